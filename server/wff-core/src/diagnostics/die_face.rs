//! # die-face
//!
//! A face of the dice stands in a formula where it means nothing. The dice show `i`, `o` and `R`
//! besides the letters of formulas, but no formula contains them.
//!
//! ```wff
//! Kpi
//!   ^ `i` cannot stand in a formula
//! ```
//!
//! Use a proposition:
//!
//! ```wff
//! Kpq
//! ```

use super::formula::Suspect;
use super::*;
use crate::dice::Rules;
use crate::syntax::Unit;
use crate::syntax::letter::FACES;
use crate::syntax::quote;

pub(super) static RULE: Rule = Rule::new("die-face", Severity::Error, include_str!("die_face.rs"));

/// Whether a letter is a face of the dice, as which it is read unless the alphabet makes it a
/// proposition.
pub(super) fn is_face(suspect: Suspect, unit: Unit, at: Span) -> bool {
    match unit {
        Unit::Wild => true,
        Unit::Letter(letter) => {
            FACES.contains(&letter) && !suspect.allows(unit, at) && at.len() == 1
        }
        _ => false,
    }
}

/// The faces of the dice in a formula.
pub(super) fn check(suspect: Suspect) -> Option<Diagnostic> {
    let message = |face: &str| format!("{} cannot stand in a formula", quote(face));
    let (unit, diagnostic) = suspect.at_units(
        &RULE,
        |unit, at| is_face(suspect, unit, at),
        message,
        "nor can this one",
    )?;
    Some(diagnostic.label(match unit {
        Unit::Wild if suspect.scope.settings.rules == Some(Rules::XWff) => {
            "a wildcard; write the `N`, `K`, `A` or `C` that it becomes"
        }
        Unit::Wild => "a die face; `N K A C E` stand in formulas",
        _ => "a die face; `p q r s` stand in formulas",
    }))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn a_face_counts_as_a_proposition_and_the_wild_one_as_nothing() {
        faults("pi\n ^ `i` cannot stand in a formula");
        faults("Ki\n^ `K` is missing its second operand\n ^ `i` cannot stand in a formula");
        faults("Rpqrs\n^ `R` cannot stand in a formula");
        faults("i\n^ `i` cannot stand in a formula");
    }
}
