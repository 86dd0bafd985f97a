//! The ends of blocks, and their faults.

use super::exercise;
use super::fault::{Fault, FaultKind, MalformedStatement, OpenSubproof, Shortfall};
use super::game::{self, RoundEdge};
use super::{axiom_list, matrix, model, truth_table};
use crate::effort::Ask;
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::{Keyword, Line, Span};

/// The faults of an `end`, but those of the exercise that it ends.
pub(super) fn of_end(at: Span, cells: &[Span], scope: &Scope) -> Vec<Fault> {
    let behind_end = FaultKind::MalformedStatement(MalformedStatement::BehindEnd);
    let behind_end = matrix::cover(cells).map(|at| Fault::new(at, behind_end));
    let of_block = if let Some(builder) = scope.builder() {
        matrix::of_end(at, builder)
    } else if let Some(table) = scope.table() {
        truth_table::of_end(at, table, scope).map(|missing| {
            let failing = exercise::of_key_end(Shortfall::Incomplete, scope);
            failing.map_or(missing, |failing| Fault::new(at, failing))
        })
    } else if let Some(list) = scope.axiom_list() {
        axiom_list::of_end(at, list)
    } else if let Some(builder) = scope.model() {
        let of_model = model::of_end(at, builder);
        if of_model.is_none() {
            let of_answer = exercise::of_model_end(at, builder, scope);
            return behind_end.into_iter().chain(of_answer).collect();
        }
        of_model
    } else if scope.block().is_none() {
        Some(matrix::outside(at, Keyword::End))
    } else {
        None
    };
    behind_end.into_iter().chain(of_block).collect()
}

/// The edge of a round or a proof that a line is which bounds a block so.
pub(super) fn round_edge(
    line: &Line<'_>,
    edge: Option<Edge>,
    scope: &Scope,
    oracle: &dyn Ask,
) -> Option<RoundEdge> {
    game::round_edge(line, edge, scope, oracle).or_else(|| of_proof(line, edge?, scope))
}

/// The edge of a proof that a line is: the end of an unfinished one has a fault.
fn of_proof(line: &Line<'_>, edge: Edge, scope: &Scope) -> Option<RoundEdge> {
    let round_edge = |begins, of_above| RoundEdge { begins, of_above, ends_round: false };
    match edge {
        Edge::Opens(BlockKind::Proof) => Some(round_edge(line.head(), Vec::new())),
        Edge::Ends => {
            let proof = scope.proof()?;
            let is_open = proof.sequent.is_some() && !proof.is_finished();
            let failing = || exercise::of_key_end(Shortfall::Unfinished, scope);
            let subproof = proof.subproof_at(proof.depth()).map(|first| {
                let next = proof.highest().saturating_add(1);
                Box::new(OpenSubproof { first, next, closing: proof.closing() })
            });
            let open = is_open.then(|| failing().unwrap_or(FaultKind::UnfinishedProof(subproof)));
            Some(round_edge(None, open.into_iter().collect()))
        }
        Edge::Opens(_) => None,
    }
}
