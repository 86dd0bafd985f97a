//! `wff grade --review` and `--decisions`: what was not understood is decided by the teacher, once
//! for all who wrote it.

use crate::binary::Folder;
use crate::readings::themes;
use expect_test::expect;
use serde_json::json;

const KEY: &str = "exercise 1 \"De Morgan\" 2 points\nrequire == NKpq\nend\n\
                   exercise 2\nrequire class of CpCqp\nend\n\
                   exercise 3\nrequire proof of p, Cpq |- q\nend\n";

/// A class of which some answers are not read.
fn class() -> Folder {
    Folder::new(&[
        ("key.wff", KEY),
        (
            "in/ada.wff",
            "1) ANpNq (by line 3)\n2) a tautology, or not\n3)\nproof p, Cpq |- q\n1 p premise\n\
             2 Cpq foo bar\n3 q Co 2 1\nend\n",
        ),
        ("in/ben.wff", "1) KNpNq or so\n2) A “tautology”,  or not\n"),
        ("in/cem.wff", "see also Kpq\n1) NKpq\nor Kpq\n2) a TAUTOLOGY, or not\n"),
    ])
}

#[test]
fn answers_that_are_not_read_are_reviewed_once_for_all() {
    let folder = class();
    folder.run(&["grade", "--review", "key.wff", "in"]).gives(expect![[r##"
        # Answers to key.wff that could not be read.
        # Write in the place of `?` what an answer is read as, or make of its line
        # `accept "…" 0.5 points "comment"` or `wrong "…" "comment"`.

        exercise 1
          # 1 student: ada
          read "ANpNq (by line 3)" as ANpNq
          # 1 student: ben
          read "KNpNq or so" as ?
          # 1 student: cem
          read "NKpq / or Kpq" as ?
        end

        exercise 2
          # 3 students: ada, ben, cem
          read "a tautology, or not" as ?
        end

        exercise 3
          # 1 student: ada
          #   proof p, Cpq |- q
          #   1 p premise
          #   2 Cpq foo bar
          #   3 q Co 2 1
          read "#fb4d084d" as ?
        end

        # Lines of no exercise. `accept` without its `#` makes one harmless; in an
        # exercise such a line is an answer to that.
        # 1 student: cem
        # accept "see also Kpq"
        exit 0
    "##]]);
}

#[test]
fn decisions_give_marks() {
    let folder = class();
    let decisions = "exercise 1\nread \"ANpNq (by line 3)\" as ANpNq\naccept \"KNpNq or so\" 0.5 \
                     points \"Nearly.\"\naccept \"NKpq / or Kpq\"\nend\nexercise 2\nwrong \"a \
                     tautology, or not\" \"Decide!\"\nend\nexercise 3\nadjust ada 1 point \
                     \"Line 2 is a premise.\"\nadjust ben 0.5 points\nend\naccept \"see also \
                     Kpq\"\n";
    folder.write("d.wff", decisions.as_bytes());
    folder.run(&["check", "d.wff"]).gives(expect![[r#"
        no faults in 1 file
        exit 0
    "#]]);
    let told = ["grade", "--decisions", "d.wff", "key.wff", "in"];
    folder.run(&told).gives(expect![[r#"
        student    1  2     3  points
        ada        2  0    1*       3
        ben      0.5  0  0.5*       1
        cem        2  0     -       2
        out of     2  1     1       4

        3 hand-ins graded; 2 marks adjusted (*)
        exit 0
    "#]]);
    let csv = folder.run(&[&told[..], &["--format=csv"]].concat()).stdout;
    expect![[r#"
        student,file,points,out of,1,1 status,2,2 status,3,3 status,unread,adjusted
        ada,in/ada.wff,3,4,2,right,0,wrong,1,right,,3
        ben,in/ben.wff,1,4,0.5,partly,0,wrong,0.5,partly,,3
        cem,in/cem.wff,2,4,2,right,0,wrong,0,blank,,
    "#]]
    .assert_eq(&csv.replace('\r', ""));
    let graded = folder.run(&[&told[..], &["--format=json"]].concat()).json();
    let [of_ada, of_ben] = [0, 1].map(|student| &graded["handins"][student]["exercises"][2]);
    assert_eq!(
        [&of_ada["adjusted"], &of_ada["comment"]],
        [&json!(1), &json!("Line 2 is a premise.")]
    );
    assert_eq!([&of_ben["adjusted"], &of_ben["status"]], [&json!(0.5), &json!("partly")]);
    folder.run(&[&told[..], &["-q", "--feedback", "pages"]].concat());
    expect![[r#"
        # ada

        3 of 4 points

        ## 1 De Morgan: 2 of 2 points, right

        Your answer, line 1:

        ```text
        ANpNq (by line 3)
        ```

        - ✓ == NKpq
        - your teacher reads it as `ANpNq`

        ## 2: 0 of 1 point, wrong

        Your answer, line 2:

        ```text
        a tautology, or not
        ```

        - ✗ class of CpCqp: not understood: write `tautology`, `contradiction` or `contingent`
        - Decide!

        ## 3: 1 of 1 point, right

        Your answer, line 4:

        ```text
        proof p, Cpq |- q
        1 p premise
        2 Cpq foo bar
        3 q Co 2 1
        ```

        - your teacher adjusted the points
        - Line 2 is a premise.
    "#]]
    .assert_eq(&folder.read("pages/ada.md"));
}

#[test]
fn decisions_may_stand_in_the_key_and_the_last_counts() {
    let folder = class();
    let key = format!("{KEY}exercise 2\naccept \"a tautology, or not\" 0.5 points\nend\n");
    folder.write("key.wff", key.as_bytes());
    folder.write("d.wff", b"exercise 2\nwrong \"a tautology, or not\"\nend\n");
    let points = |arguments: &[&str]| {
        let told = ["grade", "--format=json", "key.wff", "in/ben.wff"];
        let run = folder.run(&[&told[..], arguments].concat());
        (run.json()["handins"][0]["exercises"][1]["points"].clone(), run.stderr)
    };
    assert_eq!(points(&["-q"]).0, json!(0.5));
    let (points, told) = points(&["--decisions", "d.wff"]);
    assert_eq!(points, json!(0));
    assert!(
        told.contains(
            "note: key.wff:11: this decides nothing: nobody wrote that, or a later line decides\n"
        ),
        "{told}"
    );
}

#[test]
fn a_decision_about_the_answer_alone_does_not_hold_with_more_below() {
    let folder = class();
    folder.write("d.wff", b"exercise 1\naccept \"NKpq\" 1 point \"Short.\"\nend\n");
    let told = ["grade", "--format=json", "--decisions", "d.wff", "key.wff", "in/cem.wff"];
    let exercise = folder.run(&told).json()["handins"][0]["exercises"][0].clone();
    assert_eq!([&exercise["status"], &exercise["points"]], [&json!("unread"), &json!(0)]);
    assert_eq!(exercise.get("comment"), None);
}

#[test]
fn decisions_that_decide_nothing_are_told() {
    let folder = class();
    let decisions = "exercise 1\nread \"Kpq\" as NKpq\nread \"ANpNq (by line 3)\" as ?\nadjust \
                     dora 1 point\nend\nexercise 9\naccept \"x\"\nend\naccept \"nothing\"\n";
    folder.write("d.wff", decisions.as_bytes());
    let told = folder.run(&["grade", "--review", "--decisions", "d.wff", "key.wff", "in"]).stderr;
    expect![[r#"
        note: d.wff:2: this decides nothing: nobody wrote that, or a later line decides
        note: d.wff:4: no hand-in is that of `dora`
        note: d.wff:7: the key has no exercise `9`
        note: d.wff:9: this decides nothing: nobody wrote that, or a later line decides
    "#]]
    .assert_eq(&told);
}

#[test]
fn a_decision_that_is_not_understood_is_told() {
    let folder = class();
    folder.write("d.wff", b"exercise 2\nread \"a tautology, or not\" as the first\nend\n");
    let told = folder.run(&["grade", "-q", "--decisions", "d.wff", "key.wff", "in"]);
    assert_eq!(told.status, 2);
    let told = folder.run(&["grade", "--review", "--decisions", "d.wff", "key.wff", "in"]).stderr;
    expect![[r#"
        note: d.wff:2: what stands after `as` is not understood either
    "#]]
    .assert_eq(&told);
}

#[test]
fn faulty_decisions_are_refused() {
    let folder = class();
    let refused = |decisions: &str| {
        folder.write("d.wff", decisions.as_bytes());
        let run = folder.run(&["grade", "--decisions", "d.wff", "key.wff", "in"]);
        assert_eq!((run.status, &*run.stdout), (2, ""));
        run.stderr
    };
    expect![[r#"
        error: d.wff: the decisions have 1 error; `wff check` tells it
    "#]]
    .assert_eq(&refused("exercise 1\nread \"x\"\nend\n"));
    expect![[r#"
        error: d.wff: line 2 gives 3 points, and the exercise has 2 points
    "#]]
    .assert_eq(&refused("exercise 1\naccept \"x\" 3 points\nend\n"));
    expect![[r#"
        error: d.wff: line 2 gives 20 points, and the exercise has 2 points
    "#]]
    .assert_eq(&refused("exercise 1\nadjust ada 20 points\nend\n"));
    let gone = folder.run(&["grade", "--decisions", "gone.wff", "key.wff", "in"]);
    assert_eq!(gone.status, 2);
    let key = KEY.replace("NKpq\n", "NKpq\naccept \"x\" 3 points\n");
    folder.write("key.wff", key.as_bytes());
    folder.run(&["grade", "--check", "key.wff"]).gives(expect![[r#"
        error[malformed-exercise]: `x` is accepted with 3 points, and the exercise has 2 points
          ┌─ key.wff:4:1
          │
        4 │ end
          │ ^^^
          │
          = item: 1

        1 error in 1 file
        exit 1
    "#]]);
}

#[test]
fn a_review_is_written_whole_or_not_at_all() {
    let folder = class();
    let printed = folder.run(&["grade", "-q", "--review", "key.wff", "in"]).stdout;
    let written = ["grade", "-q", "--review", "--output-file", "d.wff", "key.wff", "in"];
    assert_eq!(folder.run(&written).status, 0);
    assert_eq!(folder.read("d.wff"), printed);
    let over = ["grade", "-q", "--review", "--output-file", "key.wff", "key.wff", "in"];
    assert_eq!(folder.run(&over).status, 2);
    assert_eq!(folder.read("key.wff"), KEY);
}

#[test]
fn a_review_of_whatever_people_write_decides_all_of_it() {
    let mut decided = 0;
    for theme in themes() {
        let folder = theme.folder();
        let review = ["grade", "-q", "--review", "key.wff", "in"];
        let review = folder.run(&review).stdout;
        let accepted: Vec<String> = review.lines().map(accepted).collect();
        folder.write("d.wff", (accepted.join("\n") + "\n").as_bytes());
        let checked = folder.run(&["check", "d.wff"]);
        assert_eq!(checked.status, 0, "{}: {}", theme.name, checked.stdout);
        let graded = ["grade", "--format=json", "--decisions", "d.wff", "key.wff", "in"];
        let graded = folder.run(&graded);
        assert!(!graded.stderr.contains("decides nothing"), "{}: {}", theme.name, graded.stderr);
        let graded = graded.json();
        for hand_in in graded["handins"].as_array().unwrap() {
            assert!(hand_in.get("unread").is_none(), "{}: {hand_in}", theme.name);
            let exercises = hand_in["exercises"].as_array().unwrap();
            assert!(exercises.iter().all(|it| it["status"] != "unread"), "{hand_in}");
        }
        decided += accepted.iter().filter(|line| line.trim().starts_with("accept")).count();
    }
    assert!(decided > 100, "{decided}");
}

/// A line of a review with its decision taken.
fn accepted(line: &str) -> String {
    let line =
        line.strip_prefix("# accept").map_or(line.to_owned(), |rest| format!("accept{rest}"));
    match line.trim_start().strip_prefix("read ").and_then(|it| it.rsplit_once(" as ")) {
        Some((answer, _)) => format!("  accept {answer}"),
        None => line,
    }
}
