//! Proofs: what their lines are, and the judge asked.

mod detached;
mod head;
mod step;
mod stray;

pub(super) use self::head::{bind_head, of_head, opens};
pub(crate) use self::head::{is_arrow, leading_turnstile};
pub(crate) use self::step::{
    MOST_BARS, is_given, is_malformed, is_miscited, lacking_bars, said_rule,
};
pub(super) use self::step::{bind_step, judge_step, mentions};
pub(crate) use self::stray::{is_drawn, meant_step, restates};
pub(super) use self::stray::{nearly_step, stray};

use super::block;
use super::candidate::Reading;
use super::exercise;
use super::fault::{Fault, FaultKind, MalformedProof, MisplacedLine};
use super::game::RoundEdge;
use crate::analysis::exercise::Shortfall;
use crate::logic::spelled;
use crate::proof::natural::Letters;
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::exercise::Task;
use crate::syntax::formula::Written;
use crate::syntax::{Keyword, Line, Span, Statement};

fn malformed(at: Span, kind: MalformedProof) -> Fault {
    Fault::new(at, FaultKind::MalformedProof(kind))
}

fn letters(line: &Line<'_>, reading: &Reading) -> Option<Letters> {
    let Reading::Formula(formula) = reading else { return None };
    spelled(Written::new(formula, line.text)).map(Letters::from)
}

/// True if a setting of this kind counts for nothing in the proof that is open: all of it leans on
/// the axioms in force at its head.
pub(super) fn is_void(keyword: Keyword, scope: &Scope) -> bool {
    keyword == Keyword::System && scope.proof().is_some()
}

/// A setting that has no place in the proof that is open.
pub(super) fn misplaced_setting(keyword: Keyword, at: Span, scope: &Scope) -> Option<Fault> {
    let kind = FaultKind::MisplacedLine(MisplacedLine::InProof);
    is_void(keyword, scope).then(|| Fault::new(at, kind))
}

/// The edge of a proof that a line is which bounds a block so: at its end it is told what is not
/// shown yet.
pub(super) fn edge(line: &Line<'_>, edge: Edge, scope: &Scope) -> Option<RoundEdge> {
    match edge {
        Edge::Opens(BlockKind::Proof) => {
            Some(RoundEdge { begins: line.head(), of_above: Vec::new(), ends_round: false })
        }
        Edge::Ends => {
            let proof = scope.proof()?;
            let is_open = proof.sequent.is_some() && !proof.is_finished();
            let failing = || exercise::of_key_end(Shortfall::Unfinished, scope);
            let open = is_open.then(|| failing().unwrap_or(FaultKind::UnfinishedProof));
            Some(RoundEdge {
                begins: None,
                of_above: open.into_iter().collect(),
                ends_round: false,
            })
        }
        Edge::Opens(_) => None,
    }
}

/// True if a line can stand in a proof.
pub(super) fn can_stand(line: &Line<'_>) -> bool {
    match &line.statement {
        Statement::Blank | Statement::Step(_) => true,
        Statement::Task(_, _, Task::Proof(_)) => false,
        _ => block::edge(line) == Some(Edge::Ends) || block::is_end(line) || is_drawn(line),
    }
}
