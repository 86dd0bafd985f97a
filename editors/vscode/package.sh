#!/bin/sh
# Builds the extension with its server: target/vscode/wff-TARGET.vsix, and prints that path.
# usage: [WFF=path/to/wff] package.sh [TARGET]     TARGET: what vsce takes, such as linux-x64; this machine's if left out
set -eu
[ -z "${WFF:-}" ] || WFF=$(realpath "$WFF")
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
cd "$root"
host=$(node -p 'process.platform + "-" + process.arch')
target=${1:-$host}
build=${CARGO_TARGET_DIR:-target}
if [ -z "${WFF:-}" ]; then
    [ "$target" = "$host" ] || { echo "for $target, WFF must name a server built for it" >&2; exit 2; }
    cargo build --quiet --release --bin wff
    WFF=$build/release/wff
    case $target in win32-*) WFF=$WFF.exe ;; esac
fi
mkdir -p "$build"
out=$(cd "$build" && pwd)/vscode
stage=$out/$target
rm -rf "$stage"
mkdir -p "$stage/dist" "$stage/server"
case $target in win32-*) server=wff.exe ;; *) server=wff ;; esac
cp "$WFF" "$stage/server/$server"
chmod 755 "$stage/server/$server"
cp grammar/textmate/wff.tmLanguage.json "$stage/dist/"
cp LICENSE-MIT LICENSE-APACHE "$stage/"
cd "$here"
cp package.json language-configuration.json "$stage/"
node readme.mjs >"$stage/README.md"
[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund >&2
npx tsc
npx tsc -p panel
node bundle.mjs "$stage/dist"
cd "$stage"
"$here/node_modules/.bin/vsce" package --no-dependencies --no-rewrite-relative-links --skip-license --allow-missing-repository \
    --target "$target" -o "$out/wff-$target.vsix" >&2
echo "$out/wff-$target.vsix"
