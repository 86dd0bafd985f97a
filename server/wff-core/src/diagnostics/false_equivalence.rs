//! # false-equivalence
//!
//! Two formulas are claimed to be equivalent and are not, or the other way round. They are equivalent when they have
//! the same value under every valuation.
//!
//! ```wff
//! NKpq == KNpNq
//! ^^^^ `NKpq` and `KNpNq` are not equivalent: they differ under p = T, q = F
//! ```
//!
//! The message gives a valuation that tells them apart, the labels both values under it. Claim what holds:
//!
//! ```wff
//! NKpq == ANpNq
//! NKpq != KNpNq
//! ```

use super::*;
use crate::logic::Truth;
use crate::syntax::{Line, quote};

pub(super) static RULE: Rule = Rule::new("false-equivalence", Severity::Error, include_str!("false_equivalence.rs"));

/// A claim that two formulas are equivalent, or are not, if it does not hold.
pub(super) fn check(line: &Line<'_>, denied: bool, left: (Span, Truth), right: (Span, Truth)) -> Option<Diagnostic> {
    let ((span, left), (other, right)) = (left, right);
    let refuting = Truth::join(b'E', left, right)?.refuted();
    let (one, two) = (quote(line.of(span)), quote(line.of(other)));
    match refuting {
        Some(_) if denied => None,
        None if !denied => None,
        None => {
            Some(RULE.at(span, format!("{one} and {two} are equivalent")).label("both have the same value under every valuation"))
        }
        Some(valuation) => {
            let (here, there) = if left.holds_under(&valuation) { ("T", "F") } else { ("F", "T") };
            let mut diagnostic = RULE
                .at(span, format!("{one} and {two} are not equivalent: they differ under {valuation}"))
                .label(format!("{here} under {valuation}"))
                .related(other, format!("{there} under {valuation}"));
            let entails = |from, to| Truth::join(b'C', from, to).is_some_and(|truth| truth.refuted().is_none());
            if entails(left, right) {
                diagnostic = diagnostic.help(format!("{two} follows from {one}, but not the other way round"));
            } else if entails(right, left) {
                diagnostic = diagnostic.help(format!("{one} follows from {two}, but not the other way round"));
            }
            Some(diagnostic)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn both_values_are_given_where_they_differ() {
        clean("NKpq == ANpNq\nCpq ≡ ANpq\np != q\np ≢ q");
        let found = found("Apq == Kpq");
        assert_eq!(found[0].diagnostic.label, "T under p = T, q = F");
        assert_eq!(found[0].diagnostic.related[0].message, "F under p = T, q = F");
        assert_eq!(help("Apq == Kpq"), "`Apq` follows from `Kpq`, but not the other way round");
        faults("p != NNp\n^ `p` and `NNp` are equivalent");
    }
}
