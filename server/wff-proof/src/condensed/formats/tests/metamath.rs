use super::*;

pub(super) const PRINCIPIA: &str = "A head; with signs
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
(P -> P);
DD211; ! 5 steps
";

#[test]
fn principia_s_theorems_are_read_as_their_proofs_take_them() {
    let mut terms = Terms::new();
    let collection = Format::Metamath.read(&mut terms, PRINCIPIA);
    assert_eq!(unread(&collection), ["Formula ((P <-> (Q ^ R))"]);
    let claim = |it: &Theorem<'_>| it.claim.map(|claim| terms.write(claim.formula, 50));
    let found: Vec<(&str, Option<String>)> =
        collection.theorems.iter().map(|it| (it.title, claim(it))).collect();
    let expected = [
        ("*1.2 Taut", Some("CCNppp".to_owned())),
        ("*1.3 Add", Some("CqCNpq".to_owned())),
        ("broken", None),
    ];
    assert_eq!(found, expected);
    let [taut, add, id] = ["CCNppp", "CpCqp", "Cpp"].map(str::to_owned);
    assert_eq!(verdicts(&mut terms, &collection), [taut, add, id]);
    let again = written(&mut terms, &collection, Format::Metamath).text;
    let read = Format::Metamath.read(&mut terms, &again);
    assert_eq!(read.faults, []);
    for (one, other) in read.theorems.iter().zip(&collection.theorems).take(2) {
        assert_eq!(one.title, other.title);
        let formulas = |it: &Theorem<'_>| [it.claim, it.result].map(|it| it.map(|it| it.formula));
        assert_eq!(formulas(one), formulas(other));
    }
    let wrong = PRINCIPIA.replace("((~ P -> P) -> P)", "((~ P -> P) -> Q)");
    let collection = Format::Metamath.read(&mut terms, &wrong);
    assert_eq!(verdicts(&mut terms, &collection)[0], "result CCNppp");
}

#[test]
fn what_is_no_theorem_of_a_collection_is_told() {
    let mut terms = Terms::new();
    let text =
        "(P -> P); ! one\n(P -> P);\n(P -> P); three\nDD211; ; ! none\n(P -> Q); ! alone\nrest";
    let collection = Format::Metamath.read(&mut terms, text);
    let expected = ["Proof (P -> P)", "Proof ;", "Proof (P -> Q)", "Proof rest"];
    assert_eq!(unread(&collection), expected);
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
        let collection = Format::Metamath.read(&mut terms, &text);
        let claim = collection.theorems[0].claim.unwrap();
        assert_eq!(terms.write(claim.formula, 50), expected);
    }
    for text in ["P Q", "(P -> Q", "P -> Q)", "(P)", "(P -> )", "~", "(P -> Q -> R)", "p!"] {
        let text = format!("{text}; 1;");
        let collection = Format::Metamath.read(&mut terms, &text);
        assert_eq!(collection.theorems[0].claim, None, "{text}");
        assert_eq!(collection.faults.len(), 1, "{text}");
    }
}

#[test]
fn a_long_proof_of_metamath_s_collection_is_broken_over_lines() {
    let mut terms = Terms::new();
    let proof = "D".repeat(150) + &"1".repeat(151);
    let text = format!("{proof}:C0.0\n");
    let collection = Format::ProofList.read(&mut terms, &text);
    let export = Format::Metamath.write(&terms, &collection, &[]).text;
    assert!(export.lines().all(|line| line.len() < 100), "{export}");
    let read = Format::Metamath.read(&mut terms, &export);
    let again = read.proof(&read.theorems[0]).unwrap();
    assert_eq!(again.split_whitespace().collect::<String>(), proof);
}

#[test]
fn what_is_proved_with_connectives_of_its_own_is_none_of_metamath_s() {
    let mut terms = Terms::new();
    let text = "system kleene\n4 proves CKpqp\n1 proves CpCAqrp\n";
    let sheet = sheet::read(&mut terms, text);
    let export = written(&mut terms, &sheet.collection, Format::Metamath);
    assert_eq!(export.left_out, [(0, LeftOut::NoSign)]);
    assert!(export.text.contains("(P -> ((Q v R) -> P)); ! Theorem 2\n(P -> (Q -> P));"));
}

#[test]
fn what_metamath_cannot_say_is_left_out() {
    let mut terms = Terms::new();
    let text = "system lukasiewicz-3\nDD211 proves CDpqDpq\nDD211 proves CApqApq\n\
                DD211 proves Cp2p2\n";
    let sheet = sheet::read(&mut terms, text);
    let export = written(&mut terms, &sheet.collection, Format::Metamath);
    assert_eq!(export.left_out, [(0, LeftOut::NoSign), (2, LeftOut::NoSign)]);
    let expected = "---\n\n((P v Q) -> (P v Q)); ! Theorem 2\n(P -> P); ! Result of proof\n\
                    DD211; ! 5 steps\n";
    assert_eq!(export.text, expected);
}
