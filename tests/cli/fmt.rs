//! `wff fmt`: files put in form, or the difference shown.

use crate::binary::Folder;
use expect_test::expect;
use std::fs;

#[test]
fn files_are_formatted_and_line_ends_stay() {
    let folder = Folder::new(&[("a.wff", "\u{feff}C p q\r\nK p q\rp\n"), ("b.wff", "p\n")]);
    folder.run(&["fmt"]).gives(expect![[r#"
        1 file formatted, 1 left as it was
        exit 0
    "#]]);
    assert_eq!(folder.read("a.wff"), "\u{feff}Cpq\r\nKpq\rp\n");
    assert_eq!(folder.run(&["fmt", "-q", "--check"]).status, 0);
}

#[test]
fn what_would_change_is_listed_or_shown_and_stays() {
    let folder = Folder::new(&[("a.wff", "p\nC p q\n"), ("b.wff", "p\n")]);
    folder.run(&["fmt", "--check"]).gives(expect![[r#"
        a.wff
        exit 1
    "#]]);
    folder.run(&["fmt", "--diff"]).gives(expect![[r#"
        --- a.wff
        +++ a.wff
        @@ -1,2 +1,2 @@
         p
        -C p q
        +Cpq
        exit 1
    "#]]);
    assert_eq!(folder.read("a.wff"), "p\nC p q\n");
}

#[test]
fn standard_input_goes_to_standard_output() {
    let folder = Folder::new(&[]);
    assert_eq!(folder.run_with("C p q", &["fmt", "-"]).stdout, "Cpq");
    assert_eq!(folder.run_with("p\n", &["fmt", "-"]).stdout, "p\n");
    folder.run_with("C p q\n", &["fmt", "-", "--check"]).gives(expect![[r#"
        <stdin>
        exit 1
    "#]]);
}

#[test]
fn a_file_that_cannot_be_read_stays_and_the_rest_is_formatted() {
    let folder = Folder::new(&[("b.wff", "C p q\n")]);
    folder.write("a.wff", b"C p q\xff\n");
    folder.run(&["fmt"]).gives(expect![[r#"
        1 file formatted; 1 more could not be formatted
        error: a.wff: it is not UTF-8 text; the first bad byte is 0xff at offset 5, on line 1
        exit 2
    "#]]);
    assert_eq!(fs::read(folder.path().join("a.wff")).unwrap(), b"C p q\xff\n");
    assert_eq!(folder.read("b.wff"), "Cpq\n");
}

#[cfg(unix)]
#[test]
fn the_target_of_a_link_is_formatted() {
    let folder = Folder::new(&[("real.txt", "C p q\n")]);
    std::os::unix::fs::symlink("real.txt", folder.path().join("a.wff")).unwrap();
    assert_eq!(folder.run(&["fmt"]).status, 0);
    assert_eq!(folder.read("real.txt"), "Cpq\n");
    assert!(fs::symlink_metadata(folder.path().join("a.wff")).unwrap().is_symlink());
}

#[test]
fn the_settings_are_those_of_check() {
    let text = "D a b, K p q\n";
    let folder = Folder::new(&[
        ("wff.toml", "alphabet = \"textbook\"\n"),
        ("a.wff", text),
        ("b.wff", "alphabet dice\nD a b\nalphabt textbook\nmatrix M\nD a b\n"),
        ("c/wff.toml", ""),
        ("c/a.wff", text),
    ]);
    folder.run(&["fmt", "--diff"]).gives(expect![[r#"
        --- a.wff
        +++ a.wff
        @@ -1,1 +1,1 @@
        -D a b, K p q
        +Dab, Kpq
        --- b.wff
        +++ b.wff
        @@ -2,4 +2,4 @@
         D a b
         alphabt textbook
         matrix M
        -D a b
        +Dab
        --- c/a.wff
        +++ c/a.wff
        @@ -1,1 +1,1 @@
        -D a b, K p q
        +D a b, Kpq
        exit 1
    "#]]);
    let formatted = |arguments: &[&str]| folder.run_with(text, arguments).stdout;
    assert_eq!(formatted(&["fmt", "-"]), "Dab, Kpq\n");
    assert_eq!(formatted(&["fmt", "-", "--stdin-filename", "c/x.wff"]), "D a b, Kpq\n");
    assert_eq!(formatted(&["fmt", "-", "--alphabet", "dice"]), "D a b, Kpq\n");
    folder.run(&["fmt", "--let", "p=Y"]).gives(expect![[r#"
        error: --let: `Y` is not a value of classical logic; there are `T` and `F`
        exit 2
    "#]]);
}

#[test]
fn what_a_broken_wff_toml_holds_for_stays() {
    let folder = Folder::new(&[
        ("a/wff.toml", "alphabet = \"greek\"\n"),
        ("a/1.wff", "C p q"),
        ("a/2.wff", "C p q"),
        ("b.wff", "C p q"),
    ]);
    folder.run(&["fmt"]).gives(expect![[r#"
        1 file formatted; 2 more could not be formatted
        error: /here/a/wff.toml:1:12: `greek` is not an alphabet; there are `dice` and `textbook`
        exit 2
    "#]]);
    assert_eq!((folder.read("a/1.wff"), folder.read("b.wff")), ("C p q".into(), "Cpq".into()));
}
