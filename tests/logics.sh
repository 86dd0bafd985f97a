#!/bin/sh
# Runs tests/logics_check.py: what follows from what, against tables that are not ours (logics, from PyPI), in a venv
# under target/.
set -eu
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
[ -n "${WFF:-}" ] || cargo build --quiet --bin wff
wff=${WFF:-$target/debug/wff}
venv=$target/logics
if ! "$venv/bin/python" -c 'import logics' 2>/dev/null; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check logics==1.10.4 anytree==2.13.0
fi
WFF=$(realpath "$wff") exec timeout 600 "$venv/bin/python" tests/logics_check.py
