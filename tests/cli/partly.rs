//! Points in part.

use crate::binary::Folder;
use expect_test::expect;
use serde_json::json;

#[test]
fn points_are_given_in_part() {
    let key = "exercise 1 4 points\nrequire table of Kpq partly\nend\nexercise 2\nrequire proof \
               of p, Cpq, Cqr |- r partly 3 points\nend\nexercise 3\nrequire countermodel of \
               Cpq, q |= p partly 1 point\nrequire countermodel of q |= p 1 point\nend\n";
    let folder = Folder::new(&[
        ("key.wff", key),
        (
            "in/ada.wff",
            "1) truth Kpq\nT T | T\nT F | F\nF T | T\nend\n2) proof p, Cpq, Cqr |- r\n1 p \
             premise\n2 Cpq premise\n3 q Co 2 1\nend\n3) p = T, q = T\n",
        ),
        (
            "in/ben.wff",
            "1) truth Kpq\nT T | T\nT F | F\nF T | F\nF F | F\nend\n2) proof p, Cpq, Cqr |- r\n\
             1 p premise\n2 Cpq premise\n3 Cqr premise\n4 q Co 2 1\n5 r Co 3 4\n6 Kpp Ki 1 2\n\
             end\n3) p = F, q = T\n",
        ),
        ("in/cem.wff", "1) truth Kqr\nend\n2) proof p |- r\n1 p premise\nend\n3) q = F\n"),
    ]);
    folder.run(&["grade", "-q", "key.wff", "in", "--summary"]).gives(expect![[r#"
        student  1     2     3  points
        ada      2  0.75  0.66    3.41
        ben      4     2     2       8
        cem      -     0     0       0
        out of   4     3     2       9

        1: 1 right, 1 partly, 1 blank
          1 student wrote `truth Kpq T T | T T F | F F T | T`: 2 of 4 rows are right: the row `F T | T` is wrong

        2: 2 partly, 1 wrong
          1 student wrote `proof p, Cpq, Cqr |- r 1 p premise 2 Cpq premise 3 q Co 2 1`: 1 of 2 derived steps is right, and counts half without the conclusion: the proof is not finished
          1 student wrote `proof p, Cpq, Cqr |- r 1 p premise 2 Cpq premise 3 Cqr premise 4 q Co 2 1 5 r Co 3 4 6 Kpp Ki 1 2`: 2 of 3 derived steps are right: the step `6 Kpp Ki 1 2` is wrong: `Ki` makes `Kpp` of `p` and `p`, each on a line: line 1 is `p` and line 2 is `Cpq`
          1 student wrote `proof p |- r 1 p premise`: it is a proof of another sequent

        3: 1 right, 1 partly, 1 wrong
          1 student wrote `p = T, q = T`: 2 of 3 formulas are right: under these values the conclusion is true
          1 student wrote `q = F`: 0 of 3 formulas are right: it gives `p` no value
        exit 0
    "#]]);
    let marks = &folder.run(&["grade", "-q", "key.wff", "in", "--format=json"]).json()["handins"];
    let mark = &marks[0]["exercises"][0];
    assert_eq!((&mark["status"], &mark["points"]), (&json!("partly"), &json!(2)));
    assert_eq!(mark["requirements"][0]["met"], false);
}

#[test]
fn proofs_of_other_logics_are_graded_by_their_rules() {
    let key = "exercise 1 4 points\nlogic K\nrequire proof of LCpq, Lp |- Lq partly\nend\n\
               exercise 2\nlogic intuitionistic\nrequire proof of Apq, Np |- q\nend\n";
    let strict = |by: &str| {
        format!(
            "1) proof LCpq, Lp |- Lq\n1 LCpq premise\n2 Lp premise\n3 | strict\n4 | Cpq {by} 1\n\
             5 | p Lo 2\n6 | q Co 4 5\n7 Lq Li 3-6\nend\n"
        )
    };
    let cases = "2) proof Apq, Np |- q\n1 Apq premise\n2 Np premise\n3 | p suppose\n";
    let folder = Folder::new(&[
        ("key.wff", key),
        (
            "in/ada.wff",
            &format!("{}{cases}4 | q No 2 3\n5 | q suppose\n6 q Ao 1 3-4 5-5\nend\n", strict("□E")),
        ),
        (
            "in/ben.wff",
            &format!(
                "{}{cases}4 | | Nq suppose\n5 | | Np R 2\n6 | | p R 3\n7 | q No 4-6\n8 | q \
                 suppose\n9 q Ao 1 3-7 8-8\nend\n",
                strict("R")
            ),
        ),
    ]);
    folder.run(&["grade", "-q", "key.wff", "in", "--summary"]).gives(expect![[r#"
        student    1  2  points
        ada        4  1       5
        ben      0.5  0     0.5
        out of     4  1       5

        1: 1 right, 1 partly
          1 student wrote `proof LCpq, Lp |- Lq 1 LCpq premise 2 Lp premise 3 | strict 4 | Cpq R 1 5 | p Lo 2 6 | q Co 4 5 7 Lq Li 3-6`: 1 of 4 derived steps is right, and counts half without the conclusion: the step `4 | Cpq R 1` is wrong: `R` does not bring line 1 into the strict subproof of line 3

        2: 1 right, 1 wrong
          1 student wrote `proof Apq, Np |- q 1 Apq premise 2 Np premise 3 | p suppose 4 | | Nq suppose 5 | | Np R 2 6 | | p R 3 7 | q No 4-6 8 | q suppose 9 q Ao 1 3-7 8-8`: the step `7 | q No 4-6` is wrong: `No` takes two lines, a formula and its negation, not one subproof
        exit 0
    "#]]);
}

#[test]
fn no_trick_adds_to_points_in_part() {
    let points = |requirement: &str, answer: &str| -> f64 {
        let key = format!("exercise 1\nrequire {requirement} partly 12 points\nend\n");
        let folder = Folder::new(&[("key.wff", &key), ("in/ada.wff", &format!("1) {answer}"))]);
        let ran = folder.run(&["grade", "-q", "key.wff", "in/ada.wff", "--format=json"]);
        let mark = &ran.json()["handins"][0]["exercises"][0];
        assert!(mark["status"] != "unread", "{answer}: {mark}");
        mark["points"].as_f64().unwrap()
    };
    let table = |rows: &str| points("table of Apq", &format!("truth Apq\n{rows}\nend\n"));
    for (rows, given) in [
        ("T T | T\nT F | T\nF T | T\nF F | F", 12.0),
        ("T T | T\nT F | T\nF T | T", 9.0),
        ("T T | T\nT F | T\nF T | T\nF F | T", 9.0),
        // Both values of a row, a row again and again, and all rows and one of them again.
        ("T T | T\nT F | T\nF T | T\nF F | T\nF F | F", 7.2),
        ("T T | T\nT T | T\nT T | T\nT T | T", 1.71),
        ("T T | T\nT F | T\nF T | T\nF F | F\nF F | F", 9.6),
        ("T T | ?\nT F | T\nF T | T\nF F | F", 9.0),
    ] {
        assert!((table(rows) - given).abs() < 1e-9, "{rows}: {}", table(rows));
    }
    let sequent = "p, Cpq, Cqr |- Kqr";
    let proof = |steps: &str| {
        let given = "1 p premise\n2 Cpq premise\n3 Cqr premise";
        points(&format!("proof of {sequent}"), &format!("proof {sequent}\n{given}\n{steps}\nend\n"))
    };
    for (steps, given) in [
        ("", 0.0),
        ("4 q Co 2 1\n5 r Co 3 4\n6 Kqr Ki 4 5", 12.0),
        ("4 q Co 2 1", 3.0),
        ("4 q Co 2 1\n5 r Co 3 4", 4.0),
        // Premises, repeated lines and steps, suppositions, and steps aside.
        ("4 p premise\n5 p R 1\n6 p R 1\n7 Cpq premise", 0.0),
        ("4 q Co 2 1\n5 q Co 2 1\n6 q R 4\n7 q Co 2 1", 3.0),
        ("4 q Co 2 1\n5 Aps Ai 1\n6 App Ai 1\n7 AAppp Ai 6", 3.0),
        ("4 | q suppose\n5 | q R 4", 0.0),
        // A wrong step behind which the conclusion follows, by however long a way.
        ("4 Kqr Ki 1 2", 0.0),
        ("4 KKqrKqr Ki 1 2\n5 Kqr Ko 4\n6 q Ko 5\n7 r Ko 5\n8 Kqr Ki 6 7", 0.0),
        // The conclusion, where what is wrong is not needed.
        ("4 q Co 2 1\n5 Kpp Ki 1 2\n6 r Co 3 4\n7 Kqr Ki 4 6", 9.0),
        ("4 q Co 2 1\n5 Kpp Ki 1 2\n6 r Co 3 4\n7 Aps Ai 1\n8 AApsp Ai 7\n9 Kqr Ki 4 6", 9.0),
    ] {
        assert!((proof(steps) - given).abs() < 1e-9, "{steps}: {}", proof(steps));
    }
    let countermodel = |values: &str| points("countermodel of Cpq, q |= p", values);
    for (values, given) in
        [("p = F, q = T", 12.0), ("p = T, q = T", 8.0), ("q = T", 4.0), ("p = T", 0.0)]
    {
        assert!((countermodel(values) - given).abs() < 1e-9, "{values}");
    }
}
