//! The speed of finding the longest WFFs of rolls.

mod allocator;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;
use wff_core::dice::{Answer, Cup, Every, EveryValued, Goal, Rules, longest, longest_valued};
use wff_core::logic::{Logic, Valuation};
use wff_core::syntax::Faces;

fn values() -> Valuation {
    let mut values = Valuation::default();
    b"pqrs"
        .iter()
        .zip([true, false, true, false])
        .for_each(|(letter, value)| values.set(*letter, value.into()));
    values
}

/// The longest true WFF of a roll, from its text to the text of the WFF.
fn written(roll: &str, values: &Valuation) -> Option<String> {
    match longest(
        &Faces::read(roll).ok()?,
        Rules::XWff,
        Goal::True { logic: &Logic::classical(), values },
    ) {
        Answer::Longest(longest) => Some(longest.wff()),
        Answer::None(_) | Answer::Depends { .. } | Answer::OutOfReach => None,
    }
}

fn rolls(c: &mut Criterion) {
    let values = values();
    for (name, small, big) in
        [("3 + 3", 3, 3), ("36 cubes", 18, 18), ("100,000 dice", 50_000, 50_000)]
    {
        let mut cup = Cup::new(1);
        let rolls = |cup: &mut Cup| cup.roll(Rules::XWff, small, big);
        c.bench_function(&format!("longest true WFF of {name}"), |b| {
            b.iter_batched(
                || rolls(&mut cup),
                |roll| written(&roll, &values),
                BatchSize::SmallInput,
            );
        });
    }
    let hard = format!("{}pp{}", "q".repeat(50_000), "K".repeat(50_000));
    c.bench_function("longest true WFF of 100,000 dice, only K and falsehoods", |b| {
        b.iter(|| written(black_box(&hard), &values))
    });
    for roll in ["pqrspqrspqrsNKACERNKACER", "pqrspqrspqrsRRRRRRRRRRRR", "pqrspqrspqrsEEEEEERRRRRR"]
    {
        let faces = Faces::read(roll).unwrap_or_default();
        c.bench_function(&format!("number of longest true WFFs of {roll}"), |b| {
            b.iter(|| {
                Every::new(
                    &faces,
                    Rules::XWff,
                    Goal::True { logic: &Logic::classical(), values: &values },
                )
                .map(|every| every.count())
            });
        });
        c.bench_function(&format!("twenty to choose from of {roll}"), |b| {
            b.iter(|| {
                Every::new(
                    &faces,
                    Rules::XWff,
                    Goal::True { logic: &Logic::classical(), values: &values },
                )
                .map(|every| every.some(20))
            });
        });
    }
}

fn finite_logics(c: &mut Criterion) {
    let steps = 10_000_000;
    let mut group = c.benchmark_group("finite logics");
    group.measurement_time(Duration::from_secs(2)).warm_up_time(Duration::from_millis(500));
    for (name, values) in [("FDE", [0, 1, 2, 3]), ("L3", [0, 1, 2, 1]), ("P3", [0, 1, 2, 0])] {
        let Some(matrix) = Logic::named(name) else { continue };
        let values = values.map(Some);
        for roll in ["ppqqrs NKACER", "ppqqrs ERRRRR"] {
            let faces = Faces::read(roll).unwrap_or_default();
            group.bench_function(format!("longest true WFF of {roll} in {name}"), |b| {
                b.iter(|| longest_valued(black_box(&faces), Rules::XWff, &matrix, &values, steps));
            });
            group.bench_function(format!("without any value, of {roll} in {name}"), |b| {
                b.iter(|| {
                    longest_valued(black_box(&faces), Rules::XWff, &matrix, &[None; 4], steps)
                });
            });
            let every = || EveryValued::new(&faces, Rules::XWff, &matrix, &values, steps);
            group.bench_function(format!("number of longest true WFFs of {roll} in {name}"), |b| {
                b.iter(|| every().map(|every| every.count()));
            });
            group.bench_function(format!("twenty to choose from of {roll} in {name}"), |b| {
                b.iter(|| every().map(|every| every.some(20)));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, rolls, finite_logics);
criterion_main!(benches);
