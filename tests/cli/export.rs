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
    folder.run(&["export", "--to=pmgenerator", "a.wff"]).gives(expect![[r#"
        % By hand
            CpCqp = 1
            CCpCqrCCpqCpr = 2
            CCNpNqCqp = a
        % id
        % Identity
        [0] CKpqKpq = DD211
        [1] CpCqq = D1[0]
        [2] CCpCNqNrCpCrq = D2D1a
        note: a.wff: 1 line without a D-proof left out
        exit 0
    "#]]);
    folder.run(&["export", "--to=proof-list", "a.wff"]).gives(expect![[r#"
        % By hand
        % id
        % Identity
        DD211:CK0.1K0.1
        D1DD211:C0C1.1
        D2D1a:CC0CN1N2C0C2.1
        note: a.wff: 1 line without a D-proof left out
        note: the D-proofs are from Mine, which this format does not tell
        exit 0
    "#]]);
    folder.run(&["export", "--to=metamath", "-q", "a.wff"]).gives(expect![[r#"
        ---

        ((P ^ Q) -> (P ^ Q)); ! Identity
        (P -> P); ! Result of proof
        DD211; ! 5 steps

        (P -> (Q -> Q)); ! Theorem 2
        (P -> (Q -> Q)); ! Result of proof
        D1DD211; ! 7 steps

        ((P -> (~ Q -> ~ R)) -> (P -> (R -> Q))); ! Theorem 3
        ((P -> (~ Q -> ~ R)) -> (P -> (R -> Q))); ! Result of proof
        D2D1a; ! 5 steps
        exit 0
    "#]]);
    folder.run(&["export", "--to=tptp", "-q", "a.wff"]).gives(expect![[r#"
        cnf(condensed_detachment, axiom,
            ( ~ is_a_theorem(implies(X, Y)) | ~ is_a_theorem(X) | is_a_theorem(Y) )).
        cnf(axiom_1, axiom, is_a_theorem(implies(P, implies(Q, P)))).
        cnf(axiom_2, axiom, is_a_theorem(implies(implies(P, implies(Q, R)), implies(implies(P, Q), implies(P, R))))).
        cnf(transposition, axiom, is_a_theorem(implies(implies(not(P), not(Q)), implies(Q, P)))).
        % Identity
        % DD211
        cnf(theorem_1, negated_conjecture, ~ is_a_theorem(implies(and(p, q), and(p, q)))).
        % D1@id
        cnf(theorem_2, negated_conjecture, ~ is_a_theorem(implies(p, implies(q, q)))).
        % D2D1a
        cnf(theorem_3, negated_conjecture, ~ is_a_theorem(implies(implies(p, implies(not(q), not(r))), implies(p, implies(r, q))))).
        exit 0
    "#]]);
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
    folder.run_with(text, &["export", "--to=pmgenerator", "-"]).gives(expect![[r#"
        error: <stdin>:3:12: this D-proof proves `CpCqCrq`, of which `Cpp` is no instance
        error: <stdin>:4:1: `CrCsr` cannot be the first operand of `CCNpNqCqp`: `Nq` and `Csr` differ
        error: <stdin>:5:2: `D` lacks both of its proofs
        note: after each `D` stand two D-proofs: labels of axioms, or `D` and so on
        exit 2
    "#]]);
    folder.run_with("D11 proves CpCqCrq\n", &["export", "--to=tptp", "-"]).gives(expect![[r#"
        error: <stdin>:1:1: no axioms are in force here
        note: choose a system above, as in `system lukasiewicz-3`, or write a block `axioms NAME`
        exit 2
    "#]]);
    folder.run_with("Cpp\n", &["export", "--to=tptp", "-"]).gives(expect![[r#"
        error: <stdin> has no D-proofs, as in `DD211 proves Cpp`
        exit 2
    "#]]);
    assert_eq!(wff(&["export", "-"]).status, 2);
}

#[test]
fn what_a_format_cannot_say_is_told_and_the_rest_written() {
    let folder = Folder::new(&[]);
    let mut text = "system lukasiewicz-3\nDD211 proves CDppDpp\nDD211 proves Cpp\n\
                    def a0 = proof DD211\n"
        .to_owned();
    let metamath = &["export", "--to=metamath", "-q", "-"];
    folder.run_with(&text, metamath).gives(expect![[r#"
        ---

        (P -> P); ! Theorem 2
        (P -> P); ! Result of proof
        DD211; ! 5 steps

        (P -> P); ! a0
        (P -> P); ! Result of proof
        DD211; ! 5 steps
        error: <stdin>:2: metamath has no sign for a letter of this theorem
        exit 2
    "#]]);
    for line in 1..30 {
        text += &format!("def a{line} = proof D@a{} @a{}\n", line - 1, line - 1);
    }
    let ran = folder.run_with(&text, &["export", "--to=proof-list", "-q", "-"]);
    assert!(ran.stderr.contains("<stdin>:27: the D-proof has "), "{}", ran.stderr);
    assert_eq!(ran.status, 2);
    assert_eq!(folder.run_with(&text, &["export", "--to=pmgenerator", "-"]).status, 0);
}
