//! How fast formulas are rewritten.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Instant;
use wff_core::logic::shortest::shortest;
use wff_core::syntax::{Formula, Span};

/// The first call finds the shortest formulas of all truth tables; it happens once, so that it is timed by hand.
fn shortest_formulas(c: &mut Criterion) {
    let text = "EEEpqrAKpsNCqs";
    let Some(formula) = Formula::read(text, Span::new(0, text.len()), |_| None) else { return };
    let before = Instant::now();
    black_box(shortest(&formula, text));
    println!("the first shortest equivalent: {:?}", before.elapsed());
    c.bench_function("shortest equivalent", |b| b.iter(|| shortest(black_box(&formula), text)));
}

criterion_group!(benches, shortest_formulas);
criterion_main!(benches);
