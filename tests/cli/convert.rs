//! `wff convert` from one notation to another.

use crate::binary::{Folder, wff};
use expect_test::expect;

#[test]
fn every_notation_is_written() {
    for (to, expected) in [
        ("polish", "CKpqNr"),
        ("infix", "p ∧ q → ¬r"),
        ("ascii", "p & q -> ~r"),
        ("latex", "p \\land q \\to \\neg r"),
        ("words", "if p and q, then not r"),
    ] {
        for given in ["C Kpq Nr", "p and q -> not r"] {
            let ran = wff(&["convert", "--to", to, given]);
            assert_eq!((ran.stdout, ran.status), (format!("{expected}\n"), 0));
        }
    }
}

#[test]
fn a_pff_is_told_why() {
    wff(&["convert", "--to=infix", "Npq"]).gives(expect![[r#"
        error[trailing-letters]: the formula ends before `q`
          ┌─ <formula>:1:3
          │
        1 │ Npq
          │ --^ no connective takes this
          │ │
          │ `Np` is whole: `N` has the one formula it takes
          │
          = help: `N` takes one formula: “not both” is `NKpq`, “neither p nor q” is `NApq`, “not p, but q” is `KNpq`; or give `q` its own line

        exit 1
    "#]]);
    wff(&["convert", "--to=polish", "x & q"]).gives(expect![[r#"
        error[foreign-letter]: `x` is not a letter of the dice
          ┌─ <formula>:1:2
          │
        1 │ Kxq
          │  ^ unless a line `alphabet` says otherwise, the propositions are `p q r s`
          │
          = help: write `alphabet textbook` above, which has all small letters, and more connectives

        exit 1
    "#]]);
    assert_eq!(wff(&["convert", "--to=infix", "--from=polish", "p & q"]).status, 1);
    assert_eq!(wff(&["convert", "--to=infix", ""]).status, 2);
}

#[test]
fn what_is_not_whole_infix_is_not_scolded_for_being_infix() {
    for (text, expected) in [
        ("p &", "`p &` is not a whole formula in infix"),
        ("p q", "`p q` is not a whole formula in infix"),
        ("1) p & (q | (r", "`p & (q | (r` is not a whole formula in infix: `(` is never closed"),
        ("p & q]", "`p & q]` is not a whole formula in infix: `]` closes nothing"),
        (")p(", "`)p(` is not a whole formula in infix: `)` closes nothing"),
    ] {
        let ran = wff(&["convert", "--from=infix", "--to=polish", text]);
        assert_eq!(
            (ran.status, ran.stdout, ran.stderr),
            (1, String::new(), format!("error: {expected}\n"))
        );
        let ran = wff(&["convert", "--from=infix", "--to=polish", "--format=json", text]);
        let report = serde_json::json!({
            "from": "infix",
            "to": "polish",
            "input": text,
            "output": null,
            "errors": [{ "message": expected }],
        });
        assert_eq!((ran.status, ran.json()), (1, report));
    }
}

#[test]
fn the_help_shows_what_is_really_printed_and_read() {
    let help = wff(&["convert", "--help"]).stdout;
    for to in ["polish", "infix", "ascii", "latex", "words"] {
        let written = wff(&["convert", "--to", to, "CKpqr"]).stdout;
        assert!(
            help.lines().any(|line| line.ends_with(&format!(" {}", written.trim_end()))),
            "{written}{help}"
        );
    }
    let read = help
        .lines()
        .find_map(|line| line.trim_start().strip_prefix("- infix:  p & q -> r, "))
        .unwrap();
    for text in read.split(", ").chain(["p & q -> r"]) {
        assert_eq!(wff(&["convert", "--from=infix", "--to=polish", text]).stdout, "CKpqr\n");
    }
}

#[test]
fn json_has_input_and_output() {
    let ran = wff(&["convert", "--to=ascii", "--from=infix", "p → q", "--format=json"]);
    let expected = serde_json::json!({
        "from": "infix",
        "to": "ascii",
        "input": "p → q",
        "output": "p -> q",
    });
    assert_eq!(ran.json(), expected);
    let pff = wff(&["convert", "--to=ascii", "C", "--format=json"]);
    assert_eq!((pff.status, &pff.json()["diagnostics"][0]["code"]), (1, &"missing-operand".into()));
}

#[test]
fn several_formulas_have_a_line_each() {
    wff(&["convert", "--to=infix", "Kpq", "p -> q", "CpNq"]).gives(expect![[r#"
        p ∧ q
        p → q
        p → ¬q
        exit 0
    "#]]);
    let folder = Folder::new(&[]);
    let ran = folder.run_with("Apq\n", &["convert", "--to=ascii", "Kpq", "-"]);
    assert_eq!((&*ran.stdout, ran.status), ("p & q\np | q\n", 0));
    wff(&["convert", "--to=infix", "-", "-"]).gives(expect![[r#"
        error: `-` is given twice, and standard input holds one formula
        exit 2
    "#]]);
}

#[test]
fn what_cannot_be_converted_is_told_and_the_others_are_converted() {
    wff(&["convert", "--to=infix", "Kpq", "C", "Apq"]).gives(expect![[r#"
        p ∧ q
        error[missing-operand]: `C` is missing both of its operands
          ┌─ <formula>:1:1
          │
        1 │ C
          │ ^- two more formulas expected here
          │ │
          │ C (if … then) takes two
          │
          = help: for example `Cpq`

        p ∨ q
        exit 1
    "#]]);
    wff(&["convert", "--to=dnf", "--logic=G3", "Kpq", "Cpq", "Kp", "q"]).gives(expect![[r#"
        Kpq
        error[missing-operand]: `K` is missing its second operand
          ┌─ <formula>:1:1
          │
        1 │ Kp
          │ ^ - one more formula expected here
          │ │
          │ K (and) takes two; its first is `p`
          │
          = help: for example `Kpq`

        q
        error: `Cpq`: the disjunctive normal form takes the law that `Cxy` and `ANxy` are equivalent, which does not hold in G3
        exit 2
    "#]]);
}

#[test]
fn json_of_several_formulas_is_an_array() {
    let ran = wff(&["convert", "--to=ascii", "p → q", "C", "p |= q", "p &", "Np", "--format=json"]);
    let report = ran.json();
    assert_eq!((report.as_array().unwrap().len(), ran.status), (5, 2));
    assert_eq!(
        report[0],
        serde_json::json!({ "from": "infix", "to": "ascii", "input": "p → q", "output": "p -> q" })
    );
    assert_eq!(report[1]["diagnostics"][0]["code"], "missing-operand");
    assert_eq!(
        report[2]["errors"][0]["message"],
        "`p |= q` is a judgement, and one formula is expected; `wff check` takes whole files"
    );
    assert_eq!(report[4]["output"], "~p");
    let pff = wff(&["convert", "--to=ascii", "C", "p", "--format=json"]);
    assert_eq!((pff.stderr.as_str(), pff.status), ("", 1));
    assert_eq!(pff.json()[0]["output"], serde_json::Value::Null);
}

#[test]
fn a_million_letters_there_and_back_are_the_same() {
    let folder = Folder::new(&[]);
    let text = format!("{}{}", "Kp".repeat(500_000), "p\n");
    let infix = folder.run_with(&text, &["convert", "--to=infix", "-"]).stdout;
    assert_eq!(folder.run_with(&infix, &["convert", "--to=polish", "-"]).stdout, text);
}

#[test]
fn words_there_and_back_are_the_same() {
    for polish in
        ["NKpq", "KApqr", "CKApqrs", "ApKqr", "KNCpqr", "CCpqr", "EKpqNp", "AAKpqKrsp", "ENpCqNr"]
    {
        let words = wff(&["convert", "--to=words", polish]).stdout;
        for from in [&["--from=infix"][..], &[]] {
            let back = wff(&[&["convert", "--to=polish", words.trim_end()], from].concat());
            assert_eq!((back.stdout, back.status), (format!("{polish}\n"), 0), "{words}");
        }
    }
    let textbook = ["--alphabet=textbook", "--from=infix"];
    for polish in ["DaXbc", "KDpqO", "BKabCcd", "AJpqJNrs", "CJabV", "KNDabKcd"] {
        let words = wff(&["convert", "--to=words", polish, textbook[0]]).stdout;
        let back = wff(&[&["convert", "--to=polish", words.trim_end()], &textbook[..]].concat());
        assert_eq!(back.stdout, format!("{polish}\n"), "{words}");
    }
    let folder = Folder::new(&[]);
    let text = format!("{}p\n", "CKpqAr".repeat(20_000));
    let words = folder.run_with(&text, &["convert", "--to=words", "-"]).stdout;
    let back = folder.run_with(&words, &["convert", "--to=polish", "--from=infix", "-"]);
    assert_eq!(back.stdout, text);
}

#[test]
fn infix_of_books_is_read_and_what_is_renamed_is_told() {
    for (text, expected) in [
        ("p \\land q \\to \\neg r", "CKpqNr"),
        ("if p, q", "Cpq"),
        ("p unless q", "Apq"),
        ("q provided that p", "Cpq"),
    ] {
        let ran = wff(&["convert", "--to=polish", "--from=infix", text]);
        assert_eq!((&*ran.stdout, &*ran.stderr), (&*format!("{expected}\n"), ""), "{text}");
    }
    wff(&["convert", "--to=polish", "( ph -> ( ps -> ph ) )"]).gives(expect![[r#"
        CpCqp
        note: `p` for `ph`, `q` for `ps`
        exit 0
    "#]]);
    let ran = wff(&["convert", "--to=polish", "ψ → A", "--format=json"]);
    let expected = serde_json::json!({
        "from": "infix",
        "to": "polish",
        "input": "ψ → A",
        "output": "Cpq",
        "renamed": [{ "symbol": "ψ", "letter": "p" }, { "symbol": "A", "letter": "q" }],
    });
    assert_eq!(ran.json(), expected);
    let several = wff(&["convert", "--to=polish", "p, q"]);
    assert_eq!((several.status, &*several.stdout), (2, ""));
}
