//! The speed of what an editor asks about a whole document, on a mixed megabyte, and about a part.
#![allow(
    missing_docs,
    clippy::string_slice,
    reason = "the harness makes public items, and a benchmark may panic"
)]

mod allocator;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use wff_core::document::Document;
use wff_core::executor::InTurn;
use wff_core::features::{self, DocumentTokens};
use wff_core::scope::Scope;

/// A page of a sheet, with a number that tells its names from those of others.
fn page(number: usize) -> String {
    format!(
        "# ==== Page {number} ====\n\n## Values\nlet p \"it is raining\" = T, q = F\nlet r = \
         T\ndef a{number} = CKpqr\ndef b{number} = ANpNq\n\n## Claims\nKpq = F\n{number}) CpCqp is \
         tautology\nNKpq == ANpNq # De Morgan\np, Cpq |= q\n@a{number} != F\nCCpqp is not \
         tautology\n\n## Formulas\nCKpqr\nANpCqEpr\nCpCqp\nNKpNq\nEKpqNANpNq\nCCpCqrCCpqCpr\n\
         AKpqAKrsAKpNqKrNs\nCKCpqCqrCpr\nC Kpq r\nKpCq\n\n## Dice\nroll Ann: pqr NKE\nroll Bob: \
         pqi KCR\ncall Ann: EKpqNr\ncall Bob: Kpq\n\n## Blocks\ntruth Cpq\n  row T T | T\n\
           row T F \
         | F\n  row F T | T\n  row F F | T\nend\ngame shake-a-wff Ann, Bob\nround\n  roll Ann: pq \
         K\n  roll Bob: rs N\n  call Ann: Kpq\n  check Bob\nend\nexercise {number} \"De Morgan\" 2 \
         points\n  require == NKpq\n  require only N A\n  key ANpNq\nend\nproof |- CpKpp\n\
           1 | p    \
         suppose\n  2 | Kpp  Ki 1 1\n  3 CpKpp  Ci 1-2\nend\n"
    )
}

/// Pages until they come to so many bytes.
fn sheet(bytes: usize) -> String {
    let mut text = String::new();
    (1..)
        .map(page)
        .take_while(|page| {
            text.push_str(page);
            text.len() < bytes
        })
        .for_each(drop);
    text
}

fn whole(c: &mut Criterion) {
    let mut group = c.benchmark_group("mixed megabyte");
    group.sample_size(20);
    let text = sheet(1 << 20);
    let document = Document::being_edited(&text, Scope::default());
    let all = 0..text.len();
    group.bench_function("semantic tokens", |b| {
        b.iter(|| features::tokens(&document, black_box(&*text), all.clone()).len())
    });
    group.bench_function("semantic tokens in pieces", |b| {
        b.iter(|| DocumentTokens::new(&document, black_box(&*text), &InTurn).pieces().len())
    });
    let sent = DocumentTokens::new(&document, &*text, &InTurn);
    let mut edited = document.clone();
    let place = text[..text.len() / 2].rfind("CKpqr").unwrap_or_default();
    let after = [&text[..place], "N", &text[place..]].concat();
    edited.edit(place..place, 1, &*after);
    group.bench_function("semantic tokens after an edit", |b| {
        b.iter(|| sent.updated(&edited, black_box(&*after), &InTurn).pieces().len())
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
        let document = Document::being_edited(&text, Scope::default());
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
