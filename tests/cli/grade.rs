//! `wff grade`: a sample course with marks given by hand, and the faces of the marks.

use crate::binary::{Folder, wff_at_root};
use expect_test::expect;
use serde_json::json;

const KEY: &str = "exercise 1 \"De Morgan\" 2 points\n  ask \"Rewrite NKpq with N and A only.\"\n\
                   \x20 require == NKpq 1.5 points\n  require only N A 0.5 points\n  key ANpNq\n  \
                   wrong KNpNq \"That negates each by itself.\"\nend\nexercise 2\n  ask \"Is modus \
                   ponens valid?\"\n  require class of CKpCpqq\nend\n";

#[test]
fn the_sample_course_has_the_marks_that_were_given_by_hand() {
    let ran = wff_at_root(&[
        "grade",
        "tests/corpus/course/key.wff",
        "tests/corpus/course/handins",
        "--format=json",
    ]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let graded = ran.json();
    let marks = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/corpus/course/marks.csv"
    ))
    .unwrap();
    let mut by_hand: Vec<(String, String, f64, String)> = Vec::new();
    for line in marks.lines().skip(1) {
        let fields: Vec<&str> = line.splitn(5, ',').collect();
        let [student, exercise, points, status, _] = fields[..] else { panic!("{line}") };
        let points = points.parse().unwrap();
        by_hand.push((student.to_owned(), exercise.to_owned(), points, status.to_owned()));
    }
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let mut by_command = Vec::new();
    for hand_in in graded["handins"].as_array().unwrap() {
        for exercise in hand_in["exercises"].as_array().unwrap() {
            let points = exercise["points"].as_f64().unwrap();
            let status = text(&exercise["status"]);
            by_command.push((text(&hand_in["student"]), text(&exercise["id"]), points, status));
        }
    }
    assert_eq!(by_command, by_hand);
}

#[test]
fn a_table_is_for_people_and_a_row_of_csv_for_each_student() {
    let folder = Folder::new(&[
        ("key.wff", KEY),
        ("in/anna.wff", "1) ANpNq\n2) CKpCpqq is a tautology\n"),
        ("in/ben.wff", "1) KNpNq\n2)\n"),
        ("in/=cem.wff", "1) p -> q\n2) Tautology.\n"),
        ("in/dee.wff", "exercise 1\nanswer NKpq\nend\n5) p\n"),
    ]);
    folder.run(&["grade", "key.wff", "in", "--summary"]).gives(expect![[r#"
        student    1  2  points
        =cem     pff  1       1
        anna       2  1       3
        ben        0  -       0
        dee      1.5  -     1.5
        out of     2  1       3

        4 hand-ins graded

        1 De Morgan: 1 right, 1 partly, 1 wrong, 1 pff
          1 student wrote `p -> q`: `p -> q` is infix; in Polish notation the connective comes first
          1 student wrote `KNpNq`: That negates each by itself.
          1 student wrote `NKpq`: it uses `K`

        2: 2 right, 2 blank
        note: in/dee.wff: the key has no exercise `5`
        exit 0
    "#]]);
    let csv = folder.run(&["grade", "key.wff", "in", "--format=csv", "-q"]).stdout;
    assert_eq!(
        csv.split("\r\n").collect::<Vec<_>>(),
        [
            "student,file,points,out of,1,1 status,2,2 status,unread,adjusted",
            "'=cem,in/=cem.wff,1,3,0,pff,1,right,,",
            "anna,in/anna.wff,3,3,2,right,1,right,,",
            "ben,in/ben.wff,0,3,0,wrong,0,blank,,",
            "dee,in/dee.wff,1.5,3,1.5,partly,0,blank,,",
            "",
        ]
    );
    folder.run(&["grade", "key.wff", "in/ben.wff", "--format=markdown"]).gives(expect![[r#"
        | student | 1 | 2 | points |
        | --- | ---: | ---: | ---: |
        | ben | 0 | - | 0 |
        | out of | 2 | 1 | 3 |
        exit 0
    "#]]);
}

#[test]
fn json_has_the_names_that_scripts_rely_on() {
    let folder =
        Folder::new(&[("key.wff", KEY), ("in/ben.wff", "1) KNpNq\n2)\n"), ("in/notes.csv", "")]);
    let graded = folder.run(&["grade", "key.wff", "in", "--format=json"]).json();
    let requirements = json!([
        {
            "require": "== NKpq",
            "met": false,
            "why": "`KNpNq` and `NKpq` are not equivalent: they differ under p = T, q = F",
        },
        { "require": "only N A", "met": false, "why": "it uses `K`" },
    ]);
    let counts = |wrong: usize, blank: usize| {
        json!({
            "right": 0, "partly": 0, "wrong": wrong, "pff": 0, "unread": 0, "blank": blank,
            "undecided": 0,
        })
    };
    let mut summary = [counts(1, 0), counts(0, 1)];
    summary[0]["id"] = json!("1");
    summary[0]["common"] =
        json!([{ "answer": "KNpNq", "students": 1, "why": "That negates each by itself." }]);
    summary[1]["id"] = json!("2");
    summary[1]["common"] = json!([]);
    assert_eq!(
        graded,
        json!({
            "key": "key.wff",
            "out_of": 3,
            "handins": [{
                "student": "ben",
                "file": "in/ben.wff",
                "points": 0,
                "exercises": [
                    {
                        "id": "1", "title": "De Morgan", "points": 0, "out_of": 2,
                        "status": "wrong", "answer": "KNpNq", "line": 1,
                        "requirements": requirements,
                        "comment": "That negates each by itself.",
                    },
                    {
                        "id": "2", "points": 0, "out_of": 1, "status": "blank",
                        "requirements": [{ "require": "class of CKpCpqq", "met": false }],
                    },
                ],
            }],
            "summary": summary,
            "left_out": ["in/notes.csv"],
        })
    );
}

#[test]
fn a_folder_of_a_student_is_one_hand_in() {
    let folder = Folder::new(&[
        ("key.wff", KEY),
        ("in/Anna Berg_1/a.wff", "1) p\n2) tautology\n"),
        ("in/Anna Berg_1/b.wff", "1) ANpNq\n"),
        ("in/Anna Berg_1/scan.pdf", ""),
        ("in/Ben/notes.csv", ""),
        ("in/.git/x.wff", "1) ANpNq\n"),
        ("in/wff.toml", "logic = 'K3'\n"),
    ]);
    folder.run(&["grade", "key.wff", "in"]).gives(expect![[r#"
        student      1  2  points
        Anna Berg_1  2  1       3
        Ben          -  -       0
        out of       2  1       3

        2 hand-ins graded
        note: in/wff.toml: this is no .wff, .txt, .md or .tex file, and was left out
        note: in/Anna Berg_1/scan.pdf: a PDF is not read; ask for the text that it was made from, as .txt, .md or .tex
        note: in/Ben/notes.csv: this is no .wff, .txt, .md or .tex file, and was left out
        note: in/Anna Berg_1: `1` is answered in a.wff and in b.wff, which counts
        note: in/Ben: there is no file in this folder that is read
        exit 0
    "#]]);
}

#[test]
fn what_looks_like_an_answer_and_is_not_read_is_told() {
    let text = "Sheet 1: ANpNq\nBlatt 2: tautology\n2 - p -> q\nSheet 7: p\n\
                Exercise 2\n2)\nanswer p\nanswer\nBlatt 2: both\n";
    let folder = Folder::new(&[("key.wff", KEY), ("ben.wff", text)]);
    folder.run(&["grade", "key.wff", "ben.wff"]).gives(expect![[r#"
        student  1  2  points
        ben      ?  ?       0
        out of   2  1       3

        1 hand-in graded; 2 answers could not be read
        note: ben.wff:1: `Sheet 1: ANpNq` was not read: an answer is written `1) ANpNq`
        note: ben.wff:2: `Blatt 2: tautology` was not read: an answer is written `2) tautology`
        note: ben.wff:3: `2 - p -> q` was not read: it is not understood as an answer to `2`
        note: ben.wff:7: `answer p` was not read: it stands in no exercise
        note: ben.wff:9: `Blatt 2: both` was not read: it is not understood as an answer to `2`
        note: 5 lines of 1 hand-in could not be read
        exit 2
    "#]]);
    let graded = folder.run(&["grade", "key.wff", "ben.wff", "--format=json"]).json();
    let first = json!({ "line": 1, "text": "Sheet 1: ANpNq" });
    assert_eq!(graded["handins"][0]["unread"][0], first);
}

#[test]
fn hand_ins_of_one_name_are_told_apart() {
    let folder = Folder::new(&[
        ("key.wff", KEY),
        ("in/anna.wff", "1) ANpNq\n"),
        ("in/anna/a.wff", "2) tautology\n"),
        ("in/ben.wff", "2) tautology\n"),
    ]);
    folder.run(&["grade", "key.wff", "in", "--feedback", "out"]).gives(expect![[r#"
        student             1  2  points
        anna (in/anna)      -  1       1
        anna (in/anna.wff)  2  -       2
        ben                 -  1       1
        out of              2  1       3

        3 hand-ins graded
        note: in/anna and in/anna.wff have one name, `anna`, and each has marks of its own
        exit 0
    "#]]);
    assert!(folder.read("out/anna.md").starts_with("# anna (in/anna)\n"));
    assert!(folder.read("out/anna-2.md").starts_with("# anna (in/anna.wff)\n"));
}

#[test]
fn what_cannot_be_graded_is_told() {
    let folder = Folder::new(&[
        ("key.wff", KEY),
        ("faulty.wff", "exercise 1\nrequire == K\nend\n"),
        ("sheet.wff", "exercise 1\nanswer p\nend\n"),
        ("none.wff", "p\n"),
        ("open.wff", "exercise 1\nrequire == Kpq\nkey Kpq\n"),
        ("a.wff", "1) ANpNq\n"),
    ]);
    folder.write("b.wff", b"\xff");
    folder.run(&["grade", "key.wff", "a.wff", "b.wff", "c.wff"]).gives(expect![[r#"
        student  1  2  points
        a        2  -       2
        out of   2  1       3

        1 hand-in graded; 2 more could not be graded
        error: c.wff: there is no such file or folder
        error: b.wff: it is not UTF-8 text; the first bad byte is 0xff at offset 0, on line 1; save it as UTF-8
        exit 2
    "#]]);
    let graded = folder.run(&["grade", "key.wff", "a.wff", "b.wff", "--format=json"]).json();
    assert_eq!(graded["handins"].as_array().map(Vec::len), Some(1));
    assert_eq!(graded["errors"][0]["file"], json!("b.wff"));
    let message = graded["errors"][0]["message"].as_str().unwrap();
    assert!(message.starts_with("it is not UTF-8 text"), "{message}");
    for (key, told) in [
        ("faulty.wff", "faulty.wff: the key has 1 error; `wff grade --check` tells it"),
        (
            "sheet.wff",
            "sheet.wff: line 2 answers an exercise, as a student's sheet does and a key does not",
        ),
        ("none.wff", "none.wff: there are no exercises in this key"),
        ("open.wff", "open.wff: the last block of the key has no `end` yet"),
        ("gone.wff", "gone.wff: there is no such file or folder"),
    ] {
        let ran = folder.run(&["grade", key, "a.wff"]);
        assert_eq!((ran.status, ran.stderr.trim()), (2, &*format!("error: {told}")));
    }
    let ran = folder.run(&["grade", "key.wff"]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("no hand-ins"), "{}", ran.stderr);
    folder.run(&["grade", "--check", "faulty.wff"]).gives(expect![[r#"
        error[missing-operand]: `K` is missing both of its operands
          ┌─ faulty.wff:2:12
          │
        2 │ require == K
          │            ^- two more formulas expected here
          │            │
          │            K (and) takes two
          │
          = item: 1

        1 error in 1 file
        exit 1
    "#]]);
    folder.run(&["grade", "--check", "key.wff", "-q"]).gives(expect![[r#"
        exit 0
    "#]]);
}

#[test]
fn a_hand_in_may_have_a_byte_order_mark_and_be_utf_16() {
    let folder = Folder::new(&[("key.wff", KEY), ("in/a.wff", "\u{feff}1) ANpNq\r\n2) tautology")]);
    let wide: Vec<u16> = "\u{feff}1) ANpNq\r\n2) tautology\r\n".encode_utf16().collect();
    folder.write("in/b.wff", &wide.iter().flat_map(|it| it.to_le_bytes()).collect::<Vec<u8>>());
    folder.write("in/c.wff", &wide.iter().flat_map(|it| it.to_be_bytes()).collect::<Vec<u8>>());
    folder
        .write("in/d.wff", &wide[1..].iter().flat_map(|it| it.to_le_bytes()).collect::<Vec<u8>>());
    folder.run(&["grade", "key.wff", "in"]).gives(expect![[r#"
        student  1  2  points
        a        2  1       3
        b        2  1       3
        c        2  1       3
        out of   2  1       3

        3 hand-ins graded; 1 more could not be graded
        error: in/d.wff: this looks like UTF-16; save it as UTF-8 (in Notepad: Save as, Encoding)
        exit 2
    "#]]);
}

#[test]
fn a_proof_is_asked_for_graded_and_shown() {
    let key = "exercise 1\n  require proof of p, Cpq |- q\n  key\n  proof p, Cpq |- q\n    1 p    \
               premise\n    2 Cpq  premise\n    3 q    Co 1 2\n  end\nend\nexercise 2\n  show \
               require table of Np\nend\n";
    let folder = Folder::new(&[
        ("key.wff", key),
        ("in/a.wff", "1) proof Cpq, p |- q\n1 p premise\n2 Cpq premise\n3 q Co 2 1\nend\n"),
        ("in/b.wff", "1) proof p, Cpq |- q\n1 p premise\nend\n"),
        ("in/c.wff", "1) p\n"),
    ]);
    folder.run(&["grade", "--check", "key.wff"]).gives(expect![[r#"
        no faults in 1 file
        exit 0
    "#]]);
    folder.run(&["grade", "--sheet", "key.wff"]).gives(expect![[r#"
        exercise 1 1 point
          answer
        end

        exercise 2 1 point
          show require table of Np
          answer
          truth Np
            row T | ?
            row F | ?
          end
        end
        exit 0
    "#]]);
    let ran = folder.run(&["grade", "key.wff", "in", "-q", "--feedback", "out", "--show-key"]);
    ran.gives(expect![[r#"
        student  1  2  points
        a        1  -       1
        b        0  -       0
        c        0  -       0
        out of   1  1       2
        exit 0
    "#]]);
    let page = folder.read("out/b.md");
    let told = "- ✗ proof of p, Cpq |- q: the proof is not finished\n\nAn answer that is \
                right:\n\n```text\nproof p, Cpq |- q\n1 p    premise\n2 Cpq  premise\n3 q    Co 1 \
                2\n```\n";
    assert!(page.contains(told), "{page}");
    let unfinished = key.replace("    3 q    Co 1 2\n", "");
    folder.write("unfinished.wff", unfinished.as_bytes());
    let ran = folder.run(&["grade", "unfinished.wff", "in"]);
    let told = "error: unfinished.wff: the key has 1 error; `wff grade --check` tells it";
    assert_eq!((ran.status, ran.stderr.trim()), (2, told));
}

#[test]
fn feedback_has_a_page_for_each_student_and_no_key() {
    let folder = Folder::new(&[
        ("key.wff", KEY),
        ("in/ben.wff", "1) KNpNq\n2)\n"),
        ("in/a b.wff", "1) `<b>`\n2) tautology\n"),
    ]);
    let ran = folder.run(&["grade", "key.wff", "in", "--feedback", "out", "-q"]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    expect![[r#"
        # ben

        0 of 3 points

        ## 1 De Morgan: 0 of 2 points, wrong

        Rewrite NKpq with N and A only.

        Your answer, line 1:

        ```text
        KNpNq
        ```

        - ✗ == NKpq (1.5 points): `KNpNq` and `NKpq` are not equivalent: they differ under p = T, q = F
        - ✗ only N A (0.5 points): it uses `K`
        - That negates each by itself.

        ## 2: 0 of 1 point, blank

        Is modus ponens valid?

    "#]]
    .assert_eq(&folder.read("out/ben.md"));
    assert!(folder.read("out/a b.md").contains("```text\n`<b>`\n```"));
    let html = ["--feedback", "out", "--feedback-format", "html", "--show-key", "-q"];
    let ran = folder.run(&[&["grade", "key.wff", "in"][..], &html].concat());
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let page = folder.read("out/a b.html");
    assert!(
        page.contains("<pre>`&lt;b&gt;`</pre>") && page.contains("right: <code>ANpNq</code>"),
        "{page}"
    );
}

#[test]
fn where_there_is_nothing_to_grade_or_to_write_to_is_told() {
    let folder =
        Folder::new(&[("key.wff", KEY), ("in/ben.wff", "1) KNpNq\n"), ("none/a.csv", "p\n")]);
    let ran = folder.run(&["grade", "key.wff", "none"]);
    let note = "note: there are no hand-ins among the files and folders that were named";
    assert_eq!((ran.status, ran.stderr.contains(note)), (0, true), "{}", ran.stderr);
    let ran = folder.run(&["grade", "key.wff", "in", "--feedback", "key.wff"]);
    let error = "error: key.wff: this is a file, and the pages go into a folder";
    assert_eq!((ran.status, ran.stderr.trim()), (2, error));
    assert_eq!(folder.read("key.wff"), KEY);
}

#[test]
fn gradescope_gets_a_test_for_each_exercise() {
    let folder =
        Folder::new(&[("key.wff", KEY), ("key2.wff", KEY), ("ben.wff", "1) NKpq\n2) tautology\n")]);
    let results = folder.run(&["grade", "key.wff", "ben.wff", "--format=gradescope"]).json();
    assert_eq!(results["score"], json!(2.5));
    assert_eq!(results["tests"][0]["status"], json!("failed"));
    assert_eq!(results["tests"][0]["max_score"], json!(2));
    assert_eq!(results["tests"][1]["output"], json!("right\nclass of CKpCpqq"));
    let ran = folder.run(&["grade", "key.wff", "ben.wff", "key2.wff", "--format=gradescope"]);
    assert_eq!(ran.status, 2);
}

#[test]
fn the_students_sheet_is_written_from_the_key() {
    let folder = Folder::new(&[("key.wff", KEY)]);
    folder.run(&["grade", "--sheet", "key.wff"]).gives(expect![[r#"
        exercise 1 "De Morgan" 2 points
          ask "Rewrite NKpq with N and A only."
          answer
        end

        exercise 2 1 point
          ask "Is modus ponens valid?"
          answer
        end
        exit 0
    "#]]);
}

#[test]
fn what_is_not_graded_is_on_the_student_s_page_and_in_gradescope() {
    let folder =
        Folder::new(&[("key.wff", KEY), ("in/ben.wff", "Sheet 1: ANpNq\n2) tautology\n5) p\n")]);
    let ran = folder.run(&["grade", "key.wff", "in", "--feedback", "out", "-q"]);
    let counted = "note: 1 line of 1 hand-in could not be read\n";
    assert_eq!((ran.status, &*ran.stderr), (2, counted));
    let told = "\n## Not graded\n\n- the key has no exercise `5`\n- line 1: `Sheet 1: ANpNq` \
                was not read: an answer is written `1) ANpNq`\n";
    let page = folder.read("out/ben.md");
    assert!(page.ends_with(told), "{page}");
    let html = ["grade", "key.wff", "in", "--feedback", "out", "--feedback-format", "html", "-q"];
    folder.run(&html);
    let page = folder.read("out/ben.html");
    assert!(page.contains("<li>the key has no exercise <code>5</code></li>"), "{page}");
    let results = folder.run(&["grade", "key.wff", "in", "--format=gradescope", "-q"]).json();
    let output = results["output"].as_str().unwrap();
    assert!(output.contains("line 1: `Sheet 1: ANpNq` was not read"), "{output}");
}

#[test]
fn of_several_files_the_last_as_people_count_is_the_last() {
    let folder = Folder::new(&[
        ("key.wff", KEY),
        ("in/anna/hw10.wff", "1) ANpNq\n"),
        ("in/anna/hw9.wff", "1) p\n"),
        ("in/ben/hw (2).wff", "1) ANpNq\n"),
        ("in/ben/hw.wff", "1) p\n2) tautology\n"),
        ("in/ben.key.wff", KEY),
    ]);
    folder.run(&["grade", "key.wff", "in"]).gives(expect![[r#"
        student  1  2  points
        anna     2  -       2
        ben      2  1       3
        out of   2  1       3

        2 hand-ins graded
        note: in/ben.key.wff: this is a key, and was left alone
        note: in/anna: `1` is answered in hw9.wff and in hw10.wff, which counts
        note: in/ben: `1` is answered in hw.wff and in hw (2).wff, which counts
        exit 0
    "#]]);
    let graded = folder.run(&["grade", "key.wff", "in", "-q", "--format=json"]).json();
    let again = json!([{ "id": "1", "files": ["in/anna/hw9.wff", "in/anna/hw10.wff"] }]);
    assert_eq!(graded["handins"][0]["again"], again);
    let ran = folder.run(&["grade", "key.wff", "key.wff"]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("key.wff is a key, which is no hand-in"), "{}", ran.stderr);
}

#[test]
fn check_tells_what_keeps_a_file_from_being_a_key() {
    let folder = Folder::new(&[("sheet.wff", "exercise 1\nanswer p\nend\n"), ("none.wff", "p\n")]);
    for (file, told) in [
        ("sheet.wff", "line 2 answers an exercise"),
        ("none.wff", "there are no exercises in this key"),
    ] {
        let ran = folder.run(&["grade", "--check", file]);
        assert_eq!(ran.status, 1);
        assert!(ran.stderr.contains(told), "{}", ran.stderr);
        assert_eq!(ran.stdout, "", "a file that is no key is not told to be one without faults");
    }
}

#[test]
fn a_key_for_an_exam_is_checked_in_full() {
    let key = "exercise 1\nrequire == Kpq\nkey Apq\nend\n";
    let exam = &*format!("exam\n{key}");
    let folder = Folder::new(&[
        ("exam.wff", exam),
        ("set/key.wff", key),
        ("set/wff.toml", "exam = true\n"),
        ("a.wff", "1) Kpq\n"),
    ]);
    for key in ["exam.wff", "set/key.wff"] {
        let ran = folder.run(&["grade", "--check", key]);
        assert_eq!(ran.status, 1);
        assert!(ran.stdout.contains("error[failing-key]"), "{}", ran.stdout);
        let ran = folder.run(&["grade", key, "a.wff"]);
        assert_eq!(ran.status, 2);
        assert!(ran.stderr.contains("the key has 1 error"), "{}", ran.stderr);
    }
    folder.run(&["check", "exam.wff"]).gives(expect![[r#"
        no faults in 1 file; of an exam only the form is judged
        exit 0
    "#]]);
}

#[test]
fn an_answer_on_a_later_line_counts_and_that_is_told() {
    let folder = Folder::new(&[("key.wff", KEY), ("ben.wff", "1) ANpNq\n\n1) p\n")]);
    folder.run(&["grade", "key.wff", "ben.wff"]).gives(expect![[r#"
        student    1  2  points
        ben      0.5  -     0.5
        out of     2  1       3

        1 hand-in graded
        note: ben.wff:3: this answer to `1` counts, and not the one on line 1
        exit 0
    "#]]);
    let graded = folder.run(&["grade", "key.wff", "ben.wff", "-q", "--format=json"]).json();
    assert_eq!(graded["handins"][0]["again"], json!([{ "id": "1", "lines": [1, 3] }]));
}

#[test]
fn json_has_the_backticks_of_an_answer() {
    let folder = Folder::new(&[("key.wff", KEY), ("ben.wff", "1) `ANpNq`\n")]);
    let graded = folder.run(&["grade", "key.wff", "ben.wff", "--format=json"]).json();
    assert_eq!(graded["handins"][0]["exercises"][0]["answer"], json!("`ANpNq`"));
}

#[test]
fn a_summary_joins_answers_that_are_wrong_for_one_reason() {
    let key =
        "exercise 1\nrequire == NKpq\nrequire only N A\nwrong NApq \"That is neither.\"\nend\n";
    let folder = Folder::new(&[
        ("key.wff", key),
        ("in/a.wff", "1) NApq\n"),
        ("in/b.wff", "1) KNpNq\n"),
        ("in/c.wff", "1) KNqNp\n"),
    ]);
    let told = folder.run(&["grade", "key.wff", "in", "--summary", "-q"]).stdout;
    assert!(told.contains("1 student wrote `NApq`: That is neither."), "{told}");
    assert!(told.contains("2 students wrote `KNpNq`: this is right but for `N`"), "{told}");
}

#[test]
fn marks_are_written_to_a_file_whole_or_not_at_all() {
    let folder = Folder::new(&[("key.wff", KEY), ("in/ben.wff", "1) KNpNq\n2)\n")]);
    for format in ["table", "csv", "json", "markdown", "gradescope"] {
        let plain = folder.run(&["grade", "key.wff", "in", "--format", format]);
        let named = ["grade", "key.wff", "in", "--format", format, "--output-file", "marks"];
        let ran = folder.run(&named);
        assert_eq!((ran.status, &*ran.stdout, &*ran.stderr), (0, "", &*plain.stderr), "{format}");
        assert_eq!(folder.read("marks"), plain.stdout, "{format}");
    }
    for file in ["key.wff", "./in/ben.wff", "in/wff.toml"] {
        let ran = folder.run(&["grade", "key.wff", "in", "--output-file", file]);
        assert_eq!(ran.status, 2, "{file}");
        assert!(ran.stderr.contains("is what is graded, and is not written over"), "{file}");
    }
    folder.run(&["grade", "key.wff", "in", "--output-file", "no/marks"]).gives(expect![[r#"
        error: no/marks: there is no such file or folder
        exit 2
    "#]]);
    assert_eq!(folder.read("key.wff"), KEY);
    let ran = folder.run(&["grade", "no.wff", "in", "--output-file", "marks"]);
    assert_eq!(ran.status, 2);
    assert!(folder.read("marks").starts_with("{\"score\""), "what was there stays");
}

#[test]
fn it_may_be_asked_whether_a_text_is_well_formed() {
    let key = "exercise 1\nrequire whether CKpNq is wff\nend\nexercise 2\nrequire whether Np is \
               pff\nend\n";
    let folder = Folder::new(&[("key.wff", key)]);
    folder.run(&["grade", "--check", "key.wff"]).gives(expect![[r#"
        no faults in 1 file
        exit 0
    "#]]);
    for (answer, statuses) in [
        ("wff", ["wrong", "right"]),
        ("pff", ["right", "wrong"]),
        ("yes", ["wrong", "wrong"]),
        ("no", ["right", "right"]),
        ("not a wff", ["right", "wrong"]),
        ("neither", ["unread", "unread"]),
    ] {
        folder.write("ada.wff", format!("1) {answer}\n2) {answer}\n").as_bytes());
        let graded = folder.run(&["grade", "key.wff", "ada.wff", "--format=json"]).json();
        let marks = &graded["handins"][0]["exercises"];
        assert_eq!([&marks[0]["status"], &marks[1]["status"]], statuses, "{answer}");
    }
}

#[test]
fn what_means_the_same_is_one_answer_of_a_summary() {
    let key = "exercise 1\nrequire == Cpq\nwrong Cpr \"There is no r.\"\nend\nexercise 2\n\
               require == Apq\nrequire without A\nend\n";
    let folder = Folder::new(&[
        ("key.wff", key),
        ("in/ada.wff", "1) NKpNr\n2) Aqp\n"),
        ("in/ben.wff", "1) NKpNr\n"),
        ("in/cem.wff", "1) Cpr\n2) Kpq\n"),
    ]);
    folder.run(&["grade", "-q", "key.wff", "in", "--summary"]).gives(expect![[r#"
        student  1  2  points
        ada      0  0       0
        ben      0  -       0
        cem      0  0       0
        out of   1  1       2

        1: 3 wrong
          3 students wrote `NKpNr`: There is no r.

        2: 2 wrong, 1 blank
          1 student wrote `Aqp`: it uses `A`
          1 student wrote `Kpq`: this is right but for its main connective, `K`
        exit 0
    "#]]);
}
