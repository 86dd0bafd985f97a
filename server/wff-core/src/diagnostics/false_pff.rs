//! # false-pff
//!
//! A text is claimed to be a pff, a poorly formed formula, and is well formed.
//!
//! ```wff
//! Kpq is pff
//! ^^^ `Kpq` is a well-formed formula
//! ```
//!
//! Claim what holds:
//!
//! ```wff
//! Kpq is wff
//! Npq, rs, K(p,q) is pff
//! ```

use super::*;
use crate::syntax::statement::Judgement;
use crate::syntax::{Line, quote};

pub(super) static RULE: Rule = Rule::new("false-pff", Severity::Error, include_str!("false_pff.rs"));

/// A well-formed formula that is claimed to be a pff.
pub(super) fn check(line: &Line<'_>, judgement: &Judgement, span: Span) -> Diagnostic {
    let diagnostic = RULE.at(span, format!("{} is a well-formed formula", quote(line.of(span)))).label("claimed to be a pff");
    match (&judgement.left[..], &judgement.right[..]) {
        ([_], [claim]) => diagnostic.replace("Claim that it is a WFF", false, *claim, "wff"),
        _ => diagnostic,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn any_text_can_be_a_pff() {
        clean("Npq is pff\nrs is a pff\nK(p,q), p & q, Zq, kpq is pff\nKpi is pff\nHello is pff\nhello is pff");
        faults("Npq, Np is pff\n     ^^ `Np` is a well-formed formula");
        faults("p is not wff\n^ `p` is a well-formed formula");
        mends("Kpq is pff", "Kpq is wff");
    }
}
