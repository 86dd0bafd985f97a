"""Drives editors/kate under Xvfb, by keys; tests/editors.sh starts it.

What is asserted is what Kate tells a screen reader (AT-SPI): the rows of its diagnostics, the text of its tooltip and of
its menus, the text of the document. What that looks like is only kept, as screenshots."""

import functools
import html
import json
import os
import pathlib
import re
import subprocess
import sys
import time

HOME = pathlib.Path(os.environ["HOME"])
KATERC = """[General]
Show welcome view for new window=false
[Kate Plugins]
lspclientplugin=true
[lspclient]
AllowedServerCommandLines=/scratch/bin/wff lsp
"""
MENDED = pathlib.Path(os.environ["MENDED"]).read_text()


def keys(*names):
    subprocess.run(["xdotool", "key", *names], check=True)
    time.sleep(0.2)


def keep(name):
    subprocess.run(["import", "-window", "root", f"/captures/kate-{name}.png"], check=True)


def wait(what, holds, name=None):
    """Waits until it holds, for at most twenty seconds."""
    end = time.monotonic() + 20
    while not (held := holds()) and time.monotonic() < end:
        time.sleep(0.1)
    print("ok" if held else "FAILED", what, flush=True)
    if name or not held:
        keep(name or "failed")
    if not held:
        sys.exit("\n".join(shown()))


def windows():
    desktop = Atspi.get_desktop(0)
    kates = [desktop.get_child_at_index(at) for at in range(desktop.get_child_count())]
    return [kate for kate in kates if kate and kate.get_name() == "kate"]


def things(*above):
    """Everything in these windows but the menus that are not the server's, which are long."""
    for thing in above:
        try:
            yield thing
            children = [thing.get_child_at_index(at) for at in range(thing.get_child_count())]
            if thing.get_role_name() == "menu bar":
                children = [child for child in children if child and child.get_name() == "LSP Client"]
        except GLib.Error:  # it is gone
            continue
        yield from things(*filter(None, children))


def text_of(thing):
    try:
        return Atspi.Text.get_text(thing, 0, -1) or ""
    except GLib.Error:
        return ""


def steady(ask):
    """Asks again while something goes away as it is asked: what a window shows may be drawn anew at any time."""

    @functools.wraps(ask)
    def asked(*about):
        while True:
            try:
                return ask(*about)
            except GLib.Error:
                continue

    return asked


@steady
def shown():
    return [thing.get_name() or text_of(thing) for thing in things(*windows())]


@steady
def has(role, part, state=None):
    """Whether there is a thing of this role whose name or text has this part, in this state."""
    return any(
        thing.get_role_name() == role
        and (part in thing.get_name() or part in text_of(thing))
        and (state is None or thing.get_state_set().contains(state))
        for thing in things(*windows())
    )


@steady
def button(name):
    """The button with this name, and the number of the action that presses it."""
    for thing in things(*windows()):
        if thing.get_name() == name and thing.get_role_name() in ("button", "check box", "toggle button"):
            names = [Atspi.Action.get_action_name(thing, at) for at in range(Atspi.Action.get_n_actions(thing))]
            return thing, names.index("Press")
    return None


def press(name):
    wait(f"there is a button {name}", lambda: button(name))
    Atspi.Action.do_action(*button(name))


@steady
def line(number):
    """A line of the document, counted from one."""
    for thing in things(*windows()):
        if thing.get_role_name() == "text" and thing.get_name() == "sheet.wff":
            return text_of(thing).splitlines()[number - 1]
    return None


def go(number):
    keys("Escape", "ctrl+Home", *["Down"] * (number - 1))


def choose(title):
    """Takes from the menu of code actions the one with this title."""
    keys("alt+Return")

    @steady
    def entries():
        items = [thing for thing in things(*windows()) if thing.get_role_name() == "menu item"]
        return [item for item in items if title in item.get_name()]

    @steady
    def focused():
        return any(entry.get_state_set().contains(Atspi.StateType.FOCUSED) for entry in entries())

    wait(f"the menu has {title}", entries, "menu")
    for _ in range(10):
        if focused():
            break
        keys("Down")
    keys("Return")


(HOME / ".config").mkdir(exist_ok=True)
(HOME / ".config/katerc").write_text(KATERC)
# What is unfinished is told so late that a busy machine can tell that from at once.
SETTINGS = HOME / ".config/kate/lspclient/settings.json"
LATE = 5
settings = json.loads(SETTINGS.read_text())
settings["servers"]["wff"]["settings"] = {"wff": {"diagnostics": {"unfinishedDelay": LATE * 1000}}}
SETTINGS.write_text(json.dumps(settings))
read, write = os.pipe()
subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1200x810x24"], pass_fds=[write])
os.environ["DISPLAY"] = f":{os.read(read, 10).decode().strip()}"
os.environ["QT_LINUX_ACCESSIBILITY_ALWAYS_ON"] = "1"

import gi  # noqa: E402 (it wants the display)

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

definitions = HOME / ".local/share/org.kde.syntax-highlighting"
ROLES = {
    "Unary": "connective",
    "Binary": "connective",
    "Big": "connective",
    "Small": "proposition",
    "Requirement": "value",
    "Normal": "",
}


def colours_of(texts):
    """What the letters of each text are coloured as, a run of alike ones once, in a theme with a colour for each style."""
    styles = re.findall(r'<itemData name="(\w+)"', (definitions / "syntax/wff.xml").read_text())
    colours = {f"#0000{at:02x}": style for at, style in enumerate(styles, 1)}
    theme = {
        "metadata": {"name": "Apart", "revision": 1},
        "text-styles": {"Normal": {"text-color": "#ffffff"}},
        "custom-styles": {"WFF": {style: {"text-color": colour} for colour, style in colours.items()}},
    }
    (definitions / "themes").mkdir()
    (definitions / "themes/apart.theme").write_text(json.dumps(theme))
    source = HOME / "colours.wff"
    source.write_text("\n".join(texts))
    command = ["ksyntaxhighlighter6", "--syntax", "WFF", "--theme", "Apart", "--output-format", "html", str(source)]
    page = subprocess.run(command, check=True, capture_output=True).stdout.decode()
    for line in re.search("<pre>\n(.*)</pre>", page, re.S)[1].splitlines()[: len(texts)]:
        found = []
        for colour, stretch in re.findall(r'<span style="color:(#\w+)[^"]*">(.*?)</span>', line):
            style = colours.get(colour, "Normal")
            role = ROLES.get(style, style.lower())
            if html.unescape(stretch).strip() and role and role != (found[-1] if found else ""):
                found.append(role)
        yield " ".join(found)


table = [line.split("\t") for line in pathlib.Path("/wff/tests/editors/colours.txt").read_text().splitlines()]
for (text, expected), found in zip(table, colours_of([text for text, _ in table]), strict=True):
    wait(f"coloured: {text}", lambda: expected == found or print(found))

subprocess.Popen(["kate", "--new", "/scratch/sheet.wff"])
wait("Kate has the file", lambda: line(1) == "CKpqNr")
wait("Kate has diagnostics", lambda: has("table cell", "missing-operand"))
press("Diagnostics")
wait("their pane is open", lambda: has("tree", "", Atspi.StateType.SHOWING))
wait("a pff is shown", lambda: has("table cell", os.environ["PFF"]), "pff")
press("Diagnostics")
go(1)
keys("alt+l", "y")
wait("hover reads the formula", lambda: has("label", os.environ["READS"]), "hover")
go(3)
choose(os.environ["FIX"])
wait("a quick fix is applied", lambda: line(3) == "Kpq")
wait("and its diagnostic goes", lambda: not has("table cell", "is infix"))
go(5)
choose(os.environ["LONGEST"])
wait("the longest WFF is written from a roll", lambda: line(6) == "call Ann: NKpp")
keys("Escape", "ctrl+t", "f")
wait("formatting takes blanks out", lambda: line(4) == "Cpq")
keys("ctrl+s")
wait("nothing else was changed", lambda: pathlib.Path("/scratch/sheet.wff").read_text() == MENDED, "mended")

wait("the bar above names a symbol", lambda: has("table cell", "roll Ann"))
press("Diagnostics")
time.sleep(0.5)
subprocess.run(["xdotool", "mousemove", "600", "150", "click", "1"], check=True)
keys("ctrl+End", "Return")
time.sleep(1.5)  # Kate sends what is typed half a second later; the new line alone
typed = time.monotonic()
keys("K")
while not (found := has("table cell", "`K` is missing")) and time.monotonic() < typed + 2:
    time.sleep(0.1)
wait("a half line is not told at once", lambda: not found)
wait("it is told later", lambda: has("table cell", "`K` is missing both"))
keys("p")
wait("and not while it is typed on", lambda: not has("table cell", "`K` is missing"))
wait("nor for a while", lambda: has("table cell", "`K` is missing its second"))
typed = time.monotonic()
keys("C")
wait("one that is typed on is quiet again", lambda: not has("table cell", "`K` is missing"))
keys("Escape", "ctrl+Home")
wait("and told when it is left", lambda: has("table cell", "`C` is missing both"), "left")
wait("without waiting", lambda: time.monotonic() < typed + LATE or print(time.monotonic() - typed))
print("ok all was tried")
