//! The time to read ten megabytes, and to read them again after a keystroke, beside the server.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    reason = "the harness makes public items, and a benchmark may panic"
)]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use tree_sitter::{InputEdit, Parser, Point};
use wff_core::document::Document;
use wff_core::scope::Scope;

const BYTES: usize = 10_000_000;

/// Lines of formulas of one to some thirty letters, each tenth with a comment or a judgement.
fn lines() -> String {
    let kinds = [
        "p",
        "CKpqr",
        "ANpCqEpr # so",
        "CpCqp",
        "NKpNq",
        "EKpqNANpNq",
        "CCpCqrCCpqCpr",
        "p, Cpq |= q",
        "KpCq",
        "C Kpq r",
    ];
    kinds
        .iter()
        .cycle()
        .flat_map(|line| [line, "\n"])
        .scan(0, |bytes, part| {
            *bytes += part.len();
            (*bytes < BYTES).then_some(part)
        })
        .collect()
}

fn parser() -> Parser {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_wff::LANGUAGE.into()).unwrap();
    parser
}

fn read(c: &mut Criterion) {
    let text = lines();
    let mut group = c.benchmark_group("read 10 MB");
    group.sample_size(10).throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("tree-sitter", |b| b.iter(|| parser().parse(black_box(&text), None)));
    group
        .bench_function("server", |b| b.iter(|| Document::new(black_box(&text), Scope::default())));
    group.finish();
}

fn keystroke(c: &mut Criterion) {
    let before = lines();
    // The letter of a formula in the middle of the text.
    let place = before
        .char_indices()
        .skip(before.len() / 2)
        .find(|(_, c)| *c == 'q')
        .map(|(place, _)| place)
        .unwrap();
    let mut after = before.clone();
    after.replace_range(place..place + 1, "p");
    let row = before.bytes().take(place).filter(|byte| *byte == b'\n').count();
    let column =
        place - before.get(..place).and_then(|text| text.rfind('\n')).map_or(0, |end| end + 1);
    let (start, end) = (Point { row, column }, Point { row, column: column + 1 });
    let edit = InputEdit {
        start_byte: place,
        old_end_byte: place + 1,
        new_end_byte: place + 1,
        start_position: start,
        old_end_position: end,
        new_end_position: end,
    };
    let mut group = c.benchmark_group("a keystroke in 10 MB");
    let mut parser = parser();
    let tree = parser.parse(&before, None).unwrap();
    group.bench_function("tree-sitter", |b| {
        b.iter_batched_ref(
            || tree.clone(),
            |tree| {
                tree.edit(&edit);
                parser.parse(black_box(&after), Some(tree))
            },
            BatchSize::LargeInput,
        );
    });
    let document = Document::new(&before, Scope::default());
    group.bench_function("server", |b| {
        b.iter_batched_ref(
            || document.clone(),
            |document| document.edit(place..place + 1, 1, &*after),
            BatchSize::LargeInput,
        );
    });
    group.finish();
}

criterion_group!(benches, read, keystroke);
criterion_main!(benches);
