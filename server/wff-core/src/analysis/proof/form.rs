//! The form of a step: its number, bars and reason, whatever its formula.

use crate::analysis::matrix::cover;
use crate::proof::natural::{
    MalformedStep, Misstep, Proof, Reason, Step, WrongCitation, WrongStep,
};
use crate::syntax::proof as written;
use crate::syntax::{Line, Span};
use std::borrow::Cow;

/// The most bars that are written before a step that lacks them, for proofs of very many lines may
/// have as many subproofs.
pub(super) const MOST_BARS: usize = 32;

/// A step whose form is mended, the first fault of that, and what is wrong with it then.
pub(super) fn in_form<'s>(
    made: &'s Step,
    step: &written::Step,
    proof: &Proof,
) -> (Cow<'s, Step>, Option<MalformedStep>, Option<Misstep>) {
    let mut made = Cow::Borrowed(made);
    let mut form = None;
    let mut lacks_reason = step.reason.is_none();
    let mut proof = Cow::Borrowed(proof);
    loop {
        let misstep = match (proof.misstep(&made), &step.reason) {
            (Some(Misstep::UnknownRule) | None, None) if lacks_reason => {
                Some(Misstep::Malformed(MalformedStep::NoReason))
            }
            // With a bar anything may be supposed.
            (None, Some(reason)) if !reason.is_d_proof && reason.rule.is_none() => {
                Some(Misstep::UnknownRule)
            }
            (misstep, _) => misstep,
        };
        let Some(Misstep::Malformed(found)) = misstep else { return (made, form, misstep) };
        let goes_on = proof.goes_on_with_bars(&made);
        match found {
            MalformedStep::Cites => made.to_mut().citations.clear(),
            MalformedStep::NoBar { needed: 0 } => made.to_mut().reason = Reason::Premise,
            MalformedStep::NoReason if made.bars == 0 && proof.is_given(made.formula.as_ref()) => {
                (made.to_mut().reason, lacks_reason) = (Reason::Premise, false);
            }
            MalformedStep::NoBar { needed } | MalformedStep::FewBars { needed, .. }
                if needed <= MOST_BARS && needed > made.bars =>
            {
                made.to_mut().bars = needed;
            }
            MalformedStep::Outside { needed, .. } => made.to_mut().bars = needed,
            MalformedStep::Bars { most } if made.reason != Reason::Unknown => {
                made.to_mut().bars = most;
            }
            MalformedStep::Margin => {
                proof = Cow::Owned(proof.without_margin());
                made.to_mut().bars -= 1;
            }
            _ => return (made, form, misstep),
        }
        // The bars of a run of steps are told at the first of them.
        form = form.or(Some(found).filter(|it| !(goes_on && it.is_of_bars())));
    }
}

/// The part of a step that is at fault.
pub(super) fn span_of(line: &Line<'_>, step: &written::Step, misstep: &Misstep) -> Span {
    let word = step.reason.as_ref().map(|reason| reason.word);
    let citations = step.citations(line.text);
    let cited = cover(&citations);
    let span = match misstep {
        Misstep::Malformed(form) => match form {
            MalformedStep::Number { .. } | MalformedStep::NoNumber => Some(step.number),
            MalformedStep::Bars { most: needed } | MalformedStep::Outside { needed, .. } => {
                step.bars.get(*needed).copied()
            }
            MalformedStep::Margin => step.bars.first().copied(),
            MalformedStep::NoBar { .. }
            | MalformedStep::FewBars { .. }
            | MalformedStep::NoReason => Some(step.formula).filter(|it| !it.is_empty()).or(word),
            MalformedStep::Cites => cited,
        },
        Misstep::UnknownRule | Misstep::Wrong(WrongStep::PremiseInside) => word,
        Misstep::Citation(WrongCitation::Takes(_) | WrongCitation::TakesLines) => cited.or(word),
        Misstep::Citation(
            WrongCitation::Misplaced(place, _)
            | WrongCitation::OtherKind(place, _)
            | WrongCitation::Border(place, _),
        ) => citations.get(*place).copied().or(cited),
        Misstep::Wrong(_) => Some(step.formula),
    };
    span.unwrap_or(step.number)
}

/// True if the slips of a step with this fault of its form, and this misstep, are told.
pub(super) fn tells_slips(form: Option<MalformedStep>, misstep: Option<&Misstep>) -> bool {
    match form {
        Some(MalformedStep::Margin | MalformedStep::NoReason) => false,
        Some(_) => true,
        None => misstep != Some(&Misstep::Malformed(MalformedStep::NoReason)),
    }
}
