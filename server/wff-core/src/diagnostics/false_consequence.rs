//! # false-consequence
//!
//! A formula is claimed to follow from premises from which it does not follow. It follows when every valuation that
//! makes all premises true makes it true as well; with no premises it must be true under every valuation.
//!
//! ```wff
//! q, Cpq |= p
//!           ^ `p` does not follow: under p = F, q = T the premises are T and it is F
//! ```
//!
//! The message gives a valuation that makes the premises true and the conclusion false. Claim what holds:
//!
//! ```wff
//! p, Cpq |= q
//! q, Cpq !|= p
//! |= CpCqp
//! ```

use super::*;
use crate::logic::Truth;
use crate::syntax::statement::Judgement;
use crate::syntax::{Line, quote};

pub(super) static RULE: Rule = Rule::new("false-consequence", Severity::Error, include_str!("false_consequence.rs"));

/// A claim that a conclusion follows, or does not, if it does not hold. `premises` is the truth of them all together.
pub(super) fn check(line: &Line<'_>, judgement: &Judgement, premises: Truth, conclusion: (Span, Truth)) -> Option<Diagnostic> {
    let (span, truth) = conclusion;
    let refuting = Truth::join(b'C', premises, truth)?.refuted();
    let conclusion = quote(line.of(span));
    let alone = judgement.left.is_empty();
    match refuting {
        Some(_) if judgement.denied => None,
        None if !judgement.denied => None,
        Some(valuation) => {
            let message = if alone {
                format!("{conclusion} is not true under every valuation: it is F under {valuation}")
            } else {
                format!("{conclusion} does not follow: under {valuation} the premises are T and it is F")
            };
            Some(RULE.at(span, message).label(format!("F under {valuation}")))
        }
        None => {
            let message = if alone {
                format!("{conclusion} is true under every valuation")
            } else {
                format!("{conclusion} follows from the premises")
            };
            Some(RULE.at(span, message).label("true wherever the premises are"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn the_message_has_a_countermodel() {
        clean("KpNp |= q\np |= p\nApq, Np |= q\n ⊨ ApNp\np ⊭ q");
        faults("|= p\n   ^ `p` is not true under every valuation: it is F under p = F");
        faults("p, q !|= Kpq\n         ^^^ `Kpq` follows from the premises");
    }
}
