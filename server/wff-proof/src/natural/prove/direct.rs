//! The shortest proof without subproofs: of lines that stand, premises, and the rules on lines
//! alone, `Ki Ko Ai Co Ei Eo`. `R` shortens none, and `Ao Ci Ni No` cite subproofs.
//!
//! The formulas of the universe are enough for it. Of a proof with no line to spare, take the
//! heaviest formula that is not among them, where a biconditional weighs more than its
//! conditionals. No rule *out* brings it: what that takes apart weighs more, so that it is of the
//! universe, with all that comes of it. So `Ki`, `Ai` or `Ei` brings it, and then no line needs it:
//! what `Ko` or `Eo` takes of it stands already, and for a rule *in*, or before the conditional of
//! `Co`, it is a part of a formula that weighs more, which is of the universe with its parts.

use super::list::List;
use super::search::{Budget, LONGEST};
use super::task::Task;
use super::universe::{Form, Shape, Universe};
use crate::natural::Rule;

/// The formulas that are gone through for one more unit of work.
const FORMS_AT_ONCE: usize = 64;

/// The search for a proof without subproofs.
pub(super) struct Direct<'u> {
    universe: &'u Universe,
    /// The formulas that have a line.
    stands: List<bool>,
    premises: List<bool>,
    /// For each formula the least number of lines that lean each on the one before it, down to the
    /// formula; [`NEVER`] if it has no proof without subproofs.
    depths: List<u32>,
    /// The work that is left, the next at the end.
    tasks: Vec<Task>,
    /// The lines beyond those that stood.
    lines: Vec<Task>,
    /// The most lines.
    limit: usize,
}

const NEVER: u32 = u32::MAX;

impl<'u> Direct<'u> {
    /// A search from formulas that stand and premises that may be brought in.
    pub fn new(
        universe: &'u Universe,
        standing: impl Iterator<Item = Form>,
        premises: &[Form],
    ) -> Direct<'u> {
        let forms = universe.forms.0.len();
        let mut stands = List(vec![false; forms]);
        let mut brought = List(vec![false; forms]);
        let mut depths = List(vec![NEVER; forms]);
        for &form in premises {
            brought[form.0 as usize] = true;
            depths[form.0 as usize] = 1;
        }
        for form in standing {
            stands[form.0 as usize] = true;
            depths[form.0 as usize] = 0;
        }
        Direct {
            universe,
            stands,
            premises: brought,
            depths,
            tasks: Vec::new(),
            lines: Vec::new(),
            limit: 0,
        }
    }

    /// The fewest lines that bring a goal, as the tasks that write them; `None` if there are none,
    /// or they are not found with so many steps, each a look at the ways to infer a formula.
    pub fn shortest(
        mut self,
        goal: Form,
        steps: u64,
        budget: &mut Budget<'_>,
    ) -> Option<Vec<Task>> {
        budget.left = u64::MAX;
        self.measure(budget);
        budget.left = steps;
        let least = self.depths[goal.0 as usize];
        for limit in least..=LONGEST {
            self.limit = limit as usize;
            self.tasks.push(Task::Want(goal));
            if self.go(budget) {
                return Some(self.lines);
            }
            self.tasks.clear();
        }
        None
    }

    /// Finds the depths of all formulas, and so whether the goal has a proof at all.
    fn measure(&mut self, budget: &mut Budget<'_>) {
        for depth in 1..=LONGEST {
            if !budget.pay(1 + self.depths.0.len() / FORMS_AT_ONCE) {
                return;
            }
            let reached: Vec<Form> = (self.universe.all())
                .filter(|form| self.depths[form.0 as usize] == NEVER)
                .filter(|form| {
                    ways(self.universe, *form).any(|(.., operands)| {
                        operands.iter().all(|it| self.depths[it.0 as usize] < depth)
                    })
                })
                .collect();
            if reached.is_empty() && depth > 1 {
                return;
            }
            for form in reached {
                self.depths[form.0 as usize] = depth;
            }
        }
    }

    /// Does the tasks; if it fails, all is as before.
    fn go(&mut self, budget: &mut Budget<'_>) -> bool {
        let Some(task) = self.tasks.pop() else { return true };
        let done = match task {
            Task::Want(form) if self.stands[form.0 as usize] => self.go(budget),
            Task::Want(form) if self.premises[form.0 as usize] => {
                self.write(Task::Premise(form), form, budget)
            }
            Task::Want(form) => self.infer(form, budget),
            Task::Emit(_, form, _) => self.write(task, form, budget),
            _ => false,
        };
        if !done {
            self.tasks.push(task);
        }
        done
    }

    fn write(&mut self, line: Task, form: Form, budget: &mut Budget<'_>) -> bool {
        if self.lines.len() == self.limit {
            return false;
        }
        self.stands[form.0 as usize] = true;
        self.lines.push(line);
        let done = self.go(budget);
        if !done {
            self.lines.pop();
            self.stands[form.0 as usize] = false;
        }
        done
    }

    /// Tries the ways to infer a formula, but not from itself.
    fn infer(&mut self, form: Form, budget: &mut Budget<'_>) -> bool {
        let leans = |task: &Task| matches!(task, Task::Emit(_, other, _) if *other == form);
        if self.tasks.iter().any(leans)
            || self.lines.len() + self.missing(form) > self.limit
            || !budget.pay(1)
        {
            return false;
        }
        let mark = self.tasks.len();
        for (rule, from, operands) in ways(self.universe, form) {
            if operands.iter().all(|it| self.depths[it.0 as usize] != NEVER) {
                self.tasks.push(Task::Emit(rule, form, from));
                self.tasks.extend(operands.into_iter().rev().map(Task::Want));
                if self.go(budget) {
                    return true;
                }
                self.tasks.truncate(mark);
            }
        }
        false
    }

    /// The number of formulas that need a line yet: one that is wanted, and those of the tasks.
    fn missing(&self, wanted: Form) -> usize {
        let of_task = |task: &Task| match task {
            Task::Want(form) | Task::Emit(_, form, _) => Some(*form),
            _ => None,
        };
        let forms = self.tasks.iter().filter_map(of_task).chain([wanted]);
        let mut missing: Vec<Form> = forms.filter(|it| !self.stands[it.0 as usize]).collect();
        missing.sort_unstable();
        missing.dedup();
        missing.len()
    }
}

/// The ways to infer a formula: the rule, the second formula of its [`Task::Emit`], and the
/// formulas that the line cites, one alone twice.
fn ways(universe: &Universe, form: Form) -> impl Iterator<Item = (Rule, Form, [Form; 2])> {
    let about = universe.about(form);
    let put_together = match about.shape {
        Shape::And(left, right) => [Some((Rule::Ki, form, [left, right])), None],
        Shape::Or(left, right) => {
            [left, right].map(|operand| Some((Rule::Ai, operand, [operand; 2])))
        }
        Shape::Iff(..) => {
            [about.conditionals.map(|(one, other)| (Rule::Ei, form, [one, other])), None]
        }
        Shape::Letter | Shape::Not(_) | Shape::If(..) => [None; 2],
    };
    let taken_apart = about.sources.iter().map(|&source| match universe.shape(source) {
        Shape::If(left, _) => (Rule::Co, source, [source, left]),
        Shape::Iff(..) => (Rule::Eo, source, [source; 2]),
        _ => (Rule::Ko, source, [source; 2]),
    });
    put_together.into_iter().flatten().chain(taken_apart)
}
