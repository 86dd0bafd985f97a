//! Completion in proofs: steps that follow at once, and their reasons.

use super::{CompletionKind, List};
use crate::proof::natural::write::by;
use crate::proof::natural::{Rule, takes};
use crate::scope::Scope;
use crate::syntax::formula::{Unit, compact, shape};
use crate::syntax::proof::{AXIOM, DETACH, PREMISE, SUPPOSE, Step};
use crate::syntax::{Line, Span, Statement};

/// The longest steps that are offered whole, in bytes.
const SHOWN: usize = 60;

impl List {
    /// Offers the letters of the formula of a step, and behind a whole one what may be its reason.
    pub(super) fn of_step(&mut self, line: &Line<'_>, step: &Step, scope: &Scope, before: &str) {
        let word = before.len() - before.trim_end_matches(char::is_alphanumeric).len();
        let formula =
            Span { end: Span::new(0, before.len() - word).trim(before).end, ..step.formula };
        if word < before.len() - step.formula.start as usize
            && shape(before, formula, Unit::arity).is_well_formed()
        {
            self.reasons(line, formula, scope, word);
            let rules = Rule::ALL.map(|rule| (rule.name(), takes(rule).number));
            let others = [
                (AXIOM, "an instance of an axiom of the system in force"),
                (DETACH, "two lines: detaches the second from the first"),
                (PREMISE, "one of the formulas before `|-`"),
                (SUPPOSE, "opens a subproof with this supposition"),
            ];
            self.values(rules.into_iter().chain(others), word);
        } else {
            if word == 0 && step.formula.is_empty() {
                self.next_steps(step.bars.len(), scope);
            }
            self.letters(line, step.formula, scope);
        }
    }

    /// Offers the rules by which the formula of a step follows, with the lines to cite.
    fn reasons(&mut self, line: &Line<'_>, formula: Span, scope: &Scope, typed: usize) {
        let Some(proof) = scope.proof().filter(|_| scope.settings.tells_answers()) else { return };
        let Statement::Step(step) = &line.statement else { return };
        let depth = step.bars.len().min(proof.depth());
        for next in proof.reasons(&compact(line.text, formula), depth) {
            let reason = by(next.rule, &next.citations);
            let detail = takes(next.rule).number;
            self.offer(reason.clone(), CompletionKind::Value, detail, typed, reason);
        }
    }

    /// Offers the steps that follow at once where one with so many bars stands.
    fn next_steps(&mut self, bars: usize, scope: &Scope) {
        let Some(proof) = scope.proof().filter(|_| scope.settings.tells_answers()) else { return };
        for next in proof.next_steps(bars.min(proof.depth())) {
            if next.formula.len() <= SHOWN {
                let step = format!("{}  {}", next.formula, by(next.rule, &next.citations));
                let detail = takes(next.rule).number;
                self.offer(step.clone(), CompletionKind::Value, detail, 0, step);
            }
        }
    }
}
