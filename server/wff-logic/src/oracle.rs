//! Oracles: those who have the answers to questions about formulas, as far as these are in reach.

use super::query::Progress;
use super::question::Question;
use super::stop::Stop;
use super::witness::Witnesses;
use std::cell::Cell;
use std::fmt::Debug;
use std::sync::Arc;

/// A reason why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// It was put off, since it takes more steps than there is time for at once.
    Deferred,
    /// It takes more steps than the limit.
    OutOfReach,
    /// It has no answer: a formula that speaks of worlds has a value at each.
    AtWorlds,
}

/// Someone who answers questions about formulas.
pub trait Oracle: Debug {
    /// The answer to a question.
    fn answer(&self, question: &Question<'_>) -> Result<Arc<Witnesses>, Undecided>;
}

/// An oracle that works each answer out, in at most so many steps.
#[derive(Debug)]
pub struct Limit {
    /// The steps that a question may take.
    each: u64,
    /// The steps that are left for all.
    left: Cell<u64>,
}

impl Limit {
    /// So many steps for each question, and so many for all together.
    pub fn new(each: u64, all: u64) -> Limit {
        Limit { each, left: Cell::new(all) }
    }

    /// The steps of a single answer that is waited for, some seconds.
    pub fn full() -> Limit {
        Limit::new(1 << 32, u64::MAX)
    }

    /// The steps of a brief answer, such as a hover: a tenth of a second or so for all its parts.
    pub fn brief() -> Limit {
        Limit::new(1 << 26, 1 << 27)
    }

    /// No steps at all, where nothing is to be worked out.
    pub fn none() -> Limit {
        Limit::new(0, 0)
    }

    /// The steps that the next question may take.
    pub fn allowed(&self) -> u64 {
        self.each.min(self.left.get())
    }

    /// Takes note of steps that were taken.
    pub fn spend(&self, steps: u64) {
        self.left.set(self.left.get().saturating_sub(steps));
    }
}

impl Oracle for Limit {
    fn answer(&self, question: &Question<'_>) -> Result<Arc<Witnesses>, Undecided> {
        let mut progress = Progress::default();
        let answer = question.query().run(&mut progress, self.allowed(), &Stop::default());
        self.spend(progress.steps());
        answer.map(Arc::new).ok_or(Undecided::OutOfReach)
    }
}
