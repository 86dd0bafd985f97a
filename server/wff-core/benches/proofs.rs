//! The speed of condensed detachment: all D-proofs up to a length, many proofs, one long proof, and
//! the search for theorems.

use criterion::{Criterion, criterion_group, criterion_main};
use oorandom::Rand32;
use std::hint::black_box;
use wff_core::proof::condensed::Detacher;
use wff_core::proof::condensed::find::Search;
use wff_core::proof::condensed::proof::{Label, Proof};
use wff_core::proof::condensed::systems::known;
use wff_core::proof::terms::{Term, Terms};

/// The proofs that are checked, and the most letters of one.
const PROOFS: usize = 65_000;
const LETTERS: u32 = 100;

fn axioms(terms: &mut Terms) -> Vec<Term> {
    let system = known("lukasiewicz-3");
    let texts = system.into_iter().flat_map(|system| system.axioms);
    texts.filter_map(|axiom| terms.read(axiom)).collect()
}

fn read(text: &str, axioms: &[Term]) -> Proof {
    Proof::read(text, |label| match label {
        Label::Axiom(label) => axioms.get(usize::from(label.wrapping_sub(b'1'))).copied(),
        Label::Name(_) | Label::Line(_) => None,
    })
    .unwrap_or_default()
}

/// The formulas that all D-proofs up to so many letters prove, by length, one for each proof.
fn all_proofs(terms: &mut Terms, most: usize) -> Vec<Vec<Term>> {
    let mut detacher = Detacher::new();
    let mut all: Vec<Vec<Term>> = vec![axioms(terms)];
    for length in (3..=most).step_by(2) {
        let mut proved = Vec::new();
        let premises = all.iter().zip(all.iter().rev());
        for (majors, minors) in premises {
            for major in majors {
                let found = minors.iter().map(|minor| detacher.detach(terms, *major, *minor));
                proved.extend(found.flatten());
            }
        }
        assert_eq!(all.len(), length / 2);
        all.push(proved);
    }
    all
}

/// Proofs, each of two that are there, of lengths that are as likely as each other.
fn many_proofs() -> Vec<String> {
    let mut terms = Terms::new();
    let mut detacher = Detacher::new();
    let mut proofs: Vec<(String, Term)> =
        (1..).zip(axioms(&mut terms)).map(|(it, axiom)| (format!("{it}"), axiom)).collect();
    let mut random = Rand32::new(7);
    while proofs.len() < PROOFS {
        let most = random.rand_range(3..LETTERS + 1) as usize;
        let count = u32::try_from(proofs.len()).unwrap_or(u32::MAX);
        let mut pick = || proofs.get(random.rand_range(0..count) as usize);
        let (Some((one, major)), Some((other, minor))) = (pick(), pick()) else { continue };
        if one.len() + other.len() + 1 > most || terms.letters(*major) > u64::from(LETTERS) {
            continue;
        }
        let text = format!("D{one}{other}");
        if let Some(term) = detacher.detach(&mut terms, *major, *minor) {
            proofs.push((text, term));
        }
    }
    proofs.into_iter().map(|(text, _)| text).collect()
}

fn proofs(c: &mut Criterion) {
    c.bench_function("all D-proofs of up to 15 letters", |b| {
        b.iter(|| all_proofs(&mut Terms::new(), black_box(15)));
    });
    let texts = many_proofs();
    c.bench_function("65,000 proofs of up to 100 letters", |b| {
        b.iter(|| {
            let (mut terms, mut detacher) = (Terms::new(), Detacher::new());
            let axioms = axioms(&mut terms);
            let right = texts
                .iter()
                .filter(|text| detacher.check(&mut terms, &read(black_box(text), &axioms)).is_ok());
            assert_eq!(right.count(), PROOFS);
        });
    });
    for (name, text) in [
        ("a proof of 100,000 letters of a growing formula", "D1".repeat(50_000) + "1"),
        (
            "a proof of 100,000 letters of a short formula",
            "DD1".repeat(25_000) + "1" + &"2".repeat(25_000),
        ),
    ] {
        c.bench_function(name, |b| {
            b.iter(|| {
                let mut terms = Terms::new();
                let axioms = axioms(&mut terms);
                let proof = read(black_box(&text), &axioms);
                assert!(Detacher::new().check(&mut terms, &proof).is_ok());
            });
        });
    }
    c.bench_function("the theorems with proofs of up to 15 letters", |b| {
        b.iter(|| {
            let mut terms = Terms::new();
            let labels = known("lukasiewicz-3").into_iter().flat_map(|system| system.labels());
            let mut search = Search::new(&mut terms, labels);
            search.all(&mut terms, black_box(15), &mut |_| true);
            assert_eq!(search.theorems().len(), 2893);
        });
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = proofs
}
criterion_main!(benches);
