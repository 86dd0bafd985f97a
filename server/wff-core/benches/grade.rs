//! Grading: a hundred hand-ins of twenty answers each, against a key of all kinds of requirements.

mod allocator;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use wff_core::effort::Effort;
use wff_core::grading::Key;
use wff_core::scope::Scope;

/// Exercises, each with answers that are right, wrong, and none.
const EXERCISES: [(&str, [&str; 3]); 10] = [
    ("require == NKpq\n  require only N A", ["ANpNq", "KNpNq", "p -> q"]),
    ("require class of CKpCpqq", ["tautology", "CKpCpqq is contingent", "?"]),
    ("require validity of Cpq, q |= p", ["invalid", "valid", "Cpq, q |= p"]),
    ("require whether Cpq == CNqNp", ["yes", "Cpq != CNqNp", "maybe"]),
    ("require countermodel of Cpq, q |= p", ["p = F, q = T", "p = T, q = T", "p = T"]),
    ("let p = T, q = F\n  require value of CpKqr", ["F", "CpKqr = T", "2"]),
    ("require from pqr NKE longest", ["EKpqNr", "Kpq", "ApNq"]),
    ("require exactly CqNp, CNNqNp", ["CqNp", "CNqp", "Cq"]),
    ("require infix of CKpqNr", ["p & q -> ~r", "p & (q -> ~r)", "CKpqNr"]),
    ("require p, _ |= q\n  require length <= 7", ["Cpq", "Cqp", "CpKqCqqpp"]),
];

fn grading(criterion: &mut Criterion) {
    let exercises = || EXERCISES.iter().cycle().take(20).zip(1..);
    let key: String = exercises()
        .map(|((requirements, _), number)| format!("exercise {number}\n  {requirements}\nend\n"))
        .collect();
    let key = Key::read(&key, &Scope::default());
    let hand_ins: Vec<[String; 1]> = (0..100)
        .map(|student| {
            let answer = |((_, answers), number): (&(&str, [&str; 3]), usize)| {
                let answer = answers.get((student * 7 + number * 5) % 3).copied().unwrap_or("");
                format!("{number}) {answer}\n")
            };
            [exercises().map(answer).collect()]
        })
        .collect();
    let mut group = criterion.benchmark_group("grade");
    group.throughput(Throughput::Elements(hand_ins.len() as u64));
    group.bench_function("a hundred hand-ins of twenty answers", |bencher| {
        bencher.iter(|| {
            for hand_in in &hand_ins {
                black_box(key.grade(hand_in, Effort::of_hand_in(1)));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, grading);
criterion_main!(benches);
