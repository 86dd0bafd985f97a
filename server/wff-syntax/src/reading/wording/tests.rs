//! Answers in other words, and what they say.

use super::*;

/// T and F, or the values of a logic of three.
struct Few(&'static [&'static str]);

impl Values for Few {
    fn has(&self, name: &str) -> bool {
        self.0.contains(&name)
    }
}

const CLASSICAL: Few = Few(&["T", "F", "0", "1"]);

/// An answer as the language writes it.
fn shown(said: Said<'_>) -> String {
    let of = |of: Option<&str>, sign: &str| of.map_or(String::new(), |of| format!("{of} {sign} "));
    match said {
        Said::Formula(text) => text.to_owned(),
        Said::Value(it, value) => of(it, "=") + &value,
        Said::Class(it, class) => of(it, "is") + class,
        Said::Word(word) => word.to_owned(),
        Said::Sequent(Sequent { premises, conclusion, denied }) => {
            let sign = if denied { "!|=" } else { "|=" };
            format!("{} {sign} {conclusion}", premises.join(", "))
        }
        Said::Values(values) => list(&values),
    }
}

fn list(values: &[(String, String)]) -> String {
    values.iter().map(|(letter, it)| format!("{letter} = {it}")).collect::<Vec<_>>().join(", ")
}

fn said(kind: RequirementKind, text: &str) -> Option<String> {
    super::said(text, kind, Some(&CLASSICAL)).map(shown)
}

#[test]
fn what_is_said_in_other_words_is_understood() {
    use RequirementKind::*;
    for (kind, plain, texts) in [
        (Value, "F", &["f", "false", "FALSE", "F!", "\"F\"", "the value is F", "⊥", "`F`"][..]),
        (Value, "Np = F", &["Np is F", "Np: f", "Np = false", "`Np is F`"]),
        (
            Class,
            "contradiction",
            &["contradictory", "It is a contradiction!", "it's an contradiction"],
        ),
        (Class, "Kpq is contingent", &["Kpq: contingent", "Kpq is contingent!"]),
        (Validity, "invalid", &["not valid", "Not valid.", "it is invalid", "no", "invalid!"]),
        (
            Validity,
            "invalid",
            &["It is an invalid argument.", "not a valid argument", "no, invalid"],
        ),
        (Validity, "valid", &["yes", "Yes!", "is valid", "It follows", "It is a valid argument."]),
        (Validity, "valid", &["yes, valid", "Yes: it follows.", "yes; the argument is valid"]),
        (Validity, "p !|= q", &["p ⊬ q", "{p} !|= q", "p |-/ q", "p ⊭ q", "{p} ⊭ q"]),
        (Whether, "p, Cpq |= q", &["{p, Cpq} |= q", "{p; Cpq} ⊢ q"]),
        (Whether, "no", &["no!", "`NO`", "Answer: no"]),
        (Whether, "invalid", &["Not valid.", "it is invalid", "does not follow"]),
        (Whether, "valid", &["VALID", "it follows"]),
        (
            Countermodel,
            "p = T, q = F",
            &[
                "p = T; q = F",
                "p=T q=F",
                "let p = t, q = f",
                "p is true and q is false",
                "(p: T, q: F)",
                "p = T\nq = F",
            ],
        ),
        (
            Only,
            "ANpNq",
            &[
                "`ANpNq`",
                "\"ANpNq\"",
                "$ANpNq$",
                "ANpNq (De Morgan)",
                "ANpNq by De Morgan",
                "*ANpNq*!",
                "answer: ANpNq",
                "== ANpNq",
            ],
        ),
        (Infix, "p -> q", &["\"p -> q\"", "`p -> q` (by hand)"]),
    ] {
        for text in texts {
            assert_eq!(said(kind, text).as_deref(), Some(plain), "{text}");
        }
    }
    let l3 = Few(&["U", "5/10"]);
    for (text, value) in [("0.5", "5/10"), ("u", "U")] {
        let said = super::said(text, RequirementKind::Value, Some(&l3));
        assert_eq!(said, Some(Said::Value(None, value.to_owned())));
    }
}

#[test]
fn a_claim_without_a_subject_is_a_class_or_denied() {
    for (text, said) in [
        ("a pff", ("pff", false)),
        ("it's not a WFF", ("wff", true)),
        ("No wff.", ("wff", true)),
        ("Not well formed", ("wff", true)),
        ("it isn't well-formed", ("wff", true)),
        ("poorly formed", ("pff", false)),
        ("they aren’t equivalent", ("equivalent", true)),
    ] {
        assert_eq!(claim(text), Some(said), "{text}");
    }
    for text in ["not", "a", "no", "not not a wff", "well", "wff or pff"] {
        assert_eq!(claim(text), None, "{text}");
    }
}

#[test]
fn values_behind_a_word_are_told_from_it() {
    for text in [
        "invalid, p = T, q = F",
        "invalid: p=T q=F",
        "invalid (p = T, q = F)",
        "Invalid. Counterexample: p = T; q = F.",
        "invalid because p is true and q is false",
        "invalid, take p = t and q = f!",
        "invalid for p = T, q = F",
        "invalid by p = T, q = F",
        "invalid p = T q = F",
        "invalid p=T, q=F",
    ] {
        let (word, values) = with_values(text, &CLASSICAL).unwrap_or_default();
        assert!(word.eq_ignore_ascii_case("invalid"), "{text}: {word}");
        assert_eq!(list(&values), "p = T, q = F", "{text}");
    }
    for text in ["invalid", "invalid, valid", "invalid, p = T or F", "invalid p T", ""] {
        assert_eq!(with_values(text, &CLASSICAL), None, "{text}");
    }
}

#[test]
fn neither_of_two_classes_is_the_third() {
    use RequirementKind::Class;
    for (text, plain) in [
        ("neither a tautology nor a contradiction", Some("contingent")),
        ("Neither contradictory nor tautological.", Some("contingent")),
        ("Kpq is neither a tautology nor a contradiction", Some("Kpq is contingent")),
        ("neither a tautology nor a tautology", None),
        ("neither a tautology nor contingent", None),
        ("neither Kpq nor Kqp", None),
    ] {
        assert_eq!(said(Class, text).as_deref(), plain, "{text}");
    }
}

#[test]
fn what_offers_several_answers_is_none() {
    use RequirementKind::*;
    for (kind, text) in [
        (Only, "ANpNq (or KNpNq)"),
        (Only, "ANpNq (KNpNq)"),
        (Value, "F, T"),
        (Value, "F (T)"),
        (Value, "Kpq = F = T"),
        (Value, "yes"),
        (Class, "tautology or contingent"),
        (Class, "contingent tautology, no"),
        (Validity, "valid or invalid"),
        (Validity, "yes, invalid"),
        (Validity, "no: it follows"),
        (Validity, "a good argument"),
        (Validity, "valid (not invalid)"),
        (Whether, "yes no"),
        (Countermodel, "p = T = F"),
        (Countermodel, "p = T or F"),
    ] {
        let said = said(kind, text);
        let is_same =
            said.as_deref().is_none_or(|it| it.contains(['=', '(']) || it.contains(" is "));
        assert!(is_same, "{text}: {said:?}");
    }
}
