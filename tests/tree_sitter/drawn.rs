//! Texts, drawn at random.

use super::*;

/// Lines like those of people, and such as nobody writes.
pub fn line() -> impl Strategy<Value = String> {
    let letters = || {
        prop::collection::vec(select(&b"pqrsNKACENKACEpqiRZkdDO1 @,()&"[..]), 0..10)
            .prop_map(|bytes| String::from_utf8(bytes).unwrap())
    };
    let noise = prop::collection::vec(
        select(vec![
            "p",
            "K",
            "N",
            "Kpq",
            "@a",
            "@A",
            "@a_a",
            " ",
            " ",
            ",",
            "=",
            "==",
            "!=",
            "|=",
            "!|=",
            "is",
            " is ",
            "(",
            ")",
            "\"",
            "“",
            "”",
            "#",
            "T",
            "1/2",
            "½",
            "->",
            "<->",
            "<-",
            "<=",
            "|",
            "||-",
            "⊢",
            "∴",
            "≢",
            "≡",
            "⊨",
            "⊭",
            "≠",
            "then",
            "but not both",
            "not",
            "a",
            "an",
            "tautology",
            "none",
            "pff",
            ":",
            "：",
            "Ann",
            "é",
            "🎲",
            "\u{85}",
            "\u{2028}",
            "\0",
            "│",
            "let",
            "let ",
            "def ",
            "Roll ",
            "matrix ",
            "end",
            "1)",
            "(a)",
            "-",
            "i",
            "R",
            "P",
            "/\\",
            "\\/",
            "+",
        ]),
        0..9,
    );
    let name = || select(vec!["a", "b", "c-1", "A", "a_a", "a b", "@a", ""]);
    let formulas = vec![
        "Kpq",
        "p",
        "NApNq",
        "CKpqr",
        "",
        "Dab12",
        "AOV",
        "  C Kpq\u{a0}r",
        "1) Kpq",
        "(a) p, q",
        "1. a) Kpq",
        "Ex. 2) p == q",
        "*2.02 Cpq",
        "_, p == q",
        "- Kpq, p",
        "- Kp",
        "• ii) Kpq",
        "?",
        "3) ?",
        "p, Cpq ? q",
        "K(p, q), p ? Np # so",
        "2.",
    ];
    let signs = vec!["=", "==", "!=", "|=", "!|=", " is ", " is not a "];
    let classes =
        vec!["T", "tautology", "a", "not", "1/2, F", "pff # c", "x, then y", "?", "in nnf"];
    let values = vec!["T", "1 / 2", "½", "T, F", "-i", "(p, q), r", "x # c", "", "?"];
    let matrices = vec![
        "matrix M",
        "matrix L",
        "truth Kpq, Np",
        "truth q p | Kpq | Np, q",
        "1) truth p",
        "Truth Kpq",
        "truth table for Kpq",
        "Truth Tables of q p | Kpq # so",
        "truth-table Kpq, q",
        "truth table p",
        "truth table",
        "table Kpq",
        "table for N",
        "tables p, q",
        "row T ? | ?",
        "values F T",
        "values F N T",
        "designated T",
        "table N",
        "table K | F T",
        "row F | T",
        "row T | F F",
        "row T |",
        "define K pq = q",
        "define A pq = Kpq",
        "define x",
        "end",
        "end",
        "end # so",
        "1) end",
        "(a) matrix M",
        "Matrix M",
        "END",
        "logic M",
    ];
    let tasks = vec![
        "exercise ",
        "exercise 1 \"x\" ",
        "2) exercise 2",
        "Exercise 1 \"x\" ",
        "EXERCISE 1a 2 points",
        "Exercise 1 is \"x\"",
        "Exercise 1: 2 points",
        "ask ",
        "ask \"Is it?\" ",
        "require ",
        "require == ",
        "require value of ",
        "require whether ",
        "require only ",
        "require uses ",
        "require length < ",
        "require from ",
        "show require ",
        "show ",
        "key ",
        "wrong ",
        "answer ",
        "1) answer ",
    ];
    let proofs = vec![
        "proof |- ",
        "proof p, ",
        "proof",
        "2) proof ",
        "1 ",
        "1 p ",
        "2. | ",
        "  3) ││",
        "12|",
        "4 Kpq Ki ",
        "5 p,",
        "axioms S",
        "a) ",
        "def a = ",
        "def a = proof ",
        "system S ",
        "end",
    ];
    let reasons = vec![
        "",
        "",
        " premise",
        " suppose",
        " Ki 1",
        " Ci 1-2 # so",
        " R",
        " x 1, 2–3",
        ",No 1",
        " 1",
        " axiom",
        " D 1 2",
        " D@a 1",
        " D[1]2 # so",
        " proves ?",
    ];
    let points = vec!["", "", " 2 points", " 1,5 Points", " point # so"];
    let settings = vec![
        "let p = T",
        "let p = F, q \"x, y\" = T",
        "let p, q = T",
        "let p \"x",
        "let",
        "let (p, q) = ",
        "LET p = T",
        "logic foo bar",
        "alphabet x",
        "rules x-wff # c",
        "hints off",
        "Hints OFF # c",
        "Hints of",
        "hints",
        "exam",
        "exam 2",
        "Exam",
    ];
    let plays = vec!["roll", "Roll", "call", "challenge"];
    let players = vec!["", "Ann: ", "Bob : ", ":", "x y: "];
    let said = vec!["pq K", "Kpq", "none", "pff", "", "Kp", "K@a q", "p x", "K(p,q)", "?"];
    let prose = vec![
        "Homework 3",
        "Name: Anna",
        "if p, then q",
        "p or q, but not both",
        "it is not the case that p",
        "\\neg p \\to \\(q \\land r\\)",
        "é🎲\u{85}\u{2028}",
    ];
    prop_oneof![
        4 => letters(),
        4 => noise.prop_map(|parts| parts.concat()),
        3 => select(formulas).prop_map(str::to_owned),
        2 => (name(), letters()).prop_map(|(name, formula)| format!("def {name} = {formula}")),
        2 => (letters(), select(signs), letters())
            .prop_map(|(left, sign, right)| left + sign + &right),
        2 => (letters(), select(classes)).prop_map(|(left, right)| format!("{left} is {right}")),
        2 => (letters(), select(values)).prop_map(|(left, right)| format!("{left} != {right}")),
        3 => select(matrices).prop_map(str::to_owned),
        2 => select(settings).prop_map(str::to_owned),
        2 => (select(plays), select(players), select(said))
            .prop_map(|(play, player, said)| format!("{play} {player}{said}")),
        2 => (select(tasks), letters(), select(points))
            .prop_map(|(task, text, points)| format!("{task}{text}{points}")),
        4 => (select(proofs), letters(), select(reasons))
            .prop_map(|(head, formula, reason)| format!("{head}{formula}{reason}")),
        1 => select(prose).prop_map(str::to_owned),
    ]
}

pub fn text(lines: Range<usize>) -> impl Strategy<Value = String> {
    let line =
        (line(), select(vec!["\n", "\r\n", "\r", "\n", "\n"])).prop_map(|(line, end)| line + end);
    (prop::collection::vec(line, lines), any::<bool>()).prop_map(|(lines, whole)| {
        let mut text = lines.concat();
        if !whole {
            text.truncate(text.trim_end_matches(['\r', '\n']).len());
        }
        text
    })
}

/// A text that an edit inserts.
pub fn replacement() -> impl Strategy<Value = String> {
    let marks = vec!["", "p", "K", "(", " ", "#", ",", "\n", "="];
    prop_oneof![text(0..3), line(), select(marks).prop_map(str::to_owned)]
}
