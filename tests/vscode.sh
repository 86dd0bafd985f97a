#!/bin/bash
# Drives the VS Code extension in a real VS Code: inside the extension host, then in Chromium as a person would.
# Installs what is missing; VS Code, Playwright, Taplo and the themes of others are kept under target/. Screenshots go to SHOTS,
# target/vscode-screenshots if that is not set.
# Prints a line for each thing that works; exits with 1 if one does not.
set -eu
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
[ -n "${WFF:-}" ] || cargo build --quiet --bin wff
export WFF=${WFF:-$target/debug/wff}
command -v chromium >/dev/null && command -v rg >/dev/null ||
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium ripgrep >/dev/null; }

mkdir -p "$target/editors"
kept=$(cd "$target/editors" && pwd)
PACKAGES=$kept/playwright-core-1.65.1
[ -d "$PACKAGES/node_modules/playwright-core" ] ||
    npm install --silent --no-audit --no-fund --prefix "$PACKAGES" playwright-core@1.65.1
export PACKAGES
themes=$kept/tm-themes-1.12.12
[ -d "$themes/node_modules/tm-themes" ] ||
    npm install --silent --no-audit --no-fund --prefix "$themes" tm-themes@1.12.12
themes=$themes/node_modules/tm-themes
# Those of GitHub for the colour-blind come as what makes them.
github=$kept/github-vscode-theme-6.0.0
[ -e "$github/node_modules/github-vscode-theme/themes/dark-colorblind.json" ] || {
    npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$github" \
        github-vscode-theme@6.0.0 @primer/primitives@7.1.1 chroma-js@2.1.2 color@3.1.2
    (cd "$github/node_modules/github-vscode-theme" && node src/index.js)
}
github=$github/node_modules/github-vscode-theme
taplo=$kept/taplo-0.7.0
[ -d "$taplo/node_modules/@taplo/cli" ] ||
    npm install --silent --no-audit --no-fund --prefix "$taplo" @taplo/cli@0.7.0
taplo=$taplo/node_modules/@taplo/cli/dist/cli.js
code=$kept/code-server-4.100.3
if [ ! -e "$code/installed" ]; then
    rm -rf "$code" && mkdir -p "$code"
    (cd "$code" && npm pack --silent code-server@4.100.3 >/dev/null && tar xzf code-server-*.tgz package/lib/vscode)
    (cd "$code/package/lib/vscode" && npm install --silent --ignore-scripts --omit=dev --no-audit --no-fund)
    rm "$code"/code-server-*.tgz
    mkdir -p "$code/package/lib/vscode/node_modules/@vscode/ripgrep/bin"
    ln -sf "$(command -v rg)" "$code/package/lib/vscode/node_modules/@vscode/ripgrep/bin/rg"
    touch "$code/installed"
fi
code=$code/package/lib/vscode
# Tasks run in terminals, and these take a module that is built here, where there is what that takes.
pty=$code/node_modules/node-pty
if [ ! -e "$pty/build/Release/pty.node" ]; then
    gyp=$kept/node-gyp-11.4.2
    npm install --silent --no-audit --no-fund --prefix "$gyp" node-gyp@11.4.2
    node=$(realpath "$(command -v node)")
    (cd "$pty" && "$gyp/node_modules/.bin/node-gyp" rebuild --nodedir "${node%/bin/node}" >build.log 2>&1) ||
        rm -rf "$pty/build"
fi
[ -e "$pty/build/Release/pty.node" ] || export NO_TERMINALS=1

scratch=$(mktemp -d)
server=
end() {
    if [ -n "$server" ]; then
        kill -- -"$server" 2>/dev/null || kill "$server" || :
        wait "$server" 2>/dev/null || :
    fi
    rm -rf "$scratch" 2>/dev/null || { sleep 1 && rm -rf "$scratch"; }
}
trap end EXIT
vsix=$(editors/vscode/package.sh 2>"$scratch/package.log") || { cat "$scratch/package.log"; exit 1; }
echo "ok the extension is packaged"

mkdir -p "$scratch/data/data/User" "$scratch/sheets"
cat >"$scratch/data/data/User/settings.json" <<'JSON'
{
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "extensions.autoCheckUpdates": false,
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.colorTheme": "Default Light Modern",
  "editor.fontFamily": "DejaVu Sans Mono",
  "editor.hover.above": false,
  "editor.minimap.enabled": false,
  "breadcrumbs.enabled": false,
  "window.commandCenter": false,
  "workbench.layoutControl.enabled": false,
  "[jsonc]": { "editor.autoClosingBrackets": "never", "editor.autoClosingQuotes": "never" },
  "files.autoSave": "off",
  "files.hotExit": "off"
}
JSON
cp tests/vscode/*.wff "$scratch/sheets/"
cp -r tests/corpus/course "$scratch/sheets/"
flags=(--server-data-dir "$scratch/data" --extensions-dir "$scratch/extensions" --accept-server-license-terms)
node "$code/out/server-main.js" "${flags[@]}" --install-extension "$vsix" >"$scratch/install.log" 2>&1 || { cat "$scratch/install.log"; exit 1; }
: >"$scratch/server.log"
setsid node "$code/out/server-main.js" "${flags[@]}" --host 127.0.0.1 --port 0 --without-connection-token >"$scratch/server.log" 2>&1 &
server=$!
for _ in $(seq 600); do
    port=$(sed -n 's/.*Extension host agent listening on \([0-9]*\).*/\1/p' "$scratch/server.log")
    [ -z "$port" ] || break
    sleep 0.1
done
[ -n "$port" ] || { cat "$scratch/server.log"; exit 1; }
extension=$(echo "$scratch"/extensions/wff.wff-*)
shots=${SHOTS:-$target/vscode-screenshots}
mkdir -p "$shots"
failed=0
node tests/vscode/colours.mjs "$extension" "$code" "$themes" "$github" || failed=1
node tests/vscode/files.mjs "$WFF" "$extension" "$taplo" || failed=1
node tests/vscode/host.mjs "http://127.0.0.1:$port" "$extension" "$scratch/sheets" || failed=1
node tests/vscode/person.mjs "http://127.0.0.1:$port" "$scratch/sheets" "$shots" "$extension" "$code" || failed=1
node tests/vscode/panel.mjs "http://127.0.0.1:$port" "$scratch/sheets" "$shots" || failed=1
exit $failed
