#!/usr/bin/env bash
# Holds that what a file costs grows no faster than the file: of everything that a file may have
# many of, four times as many cost at most six times as many steps, whatever is done with the file.
# Steps are branches taken, counted by the program itself, which is compiled anew for that; they do
# not depend on the machine. Words choose the kinds whose names contain one of them. It takes some
# twenty minutes on two cores, five of them to compile: so it runs every week, and before a release.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${CARGO_TARGET_DIR:-$PWD/target}/growth
host=$(rustc -vV | sed -n 's/^host: //p')
mkdir -p "$target"
cc -O2 -fPIC -fno-builtin -c tests/growth/steps.c -o "$target/steps.o"
wraps=$(printf -- ',--wrap=%s' memcpy memmove memset memcmp bcmp)
cargo build -q -p wff-core --example growth
export RUSTFLAGS="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3
    -Cllvm-args=-sanitizer-coverage-trace-pc -Clink-arg=$target/steps.o -Clink-arg=-Wl$wraps"
RUSTFLAGS=$(tr -s '\n ' ' ' <<<"$RUSTFLAGS")
# Optimised as little as it takes: what is counted matters in proportion only.
CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
    CARGO_PROFILE_RELEASE_STRIP=false CARGO_TARGET_DIR=$target \
    cargo build -q --release -p wff --target "$host"
python3 tests/growth.py "$target/$host/release/wff" \
    "${CARGO_TARGET_DIR:-$PWD/target}/debug/examples/growth" "$@"
