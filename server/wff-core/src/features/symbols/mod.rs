//! Document symbols: the sections of a file, the blocks in them with what these hold, and the
//! names, propositions, settings and rolls of its lines, as a tree.

mod outline;
mod reader;
mod symbol;

pub use symbol::{DocumentSymbol, SymbolKind};

use super::JOBS;
use crate::document::Document;
use crate::executor::{Executor, Sequential};
use crate::syntax::Text;
use outline::{Outline, Taken};
use reader::Reader;
use std::sync::atomic::AtomicUsize;
use symbol::MOST;

/// The symbols of a document in text order, each behind those that it lies in; at most 10,000.
pub fn symbols(document: &Document, text: &(impl Text + Sync + ?Sized)) -> Vec<DocumentSymbol> {
    symbols_in_jobs(document, text, &Sequential)
}

/// The same, found in jobs.
pub fn symbols_in_jobs(
    document: &Document,
    text: &(impl Text + Sync + ?Sized),
    executor: &impl Executor,
) -> Vec<DocumentSymbol> {
    let rounds: Vec<usize> = document.rounds().collect();
    let number = AtomicUsize::new(0);
    let jobs = document.jobs_of_blocks(JOBS * executor.jobs());
    let read = executor.map(jobs, |job| {
        let mut reader = Reader::new(&rounds, &number);
        let mut lines: Vec<Taken> = Vec::new();
        document.lines_to_parse(text, job.start..job.end.saturating_sub(1), |line| {
            let taken = reader.take(&line);
            if !lines.last_mut().is_some_and(|last| last.goes_on(&taken)) {
                lines.push(taken);
            }
        });
        lines
    });
    let mut outline = Outline::default();
    read.into_iter().flatten().for_each(|line| outline.take(line));
    let mut made = outline.finish();
    if made.len().max(number.into_inner()) > MOST {
        made.retain(|symbol| symbol.kind.is_wide());
        made.truncate(MOST);
        nest(&mut made);
    }
    made
}

/// The closeness of a name to a query, whatever their case: 0 if it begins with that, 1 if it has
/// it, 2 if it has its characters in their order; else `None`.
pub fn closeness(query: &str, name: &str) -> Option<u8> {
    let (query, name) = (query.to_lowercase(), name.to_lowercase());
    let mut letters = name.chars();
    match name.find(&query) {
        Some(0) => Some(0),
        Some(_) => Some(1),
        None => query.chars().all(|c| letters.any(|letter| letter == c)).then_some(2),
    }
}

/// Counts the symbols anew that each of some in text order lies in.
fn nest(symbols: &mut [DocumentSymbol]) {
    let mut open: Vec<usize> = Vec::new();
    for symbol in symbols {
        while open.pop_if(|end| *end < symbol.range.end).is_some() {}
        symbol.depth = open.len();
        open.push(symbol.range.end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::executor::Backwards;
    use crate::generator;
    use crate::scope::Scope;
    use proptest::prelude::*;
    use std::ops::Range;

    /// The symbols of a text, indented as they lie in each other, with the lines that they take.
    fn shown(text: &str) -> String {
        let line = |at: usize| text[..at].matches('\n').count() + 1;
        let symbols = symbols(&Document::small(text, Scope::default()), text);
        let shown = symbols.iter().map(|it| {
            let (indent, name) = ("  ".repeat(it.depth), &it.name);
            let (first, last) = (line(it.range.start), line(it.range.end));
            format!("{indent}{:?} {name} | {} | {first}-{last}\n", it.kind, it.detail)
        });
        shown.collect()
    }

    #[test]
    fn definitions_and_propositions_are_listed() {
        let text = "p\nlet p \"rain\" = T, q = F # so\ndef mp = CKpCpqq\n@mp\ndef\nlet\n";
        let listed: Vec<_> = symbols(&Document::small(text, Scope::default()), text)
            .into_iter()
            .map(|symbol| {
                (symbol.name, symbol.detail, &text[symbol.selection], &text[symbol.range])
            })
            .map(|(name, detail, selection, range)| {
                format!("{name} | {detail} | {selection} | {range}")
            })
            .collect();
        assert_eq!(
            listed,
            [
                "p | \"rain\" = T | p | let p \"rain\" = T, q = F",
                "q | = F | q | let p \"rain\" = T, q = F",
                "@mp | CKpCpqq | mp | def mp = CKpCpqq",
            ]
        );
    }

    #[test]
    fn sections_blocks_and_rolls_hold_what_is_in_them() {
        let text = "logic K3\n# ==== Week 1 ====\ndef a = p\n## Dice\nroll Ann: pq K\ncall Ann: \
                    Kpq\ncall Ann: p\n\nKpq\n## Games\ngame x-wff Ann, Bob\nround\n  roll Ann: \
                    pq K\n  call Ann: Kpq\nround\nend\n# ==== Week 2 ====\n1) exercise 2 \"So\"\n  \
                    require == Kpq\n  truth Kpq\n    row T T | T\n  end\nend\nproof |- \
                    Cpp\n  1 | p suppose\nmatrix Own\nvalues T F\nend\n";
        expect_test::expect![[r"
            Setting logic K3 |  | 1-1
            Section Week 1 |  | 2-16
              Name @a | p | 3-3
              Section Dice |  | 4-9
                Roll roll Ann | pq K | 5-7
                  Call call Ann | Kpq | 6-6
                  Call call Ann | p | 7-7
              Section Games |  | 10-16
                Game game x-wff | Ann, Bob | 11-16
                  Round Round 1 |  | 12-14
                    Roll roll Ann | pq K | 13-13
                    Call call Ann | Kpq | 14-14
                  Round Round 2 |  | 15-15
            Section Week 2 |  | 17-28
              Exercise Exercise 2: So |  | 18-23
                Requirement == Kpq |  | 19-19
                Table Truth table Kpq |  | 20-22
              Proof Proof |- Cpp |  | 24-25
              Logic Own | a logic | 26-28
        "]]
        .assert_eq(&shown(text));
    }

    #[test]
    fn a_query_is_found_in_names() {
        for (query, name, expected) in [
            ("", "@mp", Some(0)),
            ("MP", "@mp", Some(1)),
            ("ex2", "Exercise 2", Some(2)),
            ("Exer", "exercise 2", Some(0)),
            ("2x", "Exercise 2", None),
            ("mpp", "@mp", None),
        ] {
            assert_eq!(closeness(query, name), expected, "{query} {name}");
        }
    }

    #[test]
    fn of_very_many_symbols_those_are_left_that_are_found_from_elsewhere() {
        let text = format!("## One\n{}## Two\ndef a = p\n", "roll pq K\n".repeat(MOST));
        assert_eq!(shown(&text).lines().count(), 3);
        assert!(shown(&text).ends_with("Name @a | p | 10003-10003\n"));
        assert_eq!(shown("exercise 1\nrequire\nend"), "Exercise Exercise 1 |  | 1-3\n");
        let many = "## x\n".repeat(MOST + 5);
        assert_eq!(shown(&many).lines().count(), MOST);
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn a_symbol_lies_in_those_that_hold_it(text in generator::text(0..40)) {
            let mut open: Vec<Range<usize>> = Vec::new();
            let mut last = 0;
            for symbol in symbols(&Document::small(&text, Scope::default()), &*text) {
                prop_assert!(symbol.range.start <= symbol.selection.start);
                prop_assert!(symbol.selection.end <= symbol.range.end);
                prop_assert!(text.get(symbol.range.clone()).is_some());
                prop_assert!(last <= symbol.range.start && symbol.depth <= open.len());
                last = symbol.range.start;
                open.truncate(symbol.depth);
                prop_assert!(open.iter().all(|around| symbol.range.end <= around.end));
                open.push(symbol.range);
            }
        }

        #[test]
        fn symbols_are_the_same_whatever_shares_they_are_found_in(text in generator::text(0..40)) {
            let document = Document::small(&text, Scope::default());
            let whole = symbols_in_jobs(&document, &*text, &Backwards(1));
            prop_assert_eq!(&symbols_in_jobs(&document, &*text, &Backwards(60)), &whole);
            prop_assert_eq!(&symbols(&document, &*text), &whole);
        }
    }

    #[test]
    fn sections_and_rolls_go_on_over_shares() {
        let text = "# ====\n# Week 1\n# ====\nlet p = T\nroll Ann: pq K\n# so\n\ncall Ann: Kpq\n\
                    p\ncall Ann: p\n## Two\nq\n# a\n\n# ==== b\ndef a = p\n"
            .repeat(30);
        let document = Document::small(&text, Scope::default());
        let in_jobs = |executor| symbols_in_jobs(&document, &*text, &executor);
        assert!(document.jobs_of_blocks(JOBS).len() > JOBS / 2);
        assert_eq!(in_jobs(Backwards(1)), in_jobs(Backwards(60)));
        let first = in_jobs(Backwards(1)).into_iter().take(6).map(|it| (it.depth, it.name));
        let expected = ["Week 1", "p", "roll Ann", "call Ann", "call Ann", "Two"];
        let depths = [0, 1, 1, 2, 1, 1];
        assert_eq!(
            first.collect::<Vec<_>>(),
            depths.into_iter().zip(expected.map(str::to_owned)).collect::<Vec<_>>()
        );
    }
}
