//! `wff check`: the faults of files and of standard input, printed in each format.

use crate::binary::{Folder, wff_at_root};
use expect_test::expect;
use std::fs;

#[test]
fn a_homework_gets_its_faults_explained() {
    wff_at_root(&["check", "tests/corpus/homework.wff"]).gives(expect![[r#"
        error[missing-operand]: `C` is missing its second operand
          ┌─ tests/corpus/homework.wff:5:6
          │
        5 │ 2) KpCq                  # it rains, and if the street is wet, I stay at home
          │      ^ - one more formula expected here
          │      │
          │      C (if … then) takes two; its first is `q`
          │
          = help: for example `KpCqr`

        error[trailing-letters]: the formula ends before `q`
          ┌─ tests/corpus/homework.wff:6:9
          │
        6 │ 3) NKpr q                # I do not stay at home when it rains
          │    ---- ^ no connective takes this
          │    │
          │    `NKpr` is whole: `N` has the one formula it takes
          │
          = help: join them, as in `KNKpr q`, or give `q` its own line

        error[infix]: `p -> (q & r)` is infix; in Polish notation it is `CpKqr`
          ┌─ tests/corpus/homework.wff:7:4
          │
        7 │ 4) p -> (q & r) is contingent
          │    ^^^^^^^^^^^^ the connective comes first

        error[wrong-case]: `k` is in the wrong case: connectives are capitals
          ┌─ tests/corpus/homework.wff:8:4
          │
        8 │ 5) kpq
          │    ^
          │
          = help: write `Kpq`

        error[false-class]: `CCpqp` is not a tautology: it is F under p = F, q = T
           ┌─ tests/corpus/homework.wff:11:4
           │
        11 │ 7) CCpqp is tautology
           │    ^^^^^ contingent
           │
           = help: `CKpqp` is a tautology; to keep the formula, write `contingent`

        5 errors in 1 file
        exit 1
    "#]]);
}

#[test]
fn a_clean_sheet_is_called_clean() {
    wff_at_root(&["check", "tests/corpus/clean.wff"]).gives(expect![[r#"
        no faults in 1 file
        exit 0
    "#]]);
}

#[test]
fn files_below_the_current_folder_are_checked_in_the_order_of_their_paths() {
    let folder = Folder::new(&[
        ("b.wff", "C"),
        ("a/z.wff", "p\nC"),
        ("a-b.wff", "C"),
        ("x.wff/in.wff", "C"),
        ("n.txt", "C"),
    ]);
    folder.run(&["check", "--format", "concise"]).gives(expect![[r#"
        a-b.wff:1:1: error[missing-operand] `C` is missing both of its operands
        a/z.wff:2:1: error[missing-operand] `C` is missing both of its operands
        b.wff:1:1: error[missing-operand] `C` is missing both of its operands
        x.wff/in.wff:1:1: error[missing-operand] `C` is missing both of its operands
        exit 1
    "#]]);
}

#[test]
fn a_file_that_is_named_is_checked_whatever_its_ending_and_once() {
    let folder = Folder::new(&[("notes.txt", "C\n")]);
    folder.run(&["check", "--format=concise", "notes.txt", "./notes.txt", "notes.txt"]).gives(
        expect![[r#"
        notes.txt:1:1: error[missing-operand] `C` is missing both of its operands
        exit 1
    "#]],
    );
}

#[test]
fn standard_input_is_checked_under_a_name() {
    let folder = Folder::new(&[("strict/wff.toml", "[severity]\ninfix = \"warning\"\n")]);
    folder.run_with("p & q\n", &["check", "-", "--format=concise"]).gives(expect![[r#"
        <stdin>:1:1: error[infix] `p & q` is infix; in Polish notation it is `Kpq`
        exit 1
    "#]]);
    let named = ["check", "-", "--format=concise", "--stdin-filename", "strict/new.wff"];
    folder.run_with("p & q\n", &named).gives(expect![[r#"
        strict/new.wff:1:1: warning[infix] `p & q` is infix; in Polish notation it is `Kpq`
        exit 0
    "#]]);
    let alone =
        ["check", "-", "--format=concise", "--isolated", "--stdin-filename", "strict/a.wff"];
    folder.run_with("p & q\n", &alone).gives(expect![[r#"
        strict/a.wff:1:1: error[infix] `p & q` is infix; in Polish notation it is `Kpq`
        exit 1
    "#]]);
    folder.run(&["check", "--stdin-filename", "a.wff"]).gives(expect![[r#"
        error: --stdin-filename names standard input, so `-` must be among the paths
        exit 2
    "#]]);
}

#[test]
fn what_cannot_be_read_is_reported_and_the_rest_is_checked() {
    let folder = Folder::new(&[("a.wff", "C\n"), ("empty.wff", ""), ("nul.wff", "p\0\n")]);
    folder.write("latin1.wff", b"p\nq # caf\xe9\n");
    folder.write("utf16.wff", b"\xff\xfep\0\n\0");
    folder.run(&["check", "--format=concise", ".", "gone.wff"]).gives(expect![[r#"
        a.wff:1:1: error[missing-operand] `C` is missing both of its operands
        nul.wff:1:2: error[unknown-letter] `U+0000` is not part of a formula
        error: gone.wff: there is no such file or folder
        error: latin1.wff: it is not UTF-8 text; the first bad byte is 0xe9 at offset 9, on line 2; save it as UTF-8
        error: utf16.wff: this looks like UTF-16; save it as UTF-8 (in Notepad: Save as, Encoding)
        exit 2
    "#]]);
}

#[cfg(unix)]
#[test]
fn a_file_that_is_gone_when_its_turn_comes_is_reported() {
    let folder = Folder::new(&[("b.wff", "p\n")]);
    std::os::unix::fs::symlink("nowhere", folder.path().join("a.wff")).unwrap();
    folder.run(&["check"]).gives(expect![[r#"
        no faults in 1 file; 1 more could not be checked
        error: a.wff: there is no such file or folder
        exit 2
    "#]]);
}

#[cfg(unix)]
#[test]
fn a_file_without_permission_is_reported() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new(&[("a.wff", "p\n"), ("b.wff", "p\n")]);
    let path = folder.path().join("a.wff");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    // An administrator may read everything.
    if fs::read(&path).is_err() {
        folder.run(&["check"]).gives(expect![[r#"
            no faults in 1 file; 1 more could not be checked
            error: a.wff: permission denied
            exit 2
        "#]]);
    }
}

#[test]
fn a_folder_without_files_is_noted_but_no_failure() {
    Folder::new(&[]).run(&["check"]).gives(expect![[r#"
        note: .: there are no .wff files in this folder
        exit 0
    "#]]);
    Folder::new(&[]).run(&["check", "-q"]).gives(expect![[r#"
        exit 0
    "#]]);
}

#[test]
fn columns_count_characters_and_a_byte_order_mark_is_none() {
    let folder = Folder::new(&[("a.wff", "\u{feff}Zq\r\n∧ Kp\rp # ¬¬\nC@é")]);
    folder.run(&["check", "--format=concise"]).gives(expect![[r#"
        a.wff:1:1: error[unknown-letter] `Z` is not a letter of this language
        a.wff:2:1: error[infix] `∧` is a sign of infix; in Polish notation a letter stands before its operands
        a.wff:4:2: error[malformed-name] `@` stands before a name of small letters, digits and hyphens
        exit 1
    "#]]);
    let report = folder.run(&["check", "--format=json"]).json();
    let first = &report["diagnostics"][0];
    assert_eq!((&first["column"], &first["end_column"]), (&1.into(), &2.into()));
    assert_eq!((&first["start_byte"], &first["end_byte"]), (&3.into(), &4.into()));
}

#[test]
fn json_has_the_names_that_scripts_rely_on() {
    let folder =
        Folder::new(&[("b.wff", "p\n  KpCq # ∧\n"), ("a.wff", "p & q\n"), ("c.wff", "p\n")]);
    folder.write("d.wff", b"\xff");
    let ran = folder.run(&["check", "--format", "json", "--statistics"]);
    assert_eq!(ran.status, 2);
    let pretty = serde_json::to_string_pretty(&ran.json()).unwrap();
    expect![[r#"
        {
          "diagnostics": [
            {
              "code": "infix",
              "column": 1,
              "end_byte": 5,
              "end_column": 6,
              "end_line": 1,
              "file": "a.wff",
              "fixes": [
                {
                  "edits": [
                    {
                      "end_byte": 5,
                      "start_byte": 0,
                      "text": "Kpq"
                    }
                  ],
                  "safe": true,
                  "title": "Write `Kpq`"
                }
              ],
              "label": "the connective comes first",
              "line": 1,
              "message": "`p & q` is infix; in Polish notation it is `Kpq`",
              "severity": "error",
              "start_byte": 0
            },
            {
              "code": "missing-operand",
              "column": 5,
              "end_byte": 7,
              "end_column": 6,
              "end_line": 2,
              "file": "b.wff",
              "fixes": [
                {
                  "edits": [
                    {
                      "end_byte": 8,
                      "start_byte": 8,
                      "text": "r"
                    }
                  ],
                  "safe": false,
                  "title": "Complete it as `KpCqr`"
                }
              ],
              "help": "for example `KpCqr`",
              "label": "C (if … then) takes two; its first is `q`",
              "line": 2,
              "message": "`C` is missing its second operand",
              "related": [
                {
                  "column": 7,
                  "end_column": 7,
                  "end_line": 2,
                  "line": 2,
                  "message": "one more formula expected here"
                }
              ],
              "severity": "error",
              "start_byte": 6
            }
          ],
          "errors": [
            {
              "file": "d.wff",
              "message": "it is not UTF-8 text; the first bad byte is 0xff at offset 0, on line 1; save it as UTF-8"
            }
          ],
          "files": 3,
          "statistics": {
            "infix": 1,
            "missing-operand": 1
          }
        }"#]]
    .assert_eq(&pretty);
}

#[test]
fn json_is_whole_where_nothing_is_found() {
    for arguments in [&["check", "--format=json"][..], &["check", "--format=json", "-q"]] {
        let report = Folder::new(&[("a.wff", "p\n"), ("b.wff", "q\n")]).run(arguments).json();
        assert_eq!(report, serde_json::json!({ "files": 2, "diagnostics": [] }));
    }
    let nothing = Folder::new(&[]).run(&["check", "--format=json"]).json();
    assert_eq!(nothing, serde_json::json!({ "files": 0, "diagnostics": [] }));
}

#[test]
fn the_edits_of_json_mend_the_file() {
    let text = "\u{feff}p\r\n# ∧\r\n3) p & q\r\n";
    let folder = Folder::new(&[("a.wff", text)]);
    let report = folder.run(&["check", "--format=json"]).json();
    let edit = &report["diagnostics"][0]["fixes"][0]["edits"][0];
    let place = |name: &str| usize::try_from(edit[name].as_u64().unwrap()).unwrap();
    let mut mended = text.to_owned();
    mended.replace_range(place("start_byte")..place("end_byte"), edit["text"].as_str().unwrap());
    assert_eq!(mended, "\u{feff}p\r\n# ∧\r\n3) Kpq\r\n");
}

#[test]
fn an_edit_may_stand_on_the_line_above() {
    let rows = "row T T | T\r\nrow F T | F\r\nrow T F | T\r\nrow F F | T\r\nend\r\n";
    let text = format!("\u{feff}truth Cpq # ∧\r\nq p | Cpq\r\n{rows}");
    let folder = Folder::new(&[("a.wff", &text)]);
    let report = folder.run(&["check", "--format=json"]).json();
    assert_eq!(report["diagnostics"][0]["line"], 2);
    let mut mended = text.clone();
    let edits = report["diagnostics"][0]["fixes"][0]["edits"].as_array().unwrap();
    for edit in edits.iter().rev() {
        let place = |name: &str| usize::try_from(edit[name].as_u64().unwrap()).unwrap();
        let range = place("start_byte")..place("end_byte");
        mended.replace_range(range, edit["text"].as_str().unwrap());
    }
    assert_eq!(mended, format!("\u{feff}truth q p | Cpq # ∧\r\n{rows}"));
    let log = folder.run(&["check", "--format=sarif"]).json();
    let change = &log["runs"][0]["results"][0]["fixes"][0]["artifactChanges"][0];
    let region = &change["replacements"][0]["deletedRegion"];
    assert_eq!([&region["startLine"], &region["startColumn"]], [1, 1]);
}

#[test]
fn statistics_count_each_rule() {
    let folder = Folder::new(&[("a.wff", "C\nNpq\nrs\nKp\nrs\n")]);
    folder.run(&["check", "--format=concise", "--statistics", "-q"]).gives(expect![[r#"
        a.wff:1:1: error[missing-operand] `C` is missing both of its operands
        a.wff:2:3: error[trailing-letters] the formula ends before `q`
        a.wff:3:2: error[trailing-letters] the formula ends before `s`
        a.wff:4:1: error[missing-operand] `K` is missing its second operand
        a.wff:5:2: error[trailing-letters] the formula ends before `s`
        3 trailing-letters
        2 missing-operand
        exit 1
    "#]]);
}

#[test]
fn json_names_the_item_that_a_line_belongs_to() {
    let text = "Kp\n1) Kp\n2)\n  b) Kp\ndef a = p\nEx. 3)\ntruth Np\n  row T | T\nend\n(p)\n";
    let folder = Folder::new(&[("a.wff", text)]);
    let report = folder.run(&["check", "--format=json"]).json();
    let items: Vec<(u64, Option<&str>)> = report["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (it["line"].as_u64().unwrap(), it["item"].as_str()))
        .collect();
    let (b, table) = (Some("2b"), Some("3"));
    assert_eq!(
        items,
        [(1, None), (2, Some("1")), (4, b), (5, None), (8, table), (9, table), (10, None)]
    );
}

#[test]
fn an_item_that_its_line_does_not_tell_is_told() {
    let folder = Folder::new(&[("a.wff", "2)\na) Kp\n3) Kp\n")]);
    folder.run(&["check"]).gives(expect![[r#"
        error[missing-operand]: `K` is missing its second operand
          ┌─ a.wff:2:4
          │
        2 │ a) Kp
          │    ^ - one more formula expected here
          │    │
          │    K (and) takes two; its first is `p`
          │
          = item: 2a
          = help: for example `Kpq`

        error[missing-operand]: `K` is missing its second operand
          ┌─ a.wff:3:4
          │
        3 │ 3) Kp
          │    ^ - one more formula expected here
          │    │
          │    K (and) takes two; its first is `p`
          │
          = help: for example `Kpq`

        2 errors in 1 file
        exit 1
    "#]]);
}

#[test]
fn without_hints_the_same_is_wrong_and_nothing_right_is_told() {
    let with = wff_at_root(&["check", "--format=concise", "tests/corpus/homework.wff"]);
    let without =
        wff_at_root(&["check", "--format=concise", "--no-hints", "tests/corpus/homework.wff"]);
    let rules = |output: &str| -> Vec<String> {
        output.lines().map(|line| line.split("] ").next().unwrap().to_owned()).collect()
    };
    assert_eq!(rules(&with.stdout), rules(&without.stdout));
    wff_at_root(&["check", "--no-hints", "tests/corpus/homework.wff"]).gives(expect![[r#"
        error[missing-operand]: `C` is missing its second operand
          ┌─ tests/corpus/homework.wff:5:6
          │
        5 │ 2) KpCq                  # it rains, and if the street is wet, I stay at home
          │      ^ - one more formula expected here
          │      │
          │      C (if … then) takes two; its first is `q`

        error[trailing-letters]: the formula ends before `q`
          ┌─ tests/corpus/homework.wff:6:9
          │
        6 │ 3) NKpr q                # I do not stay at home when it rains
          │    ---- ^ no connective takes this
          │    │
          │    `NKpr` is whole: `N` has the one formula it takes

        error[infix]: `p -> (q & r)` is infix; in Polish notation the connective comes first
          ┌─ tests/corpus/homework.wff:7:4
          │
        7 │ 4) p -> (q & r) is contingent
          │    ^^^^^^^^^^^^

        error[wrong-case]: `k` is in the wrong case: connectives are capitals
          ┌─ tests/corpus/homework.wff:8:4
          │
        8 │ 5) kpq
          │    ^

        error[false-class]: `CCpqp` is not a tautology
           ┌─ tests/corpus/homework.wff:11:4
           │
        11 │ 7) CCpqp is tautology
           │    ^^^^^

        5 errors in 1 file
        exit 1
    "#]]);
}

#[test]
fn in_an_exam_only_form_is_judged() {
    let exam = &["check", "--format=concise", "--exam", "tests/corpus/homework.wff"];
    wff_at_root(exam).gives(expect![[r#"
        tests/corpus/homework.wff:5:6: error[missing-operand] `C` is missing its second operand
        tests/corpus/homework.wff:6:9: error[trailing-letters] the formula ends before `q`
        tests/corpus/homework.wff:7:4: error[infix] `p -> (q & r)` is infix; in Polish notation the connective comes first
        tests/corpus/homework.wff:8:4: error[wrong-case] `k` is in the wrong case: connectives are capitals
        exit 1
    "#]]);
    let exam = &["check", "--format=concise", "--exam", "tests/corpus/dice.wff"];
    wff_at_root(exam).gives(expect![[r#"
        tests/corpus/dice.wff:7:13: error[missing-dice] `Apr` takes dice that the roll of `Bob` does not have: one `r`
        exit 1
    "#]]);
    let folder = Folder::new(&[
        ("wff.toml", "hints = false\n"),
        ("a.wff", "Kpq is tautology\n"),
        ("b.wff", "hints on\nKpq is tautology\n"),
        ("exam/wff.toml", "exam = true\n"),
        ("exam/a.wff", "hints on\nKpq is tautology\nKp\n"),
    ]);
    folder.run(&["check", "--format=concise"]).gives(expect![[r#"
        a.wff:1:1: error[false-class] `Kpq` is not a tautology
        b.wff:2:1: error[false-class] `Kpq` is not a tautology: it is F under p = T, q = F
        exam/a.wff:3:1: error[missing-operand] `K` is missing its second operand
        exit 1
    "#]]);
    folder.run(&["list", "--quiet", "exam/a.wff", "a.wff"]).gives(expect![[r#"
        a.wff
          item  line  verdict    kind       text
                   1  wrong      judgement  Kpq is tautology

        exam/a.wff
          item  line  verdict    kind       text
                   2  unchecked  judgement  Kpq is tautology
                   3  pff        formula    Kp
        exit 1
    "#]]);
    folder.run(&["list", "--quiet", "--exam", "a.wff"]).gives(expect![[r#"
        a.wff
          item  line  verdict    kind       text
                   1  unchecked  judgement  Kpq is tautology
        exit 0
    "#]]);
}

#[test]
fn what_is_locked_holds_as_it_is_set_outside() {
    let folder = Folder::new(&[("a.wff", "logic K3\nlet p = F\nApNp is tautology\np = T\n")]);
    let locked = ["check", "--format=concise", "--lock", "logic,let", "--let", "p=T"];
    folder.run(&locked).gives(expect![[r#"
        a.wff:1:1: error[locked-setting] `logic` is locked: it is chosen elsewhere
        a.wff:2:1: error[locked-setting] `let` is locked: values are given elsewhere
        exit 1
    "#]]);
    folder.run(&["check", "--lock", "logics"]).gives(expect![[r#"
        error: invalid value 'logics' for '--lock <STATEMENTS>'
          [possible values: logic, rules, alphabet, let, hints]

          tip: a similar value exists: 'logic'

        For more information, try '--help'.
        exit 2
    "#]]);
}
