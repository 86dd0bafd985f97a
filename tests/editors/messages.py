"""What the server has published of the sheet, by the log that it writes of its messages; those who drive editors by keys
wait for that, and not for a while."""

import json
import pathlib

LOG = pathlib.Path("/scratch/messages.log")


def publications():
    """The versions of the sheet that were published, in order, each with the lines, from one, that something is told of."""
    found = []
    # The last line may not be whole yet.
    for line in LOG.read_text().split("\n")[:-1]:
        _, way, text = line.split(" ", 2)
        if way == "<--" and '"textDocument/publishDiagnostics"' in text:
            params = json.loads(text)["params"]
            if params["uri"].endswith("/sheet.wff"):
                lines = {one["range"]["start"]["line"] + 1 for one in params["diagnostics"]}
                found.append((params.get("version") or 0, lines))
    return found


def version():
    """The version that was published last."""
    return max((version for version, _ in publications()), default=-1)


def told_at_once(line):
    """Whether the first that was published of the last version tells something of a line."""
    last = version()
    return line in next(lines for version, lines in publications() if version == last)


def told_since(before, line):
    """Whether anything that was published of later versions than this one tells something of a line."""
    return any(line in lines for version, lines in publications() if version > before)
