//! The decision of a question about worlds: first whether there is a model at all, then which is
//! the smallest.

use super::cluster::Cluster;
use super::draft::Draft;
use super::forms::{Claim, Forms, Reading};
use super::frames::Worlds;
use super::graph::Graph;
use super::model::Model;
use super::search::Search;
use super::smallest::{MOST, Smallest};
use super::upward::Upward;
use crate::index::VariableIndex;
use crate::stop::Stop;
use std::collections::BTreeSet;

/// The finding: the letters that are true at the world asked for, and a model with it, if it is
/// not too large to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub letters: BTreeSet<VariableIndex>,
    pub model: Option<Model>,
}

/// The steps that are spent on finding the smallest model, once another is known.
const FOR_SMALLEST: u64 = 1 << 26;

/// A search for a world at which one of some claims is refuted.
#[derive(Debug)]
pub(super) struct Decision {
    stage: Stage,
    /// The steps of the stages that are over.
    before: u64,
}

#[derive(Debug)]
enum Stage {
    Search(Box<Search>),
    Cluster(Box<Cluster>),
    /// For each claim in turn, with the place of the next.
    Upward(Box<Upward>, usize),
    /// The smallest, if it is found, else this one.
    Smallest(Box<Smallest>, Box<Draft>),
}

impl Decision {
    /// A search for a world, in a model of a logic, at which one of some claims is refuted.
    pub fn new(worlds: Worlds, graph: &Graph, claims: &[Claim]) -> Decision {
        let stage = match worlds {
            Worlds::Modal(system) => {
                let (forms, root) = Forms::refuting(graph, claims, Reading::searched(system));
                match system.is_euclidean() {
                    true => Stage::Cluster(Box::new(Cluster::new(system, &forms, root))),
                    false => Stage::Search(Box::new(Search::new(system, forms, root))),
                }
            }
            Worlds::Intuitionistic | Worlds::Minimal => match claims.first() {
                Some(claim) => Stage::Upward(Box::new(Upward::new(graph, claim)), 1),
                None => unreachable!("something is asked"),
            },
        };
        Decision { stage, before: 0 }
    }

    /// The steps taken so far.
    pub fn steps(&self) -> u64 {
        let of_stage = match &self.stage {
            Stage::Search(search) => search.steps(),
            Stage::Cluster(cluster) => cluster.steps(),
            Stage::Upward(upward, _) => upward.steps(),
            Stage::Smallest(smallest, _) => smallest.steps(),
        };
        self.before.saturating_add(of_stage)
    }

    /// The number of propositions of its solvers.
    pub fn size(&self) -> usize {
        match &self.stage {
            Stage::Search(search) => search.size(),
            Stage::Cluster(cluster) => cluster.size(),
            Stage::Upward(upward, _) => upward.size(),
            Stage::Smallest(smallest, _) => smallest.solver_size(),
        }
    }

    /// Goes on with the search: what was found, or that there is no such world; `None` where it was
    /// left after at least so many steps, or stopped.
    pub fn run(
        &mut self,
        worlds: Worlds,
        graph: &Graph,
        claims: &[Claim],
        steps: u64,
        stop: &Stop,
    ) -> Option<Option<Found>> {
        let found = |draft: &Draft| Found {
            letters: draft.at_first(),
            model: draft.model(graph.variables()),
        };
        loop {
            let left = steps.saturating_sub(self.before);
            let draft = match &mut self.stage {
                Stage::Search(search) => search.run(left, stop)?,
                Stage::Cluster(cluster) => cluster.run(left, stop)?,
                Stage::Upward(upward, next) => match (upward.run(left, stop)?, claims.get(*next)) {
                    (None, Some(claim)) => {
                        let (steps, next) = (upward.steps(), *next + 1);
                        self.before = self.before.saturating_add(steps);
                        self.stage = Stage::Upward(Box::new(Upward::new(graph, claim)), next);
                        continue;
                    }
                    (draft, _) => draft,
                },
                Stage::Smallest(smallest, other) => {
                    let answer = smallest.run(left.min(FOR_SMALLEST), stop);
                    return match answer {
                        Some(Some(draft)) => Some(Some(found(&draft))),
                        Some(None) => Some(Some(found(other))),
                        None if smallest.steps() >= FOR_SMALLEST => Some(Some(found(other))),
                        None => None,
                    };
                }
            };
            let Some(draft) = draft else { return Some(None) };
            if draft.is_cut && claims.len() > 1 {
                // Which of the claims is refuted would not be known.
                return None;
            }
            let draft = draft.closed(worlds.frames());
            let most = if draft.is_cut { MOST } else { draft.letters.len() };
            let (forms, root) = Forms::refuting(graph, claims, Reading::of(worlds));
            self.before = self.steps();
            let smallest = Smallest::new(worlds, forms, root, most);
            self.stage = Stage::Smallest(Box::new(smallest), Box::new(draft));
        }
    }
}
