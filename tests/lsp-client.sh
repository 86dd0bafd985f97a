#!/bin/sh
# Runs tests/lsp_client.py: the language server under a client that is not ours (pytest-lsp), in a
# venv under target/. Then every message that the server sends in tests/lsp is validated: those of a
# run before, if WFF_LSP_LOGS names the folder of its logs.
set -eu
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
[ -n "${WFF:-}" ] || cargo build --quiet --bin wff
wff=${WFF:-$target/debug/wff}
venv=$target/lsp-client
if ! "$venv/bin/python" -c 'import pytest_lsp' 2>/dev/null; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check \
        pytest==8.4.2 pytest-asyncio==1.2.0 pytest-lsp==1.0.1 pygls==2.0.1 lsprotocol==2025.0.0
fi
WFF=$(realpath "$wff") timeout 300 "$venv/bin/python" -m pytest -q -p no:cacheprovider \
    -o asyncio_mode=auto tests/lsp_client.py

logs=${WFF_LSP_LOGS:-}
if [ -z "$logs" ]; then
    logs=$(mktemp -d)
    trap 'rm -rf "$logs"' EXIT
    WFF_LSP_LOGS=$logs timeout 600 cargo test --quiet --test lsp >"$logs.out" 2>&1 || { cat "$logs.out"; exit 1; }
    rm "$logs.out"
fi
"$venv/bin/python" tests/lsp_messages.py "$logs"
