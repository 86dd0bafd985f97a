//! The speed of rewriting formulas.

mod allocator;

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Instant;
use wff_core::actions::actions;
use wff_core::document::Document;
use wff_core::logic::shortest::shortest;
use wff_core::rules::Levels;
use wff_core::scope::Scope;
use wff_core::syntax::{Formula, Span};

/// The first call finds the shortest formulas of all truth tables; it happens once, so that it is
/// timed by hand.
fn shortest_formulas(c: &mut Criterion) {
    let text = "EEEpqrAKpsNCqs";
    let Some(formula) = Formula::read(text, Span::new(0, text.len()), |_| None) else { return };
    let before = Instant::now();
    black_box(shortest(&formula, text));
    println!("the first shortest equivalent: {:?}", before.elapsed());
    c.bench_function("shortest equivalent", |b| b.iter(|| shortest(black_box(&formula), text)));
}

/// An editor asks for code actions whenever the cursor rests, also on lines that are hard to bring
/// in a normal form.
fn code_actions(c: &mut Criterion) {
    let atoms = |count: usize| {
        (0..count)
            .map(|n| format!("{}{}", char::from(b'a' + (n % 26) as u8), n / 26))
            .collect::<Vec<_>>()
    };
    let chain = |connective: &str, count: usize| {
        format!("{}{}", connective.repeat(count - 1), atoms(count).concat())
    };
    let pairs = |outer: &str, inner: &str, count: usize| {
        let pairs: String =
            atoms(2 * count).chunks(2).map(|pair| format!("{inner}{}", pair.concat())).collect();
        format!("{}{pairs}", outer.repeat(count - 1))
    };
    for (name, settings, formula) in [
        ("a short formula", "", "CKpqAKpNqr".to_owned()),
        ("a short formula in X9", "logic X9\n", "CKpqAKpNqr".to_owned()),
        ("a law of three formulas in L16", "logic L16\n", "KpAqr".to_owned()),
        ("twelve biconditionals", "alphabet textbook\n", chain("E", 12)),
        ("five hundred biconditionals", "alphabet textbook\n", chain("E", 500)),
        (
            "five hundred biconditionals of four",
            "",
            format!("{}{}", "E".repeat(499), "pqrs".repeat(125)),
        ),
        ("a product of eight", "alphabet textbook\n", pairs("K", "A", 8)),
        ("a product of twenty", "alphabet textbook\n", pairs("K", "A", 20)),
        ("a product of three hundred", "alphabet textbook\n", pairs("K", "A", 300)),
        ("a sum of three hundred", "alphabet textbook\n", pairs("A", "K", 300)),
        ("200,000 negations", "", format!("{}p", "N".repeat(200_000))),
    ] {
        let text = format!("{settings}{formula}");
        let document = Document::new(&text, Scope::default());
        let levels = Levels::default();
        let offered =
            || actions(&document, &*text, settings.len()..settings.len(), &levels, 1, |_| true);
        println!("{name}: {}", offered().len());
        c.bench_function(&format!("actions on {name}"), |b| b.iter(|| black_box(offered()).len()));
    }
}

criterion_group!(benches, shortest_formulas, code_actions);
criterion_main!(benches);
