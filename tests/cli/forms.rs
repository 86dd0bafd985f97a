//! `wff convert` to normal forms, to the shortest equivalent and to the languages of provers.

use crate::binary::{Folder, Ran, wff};
use expect_test::expect;

const FORMS: [&str; 6] = ["nnf", "dnf", "cnf", "shortest", "tptp", "smt2"];

#[track_caller]
fn convert(to: &str, arguments: &[&str]) -> Ran {
    wff(&[&["convert", "--to", to], arguments].concat())
}

#[test]
fn every_form_is_written() {
    for (given, expected) in [
        ("CKpqr", ["AANpNqr", "AANpNqr", "AANpNqr", "CKpqr", "((p & q) => r)", "(=> (and p q) r)"]),
        (
            "N(p <-> q)",
            ["KApqANpNq", "AKpNqKNpq", "KApqANpNq", "NEpq", "~ (p <=> q)", "(not (= p q))"],
        ),
        ("ApKpq", ["ApKpq", "p", "p", "p", "(p | (p & q))", "(or p (and p q))"]),
        ("1) K p Np # so", ["KpNp", "KpNp", "KpNp", "KpNp", "(p & ~ p)", "(and p (not p))"]),
    ] {
        for (to, expected) in FORMS.into_iter().zip(expected) {
            let ran = convert(to, &[given]);
            assert_eq!(
                (ran.stdout, ran.stderr, ran.status),
                (format!("{expected}\n"), String::new(), 0),
                "{to} {given}"
            );
        }
    }
    assert_eq!(convert("tptp", &["--logic=S4", "CLpMq"]).stdout, "([.] p => <.> q)\n");
    let textbook = "BXa1ONb";
    for (to, expected) in
        [("tptp", "((a1 ~| $false) <= ~ b)"), ("smt2", "(=> (not b) (not (or a1 false)))")]
    {
        assert_eq!(convert(to, &["--alphabet=textbook", textbook]).stdout, format!("{expected}\n"));
    }
}

#[test]
fn the_help_shows_what_is_really_written() {
    let help = wff(&["convert", "--help"]).stdout;
    for to in FORMS {
        let written = convert(to, &["CKpqr"]).stdout;
        let shown = |line: &str| {
            line.trim_start().starts_with(&format!("- {to}:"))
                && line.ends_with(&format!(": {}", written.trim_end()))
        };
        assert!(help.lines().any(shown), "{to} {written}{help}");
    }
}

#[test]
fn a_form_that_a_logic_lacks_is_refused_with_the_law() {
    convert("nnf", &["--logic=L3", "Cpq"]).gives(expect![[r#"
        error: the negation normal form takes the law that `Cxy` and `ANxy` are equivalent, which does not hold in L3
        exit 2
    "#]]);
    convert("dnf", &["--logic=G3", "--format=json", "NNp"]).gives(expect![[r#"
        {"errors":[{"message":"the disjunctive normal form takes the law that `NNx` and `x` are equivalent, which does not hold in G3"}]}
        error: the disjunctive normal form takes the law that `NNx` and `x` are equivalent, which does not hold in G3
        exit 2
    "#]]);
    convert("shortest", &["--logic=K3", "KpAqq"]).gives(expect![[r#"
        error: the shortest equivalent is known in classical logic only, and this is K3
        exit 2
    "#]]);
    assert_eq!(convert("nnf", &["--logic=K3", "Cpq"]).stdout, "ANpq\n");
    convert("tptp", &["--logic=L3", "Cpq"]).gives(expect![[r#"
        error: tptp is read in classical logic, and this is L3
        exit 2
    "#]]);
}

#[test]
fn a_form_that_is_too_long_or_unknown_is_refused() {
    let pairs: String = (0..40).map(|n| format!("Aa{n}b{n}")).collect();
    let product = format!("{}{pairs}", "K".repeat(39));
    convert("dnf", &["--alphabet=textbook", &product]).gives(expect![[r#"
        error: the disjunctive normal form, or a step on the way to it, is too long
        exit 2
    "#]]);
    assert_eq!(convert("cnf", &["--alphabet=textbook", &product]).status, 0);
    convert("shortest", &["--alphabet=textbook", "KaKbKcKde"]).gives(expect![[r#"
        error: the shortest equivalent is known of formulas with at most four propositions and a million letters
        exit 2
    "#]]);
    convert("shortest", &["--alphabet=textbook", "NO"]).gives(expect![[r#"
        error: there is no proposition in the formula, and a WFF of the dice's connectives has one
        exit 2
    "#]]);
}

#[test]
fn json_has_the_form_as_output() {
    let ran = convert("cnf", &["--from=infix", "p <-> q", "--format=json"]);
    let expected = serde_json::json!({
        "from": "infix",
        "to": "cnf",
        "input": "p <-> q",
        "output": "KApNqANpq",
    });
    assert_eq!((ran.json(), ran.status), (expected, 0));
    let pff = convert("nnf", &["C", "--format=json"]);
    assert_eq!((pff.status, &pff.json()["diagnostics"][0]["code"]), (1, &"missing-operand".into()));
}

#[test]
fn long_formulas_are_written_for_provers() {
    let folder = Folder::new(&[]);
    let text = format!("{}{}", "Kp".repeat(500_000), "p\n");
    for (to, length) in [("tptp", 500_000 * 6 + 2), ("smt2", 500_000 * 8 + 2)] {
        let ran = folder.run_with(&text, &["convert", "--to", to, "-"]);
        assert_eq!((ran.stdout.len(), ran.status), (length, 0), "{to}");
    }
    assert_eq!(folder.run_with(&text, &["convert", "--to", "cnf", "-"]).stdout, "p\n");
}
