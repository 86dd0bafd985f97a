//! Formulas that are one change away from another, in the order in which they are likely to be
//! meant: what is searched for a claim that holds beside one that does not.

use super::written_out::{Letter, written_out};
use wff_syntax::letter::{Alphabet, Binary};
use wff_syntax::{Formula, Span, Written};

/// A change of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The operands of a conditional in the other order.
    Turned,
    /// A connective of two operands for another.
    Connective {
        /// The connective that stands there.
        from: Binary,
        /// The one in its place.
        to: Binary,
    },
    /// A negation more or one less.
    Negation,
}

/// The most letters of a formula that is changed.
const LETTERS: usize = 24;

/// The formulas that are one change away from one, with its names written out; none where it is
/// long. The connectives brought in are those of an alphabet.
pub fn changes(formula: Written<'_>, alphabet: Alphabet) -> Vec<(Change, String)> {
    let letters = written_out(formula.formula, formula.text).unwrap_or_default();
    if letters.len() > LETTERS {
        return Vec::new();
    }
    let turned =
        (0..letters.len()).filter_map(|node| Some((Change::Turned, turned(&letters, node)?)));
    let connectives = letters.iter().enumerate().flat_map(|(node, letter)| {
        let from = Binary::of(letter.letter);
        let others = Binary::ALL.into_iter().filter(move |to| from.is_some_and(|from| from != *to));
        let letters = &letters;
        others.filter(move |to| alphabet.has(to.letter(), false)).filter_map(move |to| {
            let text = char::from(to.letter()).to_string();
            Some((Change::Connective { from: from?, to }, with(letters, node, &text, node + 1)))
        })
    });
    let negations = (0..letters.len()).filter_map(|node| negated(&letters, node));
    let negations = negations.map(|text| (Change::Negation, text));
    turned.chain(connectives).chain(negations).collect()
}

/// The letters of a formula with a text in the place of some of them.
fn with(letters: &[Letter<'_>], start: usize, text: &str, end: usize) -> String {
    let part = |range: std::ops::Range<usize>| {
        letters.get(range).unwrap_or_default().iter().map(|letter| letter.symbol)
    };
    part(0..start).chain([text]).chain(part(end..letters.len())).collect()
}

/// The formula with the operands of a conditional turned round.
fn turned(letters: &[Letter<'_>], node: usize) -> Option<String> {
    let head = letters.get(node).filter(|it| matches!(it.letter, b'C' | b'B'))?;
    let middle = letters.get(node + 1)?.end;
    let part = |range: std::ops::Range<usize>| -> String {
        letters.get(range).unwrap_or_default().iter().map(|letter| letter.symbol).collect()
    };
    let (first, second) = (part(node + 1..middle), part(middle..head.end));
    let text = format!("{}{second}{first}", head.symbol);
    (first != second).then(|| with(letters, node, &text, head.end))
}

/// The formula without the negation at a node, or with one there.
fn negated(letters: &[Letter<'_>], node: usize) -> Option<String> {
    let is_negation = |node: usize| letters.get(node).is_some_and(|it| it.letter == b'N');
    if is_negation(node) {
        return Some(with(letters, node, "", node + 1));
    }
    let is_negated = node.checked_sub(1).is_some_and(is_negation);
    (!is_negated).then(|| with(letters, node, "N", node))
}

/// The formula that a text is, which was made of one; `None` if it is none.
pub fn read(text: &str) -> Option<Formula> {
    Formula::read(text, Span::new(0, text.len()), |_| None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, alphabet: Alphabet) -> Vec<String> {
        let formula = read(text).unwrap();
        changes(Written::new(&formula, text), alphabet).into_iter().map(|it| it.1).collect()
    }

    #[test]
    fn each_change_is_made_at_each_place() {
        assert_eq!(
            texts("CpNq", Alphabet::Dice),
            ["CNqp", "KpNq", "ApNq", "EpNq", "NCpNq", "CNpNq", "Cpq"]
        );
        assert_eq!(texts("p12", Alphabet::Dice), ["Np12"]);
        assert_eq!(texts("Cpp", Alphabet::Dice)[0], "Kpp");
        assert!(texts("Dab", Alphabet::Textbook).contains(&"Xab".to_owned()));
        assert_eq!(texts(&("N".repeat(30) + "p"), Alphabet::Dice), [""; 0]);
    }
}
