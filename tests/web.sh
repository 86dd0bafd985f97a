#!/bin/bash
# Builds the language server as WebAssembly, the page and the package of npm with it, and uses them: the page as a student
# does, in Chromium and Firefox, the element on the page of a course, the package in a bundle. Installs what is missing;
# Playwright, Puppeteer and the accessibility checker axe are kept under target/. Screenshots go to SHOTS,
# target/web-screenshots if that is not set.
# WFF_WASM names a wff.wasm that is built already.
# Prints a line for each thing that works; exits with 1 if one does not, with 75 if only steps in windows did not.
set -eu
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
command -v chromium >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null; }
mkdir -p "$target/editors"
PACKAGES=$(cd "$target/editors" && pwd)/playwright-core-1.65.1
export PACKAGES
[ -d "$PACKAGES/node_modules/playwright-core" ] ||
    npm install --silent --no-audit --no-fund --prefix "$PACKAGES" playwright-core@1.65.1
AXE=${PACKAGES%/*}/axe-core-4.14.1
export AXE
[ -d "$AXE/node_modules/axe-core" ] || npm install --silent --no-audit --no-fund --prefix "$AXE" axe-core@4.14.1

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
status=0
editors/web/build.sh "$scratch/web" >"$scratch/build.log" 2>&1 || status=$?
if [ $status -eq 3 ]; then
    cat "$scratch/build.log" >&2
    echo "SKIPPED the browser build: there is nothing here to build WebAssembly with"
    exit 0
fi
[ $status -eq 0 ] || { cat "$scratch/build.log"; exit 1; }
echo "ok the page and the package are built"
for file in wff.wasm wff-editor.js page.js worker.js; do
    printf '   %s: %s KB, %s KB gzipped\n' $file \
        $(($(wc -c <"$scratch/web/page/$file") / 1000)) $(($(gzip -9c "$scratch/web/page/$file" | wc -c) / 1000))
done
bin=$PWD/editors/web/node_modules/.bin
failed=0 windows=0
for what in page package; do
    python3 tests/supply/notices.py "$scratch/web/$what/NOTICES.txt" wff-wasm editors/web/wasm/Cargo.toml \
        wasm32-unknown-unknown "$scratch/web/metafiles.json" editors/web && echo "ok the notices of the $what list what is in it" ||
        failed=1
done
# The server as WebAssembly is held against that of the program, and meets all tests of it but those of files and processes
# and of what is no message.
"$bin/esbuild" editors/web/src/server.ts --bundle --format=esm --log-level=warning --outfile="$scratch/server.mjs"
wasm=$scratch/web/page/wff.wasm
[ -n "${WFF:-}" ] || cargo build --quiet --bin wff
node tests/web/same.mjs "$scratch/server.mjs" "$wasm" "${WFF:-$target/debug/wff}" || failed=1
printf '#!/bin/sh\nexec node "%s/tests/web/stdio.mjs" "%s" "%s"\n' "$PWD" "$scratch/server.mjs" "$wasm" >"$scratch/wff"
chmod +x "$scratch/wff"
if WFF_SERVER=$scratch/wff cargo test --quiet --test lsp -- --skip workspace:: --skip wff_toml --skip settings_of_the_folder \
    --skip the_server_ends_with_its_client --skip malformed_messages --skip whatever_is_sent --skip half_a_character \
    >"$scratch/lsp.log" 2>&1; then
    echo "ok $(sed -n 's/^test result: ok. \([0-9]*\) passed.*/\1/p' "$scratch/lsp.log") tests of the server hold for it as WebAssembly"
else
    cat "$scratch/lsp.log"
    echo "FAILED tests of the server, for it as WebAssembly"
    failed=1
fi
shots=${SHOTS:-$target/web-screenshots}
mkdir -p "$shots"
node tests/web/page.mjs "$scratch/web/page" "$shots" || windows=75
node tests/web/element.mjs "$scratch/web/page" "$shots" || windows=75
if command -v firefox-esr >/dev/null || apt-get install -y -qq --no-install-recommends firefox-esr >/dev/null 2>&1; then
    PUPPETEER=${PACKAGES%/*}/puppeteer-core-25.16.0
    export PUPPETEER
    [ -d "$PUPPETEER/node_modules/puppeteer-core" ] ||
        npm install --silent --no-audit --no-fund --prefix "$PUPPETEER" puppeteer-core@25.16.0
    node tests/web/firefox.mjs "$scratch/web/page" "$shots" || windows=75
else
    echo "SKIPPED the page in Firefox, which could not be installed"
fi
node tests/web/package.mjs "$scratch/web/package" "$scratch/npm" "$bin/esbuild" "$bin/tsc" || failed=1
[ $failed = 0 ] || exit 1
exit $windows
