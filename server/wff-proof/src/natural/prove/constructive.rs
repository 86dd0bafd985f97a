//! The way to a proof in intuitionistic and minimal logic that always gets there. As in the
//! calculus without contraction (Vorob'ev, Hudelmaier, Dyckhoff) each step makes a formula stand
//! that did not, so that there is an end; which step leads on is asked of the decision procedure,
//! so that nothing is taken back.

use super::forward::{bring_pair, cases, composed, push};
use super::machine::Machine;
use super::oracle::{Oracle, fewest};
use super::search::Budget;
use super::task::Task;
use super::universe::{Form, Shape};
use crate::natural::Rule;
use crate::terms::{Term, Terms};
use std::collections::HashSet;

/// The one who knows which step leads on.
#[derive(Debug)]
pub(super) struct Guide<'t> {
    pub terms: &'t Terms,
    pub oracle: Oracle,
}

impl Guide<'_> {
    /// Replaces a goal by others.
    pub fn decompose(
        &mut self,
        machine: &mut Machine<'_>,
        form: Form,
        budget: &mut Budget<'_>,
    ) -> bool {
        composed(machine, form)
            .unwrap_or_else(|| self.settle(machine, Some(form), budget).unwrap_or(false))
    }

    /// Goes on towards a contradiction.
    pub fn contradict(&mut self, machine: &mut Machine<'_>, budget: &mut Budget<'_>) -> bool {
        bring_pair(machine) || self.settle(machine, None, budget).unwrap_or(false)
    }

    fn follows(
        &mut self,
        machine: &Machine<'_>,
        from: &[Form],
        goal: Option<Form>,
        budget: &mut Budget<'_>,
    ) -> Option<bool> {
        let term = |form: &Form| machine.universe.about(*form).term;
        let from: Vec<Term> = from.iter().map(term).collect();
        let mut pay = || budget.pay(1);
        self.oracle.follows(self.terms, &from, goal.as_ref().map(term), &mut pay)
    }

    /// Makes a step towards a goal that its own rule does not bring, or towards a contradiction;
    /// false where there is none, `None` if effort ends.
    fn settle(
        &mut self,
        machine: &mut Machine<'_>,
        goal: Option<Form>,
        budget: &mut Budget<'_>,
    ) -> Option<bool> {
        let universe = machine.universe;
        let explodes = Rule::NoOfLines.is_of(universe.worlds);
        let pair = |machine: &Machine<'_>| {
            let both = |it: &&(Form, Form)| machine.sees(it.0) && machine.sees(it.1);
            universe.pairs.iter().find(both).map(|(_, negation)| *negation)
        };
        if let (Some(goal), true, Some(negation)) = (goal, explodes, pair(machine)) {
            machine.pop();
            machine.push(Task::Emit(Rule::NoOfLines, goal, negation));
            return Some(true);
        }
        let mut open: Vec<Form> = universe
            .all()
            .filter(|form| machine.sees(*form) && !is_spent(machine, *form))
            .collect();
        open.sort_by_key(|form| (std::cmp::Reverse(universe.about(*form).size), *form));
        if let Some((goal, Shape::Or(left, right))) = goal.map(|it| (it, universe.shape(it))) {
            for operand in [left, right] {
                if self.follows(machine, &open, Some(operand), budget)? {
                    machine.pop();
                    push(machine, &[Task::Want(operand), Task::Emit(Rule::Ai, goal, operand)]);
                    return Some(true);
                }
            }
        }
        let is_absurd = goal.is_none() || explodes && self.follows(machine, &open, None, budget)?;
        let aim = goal.filter(|_| !is_absurd);
        let core = fewest(open.clone(), |some| self.follows(machine, some, aim, budget))?;
        if forward(machine, &core) || self.antecedent(machine, &open, &core, budget)? {
            return Some(true);
        }
        let disjunction = core.iter().find_map(|form| match universe.shape(*form) {
            Shape::Or(left, right) => Some((*form, left, right)),
            _ => None,
        });
        let Some((source, left, right)) = disjunction else { return Some(false) };
        match goal {
            Some(goal) => {
                machine.pop();
                cases(machine, source, left, right, goal);
            }
            None => {
                let both = self.of_both_cases(machine, &open, budget)?;
                cases(machine, source, left, right, both.unwrap_or(source));
                return Some(both.is_some());
            }
        }
        Some(true)
    }

    /// Makes a part of what a conditional takes, or of what is denied, if one can be made by its
    /// own rule; false where none can.
    fn antecedent(
        &mut self,
        machine: &mut Machine<'_>,
        open: &[Form],
        core: &[Form],
        budget: &mut Budget<'_>,
    ) -> Option<bool> {
        let wanted: Vec<Form> = core
            .iter()
            .filter_map(|form| match machine.universe.shape(*form) {
                Shape::If(left, _) => Some(left),
                Shape::Not(operand) => Some(operand),
                _ => None,
            })
            .collect();
        let mut sure = Vec::new();
        for form in &wanted {
            if self.follows(machine, open, Some(*form), budget)? {
                sure.push(*form);
            }
        }
        sure.extend(wanted);
        for form in sure {
            if let Some(tasks) = self.part(machine, open, form, budget)? {
                push(machine, &tasks);
                return Some(true);
            }
        }
        Some(false)
    }

    /// Tasks that bring a part of a formula, by the rule of that part.
    fn part(
        &mut self,
        machine: &Machine<'_>,
        open: &[Form],
        whole: Form,
        budget: &mut Budget<'_>,
    ) -> Option<Option<Vec<Task>>> {
        let universe = machine.universe;
        let sees = |form: Form| machine.sees(form);
        let mut met: HashSet<Form> = HashSet::new();
        let mut parts = vec![whole];
        while let Some(part) = parts.pop() {
            if sees(part) || !met.insert(part) {
                continue;
            }
            let tasks = match universe.shape(part) {
                Shape::Letter => continue,
                Shape::And(left, right) if sees(left) && sees(right) => {
                    vec![Task::Emit(Rule::Ki, part, part)]
                }
                Shape::Or(operand, _) | Shape::Or(_, operand) if sees(operand) => {
                    vec![Task::Emit(Rule::Ai, part, operand)]
                }
                Shape::And(left, right) | Shape::Or(left, right) => {
                    parts.extend([right, left]);
                    continue;
                }
                Shape::Iff(..) => match universe.about(part).conditionals {
                    Some((one, other)) if sees(one) && sees(other) => {
                        vec![Task::Emit(Rule::Ei, part, part)]
                    }
                    conditionals => {
                        parts.extend(conditionals.into_iter().flat_map(|it| [it.1, it.0]));
                        continue;
                    }
                },
                Shape::If(left, right) if sees(left) && !sees(right) => {
                    parts.push(right);
                    continue;
                }
                Shape::Not(operand) if sees(operand) => continue,
                Shape::If(..) | Shape::Not(_) => {
                    if !self.follows(machine, open, Some(part), budget)? {
                        continue;
                    }
                    vec![Task::Want(part)]
                }
            };
            return Some(Some(tasks));
        }
        Some(None)
    }

    /// A formula to be inferred in both cases of a disjunction, so that it contradicts another one.
    fn of_both_cases(
        &mut self,
        machine: &Machine<'_>,
        open: &[Form],
        budget: &mut Budget<'_>,
    ) -> Option<Option<Form>> {
        let universe = machine.universe;
        for &form in open.iter().rev() {
            if let Shape::Not(operand) = universe.shape(form)
                && self.follows(machine, open, Some(operand), budget)?
            {
                return Some(Some(operand));
            }
        }
        Some(open.iter().rev().find_map(|form| universe.about(*form).negation))
    }
}

/// Infers what follows from a formula of the core by a rule that takes lines alone; false if
/// nothing does.
fn forward(machine: &mut Machine<'_>, core: &[Form]) -> bool {
    let universe = machine.universe;
    for &form in core {
        let inferred = match universe.shape(form) {
            Shape::And(left, right) => Some((Rule::Ko, [left, right])),
            Shape::Iff(..) => {
                universe.about(form).conditionals.map(|(one, other)| (Rule::Eo, [one, other]))
            }
            Shape::If(left, right) if machine.sees(left) => Some((Rule::Co, [right, right])),
            _ => None,
        };
        let Some((rule, [one, other])) = inferred else { continue };
        let first = if machine.sees(one) { other } else { one };
        machine.push(Task::Emit(rule, first, form));
        return true;
    }
    false
}

/// True if parts of a formula stand that say as much as it does, or more.
fn is_spent(machine: &Machine<'_>, form: Form) -> bool {
    let sees = |form| machine.sees(form);
    match machine.universe.shape(form) {
        Shape::Letter | Shape::Not(_) => false,
        Shape::And(left, right) => sees(left) && sees(right),
        Shape::Or(left, right) => sees(left) || sees(right),
        Shape::If(_, right) => sees(right),
        Shape::Iff(..) => (machine.universe.about(form).conditionals)
            .is_some_and(|(one, other)| sees(one) && sees(other)),
    }
}
