//! # false-call
//!
//! A call or challenge in x-wff shows a WFF that is false. There a WFF counts only if it is true
//! under the values in force.
//!
//! ```wff
//! rules x-wff
//! let p = T, q = F
//! roll pqi KCN
//! call NCqp
//!      ^^^^ `NCqp` is F under p = T, q = F, and in x-wff it must be true
//! ```
//!
//! Show one that is true:
//!
//! ```wff
//! rules x-wff
//! let p = T, q = F
//! roll pqi KCN
//! call KpNq
//! ```

use super::play::Shot;
use super::*;
use crate::logic::{Valuation, Value};
use crate::syntax::quote;

pub(super) static RULE: Rule =
    Rule::new("false-call", Severity::Error, include_str!("false_call.rs"));

/// A WFF that is false where it must be true.
pub(super) fn check(shot: Shot<'_>, value: &Value, given: &Valuation) -> Diagnostic {
    let under = if given.is_empty() { "every valuation".to_owned() } else { given.to_string() };
    let name = shot.rules.name();
    RULE.at(
        shot.span,
        format!("{} is {} under {under}, and in {name} it must be true", quote(shot.text()), value),
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn shake_a_wff_asks_for_no_truth() {
        clean("let p = F\nroll pp K\ncall Kpp");
        faults(
            "rules x-wff\nroll ppi KNC\ncall KpNp\n     ^^^^ `KpNp` is F under every valuation, \
             and in x-wff it must be true",
        );
    }
}
