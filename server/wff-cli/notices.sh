#!/bin/sh
# Prints what others made that is in the binary for a platform, as Rust calls that, with its licences. Needs Node.js.
# usage: notices.sh TRIPLE
set -eu
cd "$(dirname "$0")/../.."
exec node editors/vscode/notices.mjs wff Cargo.toml "$1"
