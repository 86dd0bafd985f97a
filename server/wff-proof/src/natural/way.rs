//! The way to a step that does not stand yet: the lines that reach its formula from those above.

use super::next::Citable;
use super::prove::{self, Closed, Outcome, Partial, Standing};
use super::schema::{Premise, follows, refutes};
use super::{Letters, Level, Proof, Rule, write};
use crate::terms::{Term, Terms};
use std::cell::Cell;
use wff_syntax::letter::Binary;
use wff_syntax::proof::Citation;

/// The most lines of a way.
const LONGEST: usize = 12;
/// The most lines above from which a way is looked for.
const MOST_LINES: usize = 30;
/// The most subproofs that are.
const MOST_SUBPROOFS: usize = 4;
/// The most letters of the formulas of these.
const MOST_LETTERS: usize = 400;
/// The most letters of a formula of a way.
const WIDE: usize = 40;
/// The units of work for the ways to one step, each some microseconds.
pub const UNITS: u64 = 300;

/// The place of the first line of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of its subproofs.
    pub depth: usize,
    /// Its number.
    pub number: u32,
}

impl Proof {
    /// The lines that reach a formula from a place on, as they are written: from these lines and
    /// subproofs, or, where that is shorter by more than one or cannot be, from all above; outside
    /// of subproofs from the premises of the head, too. `None` if there are none, or too many, or
    /// none are found with so many units of work.
    pub fn way(
        &self,
        formula: &str,
        place: Place,
        cited: &[Citation],
        units: &Cell<u64>,
    ) -> Option<Vec<String>> {
        let from_cited = if cited.is_empty() {
            None
        } else {
            self.way_from(formula, place, &[], units, |it| cited.contains(it))
        };
        let from_all = self.way_from(formula, place, &[], units, |_| true);
        match (from_cited, from_all) {
            (Some(few), Some(all)) if all.len() + 1 < few.len() => Some(all),
            (None, None) if place.depth == 0 => {
                let premises = self.sequent.as_ref().map_or(&[][..], |it| &it.premises);
                self.way_from(formula, place, premises, units, |_| true)
            }
            (few, all) => few.or(all),
        }
    }

    /// The same from all above but this subproof.
    pub fn way_without(
        &self,
        formula: &str,
        place: Place,
        left_out: Citation,
        units: &Cell<u64>,
    ) -> Option<Vec<String>> {
        self.way_from(formula, place, &[], units, |it| *it != left_out)
    }

    /// The same from these premises and the lines and subproofs that pass a test.
    fn way_from(
        &self,
        formula: &str,
        place: Place,
        premises: &[Letters],
        units: &Cell<u64>,
        is_used: impl Fn(&Citation) -> bool,
    ) -> Option<Vec<String>> {
        let mut citable = self.citable(place.depth);
        citable.lines.retain(|(line, _)| *line < place.number);
        for lines in [&mut citable.lines, &mut citable.across] {
            lines.retain(|(line, _)| is_used(&Citation::Line(*line)));
            lines.truncate(MOST_LINES);
        }
        citable.subproofs.retain(|(citation, _)| is_used(citation));
        citable.subproofs.truncate(MOST_SUBPROOFS);
        let lines = citable.lines.iter().chain(&citable.across).map(|(_, line)| *line);
        let ends = citable.subproofs.iter().flat_map(|(_, it)| [it.supposed(), it.reached()]);
        let given = premises.iter().chain(ends.flatten()).map(|it| &**it);
        let letters: usize = lines.chain(given).map(str::len).sum();
        if formula.len() + letters > MOST_LETTERS {
            return None;
        }
        let mut terms = Terms::new();
        let mut goes_on = || {
            units.set(units.get().saturating_sub(1));
            units.get() > 0
        };
        let way = if self.worlds.is_some() {
            self.way_in_worlds(&mut terms, formula, place, premises, &citable, &mut goes_on)?
        } else {
            classical(&mut terms, formula, place, premises, &citable, &mut goes_on)?
        };
        let letters = |it: &prove::Step| it.formula.map_or(0, |it| terms.letters(it));
        let is_wide = |it: &prove::Step| letters(it) > WIDE as u64;
        if way.is_empty() || way.len() > LONGEST || way.iter().any(is_wide) {
            return None;
        }
        Some(way.iter().map(|step| write::line(&terms, step)).collect())
    }

    /// The closed subproofs that may be cited at a depth and suppose a formula, the last first.
    pub fn supposing(&self, formula: &str, depth: usize) -> Vec<Citation> {
        let all = self.citable(depth).subproofs.into_iter();
        let suppose = all.filter(|(_, it)| it.supposed().is_some_and(|it| **it == *formula));
        suppose.map(|(citation, _)| citation).collect()
    }

    /// The rule and the subproof by which the only open subproof closes with the conclusion.
    pub fn closing(&self) -> Option<(Rule, Citation)> {
        let level = self.levels.get(&self.level).filter(|level| level.depth == 1)?;
        let conclusion = &self.sequent.as_ref()?.conclusion;
        let by =
            |rule: &&Rule| follows(**rule, conclusion, &[Premise::Subproof(level)]) == Some(true);
        let rules = [Rule::Ci, Rule::Ni, Rule::No, Rule::Li];
        let rule = rules.iter().filter(|rule| rule.is_of(self.worlds)).find(by)?;
        level.lines.map(|(first, last)| (*rule, Citation::Subproof(first, last)))
    }

    /// The innermost subproof in which a line stands.
    pub fn subproof_of(&self, line: u32) -> Option<Citation> {
        let id = self.steps.get(&line)?.level;
        let level = self.levels.get(&id).filter(|level| level.depth > 0)?;
        let (first, _) = level.lines?;
        Some(Citation::Subproof(first, self.end(id, level).0))
    }

    /// The proof with the subproof open that begins on a line, directly in one that is open.
    pub fn reopened(&self, first: u32) -> Option<Proof> {
        let id = self.subproof(first)?;
        let outer = self.levels.get(&id)?.outer;
        let outer = outer.filter(|outer| self.is_open(*outer, usize::MAX))?;
        let mut proof = self.clone();
        proof.close_to(outer);
        let level = Level { is_closed: false, ..proof.levels.get(&id)?.clone() };
        proof.levels.insert_mut(id, level);
        proof.level = id;
        Some(proof)
    }

    /// The number of the last line.
    pub fn last(&self) -> u32 {
        self.last
    }

    /// The formulas of the last lines that stand directly in the deepest open subproof.
    pub fn last_inside(&self) -> Vec<Letters> {
        const LOOKED_AT: usize = 6;
        let inside = self.steps.values().rev().filter(|step| step.level == self.level);
        inside.filter_map(|step| step.formula.clone()).take(LOOKED_AT).collect()
    }
}

/// The steps from a place to a formula in classical logic, from these premises and what may be
/// cited there; `None` if none are found.
fn classical(
    terms: &mut Terms,
    formula: &str,
    Place { depth, number }: Place,
    premises: &[Letters],
    citable: &Citable<'_>,
    goes_on: &mut impl FnMut() -> bool,
) -> Option<Vec<prove::Step>> {
    let conclusion = terms.read(formula)?;
    if let Some((stands, _)) = citable.lines.iter().find(|(_, line)| *line == formula) {
        let rule = prove::Reason::By(Rule::R, vec![Citation::Line(*stands)]);
        let number = number as usize;
        return Some(vec![prove::Step { number, depth, formula: Some(conclusion), rule }]);
    }
    let given: Option<Vec<Term>> = premises.iter().map(|it| terms.read(it)).collect();
    let given = given?;
    let mut lines = Vec::new();
    for (number, line) in citable.lines.iter().rev() {
        let (number, formula) = (*number as usize, terms.read(line)?);
        lines.push(Standing { number, depth: 0, formula, supposed: false });
    }
    let mut closed = Vec::new();
    for (citation, level) in citable.subproofs.iter().rev() {
        let Citation::Subproof(first, last) = citation else { continue };
        let (first, last) = (*first as usize, *last as usize);
        let supposed = terms.read(level.supposed()?)?;
        let reached = terms.read(level.reached()?)?;
        let clashes = refutes(level) == Some(true);
        closed.push(Closed { first, last, depth: 1, supposed, reached, clashes });
    }
    let mut all = given.clone();
    all.extend(lines.iter().map(|line| line.formula));
    for it in &closed {
        all.push(terms.binary(Binary::C, it.supposed, it.reached));
    }
    if prove::is_refuted(terms, &all, conclusion, goes_on) {
        return None;
    }
    let (premises, lines, closed) = (&given[..], &lines[..], &closed[..]);
    let next = number as usize;
    let partial = Partial { premises, lines, closed, goals: &[], conclusion, next };
    let Outcome::Proof(way) = prove::finish(terms, &partial, goes_on).ok()? else { return None };
    let deeper = |it: prove::Step| prove::Step { depth: it.depth + depth, ..it };
    Some(way.steps.into_iter().map(deeper).collect())
}
