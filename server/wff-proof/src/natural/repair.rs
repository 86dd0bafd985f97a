//! Repairs: the depths of steps whose bars do not fit what is cited below them.
//!
//! A proof is gone through once with some attempts side by side, in which steps stand at other
//! depths than their bars say. The one in which the fewest citations are wrong and the fewest runs
//! of steps lack bars, or have some too many, is taken. Whether a step follows counts for nothing,
//! so that in an exam the same repairs are made in a right proof and in a wrong one.

use super::check::MisplacedCitation;
use super::{Proof, Step};
use rpds::RedBlackTreeMapSync;
use std::cmp::Ordering;

/// The most attempts that are made side by side.
const ATTEMPTS: usize = 8;

/// The weight of a step that cites what it may not.
const WRONG: u32 = 6;

/// The weight of a run of steps that lack bars.
const LACKING: u32 = 4;

/// The weight of a run of steps with bars too many.
const EXTRA: u32 = 5;

/// The weight of the conclusion, without bars, in a subproof: with a slip a little less than that
/// of two steps that cite what they may not.
const INSIDE: u32 = 7;

/// The depths of the steps, by number, that are meant to stand otherwise than their bars and the
/// lines above them say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repairs {
    depths: RedBlackTreeMapSync<u32, usize>,
    /// True if the bar of the first step is none that is drawn along the whole proof, for others
    /// have no bars.
    is_without_margin: bool,
}

impl Repairs {
    /// Finds the repairs of a proof that consists of these steps, of which it has none yet.
    pub fn of(mut proof: Proof, steps: &[Step]) -> Repairs {
        let has_margin = steps.first().is_some_and(|first| proof.has_margin(first));
        proof.repairs.is_without_margin = has_margin && steps.iter().any(|step| step.bars == 0);
        let written = Attempt { proof, weight: 0, is_misplaced: false };
        if !steps.iter().fold(written.clone(), Attempt::step).is_misplaced {
            return written.proof.repairs;
        }
        let mut attempts = vec![written];
        for step in steps {
            attempts = attempts.iter().flat_map(|attempt| attempt.steps(step)).collect();
            attempts.sort_by_key(|it| (it.weight, it.proof.repairs.depths.size()));
            attempts.truncate(ATTEMPTS);
        }
        attempts.into_iter().next().map(|it| it.proof.repairs).unwrap_or_default()
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.depths.is_empty() && !self.is_without_margin
    }

    /// True if no bar is drawn along the whole proof.
    pub(super) fn is_without_margin(&self) -> bool {
        self.is_without_margin
    }

    /// The depth at which the step of a number is meant to stand, if that is another one.
    pub(super) fn depth(&self, number: u32) -> Option<usize> {
        self.depths.get(&number).copied()
    }
}

/// A proof so far with some repairs.
#[derive(Clone)]
struct Attempt {
    proof: Proof,
    /// The weight of what is wrong with it.
    weight: u32,
    /// True if a step cites what it may not.
    is_misplaced: bool,
}

impl Attempt {
    /// The attempt with one step more.
    fn step(mut self, step: &Step) -> Attempt {
        let is_misplaced = self.proof.misplaced_of(step).next().is_some();
        if !self.proof.goes_on_with_bars(step) {
            self.weight += match self.proof.bars_beside(step, self.proof.depth_of(step)) {
                Ordering::Less => LACKING,
                Ordering::Equal => 0,
                Ordering::Greater => EXTRA,
            };
        }
        let is_inside = self.proof.depth_of(step) > 0 && self.proof.concludes(step);
        self.weight += if is_misplaced { WRONG } else { 0 } + if is_inside { INSIDE } else { 0 };
        self.is_misplaced |= is_misplaced;
        self.proof.take(step);
        self
    }

    /// The attempts with a step at each of the depths at which it may be meant to stand.
    fn steps(&self, step: &Step) -> Vec<Attempt> {
        let mut attempts = vec![self.clone().step(step)];
        let proof = &self.proof;
        let opens = usize::from(proof.opens(step));
        let (own, open) = (proof.depth_by_lines_above(step), proof.depth() + opens);
        let Some(number) = step.number.filter(|_| step.bars <= open) else { return attempts };
        let is_cited_open = proof.misplaced_of(step).any(|it| it == MisplacedCitation::StillOpen);
        let leaves = is_cited_open || opens > 0 && own == open;
        let outside = own.checked_sub(1).filter(|depth| leaves && *depth >= opens);
        let as_written = proof.bars(step).max(opens);
        let deeper = (own + 1..=open).take(ATTEMPTS);
        let others = deeper.chain([as_written]).filter(|depth| *depth != own).chain(outside);
        attempts.extend(others.map(|depth| self.repaired(number, depth).step(step)));
        attempts
    }

    /// The attempt in which the step of a number is to stand at a depth.
    fn repaired(&self, number: u32, depth: usize) -> Attempt {
        let mut attempt = self.clone();
        attempt.proof.repairs.depths.insert_mut(number, depth);
        attempt
    }
}
