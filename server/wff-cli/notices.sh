#!/bin/sh
# Prints the licences of what others made that is in the binary for a platform, as Rust calls that. Needs Node.js.
# usage: notices.sh TRIPLE
set -eu
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
echo '[]' >"$scratch/inside.json"
cargo metadata --format-version 1 --locked --filter-platform "$1" >"$scratch/metadata.json"
node editors/vscode/notices.mjs "$scratch/inside.json" "$scratch/metadata.json"
