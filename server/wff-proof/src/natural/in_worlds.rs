//! The way to a formula, and the rest of a proof, in a logic of worlds: what may be cited at a
//! place, and what follows from that at once by a subproof or across a border, are the premises of
//! a proof of their own.

use super::next::{Citable, Next};
use super::prove::{self, Outcome};
use super::schema::refutes;
use super::{Aim, Goal, Letters, Place, Proof};
use crate::terms::{Term, Terms};
use std::collections::{HashMap, HashSet};
use wff_syntax::proof::Citation;

/// The negations of a subproof whose operands are tried for a contradiction.
const NEGATIONS: usize = 4;

/// The origin of a premise of the proof that is looked for.
enum Source {
    /// A line that stands.
    Line(u32),
    /// A step from what stands.
    Next(Next),
    /// The head of the proof.
    Head,
}

impl Proof {
    /// The steps from a place to a formula that does not stand there yet, from what may be cited,
    /// and from these premises; `None` if none are found.
    pub(super) fn way_in_worlds(
        &self,
        terms: &mut Terms,
        formula: &str,
        place: Place,
        premises: &[Letters],
        citable: &Citable<'_>,
        goes_on: &mut impl FnMut() -> bool,
    ) -> Option<Vec<prove::Step>> {
        let conclusion = terms.read(formula)?;
        let Place { depth, number } = place;
        let step = |at: usize, formula: Term, rule: prove::Reason| {
            let number = number as usize + at;
            prove::Step { number, depth, formula: Some(formula), rule }
        };
        if let Some(next) = citable.reasons(formula).into_iter().next() {
            return Some(vec![step(0, conclusion, prove::Reason::By(next.rule, next.citations))]);
        }
        let is_across = |it: &Citation| match it {
            Citation::Line(line) => citable.across.iter().any(|(number, _)| number == line),
            Citation::Subproof(..) => true,
        };
        let lines =
            citable.lines.iter().map(|(number, it)| (Letters::from(*it), Source::Line(*number)));
        let next = citable.next_steps(None).filter(|it| it.citations.iter().any(is_across));
        let next = next.map(|it| (it.formula.clone(), Source::Next(it)));
        let head = premises.iter().map(|it| (it.clone(), Source::Head));
        let mut given = Vec::new();
        let mut sources = HashMap::new();
        for (formula, source) in lines.chain(next).chain(head) {
            let term = terms.read(&formula)?;
            sources.entry(term).or_insert_with(|| {
                given.push(term);
                source
            });
        }
        let found = prove::prove(terms, &given, conclusion, self.worlds, goes_on).ok()?;
        let Outcome::Proof(found) = found else { return None };
        let cited = found.steps.iter().flat_map(|it| match &it.rule {
            prove::Reason::By(_, cited) => &cited[..],
            _ => &[],
        });
        let cited: HashSet<u32> = cited
            .flat_map(|it| match *it {
                Citation::Line(line) => [line, line],
                Citation::Subproof(first, last) => [first, last],
            })
            .collect();
        let mut way: Vec<prove::Step> = Vec::new();
        let mut numbers: HashMap<u32, u32> = HashMap::new();
        for line in found.steps {
            let rule = match line.rule {
                prove::Reason::Premise if !cited.contains(&(line.number as u32)) => continue,
                prove::Reason::Premise => match sources.get(&line.formula?)? {
                    Source::Line(stands) => {
                        numbers.insert(line.number as u32, *stands);
                        continue;
                    }
                    Source::Next(next) => prove::Reason::By(next.rule, next.citations.clone()),
                    Source::Head => prove::Reason::Premise,
                },
                prove::Reason::By(rule, cited) => {
                    let of = |it: u32| numbers.get(&it).copied().unwrap_or(it);
                    let cited = cited.into_iter().map(|it| match it {
                        Citation::Line(line) => Citation::Line(of(line)),
                        Citation::Subproof(first, last) => Citation::Subproof(of(first), of(last)),
                    });
                    prove::Reason::By(rule, cited.collect())
                }
                opening => opening,
            };
            let number = number as usize + way.len();
            numbers.insert(line.number as u32, number as u32);
            way.push(prove::Step { number, depth: depth + line.depth, rule, ..line });
        }
        Some(way)
    }

    /// The steps that finish it, by the rules of its logic: the innermost subproof first; one that
    /// leads nowhere is left.
    pub(super) fn rest_in_worlds(
        &self,
        terms: &mut Terms,
        goes_on: &mut impl FnMut() -> bool,
    ) -> Option<prove::Proof> {
        let mut proof = self.clone();
        let mut steps = Vec::new();
        for (depth, goal) in self.goals().iter().enumerate().rev() {
            let Some(more) = proof.steps_to(goal, depth, terms, goes_on) else {
                proof = self.clone();
                steps.clear();
                continue;
            };
            for step in more {
                proof.take(&step.as_read(terms, usize::from(proof.has_margin)));
                steps.push(step);
            }
        }
        proof.is_finished().then_some(prove::Proof { steps })
    }

    /// The steps by which the subproof of a depth, the deepest that is open, ends as it is to.
    fn steps_to(
        &self,
        goal: &Goal,
        depth: usize,
        terms: &mut Terms,
        goes_on: &mut impl FnMut() -> bool,
    ) -> Option<Vec<prove::Step>> {
        let (_, level) = self.level_at(depth);
        let level = level?;
        let aims: Vec<String> = match &goal.aim {
            Aim::Formula(formula)
                if level.depth == depth
                    && level.reached() == Some(formula)
                    && !level.ends_deeper =>
            {
                return Some(Vec::new());
            }
            Aim::Formula(formula) => vec![formula.to_string()],
            Aim::Contradiction if refutes(level) == Some(true) => {
                return Some(Vec::new());
            }
            Aim::Contradiction => {
                let own = level.own.keys().filter_map(|(formula, _)| formula.as_ref());
                let denied = own.filter_map(|it| it.strip_prefix('N')).take(NEGATIONS);
                let supposed = level.supposed()?;
                denied.map(str::to_owned).chain([format!("N{supposed}")]).collect()
            }
            Aim::Unknown => return None,
        };
        let premises = self.sequent.as_ref().filter(|_| depth == 0);
        let premises = premises.map_or(&[][..], |it| &it.premises);
        let place = Place { depth, number: self.last + 1 };
        let citable = self.citable(depth);
        aims.iter().find_map(|formula| {
            self.way_in_worlds(terms, formula, place, premises, &citable, goes_on)
        })
    }
}
