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
fn blocks_are_indented_and_their_rows_stand_under_each_other() {
    let folder = Folder::new(&[]);
    let text = "matrix M  # so\r\nvalues 0 1/2 1\ntable N\nrow 1/2|1\r\nrow 0|1 # here\nend\n";
    let expected = "\
matrix M  # so\r
  values 0 1/2 1
  table N
    row 1/2 | 1\r
    row 0   | 1 # here
end
";
    assert_eq!(folder.run_with(text, &["fmt", "-"]).stdout, expected);
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
        error: a.wff: it is not UTF-8 text; the first bad byte is 0xff at offset 5, on line 1; save it as UTF-8
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
fn what_is_sound_in_a_broken_wff_toml_holds() {
    let folder = Folder::new(&[
        ("a/wff.toml", "rules = \"poker\"\nalphabet = \"textbook\"\n"),
        ("a/1.wff", "D p q"),
        ("a/2.wff", "C p q"),
        ("b.wff", "C p q"),
    ]);
    folder.run(&["fmt"]).gives(expect![[r#"
        3 files formatted
        error: /here/a/wff.toml:1:9: `poker` is not a rule book; there are `shake-a-wff` and `x-wff`
        exit 2
    "#]]);
    assert_eq!((folder.read("a/1.wff"), folder.read("b.wff")), ("Dpq".into(), "Cpq".into()));
}

#[cfg(unix)]
#[test]
fn a_file_of_several_names_keeps_them() {
    let folder = Folder::new(&[("a.wff", "C p q\n")]);
    let path = |name: &str| folder.path().join(name);
    fs::hard_link(path("a.wff"), path("b.txt")).unwrap();
    assert_eq!(folder.run(&["fmt"]).status, 0);
    assert_eq!((folder.read("a.wff"), folder.read("b.txt")), ("Cpq\n".into(), "Cpq\n".into()));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link_out_of_the_folder() {
    let folder = Folder::new(&[("out.txt", "C p q\n"), ("in/a.wff", "C p q\n")]);
    std::os::unix::fs::symlink("../out.txt", folder.path().join("in/link.wff")).unwrap();
    folder.run(&["fmt", "in"]).gives(expect![[r#"
        1 file formatted
        note: in/link.wff: this link leads out of the folder and was not followed; give its own path to have it followed
        exit 0
    "#]]);
    assert_eq!(
        (folder.read("out.txt"), folder.read("in/a.wff")),
        ("C p q\n".into(), "Cpq\n".into())
    );
    assert_eq!(folder.run(&["fmt", "in/link.wff"]).status, 0);
    assert_eq!(folder.read("out.txt"), "Cpq\n");
}

#[test]
fn a_stale_temporary_file_is_no_sheet() {
    let folder = Folder::new(&[("a.wff", "p\n"), (".wff-a1B2c3.tmp", "C p q\n")]);
    for command in ["check", "fmt"] {
        assert_eq!(folder.run(&[command]).status, 0);
        let ran = folder.run(&[command, "-q", ".wff-a1B2c3.tmp"]);
        assert!(ran.status == 2 && ran.stderr.contains("it can be deleted"), "{}", ran.stderr);
    }
    assert_eq!(folder.read(".wff-a1B2c3.tmp"), "C p q\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_leaves_the_old_text_or_the_new_and_nothing_beside_it() {
    let text = "C p q\n".repeat(100_000);
    let new = text.replace(' ', "");
    for signal in ["-INT", "-TERM"] {
        let folder = Folder::new(&[]);
        let path = folder.path().join("a.wff");
        for pause in 0..12 {
            fs::write(&path, &text).unwrap();
            let mut child =
                crate::binary::command(&["fmt", "-q"]).current_dir(folder.path()).spawn().unwrap();
            // Somewhere on the way, and at last while the new text is being written.
            let is_writing = || fs::read_dir(folder.path()).unwrap().count() > 1;
            let mut looks = 0;
            while child.try_wait().unwrap().is_none() && !is_writing() && looks < 50 * pause {
                looks += 1;
                std::thread::yield_now();
            }
            let pid = child.id().to_string();
            std::process::Command::new("kill").args([signal, &pid]).status().unwrap();
            child.wait().unwrap();
            let left = fs::read_to_string(&path).unwrap();
            assert!(left == text || left == new);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }
}
