use super::*;
use crate::proof::condensed::systems::known;
use crate::proof::terms::LETTERS;

fn system(terms: &mut Terms) -> Vec<(u8, Term)> {
    let labels = known("lukasiewicz-3").unwrap().labels();
    labels.map(|(label, axiom)| (label, terms.read(axiom).unwrap())).collect()
}

fn verdicts(terms: &mut Terms, collection: &Collection) -> Vec<String> {
    let system = system(terms);
    let verdicts = collection.verdicts(terms, &mut Detacher::new(), &system);
    verdicts
        .into_iter()
        .map(|verdict| match verdict {
            None => "none".to_owned(),
            Some(Ok(term)) => terms.write(term, 50),
            Some(Err(Wrong::Other(term))) => format!("but {}", terms.write(term, 50)),
            Some(Err(wrong)) => format!("{wrong:?}"),
        })
        .collect()
}

const SUMMARY: &str = "% a comment
    CpCqp = 1
    CCpCqrCCpqCpr = 2
    CCNpNqCqp = 3

[0] CCpCNqNrCpCrq = D2D13
[1] Cpp = DD211
[2] CKpqKpq = [1]
[3] CpCqp = [1]
[4] NCCppNCqq = DD3DD2DD2D[0]D[0]11D1[1][1]
[5] = D[1][0]
[6] Cpq = [9]
";

#[test]
fn a_summary_is_read_checked_and_written() {
    let mut terms = Terms::new();
    let collection = pmgenerator::read(&mut terms, SUMMARY);
    assert_eq!(collection.faults, []);
    let found = verdicts(&mut terms, &collection);
    let (unknown, rest) = found.split_last().unwrap();
    assert_eq!(rest, ["CCpCNqNrCpCrq", "Cpp", "Cpp", "but Cpp", "NCCppNCqq", "CCpCNqNrCpCrq"]);
    assert!(unknown.contains("UnknownLine"), "{unknown}");
    let mut text = pmgenerator::write(&terms, &collection);
    text.insert_str(0, "% a comment\n");
    assert_eq!(text, SUMMARY.replace("\n\n", "\n"));
    for theorem in &collection.theorems {
        let piece = theorem.proof.as_ref().unwrap();
        assert_eq!(piece.span.of(SUMMARY), piece.text);
    }
}

#[test]
fn more_propositions_than_letters_have_numbers() {
    let mut terms = Terms::new();
    let formula: String =
        LETTERS.iter().map(|letter| format!("C{}", char::from(*letter))).collect();
    let text = format!("    {formula}C<26>C<27>p = 1\n");
    let collection = pmgenerator::read(&mut terms, &text);
    let axiom = terms.write(collection.axioms[0].formula, usize::MAX);
    assert_eq!(axiom, format!("{formula}Cp2Cp3p"));
    assert_eq!(pmgenerator::write(&terms, &collection), text);
}

#[test]
fn a_collection_becomes_lines_of_a_file() {
    let mut terms = Terms::new();
    let collection = pmgenerator::read(
        &mut terms,
        "C0C1.0=1,\n[0]C0C1C2.1:D11\n[1]C0C1C2C3.2:D1[0]\n".replace(",", "").as_str(),
    );
    assert_eq!(collection.faults, []);
    assert_eq!(
        collection.to_wff(&terms, "mine"),
        "axioms mine\n  1 CpCqp\nend\ndef t0 = proof D11\n@t0 proves CpCqCrq\n\
         def t1 = proof D1@t0\n@t1 proves CpCqCrCsr\n"
    );
}

#[test]
fn a_list_of_proofs_has_letters_or_numbers() {
    let mut terms = Terms::new();
    let text = "DD211:C0.0\nD2D13: CCpCNqNrCpCrq\nD11\nD12:C0CC1C2.3CC1.2C1.3\n\
                DD211:C0.11\nDD211:C0\n";
    let collection = proof_list::read(&mut terms, text);
    assert_eq!(collection.faults.len(), 1);
    assert_eq!(collection.faults.first().map(|fault| fault.span.of(text)), Some("C0"));
    assert_eq!(
        verdicts(&mut terms, &collection),
        ["Cpp", "CCpCNqNrCpCrq", "CpCqCrq", "CpCCqCrsCCqrCqs", "but Cpp", "Cpp"]
    );
    assert_eq!(
        proof_list::write(&terms, &collection),
        "DD211:C0.0\nD2D13:CC0CN1N2C0C2.1\nD11\nD12:C0CC1C2.3CC1.2C1.3\nDD211:C0.1\nDD211\n"
    );
}

/// Two theorems of Principia in the form of Metamath's collection, with the proofs that the search
/// finds, one broken over lines; and one whose formula is broken.
const PRINCIPIA: &str = "A head; with signs
-----
((P v P) -> P); ! *1.2 Taut
((~ P -> P) -> P); ! Result of proof
DD2DD2D13D2
DD2D1311; ! 19 steps

(Q -> (P v Q)); ! *1.3 Add
(P -> (Q -> P)); ! Result of proof
1; ! 1 step

((P <-> (Q ^ R))
; ! broken
";

#[test]
fn principia_s_theorems_are_read_as_their_proofs_take_them() {
    let mut terms = Terms::new();
    let collection = metamath::read(&mut terms, PRINCIPIA);
    let text = &PRINCIPIA[collection.faults[0].span.start as usize..];
    assert!(text.starts_with("((P <-> (Q ^ R))"), "{text}");
    let found: Vec<(String, String)> = collection
        .theorems
        .iter()
        .map(|it| (it.name.clone(), terms.write(it.claim.unwrap().formula, 50)))
        .collect();
    let expected = [("*1.2 Taut", "CCNppp"), ("*1.3 Add", "CqCNpq")];
    assert_eq!(found, expected.map(|(name, claim)| (name.to_owned(), claim.to_owned())));
    assert_eq!(verdicts(&mut terms, &collection).last().map(String::as_str), Some("CpCqp"));
    let again = metamath::write(&terms, &collection);
    let mut read = metamath::read(&mut terms, &again);
    assert_eq!(read.faults, []);
    for (one, other) in read.theorems.iter_mut().zip(&collection.theorems) {
        assert_eq!(one.name, other.name);
        let formulas = |it: &Theorem| [it.claim, it.result].map(|it| it.map(|it| it.formula));
        assert_eq!(formulas(one), formulas(other));
    }
}

#[test]
fn the_connectives_of_principia_are_written_out() {
    let mut terms = Terms::new();
    for (text, expected) in [
        ("(P v Q)", "CNpq"),
        ("(P ^ Q)", "NCpNq"),
        ("(P <-> Q)", "NCCpqNCqp"),
        ("~ ~ (P -> ~ Q)", "NNCpNq"),
        ("P", "p"),
        ("(P <-> ~ ~ P)", "NCCpNNpNCNNpp"),
    ] {
        let text = format!("{text}; ! a name\n1;");
        let collection = metamath::read(&mut terms, &text);
        let claim = collection.theorems[0].claim.unwrap();
        assert_eq!(terms.write(claim.formula, 50), expected);
    }
    for text in ["", "P Q", "(P -> Q", "P -> Q)", "(P)", "(P -> )", "~", "(P -> Q -> R)", "p"] {
        let collection = metamath::read(&mut terms, &format!("{text};; 1;"));
        let claims = collection.theorems.iter().filter(|it| it.claim.is_some()).count();
        assert_eq!(claims, 0, "{text}");
    }
}

#[test]
fn a_problem_is_read_and_written() {
    let mut terms = Terms::new();
    let text = "% LCL\ncnf(condensed_detachment,axiom,
( ~ is_a_theorem(implies(X,Y))\n| ~ is_a_theorem(X)\n| is_a_theorem(Y) ) ).
cnf(cn_1,axiom, ( is_a_theorem(implies(implies(X,Y),implies(implies(Y,Z),implies(X,Z)))) )).
fof(cn_2,axiom, ! [X] : is_a_theorem(implies(implies(not(X),X),X)) ).
/* another */ cnf(prove,negated_conjecture, ~ is_a_theorem(implies(a,implies(b,falsehood))) ).
cnf(bad,axiom, is_a_theorem(implies(X)) ).
cnf(odd).
";
    let collection = tptp::read(&mut terms, text);
    assert_eq!(collection.faults.len(), 2);
    let axioms: Vec<String> =
        collection.axioms.iter().map(|it| terms.write(it.formula, 50)).collect();
    assert_eq!(axioms, ["CCpqCCqrCpr", "CCNppp"]);
    let claim = collection.theorems[0].claim.unwrap();
    assert_eq!(terms.write(claim.formula, 50), "CpCqO");
    assert_eq!(claim.span.of(text), "implies(a,implies(b,falsehood))");
    let written = tptp::write(&terms, &collection);
    let again = tptp::read(&mut terms, &written);
    assert_eq!(again.faults, []);
    let formulas =
        |it: &Collection| it.axioms.iter().map(|axiom| axiom.formula).collect::<Vec<_>>();
    assert_eq!(formulas(&again), formulas(&collection));
    assert_eq!(again.theorems[0].claim.map(|it| it.formula), Some(claim.formula));
}

#[test]
fn long_formulas_and_broken_files_are_read() {
    let mut terms = Terms::new();
    let long = format!("{}P;1;", "~ ".repeat(100_000));
    assert_eq!(metamath::read(&mut terms, &long).theorems.len(), 1);
    let long = format!("{}P{};1;", "(P -> ".repeat(50_000), ")".repeat(50_000));
    assert_eq!(metamath::read(&mut terms, &long).theorems.len(), 1);
    let long =
        format!("cnf(a,axiom,is_a_theorem({}X{})).", "not(".repeat(50_000), ")".repeat(50_000));
    assert_eq!(tptp::read(&mut terms, &long).axioms.len(), 1);
    for end in 0..SUMMARY.len() {
        let text = &SUMMARY[..end];
        let collection = pmgenerator::read(&mut terms, text);
        verdicts(&mut terms, &collection);
        proof_list::read(&mut terms, text);
        tptp::read(&mut terms, &text.replace(' ', "cnf("));
        metamath::read(&mut terms, &text.replace('=', ";"));
    }
}
