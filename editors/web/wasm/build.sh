#!/bin/sh
# Builds the language server as WebAssembly.
# usage: build.sh [OUT]
# OUT takes it, target/web/wff.wasm if left out. Prints where it is.
# It takes Rust's library for wasm32-unknown-unknown: the one that rustup has installed, or else one that is built from
# Debian's packages, kept under target/. Where neither can be had it says so and exits with 3.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../../.."
mkdir -p "${CARGO_TARGET_DIR:-target}/web"
CARGO_TARGET_DIR=$(cd "${CARGO_TARGET_DIR:-target}" && pwd)
export CARGO_TARGET_DIR
out=${1:-$CARGO_TARGET_DIR/web/wff.wasm}
triple=wasm32-unknown-unknown
tools=$CARGO_TARGET_DIR/wasm-toolchain

absent() {
    echo "The server cannot be built as WebAssembly here: $1." >&2
    echo "\`rustup target add $triple\` has what that takes." >&2
    exit 3
}

# The first package of a name that begins so among those that another one depends on.
needs() {
    apt-cache depends "$1" | sed -n "s/^ *Depends: \($2[0-9.]*\)\$/\1/p" | head -n 1
}

# Unpacks a compiler with the source of its library, and nothing is installed.
fetch() {
    rm -rf "$tools" && mkdir -p "$tools/packages"
    std=$(needs libstd-rust-web-dev libstd-rust-web-)
    [ -n "$std" ] || { apt-get update -qq; std=$(needs libstd-rust-web-dev libstd-rust-web-); }
    [ -n "$std" ] || return 1
    llvm=$(needs "$std" libllvm)
    (cd "$tools/packages" &&
        apt-get download -qq rustc-web libstd-rust-web-dev rust-web-src "$std" "$llvm" libz3-4) || return 1
    for package in "$tools"/packages/*.deb; do
        dpkg -x "$package" "$tools/root"
    done
    rm -r "$tools/packages"
    echo "${llvm#libllvm}" >"$tools/llvm"
}

# No path of this machine is in what panics say.
flags="--remap-path-prefix=$(pwd)= --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}= --remap-path-prefix=$tools="
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="$flags"
build="cargo build --quiet --release --locked --manifest-path $here/Cargo.toml --target $triple"
if [ -d "$(rustc --print target-libdir --target $triple)" ]; then
    $build
else
    command -v apt-get >/dev/null && command -v dpkg >/dev/null || absent "there is no Rust library for $triple"
    [ -e "$tools/llvm" ] || fetch >"$CARGO_TARGET_DIR/wasm-toolchain.log" 2>&1 ||
        absent "there is no Rust library for $triple, and Debian has none that can be fetched"
    linker=$(find "$(rustc --print sysroot)" -name rust-lld | head -n 1)
    [ -n "$linker" ] || absent "there is no linker for it"
    # shellcheck disable=SC2086
    RUSTC=$tools/root/usr/bin/rustc RUSTC_BOOTSTRAP=1 \
        LD_LIBRARY_PATH=$tools/root/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH):$tools/root/usr/lib/llvm-$(cat "$tools/llvm")/lib \
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker \
        $build -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size
fi
cp "$CARGO_TARGET_DIR/$triple/release/wff_wasm.wasm" "$out"
echo "$out"
