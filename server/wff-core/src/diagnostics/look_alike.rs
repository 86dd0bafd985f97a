//! # look-alike
//!
//! A letter looks right but belongs to another script: a Greek, Cyrillic, full-width or
//! mathematical twin of a letter of this language. It often comes with text copied from a document.
//!
//! ```wff
//! Кpq
//! ^ `К` only looks like `K`: it is the letter U+041A
//! ```
//!
//! Type the letter itself:
//!
//! ```wff
//! Kpq
//! ```

use super::formula::Suspect;
use super::*;
use crate::syntax::{Unit, quote};

pub(super) static RULE: Rule =
    Rule::new("look-alike", Severity::Error, include_str!("look_alike.rs"));

/// The letters of other scripts in a formula. They count as the letters that they look like.
pub(super) fn check(suspect: Suspect) -> Option<Diagnostic> {
    let twin = |unit: Unit, at: Span| match unit {
        Unit::LookAlike(letter) if !suspect.of(at).is_ascii() => {
            Some(Edit { span: at, text: char::from(letter).to_string() })
        }
        _ => None,
    };
    let message = |text: &str| {
        let c = text.chars().next().unwrap_or_default();
        let letter = crate::syntax::letter::look_alike(c).map_or(c, char::from);
        format!(
            "{} only looks like `{letter}`: it is the letter U+{:04X}",
            quote(text),
            u32::from(c)
        )
    };
    let (_, diagnostic) =
        suspect.at_units(&RULE, |unit, at| twin(unit, at).is_some(), message, "this one too")?;
    let edits: Vec<Edit> = suspect.units().filter_map(|(unit, at)| twin(unit, at)).collect();
    Some(diagnostic.fix("Type the letters of this language", true, edits))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn all_twins_of_a_formula_are_one_fault() {
        mends("Ｋ𝑝q", "Kpq");
        mends("CpКqр", "CpKqp");
        faults(
            "Ｋp\n^ `Ｋ` only looks like `K`: it is the letter U+FF2B\n^ `Ｋ` is missing its second \
             operand",
        );
    }
}
