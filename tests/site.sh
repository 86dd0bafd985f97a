#!/bin/sh
# Builds the documentation as a site (grammar/site/build.sh), and holds that no link in it is dead, that nothing is fetched
# from elsewhere, that each rule and logic has its page at its address, and that formulas are coloured. Then it is read in
# Chromium: the search, light and dark, wide and on a phone. Screenshots go to SHOTS, target/site/screenshots if not set.
# Prints a line for each thing that holds; exits with 1 if one does not.
set -eu
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
[ -n "${WFF:-}" ] || cargo build --quiet --bin wff
WFF=$(realpath "${WFF:-$target/debug/wff}")
export WFF
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# Under a path, so that a link that forgets it is dead.
BASE=/wff/ grammar/site/build.sh "$scratch/html" >"$scratch/built"
echo "ok the site is built"
"$WFF" explain --format json >"$scratch/rules.json"
node tests/site/check.mjs "$scratch/html" /wff/ "$scratch/rules.json"

command -v chromium >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null; } ||
    { echo "SKIPPED reading it in Chromium, which could not be installed" >&2; exit 0; }
mkdir -p "$target/editors"
PACKAGES=$(cd "$target/editors" && pwd)/playwright-core-1.65.1
export PACKAGES
[ -d "$PACKAGES/node_modules/playwright-core" ] ||
    npm install --silent --no-audit --no-fund --prefix "$PACKAGES" playwright-core@1.65.1
shots=${SHOTS:-$target/site/screenshots}
mkdir -p "$shots"
node tests/site/browser.mjs "$scratch/html" /wff/ "$shots"
