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

use super::*;
use crate::analysis::letters::is_look_alike;
use crate::syntax::{Unit, letter};

pub(super) static RULE: Rule =
    Rule::new("look-alike", Severity::Error, include_str!("look_alike.rs"));

pub(super) fn render(context: Context<'_>, formula: Span) -> Diagnostic {
    let formula = context.candidate(formula);
    let c = context.text().chars().next().unwrap_or_default();
    let letter = letter::look_alike(c).map_or(c, char::from);
    let message = format!(
        "{} only looks like `{letter}`: it is the letter U+{:04X}",
        context.quoted(),
        u32::from(c)
    );
    let diagnostic = context.first_of(&RULE, formula, is_look_alike, message, "this one too");
    let twin = |(unit, at): (Unit, Span)| match unit {
        Unit::LookAlike(letter) if is_look_alike(formula, unit, at) => {
            Some(Edit { span: at, text: char::from(letter).to_string() })
        }
        _ => None,
    };
    let edits: Vec<Edit> = formula.units().filter_map(twin).collect();
    diagnostic.fix("Type the letters of this language", true, edits)
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
