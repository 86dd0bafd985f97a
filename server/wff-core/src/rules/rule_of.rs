//! Rules with all that they know of their faults, whose data have a type of their own.

use super::context::Context;
use super::diagnostic::Diagnostic;
use super::rule::{CompletedBy, Reveals, Rule};
use crate::syntax::{Line, Span};

/// A rule with all that it knows of its faults, whose data are of one type. No field has a default,
/// so that each new rule decides on all.
pub(crate) struct RuleOf<F: 'static> {
    pub(crate) rule: Rule,
    /// True if a fault is a judgement on whether something is right, and not on its form. In an
    /// exam it is left out.
    pub(super) judges_truth: fn(&F) -> bool,
    /// The part of its words that gives an answer away. With `hints off` it is left out.
    pub(super) reveals: fn(Context<'_>, &F) -> Reveals,
    /// The part of the line that would have to go on for the fault to vanish. Until then it is not
    /// shown while that line is typed.
    pub(super) completed_by: fn(&Line<'_>, Span, &F) -> CompletedBy,
    /// The words.
    pub(super) render: fn(Context<'_>, &F) -> Diagnostic,
}

impl<F> RuleOf<F> {
    /// The start of a diagnostic of this kind.
    pub(super) fn at(&'static self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.rule.at(span, message)
    }

    /// The words for a fault.
    pub(super) fn words(&self, context: Context<'_>, data: &F) -> Diagnostic {
        (self.render)(context, data)
    }
}

/// The data of a fault, with its rule.
pub(super) struct FaultOf<'f, F: 'static> {
    of: &'static RuleOf<F>,
    data: &'f F,
}

impl<'f, F> FaultOf<'f, F> {
    pub(super) fn new(of: &'static RuleOf<F>, data: &'f F) -> FaultOf<'f, F> {
        FaultOf { of, data }
    }
}

/// A fault with its rule, whatever the type of its data.
pub(super) trait AnyFault {
    fn rule(&self) -> &'static Rule;
    fn judges_truth(&self) -> bool;
    fn reveals(&self, context: Context<'_>) -> Reveals;
    fn completed_by(&self, line: &Line<'_>, span: Span) -> CompletedBy;
    fn render(&self, context: Context<'_>) -> Diagnostic;
}

impl<F> AnyFault for FaultOf<'_, F> {
    fn rule(&self) -> &'static Rule {
        &self.of.rule
    }

    fn judges_truth(&self) -> bool {
        (self.of.judges_truth)(self.data)
    }

    fn reveals(&self, context: Context<'_>) -> Reveals {
        (self.of.reveals)(context, self.data)
    }

    fn completed_by(&self, line: &Line<'_>, span: Span) -> CompletedBy {
        (self.of.completed_by)(line, span, self.data)
    }

    fn render(&self, context: Context<'_>) -> Diagnostic {
        self.of.words(context, self.data)
    }
}
