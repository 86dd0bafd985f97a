//! The examples of commands, as `--help` and the manual pages show them.

/// A line that somebody may type, and its effect.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    pub line: &'static str,
    pub does: &'static str,
}

const fn example(line: &'static str, does: &'static str) -> Example {
    Example { line, does }
}

/// The examples of a command; there are none of those that few people type.
pub fn examples(command: &str) -> &'static [Example] {
    EXAMPLES.iter().find(|(name, _)| *name == command).map_or(&[], |(_, examples)| *examples)
}

/// The commands that have examples, with these.
const EXAMPLES: &[(&str, &[Example])] = &[
    (
        "check",
        &[
            example("wff check", "checks the files of this folder and those below"),
            example("wff check --format concise homework.wff", "prints one line for each finding"),
            example("wff check --exam sheets", "judges form only, as in an exam"),
            example("echo 'Kpq == Kqp' | wff check -", "checks what another program writes"),
        ],
    ),
    (
        "explain",
        &[
            example("wff explain CKpqr", "tells everything about a formula"),
            example("wff explain CKpqr --let p=T,q=F", "the same, with values"),
            example("wff explain missing-operand", "prints the page of a rule"),
            example(
                "wff explain --system lukasiewicz-3",
                "tells which of its axioms follow from the others",
            ),
            example("wff explain L3", "prints the values, tables and laws of a logic"),
        ],
    ),
    (
        "table",
        &[
            example("wff table --steps KpNq Apq", "shows the value of every subformula"),
            example("wff table 'p, Cpq |= q'", "says whether an argument is valid"),
            example("wff table --logic K3 ApNp", "has the rows of a logic of three values"),
            example("wff table --format latex Cpq >cpq.tex", "writes a tabular for LaTeX"),
        ],
    ),
    (
        "model",
        &[
            example("wff model --logic T 'Lp |= LLp'", "shows the smallest countermodel"),
            example("wff model --logic S4 --of MKpq MNp", "shows where both are true"),
            example("wff model --logic intuitionistic ApNp", "shows why it is no tautology"),
            example("wff model --format svg CLpLLp >model.svg", "draws a picture"),
        ],
    ),
    (
        "convert",
        &[
            example("wff convert --to infix CKpqr Np", "writes p ∧ q → r and ¬p"),
            example("wff convert --to polish 'p & q -> r'", "reads infix, writes CKpqr"),
            example("wff convert --to words CKpqr", "writes the formula as a sentence"),
            example("wff convert --to cnf NEpq", "writes the conjunctive normal form"),
        ],
    ),
    (
        "longest",
        &[
            example("wff longest pqr KNE", "makes the longest WFF of these dice"),
            example("wff longest --all pq KN", "prints all the longest ones"),
            example("wff longest --true --let p=T,q=F pq KN", "makes the longest true one"),
        ],
    ),
    (
        "fmt",
        &[
            example("wff fmt", "formats the files of this folder and those below"),
            example("wff fmt --diff homework.wff", "shows what would change, and changes nothing"),
            example("wff fmt - <homework.wff", "writes the formatted text to standard output"),
        ],
    ),
    (
        "grade",
        &[
            example("wff grade --check key.wff", "checks the key alone"),
            example("wff grade --sheet key.wff >sheet.wff", "writes the sheet for students"),
            example("wff grade key.wff handins", "prints the points of each student"),
            example("wff grade key.wff handins --format csv >marks.csv", "writes them as a table"),
            example("wff grade key.wff handins --feedback pages", "writes feedback for each"),
        ],
    ),
    (
        "prove",
        &[
            example("wff prove 'p, Cpq |- q'", "proves a sequent in natural deduction"),
            example("wff prove --logic S4 'Lp |- LLp'", "proves it by the rules of modal logic"),
            example("wff prove --system lukasiewicz-3 Cpp", "searches a D-proof from axioms"),
            example("wff prove --system CpCqp,CCpCqrCCpqCpr Cpp", "proves it from these axioms"),
            example("wff prove --system list", "prints the systems of axioms"),
        ],
    ),
    (
        "generate",
        &[
            example("wff generate --kind tautology --count 5", "writes five random tautologies"),
            example("wff generate --kind valid --exercises >key.wff", "writes a key of exercises"),
            example("wff generate --kind pff --seed 7", "writes the same pffs each time"),
        ],
    ),
];
