//! Proofs in modal logics. What propositional logic gives, with formulas that begin with `L` or `M`
//! taken as letters, is left to its search. Where that is not enough, it would have some letters
//! true and others not, and a strict subproof shows that this cannot be: which one, and from what,
//! is asked of the decision procedure, so that nothing is taken back.

mod atoms;
mod builder;
mod crossing;
mod draft;
mod neat;
mod part;
mod strict;

use super::oracle::{Oracle, fewest};
use super::search::Budget;
use crate::natural::Rule;
use crate::terms::{Node, Term, Terms};
use atoms::{Atoms, LocalFact, Reach};
use builder::{Builder, Job};
use draft::Draft;
pub(super) use draft::{DraftLine, DraftWhy};
use std::collections::HashSet;
use strict::Lemma;
use wff_logic::worlds::Worlds;
use wff_syntax::letter::{Binary, Unary};

/// The most lines of a proof that is found in this way.
const MOST_LINES: usize = 20_000;

/// The most premises that are all kept in view.
const MANY: usize = 12;

/// The lines of a proof of a valid sequent; `None` where effort ended before one was found.
pub(super) fn prove(
    terms: &mut Terms,
    premises: &[Term],
    conclusion: Term,
    worlds: Worlds,
    effort: &mut dyn FnMut() -> bool,
) -> Option<Vec<DraftLine>> {
    let mut is_over = false;
    let mut effort = || {
        is_over = is_over || !effort();
        !is_over
    };
    let short = attempt(terms, premises, conclusion, worlds, false, &mut effort);
    short.or_else(|| attempt(terms, premises, conclusion, worlds, true, &mut effort))
}

fn attempt(
    terms: &mut Terms,
    premises: &[Term],
    conclusion: Term,
    worlds: Worlds,
    keeps_all: bool,
    effort: &mut dyn FnMut() -> bool,
) -> Option<Vec<DraftLine>> {
    let mut builder = Builder {
        terms,
        oracle: Oracle::new(worlds),
        system: worlds.system()?,
        budget: Budget { effort, stopped: false, left: u64::MAX },
        draft: Draft::default(),
        jobs: vec![Job::Want(Some(conclusion))],
        keeps_all,
        inner: Vec::new(),
        kinds: Vec::new(),
    };
    let mut known = HashSet::new();
    let mut distinct: Vec<Term> = premises.iter().copied().filter(|it| known.insert(*it)).collect();
    if distinct.len() > MANY {
        distinct = fewest(distinct, |some| builder.follows(some, Some(conclusion)))?;
    }
    for premise in distinct {
        builder.draft.put(premise, DraftWhy::Premise);
    }
    builder.run()?;
    let Builder { terms, draft, .. } = builder;
    let end = draft.lines.iter().position(|it| it.depth == 0 && it.term == Some(conclusion))?;
    let mut lines = draft.lines;
    lines.truncate(end + 1);
    Some(neat::neat(terms, lines))
}

impl Builder<'_, '_> {
    fn run(&mut self) -> Option<()> {
        while let Some(job) = self.jobs.pop() {
            self.budget.left = u64::MAX;
            if !self.budget.pay(1) || self.draft.lines.len() > MOST_LINES {
                return None;
            }
            match job {
                Job::Want(goal) => self.want(goal)?,
                Job::End(term) => {
                    if self.draft.last() == Some(term) {
                        continue;
                    }
                    if self.draft.find(term).is_some() {
                        self.push([Job::Infer(Rule::R, term, vec![term], 0)]);
                    } else {
                        self.push([Job::Want(Some(term)), Job::End(term)]);
                    }
                }
                Job::Suppose(term) => {
                    self.kinds.push(false);
                    self.draft.enter(Some(term), false);
                }
                Job::Strict(supposed, inner) => {
                    self.kinds.push(true);
                    self.inner.push(inner);
                    self.draft.enter(supposed, true);
                }
                Job::Close => {
                    if self.kinds.pop()? {
                        self.inner.pop();
                    }
                    self.draft.close();
                }
                Job::Infer(rule, term, from, subproofs) => {
                    self.draft.infer(rule, term, &from, subproofs).then_some(())?;
                }
                Job::Cross(rule, term, from) => {
                    self.draft.cross(rule, term, from).then_some(())?;
                }
            }
        }
        Some(())
    }

    /// Makes a step towards a goal.
    fn want(&mut self, goal: Option<Term>) -> Option<()> {
        match goal {
            Some(goal) if self.draft.find(goal).is_some() => return Some(()),
            None if self.draft.clashes(self.terms) => return Some(()),
            None => {
                if let Some((one, other)) = self.draft.pair(self.terms) {
                    self.bring(one, other);
                    return Some(());
                }
            }
            Some(_) => {}
        }
        let stands = self.draft.terms();
        if self.is_plain(&stands, goal)? {
            return self.propositional(goal);
        }
        let node = goal.map(|goal| (goal, self.terms.node(goal)));
        match node {
            Some((goal, Node::Binary(Binary::C, left, right))) => {
                self.push([
                    Job::Suppose(left),
                    Job::End(right),
                    Job::Close,
                    Job::Infer(Rule::Ci, goal, Vec::new(), 1),
                ]);
                return Some(());
            }
            Some((goal, Node::Binary(Binary::K, left, right))) => {
                self.push([
                    Job::Want(Some(left)),
                    Job::Want(Some(right)),
                    Job::Infer(Rule::Ki, goal, vec![left, right], 0),
                ]);
                return Some(());
            }
            Some((goal, Node::Binary(Binary::E, left, right))) => {
                let one = self.terms.binary(Binary::C, left, right);
                let other = self.terms.binary(Binary::C, right, left);
                self.push([
                    Job::Want(Some(one)),
                    Job::Want(Some(other)),
                    Job::Infer(Rule::Ei, goal, vec![one, other], 0),
                ]);
                return Some(());
            }
            Some((goal, Node::Binary(Binary::A, left, right))) => {
                for operand in [left, right] {
                    if self.follows(&stands, Some(operand))? {
                        self.push([
                            Job::Want(Some(operand)),
                            Job::Infer(Rule::Ai, goal, vec![operand], 0),
                        ]);
                        return Some(());
                    }
                }
            }
            _ => {}
        }
        let mut of = stands.clone();
        of.extend(goal);
        let mut reach = Some(Reach::Near);
        let mut lemma = None;
        while let (None, Some(tried)) = (&lemma, reach) {
            let atoms = Atoms::new(self.terms, &of, self.system, tried);
            let conditionals = atoms.facts.iter().map(|fact| fact.conditional);
            let with_facts: Vec<Term> = stands.iter().copied().chain(conditionals).collect();
            let Some(truths) = self.refuting(&with_facts, goal)? else {
                return self.by_fact(&stands, goal, &atoms.facts);
            };
            if let Some((goal, Node::Unary(Unary::N, operand))) = node {
                self.refute(goal, operand);
                return Some(());
            }
            lemma = self.lemma(&with_facts, goal, &atoms, &truths)?;
            reach = tried.further(self.system);
        }
        let lemma = lemma?;
        let is_at_hand = lemma.crossings.iter().all(|it| it.is_at_hand);
        let is_apart = !is_at_hand && !self.is_direct(&lemma, goal)?;
        if is_apart && (self.by_cases(&stands, goal)? || self.indirectly(&lemma, goal)) {
            return Some(());
        }
        self.make(&lemma, goal)
    }

    /// Has a formula and its negation stand in the innermost subproof, one of them last.
    fn bring(&mut self, one: Term, other: Term) {
        let missing: Vec<Term> =
            [one, other].into_iter().filter(|it| !self.draft.has_here(*it)).collect();
        let repeat = |term: Term| Job::Infer(Rule::R, term, vec![term], 0);
        match missing[..] {
            [] => self.push([repeat(one)]),
            _ => self.push(missing.into_iter().map(repeat)),
        }
    }

    fn refute(&mut self, goal: Term, operand: Term) {
        self.push([
            Job::Suppose(operand),
            Job::Want(None),
            Job::Close,
            Job::Infer(Rule::Ni, goal, Vec::new(), 1),
        ]);
    }

    /// Takes a disjunction apart without which a goal would not follow; false if there is none.
    fn by_cases(&mut self, stands: &[Term], goal: Option<Term>) -> Option<bool> {
        let Some(goal) = goal else { return Some(false) };
        for &source in stands {
            let Node::Binary(Binary::A, left, right) = self.terms.node(source) else { continue };
            let is_spent = [left, right].iter().any(|it| self.draft.find(*it).is_some());
            let others: Vec<Term> = stands.iter().copied().filter(|it| *it != source).collect();
            if is_spent || self.follows(&others, Some(goal))? {
                continue;
            }
            self.push([
                Job::Suppose(left),
                Job::End(goal),
                Job::Close,
                Job::Suppose(right),
                Job::End(goal),
                Job::Close,
                Job::Infer(Rule::Ao, goal, vec![source], 2),
            ]);
            return Some(true);
        }
        Some(false)
    }

    /// Supposes that a goal is false, if that is what a strict subproof needs.
    fn indirectly(&mut self, lemma: &Lemma, goal: Option<Term>) -> bool {
        let Some(goal) = goal else { return false };
        let denied = self.terms.negation(goal);
        let is_needed = lemma.crossings.iter().any(|it| !it.is_at_hand && it.literal == denied);
        if is_needed {
            self.push([
                Job::Suppose(denied),
                Job::Want(None),
                Job::Close,
                Job::Infer(Rule::No, goal, Vec::new(), 1),
            ]);
        }
        is_needed
    }

    /// Infers one of the facts that hold at each world with which a goal follows.
    fn by_fact(&mut self, stands: &[Term], goal: Option<Term>, facts: &[LocalFact]) -> Option<()> {
        let mut ranked: Vec<(bool, LocalFact)> = Vec::new();
        for fact in facts {
            ranked.push((self.is_plain(stands, Some(fact.from))?, *fact));
        }
        ranked.sort_by_key(|(is_at_hand, _)| *is_at_hand);
        let needed = fewest(ranked, |some| {
            let some = some.iter().map(|(_, fact)| fact.conditional);
            let from: Vec<Term> = stands.iter().copied().chain(some).collect();
            self.is_plain(&from, goal)
        })?;
        let at_hand = needed.iter().find(|(is_at_hand, _)| *is_at_hand);
        if let Some((_, LocalFact { rule, from, to, .. })) = at_hand {
            self.push([
                Job::Want(Some(*from)),
                Job::Infer(*rule, *to, vec![*from], 0),
                Job::Want(goal),
            ]);
            return Some(());
        }
        if let Some((goal, Node::Unary(Unary::N, operand))) =
            goal.map(|goal| (goal, self.terms.node(goal)))
        {
            self.refute(goal, operand);
            return Some(());
        }
        if self.by_cases(stands, goal)? {
            return Some(());
        }
        let (_, LocalFact { rule, from, to, conditional }) = *needed.first()?;
        self.push([
            Job::Suppose(from),
            Job::Infer(rule, to, vec![from], 0),
            Job::Close,
            Job::Infer(Rule::Ci, conditional, Vec::new(), 1),
            Job::Want(goal),
        ]);
        Some(())
    }
}
