use super::proof::{Label, Proof};
use super::{ClashKind, Detacher, Unfinished};
use crate::terms::{Term, Terms};
use std::collections::HashSet;
use wff_syntax::Span;

/// Unification as the books define it: trees, and substitution until nothing changes.
mod naive {
    use std::collections::BTreeMap;

    #[derive(Clone, Debug, PartialEq)]
    pub enum Tree {
        Letter(String),
        Joined(char, Vec<Tree>),
    }
    use Tree::{Joined, Letter};

    pub fn read(text: &mut &str) -> Tree {
        let head = text.chars().next().unwrap();
        *text = &text[1..];
        let operands = match head {
            'N' => 1,
            'O' | 'V' => 0,
            'A'..='Z' => 2,
            _ => return Letter(head.to_string()),
        };
        Joined(head, (0..operands).map(|_| read(text)).collect())
    }

    pub fn map(tree: &Tree, by: &mut impl FnMut(&str) -> Tree) -> Tree {
        match tree {
            Letter(name) => by(name),
            Joined(head, operands) => {
                Joined(*head, operands.iter().map(|it| map(it, by)).collect())
            }
        }
    }

    fn has(tree: &Tree, letter: &str) -> bool {
        match tree {
            Letter(name) => name == letter,
            Joined(_, operands) => operands.iter().any(|it| has(it, letter)),
        }
    }

    pub fn detach(major: &Tree, minor: &Tree) -> Option<Tree> {
        let minor = map(minor, &mut |name| Letter(format!("{name}'")));
        let (antecedent, mut result) = match major {
            Joined('C', operands) => (operands[0].clone(), operands[1].clone()),
            Letter(_) => return Some(Letter("p".into())),
            Joined(..) => return None,
        };
        let mut pairs = vec![(antecedent, minor)];
        while let Some((one, other)) = pairs.pop() {
            if one == other {
                continue;
            }
            match (one, other) {
                (Letter(name), tree) | (tree, Letter(name)) => {
                    if has(&tree, &name) {
                        return None;
                    }
                    let mut put =
                        |it: &str| if it == name { tree.clone() } else { Letter(it.into()) };
                    for (one, other) in &mut pairs {
                        *one = map(one, &mut put);
                        *other = map(other, &mut put);
                    }
                    result = map(&result, &mut put);
                }
                (Joined(b, these), Joined(c, those)) => {
                    if b != c {
                        return None;
                    }
                    pairs.extend(these.into_iter().zip(those));
                }
            }
        }
        let mut names = BTreeMap::new();
        Some(map(&result, &mut |name| {
            let place = names.len();
            let place = *names.entry(name.to_owned()).or_insert(place);
            Letter(("pqrstuvwxyzabcdefghijklmno".as_bytes()[place] as char).to_string())
        }))
    }

    pub fn is_instance(special: &Tree, general: &Tree, put: &mut BTreeMap<String, Tree>) -> bool {
        match (special, general) {
            (_, Letter(name)) => put.entry(name.clone()).or_insert(special.clone()) == special,
            (Joined(b, these), Joined(c, those)) => {
                b == c && these.iter().zip(those).all(|(one, other)| is_instance(one, other, put))
            }
            _ => false,
        }
    }

    pub fn write(tree: &Tree) -> String {
        match tree {
            Letter(name) => name.clone(),
            Joined(head, operands) => {
                operands.iter().fold(head.to_string(), |text, it| text + &write(it))
            }
        }
    }
}

const SYSTEMS: [&[&str]; 3] = [
    &["CpCqp", "CCpCqrCCpqCpr", "CCNpNqCqp"],
    &["CCpqCCqrCpr", "CCNppp", "CpCNpq"],
    &["CCCCCpqCNrNsrtCCtpCsp", "EEpqEEprEqr", "p"],
];

fn axioms(terms: &mut Terms, axioms: &[&str]) -> Vec<Term> {
    axioms.iter().map(|axiom| terms.read(axiom).unwrap()).collect()
}

fn read(text: &str, axioms: &[Term]) -> Proof {
    Proof::read(text, |label| match label {
        Label::Axiom(digit) => axioms.get(usize::from(digit - b'1')).copied(),
        Label::Name(_) | Label::Line(_) => None,
    })
    .unwrap()
}

/// A proof, and what it proves or where it fails first.
type Proved = (String, Result<naive::Tree, std::ops::Range<u32>>);

/// All proofs of up to so many letters by their length, as the definition has it.
fn all_proofs(system: &[&str], most: usize) -> Vec<Vec<Proved>> {
    let mut all: Vec<Vec<Proved>> = vec![Vec::new(); most + 1];
    all[1] = (1..)
        .zip(system)
        .map(|(it, axiom)| (it.to_string(), Ok(naive::read(&mut { *axiom }))))
        .collect();
    for length in (3..=most).step_by(2) {
        let mut longer = Vec::new();
        for major in (1..length - 1).step_by(2) {
            for (one, left) in &all[major] {
                for (other, right) in &all[length - 1 - major] {
                    let moved = |by: usize, it: &std::ops::Range<u32>| {
                        it.start + by as u32..it.end + by as u32
                    };
                    let proved = match (left, right) {
                        (Err(place), _) => Err(moved(1, place)),
                        (_, Err(place)) => Err(moved(1 + major, place)),
                        (Ok(left), Ok(right)) => naive::detach(left, right).ok_or(0..length as u32),
                    };
                    longer.push((format!("D{one}{other}"), proved));
                }
            }
        }
        all[length] = longer;
    }
    all
}

#[test]
fn every_proof_of_up_to_eleven_letters_proves_what_the_definition_says() {
    for system in SYSTEMS {
        let mut terms = Terms::new();
        let axioms = axioms(&mut terms, system);
        let mut ways = [(256, 64), (0, 64), (0, 0), (30, 5)]
            .map(|(near, short)| Detacher::with_limits(near, short));
        let mut counts = [0, 0];
        for (text, expected) in all_proofs(system, 11).into_iter().flatten() {
            let proof = read(&text, &axioms);
            counts[usize::from(expected.is_ok())] += 1;
            for detacher in &mut ways {
                let found = match detacher.check(&mut terms, &proof) {
                    Ok(term) => Ok(terms.write(term, usize::MAX)),
                    Err(failure) => {
                        let clash = failure.clash.unwrap();
                        let [major, minor] = [clash.major, clash.minor];
                        assert_eq!(detacher.detach(&mut terms, major, minor), None);
                        if let ClashKind::Inside(letter, value) = clash.kind {
                            assert!(detacher.letters(&terms, [value]).contains(&letter));
                            assert_ne!(letter, value);
                        }
                        let span = proof.steps()[failure.node].span;
                        Err(span.start..span.end)
                    }
                };
                assert_eq!(
                    found,
                    expected.as_ref().map(naive::write).map_err(Clone::clone),
                    "{text}"
                );
            }
        }
        assert!(counts.iter().all(|count| *count > 1000), "{counts:?}");
    }
}

#[test]
fn a_detachment_tells_what_is_put_for_the_letters() {
    let mut terms = Terms::new();
    let mut detacher = Detacher::new();
    let [major, minor] = ["CCpCqrCCpqCpr", "CpCqp"].map(|text| terms.read(text).unwrap());
    let told = detacher.explain(&mut terms, major, minor).unwrap();
    let write = |term| terms.write(term, 50);
    assert_eq!(write(told.result), "CCpqCpp");
    assert_eq!(write(told.minor), "CsCts");
    let values: Vec<String> = told
        .values
        .iter()
        .map(|(letter, value)| format!("{}={}", write(*letter), write(*value)))
        .collect();
    assert_eq!(values, ["p=p", "q=q", "r=p", "s=p", "t=q"]);
}

#[test]
fn a_letter_becomes_a_conditional_whose_consequent_is_a_new_letter() {
    let mut terms = Terms::new();
    let mut detacher = Detacher::new();
    let [major, minor] = ["p", "Cpq"].map(|text| terms.read(text).unwrap());
    let told = detacher.explain(&mut terms, major, minor).unwrap();
    let write = |term| terms.write(term, 50);
    assert_eq!([told.major, told.minor, told.result].map(write), ["p", "Cqr", "p"]);
    let values: Vec<String> = told.values.iter().map(|(_, value)| write(*value)).collect();
    assert_eq!(values, ["CCqrp", "q", "r"]);
}

#[test]
fn a_proof_of_one_letter_proves_its_axiom_in_the_letters_that_all_results_have() {
    let mut terms = Terms::new();
    let axiom = terms.read("CqCrq").unwrap();
    let proof = Proof::read("1", |_| Some(axiom)).unwrap();
    let proved = Detacher::new().check(&mut terms, &proof).unwrap();
    assert_eq!(terms.write(proved, 50), "CpCqp");
}

#[test]
fn a_clash_names_the_two_that_do_not_fit() {
    let mut terms = Terms::new();
    let mut detacher = Detacher::new();
    let mut told = |major: &str, minor: &str| {
        let [major, minor] = [major, minor].map(|text| terms.read(text).unwrap());
        let clash = detacher.explain(&mut terms, major, minor).unwrap_err();
        let write = |term| terms.write(term, 50);
        let minor = write(clash.minor);
        match clash.kind {
            ClashKind::TooLarge => panic!("too large"),
            ClashKind::NoConditional => format!("{minor}: no conditional"),
            ClashKind::Different(one, other) => {
                format!("{minor}: {} and {}", write(one), write(other))
            }
            ClashKind::Inside(letter, value) => {
                format!("{minor}: {} = {}", write(letter), write(value))
            }
        }
    };
    assert_eq!(told("NCpp", "p"), "q: no conditional");
    assert_eq!(told("CNpq", "Cpq"), "Crs: Np and Crs");
    assert_eq!(told("CCppq", "CpNp"), "CrNr: p = Np");
    assert_eq!(told("CCpCqpr", "CCpqCNpp"), "CCstCNss: p = Cpt");
}

#[test]
fn a_line_of_a_proof_may_have_letters_that_stand_for_themselves() {
    let mut terms = Terms::new();
    let mut detacher = Detacher::new();
    let mut result = |major: &str, minor: &str, are_fixed: [bool; 2]| {
        let mut read = |text: &str, is_fixed: bool| {
            let term = terms.read(text).unwrap();
            if is_fixed { detacher.fixed(&mut terms, term) } else { term }
        };
        let (major, minor) = (read(major, are_fixed[0]), read(minor, are_fixed[1]));
        let result = detacher.detach(&mut terms, major, minor)?;
        let mut fits = |text: &str| {
            let claim = terms.read(text).unwrap();
            detacher.is_instance_of(&terms, claim, result)
        };
        Some((fits("CNsp"), fits("CNsq"), terms.write(result, 10)))
    };
    let free = |first, second, text: &str| Some((first, second, text.to_owned()));
    assert_eq!(result("CpCqp", "p", [false, true]), free(true, false, "Cqp"));
    assert_eq!(result("CpCqp", "p", [false, false]), free(true, true, "Cpq"));
    assert_eq!(result("CpCqp", "p", [true, true]), free(false, false, "Cqp"));
    assert_eq!(result("CpCqp", "q", [true, true]), None);
    assert_eq!(result("CpCqp", "q", [true, false]), free(false, false, "Cqp"));
    assert_eq!(result("p", "q", [true, false]), None);
    assert_eq!(result("p", "q", [false, true]), free(true, true, "p"));
}

#[test]
fn a_formula_is_an_instance_just_where_letters_can_be_put_in() {
    let mut terms = Terms::new();
    let mut detacher = Detacher::new();
    let mut texts: Vec<Vec<String>> = vec![vec![], vec!["p".into(), "q".into(), "O".into()]];
    for length in 2..=4 {
        let mut longer: Vec<String> = texts[length - 1].iter().map(|it| format!("N{it}")).collect();
        for left in 1..length - 1 {
            for one in &texts[left] {
                longer.extend(texts[length - 1 - left].iter().map(|it| format!("C{one}{it}")));
            }
        }
        texts.push(longer);
    }
    let texts: Vec<String> = texts.into_iter().flatten().collect();
    let all: Vec<Term> = texts.iter().map(|text| terms.read(text).unwrap()).collect();
    let short = || texts.iter().filter(|text| text.len() <= 4);
    for (one, general) in texts.iter().zip(&all).filter(|(text, _)| text.len() <= 4) {
        let instances: HashSet<String> = short()
            .flat_map(|p| short().map(move |q| (p, q)))
            .map(|(p, q)| one.replace('p', "_").replace('q', q).replace('_', p))
            .collect();
        for (other, special) in texts.iter().zip(&all).filter(|(text, _)| text.len() <= 4) {
            let expected = instances.contains(other);
            assert_eq!(
                detacher.is_instance_of(&terms, *special, *general),
                expected,
                "{one} {other}"
            );
            let values = detacher.matching(&terms, *special, *general);
            assert_eq!(values.is_some(), expected);
            if let Some(values) = values {
                assert_eq!(detacher.substituted(&mut terms, *general, &values), *special);
            }
        }
    }
}

#[test]
fn a_proof_of_a_hundred_thousand_letters_is_checked() {
    let mut terms = Terms::new();
    let axioms = axioms(&mut terms, &["CpCqp", "CpKpp", "Cpp", "CCppq", "CpNp"]);
    let mut detacher = Detacher::new();
    let n = 50_000;
    let mut check = |text: String| {
        let proof = read(&text, &axioms);
        let found = detacher.check(&mut terms, &proof);
        (found, proof)
    };
    let (right, _) = check("D1".repeat(n) + "1");
    let (left, _) = check("DD1".repeat(n / 2) + "3" + &"1".repeat(n / 2));
    let (huge, _) = check("D2".repeat(n) + "3");
    let (short, _) = check(format!("DD1D1{}3{}3", "D2".repeat(n), "D1".repeat(n)));
    let (deep, proof) = check("D1".repeat(n) + "D11");
    let first = deep.unwrap_or_else(|failure| panic!("{:?}", proof.steps()[failure.node]));
    assert_eq!(terms.letters(first), 2 * n as u64 + 7);
    assert_eq!(terms.letters(right.unwrap()), 2 * n as u64 + 5);
    assert_eq!(terms.write(left.unwrap(), 9), "Cpp");
    assert_eq!(terms.letters(huge.unwrap()), u64::MAX);
    assert_eq!(terms.write(short.unwrap(), 4), "CpKK…");
}

#[test]
fn the_first_step_that_fails_is_found_in_a_long_proof() {
    let mut terms = Terms::new();
    let axioms = axioms(&mut terms, &["CpCqp", "CpKpp", "CCppq", "CpNp", "NNp"]);
    for mut detacher in [Detacher::new(), Detacher::with_limits(0, 0)] {
        for before in [0, 5, 40, 3000] {
            for (bad, kind) in [("D34", "inside"), ("D51", "conditional"), ("D35", "different")] {
                // A proof that holds, then two that fail, the first of them below it in the tree.
                let good = "D2".repeat(before) + "1";
                let text = format!("D{good}D{}{bad}D34", "D1".repeat(before));
                let proof = read(&text, &axioms);
                let failure = detacher.check(&mut terms, &proof).unwrap_err();
                let span = proof.steps()[failure.node].span;
                assert_eq!(text.find(bad), Some(span.start as usize));
                assert_eq!(span.end - span.start, 3);
                let found = match failure.clash.unwrap().kind {
                    ClashKind::Inside(..) => "inside",
                    ClashKind::NoConditional => "conditional",
                    ClashKind::Different(..) => "different",
                    ClashKind::TooLarge => "too large",
                };
                assert_eq!(found, kind);
            }
        }
    }
}

#[test]
fn formulas_that_double_with_each_name_end_in_a_failure() {
    let mut terms = Terms::new();
    let mut detacher = Detacher::new();
    let axiom = terms.read("CpCqKpq").unwrap();
    let mut last = terms.read("Cpp").unwrap();
    let mut doubled = 0;
    let failure = loop {
        let proof = Proof::read("DD1@last @last", |label| match label {
            Label::Axiom(_) => Some(axiom),
            Label::Name(_) | Label::Line(_) => Some(last),
        })
        .unwrap();
        match detacher.check(&mut terms, &proof) {
            Ok(term) => last = term,
            Err(failure) => break failure,
        }
        doubled += 1;
        assert!(doubled < 40);
    };
    assert!(doubled > 10);
    assert!(failure.clash.is_none_or(|clash| clash.kind == ClashKind::TooLarge));
}

#[test]
fn what_is_no_proof_says_why_and_where() {
    let told = |text: &str| {
        let mut terms = Terms::new();
        let read = Proof::read(text, |label| match label {
            Label::Axiom(b'1') | Label::Name("syl") | Label::Line("3") => terms.read("CpCqp"),
            _ => None,
        });
        match read {
            Ok(proof) => format!("{} letters", proof.letters()),
            Err(fault) => format!("{:?} {}..{}", fault.kind, fault.span.start, fault.span.end),
        }
    };
    for (text, expected) in [
        ("1", "1 letters"),
        (" D 1\u{a0}1 ", "3 letters"),
        ("DD@syl 1[3]", "5 letters"),
        ("D@syl@syl", "3 letters"),
        ("D[ 3 ]1", "3 letters"),
        ("", "Empty 0..0"),
        ("  ", "Empty 0..2"),
        ("D", "Missing(2) 0..1"),
        ("D1", "Missing(1) 0..1"),
        ("DD11", "Missing(1) 0..1"),
        ("D1D", "Missing(2) 2..3"),
        ("D11 1 1 ", "Trailing 4..7"),
        ("2", "UnknownAxiom 0..1"),
        ("D1x", "UnknownAxiom 2..3"),
        ("D1@syll", "UnknownName 2..7"),
        ("D1@", "UnknownName 2..3"),
        ("D1[4]", "UnknownLine 2..5"),
        ("D1[4", "Unclosed 2..3"),
        ("C1", "Capital 0..1"),
        ("D1é", "Stray 2..4"),
    ] {
        assert_eq!(told(text), expected, "{text}");
    }
}

#[test]
fn a_step_is_found_by_a_byte_of_it_and_tells_what_it_proves() {
    let mut terms = Terms::new();
    let axioms = axioms(&mut terms, SYSTEMS[0]);
    let mut detacher = Detacher::new();
    let proof = read("DD2 DD2D13 DD2D1311", &axioms);
    let at = |byte| proof.step_at(byte).map(|node| proof.steps()[node].span);
    assert_eq!(at(2), Some(Span { start: 2, end: 3 }));
    assert_eq!(at(1), Some(Span { start: 1, end: 18 }));
    assert_eq!(at(5), Some(Span { start: 5, end: 10 }));
    assert_eq!(at(99), None);
    let node = proof.step_at(5).unwrap();
    let term = proof.theorem(&mut terms, &mut detacher, node).unwrap();
    assert_eq!(terms.write(term, 99), "CCpCNqNrCpCrq");
}

/// An unfinished D-proof of these letters from axioms, with what its next part is to prove.
fn unfinished(
    text: &str,
    claim: Option<&str>,
    axioms: &[Term],
    (terms, detacher): (&mut Terms, &mut Detacher),
) -> Option<(Unfinished, Term)> {
    let claim = claim.map(|claim| terms.read(claim).unwrap());
    let mut proof = Unfinished::new(terms, detacher, claim);
    for letter in text.bytes() {
        let part = (letter != b'D').then(|| axioms[usize::from(letter - b'1')]);
        proof.add(terms, detacher, part)?;
    }
    let sought = proof.sought(terms, detacher)?;
    Some((proof, sought))
}

#[test]
fn what_fits_an_unfinished_proof_is_what_ends_one() {
    for system in [SYSTEMS[0], SYSTEMS[1]] {
        let (mut terms, mut detacher) = (Terms::new(), Detacher::new());
        let axioms = axioms(&mut terms, system);
        let mut counts = [0, 0];
        for (text, proved) in all_proofs(system, 9).into_iter().flatten() {
            for claim in [None, Some("Cpp"), Some("CpCqCrq"), Some("CCpqCpp"), Some("CNpCpq")] {
                let proves = proved.as_ref().is_ok_and(|theorem| {
                    let claim = claim.map(|claim| naive::read(&mut { claim }));
                    claim.is_none_or(|it| naive::is_instance(&it, theorem, &mut Default::default()))
                });
                let mut fits = |(start, rest): (&str, &str)| {
                    let both = (&mut terms, &mut detacher);
                    let (_, sought) = unfinished(start, claim, &axioms, both)?;
                    let next = axioms.get(usize::from(rest.as_bytes()[0].wrapping_sub(b'1')));
                    let Some(next) = next else { return Some(()) };
                    Unfinished::fits(&mut terms, &mut detacher, *next, sought).then_some(())
                };
                let last = fits(text.split_at(text.len() - 1)).is_some();
                assert_eq!(last, proves, "{text} {claim:?}");
                let all = (0..text.len()).all(|at| fits(text.split_at(at)).is_some());
                assert!(all || !proves, "{text} {claim:?}");
                counts[usize::from(proves)] += 1;
            }
        }
        assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
    }
}

#[test]
fn what_is_sought_is_shown_in_letters_of_its_own() {
    let (mut terms, mut detacher) = (Terms::new(), Detacher::new());
    let axioms = axioms(&mut terms, SYSTEMS[0]);
    let mut told = |text: &str, claim: Option<&str>| {
        let both = (&mut terms, &mut detacher);
        let (proof, sought) = unfinished(text, claim, &axioms, both).unwrap();
        let (formula, free) = Unfinished::shown(&mut terms, &mut detacher, sought);
        let free: String = free.iter().map(|letter| terms.write(*letter, 9)).collect();
        format!("{} {free} {}", terms.write(formula, 99), proof.lacks())
    };
    assert_eq!(told("", None), "p p 1");
    assert_eq!(told("D", None), "Cqp qp 2");
    assert_eq!(told("D", Some("Cpp")), "CqCpp q 2");
    assert_eq!(told("D2", None), "CpCqr pqr 1");
    assert_eq!(told("DD2", Some("Cpp")), "CpCqp q 2");
    assert_eq!(told("DD21", Some("Cpp")), "Cpq q 1");
}
