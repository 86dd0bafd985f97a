//! How fast the longest WFFs of rolls are found.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use wff_core::dice::{Answer, Cup, Every, Goal, Rules, longest};
use wff_core::logic::{Logic, Valuation};
use wff_core::syntax::Faces;

fn values() -> Valuation {
    let mut values = Valuation::default();
    b"pqrs".iter().zip([true, false, true, false]).for_each(|(letter, value)| values.set(*letter, value.into()));
    values
}

/// The longest true WFF of a roll, from its text to the text of the WFF.
fn written(roll: &str, values: &Valuation) -> Option<String> {
    match longest(&Faces::read(roll).ok()?, Rules::XWff, Goal::True { logic: &Logic::classical(), values }) {
        Answer::Longest(longest) => Some(longest.wff()),
        Answer::None(_) | Answer::Depends { .. } => None,
    }
}

fn rolls(c: &mut Criterion) {
    let values = values();
    for (name, small, big) in [("3 + 3", 3, 3), ("36 cubes", 18, 18), ("100,000 dice", 50_000, 50_000)] {
        let mut cup = Cup::new(1);
        let rolls = |cup: &mut Cup| cup.roll(Rules::XWff, small, big);
        c.bench_function(&format!("longest true WFF of {name}"), |b| {
            b.iter_batched(|| rolls(&mut cup), |roll| written(&roll, &values), BatchSize::SmallInput);
        });
    }
    let hard = format!("{}pp{}", "q".repeat(50_000), "K".repeat(50_000));
    c.bench_function("longest true WFF of 100,000 dice, only K and falsehoods", |b| {
        b.iter(|| written(black_box(&hard), &values))
    });
    for roll in ["pqrspqrspqrsNKACERNKACER", "pqrspqrspqrsRRRRRRRRRRRR", "pqrspqrspqrsEEEEEERRRRRR"] {
        let faces = Faces::read(roll).unwrap_or_default();
        c.bench_function(&format!("number of longest true WFFs of {roll}"), |b| {
            b.iter(|| {
                Every::new(&faces, Rules::XWff, Goal::True { logic: &Logic::classical(), values: &values })
                    .map(|every| every.count())
            });
        });
        c.bench_function(&format!("twenty to choose from of {roll}"), |b| {
            b.iter(|| {
                Every::new(&faces, Rules::XWff, Goal::True { logic: &Logic::classical(), values: &values })
                    .map(|every| every.some(20))
            });
        });
    }
}

criterion_group!(benches, rolls);
criterion_main!(benches);
