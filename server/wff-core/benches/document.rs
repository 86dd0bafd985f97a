//! How fast documents are read and edited.
#![allow(missing_docs, reason = "the harness makes public items")]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use wff_core::document::Document;
use wff_core::features::hover;
use wff_core::scope::Scope;

/// Lines of valid formulas, of one to some thirty letters.
fn formulas(lines: usize) -> String {
    let kinds =
        ["p", "Nq", "CKpqr", "ANpCqEpr", "CpCqp", "NKpNq", "EKpqNANpNq", "CCpCqrCCpqCpr", "AKpqAKrsAKpNqKrNs", "CKCpqCqrCpr"];
    kinds.iter().cycle().step_by(7).take(lines).flat_map(|line| [line, "\n"]).collect()
}

fn read(c: &mut Criterion) {
    let mut group = c.benchmark_group("read");
    group.sample_size(20);
    let many = formulas(1_000_000);
    let kinds = [("formulas", many), ("pffs", "KpCq\n".repeat(100_000)), ("judgements", "CKpqr |= CpCqr\n".repeat(100_000))];
    for (name, text) in kinds {
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(name, |b| b.iter(|| Document::new(black_box(&text), Scope::default()).diagnostics().count()));
    }
    group.finish();
}

fn edit(c: &mut Criterion) {
    let mut group = c.benchmark_group("edit inside a formula");
    for lines in [100, 100_000] {
        let text = formulas(lines);
        let document = Document::new(&text, Scope::default());
        let place = text.len() / 2;
        group.bench_function(format!("{lines} lines"), |b| {
            b.iter_batched_ref(|| document.clone(), |document| document.edit(place..place + 1, 1, &*text), BatchSize::LargeInput);
        });
    }
    group.finish();
}

fn ask(c: &mut Criterion) {
    let text = format!("{}p", "N".repeat(1_000_000));
    let document = Document::new(&text, Scope::default());
    c.bench_function("hover over a million letters", |b| b.iter(|| hover(&document, &*text, black_box(10))));
}

criterion_group!(benches, read, edit, ask);
criterion_main!(benches);
