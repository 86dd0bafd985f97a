"""How the steps of wff grow with the files that it reads; run by tests/growth.sh.

The first argument is the program, compiled so that it counts its steps, the second the example
that writes the files. Words behind them choose the kinds whose names contain one of them.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

NUMBERS = [500, 2000, 8000]
# Four times as many cost four times as much; if they are sorted, about five times.
MOST = 6.0
# Less than so many steps for each item counts as so many.
FEWEST = 20
# The longest that a run may take, in seconds.
PATIENCE = 120

# What may grow faster, each with the reason.
EXEMPT = {
    "many premises: check": "a line longer than a chunk of the document is looked at once more",
    "many premises: check as JSON": "the same",
    "many premises: list": "the same",
    "players of a game, each of whom checks: edits": "an edit looks up every player in every chunk",
    "hints in turn: edits": "an edit is carried through every chunk, with what was due before it",
    "matrices without an end: edits": "an edit in them is bounded by effort, which 2,000 lines reach",
    "headings: check": "a text beyond 64 KiB is looked over first: once more for the cheapest lines",
    "headings: check as JSON": "the same",
    "underlined headings: check": "the same",
    "underlined headings: check as JSON": "the same",
}

WFF, WRITER, *WORDS = sys.argv[1:]
FOLDER = Path(tempfile.mkdtemp(prefix="wff-growth-"))


class Late(Exception):
    """A run that takes too long."""


def steps_of(run):
    """The steps of what a function does with the environment that it is given."""
    with tempfile.NamedTemporaryFile(dir=FOLDER) as file:
        run({**os.environ, "GROWTH_STEPS": file.name, "RAYON_NUM_THREADS": "1", "NO_COLOR": "1"})
        return int(Path(file.name).read_text())


def command(*arguments):
    """The steps of a command of wff."""

    def run(environment):
        words = [WFF, *map(str, arguments)]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL}
        try:
            ended = subprocess.run(words, env=environment, timeout=PATIENCE, **quiet)
        except subprocess.TimeoutExpired:
            raise Late
        if ended.returncode not in (0, 1, 2) or b"panicked" in ended.stderr:
            raise SystemExit(f"{words}: {ended.returncode} {ended.stderr.decode()}")
        if ended.returncode == 2 and b"Usage" in ended.stderr:
            raise SystemExit(f"{words}: {ended.stderr.decode()}")

    return steps_of(run)


class Client:
    """A client of the language server, which talks to it over pipes."""

    def __init__(self, environment, folder):
        self.server = subprocess.Popen(
            [WFF, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )
        self.is_late = False
        self.timer = threading.Timer(PATIENCE, self.end)
        self.timer.start()
        self.asked = 0
        self.published = {}
        tokens = {"requests": {"full": {"delta": True}, "range": True}, "formats": ["relative"]}
        features = {
            "publishDiagnostics": {"versionSupport": True},
            "semanticTokens": {**tokens, "tokenTypes": [], "tokenModifiers": []},
            "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        }
        folders = [{"uri": folder.as_uri(), "name": "growth"}] if folder else None
        workspace = {"workspaceFolders": True} if folder else {}
        capabilities = {"textDocument": features, "workspace": workspace}
        self.ask("initialize", processId=None, rootUri=None, capabilities=capabilities, workspaceFolders=folders)
        self.tell("initialized")

    def end(self):
        self.is_late = True
        self.server.kill()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        try:
            self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            self.server.stdin.flush()
        except BrokenPipeError:
            self.gone()

    def gone(self):
        self.timer.cancel()
        if self.is_late:
            raise Late
        raise SystemExit("the server has ended")

    def receive(self):
        length = None
        while line := self.server.stdout.readline().strip():
            name, value = line.split(b":")
            length = int(value) if name.lower() == b"content-length" else length
        body = self.server.stdout.read(length) if length else b""
        if not body:
            self.gone()
        message = json.loads(body)
        if message.get("method") == "textDocument/publishDiagnostics":
            self.published[message["params"]["uri"]] = message["params"].get("version")
        elif "method" in message and "id" in message:
            self.send({"id": message["id"], "result": None})
        return message

    def tell(self, method, **params):
        self.send({"method": method, "params": params})

    def ask(self, method, **params):
        self.asked += 1
        self.send({"id": self.asked, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == self.asked and "method" not in message:
                if "error" in message:
                    raise SystemExit(f"{method}: {message['error']}")
                return message.get("result")

    def shut_down(self):
        self.ask("shutdown")
        self.tell("exit")
        self.server.stdin.close()
        self.server.wait()
        self.timer.cancel()


LANGUAGES = {"md": "markdown", "adoc": "asciidoc", "tex": "latex", "wff": "wff"}


def opened(file, client):
    """Opens a file, and waits until what is wrong with it is published."""
    text = file.read_bytes().decode()
    item = {"uri": file.as_uri(), "languageId": LANGUAGES[file.suffix[1:]], "version": 1, "text": text}
    client.tell("textDocument/didOpen", textDocument=item)
    published(client, file, 1)
    return text


def published(client, file, version):
    while client.published.get(file.as_uri()) != version:
        client.receive()


def places(text):
    """The first line, the one in the middle, and the last."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [(line, lines[line]) for line in sorted({0, len(lines) // 2, len(lines) - 1})]


def edits(file):
    """The steps of edits at the start, in the middle and at the end of a document."""

    def run(environment):
        client = Client(environment, None)
        text = opened(file, client)
        version = 1
        for line, content in places(text):
            for character, new in [(len(content) // 2, "p"), (len(content) // 2, "\n"), (0, "let p = F\n")]:
                version += 1
                at = {"line": line, "character": character}
                change = {"range": {"start": at, "end": at}, "text": new}
                identifier = {"uri": file.as_uri(), "version": version}
                client.tell("textDocument/didChange", textDocument=identifier, contentChanges=[change])
                published(client, file, version)
        client.shut_down()

    return steps_of(run)


def requests(file):
    """The steps of what an editor asks about a document and a place in its middle."""

    def run(environment):
        client = Client(environment, None)
        text = opened(file, client)
        document = {"uri": file.as_uri()}
        lines = places(text)
        line, content = lines[len(lines) // 2]
        at = {"line": line, "character": len(content) // 2}
        here = {"start": at, "end": at}
        last, _ = lines[-1]
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": last + 1, "character": 0}}
        for method in ["hover", "completion", "signatureHelp", "definition", "documentHighlight", "prepareRename"]:
            client.ask(f"textDocument/{method}", textDocument=document, position=at)
        client.ask("textDocument/references", textDocument=document, position=at, context={"includeDeclaration": True})
        client.ask("textDocument/selectionRange", textDocument=document, positions=[at])
        for context in [{"diagnostics": []}, {"diagnostics": [], "only": ["source.fixAll"]}]:
            client.ask("textDocument/codeAction", textDocument=document, range=here, context=context)
        for method in ["documentSymbol", "foldingRange", "codeLens", "semanticTokens/full"]:
            client.ask(f"textDocument/{method}", textDocument=document)
        client.ask("textDocument/inlayHint", textDocument=document, range=whole)
        client.ask("textDocument/semanticTokens/range", textDocument=document, range=here)
        options = {"tabSize": 2, "insertSpaces": True}
        client.ask("textDocument/formatting", textDocument=document, options=options)
        client.ask("wff/panel", textDocument=document, position=at)
        client.shut_down()

    return steps_of(run)


def in_folder(file):
    """The steps of opening a file whose settings are at fault."""

    def run(environment):
        client = Client(environment, file.parent)
        opened(file, client)
        client.shut_down()

    return steps_of(run)


SHEET = {
    "check": lambda folder, number, ending: command("check", "--isolated", folder / f"{number}.{ending}"),
    "check as JSON": lambda folder, number, ending: command(
        "check", "--isolated", "--format=json", folder / f"{number}.{ending}"
    ),
    "fix": lambda folder, number, ending: command(
        "check", "--isolated", "--diff", "--unsafe-fixes", folder / f"{number}.{ending}"
    ),
    "format": lambda folder, number, ending: command("fmt", "--diff", folder / f"{number}.{ending}"),
    "list": lambda folder, number, ending: command(
        "list", "--isolated", "--format=json", folder / f"{number}.{ending}"
    ),
    "edits": lambda folder, number, ending: edits(folder / f"{number}.{ending}"),
    "requests": lambda folder, number, ending: requests(folder / f"{number}.{ending}"),
}
SETTINGS = {
    "check": lambda folder, number, _: command("check", folder / f"{number}/a.wff"),
    "config": lambda folder, number, _: command("config", folder / f"{number}/a.wff"),
    "server": lambda folder, number, _: in_folder(folder / f"{number}/a.wff"),
}
HAND_IN = {
    "grade": lambda folder, number, _: command(
        "grade", "--format=json", folder / f"{number}.key.wff", folder / f"{number}.wff"
    ),
    "summary": lambda folder, number, _: command(
        "grade", "--summary", folder / f"{number}.key.wff", folder / f"{number}.wff"
    ),
    "feedback": lambda folder, number, _: command(
        "grade",
        "--feedback",
        folder / f"{number}.feedback",
        folder / f"{number}.key.wff",
        folder / f"{number}.wff",
    ),
    "check of the key": lambda folder, number, _: command("grade", "--check", folder / f"{number}.key.wff"),
    "sheet": lambda folder, number, _: command("grade", "--sheet", folder / f"{number}.key.wff"),
}
WAYS = {"sheet": SHEET, "settings": SETTINGS, "hand-in": HAND_IN}


def measured(work, least):
    """The steps of a kind in one way, for each number.

    The threads of a server share its work differently from run to run. What grows too fast is
    measured once more, and the fewest steps count.
    """
    found = measured_once(work)
    if max(ratios(found, least)) <= MOST or None in found:
        return found
    again = measured_once(work)
    return [min(pair) for pair in zip(found, again)] if None not in again else found


def measured_once(work):
    _, _, run, folder, ending = work
    found = []
    for number in NUMBERS:
        try:
            found.append(run(folder, number, ending))
        except Late:
            found.append(None)
            break
    return found


def ratios(found, least):
    """By how much each is dearer than the one before, beside what takes the same for all."""
    own = [None if it is None else max(it - least, FEWEST * number) for it, number in zip(found, NUMBERS)]
    pairs = zip([1, *own], own)
    return [float("inf") if after is None else after / before for before, after in pairs][1:] or [float("inf")]


def main():
    numbers = list(map(str, NUMBERS))
    listed = subprocess.run([WRITER, FOLDER, *numbers], check=True, capture_output=True, text=True)
    empty = FOLDER / "empty"
    empty.mkdir()
    for name in ["0.wff", "0.md", "0.adoc", "0.tex", "0.key.wff", "0/wff.toml", "0/a.wff"]:
        (empty / name).parent.mkdir(exist_ok=True)
        (empty / name).write_text("exercise 1\nrequire == p\nend\n" if name == "0.key.wff" else "")
    works = []
    for line in listed.stdout.splitlines():
        folder, files, name = line.split("\t")
        what, ending = files.split()
        for way, run in WAYS[what].items():
            if not WORDS or any(word in f"{name}: {way}" for word in WORDS):
                works.append((name, way, run, FOLDER / folder, ending))
    runs = {(way, ending): run for _, way, run, _, ending in works}
    least = {key: run(empty, 0, key[1]) for key, run in runs.items()}
    dearest, too_dear = [], []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        starts = [least[way, ending] for _, way, _, _, ending in works]
        for work, start, found in zip(works, starts, pool.map(measured, works, starts)):
            name, way, *_ = work
            grows = ratios(found, start)
            shown = f"{max(grows):6.1f}  {' '.join(map(str, found))}  {name}: {way}"
            dearest.append((max(grows), shown))
            if max(grows) > MOST and f"{name}: {way}" not in EXEMPT:
                too_dear.append(shown)
                print(shown, flush=True)
    print(f"{len(works)} ways of {len(listed.stdout.splitlines())} kinds; the dearest:")
    for _, shown in sorted(dearest, reverse=True)[:10]:
        print(shown)
    if too_dear:
        sys.exit(f"{len(too_dear)} grow faster than their files")


main()
