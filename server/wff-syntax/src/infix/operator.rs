//! Operators between operands: what they stand for, how closely they bind, and which need brackets.

use super::items::InfixItem;
use crate::letter::Binary;
use crate::lexicon::infix::{self, LATIN_OR, needs_brackets};
use crate::text::Span;

/// The manner in which a connective stands between its operands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// As its sign does.
    Plain,
    /// With brackets around it and its operands, unless there is nothing else.
    Alone,
    /// As “but”: beside “and” only.
    But,
    /// Behind “if” and its condition.
    Then,
    /// Behind a comma.
    Comma,
}

/// A connective between its operands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Operator {
    pub(super) letter: u8,
    pub(super) manner: Manner,
    /// True if its second operand stands first.
    pub(super) turned: bool,
    /// True if it is the necessity of what it joins.
    pub(super) is_strict: bool,
}

/// The operator that an item is between operands.
pub(super) fn operator_between(line: &str, item: InfixItem) -> Option<Operator> {
    use Manner::{Alone, But, Plain};
    let (letter, manner) = match item {
        InfixItem::If => (b'B', Alone),
        InfixItem::StrictIf => (b'C', Plain),
        InfixItem::Turning(b'A') => (b'A', Alone),
        InfixItem::But => (b'K', But),
        // A lone `v` is the sign of disjunction, not a proposition, and `V` no constant.
        InfixItem::Capital(b'V') => (b'A', Plain),
        InfixItem::Atom(atom, _)
            if atom.of(line).strip_prefix(LATIN_OR) == Some("") && stands_alone(line, atom) =>
        {
            (b'A', Plain)
        }
        InfixItem::Sign(letter)
        | InfixItem::Word(letter)
        | InfixItem::Turning(letter)
        | InfixItem::Capital(letter) => {
            (letter, if needs_brackets(letter) { Alone } else { Plain })
        }
        _ => return None,
    };
    binding(letter)?;
    Some(Operator { letter, manner, turned: false, is_strict: item == InfixItem::StrictIf })
}

/// The closeness with which a connective binds its operands between them.
pub(super) fn binding(letter: u8) -> Option<u8> {
    Binary::of(letter).map(infix::binding)
}

/// The connective whose sign or word stands between the operands of one that has a word before them
/// too: “nor” of “neither … nor”.
pub(super) fn middle(pair: u8) -> Option<u8> {
    match pair {
        b'K' | b'D' | b'J' => Some(b'K'),
        b'A' | b'X' => Some(pair),
        _ => None,
    }
}

fn stands_alone(line: &str, span: Span) -> bool {
    let before = Span { start: 0, end: span.start }.of(line).chars().next_back();
    let after = Span::new(span.end as usize, line.len()).of(line).chars().next();
    before.is_none_or(|c| !c.is_alphanumeric()) && after.is_none_or(|c| !c.is_alphanumeric())
}

impl Operator {
    /// The closeness with which it binds.
    pub(super) fn power(self) -> u8 {
        match self.manner {
            Manner::Alone | Manner::Comma => 0,
            Manner::Plain | Manner::But => binding(self.letter).unwrap_or(0),
            Manner::Then => 2,
        }
    }
}
