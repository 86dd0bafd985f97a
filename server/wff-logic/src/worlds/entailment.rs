//! The question if a conclusion follows, and no more: whoever asks it often needs no model.

use super::cluster::Cluster;
use super::forms::{Claim, Forms, Reading};
use super::frames::Worlds;
use super::graph::Graph;
use super::search::Search;
use super::upward::Upward;
use crate::index::Index;
use crate::stop::Stop;
use crate::value::Variable;
use std::collections::BTreeSet;
use wff_syntax::Written;

/// The answer to whether a conclusion follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entailment {
    /// It does.
    Follows,
    /// It does not: there is a world at which the premises are true and it is not, with these true
    /// propositions.
    Refuted(BTreeSet<Variable>),
}

/// The steps that it takes to tell a solver of a node.
const A_NODE: u64 = 32;

/// True if a conclusion follows from premises at each world of each model of a logic; `None` where
/// that takes more steps than this. `taken` counts the steps.
pub fn entailment(
    worlds: Worlds,
    premises: &[Written<'_>],
    conclusion: Written<'_>,
    steps: u64,
    taken: &mut u64,
) -> Option<Entailment> {
    let all: Vec<Written<'_>> = premises.iter().copied().chain([conclusion]).collect();
    let graph = Graph::new(worlds, &all);
    let (conclusion, premises) = graph.roots().split_last()?;
    let claim = Claim { premises: premises.to_vec(), conclusion: Some(*conclusion) };
    let stop = Stop::default();
    *taken = taken.saturating_add(A_NODE.saturating_mul(graph.nodes().len() as u64));
    let (draft, spent) = match worlds {
        Worlds::Modal(system) => {
            let reading = Reading::searched(system);
            let (forms, root) = Forms::refuting(&graph, &[claim], reading);
            if system.is_euclidean() {
                let mut cluster = Cluster::new(system, &forms, root);
                (cluster.run(steps, &stop), cluster.steps())
            } else {
                let mut search = Search::new(system, forms, root);
                (search.run(steps, &stop), search.steps())
            }
        }
        Worlds::Intuitionistic | Worlds::Minimal => {
            let mut upward = Upward::new(&graph, &claim);
            (upward.run(steps, &stop), upward.steps())
        }
    };
    *taken = taken.saturating_add(spent);
    Some(match draft? {
        None => Entailment::Follows,
        Some(draft) => {
            let letters = draft.at_first();
            let variables = graph.variables().iter().enumerate();
            let is_true =
                |at: usize| u32::try_from(at).is_ok_and(|at| letters.contains(&Index::new(at)));
            let letters = variables.filter(|(at, _)| is_true(*at)).map(|(_, it)| it.clone());
            Entailment::Refuted(letters.collect())
        }
    })
}
