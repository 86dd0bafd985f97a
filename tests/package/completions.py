"""Types the beginnings of command lines into a shell, as a person does, with Tab at their ends.

usage: completions.py SHELL SCRIPT

SCRIPT is what `wff completions SHELL` prints. Exits with 1 if the shell does not complete one.
"""

import os
import pty
import re
import select
import signal
import sys
import tempfile
import time

# What is typed, and what it becomes.
LINES = [
    ("wff che", "check"),
    ("wff help conv", "help convert"),
    ("wff explain missing-o", "explain missing-operand"),
    ("wff explain clas", "explain classical"),
    ("wff check --logic class", "check --logic classical"),
    ("wff check --alphabet t", "check --alphabet textbook"),
    ("wff check --rules sh", "check --rules shake-a-wff"),
    ("wff prove --system lukasiewicz-i", "prove --system lukasiewicz-implication"),
    ("wff generate --kind t", "generate --kind tautology"),
    ("wff grade --feedback-format h", "grade --feedback-format html"),
    ("wff man longe", "man longest"),
    ("wff check homew", "check homework.wff"),
    ("wff grade course/k", "grade course/key.wff"),
]

START = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config", "-i"],
}
LOAD = {
    "bash": "source {}; bind 'set enable-bracketed-paste off'; bind 'set bell-style none'",
    "zsh": "autoload -U compinit; compinit -u -d dump; source {}",
    "fish": "source {}",
}


class Shell:
    """A shell on a terminal of its own, in a folder with some files."""

    def __init__(self, name, script):
        self.folder = tempfile.TemporaryDirectory()
        here = self.folder.name
        # The scripts do not run what they complete; this says what the line became.
        os.mkdir(f"{here}/bin")
        with open(f"{here}/bin/wff", "w") as file:
            file.write('#!/bin/sh\necho "typed<$*>"\n')
        os.chmod(f"{here}/bin/wff", 0o755)
        os.mkdir(f"{here}/course")
        for file in ["homework.wff", "course/key.wff"]:
            open(f"{here}/{file}", "w").close()
        environment = dict(os.environ, PATH=f"{here}/bin:{os.environ['PATH']}", HOME=here, TERM="xterm", PS1="$ ")
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(here)
            os.execvpe(name, START[name], environment)
        self.type(LOAD[name].format(script) + "; wff ready\r")
        self.wait("typed<ready>", 20)

    def type(self, text):
        os.write(self.terminal, text.encode())

    def wait(self, expected, seconds):
        """What is printed until that is, or until the time is over."""
        printed = ""
        end = time.monotonic() + seconds
        while not re.search(expected, printed) and time.monotonic() < end:
            if select.select([self.terminal], [], [], 0.1)[0]:
                printed += os.read(self.terminal, 65536).decode(errors="replace")
        return printed

    def complete(self, line):
        """The arguments of `wff` as they are once the line is completed."""
        self.type(f"{line}\t")
        time.sleep(0.3)
        self.type("\r")
        printed = self.wait(r"typed<[^>$]*>\s", 10)
        typed = re.findall(r"typed<([^>$]*)>", printed)
        return typed[-1].strip() if typed else f"nothing; the terminal shows {printed!r}"

    def end(self):
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        self.folder.cleanup()


def main():
    name, script = sys.argv[1], os.path.abspath(sys.argv[2])
    shell = Shell(name, script)
    try:
        wrong = [(line, got) for line, expected in LINES if (got := shell.complete(line)) != expected]
    finally:
        shell.end()
    for line, got in wrong:
        print(f"{name}: `{line}` becomes {got}", file=sys.stderr)
    sys.exit(1 if wrong else 0)


main()
