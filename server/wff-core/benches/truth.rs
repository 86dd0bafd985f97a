//! The speed of making truth tables and of classifying formulas.
#![allow(
    missing_docs,
    clippy::string_slice,
    reason = "the harness makes public items, and a benchmark may panic"
)]

mod allocator;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;
use wff_core::logic::{Class, Decider, Limit, Logic, Table, Truth, Valuation};
use wff_core::syntax::{Formula, Span, Written};

fn read(text: &str) -> Formula {
    Formula::read(text, Span::new(0, text.len()), |_| None).unwrap_or_default()
}

/// The class of a formula in a logic, once it is read.
fn class(c: &mut Criterion, name: &str, logic: &str, text: &str, expected: Class) {
    let (logic, formula) = (Logic::named(logic).unwrap_or_default(), read(text));
    let oracle = Limit::full();
    let class = || {
        let decider = Decider { logic: &logic, oracle: &oracle };
        decider.class(Written::new(black_box(&formula), text)).map(|classified| classified.class)
    };
    assert_eq!(class(), Ok(expected), "{text}");
    c.bench_function(name, |b| b.iter(class));
}

/// A formula of each of the first letters, joined by one connective.
fn joined(connective: &str, letters: &str) -> String {
    connective.repeat(letters.len().saturating_sub(1)) + letters
}

fn truth(c: &mut Criterion) {
    let short = "CKCpqCrsCKprKqs";
    class(
        c,
        "class of 15 letters, 4 propositions, with valuations",
        "classical",
        short,
        Class::Tautology,
    );
    let formula = read(short);
    c.bench_function("class of 15 letters, 4 propositions", |b| {
        b.iter(|| Truth::of(Written::new(black_box(&formula), short)).map(Truth::class));
    });
    let truth = Truth::of(Written::new(&formula, short));
    c.bench_function("the highest valuation that satisfies it", |b| {
        b.iter(|| black_box(truth).map(Truth::satisfied))
    });
    // Tautologies, so that every row counts.
    let long = format!("C{}AKpzANqNNz", joined("K", "abcdefghijklmnopqrstuvwxyz"));
    class(
        c,
        "class of 62 letters, 26 propositions, classical",
        "classical",
        &long,
        Class::Tautology,
    );
    let half = format!("CNE{}{}a", joined("E", "abcdefghij"), joined("K", "bdfh"));
    let valued = format!("C{half}{half}");
    class(c, "class of 61 letters, 10 propositions, L3", "L3", &valued, Class::Tautology);
    let (logic, formula) = (Logic::named("L3").unwrap_or_default(), read(&valued));
    let table = || {
        Table::new(
            &logic,
            &[Written::new(black_box(&formula), &valued)],
            &Valuation::default(),
            1 << 16,
        )
    };
    assert_eq!(table().map(|table| table.rows()), Ok(59_049));
    c.bench_function("table of 59,049 rows of the same", |b| b.iter(table));
}

/// A formula of some propositions.
type Form<'f> = &'f dyn Fn(&str) -> String;

/// The time until a tautology is known to be one, by the number of its propositions: where some
/// propositions are all true, one of them is; and their equivalence is the same from the other end,
/// which has no short proof.
fn letters(c: &mut Criterion) {
    const ALL: &str = "abcdefghijklmnopqrstuvwxyz";
    let ordered = |letters: &str| format!("C{}{}", joined("K", letters), joined("A", letters));
    let turned = |letters: &str| {
        let reversed: String = letters.chars().rev().collect();
        format!("E{}{}", joined("E", letters), joined("E", &reversed))
    };
    let mut group = c.benchmark_group("truth");
    group.sample_size(25).nresamples(1_001);
    group.warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_millis(200));
    let kinds: [(&str, &str, Form<'_>); 3] = [
        ("ordered", "classical", &ordered),
        ("turned", "classical", &turned),
        ("ordered in L3", "L3", &ordered),
    ];
    for (name, logic, form) in kinds {
        for count in 1..=ALL.len() {
            let text = form(&ALL[..count]);
            let formula = read(&text);
            let logic = Logic::named(logic).unwrap_or_default();
            let class = || {
                let oracle = Limit::full();
                let decider = Decider { logic: &logic, oracle: &oracle };
                decider.class(Written::new(black_box(&formula), &text)).map(|it| it.class)
            };
            group.bench_function(BenchmarkId::new(name, count), |b| {
                b.iter(|| assert_eq!(class(), Ok(Class::Tautology), "{text}"));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, truth, letters);
criterion_main!(benches);
