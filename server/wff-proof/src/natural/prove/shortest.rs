//! The shortest proof that is found of a goal, from what stands.

use super::constructive::Guide;
use super::direct::Direct;
use super::machine::Machine;
use super::search::{Budget, LONGEST, Memo, Search, SearchOutcome};
use super::steady::{self, AttemptLimits};
use super::task::{Task, Why};
use super::tidy::{Means, ProofSketch};
use super::universe::Form;

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

/// The shortest proof of a goal without subproofs, below what stands on a machine.
pub(super) fn direct(
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
pub(super) fn shortest<'a>(
    start: &dyn Fn() -> Machine<'a>,
    goal: Form,
    given: usize,
    most: u32,
    budget: &mut Budget<'_>,
    guide: &mut Option<Guide<'_>>,
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
        if steady::finish(&mut machine, budget, &mut memo, limits, guide) {
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
pub(super) fn sketch(machine: Machine<'_>, goal: Form, given: usize) -> ProofSketch {
    let universe = machine.universe;
    let mut lines = machine.lines.0;
    let end = lines
        .iter()
        .position(|line| line.depth == 0 && line.form == goal && line.why != Why::Hidden);
    lines.truncate(end.map_or(lines.len(), |end| (end + 1).max(given)));
    ProofSketch { lines, given }.prune(universe).merge(universe)
}

/// The states of the search for a part of a proof, before it is made step by step.
const FOR_PART: u64 = 4_000;

/// A short proof of a goal that is a part of another one.
pub(super) fn quick<'a>(
    start: &dyn Fn() -> Machine<'a>,
    goal: Form,
    given: usize,
    budget: &mut Budget<'_>,
) -> Option<ProofSketch> {
    let mut memo = Memo::new();
    let mut machine = start();
    let universe = machine.universe;
    budget.left = FOR_PART;
    if Search::new(&mut machine, budget, &mut memo).shortest(LONGEST) == SearchOutcome::Lines {
        return Some(sketch(machine, goal, given));
    }
    let mut machine = start();
    let limits = AttemptLimits { lines: 8, states: 1_000 };
    if !steady::finish(&mut machine, budget, &mut memo, limits, &mut None) {
        return None;
    }
    let mut means = Means { budget, memo: &mut memo, states: AGAIN };
    Some(sketch(machine, goal, given).improve(universe, &mut means))
}
