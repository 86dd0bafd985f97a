#!/bin/sh
# Builds the extension with its server: target/vscode/wff-TARGET.vsix, and prints that path.
# usage: [WFF=path/to/wff] [WFF_WASM=path/to/wff.wasm] package.sh [TARGET | all]
# TARGET is what vsce takes, such as linux-x64 or web; this machine's if left out. WFF names a server that is built for
# it already; else it is built, where this machine has what that takes. On the web the server is WebAssembly, which
# WFF_WASM names, and WFF is a program of this machine, which prints the pages of the rules. `all` makes the packages
# that can be made here, and says which cannot.
set -eu
[ -z "${WFF:-}" ] || WFF=$(realpath "$WFF")
[ -z "${WFF_WASM:-}" ] || WFF_WASM=$(realpath "$WFF_WASM")
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
cd "$root"
host=$(node -p 'process.platform + "-" + process.arch')
target=${1:-$host}
build=${CARGO_TARGET_DIR:-target}
built=$target
crate=wff
manifest=Cargo.toml
case $target in
    all)
        unset WFF
        for target in linux-x64 linux-arm64 linux-armhf alpine-x64 alpine-arm64 darwin-x64 darwin-arm64 win32-x64 win32-arm64 web; do
            "$0" "$target" || :
        done
        exit ;;
    linux-x64) triple=x86_64-unknown-linux-gnu ;;
    linux-arm64) triple=aarch64-unknown-linux-gnu ;;
    linux-armhf) triple=armv7-unknown-linux-gnueabihf ;;
    alpine-x64) triple=x86_64-unknown-linux-musl ;;
    alpine-arm64) triple=aarch64-unknown-linux-musl ;;
    darwin-x64) triple=x86_64-apple-darwin ;;
    darwin-arm64) triple=aarch64-apple-darwin ;;
    win32-x64) triple=x86_64-pc-windows-msvc ;;
    win32-arm64) triple=aarch64-pc-windows-msvc ;;
    web)
        triple=wasm32-unknown-unknown
        built=$host
        crate=wff-wasm
        manifest=editors/web/wasm/Cargo.toml ;;
    *) echo "$target is no target of VS Code" >&2; exit 2 ;;
esac
mkdir -p "$build"
out=$(cd "$build" && pwd)/vscode
if [ "$target" = web ] && [ -z "${WFF_WASM:-}" ]; then
    mkdir -p "$out"
    WFF_WASM=$out/wff.wasm
    editors/web/wasm/build.sh "$WFF_WASM" >&2 ||
        { echo "$target: the server cannot be built as WebAssembly here; name one by WFF_WASM" >&2; exit 2; }
fi
case $built in win32-*) server=wff.exe ;; *) server=wff ;; esac
if [ -z "${WFF:-}" ] && [ "$built" = "$host" ]; then
    cargo build --quiet --release --bin wff
    WFF=$build/release/$server
elif [ -z "${WFF:-}" ]; then
    [ -d "$(rustc --print target-libdir --target "$triple")" ] ||
        { echo "$target: Rust cannot build for $triple here; \`rustup target add $triple\`, or name a server by WFF" >&2; exit 2; }
    cargo build --quiet --release --bin wff --target "$triple" ||
        { echo "$target: the server cannot be built for $triple here; it takes a linker for it" >&2; exit 2; }
    WFF=$build/$triple/release/$server
fi
WFF=$(realpath "$WFF")
stage=$out/$target
rm -rf "$stage"
mkdir -p "$stage/dist" "$stage/images"
if [ "$target" = web ]; then
    cp "$WFF_WASM" "$stage/dist/wff.wasm"
else
    mkdir "$stage/server"
    cp "$WFF" "$stage/server/$server"
    chmod 755 "$stage/server/$server"
fi
cp grammar/textmate/*.tmLanguage.json "$stage/dist/"
cp LICENSE-MIT LICENSE-APACHE "$stage/"
cd "$here"
cp language-configuration.json CHANGELOG.md "$stage/"
cp -r samples schemas walkthrough "$stage/"
cp images/icon.png images/*.svg "$stage/images/"
node readme.mjs >"$stage/README.md"
node manifest.mjs "$target" >"$stage/package.json"
[ "$target" != web ] || node pages.mjs "$WFF" >"$stage/dist/pages.json"
[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund >&2
npx tsc
npx tsc -p src/web
npx tsc -p panel
node bundle.mjs "$stage/dist" "$target" >"$out/wff-$target.metafiles.json"
node notices.mjs "$crate" "$root/$manifest" "$triple" "$out/wff-$target.metafiles.json" >"$stage/NOTICES.txt"
rm "$stage/images/icon.svg"
cd "$stage"
"$here/node_modules/.bin/vsce" package --no-dependencies --no-rewrite-relative-links --skip-license --allow-missing-repository \
    --target "$target" -o "$out/wff-$target.vsix" >&2
echo "$out/wff-$target.vsix"
