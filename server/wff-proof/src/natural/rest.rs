//! The steps that a proof still lacks, from the place where it breaks off.

use super::prove::{self, Closed, Outcome, Partial, Standing};
use super::schema::refutes;
use super::{Level, Proof};
use crate::terms::{Term, Terms};

/// The most steps of a proof that is gone on with.
const MOST_STEPS: usize = 500;
/// The most letters of the formulas of a proof that is gone on with.
const MOST_LETTERS: usize = 5_000;

impl Proof {
    /// The steps that finish it, taken as it stands, right or wrong; `None` if none are missing, or
    /// none are found with so many units of work, each some microseconds.
    pub fn rest(&self, units: u64) -> Option<(Terms, prove::Proof)> {
        let sequent = self.sequent.as_ref().filter(|_| !self.is_finished())?;
        let formulas = self.steps.values().filter_map(|step| step.formula.as_ref());
        let formulas = formulas.chain(&sequent.premises).chain([&sequent.conclusion]);
        let letters: usize = formulas.map(|it| it.len()).sum();
        if self.steps.size() > MOST_STEPS || letters > MOST_LETTERS {
            return None;
        }
        let mut terms = Terms::new();
        let mut left = units;
        let mut goes_on = || {
            left = left.saturating_sub(1);
            left > 0
        };
        if self.worlds.is_some() {
            let rest = self.rest_in_worlds(&mut terms, &mut goes_on)?;
            return Some((terms, rest));
        }
        let premises: Option<Vec<Term>> =
            sequent.premises.iter().map(|it| terms.read(it)).collect();
        let (premises, conclusion) = (premises?, terms.read(&sequent.conclusion)?);
        let lines = self.standing(&mut terms);
        let depth = self.depth();
        if lines.iter().filter(|line| line.supposed).count() != depth {
            return None;
        }
        let closed: Vec<Closed> = (self.levels.iter())
            .filter_map(|(id, level)| self.closed(*id, level, &mut terms))
            .collect();
        let partial = Partial {
            premises: &premises,
            lines: &lines,
            closed: &closed,
            goals: &vec![None; depth],
            conclusion,
            next: self.last as usize + 1,
        };
        match prove::finish(&mut terms, &partial, &mut goes_on) {
            Ok(Outcome::Proof(rest)) if !rest.steps.is_empty() => Some((terms, rest)),
            _ => None,
        }
    }

    /// The lines that are open, except pffs.
    fn standing(&self, terms: &mut Terms) -> Vec<Standing> {
        let open = self.steps.iter().filter_map(|(number, step)| {
            let level = self.levels.get(&step.level).filter(|level| !level.is_closed)?;
            let opens = level.lines.is_some_and(|(first, _)| first == *number);
            Some(Standing {
                number: *number as usize,
                depth: level.depth,
                formula: terms.read(step.formula.as_ref()?)?,
                supposed: step.level != 0 && opens,
            })
        });
        open.collect()
    }

    /// A subproof that is closed and may be cited, directly in an open level.
    fn closed(&self, id: u32, level: &Level, terms: &mut Terms) -> Option<Closed> {
        let outer = self.levels.get(&level.outer?).filter(|outer| !outer.is_closed)?;
        let (first, last) = level.lines.filter(|_| level.is_closed && !level.ends_deeper)?;
        let stands = |number: u32| self.steps.get(&number).is_some_and(|step| step.level == id);
        let closed = Closed {
            first: first as usize,
            last: last as usize,
            depth: outer.depth + 1,
            supposed: terms.read(level.supposed()?)?,
            reached: terms.read(level.reached()?)?,
            clashes: refutes(level) == Some(true),
        };
        (stands(first) && stands(last)).then_some(closed)
    }
}
