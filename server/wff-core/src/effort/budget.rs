//! The steps that may be taken while a text is read, and the problems met there.

use super::{Ledger, Problem, Solution, Tried};
use crate::dice::{Answer, RollQuestion};
use crate::logic::{Limit, Oracle, Progress, Question, Stop, Undecided, Witnesses};
use crate::syntax::Fingerprint;
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// Someone who answers questions about formulas and about rolls.
pub trait Ask: Oracle {
    /// The longest WFF of a roll.
    fn longest(&self, question: &RollQuestion) -> Result<Arc<Answer>, Undecided>;
}

impl Ask for Limit {
    fn longest(&self, question: &RollQuestion) -> Result<Arc<Answer>, Undecided> {
        let (answer, cost) =
            question.answer(self.allowed(), &Stop::default()).ok_or(Undecided::OutOfReach)?;
        self.spend(cost);
        Ok(Arc::new(answer))
    }
}

/// The steps that may be taken while a text is read. What takes more is put off, and in the ledger.
#[derive(Debug)]
pub struct Budget<'l> {
    ledger: RefCell<&'l mut Ledger>,
    /// The steps that are left for problems that are more than free.
    left: Cell<u64>,
    /// The problems met that are more than free.
    asked: RefCell<Vec<Fingerprint>>,
    /// The last question about a roll that was free, with its answer: who challenges a call asks
    /// the same again.
    last: RefCell<Option<(RollQuestion, Arc<Answer>)>>,
}

impl<'l> Budget<'l> {
    /// So many steps for the problems that are more than free, each of which takes the lowest level
    /// at the most.
    pub fn new(ledger: &'l mut Ledger, steps: u64) -> Budget<'l> {
        Budget {
            ledger: RefCell::new(ledger),
            left: Cell::new(steps),
            asked: RefCell::default(),
            last: RefCell::default(),
        }
    }

    /// The problems met since this was last asked that are more than free.
    pub fn take_asked(&self) -> Vec<Fingerprint> {
        self.asked.take()
    }

    fn solve(
        &self,
        fingerprint: impl Fn() -> Fingerprint,
        problem: impl FnOnce() -> Problem,
    ) -> Result<Solution, Undecided> {
        let mut ledger = self.ledger.borrow_mut();
        // Most documents have no such problem, and need no fingerprints.
        let known = (!ledger.is_empty()).then(&fingerprint);
        if let Some(visible) = known.and_then(|problem| ledger.visible(problem)) {
            self.asked.borrow_mut().extend(known);
            return visible;
        }
        let (problem, mut progress, never) = (problem(), Progress::default(), Stop::default());
        let free = ledger.effort().free;
        let mut tried = problem.run(&mut progress, free, &never);
        match tried {
            Tried::Solved { cost, solution } if cost <= free => return Ok(solution),
            _ => {}
        }
        let lowest = ledger.effort().level(0);
        let steps = lowest.min(self.left.get());
        if let Tried::Left = tried {
            tried = problem.run(&mut progress, steps, &never);
        }
        let spent = match tried {
            Tried::Solved { cost, .. } => cost,
            Tried::Left => steps,
        };
        self.left.set(self.left.get().saturating_sub(spent));
        let known = known.unwrap_or_else(fingerprint);
        ledger.enter(known, problem, tried, steps == lowest);
        self.asked.borrow_mut().push(known);
        ledger.visible(known).unwrap_or(Err(Undecided::Deferred))
    }
}

impl Oracle for Budget<'_> {
    fn answer(&self, question: &Question<'_>) -> Result<Arc<Witnesses>, Undecided> {
        let problem = || Problem::Formulas(question.query());
        match self.solve(|| question.fingerprint(), problem)? {
            Solution::Witnesses(witnesses) => Ok(witnesses),
            Solution::Roll(_) => unreachable!("a roll has another fingerprint"),
        }
    }
}

impl Ask for Budget<'_> {
    fn longest(&self, question: &RollQuestion) -> Result<Arc<Answer>, Undecided> {
        if let Some((last, answer)) = &*self.last.borrow()
            && last == question
        {
            return Ok(answer.clone());
        }
        let problem = || Problem::Roll(question.clone());
        let asked = self.asked.borrow().len();
        match self.solve(|| question.fingerprint(), problem)? {
            Solution::Roll(answer) => {
                if self.asked.borrow().len() == asked {
                    self.last.replace(Some((question.clone(), answer.clone())));
                }
                Ok(answer)
            }
            Solution::Witnesses(_) => unreachable!("formulas have another fingerprint"),
        }
    }
}

/// An oracle that has the answers of a ledger, and works out others if they take little.
#[derive(Debug)]
pub struct Known<'l> {
    ledger: &'l Ledger,
    limit: Limit,
}

impl<'l> Known<'l> {
    /// The answers of a ledger.
    pub fn new(ledger: &'l Ledger) -> Known<'l> {
        Known { ledger, limit: Limit::brief() }
    }

    /// The solution of a problem, if it is known that there is one, or that there is none in reach.
    fn solution(
        &self,
        fingerprint: impl FnOnce() -> Fingerprint,
    ) -> Option<Result<Solution, Undecided>> {
        let visible = match self.ledger.is_empty() {
            true => None,
            false => self.ledger.visible(fingerprint()),
        };
        visible.filter(|visible| *visible != Err(Undecided::Deferred))
    }
}

impl Oracle for Known<'_> {
    fn answer(&self, question: &Question<'_>) -> Result<Arc<Witnesses>, Undecided> {
        match self.solution(|| question.fingerprint()) {
            Some(Ok(Solution::Witnesses(witnesses))) => Ok(witnesses),
            Some(Err(undecided)) => Err(undecided),
            _ => self.limit.answer(question),
        }
    }
}

impl Ask for Known<'_> {
    fn longest(&self, question: &RollQuestion) -> Result<Arc<Answer>, Undecided> {
        match self.solution(|| question.fingerprint()) {
            Some(Ok(Solution::Roll(answer))) => Ok(answer),
            Some(Err(undecided)) => Err(undecided),
            _ => self.limit.longest(question),
        }
    }
}
