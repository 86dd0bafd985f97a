//! Options: those that are wrong, `--help`, `--version` and the completion of shells.

use crate::binary::{command, wff};
use expect_test::expect;
use std::fs;
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
          convert      Write formulas in another notation
          longest      Make the longest WFF of a roll of dice, or the longest true one
          roll         Roll dice by the rules of a game
          prove        Write a proof in natural deduction, or a D-proof from axioms
          import       Write a file of the formulas and D-proofs that another program wrote
          export       Write the D-proofs of a file as another program reads them
          generate     Write random formulas, pffs, equivalences, arguments or rolls for a sheet
          fmt          Format files
          grade        Grade hand-ins against a key, check a key, or write its students' sheet
          list         List the items of files, right ones too, with the verdict on each
          score        Print the score sheets of the games of a file
          lsp          Run the language server for an editor
          completions  Print a script that completes `wff` commands in a shell
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
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_a_failure() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut child = command(&["explain"]).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(2));
}
