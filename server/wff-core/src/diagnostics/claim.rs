//! Judges the claims that lines make about formulas, each in the logic in force.

use super::formula::is_well_formed;
use super::*;
use crate::logic::{Budget, Decider, Outcome, Undecided, is_sure_value};
use crate::scope::Scope;
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Alphabet, Formula, Line, Written};

/// Judges the formulas of a list, each on its own.
pub(super) fn judge_list(
    line: &Line<'_>,
    formulas: &[Span],
    scope: &Scope,
    found: &mut Vec<Diagnostic>,
) -> Vec<Judged> {
    let mut judged = Vec::new();
    for &span in formulas {
        if span.is_empty() {
            found.push(missing_formula::beside_comma(line, span));
            judged.push(Judged::Pff);
        } else {
            judged.push(judge_formula(line.text, span, scope, true, found));
        }
    }
    judged
}

/// Whether a judgement is `is pff`, whose formulas may be any text.
pub(super) fn claims_pff(line: &Line<'_>, judgement: &Judgement) -> bool {
    judgement.claim == Claim::Class
        && unknown_claim::read(line, judgement)
            .is_ok_and(|(class, denied)| class == unknown_claim::Class::Pff && !denied)
}

/// What judges a claim: what is in force, and how much thinking there is time for.
#[derive(Clone, Copy)]
pub(super) struct Court<'a> {
    pub line: &'a Line<'a>,
    pub judgement: &'a Judgement,
    pub scope: &'a Scope,
    pub budget: &'a Budget<'a>,
}

/// A formula of a claim, and where it stands.
pub(super) type Party = (Span, Formula);

impl<'a> Court<'a> {
    /// What decides questions here; nothing where the logic is not known.
    pub fn decider(self) -> Option<Decider<'a>> {
        Some(Decider { logic: self.scope.settings.logic.as_ref()?, budget: self.budget })
    }

    pub fn written(self, formula: &'a Formula) -> Written<'a> {
        Written::new(formula, self.line.text)
    }

    /// The answer to a question about a formula, if there is one; where it is out of reach that is
    /// told.
    pub fn answer<T>(
        self,
        about: Span,
        answer: Result<T, Undecided>,
        found: &mut Vec<Diagnostic>,
    ) -> Option<T> {
        match answer {
            Ok(answer) => Some(answer),
            Err(Undecided::Deferred) => None,
            Err(Undecided::OutOfReach) => {
                found.push(out_of_reach::check(self.line, about, self.scope));
                None
            }
        }
    }
}

pub(super) fn judge(
    line: &Line<'_>,
    judgement: &Judgement,
    scope: &Scope,
    budget: &Budget<'_>,
    found: &mut Vec<Diagnostic>,
) {
    let court = Court { line, judgement, scope, budget };
    match judgement.claim {
        Claim::Value => judge_value(court, found),
        Claim::Differs if denies_value(line, judgement, scope) => judge_value(court, found),
        Claim::Differs | Claim::Equivalence => judge_equivalence(court, found),
        Claim::Consequence => judge_consequence(court, found),
        Claim::Class => judge_class(court, found),
    }
}

/// Whether a `!=` stands before a value: `i` and `o` are values of x-wff and propositions of
/// textbooks.
fn denies_value(line: &Line<'_>, judgement: &Judgement, scope: &Scope) -> bool {
    let is_proposition = |span: &Span| {
        let text = line.of(*span);
        let known = scope.settings.logic.as_ref().is_none_or(|logic| logic.read(text).is_some());
        !is_sure_value(text) && !known && scope.settings.alphabet == Some(Alphabet::Textbook)
    };
    !line.has_formulas_right(judgement) && !judgement.right.iter().any(is_proposition)
}

/// Judges what stands on one side of a sign that takes one formula there.
fn one_side(court: Court<'_>, left: bool, found: &mut Vec<Diagnostic>) -> Option<Party> {
    let Court { line, judgement, scope, .. } = court;
    match if left { &judgement.left[..] } else { &judgement.right[..] } {
        [] => {
            found.push(missing_formula::beside_sign(line, judgement.sign, left));
            None
        }
        [span] => match judge_formula(line.text, *span, scope, false, found) {
            Judged::Formula(formula) => Some((*span, formula)),
            Judged::Pff | Judged::Unknown => None,
        },
        [_, rest @ ..] => {
            found.push(too_many(line, judgement, rest, left));
            None
        }
    }
}

/// More than a side of a sign takes; where that is nothing but commas, what is missing beside the
/// first.
fn too_many(line: &Line<'_>, judgement: &Judgement, rest: &[Span], left: bool) -> Diagnostic {
    match rest {
        [first] if first.is_empty() => missing_formula::beside_comma(line, *first),
        // Taking one of several commas away mends nothing.
        [first, ..] if rest.iter().all(|span| span.is_empty()) => {
            Diagnostic { fixes: Vec::new(), ..missing_formula::beside_comma(line, *first) }
        }
        _ => malformed_judgement::too_many(line, judgement.sign, rest, left),
    }
}

/// Judges what stands before a sign that takes a list there, which must not be empty.
fn left_list(court: Court<'_>, found: &mut Vec<Diagnostic>) -> Vec<Judged> {
    if court.judgement.left.is_empty() {
        found.push(missing_formula::beside_sign(court.line, court.judgement.sign, true));
    }
    judge_list(court.line, &court.judgement.left, court.scope, found)
}

fn judge_value(court: Court<'_>, found: &mut Vec<Diagnostic>) {
    let Court { line, judgement, scope, .. } = court;
    let Some(decider) = court.decider() else {
        judge_list(line, &judgement.left, scope, found);
        return;
    };
    let claimed = match judgement.right[..] {
        [] => {
            found.push(missing_value::after_sign(line, judgement.sign));
            None
        }
        [span] => {
            let value = decider.logic.value(line.of(span));
            if value.is_none() {
                found.push(unknown_value::in_judgement(
                    line,
                    judgement,
                    span,
                    decider.logic,
                    scope,
                ));
            }
            value
        }
        [_, ref rest @ ..] => {
            found.push(too_many(line, judgement, rest, false));
            None
        }
    };
    let judged = left_list(court, found);
    let Some(claimed) = claimed else { return };
    let (valuation, broken) = scope.valuation();
    let mut undecided = Vec::new();
    for (&span, judged) in judgement.left.iter().zip(&judged) {
        let Judged::Formula(formula) = judged else { continue };
        let written = court.written(formula);
        match court.answer(span, decider.outcome(written, &valuation), found) {
            Some(Outcome::Value(value)) if (value == claimed) == judgement.denied => {
                found.push(false_value::check(
                    line,
                    judgement,
                    span,
                    &value,
                    &decider.mentioned(written, &valuation),
                ));
            }
            Some(Outcome::Depends(letters))
                if !letters.iter().any(|letter| broken.contains(letter)) =>
            {
                undecided.push((span, letters));
            }
            _ => {}
        }
    }
    found.extend(undecided_value::check(line, judgement, &undecided, &claimed));
}

fn judge_equivalence(court: Court<'_>, found: &mut Vec<Diagnostic>) {
    let left = one_side(court, true, found);
    let right = one_side(court, false, found);
    if let (Some(left), Some(right), Some(decider)) = (left, right, court.decider()) {
        let difference = decider.difference(court.written(&left.1), court.written(&right.1));
        if let Some(difference) = court.answer(left.0, difference, found) {
            found.extend(false_equivalence::check(court, left.0, right.0, difference));
        }
    }
}

fn judge_consequence(court: Court<'_>, found: &mut Vec<Diagnostic>) {
    let premises = judge_list(court.line, &court.judgement.left, court.scope, found);
    let conclusion = one_side(court, false, found);
    let all: Option<Vec<Written<'_>>> = premises
        .iter()
        .map(|premise| match premise {
            Judged::Formula(formula) => Some(Written::new(formula, court.line.text)),
            Judged::Pff | Judged::Unknown => None,
        })
        .collect();
    if let (Some(premises), Some((span, conclusion)), Some(decider)) =
        (all, conclusion, court.decider())
    {
        let counterexample =
            decider.counterexample(&premises, Written::new(&conclusion, court.line.text));
        if let Some(counterexample) = court.answer(span, counterexample, found) {
            found.extend(false_consequence::check(court, span, counterexample));
        }
    }
}

fn judge_class(court: Court<'_>, found: &mut Vec<Diagnostic>) {
    let Court { line, judgement, scope, .. } = court;
    let (class, denied) = match unknown_claim::read(line, judgement) {
        Ok(read) => read,
        Err(_) => {
            found.push(unknown_claim::check(line, judgement));
            left_list(court, found);
            return;
        }
    };
    if class == unknown_claim::Class::Pff && !denied || class == unknown_claim::Class::Wff && denied
    {
        if judgement.left.is_empty() {
            found.push(missing_formula::beside_sign(line, judgement.sign, true));
        }
        found.extend(
            judgement
                .left
                .iter()
                .filter(|span| span.is_empty())
                .map(|span| missing_formula::beside_comma(line, *span)),
        );
        let well_formed = judgement
            .left
            .iter()
            .filter(|span| !span.is_empty() && is_well_formed(line.text, **span, scope));
        found.extend(
            well_formed.map(|span| false_pff::check(line, judgement, *span)).collect::<Vec<_>>(),
        );
        return;
    }
    let judged = left_list(court, found);
    let Some(decider) = court.decider().filter(|_| !class.is_of_shape()) else { return };
    for (&span, judged) in judgement.left.iter().zip(&judged) {
        if let Judged::Formula(formula) = judged {
            let written = court.written(formula);
            if let Some(classified) = court.answer(span, decider.class(written), found) {
                found.extend(false_class::check(
                    decider,
                    span,
                    written,
                    class,
                    denied,
                    &classified,
                ));
            }
        }
    }
}
