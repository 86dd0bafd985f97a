//! # wrong-case
//!
//! A letter of a formula is in the wrong case. Connectives are capitals, propositions are small
//! letters.
//!
//! ```wff
//! kpq
//! ^ `k` is in the wrong case: connectives are capitals
//! KPq
//!  ^ `P` is in the wrong case: propositions are small letters
//! ```
//!
//! Change the case:
//!
//! ```wff
//! Kpq
//! ```

use super::formula::Suspect;
use super::*;
use crate::syntax::formula::{self, Unit};
use crate::syntax::letter::{Alphabet, PROPOSITIONS, arity};
use crate::syntax::quote;

pub(super) static RULE: Rule =
    Rule::new("wrong-case", Severity::Error, include_str!("wrong_case.rs"));

/// The letter of the dice that a unit is in the other case.
fn other_case(line: &str, unit: Unit, at: Span) -> Option<u8> {
    match unit {
        Unit::Letter(letter) if at.len() == 1 && letter.is_ascii_lowercase() => {
            let capital = letter.to_ascii_uppercase();
            (Alphabet::Dice.has(capital, false) && !Alphabet::Dice.has(letter, false))
                .then_some(capital)
        }
        Unit::LookAlike(letter) if at.of(line).is_ascii() => Some(letter),
        _ => None,
    }
}

/// Whether a text is a formula of the dice once the case of its letters is changed.
pub(super) fn is_miscased(line: &str, span: Span) -> bool {
    let shape = formula::shape(line, span, |unit| match unit {
        Unit::Letter(letter) if letter.is_ascii_lowercase() && !PROPOSITIONS.contains(&letter) => {
            arity(letter.to_ascii_uppercase())
        }
        Unit::Letter(letter) if !Alphabet::Dice.has(letter, false) => None,
        unit => unit.arity(),
    });
    shape.is_well_formed()
        && formula::units(line, span).any(|(unit, at)| other_case(line, unit, at).is_some())
        && formula::units(line, span).all(|(unit, at)| match unit {
            Unit::Letter(letter) => {
                other_case(line, unit, at).is_some()
                    || Alphabet::Dice.has(letter, at.len() > 1 && letter.is_ascii_lowercase())
            }
            _ => true,
        })
}

/// A text of the dice that is a formula once the case of its letters is changed.
pub(super) fn whole(suspect: Suspect) -> Option<Diagnostic> {
    (suspect.with_dice() && is_miscased(suspect.line, suspect.span))
        .then(|| diagnostic(suspect, true, |_| true))?
}

/// The capitals in a formula that look like propositions. They count as such.
pub(super) fn letters(suspect: Suspect) -> Option<Diagnostic> {
    diagnostic(suspect, suspect.shape().is_well_formed(), |unit| matches!(unit, Unit::LookAlike(_)))
}

fn diagnostic(suspect: Suspect, safe: bool, which: impl Fn(Unit) -> bool) -> Option<Diagnostic> {
    let edit = |unit: Unit, at: Span| {
        let letter = other_case(suspect.line, unit, at).filter(|_| which(unit))?;
        Some(Edit { span: at, text: char::from(letter).to_string() })
    };
    let edits: Vec<Edit> = suspect.units().filter_map(|(unit, at)| edit(unit, at)).collect();
    let message = |text: &str| {
        let rule = if text.starts_with(char::is_uppercase) {
            "propositions are small letters"
        } else {
            "connectives are capitals"
        };
        format!("{} is in the wrong case: {rule}", quote(text))
    };
    let (_, diagnostic) =
        suspect.at_units(&RULE, |unit, at| edit(unit, at).is_some(), message, "this one too")?;
    let fixed = Fix { title: String::new(), safe: true, edits: edits.clone() }.apply(suspect.line);
    let fixed = suspect.span.of(&fixed);
    Some(diagnostic.help(format!("write {}", quote(fixed))).fix(
        format!("Write {}", quote(fixed)),
        safe,
        edits,
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn all_letters_of_a_formula_are_mended_at_once() {
        mends("ckPqr", "CKpqr");
        mends("kpq is contingent", "Kpq is contingent");
        mends("NP, q", "Np, q");
        mends("let P = T", "let p = T");
    }

    #[test]
    fn a_capital_proposition_counts_as_one() {
        faults(
            "KP\n^ `K` is missing its second operand\n ^ `P` is in the wrong case: propositions \
             are small letters",
        );
    }
}
