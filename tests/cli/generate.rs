//! `wff generate`: random material for sheets.

use crate::binary::{Folder, Ran, wff};
use expect_test::expect;

#[track_caller]
fn generate(arguments: &[&str]) -> Ran {
    wff(&[&["generate"], arguments].concat())
}

const KINDS: [&str; 10] = [
    "wff",
    "pff",
    "tautology",
    "contradiction",
    "contingent",
    "equivalent",
    "inequivalent",
    "valid",
    "invalid",
    "roll",
];

#[test]
fn a_sheet_begins_with_the_command_that_writes_it_again() {
    generate(&["--kind=tautology", "--length=7", "--count=5", "--seed=12345"]).gives(expect![[
        r#"
        # wff generate --kind tautology --length 7 --count 5 --seed 12345
        1) NENKrrr is tautology
        2) CpAErrq is tautology
        3) CpCrApq is tautology
        4) CpErEpr is tautology
        5) CKrAprr is tautology
        exit 0
    "#
    ]]);
    generate(&["--kind=valid", "--letters", "p, q", "--count=3", "--seed=1", "--logic=k3"]).gives(
        expect![[r#"
            # wff generate --kind valid --length 7 --letters pq --logic K3 --count 3 --seed 1
            logic K3
            1) AEpqApp, CACppqq |= EpCNqNp
            2) EACppqp, AqCCppq |= EKpqNNp
            3) CApqEqp, KKKqqqq |= EEpAppq
            exit 0
        "#]],
    );
    generate(&["--kind=pff", "--rule=infix,missing-operand", "--count=4", "--seed=1"]).gives(
        expect![[r#"
            # wff generate --kind pff --length 7 --rule infix,missing-operand --count 4 --seed 1
            1) (q ↔ r ↔ s) ∧ p is pff
            2) ¬¬¬(¬p ∧ p) is pff
            3) s ↔ r ∧ q ∧ q is pff
            4) r ↔ s → s → q is pff
            exit 0
        "#]],
    );
    generate(&["--kind=equivalent", "--letters=ab1", "--connectives=ND", "--count=2", "--seed=1"])
        .gives(expect![[r#"
            # wff generate --kind equivalent --length 7 --letters ab1 --connectives ND --count 2 --seed 1
            alphabet textbook
            1) NDDaaNa == NNDaNNa
            2) DNNaNNa == DNNNNaa
            exit 0
        "#]]);
    generate(&["--kind=roll", "--rules=x-wff", "--dice=8", "--count=3", "--seed=1"]).gives(
        expect![[r#"
            # wff generate --kind roll --rules x-wff --dice 8 --count 3 --seed 1
            rules x-wff
            1) roll qrqi REAK
            2) roll orpq CNCE
            3) roll pisi NRRR
            exit 0
        "#]],
    );
}

#[test]
fn the_comment_writes_the_same_sheet_and_nothing_is_wrong_with_it() {
    let options: [&[&str]; 4] = [
        &[],
        &["--seed=5", "--logic=L3", "--length=5"],
        &["--seed=5", "--letters=a, b12 c", "--connectives=N,D,C"],
        &["--seed=5", "--length=30", "--letters=pqr", "--connectives=NKACE"],
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
                no faults in 1 file
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
fn a_seed_writes_the_same_for_ever() {
    let mut lines = Vec::new();
    for kind in KINDS {
        for length in [6, 30] {
            let length = format!("--length={length}");
            let kind = format!("--kind={kind}");
            let options = ["--count=1", "--seed=12345", &*kind, &*length];
            let taken = if kind == "--kind=roll" { 3 } else { 4 };
            let ran = generate(&options[..taken]);
            lines.extend(ran.stdout.lines().nth(1).map(str::to_owned));
        }
    }
    expect![[r#"
        1) AsNKrq
        1) EErEANKAsNrsqsNCsEECEqCrCpqsrs
        1) NE(s, Ers) is pff
        1) EErEANKAsNrsqsNCsEECXqCrCpqsrs is pff
        1) AsCsNr is tautology
        1) CKppAqENqEKAKEqprCpNpKsKsCqpNp is tautology
        1) KNAqss is contradiction
        1) KKsKEKrsAArrsKpKqCpEKEssErsqNp is contradiction
        1) AsNKrq is contingent
        1) EErEANKAsNrsqsNCsEECEqCrCpqsrs is contingent
        1) ANCprp == CNpNNp
        1) AqEAqEKKNrqsKAsNqNEAqKCqsrqArr == AqKqECAsCCrEKrsNqKsECqprEpArss
        1) NEsErs != ErKNqs
        1) EErEANKAsNrsqsNCsEECEqCrCpqsrs != EAsKANAANqrKpNNsqpKKpNpAKNNrrr
        1) NKCrpq, AqNCqp |= EpErNr
        1) KpACCKAKsCpApqpqKEsqKpNCsApssq, NEKCNACKpNACrpsqsErCKpCrprArss |= CACqqKCrqNCprEEAqNEsCNrqNNKrpr
        1) NEsErs, ErKNqs !|= AsNCsp
        1) CApsArEpErKCNqAqAEAprKpErAqsqq, KEEsrKpsCrKNEEqCqKpCqqAKNqNprs !|= EKNENKrAsqqCCqKrKAENqpCpqEqqrp
        1) roll oi R
        1) roll oi R"#]]
    .assert_eq(&lines.join("\n"));
}

#[test]
fn settings_are_written_where_they_are_needed() {
    let folder = Folder::new(&[("wff.toml", "logic = \"LP\"\nalphabet = \"textbook\"\n")]);
    let run = |arguments: &[&str]| {
        folder.run(&[&["generate", "--length=5", "--count=1", "--seed=2"], arguments].concat())
    };
    run(&["--kind=tautology"]).gives(expect![[r#"
        # wff generate --kind tautology --length 5 --logic LP --count 1 --seed 2
        logic LP
        alphabet dice
        1) CpAps is tautology
        exit 0
    "#]]);
    run(&["--kind=tautology", "--logic=classical", "--letters=a"]).gives(expect![[r#"
        # wff generate --kind tautology --length 5 --letters a --logic classical --count 1 --seed 2
        logic classical
        alphabet textbook
        1) ENaNa is tautology
        exit 0
    "#]]);
    folder.write("wff.toml", b"rules = \"x-wff\"\n");
    folder.run(&["generate", "--kind=roll", "--count=2", "--seed=2"]).gives(expect![[r#"
        # wff generate --kind roll --rules x-wff --count 2 --seed 2
        rules x-wff
        1) roll ios RCC
        2) roll rip EEE
        exit 0
    "#]]);
}

#[test]
fn json_has_the_names_that_scripts_rely_on() {
    let run = |arguments: &[&str]| {
        generate(&[&["--count=2", "--seed=7", "--format=json"], arguments].concat())
    };
    run(&["--kind=invalid", "--length=3"]).gives(expect![[r#"
        {"kind":"invalid","seed":7,"logic":"classical","alphabet":"dice","items":["Krr, Aqp !|= Ers","Apr, Krp !|= Ksp"]}
        exit 0
    "#]]);
    run(&["--kind=roll"]).gives(expect![[r#"
        {"kind":"roll","seed":7,"rules":"shake-a-wff","items":["roll rq A","roll si A"]}
        exit 0
    "#]]);
    run(&["--kind=wff", "--length=2", "--connectives=K"]).gives(expect![[r#"
        {"errors":[{"message":"there is no WFF of 2 letters with `pqrs` and `K`: without `N` the number of letters is odd; choose another --length, or give --connectives an `N`"}]}
        error: there is no WFF of 2 letters with `pqrs` and `K`: without `N` the number of letters is odd; choose another --length, or give --connectives an `N`
        exit 1
    "#]]);
}

#[test]
fn what_there_is_not_is_told_with_a_way_out() {
    for (arguments, expected) in [
        (
            "--kind=wff --length=2 --connectives=KACE",
            expect![[r#"
            error: there is no WFF of 2 letters with `pqrs` and `KACE`: without `N` the number of letters is odd; choose another --length, or give --connectives an `N`
        "#]],
        ),
        (
            "--kind=wff --length=3 --connectives=V",
            expect![[r#"
            error: there is no WFF of 3 letters with `pqrs` and `V`: without connectives that take operands it is one letter; give --connectives some
        "#]],
        ),
        (
            "--kind=wff --length=1",
            expect![[r#"
            error: there are only 4 WFFs of 1 letter with `pqrs` and `NKACE`, and --count is 10; ask for fewer, or choose another --length or other letters
        "#]],
        ),
        (
            "--kind=tautology --length=4 --letters=p",
            expect![[r#"
            error: there are only 2 tautologies of 4 letters with `p` and `NKACE` in classical logic, and --count is 10; ask for fewer, or choose another --length or other letters
        "#]],
        ),
        (
            "--kind=tautology --length=3 --letters=p --connectives=NK",
            expect![[r#"
            error: there is no tautology of 3 letters with `p` and `NK` in classical logic; choose another --length or other letters
        "#]],
        ),
        (
            "--kind=tautology --logic=K3",
            expect![[r#"
            error: K3 has no tautologies in N K A C E: where all propositions are N, so is every formula; choose another --logic
        "#]],
        ),
        (
            "--kind=contradiction --logic=LP",
            expect![[r#"
            error: LP has no contradictions in N K A C E: where all propositions are B, so is every formula, and B counts as true; choose another --logic
        "#]],
        ),
        (
            "--kind=tautology --length=31 --letters=pq --connectives=KA",
            expect![[r#"
            error: no tautology of 31 letters with `pq` and `KA` in classical logic was found among 524288 that were drawn; there may be some: choose another --length, --letters, --connectives or --seed
        "#]],
        ),
        (
            "--kind=equivalent --length=3 --letters=p --connectives=NK",
            expect![[r#"
            error: there is only 1 pair of equivalent formulas of 3 letters each with `p` and `NK` in classical logic, and --count is 10; ask for fewer, or choose another --length or other letters
        "#]],
        ),
        (
            "--kind=valid --length=1",
            expect![[r#"
            error: there is no valid argument of 1 letter each with `pqrs` and `NKACE` in classical logic; choose another --length or other letters
        "#]],
        ),
        (
            "--kind=pff --length=1 --rule=operands-first",
            expect![[r#"
            error: no pff from WFFs of 1 letter with `pqrs` and `NKACE` was found among 4096 that were drawn; there may be some: choose another --length, --letters, --connectives, --rule or --seed
        "#]],
        ),
    ] {
        let ran = generate(&arguments.split(' ').collect::<Vec<_>>());
        assert_eq!((ran.stdout.as_str(), ran.status), ("", 1), "{arguments}");
        expected.assert_eq(&ran.stderr);
    }
}

#[test]
fn options_that_mean_nothing_are_refused() {
    for (arguments, expected) in [
        (
            "--kind=wff --length=0",
            expect![[r#"
            error: invalid value '0' for '--length <NUMBER>': 0 is not in 1..=10000

            For more information, try '--help'.
        "#]],
        ),
        (
            "--kind=wff --length=10001",
            expect![[r#"
            error: invalid value '10001' for '--length <NUMBER>': 10001 is not in 1..=10000

            For more information, try '--help'.
        "#]],
        ),
        (
            "--kind=wff --count=0",
            expect![[r#"
            error: invalid value '0' for '--count <NUMBER>': 0 is not in 1..=100000

            For more information, try '--help'.
        "#]],
        ),
        (
            "--kind=wff --count=1000000000",
            expect![[r#"
            error: invalid value '1000000000' for '--count <NUMBER>': 1000000000 is not in 1..=100000

            For more information, try '--help'.
        "#]],
        ),
        (
            "--kind=wff --count=100000 --length=10000",
            expect![[r#"
            error: --count: a sheet has at most 100000000 letters, and 100000 lines have more; 10000 can be written
        "#]],
        ),
        (
            "--kind=wff --letters=pK",
            expect![[r#"
            error: --letters: `K` is not a proposition; propositions are small letters, with digits if need be
        "#]],
        ),
        (
            "--kind=wff --letters=pqp",
            expect![[r#"
            error: --letters: `p` is given twice
        "#]],
        ),
        (
            "--kind=wff --letters=,",
            expect![[r#"
            error: --letters: there are no propositions; give some, as in `pqr`
        "#]],
        ),
        (
            "--kind=wff --connectives=NZ",
            expect![[r#"
                error: --connectives: `Z` is not a connective; there are N K A C E, D X J B O V of textbooks, and L M of modal logics
            "#]],
        ),
        (
            "--kind=wff --connectives=NKN",
            expect![[r#"
            error: --connectives: `N` is given twice
        "#]],
        ),
        (
            "--kind=wff --dice=3",
            expect![[r#"
            error: --dice is about rolls; give --kind roll
        "#]],
        ),
        (
            "--kind=wff --rules=x-wff",
            expect![[r#"
            error: --rules is about rolls; give --kind roll
        "#]],
        ),
        (
            "--kind=wff --rule=infix",
            expect![[r#"
            error: --rule is about pffs; give --kind pff
        "#]],
        ),
        (
            "--kind=pff --rule=foreign-letter --letters=ab",
            expect![[r#"
            error: --rule: foreign-letter has no place in the alphabet of textbooks, which these letters are of
        "#]],
        ),
        (
            "--kind=pff --rule=prose",
            expect![[r#"
            error: invalid value 'prose' for '--rule <RULES>'
              [possible values: bracketed-prefix, die-face, foreign-letter, infix, look-alike, missing-operand, operands-first, trailing-letters, unknown-letter, wrong-case]

            For more information, try '--help'.
        "#]],
        ),
        (
            "--kind=roll --length=3",
            expect![[r#"
            error: --length is about formulas, and rolls have none
        "#]],
        ),
        (
            "--kind=roll --rules=x-wff --dice=13",
            expect![[r#"
            error: --dice: 13 are too many; in x-wff a player has at most 12
        "#]],
        ),
        (
            "--kind=nonsense",
            expect![[r#"
                error: invalid value 'nonsense' for '--kind <KIND>'
                  [possible values: wff, pff, tautology, contradiction, contingent, equivalent, inequivalent, valid, invalid, roll]

                For more information, try '--help'.
            "#]],
        ),
        (
            "",
            expect![[r#"
            error: the following required arguments were not provided:
              --kind <KIND>

            Usage: wff generate --kind <KIND>

            For more information, try '--help'.
        "#]],
        ),
    ] {
        let ran = generate(&arguments.split_terminator(' ').collect::<Vec<_>>());
        assert_eq!((ran.stdout.as_str(), ran.status), ("", 2), "{arguments}");
        expected.assert_eq(&ran.stderr);
    }
}

#[test]
fn in_modal_logics_formulas_have_necessity_and_possibility() {
    for kind in KINDS.into_iter().filter(|kind| *kind != "roll") {
        let of_kind = format!("--kind={kind}");
        let sheet = generate(&[&of_kind, "--logic=S4", "--count=20", "--seed=1"]).stdout;
        let folder = Folder::new(&[("sheet.wff", &sheet)]);
        assert_eq!(folder.run(&["check", "-q", "sheet.wff"]).status, 0, "{sheet}");
        let formulas: String = sheet.lines().skip(2).collect();
        assert!(formulas.contains('L') && formulas.contains('M'), "{sheet}");
        assert!(!sheet.contains("alphabet"), "{sheet}");
    }
    generate(&["--kind=wff", "--connectives=NL"]).gives(expect![[r#"
        error: --connectives: `L` is a letter of modal logic, and this is classical logic; give --logic S4 or another one
        exit 2
    "#]]);
}

#[test]
fn help_has_every_kind() {
    for help in ["-h", "--help"] {
        let help = generate(&[help]).stdout;
        for kind in KINDS {
            assert!(help.contains(&format!(" {kind}")), "{kind}: {help}");
        }
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

#[test]
fn a_key_of_exercises_has_no_fault_and_its_answers_are_right() {
    let folder = Folder::new(&[]);
    for (kind, answer) in [
        ("tautology", "tautology"),
        ("contradiction", "contradiction"),
        ("contingent", "contingent"),
        ("pff", "yes"),
        ("equivalent", "yes"),
        ("inequivalent", "no"),
        ("valid", "valid"),
        ("invalid", "invalid"),
    ] {
        let options = ["--exercises", "--unmixed", "--count", "20", "--seed", "7"];
        let ran = folder.run(&[&["generate", "--kind", kind][..], &options].concat());
        assert_eq!(ran.status, 0, "{kind}: {}", ran.stderr);
        folder.write("key.wff", ran.stdout.as_bytes());
        let checked = folder.run(&["grade", "--check", "key.wff"]);
        assert_eq!(checked.status, 0, "{kind}: {}", checked.stdout);
        let answers: String = (1..=20).map(|number| format!("{number}) {answer}\n")).collect();
        folder.write("ann.wff", answers.as_bytes());
        let graded = folder.run(&["grade", "key.wff", "ann.wff", "--format=json"]).json();
        assert_eq!(graded["handins"][0]["points"], 20, "{kind}");
    }
    for kind in ["wff", "roll"] {
        let ran = folder.run(&["generate", "--kind", kind, "--exercises", "--seed", "7"]);
        folder.write("key.wff", ran.stdout.as_bytes());
        let checked = folder.run(&["grade", "--check", "key.wff", "-q"]);
        assert_eq!(checked.status, 0, "{kind}: {}", checked.stdout);
    }
}

#[test]
fn exercises_do_not_tell_their_answers_by_their_kind() {
    let folder = Folder::new(&[]);
    for (kinds, answers) in [
        (
            &["tautology", "contradiction", "contingent"][..],
            &["tautology", "contradiction", "contingent"][..],
        ),
        (&["pff"], &["yes", "no"]),
        (&["equivalent", "inequivalent"], &["yes", "no"]),
        (&["valid", "invalid"], &["valid", "invalid"]),
    ] {
        for kind in kinds {
            let options = ["generate", "--kind", kind, "--exercises", "--count=60", "--seed=7"];
            let ran = folder.run(&options);
            assert_eq!(ran.stdout, folder.run(&options).stdout, "{kind}");
            folder.write("key.wff", ran.stdout.as_bytes());
            let checked = folder.run(&["grade", "--check", "key.wff"]);
            assert_eq!(checked.status, 0, "{kind}: {}", checked.stdout);
            let mut points = 0;
            for answer in answers {
                let all: String = (1..=60).map(|it| format!("{it}) {answer}\n")).collect();
                folder.write("ann.wff", all.as_bytes());
                let graded = folder.run(&["grade", "key.wff", "ann.wff", "--format=json"]).json();
                let given = graded["handins"][0]["points"].as_u64().unwrap();
                let part = 60 / answers.len() as u64;
                assert!(given >= part / 2 && given <= part * 3 / 2, "{kind}: {given} {answer}");
                points += given;
            }
            // Each has one right answer.
            assert_eq!(points, 60, "{kind}");
            // The command in the head writes the same again.
            let head = ran.stdout.lines().next().unwrap().trim_start_matches("# wff ").to_owned();
            let again: Vec<&str> = head.split(' ').collect();
            assert_eq!(folder.run(&again).stdout, ran.stdout, "{head}");
        }
    }
    let ran = folder.run(&["generate", "--kind=valid", "--unmixed"]);
    assert_eq!(
        (ran.status, &*ran.stderr),
        (2, "error: --unmixed is about exercises; give --exercises\n")
    );
    let few = ["generate", "--kind=contingent", "--exercises", "--letters=p", "--length=1"];
    let ran = folder.run(&[&few[..], &["--count=1", "--seed=1"]].concat());
    assert!(ran.status == 0 || ran.stderr.ends_with("; or give --unmixed\n"), "{}", ran.stderr);
}

#[test]
fn each_student_gets_a_key_and_a_sheet_that_stay_the_same() {
    let folder = Folder::new(&[("names.txt", "Ann Berg\n# so\n\nBen@x\n")]);
    let generate = |names: &str, into: &str| {
        let options = ["generate", "--kind=valid", "--count=2", "--seed=7", "--into", into];
        folder.run(&[&options[..], &["--students", names]].concat()).gives(expect![[r#"
            a key and a sheet for 2 students in out
            exit 0
        "#]]);
    };
    generate("names.txt", "out");
    let key = folder.read("out/Ann Berg.key.wff");
    assert!(key.contains("require validity of"), "{key}");
    let sheet = folder.read("out/Ann Berg.wff");
    assert!(sheet.contains("ask \"Valid or invalid:") && !sheet.contains("require"), "{sheet}");
    assert_ne!(folder.read("out/Ben_x.wff"), sheet);
    folder.write("names.txt", b"Zoe\nAnn Berg\n");
    generate("names.txt", "out");
    assert_eq!(folder.read("out/Ann Berg.key.wff"), key);
}

#[test]
fn sheets_of_students_are_not_written_over() {
    let folder = Folder::new(&[("names.txt", "Ann\nBen\n"), ("out/Ben.wff", "1) my work\n")]);
    let generate = |names: &str, more: &[&str]| {
        let options = ["generate", "--kind=valid", "--count=2", "--seed=7", "--into", "out"];
        folder.run(&[&options[..], &["--students", names], more].concat())
    };
    let ran = generate("names.txt", &[]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("Ben.wff is there already with another text"), "{}", ran.stderr);
    assert_eq!(folder.read("out/Ben.wff"), "1) my work\n");
    assert!(!folder.path().join("out/Ann.wff").exists());
    assert_eq!(generate("names.txt", &["--force"]).status, 0);
    assert!(folder.read("out/Ben.wff").contains("exercise 1"));
    assert_eq!(generate("names.txt", &[]).status, 0);
    for (names, told) in [
        ("Zoe\nann\nAnn\n", "`ann` and `Ann` would have files of one name"),
        ("Zoe\nZoe\n", "`Zoe` stands twice"),
        ("Zoe\nGroß\nGROSS\n", "`Groß` and `GROSS` would have files of one name"),
        ("Zoe\nZoe.key\n", "`Zoe.key` cannot be the name of a student's files: a sheet whose name"),
        ("Zoe\nAnn.KEY.\n", "a sheet whose name ends so is taken for a key, and not graded"),
        ("Zoe\n../Ben\n", "a slash stands between folders; write it in another way"),
        ("Zoe\na\\b\n", "a slash stands between folders"),
        ("Zoe\n.ann\n", "a file whose name begins with a dot is hidden"),
        ("Zoe\ncon\n", "Windows keeps this name for a device"),
        ("Zoe\nLpt1.x\n", "Windows keeps this name for a device"),
    ] {
        folder.write("more.txt", names.as_bytes());
        let ran = generate("more.txt", &[]);
        assert_eq!(ran.status, 2);
        assert!(ran.stderr.contains(told), "{}", ran.stderr);
        assert!(!folder.path().join("out/Zoe.wff").exists());
    }
}

#[test]
fn a_list_of_students_is_read_as_windows_writes_it() {
    let names = "Zoë\r\n# so\r\n\r\nBen\r\n";
    let marked = format!("\u{feff}{names}");
    let little: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = marked.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let lists = [names.as_bytes(), marked.as_bytes(), &little, &big, "Zoë\rBen".as_bytes()];
    let written = lists.map(|list| {
        let folder = Folder::new(&[]);
        folder.write("names.txt", list);
        let students = ["--students", "names.txt", "--into", "out", "--seed", "7"];
        let ran = folder.run(&[&["generate", "--kind", "wff"][..], &students].concat());
        assert_eq!(ran.stdout, "a key and a sheet for 2 students in out\n", "{}", ran.stderr);
        ["Zoë.wff", "Zoë.key.wff", "Ben.wff", "Ben.key.wff"]
            .map(|name| folder.read(&format!("out/{name}")))
    });
    assert!(written.iter().all(|one| *one == written[0]));
}

#[test]
fn a_student_with_a_name_that_no_disk_takes_whole_gets_a_shorter_one() {
    let folder = Folder::new(&[]);
    folder.write("names.txt", "🎲".repeat(120).as_bytes());
    folder.write("more.txt", "字".repeat(120).as_bytes());
    for names in ["names.txt", "more.txt"] {
        let students = ["--students", names, "--into", "out", "--seed", "7"];
        let ran = folder.run(&[&["generate", "--kind", "wff"][..], &students].concat());
        assert_eq!(ran.status, 0, "{}", ran.stderr);
    }
    let long = format!("out/{}.key.wff", "字".repeat(66));
    assert!(folder.path().join(long).exists());
}
