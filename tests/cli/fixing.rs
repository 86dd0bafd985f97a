//! `wff check --fix` and `--diff`. That no text gets more errors by its fixes is held in core.

use crate::binary::{Folder, Ran};
use expect_test::expect;
use std::fs;

#[test]
fn safe_fixes_are_written_and_what_remains_is_told() {
    let folder = Folder::new(&[
        ("a.wff", "\u{feff}kpq\r\n\r\n  p & q   # so  \r\nC\r\nLET p = T\r\np = F"),
        ("clean.wff", "Kpq  \n"),
        ("b.wff", "Kpq.\n"),
    ]);
    folder.run(&["check", "--fix"]).gives(expect![[r#"
        error[missing-operand]: `C` is missing both of its operands
          ┌─ a.wff:4:1
          │
        4 │ C
          │ ^- two more formulas expected here
          │ │
          │ C (if … then) takes two
          │
          = help: for example `Cpq`

        error[false-value]: `p` is T under p = T, not F
          ┌─ a.wff:6:1
          │
        6 │ p = F
          │ ^
          │
          = fix: Claim that it is T

        4 fixed, 2 errors left in 3 files
        exit 1
    "#]]);
    assert_eq!(
        folder.read("a.wff"),
        "\u{feff}Kpq\r\n\r\n  Kpq   # so  \r\nC\r\nlet p = T\r\np = F"
    );
    assert_eq!(
        (folder.read("b.wff"), folder.read("clean.wff")),
        ("Kpq\n".to_owned(), "Kpq  \n".to_owned())
    );
    folder.run(&["check", "--fix", "--format", "concise"]).gives(expect![[r#"
        a.wff:4:1: error[missing-operand] `C` is missing both of its operands
        a.wff:6:1: error[false-value] `p` is T under p = T, not F
        exit 1
    "#]]);
}

#[test]
fn guesses_are_made_only_when_they_are_wanted() {
    let folder = Folder::new(&[("a.wff", "C\nrs\n")]);
    assert_eq!(folder.run(&["check", "--fix", "-q"]).status, 1);
    assert_eq!(folder.read("a.wff"), "C\nrs\n");
    folder.run(&["check", "--fix", "--unsafe-fixes"]).gives(expect![[r#"
        2 fixed, no faults left in 1 file
        exit 0
    "#]]);
    assert_eq!(folder.read("a.wff"), "Cpq\nKrs\n");
    folder.run(&["check", "--unsafe-fixes"]).gives(expect![[r#"
        error: the following required arguments were not provided:
          <--fix|--diff>

        Usage: wff check --unsafe-fixes <--fix|--diff> [PATH]...

        For more information, try '--help'.
        exit 2
    "#]]);
}

#[test]
fn what_would_change_is_shown_and_nothing_is_written() {
    let text = "kpq\nC\nNp\nq\nr\ns\nNq\nNr\nNs\nNNp\nDpq\np & q";
    let folder = Folder::new(&[("a.wff", text), ("clean.wff", "Kpq\n")]);
    folder.run(&["check", "--diff"]).gives(expect![[r#"
        --- a.wff
        +++ a.wff
        @@ -1,4 +1,4 @@
        -kpq
        +Kpq
         C
         Np
         q
        @@ -9,4 +9,4 @@
         Ns
         NNp
         Dpq
        -p & q
        \ No newline at end of file
        +Kpq
        \ No newline at end of file
        exit 1
    "#]]);
    folder.run(&["check", "--diff", "--unsafe-fixes"]).gives(expect![[r#"
        --- a.wff
        +++ a.wff
        @@ -1,5 +1,5 @@
        -kpq
        -C
        +Kpq
        +Cpq
         Np
         q
         r
        @@ -8,5 +8,6 @@
         Nr
         Ns
         NNp
        -Dpq
        -p & q
        \ No newline at end of file
        +alphabet textbook
        +Dpq
        +Kpq
        \ No newline at end of file
        exit 1
    "#]]);
    assert_eq!(folder.read("a.wff"), text);
    folder.run(&["check", "--diff", "clean.wff"]).gives(expect![[r#"
        exit 0
    "#]]);
    folder.write("bad.wff", b"\xff");
    assert_eq!(folder.run(&["check", "--diff"]).status, 2);
}

#[cfg(unix)]
#[test]
fn patch_makes_of_a_diff_what_fix_writes() {
    let text = "kpq\nC\nDpq\nx1\r\np & q\n\nNp\nq\nr\ns\nNq\nNr\nNs\nNNp\nB p q\nDpq\np & q";
    let folder = Folder::new(&[("a.wff", text), ("b.wff", text)]);
    for unsafe_fixes in [&[][..], &["--unsafe-fixes"]] {
        folder.write("a.wff", text.as_bytes());
        folder.write("b.wff", text.as_bytes());
        let diff = folder.run(&[&["check", "--diff", "a.wff"], unsafe_fixes].concat()).stdout;
        folder.write("diff", diff.as_bytes());
        let mut patch = std::process::Command::new("patch");
        let patched = patch.args(["--binary", "-s", "a.wff", "diff"]).current_dir(folder.path());
        assert!(patched.status().unwrap().success(), "{diff}");
        folder.run(&[&["check", "--fix", "-q", "b.wff"], unsafe_fixes].concat());
        assert_eq!(folder.read("a.wff"), folder.read("b.wff"));
        assert_ne!(folder.read("a.wff"), text);
    }
}

#[test]
fn standard_input_is_fixed_to_standard_output() {
    let folder = Folder::new(&[("wff.toml", "severity.infix = \"off\"\n")]);
    let ran = folder.run_with("kpq\r\np & q\r\nC", &["check", "--fix", "-"]);
    assert_eq!(ran.stdout, "Kpq\r\np & q\r\nC");
    Ran { stdout: String::new(), ..ran }.gives(expect![[r#"
        error[missing-operand]: `C` is missing both of its operands
          ┌─ <stdin>:3:1
          │
        3 │ C
          │ ^- two more formulas expected here
          │ │
          │ C (if … then) takes two
          │
          = help: for example `Cpq`

        1 fixed, 1 error left in 1 file
        exit 1
    "#]]);
    let json = ["check", "--fix", "-", "--format", "json", "--stdin-filename", "a.wff"];
    let ran = folder.run_with("kpq\n", &json);
    assert_eq!(ran.stdout, "Kpq\n");
    let report: serde_json::Value = serde_json::from_str(&ran.stderr).unwrap();
    assert_eq!((&report["fixed"], &report["files"]), (&1.into(), &1.into()));
    let to_file = ["check", "--fix", "-", "--output-file", "report", "--format", "concise"];
    let ran = folder.run_with("Kpq.\nC", &to_file);
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), ("Kpq\nC", "note: 1 fixed in 1 file\n"));
    assert!(folder.read("report").starts_with("<stdin>:2:1: error[missing-operand]"));
    folder.run_with("kpq", &["check", "--diff", "-"]).gives(expect![[r#"
        --- <stdin>
        +++ <stdin>
        @@ -1,1 +1,1 @@
        -kpq
        \ No newline at end of file
        +Kpq
        \ No newline at end of file
        exit 1
    "#]]);
}

#[test]
fn no_fix_tells_an_answer() {
    let text = "Kpq = T\np & q\nlet p = T, q = F\nKpq = T\nKpq is tautology\nroll pqr K N\n\
                call p\nrs\nkpq\n";
    for option in ["--no-hints", "--exam"] {
        let folder = Folder::new(&[("a.wff", text)]);
        folder.run(&["check", "--fix", "--unsafe-fixes", "-q", option]);
        let fixed = folder.read("a.wff");
        for (old, new) in text.lines().zip(fixed.lines()) {
            // What mends form alone tells nothing.
            assert!(
                old == new || (old, new) == ("kpq", "Kpq") && option != "--no-hints",
                "{option} {old} {new}"
            );
        }
    }
}

#[cfg(unix)]
#[test]
fn what_cannot_be_written_is_told() {
    let folder = Folder::new(&[("a.wff", "kpq\n"), ("b.wff", "kpq\n")]);
    let path = folder.path().join("a.wff");
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    folder.run(&["check", "--fix", "--format", "concise"]).gives(expect![[r#"
        a.wff:1:1: error[wrong-case] `k` is in the wrong case: connectives are capitals
        error: a.wff: it is read-only
        note: 1 fixed in 1 file
        exit 2
    "#]]);
    assert_eq!(
        (folder.read("a.wff"), folder.read("b.wff")),
        ("kpq\n".to_owned(), "Kpq\n".to_owned())
    );
}

#[test]
fn a_long_file_is_fixed_in_time() {
    let text = "kpq\np & q\nNp\n".repeat(30_000);
    let folder = Folder::new(&[("a.wff", &text)]);
    let begun = std::time::Instant::now();
    folder.run(&["check", "--fix"]).gives(expect![[r#"
        60000 fixed, no faults left in 1 file
        exit 0
    "#]]);
    assert_eq!(folder.read("a.wff"), "Kpq\nKpq\nNp\n".repeat(30_000));
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
}

#[test]
fn options_that_do_not_go_together_are_refused() {
    let folder = Folder::new(&[("a.wff", "kpq\n")]);
    for options in [
        &["--fix", "--diff"][..],
        &["--diff", "--format", "json"],
        &["--watch", "--fix"],
        &["--watch", "--output-file", "report"],
        &["--watch", "--format", "json"],
        &["--watch", "-"],
        &["--fix", "--input-format", "tptp", "a.wff"],
    ] {
        let ran = folder.run(&[&["check"], options].concat());
        assert_eq!((ran.stdout.as_str(), ran.status), ("", 2), "{options:?}");
    }
    assert_eq!(folder.read("a.wff"), "kpq\n");
}
