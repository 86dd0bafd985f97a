//! The speed of reading and editing documents.
#![allow(
    missing_docs,
    clippy::string_slice,
    reason = "the harness makes public items, and a benchmark may panic"
)]

mod allocator;
mod texts;

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;
use texts::{SIZES, formulas, modal, plain, sheet};
use wff_core::document::Document;
use wff_core::features::hover;
use wff_core::scope::Scope;

fn read(c: &mut Criterion) {
    let mut group = c.benchmark_group("read");
    group.sample_size(20);
    let many = formulas(1_000_000);
    let kinds = [
        ("formulas", many),
        ("pffs", "KpCq\n".repeat(100_000)),
        ("judgements", "CKpqr |= CpCqr\n".repeat(100_000)),
    ];
    for (name, text) in kinds {
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(name, |b| {
            b.iter(|| Document::new(black_box(&text), Scope::default()).faults().count())
        });
    }
    group.finish();
}

/// Rolls of three players with their calls, so many lines.
fn plays(lines: usize) -> String {
    let round = [
        "roll Ann: pqr NKE",
        "roll Bob: pqi KCR",
        "roll pq K",
        "call Ann: EKpqNr",
        "call Bob: Kpq",
        "call Kpq",
    ];
    round.iter().cycle().take(lines).flat_map(|line| [line, "\n"]).collect()
}

/// A game of so many rounds, in which Bob challenges each call in vain.
fn game(rounds: usize) -> String {
    let round = "round\n  roll Ann: pq K\n  roll Bob: r\n  call Ann: Kpq\n  challenge Bob: none\n";
    format!("game shake-a-wff Ann, Bob\n{}end\n", round.repeat(rounds))
}

fn games(c: &mut Criterion) {
    let mut group = c.benchmark_group("game");
    let text = game(10_000);
    group.sample_size(20);
    group.bench_function("read 10000 rounds", |b| {
        b.iter(|| Document::new(black_box(&text), Scope::default()).faults().count())
    });
    for rounds in [10, 10_000] {
        let before = game(rounds);
        let place = before.rfind("pq K").unwrap_or_default();
        let mut after = before.clone();
        after.replace_range(place..place + 1, "s");
        let document = Document::new(&before, Scope::default());
        group.bench_function(format!("edit the last of {rounds} rounds"), |b| {
            let edit = |document: &mut Document| document.edit(place..place + 1, 1, &*after);
            b.iter_batched_ref(|| document.clone(), edit, BatchSize::LargeInput);
        });
    }
    group.finish();
}

fn edit(c: &mut Criterion) {
    // The second text has a player who rolls once and is answered never, so that a change of that
    // roll goes all the way.
    let kinds = [
        ("formula", formulas as fn(usize) -> String, 0.5),
        ("roll", plays, 0.5),
        ("roll that holds to the end", plays, 0.0),
    ];
    for (name, text, at) in kinds {
        let mut group = c.benchmark_group(format!("edit inside a {name}"));
        for lines in [100, 100_000] {
            let before = format!("roll Cem: pq K\n{}", text(lines));
            let middle = (before.len() as f64 * at) as usize;
            let line = before[..middle].rfind("roll Bob").unwrap_or_default();
            let place = if at == 0.5 && name == "formula" { middle } else { line + 10 };
            let mut after = before.clone();
            after.replace_range(
                place..place + 1,
                if before[place..].starts_with('p') { "q" } else { "p" },
            );
            let document = Document::new(&before, Scope::default());
            group.bench_function(format!("{lines} lines"), |b| {
                let edit = |document: &mut Document| document.edit(place..place + 1, 1, &*after);
                b.iter_batched_ref(|| document.clone(), edit, BatchSize::LargeInput);
            });
        }
        group.finish();
    }
}

/// A letter of the formula in the middle is typed over, there and back, and what is wrong with the
/// document is known each time.
fn keystroke(c: &mut Criterion) {
    let mut group = c.benchmark_group("keystroke");
    group.sample_size(25).nresamples(1_001);
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_millis(600));
    for (name, text) in
        [("plain", plain as fn(usize) -> String), ("mixed", sheet), ("modal", modal)]
    {
        for bytes in SIZES {
            let mut state = None;
            group.bench_function(BenchmarkId::new(name, bytes), |b| {
                let (document, texts, place) = state.get_or_insert_with(|| {
                    let text = text(bytes);
                    let place = 1 + text[..bytes / 2].rfind("\nCKpqr\n").unwrap_or_default();
                    let other = [&text[..place], "A", &text[place + 1..]].concat();
                    let mut document = Document::being_edited(&text, Scope::default());
                    document.finish(&*text);
                    (document, [text, other], place)
                });
                b.iter(|| {
                    texts.swap(0, 1);
                    let [text, _] = &*texts;
                    document.edit(*place..*place + 1, 1, &**text);
                    document.finish(&**text);
                });
            });
            if let Some((document, [text, _], _)) = state {
                let mut afresh = Document::being_edited(&text, Scope::default());
                afresh.finish(&*text);
                assert!(document.faults().eq(afresh.faults()), "{name} of {bytes} bytes");
            }
        }
    }
    group.finish();
}

fn ask(c: &mut Criterion) {
    let text = format!("{}p", "N".repeat(1_000_000));
    let document = Document::new(&text, Scope::default());
    c.bench_function("hover over a million letters", |b| {
        b.iter(|| hover(&document, &*text, black_box(10)))
    });
}

criterion_group!(benches, read, games, edit, keystroke, ask);
criterion_main!(benches);
