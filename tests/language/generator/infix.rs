//! Formulas as textbooks and people write them, in infix and in words, and slips in them.

use super::*;

/// Infix, with signs and words of all kinds, brackets that match and such that do not.
fn infix() -> BoxedStrategy<String> {
    let own = one(["p", "q", "r", "p", "q", "@a", "Kpq", "a", "⊥", "⊤", "true", "1", "V"]);
    let symbols = one(["φ", "ψ", "A", "P", "ph", "\\chi", "p_1", "\\bot"]);
    let leaf = prop_oneof![3 => own, 1 => symbols];
    leaf.prop_recursive(3, 10, 2, |part| {
        let signs = [
            "&",
            "∧",
            "·",
            "^",
            "/\\",
            "|",
            "||",
            "∨",
            "\\/",
            "+",
            "->",
            "=>",
            "→",
            "⊃",
            "<->",
            "↔",
            "<=>",
            "↑",
            "↓",
            "⊕",
            "←",
            "<-",
            "and",
            "or",
            "v",
            "if",
            "iff",
            "implies",
            "only if",
            "xor",
            "K",
            "C",
            "-",
            "≡",
            "but",
            "unless",
            "provided that",
            ", and",
            ", or",
            "\\to",
            "\\land",
            "\\equiv",
            "\\foo",
        ];
        let between = (part.clone(), one(["", " ", " "]), one(signs), part.clone());
        let before = one([
            "¬",
            "~",
            "!",
            "-",
            "not ",
            "N",
            "both ",
            "either ",
            "neither ",
            "-. ",
            "\\neg ",
            "it is not the case that ",
        ]);
        let brackets = select(vec![("(", ")"), ("[", "]"), ("(", ""), ("\\(", "\\)"), ("$", "$")]);
        prop_oneof![
            4 => between.prop_map(|(left, blank, sign, right)| {
                left + &blank + &sign + &blank + &right
            }),
            2 => (before, part.clone()).prop_map(|(sign, part)| sign + &part),
            2 => (brackets, part.clone())
                .prop_map(|((open, close), part)| [open, &part, close].concat()),
            1 => (one(["if", "only if", "unless"]), part.clone(), one([" then", ","]), part.clone())
                .prop_map(|(word, one, then, other)| format!("{word} {one}{then} {other}")),
            1 => (one(["K", "A", "N"]), part.clone(), part)
                .prop_map(|(letter, one, other)| format!("{letter}({one}, {other})")),
        ]
    })
    .boxed()
}

/// A text that may stand where a formula should.
pub fn expression() -> BoxedStrategy<String> {
    prop_oneof![
        8 => formula(Alphabet::Dice),
        4 => formula(Alphabet::Textbook),
        3 => letters(),
        2 => infix(),
        1 => one(["", "pqK", "KPQ", "kpq", "(p", "p q", "Кpq", "𝑝", "K@zz q", "N@zz@yy", "Dpq"]),
    ]
    .boxed()
}
