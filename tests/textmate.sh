#!/bin/sh
# Holds grammar/textmate against a table of lines (tests/textmate/scopes.txt) and, letter by letter, against the server.
# The injection into Markdown is tried in the grammar of Markdown that VS Code has.
# The engine is VS Code's, from npm, kept under target/. Prints a line for each thing that holds; exits with 1 if one
# does not.
set -eu
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
PACKAGES=$target/editors/textmate-9.3.2
[ -d "$PACKAGES/node_modules/tm-grammars" ] ||
    npm install --silent --no-audit --no-fund --prefix "$PACKAGES" vscode-textmate@9.3.2 vscode-oniguruma@2.0.1 \
        tm-grammars@1.32.22
PACKAGES=$(realpath "$PACKAGES")
export PACKAGES
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
awk 'BEGIN { RS = ""; FS = "\n" } !/^\/\// { print $1 }' tests/textmate/scopes.txt >"$scratch/scopes.wff"
set --
# As the tests have built it.
for file in "$scratch/scopes.wff" tests/textmate/*.wff tests/corpus/*.wff tests/corpus/games/*.wff; do
    cargo run --quiet --profile test --example roles <"$file" >"$scratch/$(basename "$file").roles"
    set -- "$@" "$file" "$scratch/$(basename "$file").roles"
done
node tests/textmate/check.mjs grammar/textmate/wff.tmLanguage.json tests/textmate/scopes.txt "$@"
node tests/textmate/markdown.mjs grammar/textmate "$PACKAGES/node_modules/tm-grammars/grammars/markdown.json"
