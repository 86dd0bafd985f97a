"""Drives editors/helix in a terminal of tmux, by keys; tests/editors.sh starts it.

What is asserted is what the terminal shows, and the file that Helix writes."""

import os
import pathlib
import re
import subprocess
import sys
import time

import messages

SHEET = pathlib.Path("/scratch/sheet.wff")
CONFIG = pathlib.Path(os.environ["XDG_CONFIG_HOME"]) / "helix"
ON_LEAVE = 'config = { wff = { diagnostics = { unfinished = "onLeave" } } }'
TMUX = ["tmux", "-L", "wff", "-f", "/dev/null"]


def keys(*names):
    subprocess.run([*TMUX, "send-keys", *names], check=True)


def screen(*options):
    return subprocess.run([*TMUX, "capture-pane", "-p", *options], check=True, capture_output=True).stdout.decode()


def keep(name):
    pathlib.Path(f"/captures/helix-{name}.txt").write_text(screen())


def wait(what, holds, name=None):
    """Waits until it holds, for at most twenty seconds."""
    end = time.monotonic() + 20
    while not (held := holds()) and time.monotonic() < end:
        time.sleep(0.05)
    print("ok" if held else "FAILED", what, flush=True)
    if name or not held:
        keep(name or "failed")
    if not held:
        sys.exit(screen())


def typed(*names):
    """Presses one key after the other, each once the server has published the text before it: two changes made at once
    Helix 25.01 may send in the wrong order."""
    for name in names:
        before = messages.version()
        keys(name)
        wait(f"{name} is published", lambda: messages.version() > before)


def escape(what, holds):
    """Presses Escape, and waits for what comes of it, so that it is not read together with the next key."""
    keys("Escape")
    wait(what, holds)


def is_normal():
    return re.search(r"^ *NOR ", screen(), re.M) is not None


def is_marked(line):
    """Whether the line, counted from one, has a mark beside its number."""
    return re.search(rf"^\s*●\s+{line} ", screen(), re.M) is not None


def words(text):
    """The text without what a box or a narrow column may put between its words."""
    return re.sub(r"[\s│]+", " ", text)


def written(line, expected):
    """Whether the file has this line, counted from one, once it is written."""
    keys(":w", "Enter")
    # Helix puts another file in the place of this one.
    text = SHEET.read_text() if SHEET.exists() else ""
    return text.splitlines()[line - 1 : line] == [expected]


def go(line, right=0):
    keys(f":{line}", "Enter", "g", "h", *["l"] * right)


def choose(title):
    """Takes the first of the menu of code actions, which is to begin so."""
    keys("Space", "a")
    wait(f"the menu has {title}", lambda: title in words(screen()), "menu")
    keys("Enter")


def open_sheet():
    while subprocess.run([*TMUX, "has-session"], stderr=subprocess.DEVNULL).returncode == 0:
        time.sleep(0.05)  # until the one before is gone
    subprocess.run([*TMUX, "new-session", "-d", "-x", "120", "-y", "40", "hx", str(SHEET)], check=True)


(CONFIG / "config.toml").write_text("[keys.insert]\nC-l = 'signature_help'\n")  # that of the page
open_sheet()
try:
    wait("a pff is marked", lambda: "●" in screen())
    if os.environ["PARSER"]:
        # A change of colour stands between the letters then.
        wait("the grammar colours letters", lambda: "pp KN" in screen() and "pp KN" not in screen("-e"))
        wait("and keywords", lambda: "roll Ann" in screen() and "roll Ann" not in screen("-e"))
    go(2, 2)
    wait("a pff is shown", lambda: os.environ["PFF"] in words(screen()), "pff")
    go(1)
    keys("Space", "k")
    wait("hover reads the formula", lambda: os.environ["READS"] in words(screen()), "hover")
    escape("hover goes", lambda: os.environ["READS"] not in words(screen()))
    go(3)
    choose(os.environ["FIX"])
    wait("a quick fix is applied", lambda: written(3, "Kpq"))
    wait("and its diagnostic goes", lambda: "is infix" not in screen())
    go(5)
    choose(os.environ["LONGEST"])
    wait("the longest WFF is written from a roll", lambda: written(6, "call Ann: NKpp"))
    keys(":format", "Enter")
    wait("formatting takes blanks out", lambda: written(4, "Cpq"), "mended")
    mended = pathlib.Path(os.environ["MENDED"]).read_text()
    wait("nothing else was changed", lambda: SHEET.read_text() == mended)

    keys("g", "e")
    typed("o", "C", "K")
    wait("a half line is not told at once", lambda: not messages.told_at_once(7))
    wait("it is told a second later", lambda: is_marked(7))
    typed("p")
    wait("and not while it is typed on", lambda: not messages.told_at_once(7))
    wait("nor for longer than a second", lambda: is_marked(7))
    keys("C-l")
    wait(
        "signature help reads the connective",
        lambda: all(part in words(screen()) for part in ("K p q — p and q", "two more formulas are needed")),
        "signature",
    )
    escape("the line is typed", is_normal)
    languages = CONFIG / "languages.toml"
    languages.write_text(languages.read_text().replace('args = ["lsp"]', f'args = ["lsp"]\n{ON_LEAVE}'))
    keys(":wq", "Enter")
    open_sheet()
    wait("it is marked when the file is opened", lambda: is_marked(7))
    opened = messages.version()
    keys("g", "e", "A")
    typed("q")
    wait("one that is to be told when it is left is quiet", lambda: not is_marked(7))
    typed("N")
    wait("for as long as one stays", lambda: not messages.told_since(opened, 7))
    escape("the line is typed on", is_normal)
    keys(":w", "Enter")
    wait("and told once the file is saved", lambda: is_marked(7))
    keys("A")
    typed("p", "BSpace")
    wait("one that is typed on is quiet again", lambda: not is_marked(7))
    keys("Enter")
    wait("and told once the next line is begun", lambda: is_marked(7))
    escape("the next line is left", is_normal)

    keys("Space", "s")
    wait("symbols name the roll", lambda: screen().count("roll Ann") > 1, "symbols")
    escape("the symbols go", lambda: screen().count("roll Ann") == 1)
    keys(":set lsp.display-inlay-hints true", "Enter")
    wait("inlay hints tell the length of a roll", lambda: re.search("roll Ann: pp KN.+4", screen()), "hints")

    keys(":open /scratch/notes.md", "Enter")
    wait("a pff in a block of Markdown is marked", lambda: is_marked(4) and not is_marked(1), "markdown")
    if os.environ["PARSER"]:
        # A change of colour stands between the letters of the block then, and in prose none.
        wait("the grammar colours the block", lambda: "CKpqNr" not in screen("-e") and "prose" in screen("-e"))
    go(5, 2)
    keys("Space", "k")
    wait("hover reads a formula there", lambda: os.environ["READS"] in words(screen()))
    escape("it goes", lambda: os.environ["READS"] not in words(screen()))
    keys(":format", "Enter")
    wait("formatting leaves the prose", lambda: "> Cpq" in screen() and "C p q in prose" in screen())
    print("ok all was tried", flush=True)
finally:
    subprocess.run([*TMUX, "kill-server"], check=False)
