//! Strict subproofs: which one leads on, and the jobs that make it.

use super::atoms::Atoms;
use super::builder::{Builder, Job};
use super::crossing::{Crossing, Demand, crossings, demands};
use crate::natural::Rule;
use crate::natural::prove::oracle::fewest;
use crate::terms::{Node, Term, Terms};
use std::collections::{BTreeSet, HashSet};
use wff_syntax::letter::{Binary, Unary};

/// A strict subproof that is to be made, and what comes of it.
pub(super) struct Lemma {
    pub demand: Demand,
    pub crossings: Vec<Crossing>,
}

impl Builder<'_, '_> {
    /// The strict subproof that shows that some atoms cannot be the ones that are true, from as
    /// much as possible that is at hand, if one is found; `None` where effort ends.
    pub fn lemma(
        &mut self,
        stands: &[Term],
        goal: Option<Term>,
        atoms: &Atoms,
        truths: &HashSet<Term>,
    ) -> Option<Option<Lemma>> {
        let mut all = crossings(self.terms, &atoms.all, truths, self.system);
        for crossing in &mut all {
            crossing.is_at_hand = self.is_plain(stands, Some(crossing.literal))?;
        }
        all.sort_by_key(|it| {
            let letters = self.terms.letters(it.inside);
            (it.is_at_hand, it.rule != Rule::R, std::cmp::Reverse(letters))
        });
        let mut found: Option<((usize, u64), Lemma)> = None;
        let mut demands = demands(self.terms, &atoms.all, truths, self.system);
        let is_goal = |terms: &mut Terms, demand: &Demand| match demand {
            Demand::Necessary(operand) => Some(terms.unary(Unary::L, *operand)) == goal,
            Demand::Possible(_) | Demand::World => false,
        };
        demands.sort_by_key(|demand| !is_goal(self.terms, demand));
        for demand in demands {
            let inner_goal = demand.goal(self.terms);
            let passes = |builder: &mut Self, some: &[Crossing]| {
                let inside: BTreeSet<Term> = some.iter().map(|it| it.inside).collect();
                let inside = (inside, inner_goal);
                let is_closed = inner_goal.is_none() && builder.refuted(some).is_none();
                if is_closed || builder.inner.contains(&inside) {
                    return Some(false);
                }
                let from: Vec<Term> = inside.0.into_iter().collect();
                builder.follows(&from, inner_goal)
            };
            if !passes(self, &all)? {
                continue;
            }
            // What crosses of one literal is left out together, and only then what `R` brings:
            // where frames are transitive, what is left may lean on both.
            let mut literals: Vec<Term> = all.iter().map(|it| it.literal).collect();
            let mut known = HashSet::new();
            literals.retain(|it| known.insert(*it));
            let of = |literals: &[Term]| -> Vec<Crossing> {
                all.iter().copied().filter(|it| literals.contains(&it.literal)).collect()
            };
            let is_kept = |it: &Term| {
                self.keeps_all && all.iter().any(|all| all.is_at_hand && all.literal == *it)
            };
            let (kept, loose): (Vec<Term>, Vec<Term>) = literals.into_iter().partition(is_kept);
            let loose = fewest(loose, |some| passes(self, &of(&[some, &kept[..]].concat())))?;
            let literals = [loose, kept].concat();
            let (repeated, taken): (Vec<Crossing>, Vec<Crossing>) =
                of(&literals).into_iter().partition(|it| it.rule == Rule::R);
            let repeated = match self.keeps_all {
                true => repeated,
                false => fewest(repeated, |some| passes(self, &[some, &taken[..]].concat()))?,
            };
            let crossings = [repeated, taken].concat();
            let missing = crossings.iter().filter(|it| !it.is_at_hand).count();
            let letters = crossings.iter().map(|it| self.terms.letters(it.inside));
            let goal_letters = inner_goal.map_or(0, |it| self.terms.letters(it));
            let cost = (missing, letters.fold(goal_letters, u64::saturating_add));
            if found.as_ref().is_none_or(|(least, _)| cost < *least) {
                let is_best = missing == 0 && is_goal(self.terms, &demand);
                found = Some((cost, Lemma { demand, crossings }));
                if is_best {
                    break;
                }
            }
        }
        Some(found.map(|(_, lemma)| lemma))
    }

    /// True if a strict subproof gives a goal itself from what is at hand.
    pub fn is_direct(&mut self, lemma: &Lemma, goal: Option<Term>) -> Option<bool> {
        let (Demand::Possible(operand), Some(goal)) = (lemma.demand, goal) else {
            return Some(false);
        };
        let denied = self.terms.negation(goal);
        let mut missing = lemma.crossings.iter().filter(|it| !it.is_at_hand);
        let is_goal =
            |it: &Crossing| it.rule == Rule::Lo && it.literal == denied && it.literal != it.source;
        let is_alone = missing.next().is_some_and(is_goal) && missing.next().is_none();
        let possible = self.terms.unary(Unary::M, operand);
        let stands = self.draft.terms();
        Some(is_alone && self.is_plain(&stands, Some(possible))?)
    }

    /// Makes a strict subproof, then goes on towards a goal.
    pub fn make(&mut self, lemma: &Lemma, goal: Option<Term>) -> Option<()> {
        let mut crossings = lemma.crossings.clone();
        let stands = self.draft.terms();
        let mut supposed: Vec<Term> = Vec::new();
        let (inside, conclusion, end): (Option<Term>, Term, Vec<Job>);
        let inner_goal: Term;
        match lemma.demand {
            Demand::Necessary(operand) => {
                let necessary = self.terms.unary(Unary::L, operand);
                (inside, conclusion, inner_goal) = (None, necessary, operand);
                end = vec![Job::Infer(Rule::Li, necessary, Vec::new(), 1)];
            }
            Demand::Possible(operand) => {
                let possible = self.terms.unary(Unary::M, operand);
                let is_at_hand = self.is_plain(&stands, Some(possible))?;
                let other = self.other_possible(&crossings, goal, is_at_hand, operand);
                if let Some((at, reached)) = other {
                    let gone = crossings.remove(at);
                    crossings.retain(|it| it.literal != gone.literal);
                    let other = self.terms.unary(Unary::M, reached);
                    supposed.extend((!is_at_hand).then_some(possible));
                    (inside, conclusion, inner_goal) = (Some(operand), other, reached);
                    end = vec![Job::Infer(Rule::Mo, other, vec![possible], 1)];
                } else {
                    let not_operand = self.terms.negation(operand);
                    let necessary = self.terms.unary(Unary::L, not_operand);
                    let denied = self.terms.negation(possible);
                    (inside, conclusion, inner_goal) = (None, denied, not_operand);
                    end = vec![
                        Job::Infer(Rule::Li, necessary, Vec::new(), 1),
                        Job::Infer(Rule::Me, denied, vec![necessary], 0),
                    ];
                }
            }
            Demand::World => {
                let (at, reached) = self.refuted(&crossings)?;
                if crossings.get(at)?.rule != Rule::Lo {
                    return self.make_without_box(at, crossings, reached, goal);
                }
                let gone = crossings.remove(at);
                inside = None;
                let is_box = gone.literal == gone.source;
                let necessary = self.terms.unary(Unary::L, reached);
                let possible = self.terms.unary(Unary::M, reached);
                let mut jobs = vec![
                    Job::Infer(Rule::Li, necessary, Vec::new(), 1),
                    Job::Infer(Rule::MiOfL, possible, vec![necessary], 0),
                ];
                if is_box {
                    let denied = self.terms.negation(gone.literal);
                    jobs.push(Job::Infer(Rule::Me, denied, vec![possible], 0));
                    conclusion = denied;
                } else {
                    conclusion = possible;
                }
                (inner_goal, end) = (reached, jobs);
            }
        }
        // What is to be reached anyway crosses last.
        crossings.sort_by_key(|it| it.inside == inner_goal);
        let mut jobs: Vec<Job> = Vec::new();
        for crossing in &crossings {
            if crossing.is_at_hand {
                jobs.push(Job::Want(Some(crossing.literal)));
            } else if !supposed.contains(&crossing.literal) {
                supposed.push(crossing.literal);
            }
        }
        if let (Demand::Possible(operand), Some(_)) = (lemma.demand, inside) {
            let possible = self.terms.unary(Unary::M, operand);
            if !supposed.contains(&possible) {
                jobs.push(Job::Want(Some(possible)));
            }
        }
        jobs.extend(supposed.iter().map(|it| Job::Suppose(*it)));
        for crossing in &crossings {
            if crossing.literal != crossing.source {
                jobs.push(Job::Infer(Rule::Me, crossing.source, vec![crossing.literal], 0));
            }
        }
        let standing = crossings.iter().map(|it| it.inside).chain(inside).collect();
        jobs.push(Job::Strict(inside, (standing, Some(inner_goal))));
        for Crossing { rule, inside, source, .. } in &crossings {
            jobs.push(Job::Cross(*rule, *inside, *source));
        }
        jobs.extend([Job::End(inner_goal), Job::Close]);
        jobs.extend(end);
        let mut reached = conclusion;
        for &term in supposed.iter().rev() {
            let conditional = self.terms.binary(Binary::C, term, reached);
            jobs.extend([Job::Close, Job::Infer(Rule::Ci, conditional, Vec::new(), 1)]);
            reached = conditional;
        }
        jobs.push(Job::Want(goal));
        self.push(jobs);
        Some(())
    }

    /// The finding of a strict subproof where all that crosses cannot stand together: the place of
    /// what is refuted, and what the others lead to instead.
    fn refuted(&mut self, crossings: &[Crossing]) -> Option<(usize, Term)> {
        for rule in [Rule::Lo, Rule::R] {
            for (at, gone) in crossings.iter().enumerate().filter(|(_, it)| it.rule == rule) {
                let is_box = gone.literal == gone.source;
                let reached = match self.terms.node(gone.inside) {
                    Node::Unary(Unary::N, operand) if !is_box && rule == Rule::Lo => operand,
                    _ => self.terms.negation(gone.inside),
                };
                let others = crossings.iter().filter(|it| *it != gone).map(|it| it.inside);
                if !self.inner.contains(&(others.collect(), Some(reached))) {
                    return Some((at, reached));
                }
            }
        }
        None
    }

    /// Shows by seriality that what crosses by `R` alone cannot all stand, then goes on towards a
    /// goal: one of it is refuted, which is necessary and whose negation is.
    fn make_without_box(
        &mut self,
        at: usize,
        mut crossings: Vec<Crossing>,
        denied: Term,
        goal: Option<Term>,
    ) -> Option<()> {
        let first = crossings.remove(at);
        let others = &crossings[..];
        let necessary = self.terms.unary(Unary::L, first.inside);
        let not_necessary = self.terms.negation(necessary);
        let necessarily_not = self.terms.unary(Unary::L, denied);
        let possibly_not = self.terms.unary(Unary::M, denied);
        let mut jobs = Vec::new();
        let is_apart = |it: &&Crossing| it.literal != first.literal;
        let supposed: Vec<Term> = others
            .iter()
            .filter(is_apart)
            .filter(|it| !it.is_at_hand)
            .map(|it| it.literal)
            .collect();
        for crossing in others.iter().filter(is_apart).filter(|it| it.is_at_hand) {
            jobs.push(Job::Want(Some(crossing.literal)));
        }
        jobs.extend(supposed.iter().map(|it| Job::Suppose(*it)));
        jobs.push(Job::Suppose(first.literal));
        for crossing in [&first].into_iter().chain(others).filter(|it| it.literal != it.source) {
            jobs.push(Job::Infer(Rule::Me, crossing.source, vec![crossing.literal], 0));
        }
        let cross = |it: &Crossing| Job::Cross(it.rule, it.inside, it.source);
        let key =
            |all: &[Crossing], end: Term| (all.iter().map(|it| it.inside).collect(), Some(end));
        jobs.extend([
            Job::Strict(None, key(&[first], first.inside)),
            cross(&first),
            Job::Close,
            Job::Infer(Rule::Li, necessary, Vec::new(), 1),
            Job::Strict(None, key(others, denied)),
        ]);
        jobs.extend(others.iter().map(cross));
        jobs.extend([
            Job::End(denied),
            Job::Close,
            Job::Infer(Rule::Li, necessarily_not, Vec::new(), 1),
            Job::Infer(Rule::MiOfL, possibly_not, vec![necessarily_not], 0),
            Job::Infer(Rule::Me, not_necessary, vec![possibly_not], 0),
            Job::Want(None),
            Job::Close,
        ]);
        let mut reached = self.terms.negation(first.literal);
        jobs.push(Job::Infer(Rule::Ni, reached, Vec::new(), 1));
        for &term in supposed.iter().rev() {
            reached = self.terms.binary(Binary::C, term, reached);
            jobs.extend([Job::Close, Job::Infer(Rule::Ci, reached, Vec::new(), 1)]);
        }
        jobs.push(Job::Want(goal));
        self.push(jobs);
        Some(())
    }

    /// The formula that is possible because another one is, if that is the way to put it: the place
    /// among what crosses of its denial, and it.
    fn other_possible(
        &mut self,
        crossings: &[Crossing],
        goal: Option<Term>,
        is_at_hand: bool,
        operand: Term,
    ) -> Option<(usize, Term)> {
        let mut best: Option<(usize, Term)> = None;
        for (at, crossing) in crossings.iter().enumerate() {
            let is_denied = crossing.rule == Rule::Lo && crossing.literal != crossing.source;
            let Node::Unary(_, reached) = self.terms.node(crossing.inside) else { continue };
            let is_alone =
                crossings.iter().filter(|it| it.literal == crossing.literal).count() == 1;
            let others = crossings.iter().filter(|it| it.literal != crossing.literal);
            let inside: BTreeSet<Term> = others.map(|it| it.inside).chain([operand]).collect();
            let is_open = self.inner.contains(&(inside, Some(reached)));
            if !is_denied || !is_alone || is_open {
                continue;
            }
            let is_goal = Some(self.terms.unary(Unary::M, reached)) == goal;
            if is_goal || best.is_none() && (is_at_hand || !crossing.is_at_hand) {
                best = Some((at, reached));
            }
        }
        best
    }
}
