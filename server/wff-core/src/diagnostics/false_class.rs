//! # false-class
//!
//! A formula is claimed to be of a class that it is not of. A tautology is true under every
//! valuation, a contradiction under none, a contingent formula under some; a satisfiable one is no
//! contradiction.
//!
//! ```wff
//! CpKpq is tautology
//! ^^^^^ `CpKpq` is not a tautology: it is F under p = T, q = F
//! ```
//!
//! The message gives a valuation that refutes the claim. Claim what holds:
//!
//! ```wff
//! CpKpq is contingent
//! CpApq is tautology
//! CpKpq is not tautology
//! ```

use super::unknown_claim::Class;
use super::*;
use crate::logic::{self, Classified, Decider, Valuation, note_on_class};
use crate::syntax::{Written, quote};

pub(super) static RULE: Rule =
    Rule::new("false-class", Severity::Error, include_str!("false_class.rs"));

/// A claim about the class of a formula, if it does not hold.
pub(super) fn check(
    decider: Decider<'_>,
    span: Span,
    formula: Written<'_>,
    claimed: Class,
    denied: bool,
    classified: &Classified,
) -> Option<Diagnostic> {
    use logic::Class::*;
    let class = classified.class;
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
    let quoted = quote(span.of(formula.text));
    let under = |valuation: &Option<Valuation>| match valuation {
        Some(valuation) if !valuation.is_empty() => {
            format!("{} under {valuation}", decider.value(formula, valuation))
        }
        _ => format!("{} under every valuation", decider.value(formula, &Valuation::default())),
    };
    let message = match (denied, claimed, class) {
        (true, _, _) => format!("{quoted} is {phrase}"),
        (false, Class::Tautology, Contingent) => {
            format!("{quoted} is not {phrase}: it is {}", under(&classified.refuted()))
        }
        (false, Class::Contradiction, Contingent) => {
            format!("{quoted} is not {phrase}: it is {}", under(&classified.satisfied()))
        }
        (false, _, _) => format!("{quoted} is not {phrase}: it is {}", class.phrase()),
    };
    let always = |value: &str, designated: &str| match decider.logic.is_classical() {
        true => format!("{value} under every valuation"),
        false => format!("designated under {designated} valuation"),
    };
    let label = match (class, claimed) {
        (Tautology, _) => always("T", "every"),
        (Contradiction, _) => always("F", "no"),
        (Contingent, Class::Tautology | Class::Contradiction) if !denied => "contingent".to_owned(),
        (Contingent, _) => {
            format!("{}, and {}", under(&classified.satisfied()), under(&classified.refuted()))
        }
    };
    let diagnostic = RULE.at(span, message).label(label);
    let note = note_on_class(decider, formula, classified, false).filter(|_| !denied);
    Some(match note {
        Some(note) => diagnostic.help(note),
        None => diagnostic,
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn each_class_is_told_from_the_others() {
        clean(
            "CpCqp is a tautology\nKpNp is contradiction\nKpq is contingent\nKpq, ApNp is \
             satisfiable\nKpq is not a tautology",
        );
        faults("ApNp is contingent\n^^^^ `ApNp` is not contingent: it is a tautology");
        faults("ApNp is not tautology\n^^^^ `ApNp` is a tautology");
        faults("KpNp is satisfiable\n^^^^ `KpNp` is not satisfiable: it is a contradiction");
        faults(
            "p, ApNp is a contradiction\n^ `p` is not a contradiction: it is T under p = T\n   \
             ^^^^ `ApNp` is not a contradiction: it is a tautology",
        );
    }

    #[test]
    fn the_label_refutes() {
        assert_eq!(
            found("p is not contingent")[0].diagnostic.label,
            "T under p = T, and F under p = F"
        );
        assert_eq!(found("ApNp is contingent")[0].diagnostic.label, "T under every valuation");
    }
}
