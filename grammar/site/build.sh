#!/bin/sh
# Builds the documentation as a site: pages of the language, the rules, the logics, the commands and the editors.
# usage: [WFF=path/to/wff] [BASE=/path/] build.sh [OUT]
# OUT takes the site, target/site/html if left out; BASE is the path under which it will be served. Prints where it is.
# VitePress is installed by npm, and kept under target/.
set -eu
[ -z "${WFF:-}" ] || WFF=$(realpath "$WFF")
[ -z "${1:-}" ] || OUT=$(mkdir -p "$1" && realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
target=${CARGO_TARGET_DIR:-target}
mkdir -p "$target/site"
site=$(cd "$target/site" && pwd)
if [ -z "${WFF:-}" ]; then
    cargo build --quiet --bin wff
    WFF=$(realpath "$target/debug/wff")
fi
export OUT="${OUT:-$site/html}"
if ! cmp -s "$here/package-lock.json" "$site/package-lock.json" || [ ! -e "$site/node_modules/installed" ]; then
    cp "$here/package.json" "$here/package-lock.json" "$here/.npmrc" "$site/"
    (cd "$site" && npm ci --silent --no-audit --no-fund && touch node_modules/installed)
fi
rm -rf "$site/pages"
mkdir -p "$site/pages/.vitepress"
cp -r "$here/config.mjs" "$here/theme" grammar/textmate/wff.tmLanguage.json "$site/pages/.vitepress/"
node "$here/pages.mjs" "$WFF" "$site/pages"
"$site/node_modules/.bin/vitepress" build "$site/pages" >"$site/build.log" 2>&1 || { cat "$site/build.log" >&2; exit 1; }
echo "$OUT"
