//! Queries about worlds: tests of formulas at all worlds of all models of a logic.

use super::decision::{Decision, Found};
use super::forms::Claim;
use super::frames::{System, Worlds};
use super::graph::Graph;
use crate::index::{Index, VariableIndex};
use crate::logics::Logic;
use crate::stop::Stop;
use crate::value::Value;
use crate::witness::{Test, Witness, Witnesses};
use std::sync::Arc;
use wff_syntax::Written;

/// Formulas, and tests of which each asks for a world that passes.
#[derive(Clone, Debug)]
pub(crate) struct WorldsQuery {
    logic: Logic,
    worlds: Worlds,
    graph: Graph,
    tests: Vec<Test>,
    /// The steps that it takes to tell the solvers of the formulas, at the most or so.
    cost: u64,
}

/// The part of a query that is done.
#[derive(Debug, Default)]
pub(crate) struct WorldsProgress {
    /// The answers to the first tests.
    found: Vec<Option<Witness>>,
    /// The steps that these took.
    before: u64,
    /// The search for the next one.
    decision: Option<Decision>,
}

impl WorldsProgress {
    /// The steps taken so far.
    pub fn steps(&self) -> u64 {
        let decision = self.decision.as_ref().map_or(0, Decision::steps);
        self.before.saturating_add(decision)
    }

    /// The number of propositions of the solvers of the search that it is in.
    pub fn size(&self) -> usize {
        self.decision.as_ref().map_or(0, Decision::size)
    }
}

/// The steps that it takes to tell a solver of a node.
const A_NODE: u64 = 32;

impl WorldsQuery {
    /// A query about formulas of a logic.
    pub fn new(
        logic: &Logic,
        worlds: Worlds,
        formulas: &[Written<'_>],
        tests: &[Test],
    ) -> WorldsQuery {
        let graph = Graph::new(worlds, formulas);
        let is_by_level = |system: System| !system.is_transitive() && !system.is_euclidean();
        let levels = match worlds.system().is_some_and(is_by_level) {
            true => graph.depth() + 1,
            false => 1,
        };
        let cost = A_NODE.saturating_mul(graph.nodes().len() as u64).saturating_mul(levels);
        WorldsQuery { logic: logic.clone(), worlds, graph, tests: tests.to_vec(), cost }
    }

    /// Goes on until there is an answer, or so many steps have been taken in all; `None` in that
    /// case, or when it was stopped.
    pub fn run(&self, progress: &mut WorldsProgress, steps: u64, stop: &Stop) -> Option<Witnesses> {
        while let Some(test) = self.tests.get(progress.found.len()) {
            let made = progress.before.saturating_add(self.cost);
            if made > steps {
                return None;
            }
            let claims = self.claims(test);
            let decision = progress
                .decision
                .get_or_insert_with(|| Decision::new(self.worlds, &self.graph, &claims));
            let left = steps.saturating_sub(made);
            let found = decision.run(self.worlds, &self.graph, &claims, left, stop)?;
            progress.before = made.saturating_add(decision.steps());
            progress.decision = None;
            progress.found.push(found.map(|found| self.witness(test, found)));
        }
        Some(Witnesses { first: 0, found: std::mem::take(&mut progress.found) })
    }

    /// The claims one of which is refuted where a test passes.
    fn claims(&self, test: &Test) -> Vec<Claim> {
        let root = |formula: usize| match self.graph.roots().get(formula) {
            Some(root) => *root,
            None => unreachable!("a test is about formulas of the query"),
        };
        let refuted = |premise: usize, conclusion: usize| Claim {
            premises: vec![root(premise)],
            conclusion: Some(root(conclusion)),
        };
        match test {
            Test::Designated(formula) => {
                vec![Claim { premises: vec![root(*formula)], conclusion: None }]
            }
            Test::Refutes { premises, conclusion } => vec![Claim {
                premises: premises.clone().map(root).collect(),
                conclusion: Some(root(*conclusion)),
            }],
            Test::Differ(one, other) => vec![refuted(*one, *other), refuted(*other, *one)],
            // No formula has a first row: what is asked is whether it is always true.
            Test::Varies => vec![Claim { premises: Vec::new(), conclusion: Some(root(0)) }],
        }
    }

    fn witness(&self, test: &Test, found: Found) -> Witness {
        let is_true = |place: usize| {
            let index = u32::try_from(place).map(VariableIndex::new);
            index.is_ok_and(|index| found.letters.contains(&index))
        };
        let variables = self.graph.variables().iter().enumerate();
        let value = |place: usize| Value::new(&self.logic, is_true(place).into());
        let valuation = variables.map(|(place, variable)| (variable.clone(), value(place)));
        let values: Vec<u8> = match &found.model {
            Some(model) => {
                let roots = model.roots(self.worlds, &self.graph);
                roots.iter().map(|at| at.first().copied().unwrap_or(false).into()).collect()
            }
            None => {
                let is_false = |place: usize| match test {
                    Test::Refutes { conclusion, .. } => place == *conclusion,
                    Test::Differ(_, other) => place == *other,
                    Test::Designated(_) => false,
                    Test::Varies => true,
                };
                (0..self.graph.roots().len()).map(|place| (!is_false(place)).into()).collect()
            }
        };
        Witness {
            valuation: valuation.collect(),
            values: values.into(),
            model: found.model.map(Arc::new),
        }
    }
}
