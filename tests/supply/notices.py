"""Holds that the NOTICES.txt of a package lists what is in it, and nothing else, with versions, licences and their texts.

usage: notices.py NOTICES CRATE MANIFEST TRIPLE [METAFILES FOLDER]

CRATE is what is compiled, of the workspace of MANIFEST, for the platform that Rust calls TRIPLE. METAFILES is what esbuild
tells of the bundles, run in FOLDER. The licences that a part may have are those that deny.toml allows. Prints what is
wrong, and exits with 1.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).parent.parent.parent
ALLOWED = tomllib.loads((ROOT / "deny.toml").read_text(encoding="utf-8"))["licenses"]["allow"]
# The words by which the text of a licence is known.
WORDS = {
    "MIT": "Permission is hereby granted, free of charge, to any person obtaining a copy",
    "Apache-2.0": "Apache License Version 2.0",
    "BlueOak-1.0.0": "Blue Oak Model License Version 1.0.0",
    "CC0-1.0": "CC0 1.0 Universal",
    "ISC": "Permission to use, copy, modify, and/or distribute this software for any purpose",
    "Unicode-3.0": "UNICODE LICENSE V3",
}
# Those who made what stands inside of others' parts.
WITHIN = {"libmimalloc-sys": "Microsoft Corporation", "tracing-core": "Mathijs van de Nes"}
# What Rust itself adds, without versions.
RUNTIME = {"the standard library of Rust": "MIT OR Apache-2.0", "musl": "MIT"}


def holds(expression, test):
    """True if a licence expression is met by the licences that pass the test."""
    words = r"[\w.+-]+(?: WITH [\w.-]+)?"
    return eval(re.sub(words, lambda it: it[0].lower() if it[0] in ("AND", "OR") else str(test(it[0])), expression))


def crates(crate, manifest, triple):
    """The crates that are linked into one, as cargo tells, with their licences."""
    command = ["cargo", "tree", "--locked", "--manifest-path", manifest, "--package", crate, "--target", triple]
    command += ["--edges", "normal,no-proc-macro", "--prefix", "none", "--no-dedupe", "--format", "{p}\t{l}"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    # Those of our own have their path behind the version.
    parts = [line.split("\t") for line in lines if line and "(" not in line.split("\t")[0]]
    return {name.replace(" v", " "): re.sub(r" ?/ ?", " OR ", licence) for name, licence in parts}


def packages(metafiles, folder):
    """The packages of npm that are in bundles, with their licences."""
    found = {}
    for metafile in json.loads(pathlib.Path(metafiles).read_text(encoding="utf-8")):
        for output in metafile["outputs"].values():
            for path, use in output["inputs"].items():
                if "node_modules" not in path or not use["bytesInOutput"]:
                    continue
                place = pathlib.Path(os.path.normpath(os.path.join(folder, path))).parent
                while place.parent.name != "node_modules" and not place.parent.name.startswith("@"):
                    place = place.parent
                told = json.loads((place / "package.json").read_text(encoding="utf-8"))
                found[f"{told['name']} {told['version']}"] = told["license"]
    return found


def main():
    notices, crate, manifest, triple, *bundles = sys.argv[1:]
    inside = crates(crate, manifest, triple) | (packages(*bundles) if bundles else {})
    if len(inside) < 20 or (bundles and not packages(*bundles)):
        sys.exit(f"{len(inside)} parts cannot be all of {crate}")
    inside |= {name: licence for name, licence in RUNTIME.items() if name != "musl" or triple.endswith("-musl")}
    head, *sections = re.split(r"^-{80}$", pathlib.Path(notices).read_text(encoding="utf-8"), flags=re.MULTILINE)
    listed = dict(re.findall(r"^  (.+): (.+)$", head, flags=re.MULTILINE))
    texts = {}
    for section in sections:
        titles, text = section.strip().split("\n\n", 1)
        for title in titles.splitlines():
            texts[title] = texts.get(title, "") + " " + " ".join(text.split())
    wrong = [f"{name} ({licence}) is inside and not listed" for name, licence in inside.items() - listed.items()]
    wrong += [f"{name} ({licence}) is listed and not inside" for name, licence in listed.items() - inside.items()]
    wrong += [f"{name} is no part of the list, and has a text" for name in texts.keys() - listed.keys()]
    for name, licence in inside.items():
        if not holds(licence, lambda one: one in ALLOWED):
            wrong.append(f"{name} is under {licence}; deny.toml allows {', '.join(ALLOWED)}")
        elif not holds(licence, lambda one: one in ALLOWED and WORDS[one].lower() in texts.get(name, "").lower()):
            wrong.append(f"{name} is under {licence}, and that text is not there")
    for name, text in texts.items():
        whose = WITHIN.get(name.split()[0], "")
        if whose not in text:
            wrong.append(f"{name} has a part of {whose}, whose licence is not there")
    if wrong:
        sys.exit("\n".join(sorted(wrong)))


main()
