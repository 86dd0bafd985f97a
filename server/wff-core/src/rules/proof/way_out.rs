//! The ways out of a step that does not follow, in the lines and formulas of its proof.

use crate::analysis::proof::read;
use crate::proof::natural::write::by;
use crate::proof::natural::{Letters, Next, Place, Proof, Rule as Natural, Step, UNITS, operands};
use crate::rules::{Context, Diagnostic, list};
use crate::syntax::proof::Citation;
use crate::syntax::text::shorten;
use crate::syntax::{Span, Statement, quote};
use std::cell::Cell;

/// A step of the proof that is open, as it was read.
pub(super) struct Asked<'a> {
    pub(super) proof: &'a Proof,
    pub(super) step: Step,
    /// The rule with all that is cited, as it is written.
    reason: Option<Span>,
    pub(super) formula: Letters,
    /// The place of the formula on the line.
    at: Span,
    place: Place,
    /// True if something is put otherwise than it is written.
    has_slips: bool,
    /// The units of work that are left for ways to it.
    units: Cell<u64>,
}

impl<'a> Asked<'a> {
    /// The step of a line; `None` where it has no formula or no number.
    pub(super) fn of(context: Context<'a>) -> Option<Asked<'a>> {
        let Statement::Step(written) = &context.line.statement else { return None };
        let proof = context.scope.proof()?;
        let step = read(context.line, written, context.scope);
        let reason = written.reason.as_ref().map(|reason| {
            let end = reason.citations.last().map_or(reason.word.end, |it| it.end);
            Span { end: end.max(reason.word.end), ..reason.word }
        });
        let (formula, number) = (step.formula.clone()?, step.number?);
        let place = Place { depth: proof.depth_of(&step), number };
        let has_slips = !context.line.slips.is_empty();
        Some(Asked {
            proof,
            step,
            reason,
            formula,
            at: written.formula,
            place,
            has_slips,
            units: Cell::new(UNITS),
        })
    }

    fn cited(&self) -> Vec<Citation> {
        self.step.citations.iter().flatten().copied().collect()
    }

    /// The only rule by which the formula follows, or this one, with what it may cite.
    fn reason_by(&self, rule: Option<Natural>) -> Option<Next> {
        let mut all = self.proof.reasons(&self.formula, self.place.depth);
        let own = all.iter().position(|it| Some(it.rule) == rule);
        match own {
            Some(own) => Some(all.swap_remove(own)),
            None if all.len() == 1 => all.pop(),
            None => None,
        }
    }

    /// A diagnostic with the fix that gives the only reason from which the formula follows; `None`
    /// where there is none.
    pub(super) fn with_reason(
        &self,
        rule: Option<Natural>,
        diagnostic: &Diagnostic,
    ) -> Option<Diagnostic> {
        // What mends a slip may write there, too.
        let next = self.reason_by(rule).filter(|_| !self.has_slips)?;
        let reason = by(next.rule, &next.citations);
        let title = match self.reason {
            Some(_) if Some(next.rule) != rule => format!("Write `{reason}`, by which it follows"),
            _ => format!("Write `{reason}`"),
        };
        let (at, before) = match self.reason {
            Some(at) => (at, ""),
            None => (Span { start: self.at.end, ..self.at }, "  "),
        };
        Some(diagnostic.clone().replace(title, false, at, format!("{before}{reason}")))
    }

    /// The lines that reach the formula, as a help.
    pub(super) fn by_lines(&self) -> Option<String> {
        let lines = self.proof.way(&self.formula, self.place, &self.cited(), &self.units)?;
        Some(in_place(&lines))
    }

    /// The lines that go on in a subproof to one of some formulas, and from it by the step's rule.
    pub(super) fn by_more_inside(
        &self,
        rule: Natural,
        cited: Citation,
        aims: impl Fn(&Proof) -> Vec<String>,
    ) -> Option<String> {
        let Citation::Subproof(first, last) = cited else { return None };
        let inside = self.proof.reopened(first)?;
        let is_directly_above = last == self.proof.last();
        let number = if is_directly_above { self.place.number } else { last + 1 };
        let place = Place { depth: self.place.depth + 1, number };
        let ways =
            aims(&inside).into_iter().filter_map(|it| inside.way(&it, place, &[], &self.units));
        let mut lines = ways.min_by_key(Vec::len)?;
        if !is_directly_above {
            let lines: Vec<String> = lines.iter().map(|it| quote(it)).collect();
            return Some(format!(
                "the subproof goes on below line {last} with {}; renumber what follows",
                list(&lines)
            ));
        }
        let end = number + lines.len() as u32 - 1;
        let reason = by(rule, &[Citation::Subproof(first, end)]);
        let bars = "| ".repeat(self.place.depth);
        lines.push(format!("{} {bars}{}  {reason}", end + 1, self.formula));
        Some(in_place(&lines))
    }

    /// The lines that reach the formula in the place of a subproof directly above and this step.
    pub(super) fn by_other_subproof(&self, cited: Citation) -> Option<String> {
        let Citation::Subproof(first, last) = cited else { return None };
        if last != self.proof.last() {
            return None;
        }
        let place = Place { number: first, ..self.place };
        let lines = self.proof.way_without(&self.formula, place, cited, &self.units)?;
        let quoted: Vec<String> = lines.iter().map(|it| quote(it)).collect();
        let own = self.place.number;
        Some(format!("in place of lines {first} to {own} write {}", list(&quoted)))
    }

    /// The lines that go on in a subproof that supposes what the step's rule asks for.
    pub(super) fn by_fitting_subproof(&self, rule: Natural) -> Option<String> {
        let supposed = supposes(rule, &self.formula)?;
        let all = self.proof.supposing(&supposed, self.place.depth);
        all.into_iter()
            .find_map(|it| self.by_more_inside(rule, it, |inside| self.aims(rule, inside)))
    }

    /// The formulas of which a subproof is to reach one for the step's rule.
    pub(super) fn aims(&self, rule: Natural, inside: &Proof) -> Vec<String> {
        let other_side = |it: &Letters| match it.strip_prefix('N') {
            Some(denied) => denied.to_owned(),
            None => format!("N{it}"),
        };
        match rule {
            Natural::Ci => {
                let reached = operands(&self.formula, b'C').map(|(_, q)| q.to_owned());
                reached.into_iter().collect()
            }
            Natural::Ao => vec![self.formula.to_string()],
            Natural::Ni | Natural::No => inside.last_inside().iter().map(other_side).collect(),
            _ => Vec::new(),
        }
    }

    /// A diagnostic with whichever way out there is: a reason, or the lines that reach the formula.
    pub(super) fn with_way(&self, rule: Option<Natural>, diagnostic: Diagnostic) -> Diagnostic {
        if let Some(mended) = self.with_reason(rule, &diagnostic) {
            return mended;
        }
        let inside = rule.and_then(|rule| self.by_fitting_subproof(rule));
        match inside.or_else(|| self.by_lines()) {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        }
    }

    /// The formula on a line, if it is one.
    pub(super) fn shown(&self, number: u32) -> Option<String> {
        self.proof.formula(number).map(|it| shown(it))
    }

    /// Its number.
    pub(super) fn number(&self) -> u32 {
        self.place.number
    }
}

/// The most characters of a formula that are shown.
const SHOWN: usize = 40;

/// A formula as it is quoted.
pub(super) fn shown(formula: &str) -> String {
    quote(&shorten(formula, SHOWN))
}

/// The words for a line or subproof.
pub(super) fn name(citation: Citation) -> String {
    match citation {
        Citation::Line(_) => format!("line {citation}"),
        Citation::Subproof(..) => format!("subproof {citation}"),
    }
}

/// The formula that a subproof supposes for a formula by a rule.
pub(super) fn supposes(rule: Natural, formula: &str) -> Option<String> {
    match rule {
        Natural::Ci => operands(formula, b'C').map(|(p, _)| p.to_owned()),
        Natural::Ni => formula.strip_prefix('N').map(str::to_owned),
        Natural::No => Some(format!("N{formula}")),
        _ => None,
    }
}

/// The lines that stand in the place of a wrong step, in words.
fn in_place(lines: &[String]) -> String {
    let quoted: Vec<String> = lines.iter().map(|it| quote(it)).collect();
    match &*quoted {
        [only] => format!("write {only}"),
        all => format!("in place of this line write {}; renumber what follows", list(all)),
    }
}
