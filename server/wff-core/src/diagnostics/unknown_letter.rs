//! # unknown-letter
//!
//! A formula contains a character that is no letter of this language. It takes no known number of
//! operands, so nothing else can be said of the formula.
//!
//! ```wff
//! KpZq
//!   ^ `Z` is not a letter of this language
//! ```
//!
//! Use the letters of formulas:
//!
//! ```wff
//! KpNq
//! ```

use super::formula::{Suspect, letters};
use super::*;
use crate::syntax::{Unit, quote};

pub(super) static RULE: Rule =
    Rule::new("unknown-letter", Severity::Error, include_str!("unknown_letter.rs"));

/// The characters in a formula that mean nothing.
pub(super) fn check(suspect: Suspect) -> Option<Diagnostic> {
    let stray =
        |unit: Unit, _: Span| matches!(unit, Unit::Stray(_)) && !bracketed_prefix::is_bracket(unit);
    let message = |text: &str| {
        let what = if text.chars().all(char::is_alphabetic) {
            "a letter of this language"
        } else {
            "part of a formula"
        };
        format!("{} is not {what}", quote(text))
    };
    let (_, diagnostic) = suspect.at_units(&RULE, stray, message, "nor is this")?;
    Some(diagnostic.help(letters(suspect.scope)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn nothing_is_said_of_operands() {
        faults("Zq\n^ `Z` is not a letter of this language");
        faults("KZ\n ^ `Z` is not a letter of this language");
        faults("Kp?\n  ^ `?` is not part of a formula");
        faults("Kp\u{0}q\n  ^ `U+0000` is not part of a formula");
        faults("p 3\n  ^ `3` is not part of a formula");
        assert_eq!(found("ZKYp")[0].diagnostic.related.len(), 1);
    }
}
