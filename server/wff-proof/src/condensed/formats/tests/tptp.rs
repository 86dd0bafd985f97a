use super::*;

#[test]
fn a_problem_is_read_and_written() {
    let mut terms = Terms::new();
    let text = "% LCL\ncnf(condensed_detachment,axiom,
( ~ is_a_theorem(implies(X,Y))\n| ~ is_a_theorem(X)\n| is_a_theorem(Y) ) ).
fof(condensed_detachment,axiom,
    ! [X,Y] :
      ( ( is_a_theorem(implies(X,Y))
        & is_a_theorem(X) )
     => is_a_theorem(Y) ) ).
cnf(cn_1,axiom, ( is_a_theorem(implies(implies(X,Y),implies(implies(Y,Z),implies(X,Z)))) )).
fof('cn 2',axiom, ! [X] : is_a_theorem(implies(implies(not(X),X),X)), file('A.ax', cn_2) ).
/* another */ cnf(prove,negated_conjecture, ~ is_a_theorem(implies(a,implies(b,falsehood))) ).
cnf(two,negated_conjecture,( ~ is_a_theorem(implies(a,a)) | ~ is_a_theorem(b) ) ).
fof(all,conjecture, ! [A,B] : ( is_a_theorem(A) & is_a_theorem(implies(B,A)) ) ).
";
    let collection = Format::Tptp.read(&mut terms, text);
    assert_eq!(unread(&collection), Vec::<String>::new());
    let axioms: Vec<(String, &str)> =
        collection.axioms.iter().map(|it| (terms.write(it.formula, 50), it.title)).collect();
    let expected = [("CCpqCCqrCpr".to_owned(), "cn_1"), ("CCNppp".to_owned(), "cn 2")];
    assert_eq!(axioms, expected);
    let claims: Vec<(&str, String, &str)> = collection
        .theorems
        .iter()
        .map(|it| (it.title, it.claim.unwrap()))
        .map(|(title, claim)| (title, terms.write(claim.formula, 50), claim.span.of(text)))
        .collect();
    let claims: Vec<(&str, &str, &str)> =
        claims.iter().map(|(title, formula, text)| (*title, &**formula, *text)).collect();
    assert_eq!(
        claims,
        [
            ("prove", "CpCqO", "implies(a,implies(b,falsehood))"),
            ("two", "Cpp", "implies(a,a)"),
            ("two", "p", "b"),
            ("all", "p", "A"),
            ("all", "Cpq", "implies(B,A)")
        ]
    );
    let written = Format::Tptp.write(&terms, &collection, &[]).text;
    assert!(!written.contains("% prove\n"));
    assert!(written.contains("% two\ncnf(theorem_3, negated_conjecture, ~ is_a_theorem(p)).\n"));
    let again = Format::Tptp.read(&mut terms, &written);
    assert_eq!(again.faults, []);
    let formulas =
        |it: &Collection<'_>| it.axioms.iter().map(|axiom| axiom.formula).collect::<Vec<_>>();
    assert_eq!(formulas(&again), formulas(&collection));
    let claims =
        |it: &Collection<'_>| it.theorems.iter().map(|it| it.claim.unwrap().formula).collect();
    let [one, other]: [Vec<Term>; 2] = [claims(&again), claims(&collection)];
    assert_eq!(one, other);
    assert_eq!(
        collection.to_wff(&terms, None, "mine", &[]),
        "alphabet textbook\naxioms mine\n  1 CCpqCCqrCpr  # cn_1\n  2 CCNppp  # cn 2\nend\n\
         CpCqO  # prove\nCpp  # two\np  # two\np  # all\nCpq  # all\n"
    );
}

#[test]
fn brackets_around_the_formulas_of_a_problem_say_nothing() {
    let mut terms = Terms::new();
    for formula in [
        "is_a_theorem(implies(X,Y))",
        "( is_a_theorem(implies(X,Y)) )",
        "( ( is_a_theorem((implies((X),Y))) ) )",
    ] {
        let text = format!("cnf(a,axiom,{formula}).");
        let collection = Format::Tptp.read(&mut terms, &text);
        assert_eq!(unread(&collection), Vec::<String>::new(), "{formula}");
        assert_eq!(terms.write(collection.axioms[0].formula, 50), "Cpq", "{formula}");
    }
}

#[test]
fn clauses_of_another_kind_are_told() {
    let mut terms = Terms::new();
    let equivalence = "cnf(r,axiom,( ~ is_a_theorem(equivalent(X,Y)) | ~ is_a_theorem(X) | \
                       is_a_theorem(Y) )).";
    let another = "cnf(r,axiom,( ~ is_a_theorem(implies(X,Y)) | ~ is_a_theorem(Z) | \
                   is_a_theorem(Y) )).";
    let conditional = "cnf(r,axiom,( ~ is_a_theorem(implies(X,implies(Y,Z))) | ~ is_a_theorem(X) \
                       | is_a_theorem(implies(Y,Z)) )).";
    let nothing = "cnf(r,axiom,( ~ is_a_theorem(implies(X,X)) | ~ is_a_theorem(X) | \
                   is_a_theorem(X) )).";
    for (text, expected) in [
        ("cnf(bad,axiom, is_a_theorem(implies(X)) ).", "Clause"),
        ("cnf(odd).", "Clause"),
        ("cnf(open,axiom, is_a_theorem(X)", "Clause"),
        ("cnf(other,axiom, is_a_theorem(X) = X).", "Clause"),
        ("cnf(not,axiom, ~ is_a_theorem(X)).", "Clause"),
        ("cnf(some,negated_conjecture, ~ is_a_theorem(X)).", "Clause"),
        ("cnf(what,plain, is_a_theorem(X)).", "Clause"),
        ("fof(some,conjecture, ? [X] : is_a_theorem(X)).", "Clause"),
        ("fof(one,conjecture, ( is_a_theorem(a) | is_a_theorem(b) )).", "Clause"),
        ("thf(a,axiom, is_a_theorem(X)).", "Clause"),
        ("cnf(pair,axiom,( is_a_theorem(X), is_a_theorem(Y) )).", "Clause"),
        ("include('Axioms/LCL001-0.ax').", "Clauses"),
        (equivalence, "Detachment"),
        (another, "Detachment"),
        (nothing, "Detachment"),
        (conditional, "Detachment"),
        ("% nothing", ""),
        ("", ""),
    ] {
        let collection = Format::Tptp.read(&mut terms, text);
        let expected: Vec<String> =
            (!expected.is_empty()).then(|| format!("{expected} {text}")).into_iter().collect();
        assert_eq!(unread(&collection), expected);
        assert_eq!((collection.axioms.len(), collection.theorems.len()), (0, 0), "{text}");
    }
    let many: String = (0..36).map(|_| "cnf(a,axiom,is_a_theorem(X)).").collect();
    let collection = Format::Tptp.read(&mut terms, &many);
    assert_eq!(collection.axioms.len(), 35);
    assert_eq!(unread(&collection), ["FewerAxioms cnf(a,axiom,is_a_theorem(X))."]);
}
