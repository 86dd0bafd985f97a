//! The speed of condensed detachment: all D-proofs up to a length, many proofs, one long proof,
//! files of other programs, and the search for theorems; and of a keystroke in a proof in natural
//! deduction.
#![allow(
    missing_docs,
    clippy::string_slice,
    reason = "the harness makes public items, and a benchmark may panic"
)]

mod allocator;

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use oorandom::Rand32;
use std::hint::black_box;
use std::time::Duration;
use wff_core::document::Document;
use wff_core::executor::Sequential;
use wff_core::proof::condensed::Detacher;
use wff_core::proof::condensed::find::Search;
use wff_core::proof::condensed::formats::{Format, sheet};
use wff_core::proof::condensed::proof::{Label, Proof};
use wff_core::proof::condensed::systems::known;
use wff_core::proof::terms::{Term, Terms};
use wff_core::scope::Scope;

/// The proofs that are checked, and the most letters of one.
const PROOFS: usize = 65_000;
const LETTERS: u32 = 100;

/// The proofs that are checked of each length.
const CHECKED: usize = 10_000;

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

/// So many proofs of up to so many letters, each of two that are there, of lengths that are as
/// likely as each other.
fn many_proofs(count: usize, letters: u32) -> Vec<String> {
    let mut terms = Terms::new();
    let mut detacher = Detacher::new();
    let mut proofs: Vec<(String, Term)> =
        (1..).zip(axioms(&mut terms)).map(|(it, axiom)| (format!("{it}"), axiom)).collect();
    let mut random = Rand32::new(7);
    while proofs.len() < count {
        let most = random.rand_range(3..letters + 1) as usize;
        let count = u32::try_from(proofs.len()).unwrap_or(u32::MAX);
        let mut pick = || proofs.get(random.rand_range(0..count) as usize);
        let (Some((one, major)), Some((other, minor))) = (pick(), pick()) else { continue };
        if one.len() + other.len() + 1 > most || terms.letters(*major) > u64::from(letters) {
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
    let texts = many_proofs(PROOFS, LETTERS);
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
            search.all(&mut terms, black_box(15), &Sequential, &mut |_| true);
            assert_eq!(search.theorems().len(), 2893);
        });
    });
}

/// The same proofs as a list with what they prove, which is read, checked, and written as a file of
/// this language and from it.
fn files(c: &mut Criterion) {
    let mut terms = Terms::new();
    let list: String = many_proofs(PROOFS, LETTERS).into_iter().map(|proof| proof + "\n").collect();
    let collection = Format::ProofList.read(&mut terms, &list);
    let system = known("lukasiewicz-3");
    let labels = system.into_iter().flat_map(|system| system.labels());
    let axioms: Vec<(u8, Term)> =
        labels.filter_map(|(label, axiom)| Some((label, terms.read(axiom)?))).collect();
    let verdicts = collection.verdicts(&mut terms, &mut Detacher::new(), &axioms);
    let results: Vec<Option<Term>> = verdicts.into_iter().map(|it| it?.ok()).collect();
    let text = Format::ProofList.write(&terms, &collection, &results).text;
    let file = Format::ProofList.read(&mut terms, &text).to_wff(&terms, system, "", &[]);
    c.bench_function("a list of 65,000 proofs with formulas, checked", |b| {
        b.iter(|| {
            let (mut terms, mut detacher) = (Terms::new(), Detacher::new());
            let collection = Format::ProofList.read(&mut terms, black_box(&text));
            let verdicts = collection.verdicts(&mut terms, &mut detacher, &axioms);
            assert!(verdicts.iter().all(|it| matches!(it, Some(Ok(_)))));
        });
    });
    c.bench_function("the same, imported", |b| {
        b.iter(|| {
            let mut terms = Terms::new();
            let collection = Format::ProofList.read(&mut terms, black_box(&text));
            assert_eq!(collection.malformed(&mut terms, &axioms), []);
            collection.to_wff(&terms, system, "", &[])
        });
    });
    c.bench_function("the same, exported", |b| {
        b.iter(|| {
            let mut terms = Terms::new();
            let sheet = sheet::read(&mut terms, black_box(&file));
            Format::ProofList.write(&terms, &sheet.collection, &[])
        });
    });
}

/// D-proofs in a second, by the most letters that they have: random ones that are read and checked,
/// all of them that are made, and the theorems that are found with their shortest ones.
fn lengths(c: &mut Criterion) {
    let mut group = c.benchmark_group("D-proofs");
    group.sample_size(20).nresamples(1_001);
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
    for letters in [9, 15, 31, 61, 101, 201, 401, 1001] {
        let mut texts = Vec::new();
        group.throughput(Throughput::Elements(CHECKED as u64));
        group.bench_function(BenchmarkId::new("checked", letters), |b| {
            if texts.is_empty() {
                texts = many_proofs(CHECKED, letters);
            }
            b.iter(|| {
                let (mut terms, mut detacher) = (Terms::new(), Detacher::new());
                let axioms = axioms(&mut terms);
                let right = |text: &&String| {
                    detacher.check(&mut terms, &read(black_box(text), &axioms)).is_ok()
                };
                assert_eq!(texts.iter().filter(right).count(), CHECKED);
            });
        });
    }
    for letters in [9, 11, 13, 15, 17] {
        let made = |letters| all_proofs(&mut Terms::new(), letters).iter().map(Vec::len).sum();
        let count: usize = made(letters);
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function(BenchmarkId::new("made", letters), |b| {
            b.iter(|| assert_eq!(made(black_box(letters)), count));
        });
        let found = |letters| {
            let mut terms = Terms::new();
            let labels = known("lukasiewicz-3").into_iter().flat_map(|system| system.labels());
            let mut search = Search::new(&mut terms, labels);
            search.all(&mut terms, letters, &Sequential, &mut |_| true);
            search.theorems().len()
        };
        let count = found(letters);
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function(BenchmarkId::new("found", letters), |b| {
            b.iter(|| assert_eq!(found(black_box(letters)), count));
        });
    }
    group.finish();
}

/// A proof of so many lines, each of which repeats a line above or joins it with itself.
fn deduction(lines: usize) -> String {
    let mut text = "proof p |- Kpp\n  1 p premise\n".to_owned();
    for line in 2..lines {
        text += &if line % 2 == 0 {
            format!("  {line} Kpp Ki 1 {}\n", 1 + (line - 2) / 4 * 2)
        } else {
            format!("  {line} p Ko {}\n", line - 1)
        };
    }
    text + &format!("  {lines} Kpp Ki 1 1\nend\n")
}

fn keystrokes(c: &mut Criterion) {
    for lines in [10, 10_000] {
        let before = deduction(lines);
        assert_eq!(Document::new(&before, Scope::default()).faults().count(), 0);
        let last = before.rfind("Ki 1 1").unwrap_or_default() + 3;
        let middle = before[..before.len() / 2].rfind(" p Ko").unwrap_or_default() + 1;
        for (name, place, letter) in [("last", last, "2"), ("middle", middle, "q")] {
            let mut after = before.clone();
            after.replace_range(place..place + 1, letter);
            let mut document = Document::being_edited(&before, Scope::default());
            document.finish(&*before);
            c.bench_function(&format!("a keystroke in the {name} of {lines} lines"), |b| {
                let edit = |document: &mut Document| document.edit(place..place + 1, 1, &*after);
                b.iter_batched_ref(|| document.clone(), edit, BatchSize::LargeInput);
            });
        }
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = proofs, files, lengths, keystrokes
}
criterion_main!(benches);
