//! The way to a proof that always gets there: as in an analytic tableau with cuts (KE, after
//! D'Agostino and Mondadori) each step takes apart a formula that matters, and what is short is
//! left to the search. It goes straight on and takes nothing back.

use super::constructive::Guide;
use super::forward::{bring_pair, cases, composed, denial, forward, push, refuted};
use super::machine::Machine;
use super::search::{Budget, Memo, Search, SearchOutcome, clashes};
use super::task::Task;
use super::universe::{Form, Shape};
use crate::natural::Rule;

/// The most lines of a proof that is found in this way.
const MOST_LINES: usize = 20_000;

/// The formulas that are gone through for one more unit of work.
const FORMS_AT_ONCE: usize = 64;

/// The most that each task may cost before it is taken apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct AttemptLimits {
    /// The most lines that the search tries for a task.
    pub lines: u32,
    /// The states that it may look at.
    pub states: u64,
}

impl AttemptLimits {
    /// Lets the next search spend a little less.
    fn tire(&mut self) {
        self.states = (self.states - self.states / 64).max(64);
    }
}

/// Does the tasks of a machine; false if there is no way on, or effort has ended. In a logic with a
/// guide it says what is taken apart.
pub(super) fn finish(
    machine: &mut Machine<'_>,
    budget: &mut Budget<'_>,
    memo: &mut Memo,
    limits: AttemptLimits,
    guide: &mut Option<Guide<'_>>,
) -> bool {
    let mut limits = limits;
    while let Some(task) = machine.task() {
        budget.left = u64::MAX;
        let forms = machine.universe.forms.0.len();
        if !budget.pay(1 + forms / FORMS_AT_ONCE)
            || machine.lines.0.len() > MOST_LINES
            || !machine.follows()
        {
            return false;
        }
        match task {
            Task::Want(form) | Task::Take(form) if machine.sees(form) => machine.pop(),
            Task::Here(form) if machine.has_here(form) => machine.pop(),
            Task::End(form) if machine.last() == Some(form) => machine.pop(),
            Task::Clash if clashes(machine) => machine.pop(),
            Task::Here(form) | Task::End(form) | Task::Repeat(form) if machine.sees(form) => {
                machine.pop();
                machine.repeat(form);
            }
            Task::Repeat(_) => return false,
            Task::Open(form) => {
                machine.pop();
                machine.open(form, false);
            }
            Task::Premise(form) => {
                machine.pop();
                if !machine.sees(form) {
                    machine.stand(form);
                }
            }
            Task::Cite(first, last) => {
                machine.pop();
                machine.cite(first, last);
            }
            Task::Close => {
                machine.pop();
                machine.close();
            }
            Task::Emit(rule, form, from) => {
                machine.pop();
                machine.emit(rule, form, from);
            }
            Task::Want(form) | Task::Take(form) | Task::Here(form) | Task::End(form) => {
                if !at_once(machine, budget, memo, limits, task) {
                    limits.tire();
                    budget.left = u64::MAX;
                    let is_done = match guide {
                        Some(guide) => guide.decompose(machine, form, budget),
                        None => decompose(machine, form),
                    };
                    if !is_done {
                        return false;
                    }
                }
            }
            Task::Clash => {
                if !at_once(machine, budget, memo, limits, task) {
                    limits.tire();
                    budget.left = u64::MAX;
                    let is_done = match guide {
                        Some(guide) => guide.contradict(machine, budget),
                        None => contradict(machine),
                    };
                    if !is_done {
                        return false;
                    }
                }
            }
        }
    }
    true
}

/// Does the task on top by a search alone, if it is short.
fn at_once(
    machine: &mut Machine<'_>,
    budget: &mut Budget<'_>,
    memo: &mut Memo,
    limits: AttemptLimits,
    task: Task,
) -> bool {
    let below = machine.below();
    let top = machine.top;
    machine.top = super::machine::NOTHING;
    machine.push(task);
    budget.left = limits.states;
    memo.clear();
    let found = Search::new(machine, budget, memo).shortest(limits.lines);
    machine.top = if found == SearchOutcome::Lines { below } else { top };
    found == SearchOutcome::Lines
}

/// Replaces a goal by others.
fn decompose(machine: &mut Machine<'_>, form: Form) -> bool {
    composed(machine, form).unwrap_or_else(|| indirectly(machine, form))
}

fn indirectly(machine: &mut Machine<'_>, form: Form) -> bool {
    let universe = machine.universe;
    if let (Shape::Or(left, right), false) = (universe.shape(form), machine.is_absurd()) {
        for operand in [left, right] {
            if machine.entails(operand) {
                machine.pop();
                push(machine, &[Task::Want(operand), Task::Emit(Rule::Ai, form, operand)]);
                return true;
            }
        }
    }
    let core = core(machine, Some(form));
    if forward(machine, &core) {
        return true;
    }
    for &source in &core {
        if let Shape::Or(left, right) = universe.shape(source) {
            machine.pop();
            cases(machine, source, left, right, form);
            return true;
        }
    }
    let Some(negation) = universe.about(form).negation else { return false };
    machine.pop();
    push(
        machine,
        &[Task::Open(negation), Task::Clash, Task::Close, Task::Emit(Rule::No, form, form)],
    );
    true
}

/// Goes on towards a contradiction.
fn contradict(machine: &mut Machine<'_>) -> bool {
    let universe = machine.universe;
    if bring_pair(machine) {
        return true;
    }
    let core = core(machine, None);
    if forward(machine, &core) {
        return true;
    }
    for &source in &core {
        if let Shape::Not(operand) = universe.shape(source)
            && matches!(universe.shape(operand), Shape::And(..) | Shape::If(..) | Shape::Iff(..))
        {
            machine.pop();
            push(machine, &[Task::Here(operand), Task::Here(source)]);
            decompose_below(machine, operand);
            return true;
        }
    }
    let supposed = machine.supposition().map(|at| machine.lines[at].form);
    let denied =
        |form: &Form| matches!(universe.shape(*form), Shape::Not(it) if plain(machine, it));
    for &source in &core {
        match universe.shape(source) {
            Shape::Or(left, right) => {
                let goal = supposed
                    .filter(denied)
                    .or_else(|| core.iter().copied().find(denied))
                    .or_else(|| universe.all().find(|it| machine.sees(*it) && denied(it)));
                let Some(Shape::Not(goal)) = goal.map(|goal| universe.shape(goal)) else {
                    let Some((denial, rule)) = denial(machine, left) else { continue };
                    push(
                        machine,
                        &[
                            Task::Open(left),
                            Task::Clash,
                            Task::Close,
                            Task::Emit(rule, denial, denial),
                        ],
                    );
                    return true;
                };
                cases(machine, source, left, right, goal);
                return true;
            }
            Shape::If(left, _) => {
                let Some((opposite, rule)) = refuted(machine, left) else { continue };
                push(
                    machine,
                    &[Task::Open(opposite), Task::Clash, Task::Close, Task::Emit(rule, left, left)],
                );
                return true;
            }
            _ => {}
        }
    }
    false
}

/// True for what is neither put together by a rule of its own nor a negation.
fn plain(machine: &Machine<'_>, form: Form) -> bool {
    matches!(machine.universe.shape(form), Shape::Letter | Shape::Or(..))
}

/// Puts the parts of a goal on top of the tasks, and its rule.
fn decompose_below(machine: &mut Machine<'_>, form: Form) {
    machine.push(Task::Want(form));
    decompose(machine, form);
}

/// Open formulas from which a goal follows, or a contradiction, as few and short as dropping one
/// after the other brings; those whose parts say as much are left out.
fn core(machine: &Machine<'_>, goal: Option<Form>) -> Vec<Form> {
    let universe = machine.universe;
    let mut open: Vec<Form> = universe.all().filter(|form| machine.sees(*form)).collect();
    open.sort_by_key(|form| (std::cmp::Reverse(universe.about(*form).size), *form));
    let mut rest = vec![u64::MAX; universe.width];
    if let Some(goal) = goal {
        for (word, value) in rest.iter_mut().zip(universe.table(goal)) {
            *word = !value;
        }
    }
    // The conjunction of those behind each, and of the goal's negation.
    let mut behind = vec![rest.clone()];
    for form in open.iter().rev() {
        for (word, value) in rest.iter_mut().zip(universe.table(*form)) {
            *word &= value;
        }
        behind.push(rest.clone());
    }
    behind.pop();
    let mut kept = vec![u64::MAX; universe.width];
    let mut core: Vec<Form> = Vec::new();
    for form in open {
        let Some(behind) = behind.pop() else { break };
        if kept.iter().zip(&behind).any(|(one, other)| one & other != 0) {
            for (word, value) in kept.iter_mut().zip(universe.table(form)) {
                *word &= value;
            }
            core.push(form);
        }
    }
    core.retain(|form| !spent(machine, *form));
    core.reverse();
    core
}

/// True if parts of a formula stand that say as much as it does.
fn spent(machine: &Machine<'_>, form: Form) -> bool {
    let sees = |form| machine.sees(form);
    let denied = |form| machine.sees_denied(form);
    match machine.universe.shape(form) {
        Shape::Letter => true,
        Shape::And(left, right) => sees(left) && sees(right),
        Shape::Or(left, right) => sees(left) || sees(right),
        Shape::If(left, right) => denied(left) || sees(right),
        Shape::Iff(..) => (machine.universe.about(form).conditionals)
            .is_some_and(|(one, other)| sees(one) && sees(other)),
        Shape::Not(operand) => match machine.universe.shape(operand) {
            Shape::Letter => true,
            Shape::Not(inner) => sees(inner),
            Shape::And(left, right) => denied(left) || denied(right),
            Shape::Or(left, right) => denied(left) && denied(right),
            Shape::If(left, right) => sees(left) && denied(right),
            Shape::Iff(left, right) => sees(left) && denied(right) || denied(left) && sees(right),
        },
    }
}
