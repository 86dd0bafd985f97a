//! The places of steps: how deep one stands by its bars, and where it is meant to stand if it has
//! too few or too many.

use super::schema::{CitedPart, takes};
use super::{Letters, Level, Proof, Reason, Rule, Step};
use std::cmp::Ordering;
use wff_syntax::proof::Citation;

impl Proof {
    /// The depth at which a step stands: a supposition opens one more than is open. One whose bars
    /// do not fit what is cited stands where it is meant to.
    pub fn depth_of(&self, step: &Step) -> usize {
        self.repaired(step).unwrap_or_else(|| self.depth_by_lines_above(step))
    }

    /// The depth at which a step is meant to stand by what is cited below it.
    pub(super) fn repaired(&self, step: &Step) -> Option<usize> {
        let depth = self.repairs.depth(step.number?)?;
        let opens = usize::from(self.opens(step));
        Some(depth.clamp(opens, self.depth() + opens))
    }

    /// The depth at which a step stands, by its bars and what it cites itself.
    pub(super) fn depth_by_lines_above(&self, step: &Step) -> usize {
        let open = self.depth();
        match step.reason {
            Reason::Suppose if !self.opens(step) => 0,
            reason if reason.opens() && self.bars(step) == 0 && self.is_unbarred() => {
                open + usize::from(!self.is_other_case(step))
            }
            reason if reason.opens() => self.bars(step).clamp(1, open + 1),
            Reason::Premise => self.bars(step).min(open),
            _ => self.bars(step).max(self.depth_meant(step)).min(open),
        }
    }

    /// True if a step stands behind a bar that is drawn along the whole proof, from its first line
    /// on, which is a premise.
    pub(super) fn has_margin(&self, step: &Step) -> bool {
        let begins = step.reason == Reason::Premise && self.is_margin(step.bars);
        step.bars > 0 && (begins || self.has_margin)
    }

    /// True if a bar is drawn along the whole proof so far.
    pub fn has_margin_drawn(&self) -> bool {
        self.has_margin
    }

    /// True if so many bars are the one that is drawn along the whole proof, if the step behind
    /// them is a premise.
    pub fn is_margin(&self, bars: usize) -> bool {
        bars == 1 && (self.has_margin || self.lines == 0 && !self.repairs.is_without_margin)
    }

    /// The proof as it would be without the bar that is drawn along the whole of it.
    pub fn without_margin(&self) -> Proof {
        Proof { has_margin: false, ..self.clone() }
    }

    /// True if the formula of a step is a premise.
    pub fn is_given(&self, formula: Option<&Letters>) -> bool {
        let sequent = self.sequent.as_ref().zip(formula);
        sequent.is_some_and(|(sequent, formula)| sequent.has_premise(formula))
    }

    /// True if a line with so many bars opens a subproof of the deepest one, if it is supposed.
    pub fn may_open(&self, bars: usize) -> bool {
        bars == self.depth() + 1 + usize::from(self.has_margin)
    }

    /// True if a step by a rule stands as deep as it has bars, whatever it cites: the rule takes
    /// subproofs, and all have bars.
    pub fn is_told_by_bars(&self, rule: Rule) -> bool {
        let is_line = |part: &CitedPart| *part == CitedPart::Line;
        !self.has_margin && !self.is_unbarred() && !takes(rule).parts.iter().all(is_line)
    }

    /// The number of the bars of a step that set apart what is supposed.
    pub(super) fn bars(&self, step: &Step) -> usize {
        step.bars - usize::from(self.has_margin(step))
    }

    /// The bars of a step beside those that it should have at a depth.
    pub(super) fn bars_beside(&self, step: &Step, depth: usize) -> Ordering {
        self.bars(step).cmp(&depth)
    }

    /// True if a step has too few bars, or too many, as the line above it has.
    pub fn goes_on_with_bars(&self, step: &Step) -> bool {
        if self.has_margin && step.bars > 0 {
            return true;
        }
        let beside = self.bars_beside(step, self.depth_of(step));
        beside.is_ne() && self.bars_of_last == Some(beside)
    }

    /// True if a step opens a subproof. A premise that is called a supposition, without a bar, does
    /// not.
    pub(super) fn opens(&self, step: &Step) -> bool {
        step.reason.opens() && (self.bars(step) > 0 || !self.is_given(step.formula.as_ref()))
    }

    /// True if the supposition of the deepest subproof has no bar, so that the lines below it have
    /// none either.
    fn is_unbarred(&self) -> bool {
        self.levels.get(&self.level).is_some_and(|level| level.is_unbarred)
    }

    /// True if a subproof that has been opened has no bar.
    pub fn has_unbarred(&self) -> bool {
        self.levels.values().any(|level| level.is_unbarred)
    }

    /// True if a premise, or a line of the innermost subproofs around the deepest, is the
    /// alternative of what that supposes and a step does: the two are cases, beside each other.
    fn is_other_case(&self, step: &Step) -> bool {
        let level = self.levels.get(&self.level);
        let (Some(one), Some(other)) = (level.and_then(Level::supposed), &step.formula) else {
            return false;
        };
        let alternatives =
            [[one, other], [other, one]].map(|[one, other]| format!("A{one}{other}").into());
        let has_one = |level: &Level| alternatives.iter().any(|it| level.line_of(it).is_some());
        let is_premise =
            |it: &Letters| self.sequent.as_ref().is_some_and(|all| all.has_premise(it));
        alternatives.iter().any(is_premise) || self.around().any(|(_, level)| has_one(level))
    }

    /// The innermost subproofs around the deepest that is open, from the inside out, with the lines
    /// on which they begin: some of them, for they may be very many.
    fn around(&self) -> impl Iterator<Item = (u32, &Level)> {
        const LOOKED_AT: usize = 8;
        let outer = |level: &&Level| level.outer.and_then(|outer| self.levels.get(&outer));
        let deepest = self.levels.get(&self.level);
        let levels = std::iter::successors(deepest.as_ref().and_then(outer), outer);
        let subproofs = levels.take_while(|level| level.depth > 0).take(LOOKED_AT);
        subproofs.filter_map(|level| Some((level.lines?.0, level)))
    }

    /// The lines on which the subproofs begin whose formulas may show where a supposition without
    /// bars stands.
    pub fn beginnings(&self) -> impl Iterator<Item = u32> {
        let deepest = self.subproof_at(self.depth());
        deepest.into_iter().chain(self.around().map(|(first, _)| first))
    }

    /// True if a step without bars is the conclusion, which is to stand outside of subproofs.
    pub(super) fn concludes(&self, step: &Step) -> bool {
        let conclusion = self.sequent.as_ref().map(|it| &it.conclusion);
        self.bars(step) == 0 && step.formula.as_ref() == conclusion && conclusion.is_some()
    }

    /// The depth of the deepest line that a step leans on, if its rule takes lines alone and it is
    /// not the conclusion, which is to stand outside; around a subproof that it cites, or that has
    /// no bars and that its rule takes.
    fn depth_meant(&self, step: &Step) -> usize {
        let open = |level: u32| self.levels.get(&level).filter(|level| !level.is_closed);
        let parts = match step.reason {
            Reason::By(rule) => takes(rule).parts,
            _ => &[],
        };
        let is_line = |it: &Option<Citation>| matches!(it, Some(Citation::Line(_)));
        let are_lines = step.citations.iter().all(is_line);
        let is_by_lines = match step.reason {
            Reason::By(_) => {
                parts.iter().all(|part| *part == CitedPart::Line)
                    && are_lines
                    && step.citations.len() == parts.len()
            }
            Reason::Detach => are_lines && step.citations.len() == 2,
            reason => reason == Reason::DProof,
        };
        let is_by_lines = is_by_lines && !self.concludes(step);
        let (mut depth, mut most) = (0, self.depth());
        if self.is_unbarred() {
            depth = most;
            most -= usize::from(parts.iter().any(|part| *part != CitedPart::Line));
        }
        for citation in step.citations.iter().flatten() {
            match citation {
                Citation::Line(number) if is_by_lines => {
                    let level = self.steps.get(number).and_then(|line| open(line.level));
                    depth = depth.max(level.map_or(0, |level| level.depth));
                }
                Citation::Line(_) => {}
                Citation::Subproof(first, _) => {
                    let level = self.subproof(*first).and_then(open);
                    most = most.min(level.map_or(most, |level| level.depth.saturating_sub(1)));
                }
            }
        }
        depth.min(most)
    }
}
