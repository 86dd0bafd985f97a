#!/bin/bash
# Drives the VS Code extension in a real VS Code for the Web, where the server is WebAssembly in a worker: inside the
# extension host, then in Chromium as a person would. Installs and keeps what tests/vscode.sh does. WFF_WASM names the
# server, if it is built already. Screenshots go to SHOTS, target/vscode-screenshots if that is not set.
# Prints a line for each thing that works; exits with 1 if one does not, with 75 if only steps in windows did not.
set -eu
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
if [ -z "${WFF_WASM:-}" ]; then
    status=0
    editors/web/wasm/build.sh "$scratch/wff.wasm" >/dev/null 2>"$scratch/wasm.log" || status=$?
    case $status in
        0) export WFF_WASM=$scratch/wff.wasm ;;
        3) echo "SKIPPED VS Code for the Web: $(head -n 1 "$scratch/wasm.log")"; rm -rf "$scratch"; exit ;;
        *) cat "$scratch/wasm.log"; rm -rf "$scratch"; exit 1 ;;
    esac
fi
. tests/vscode/setup.sh
trap end EXIT
vsix=$(editors/vscode/package.sh web 2>"$scratch/package.log") || { cat "$scratch/package.log"; exit 1; }
echo "ok the extension for the web is packaged"
start "$vsix"
failed=0 windows=0
python3 tests/supply/notices.py "$extension/NOTICES.txt" wff-wasm editors/web/wasm/Cargo.toml wasm32-unknown-unknown \
    "${vsix%.vsix}.metafiles.json" editors/vscode && echo "ok its notices list what is in it" || failed=1
node tests/vscode/web-host.mjs "$code" "$extension" || windows=75
node tests/vscode/web.mjs "$code" "$extension" "http://127.0.0.1:$port" "$sheets" "$shots" || windows=75
[ $failed = 0 ] || exit 1
exit $windows
