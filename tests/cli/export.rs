//! `wff export`: the D-proofs of a file as other programs read them, and back.

use crate::binary::{Folder, wff};
use expect_test::expect;

const FILE: &str = "# By hand
alphabet textbook
axioms Mine
  1 CpCqp
  2 CCpCqrCCpqCpr
  a) CCNpNqCqp  # transposition
end
def id = proof DD211
@id proves CKpqKpq # Identity
Cpp
D1@id proves ?
D2D1a proves CCpCNqNrCpCrq
";

#[test]
fn the_d_proofs_of_a_file_are_written_in_each_format() {
    let folder = Folder::new(&[("a.wff", FILE)]);
    folder.run(&["export", "--to=pmgenerator", "a.wff"]).gives(expect![[r#""#]]);
    folder.run(&["export", "--to=proof-list", "a.wff"]).gives(expect![[r#""#]]);
    folder.run(&["export", "--to=metamath", "-q", "a.wff"]).gives(expect![[r#""#]]);
    folder.run(&["export", "--to=tptp", "-q", "a.wff"]).gives(expect![[r#""#]]);
}

#[test]
fn what_was_imported_is_exported_as_it_was() {
    let summary = "% a comment\n    CpCqp = 1\n    CCpCqrCCpqCpr = 2\n[0] CpCqCrq = D11\n\
                   % another\n[1] Cpp = DD211\n[2] CqCpp = D1[1]\n";
    let list = "1:C0C1.0\nDD211:C0.0\nD1DD211:C0C1.1\n";
    let folder = Folder::new(&[]);
    for (format, text) in [("pmgenerator", summary), ("proof-list", list)] {
        let imported = folder.run_with(text, &["import", "--from", format, "-"]);
        assert_eq!((imported.stderr.as_str(), imported.status), ("", 0));
        let exported = folder.run_with(&imported.stdout, &["export", "-q", "--to", format, "-"]);
        assert_eq!((exported.stderr.as_str(), exported.status), ("", 0));
        assert_eq!(exported.stdout, text);
    }
}

#[test]
fn a_wrong_d_proof_is_not_exported() {
    let folder = Folder::new(&[]);
    let text =
        "system lukasiewicz-3\nDD211 proves Cpp\nD11 proves Cpp\nD31 proves ?\nDD proves p\n";
    folder.run_with(text, &["export", "--to=pmgenerator", "-"]).gives(expect![[r#""#]]);
    folder.run_with("D11 proves CpCqCrq\n", &["export", "--to=tptp", "-"]).gives(expect![[r#""#]]);
    folder.run_with("Cpp\n", &["export", "--to=tptp", "-"]).gives(expect![[r#""#]]);
    assert_eq!(wff(&["export", "-"]).status, 2);
}

#[test]
fn what_a_format_cannot_say_is_told_and_the_rest_written() {
    let folder = Folder::new(&[]);
    let mut text = "system lukasiewicz-3\nDD211 proves CDppDpp\nDD211 proves Cpp\n\
                    def a0 = proof DD211\n"
        .to_owned();
    let metamath = &["export", "--to=metamath", "-q", "-"];
    folder.run_with(&text, metamath).gives(expect![[r#""#]]);
    for line in 1..30 {
        text += &format!("def a{line} = proof D@a{} @a{}\n", line - 1, line - 1);
    }
    let ran = folder.run_with(&text, &["export", "--to=proof-list", "-q", "-"]);
    assert!(ran.stderr.contains("<stdin>:27: the D-proof has "), "{}", ran.stderr);
    assert_eq!(ran.status, 2);
    assert_eq!(folder.run_with(&text, &["export", "--to=pmgenerator", "-"]).status, 0);
}
