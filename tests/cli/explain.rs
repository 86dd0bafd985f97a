//! `wff explain`: everything about a formula, and the pages of rules.

use crate::binary::{Folder, wff};
use expect_test::expect;

#[test]
fn everything_about_a_formula_is_told() {
    wff(&["explain", "CKpqr", "--let", "p=T,q=T"]).gives(expect![[r#"
        `CKpqr` is a well-formed formula.

          infix     p ∧ q → r
          in words  if p and q, then r
          length    5 letters
          class     contingent: true where p = T, q = T, r = T; false where p = T, q = T, r = F
          value     depends on r, which has no value

          p q r │ CKpqr
          ──────┼──────
          T T T │   T
          T T F │   F
          T F T │   T
          T F F │   T
          F T T │   T
          F T F │   T
          F F T │   T
          F F F │   T

          C
          ├── K = T
          │   ├── p = T
          │   └── q = T
          └── r
        exit 0
    "#]]);
}

#[test]
fn the_value_is_told_where_values_are_given() {
    let value = |formula_text: &str, values: &str| {
        let ran = wff(&["explain", formula_text, "--let", values]);
        ran.stdout.lines().find_map(|line| line.strip_prefix("  value     ")).unwrap().to_owned()
    };
    assert_eq!(value("Kpq", "p=T,q=F"), "F, where p = T, q = F");
    assert_eq!(value("Kpq", "p=F"), "F, where p = F");
    assert_eq!(value("AKpqr", "p=T"), "depends on q and r, which have no values");
    assert_eq!(value("ApNp", "q=T"), "T, whatever the values");
}

#[test]
fn a_pff_is_told_why() {
    wff(&["explain", "KpCq"]).gives(expect![[r#"
        `KpCq` is a pff: it is not well formed.

        error[missing-operand]: `C` is missing its second operand
          ┌─ <formula>:1:3
          │
        1 │ KpCq
          │   ^ - one more formula expected here
          │   │
          │   C (if … then) takes two; its first is `q`
          │
          = help: for example `KpCqr`

        exit 1
    "#]]);
}

#[test]
fn infix_is_explained_in_polish_notation() {
    wff(&["explain", "p & ~p"]).gives(expect![[r#"
        `p & ~p` is a pff: it is not well formed.

        error[infix]: `p & ~p` is infix; in Polish notation it is `KpNp`
          ┌─ <formula>:1:1
          │
        1 │ p & ~p
          │ ^^^^^^ the connective comes first

        In Polish notation, `KpNp`:

          infix     p ∧ ¬p
          in words  p and not p
          length    4 letters
          class     contradiction: false under every valuation

          p │ KpNp
          ──┼─────
          T │   F
          F │   F

          K
          ├── p
          └── N
              └── p
        exit 1
    "#]]);
}

#[test]
fn json_tells_the_same() {
    let report = wff(&["explain", "CpN q", "--let", "p=F", "--format=json"]).json();
    expect![[r#"
        {
          "class": "contingent",
          "formula": "CpN q",
          "infix": "p → ¬q",
          "length": 4,
          "logic": "classical",
          "tree": [
            {
              "end": 4,
              "letter": "C",
              "start_byte": 0
            },
            {
              "end": 2,
              "letter": "p",
              "start_byte": 1
            },
            {
              "end": 4,
              "letter": "N",
              "start_byte": 2
            },
            {
              "end": 4,
              "letter": "q",
              "start_byte": 4
            }
          ],
          "value": "T",
          "wff": true,
          "words": "if p then not q"
        }"#]]
    .assert_eq(&serde_json::to_string_pretty(&report).unwrap());
    let pff = wff(&["explain", "rs", "--format=json"]);
    expect![[r#"
        {
          "diagnostics": [
            {
              "code": "trailing-letters",
              "column": 2,
              "end_byte": 2,
              "end_column": 3,
              "end_line": 1,
              "file": "<formula>",
              "fixes": [
                {
                  "edits": [
                    {
                      "end_byte": 0,
                      "start_byte": 0,
                      "text": "K"
                    }
                  ],
                  "safe": false,
                  "title": "Join them: `Krs`"
                },
                {
                  "edits": [
                    {
                      "end_byte": 1,
                      "start_byte": 1,
                      "text": ", "
                    }
                  ],
                  "safe": false,
                  "title": "Separate them with commas"
                }
              ],
              "help": "join them, as in `Krs`, or give `s` its own line",
              "label": "left over",
              "line": 1,
              "message": "the formula ends before `s`",
              "related": [
                {
                  "column": 1,
                  "end_column": 2,
                  "end_line": 1,
                  "line": 1,
                  "message": "`r` is already a whole formula"
                }
              ],
              "severity": "error",
              "start_byte": 1
            }
          ],
          "formula": "rs",
          "logic": "classical",
          "wff": false
        }"#]]
    .assert_eq(&serde_json::to_string_pretty(&pff.json()).unwrap());
    assert_eq!(pff.status, 1);
}

#[test]
fn a_rule_has_a_page() {
    wff(&["explain", "missing-operand"]).gives(expect![[r#"
        missing-operand (error)

        A connective lacks an operand, so the formula ends too early. `N` takes one formula after it;
        `K`, `A`, `C` and `E` take two, and so do `D`, `X`, `J` and `B` of the textbook alphabet.

            KpCq
              ^ `C` is missing its second operand

        Give it what it needs:

            KpCqr
        exit 0
    "#]]);
    wff(&["explain", "missing-oprand"]).gives(expect![[r#"
        error: there is no rule `missing-oprand`; did you mean `missing-operand`?
        exit 2
    "#]]);
    assert!(
        wff(&["explain", "infix", "--format=json"]).json()["page"]
            .as_str()
            .unwrap()
            .starts_with("# infix")
    );
    assert!(wff(&["explain"]).stdout.contains("\nmissing-operand  "));
}

#[test]
fn what_is_not_one_formula_is_refused() {
    for text in ["", "# so", "p, q", "let p = T", "Kpq == Kqp"] {
        assert_eq!(wff(&["explain", text]).status, 2, "{text}");
    }
    Folder::new(&[]).run_with("p\nq\n", &["explain", "-"]).gives(expect![[r#"
        error: one formula is expected, and this text has 2 lines; `wff check -` takes them all
        exit 2
    "#]]);
    wff(&["explain", "p, q"]).gives(expect![[r#"
        error: `p, q` is a list of formulas, and one formula is expected; `wff check` takes whole files
        exit 2
    "#]]);
}

#[test]
fn what_is_not_one_formula_is_refused_alike_with_faults_and_without() {
    for (what, texts) in [
        (
            "a judgement",
            ["p |= p", "p |= q", "Kpq is contingent", "Kpq is tautology", "p = q = r"].as_slice(),
        ),
        (
            "a statement",
            &["let p = T", "let p = X", "def a = p", "def = Kp", "rules chess", "Let p = T"],
        ),
        ("a list of formulas", &["p, q", "Kp, Apq", "Kpq,"]),
    ] {
        for text in texts {
            let expected = format!(
                "error: `{text}` is {what}, and one formula is expected; `wff check` takes \
                 whole files\n"
            );
            for command in [&["explain", text][..], &["convert", "--to=infix", text]] {
                let ran = wff(command);
                assert_eq!(
                    (ran.status, ran.stdout.as_str(), &ran.stderr),
                    (2, "", &expected),
                    "{text}"
                );
            }
        }
    }
    for text in ["Homework 3", "Homework, 3", "lat p = T", "Kp # so"] {
        assert_eq!(wff(&["explain", text]).status, 1, "{text}");
        assert_eq!(wff(&["convert", "--to=infix", text]).status, 1, "{text}");
    }
}

#[test]
fn an_example_may_begin_with_the_sign_of_a_comment() {
    let page = wff(&["explain", "prose"]).stdout;
    assert!(page.ends_with("\n    # Homework 3\n    # Name: Anna\n"), "{page}");
}

#[test]
fn json_is_whole_where_the_work_is_not_done() {
    for arguments in [
        &["explain", "p, q"][..],
        &["explain", ""],
        &["explain", "missing-oprand"],
        &["explain", "p", "--let=p"],
        &["convert", "--to=infix", "p |= q"],
        &["convert", "--to=infix", "p", "--let=p"],
        &["convert", "--to=infix", "p\nq"],
        &["check", "--let=p"],
        &["check", "--stdin-filename=a.wff"],
    ] {
        let ran = wff(&[arguments, &["--format=json"]].concat());
        let report = ran.json();
        let message = report["errors"][0]["message"].as_str().unwrap();
        assert_eq!(report, serde_json::json!({ "errors": [{ "message": message }] }));
        assert_eq!((ran.status, ran.stderr), (2, format!("error: {message}\n")));
    }
}

#[test]
fn a_million_letters_are_explained_in_a_page() {
    let text = format!("{}p\n", "N".repeat(1_000_000));
    let folder = Folder::new(&[]);
    let ran = folder.run_with(&text, &["explain", "-"]);
    assert!(ran.status == 0 && ran.stdout.len() < 20_000, "{}", ran.stdout.len());
    assert!(
        ran.stdout.contains("  length    1000001 letters\n")
            && ran.stdout.contains("The parse tree is left out")
    );
    let tree = folder.run_with(&text, &["explain", "-", "--format=json"]).json()["tree"].clone();
    assert_eq!(
        tree[1_000_000],
        serde_json::json!({ "letter": "p", "start_byte": 1_000_000, "end": 1_000_001 })
    );
}

#[test]
fn control_characters_of_a_formula_do_not_reach_the_output() {
    let ran = wff(&["explain", "Kp\u{1b}[31mq"]);
    assert!(ran.status == 1 && !ran.stdout.contains('\u{1b}'), "{}", ran.stdout);
}
