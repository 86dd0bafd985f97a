//! The speed of what an editor asks about a whole document, on a mixed megabyte, and about a part.
#![allow(
    missing_docs,
    clippy::string_slice,
    reason = "the harness makes public items, and a benchmark may panic"
)]

mod allocator;
mod texts;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use texts::sheet;
use wff_core::document::Document;
use wff_core::executor::Sequential;
use wff_core::features::{self, DocumentTokens};
use wff_core::scope::Scope;

fn whole(c: &mut Criterion) {
    let mut group = c.benchmark_group("mixed megabyte");
    group.sample_size(20);
    let text = sheet(1 << 20);
    let document = Document::new(&text, Scope::default());
    let all = 0..text.len();
    group.bench_function("semantic tokens", |b| {
        b.iter(|| features::tokens(&document, black_box(&*text), all.clone()).len())
    });
    group.bench_function("semantic tokens in pieces", |b| {
        b.iter(|| DocumentTokens::new(&document, black_box(&*text), &Sequential).pieces().len())
    });
    let sent = DocumentTokens::new(&document, &*text, &Sequential);
    let mut edited = document.clone();
    let place = text[..text.len() / 2].rfind("CKpqr").unwrap_or_default();
    let after = [&text[..place], "N", &text[place..]].concat();
    edited.edit(place..place, 1, &*after);
    group.bench_function("semantic tokens after an edit", |b| {
        b.iter(|| sent.updated(&edited, black_box(&*after), &Sequential).pieces().len())
    });
    group.bench_function("document symbols", |b| {
        b.iter(|| features::symbols(&document, black_box(&*text)).len())
    });
    group.bench_function("formatting", |b| {
        b.iter(|| features::format(&document, black_box(&*text), all.clone()).len())
    });
    group.bench_function("folding", |b| {
        b.iter(|| features::folds(&document, black_box(&*text), usize::MAX).len())
    });
    group.finish();
}

/// Features of some lines in the middle, which cost those lines.
fn part(c: &mut Criterion) {
    let mut group = c.benchmark_group("a page of");
    for bytes in [1 << 14, 1 << 20] {
        let text = sheet(bytes);
        let document = Document::new(&text, Scope::default());
        let start = text[..text.len() / 2].rfind("# ====").unwrap_or_default();
        let range = start..start + 1000;
        group.bench_function(BenchmarkId::new("semantic tokens", bytes), |b| {
            b.iter(|| features::tokens(&document, black_box(&*text), range.clone()).len())
        });
        group.bench_function(BenchmarkId::new("formatting", bytes), |b| {
            b.iter(|| features::format(&document, black_box(&*text), range.clone()).len())
        });
    }
    group.finish();
}

criterion_group!(benches, whole, part);
criterion_main!(benches);
