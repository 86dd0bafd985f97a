//! # foreign-letter
//!
//! A letter is used that the alphabet in force does not have. Formulas from the dice use the propositions `p q r s`
//! and the connectives `N K A C E`.
//!
//! ```wff
//! Kxp
//!  ^ `x` is not a letter of the dice
//! ```
//!
//! Use the letters of the alphabet:
//!
//! ```wff
//! Kqp
//! ```

use super::formula::{Suspect, letters};
use super::*;
use crate::syntax::{Unit, quote};

pub(super) static RULE: Rule = Rule::new("foreign-letter", Severity::Error, include_str!("foreign_letter.rs"));

/// The letters of a formula that the alphabet does not have. They count with the arity that they have elsewhere.
pub(super) fn check(suspect: Suspect) -> Option<Diagnostic> {
    let foreign = |unit: Unit, at: Span| !suspect.allows(unit, at) && !die_face::is_face(suspect, unit, at);
    let message = |letter: &str| format!("{} is not a letter of the dice", quote(letter));
    let (unit, diagnostic) = suspect.at_units(&RULE, foreign, message, "nor is this one")?;
    let label = match unit {
        Unit::Letter(letter) if letter.is_ascii_uppercase() => "the connectives are `N K A C E`",
        _ => "the propositions are `p q r s`",
    };
    Some(diagnostic.label(label).help(letters(suspect.scope)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn a_foreign_letter_counts_as_it_does_elsewhere() {
        faults("Dpq\n^ `D` is not a letter of the dice");
        faults("Kab\n ^ `a` is not a letter of the dice");
        faults("Kp12q\n ^^^ `p12` is not a letter of the dice");
        faults("Ka\n^ `K` is missing its second operand\n ^ `a` is not a letter of the dice");
    }
}
