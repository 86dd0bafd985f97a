//! The small world, exhaustively: exactly the texts that are no formulas are faulty, by a definition written here.
#![allow(clippy::indexing_slicing, clippy::string_slice, clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

use wff_core::diagnostics::Severity;
use wff_core::document::Document;
use wff_core::scope::Scope;

/// The rest of a text behind the formula it starts with, by the recursive definition of a WFF.
fn after_formula(text: &[u8]) -> Option<&[u8]> {
    match *text.first()? {
        b'p' | b'q' | b'r' | b's' => Some(&text[1..]),
        b'N' => after_formula(&text[1..]),
        b'K' | b'A' | b'C' | b'E' => after_formula(after_formula(&text[1..])?),
        _ => None,
    }
}

fn is_formula(text: &str) -> bool {
    after_formula(text.as_bytes()).is_some_and(<[u8]>::is_empty)
}

/// Every text of this many letters.
fn texts(letters: &str, length: usize) -> Vec<String> {
    (0..length).fold(vec![String::new()], |shorter, _| {
        shorter.iter().flat_map(|text| letters.chars().map(move |letter| format!("{text}{letter}"))).collect()
    })
}

fn errors(text: &str) -> Vec<&'static str> {
    let found = Document::new(text, Scope::default());
    found
        .diagnostics()
        .filter(|found| found.diagnostic.rule.severity == Severity::Error)
        .map(|found| found.diagnostic.rule.id)
        .collect()
}

fn exactly_the_pffs_are_errors(letters: &str, longest: usize) {
    for text in (1..=longest).flat_map(|length| texts(letters, length)) {
        let faults = errors(&text);
        assert_eq!(faults.is_empty(), is_formula(&text), "{text}: {faults:?}");
        // What makes a line involved must not change what is said of it.
        assert_eq!(errors(&format!("{text} #")), faults, "{text}");
    }
}

#[test]
fn exactly_the_pffs_of_up_to_five_letters_are_errors() {
    exactly_the_pffs_are_errors("pqNKCZ", 5);
}

#[test]
fn exactly_the_pffs_of_the_dice_of_up_to_four_letters_are_errors() {
    exactly_the_pffs_are_errors("pqrsNKACEioR", 4);
}

#[test]
fn a_claim_to_be_a_pff_holds_of_exactly_the_pffs() {
    for text in (1..=4).flat_map(|length| texts("pqNKiR(&", length)) {
        assert_eq!(errors(&format!("{text} is pff")).is_empty(), !is_formula(&text), "{text}");
        assert_eq!(errors(&format!("{text} is wff")).is_empty(), is_formula(&text), "{text}");
    }
}

#[test]
fn the_number_of_formulas_by_length_follows_its_recurrence() {
    // w(n) = w(n − 1) + 4 · Σ w(i) · w(n − 1 − i): N before a formula, or one of four connectives before two.
    let mut expected = vec![0, 4_usize];
    for n in 2..=5 {
        expected.push(expected[n - 1] + 4 * (1..n - 1).map(|i| expected[i] * expected[n - 1 - i]).sum::<usize>());
    }
    for (length, expected) in expected.iter().enumerate().skip(1) {
        let found = texts("pqrsNKACE", length).iter().filter(|text| errors(text).is_empty()).count();
        assert_eq!(found, *expected, "{length} letters");
    }
}

/// The value of a formula by the recursive definition, and what follows it.
fn value<'t>(text: &'t [u8], valuation: &dyn Fn(u8) -> bool) -> (bool, &'t [u8]) {
    let (letter, rest) = (text[0], &text[1..]);
    match letter {
        b'N' => {
            let (p, rest) = value(rest, valuation);
            (!p, rest)
        }
        b'K' | b'A' | b'C' | b'E' => {
            let (p, rest) = value(rest, valuation);
            let (q, rest) = value(rest, valuation);
            let truth = match letter {
                b'K' => p && q,
                b'A' => p || q,
                b'C' => q || !p,
                _ => p == q,
            };
            (truth, rest)
        }
        _ => (valuation(letter), rest),
    }
}

/// The values of a formula under the four valuations of p and q.
fn column(text: &str) -> [bool; 4] {
    [0, 1, 2, 3].map(|row| value(text.as_bytes(), &|letter| row >> usize::from(letter == b'q') & 1 != 0).0)
}

#[test]
fn judgements_hold_exactly_when_their_definition_says_so() {
    let formulas: Vec<String> = (1..=4).flat_map(|length| texts("pqNKACE", length)).filter(|text| is_formula(text)).collect();
    for formula in &formulas {
        let truth = column(formula);
        let (all, none) = (truth.iter().all(|t| *t), !truth.iter().any(|t| *t));
        for (claim, holds) in [("tautology", all), ("contradiction", none), ("contingent", !all && !none), ("satisfiable", !none)]
        {
            assert_eq!(errors(&format!("{formula} is {claim}")).is_empty(), holds, "{formula} is {claim}");
            assert_eq!(errors(&format!("{formula} is not {claim}")).is_empty(), !holds, "{formula} is not {claim}");
        }
        for p in [false, true] {
            let (if_q, if_not_q) = (truth[usize::from(p) + 2], truth[usize::from(p)]);
            let values = format!("let p = {}\n", if p { "T" } else { "F" });
            for (name, claimed) in [("T", true), ("F", false)] {
                let found = errors(&format!("{values}{formula} = {name}"));
                let expected: &[&str] = match () {
                    () if if_q != if_not_q => &["undecided-value"],
                    () if if_q != claimed => &["false-value"],
                    () => &[],
                };
                assert_eq!(found, expected, "p = {p}: {formula} = {name}");
            }
        }
    }
    for one in formulas.iter().filter(|formula| formula.len() < 4) {
        for other in &formulas {
            let (left, right) = (column(one), column(other));
            assert_eq!(errors(&format!("{one} == {other}")).is_empty(), left == right, "{one} == {other}");
            assert_eq!(errors(&format!("{one} != {other}")).is_empty(), left != right, "{one} != {other}");
            let follows = left.iter().zip(right).all(|(premise, conclusion)| !premise || conclusion);
            assert_eq!(errors(&format!("{one} |= {other}")).is_empty(), follows, "{one} |= {other}");
            assert_eq!(errors(&format!("{one} !|= {other}")).is_empty(), !follows, "{one} !|= {other}");
        }
    }
}
