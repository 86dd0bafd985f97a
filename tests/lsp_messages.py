"""Every message that the server sent in a run of tests/lsp, validated by lsprotocol's converters.

usage: lsp_messages.py FOLDER, where the logs of `wff lsp --log` are. Run by tests/lsp-client.sh.
"""

import json
import pathlib
import sys

from lsprotocol import converters, types

CONVERTER = converters.get_converter()
CUT = " bytes more"


def bare(value):
    """The value without members that are null, which lsprotocol leaves out as if they were not there."""
    if isinstance(value, dict):
        return {name: bare(member) for name, member in value.items() if member is not None}
    return [bare(member) for member in value] if isinstance(value, list) else value


def fault(message, kind):
    """What is wrong with a message that should be of this kind; None if nothing is."""
    if kind is types.CodeActionResponse and message["result"]:
        # lsprotocol takes an action that has a command for a command.
        of = lambda one: types.Command if isinstance(one.get("command"), str) else types.CodeAction
        return next(filter(None, (fault(one, of(one)) for one in message["result"])), None)
    try:
        again = CONVERTER.unstructure(CONVERTER.structure(message, kind))
    except Exception as error:
        return repr(error)
    if bare(again) != bare(message):
        return f"read as {json.dumps(bare(again))}"
    return None


def sent(path):
    """The messages of a log from the server, each with its kind, if it is one of the protocol."""
    asked = {}
    for line in path.read_text(encoding="utf-8", errors="replace").split("\n"):
        _, _, rest = line.partition(" ")
        way, _, text = rest.partition(" ")
        try:
            message = json.loads(text) if not text.endswith(CUT) else None
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            continue
        method = message.get("method")
        key = json.dumps(message.get("id"))
        if way == "-->":
            if isinstance(method, str) and "id" in message:
                # Of two requests under one id nobody knows which is answered.
                asked[key] = method if asked.get(key, method) == method else None
        elif method is not None:
            yield message, types.METHOD_TO_TYPES.get(method, [None])[0]
        elif "error" in message:
            yield message, types.ResponseErrorMessage
        else:
            yield message, types.METHOD_TO_TYPES.get(asked.get(key), [None, None])[1]


def main():
    count, methods, wrong = 0, set(), 0
    for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):
        for message, kind in sent(path):
            if kind is None:
                continue
            count += 1
            methods.add(kind.__name__)
            reason = fault(message, kind)
            if reason:
                wrong += 1
                print(f"FAILED {kind.__name__}: {json.dumps(message)[:2000]}\n  {reason[:2000]}")
    print(f"{count} messages of {len(methods)} kinds are as the protocol has them, but for {wrong}")
    sys.exit(1 if wrong or len(methods) < 30 else 0)


main()
