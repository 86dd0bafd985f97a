#!/bin/sh
# Measures how fast wff is and draws the charts of tests/charts/README.md and of the README, by tests/charts.py, in a venv
# under target/.
# usage: charts.sh [keystroke] [lint] [truth] [proofs]    measures these, or all, and draws all charts anew
#        charts.sh --draw                                 draws them from the numbers that were kept
#        charts.sh --check                                says if they, and the pages, are as those would be
# Some two minutes of building and five of measuring, on a machine that has nothing else to do. The numbers stand in
# tests/charts/measured.json. ripgrep, from Debian, and Ruff, from PyPI, are measured beside wff where they can be had.
set -eu
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
mkdir -p "$target/charts"
venv=$target/charts/venv
install() { "$venv/bin/pip" install --quiet --disable-pip-version-check "$1"; }
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
install vl-convert-python==1.9.0.post1
case "$*" in
--draw | --check) ;;
"" | *lint*)
    install ruff==0.17.6 || echo "ruff could not be installed" >&2
    command -v rg >/dev/null || { apt-get update -qq && apt-get install -y -qq ripgrep >/dev/null; } ||
        echo "ripgrep could not be installed" >&2
    ;;
esac
PATH=$(realpath "$venv/bin"):$PATH
CRITERION_HOME=$(realpath "$target/charts")/criterion
export PATH CRITERION_HOME
exec python tests/charts.py "$@"
