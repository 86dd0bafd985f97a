//! The parts of a modal proof that propositional logic gives.

use super::builder::Builder;
use super::draft::{DraftLine, DraftWhy};
use crate::natural::Rule;
use crate::natural::prove::machine::Machine;
use crate::natural::prove::shortest::quick;
use crate::natural::prove::task::{Cite, Task, Why};
use crate::natural::prove::universe::Universe;
use crate::terms::Term;
use std::collections::HashSet;

impl Builder<'_, '_> {
    /// Has a goal follow by propositional logic alone.
    pub fn propositional(&mut self, goal: Option<Term>) -> Option<()> {
        let supposition = self.draft.supposition();
        let depth = self.draft.depth();
        let mut places: Vec<usize> = self.draft.visible().to_vec();
        let here: HashSet<usize> = self.draft.here().iter().copied().collect();
        let mut all: Vec<Term> = self.draft.terms();
        let end = match goal {
            Some(goal) => goal,
            None => {
                let supposed = self.draft.term(supposition?)?;
                self.terms.negation(supposed)
            }
        };
        all.push(end);
        self.budget.left = u64::MAX;
        let budget = &mut self.budget;
        let universe = Universe::new(self.terms, &all, &mut || budget.pay(1))?;
        let end = universe.place(end)?;
        let start = |places: &[usize]| {
            let mut machine = Machine::new(&universe);
            for &place in places {
                let Some(form) = self.draft.term(place).and_then(|it| universe.place(it)) else {
                    continue;
                };
                match goal.is_none() && Some(place) == supposition {
                    true => machine.open(form, true),
                    false => machine.stand(form),
                }
            }
            match goal {
                Some(_) => machine.push(Task::Want(end)),
                None => {
                    machine.push(Task::Emit(Rule::Ni, end, end));
                    machine.push(Task::Close);
                    machine.push(Task::Clash);
                }
            }
            machine
        };
        if goal.is_none() {
            places.sort_by_key(|place| (here.contains(place), *place));
        }
        let sketch = quick(&|| start(&places), end, places.len(), &mut self.budget)?;
        let given = places.len();
        let base = if goal.is_some() { depth } else { depth.checked_sub(1)? };
        let first = self.draft.lines.len();
        let place = |at: u32| match places.get(at as usize) {
            Some(place) => *place as u32,
            None => (first + at as usize - given) as u32,
        };
        let moved = |cite: Cite| match cite {
            Cite::Line(at) => Cite::Line(place(at)),
            Cite::Subproof(start, last) => Cite::Subproof(place(start), place(last)),
        };
        let mut lines: Vec<DraftLine> = Vec::new();
        for line in sketch.lines.iter().skip(given) {
            let why = match line.why {
                Why::Suppose => DraftWhy::Suppose,
                Why::By(rule, cites) => DraftWhy::By(rule, cites.map(|it| it.map(moved))),
                Why::Stands | Why::Hidden => return None,
            };
            let term = Some(universe.about(line.form).term);
            lines.push(DraftLine { term, depth: base + line.depth as usize, why });
        }
        if goal.is_none() {
            lines.pop();
        }
        self.draft.append(lines);
        Some(())
    }
}
