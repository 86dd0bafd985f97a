//! `wff shorten`: shorter D-proofs by each other's parts and by a search.

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
    folder.run(&["shorten", "a.wff"]).gives(expect![[r#""#]]);
    assert_eq!(folder.read("a.wff"), FILE);
    let new = folder.run(&["shorten", "-q", "a.wff"]).stdout;
    folder.run_with(&new, &["shorten", "-"]).gives(expect![[r#""#]]);
    assert_eq!(folder.run_with(&new, &["check", "-"]).status, 0);
}

#[test]
fn what_a_search_finds_is_taken_up_to_a_length() {
    let text = "system lukasiewicz-3\nDD1DD2113 proves Cpp\n";
    for (length, proof) in [("3", "DD1DD2113"), ("5", "DD211")] {
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
    folder.run_with(text, &["shorten", "-"]).gives(expect![[r#""#]]);
    folder.run_with("Cpp\n", &["shorten", "-"]).gives(expect![[r#""#]]);
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
