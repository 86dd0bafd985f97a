//! Completion in proofs: steps that follow at once, and their reasons.

use super::word::fits;
use super::{CompletionKind, List, Offer};
use crate::proof::natural::write::by;
use crate::proof::natural::{Rule, takes};
use crate::scope::Scope;
use crate::syntax::formula::{Unit, compact, shape};
use crate::syntax::letter::is_blank;
use crate::syntax::proof::{AXIOM, DETACH, PREMISE, STRICT, SUPPOSE, Step};
use crate::syntax::{Line, Span};

/// The longest steps that are offered whole, in bytes.
pub(super) const SHOWN: usize = 60;

impl List<'_> {
    /// Offers the letters of the formula of a step, and behind a whole one what may be its reason.
    pub(super) fn of_step(&mut self, line: &Line<'_>, step: &Step, scope: &Scope) {
        let start = step.formula.start as usize;
        match self.reason_from(start) {
            Some((formula, from)) => {
                self.word.start = from;
                self.reasons(line, formula, step.bars.len(), scope);
                let worlds = scope.proof().and_then(|proof| proof.worlds);
                let rules = Rule::of(worlds).map(|rule| (rule.name(), takes(rule).number));
                let strict = (STRICT, "opens a strict subproof with this supposition");
                let strict = Rule::Li.is_of(worlds).then_some(strict);
                let others = [
                    (AXIOM, "an instance of an axiom of the system in force"),
                    (DETACH, "two lines: detaches the second from the first"),
                    (PREMISE, "one of the formulas before `|-`"),
                    (SUPPOSE, "opens a subproof with this supposition"),
                ];
                self.values(rules.chain(others).chain(strict));
            }
            None => {
                if self.asked && self.is_at_end() {
                    self.word.start =
                        if step.formula.is_empty() { self.before.len() } else { start };
                    self.next_steps(step.bars.len(), scope);
                }
                self.letters(line, step.formula, scope);
            }
        }
    }

    /// The formula of a step, and the byte where its reason begins or may begin; `None` where the
    /// formula is not whole.
    fn reason_from(&self, start: usize) -> Option<(Span, usize)> {
        let text = self.before.get(start..)?;
        let mut need = 1_i64;
        let mut from = start;
        for (unit, at) in
            crate::syntax::formula::units(self.before, Span::new(start, self.before.len()))
        {
            need += i64::from(unit.arity()?) - 1;
            from = at.end as usize;
            if need == 0 {
                break;
            }
        }
        let formula = Span::new(start, from);
        let rest = self.before.get(from..)?;
        let reason = self.before.len() - rest.trim_start_matches(is_blank).len();
        let is_whole =
            !text.is_empty() && shape(self.before, formula, Unit::arity).is_well_formed();
        (is_whole && reason > from).then_some((formula, reason))
    }

    /// Offers the rules by which the formula of a step follows, with the lines to cite.
    fn reasons(&mut self, line: &Line<'_>, formula: Span, bars: usize, scope: &Scope) {
        let Some(proof) = scope.proof().filter(|_| scope.settings.tells_answers()) else { return };
        if !self.is_at_end() {
            return;
        }
        let depth = bars.min(proof.depth());
        for next in proof.reasons(&compact(line.text, formula), depth) {
            // Editors lift what is typed whole, which the rule alone would be.
            let rule = next.rule.name();
            let filter = fits(self.typed(), rule).then(|| rule.to_owned());
            let offer = Offer {
                label: by(next.rule, &next.citations),
                detail: takes(next.rule).number.to_owned(),
                is_fleeting: filter.is_some(),
                filter,
                ..Offer::default()
            };
            self.push(CompletionKind::Value, offer);
        }
    }

    /// Offers the steps that follow at once where one with so many bars stands.
    fn next_steps(&mut self, bars: usize, scope: &Scope) {
        let Some(proof) = scope.proof().filter(|_| scope.settings.tells_answers()) else { return };
        for next in proof.next_steps(bars.min(proof.depth())) {
            if next.formula.len() <= SHOWN {
                let step = format!("{}  {}", next.formula, by(next.rule, &next.citations));
                self.offer(CompletionKind::Value, step, takes(next.rule).number);
            }
        }
    }
}
