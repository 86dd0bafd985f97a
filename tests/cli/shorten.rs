//! `wff shorten` and `wff rebase`: shorter D-proofs, and D-proofs from other axioms.

use crate::binary::{Folder, wff};
use expect_test::expect;

const FILE: &str = "# By hand
system lukasiewicz-3
def id = proof DD1DD2113 # too long
@id proves Cpp
Cpp
  D1@id   proves CqCpp # a remark
DD112 proves CpCqp
DD211 proves Cqq
";

#[test]
fn each_proof_gets_shorter_where_it_stands() {
    let folder = Folder::new(&[("a.wff", FILE)]);
    folder.run(&["shorten", "a.wff"]).gives(expect![[r#"
        # By hand
        system lukasiewicz-3
        def id = proof DD211 # too long
        @id proves Cpp
        Cpp
          D1@id   proves CqCpp # a remark
        1 proves CpCqp
        DD211 proves Cqq
        note: a.wff: 3 of 4 D-proofs shorter, by 12 letters in all
        exit 0
    "#]]);
    assert_eq!(folder.read("a.wff"), FILE);
    let new = folder.run(&["shorten", "-q", "a.wff"]).stdout;
    folder.run_with(&new, &["shorten", "-"]).gives(expect![[r#"
        # By hand
        system lukasiewicz-3
        def id = proof DD211 # too long
        @id proves Cpp
        Cpp
          D1@id   proves CqCpp # a remark
        1 proves CpCqp
        DD211 proves Cqq
        note: <stdin>: 0 of 4 D-proofs shorter, by 0 letters in all
        exit 0
    "#]]);
    assert_eq!(folder.run_with(&new, &["check", "-"]).status, 0);
}

#[test]
fn what_a_search_finds_is_taken_up_to_a_length() {
    let text = "system lukasiewicz-3\nDD21D11 proves Cpp\n";
    for (length, proof) in [("3", "DD21D11"), ("5", "DD211")] {
        let run = wff(&["shorten", "-q", "--length", length, "-"]);
        assert_eq!(run.status, 2);
        let folder = Folder::new(&[]);
        let new = folder.run_with(text, &["shorten", "-q", "--length", length, "-"]).stdout;
        assert_eq!(new, format!("system lukasiewicz-3\n{proof} proves Cpp\n"), "{length}");
    }
}

#[test]
fn a_file_that_is_wrong_is_not_shortened() {
    let folder = Folder::new(&[]);
    let text = "system lukasiewicz-3\nDD211 proves Cpq\nD12 proves\n";
    folder.run_with(text, &["shorten", "-"]).gives(expect![[r#"
        error: <stdin>:2:14: this D-proof proves `Cpp`, of which `Cpq` is no instance
        error: <stdin>:3:1: `D12 proves` is no formula
        exit 2
    "#]]);
    folder.run_with("Cpp\n", &["shorten", "-"]).gives(expect![[r#"
        error: <stdin> has no D-proofs, as in `DD211 proves Cpp`
        exit 2
    "#]]);
}

/// Metamath's collection of theorems of Principia, in which a part is made longer, gets as short as
/// it was by that part of another theorem.
#[test]
fn a_collection_is_shortened_by_its_own_parts() {
    let rows = include_str!("../corpus/proofs/principia.tsv");
    let rows: Vec<Vec<&str>> = (rows.lines().filter(|row| row.starts_with('*')))
        .map(|row| row.split('\t').collect())
        .collect();
    let list = |long: &str| {
        let line = |row: &Vec<&str>| {
            format!("{} proves {}\n", row[2].replace("DD2DD2D13DD2D1311", long), row[1])
        };
        let lines: String = rows.iter().map(line).collect();
        format!("system lukasiewicz-3\nDD2DD2D13DD2D1311 proves CNNpp\n{lines}")
    };
    let (short, long) = (list("DD2DD2D13DD2D1311"), list("DD2DD2D13DD2D131DD112"));
    assert!(long.len() > short.len() + 500);
    let folder = Folder::new(&[("a.wff", &long)]);
    let run = folder.run(&["shorten", "--quiet", "--length", "1", "a.wff"]);
    let lengths = |text: &str| text.lines().map(str::len).collect::<Vec<usize>>();
    assert_eq!(lengths(&run.stdout), lengths(&short));
    assert_eq!(folder.run_with(&run.stdout, &["check", "-"]).status, 0);
}

#[test]
fn d_proofs_are_rewritten_for_other_axioms() {
    let files = [
        (
            "own.wff",
            "axioms Mine\n  1 CpCqp\n  a) CCpCpqCpq # contraction\nend\n\nDa1 proves Cpp # so\n",
        ),
        (
            "frege.wff",
            "# By hand\nsystem frege\ndef a = proof D31\n@a proves CqCpp\nD@a 1 proves Cpp\n",
        ),
        ("given.wff", "system lukasiewicz-3\nDD2D1DD22D11DD2D112 proves CCpCqrCqCpr\n"),
    ];
    let folder = Folder::new(&files);
    folder.run(&["rebase", "--system=lukasiewicz-3", "own.wff"]).gives(expect![[r#"
        axioms Mine
          1 CpCqp
          a) CCpCpqCpq # contraction
        end

        system lukasiewicz-3
        DDD22D211 proves Cpp # so
        note: own.wff: 9 letters in 1 D-proof, 3 letters before
        exit 0
    "#]]);
    let rebased = ["rebase", "--system=lukasiewicz-3", "--length=11", "frege.wff"];
    folder.run(&rebased).gives(expect![[r#"
        error: axiom 3 of frege.wff, `CCpCqrCqCpr`, has no D-proof of up to 11 letters from lukasiewicz-3
        note: `--given` takes a file that has one
        exit 2
    "#]]);
    let given = [&rebased[..], &["--given=given.wff"]].concat();
    folder.run(&given).gives(expect![[r#"
        # By hand
        system lukasiewicz-3
        def a = proof DDD2D1DD22D11DD2D1121
        @a proves CqCpp
        D@a 1 proves Cpp
        note: frege.wff: 44 letters in 2 D-proofs, 8 letters before
        exit 0
    "#]]);
    for arguments in [&["rebase", "-q", "--system=lukasiewicz-3", "own.wff"][..], &given] {
        let new = folder.run(arguments).stdout;
        assert_eq!(folder.run_with(&new, &["check", "--deny-warnings", "-"]).status, 0, "{new}");
    }
    let other = ["rebase", "--system=frege", "--given=given.wff", "own.wff"];
    folder.run(&other).gives(expect![[r#"
        error: given.wff has no proofs from frege, but from lukasiewicz-3
        exit 2
    "#]]);
}

#[test]
fn a_label_behind_a_name_is_taken_too() {
    let files = [
        ("a.wff", "system frege\ndef a = proof D11\nD1@a proves ?\n5 proves CNNpp\n"),
        ("given.wff", "system lukasiewicz-3\nDD2DD2D13DD2D1311 proves CNNpp\n"),
    ];
    let folder = Folder::new(&files);
    let rebase = ["rebase", "-q", "--system=lukasiewicz-3", "--given=given.wff", "a.wff"];
    let new = folder.run(&rebase).stdout;
    assert!(new.ends_with("D1@a proves ?\nDD2DD2D13DD2D1311 proves CNNpp\n"), "{new}");
}
