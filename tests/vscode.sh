#!/bin/bash
# Drives the VS Code extension in a real VS Code: inside the extension host, then in Chromium as a person would.
# Installs what is missing; VS Code, Playwright, Taplo and the themes of others are kept under target/. Screenshots go to SHOTS,
# target/vscode-screenshots if that is not set.
# Prints a line for each thing that works; exits with 1 if one does not, with 75 if only steps in windows did not.
set -eu
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
. tests/vscode/setup.sh
trap end EXIT
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

vsix=$(editors/vscode/package.sh 2>"$scratch/package.log") || { cat "$scratch/package.log"; exit 1; }
echo "ok the extension is packaged"
start "$vsix"
failed=0 windows=0
python3 tests/supply/notices.py "$extension/NOTICES.txt" wff Cargo.toml "$(rustc -vV | sed -n 's/^host: //p')" \
    "${vsix%.vsix}.metafiles.json" editors/vscode && echo "ok its notices list what is in it" || failed=1
node tests/vscode/colours.mjs "$extension" "$code" "$themes" "$github" || failed=1
node tests/vscode/files.mjs "$WFF" "$extension" "$taplo" || failed=1
node tests/vscode/host.mjs "http://127.0.0.1:$port" "$extension" "$sheets" || windows=75
node tests/vscode/person.mjs "http://127.0.0.1:$port" "$sheets" "$shots" "$extension" "$code" || windows=75
node tests/vscode/panel.mjs "http://127.0.0.1:$port" "$sheets" "$shots" "$code" || windows=75
[ $failed = 0 ] || exit 1
exit $windows
