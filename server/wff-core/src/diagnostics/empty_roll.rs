//! # empty-roll
//!
//! A roll has no dice.
//!
//! ```wff
//! roll Ann:
//! ^^^^ this roll has no dice yet
//! ```
//!
//! Write what they show, or let your editor roll them:
//!
//! ```wff
//! roll Ann: pqi KCR
//! ```

use super::*;
use crate::syntax::{Keyword, Line};

pub(super) static RULE: Rule = Rule::new("empty-roll", Severity::Error, include_str!("empty_roll.rs"));

/// A roll without dice.
pub(super) fn check(line: &Line<'_>, at: Span) -> Diagnostic {
    let at = if at.is_empty() { line.body() } else { at };
    RULE.at(at, "this roll has no dice yet").help(format!("for example `{}`", Keyword::Roll.example()))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn a_call_on_no_dice_is_not_judged() {
        faults("roll\n^^^^ this roll has no dice yet\ncall Kpq");
        faults("roll , ,\n^^^^ this roll has no dice yet");
    }
}
