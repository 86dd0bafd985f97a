"""Holds that the lock files agree, and that all in them comes from the registries, with a checksum, and runs no script.

A crate that two workspaces have is in the same version in both, unless one of them asks for another by itself: what is
tried, fuzzed and shipped is the same, and what is said of Cargo.lock is said of all. Prints what is wrong, and exits with 1.
With --deprecated it names the packages of npm that their makers have deprecated instead.
"""

import json
import pathlib
import sys
import tomllib

ROOT = pathlib.Path(__file__).parent.parent.parent
WORKSPACES = ["editors/web/wasm", "tests/fuzz"]
NPM = ["editors/vscode", "editors/web", "grammar/site"]
# Whoever installs takes packages from the registry that he has set up, and nothing of them runs then.
NPMRC = "omit-lockfile-registry-resolved=true\nignore-scripts=true\n"


def crates(lock):
    """The crates of a lock file that are not ours, with their versions."""
    versions = {}
    for package in tomllib.loads((ROOT / lock).read_text(encoding="utf-8"))["package"]:
        if "source" in package:
            versions.setdefault(package["name"], set()).add(package["version"])
    return versions


def disagreements():
    first = crates("Cargo.lock")
    for place in WORKSPACES:
        asked = tomllib.loads((ROOT / place / "Cargo.toml").read_text(encoding="utf-8"))["dependencies"]
        for name, versions in crates(f"{place}/Cargo.lock").items():
            if name in first.keys() - asked.keys() and not versions <= first[name]:
                yield f"{place}/Cargo.lock has {name} {', '.join(versions)}, Cargo.lock {', '.join(first[name])}"


def packages():
    """The packages of npm, with where each is from."""
    for place in NPM:
        lock = json.loads((ROOT / place / "package-lock.json").read_text(encoding="utf-8"))
        for path, package in lock["packages"].items():
            if path:
                yield f"{place}/{path}", package


def strangers():
    for place in NPM:
        if (ROOT / place / ".npmrc").read_text(encoding="utf-8") != NPMRC:
            yield f"{place}/.npmrc is not {NPMRC!r}"
    for path, package in packages():
        if "resolved" in package:
            yield f"{path} is from {package['resolved']}, no registry"
        if "integrity" not in package:
            yield f"{path} has no checksum"


if sys.argv[1:] == ["--deprecated"]:
    wrong = [f"{path} is deprecated: {package['deprecated']}" for path, package in packages() if "deprecated" in package]
else:
    apart = list(disagreements())
    mend = ["to mend it: cp Cargo.lock FOLDER/ and cargo metadata --format-version 1 --manifest-path FOLDER/Cargo.toml"]
    wrong = [*apart, *(mend if apart else []), *strangers()]
if wrong:
    sys.exit("\n".join(wrong))
