//! The time to read ten megabytes, and what a keystroke in them costs, beside the server.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    reason = "the harness makes public items, and a benchmark may panic"
)]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use tree_sitter::{InputEdit, Parser, Point, Query, QueryCursor, StreamingIterator};
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

/// A keystroke: the letter of a formula near some place becomes another.
struct Keystroke {
    place: usize,
    after: String,
    edit: InputEdit,
}

impl Keystroke {
    fn near(before: &str, place: usize) -> Self {
        let place = before
            .char_indices()
            .skip(place.min(before.len() - 100))
            .find(|(_, c)| *c == 'q')
            .map(|(place, _)| place)
            .unwrap();
        let mut after = before.to_owned();
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
        Self { place, after, edit }
    }
}

fn keystroke(c: &mut Criterion) {
    let before = lines();
    let mut group = c.benchmark_group("a keystroke in 10 MB");
    group.sample_size(10);
    let mut parser = parser();
    let tree = parser.parse(&before, None).unwrap();
    let places = [("beginning", 0), ("middle", before.len() / 2), ("end", before.len())];
    for (name, place) in places {
        let key = Keystroke::near(&before, place);
        group.bench_function(format!("tree-sitter, at the {name}"), |b| {
            b.iter_batched_ref(
                || tree.clone(),
                |tree| {
                    tree.edit(&key.edit);
                    parser.parse(black_box(&key.after), Some(tree))
                },
                BatchSize::LargeInput,
            );
        });
    }
    let key = Keystroke::near(&before, before.len() / 2);
    let mut old = tree.clone();
    old.edit(&key.edit);
    let new = parser.parse(&key.after, Some(&old)).unwrap();
    group.bench_function("tree-sitter, the ranges that changed", |b| {
        b.iter(|| old.changed_ranges(&new).count());
    });
    let query = Query::new(&new.language(), tree_sitter_wff::HIGHLIGHTS_QUERY).unwrap();
    group.bench_function("tree-sitter, colours of a screen", |b| {
        b.iter(|| {
            let mut cursor = QueryCursor::new();
            cursor.set_byte_range(key.place..key.place + 1000);
            cursor.matches(&query, new.root_node(), key.after.as_bytes()).count()
        });
    });
    let document = Document::new(&before, Scope::default());
    group.bench_function("server", |b| {
        b.iter_batched_ref(
            || document.clone(),
            |document| document.edit(key.place..key.place + 1, 1, &*key.after),
            BatchSize::LargeInput,
        );
    });
    group.finish();
}

criterion_group!(benches, read, keystroke);
criterion_main!(benches);
