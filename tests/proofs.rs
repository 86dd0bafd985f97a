//! Proofs against checkers that were written from the rules alone and share no code with the
//! language: each step of random proofs, right and broken, and D-proofs of the literature.

#![allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::unwrap_used,
    clippy::panic,
    clippy::expect_used,
    reason = "a test may panic"
)]

#[path = "proofs/natural.rs"]
mod natural;

use natural::{Reason, Verdict, check_block, random_block};
use std::collections::{BTreeMap, BTreeSet};
use wff_core::document::Document;
use wff_core::scope::Scope;

/// The random proofs.
const PROOFS: u64 = 10_000;

/// The proofs that are read here: fewer where fewer cases are asked for.
fn proofs() -> u64 {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    cases.map_or(PROOFS, |cases: u64| (cases * 20).min(PROOFS))
}

/// The rules by which a reason may be told; none where any will do.
fn rules(reason: Reason) -> &'static [&'static str] {
    match reason {
        Reason::Unreadable | Reason::IsPff => &[],
        Reason::NumberNotRising | Reason::TooManyBars | Reason::MissingBar => &["malformed-proof"],
        Reason::NoJustification => &["malformed-proof", "unknown-rule"],
        Reason::WrongNumberOfCitations | Reason::WrongKind => {
            &["wrong-citation", "malformed-proof"]
        }
        Reason::UnknownLine
        | Reason::NotAbove
        | Reason::Closed
        | Reason::NotASubproof
        | Reason::StillOpen
        | Reason::HeldElsewhere => &["wrong-citation"],
        Reason::DoesNotFollow
        | Reason::NotRepeated
        | Reason::NotAPremise
        | Reason::PremiseNotAtDepth0 => &["wrong-step"],
        Reason::CitesPff | Reason::Hilbert => &["none"],
    }
}

#[test]
fn steps_are_judged_by_the_rules() {
    let head = "alphabet textbook\n";
    let mut reasons = BTreeMap::new();
    for seed in 0..proofs() {
        let block = random_block(seed);
        let text = format!("{head}{block}");
        let document = Document::new(&text, Scope::default());
        let mut told: BTreeMap<usize, BTreeSet<&str>> = BTreeMap::new();
        for found in document.diagnostics(&*text) {
            told.entry(found.line).or_default().insert(found.diagnostic.rule.id);
        }
        let report = check_block(&block);
        let none = BTreeSet::new();
        for line in &report.lines {
            let told = told.get(&(line.line + 1)).unwrap_or(&none);
            let (is_right, reason) = match line.verdict {
                Verdict::Right => (told.is_empty(), None),
                Verdict::NotJudged(reason) => (!told.contains("wrong-step"), Some(reason)),
                Verdict::Wrong(reason) => {
                    let rules = rules(reason);
                    let is_told = rules.iter().any(|rule| told.contains(rule));
                    (is_told || rules.is_empty() && !told.is_empty(), Some(reason))
                }
            };
            reason.into_iter().for_each(|reason| *reasons.entry(reason).or_insert(0) += 1);
            assert!(is_right, "seed {seed}, {:?}: {told:?}\n{text}", line);
        }
        let is_open = told.get(&1).is_some_and(|told| told.contains("unfinished-proof"));
        if let Some(finished) = report.finished {
            assert_eq!(is_open, !finished, "seed {seed}\n{text}");
        }
    }
    if proofs() == PROOFS {
        assert!(reasons.len() > 10, "{reasons:?}");
    }
}
