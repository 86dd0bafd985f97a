"""Holds `wff check` against the package logics: of random consequences, which are valid? Run by tests/logics.sh.

Six logics are the package's own; it defines N K A C E as the language reference does, E as two conditionals and FDE as
a lattice included. The others it lacks; there only valuations and validity are the package's, and the connectives are
given to it here, as functions from the literature.
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

from logics.classes.propositional import Formula, Inference
from logics.classes.propositional.semantics import MixedManyValuedSemantics
from logics.instances.propositional.languages import classical_infinite_language
from logics.instances.propositional import many_valued_semantics as package

SIGNS = dict(N="~", K="∧", A="∨", C="→", E="↔")


def chain(top, negation, conditional, conjunction=min, disjunction=max, biconditional=None):
    """A logic of the values 0, 1, …, top, of which top is designated."""
    both = lambda x, y: conjunction(conditional(x, y), conditional(y, x))
    functions = negation, conjunction, disjunction, conditional, biconditional or both
    tables = dict(zip(SIGNS.values(), functions))
    return MixedManyValuedSemantics(classical_infinite_language, list(range(top + 1)), [top], [top], tables, {})


def lukasiewicz(top):
    return chain(top, lambda x: top - x, lambda x, y: min(top, top - x + y))


def godel(top):
    return chain(top, lambda x: 0 if x else top, lambda x, y: top if x <= y else y)


def post():
    """Disjunction and a negation that goes round define the rest."""
    negation = lambda x: (x - 1) % 3
    conjunction = lambda x, y: negation(max(negation(x), negation(y)))
    return chain(2, negation, lambda x, y: max(negation(x), y), conjunction)


def bochvar():
    """The middle value infects negation, conjunction and disjunction; the others ask for truth alone."""
    infected = lambda function: lambda x, y: 1 if 1 in (x, y) else function(x, y)
    conditional = lambda x, y: 0 if x == 2 and y != 2 else 2
    biconditional = lambda x, y: 2 if (x == 2) == (y == 2) else 0
    return chain(2, lambda x: 2 - x, conditional, infected(min), infected(max), biconditional)


LOGICS = {
    "classical": package.classical_mvl_semantics,
    "K3": package.K3_mvl_semantics,
    "LP": package.LP_mvl_semantics,
    "WK": package.WK_mvl_semantics,
    "RM3": package.RM3_mvl_semantics,
    "FDE": package.FDE_mvl_semantics,
    "L3": lukasiewicz(2),
    "L4": lukasiewicz(3),
    "L6": lukasiewicz(5),
    "G3": godel(2),
    "G4": godel(3),
    "G6": godel(5),
    "P3": post(),
    "B3E": bochvar(),
}
LINES = 2000
LONGEST = 9


def formula(dice, length, propositions):
    """A random WFF of so many letters."""
    if length == 1:
        return dice.choice(propositions)
    if length == 2 or dice.random() < 0.25:
        return "N" + formula(dice, length - 1, propositions)
    first = dice.randint(1, length - 2)
    rest = length - 1 - first
    return dice.choice("KACE") + formula(dice, first, propositions) + formula(dice, rest, propositions)


def consequence(dice):
    """Premises and a conclusion; few propositions and several premises, so that some do follow."""
    propositions = "pqrs"[: dice.randint(1, 4)]
    return [formula(dice, dice.randint(1, LONGEST), propositions) for _ in range(1 + dice.choice((0, 1, 2, 2, 3, 3)))]


def judgement(formulas):
    *premises, conclusion = formulas
    return f"{', '.join(premises)} |= {conclusion}".lstrip()


def in_package(letters):
    """The package's formula of a WFF, which is read from its iterator as far as it goes."""
    letter = next(letters)
    if letter.islower():
        return [letter]
    return [SIGNS[letter]] + [in_package(letters) for _ in range(1 if letter == "N" else 2)]


def follows(logic, formulas):
    *premises, conclusion = [Formula(in_package(iter(text))) for text in formulas]
    return logic.is_valid(Inference(premises, [conclusion]))


def refuted(folder):
    """What wff says of the lines of the files in a folder: message by file and line."""
    command = [os.environ["WFF"], "check", "--format", "json", "."]
    ran = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", timeout=300)
    if ran.returncode not in (0, 1):
        sys.exit(f"wff check ended with status {ran.returncode}\n{ran.stdout[:2000]}{ran.stderr[:2000]}")
    found = {}
    others = []
    for diagnostic in json.loads(ran.stdout)["diagnostics"]:
        place = (pathlib.Path(diagnostic["file"]).stem, diagnostic["line"])
        if diagnostic["code"] == "false-consequence" and place not in found:
            found[place] = diagnostic["message"]
        else:
            others.append("{file}:{line}: {code}: {message}".format(**diagnostic))
    if others:
        sys.exit(f"{len(others)} diagnostics of other kinds, first\n" + "\n".join(others[:5]))
    return found


def main():
    dice = random.Random(1929)
    sheets = {name: [consequence(dice) for _ in range(LINES)] for name in LOGICS}
    with tempfile.TemporaryDirectory() as folder:
        for name, sheet in sheets.items():
            lines = [f"logic {name}"] + [judgement(formulas) for formulas in sheet]
            pathlib.Path(folder, f"{name}.wff").write_text("\n".join(lines) + "\n", encoding="utf-8")
        found = refuted(folder)
    failed = False
    for name, sheet in sheets.items():
        verdicts = [follows(LOGICS[name], formulas) for formulas in sheet]
        apart = []
        for number, (formulas, valid) in enumerate(zip(sheet, verdicts), start=2):
            said = found.get((name, number))
            if valid != (said is None):
                ours, theirs = said or "no fault", "valid" if valid else "not valid"
                apart.append(f"  {judgement(formulas)}\n    logics: {theirs}\n    wff: {ours}\n")
        print(f"{name}: {len(sheet)} consequences, {sum(verdicts)} of them valid, {len(apart)} judged otherwise by wff")
        print("".join(apart[:5]), end="")
        failed |= bool(apart)
    sys.exit(failed)


if __name__ == "__main__":
    main()
