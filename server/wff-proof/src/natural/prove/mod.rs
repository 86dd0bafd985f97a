//! The search for proofs in natural deduction.
//!
//! A sequent is decided first, by the valuations of its propositions. If it is valid, a proof of
//! premises and rules without subproofs is looked for, in the order of length, then a shorter one
//! with subproofs, likewise; if that takes too long, one is made step by step, and shortened as
//! long as effort lasts.

mod direct;
mod forward;
mod list;
mod machine;
mod partial;
mod search;
mod steady;
mod task;
mod tidy;
mod universe;
mod validity;

#[cfg(test)]
mod breadth;
#[cfg(test)]
mod exhaustive;
#[cfg(test)]
mod tests;

use super::Rule;
use crate::terms::{Proposition, Term, Terms};
pub use partial::{Closed, Partial, Standing, finish, next_step};
use wff_syntax::letter::Connective;
use wff_syntax::proof::Citation;

use direct::Direct;
use machine::Machine;
use search::{Budget, LONGEST, Memo, Search, SearchOutcome};
use steady::AttemptLimits;
use task::{Cite, Task, Why};
use tidy::{Means, ProofSketch};
use universe::{Form, Universe};
use validity::Validity;

/// The outcome of a search for a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A proof, the shortest that was found.
    Proof(Proof),
    /// A valuation that makes the premises true and the conclusion false: it has all propositions
    /// of the sequent, in alphabetical order.
    Invalid(Vec<(Proposition, bool)>),
    /// Effort ended before anything was found.
    Unfinished,
}

/// A proof, or the rest of one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// Its lines, from the first to the last.
    pub steps: Vec<Step>,
}

/// A line of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number in front of it.
    pub number: usize,
    /// The number of its bars.
    pub depth: usize,
    /// The formula that stands on it.
    pub formula: Term,
    /// Its justification.
    pub rule: Reason,
}

/// A justification of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is a premise.
    Premise,
    /// It is supposed.
    Suppose,
    /// It follows by a rule.
    By(Rule, Vec<Citation>),
}

/// The steps of the search for a proof without subproofs, each a look at the rules that infer one
/// formula. Of 3,000 random sequents with up to 27 premises that have such a proof, all but two
/// took fewer, those with proofs of up to ten lines fewer than 500.
const DIRECT: u64 = 4_000;

/// The states of the first search, which finds most proofs that a person would write.
const FIRST: u64 = 20_000;

/// The states of the search for one shorter than the first that was found.
const SECOND: u64 = 400_000;

/// The states that are looked at for each line when a proof is shortened.
const AGAIN: u64 = 4_000;

/// The lines of a proof that is not worth shortening.
const HUGE: usize = 200;

/// Searches a proof of a conclusion from premises. What is found has no more lines, premises
/// counted, than the shortest proof without subproofs, where that takes 4,000 steps to find at the
/// most, each a look at the rules that infer one formula. `effort` is called for each unit of work,
/// some microseconds; once it gives false, the best that was found is given.
///
/// # Errors
///
/// The first connective of the sequent that has no rules here: only `N K A C E` have.
pub fn prove(
    terms: &mut Terms,
    premises: &[Term],
    conclusion: Term,
    effort: &mut impl FnMut() -> bool,
) -> Result<Outcome, Connective> {
    let sequent: Vec<Term> = premises.iter().copied().chain([conclusion]).collect();
    let Some(subformulas) = universe::subformulas(terms, &sequent, effort) else {
        return Ok(Outcome::Unfinished);
    };
    if let Some(connective) = universe::without_rules(terms, &subformulas) {
        return Err(connective);
    }
    match validity::decide(terms, &subformulas, premises, conclusion, effort) {
        Validity::Refuted(valuation) => return Ok(Outcome::Invalid(valuation)),
        Validity::Unknown => return Ok(Outcome::Unfinished),
        Validity::Valid | Validity::NotRefuted => {}
    }
    let Some(universe) = Universe::new(terms, &sequent, effort) else {
        return Ok(Outcome::Unfinished);
    };
    let forms: Option<Vec<Form>> = premises.iter().map(|it| universe.place(*it)).collect();
    let (Some(premises), Some(goal)) = (forms, universe.place(conclusion)) else {
        return Ok(Outcome::Unfinished);
    };
    let mut budget = Budget { effort, stopped: false, left: 0 };
    let start = || {
        let mut machine = Machine::new(&universe);
        for &premise in &premises {
            if !machine.sees(premise) {
                machine.stand(premise);
            }
        }
        machine.push(Task::Want(goal));
        machine
    };
    let direct = direct(Machine::new(&universe), &premises, goal, 0, &mut budget);
    let most = direct.as_ref().map_or(u32::MAX, |sketch| sketch.written() as u32 - 1);
    let other = shortest(&start, goal, 0, most, &mut budget);
    let best = [other, direct].into_iter().flatten().min_by_key(ProofSketch::written);
    Ok(best.map_or(Outcome::Unfinished, |sketch| {
        Outcome::Proof(written(&universe, &sketch, &mut Vec::new(), 1))
    }))
}

/// True if a valuation makes some formulas true and a conclusion false; false, too, where effort
/// ends before that is known.
pub(super) fn is_refuted(
    terms: &Terms,
    premises: &[Term],
    conclusion: Term,
    effort: &mut impl FnMut() -> bool,
) -> bool {
    let sequent: Vec<Term> = premises.iter().copied().chain([conclusion]).collect();
    let subformulas = universe::subformulas(terms, &sequent, effort);
    subformulas.is_some_and(|all| {
        let found = validity::decide(terms, &all, premises, conclusion, effort);
        matches!(found, Validity::Refuted(_))
    })
}

/// The shortest proof of a goal without subproofs, below what stands on a machine.
fn direct(
    mut machine: Machine<'_>,
    premises: &[Form],
    goal: Form,
    given: usize,
    budget: &mut Budget<'_>,
) -> Option<ProofSketch> {
    let standing = machine.lines.0.iter().filter(|line| line.why == Why::Stands);
    let search = Direct::new(machine.universe, standing.map(|line| line.form), premises);
    let mut lines = search.shortest(goal, DIRECT, budget)?;
    lines.sort_by_key(|line| match line {
        Task::Premise(form) => premises.iter().position(|it| it == form),
        _ => Some(premises.len()),
    });
    for line in lines {
        match line {
            Task::Premise(form) => machine.stand(form),
            Task::Emit(rule, form, from) => machine.emit(rule, form, from),
            _ => {}
        }
    }
    Some(sketch(machine, goal, given))
}

/// The shortest proof that is found of a goal, from a machine with its tasks; `given` lines stand.
fn shortest<'a>(
    start: &dyn Fn() -> Machine<'a>,
    goal: Form,
    given: usize,
    most: u32,
    budget: &mut Budget<'_>,
) -> Option<ProofSketch> {
    let mut memo = Memo::new();
    let mut machine = start();
    let universe = machine.universe;
    budget.left = FIRST;
    match Search::new(&mut machine, budget, &mut memo).shortest(most) {
        SearchOutcome::Lines => return Some(sketch(machine, goal, given)),
        SearchOutcome::Nothing if most < LONGEST => return None,
        SearchOutcome::Nothing | SearchOutcome::Spent => {}
    }
    let mut best: Option<ProofSketch> = None;
    for limits in
        [AttemptLimits { lines: 8, states: 1_000 }, AttemptLimits { lines: 14, states: 8_000 }]
    {
        if best.as_ref().is_some_and(|sketch| sketch.length() > HUGE) {
            break;
        }
        let mut machine = start();
        if steady::finish(&mut machine, budget, &mut memo, limits) {
            let sketch = sketch(machine, goal, given);
            let mut means = Means { budget, memo: &mut memo, states: AGAIN };
            let sketch = sketch.improve(universe, &mut means);
            best = [best, Some(sketch)].into_iter().flatten().min_by_key(ProofSketch::length);
        }
    }
    best = best.filter(|sketch| sketch.length() <= most as usize);
    if best.as_ref().is_some_and(|sketch| sketch.length() > HUGE) {
        return best;
    }
    let most = best.as_ref().map_or(most, |sketch| (sketch.length() as u32).saturating_sub(1));
    let mut machine = start();
    budget.left = SECOND;
    memo.clear();
    match Search::new(&mut machine, budget, &mut memo).shortest(most) {
        SearchOutcome::Lines => Some(sketch(machine, goal, given)),
        SearchOutcome::Nothing | SearchOutcome::Spent => best,
    }
}

/// The lines of a machine down to the first that has the goal, without those it does not lean on.
fn sketch(machine: Machine<'_>, goal: Form, given: usize) -> ProofSketch {
    let universe = machine.universe;
    let mut lines = machine.lines.0;
    let end = lines
        .iter()
        .position(|line| line.depth == 0 && line.form == goal && line.why != Why::Hidden);
    lines.truncate(end.map_or(lines.len(), |end| (end + 1).max(given)));
    ProofSketch { lines, given }.prune(universe).merge(universe)
}

/// The steps of a sketch beyond those that stand, numbered from `next` on, with those premises
/// alone that it leans on. `numbers` has the numbers of the lines that stand.
fn written(
    universe: &Universe,
    sketch: &ProofSketch,
    numbers: &mut Vec<usize>,
    next: usize,
) -> Proof {
    let mut steps: Vec<Step> = Vec::new();
    for (line, cited) in sketch.lines.iter().zip(sketch.cited()).skip(sketch.given) {
        let number = next + steps.len();
        numbers.push(number);
        let of = |at: u32| {
            let number = numbers.get(at as usize).copied().unwrap_or(0);
            u32::try_from(number).unwrap_or(u32::MAX)
        };
        let rule = match line.why {
            Why::Stands if !cited => continue,
            Why::Hidden => continue,
            Why::Stands => Reason::Premise,
            Why::Suppose => Reason::Suppose,
            Why::By(rule, cites) => Reason::By(
                rule,
                (cites.into_iter().flatten())
                    .map(|cite| match cite {
                        Cite::Line(at) => Citation::Line(of(at)),
                        Cite::Subproof(first, last) => Citation::Subproof(of(first), of(last)),
                    })
                    .collect(),
            ),
        };
        let formula = universe.about(line.form).term;
        steps.push(Step { number, depth: line.depth as usize, formula, rule });
    }
    Proof { steps }
}
