//! `wff table`: truth tables in each format.

use crate::binary::{Folder, Ran, wff};
use expect_test::expect;
use wff_core::logic::Logic;

#[track_caller]
fn table(arguments: &[&str]) -> Ran {
    wff(&[&["table"], arguments].concat())
}

#[test]
fn formulas_stand_side_by_side_with_true_first() {
    table(&["C Kpq s", "Np"]).gives(expect![[r#"
        p q s │ CKpqs │ Np
        ──────┼───────┼───
        T T T │   T   │  F
        T T F │   F   │  F
        T F T │   T   │  F
        T F F │   T   │  F
        F T T │   T   │  T
        F T F │   T   │  T
        F F T │   T   │  T
        F F F │   T   │  T
        exit 0
    "#]]);
    table(&["--logic", "X9", "Np", "--only", "refuting"]).gives(expect![[r#"
        p   │ Np
        ────┼────
        T   │ F
        To  │ -Fo
        i   │ -i
        -To │ Fo
        o   │ o
        Fo  │ -To
        -i  │ i
        -Fo │ To
        exit 0
    "#]]);
}

#[test]
fn steps_stand_below_each_letter() {
    table(&["--steps", "CpNq", "p"]).gives(expect![[r#"
        p q │ C p N q │ p
            │ ^       │ ^
        ────┼─────────┼──
        T T │ F T F T │ T
        T F │ T T T F │ T
        F T │ T F F T │ F
        F F │ T F T F │ F
        exit 0
    "#]]);
    table(&["--steps", "--logic", "L3", "--alphabet", "textbook", "Cp12V"]).gives(expect![[r#"
        p12 │ C   p12 V
            │ ^
        ────┼────────────
        T   │ T   T   T
        1/2 │ T   1/2 T
        F   │ T   F   T
        exit 0
    "#]]);
}

#[test]
fn letters_are_in_alphabetical_order_and_their_numbers_count() {
    table(&["--alphabet=textbook", "Kp12Kp2a"]).gives(expect![[r#"
        a p2 p12 │ Kp12Kp2a
        ─────────┼─────────
        T T  T   │     T
        T T  F   │     F
        T F  T   │     F
        T F  F   │     F
        F T  T   │     F
        F T  F   │     F
        F F  T   │     F
        F F  F   │     F
        exit 0
    "#]]);
}

#[test]
fn propositions_with_a_value_have_no_column() {
    table(&["Cpq", "--let", "q=F,r=T"]).gives(expect![[r#"
        where q = F:

        p │ Cpq
        ──┼────
        T │  F
        F │  T
        exit 0
    "#]]);
    let csv = table(&["Cpq", "--let", "q=F", "--format=csv"]);
    assert_eq!(
        (&*csv.stdout, &*csv.stderr),
        ("p,Cpq\r\nT,F\r\nF,T\r\n", "note: every row is one where q = F\n")
    );
    table(&["Cpq", "--let", "q=F", "--format=json"]).gives(expect![[r#"
        {"logic":"classical","letters":["p"],"formulas":["Cpq"],"let":{"q":"F"},"rows":[{"values":["T"],"results":["F"]},{"values":["F"],"results":["T"]}]}
        exit 0
    "#]]);
    table(&["Cpq", "--let", "p=T,q=F"]).gives(expect![[r#"
        where p = T, q = F:

        │ Cpq
        ┼────
        │  F
        exit 0
    "#]]);
}

#[test]
fn rows_that_refute_are_counterexamples() {
    table(&["Cpq", "q", "p", "--only=refuting"]).gives(expect![[r#"
        p q │ Cpq │ q │ p
        ────┼─────┼───┼──
        F T │  T  │ T │ F
        exit 0
    "#]]);
    table(&["ApNp", "--only=refuting"]).gives(expect![[r#"
        No row refutes it: it is a tautology.
        exit 0
    "#]]);
    table(&["Cpq", "p", "q", "--only=refuting"]).gives(expect![[r#"
        No row refutes it: the last formula follows from the others.
        exit 0
    "#]]);
    assert_eq!(
        table(&["p", "--let=p=T", "--only=refuting"]).stdout,
        "where p = T:\n\nNo row refutes it.\n"
    );
    assert_eq!(
        table(&["ApNp", "--only=refuting", "--logic=K3", "--format=csv"]).stdout,
        "p,ApNp\r\nN,N\r\n"
    );
}

#[test]
fn the_rows_that_refute_a_consequence_are_marked() {
    table(&["p, Cpq |= q"]).gives(expect![[r#"
        p q │ p │ Cpq ║ q
        ────┼───┼─────╫──
        T T │ T │  T  ║ T
        T F │ T │  F  ║ F
        F T │ F │  T  ║ T
        F F │ F │  T  ║ F

        `p, Cpq |= q` holds: wherever the premises are true, the conclusion is too.
        exit 0
    "#]]);
    table(&["1) q, Cpq |= p  # the converse"]).gives(expect![[r#"
        p q │ q │ Cpq ║ p
        ────┼───┼─────╫──
        T T │ T │  T  ║ T
        T F │ F │  F  ║ T
        F T │ T │  T  ║ F  ← refutes
        F F │ F │  T  ║ F

        `q, Cpq |= p` does not hold: in the row marked the premises are true and the conclusion is not.
        exit 0
    "#]]);
    table(&["--logic=LP", "p, Np !|= q"]).gives(expect![[r#"
        p q │ p │ Np ║ q
        ────┼───┼────╫──
        T T │ T │  F ║ T
        T B │ T │  F ║ B
        T F │ T │  F ║ F
        B T │ B │  B ║ T
        B B │ B │  B ║ B
        B F │ B │  B ║ F  ← refutes
        F T │ F │  T ║ T
        F B │ F │  T ║ B
        F F │ F │  T ║ F

        `p, Np !|= q` holds: in the row marked the premises are designated and the conclusion is not.
        exit 0
    "#]]);
    table(&["⊨ ApNp", "--logic=K3"]).gives(expect![[r#"
        p ║ ApNp
        ──╫─────
        T ║   T
        N ║   N   ← refutes
        F ║   T

        `⊨ ApNp` does not hold: in the row marked the formula is not designated.
        exit 0
    "#]]);
    table(&["|= ApNp", "--steps"]).gives(expect![[r#"
        p ║ A p N p
          ║ ^
        ──╫────────
        T ║ T T F T
        F ║ T F T F

        `|= ApNp` holds: the formula is true in every row.
        exit 0
    "#]]);
    table(&["p !|= p"]).gives(expect![[r#"
        p │ p ║ p
        ──┼───╫──
        T │ T ║ T
        F │ F ║ F

        `p !|= p` does not hold: wherever the premise is true, the conclusion is too.
        exit 0
    "#]]);
    table(&["p |= q", "--let=q=F"]).gives(expect![[r#"
        where q = F:

        p │ p ║ q
        ──┼───╫──
        T │ T ║ F  ← refutes
        F │ F ║ F

        `p |= q` does not hold where q = F: in the row marked the premise is true and the conclusion is not.
        exit 0
    "#]]);
    table(&["p |= q", "--only=refuting"]).gives(expect![[r#"
        p q │ p ║ q
        ────┼───╫──
        T F │ T ║ F  ← refutes

        `p |= q` does not hold: in the row marked the premise is true and the conclusion is not.
        exit 0
    "#]]);
    table(&["p |= p", "--only=refuting"]).gives(expect![[r#"
        `p |= p` holds: wherever the premise is true, the conclusion is too.
        exit 0
    "#]]);
}

#[test]
fn the_rows_in_which_formulas_differ_are_marked() {
    table(&["NKpq == KNpNq", "--steps"]).gives(expect![[r#"
        p q │ N K p q │ K N p N q
            │ ^       │ ^
        ────┼─────────┼──────────
        T T │ F T T T │ F F T F T
        T F │ T F T F │ F F T T F  ← differ
        F T │ T F F T │ F T F F T  ← differ
        F F │ T F F F │ T T F T F

        `NKpq == KNpNq` does not hold: in the 2 rows marked they have different values.
        exit 0
    "#]]);
    table(&["NKpq ≡ ANpNq", "--only=refuting"]).gives(expect![[r#"
        `NKpq ≡ ANpNq` holds: both have the same value in every row.
        exit 0
    "#]]);
    table(&["p != NNp", "--logic=G3"]).gives(expect![[r#"
        p   │ p   │ NNp
        ────┼─────┼────
        T   │ T   │ T
        1/2 │ 1/2 │ T    ← differ
        F   │ F   │ F

        `p != NNp` holds: in the row marked they have different values.
        exit 0
    "#]]);
    // `i` is no value of classical logic.
    assert!(table(&["p != i", "--alphabet=textbook"]).stdout.contains("\n`p != i` holds: "));
}

#[test]
fn every_format_marks_the_rows_that_refute() {
    table(&["q |= p", "--format=md"]).gives(expect![[r#"
        | p | q | q | p | |
        |:-:|:-:|:-:|:-:|:-:|
        | T | T | T | T | |
        | T | F | F | T | |
        | F | T | T | F | ← refutes |
        | F | F | F | F | |

        `q |= p` does not hold: in the row marked the premise is true and the conclusion is not.
        exit 0
    "#]]);
    let csv = table(&["q |= p", "--format=csv"]);
    assert_eq!(
        csv.stdout,
        "p,q,q,p,refutes\r\nT,T,T,T,no\r\nT,F,F,T,no\r\nF,T,T,F,yes\r\nF,F,F,F,no\r\n"
    );
    assert_eq!(
        csv.stderr,
        "note: `q |= p` does not hold: in the row marked the premise is true and the conclusion is \
         not\n"
    );
    table(&["q |= p", "--format=latex"]).gives(expect![[r#"
        % `q |= p` does not hold: in the row marked the premise is true and the conclusion is not
        \begin{tabular}{cc|c||cl}
        $p$ & $q$ & $q$ & $p$ &  \\
        \hline
        T & T & T & T &  \\
        T & F & F & T &  \\
        F & T & T & F & $\leftarrow$ refutes \\
        F & F & F & F &  \\
        \end{tabular}
        exit 0
    "#]]);
    table(&["q |= p", "--format=html", "--let=q=T"]).gives(expect![[r#"
        <table class="wff-table">
        <caption><code>q |= p</code> does not hold where q = T: in the row marked the premise is true and the conclusion is not.</caption>
        <thead>
        <tr><th scope="col" class="letter">p</th><th scope="col" class="formula premise">q</th><th scope="col" class="formula conclusion">p</th><td></td></tr>
        </thead>
        <tbody>
        <tr><td class="letter">T</td><td class="formula designated">T</td><td class="formula designated">T</td><td></td></tr>
        <tr class="refuting"><td class="letter">F</td><td class="formula designated">T</td><td class="formula undesignated">F</td><td class="mark">← refutes</td></tr>
        </tbody>
        </table>
        exit 0
    "#]]);
    table(&["q |= q", "--format=html", "--steps"]).gives(expect![[r#"
        <table class="wff-table">
        <caption><code>q |= q</code> holds: wherever the premise is true, the conclusion is too.</caption>
        <colgroup span="1"></colgroup><colgroup span="1"></colgroup><colgroup span="1"></colgroup>
        <thead>
        <tr><th scope="col" class="letter" rowspan="2">q</th><th scope="colgroup" class="formula premise" colspan="1">q</th><th scope="colgroup" class="formula conclusion" colspan="1">q</th></tr>
        <tr><th scope="col" class="main">q</th><th scope="col" class="main">q</th></tr>
        </thead>
        <tbody>
        <tr><td class="letter">T</td><td class="main designated"><b>T</b></td><td class="main designated"><b>T</b></td></tr>
        <tr><td class="letter">F</td><td class="main undesignated"><b>F</b></td><td class="main undesignated"><b>F</b></td></tr>
        </tbody>
        </table>
        exit 0
    "#]]);
    let json = table(&["q, r |= p", "--format=json", "--only=refuting"]).json();
    expect![[r#"
        {
          "conclusion": "p",
          "formulas": [
            "q",
            "r",
            "p"
          ],
          "holds": false,
          "judgement": "q, r |= p",
          "letters": [
            "p",
            "q",
            "r"
          ],
          "logic": "classical",
          "premises": [
            "q",
            "r"
          ],
          "rows": [
            {
              "refutes": true,
              "results": [
                "T",
                "T",
                "F"
              ],
              "values": [
                "F",
                "T",
                "T"
              ]
            }
          ]
        }"#]]
    .assert_eq(&serde_json::to_string_pretty(&json).unwrap());
    let json = table(&["p == q", "--format=json"]).json();
    assert_eq!((&json["judgement"], &json["holds"]), (&"p == q".into(), &false.into()));
    assert_eq!((json.get("premises"), json.get("conclusion")), (None, None));
    let refuting = |row: &serde_json::Value| row.get("refutes") == Some(&true.into());
    let marks: Vec<bool> = json["rows"].as_array().unwrap().iter().map(refuting).collect();
    assert_eq!(marks, [false, true, true, false]);
    assert_eq!(table(&["|= p", "--format=json"]).json()["premises"], serde_json::json!([]));
}

#[test]
fn the_verdict_of_a_table_is_that_of_a_check() {
    let has_tables = |name: &&str| Logic::named(name).is_some_and(|it| it.worlds().is_none());
    for logic in Logic::names().filter(has_tables) {
        for judgement in [
            "p, Cpq |= q",
            "q, Cpq |= p",
            "p, Np |= q",
            "|= ApNp",
            "|= Cpp",
            "p, q |= Kpq",
            "Cpq !|= CNqNp",
            "KpNp !|= KqNq",
            "NNp == p",
            "KpApq == p",
            "Cpq != ANpq",
        ] {
            let flag = format!("--logic={logic}");
            let holds = table(&[&flag, judgement, "--format=json"]).json()["holds"] == true;
            let checked = Folder::new(&[]).run_with(judgement, &["check", &flag, "-", "-q"]);
            assert_eq!(holds, checked.status == 0, "{logic}: {judgement}");
        }
    }
}

#[test]
fn what_is_wrong_with_a_judgement_is_told() {
    table(&["Kp |= q"]).gives(expect![[r#"
        error[missing-operand]: `K` is missing its second operand
          ┌─ <formula>:1:1
          │
        1 │ Kp |= q
          │ ^ - one more formula expected here
          │ │
          │ K (and) takes two; its first is `p`
          │
          = help: for example `Kpq`

        exit 1
    "#]]);
    table(&["p |= q, r"]).gives(expect![[r#"
        error[malformed-judgement]: `|=` takes one conclusion
          ┌─ <formula>:1:9
          │
        1 │ p |= q, r
          │         ^ one too many
          │
          = help: write a line for each

        exit 1
    "#]]);
    for faulty in ["p |=", ", |= p", "p, q == r", "== p", "p |= q |= r", "@mp |= p", "p != Kq"] {
        let ran = table(&[faulty]);
        assert!(ran.status == 1 && ran.stdout.starts_with("error["), "{faulty}: {}", ran.stdout);
        assert_eq!(table(&[faulty, "--format=json"]).json()["pffs"][0]["formula"], faulty);
    }
    table(&["p |= q", "r"]).gives(expect![[r#"
        error: `p |= q` is a judgement, which has a table of its own; give it alone, or formulas only
        exit 2
    "#]]);
    table(&["Kpq is contingent"]).gives(expect![[r#"
        error: `Kpq is contingent` claims a value or a class; a table shows formulas, and judgements with `|=` or `==`
        exit 2
    "#]]);
    for value in ["p = T", "p != T", "Np != 1", "p is wff"] {
        assert_eq!(table(&[value]).status, 2, "{value}");
    }
}

#[test]
fn other_programs_read_the_table() {
    for format in ["md", "csv", "json", "latex", "html"] {
        for steps in [&[][..], &["--steps"]] {
            let ran = table(
                &[&["--format", format, "--alphabet=textbook", "Cp2q", "p2"], steps].concat(),
            );
            assert_eq!((ran.stderr.as_str(), ran.status), ("", 0));
        }
    }
    table(&["--format=md", "Cpq", "p"]).gives(expect![[r#"
        | p | q | Cpq | p |
        |:-:|:-:|:-:|:-:|
        | T | T | T | T |
        | T | F | F | T |
        | F | T | T | F |
        | F | F | T | F |
        exit 0
    "#]]);
    table(&["--format=md", "--steps", "Cpq", "p"]).gives(expect![[r#"
        | p | q | | **C** | p | q | | **p** |
        |:-:|:-:|:-:|:-:|:-:|:-:|:-:|:-:|
        | T | T | | **T** | T | T | | **T** |
        | T | F | | **F** | T | F | | **T** |
        | F | T | | **T** | F | T | | **F** |
        | F | F | | **T** | F | F | | **F** |
        exit 0
    "#]]);
    table(&["--format=latex", "--alphabet=textbook", "--logic=X9", "Cp12O"]).gives(expect![[r#"
        \begin{tabular}{c|c}
        $p_{12}$ & $Cp_{12}O$ \\
        \hline
        T & F \\
        To & $-$Fo \\
        i & $-$i \\
        $-$To & Fo \\
        o & o \\
        Fo & $-$To \\
        $-$i & i \\
        $-$Fo & To \\
        F & T \\
        \end{tabular}
        exit 0
    "#]]);
    table(&["--format=latex", "--steps", "--let=q=T", "NKpq"]).gives(expect![[r#"
        % where q = T
        \begin{tabular}{c|cccc}
        $p$ & $\mathbf{N}$ & $K$ & $p$ & $q$ \\
        \hline
        T & \textbf{F} & T & T & T \\
        F & \textbf{T} & F & F & T \\
        \end{tabular}
        exit 0
    "#]]);
    table(&["--format=html", "NKpp"]).gives(expect![[r#"
        <table class="wff-table">
        <thead>
        <tr><th scope="col" class="letter">p</th><th scope="col" class="formula">NKpp</th></tr>
        </thead>
        <tbody>
        <tr><td class="letter">T</td><td class="formula undesignated">F</td></tr>
        <tr><td class="letter">F</td><td class="formula designated">T</td></tr>
        </tbody>
        </table>
        exit 0
    "#]]);
    table(&["--format=html", "--steps", "--let=q=T", "Kpq"]).gives(expect![[r#"
        <table class="wff-table">
        <caption>where q = T</caption>
        <colgroup span="1"></colgroup><colgroup span="3"></colgroup>
        <thead>
        <tr><th scope="col" class="letter" rowspan="2">p</th><th scope="colgroup" class="formula" colspan="3">Kpq</th></tr>
        <tr><th scope="col" class="main">K</th><th scope="col" class="step">p</th><th scope="col" class="step">q</th></tr>
        </thead>
        <tbody>
        <tr><td class="letter">T</td><td class="main designated"><b>T</b></td><td class="step">T</td><td class="step">T</td></tr>
        <tr><td class="letter">F</td><td class="main undesignated"><b>F</b></td><td class="step">F</td><td class="step">T</td></tr>
        </tbody>
        </table>
        exit 0
    "#]]);
}

#[test]
fn comma_separated_values_have_a_heading_and_rfc_line_ends() {
    assert_eq!(
        table(&["--format=csv", "Kpq"]).stdout,
        "p,q,Kpq\r\nT,T,T\r\nT,F,F\r\nF,T,F\r\nF,F,F\r\n"
    );
    assert_eq!(
        table(&["--format=csv", "--steps", "CNpKpp", "p"]).stdout,
        "p,CNpKpp,Np,Kpp,p\r\nT,T,F,T,T\r\nF,F,T,F,F\r\n"
    );
}

#[test]
fn json_has_the_names_that_scripts_rely_on() {
    let json = table(&["--format=json", "--logic=K3", "Cpq", "p"]).json();
    assert_eq!(json["logic"], "K3");
    assert_eq!(json["letters"], serde_json::json!(["p", "q"]));
    assert_eq!(json["formulas"], serde_json::json!(["Cpq", "p"]));
    assert_eq!(json["rows"].as_array().unwrap().len(), 9);
    assert_eq!(json["rows"][1], serde_json::json!({"values": ["T", "N"], "results": ["N", "T"]}));
    assert_eq!(json.as_object().unwrap().len(), 4);
    let json = table(&["--format=json", "--steps", "CNpq"]).json();
    assert_eq!(json["rows"][3]["steps"], serde_json::json!([["F", "T", "F", "F"]]));
    let json = table(&["--format=json", "--only=refuting", "ApNp"]).json();
    assert_eq!(json["rows"], serde_json::json!([]));
}

#[test]
fn a_long_table_is_refused_unless_it_is_asked_for() {
    let long = ["--alphabet=textbook", "KaKbKcKdKeKfKgKhKiKjk"];
    table(&long).gives(expect![[r#"
        error: the table has 2,048 rows, and at most 1,024 are printed; `--limit 2048` prints them all, and values given with `--let` make it shorter
        exit 2
    "#]]);
    assert_eq!(table(&[&long[..], &["--limit", "2048"]].concat()).stdout.lines().count(), 2050);
    assert_eq!(table(&[&long[..], &["--format", "csv"]].concat()).stdout.lines().count(), 2049);
    let options = ["--logic=L16", "--alphabet=textbook", "--limit=16777216", "--format=json"];
    table(&[&options[..], &["KaKbKcKdKeKfg"]].concat()).gives(expect![[r#"
        {"errors":[{"message":"the table has 268,435,456 rows, and one of at most 16,777,216 can be printed; values given with `--let` make it shorter"}]}
        error: the table has 268,435,456 rows, and one of at most 16,777,216 can be printed; values given with `--let` make it shorter
        exit 2
    "#]]);
    let columns = ["KaKbKcKdKeKfKgKhKiKjKkKlKmKnKoKpKqKrKsKtKuKvKwx"; 17];
    table(&[&["--alphabet=textbook", "--limit=16777216"], &columns[..]].concat()).gives(expect![[r#"
        error: a table of 16,777,216 rows and 17 formulas does not fit into memory; values given with `--let` make it shorter
        exit 2
    "#]]);
    let many: String = (0..200).map(|number| format!("Kp{number}")).collect();
    table(&["--alphabet=textbook", &format!("{many}q")]).gives(expect![[r#"
        error: the table has more rows than can be counted, and one of at most 16,777,216 can be printed; values given with `--let` make it shorter
        exit 2
    "#]]);
    assert_eq!(table(&["--limit=16777217", "p"]).status, 2);
    let deep = "N".repeat(1000) + "p";
    table(&["--steps", &deep]).gives(expect![[r#"
        error: steps are shown of formulas of at most 1000 letters, and one has 1001
        exit 2
    "#]]);
}

#[test]
fn a_formula_of_any_length_has_its_table() {
    let text = "K".repeat(100_000) + &"p".repeat(100_001);
    let ran = Folder::new(&[]).run_with(&text, &["table", "-", "--format=json"]);
    assert_eq!(ran.json()["rows"][1], serde_json::json!({"values": ["F"], "results": ["F"]}));
    let ran = Folder::new(&[]).run_with(&("N".repeat(200_000) + "p\n"), &["table", "-"]);
    assert_eq!(
        ran.stdout.lines().map(|line| line.chars().last().unwrap()).collect::<String>(),
        "p─TF"
    );
}

#[test]
fn a_pff_is_told_why() {
    table(&["Cpq", "Npq", "@mp"]).gives(expect![[r#"
        `Npq` is a pff: it is not well formed.

        error[trailing-letters]: the formula ends before `q`
          ┌─ <formula>:1:3
          │
        1 │ Npq
          │ --^ no connective takes this
          │ │
          │ `Np` is whole: `N` has the one formula it takes
          │
          = help: `N` takes one formula: “not both” is `NKpq`, “neither p nor q” is `NApq`, “not p, but q” is `KNpq`; or give `q` its own line

        `@mp` is a pff: it is not well formed.

        error[undefined-name]: `@mp` is not defined above this line
          ┌─ <formula>:1:1
          │
        1 │ @mp
          │ ^^^
          │
          = help: define it on a line above, as in `def mp = CKpCpqq`

        exit 1
    "#]]);
    let ran = table(&["Cpq", "Npq", "--format", "json"]);
    assert_eq!(ran.status, 1);
    assert_eq!(ran.json()["pffs"][0]["formula"], "Npq");
    assert_eq!(ran.json()["pffs"][0]["diagnostics"][0]["code"], "trailing-letters");
}

#[test]
fn what_is_no_formula_is_refused() {
    table(&["Npq", "p, q"]).gives(expect![[r#"
        error: `p, q` is a list; give each formula as an argument of its own
        exit 2
    "#]]);
    table(&["-", "-"]).gives(expect![[r#"
        error: `-` is given twice, and standard input holds one formula
        exit 2
    "#]]);
    table(&["p", "--let", "p=X", "--format", "json"]).gives(expect![[r#"
        {"errors":[{"message":"--let: `X` is not a value of classical logic; there are `T` and `F`"}]}
        error: --let: `X` is not a value of classical logic; there are `T` and `F`
        exit 2
    "#]]);
}

#[test]
fn colours_come_only_when_wanted() {
    assert!(!table(&["Np", "--steps"]).stdout.contains('\u{1b}'));
    let colored = table(&["Np", "--steps", "--color", "always"]).stdout;
    assert!(
        colored.contains("\u{1b}[31mF\u{1b}[0m") && colored.contains("\u{1b}[1mN\u{1b}[0m"),
        "{colored:?}"
    );
}
