//! The rules and words of missteps, which are faults of the steps of proofs.

use super::context::Context;
use super::diagnostic::Diagnostic;
use super::rule::Rule;
use super::{malformed_proof, unknown_rule, wrong_citation, wrong_step};
use crate::proof::natural::Misstep;

/// The rule that a misstep breaks.
pub(super) fn rule_of_step(step: &Misstep) -> &'static Rule {
    match step {
        _ if step.is_of_form() => &malformed_proof::RULE,
        Misstep::UnknownRule => &unknown_rule::RULE,
        Misstep::Takes(_) | Misstep::TakesLines | Misstep::Citation(..) => &wrong_citation::RULE,
        _ => &wrong_step::RULE,
    }
}

/// The words for a misstep.
pub(super) fn of_step(context: Context<'_>, step: &Misstep) -> Diagnostic {
    match step {
        Misstep::Number { last, free } => malformed_proof::of_number(context, *last, *free),
        Misstep::Bars { most } => malformed_proof::of_bars(context, *most),
        Misstep::Margin => malformed_proof::of_margin(context),
        Misstep::NoBar { needed } => malformed_proof::no_bar(context, *needed),
        Misstep::FewBars { needed, first } => malformed_proof::few_bars(context, *needed, *first),
        Misstep::NoReason => malformed_proof::no_reason(context),
        Misstep::Cites => malformed_proof::cites(context),
        Misstep::UnknownRule => unknown_rule::render(context),
        Misstep::Takes(rule) => wrong_citation::of_number(context, *rule),
        Misstep::TakesLines => wrong_citation::of_lines(context),
        Misstep::Citation(_, kind) => wrong_citation::render(context, kind),
        Misstep::NoPremise => wrong_step::no_premise(context),
        Misstep::NoAxiom => wrong_step::no_axiom(context),
        Misstep::PremiseInside => wrong_step::premise_inside(context),
        Misstep::DoesNotFollow { formula, rule, cited, other, instead } => {
            wrong_step::render(context, formula, (*rule, cited), *other, instead)
        }
    }
}
