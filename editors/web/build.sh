#!/bin/sh
# Builds the page, a folder of files for any web server, and the package of npm, and prints where they are.
# usage: [WFF_WASM=path/to/wff.wasm] build.sh [FOLDER]
# They come into FOLDER/page and FOLDER/package, target/web if left out. WFF_WASM names a wff.wasm that is built already.
# Ends with status 3 if there is none and it cannot be built here (wasm/build.sh says why).
set -eu
[ -z "${WFF_WASM:-}" ] || WFF_WASM=$(realpath "$WFF_WASM")
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
out=${1:-$target/web}
mkdir -p "$out"
out=$(cd "$out" && pwd)
if [ -z "${WFF_WASM:-}" ]; then
    WFF_WASM=$out/wff.wasm
    "$here/wasm/build.sh" "$WFF_WASM" >&2
fi
cd "$here"
[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund >&2
npx tsc
node build.mjs "$out" "$WFF_WASM" >"$out/metafiles.json"
cp package.json index.d.ts README.md "$root/LICENSE-MIT" "$root/LICENSE-APACHE" "$out/package/"
cp "$root/LICENSE-MIT" "$root/LICENSE-APACHE" "$out/page/"
node ../vscode/notices.mjs wff-wasm wasm/Cargo.toml wasm32-unknown-unknown "$out/metafiles.json" >"$out/package/NOTICES.txt"
cp "$out/package/NOTICES.txt" "$out/page/"
echo "$out/page"
echo "$out/package"
