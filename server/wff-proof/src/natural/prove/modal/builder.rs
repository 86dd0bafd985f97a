//! The search for a modal proof under way: its lines, what is still to be done, and what is asked.

use super::draft::Draft;
use crate::natural::Rule;
use crate::natural::prove::oracle::Oracle;
use crate::natural::prove::search::Budget;
use crate::terms::{Term, Terms};
use std::collections::{BTreeSet, HashSet};
use wff_logic::worlds::System;

/// The formulas that stand in a strict subproof at its start, and the one that it is to reach.
pub(super) type Inner = (BTreeSet<Term>, Option<Term>);

/// Something to be done; the jobs behind it are done first.
#[derive(Clone, Debug)]
pub(super) enum Job {
    /// To have a formula on a line that may be cited, or a contradiction in the innermost subproof.
    Want(Option<Term>),
    /// To have a formula on the last line, in the innermost subproof.
    End(Term),
    Suppose(Term),
    /// To open a strict subproof.
    Strict(Option<Term>, Inner),
    Close,
    /// To infer a formula by a rule from lines and from so many of the subproofs closed last.
    Infer(Rule, Term, Vec<Term>, usize),
    /// To infer a formula from one across the border.
    Cross(Rule, Term, Term),
}

/// A search under way.
pub(super) struct Builder<'b, 'e> {
    pub terms: &'b mut Terms,
    pub oracle: Oracle,
    pub system: System,
    pub budget: Budget<'e>,
    pub draft: Draft,
    pub jobs: Vec<Job>,
    /// True if all that is at hand crosses a border, whether a subproof needs it or not: what is
    /// left out at one border may be missing at the next.
    pub keeps_all: bool,
    /// The strict subproofs that are open: none is made within itself.
    pub inner: Vec<Inner>,
    /// For each open subproof whether it is strict.
    pub kinds: Vec<bool>,
}

impl Builder<'_, '_> {
    pub fn follows(&mut self, from: &[Term], goal: Option<Term>) -> Option<bool> {
        self.budget.left = u64::MAX;
        let budget = &mut self.budget;
        self.oracle.follows(self.terms, from, goal, &mut || budget.pay(1))
    }

    /// The atoms that may be true where these formulas are and the goal is not, by propositional
    /// logic.
    pub fn refuting(&mut self, from: &[Term], goal: Option<Term>) -> Option<Option<HashSet<Term>>> {
        self.budget.left = u64::MAX;
        let budget = &mut self.budget;
        self.oracle.refuting(self.terms, from, goal, &mut || budget.pay(1))
    }

    /// True if a goal follows by propositional logic.
    pub fn is_plain(&mut self, from: &[Term], goal: Option<Term>) -> Option<bool> {
        Some(self.refuting(from, goal)?.is_none())
    }

    /// Adds jobs, the first of them to be done first.
    pub fn push(&mut self, jobs: impl IntoIterator<Item = Job, IntoIter: DoubleEndedIterator>) {
        self.jobs.extend(jobs.into_iter().rev());
    }
}
