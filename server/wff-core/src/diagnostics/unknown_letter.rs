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

use super::*;
use crate::analysis::letters::is_unknown;

pub(super) static RULE: Rule =
    Rule::new("unknown-letter", Severity::Error, include_str!("unknown_letter.rs"));

pub(super) fn render(context: Context<'_>, formula: Span) -> Diagnostic {
    let formula = context.candidate(formula);
    let is_letter = context.text().chars().all(char::is_alphabetic);
    let what = if is_letter { "a letter of this language" } else { "part of a formula" };
    let message = format!("{} is not {what}", context.quoted());
    let is_one = |_: Candidate<'_>, unit, _| is_unknown(unit);
    context.first_of(&RULE, formula, is_one, message, "nor is this").help(letters(formula))
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
