//! Formulas in Polish notation as other programs write them, with numbers for letters or without.

use crate::terms::{Node, Proposition, Term, Terms};
use std::collections::HashMap;
use wff_syntax::letter::{Binary, Connective};

/// The numbers of propositions are below this one; from it on two might get one name.
const MOST_NUMBERS: usize = 1 << 29;

/// A formula in Polish notation, with letters, with numbers between which stand dots, or with
/// numbers in angle brackets for what is beyond the letters.
pub fn polish(terms: &mut Terms, text: &str) -> Option<Term> {
    let text = super::collection::trimmed(text);
    if let Some(term) = terms.read(text) {
        return Some(term);
    }
    let mut operands: Vec<Term> = Vec::new();
    let mut end = text.len();
    for (at, c) in text.char_indices().rev() {
        let is_digit = |c: char| c.is_ascii_digit();
        if is_digit(c) {
            if !text.get(..at)?.ends_with(is_digit) {
                let number: usize = text.get(at..end)?.parse().ok()?;
                let number = Some(number).filter(|number| *number < MOST_NUMBERS)?;
                operands.push(terms.proposition(Proposition::nth(number)));
            }
            continue;
        }
        end = at;
        let after = text.get(at + c.len_utf8()..)?;
        match c {
            '.' | '<' if after.starts_with(is_digit) => {}
            '>' if text.get(..at)?.ends_with(is_digit) => {}
            'a'..='z' if !after.starts_with(is_digit) => {
                let proposition = terms.named(c as u8, "");
                operands.push(terms.proposition(proposition));
            }
            c => match Connective::of(u8::try_from(c).ok()?)? {
                Connective::Constant(constant) => operands.push(terms.constant(constant)),
                Connective::Unary(unary) => {
                    let operand = operands.pop()?;
                    operands.push(terms.unary(unary, operand));
                }
                Connective::Binary(binary) => {
                    let [left, right] = [operands.pop()?, operands.pop()?];
                    operands.push(terms.binary(binary, left, right));
                }
            },
        }
    }
    match operands.as_slice() {
        [term] => Some(*term),
        _ => None,
    }
}

/// A formula in Polish notation, its propositions written by their numbers, which count from 0 in
/// order of occurrence.
pub fn numbered(terms: &Terms, term: Term, write: impl Fn(usize) -> String) -> String {
    let mut names: HashMap<Proposition, usize> = HashMap::new();
    let mut text = String::new();
    let mut open = vec![term];
    while let Some(term) = open.pop() {
        match terms.node(term) {
            Node::Proposition(proposition) => {
                let new = names.len();
                let name = write(*names.entry(proposition).or_insert(new));
                let is_digit = |c: char| c.is_ascii_digit();
                if text.ends_with(is_digit) && name.starts_with(is_digit) {
                    text.push('.');
                }
                text += &name;
            }
            Node::Constant(constant) => {
                text.push(char::from(Connective::Constant(constant).letter()));
            }
            Node::Unary(unary, operand) => {
                text.push(char::from(unary.letter()));
                open.push(operand);
            }
            Node::Binary(binary, left, right) => {
                text.push(char::from(binary.letter()));
                open.extend([right, left]);
            }
        }
    }
    text
}

/// Two formulas joined by a connective that is written out in `C` and `N`, as the collections have
/// them.
pub fn written_out(terms: &mut Terms, binary: Binary, left: Term, right: Term) -> Term {
    let implied = |terms: &mut Terms, one, other| terms.binary(Binary::C, one, other);
    match binary {
        Binary::A => {
            let left = terms.negation(left);
            implied(terms, left, right)
        }
        Binary::K => {
            let right = terms.negation(right);
            let whole = implied(terms, left, right);
            terms.negation(whole)
        }
        Binary::E => {
            let [one, other] = [implied(terms, left, right), implied(terms, right, left)];
            written_out(terms, Binary::K, one, other)
        }
        binary => terms.binary(binary, left, right),
    }
}
