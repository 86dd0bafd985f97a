//! `wff generate`: random material for sheets.

use crate::binary::{Folder, Ran, wff};
use expect_test::expect;

#[track_caller]
fn generate(arguments: &[&str]) -> Ran {
    wff(&[&["generate"], arguments].concat())
}

const KINDS: [&str; 9] = [
    "wff",
    "pff",
    "tautology",
    "contradiction",
    "contingent",
    "equivalent",
    "valid",
    "invalid",
    "roll",
];

#[test]
fn a_sheet_begins_with_the_command_that_writes_it_again() {
    generate(&["--kind=tautology", "--length=7", "--count=5", "--seed=12345"]).gives(expect![[""]]);
    generate(&["--kind=valid", "--letters", "p, q", "--count=3", "--seed=1", "--logic=k3"])
        .gives(expect![[""]]);
    generate(&["--kind=pff", "--rule=infix,missing-operand", "--count=4", "--seed=1"])
        .gives(expect![[""]]);
    generate(&["--kind=equivalent", "--letters=ab1", "--connectives=ND", "--count=2", "--seed=1"])
        .gives(expect![[""]]);
    generate(&["--kind=roll", "--rules=x-wff", "--dice=8", "--count=3", "--seed=1"])
        .gives(expect![[""]]);
}

#[test]
fn the_comment_writes_the_same_sheet_and_nothing_is_wrong_with_it() {
    let options: [&[&str]; 4] = [
        &[],
        &["--logic=L3", "--length=5"],
        &["--letters=a, b12 c", "--connectives=N,D,C"],
        &["--length=30", "--letters=pqr", "--connectives=NKACE"],
    ];
    for kind in KINDS {
        for options in options.iter().take(if kind == "roll" { 1 } else { 4 }) {
            let folder = Folder::new(&[]);
            let kind = format!("--kind={kind}");
            let first = folder.run(&[&["generate", &*kind, "--count=4"], *options].concat());
            assert_eq!((first.stderr.as_str(), first.status), ("", 0), "{kind} {options:?}");
            let command = first.stdout.lines().next().unwrap().strip_prefix("# wff ").unwrap();
            let again = folder.run(&command.split(' ').collect::<Vec<_>>());
            assert_eq!(again.stdout, first.stdout);
            folder.run_with(&first.stdout, &["check", "-"]).gives(expect![[r#"
                No problems in 1 file.
                exit 0
            "#]]);
        }
    }
}

#[test]
fn a_longer_sheet_begins_as_a_shorter_one() {
    for kind in KINDS {
        let kind = format!("--kind={kind}");
        let lines = |count: &str| -> Vec<String> {
            let ran = generate(&[&*kind, count, "--seed=3"]);
            ran.stdout.lines().skip(1).map(str::to_owned).collect()
        };
        assert_eq!(lines("--count=9")[..4], lines("--count=4"));
    }
    let sheet = || generate(&["--kind=wff", "--count=3"]).stdout;
    assert_ne!(sheet(), sheet());
}

#[test]
fn settings_are_written_where_they_are_needed() {
    let folder = Folder::new(&[("wff.toml", "logic = \"LP\"\nalphabet = \"textbook\"\n")]);
    let run = |arguments: &[&str]| {
        folder.run(&[&["generate", "--length=5", "--count=1", "--seed=2"], arguments].concat())
    };
    run(&["--kind=tautology"]).gives(expect![[""]]);
    run(&["--kind=tautology", "--logic=classical", "--letters=a"]).gives(expect![[""]]);
    folder.write("wff.toml", b"rules = \"x-wff\"\n");
    folder.run(&["generate", "--kind=roll", "--count=2", "--seed=2"]).gives(expect![[""]]);
}

#[test]
fn json_has_the_names_that_scripts_rely_on() {
    let run = |arguments: &[&str]| {
        generate(&[&["--count=2", "--seed=7", "--format=json"], arguments].concat())
    };
    run(&["--kind=invalid", "--length=3"]).gives(expect![[""]]);
    run(&["--kind=roll"]).gives(expect![[""]]);
    run(&["--kind=wff", "--length=2", "--connectives=K"]).gives(expect![[""]]);
}

#[test]
fn what_there_is_not_is_told_with_a_way_out() {
    for (arguments, expected) in [
        ("--kind=wff --length=2 --connectives=KACE", expect![[""]]),
        ("--kind=wff --length=3 --connectives=V", expect![[""]]),
        ("--kind=wff --length=1", expect![[""]]),
        ("--kind=tautology --length=4 --letters=p", expect![[""]]),
        ("--kind=tautology --length=3 --letters=p --connectives=NK", expect![[""]]),
        ("--kind=tautology --logic=K3", expect![[""]]),
        ("--kind=contradiction --logic=LP", expect![[""]]),
        ("--kind=tautology --length=31 --letters=pq --connectives=KA", expect![[""]]),
        ("--kind=equivalent --length=3 --letters=p --connectives=NK", expect![[""]]),
        ("--kind=valid --length=1", expect![[""]]),
        ("--kind=pff --length=1 --rule=operands-first", expect![[""]]),
    ] {
        let ran = generate(&arguments.split(' ').collect::<Vec<_>>());
        assert_eq!((ran.stdout.as_str(), ran.status), ("", 1), "{arguments}");
        expected.assert_eq(&ran.stderr);
    }
}

#[test]
fn options_that_mean_nothing_are_refused() {
    for (arguments, expected) in [
        ("--kind=wff --length=0", expect![[""]]),
        ("--kind=wff --length=10001", expect![[""]]),
        ("--kind=wff --count=0", expect![[""]]),
        ("--kind=wff --count=1000000000", expect![[""]]),
        ("--kind=wff --count=100000 --length=10000", expect![[""]]),
        ("--kind=wff --letters=pK", expect![[""]]),
        ("--kind=wff --letters=pqp", expect![[""]]),
        ("--kind=wff --letters=,", expect![[""]]),
        ("--kind=wff --connectives=NZ", expect![[""]]),
        ("--kind=wff --connectives=NKN", expect![[""]]),
        ("--kind=wff --dice=3", expect![[""]]),
        ("--kind=wff --rules=x-wff", expect![[""]]),
        ("--kind=wff --rule=infix", expect![[""]]),
        ("--kind=pff --rule=foreign-letter --letters=ab", expect![[""]]),
        ("--kind=pff --rule=prose", expect![[""]]),
        ("--kind=roll --length=3", expect![[""]]),
        ("--kind=roll --rules=x-wff --dice=13", expect![[""]]),
        ("--kind=nonsense", expect![[""]]),
        ("", expect![[""]]),
    ] {
        let ran = generate(&arguments.split_terminator(' ').collect::<Vec<_>>());
        assert_eq!((ran.stdout.as_str(), ran.status), ("", 2), "{arguments}");
        expected.assert_eq(&ran.stderr);
    }
}

#[test]
fn long_formulas_are_drawn_too() {
    for length in [999, 1000, 10_000] {
        let length = format!("--length={length}");
        let ran = generate(&["--kind=contingent", &length, "--count=2", "--seed=1"]);
        assert_eq!((ran.stdout.lines().count(), ran.status), (3, 0), "{}", ran.stderr);
    }
}
