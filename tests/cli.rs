//! The command line as its users meet it: the binary is run, and what it prints and how it ends is
//! looked at.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use expect_test::{Expect, expect};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A folder with some files, in which the binary is run.
struct Folder(TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        files.iter().for_each(|(name, text)| folder.write(name, text.as_bytes()));
        folder
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).unwrap()
    }

    fn run(&self, arguments: &[&str]) -> Ran {
        self.run_with("", arguments)
    }

    fn run_with(&self, stdin: &str, arguments: &[&str]) -> Ran {
        let mut ran = run(command(arguments).current_dir(self.path()), stdin);
        let place = fs::canonicalize(self.path()).unwrap();
        ran.stderr = ran.stderr.replace(place.to_str().unwrap(), "/here");
        ran
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wff"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// How a run ended.
struct Ran {
    stdout: String,
    stderr: String,
    status: i32,
}

fn run(command: &mut Command, stdin: &str) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let stdin = stdin.to_owned();
    let writer = std::thread::spawn(move || drop(pipe.write_all(stdin.as_bytes())));
    let Output { stdout, stderr, status } = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { stdout: text(stdout), stderr: text(stderr), status: status.code().unwrap() }
}

impl Ran {
    /// Compares everything that was printed, and the exit status.
    #[track_caller]
    fn gives(&self, expected: Expect) {
        expected.assert_eq(&format!("{}{}exit {}\n", self.stdout, self.stderr, self.status));
    }

    #[track_caller]
    fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}", self.stdout))
    }
}

fn formula(arguments: &[&str]) -> Ran {
    Folder::new(&[]).run(arguments)
}

fn corpus(arguments: &[&str]) -> Ran {
    run(command(arguments).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")), "")
}

mod check {
    use super::*;

    #[test]
    fn a_homework_gets_its_faults_explained() {
        corpus(&["check", "tests/corpus/homework.wff"]).gives(expect![[r#"
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
              │    ---- ^ left over
              │    │
              │    `NKpr` is already a whole formula
              │
              = help: join them, as in `KNKpr q`, or give `q` its own line

            error[infix]: `p -> (q & r)` is infix; in Polish notation it is `CpKqr`
              ┌─ tests/corpus/homework.wff:7:4
              │
            7 │ 4) p -> (q & r)
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

            5 errors in 1 file
            exit 1
        "#]]);
    }

    #[test]
    fn a_clean_sheet_is_called_clean() {
        corpus(&["check", "tests/corpus/clean.wff"]).gives(expect![[r#"
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
            error: latin1.wff: it is not UTF-8 text; the first bad byte is 0xe9 at offset 9, on line 2
            error: utf16.wff: it looks like UTF-16; save it as UTF-8 (the first bad byte is 0xff at offset 0)
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
                  "message": "it is not UTF-8 text; the first bad byte is 0xff at offset 0, on line 1"
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
        mended
            .replace_range(place("start_byte")..place("end_byte"), edit["text"].as_str().unwrap());
        assert_eq!(mended, "\u{feff}p\r\n# ∧\r\n3) Kpq\r\n");
    }

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
        folder.run(&["check", "--quiet", "--deny-warnings", "--format=concise"]).gives(expect![[
            r#"
            a.wff:1:1: warning[infix] `p & q` is infix; in Polish notation it is `Kpq`
            exit 1
        "#
        ]]);
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
        assert_eq!(
            folder.run(&["check", "--let", "p=F,q=F", "-q"]).stdout.matches("error").count(),
            2
        );
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
    fn the_wff_toml_of_the_readme_is_accepted_and_holds() {
        let readme =
            fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md")).unwrap();
        let toml =
            readme.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
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
    }

    #[test]
    fn a_rule_that_is_off_is_not_shown() {
        let folder = Folder::new(&[
            ("wff.toml", "severity.trailing-letters = \"off\"\n"),
            ("a.wff", "Npq\n"),
        ]);
        folder.run(&["check"]).gives(expect![[r#"
            no faults in 1 file
            exit 0
        "#]]);
    }

    #[test]
    fn colours_come_only_when_wanted() {
        let folder = Folder::new(&[("a.wff", "C\n")]);
        let colored = |arguments: &[&str], no_color: &str| {
            let mut command = command(arguments);
            run(command.current_dir(folder.path()).env("NO_COLOR", no_color), "")
                .stdout
                .contains('\u{1b}')
        };
        assert!(!colored(&["check"], ""));
        assert!(!colored(&["check"], "1"));
        assert!(colored(&["check", "--color=always"], ""));
        assert!(colored(&["check", "--color=always"], "1"));
        assert!(!colored(&["check", "--color=never"], ""));
    }

    #[test]
    fn control_characters_do_not_reach_the_output() {
        let text =
            "Kp\u{1b}[31mq\n\u{7}C\nKp\u{202e}q\u{9b}\nlet p \"\u{1b}]0;x\u{7}\" = Q\nN\tp q\n";
        let folder = Folder::new(&[("bad\u{1b}[2J.wff", text)]);
        folder.write("worse\u{1b}.wff", b"\xff");
        for format in ["full", "concise"] {
            let ran = folder.run(&["check", "--format", format]);
            let all = ran.stdout + &ran.stderr;
            assert!(all.contains("bad␛[2J.wff") && all.contains("worse␛.wff"), "{all}");
            let steers =
                |c: char| (c.is_control() && c != '\n') || matches!(c, '\u{202a}'..='\u{202e}');
            assert!(!all.contains(steers), "{all:?}");
        }
    }

    #[test]
    fn a_long_line_is_cut_around_what_is_wrong() {
        let folder = Folder::new(&[(
            "a.wff",
            &format!("{}p{} q\n", "N".repeat(50_000), " ".repeat(50_000)),
        )]);
        let ran = folder.run(&["check"]);
        let excerpt = ran.stdout.lines().find_map(|line| line.strip_prefix("1 │ ")).unwrap();
        assert!(
            excerpt.chars().count() <= 160 && excerpt.starts_with("NN") && excerpt.ends_with('q'),
            "{excerpt}"
        );
        assert!(ran.stdout.contains("a.wff:1:100003\n"), "{}", ran.stdout);
    }

    #[test]
    fn many_faults_on_one_line_take_no_longer_each() {
        let folder = Folder::new(&[("a.wff", &["K∧p"; 20_000].join(","))]);
        assert_eq!(folder.run(&["check", "--format=concise"]).stdout.lines().count(), 20_000);
    }

    #[test]
    fn a_very_long_formula_is_checked() {
        let folder = Folder::new(&[
            ("a.wff", &format!("{}p\n", "N".repeat(1_000_000))),
            ("b.wff", &"N".repeat(1_000_000)),
        ]);
        let ran = folder.run(&["check", "--format=concise"]);
        assert_eq!(
            ran.stdout,
            "b.wff:1:1000000: error[missing-operand] `N` is missing its operand\n"
        );
    }

    #[test]
    fn a_closed_pipe_ends_it_quietly() {
        let folder =
            Folder::new(&[("a.wff", &"C\n".repeat(50_000)), ("b.wff", &"C\n".repeat(50_000))]);
        for format in ["full", "concise", "json"] {
            let mut command = command(&["check", "--format", format]);
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
            assert_eq!(ended.status.code(), Some(1));
        }
    }
}

mod options {
    use super::*;

    #[test]
    fn a_malformed_value_is_named() {
        for (given, expected) in [
            ("p", "`p` has no value; give it one, as in `p=T`"),
            ("p=X", "`X` is not a value of classical logic; there are `T` and `F`"),
            ("Kpq=T", "`Kpq` is not a proposition; there are `p`, `q`, `r` and `s`"),
            ("p=T,p=F", "`p` is given a value twice"),
        ] {
            for command in [&["check", "--let", given][..], &["explain", "p", "--let", given]] {
                let ran = formula(command);
                assert_eq!((ran.status, ran.stderr), (2, format!("error: --let: {expected}\n")));
            }
        }
    }

    #[test]
    fn an_unknown_option_or_value_is_a_usage_error() {
        formula(&["check", "--fromat", "json"]).gives(expect![[r#"
            error: unexpected argument '--fromat' found

              tip: a similar argument exists: '--format'

            Usage: wff check --format <FORMAT> [PATH]...

            For more information, try '--help'.
            exit 2
        "#]]);
        formula(&["check", "--rules", "poker"]).gives(expect![[r#"
            error: invalid value 'poker' for '--rules <RULES>'
              [possible values: shake-a-wff, x-wff]

            For more information, try '--help'.
            exit 2
        "#]]);
        assert_eq!(formula(&["check", "--rules", "X-WFF", "-q"]).status, 0);
        assert_eq!(formula(&[]).status, 2);
    }

    #[test]
    fn help_and_version_are_given() {
        formula(&["--help"]).gives(expect![[r#"
            Checks, explains, converts and formats formulas in Polish notation

            Usage: wff [OPTIONS] <COMMAND>

            Commands:
              check        Check files for faults
              explain      Tell everything about a formula, or explain a kind of fault
              table        Print the truth table of formulas
              tree         Draw the parse tree of a formula
              convert      Write a formula in another notation
              longest      Make the longest WFF of a roll of dice, or the longest true one
              roll         Roll dice by the rules of a game
              fmt          Format files
              lsp          Run the language server, on standard input and output, for an editor
              completions  Print a script that completes `wff` commands in a shell
              help         Print this message or the help of the given subcommand(s)

            Options:
                  --color <WHEN>  Whether to colour the output [default: auto] [possible values: auto, always, never]
              -h, --help          Print help
              -V, --version       Print version

            Exit status: 0 nothing wrong, 1 something is wrong, 2 the command could not do its work.
            exit 0
        "#]]);
        let help = formula(&["check", "--help"]).stdout;
        for text in
            ["--deny-warnings", "[default: full]", "Exit status: 0 no errors", "-q, --quiet"]
        {
            assert!(help.contains(text), "{help}");
        }
        assert_eq!(formula(&["--version"]).stdout, format!("wff {}\n", env!("CARGO_PKG_VERSION")));
    }

    #[test]
    fn every_shell_gets_a_completion_script() {
        for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
            let ran = formula(&["completions", shell]);
            assert!(
                ran.status == 0
                    && ran.stdout.contains("stdin-filename")
                    && ran.stdout.contains("players"),
                "{shell}"
            );
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn output_that_cannot_be_written_is_a_failure() {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut child = command(&["explain"]).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(2));
    }
}

mod explain {
    use super::*;

    #[test]
    fn everything_about_a_formula_is_told() {
        formula(&["explain", "CKpqr", "--let", "p=T,q=T"]).gives(expect![[r#"
            `CKpqr` is a well-formed formula.

              infix     p ∧ q → r
              in words  if p and q, then r
              length    5 letters
              class     contingent: true where p = T, q = T, r = T; false where p = T, q = T, r = F
              value     depends on r, which has no value

              p q r │ CKpqr
              ──────┼──────
              T T T │   T
              T T F │   F
              T F T │   T
              T F F │   T
              F T T │   T
              F T F │   T
              F F T │   T
              F F F │   T

              C
              ├── K = T
              │   ├── p = T
              │   └── q = T
              └── r
            exit 0
        "#]]);
    }

    #[test]
    fn the_value_is_told_where_values_are_given() {
        let value = |formula_text: &str, values: &str| {
            let ran = formula(&["explain", formula_text, "--let", values]);
            ran.stdout
                .lines()
                .find_map(|line| line.strip_prefix("  value     "))
                .unwrap()
                .to_owned()
        };
        assert_eq!(value("Kpq", "p=T,q=F"), "F, where p = T, q = F");
        assert_eq!(value("Kpq", "p=F"), "F, where p = F");
        assert_eq!(value("AKpqr", "p=T"), "depends on q and r, which have no values");
        assert_eq!(value("ApNp", "q=T"), "T, whatever the values");
    }

    #[test]
    fn a_pff_is_told_why() {
        formula(&["explain", "KpCq"]).gives(expect![[r#"
            `KpCq` is a pff: it is not well formed.

            error[missing-operand]: `C` is missing its second operand
              ┌─ <formula>:1:3
              │
            1 │ KpCq
              │   ^ - one more formula expected here
              │   │
              │   C (if … then) takes two; its first is `q`
              │
              = help: for example `KpCqr`

            exit 1
        "#]]);
    }

    #[test]
    fn infix_is_explained_in_polish_notation() {
        formula(&["explain", "p & ~p"]).gives(expect![[r#"
            `p & ~p` is a pff: it is not well formed.

            error[infix]: `p & ~p` is infix; in Polish notation it is `KpNp`
              ┌─ <formula>:1:1
              │
            1 │ p & ~p
              │ ^^^^^^ the connective comes first

            In Polish notation, `KpNp`:

              infix     p ∧ ¬p
              in words  p and not p
              length    4 letters
              class     contradiction: false under every valuation

              p │ KpNp
              ──┼─────
              T │   F
              F │   F

              K
              ├── p
              └── N
                  └── p
            exit 1
        "#]]);
    }

    #[test]
    fn json_tells_the_same() {
        let report = formula(&["explain", "CpN q", "--let", "p=F", "--format=json"]).json();
        expect![[r#"
            {
              "class": "contingent",
              "formula": "CpN q",
              "infix": "p → ¬q",
              "length": 4,
              "logic": "classical",
              "tree": [
                {
                  "end": 4,
                  "letter": "C",
                  "start_byte": 0
                },
                {
                  "end": 2,
                  "letter": "p",
                  "start_byte": 1
                },
                {
                  "end": 4,
                  "letter": "N",
                  "start_byte": 2
                },
                {
                  "end": 4,
                  "letter": "q",
                  "start_byte": 4
                }
              ],
              "value": "T",
              "wff": true,
              "words": "if p then not q"
            }"#]]
        .assert_eq(&serde_json::to_string_pretty(&report).unwrap());
        let pff = formula(&["explain", "rs", "--format=json"]);
        expect![[r#"
            {
              "diagnostics": [
                {
                  "code": "trailing-letters",
                  "column": 2,
                  "end_byte": 2,
                  "end_column": 3,
                  "end_line": 1,
                  "file": "<formula>",
                  "fixes": [
                    {
                      "edits": [
                        {
                          "end_byte": 0,
                          "start_byte": 0,
                          "text": "K"
                        }
                      ],
                      "safe": false,
                      "title": "Join them: `Krs`"
                    },
                    {
                      "edits": [
                        {
                          "end_byte": 1,
                          "start_byte": 1,
                          "text": ", "
                        }
                      ],
                      "safe": false,
                      "title": "Separate them with commas"
                    }
                  ],
                  "help": "join them, as in `Krs`, or give `s` its own line",
                  "label": "left over",
                  "line": 1,
                  "message": "the formula ends before `s`",
                  "related": [
                    {
                      "column": 1,
                      "end_column": 2,
                      "end_line": 1,
                      "line": 1,
                      "message": "`r` is already a whole formula"
                    }
                  ],
                  "severity": "error",
                  "start_byte": 1
                }
              ],
              "formula": "rs",
              "logic": "classical",
              "wff": false
            }"#]]
        .assert_eq(&serde_json::to_string_pretty(&pff.json()).unwrap());
        assert_eq!(pff.status, 1);
    }

    #[test]
    fn a_rule_has_a_page() {
        formula(&["explain", "missing-operand"]).gives(expect![[r#"
            missing-operand (error)

            A connective lacks an operand, so the formula ends too early. `N` takes one formula after it; `K`, `A`, `C` and `E`
            take two, and so do `D`, `X`, `J` and `B` of the textbook alphabet.

                KpCq
                  ^ `C` is missing its second operand

            Give it what it needs:

                KpCqr
            exit 0
        "#]]);
        formula(&["explain", "missing-oprand"]).gives(expect![[r#"
            error: there is no rule `missing-oprand`; did you mean `missing-operand`?
            exit 2
        "#]]);
        assert!(
            formula(&["explain", "infix", "--format=json"]).json()["page"]
                .as_str()
                .unwrap()
                .starts_with("# infix")
        );
        assert!(formula(&["explain"]).stdout.contains("\nmissing-operand  "));
    }

    #[test]
    fn what_is_not_one_formula_is_refused() {
        for text in ["", "# so", "p, q", "let p = T", "Kpq == Kqp"] {
            assert_eq!(formula(&["explain", text]).status, 2, "{text}");
        }
        Folder::new(&[]).run_with("p\nq\n", &["explain", "-"]).gives(expect![[r#"
            error: one formula is expected, and this text has 2 lines; `wff check -` takes them all
            exit 2
        "#]]);
        formula(&["explain", "p, q"]).gives(expect![[r#"
            error: `p, q` is a list of formulas, and one formula is expected; `wff check` takes whole files
            exit 2
        "#]]);
    }

    #[test]
    fn what_is_not_one_formula_is_refused_alike_with_faults_and_without() {
        for (what, texts) in [
            (
                "a judgement",
                ["p |= p", "p |= q", "Kpq is contingent", "Kpq is tautology", "p = q = r"]
                    .as_slice(),
            ),
            (
                "a statement",
                &["let p = T", "let p = X", "def a = p", "def = Kp", "rules chess", "Let p = T"],
            ),
            ("a list of formulas", &["p, q", "Kp, Apq", "Kpq,"]),
        ] {
            for text in texts {
                let expected = format!(
                    "error: `{text}` is {what}, and one formula is expected; `wff check` takes \
                     whole files\n"
                );
                for command in [&["explain", text][..], &["convert", "--to=infix", text]] {
                    let ran = formula(command);
                    assert_eq!(
                        (ran.status, ran.stdout.as_str(), &ran.stderr),
                        (2, "", &expected),
                        "{text}"
                    );
                }
            }
        }
        for text in ["Homework 3", "Homework, 3", "lat p = T", "Kp # so"] {
            assert_eq!(formula(&["explain", text]).status, 1, "{text}");
            assert_eq!(formula(&["convert", "--to=infix", text]).status, 1, "{text}");
        }
    }

    #[test]
    fn an_example_may_begin_with_the_sign_of_a_comment() {
        let page = formula(&["explain", "prose"]).stdout;
        assert!(page.ends_with("\n    # Homework 3\n    # Name: Anna\n"), "{page}");
    }

    #[test]
    fn json_is_whole_where_the_work_is_not_done() {
        for arguments in [
            &["explain", "p, q"][..],
            &["explain", ""],
            &["explain", "missing-oprand"],
            &["explain", "p", "--let=p"],
            &["convert", "--to=infix", "p |= q"],
            &["convert", "--to=infix", "p", "--let=p"],
            &["convert", "--to=infix", "p\nq"],
            &["check", "--let=p"],
            &["check", "--stdin-filename=a.wff"],
        ] {
            let ran = formula(&[arguments, &["--format=json"]].concat());
            let report = ran.json();
            let message = report["errors"][0]["message"].as_str().unwrap();
            assert_eq!(report, serde_json::json!({ "errors": [{ "message": message }] }));
            assert_eq!((ran.status, ran.stderr), (2, format!("error: {message}\n")));
        }
    }

    #[test]
    fn a_million_letters_are_explained_in_a_page() {
        let text = format!("{}p\n", "N".repeat(1_000_000));
        let folder = Folder::new(&[]);
        let ran = folder.run_with(&text, &["explain", "-"]);
        assert!(ran.status == 0 && ran.stdout.len() < 20_000, "{}", ran.stdout.len());
        assert!(
            ran.stdout.contains("  length    1000001 letters\n")
                && ran.stdout.contains("The parse tree is left out")
        );
        let tree =
            folder.run_with(&text, &["explain", "-", "--format=json"]).json()["tree"].clone();
        assert_eq!(
            tree[1_000_000],
            serde_json::json!({ "letter": "p", "start_byte": 1_000_000, "end": 1_000_001 })
        );
    }

    #[test]
    fn control_characters_of_a_formula_do_not_reach_the_output() {
        let ran = formula(&["explain", "Kp\u{1b}[31mq"]);
        assert!(ran.status == 1 && !ran.stdout.contains('\u{1b}'), "{}", ran.stdout);
    }
}

mod convert {
    use super::*;

    #[test]
    fn every_notation_is_written() {
        for (to, expected) in [
            ("polish", "CKpqNr"),
            ("infix", "p ∧ q → ¬r"),
            ("ascii", "p & q -> ~r"),
            ("latex", "p \\land q \\to \\neg r"),
            ("words", "if p and q, then not r"),
        ] {
            for given in ["C Kpq Nr", "p and q -> not r"] {
                let ran = formula(&["convert", "--to", to, given]);
                assert_eq!((ran.stdout, ran.status), (format!("{expected}\n"), 0));
            }
        }
    }

    #[test]
    fn a_pff_is_told_why() {
        formula(&["convert", "--to=infix", "Npq"]).gives(expect![[r#"
            error[trailing-letters]: the formula ends before `q`
              ┌─ <formula>:1:3
              │
            1 │ Npq
              │ --^ left over
              │ │
              │ `Np` is already a whole formula
              │
              = help: join them, as in `KNpq`, or give `q` its own line

            exit 1
        "#]]);
        formula(&["convert", "--to=polish", "x & q"]).gives(expect![[r#"
            error[foreign-letter]: `x` is not a letter of the dice
              ┌─ <formula>:1:2
              │
            1 │ Kxq
              │  ^ the propositions of the dice are `p q r s`
              │
              = help: write `alphabet textbook` above, which has this letter

            exit 1
        "#]]);
        assert_eq!(formula(&["convert", "--to=infix", "--from=polish", "p & q"]).status, 1);
        assert_eq!(formula(&["convert", "--to=infix", ""]).status, 2);
    }

    #[test]
    fn what_is_not_whole_infix_is_not_scolded_for_being_infix() {
        for (text, expected) in [
            ("p &", "`p &` is not a whole formula in infix"),
            ("p q", "`p q` is not a whole formula in infix"),
            (
                "1) p & (q | (r",
                "`p & (q | (r` is not a whole formula in infix: `(` is never closed",
            ),
            ("p & q]", "`p & q]` is not a whole formula in infix: `]` closes nothing"),
            (")p(", "`)p(` is not a whole formula in infix: `)` closes nothing"),
        ] {
            let ran = formula(&["convert", "--from=infix", "--to=polish", text]);
            assert_eq!(
                (ran.status, ran.stdout, ran.stderr),
                (1, String::new(), format!("error: {expected}\n"))
            );
            let ran = formula(&["convert", "--from=infix", "--to=polish", "--format=json", text]);
            let errors = [serde_json::json!({ "message": expected })];
            let report = serde_json::json!({ "from": "infix", "to": "polish", "input": text, "output": null, "errors": errors });
            assert_eq!((ran.status, ran.json()), (1, report));
        }
    }

    #[test]
    fn the_help_shows_what_is_really_printed_and_read() {
        let help = formula(&["convert", "--help"]).stdout;
        for to in ["polish", "infix", "ascii", "latex", "words"] {
            let written = formula(&["convert", "--to", to, "CKpqr"]).stdout;
            assert!(
                help.lines().any(|line| line.ends_with(&format!(" {}", written.trim_end()))),
                "{written}{help}"
            );
        }
        let read = help
            .lines()
            .find_map(|line| line.trim_start().strip_prefix("- infix:  p & q -> r, "))
            .unwrap();
        for text in read.split(", ").chain(["p & q -> r"]) {
            assert_eq!(
                formula(&["convert", "--from=infix", "--to=polish", text]).stdout,
                "CKpqr\n"
            );
        }
    }

    #[test]
    fn json_has_input_and_output() {
        let ran = formula(&["convert", "--to=ascii", "--from=infix", "p → q", "--format=json"]);
        let expected = serde_json::json!({ "from": "infix", "to": "ascii", "input": "p → \
         q", "output": "p -> q" });
        assert_eq!(ran.json(), expected);
        let pff = formula(&["convert", "--to=ascii", "C", "--format=json"]);
        assert_eq!(
            (pff.status, &pff.json()["diagnostics"][0]["code"]),
            (1, &"missing-operand".into())
        );
    }

    #[test]
    fn a_million_letters_there_and_back_are_the_same() {
        let folder = Folder::new(&[]);
        let text = format!("{}{}", "Kp".repeat(500_000), "p\n");
        let infix = folder.run_with(&text, &["convert", "--to=infix", "-"]).stdout;
        assert_eq!(folder.run_with(&infix, &["convert", "--to=polish", "-"]).stdout, text);
    }
}

mod fmt {
    use super::*;

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
}

mod longest {
    use super::*;

    fn longest(arguments: &[&str]) -> Ran {
        formula(&[&["longest"], arguments].concat())
    }

    /// Longest WFFs are asked for and cannot be told: this is said.
    #[track_caller]
    fn refuses(arguments: &[&str], expected: &str) {
        let ran = longest(arguments);
        assert_eq!(
            (ran.stdout.as_str(), ran.stderr, ran.status),
            ("", format!("error: {expected}\n"), 2)
        );
        let ran = longest(&[arguments, &["--format=json"]].concat());
        let report = serde_json::json!({ "errors": [{ "message": expected }] });
        assert_eq!(
            (ran.json(), ran.stderr, ran.status),
            (report, format!("error: {expected}\n"), 2)
        );
    }

    #[test]
    fn the_wff_comes_first_then_a_remark() {
        longest(&["pqr", "KNC"]).gives(expect![[r#"
            NCKpqr
            6 letters: ¬(p ∧ q → r)
            exit 0
        "#]]);
        longest(&["i, p"]).gives(expect![[r#"
            p
            1 letter
            exit 0
        "#]]);
    }

    #[test]
    fn a_script_gets_only_the_wff() {
        for dice in
            [&["pqi", "KCR"][..], &["pqiKCR"], &["p,q", "i", "K, C R"], &["--", "pqi\u{a0}KCR"]]
        {
            let ran = longest(&[&["-q"], dice].concat());
            assert_eq!(
                (ran.stdout.as_str(), ran.stderr.as_str(), ran.status),
                ("Kpq\n", "", 0),
                "{dice:?}"
            );
        }
    }

    #[test]
    fn a_wildcard_of_x_wff_is_said_to_be_what_it_became() {
        longest(&["--rules=x-wff", "pqi", "KCR"]).gives(expect![[r#"
            NKpq
            4 letters, `R` as `N`: ¬(p ∧ q)
            exit 0
        "#]]);
        longest(&["--rules=x-wff", "pqi", "RRR"]).gives(expect![[r#"
            NNCpq
            5 letters, `R`s as 2 `N` and 1 `C`: ¬¬(p → q)
            exit 0
        "#]]);
        longest(&["--rules=x-wff", "pqr", "RR"]).gives(expect![[r#"
            CCpqr
            5 letters, `R`s as 2 `C`: (p → q) → r
            exit 0
        "#]]);
        longest(&["--rules=x-wff", "pq", "KR", "-q"]).gives(expect![[r#"
            NKpq
            exit 0
        "#]]);
    }

    #[test]
    fn where_no_wff_can_be_made_it_is_said_why() {
        longest(&["ii", "KC"]).gives(expect![[r#"
            no WFF can be made: no die shows `p`, `q`, `r` or `s`, and a WFF needs one of them
            exit 1
        "#]]);
        longest(&["ii", "KC", "-q"]).gives(expect![[r#"
            exit 1
        "#]]);
        longest(&["ii", "KC", "--all"]).gives(expect![[r#"
            no WFF can be made: no die shows `p`, `q`, `r` or `s`, and a WFF needs one of them
            exit 1
        "#]]);
        longest(&["ii", "KC", "--all", "-q"]).gives(expect![[r#"
            exit 1
        "#]]);
        longest(&["ii", "KC", "--count"]).gives(expect![[r#"
            0
            exit 1
        "#]]);
        longest(&["ii", "KC", "--true"]).gives(expect![[r#"
            no true WFF can be made: no die shows `p`, `q`, `r` or `s`, and a WFF needs one of them
            exit 1
        "#]]);
        longest(&["pq", "KA", "--true", "--let", "p=F,q=F"]).gives(expect![[r#"
            no true WFF can be made: the propositions are all false, and `K` and `A` make only falsehoods of falsehoods
            exit 1
        "#]]);
        longest(&["ii", "KC", "--format=json", "--all", "--count"]).gives(expect![[r#"
            {"roll":"ii KC","rules":"shake-a-wff","goal":"wff","length":0,"wff":null,"reason":"no die shows `p`, `q`, `r` or `s`, and a WFF needs one of them","count":"0","all":[]}
            exit 1
        "#]]);
    }

    #[test]
    fn where_the_longest_true_wff_is_shorter_it_is_said_why() {
        longest(&["pqr", "KK", "--true", "--let=p=T,q=T", "--let", "r=F"]).gives(expect![[r#"
            Kpq
            3 letters: p ∧ q
            every longer WFF (up to 5 letters) is false: `K` needs every proposition under it to be true, and there is no other connective
            exit 0
        "#]]);
        longest(&["pqr", "KK", "--true", "--let", "p=T,q=T,r=F", "-q"]).gives(expect![[r#"
            Kpq
            exit 0
        "#]]);
        longest(&["p", "N", "--true", "--let", "p=T", "--format=json"]).gives(expect![[r#"
            {"roll":"p N","rules":"shake-a-wff","goal":"true","length":1,"wff":"p","reason":"without a binary connective a WFF is one proposition under `N`s, and the number of these decides its value"}
            exit 0
        "#]]);
        longest(&["pq", "KE", "--true", "--let", "p=F,q=F"]).gives(expect![[r#"
            Epq
            3 letters: p ↔ q
            exit 0
        "#]]);
    }

    #[test]
    fn the_true_one_is_true() {
        for (dice, values) in
            [("pqrs KACENN", "p=F,q=F,r=F,s=F"), ("ppq EKN", "p=T,q=F"), ("pqr KCE", "p=F,q=T,r=T")]
        {
            let wff = longest(&[dice, "--true", "--let", values, "-q"]).stdout;
            let explained =
                formula(&["explain", wff.trim_end(), "--let", values, "--format=json"]).json();
            assert_eq!(
                explained["value"].as_str().map(|value| value.starts_with('T')),
                Some(true),
                "{wff}"
            );
        }
    }

    #[test]
    fn a_value_that_matters_is_asked_for() {
        refuses(
            &["pq", "K", "--true", "--let=p=T"],
            "the longest true WFF depends on `q`, which has no value; give it one, as in `--let \
             q=T`",
        );
        refuses(
            &["pqr", "KK", "--true"],
            "the longest true WFF depends on `p`, `q` and `r`, which have no values; give them \
             some, as in `--let p=T,q=T,r=T`",
        );
    }

    #[test]
    fn all_true_ones_need_the_values_of_all_that_is_rolled() {
        let dice = ["ppq", "E", "--true", "--let=p=T"];
        assert_eq!(longest(&[&dice[..], &["-q"]].concat()).stdout, "Epp\n");
        for option in ["--all", "--count"] {
            refuses(
                &[&dice[..], &[option]].concat(),
                &format!(
                    "{option}: the longest true WFFs may use `q`, which has no value; give it \
                     one, as in `--let q=T`"
                ),
            );
        }
        assert_eq!(longest(&["ppq", "E", "--true", "--let=p=T,q=F", "--all"]).stdout, "Epp\n");
    }

    #[test]
    fn a_value_for_a_letter_that_is_not_rolled_is_refused() {
        refuses(&["pq", "K", "--true", "--let=p=T,q=T,s=T"], "--let: no die shows `s`");
        refuses(&["p", "K", "--true", "--let=p=T,q=T,s=T"], "--let: no die shows `q` or `s`");
        refuses(
            &["p", "K", "--true", "--let=p=X"],
            "--let: `X` is not a value of classical logic; there are `T` and `F`",
        );
        refuses(&["p", "K", "--true", "--let=p=T,p=F"], "--let: `p` is given a value twice");
        let ran = longest(&["p", "--let", "p=T"]);
        assert!(ran.status == 2 && ran.stderr.contains("  --true\n"), "{}", ran.stderr);
    }

    #[test]
    fn wff_toml_gives_rules_and_values_and_flags_win() {
        let toml = "rules = \"x-wff\"\nlet.p = \"T\"\nlet.q = \"F\"\nlet.s = \"T\"\n";
        let folder = Folder::new(&[("wff.toml", toml)]);
        let ask = |arguments: &[&str]| folder.run(&[&["longest", "-q"], arguments].concat()).stdout;
        assert_eq!(ask(&["pq", "R"]), "Cpq\n");
        assert_eq!(ask(&["pq", "R", "--rules", "shake-a-wff"]), "p\n");
        assert_eq!(ask(&["pq", "K", "--true"]), "p\n");
        assert_eq!(ask(&["pq", "K", "--true", "--let", "q=T"]), "Kpq\n");
        folder.write("wff.toml", b"rules = \"poker\"\n");
        folder.run(&["longest", "pq", "K"]).gives(expect![[r#"
            error: /here/wff.toml:1:9: `poker` is not a rule book; there are `shake-a-wff` and `x-wff`
            exit 2
        "#]]);
    }

    #[test]
    fn all_are_listed_or_counted() {
        longest(&["pqi", "KCR", "--all"]).gives(expect![[r#"
            Cpq
            Cqp
            Kpq
            Kqp
            exit 0
        "#]]);
        longest(&["pqi", "KCR", "--count"]).gives(expect![[r#"
            4
            exit 0
        "#]]);
        longest(&["pqi", "KCR", "--count", "--all"]).gives(expect![[r#"
            4
            Cpq
            Cqp
            Kpq
            Kqp
            exit 0
        "#]]);
        longest(&["pq", "CR", "--rules=x-wff", "--true", "--let=p=T,q=F", "--all"]).gives(expect![
            [r#"
            NCpq
            CpNq
            CqNp
            CNpq
            CNqp
            exit 0
        "#]
        ]);
        for (dice, more) in
            [("pqrs KACEN", &[][..]), ("pqrs KACEN", &["--true", "--let=p=T,q=F,r=F,s=T"])]
        {
            let listed = longest(&[&[dice, "--all"], more].concat()).stdout;
            let distinct: std::collections::BTreeSet<&str> = listed.lines().collect();
            let counted = longest(&[&[dice, "--count"], more].concat()).stdout;
            assert_eq!(
                (format!("{}\n", listed.lines().count()), listed.lines().count()),
                (counted, distinct.len())
            );
        }
    }

    #[test]
    fn too_many_dice_to_list_are_said_to_be_so() {
        for option in ["--all", "--count"] {
            let expected = format!(
                "{option}: there are 13 small and 4 big dice; at most 12 of each can be gone \
                 through"
            );
            refuses(&["ppppppppppppp", "NNKK", option], &expected);
        }
        assert_eq!(
            longest(&["pqrspqrspqrs", "NKACENKACENK", "--count"]).stdout,
            "10676797971840000\n"
        );
    }

    #[test]
    fn json_has_the_names_that_scripts_rely_on() {
        longest(&["Cq", "i", "p R", "--format=json"]).gives(expect![[r#"
            {"roll":"pqi CR","rules":"shake-a-wff","goal":"wff","length":3,"wff":"Cpq"}
            exit 0
        "#]]);
        longest(&["pq", "R", "--format=json", "--rules=x-wff", "--true", "--let=p=T,q=T", "--all"]).gives(expect![[r#"
            {"roll":"pq R","rules":"x-wff","goal":"true","length":3,"wff":"Cqp","all":["Cpq","Cqp","Apq","Aqp","Kpq","Kqp"]}
            exit 0
        "#]]);
        longest(&["pqrspqrspqrs", "NKACENKACENK", "--format=json", "--count"]).gives(expect![[r#"
            {"roll":"pppqqqrrrsss NNNKKKAACCEE","rules":"shake-a-wff","goal":"wff","length":22,"wff":"NNNEECCAAKKKpppqqqrrss","count":"10676797971840000"}
            exit 0
        "#]]);
        for more in [&[][..], &["--count"], &["--all"], &["--all", "--count", "-q"]] {
            let report = longest(&[&["pqr", "KAN", "--format=json"], more].concat()).json();
            assert_eq!(report.get("all").is_some(), more.contains(&"--all"));
            assert_eq!(report.get("count").is_some(), more.contains(&"--count"));
        }
    }

    #[test]
    fn a_character_on_no_die_is_named_with_its_place() {
        refuses(&["Z"], "`Z` is on no die: small dice show `p q r s i o`, big dice `N K A C E R`");
        refuses(
            &["pq", "KpZ"],
            "`Z`, character 3 of `KpZ`, is on no die: small dice show `p q r s i o`, big dice `N \
             K A C E R`",
        );
        refuses(
            &["pq k"],
            "`k`, character 4 of `pq k`, is on no die: connectives are capitals; did you mean `K`?",
        );
        refuses(&["P"], "`P` is on no die: small dice show small letters; did you mean `p`?");
        refuses(&["I"], "`I` is on no die: small dice show small letters; did you mean `i`?");
        refuses(&["p\u{a0}К"], "`К`, character 3 of `p К`, is on no die: it only looks like `K`");
        refuses(
            &["\u{1b}"],
            "`U+001B` is on no die: small dice show `p q r s i o`, big dice `N K A C E R`",
        );
        refuses(&["p", "-"], "`-` is standard input, and takes no dice beside it");
    }

    #[test]
    fn dice_are_read_from_standard_input() {
        let folder = Folder::new(&[]);
        assert_eq!(
            folder.run_with("\u{feff}p q,\r\ni\nKCR\n", &["longest", "-q", "-"]).stdout,
            "Kpq\n"
        );
        folder.run_with("pé", &["longest", "-"]).gives(expect![[r#"
            error: <stdin>:1:2: `é` is on no die: small dice show `p q r s i o`, big dice `N K A C E R`
            exit 2
        "#]]);
        folder.run_with("\u{feff}pq\r\nKé k\r\n", &["longest", "-"]).gives(expect![[r#"
            error: <stdin>:2:2: `é` is on no die: small dice show `p q r s i o`, big dice `N K A C E R`
            exit 2
        "#]]);
        folder.run_with("\u{feff}k", &["longest", "-"]).gives(expect![[r#"
            error: <stdin>:1:1: `k` is on no die: connectives are capitals; did you mean `K`?
            exit 2
        "#]]);
        folder.run_with(" \n", &["longest", "-"]).gives(expect![[r#"
            error: there are no dice
            exit 2
        "#]]);
    }

    #[test]
    fn without_dice_there_is_nothing_to_do() {
        refuses(&[""], "there are no dice");
        refuses(&[" ", ","], "there are no dice");
        let ran = longest(&[]);
        assert!(ran.status == 2 && ran.stderr.contains("  <DICE>...\n"), "{}", ran.stderr);
    }

    #[test]
    fn ten_million_dice_are_no_trouble() {
        let folder = Folder::new(&[]);
        let dice = "pqrsio".repeat(833_333) + &"NKACER".repeat(833_334);
        let ran = folder.run_with(&dice, &["longest", "-"]);
        let (wff, remark) = ran.stdout.split_once('\n').unwrap();
        assert_eq!((wff.len(), remark, ran.status), (7_499_997, "7499997 letters\n", 0));
        let answer =
            ["longest", "-", "--rules=x-wff", "--true", "--let=p=F,q=F,r=F,s=F", "--format=json"];
        let report = folder.run_with(&dice, &answer).json();
        let length = usize::try_from(report["length"].as_u64().unwrap()).unwrap();
        assert_eq!(report["wff"].as_str().unwrap().len(), length);
        assert_eq!(report["roll"].as_str().unwrap().len(), dice.len() + 1);
    }

    #[test]
    fn a_closed_pipe_ends_it_quietly() {
        for format in ["text", "json"] {
            let mut command =
                command(&["longest", "--all", "pqrspqrspqrs", "NKACENKACENK", "--format", format]);
            let mut child = command
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let mut some = [0; 100];
            std::io::Read::read_exact(&mut child.stdout.take().unwrap(), &mut some).unwrap();
            let ended = child.wait_with_output().unwrap();
            assert_eq!(
                (String::from_utf8(ended.stderr).unwrap().as_str(), ended.status.code()),
                ("", Some(0))
            );
        }
    }
}

mod roll {
    use super::*;

    fn roll(arguments: &[&str]) -> Ran {
        formula(&[&["roll"], arguments].concat())
    }

    fn dice(ran: &Ran) -> Vec<(String, String)> {
        let text = |roll: &Value, key: &str| roll[key].as_str().unwrap().to_owned();
        let report = ran.json();
        report["rolls"]
            .as_array()
            .unwrap()
            .iter()
            .map(|roll| (text(roll, "small"), text(roll, "big")))
            .collect()
    }

    #[test]
    fn a_roll_is_a_line_to_paste_below_the_command_that_repeats_it() {
        roll(&["--seed", "4711"]).gives(expect![[r#"
            # wff roll --seed 4711
            roll qp A
            exit 0
        "#]]);
        roll(&["--seed", "4711", "--rules", "x-wff", "--players", "Ann, Bob"]).gives(expect![[
            r#"
            # wff roll --rules x-wff --players Ann,Bob --seed 4711
            rules x-wff
            roll Ann: qpr AEA
            roll Bob: sps ENN
            exit 0
        "#
        ]]);
        roll(&[
            "--seed=1",
            "--rules=shake-a-wff",
            "--players",
            "Ann",
            "--players=Zoë,-3",
            "--dice=7",
        ])
        .gives(expect![[r#"
            # wff roll --rules shake-a-wff --players Ann,Zoë,-3 --dice 7 --seed 1
            rules shake-a-wff
            roll Ann: qrqi REA
            roll Zoë: qorp KCN
            roll -3: sipi CEN
            exit 0
        "#]]);
        roll(&["--seed=1", "--players=-3", "--dice=1"]).gives(expect![[r#"
            # wff roll --players=-3 --dice 1 --seed 1
            roll -3: q
            exit 0
        "#]]);
    }

    #[test]
    fn the_comment_repeats_the_roll() {
        for arguments in [
            &[][..],
            &["--rules=x-wff"],
            &["--players=-a,b", "--dice=5"],
            &["--rules=shake-a-wff", "--dice=12"],
        ] {
            let first = roll(arguments);
            let command = first.stdout.lines().next().unwrap().strip_prefix("# wff ").unwrap();
            let again = formula(&command.split(' ').collect::<Vec<_>>());
            assert_eq!((again.stdout, again.status), (first.stdout, 0));
        }
    }

    #[test]
    fn without_a_seed_rolls_differ_and_seeds_are_kept_by_every_reader_of_json() {
        let rolls: std::collections::BTreeSet<String> =
            (0..8).map(|_| roll(&["--dice=40"]).stdout).collect();
        assert_eq!(rolls.len(), 8);
        let ran = roll(&["--seed=9007199254740991", "--format=json"]);
        assert_eq!(ran.json()["seed"], 9_007_199_254_740_991_u64);
        assert_eq!(
            roll(&["--format=json"]).json()["seed"].as_u64().map(|seed| seed < 1 << 53),
            Some(true)
        );
    }

    #[test]
    fn json_has_the_names_that_scripts_rely_on() {
        roll(&["--seed=7", "--format=json"]).gives(expect![[r#"
            {"rules":"shake-a-wff","seed":7,"rolls":[{"small":"rq","big":"A"}]}
            exit 0
        "#]]);
        roll(&["--seed=7", "--format=json", "--rules=x-wff", "--players=Ann,Bob"]).gives(expect![[r#"
            {"rules":"x-wff","seed":7,"rolls":[{"player":"Ann","small":"rqr","big":"CEA"},{"player":"Bob","small":"spo","big":"CRC"}]}
            exit 0
        "#]]);
        roll(&["--seed=7", "--format=json", "--players=Ann,Ann"]).gives(expect![[r#"
            {"errors":[{"message":"--players: `Ann` is named twice"}]}
            error: --players: `Ann` is named twice
            exit 2
        "#]]);
    }

    #[test]
    fn a_hand_has_as_many_small_dice_as_big_ones_or_one_more() {
        for (arguments, expected) in [
            (&[][..], (2, 1)),
            (&["--rules=x-wff"], (3, 3)),
            (&["--dice=1"], (1, 0)),
            (&["--dice=8"], (4, 4)),
            (&["--dice=1000000"], (500_000, 500_000)),
        ] {
            let ran = roll(&[arguments, &["--format=json"]].concat());
            assert_eq!(
                dice(&ran).iter().map(|(small, big)| (small.len(), big.len())).collect::<Vec<_>>(),
                [expected]
            );
        }
    }

    #[test]
    fn a_roll_of_x_wff_shows_a_proposition() {
        let names: Vec<String> = (0..200).map(|number| format!("n{number}")).collect();
        let named = format!("--players={}", names.join(","));
        let without = |rules: &str| {
            let rolls = dice(&roll(&["--seed=1", "--format=json", "--dice=2", &named, rules]));
            rolls.iter().filter(|(small, _)| !small.contains(['p', 'q', 'r', 's'])).count()
        };
        assert_eq!(without("--rules=x-wff"), 0);
        assert!((30..110).contains(&without("--rules=shake-a-wff")));
    }

    #[test]
    fn rules_come_from_wff_toml_and_hold_where_the_lines_are_pasted() {
        let folder = Folder::new(&[("wff.toml", "rules = \"x-wff\"\n")]);
        folder.run(&["roll", "--seed=5"]).gives(expect![[r#"
            # wff roll --rules x-wff --seed 5
            rules x-wff
            roll qrq CNR
            exit 0
        "#]]);
        assert_eq!(
            folder.run(&["roll", "--seed=5", "--rules=shake-a-wff"]).stdout.lines().nth(1),
            Some("rules shake-a-wff")
        );
        folder.write("wff.toml", b"rules = 1\n");
        assert_eq!(folder.run(&["roll"]).status, 2);
    }

    #[test]
    fn a_name_that_is_none_is_refused() {
        for (names, expected) in [
            ("Ann,Bob,Ann", "`Ann` is named twice"),
            ("none", "`none` is a word of the language and cannot be a name"),
            ("Ann,pff", "`pff` is a word of the language and cannot be a name"),
            ("to", "`to` is a word of the language and cannot be a name"),
            ("let", "`let` is a word of the language and cannot be a name"),
            ("Ann,", "a name is missing, as in `Ann,Bob`"),
            ("", "a name is missing, as in `Ann,Bob`"),
            ("Ann Lee", "`Ann Lee` is no name: a blank is not a letter, digit or hyphen"),
            ("Ann:", "`Ann:` is no name: `:` is not a letter, digit or hyphen"),
            ("#1", "`#1` is no name: `#` is not a letter, digit or hyphen"),
        ] {
            let ran = roll(&["--players", names]);
            let expected = format!("error: --players: {expected}\n");
            assert_eq!((ran.stdout.as_str(), ran.stderr, ran.status), ("", expected, 2));
        }
    }

    #[test]
    fn x_wff_has_no_more_dice_than_its_rules_allow() {
        roll(&["--rules", "x-wff", "--dice", "13"]).gives(expect![[r#"
            error: --dice: 13 are too many; in x-wff a player has at most 12
            exit 2
        "#]]);
    }

    #[test]
    fn a_number_out_of_range_is_a_usage_error() {
        roll(&["--dice", "0"]).gives(expect![[r#"
            error: invalid value '0' for '--dice <NUMBER>': 0 is not in 1..=1000000

            For more information, try '--help'.
            exit 2
        "#]]);
        roll(&["--dice", "1000001"]).gives(expect![[r#"
            error: invalid value '1000001' for '--dice <NUMBER>': 1000001 is not in 1..=1000000

            For more information, try '--help'.
            exit 2
        "#]]);
        roll(&["--seed", "9007199254740992"]).gives(expect![[r#"
            error: invalid value '9007199254740992' for '--seed <NUMBER>': 9007199254740992 is not in 0..=9007199254740991

            For more information, try '--help'.
            exit 2
        "#]]);
        assert_eq!(roll(&["--seed", "x"]).status, 2);
    }
}

mod table {
    use super::*;

    fn table(arguments: &[&str]) -> Ran {
        formula(&[&["table"], arguments].concat())
    }

    #[test]
    fn formulas_stand_side_by_side_with_true_first() {
        table(&["C Kpq s", "Np"]).gives(expect![[r#"
            p q s │ CKpqs │ Np
            ──────┼───────┼───
            T T T │   T   │  F
            T T F │   F   │  F
            T F T │   T   │  F
            T F F │   T   │  F
            F T T │   T   │  T
            F T F │   T   │  T
            F F T │   T   │  T
            F F F │   T   │  T
            exit 0
        "#]]);
        table(&["--logic", "X9", "Np", "--only", "refuting"]).gives(expect![[r#"
            p   │ Np
            ────┼────
            T   │ F
            To  │ Fo
            i   │ -i
            -To │ -Fo
            o   │ o
            -Fo │ -To
            -i  │ i
            Fo  │ To
            exit 0
        "#]]);
    }

    #[test]
    fn steps_stand_below_each_letter() {
        table(&["--steps", "CpNq", "p"]).gives(expect![[r#"
            p q │ C p N q │ p
                │ ^       │ ^
            ────┼─────────┼──
            T T │ F T F T │ T
            T F │ T T T F │ T
            F T │ T F F T │ F
            F F │ T F T F │ F
            exit 0
        "#]]);
        table(&["--steps", "--logic", "L3", "--alphabet", "textbook", "Cp12V"]).gives(expect![[
            r#"
            p12 │ C   p12 V
                │ ^
            ────┼────────────
            T   │ T   T   T
            1/2 │ T   1/2 T
            F   │ T   F   T
            exit 0
        "#
        ]]);
    }

    #[test]
    fn letters_are_in_alphabetical_order_and_their_numbers_count() {
        table(&["--alphabet=textbook", "Kp12Kp2a"]).gives(expect![[r#"
            a p2 p12 │ Kp12Kp2a
            ─────────┼─────────
            T T  T   │     T
            T T  F   │     F
            T F  T   │     F
            T F  F   │     F
            F T  T   │     F
            F T  F   │     F
            F F  T   │     F
            F F  F   │     F
            exit 0
        "#]]);
    }

    #[test]
    fn propositions_with_a_value_have_no_column() {
        table(&["Cpq", "--let", "q=F,r=T"]).gives(expect![[r#"
            where q = F:

            p │ Cpq
            ──┼────
            T │  F
            F │  T
            exit 0
        "#]]);
        let csv = table(&["Cpq", "--let", "q=F", "--format=csv"]);
        assert_eq!(
            (&*csv.stdout, &*csv.stderr),
            ("p,Cpq\r\nT,F\r\nF,T\r\n", "note: every row is one where q = F\n")
        );
        table(&["Cpq", "--let", "q=F", "--format=json"]).gives(expect![[r#"
            {"logic":"classical","letters":["p"],"formulas":["Cpq"],"let":{"q":"F"},"rows":[{"values":["T"],"results":["F"]},{"values":["F"],"results":["T"]}]}
            exit 0
        "#]]);
        table(&["Cpq", "--let", "p=T,q=F"]).gives(expect![[r#"
            where p = T, q = F:

            │ Cpq
            ┼────
            │  F
            exit 0
        "#]]);
    }

    #[test]
    fn rows_that_refute_are_counterexamples() {
        table(&["Cpq", "q", "p", "--only=refuting"]).gives(expect![[r#"
            p q │ Cpq │ q │ p
            ────┼─────┼───┼──
            F T │  T  │ T │ F
            exit 0
        "#]]);
        table(&["ApNp", "--only=refuting"]).gives(expect![[r#"
            No row refutes it: it is a tautology.
            exit 0
        "#]]);
        table(&["Cpq", "p", "q", "--only=refuting"]).gives(expect![[r#"
            No row refutes it: the last formula follows from the others.
            exit 0
        "#]]);
        assert_eq!(
            table(&["p", "--let=p=T", "--only=refuting"]).stdout,
            "where p = T:\n\nNo row refutes it.\n"
        );
        assert_eq!(
            table(&["ApNp", "--only=refuting", "--logic=K3", "--format=csv"]).stdout,
            "p,ApNp\r\nN,N\r\n"
        );
    }

    #[test]
    fn other_programs_read_the_table() {
        for format in ["md", "csv", "json", "latex", "html"] {
            for steps in [&[][..], &["--steps"]] {
                let ran = table(
                    &[&["--format", format, "--alphabet=textbook", "Cp2q", "p2"], steps].concat(),
                );
                assert_eq!((ran.stderr.as_str(), ran.status), ("", 0));
            }
        }
        table(&["--format=md", "Cpq", "p"]).gives(expect![[r#"
            | p | q | Cpq | p |
            |:-:|:-:|:-:|:-:|
            | T | T | T | T |
            | T | F | F | T |
            | F | T | T | F |
            | F | F | T | F |
            exit 0
        "#]]);
        table(&["--format=md", "--steps", "Cpq", "p"]).gives(expect![[r#"
            | p | q |  | **C** | p | q |  | **p** |
            |:-:|:-:|:-:|:-:|:-:|:-:|:-:|:-:|
            | T | T |  | **T** | T | T |  | **T** |
            | T | F |  | **F** | T | F |  | **T** |
            | F | T |  | **T** | F | T |  | **F** |
            | F | F |  | **T** | F | F |  | **F** |
            exit 0
        "#]]);
        table(&["--format=latex", "--alphabet=textbook", "--logic=X9", "Cp12O"]).gives(expect![[
            r#"
            \begin{tabular}{c|c}
            $p_{12}$ & $Cp_{12}O$ \\
            \hline
            T & F \\
            To & Fo \\
            i & $-$i \\
            $-$To & $-$Fo \\
            o & o \\
            $-$Fo & $-$To \\
            $-$i & i \\
            Fo & To \\
            F & T \\
            \end{tabular}
            exit 0
        "#
        ]]);
        table(&["--format=latex", "--steps", "--let=q=T", "NKpq"]).gives(expect![[r#"
            % where q = T
            \begin{tabular}{c|cccc}
            $p$ & $\mathbf{N}$ & $K$ & $p$ & $q$ \\
            \hline
            T & \textbf{F} & T & T & T \\
            F & \textbf{T} & F & F & T \\
            \end{tabular}
            exit 0
        "#]]);
        table(&["--format=html", "NKpp"]).gives(expect![[r#"
            <table class="wff-table">
            <thead>
            <tr><th scope="col" class="letter">p</th><th scope="col" class="formula">NKpp</th></tr>
            </thead>
            <tbody>
            <tr><td class="letter">T</td><td class="formula undesignated">F</td></tr>
            <tr><td class="letter">F</td><td class="formula designated">T</td></tr>
            </tbody>
            </table>
            exit 0
        "#]]);
        table(&["--format=html", "--steps", "--let=q=T", "Kpq"]).gives(expect![[r#"
            <table class="wff-table">
            <caption>where q = T</caption>
            <colgroup span="1"></colgroup><colgroup span="3"></colgroup>
            <thead>
            <tr><th scope="col" class="letter" rowspan="2">p</th><th scope="colgroup" class="formula" colspan="3">Kpq</th></tr>
            <tr><th scope="col" class="main">K</th><th scope="col" class="step">p</th><th scope="col" class="step">q</th></tr>
            </thead>
            <tbody>
            <tr><td class="letter">T</td><td class="main designated"><b>T</b></td><td class="step">T</td><td class="step">T</td></tr>
            <tr><td class="letter">F</td><td class="main undesignated"><b>F</b></td><td class="step">F</td><td class="step">T</td></tr>
            </tbody>
            </table>
            exit 0
        "#]]);
    }

    #[test]
    fn comma_separated_values_have_a_heading_and_rfc_line_ends() {
        assert_eq!(
            table(&["--format=csv", "Kpq"]).stdout,
            "p,q,Kpq\r\nT,T,T\r\nT,F,F\r\nF,T,F\r\nF,F,F\r\n"
        );
        assert_eq!(
            table(&["--format=csv", "--steps", "CNpKpp", "p"]).stdout,
            "p,CNpKpp,Np,Kpp,p\r\nT,T,F,T,T\r\nF,F,T,F,F\r\n"
        );
    }

    #[test]
    fn json_has_the_names_that_scripts_rely_on() {
        let json = table(&["--format=json", "--logic=K3", "Cpq", "p"]).json();
        assert_eq!(json["logic"], "K3");
        assert_eq!(json["letters"], serde_json::json!(["p", "q"]));
        assert_eq!(json["formulas"], serde_json::json!(["Cpq", "p"]));
        assert_eq!(json["rows"].as_array().unwrap().len(), 9);
        assert_eq!(
            json["rows"][1],
            serde_json::json!({"values": ["T", "N"], "results": ["N", "T"]})
        );
        assert_eq!(json.as_object().unwrap().len(), 4);
        let json = table(&["--format=json", "--steps", "CNpq"]).json();
        assert_eq!(json["rows"][3]["steps"], serde_json::json!([["F", "T", "F", "F"]]));
        let json = table(&["--format=json", "--only=refuting", "ApNp"]).json();
        assert_eq!(json["rows"], serde_json::json!([]));
    }

    #[test]
    fn a_long_table_is_refused_unless_it_is_asked_for() {
        let long = ["--alphabet=textbook", "KaKbKcKdKeKfKgKhKiKjk"];
        table(&long).gives(expect![[r#"
            error: the table has 2,048 rows, and at most 1,024 are printed; `--limit 2048` prints them all, and values given with `--let` make it shorter
            exit 2
        "#]]);
        assert_eq!(table(&[&long[..], &["--limit", "2048"]].concat()).stdout.lines().count(), 2050);
        assert_eq!(table(&[&long[..], &["--format", "csv"]].concat()).stdout.lines().count(), 2049);
        table(&["--logic=L16", "--alphabet=textbook", "--limit=16777216", "KaKbKcKdKeKfg", "--format=json"]).gives(expect![[r#"
            {"errors":[{"message":"the table has 268,435,456 rows, and one of at most 16,777,216 can be printed; values given with `--let` make it shorter"}]}
            error: the table has 268,435,456 rows, and one of at most 16,777,216 can be printed; values given with `--let` make it shorter
            exit 2
        "#]]);
        let columns = ["KaKbKcKdKeKfKgKhKiKjKkKlKmKnKoKpKqKrKsKtKuKvKwx"; 17];
        table(&[&["--alphabet=textbook", "--limit=16777216"], &columns[..]].concat()).gives(expect![[r#"
            error: a table of 16,777,216 rows and 17 formulas does not fit into memory; values given with `--let` make it shorter
            exit 2
        "#]]);
        let many: String = (0..200).map(|number| format!("Kp{number}")).collect();
        table(&["--alphabet=textbook", &format!("{many}q")]).gives(expect![[r#"
            error: the table has more rows than can be counted, and one of at most 16,777,216 can be printed; values given with `--let` make it shorter
            exit 2
        "#]]);
        assert_eq!(table(&["--limit=16777217", "p"]).status, 2);
        let deep = "N".repeat(1000) + "p";
        table(&["--steps", &deep]).gives(expect![[r#"
            error: steps are shown of formulas of at most 1000 letters, and one has 1001
            exit 2
        "#]]);
    }

    #[test]
    fn a_formula_of_any_length_has_its_table() {
        let text = "K".repeat(100_000) + &"p".repeat(100_001);
        let ran = Folder::new(&[]).run_with(&text, &["table", "-", "--format=json"]);
        assert_eq!(ran.json()["rows"][1], serde_json::json!({"values": ["F"], "results": ["F"]}));
        let ran = Folder::new(&[]).run_with(&("N".repeat(200_000) + "p\n"), &["table", "-"]);
        assert_eq!(
            ran.stdout.lines().map(|line| line.chars().last().unwrap()).collect::<String>(),
            "p─TF"
        );
    }

    #[test]
    fn a_pff_is_told_why() {
        table(&["Cpq", "Npq", "@mp"]).gives(expect![[r#"
            `Npq` is a pff: it is not well formed.

            error[trailing-letters]: the formula ends before `q`
              ┌─ <formula>:1:3
              │
            1 │ Npq
              │ --^ left over
              │ │
              │ `Np` is already a whole formula
              │
              = help: join them, as in `KNpq`, or give `q` its own line

            `@mp` is a pff: it is not well formed.

            error[undefined-name]: `@mp` is not defined above this line
              ┌─ <formula>:1:1
              │
            1 │ @mp
              │ ^^^
              │
              = help: define it on a line above, as in `def mp = CKpCpqq`

            exit 1
        "#]]);
        let ran = table(&["Cpq", "Npq", "--format", "json"]);
        assert_eq!(ran.status, 1);
        assert_eq!(ran.json()["pffs"][0]["formula"], "Npq");
        assert_eq!(ran.json()["pffs"][0]["diagnostics"][0]["code"], "trailing-letters");
    }

    #[test]
    fn what_is_no_formula_is_refused() {
        table(&["Npq", "p, q"]).gives(expect![[r#"
            error: `p, q` is a list; give each formula as an argument of its own
            exit 2
        "#]]);
        table(&["-", "-"]).gives(expect![[r#"
            error: `-` is given twice, and standard input holds one formula
            exit 2
        "#]]);
        table(&["p", "--let", "p=X", "--format", "json"]).gives(expect![[r#"
            {"errors":[{"message":"--let: `X` is not a value of classical logic; there are `T` and `F`"}]}
            error: --let: `X` is not a value of classical logic; there are `T` and `F`
            exit 2
        "#]]);
    }

    #[test]
    fn colours_come_only_when_wanted() {
        assert!(!table(&["Np", "--steps"]).stdout.contains('\u{1b}'));
        let colored = table(&["Np", "--steps", "--color", "always"]).stdout;
        assert!(
            colored.contains("\u{1b}[31mF\u{1b}[0m") && colored.contains("\u{1b}[1mN\u{1b}[0m"),
            "{colored:?}"
        );
    }
}

mod tree {
    use super::*;

    fn tree(arguments: &[&str]) -> Ran {
        formula(&[&["tree"], arguments].concat())
    }

    #[test]
    fn every_letter_has_a_line_and_its_value() {
        tree(&["C Kpq Nr"]).gives(expect![[r#"
            C
            ├── K
            │   ├── p
            │   └── q
            └── N
                └── r
            exit 0
        "#]]);
        tree(&["CKpqNr", "--let", "p=T,q=F"]).gives(expect![[r#"
            C = T
            ├── K = F
            │   ├── p = T
            │   └── q = F
            └── N
                └── r
            exit 0
        "#]]);
    }

    #[test]
    fn json_is_flat_and_in_text_order() {
        tree(&["K Np q", "--format=json"]).gives(expect![[r#"
            {"formula":"K Np q","wff":true,"logic":"classical","tree":[{"letter":"K","start_byte":0,"end":4},{"letter":"N","start_byte":2,"end":3},{"letter":"p","start_byte":3,"end":3},{"letter":"q","start_byte":5,"end":4}]}
            exit 0
        "#]]);
        tree(&["KNpq", "--let=p=T", "--format=json"]).gives(expect![[r#"
            {"formula":"KNpq","wff":true,"logic":"classical","tree":[{"letter":"K","start_byte":0,"end":4,"value":"F"},{"letter":"N","start_byte":1,"end":3,"value":"F"},{"letter":"p","start_byte":2,"end":3,"value":"T"},{"letter":"q","start_byte":3,"end":4}]}
            exit 0
        "#]]);
        assert_eq!(tree(&["Kp", "--format=json"]).json()["wff"], false);
    }

    #[test]
    fn the_picture_has_words_for_those_who_do_not_see_it() {
        let svg = tree(&["CpNq", "--let", "p=T,q=T", "--format=svg"]).stdout;
        for part in [
            "role=\"img\"",
            "<title>Parse tree of CpNq</title>",
            "<desc>p → ¬q. It is F where p = T, q = T.</desc>",
            "prefers-color-scheme:dark",
            ">C</text>",
            "<text class=\"value undesignated\"",
        ] {
            assert!(svg.contains(part), "{svg}");
        }
        assert_eq!(svg, tree(&["CpNq", "--let", "p=T,q=T", "--format=svg"]).stdout);
    }

    #[test]
    fn a_tree_of_too_many_letters_is_refused() {
        assert_eq!(tree(&[&("N".repeat(999) + "p"), "--format=svg"]).status, 0);
        tree(&[&("N".repeat(1000) + "p")]).gives(expect![[r#"
            error: the tree has 1001 letters, and one of at most 1000 can be drawn
            exit 2
        "#]]);
    }

    #[test]
    fn what_is_no_formula_is_refused_and_a_pff_told_why() {
        tree(&["p, q"]).gives(expect![[r#"
            error: `p, q` is a list of formulas, and one formula is expected; `wff check` takes whole files
            exit 2
        "#]]);
        tree(&["Kp", "--format=svg"]).gives(expect![[r#"
            `Kp` is a pff: it is not well formed.

            error[missing-operand]: `K` is missing its second operand
              ┌─ <formula>:1:1
              │
            1 │ Kp
              │ ^ - one more formula expected here
              │ │
              │ K (and) takes two; its first is `p`
              │
              = help: for example `Kpq`

            exit 1
        "#]]);
    }
}

/// What `wff convert` writes that is more than another notation.
mod forms {
    use super::*;

    const FORMS: [&str; 6] = ["nnf", "dnf", "cnf", "shortest", "tptp", "smt2"];

    fn convert(to: &str, arguments: &[&str]) -> Ran {
        formula(&[&["convert", "--to", to], arguments].concat())
    }

    #[test]
    fn every_form_is_written() {
        for (given, expected) in [
            (
                "CKpqr",
                ["AANpNqr", "AANpNqr", "AANpNqr", "CKpqr", "((p & q) => r)", "(=> (and p q) r)"],
            ),
            (
                "N(p <-> q)",
                ["KApqANpNq", "AKpNqKNpq", "KApqANpNq", "NEpq", "~ (p <=> q)", "(not (= p q))"],
            ),
            ("ApKpq", ["ApKpq", "p", "p", "p", "(p | (p & q))", "(or p (and p q))"]),
            ("1) K p Np # so", ["KpNp", "KpNp", "KpNp", "KpNp", "(p & ~ p)", "(and p (not p))"]),
        ] {
            for (to, expected) in FORMS.into_iter().zip(expected) {
                let ran = convert(to, &[given]);
                assert_eq!(
                    (ran.stdout, ran.stderr, ran.status),
                    (format!("{expected}\n"), String::new(), 0),
                    "{to} {given}"
                );
            }
        }
        let textbook = "BXa1ONb";
        for (to, expected) in
            [("tptp", "((a1 ~| $false) <= ~ b)"), ("smt2", "(=> (not b) (not (or a1 false)))")]
        {
            assert_eq!(
                convert(to, &["--alphabet=textbook", textbook]).stdout,
                format!("{expected}\n")
            );
        }
    }

    #[test]
    fn the_help_shows_what_is_really_written() {
        let help = formula(&["convert", "--help"]).stdout;
        for to in FORMS {
            let written = convert(to, &["CKpqr"]).stdout;
            let shown = |line: &str| {
                line.trim_start().starts_with(&format!("- {to}:"))
                    && line.ends_with(&format!(": {}", written.trim_end()))
            };
            assert!(help.lines().any(shown), "{to} {written}{help}");
        }
    }

    #[test]
    fn a_form_that_a_logic_lacks_is_refused_with_the_law() {
        convert("nnf", &["--logic=L3", "Cpq"]).gives(expect![[r#"
            error: the negation normal form takes the law that `Cxy` and `ANxy` are equivalent, which does not hold in L3
            exit 2
        "#]]);
        convert("dnf", &["--logic=G3", "--format=json", "NNp"]).gives(expect![[r#"
            {"errors":[{"message":"the disjunctive normal form takes the law that `NNx` and `x` are equivalent, which does not hold in G3"}]}
            error: the disjunctive normal form takes the law that `NNx` and `x` are equivalent, which does not hold in G3
            exit 2
        "#]]);
        convert("shortest", &["--logic=K3", "KpAqq"]).gives(expect![[r#"
            error: the shortest equivalent is known in classical logic only, and this is K3
            exit 2
        "#]]);
        assert_eq!(convert("nnf", &["--logic=K3", "Cpq"]).stdout, "ANpq\n");
        convert("tptp", &["--logic=L3", "Cpq"]).gives(expect![[r#"
            error: tptp is read in classical logic, and this is L3
            exit 2
        "#]]);
    }

    #[test]
    fn a_form_that_is_too_long_or_unknown_is_refused() {
        let pairs: String = (0..40).map(|n| format!("Aa{n}b{n}")).collect();
        let product = format!("{}{pairs}", "K".repeat(39));
        convert("dnf", &["--alphabet=textbook", &product]).gives(expect![[r#"
            error: the disjunctive normal form, or a step on the way to it, is too long
            exit 2
        "#]]);
        assert_eq!(convert("cnf", &["--alphabet=textbook", &product]).status, 0);
        convert("shortest", &["--alphabet=textbook", "KaKbKcKde"]).gives(expect![[r#"
            error: the shortest equivalent is known of formulas with at most four propositions and a million letters
            exit 2
        "#]]);
        convert("shortest", &["--alphabet=textbook", "NO"]).gives(expect![[r#"
            error: there is no proposition in the formula, and a WFF of the dice's connectives has one
            exit 2
        "#]]);
    }

    #[test]
    fn json_has_the_form_as_output() {
        let ran = convert("cnf", &["--from=infix", "p <-> q", "--format=json"]);
        let expected = serde_json::json!({ "from": "infix", "to": "cnf", "input": "p <-> \
         q", "output": "KApNqANpq" });
        assert_eq!((ran.json(), ran.status), (expected, 0));
        let pff = convert("nnf", &["C", "--format=json"]);
        assert_eq!(
            (pff.status, &pff.json()["diagnostics"][0]["code"]),
            (1, &"missing-operand".into())
        );
    }

    #[test]
    fn long_formulas_are_written_for_provers() {
        let folder = Folder::new(&[]);
        let text = format!("{}{}", "Kp".repeat(500_000), "p\n");
        for (to, length) in [("tptp", 500_000 * 6 + 2), ("smt2", 500_000 * 8 + 2)] {
            let ran = folder.run_with(&text, &["convert", "--to", to, "-"]);
            assert_eq!((ran.stdout.len(), ran.status), (length, 0), "{to}");
        }
        assert_eq!(folder.run_with(&text, &["convert", "--to", "cnf", "-"]).stdout, "p\n");
    }
}
