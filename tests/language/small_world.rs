//! The small world, exhaustively: exactly the texts that are no formulas are faulty, by a
//! definition written here.

use wff_core::document::Document;
use wff_core::logic::{Logic, Steps, Table, Valuation};
use wff_core::rules::Severity;
use wff_core::scope::Scope;
use wff_core::syntax::{Formula, Span, Written};

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
        shorter
            .iter()
            .flat_map(|text| letters.chars().map(move |letter| format!("{text}{letter}")))
            .collect()
    })
}

fn errors(text: &str) -> Vec<&'static str> {
    let document = Document::new(text, Scope::default());
    document
        .diagnostics(text)
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
    // w(n) = w(n − 1) + 4 · Σ w(i) · w(n − 1 − i): N before a formula, or one of four connectives
    // before two.
    let mut expected = vec![0, 4_usize];
    for n in 2..=5 {
        expected.push(
            expected[n - 1]
                + 4 * (1..n - 1).map(|i| expected[i] * expected[n - 1 - i]).sum::<usize>(),
        );
    }
    for (length, expected) in expected.iter().enumerate().skip(1) {
        let found =
            texts("pqrsNKACE", length).iter().filter(|text| errors(text).is_empty()).count();
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
    [0, 1, 2, 3]
        .map(|row| value(text.as_bytes(), &|letter| row >> usize::from(letter == b'q') & 1 != 0).0)
}

#[test]
fn judgements_hold_exactly_when_their_definition_says_so() {
    let formulas: Vec<String> = (1..=4)
        .flat_map(|length| texts("pqNKACE", length))
        .filter(|text| is_formula(text))
        .collect();
    for formula in &formulas {
        let truth = column(formula);
        let (all, none) = (truth.iter().all(|t| *t), !truth.iter().any(|t| *t));
        for (claim, holds) in [
            ("tautology", all),
            ("contradiction", none),
            ("contingent", !all && !none),
            ("satisfiable", !none),
        ] {
            assert_eq!(
                errors(&format!("{formula} is {claim}")).is_empty(),
                holds,
                "{formula} is {claim}"
            );
            assert_eq!(
                errors(&format!("{formula} is not {claim}")).is_empty(),
                !holds,
                "{formula} is not {claim}"
            );
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
            assert_eq!(
                errors(&format!("{one} == {other}")).is_empty(),
                left == right,
                "{one} == {other}"
            );
            assert_eq!(
                errors(&format!("{one} != {other}")).is_empty(),
                left != right,
                "{one} != {other}"
            );
            let follows =
                left.iter().zip(right).all(|(premise, conclusion)| !premise || conclusion);
            assert_eq!(
                errors(&format!("{one} |= {other}")).is_empty(),
                follows,
                "{one} |= {other}"
            );
            assert_eq!(
                errors(&format!("{one} !|= {other}")).is_empty(),
                !follows,
                "{one} !|= {other}"
            );
        }
    }
}

/// The value of a connective by its definition: K3 and Ł3 in halves, FDE by what is told of a
/// formula, that it is true and that it is false.
fn connective(logic: &str, letter: u8, x: &'static str, y: &'static str) -> &'static str {
    if logic == "FDE" {
        let told = |value| match value {
            "T" => (true, false),
            "F" => (false, true),
            "B" => (true, true),
            _ => (false, false),
        };
        let name = |(is, is_not)| match (is, is_not) {
            (true, true) => "B",
            (true, false) => "T",
            (false, true) => "F",
            (false, false) => "N",
        };
        let (x, y) = (told(x), told(y));
        let not = |(is, is_not)| (is_not, is);
        let and = |(a, b): (bool, bool), (c, d)| (a && c, b || d);
        let or = |one, other| not(and(not(one), not(other)));
        let conditional = |one, other| or(not(one), other);
        return name(match letter {
            b'N' => not(x),
            b'K' => and(x, y),
            b'A' => or(x, y),
            b'C' => conditional(x, y),
            _ => and(conditional(x, y), conditional(y, x)),
        });
    }
    let middle = if logic == "K3" { "N" } else { "1/2" };
    let halves = |value| ["F", middle, "T"].iter().position(|name| *name == value).unwrap() as i32;
    let (x, y) = (halves(x), halves(y));
    let conditional = |x: i32, y: i32| if logic == "L3" { 2.min(2 - x + y) } else { y.max(2 - x) };
    let value = match letter {
        b'N' => 2 - x,
        b'K' => x.min(y),
        b'A' => x.max(y),
        b'C' => conditional(x, y),
        _ => conditional(x, y).min(conditional(y, x)),
    };
    ["F", middle, "T"][value as usize]
}

/// The values of the letters of the formula that a text starts with, and the rest of the text.
fn values<'t>(
    logic: &str,
    text: &'t [u8],
    given: &dyn Fn(u8) -> &'static str,
) -> (Vec<&'static str>, &'t [u8]) {
    match text[0] {
        b'N' => {
            let (operand, rest) = values(logic, &text[1..], given);
            ([vec![connective(logic, b'N', operand[0], operand[0])], operand].concat(), rest)
        }
        letter @ (b'K' | b'A' | b'C' | b'E') => {
            let (left, rest) = values(logic, &text[1..], given);
            let (right, rest) = values(logic, rest, given);
            ([vec![connective(logic, letter, left[0], right[0])], left, right].concat(), rest)
        }
        letter => (vec![given(letter)], &text[1..]),
    }
}

#[test]
fn the_tables_of_all_formulas_of_up_to_five_letters_are_those_of_the_definitions() {
    let formulas: Vec<String> = (1..=5)
        .flat_map(|length| texts("pqrsNKACE", length))
        .filter(|text| is_formula(text))
        .collect();
    assert_eq!(formulas.len(), 4 + 4 + 68 + 196 + 2436);
    let names: [(&str, &[&'static str]); 4] = [
        ("classical", &["T", "F"]),
        ("K3", &["T", "N", "F"]),
        ("L3", &["T", "1/2", "F"]),
        ("FDE", &["T", "B", "N", "F"]),
    ];
    for (name, highest_first) in names {
        let logic = Logic::named(name).unwrap();
        for text in &formulas {
            let formula = Formula::read(text, Span::new(0, text.len()), |_| None).unwrap();
            let written = Written::new(&formula, text);
            let table = Table::new(&logic, &[written], &Valuation::default(), 256).unwrap();
            let steps = Steps::new(&table, written, &Valuation::default()).unwrap();
            let letters: Vec<u8> =
                b"pqrs".iter().copied().filter(|letter| text.as_bytes().contains(letter)).collect();
            let rows = highest_first.len().pow(letters.len() as u32);
            assert_eq!(table.rows(), rows as u64, "{text}");
            for row in 0..rows {
                let given = |letter| {
                    let place = letters.iter().position(|other| *other == letter).unwrap();
                    let stride = highest_first.len().pow((letters.len() - 1 - place) as u32);
                    highest_first[row / stride % highest_first.len()]
                };
                let (expected, _) = values(name, text.as_bytes(), &given);
                let row = row as u64;
                let shown: Vec<&str> =
                    steps.values(&table, row).into_iter().map(|value| logic.show(value)).collect();
                assert_eq!(shown, expected, "{name}: {text}, row {row}");
                assert_eq!(
                    logic.show(table.result(0, row)),
                    expected[0],
                    "{name}: {text}, row {row}"
                );
                for (place, letter) in letters.iter().enumerate() {
                    assert_eq!(
                        logic.show(table.value(place, row)),
                        given(*letter),
                        "{name}: {text}, row {row}"
                    );
                }
            }
        }
    }
}
