//! Hand-ins of `wff grade`: Markdown and LaTeX, the kinds of files, whose they are, and
//! which attempt counts.

use crate::binary::{Folder, Ran};
use expect_test::expect;
use serde_json::{Value, json};

const KEY: &str = "exercise 1 2 points\nrequire == NKpq\nend\nexercise 2\n\
    require class of CKpCpqq\nend\nexercise 3\nrequire exactly CKpNqr\nend\n\
    exercise 4 2 points\nrequire table of Kpq\nend\nexercise 5\n\
    require infix of CKpqNr\nend\nexercise 6a\nrequire validity of Cpq, q |= p\n\
    end\nexercise 6b\nlet p = T, q = F, r = T\nrequire value of CpKqr\nend\n\
    exercise 7 2 points\nrequire proof of p, Cpq |- q\nend\n";

const RIGHT: &str = "1) ANpNq\n2) tautology\n";

/// A folder with the key and hand-ins.
fn folder(files: &[(&str, &str)]) -> Folder {
    let folder = Folder::new(&[("key.wff", KEY)]);
    for (name, text) in files {
        folder.write(name, text.as_bytes());
    }
    folder
}

/// The students with their points.
fn points(ran: &Ran) -> Vec<(String, f64)> {
    let graded = ran.json();
    let of =
        |it: &Value| (it["student"].as_str().unwrap().to_owned(), it["points"].as_f64().unwrap());
    graded["handins"].as_array().unwrap().iter().map(of).collect()
}

#[track_caller]
fn has_points(folder: &Folder, arguments: &[&str], expected: &[(&str, f64)]) -> Value {
    let all = [&["grade", "key.wff", "in", "--format=json"], arguments].concat();
    let ran = folder.run(&all);
    let found = points(&ran);
    let found: Vec<(&str, f64)> = found.iter().map(|(name, points)| (&**name, *points)).collect();
    assert_eq!(found, expected, "{}", ran.stderr);
    ran.json()
}

#[test]
fn what_latex_does_not_typeset_answers_nothing() {
    let folder = Folder::new(&[
        ("key.wff", "exercise 1\nrequire class of Cpp\nend\n"),
        ("ada.tex", "1) contingent\n\\begin{comment}\n1) tautology\n\\end{comment}\n"),
        ("ben.tex", "1) contingent\n\\iffalse\nwhatever\n\\fi\n"),
    ]);
    let graded = folder.run(&["grade", "key.wff", "ada.tex", "ben.tex", "--format=json"]).json();
    let of = |student: usize| graded["handins"][student]["exercises"][0]["status"].clone();
    assert_eq!([of(0), of(1)], ["unread", "wrong"]);
}

#[test]
fn markdown_and_latex_are_read_as_plain_text_is() {
    let markdown = "---\nauthor: Ada\n---\n\n# Homework 2\n\n*Ada Berg*\n\n## Exercise \
                    1\n\n**ANpNq**\n\n## Exercise 2\n\n- [x] tautology\n- [ ] contradiction\n- [ ] \
                    contingent\n\n3. `CKpNqr`\n\n### 4.\n\n| p | q | `Kpq` \
                    |\n|---|---|-------|\n| T | T | **T** |\n| T | F | F |\n| F | T | F |\n| F | F \
                    | F |\n\n**5)** $p \\land q \\to \\lnot r$\n\n6.\n   a) *invalid*\n   b) \
                    F\n\n<!-- the proof -->\n## Exercise 7\n\n```wff\nproof p, Cpq |- q\n1 p \
                    premise\n2 Cpq premise\n3 q Co 2 1\nend\n```\n";
    let latex = "\\documentclass{article}\n\\title{Homework 2}\\author{Ben}\n\\begin{document}\n\
                 \\maketitle\n\\begin{enumerate}\n\\item $ANpNq$ % by De Morgan\n\\item \
                 \\textbf{Tautology.}\n\
                 \\item \\texttt{CKpNqr}\n\\item\n\\begin{tabular}{cc|c}\n$p$ \
                 & $q$ & $p \\land q$ \\\\ \\hline\nT & T & T \\\\ T & F & F \\\\\nF & T & F \
                 \\\\\nF & F & F \\\\\n\\end{tabular}\n\\item $(p \\land q) \\rightarrow \\neg \
                 r$\n\\item\n\\begin{enumerate}\n\\item invalid\n\\item \
                 $F$\n\\end{enumerate}\n\\item\n\\begin{verbatim}\nproof p, Cpq |- q\n1 p \
                 premise\n2 Cpq premise\n3 q Co 2 \
                 1\nend\n\\end{verbatim}\n\\end{enumerate}\n\\end{document}\n";
    let folder = folder(&[
        ("in/ada.md", markdown),
        ("in/ben.tex", latex),
        ("in/cem.tex", "\\begin{enumerate}[start=2]\n\\item[3.] CKpNqr\n\\item contingent\n"),
        ("in/dee.md", "1. ANpNq\n1. tautology\n1. ~~Kpq~~ CKpNqr\n"),
        ("in/eve.txt", "**1)** ANpNq\n"),
        ("in/fay.wff.txt", RIGHT),
    ]);
    folder.run(&["grade", "key.wff", "in"]).gives(expect![[r#"
        student  1  2  3  4  5  6a  6b  7  points
        ada      2  1  1  2  1   1   1  2      11
        ben      2  1  1  2  1   1   1  2      11
        cem      -  0  1  -  -   -   -  -       1
        dee      2  1  1  -  -   -   -  -       4
        eve      2  -  -  -  -   -   -  -       2
        fay      2  1  -  -  -   -   -  -       3
        out of   2  1  1  2  1   1   1  2      11

        6 hand-ins graded
        exit 0
    "#]]);
}

#[test]
fn lines_are_told_as_they_stand_in_the_file() {
    let folder = folder(&[
        (
            "in/ada.tex",
            "\\begin{tabular}{c}\np \\\\ q \\\\ r\n\\end{tabular}\n\n3) $CKpNqr$ and Kpq\n\
            2) valid?\n",
        ),
        ("in/ben.md", "# 3. CKpNqr # or Kpq\n\n- 2) `valid?`\n"),
    ]);
    folder.run(&["grade", "key.wff", "in"]).gives(expect![[r#"
        student  1  2  3  4  5  6a  6b  7  points
        ada      -  ?  ?  -  -   -   -  -       0
        ben      -  ?  ?  -  -   -   -  -       0
        out of   2  1  1  2  1   1   1  2      11

        2 hand-ins graded; 4 answers could not be read
        note: in/ada.tex:2: `p` was not read: no number stands before it
        note: in/ada.tex:2: `q` was not read: no number stands before it
        note: in/ada.tex:2: `r` was not read: no number stands before it
        note: in/ada.tex:5: `CKpNqr and Kpq` was not read: it is not understood as an answer to `3`
        note: in/ada.tex:6: `valid?` was not read: it is not understood as an answer to `2`
        note: in/ben.md:1: `CKpNqr ＃ or Kpq` was not read: it is not understood as an answer to `3`
        note: in/ben.md:3: `valid?` was not read: it is not understood as an answer to `2`
        note: 7 lines of 2 hand-ins could not be read
        exit 2
    "#]]);
    let graded = folder.run(&["grade", "-q", "key.wff", "in", "--format=json"]).json();
    assert_eq!(graded["handins"][0]["exercises"][2]["line"], 5);
}

#[test]
fn all_of_a_line_is_read_or_it_is_unread() {
    for line in [
        "CKpNqr and Kpq",
        "CKpNqr or Kpq",
        "CKpNqr; Kpq",
        "CKpNqr / Kpq",
        "CKpNqr. Kpq",
        "CKpNqr (Kpq)",
        "CKpNqr, since Kpq",
        "CKpNqr is Kpq",
        "CKpNqr == Kpq",
        "CKpNqr und Kpq",
        "**CKpNqr** and `Kpq`",
        "$CKpNqr$ and $Kpq$",
    ] {
        for name in ["in/a.wff", "in/a.txt", "in/a.md", "in/a.tex"] {
            let folder = folder(&[(name, &format!("2) tautology\n\n3) {line}\n"))]);
            let ran = folder.run(&["grade", "-q", "key.wff", "in", "--format=json"]);
            let graded = ran.json();
            let exercise = &graded["handins"][0]["exercises"][2];
            assert_eq!((&exercise["status"], ran.status), (&json!("unread"), 2), "{name} {line}");
        }
    }
    // In other notations a number sign begins no comment.
    for (name, line, status) in [
        ("in/a.wff", "3) CKpNqr # or Kpq", "right"),
        ("in/a.md", "3) CKpNqr # or Kpq", "unread"),
        ("in/a.tex", "3) CKpNqr \\# or Kpq", "unread"),
        ("in/a.md", "3) CKpNqr # a guess", "right"),
        ("in/a.tex", "3) CKpNqr % or Kpq", "right"),
    ] {
        let folder = folder(&[(name, &format!("{line}\n"))]);
        let graded = folder.run(&["grade", "-q", "key.wff", "in", "--format=json"]).json();
        assert_eq!(graded["handins"][0]["exercises"][2]["status"], status, "{name} {line}");
    }
}

#[test]
fn of_a_student_with_a_wff_file_other_kinds_are_named_and_not_read() {
    let folder = folder(&[
        ("in/ada.wff", RIGHT),
        ("in/ada.txt", "2) contingent\n"),
        ("in/ben/hw.md", RIGHT),
        ("in/ben/more.tex", "3) CKpNqr\n"),
        ("in/ben/README.md", "1) p\n"),
        ("in/ben/scan.pdf", "%PDF"),
        ("in/ben/photo.JPG", "x"),
        ("in/cem/README.md", RIGHT),
        ("in/dee.docx", "x"),
        ("in/eve/notes.rtf", "x"),
        ("in/fay/hw.wff", RIGHT),
        ("in/fay/hw.tex", "2) contingent\n"),
        ("in/README.md", "Unpack here.\n"),
        ("in/list.csv", "x"),
    ]);
    folder.run(&["grade", "key.wff", "in"]).gives(expect![[r#"
        student  1  2  3  4  5  6a  6b  7  points
        ada      2  1  -  -  -   -   -  -       3
        ben      2  1  1  -  -   -   -  -       4
        cem      2  1  -  -  -   -   -  -       3
        fay      2  1  -  -  -   -   -  -       3
        out of   2  1  1  2  1   1   1  2      11

        4 hand-ins graded; 2 more could not be graded
        error: in/dee.docx: the file of a word processor is not read; save it as plain text, with the extension .txt
        error: in/eve/notes.rtf: the file of a word processor is not read; save it as plain text, with the extension .txt
        note: in/README.md: this is no hand-in by its name, and was left out
        note: in/list.csv: this is no .wff, .txt, .md or .tex file, and was left out
        note: in/ada.txt: this was left out, since the student has a .wff file
        note: in/ben/README.md: this was left out, since the student has other files
        note: in/ben/photo.JPG: a picture is not read; ask for its text, or mark it by hand
        note: in/ben/scan.pdf: a PDF is not read; ask for the text that it was made from, as .txt, .md or .tex
        note: in/fay/hw.tex: this was left out, since the student has a .wff file
        exit 2
    "#]]);
    let graded = folder.run(&["grade", "key.wff", "in", "--format=json"]).json();
    assert_eq!(graded["errors"].as_array().unwrap().len(), 2);
    has_points(
        &folder,
        &["--only=txt,tex", "-q"],
        &[("ada", 0.0), ("ben", 1.0), ("cem", 3.0), ("fay", 0.0)],
    );
    has_points(
        &folder,
        &["--only", "wff", "-q"],
        &[("ada", 3.0), ("ben", 0.0), ("cem", 3.0), ("fay", 3.0)],
    );
    let docx = folder.run(&["grade", "key.wff", "in/dee.docx", "--format=gradescope"]);
    assert_eq!(docx.status, 2);
    assert!(docx.json()["output"].as_str().unwrap().contains("save it as plain text"));
    let wrong = folder.run(&["grade", "key.wff", "in", "--only=docx"]);
    assert_eq!(wrong.status, 2);
}

#[test]
fn the_exercise_may_be_in_the_name_of_a_file() {
    let folder = folder(&[
        ("in/ada/ex1.wff", "ANpNq\n"),
        ("in/ada/ex2.wff", "tautology\n"),
        (
            "in/ada/Exercise-7.wff",
            "proof p, Cpq |- q\n1 p premise\n2 Cpq premise\n3 q Co 2 1\nend\n",
        ),
        ("in/ben/ex1.wff", "2) tautology\n"),
        ("in/ben/ex3.wff", "CKpNqr and\n"),
        ("in/cem/ex1.wff", "ANpNq\n"),
    ]);
    folder.run(&["grade", "key.wff", "in"]).gives(expect![[r#"
        student  1  2  3  4  5  6a  6b  7  points
        ada      2  1  -  -  -   -   -  2       5
        ben      -  1  ?  -  -   -   -  -       1
        cem      -  -  -  -  -   -   -  -       0
        out of   2  1  1  2  1   1   1  2      11

        3 hand-ins graded; 1 answer could not be read
        note: in/ben/ex3.wff:1: `CKpNqr and` was not read: it is not understood as an answer to `3`
        note: in/cem/ex1.wff:1: `ANpNq` was not read: no number stands before it
        note: 2 lines of 2 hand-ins could not be read
        exit 2
    "#]]);
}

#[test]
fn a_pattern_tells_whose_a_file_is() {
    let folder = folder(&[
        ("in/hw1_ada_final.wff", RIGHT),
        ("in/hw1_ada_more.wff", "2) contingent\n3) CKpNqr\n"),
        ("in/b/hw1_ben_.md", RIGHT),
        ("in/b/hw1_ben_photo.png", "x"),
    ]);
    let pattern = "--student=hw1_(?<student>[^_]+)_.*";
    let graded = has_points(&folder, &[pattern], &[("ada", 3.0), ("ben", 3.0)]);
    assert_eq!(graded["handins"][0]["again"][0]["id"], "2");
    folder.write("in/other.wff", RIGHT.as_bytes());
    std::fs::create_dir_all(folder.path().join("in/hw1_cem_")).unwrap();
    folder.run(&["grade", "key.wff", "in", pattern]).gives(expect![[r#"
        student  1  2  3  4  5  6a  6b  7  points
        ada      2  0  1  -  -   -   -  -       3
        ben      2  1  -  -  -   -   -  -       3
        cem      -  -  -  -  -   -   -  -       0
        out of   2  1  1  2  1   1   1  2      11

        3 hand-ins graded; 1 more could not be graded
        error: in/other.wff: `--student hw1_(?<student>[^_]+)_.*` does not match this path
        note: in/b/hw1_ben_photo.png: a picture is not read; ask for its text, or mark it by hand
        note: in: `2` is answered in hw1_ada_final.wff and in hw1_ada_more.wff, which counts
        note: in/hw1_cem_: there is no file in this folder that is read
        exit 2
    "#]]);
}

#[test]
fn a_later_attempt_counts_where_the_pattern_has_one() {
    let folder = folder(&[
        ("in/ada_2/hw.wff", "2) tautology\n"),
        ("in/ada_10/hw.wff", "1) ANpNq\n"),
        ("in/ada_9/hw.wff", "3) CKpNqr\n"),
        ("in/ben_1/hw.wff", "3) CKpNqr\n"),
    ]);
    let pattern = "--student=(?<student>[a-z]+)_(?<attempt>[0-9]+)/";
    let graded = has_points(&folder, &[pattern], &[("ada", 2.0), ("ben", 1.0)]);
    assert_eq!(graded["handins"][0]["earlier"], json!(["in/ada_2/hw.wff", "in/ada_9/hw.wff"]));
    assert_eq!(graded["left_out"], json!(["in/ada_2/hw.wff", "in/ada_9/hw.wff"]));
    assert_eq!(graded["handins"][0]["file"], "in/ada_10/hw.wff");
}

#[test]
fn a_pattern_that_is_none_is_told() {
    let folder = folder(&[("in/ada.wff", RIGHT)]);
    for pattern in ["hw1_(.*)", "(?<student>", "(?<student>x+)_", "Moodle"] {
        let ran = folder.run(&["grade", "key.wff", "in", "--student", pattern]);
        assert_eq!(ran.status, 2, "{pattern}");
    }
    folder.run(&["grade", "key.wff", "in", "--student", "x_(.*)"]).gives(expect![[r#"
        error: invalid value 'x_(.*)' for '--student <PATTERN>': it has no group `(?<student>…)`, and it is none of the exports moodle, canvas, blackboard, gradescope, github-classroom

        For more information, try '--help'.
        exit 2
    "#]]);
    folder.run(&["grade", "key.wff", "in", "--student", "(?<student>"]).gives(expect![[r#"
        error: invalid value '(?<student>' for '--student <PATTERN>': it is no regular expression: unclosed group

        For more information, try '--help'.
        exit 2
    "#]]);
    folder.run(&["grade", "key.wff", "in", "--student", "moodle"]).gives(expect![[r#"
        error: `--student moodle` matches no path; the first is in/ada.wff
        exit 2
    "#]]);
}

#[test]
fn exports_of_moodle_are_read() {
    // In folders, which is usual, and as files; two students of one name have two numbers.
    let folder = folder(&[
        ("in/Anna Berg_4711_assignsubmission_file_/hw1.wff", RIGHT),
        ("in/Anna Berg_4711_assignsubmission_file_/part/ex3.wff", "CKpNqr\n"),
        ("in/Anna Berg_4711_assignsubmission_onlinetext/onlinetext.html", "<p>3) x</p>"),
        ("in/Anna Berg_4712_assignsubmission_file/hw1.md", "2) tautology\n"),
        ("in/Ben Müller_99_assignsubmission_file_homework_1.tex", RIGHT),
        ("in/Participant_7_assignsubmission_file_hw.txt", RIGHT),
    ]);
    has_points(
        &folder,
        &["--student=moodle"],
        &[("Anna Berg", 4.0), ("Anna Berg", 1.0), ("Ben Müller", 3.0), ("Participant", 3.0)],
    );
}

#[test]
fn exports_of_canvas_are_read() {
    let folder = folder(&[
        ("in/berganna_1234_567890_hw1.wff", RIGHT),
        ("in/berganna_1234_567891_more-1.wff", "3) CKpNqr\n"),
        ("in/mllerben_LATE_77_8_homework_1.md", RIGHT),
        ("in/ozcem_78_text.html", "<p>1) x</p>"),
    ]);
    has_points(&folder, &["--student=canvas"], &[("berganna", 4.0), ("mllerben", 3.0)]);
    folder.run(&["grade", "key.wff", "in", "--student=canvas"]).gives(expect![[r#"
        student   1  2  3  4  5  6a  6b  7  points
        berganna  2  1  1  -  -   -   -  -       4
        mllerben  2  1  -  -  -   -   -  -       3
        out of    2  1  1  2  1   1   1  2      11

        2 hand-ins graded; 1 more could not be graded
        error: in/ozcem_78_text.html: a web page is not read; save its text as a file with the extension .txt
        exit 2
    "#]]);
}

#[test]
fn exports_of_blackboard_are_read() {
    let record = "Name: Ada Berg (ada)\nAssignment: Homework 1\nCurrent Grade: Needs \
                  Grading\n\nSubmission Field:\nThere is no student submission text data.\n";
    let folder = folder(&[
        ("in/Homework 1_ada_attempt_2026-03-01-10-00-00.txt", record),
        ("in/Homework 1_ada_attempt_2026-03-01-10-00-00_hw.wff", "1) KNpNq\n"),
        ("in/Homework 1_ada_attempt_2026-03-02-09-30-00.txt", record),
        ("in/Homework 1_ada_attempt_2026-03-02-09-30-00_hw.wff", RIGHT),
        ("in/Homework 1_ada_attempt_2026-03-02-09-30-00_my_proof.txt", "3) CKpNqr\n"),
        ("in/Homework 1_ben_attempt_2026-02-28-23-59-59.txt", record),
        ("in/Homework 1_ben_attempt_2026-02-28-23-59-59_hw.docx", "x"),
    ]);
    folder.run(&["grade", "key.wff", "in", "--student=blackboard"]).gives(expect![[r#"
        student  1  2  3  4  5  6a  6b  7  points
        ada      2  1  -  -  -   -   -  -       3
        out of   2  1  1  2  1   1   1  2      11

        1 hand-in graded; 1 more could not be graded
        error: in/Homework 1_ben_attempt_2026-02-28-23-59-59_hw.docx: the file of a word processor is not read; save it as plain text, with the extension .txt
        note: in/Homework 1_ada_attempt_2026-03-01-10-00-00.txt: this was left out, since a later attempt counts
        note: in/Homework 1_ada_attempt_2026-03-01-10-00-00_hw.wff: this was left out, since a later attempt counts
        note: in/Homework 1_ada_attempt_2026-03-02-09-30-00_my_proof.txt: this was left out, since the student has a .wff file
        note: in/Homework 1_ada_attempt_2026-03-02-09-30-00.txt: this is the platform's record of the attempt, and was left out
        note: in/Homework 1_ben_attempt_2026-02-28-23-59-59.txt: this is the platform's record of the attempt, and was left out
        exit 2
    "#]]);
}

#[test]
fn exports_of_gradescope_are_read() {
    let metadata = "submission_11:\n  :submitters:\n  - :name: Anna Berg\n    :sid: '100'\n    \
                    :email: anna@example.com\n  :created_at: 2026-03-01 10:00:00 Z\n\
                    \x20 :results:\n    \
                    :tests:\n    - :name: a test\nsubmission_12:\n  :submitters:\n  - :name: Ben \
                    Oz\n    :email: ben@example.com\n  - :name: Cem Oz\n    :email: \
                    cem@example.com\n";
    let folder = folder(&[
        ("in/assignment_9_export/submission_metadata.yml", metadata),
        ("in/assignment_9_export/submission_11/hw.wff", RIGHT),
        ("in/assignment_9_export/submission_11/more/ex3.wff", "CKpNqr\n"),
        ("in/assignment_9_export/submission_12/hw.tex", RIGHT),
        ("in/assignment_9_export/submission_13/hw.tex", "2) tautology\n"),
    ]);
    let ran = folder.run(&[
        "grade",
        "key.wff",
        "in/assignment_9_export",
        "--student=gradescope",
        "--format=json",
    ]);
    let found = points(&ran);
    let found: Vec<(&str, f64)> = found.iter().map(|(name, points)| (&**name, *points)).collect();
    let expected = [("Anna Berg", 4.0), ("Ben Oz and Cem Oz", 3.0), ("submission_13", 1.0)];
    assert_eq!(found, expected, "{}", ran.stderr);
}

#[test]
fn exports_of_github_classroom_are_read() {
    let folder = folder(&[
        ("in/hw-1-submissions/hw-1-ada/hw.wff", RIGHT),
        ("in/hw-1-submissions/hw-1-ada/README.md", "1) p\n"),
        ("in/hw-1-submissions/hw-1-ada/.git/config", "x"),
        ("in/hw-1-submissions/hw-1-ben-oz/answers/ex3.md", "3) CKpNqr\n"),
    ]);
    let expected = [("ada", 3.0), ("ben-oz", 1.0)];
    has_points(&folder, &["--student=github-classroom"], &expected);
    let ran = folder.run(&[
        "grade",
        "key.wff",
        "in/hw-1-submissions",
        "--student=github-classroom",
        "--format=json",
    ]);
    assert_eq!(points(&ran), expected.map(|(name, points)| (name.to_owned(), points)));
}
