"""Writes reports on the sample files, and on a folder with what is hard to write, and validates them."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from lxml import etree

ROOT = pathlib.Path(__file__).parent.parent
WFF, SARIF, JUNIT = (os.environ[name] for name in ("WFF", "SARIF", "JUNIT"))
SEVERITIES = {"info", "minor", "major", "critical", "blocker"}


def report(folder, style, *more):
    """The report on a folder, and the exit status."""
    command = [WFF, "check", "--format", style, *more]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    return done.stdout, done.returncode


def sarif(text, scratch):
    """The complaints of the validator about a log, but that no page of the program is named."""
    log = scratch / "log.sarif"
    log.write_text(text, encoding="utf-8")
    done = subprocess.run([SARIF, "validate", str(log)], capture_output=True, encoding="utf-8", check=False)
    assert "Analysis completed successfully" in done.stdout, done.stdout + done.stderr
    lines = [line for line in done.stdout.splitlines() if re.search(r": (error|warning|note) ", line)]
    return [line for line in lines if "informationUri" not in line]


def junit(text):
    """The complaints of the schema about a report."""
    schema = etree.XMLSchema(etree.parse(JUNIT))
    tree = etree.fromstring(text.encode())
    # The schema is older than this sum, which quick-junit writes and readers take.
    tree.attrib.pop("skipped", None)
    schema.validate(tree)
    return [str(error) for error in schema.error_log]


def gitlab(text):
    """What is not as GitLab describes its report."""
    wrong = []
    issues = json.loads(text)
    for issue in issues:
        lines = issue["location"]["lines"]
        holds = (
            isinstance(issue["description"], str)
            and isinstance(issue["check_name"], str)
            and issue["severity"] in SEVERITIES
            and not issue["location"]["path"].startswith(("/", "./"))
            and 1 <= lines["begin"] <= lines["end"]
        )
        if not holds:
            wrong.append(str(issue))
    prints = [issue["fingerprint"] for issue in issues]
    if len(set(prints)) != len(prints):
        wrong.append("two fingerprints are the same")
    return wrong


def hard(folder):
    """A folder with names and texts that are hard to write, and files that cannot be read."""
    files = {
        "a b/ü,%:[1].wff": "kpq\nC & \"p\nKp∧q\n",
        "mark.wff": "\ufeffkpq\r\nrs\r\nDpq\n",
        "control.wff": "K\x00p\x1bq\x7f\u2028\u202e\ufffe\n<p> & ]]>\n",
        "clean.wff": "Kpq\n",
        "warning.wff": "Kpq.\ndef a = p\n",
        "wff.toml": 'logic = "K4"\npages = "https://example.org/rules/{code}/"\n',
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
    (folder / "bad.wff").write_bytes(b"p\xff")


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        folder = scratch / "hard"
        folder.mkdir()
        hard(folder)
        empty = scratch / "empty"
        empty.mkdir()
        for where, place in (("the samples", ROOT / "tests" / "corpus"), ("hard names", folder), ("nothing", empty)):
            for style, check in (("sarif", lambda text: sarif(text, scratch)), ("junit", junit), ("gitlab", gitlab)):
                for more in ([], ["--statistics", "--deny-warnings"]):
                    text, status = report(place, style, *more)
                    wrong = check(text)
                    if wrong or status not in (0, 1, 2):
                        failed += 1
                        print(f"FAILED {style} on {where} {more}: {status} {wrong[:5]}")
                    else:
                        print(f"ok {style} on {where} {' '.join(more)}".strip())
        # A validator that finds nothing proves nothing.
        for style, broken, check in (
            ("sarif", '{"version": "2.1.0", "runs": [{"tool": {}}]}', lambda text: sarif(text, scratch)),
            ("junit", "<testsuites><testcase/></testsuites>", junit),
            ("gitlab", '[{"description": "", "check_name": "", "severity": "bad", "fingerprint": "", '
                       '"location": {"path": "a", "lines": {"begin": 1, "end": 1}}}]', gitlab),
        ):
            if not check(broken):
                failed += 1
                print(f"FAILED {style}: what is broken is not found")
    sys.exit(1 if failed else 0)


main()
