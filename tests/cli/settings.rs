//! Settings and severities: from `wff.toml`, from options and from the file itself.

use crate::binary::Folder;
use expect_test::expect;
use std::fs;

#[test]
fn warnings_fail_only_where_they_are_denied() {
    let folder =
        Folder::new(&[("a.wff", "p & q\n"), ("wff.toml", "severity.infix = \"warning\"\n")]);
    folder.run(&["check"]).gives(expect![[r#"
        warning[infix]: `p & q` is infix; in Polish notation it is `Kpq`
          ┌─ a.wff:1:1
          │
        1 │ p & q
          │ ^^^^^ the connective comes first

        1 warning in 1 file
        exit 0
    "#]]);
    assert_eq!(folder.run(&["check", "--deny-warnings"]).status, 1);
    folder.run(&["check", "--quiet"]).gives(expect![[r#"
        exit 0
    "#]]);
    folder.run(&["check", "--quiet", "--deny-warnings", "--format=concise"]).gives(expect![[r#"
        a.wff:1:1: warning[infix] `p & q` is infix; in Polish notation it is `Kpq`
        exit 1
    "#]]);
}

#[test]
fn information_and_hints_never_count() {
    let toml = "[severity]\ninfix = \"info\"\n";
    let folder = Folder::new(&[("a.wff", "p & q\ndef a = p\n"), ("wff.toml", toml)]);
    folder.run(&["check", "--deny-warnings"]).gives(expect![[r#"
        info[infix]: `p & q` is infix; in Polish notation it is `Kpq`
          ┌─ a.wff:1:1
          │
        1 │ p & q
          │ ^^^^^ the connective comes first

        hint[unused-name]: `@a` is never used
          ┌─ a.wff:2:5
          │
        2 │ def a = p
          │     ^

        1 note and 1 hint in 1 file
        exit 0
    "#]]);
}

#[test]
fn flags_win_over_wff_toml_and_the_file_over_flags() {
    let folder = Folder::new(&[
        ("wff.toml", "let.p = \"T\"\nlet.q = \"T\"\n"),
        ("a.wff", "Kpq = T\nlet q = T\nKpq = T\n"),
    ]);
    assert_eq!(folder.run(&["check"]).status, 0);
    folder.run(&["check", "--let", "q=F", "--format=concise"]).gives(expect![[r#"
        a.wff:1:1: error[false-value] `Kpq` is F under p = T, q = F, not T
        exit 1
    "#]]);
    assert_eq!(folder.run(&["check", "--let", "p=F,q=F", "-q"]).stdout.matches("error").count(), 2);
}

#[test]
fn a_broken_wff_toml_is_reported_once_with_its_place() {
    let files = [
        ("a/wff.toml", "rules = \"poker\"\n"),
        ("a/1.wff", "C"),
        ("a/b/2.wff", "C"),
        ("c.wff", "C"),
    ];
    let folder = Folder::new(&files);
    folder.run(&["check", "--format=concise"]).gives(expect![[r#"
        a/1.wff:1:1: error[missing-operand] `C` is missing both of its operands
        a/b/2.wff:1:1: error[missing-operand] `C` is missing both of its operands
        c.wff:1:1: error[missing-operand] `C` is missing both of its operands
        error: /here/a/wff.toml:1:9: `poker` is not a rule book; there are `shake-a-wff` and `x-wff`
        exit 2
    "#]]);
    let report = folder.run(&["check", "--format=json"]).json();
    assert_eq!(report["errors"].as_array().unwrap().len(), 1);
    assert_eq!(
        report["errors"][0]["message"],
        "line 1, column 9: `poker` is not a rule book; there are `shake-a-wff` and `x-wff`"
    );
}

#[test]
fn the_wff_toml_of_the_page_on_settings_is_accepted_and_holds() {
    let page =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../grammar/SETTINGS.md"))
            .unwrap();
    let mut examples = page.split("```toml\n").skip(1).filter_map(|it| it.split("```").next());
    let toml = examples.next().unwrap();
    let folder = Folder::new(&[("wff.toml", toml), ("a.wff", "p = T\ndef a = p\ndef a = q\n")]);
    let ran = folder.run(&["check", "--format=concise"]);
    assert_eq!(
        (ran.status, ran.stdout.lines().count(), ran.stderr.as_str()),
        (1, 1, ""),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.starts_with("a.wff:3:5: error[duplicate-name] "), "{}", ran.stdout);
    for key in ["rules = ", "logic = ", "alphabet = ", "[let]", "[severity]"] {
        assert!(toml.contains(key), "{key}");
    }
    for toml in examples {
        let ran = Folder::new(&[("wff.toml", toml)]).run(&["config"]);
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{toml}");
    }
}

#[test]
fn a_rule_that_is_off_is_not_shown() {
    let folder =
        Folder::new(&[("wff.toml", "severity.trailing-letters = \"off\"\n"), ("a.wff", "Npq\n")]);
    folder.run(&["check"]).gives(expect![[r#"
        no faults in 1 file
        exit 0
    "#]]);
}

#[test]
fn what_is_sound_in_a_broken_wff_toml_holds_for_one_formula_too() {
    let folder = Folder::new(&[("wff.toml", "alphabet = \"textbook\"\n[let]\np = T\nq = \"F\"\n")]);
    folder.run(&["tree", "Dpq"]).gives(expect![[r#"
        D = T
        ├── p
        └── q = F
        error: /here/wff.toml:3:5: the quotes around `T` are missing; write `p = "T"`
        exit 2
    "#]]);
}

#[cfg(unix)]
#[test]
fn what_is_no_file_by_the_name_of_wff_toml_is_told() {
    let folder = Folder::new(&[("a.wff", "C\n"), ("wff.toml/x", "")]);
    folder.run(&["check", "--format=concise"]).gives(expect![[r#"
        a.wff:1:1: error[missing-operand] `C` is missing both of its operands
        error: /here/wff.toml: it is a folder, and settings are read from a file of this name; rename it
        exit 2
    "#]]);
}
