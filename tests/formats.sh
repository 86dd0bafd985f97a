#!/bin/sh
# Holds what `wff check` writes for other programs against what these say of it: SARIF against Microsoft's validator
# (from npm), JUnit against the schema of Jenkins (in pytest's sources, from PyPI), GitLab's report on code quality
# against its description. Everything is kept under target/. Prints a line for each thing that holds; exits with 1 if
# one does not.
set -eu
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
[ -n "${WFF:-}" ] || cargo build --quiet --bin wff
WFF=$(realpath "${WFF:-$target/debug/wff}")
export WFF
tools=$target/formats
mkdir -p "$tools"
[ -d "$tools/sarif/node_modules" ] ||
    npm install --silent --no-audit --no-fund --prefix "$tools/sarif" @microsoft/sarif-multitool@5.7.0
if ! "$tools/python/bin/python" -c 'import lxml' 2>/dev/null; then
    python3 -m venv "$tools/python"
    "$tools/python/bin/pip" install --quiet --disable-pip-version-check lxml==6.1.1
fi
if ! [ -f "$tools/junit-10.xsd" ]; then
    "$tools/python/bin/pip" download --quiet --disable-pip-version-check --no-deps --no-binary :all: \
        --dest "$tools/pytest" pytest==8.3.4
    tar -xzOf "$tools/pytest/pytest-8.3.4.tar.gz" pytest-8.3.4/testing/example_scripts/junit-10.xsd >"$tools/junit-10.xsd"
fi
# The validator is a .NET program, which wants a library of languages unless it is told that none is needed.
DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1
SARIF=$(realpath "$tools/sarif/node_modules/.bin/sarif-multitool")
JUNIT=$(realpath "$tools/junit-10.xsd")
export DOTNET_SYSTEM_GLOBALIZATION_INVARIANT SARIF JUNIT
exec timeout 600 "$tools/python/bin/python" tests/formats_check.py
