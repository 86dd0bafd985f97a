//! # false-class
//!
//! A formula is claimed to be of a class that it is not of. A tautology is true under every valuation, a contradiction
//! under none, a contingent formula under some; a satisfiable one is no contradiction.
//!
//! ```wff
//! CpKpq is tautology
//! ^^^^^ `CpKpq` is not a tautology: it is contingent
//! ```
//!
//! The label gives a valuation that refutes the claim. Claim what holds:
//!
//! ```wff
//! CpKpq is contingent
//! CpApq is tautology
//! CpKpq is not tautology
//! ```

use super::unknown_claim::Class;
use super::*;
use crate::logic::{self, Truth};
use crate::syntax::{Line, quote};

pub(super) static RULE: Rule = Rule::new("false-class", Severity::Error, include_str!("false_class.rs"));

/// A claim about the class of a formula, if it does not hold.
pub(super) fn check(line: &Line<'_>, span: Span, claimed: Class, denied: bool, truth: Truth) -> Option<Diagnostic> {
    use logic::Class::*;
    let class = truth.class();
    let (holds, phrase) = match claimed {
        Class::Tautology => (class == Tautology, Tautology.phrase()),
        Class::Contradiction => (class == Contradiction, Contradiction.phrase()),
        Class::Contingent => (class == Contingent, Contingent.phrase()),
        Class::Satisfiable => (class != Contradiction, "satisfiable"),
        Class::Wff | Class::Pff => return None,
    };
    if holds != denied {
        return None;
    }
    let formula = quote(line.of(span));
    let message = match (denied, claimed) {
        (true, _) => format!("{formula} is {phrase}"),
        (false, Class::Satisfiable) => format!("{formula} is not satisfiable: it is a contradiction"),
        (false, _) => format!("{formula} is not {phrase}: it is {}", class.phrase()),
    };
    let under = |value: &str, valuation: Option<logic::Valuation>| match valuation {
        Some(valuation) if !valuation.is_empty() => format!("{value} under {valuation}"),
        _ => format!("{value} under every valuation"),
    };
    let label = match (class, claimed) {
        (Tautology, _) => "T under every valuation".to_owned(),
        (Contradiction, _) => "F under every valuation".to_owned(),
        (Contingent, Class::Contradiction | Class::Satisfiable) => under("T", truth.satisfied()),
        (Contingent, Class::Tautology) if !denied => under("F", truth.refuted()),
        (Contingent, _) => format!("{}, and {}", under("T", truth.satisfied()), under("F", truth.refuted())),
    };
    Some(RULE.at(span, message).label(label))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn each_class_is_told_from_the_others() {
        clean("CpCqp is a tautology\nKpNp is contradiction\nKpq is contingent\nKpq, ApNp is satisfiable\nKpq is not a tautology");
        faults("ApNp is contingent\n^^^^ `ApNp` is not contingent: it is a tautology");
        faults("ApNp is not tautology\n^^^^ `ApNp` is a tautology");
        faults("KpNp is satisfiable\n^^^^ `KpNp` is not satisfiable: it is a contradiction");
        faults(
            "p, ApNp is a contradiction\n^ `p` is not a contradiction: it is contingent\n   ^^^^ `ApNp` is not a contradiction: it is a tautology",
        );
    }

    #[test]
    fn the_label_refutes() {
        assert_eq!(found("CpKpq is tautology")[0].diagnostic.label, "F under p = T, q = F");
        assert_eq!(found("Kpq is contradiction")[0].diagnostic.label, "T under p = T, q = T");
    }
}
