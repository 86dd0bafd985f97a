//! The claims that lines make about formulas, each judged in the logic in force.

use super::candidate::{Candidate, Reading};
use super::class::{self, ClaimedClass};
use super::fault::{
    DependsOn, FalseClass, FalsePff, Fault, FaultKind, MalformedJudgement, MissingFormula,
    MissingValue, OutOfReach, UndecidedValue, UnknownValue,
};
use super::formula::judge_candidate;
use super::statement::comma_near;
use super::verdict::Verdict;
use crate::effort::Ask;
use crate::logic::{self, Class, ClassNote, Decider, Limit, Outcome, is_sure_value};
use crate::scope::Scope;
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Alphabet, Formula, Line, Span, Written};

/// An empty place in a list; `several` is true where more of them stand with it.
pub(super) fn beside_comma(line: &Line<'_>, place: Span, several: bool) -> Fault {
    let comma = comma_near(line, place).unwrap_or(line.body());
    Fault::new(comma, FaultKind::MissingFormula(MissingFormula::BesideComma { several }))
}

pub(super) fn beside_sign(judgement: &Judgement, left: bool) -> Fault {
    Fault::new(judgement.sign, FaultKind::MissingFormula(MissingFormula::BesideSign { left }))
}

/// The readings of the formulas of a list, each on its own.
pub(super) fn read_list(
    line: &Line<'_>,
    formulas: &[Span],
    scope: &Scope,
    faults: &mut Vec<Fault>,
) -> Vec<Reading> {
    let mut readings = Vec::with_capacity(formulas.len());
    for &span in formulas {
        if span.is_empty() {
            faults.push(beside_comma(line, span, false));
            readings.push(Reading::Pff);
        } else {
            readings.push(judge_candidate(Candidate::new(line, span, scope), true, faults));
        }
    }
    readings
}

/// The verdict on texts that are claimed to be nothing but formulas.
pub(super) fn of_readings(readings: &[Reading]) -> Verdict {
    let verdict = |reading: &Reading| match reading {
        Reading::Formula(_) => Verdict::Right,
        Reading::Pff => Verdict::Pff,
        Reading::Unresolved => Verdict::Unchecked,
    };
    readings.iter().map(verdict).max().unwrap_or(Verdict::Unchecked)
}

/// A judgement, what is in force there, and who answers questions about it.
#[derive(Clone, Copy)]
struct Context<'a> {
    line: &'a Line<'a>,
    judgement: &'a Judgement,
    scope: &'a Scope,
    oracle: &'a dyn Ask,
}

impl<'a> Context<'a> {
    /// The decider of queries here; `None` where the logic could not be understood.
    fn decider(self) -> Option<Decider<'a>> {
        Some(Decider { logic: self.scope.settings.logic.as_ref()?, oracle: self.oracle })
    }

    fn written(self, formula: &'a Formula) -> Written<'a> {
        Written::new(formula, self.line.text)
    }

    /// The answer to a query about a formula, if there is one; one out of reach is a fault.
    fn answer<T>(
        self,
        about: Span,
        answer: Result<T, logic::Undecided>,
        faults: &mut Vec<Fault>,
    ) -> Option<T> {
        match answer {
            Ok(answer) => Some(answer),
            Err(logic::Undecided::Deferred) => None,
            Err(logic::Undecided::OutOfReach) => {
                faults.push(Fault::new(about, FaultKind::OutOfReach(OutOfReach::Claim)));
                None
            }
        }
    }
}

/// Judges a claim.
pub(super) fn judge(
    line: &Line<'_>,
    judgement: &Judgement,
    scope: &Scope,
    oracle: &dyn Ask,
    faults: &mut Vec<Fault>,
) -> Verdict {
    let context = Context { line, judgement, scope, oracle };
    if line.is_question() {
        return judge_question(context, faults);
    }
    match judgement.claim {
        Claim::Value => judge_value(context, faults),
        Claim::Differs if denies_value(line, judgement, scope) => judge_value(context, faults),
        Claim::Differs | Claim::Equivalence => judge_equivalence(context, faults),
        Claim::Consequence => judge_consequence(context, faults),
        Claim::Class => judge_class(context, faults),
        Claim::Open => judge_question(context, faults),
    }
}

/// Judges what stands around a blank: only whether it is well formed.
fn judge_question(context: Context<'_>, faults: &mut Vec<Fault>) -> Verdict {
    let Context { line, judgement, scope, .. } = context;
    if judgement.claim == Claim::Class {
        return Verdict::Open;
    }
    let mut readings = match judgement.claim {
        Claim::Consequence => read_list(line, &judgement.left, scope, faults),
        _ => left_list(context, faults),
    };
    if judgement.claim == Claim::Open {
        readings.extend(read_list(line, &judgement.right, scope, faults));
    }
    of_readings(&readings).max(Verdict::Open)
}

/// True if a `!=` stands before a value: `i` and `o` are values of x-wff and propositions of
/// textbooks.
fn denies_value(line: &Line<'_>, judgement: &Judgement, scope: &Scope) -> bool {
    let is_proposition = |span: &Span| {
        let text = line.of(*span);
        let known = scope.settings.logic.as_ref().is_none_or(|logic| logic.read(text).is_some());
        !is_sure_value(text) && !known && scope.settings.alphabet == Some(Alphabet::Textbook)
    };
    !line.has_formulas_right(judgement) && !judgement.right.iter().any(is_proposition)
}

/// The formula on one side of a sign that takes one there, or the verdict without it.
fn one_side(
    context: Context<'_>,
    left: bool,
    faults: &mut Vec<Fault>,
) -> Result<(Span, Formula), Verdict> {
    let Context { line, judgement, scope, .. } = context;
    match if left { &judgement.left[..] } else { &judgement.right[..] } {
        [] => {
            faults.push(beside_sign(judgement, left));
            Err(Verdict::Unchecked)
        }
        [span] => match judge_candidate(Candidate::new(line, *span, scope), false, faults) {
            Reading::Formula(formula) => Ok((*span, formula)),
            Reading::Pff => Err(Verdict::Pff),
            Reading::Unresolved => Err(Verdict::Unchecked),
        },
        [_, rest @ ..] => {
            faults.push(too_many(line, judgement, rest, left));
            Err(Verdict::Unchecked)
        }
    }
}

/// More than a side of a sign takes; where that is nothing but commas, what is missing beside the
/// first.
pub(super) fn too_many(line: &Line<'_>, judgement: &Judgement, rest: &[Span], left: bool) -> Fault {
    if let [first, more @ ..] = rest
        && rest.iter().all(|span| span.is_empty())
    {
        return beside_comma(line, *first, !more.is_empty());
    }
    let span = match (rest.first(), rest.last()) {
        (Some(first), Some(last)) if first.start < last.end => {
            Span { start: first.start, end: last.end }
        }
        _ => judgement.sign,
    };
    Fault::new(span, FaultKind::MalformedJudgement(MalformedJudgement::TooMany { left }))
}

/// The readings of what stands before a sign that takes a list there, which must not be empty.
fn left_list(context: Context<'_>, faults: &mut Vec<Fault>) -> Vec<Reading> {
    if context.judgement.left.is_empty() {
        faults.push(beside_sign(context.judgement, true));
    }
    read_list(context.line, &context.judgement.left, context.scope, faults)
}

fn judge_value(context: Context<'_>, faults: &mut Vec<Fault>) -> Verdict {
    let Context { line, judgement, scope, .. } = context;
    let Some(decider) = context.decider() else {
        let readings = read_list(line, &judgement.left, scope, faults);
        return of_readings(&readings).max(Verdict::Unchecked);
    };
    let claimed = match judgement.right[..] {
        [] => {
            let kind = FaultKind::MissingValue(MissingValue::AfterSign);
            faults.push(Fault::new(judgement.sign, kind));
            None
        }
        [span] => {
            let value = decider.logic.value(line.of(span));
            if value.is_none() {
                let is_formula = Candidate::new(line, span, scope).reading() != Reading::Pff;
                let kind = UnknownValue::Judgement { is_formula };
                faults.push(Fault::new(span, FaultKind::UnknownValue(kind)));
            }
            value
        }
        [_, ref rest @ ..] => {
            faults.push(too_many(line, judgement, rest, false));
            None
        }
    };
    let readings = left_list(context, faults);
    let mut verdict = of_readings(&readings);
    let Some(claimed) = claimed else { return verdict.max(Verdict::Unchecked) };
    let mut undecided = Vec::new();
    for (&span, reading) in judgement.left.iter().zip(&readings) {
        let Reading::Formula(formula) = reading else { continue };
        let outcome = decider.outcome(context.written(formula), scope);
        match context.answer(span, outcome, faults) {
            Some(Outcome::Value(value)) if (value == claimed) == judgement.denied => {
                faults.push(Fault::new(span, FaultKind::FalseValue));
                verdict = verdict.max(Verdict::Wrong);
            }
            Some(Outcome::Value(_)) => {}
            Some(Outcome::Depends(letters)) => {
                verdict = verdict.max(Verdict::Unchecked);
                if !letters.iter().any(|letter| scope.is_broken(letter)) {
                    undecided.push((span, letters));
                }
            }
            None => verdict = verdict.max(Verdict::Unchecked),
        }
    }
    // `p = T` where p has no value was probably meant to give it one: that is told once.
    let is_proposition = |span: &Span| logic::Variable::read(line.of(*span)).is_some();
    let only_propositions = undecided.len() == judgement.left.len()
        && undecided.iter().all(|(span, _)| is_proposition(span));
    let told = if only_propositions { 1 } else { undecided.len() };
    faults.extend(undecided.into_iter().take(told).map(|(span, variables)| {
        let of = DependsOn::Claim { only_propositions };
        Fault::new(span, FaultKind::UndecidedValue(Box::new(UndecidedValue { of, variables })))
    }));
    verdict
}

fn judge_equivalence(context: Context<'_>, faults: &mut Vec<Fault>) -> Verdict {
    let left = one_side(context, true, faults);
    let right = one_side(context, false, faults);
    let (left, right) = match (left, right) {
        (Ok(left), Ok(right)) => (left, right),
        (left, right) => {
            return left.err().max(right.err()).unwrap_or(Verdict::Unchecked);
        }
    };
    let Some(decider) = context.decider() else { return Verdict::Unchecked };
    let difference = decider.difference(context.written(&left.1), context.written(&right.1));
    let Some(difference) = context.answer(left.0, difference, faults) else {
        return Verdict::Unchecked;
    };
    if difference.is_none() != context.judgement.denied {
        return Verdict::Right;
    }
    faults.push(Fault::new(left.0, FaultKind::FalseEquivalence(difference.map(Box::new))));
    Verdict::Wrong
}

fn judge_consequence(context: Context<'_>, faults: &mut Vec<Fault>) -> Verdict {
    let Context { line, judgement, scope, .. } = context;
    let readings = read_list(line, &judgement.left, scope, faults);
    let conclusion = one_side(context, false, faults);
    let premises: Option<Vec<Written<'_>>> = readings
        .iter()
        .map(|premise| match premise {
            Reading::Formula(formula) => Some(context.written(formula)),
            Reading::Pff | Reading::Unresolved => None,
        })
        .collect();
    let worst = |verdict: Verdict| {
        readings.iter().fold(verdict, |verdict, reading| {
            verdict.max(of_readings(std::slice::from_ref(reading)))
        })
    };
    let (span, conclusion) = match conclusion {
        Ok(conclusion) => conclusion,
        Err(verdict) => return worst(verdict),
    };
    let (Some(premises), Some(decider)) = (premises, context.decider()) else {
        return worst(Verdict::Unchecked);
    };
    let counterexample = decider.counterexample(&premises, context.written(&conclusion));
    let Some(counterexample) = context.answer(span, counterexample, faults) else {
        return Verdict::Unchecked;
    };
    if counterexample.is_none() != judgement.denied {
        return Verdict::Right;
    }
    faults.push(Fault::new(span, FaultKind::FalseConsequence(counterexample.map(Box::new))));
    Verdict::Wrong
}

fn judge_class(context: Context<'_>, faults: &mut Vec<Fault>) -> Verdict {
    let Context { line, judgement, .. } = context;
    let Some((class, denied)) = class::claimed(line, judgement) else {
        let (at, word, _) = class::words(line, judgement);
        let at = if word.is_empty() { judgement.sign } else { at };
        faults.push(Fault::new(at, FaultKind::UnknownClaim));
        // What is called a pff may be any text.
        if class::near(word) == Some("pff") {
            return Verdict::Unchecked;
        }
        let readings = left_list(context, faults);
        return of_readings(&readings).max(Verdict::Unchecked);
    };
    if class == ClaimedClass::Pff && !denied || class == ClaimedClass::Wff && denied {
        return judge_pff(context, faults);
    }
    let readings = left_list(context, faults);
    let mut verdict = of_readings(&readings);
    if class.is_of_shape() {
        return verdict;
    }
    if let ClaimedClass::Form(form) = class {
        for (&span, reading) in judgement.left.iter().zip(&readings) {
            let Reading::Formula(formula) = reading else { continue };
            if form.obstacle(formula).is_none() == denied {
                faults.push(Fault::new(span, FaultKind::FalseForm));
                verdict = verdict.max(Verdict::Wrong);
            }
        }
        return verdict;
    }
    let Some(decider) = context.decider() else { return verdict.max(Verdict::Unchecked) };
    for (&span, reading) in judgement.left.iter().zip(&readings) {
        let Reading::Formula(formula) = reading else { continue };
        let written = context.written(formula);
        let Some(classified) = context.answer(span, decider.class(written), faults) else {
            verdict = verdict.max(Verdict::Unchecked);
            continue;
        };
        if is_of(class, classified.class) == denied {
            // A note is no claim: what it takes is not counted, and there is little of it.
            let brief = Decider { oracle: &Limit::new(NOTE_STEPS, NOTE_STEPS), ..decider };
            let note = if denied { None } else { ClassNote::find(brief, written, &classified) };
            let kind = FaultKind::FalseClass(Box::new(FalseClass { classified, note }));
            faults.push(Fault::new(span, kind));
            verdict = verdict.max(Verdict::Wrong);
        }
    }
    verdict
}

/// Judges the claim that texts are pffs.
fn judge_pff(context: Context<'_>, faults: &mut Vec<Fault>) -> Verdict {
    let Context { line, judgement, scope, .. } = context;
    if judgement.left.is_empty() {
        faults.push(beside_sign(judgement, true));
        return Verdict::Unchecked;
    }
    let mut verdict = Verdict::Right;
    for &span in &judgement.left {
        if span.is_empty() {
            faults.push(beside_comma(line, span, false));
            verdict = verdict.max(Verdict::Unchecked);
            continue;
        }
        let candidate = Candidate::new(line, span, scope);
        match candidate.reading() {
            Reading::Pff => {}
            Reading::Formula(_) => {
                faults.push(Fault::new(span, FaultKind::FalsePff(FalsePff::Judgement)));
                verdict = verdict.max(Verdict::Wrong);
            }
            // What a name stands for that is not known may be either.
            Reading::Unresolved => {
                judge_candidate(candidate, true, faults);
                verdict = verdict.max(Verdict::Unchecked);
            }
        }
    }
    verdict
}

/// The steps that a note on a class may take.
const NOTE_STEPS: u64 = 1 << 16;

/// True if a formula of this class is of the class claimed.
pub(super) fn is_of(claimed: ClaimedClass, class: Class) -> bool {
    match claimed {
        ClaimedClass::Tautology => class == Class::Tautology,
        ClaimedClass::Contradiction => class == Class::Contradiction,
        ClaimedClass::Contingent => class == Class::Contingent,
        ClaimedClass::Satisfiable => class != Class::Contradiction,
        ClaimedClass::Wff => true,
        ClaimedClass::Pff | ClaimedClass::Form(_) => false,
    }
}
