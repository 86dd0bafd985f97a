//! Lines that `wff grade` does not understand: told everywhere, and never marked wrong.

use crate::binary::Folder;
use expect_test::expect;
use serde_json::{Value, json};

const KEY: &str = "exercise 1 2 points\nrequire == NKpq\nend\nexercise 2\nrequire class of \
                   CKpCpqq\nend\nexercise 3\nrequire exactly CKpNqr\nend\n";

/// The status of each exercise of the only hand-in, and the lines of it that are not read.
fn statuses(text: &str) -> (Vec<String>, Vec<Value>) {
    let folder = Folder::new(&[("key.wff", KEY), ("ada.wff", text)]);
    let graded = folder.run(&["grade", "key.wff", "ada.wff", "--format=json"]).json();
    let hand_in = &graded["handins"][0];
    let status = |it: &Value| it["status"].as_str().unwrap().to_owned();
    let lists = ["unread", "unknown"].map(|list| hand_in[list].as_array().cloned());
    (
        hand_in["exercises"].as_array().unwrap().iter().map(status).collect(),
        lists.into_iter().flatten().flatten().collect(),
    )
}

#[test]
fn what_is_not_understood_is_told_everywhere() {
    let folder = Folder::new(&[
        ("key.wff", KEY),
        ("in/ada.wff", "1) NKpq\n2) valid (not)\n3) CKpNqr\nor maybe CKpqr\n"),
        ("in/ben.wff", "1) NKpq, sort of\n2) idk\n3) So: CKpNqr\nThat was all.\n"),
        ("in/cem.wff", "An essay on logic.\n"),
    ]);
    folder.run(&["grade", "key.wff", "in"]).gives(expect![[r#"
        student  1  2  3  points
        ada      2  ?  ?       2
        ben      ?  -  ?       0
        cem      -  -  -       0
        out of   2  1  1       4

        3 hand-ins graded; 4 answers could not be read
        note: in/ada.wff:2: `valid (not)` was not read: it is not understood as an answer to `2`
        note: in/ada.wff:4: `or maybe CKpqr` was not read: it is not understood as an answer to `3`
        note: in/ben.wff:1: `NKpq, sort of` was not read: it is not understood as an answer to `1`
        note: in/ben.wff:3: `So: CKpNqr` was not read: it is not understood as an answer to `3`
        note: in/cem.wff:1: nothing was read in this file
        note: 4 lines of 2 hand-ins could not be read
        exit 2
    "#]]);
    let csv = folder.run(&["grade", "-q", "key.wff", "in", "--format=csv"]);
    assert_eq!(
        csv.stdout.split("\r\n").collect::<Vec<_>>(),
        [
            "student,file,points,out of,1,1 status,2,2 status,3,3 status,unread,adjusted",
            "ada,in/ada.wff,2,4,2,right,0,unread,0,unread,2 3,",
            "ben,in/ben.wff,0,4,0,unread,0,blank,0,unread,1 3,",
            "cem,in/cem.wff,0,4,0,blank,0,blank,0,blank,,",
            "",
        ]
    );
    assert_eq!((csv.status, &*csv.stderr), (2, "note: 4 lines of 2 hand-ins could not be read\n"));
    let results = folder.run(&["grade", "-q", "key.wff", "in/ben.wff", "--format=gradescope"]);
    assert_eq!(results.status, 2);
    let results = results.json();
    assert_eq!(
        results["tests"][0]["output"],
        "unread\nthis could not be read; your teacher will look at it"
    );
    let graded = folder.run(&["grade", "-q", "key.wff", "in", "--format=json"]).json();
    assert_eq!(
        graded["handins"][0]["unread"],
        json!([
            { "line": 2, "text": "valid (not)" },
            { "line": 4, "text": "or maybe CKpqr" },
        ])
    );
    assert_eq!(graded["summary"][2]["unread"], 2);
    folder.run(&["grade", "-q", "key.wff", "in/ada.wff", "--feedback", "pages"]);
    expect![[r#"
        # ada

        2 of 4 points

        ## 1: 2 of 2 points, right

        Your answer, line 1:

        ```text
        NKpq
        ```

        - ✓ == NKpq

        ## 2: 0 of 1 point, unread

        Your answer, line 2:

        ```text
        valid (not)
        ```

        - this could not be read; your teacher will look at it

        ## 3: 0 of 1 point, unread

        Your answer, line 3:

        ```text
        CKpNqr
        ```

        - this could not be read; your teacher will look at it

        ## Not graded

        - line 2: `valid (not)` was not read: it is not understood as an answer to `2`
        - line 4: `or maybe CKpqr` was not read: it is not understood as an answer to `3`
    "#]]
    .assert_eq(&folder.read("pages/ada.md"));
}

#[test]
fn nothing_vanishes_in_whatever_form_it_is_handed_in() {
    for form in [
        "**Exercise 3**: CKpNqr",
        "**3** CKpNqr",
        "# 3. CKpNqr",
        "\\item[3.] $CKpNqr$",
        "Answer (3): CKpNqr",
        "1.3 CKpNqr",
        "3\\) CKpNqr",
        "3;CKpNqr",
        "\"3\",\"CKpNqr\"",
        "<p>3) CKpNqr</p>",
        "III. CKpNqr",
        "CKpNqr",
        "Exercise 3\nThe answer should be CKpNqr",
        "## Exercise 3\n`CKpNqr`",
        "Exercise 3\n**CKpNqr**",
        "Exercise 3\n| CKpNqr |",
        "Exercise 3\n```\nCKpNqr\n```",
        "3) Solution: CKpNqr",
        "3) CKpNqr (crossed out: CKpqr)",
        "3) ~~KNpNq~~ CKpNqr",
        "3)\nlet p = T",
        "{\\rtf1 3) CKpNqr}",
    ] {
        let (statuses, lists) = statuses(&format!("2) tautology\n{form}\n"));
        assert!(statuses[2] == "right" || !lists.is_empty(), "{form}: {statuses:?}");
        assert!(!["wrong", "pff"].contains(&&*statuses[2]), "{form}: {statuses:?}");
    }
}

#[test]
fn only_one_attempt_at_a_formula_is_a_pff() {
    for pff in ["CKpNq", "p -> q", "cpq", "Kpqr", "Kpq Kqr", "p or q", "СKpq", "Xpq", "K(p, q)"] {
        assert_eq!(statuses(&format!("3) {pff}")).0[2], "pff", "{pff}");
    }
    for other in ["F", "tautology", "Kpq, Kqp", "p = T, q = F"] {
        assert_eq!(statuses(&format!("3) {other}")).0[2], "wrong", "{other}");
    }
    for unread in [
        "Kpq, sort of",
        "see the back",
        "my formula: CKpNqr?",
        "CKpNqr Kpq as above",
        "CKpNqr and Kpq",
    ] {
        assert_eq!(statuses(&format!("3) {unread}")).0[2], "unread", "{unread}");
    }
    for blank in ["idk", "I don't know.", "No idea!", "skip", "?", "n/a"] {
        assert_eq!(statuses(&format!("3) {blank}")).0[2], "blank", "{blank}");
    }
}

#[test]
fn a_remark_below_an_answer_is_none_and_anything_else_makes_it_unread() {
    for remark in ["That was all.", "Anna Müller", "And so it is", "(by De Morgan)", "thank you"] {
        let (statuses, lists) = statuses(&format!("2) tautology\n{remark}"));
        assert_eq!((&*statuses[1], &lists[..]), ("right", &[][..]), "{remark}");
    }
    for other in
        ["no", "It is not", "because Np", "or maybe a contradiction", "by Ki", "p", "see 4"]
    {
        let (statuses, lists) = statuses(&format!("2) tautology\n{other}"));
        assert_eq!((&*statuses[1], lists.len()), ("unread", 1), "{other}");
    }
    // The value of a letter is no number of an exercise.
    let (marks, lists) = statuses("1) ANpNq\n2) tautology\np=1, q=0");
    assert_eq!((&*marks[0], &*marks[1], lists.len()), ("right", "unread", 1));
    for other in
        ["valid (not)", "tautology - not really", "contingent because always true", "wff or pff"]
    {
        assert_eq!(statuses(&format!("2) {other}")).0[1], "unread", "{other}");
    }
    for contingent in ["neither a tautology nor a contradiction", "Neither."] {
        assert_eq!(statuses(&format!("2) {contingent}")).0[1], "wrong", "{contingent}");
    }
}

#[test]
fn a_mistake_that_the_key_foresees_is_decided() {
    let key =
        KEY.replace("require exactly CKpNqr", "require exactly CKpNqr\nwrong see above \"Where?\"");
    let folder = Folder::new(&[("key.wff", &key), ("ada.wff", "3) see above\n")]);
    let graded = folder.run(&["grade", "key.wff", "ada.wff", "--format=json"]);
    let mark = graded.json()["handins"][0]["exercises"][2].clone();
    assert_eq!((&mark["status"], &mark["comment"]), (&json!("wrong"), &json!("Where?")));
    assert_eq!(graded.status, 0);
}

#[test]
fn a_question_that_is_copied_is_no_part_of_the_answer() {
    let asked = "exercise 1 2 points\nask \"Rewrite NKpq, please.\"\nask \"Use N and A only.\"\n";
    let key = KEY.replace("exercise 1 2 points\n", asked);
    for text in [
        "1) Rewrite NKpq, please.\nANpNq\n",
        "1. rewrite NKpq please. Use N and A only\nANpNq\n",
        "Exercise 1\nUse N and A only.\nANpNq\n",
        "1)\nRewrite NKpq, please.\nUse N and A only.\n\nANpNq\n",
    ] {
        let folder = Folder::new(&[("key.wff", &key), ("ada.wff", text)]);
        let graded = folder.run(&["grade", "key.wff", "ada.wff", "--format=json"]).json();
        let exercise = &graded["handins"][0]["exercises"][0];
        assert_eq!((&exercise["status"], &exercise["answer"]), (&json!("right"), &json!("ANpNq")));
    }
    let folder =
        Folder::new(&[("key.wff", &key), ("ada.wff", "1) Rewrite NKpq, please.\n2) idk\n")]);
    let graded = folder.run(&["grade", "key.wff", "ada.wff", "--format=json"]).json();
    assert_eq!(graded["handins"][0]["exercises"][0]["status"], "blank");
}

#[test]
fn what_is_taken_back_is_left_to_the_teacher() {
    for behind in [
        " (crossed out)",
        " (the opposite)",
        "\nOops, scratch that.",
        "\nPlease ignore the above.",
        "\nI changed my mind.",
        "\nUndo!",
    ] {
        let (statuses, _) = statuses(&format!("2) tautology{behind}\n"));
        assert_eq!(statuses[1], "unread", "{behind}");
    }
}

#[test]
fn an_answer_above_all_numbers_is_told() {
    for text in ["It is a tautology.", "Exercise two: tautology", "Tautologie"] {
        let (_, unread) = statuses(&format!("{text}\n1) NKpq\n"));
        assert_eq!(unread.len(), 1, "{text}");
    }
    let (_, unread) = statuses("Homework on tautologies\nBen Lee, no. 17\n1) NKpq\n");
    assert_eq!(unread, Vec::<Value>::new());
}

#[test]
fn answers_in_a_modal_logic_are_read_with_its_letters() {
    let folder = Folder::new(&[
        (
            "key.wff",
            "logic K\nexercise 1\nrequire == NLNp\nend\nexercise 2\nrequire _ |= Lp\nend\n",
        ),
        ("in/ada.wff", "1) Mp\n2) Lp\n"),
        ("in/ben.wff", "1) MNp\n2) Mp\n"),
        ("in/cem.wff", "1) MpLq\n2) p\n"),
    ]);
    folder.run(&["grade", "key.wff", "in"]).gives(expect![[r#"
        student    1  2  points
        ada        1  1       2
        ben        0  0       0
        cem      pff  0       0
        out of     1  1       2

        3 hand-ins graded
        exit 0
    "#]]);
}
