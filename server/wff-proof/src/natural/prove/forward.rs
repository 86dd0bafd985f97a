//! Formulas that follow at once from one that matters, as tasks that bring it.

use super::machine::Machine;
use super::task::Task;
use super::universe::{Form, Shape};
use crate::natural::Rule;

/// Puts tasks on top of the others, the first of them topmost.
pub(super) fn push(machine: &mut Machine<'_>, tasks: &[Task]) {
    for task in tasks.iter().rev() {
        machine.push(*task);
    }
}

/// The denial of a formula, and the rule that infers it from a subproof that supposes the formula.
pub(super) fn denial(machine: &Machine<'_>, form: Form) -> Option<(Form, Rule)> {
    match machine.universe.shape(form) {
        Shape::Not(operand) => Some((operand, Rule::No)),
        _ => machine.universe.about(form).negation.map(|negation| (negation, Rule::Ni)),
    }
}

/// The supposition whose refutation gives a formula, and the rule for that.
pub(super) fn refuted(machine: &Machine<'_>, form: Form) -> Option<(Form, Rule)> {
    match machine.universe.shape(form) {
        Shape::Not(operand) => Some((operand, Rule::Ni)),
        _ => machine.universe.about(form).negation.map(|negation| (negation, Rule::No)),
    }
}

/// Infers what follows from a formula of the core without a further supposition that branches;
/// false if nothing does.
pub(super) fn forward(machine: &mut Machine<'_>, core: &[Form]) -> bool {
    core.iter().any(|form| step(machine, *form))
}

fn step(machine: &mut Machine<'_>, form: Form) -> bool {
    let universe = machine.universe;
    match universe.shape(form) {
        Shape::And(left, right) => {
            let mut any = false;
            for operand in [left, right] {
                if !machine.sees(operand) && (!any || left != right) {
                    machine.push(Task::Emit(Rule::Ko, operand, form));
                    any = true;
                }
            }
            any
        }
        Shape::Iff(..) => {
            let Some((one, other)) = universe.about(form).conditionals else { return false };
            let mut any = false;
            for conditional in [one, other] {
                if !machine.sees(conditional) {
                    machine.push(Task::Emit(Rule::Eo, conditional, form));
                    any = true;
                }
            }
            any
        }
        Shape::If(left, right) if machine.sees(left) && !machine.sees(right) => {
            machine.push(Task::Emit(Rule::Co, right, form));
            true
        }
        Shape::If(left, right) if machine.sees_denied(right) => {
            let Some((denied, rule)) = denial(machine, left) else { return false };
            if machine.sees(denied) {
                return false;
            }
            let opposite = opposite(machine, right);
            push(
                machine,
                &[
                    Task::Open(left),
                    Task::Emit(Rule::Co, right, form),
                    Task::Here(opposite),
                    Task::Close,
                    Task::Emit(rule, denied, denied),
                ],
            );
            true
        }
        Shape::Or(left, right) => {
            let (gone, kept) = match (machine.sees_denied(left), machine.sees_denied(right)) {
                (true, _) => (left, right),
                (_, true) => (right, left),
                _ => return false,
            };
            let Some((supposed, rule)) = refuted(machine, kept) else { return false };
            if machine.sees(kept) {
                return false;
            }
            let absurd = [
                Task::Open(gone),
                Task::Open(supposed),
                Task::Repeat(gone),
                Task::Here(opposite(machine, gone)),
                Task::Close,
                Task::Emit(rule, kept, kept),
                Task::Close,
            ];
            let plain = [Task::Open(kept), Task::Close];
            machine.push(Task::Emit(Rule::Ao, kept, form));
            if gone == left {
                push(machine, &plain);
                push(machine, &absurd);
            } else {
                push(machine, &absurd);
                push(machine, &plain);
            }
            true
        }
        Shape::Not(operand) => step_of_denied(machine, form, operand),
        _ => false,
    }
}

fn step_of_denied(machine: &mut Machine<'_>, form: Form, operand: Form) -> bool {
    let universe = machine.universe;
    match universe.shape(operand) {
        Shape::Not(inner) if !machine.sees(inner) => {
            push(
                machine,
                &[
                    Task::Open(operand),
                    Task::Repeat(form),
                    Task::Close,
                    Task::Emit(Rule::No, inner, inner),
                ],
            );
            true
        }
        Shape::Or(left, right) => {
            let mut any = false;
            for side in [left, right] {
                let Some((denied, rule)) = denial(machine, side) else { continue };
                if machine.sees(denied) || any && left == right {
                    continue;
                }
                push(
                    machine,
                    &[
                        Task::Open(side),
                        Task::Emit(Rule::Ai, operand, side),
                        Task::Repeat(form),
                        Task::Close,
                        Task::Emit(rule, denied, denied),
                    ],
                );
                any = true;
            }
            any
        }
        Shape::And(left, right) => {
            for (stands, other) in [(left, right), (right, left)] {
                let Some((denied, rule)) = denial(machine, other) else { continue };
                if machine.sees(stands) && !machine.sees(denied) {
                    push(
                        machine,
                        &[
                            Task::Open(other),
                            Task::Emit(Rule::Ki, operand, operand),
                            Task::Repeat(form),
                            Task::Close,
                            Task::Emit(rule, denied, denied),
                        ],
                    );
                    return true;
                }
            }
            false
        }
        _ => false,
    }
}

/// The open formula that contradicts another.
fn opposite(machine: &Machine<'_>, form: Form) -> Form {
    let negation = machine.universe.about(form).negation.filter(|it| machine.sees(*it));
    match (negation, machine.universe.shape(form)) {
        (Some(negation), _) => negation,
        (None, Shape::Not(operand)) => operand,
        (None, _) => form,
    }
}

/// Infers a formula in both cases of a disjunction.
pub(super) fn cases(machine: &mut Machine<'_>, source: Form, left: Form, right: Form, form: Form) {
    push(
        machine,
        &[
            Task::Open(left),
            Task::End(form),
            Task::Close,
            Task::Open(right),
            Task::End(form),
            Task::Close,
            Task::Emit(Rule::Ao, form, source),
        ],
    );
}

/// Replaces a goal by those that its own rule takes; `None` where it is to be had otherwise.
pub(super) fn composed(machine: &mut Machine<'_>, form: Form) -> Option<bool> {
    let universe = machine.universe;
    let (tasks, rule) = match universe.shape(form) {
        Shape::And(left, right) => (vec![Task::Want(left), Task::Want(right)], Rule::Ki),
        Shape::If(left, right) => (vec![Task::Open(left), Task::End(right), Task::Close], Rule::Ci),
        Shape::Iff(..) => match universe.about(form).conditionals {
            Some((one, other)) => (vec![Task::Want(one), Task::Want(other)], Rule::Ei),
            None => return Some(false),
        },
        Shape::Not(operand) => (vec![Task::Open(operand), Task::Clash, Task::Close], Rule::Ni),
        Shape::Or(..) | Shape::Letter => return None,
    };
    machine.pop();
    machine.push(Task::Emit(rule, form, form));
    push(machine, &tasks);
    Some(true)
}

/// Has a contradiction that stands on open lines stand in the innermost subproof; false if there is
/// none.
pub(super) fn bring_pair(machine: &mut Machine<'_>) -> bool {
    let open = (machine.universe.pairs.iter().copied())
        .find(|(form, negation)| machine.sees(*form) && machine.sees(*negation));
    let Some((form, negation)) = open else { return false };
    machine.pop();
    let first = if machine.has_here(form) { negation } else { form };
    push(machine, &[Task::Here(form), Task::Here(negation)]);
    if machine.has_here(form) && machine.has_here(negation) {
        machine.push(Task::Repeat(first));
    }
    true
}
