//! The search for proofs in natural deduction.
//!
//! A sequent is decided first, by the valuations of its propositions. If it is valid, a proof of
//! premises and rules without subproofs is looked for, in the order of length, then a shorter one
//! with subproofs, likewise; if that takes too long, one is made step by step, and shortened as
//! long as effort lasts.
//!
//! In intuitionistic and minimal logic the search is the same by their rules, and what is made step
//! by step is guided by the decision procedure; in modal logics strict subproofs are found in that
//! way, and the search does what stands between them.

mod constructive;
mod direct;
mod forward;
mod list;
mod machine;
mod modal;
mod oracle;
mod partial;
mod search;
mod shortest;
mod steady;
mod task;
mod tidy;
mod universe;
mod validity;

#[cfg(test)]
mod breadth;
#[cfg(test)]
mod exhaustive;
#[cfg(test)]
mod naive;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod worlds_tests;

use crate::natural::{self, Rule};
use crate::terms::{Proposition, Term, Terms};
pub use partial::{Closed, Partial, Standing, finish, next_step};
use wff_logic::worlds::Worlds;
use wff_syntax::letter::Connective;
use wff_syntax::proof::Citation;

use constructive::Guide;
use machine::Machine;
use modal::{DraftLine, DraftWhy};
use oracle::Oracle;
use search::Budget;
use shortest::{direct, shortest};
use task::{Cite, Task, Why};
use tidy::ProofSketch;
use universe::{Form, Universe};
use validity::Validity;

/// The outcome of a search for a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A proof, the shortest that was found.
    Proof(Proof),
    /// A valuation that makes the premises true and the conclusion false: it has all propositions
    /// of the sequent, in alphabetical order.
    Invalid(Vec<(Proposition, bool)>),
    /// In a logic of worlds there is a world at which the premises are true and the conclusion is
    /// not.
    Refuted,
    /// Effort ended before anything was found.
    Unfinished,
}

/// A proof, or the rest of one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// Its lines, from the first to the last.
    pub steps: Vec<Step>,
}

/// A line of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number in front of it.
    pub number: usize,
    /// The number of its bars.
    pub depth: usize,
    /// The formula that stands on it; none where a strict subproof opens that supposes nothing.
    pub formula: Option<Term>,
    /// Its justification.
    pub rule: Reason,
}

impl Step {
    /// The step as it is read where it is written, with so many bars more.
    pub(crate) fn as_read(&self, terms: &Terms, bars: usize) -> natural::Step {
        let (reason, citations) = match &self.rule {
            Reason::Premise => (natural::Reason::Premise, &[][..]),
            Reason::Suppose => (natural::Reason::Suppose, &[][..]),
            Reason::Strict => (natural::Reason::Strict, &[][..]),
            Reason::By(rule, citations) => (natural::Reason::By(*rule), &citations[..]),
        };
        let formula = self.formula.map(|it| terms.write(it, usize::MAX).into());
        natural::Step {
            number: u32::try_from(self.number).ok(),
            bars: self.depth + bars,
            is_without_formula: formula.is_none(),
            formula,
            is_put_otherwise: false,
            reason,
            citations: citations.iter().map(|it| Some(*it)).collect(),
        }
    }
}

/// A justification of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is a premise.
    Premise,
    /// It is supposed.
    Suppose,
    /// It opens a strict subproof.
    Strict,
    /// It follows by a rule.
    By(Rule, Vec<Citation>),
}

/// Searches a proof of a conclusion from premises. What is found has no more lines, premises
/// counted, than the shortest proof without subproofs, where that takes 4,000 steps to find at the
/// most, each a look at the rules that infer one formula. `effort` is called for each unit of work,
/// some microseconds; once it gives false, the best that was found is given.
///
/// # Errors
///
/// The first connective of the sequent that has no rules here: only `N K A C E` have, and in modal
/// logics `L M`.
pub fn prove(
    terms: &mut Terms,
    premises: &[Term],
    conclusion: Term,
    worlds: Option<Worlds>,
    effort: &mut impl FnMut() -> bool,
) -> Result<Outcome, Connective> {
    if let Some(worlds) = worlds {
        return in_worlds(terms, premises, conclusion, worlds, effort);
    }
    let sequent: Vec<Term> = premises.iter().copied().chain([conclusion]).collect();
    let Some(subformulas) = universe::subformulas(terms, &sequent, effort) else {
        return Ok(Outcome::Unfinished);
    };
    if let Some(connective) = universe::without_rules(terms, &subformulas) {
        return Err(connective);
    }
    match validity::decide(terms, &subformulas, premises, conclusion, effort) {
        Validity::Refuted(valuation) => return Ok(Outcome::Invalid(valuation)),
        Validity::Unknown => return Ok(Outcome::Unfinished),
        Validity::Valid | Validity::NotRefuted => {}
    }
    Ok(propositional(terms, premises, conclusion, None, effort))
}

/// The search in a logic of worlds.
fn in_worlds(
    terms: &mut Terms,
    premises: &[Term],
    conclusion: Term,
    worlds: Worlds,
    effort: &mut impl FnMut() -> bool,
) -> Result<Outcome, Connective> {
    let sequent: Vec<Term> = premises.iter().copied().chain([conclusion]).collect();
    if let Some(connective) = oracle::without_rules(terms, &sequent, worlds) {
        return Err(connective);
    }
    let mut oracle = Oracle::new(worlds);
    match oracle.follows(terms, premises, Some(conclusion), effort) {
        None => Ok(Outcome::Unfinished),
        Some(false) => Ok(Outcome::Refuted),
        Some(true) => Ok(match worlds {
            Worlds::Modal(_) => {
                let lines = modal::prove(terms, premises, conclusion, worlds, effort);
                lines.map_or(Outcome::Unfinished, |lines| Outcome::Proof(numbered(&lines)))
            }
            Worlds::Intuitionistic | Worlds::Minimal => {
                propositional(terms, premises, conclusion, Some(oracle), effort)
            }
        }),
    }
}

/// The shortest proof that is found of a valid sequent by the rules of classical logic, or of that
/// of an oracle.
fn propositional(
    terms: &mut Terms,
    premises: &[Term],
    conclusion: Term,
    oracle: Option<Oracle>,
    effort: &mut impl FnMut() -> bool,
) -> Outcome {
    let sequent: Vec<Term> = premises.iter().copied().chain([conclusion]).collect();
    let Some(universe) = Universe::new(terms, &sequent, effort) else {
        return Outcome::Unfinished;
    };
    let universe = universe.under(oracle.as_ref().map(Oracle::worlds));
    let forms: Option<Vec<Form>> = premises.iter().map(|it| universe.place(*it)).collect();
    let (Some(premises), Some(goal)) = (forms, universe.place(conclusion)) else {
        return Outcome::Unfinished;
    };
    let mut guide = oracle.map(|oracle| Guide { terms, oracle });
    let mut budget = Budget { effort, stopped: false, left: 0 };
    let start = || {
        let mut machine = Machine::new(&universe);
        for &premise in &premises {
            if !machine.sees(premise) {
                machine.stand(premise);
            }
        }
        machine.push(Task::Want(goal));
        machine
    };
    let direct = direct(Machine::new(&universe), &premises, goal, 0, &mut budget);
    let most = direct.as_ref().map_or(u32::MAX, |sketch| sketch.written() as u32 - 1);
    let other = shortest(&start, goal, 0, most, &mut budget, &mut guide);
    let best = [other, direct].into_iter().flatten().min_by_key(ProofSketch::written);
    best.map_or(Outcome::Unfinished, |sketch| {
        Outcome::Proof(written(&universe, &sketch, &mut Vec::new(), 1))
    })
}

/// True if a valuation makes some formulas true and a conclusion false; false, too, where effort
/// ends before that is known.
pub(super) fn is_refuted(
    terms: &Terms,
    premises: &[Term],
    conclusion: Term,
    effort: &mut impl FnMut() -> bool,
) -> bool {
    let sequent: Vec<Term> = premises.iter().copied().chain([conclusion]).collect();
    let subformulas = universe::subformulas(terms, &sequent, effort);
    subformulas.is_some_and(|all| {
        let found = validity::decide(terms, &all, premises, conclusion, effort);
        matches!(found, Validity::Refuted(_))
    })
}

/// The steps of a sketch beyond those that stand, numbered from `next` on, with those premises
/// alone that it leans on. `numbers` has the numbers of the lines that stand.
fn written(
    universe: &Universe,
    sketch: &ProofSketch,
    numbers: &mut Vec<usize>,
    next: usize,
) -> Proof {
    let mut steps: Vec<Step> = Vec::new();
    for (line, cited) in sketch.lines.iter().zip(sketch.cited()).skip(sketch.given) {
        let number = next + steps.len();
        numbers.push(number);
        let of = |at: u32| {
            let number = numbers.get(at as usize).copied().unwrap_or(0);
            u32::try_from(number).unwrap_or(u32::MAX)
        };
        let rule = match line.why {
            Why::Stands if !cited => continue,
            Why::Hidden => continue,
            Why::Stands => Reason::Premise,
            Why::Suppose => Reason::Suppose,
            Why::By(rule, cites) => Reason::By(
                rule,
                (cites.into_iter().flatten())
                    .map(|cite| match cite {
                        Cite::Line(at) => Citation::Line(of(at)),
                        Cite::Subproof(first, last) => Citation::Subproof(of(first), of(last)),
                    })
                    .collect(),
            ),
        };
        let formula = Some(universe.about(line.form).term);
        steps.push(Step { number, depth: line.depth as usize, formula, rule });
    }
    Proof { steps }
}

/// The steps of lines, numbered.
fn numbered(lines: &[DraftLine]) -> Proof {
    let cited = |cite: Cite| match cite {
        Cite::Line(at) => Citation::Line(at + 1),
        Cite::Subproof(first, last) => Citation::Subproof(first + 1, last + 1),
    };
    let step = |(number, line): (usize, &DraftLine)| Step {
        number,
        depth: line.depth,
        formula: line.term,
        rule: match line.why {
            DraftWhy::Premise => Reason::Premise,
            DraftWhy::Suppose => Reason::Suppose,
            DraftWhy::Strict => Reason::Strict,
            DraftWhy::By(rule, cites) => {
                Reason::By(rule, cites.into_iter().flatten().map(cited).collect())
            }
        },
    };
    Proof { steps: (1..).zip(lines).map(step).collect() }
}
