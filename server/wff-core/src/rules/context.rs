//! The place of a fault and what is in force there: what words for it are made from.

use super::diagnostic::{Diagnostic, LABELS};
use super::rule::Rule;
use crate::analysis::letters::Predicate;
use crate::analysis::play::RollClaim;
use crate::analysis::{Candidate, Reading};
use crate::scope::Scope;
use crate::syntax::statement::Judgement;
use crate::syntax::{Formula, Line, Span, Statement, quote};

/// A fault as it is shown: its place on a line, and what is in force there.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) line: &'a Line<'a>,
    pub(super) scope: &'a Scope,
    /// The text that is at fault.
    pub(super) span: Span,
}

impl<'a> Context<'a> {
    /// The text that is at fault.
    pub(super) fn text(self) -> &'a str {
        self.span.of(self.line.text)
    }

    /// The text that is at fault, as a message quotes it.
    pub(super) fn quoted(self) -> String {
        quote(self.text())
    }

    /// A text of the line that should be a formula.
    pub(super) fn candidate(self, span: Span) -> Candidate<'a> {
        Candidate::new(self.line, span, self.scope)
    }

    /// A text of the line as a formula, if it is one.
    pub(super) fn formula(self, span: Span) -> Option<Formula> {
        match self.candidate(span).reading() {
            Reading::Formula(formula) => Some(formula),
            Reading::Pff | Reading::Unresolved => None,
        }
    }

    /// The judgement that the line is, if it is one.
    pub(super) fn judgement(self) -> Option<&'a Judgement> {
        match &self.line.statement {
            Statement::Judgement(judgement) => Some(judgement),
            _ => None,
        }
    }

    /// The roll that the line answers, with what is claimed of it.
    pub(super) fn claim(self) -> Option<RollClaim<'a>> {
        RollClaim::of(self.line, self.scope)
    }

    /// The words for a fault of what is shown on a roll.
    pub(super) fn of_roll(
        self,
        rule: &'static Rule,
        words: impl FnOnce(&RollClaim<'_>) -> Diagnostic,
    ) -> Diagnostic {
        match self.claim() {
            Some(claim) => words(&claim),
            None => rule.at(self.span, format!("{} is wrong", self.quoted())),
        }
    }

    /// A diagnostic at the fault, the first unit of a formula that passes a test, with the others
    /// that do as related places.
    pub(super) fn first_of(
        self,
        rule: &'static Rule,
        formula: Candidate<'_>,
        is_one: Predicate,
        message: impl Into<String>,
        other: &str,
    ) -> Diagnostic {
        let units = formula.units().filter(|(unit, at)| is_one(formula, *unit, *at));
        let others = units.map(|(_, at)| at).filter(|at| at.start > self.span.start);
        let related = |diagnostic: Diagnostic, at| diagnostic.related(at, other);
        others.take(LABELS - 1).fold(rule.at(self.span, message), related)
    }
}
