//! The relation between formulas that a judgement claims: what follows from what, or what is
//! equivalent.

use super::candidate::{self, Candidate};
use crate::scope::Scope;
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Formula, Line, Span, Statement};

/// A relation between formulas that is claimed or denied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimedRelation {
    /// The relation.
    pub relation: Relation,
    /// True if it is denied, as `!|=` and `!=` do.
    pub denied: bool,
    /// The judgement as it was written, without numbering and comment.
    pub text: String,
}

/// The relations between formulas that judgements claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The last formula follows from the others.
    Consequence,
    /// The two formulas have the same value under every valuation.
    Equivalence,
}

/// The reading of a line that may be a judgement.
pub enum Reading {
    /// A relation, and the formulas between which it is claimed, in text order.
    Relation(ClaimedRelation, Vec<Formula>),
    /// A relation between texts with which something is wrong.
    Faulty,
    /// A claim of another kind, or none.
    Other,
}

/// Reads a line as a relation between formulas, with what is in force.
pub fn read(line: &Line<'_>, scope: &Scope) -> Reading {
    let Statement::Judgement(judgement) = &line.statement else { return Reading::Other };
    let formula = |span: &Span| match Candidate::new(line, *span, scope).reading() {
        candidate::Reading::Formula(formula) => Some(formula),
        candidate::Reading::Pff | candidate::Reading::Unresolved => None,
    };
    let Some(relation) = relation(line, judgement, scope) else { return Reading::Other };
    let premises_fit = relation == Relation::Consequence || judgement.left.len() == 1;
    let is_whole = premises_fit && judgement.right.len() == 1 && judgement.second.is_none();
    let spans = judgement.left.iter().chain(&judgement.right);
    match spans.map(formula).collect::<Option<Vec<Formula>>>().filter(|_| is_whole) {
        Some(formulas) => {
            let denied = judgement.denied;
            let text = line.of(line.body()).to_owned();
            Reading::Relation(ClaimedRelation { relation, denied, text }, formulas)
        }
        None => Reading::Faulty,
    }
}

/// The relation that a judgement claims or denies, if it is one between formulas: behind `!=` may
/// also stand a value.
fn relation(line: &Line<'_>, judgement: &Judgement, scope: &Scope) -> Option<Relation> {
    let is_value = |span: &Span| {
        scope.settings.logic.as_ref().is_none_or(|logic| logic.read(line.of(*span)).is_some())
    };
    let is_formula = |span: &Span| {
        let reading = Candidate::new(line, *span, scope).reading();
        matches!(reading, candidate::Reading::Formula(_)) && !is_value(span)
    };
    match judgement.claim {
        Claim::Consequence => Some(Relation::Consequence),
        Claim::Equivalence => Some(Relation::Equivalence),
        Claim::Differs => {
            let between_formulas =
                line.has_formulas_right(judgement) || judgement.right.iter().any(is_formula);
            between_formulas.then_some(Relation::Equivalence)
        }
        Claim::Value | Claim::Class | Claim::Open => None,
    }
}
