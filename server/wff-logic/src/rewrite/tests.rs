//! Tests of rewrites, and what other modules test normal forms and short formulas with.

use super::laws::REWRITES;
use super::*;
use crate::Logic;
use crate::Matrix;
use crate::law::law;
use std::collections::BTreeSet;
use std::sync::Arc;
use wff_syntax::Named;

/// All formulas over p and q of at most so many letters.
pub fn formulas(most: usize) -> Vec<String> {
    formulas_of(&["p", "q"], most)
}

/// All formulas over some propositions of at most so many letters.
pub fn formulas_of(propositions: &[&str], most: usize) -> Vec<String> {
    let mut by_length = vec![vec![], propositions.iter().map(|it| (*it).to_owned()).collect()];
    for n in 2..=most {
        let mut new: Vec<String> = by_length[n - 1].iter().map(|f| format!("N{f}")).collect();
        for i in 1..n - 1 {
            for left in &by_length[i] {
                for right in &by_length[n - 1 - i] {
                    new.extend("KACE".chars().map(|c| format!("{c}{left}{right}")));
                }
            }
        }
        by_length.push(new);
    }
    by_length.concat()
}

/// The value of a formula by the recursive definition, and the length of its text.
pub fn naive(text: &str, value: &dyn Fn(&str) -> u8, matrix: &Matrix) -> (u8, usize) {
    let letter = text.as_bytes()[0];
    if letter == b'N' {
        let (x, n) = naive(&text[1..], value, matrix);
        return (matrix.unary(letter, x).unwrap(), n + 1);
    }
    if let Some(constant) = matrix.constant(letter) {
        return (constant, 1);
    }
    if letter.is_ascii_uppercase() {
        let (x, n) = naive(&text[1..], value, matrix);
        let (y, m) = naive(&text[1 + n..], value, matrix);
        return (matrix.binary(letter, x, y).unwrap(), 1 + n + m);
    }
    let end = text[1..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |end| end + 1);
    (value(&text[..end]), end)
}

/// The values of a formula of these propositions under all valuations.
pub fn column(text: &str, propositions: &[&str], matrix: &Matrix) -> Vec<u8> {
    let size = usize::from(matrix.size());
    let rows = 0..size.pow(u32::try_from(propositions.len()).unwrap());
    let value = |row: usize, symbol: &str| {
        let place = propositions.iter().position(|other| *other == symbol).unwrap();
        u8::try_from(row / size.pow(u32::try_from(place).unwrap()) % size).unwrap()
    };
    rows.map(|row| {
        let (x, length) = naive(text, &|symbol| value(row, symbol), matrix);
        assert_eq!(length, text.len(), "{text}");
        x
    })
    .collect()
}

pub fn logic(name: &str) -> &'static Logic {
    Box::leak(Box::new(Logic::named(name).unwrap()))
}

/// Reads a formula; every name in it stands for this text.
pub fn read(text: &str, name: &'static str) -> Formula {
    Formula::read(text, Span::new(0, text.len()), |called| {
        Some(Arc::new(Named::new(called.into(), read(name, ""), name)))
    })
    .unwrap()
}

fn laws() -> impl Iterator<Item = &'static Law> {
    REWRITES.iter().flat_map(|rewrite| rewrite.laws)
}

/// The formula after a rewrite.
fn after(text: &str, rewritten: &Rewritten) -> String {
    format!(
        "{}{}{}",
        &text[..rewritten.span.range().start],
        rewritten.text,
        &text[rewritten.span.range().end..]
    )
}

/// The result of a rewrite of a formula at a node, in a logic.
fn rewritten(text: &str, node: usize, title: &str, name: &str) -> Option<String> {
    let all = rewrites(&read(text, "Kpq"), text, node, logic(name));
    all.iter().find(|rewritten| rewritten.title == title).map(|rewritten| after(text, rewritten))
}

#[test]
fn laws_are_formulas_and_the_right_side_has_nothing_new() {
    for law in laws() {
        let letters =
            |form: &str| form.bytes().filter(u8::is_ascii_lowercase).collect::<BTreeSet<u8>>();
        assert!(letters(law.left).is_superset(&letters(law.right)), "{law:?}");
        assert!(letters(law.left).is_subset(&BTreeSet::from(*b"xyz")), "{law:?}");
        read(law.left, "p");
        read(law.right, "p");
    }
    let titles: BTreeSet<&str> = REWRITES.iter().map(|rewrite| rewrite.title).collect();
    assert_eq!(titles.len(), REWRITES.len());
}

#[test]
fn every_law_holds_classically_and_elsewhere_where_the_recursive_definition_says_so() {
    for matrix in Logic::names().filter_map(Logic::named).filter(|it| it.worlds().is_none()) {
        for law in laws() {
            let sides = [law.left, law.right].map(|side| column(side, &["x", "y", "z"], &matrix));
            assert_eq!(law.holds_in(&matrix), sides[0] == sides[1], "{law:?} {}", matrix.name());
            assert!(matrix.name() != "classical" || law.holds_in(&matrix), "{law:?}");
        }
    }
}

#[test]
fn some_laws_fail_where_the_literature_says_so() {
    for (left, right, holds, fails) in [
        ("NNx", "x", "K3 LP L3 L16 WK B3E RM3 FDE X9", "G3 G16 P3"),
        ("NKxy", "ANxNy", "K3 LP L3 G3 WK RM3 FDE X9", "P3"),
        ("Cxy", "ANxy", "K3 LP WK P3 FDE X9", "L3 G3 B3E RM3"),
        ("Cxy", "CNyNx", "K3 LP L3 WK RM3 FDE X9", "G3 B3E"),
        ("Exy", "KCxyCyx", "K3 LP L3 G3 WK B3E RM3 P3 FDE X9", ""),
        ("CKxyz", "CxCyz", "K3 LP G3 G16 FDE X9", "L3 RM3"),
        ("KxAyz", "AKxyKxz", "K3 LP L3 G3 WK RM3 FDE X9", ""),
        ("KxAxy", "x", "K3 LP L3 G3 RM3 FDE X9", "WK B3E"),
        ("AxNx", "V", "classical", "K3 LP L3 G3 WK FDE X9"),
        ("KxNx", "O", "classical G3 G16", "K3 LP L3 WK FDE X9"),
        ("Exy", "AKxyKNxNy", "K3 LP WK X9", "L3 G3 FDE"),
    ] {
        for (names, expected) in [(holds, true), (fails, false)] {
            for name in names.split_whitespace() {
                assert_eq!(
                    law(left, right).holds_in(logic(name)),
                    expected,
                    "{left} {right} {name}"
                );
            }
        }
    }
}

#[test]
fn rewrites_keep_the_value_under_every_valuation_in_every_logic() {
    for matrix in Logic::names().filter_map(Logic::named).filter(|it| it.worlds().is_none()) {
        let matrix = &matrix;
        for text in formulas(if matrix.size() <= 4 { 6 } else { 4 }) {
            let formula = read(&text, "p");
            let before = column(&text, &["p", "q"], matrix);
            for node in 0..text.len() {
                let mut seen = BTreeSet::from([text.clone()]);
                for rewritten in rewrites(&formula, &text, node, matrix) {
                    let after = after(&text, &rewritten);
                    assert_eq!(
                        column(&after, &["p", "q"], matrix),
                        before,
                        "{text} {node} {rewritten:?} {}",
                        matrix.name()
                    );
                    assert!(seen.insert(after), "{text} {node} {rewritten:?}");
                }
            }
        }
    }
}

#[test]
fn each_rewrite_does_what_its_title_says() {
    let mut untold: BTreeSet<&str> = REWRITES.iter().map(|rewrite| rewrite.title).collect();
    for (title, pairs) in [
        (
            "Swap the operands",
            "Kpq Kqp, ANpq AqNp, Epq Eqp, Dpq Dqp, Xpq Xqp, Jp1p12 Jp12p1, Kpp -, Cpq -",
        ),
        (
            "Apply De Morgan's law",
            "NKpq ANpNq, NApq KNpNq, NKNpq ApNq, NANpNq Kpq, NANpq KpNq, KNpNq NApq, ANpNq \
             NKpq, Kpq -",
        ),
        ("Write as a negated disjunction", "Kpq NANpNq, KNpq NApNq"),
        ("Write as a negated conjunction", "Cpq NKpNq, Apq NKNpNq, ANpq NKpNq, CpNq NKpq"),
        ("Take the contrapositive", "Cpq CNqNp, CNqNp Cpq, CNpq CNqp, CpNq CqNp, Bpq BNqNp"),
        ("Remove the double negation", "NNp p, NNKpq Kpq, Np -"),
        ("Put a double negation in front", "p NNp, Kpq NNKpq"),
        ("Expand the conditional", "Cpq ANpq, CNpq Apq, Bpq ApNq, Kpq -"),
        ("Write as a conditional", "ANpq Cpq, Apq CNpq, NKpNq Cpq"),
        ("Expand the negated conditional", "NCpq KpNq, NCpNq Kpq"),
        ("Write as a negated conditional", "KpNq NCpq, Kpq NCpNq"),
        ("Expand into both conditionals", "Epq KCpqCqp"),
        ("Expand into two cases", "Epq AKpqKNpNq, Jpq AKpNqKNpq"),
        ("Contract to a biconditional", "KCpqCqp Epq, AKpqKNpNq Epq, KCpqCpq -, AKpNqKNpq EpNq"),
        ("Replace D by N and K", "Dpq NKpq"),
        ("Replace X by N and A", "Xpq NApq"),
        ("Replace J by N and E", "Jpq NEpq"),
        ("Replace B by C", "Bpq Cqp"),
        ("Write with D", "NKpq Dpq, Np Dpp, NApq DApqApq"),
        ("Write with X", "NApq Xpq"),
        ("Write with J", "NEpq Jpq, EpNq Jpq"),
        ("Write with B", "Cpq Bqp"),
        ("Distribute over the second operand", "KpAqr AKpqKpr, ApKqr KApqApr, KpAp1p2 AKpp1Kpp2"),
        ("Distribute over the first operand", "KApqr AKprKqr, CApqr KCprCqr"),
        ("Factor out the common operand", "AKpqKpr KpAqr, KAqpArp AKqrp, AKpqKrs -"),
        ("Absorb the longer operand", "ApKpq p, KApqp p, ApKqr -"),
        ("Remove the repetition", "Kpp p, ANpNp Np, Kpp1 -"),
        ("Drop what the other operand settles", "ApKNpq Apq, KpCpq Kpq"),
        ("Simplify the constant", "KpV p, KpO O, NO V, CpO Np"),
        ("Write as a constant", "KpNp O, AKpqNKpq V"),
        ("Group to the left", "KpKqr KKpqr, KpAqr -"),
        ("Group to the right", "KKpqr KpKqr"),
        ("Join the conditions", "CpCqr CKpqr"),
        ("Swap the conditions", "CpCqr CqCpr"),
        ("Move the negation inside", "NEpq EpNq, NEpNq Epq"),
        ("Move the negation outside", "EpNq NEpq, ENpq NEpq"),
        ("Remove both negations", "ENpNq Epq"),
        ("Negate both operands", "Epq ENpNq"),
        ("Replace the negated D by K", "NDpq Kpq"),
        ("Replace the negated X by A", "NXpq Apq"),
        ("Replace D by N and A", "Dpq ANpNq"),
        ("Replace X by N and K", "Xpq KNpNq"),
        ("Write with E", "Jpq EpNq"),
        ("Split the condition", "CKpqr CpCqr"),
    ] {
        for pair in pairs.split(", ") {
            let (text, expected) = pair.split_once(' ').unwrap();
            let found = rewritten(text, 0, title, "classical");
            assert_eq!(found.as_deref().unwrap_or("-"), expected, "{title}: {text}");
        }
        untold.remove(title);
    }
    assert_eq!(untold, BTreeSet::new());
    assert_eq!(rewritten("NKNpq", 0, "Apply De Morgan's law", "G3").unwrap(), "ANNpNq");
    assert_eq!(rewritten("Cpq", 0, "Expand the conditional", "L3"), None);
}

#[test]
fn names_and_blanks_around_what_is_rewritten_stay_apart() {
    for (text, node, title, expected) in [
        ("C @mp q", 0, "Write with B", "Bq@mp"),
        ("A@mp q", 0, "Swap the operands", "Aq@mp"),
        ("CA@mp qr", 1, "Swap the operands", "CAq@mp r"),
        ("CA@mp q r", 1, "Swap the operands", "CAq@mp r"),
        ("K@mpNNq", 2, "Remove the double negation", "K@mp q"),
        ("K p K q  r", 2, "Swap the operands", "K p Krq"),
        ("K@mp@mp", 0, "Remove the repetition", "@mp"),
        ("K@mp@mq", 0, "Swap the operands", "K@mq@mp"),
        ("Kq12@mp", 0, "Swap the operands", "K@mp q12"),
    ] {
        assert_eq!(
            rewritten(text, node, title, "classical").as_deref(),
            Some(expected),
            "{text} {title}"
        );
    }
    assert_eq!(rewritten("K@mp@mq", 0, "Remove the repetition", "classical"), None);
}

#[test]
fn connectives_of_the_textbook_are_told_from_those_of_the_dice() {
    for rewritten in rewrites(&read("NKpq", ""), "NKpq", 0, logic("classical")) {
        assert_eq!(
            rewritten.alphabet == Alphabet::Textbook,
            rewritten.text.contains(['D', 'X', 'J', 'B', 'O', 'V'])
        );
    }
    assert_eq!(law("Dxy", "NDxDyy").alphabet(), Alphabet::Dice);
}

#[test]
fn long_formulas_are_rewritten_without_recursion() {
    let deep = format!("{}p", "N".repeat(200_000));
    let twins = format!("K{0}{0}", format!("{}p", "Cp".repeat(50_000)));
    for text in [deep, twins] {
        let formula = read(&text, "");
        assert!(!rewrites(&formula, &text, 0, logic("classical")).is_empty());
        assert!(!rewrites(&formula, &text, text.len() - 1, logic("L16")).is_empty());
    }
}
