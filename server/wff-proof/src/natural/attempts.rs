//! Repairs: the depths of steps whose bars do not fit what is cited below them.
//!
//! A proof is gone through once with some attempts side by side, in which steps stand at other
//! depths than their bars say. The one in which the fewest citations are wrong and the fewest runs
//! of steps lack bars, or have some too many, is taken. Whether a step follows counts for nothing,
//! so that in an exam the same repairs are made in a right proof and in a wrong one.

use super::misstep::MisplacedCitation;
use super::repairs::Repairs;
use super::{Proof, Step};

/// The most attempts that are made side by side.
const ATTEMPTS: usize = 8;

/// The weight of a step that cites what it may not.
const WRONG: u32 = 6;

/// The weight of a run of steps that lack bars, or have some too many.
const SLIP: u32 = 4;

/// The weight of a proof that does not reach its conclusion, which it does as it is written.
const UNFINISHED: u32 = 7;

impl Proof {
    /// The repairs of a proof without steps that will have these.
    pub fn repairs_for(self, steps: &[Step]) -> Repairs {
        let written = Attempt { proof: self, weight: 0, wrong: 0, is_drawn: true };
        let as_written = steps.iter().fold(written.clone(), Attempt::step);
        if as_written.wrong == 0 {
            return as_written.proof.repairs;
        }
        let mut attempts = vec![written];
        for step in steps {
            attempts = attempts.iter().flat_map(|attempt| attempt.steps(step)).collect();
            attempts.sort_by_key(|it| (it.weight, it.proof.repairs.depths.size()));
            attempts.truncate(ATTEMPTS);
        }
        let is_finished = as_written.proof.is_finished();
        let unfinished = |it: &Attempt| is_finished && !it.proof.is_finished();
        let weight = |it: &Attempt| it.weight + if unfinished(it) { UNFINISHED } else { 0 };
        let best = attempts.into_iter().min_by_key(weight);
        let best = best.filter(|it| it.is_drawn || it.wrong < as_written.wrong);
        best.unwrap_or(as_written).proof.repairs
    }
}

/// A proof so far with some repairs.
#[derive(Clone)]
struct Attempt {
    proof: Proof,
    /// The weight of what is wrong with it.
    weight: u32,
    /// The number of steps that cite what they may not.
    wrong: u32,
    /// True if all steps that stand otherwise than the lines above say stand as their bars do.
    is_drawn: bool,
}

impl Attempt {
    /// The attempt with one step more.
    fn step(mut self, step: &Step) -> Attempt {
        let depth = self.proof.depth_of(step);
        let is_wrong = self.proof.misplaced_of(step).next().is_some();
        let is_slip = self.proof.bars_beside(step, depth).is_ne();
        for (weighs, weight) in
            [(is_wrong, WRONG), (is_slip && !self.proof.goes_on_with_bars(step), SLIP)]
        {
            self.weight += if weighs { weight } else { 0 };
        }
        self.wrong += u32::from(is_wrong);
        self.proof.take(step);
        self
    }

    /// The attempts with a step at each of the depths at which it may be meant to stand.
    fn steps(&self, step: &Step) -> Vec<Attempt> {
        let mut attempts = vec![self.clone().step(step)];
        let proof = &self.proof;
        let opens = usize::from(proof.opens(step));
        let (own, open) = (proof.depth_by_lines_above(step), proof.depth() + opens);
        let Some(number) = step.number else { return attempts };
        let is_cited_open = proof.misplaced_of(step).any(|it| it == MisplacedCitation::StillOpen);
        let leaves = is_cited_open || opens > 0 && own == open;
        let outside = (opens..own).rev().filter(|_| leaves).take(ATTEMPTS);
        let as_written = proof.bars(step).clamp(opens, open);
        let deeper = (own + 1..=open).take(ATTEMPTS);
        let others = deeper.chain([as_written]).filter(|depth| *depth != own).chain(outside);
        attempts.extend(
            others.map(|depth| self.repaired(number, depth, depth == as_written).step(step)),
        );
        attempts
    }

    /// The attempt in which the step of a number is to stand at a depth.
    fn repaired(&self, number: u32, depth: usize, is_drawn: bool) -> Attempt {
        let mut attempt = self.clone();
        attempt.proof.repairs.depths.insert_mut(number, depth);
        attempt.is_drawn &= is_drawn;
        attempt
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::natural::{Reason, Rule};
    use wff_syntax::proof::Citation;

    /// The depths of a proof line by line, and whether each opens a subproof.
    type Profile = Vec<(usize, bool)>;

    /// All profiles of so many lines in which subproofs end one at a time, and all end.
    fn profiles(lines: usize) -> Vec<Profile> {
        let mut all: Vec<Profile> = vec![vec![(0, false)]];
        for _ in 1..lines {
            let longer = |profile: &Profile| {
                let (depth, opened) = profile[profile.len() - 1];
                let next = [
                    Some((depth + 1, true)),
                    Some((depth, false)),
                    depth.checked_sub(1).filter(|_| !opened).map(|depth| (depth, false)),
                ];
                let next = next.into_iter().flatten();
                next.map(|it| [profile.clone(), vec![it]].concat()).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        all.retain(|profile| profile.last().is_some_and(|(depth, _)| *depth == 0));
        all
    }

    /// A proof of this form in which each line leans on the one above it: on its subproof, where
    /// that has ended.
    fn proof(profile: &Profile) -> Vec<Step> {
        let mut open = Vec::new();
        let steps = profile.iter().zip(1_u32..).map(|((depth, opens), number)| {
            let (reason, cited) = match (number, opens) {
                (1, _) => (Reason::Premise, None),
                (_, true) => (Reason::Suppose, None),
                _ if open.len() > *depth => {
                    let first = open.pop().unwrap();
                    (Reason::By(Rule::Ci), Some(Citation::Subproof(first, number - 1)))
                }
                _ => (Reason::By(Rule::R), Some(Citation::Line(number - 1))),
            };
            open.extend(opens.then_some(number));
            Step {
                number: Some(number),
                bars: *depth,
                formula: Some(format!("p{number}").into()),
                is_without_formula: false,
                is_put_otherwise: false,
                reason,
                citations: cited.into_iter().map(Some).collect(),
            }
        });
        steps.collect()
    }

    /// The depths at which these steps stand, once they are repaired.
    fn depths(steps: &[Step]) -> Vec<usize> {
        let mut proof = Proof::new(None, None);
        proof.repairs = proof.clone().repairs_for(steps);
        let depth = |step: &Step| {
            let depth = proof.depth_of(step);
            proof.take(step);
            depth
        };
        steps.iter().map(depth).collect()
    }

    #[test]
    fn steps_stand_where_they_are_meant_to_with_a_bar_less_or_more() {
        for lines in 1..=8 {
            for profile in profiles(lines) {
                let meant: Vec<usize> = profile.iter().map(|(depth, _)| *depth).collect();
                let right = proof(&profile);
                assert!(Proof::new(None, None).repairs_for(&right).is_empty(), "{profile:?}");
                for first in 1..lines {
                    for last in first..lines {
                        let mut steps = right.clone();
                        steps[first..=last].iter_mut().for_each(|it| it.bars = it.bars.max(1) - 1);
                        assert_eq!(depths(&steps), meant, "{first} to {last} lack a bar");
                    }
                    let mut steps = right.clone();
                    steps[first].bars += 1;
                    assert_eq!(depths(&steps), meant, "{first} has a bar too many");
                }
            }
        }
    }
}
