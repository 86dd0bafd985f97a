#!/bin/sh
# Checks that the committed tree-sitter parser is what its grammar gives, and runs the grammar's own tests. (That the
# grammar agrees with the server `cargo test` tells without these tools.) Builds tree-sitter's command line once, and keeps
# it under target/. Prints a line for each thing that holds; exits with 1 if one does not.
set -eu
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
mkdir -p "$target/tree-sitter"
tools=$(realpath "$target/tree-sitter")
if ! [ -x "$tools/bin/tree-sitter" ]; then
    # A part of it reads C headers with libclang, which PyPI has.
    [ -d "$tools/libclang" ] || python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore \
        --target "$tools/libclang" libclang==18.1.1
    LIBCLANG_PATH=$tools/libclang/clang/native BINDGEN_EXTRA_CLANG_ARGS="-I$(cc -print-file-name=include)" \
        CARGO_TARGET_DIR=$tools/build cargo install --quiet --debug --locked --root "$tools" tree-sitter-cli --version 0.26.3
    rm -rf "$tools/build"
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export XDG_CACHE_HOME="$scratch/cache" XDG_CONFIG_HOME="$scratch/config"
cp -r grammar/tree-sitter-wff "$scratch/wff"
cd "$scratch/wff"
rm -r src/parser.c src/grammar.json src/node-types.json src/tree_sitter
"$tools/bin/tree-sitter" generate --abi 14 --js-runtime native
cd - >/dev/null
for file in parser.c grammar.json node-types.json tree_sitter/parser.h tree_sitter/alloc.h tree_sitter/array.h; do
    if ! cmp -s "grammar/tree-sitter-wff/src/$file" "$scratch/wff/src/$file"; then
        echo "grammar/tree-sitter-wff/src/$file is not what grammar.js gives: run tree-sitter generate --abi 14" >&2
        exit 1
    fi
done
echo "the committed parser is the one that the grammar gives"
cp -r grammar/tree-sitter-wff/src "$scratch/wff/"
cd "$scratch/wff"
"$tools/bin/tree-sitter" test >"$scratch/out" 2>&1 || { cat "$scratch/out" >&2; exit 1; }
echo "corpus and highlight tests pass"
cd - >/dev/null
for file in tests/corpus/*.wff tests/corpus/games/*.wff; do
    "$tools/bin/tree-sitter" parse --quiet --grammar-path "$scratch/wff" "$file" 2>&1 | grep -q ERROR && { echo "$file has errors" >&2; exit 1; }
done
echo "the sample files have no errors"
