//! The claims that lines make about formulas, each judged in the logic in force.

use super::at_world;
use super::candidate::{Candidate, Reading};
use super::class::{self, ClaimedClass};
use super::fault::{DependsOn, FalseClass, FalsePff, Fault, FaultKind, UndecidedValue};
use super::formula::formula_faults;
use super::judged::Judged;
use super::sides::{
    beside_comma, beside_sign, claimed_value, judge_left, judge_list, lacks_left, list_faults,
    of_claimed, of_reading, of_readings, readings, too_many, unanswered,
};
use super::verdict::Verdict;
use crate::effort::Ask;
use crate::logic::{
    Class, ClassNote, Decider, Limit, Outcome, Values, Variable, is_sure_value, looks_like_value,
    variables,
};
use crate::scope::Scope;
use crate::syntax::statement::{Binding, Claim, Judgement};
use crate::syntax::{Alphabet, Formula, Keyword, Line, Span, Statement, Written};

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

    /// The readings of what stands before the sign.
    fn left(self) -> Vec<Reading> {
        readings(self.line, &self.judgement.left, self.scope)
    }

    /// Those of them that are formulas, with their places.
    fn formulas(self, left: &'a [Reading]) -> impl Iterator<Item = (Span, &'a Formula)> {
        let formula = |(span, reading): (&Span, &'a Reading)| match reading {
            Reading::Formula(formula) => Some((*span, formula)),
            Reading::Pff | Reading::Unresolved => None,
        };
        self.judgement.left.iter().zip(left).filter_map(formula)
    }
}

/// Judges a claim.
pub(super) fn judge(
    line: &Line<'_>,
    judgement: &Judgement,
    scope: &Scope,
    oracle: &dyn Ask,
) -> Judged {
    let context = Context { line, judgement, scope, oracle };
    if !judgement.place.is_empty() {
        return at_world::judge(line, judgement, scope);
    }
    if line.is_question() {
        return judge_question(context);
    }
    match judgement.claim {
        Claim::Value => judge_value(context),
        Claim::Differs if denies_value(line, judgement, scope) => judge_value(context),
        Claim::Differs | Claim::Equivalence => judge_equivalence(context),
        Claim::Consequence => judge_consequence(context),
        Claim::Class => judge_class(context),
        Claim::Open => judge_question(context),
    }
}

/// Judges what stands around a blank: only whether it is well formed.
fn judge_question(context: Context<'_>) -> Judged {
    let Context { line, judgement, scope, .. } = context;
    let (lacks, right) = match judgement.claim {
        Claim::Class => return Verdict::Open.into(),
        Claim::Consequence => (None, &[][..]),
        Claim::Open => (lacks_left(judgement), &judgement.right[..]),
        _ => (lacks_left(judgement), &[][..]),
    };
    let texts = [&judgement.left, right].concat();
    let verdict = of_readings(&readings(line, &texts, scope)).max(Verdict::Open);
    Judged::new(verdict, lacks.into_iter().chain(list_faults(line, &texts, scope)))
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

/// The formula on one side of a sign that takes one there, or the judgement on what stands there.
fn one_side(context: Context<'_>, left: bool) -> Result<(Span, Formula), Judged> {
    let Context { line, judgement, scope, .. } = context;
    Err(match if left { &judgement.left[..] } else { &judgement.right[..] } {
        [] => Judged::new(Verdict::Unchecked, [beside_sign(judgement, left)]),
        [span] => {
            let candidate = Candidate::new(line, *span, scope);
            match candidate.reading() {
                Reading::Formula(formula) => return Ok((*span, formula)),
                _ => Judged::new(of_claimed(candidate), formula_faults(candidate, false)),
            }
        }
        [_, rest @ ..] => Judged::new(Verdict::Unchecked, [too_many(line, judgement, rest, left)]),
    })
}

fn judge_value(context: Context<'_>) -> Judged {
    let Context { line, judgement, scope, .. } = context;
    let Some(decider) = context.decider() else {
        let left = judge_list(line, &judgement.left, scope);
        return [left, Verdict::Unchecked.into()].into_iter().collect();
    };
    let left = context.left();
    // Values that are given nowhere are those of an exercise, which the line answers by its number.
    let has_value = |letter: &Variable| scope.propositions.value(&letter.to_string()).is_some();
    let are_given = || {
        context
            .formulas(&left)
            .any(|(_, it)| variables(&[context.written(it)]).iter().any(has_value))
    };
    let is_below = !line.has_label() && scope.is_below_number();
    let is_item = line.has_label() && scope.block().is_none() || is_below;
    let is_answer = || is_item && !are_given();
    let claimed = match claimed_value(line, judgement, decider.logic, scope) {
        Ok(claimed) => claimed,
        Err(fault) => {
            // The logic is that of the exercise, too.
            let is_told = !looks_like_value(line.of(fault.span)) || !is_answer();
            let right = Judged::new(Verdict::Unchecked, is_told.then_some(fault));
            return [right, judge_left(line, judgement, &left, scope)].into_iter().collect();
        }
    };
    let mut judged = judge_left(line, judgement, &left, scope);
    let mut undecided = Vec::new();
    for (span, formula) in context.formulas(&left) {
        match decider.outcome(context.written(formula), &scope.propositions) {
            Ok(Outcome::Value(value)) if (value == claimed) == judgement.denied => {
                let fault = Fault::new(span, FaultKind::FalseValue);
                judged.add(Judged::new(Verdict::Wrong, [fault]));
            }
            Ok(Outcome::Value(_)) => {}
            Ok(Outcome::Depends(letters)) => {
                judged.add(Verdict::Unchecked.into());
                if !letters.iter().any(|letter| scope.propositions.is_broken(letter)) {
                    undecided.push((span, letters));
                }
            }
            Err(reason) => judged.add(unanswered(span, reason)),
        }
    }
    // `p = T` where p has no value was probably meant to give it one: reported once.
    let is_proposition = |span: &Span| Variable::read(line.of(*span)).is_some();
    let only_propositions = undecided.len() == judgement.left.len()
        && undecided.iter().all(|(span, _)| is_proposition(span));
    let told = match undecided.len() {
        _ if is_below && is_answer() => 0,
        _ if only_propositions => 1,
        _ if is_answer() => 0,
        all => all,
    };
    judged.faults.extend(undecided.into_iter().take(told).map(|(span, variables)| {
        let of = DependsOn::Claim { only_propositions };
        Fault::new(span, FaultKind::UndecidedValue(Box::new(UndecidedValue { of, variables })))
    }));
    judged
}

/// The parts of a `let` that a claim of one value of propositions alone can be meant as, where
/// these have none, and its fault.
pub(super) fn given_without_let(line: &Line<'_>, scope: &Scope) -> Option<(Vec<Binding>, Fault)> {
    let Statement::Judgement(judgement) = &line.statement else { return None };
    let is_claim =
        judgement.claim == Claim::Value && !judgement.denied && judgement.place.is_empty();
    let [value] = judgement.right[..] else { return None };
    // Words around it make an answer of it.
    let is_open = scope.block().is_none()
        && line.slips.is_empty()
        && !scope.settings.locked.has(Keyword::Let);
    if !is_claim || !is_open || judgement.second.is_some() || scope.is_item(line) {
        return None;
    }
    scope.settings.logic.as_ref()?.value(line.of(value))?;
    let mut bindings = Vec::with_capacity(judgement.left.len());
    let mut first = None;
    for at in &judgement.left {
        let variable = Variable::read(line.of(*at))?;
        let has_value = scope.propositions.value(&variable.to_string()).is_some();
        let is_formula = matches!(Candidate::new(line, *at, scope).reading(), Reading::Formula(_));
        if has_value || scope.propositions.is_broken(&variable) || !is_formula {
            return None;
        }
        first = first.or(Some((*at, variable)));
        let value = Some((judgement.sign, value));
        bindings.push(Binding { proposition: *at, meaning: None, value, stray: None });
    }
    let (at, variable) = first?;
    let of = DependsOn::Claim { only_propositions: true };
    let undecided = UndecidedValue { of, variables: vec![variable] };
    Some((bindings, Fault::new(at, FaultKind::UndecidedValue(Box::new(undecided)))))
}

fn judge_equivalence(context: Context<'_>) -> Judged {
    let (left, right) = match (one_side(context, true), one_side(context, false)) {
        (Ok(left), Ok(right)) => (left, right),
        (left, right) => return left.err().into_iter().chain(right.err()).collect(),
    };
    let Some(decider) = context.decider() else { return Verdict::Unchecked.into() };
    match decider.difference(context.written(&left.1), context.written(&right.1)) {
        Err(reason) => unanswered(left.0, reason),
        Ok(difference) if difference.is_none() != context.judgement.denied => Verdict::Right.into(),
        Ok(difference) => {
            let kind = FaultKind::FalseEquivalence(difference.map(Box::new));
            Judged::new(Verdict::Wrong, [Fault::new(left.0, kind)])
        }
    }
}

fn judge_consequence(context: Context<'_>) -> Judged {
    let Context { line, judgement, scope, .. } = context;
    let left = context.left();
    let with_left = |right: Judged| {
        let verdict = left.iter().map(of_reading).max();
        let faults = list_faults(line, &judgement.left, scope).collect();
        [Judged { verdict, faults }, right].into_iter().collect()
    };
    let (span, conclusion) = match one_side(context, false) {
        Ok(conclusion) => conclusion,
        Err(right) => return with_left(right),
    };
    let premises: Vec<Written<'_>> =
        context.formulas(&left).map(|(_, formula)| context.written(formula)).collect();
    let (true, Some(decider)) = (premises.len() == left.len(), context.decider()) else {
        return with_left(Verdict::Unchecked.into());
    };
    match decider.counterexample(&premises, context.written(&conclusion)) {
        Err(reason) => unanswered(span, reason),
        Ok(found) if found.is_none() != judgement.denied => Verdict::Right.into(),
        Ok(found) => {
            let kind = FaultKind::FalseConsequence(found.map(Box::new));
            Judged::new(Verdict::Wrong, [Fault::new(span, kind)])
        }
    }
}

fn judge_class(context: Context<'_>) -> Judged {
    let Context { line, judgement, scope, .. } = context;
    let Some((class, denied)) = class::claimed(line, judgement) else {
        let (at, word, _) = class::words(line, judgement);
        let at = if word.is_empty() { judgement.sign } else { at };
        let unknown = Judged::new(Verdict::Unchecked, [Fault::new(at, FaultKind::UnknownClaim)]);
        // What is called a pff may be any text.
        if class::near(word) == Some("pff") {
            return unknown;
        }
        return [unknown, judge_left(line, judgement, &context.left(), scope)]
            .into_iter()
            .collect();
    };
    if class == ClaimedClass::Pff && !denied || class == ClaimedClass::Wff && denied {
        return judge_pff(context);
    }
    let left = context.left();
    let mut judged = judge_left(line, judgement, &left, scope);
    if class.is_of_shape() {
        return judged;
    }
    if let ClaimedClass::Form(form) = class {
        for (span, formula) in context.formulas(&left) {
            if form.obstacle(formula).is_none() == denied {
                let fault = Fault::new(span, FaultKind::FalseForm);
                judged.add(Judged::new(Verdict::Wrong, [fault]));
            }
        }
        return judged;
    }
    let Some(decider) = context.decider() else {
        judged.add(Verdict::Unchecked.into());
        return judged;
    };
    for (span, formula) in context.formulas(&left) {
        let written = context.written(formula);
        match decider.class(written) {
            Err(reason) => judged.add(unanswered(span, reason)),
            Ok(classified) if is_of(class, classified.class) == denied => {
                // A note is no claim: what it takes is not counted, and there is little of it.
                let brief = Decider { oracle: &Limit::new(NOTE_STEPS, NOTE_STEPS), ..decider };
                let note = if denied { None } else { ClassNote::find(brief, written, &classified) };
                let kind = FaultKind::FalseClass(Box::new(FalseClass { classified, note }));
                judged.add(Judged::new(Verdict::Wrong, [Fault::new(span, kind)]));
            }
            Ok(_) => {}
        }
    }
    judged
}

/// Judges the claim that texts are pffs.
fn judge_pff(context: Context<'_>) -> Judged {
    let Context { line, judgement, scope, .. } = context;
    if let Some(fault) = lacks_left(judgement) {
        return Judged::new(Verdict::Unchecked, [fault]);
    }
    let each = judgement.left.iter().map(|&span| {
        if span.is_empty() {
            return Judged::new(Verdict::Unchecked, [beside_comma(line, span, false)]);
        }
        let candidate = Candidate::new(line, span, scope);
        match candidate.reading() {
            Reading::Pff => Verdict::Right.into(),
            Reading::Formula(_) => {
                let kind = FaultKind::FalsePff(FalsePff::Judgement);
                Judged::new(Verdict::Wrong, [Fault::new(span, kind)])
            }
            // What a name stands for that is not known may be either.
            Reading::Unresolved => Judged::new(Verdict::Unchecked, formula_faults(candidate, true)),
        }
    });
    each.collect()
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
