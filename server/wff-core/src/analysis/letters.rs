//! The letters of a text that have no place in a formula: which there are, kind by kind. A letter
//! is of one kind at most, so that it has one fault.

use super::candidate::Candidate;
use super::fault::{Fault, FaultKind};
use crate::syntax::formula::{Unit, units};
use crate::syntax::letter::{Alphabet, FACES, PROPOSITIONS, arity, look_alike};
use crate::syntax::{Span, Token};

/// A test of the units of a text.
pub(crate) type Predicate = fn(Candidate<'_>, Unit, Span) -> bool;

/// A fault at the first unit that passes a test, if there is one.
pub(super) fn first(candidate: Candidate<'_>, is_one: Predicate, kind: FaultKind) -> Option<Fault> {
    let (_, at) = candidate.units().find(|(unit, at)| is_one(candidate, *unit, *at))?;
    Some(Fault::new(at, kind))
}

/// True if a unit is a bracket, or a comma inside brackets.
pub(crate) fn is_bracket(unit: Unit) -> bool {
    matches!(unit, Unit::Stray(Some(Token::Open | Token::Close | Token::Comma)))
}

/// True if a unit is a comma.
pub(crate) fn is_comma(unit: Unit) -> bool {
    unit == Unit::Stray(Some(Token::Comma))
}

/// The test of units that mean nothing in a text: a comma is one of them that parts formulas, as
/// it does where there is no bracket.
pub(crate) fn out_of_place(candidate: Candidate<'_>) -> Predicate {
    let has_brackets = candidate.units().any(|(unit, _)| is_bracket(unit) && !is_comma(unit));
    if has_brackets {
        |_, unit, _| is_unknown(unit)
    } else {
        |_, unit, _| is_unknown(unit) || is_comma(unit)
    }
}

/// A bracket without its partner, and true if it opens, false if it closes.
pub(crate) fn unmatched_bracket(candidate: Candidate<'_>) -> Option<(Span, bool)> {
    let mut open: Vec<Span> = Vec::new();
    for (unit, at) in candidate.units() {
        match unit {
            Unit::Stray(Some(Token::Open)) => open.push(at),
            Unit::Stray(Some(Token::Close)) if open.pop().is_none() => return Some((at, false)),
            _ => {}
        }
    }
    open.pop().map(|at| (at, true))
}

/// True if a unit means nothing in a formula.
pub(crate) fn is_unknown(unit: Unit) -> bool {
    matches!(unit, Unit::Stray(_)) && !is_bracket(unit)
}

/// True if a unit is a face of the dice, as which it is read unless the alphabet makes it a
/// proposition.
pub(crate) fn is_face(candidate: Candidate<'_>, unit: Unit, at: Span) -> bool {
    match unit {
        Unit::Wild => true,
        Unit::Letter(letter) => {
            FACES.contains(&letter) && !candidate.allows(unit, at) && at.len() == 1
        }
        _ => false,
    }
}

/// True if a unit is a letter that the alphabet does not have.
pub(crate) fn is_foreign(candidate: Candidate<'_>, unit: Unit, at: Span) -> bool {
    !candidate.allows(unit, at) && !is_face(candidate, unit, at)
}

/// True if a unit is a letter of another script that looks like one of this language.
pub(crate) fn is_look_alike(candidate: Candidate<'_>, unit: Unit, at: Span) -> bool {
    matches!(unit, Unit::LookAlike(_)) && !candidate.of(at).is_ascii()
}

/// True if a unit is a capital that looks like a proposition of the dice.
pub(crate) fn is_look_alike_capital(candidate: Candidate<'_>, unit: Unit, at: Span) -> bool {
    matches!(unit, Unit::LookAlike(_)) && candidate.of(at).is_ascii()
}

/// True if a unit is a letter of the dice in the other case.
pub(crate) fn is_other_case(candidate: Candidate<'_>, unit: Unit, at: Span) -> bool {
    other_case(candidate.line.text, unit, at).is_some()
}

/// The letter of the dice that a unit is in the other case.
pub(crate) fn other_case(line: &str, unit: Unit, at: Span) -> Option<u8> {
    match unit {
        Unit::Letter(letter) if at.len() == 1 && letter.is_ascii_lowercase() => {
            let capital = letter.to_ascii_uppercase();
            let is_one = Alphabet::Dice.has(capital, false) && !Alphabet::Dice.has(letter, false);
            is_one.then_some(capital)
        }
        Unit::LookAlike(letter) if at.of(line).is_ascii() => Some(letter),
        Unit::Wild => Some(b'r'),
        _ => None,
    }
}

/// True if a text is a formula of the dice once the case of its letters is changed. Beside other
/// capitals of propositions the face `R` is one, too.
pub(crate) fn is_miscased(line: &str, span: Span) -> bool {
    let mut need = 1_u64;
    let mut is_changed = false;
    let mut is_wild = false;
    for (unit, at) in units(line, span) {
        let arity = match unit {
            Unit::Letter(letter) if letter.is_ascii_lowercase() => {
                let is_other = other_case(line, unit, at).is_some();
                is_changed |= is_other;
                let is_long = at.len() > 1;
                match letter {
                    _ if !is_other && !Alphabet::Dice.has(letter, is_long) => return false,
                    _ if PROPOSITIONS.contains(&letter) => Some(0),
                    _ => arity(letter.to_ascii_uppercase()),
                }
            }
            Unit::Letter(letter) => arity(letter).filter(|_| Alphabet::Dice.has(letter, false)),
            Unit::LookAlike(_) => {
                is_changed |= other_case(line, unit, at).is_some();
                unit.arity()
            }
            Unit::Wild => {
                is_wild = true;
                Some(0)
            }
            Unit::Name | Unit::Stray(_) => unit.arity(),
        };
        let Some(arity) = arity.filter(|_| need > 0) else { return false };
        need = need - 1 + u64::from(arity);
    }
    let is_capital =
        |(unit, at): (Unit, Span)| matches!(unit, Unit::LookAlike(_)) && at.of(line).is_ascii();
    need == 0 && is_changed && (!is_wild || units(line, span).any(is_capital))
}

/// True if formulas are written with a character; in the alphabet of textbooks, or in that of the
/// dice.
pub(super) fn is_formula_letter(c: char, textbook: bool) -> bool {
    if !c.is_ascii() {
        let is_number = matches!(c, '₀'..='₉' | '′' | '’');
        return look_alike(c).is_some() || is_number;
    }
    let alphabet = if textbook { Alphabet::Textbook } else { Alphabet::Dice };
    u8::try_from(c).is_ok_and(|letter| {
        alphabet.has(letter, false) || letter == b'\'' || textbook && c.is_ascii_digit()
    })
}
