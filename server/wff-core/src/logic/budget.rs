//! Budgets: the steps that queries may take, and the queries that were deferred for want of them.

use super::query::{Query, Witnesses};
use super::sat::OutOfReach;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The step limit of one query, some seconds.
pub const MAX_STEPS: u64 = 1 << 32;

/// The step limit of a query for a brief answer, such as a hover: a tenth of a second or so.
const BRIEF_STEPS: u64 = 1 << 26;

/// The step limit of a query before it is deferred, some milliseconds. In the tests below it is
/// low, so that queries are often deferred.
const KEYSTROKE_STEPS: u64 = if cfg!(test) { 1 << 8 } else { 1 << 20 };

/// The step limit of all the queries of a stretch of text before they are deferred.
const ALL_KEYSTROKE_STEPS: u64 = if cfg!(test) { 1 << 10 } else { 1 << 23 };

/// A reason why a query has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// It was deferred, since it takes more steps than a keystroke allows.
    Deferred,
    /// It takes more steps than the limit.
    OutOfReach,
}

/// The answers to queries that were deferred.
pub type KnownAnswers = HashMap<Arc<Query>, Result<Witnesses, OutOfReach>>;

/// The steps that are left for queries, and the queries that were deferred.
#[derive(Debug)]
pub struct Budget<'a> {
    /// The step limit of one query.
    each: u64,
    /// The steps that are left for all.
    left: Cell<u64>,
    /// The answers to queries that were deferred; `None` where none may be deferred.
    known: Option<&'a KnownAnswers>,
    deferred: RefCell<Vec<Arc<Query>>>,
}

impl Budget<'static> {
    /// The step limit for each query, and for all queries together eight times that.
    pub fn full() -> Budget<'static> {
        Budget {
            each: MAX_STEPS,
            left: Cell::new(8 * MAX_STEPS),
            known: None,
            deferred: RefCell::default(),
        }
    }

    /// The steps of a brief answer; no query is deferred.
    pub fn brief() -> Budget<'static> {
        Budget { each: BRIEF_STEPS, ..Budget::full() }
    }
}

impl Budget<'_> {
    /// No steps at all, where only what a line puts in force is to be known.
    pub fn zero() -> Budget<'static> {
        Budget { each: 0, ..Budget::full() }
    }
}

impl<'a> Budget<'a> {
    /// The steps that a keystroke allows: queries that take more are deferred, unless their answer
    /// is known.
    pub fn of_keystroke(known: &'a KnownAnswers) -> Budget<'a> {
        Budget { left: Cell::new(ALL_KEYSTROKE_STEPS), ..Budget::per_query(known) }
    }

    /// The steps that a keystroke allows, for each query anew.
    pub fn per_query(known: &'a KnownAnswers) -> Budget<'a> {
        Budget {
            each: KEYSTROKE_STEPS,
            left: Cell::new(u64::MAX),
            known: Some(known),
            ..Budget::full()
        }
    }

    /// The queries that were deferred, or would have been if their answer was not known.
    pub fn take_deferred(&self) -> Vec<Arc<Query>> {
        self.deferred.take()
    }

    /// The answer to a query, if its steps are left or it is known.
    pub(super) fn answer(&self, query: Query) -> Result<Witnesses, Undecided> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        let allowed = self.each.min(self.left.get());
        if let Some(known) = self.known.filter(|known| !known.is_empty())
            && let Some((query, answer)) = known.get_key_value(&query)
        {
            self.deferred.borrow_mut().push(query.clone());
            return answer.clone().map_err(|OutOfReach| Undecided::OutOfReach);
        }
        let left = Cell::new(allowed);
        let answer = query.decide_within(&left, &NEVER);
        self.left.set(self.left.get().saturating_sub(allowed - left.get()));
        answer.map_err(|OutOfReach| match self.known {
            Some(_) => {
                self.deferred.borrow_mut().push(Arc::new(query));
                Undecided::Deferred
            }
            None => Undecided::OutOfReach,
        })
    }
}
