//! `wff config`, and what `include`, `exclude` and `[[files]]` do.

use crate::binary::{Folder, Ran};
use expect_test::expect;

const TOML: &str = r#"logic = "K3"
let.q = "T"
let.p = "U"
exclude = ["drafts/"]

[severity]
infix = "off"

[[files]]
match = ["week1/", "intro.wff"]
logic = "classical"
hints = false
severity.prose = "hint"
"#;

fn course() -> Folder {
    Folder::new(&[
        ("wff.toml", TOML),
        ("a.wff", "p & q\nApNp is tautology\n"),
        ("week1/b.wff", "ApNp is tautology\nKpq is tautology\n"),
        ("drafts/c.wff", "C\n"),
    ])
}

/// The output of a run, with the path of the folder as `/here`.
fn here(folder: &Folder, mut ran: Ran) -> Ran {
    let path = std::fs::canonicalize(folder.path()).unwrap();
    ran.stdout = ran.stdout.replace(path.to_str().unwrap(), "/here");
    ran
}

#[test]
fn each_value_in_force_is_told_with_its_source() {
    let folder = course();
    let config = |arguments: &[&str]| here(&folder, folder.run(&[&["config"], arguments].concat()));
    config(&[]).gives(expect![[r#"
        .: /here/wff.toml
          rules           shake-a-wff                                         default
          logic           K3                                                  wff.toml:1
          alphabet        dice                                                default
          hints           true                                                default
          exam            false                                               default
          let.p           N                                                   wff.toml:3
          let.q           T                                                   wff.toml:2
          severity.infix  off                                                 wff.toml:7
          include         *.wff, *.md, *.markdown, *.adoc, *.asciidoc, *.tex  default
          exclude         drafts/                                             wff.toml:4
          pages           nothing                                             default
        A line in the file wins over these.
        exit 0
    "#]]);
    config(&["week1/b.wff", "--rules", "x-wff", "--let", "q=F", "--exam", "--lock", "logic,let"])
        .gives(expect![[r#"
            week1/b.wff: /here/wff.toml
              rules           x-wff                                               --rules
              logic           classical                                           wff.toml:11
              alphabet        dice                                                default
              hints           false                                               wff.toml:12
              exam            true                                                --exam
              let.q           F                                                   --let
              severity.infix  off                                                 wff.toml:7
              severity.prose  hint                                                wff.toml:13
              include         *.wff, *.md, *.markdown, *.adoc, *.asciidoc, *.tex  default
              exclude         drafts/                                             wff.toml:4
              pages           nothing                                             default
              lock            logic, let                                          --lock
            A line in the file wins over these.
            exit 0
        "#]]);
    config(&["drafts/new.wff", "--no-hints"]).gives(expect![[r#"
        drafts/new.wff: /here/wff.toml
        no folder stands for it: `exclude`, wff.toml:4
          rules           shake-a-wff                                         default
          logic           K3                                                  wff.toml:1
          alphabet        dice                                                default
          hints           false                                               --no-hints
          exam            false                                               default
          let.p           N                                                   wff.toml:3
          let.q           T                                                   wff.toml:2
          severity.infix  off                                                 wff.toml:7
          include         *.wff, *.md, *.markdown, *.adoc, *.asciidoc, *.tex  default
          exclude         drafts/                                             wff.toml:4
          pages           nothing                                             default
        A line in the file wins over these.
        exit 0
    "#]]);
    config(&["a.wff", "--isolated"]).gives(expect![[r#"
        a.wff: no wff.toml
          rules     shake-a-wff                                         default
          logic     classical                                           default
          alphabet  dice                                                default
          hints     true                                                default
          exam      false                                               default
          include   *.wff, *.md, *.markdown, *.adoc, *.asciidoc, *.tex  default
          exclude   nothing                                             default
          pages     nothing                                             default
        A line in the file wins over these.
        exit 0
    "#]]);
    config(&["a.txt"]).gives(expect![[r#"
        a.txt: /here/wff.toml
        no folder stands for it: `include`, default
          rules           shake-a-wff                                         default
          logic           K3                                                  wff.toml:1
          alphabet        dice                                                default
          hints           true                                                default
          exam            false                                               default
          let.p           N                                                   wff.toml:3
          let.q           T                                                   wff.toml:2
          severity.infix  off                                                 wff.toml:7
          include         *.wff, *.md, *.markdown, *.adoc, *.asciidoc, *.tex  default
          exclude         drafts/                                             wff.toml:4
          pages           nothing                                             default
        A line in the file wins over these.
        exit 0
    "#]]);
    config(&["--let", "p"]).gives(expect![[r#"
        error: --let: `p` has no value; give it one, as in `p=T`
        exit 2
    "#]]);
    folder.write("wff.toml", b"logic = \"K9\"\n");
    config(&["a.wff"]).gives(expect![[r#"
        a.wff: /here/wff.toml
          rules     shake-a-wff                                         default
          logic     classical                                           default
          alphabet  dice                                                default
          hints     true                                                default
          exam      false                                               default
          include   *.wff, *.md, *.markdown, *.adoc, *.asciidoc, *.tex  default
          exclude   nothing                                             default
          pages     nothing                                             default
        A line in the file wins over these.
        error: /here/wff.toml:1:9: `K9` is not a logic; did you mean `K3`?
        exit 2
    "#]]);
}

#[test]
fn scripts_get_the_values_as_json() {
    let folder = course();
    let ran = folder.run(&["config", "drafts/c.wff", "--format", "json", "--logic", "L3"]).json();
    assert_eq!(ran["left_out_by"], "exclude");
    let value = |name: &str| ran["values"][name].to_string();
    assert_eq!(value("logic"), r#"{"flag":"--logic","from":"flag","value":"L3"}"#);
    assert_eq!(value("let.q"), r#"{"from":"wff.toml","line":2,"value":"T"}"#);
    assert_eq!(value("exam"), r#"{"from":"default","value":false}"#);
    assert_eq!(value("severity.infix"), r#"{"from":"wff.toml","line":7,"value":"off"}"#);
    assert_eq!(value("severity.prose"), r#"{"from":"default","value":"error"}"#);
    assert_eq!(value("exclude"), r#"{"from":"wff.toml","line":4,"value":["drafts/"]}"#);
}

#[test]
fn what_is_told_to_be_in_force_is_what_check_heeds() {
    let folder = course();
    folder.run(&["check", "--format", "concise"]).gives(expect![[r#"
        a.wff:2:1: error[false-class] `ApNp` is not a tautology: it is N under p = N
        week1/b.wff:2:1: error[false-class] `Kpq` is not a tautology
        exit 1
    "#]]);
    folder.run(&["check", "--format", "concise", "drafts", "drafts/c.wff"]).gives(expect![[r#"
        drafts/c.wff:1:1: error[missing-operand] `C` is missing both of its operands
        exit 1
    "#]]);
    folder.run(&["check", "--format", "concise", "drafts/c.wff", "--force-exclude"]).gives(
        expect![[r#"
            exit 0
        "#]],
    );
    folder.run(&["check", "--format", "concise", "--isolated", "drafts"]).gives(expect![[r#"
        drafts/c.wff:1:1: error[missing-operand] `C` is missing both of its operands
        exit 1
    "#]]);
    folder.run(&["list", "--force-exclude", "drafts/c.wff"]).gives(expect![[r#"
        exit 0
    "#]]);
    folder.run(&["fmt", "--check", "--force-exclude", "drafts/c.wff"]).gives(expect![[r#"
        exit 0
    "#]]);
    folder.write("wff.toml", b"exclude = [\"*.wff\"]\n");
    folder.run(&["check"]).gives(expect![[r#"
        note: .: wff.toml excludes the files in this folder
        exit 0
    "#]]);
}

#[test]
fn standard_input_is_excluded_by_its_name_where_a_named_file_is() {
    let folder = course();
    let faulty = "C\nC p q\np & q\n";
    let ran = |arguments: &[&str], name: &str| {
        let named = ["-", "--force-exclude", "--stdin-filename", name];
        let ran = folder.run_with(faulty, &[arguments, &named[..]].concat());
        (ran.status, ran.stdout, ran.stderr)
    };
    let nothing = (0, String::new(), String::new());
    for name in ["drafts/c.wff", "drafts/week9/new.wff", "./drafts/../drafts/c.wff"] {
        let concise = ["check", "--format", "concise"];
        assert_eq!(ran(&concise, name), nothing);
        assert_eq!(ran(&["check", "--diff"], name), nothing);
        assert_eq!(ran(&["list"], name), nothing);
        assert_eq!(ran(&["fmt", "--check"], name), nothing);
        assert_eq!(ran(&["fmt", "--diff"], name), nothing);
        let passed_on = (0, faulty.to_owned(), String::new());
        assert_eq!(ran(&["fmt"], name), passed_on);
        assert_eq!(ran(&["check", "--fix", "--format", "concise"], name), passed_on);
        assert_eq!(ran(&[&concise[..], &["--isolated"]].concat(), name).0, 1);
    }
    assert_eq!(ran(&["check"], "a.wff").0, 1);
    assert_ne!(ran(&["fmt"], "a.wff").1, faulty);
    let checked = folder.run(&["check", "--force-exclude", "drafts/c.wff"]);
    assert_eq!(ran(&["check"], "drafts/c.wff"), (0, checked.stdout, checked.stderr));
    // Without the option it is checked, as a named file is.
    let name = ["check", "-", "--stdin-filename", "drafts/c.wff"];
    assert_eq!(folder.run_with(faulty, &name).status, 1);
}

#[test]
fn a_line_wins_over_a_flag_that_over_a_table_and_that_over_the_top() {
    let top = "let.p = \"T\"\n[[files]]\nmatch = [\"a.wff\"]\nlet.p = \"F\"\n";
    let folder = Folder::new(&[("wff.toml", top), ("a.wff", "p = F\n"), ("b.wff", "p = T\n")]);
    assert_eq!(folder.run(&["check"]).status, 0);
    assert_eq!(folder.run(&["check", "--let", "p=T", "a.wff"]).status, 1);
    folder.write("a.wff", b"let p = T\np = T\n");
    assert_eq!(folder.run(&["check", "--let", "p=F", "a.wff"]).status, 0);
}
