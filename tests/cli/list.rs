//! `wff list`: the items of files and of standard input, right ones too.

use crate::binary::{Folder, command, run, wff_at_root};
use expect_test::expect;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

#[test]
fn a_homework_is_listed_item_by_item() {
    wff_at_root(&["list", "tests/corpus/homework.wff"]).gives(expect![[r#"
        tests/corpus/homework.wff
          item  line  verdict    kind       text
          1        4  right      formula    CpKqr
          2        5  pff        formula    KpCq
          3        6  pff        formula    NKpr q
          4        7  unchecked  judgement  p -> (q & r) is contingent
          5        8  pff        formula    kpq
          6       10  right      judgement  ApNp is tautology
          7       11  wrong      judgement  CCpqp is tautology
          8       12  right      judgement  NKpq == ANpNq
          9       13  right      judgement  p, Cpq |= q

        4 right, 1 wrong, 3 pffs and 1 unchecked in 1 file
        exit 1
    "#]]);
}

#[test]
fn files_are_listed_in_the_order_of_their_paths() {
    let sheet = "2)\na) Kpq\nb) Kp\nlet p = X\n3) truth Np\n  row T | T\n  row F | ?\nend\n4)\n";
    let folder = Folder::new(&[
        ("b.wff", sheet),
        ("a/z.wff", "# nothing\n"),
        ("n.txt", "C"),
        ("c.wff", &format!("10) {}p\n\u{7}Kpq\n", "N".repeat(1000))),
    ]);
    folder.run(&["list"]).gives(expect![[r#"
        a/z.wff
          no items

        b.wff
          item  line  verdict    kind       text
          2a       2  right      formula    Kpq
          2b       3  pff        formula    Kp
          3        5  right      truth      truth Np
          3        6  wrong      row        row T | T
          3        7  open       row        row F | ?
          4        9  open       blank

        c.wff
          item  line  verdict    kind       text
          10       1  right      formula    NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN…
                   2  pff        formula    U+0007Kpq

        3 right, 1 wrong, 2 pffs and 2 open in 3 files; 1 error on other lines, which wff check tells
        exit 1
    "#]]);
    folder.run_with("Kpq\n", &["list", "-q", "-"]).gives(expect![[r#"
        <stdin>
          item  line  verdict    kind       text
                   1  right      formula    Kpq
        exit 0
    "#]]);
    folder.run(&["list", "--stdin-filename", "a.wff"]).gives(expect![[r#"
        error: --stdin-filename names standard input, so `-` must be among the paths
        exit 2
    "#]]);
}

#[test]
fn json_has_the_names_that_scripts_rely_on() {
    let folder =
        Folder::new(&[("a.wff", "1) Kpq\n  p, Np = F # \"why\"\n"), ("b.wff", "# none\n")]);
    folder.run(&["list", "--format", "json", "--let", "p=T"]).gives(expect![[r#"
        {"files": [{"file": "a.wff", "items": [{"item":"1","line":1,"kind":"formula","text":"Kpq","verdict":"right"},
        {"line":2,"kind":"judgement","text":"p, Np = F","verdict":"wrong"}]},
        {"file": "b.wff", "items": []}]}
        exit 1
    "#]]);
    let nothing = Folder::new(&[]).run(&["list", "--format=json"]).json();
    assert_eq!(nothing, serde_json::json!({ "files": [] }));
}

#[test]
fn a_configuration_is_heeded_unless_told_otherwise() {
    let folder =
        Folder::new(&[("a.wff", "1) ApNp is tautology\n"), ("wff.toml", "logic = 'K3'\n")]);
    assert!(folder.run(&["list"]).stdout.contains("wrong"));
    assert!(folder.run(&["list", "--isolated"]).stdout.contains("right"));
}

#[test]
fn what_cannot_be_read_is_reported_and_the_rest_is_listed() {
    let folder = Folder::new(&[("a.wff", "1) p\n"), ("c.wff", "2) q\n")]);
    folder.write("b.wff", b"\xff");
    folder.run(&["list", ".", "gone.wff"]).gives(expect![[r#"
        a.wff
          item  line  verdict    kind       text
          1        1  right      formula    p

        c.wff
          item  line  verdict    kind       text
          2        1  right      formula    q

        2 right in 2 files; 2 more could not be listed
        error: gone.wff: there is no such file or folder
        error: b.wff: it is not UTF-8 text; the first bad byte is 0xff at offset 0, on line 1; save it as UTF-8
        exit 2
    "#]]);
    let ran = folder.run(&["list", "--format=json", ".", "gone.wff"]);
    let json = ran.json();
    assert_eq!(ran.status, 2);
    let files: Vec<&str> =
        json["files"].as_array().unwrap().iter().map(|it| it["file"].as_str().unwrap()).collect();
    assert_eq!(files, ["a.wff", "c.wff"]);
    assert_eq!(json["errors"].as_array().unwrap().len(), 2);
}

#[test]
fn it_ends_as_check_does() {
    let deep = "rules x-wff\nlogic L16\nroll pqrspq RRRCKA\ncall Cpp\n";
    for text in ["p\n", "Kp\n", "let p = X\n", "1) ?\n", "def a = p\n", "p.\n", deep, ""] {
        let folder = Folder::new(&[("a.wff", text)]);
        let status = |command: &str| folder.run(&[command]).status;
        assert_eq!(status("list"), status("check"), "{text}");
        folder
            .write("wff.toml", b"[severity]\nunused-name = \"error\"\nmissing-operand = \"off\"\n");
        assert_eq!(status("list"), status("check"), "{text}");
    }
}

#[test]
fn long_lines_and_many_items_are_listed() {
    let items: String = (1..=100_000).map(|number| format!("{number}) Kpq\n")).collect();
    let long = format!("1) {}p\n{}) Kpq\n", "N".repeat(1_000_000), "1".repeat(1_000_000));
    let folder = Folder::new(&[("long.wff", &long), ("many.wff", &items)]);
    let ran = folder.run(&["list"]);
    assert!(ran.stdout.len() < 5_000_000);
    assert!(ran.stdout.ends_with("\n\n100002 right in 2 files\n"));
    assert!(ran.stdout.contains("\n  99999    99999  right      formula    Kpq\n"));
    let json = folder.run(&["list", "--format=json", "long.wff"]).json();
    let text = |item: usize| json["files"][0]["items"][item]["text"].as_str().unwrap();
    assert_eq!((text(0).len(), text(1)), (1_000_001, "Kpq"));
    assert!(json["files"][0]["items"][1]["item"].is_null());
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let folder = Folder::new(&[("a.wff", &"1) Kpq\n".repeat(100_000))]);
    for format in ["text", "json"] {
        let mut command = command(&["list", "--format", format]);
        command
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let ended = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8(ended.stderr).unwrap(), "");
        assert_eq!(ended.status.code(), Some(0));
    }
}

#[test]
fn verdicts_are_coloured_when_wanted() {
    let folder = Folder::new(&[("a.wff", "Kpq\nKp\n?\n")]);
    let listed = run(command(&["list", "--color=always"]).current_dir(folder.path()), "").stdout;
    for verdict in ["\u{1b}[32mright\u{1b}[0m      formula", "\u{1b}[31mpff\u{1b}[0m"] {
        assert!(listed.contains(verdict), "{listed}");
    }
    assert!(listed.contains("  open       formula"), "{listed}");
    assert!(!folder.run(&["list"]).stdout.contains('\u{1b}'));
}
