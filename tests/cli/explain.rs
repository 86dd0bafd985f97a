//! `wff explain`: everything about a formula, and the pages of rules.

use crate::binary::{Folder, wff};
use expect_test::expect;
use wff_core::logic::Logic;

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
fn a_formula_with_text_around_is_no_formula() {
    for text in ["\"Kpq\"", "Kpq (so)", "It is Kpq"] {
        for command in [&["explain", text][..], &["convert", "--to=infix", text]] {
            let ran = wff(command);
            let told = ran.stdout + &ran.stderr;
            assert!(ran.status == 1 && told.contains("error[prose]"), "{text}: {told}");
        }
    }
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
              "label": "no connective takes this",
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
fn a_logic_is_explained_by_its_name() {
    wff(&["explain", "LP"]).gives(expect![[r#"
        `LP` is a logic of 3 values.

          about       B is both true and false, and counts as true; the tables are those of K3.
          source      Asenjo 1966, Priest 1979
          values      T, B, F, from the highest
          designated  T, B

          N │      K │ T B F    A │ T B F    C │ T B F    E │ T B F
          ──┼──    ──┼──────    ──┼──────    ──┼──────    ──┼──────
          T │ F    T │ T B F    T │ T T T    T │ T B F    T │ T B F
          B │ B    B │ B B F    B │ T B B    B │ T B B    B │ B B B
          F │ T    F │ F F F    F │ T B F    F │ T T T    F │ F B T

          Beside a table stands the first operand, above it the second.

          LP has no contradictions in N K A C E: where all propositions are B, so is every formula, and B counts as true.

          All 21 classical tautologies that are tried here hold.

          Of the classical contradictions this is none here:
            contradiction  KpNp  B where p = B

          Of 13 classical rules of inference that are tried here, 6 fail:
            modus ponens            p, Cpq |= q         F where p = B, q = F
            modus tollens           Nq, Cpq |= Np       F where p = T, q = B
            disjunctive syllogism   Np, Apq |= q        F where p = B, q = F
            hypothetical syllogism  Cpq, Cqr |= Cpr     F where p = T, q = B, r = F
            ex falso quodlibet      p, Np |= q          F where p = B, q = F
            proof by cases          Apq, Cpr, Cqr |= r  F where p = B, q = B, r = F

          All 8 classical equivalences that are tried here hold.
        exit 0
    "#]]);
    wff(&["explain", "g3"]).gives(expect![[r#"
        `G3` is a logic of 3 values.

          about       Degrees of truth; a conditional is T, or else as true as its consequent, and Np is p implying F.
          source      Gödel 1932
          values      T, 1/2, F, from the highest
          designated  T

          N   │        K   │ T   1/2 F      A   │ T   1/2 F      C   │ T   1/2 F
          ────┼────    ────┼────────────    ────┼────────────    ────┼────────────
          T   │ F      T   │ T   1/2 F      T   │ T   T   T      T   │ T   1/2 F
          1/2 │ F      1/2 │ 1/2 1/2 F      1/2 │ T   1/2 1/2    1/2 │ T   T   F
          F   │ T      F   │ F   F   F      F   │ T   1/2 F      F   │ T   T   T

          E   │ T   1/2 F
          ────┼────────────
          T   │ T   1/2 F
          1/2 │ 1/2 T   F
          F   │ F   F   T

          Beside a table stands the first operand, above it the second.

          Of 21 classical tautologies that are tried here, 5 fail:
            excluded middle  ApNp       1/2 where p = 1/2
            double negation  CNNpp      1/2 where p = 1/2
            Peirce's law     CCCpqpp    1/2 where p = 1/2, q = F
            Clavius's law    CCNppp     1/2 where p = 1/2
            transposition    CCNpNqCqp  1/2 where p = 1/2, q = T

          All 13 classical rules of inference that are tried here hold.

          Of 8 classical equivalences that are tried here, 3 fail:
            double negation       NNp == p      T and 1/2 where p = 1/2
            material conditional  Cpq == ANpq   T and 1/2 where p = 1/2, q = 1/2
            contraposition        Cpq == CNqNp  1/2 and T where p = T, q = 1/2
        exit 0
    "#]]);
    let classical = wff(&["explain", "Classical"]).stdout;
    assert!(classical.contains("All 21 classical tautologies that are tried here hold."));
    for name in Logic::names() {
        let [upper, lower] = [name.to_uppercase(), name.to_lowercase()];
        let said = wff(&["explain", name]);
        assert!(said.stdout.starts_with(&format!("`{name}` is a logic of ")), "{}", said.stdout);
        assert_eq!((said.status, said.stderr.as_str()), (0, ""));
        assert_eq!([upper, lower].map(|name| wff(&["explain", &name]).stdout), [&*said.stdout; 2]);
    }
}

#[test]
fn a_modal_formula_and_its_logic_are_explained() {
    wff(&["explain", "--logic", "S4", "CLpLLp"]).gives(expect![[r#"
        `CLpLLp` is a well-formed formula.

          infix     □p → □□p
          in words  if necessarily p then necessarily necessarily p
          length    6 letters
          logic     S4: Each world sees itself, and what those that it sees see.
          class     tautology: true at every world of every model
          schema    4
          systems   valid in K4, KD4, S4, K45, KD45, KB4, S5, GL, Grz; fails in B at w, where w sees v, v sees w and u, u sees v, and p is T at w and v

          It has no truth table: at each world it has a value.

          C
          ├── L
          │   └── p
          └── L
              └── L
                  └── p
        exit 0
    "#]]);
    wff(&["explain", "s4"]).gives(expect![[r#"
        `S4` is a logic of possible worlds.

          about       Each world sees itself, and what those that it sees see.
          source      Lewis and Langford 1932

          All 21 classical tautologies that are tried here hold.

          All 13 classical rules of inference that are tried here hold.

          All 8 classical equivalences that are tried here hold.
        exit 0
    "#]]);
}

#[test]
fn a_formula_of_the_alphabet_in_force_is_no_logic() {
    for (name, text) in [("P3", "p3"), ("L16", "l16")] {
        let textbook = ["explain", text, "--alphabet=textbook"];
        assert!(wff(&textbook).stdout.starts_with(&format!("`{text}` is a well-formed formula.")));
        assert!(wff(&["explain", text]).stdout.starts_with(&format!("`{name}` is a logic of ")));
        let textbook = ["explain", name, "--alphabet=textbook"];
        assert!(wff(&textbook).stdout.starts_with(&format!("`{name}` is a logic of ")));
    }
    assert!(wff(&["explain", "WK", "--alphabet=textbook"]).stdout.contains("X │ T N F"));
    assert!(!wff(&["explain", "WK"]).stdout.contains("X │ T N F"));
}

#[test]
fn json_of_a_logic_has_its_tables_and_laws() {
    let report = wff(&["explain", "L3", "--format=json"]).json();
    assert_eq!(report["logic"], "L3");
    assert_eq!(report["values"], serde_json::json!(["T", "1/2", "F"]));
    assert_eq!(report["designated"], serde_json::json!(["T"]));
    assert_eq!(
        report["connectives"][0],
        serde_json::json!({ "letter": "N", "table": ["F", "1/2", "T"] })
    );
    assert_eq!(
        report["connectives"][3],
        serde_json::json!({
            "letter": "C",
            "table": [["T", "1/2", "F"], ["T", "T", "1/2"], ["T", "T", "T"]],
        })
    );
    assert_eq!(
        report["laws"][0],
        serde_json::json!({ "name": "identity", "law": "Cpp is tautology", "holds": true })
    );
    assert_eq!(
        report["laws"][1],
        serde_json::json!({
            "name": "excluded middle",
            "law": "ApNp is tautology",
            "holds": false,
            "under": { "p": "1/2" },
            "values": ["1/2"],
        })
    );
}

/// The laws that `wff explain` tries are judgements, and `wff check` agrees on each.
#[test]
fn a_law_fails_where_its_judgement_does() {
    let folder = Folder::new(&[]);
    for logic in Logic::names() {
        let report = wff(&["explain", logic, "--format=json"]).json();
        let laws = report["laws"].as_array().unwrap();
        let sheet: String =
            laws.iter().map(|law| format!("{}\n", law["law"].as_str().unwrap())).collect();
        let flag = format!("--logic={logic}");
        let checked = folder.run_with(&sheet, &["check", &flag, "-", "--format=json"]).json();
        let faulty: Vec<u64> = checked["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .map(|found| found["line"].as_u64().unwrap())
            .collect();
        let failing: Vec<u64> = (1..)
            .zip(laws)
            .filter(|(_, law)| law["holds"] == false)
            .map(|(line, _)| line)
            .collect();
        assert_eq!(failing, faulty, "{logic}");
    }
}

/// The table in the file of facts that shows which laws hold in which logics.
#[test]
fn the_file_of_facts_says_the_same_of_the_laws() {
    let facts = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/corpus/facts.wff"
    ))
    .unwrap();
    let mut lines = facts.lines().skip_while(|line| !line.starts_with("# Where they hold."));
    let head = lines.by_ref().find(|line| line.contains("L3  L4")).unwrap();
    let logics: Vec<&str> = head.trim_start_matches('#').split_whitespace().collect();
    let rows: Vec<Vec<&str>> = lines
        .take_while(|line| line.len() > 1)
        .map(|line| line.trim_start_matches('#').split_whitespace().collect())
        .collect();
    assert_eq!(rows.len(), 21);
    for (place, logic) in logics.iter().enumerate() {
        let report = wff(&["explain", logic, "--format=json"]).json();
        for row in &rows {
            let claim = format!("{} is tautology", row[1]);
            let laws = report["laws"].as_array().unwrap();
            let law = laws.iter().find(|law| law["law"] == *claim).unwrap();
            assert_eq!(law["holds"], row[2 + place] == "+", "{logic} {}", row[0]);
        }
    }
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
        ("a list of formulas", &["p, q", "Kp, Apq", "Kpq, p"]),
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
