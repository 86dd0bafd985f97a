//! The levels of a proof: its subproofs, and the outermost, with the lines directly in each.

use rpds::{RedBlackTreeMapSync, RedBlackTreeSetSync};
use std::sync::Arc;
use wff_syntax::quick_sum;

/// A formula as it is written with its names written out, without blanks.
pub type Letters = Arc<str>;

/// A subproof, or the outermost level.
#[derive(Clone, Debug, Default)]
pub(super) struct Level {
    /// The level around it.
    pub(super) outer: Option<u32>,
    pub(super) depth: usize,
    pub(super) is_closed: bool,
    /// True if it is strict: nothing outside of it is cited in it but by `Lo` and `R`.
    pub(super) is_strict: bool,
    /// The number of strict subproofs that hold it, itself counted.
    pub(super) borders: usize,
    /// The line on which the innermost of them begins.
    pub(super) border: Option<u32>,
    /// True if its supposition has no bar.
    pub(super) is_unbarred: bool,
    /// The numbers of its first and last line, those in subproofs of its own counted.
    pub(super) lines: Option<(u32, u32)>,
    /// True if its last line stands in a subproof of it.
    pub(super) ends_deeper: bool,
    /// The place and formula of its supposition; the outermost level has none, and a strict
    /// subproof may have none.
    pub(super) supposed: Option<Standing>,
    /// Those of the last line that stands directly in it.
    pub(super) reached: Standing,
    /// The numbers of the lines that stand directly in it, by formula and place; a formula that is
    /// none comes first.
    pub(super) own: RedBlackTreeMapSync<(Option<Letters>, u32), u32>,
    /// The number of these lines whose formulas are negated.
    pub(super) negated: u32,
    /// The formulas of these lines whose negation is one of them, too.
    pub(super) contradicted: RedBlackTreeSetSync<Letters>,
    /// A sum over the formulas of these lines.
    pub(super) sum: u128,
    /// A sum over the things that those among them lean on that are known by their numbers.
    pub(super) leans: u128,
}

/// The formula of a line, `None` for what is none, and its place among the lines.
pub(super) type Standing = (Option<Letters>, u32);

/// True if a line has a formula that is negated.
fn is_negated((formula, _): &Standing) -> bool {
    formula.as_ref().is_some_and(|formula| formula.starts_with('N'))
}

impl Level {
    /// True if what it supposes or what it reaches is a pff.
    pub(super) fn is_pff(&self) -> bool {
        let supposes_pff = self.supposed.as_ref().is_some_and(|(formula, _)| formula.is_none());
        supposes_pff || self.reached().is_none()
    }

    /// True if no line stands in it but the one that opens it without a formula.
    pub(super) fn is_empty(&self) -> bool {
        self.is_strict && self.own.is_empty()
    }

    /// The formula that it supposes, if it is one.
    pub(super) fn supposed(&self) -> Option<&Letters> {
        self.supposed.as_ref()?.0.as_ref()
    }

    /// The formula that it reaches, if it is one.
    pub(super) fn reached(&self) -> Option<&Letters> {
        self.reached.0.as_ref()
    }

    /// The number of the first line with this formula that stands directly in it.
    pub(super) fn line_of(&self, formula: &Letters) -> Option<u32> {
        let first = (Some(Letters::clone(formula)), 0);
        let ((found, _), number) = self.own.range(first..).next()?;
        (found.as_ref() == Some(formula)).then_some(*number)
    }

    /// The number of the first line directly in it that negates this formula.
    pub(super) fn denial_of(&self, formula: &Letters) -> Option<u32> {
        let denial = (self.negated > 0).then(|| format!("N{formula}").into())?;
        self.line_of(&denial)
    }

    /// The numbers of two lines directly in it of which the second negates the first.
    pub(super) fn clash(&self) -> Option<[u32; 2]> {
        let formula = self.contradicted.first()?;
        Some([self.line_of(formula)?, self.denial_of(formula)?])
    }

    /// Takes note that a line with this formula has come, or that the last one has gone.
    fn note_contradictions(&mut self, formula: &Letters, stands: bool) {
        let denied = stands && self.denial_of(formula).is_some();
        self.set_contradicted(formula, denied);
        if let Some(negated) = formula.strip_prefix('N').map(Letters::from) {
            let stands = stands && self.line_of(&negated).is_some();
            self.set_contradicted(&negated, stands);
        }
    }

    fn set_contradicted(&mut self, formula: &Letters, is_contradicted: bool) {
        if self.contradicted.contains(formula) == is_contradicted {
            return;
        }
        if is_contradicted {
            self.contradicted.insert_mut(formula.clone());
        } else {
            self.contradicted.remove_mut(formula);
        }
    }

    /// True if the formula of a line that stands directly in it is none.
    pub(super) fn has_pff(&self) -> bool {
        self.own.first().is_some_and(|((formula, _), _)| formula.is_none())
    }

    /// Writes down a line that stands directly in it.
    pub(super) fn put(&mut self, standing: Standing, number: u32) {
        self.sum = self.sum.wrapping_add(quick_sum(&standing));
        let formula = standing.0.clone();
        self.negated += u32::from(is_negated(&standing));
        self.own.insert_mut(standing, number);
        formula.iter().for_each(|formula| self.note_contradictions(formula, true));
    }

    /// Gives another formula to one of its lines.
    pub(super) fn exchange(&mut self, old: &Standing, formula: Option<&Letters>) {
        let Some(number) = self.own.get(old).copied() else { return };
        let new = (formula.cloned(), old.1);
        self.own.remove_mut(old);
        self.negated -= u32::from(is_negated(old));
        let gone = old.0.as_ref().filter(|formula| self.line_of(formula).is_none());
        gone.into_iter().for_each(|formula| self.note_contradictions(formula, false));
        self.sum = self.sum.wrapping_sub(quick_sum(old));
        self.put(new.clone(), number);
        for it in self.supposed.iter_mut().chain([&mut self.reached]) {
            if it == old {
                it.clone_from(&new);
            }
        }
    }
}
