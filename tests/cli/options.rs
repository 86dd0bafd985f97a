//! Options: those that are wrong, `--help`, `--version` and the completion of shells.

use crate::binary::{Folder, command, wff};
use expect_test::expect;
use std::fs;
use std::path::Path;
use std::process::Stdio;

#[test]
fn a_malformed_value_is_named() {
    for (given, expected) in [
        ("p", "`p` has no value; give it one, as in `p=T`"),
        ("p=X", "`X` is not a value of classical logic; there are `T` and `F`"),
        ("Kpq=T", "`Kpq` is not a proposition; there are `p`, `q`, `r` and `s`"),
        ("p=T,p=F", "`p` is given a value twice"),
    ] {
        for command in [&["check", "--let", given][..], &["explain", "p", "--let", given]] {
            let ran = wff(command);
            assert_eq!((ran.status, ran.stderr), (2, format!("error: --let: {expected}\n")));
        }
    }
}

#[test]
fn an_unknown_option_or_value_is_a_usage_error() {
    wff(&["check", "--fromat", "json"]).gives(expect![[r#"
        error: unexpected argument '--fromat' found

          tip: a similar argument exists: '--format'

        Usage: wff check --format <FORMAT> [PATH]...

        For more information, try '--help'.
        exit 2
    "#]]);
    wff(&["check", "--rules", "poker"]).gives(expect![[r#"
        error: invalid value 'poker' for '--rules <RULES>'
          [possible values: shake-a-wff, x-wff]

        For more information, try '--help'.
        exit 2
    "#]]);
    assert_eq!(wff(&["check", "--rules", "X-WFF", "-q"]).status, 0);
    assert_eq!(wff(&[]).status, 2);
}

#[test]
fn help_and_version_are_given() {
    wff(&["--help"]).gives(expect![[r#"
        Checks, explains, converts and formats formulas in Polish notation

        Usage: wff [OPTIONS] <COMMAND>

        Commands:
          check        Check files for faults
          explain      Tell everything about a formula or a logic, or explain a kind of fault
          table        Print the truth table of formulas
          tree         Draw the parse tree of a formula
          model        Find a model of worlds that refutes a formula or a judgement, or at which formulas are true
          convert      Write formulas in another notation
          longest      Make the longest WFF of a roll of dice, or the longest true one
          roll         Roll dice by the rules of a game
          prove        Write a proof in natural deduction, or a D-proof from axioms
          import       Write a file of the formulas and D-proofs that another program wrote
          export       Write the D-proofs of a file as another program reads them
          shorten      Write a file with shorter D-proofs
          rebase       Write a file with D-proofs from other axioms
          generate     Write random formulas, pffs, equivalences, arguments or rolls for a sheet
          fmt          Format files; what comes from standard input goes to standard output
          grade        Grade hand-ins against a key, check a key, or write its students' sheet
          list         List the items of files, right ones too, with the verdict on each
          score        Print the score sheets of the games of a file
          config       Show what is in force for a file, and where each value is from
          schema       Print the JSON schema of wff.toml
          lsp          Run the language server for an editor
          completions  Print a script that completes `wff` commands in a shell
          man          Print a manual page, or write all of them into a folder
          help         Print this message or the help of the given subcommand(s)

        Options:
              --color <WHEN>  Whether to colour the output [default: auto] [possible values: auto, always, never]
          -h, --help          Print help
          -V, --version       Print version

        Exit status: 0 nothing wrong, 1 something is wrong, 2 the command could not do its work.
        exit 0
    "#]]);
    let help = wff(&["check", "--help"]).stdout;
    for text in ["--deny-warnings", "[default: full]", "Exit status: 0 no errors", "-q, --quiet"] {
        assert!(help.contains(text), "{help}");
    }
    assert_eq!(wff(&["--version"]).stdout, format!("wff {}\n", env!("CARGO_PKG_VERSION")));
}

/// The command lines under `Examples:` in the help of a command.
fn examples(command: &str) -> Vec<String> {
    let help = wff(&["help", command]).stdout;
    let shown = help.split("\nExamples:\n").nth(1).unwrap_or_default();
    let lines = shown.lines().take_while(|line| !line.is_empty());
    lines.map(|line| line.trim_start().split("  ").next().unwrap().to_owned()).collect()
}

#[cfg(unix)]
#[test]
fn the_examples_in_the_help_work() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpus");
    let binary = Path::new(env!("CARGO_BIN_EXE_wff")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    for command in [
        "check", "explain", "table", "model", "convert", "longest", "fmt", "grade", "prove",
        "generate",
    ] {
        let examples = examples(command);
        assert!(examples.len() >= 3, "{command}");
        let help = wff(&["help", command]).stdout;
        let shown = help.lines().skip_while(|line| *line != "Examples:");
        for line in shown.take_while(|line| !line.is_empty()) {
            assert!(line.chars().count() <= 100, "{line}");
        }
        for line in examples {
            let folder = Folder::new(&[("sheets/1.wff", "Kpq\n"), ("notes.txt", "")]);
            let copy = format!(
                "cp -r {corpus}/homework.wff {corpus}/course/* .; echo '10)  p' >>homework.wff"
            );
            let ran = std::process::Command::new("sh")
                .args(["-c", &format!("{copy} && {line}")])
                .current_dir(folder.path())
                .env("PATH", &path)
                .output()
                .unwrap();
            // The homework has faults, which is no reason for an example to fail.
            let finds = ["homework.wff", "wff check", "wff fmt"].iter().any(|it| line.contains(it));
            let status = ran.status.code().unwrap();
            let told = String::from_utf8(ran.stderr).unwrap();
            assert!(status == 0 || finds && status == 1, "{line}: {status}\n{told}");
            assert!(!told.contains("error"), "{line}: {told}");
            let written = line.split_once(" >").map(|(_, name)| folder.read(name));
            let pages = line.split_once("--feedback ").map(|(_, name)| folder.path().join(name));
            let is_empty = match (written, pages) {
                (Some(text), _) => text.is_empty(),
                (None, Some(pages)) => fs::read_dir(pages).unwrap().next().is_none(),
                (None, None) => ran.stdout.is_empty(),
            };
            assert!(!is_empty, "{line} writes nothing");
        }
    }
}

#[test]
fn help_is_coloured_where_it_is_wanted() {
    let escapes = |arguments: &[&str]| wff(arguments).stdout.contains('\u{1b}');
    assert!(escapes(&["--color", "always", "help", "check"]));
    assert!(escapes(&["--color=always", "check", "--help"]));
    assert!(!escapes(&["--color", "never", "check", "--help"]));
    assert!(!escapes(&["check", "--help"]), "no terminal");
    assert!(wff(&["--color", "always", "chek"]).stderr.contains('\u{1b}'));
}

#[test]
fn what_is_no_command_is_answered_with_the_nearest() {
    for given in [&["chck"][..], &["help", "chck"]] {
        wff(given).gives(expect![[r#"
            error: unrecognized subcommand 'chck'

              tip: a similar subcommand exists: 'check'

            Usage: wff [OPTIONS] <COMMAND>

            For more information, try '--help'.
            exit 2
        "#]]);
    }
    let folder = Folder::new(&[("my sheet.wff", "Kpq\n")]);
    for (given, advice) in [
        ("my sheet.wff", "to check files, type `wff check 'my sheet.wff'`"),
        ("CKpqr", "to explain a formula, type `wff explain CKpqr`"),
        ("C Kpq r", "to explain a formula, type `wff explain 'C Kpq r'`"),
    ] {
        let ran = folder.run(&[given]);
        assert_eq!(ran.status, 2);
        assert!(ran.stderr.contains(&format!("tip: {advice}\n")), "{}", ran.stderr);
    }
    let ran = wff(&["KpCq"]);
    assert_eq!((ran.status, ran.stderr.contains("tip")), (2, false));
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = Folder::new(&[]);
    let ran = folder.run(&["man", "--dir", "share/man1"]);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let whole = folder.read("share/man1/wff.1");
    let help = wff(&["--help"]).stdout;
    let commands = help.split("Commands:\n").nth(1).unwrap().lines();
    let commands = commands.take_while(|line| !line.is_empty());
    let names: Vec<&str> = commands.map(|line| line.split_whitespace().next().unwrap()).collect();
    let pages = fs::read_dir(folder.path().join("share/man1")).unwrap().count();
    // `help` is described on every page, and the commands together on one of their own.
    assert_eq!(pages, names.len());
    assert_eq!(ran.stdout, format!("{pages} pages written into share/man1\n"));
    for name in names.into_iter().filter(|name| *name != "help") {
        assert!(whole.contains(&format!("wff\\-{name}(1)")), "{name}");
        let page = folder.read(&format!("share/man1/wff-{name}.1"));
        assert_eq!(page, wff(&["man", name]).stdout);
        assert!(page.contains(&format!(".SH NAME\nwff\\-{name} \\- ")), "{page}");
    }
    assert_eq!(wff(&["man"]).stdout, whole);
    assert_eq!(folder.run(&["man", "--dir", "share/man1/wff.1"]).status, 2);
    let check = folder.read("share/man1/wff-check.1");
    for text in
        ["EXAMPLES", "EXIT STATUS", "wff check \\-\\-format concise", ".TH wff-check 1 \"\""]
    {
        assert!(check.contains(text), "{text}: {check}");
    }
}

#[test]
fn every_shell_gets_a_completion_script() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = wff(&["completions", shell]);
        assert!(
            ran.status == 0
                && ran.stdout.contains("stdin-filename")
                && ran.stdout.contains("players"),
            "{shell}"
        );
        // These complete values too; tests/package.sh types them.
        for name in ["missing-operand", "lukasiewicz-3", "RM3", "textbook", "longest"] {
            let is_named = ran.stdout.contains(name);
            assert!(is_named || matches!(shell, "elvish" | "powershell"), "{shell}: {name}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_a_failure() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut child = command(&["explain"]).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(2));
}
