//! Problems that can take long, and their solutions.

use crate::dice::{Answer, RollQuestion};
use crate::logic::{Progress, Query, Stop, Witnesses};
use std::sync::Arc;

/// A problem that can take long.
#[derive(Debug)]
pub enum Problem {
    /// A query about formulas.
    Formulas(Query),
    /// The longest WFF of a roll.
    Roll(RollQuestion),
}

/// The solution of a problem.
#[derive(Clone, Debug, PartialEq)]
pub enum Solution {
    /// Of a query about formulas.
    Witnesses(Arc<Witnesses>),
    /// Of a question about a roll.
    Roll(Arc<Answer>),
}

/// The result of an attempt at a problem.
#[derive(Clone, Debug)]
pub enum Tried {
    /// It has this solution, which took so many steps.
    Solved {
        /// The steps.
        cost: u64,
        /// The solution.
        solution: Solution,
    },
    /// It takes more steps than the limit, or the attempt was stopped.
    Left,
}

impl Problem {
    /// True if it goes on where it was left; a question about a roll begins anew.
    pub fn is_resumed(&self) -> bool {
        matches!(self, Problem::Formulas(_))
    }

    /// Goes on with it until it has taken so many steps in all.
    pub fn run(&self, progress: &mut Progress, steps: u64, stop: &Stop) -> Tried {
        match self {
            Problem::Formulas(query) => match query.run(progress, steps, stop) {
                Some(witnesses) => Tried::Solved {
                    cost: progress.steps(),
                    solution: Solution::Witnesses(Arc::new(witnesses)),
                },
                None => Tried::Left,
            },
            Problem::Roll(question) => match question.answer(steps, stop) {
                Some((answer, cost)) => {
                    Tried::Solved { cost, solution: Solution::Roll(Arc::new(answer)) }
                }
                None => Tried::Left,
            },
        }
    }
}
