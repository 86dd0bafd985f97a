//! Models: worlds, the propositions that are true at each, and which worlds see which.

use super::frames::Worlds;
use super::graph::{Graph, Node};
use crate::index::{Index, IndexVec, NodeIndex};
use crate::logics::Logic;
use crate::value::{Valuation, Value, Variable};
use std::collections::BTreeSet;
use wff_syntax::Written;

/// A model of a logic of possible worlds, with one of its worlds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    worlds: Vec<World>,
    at: usize,
}

/// A world of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
struct World {
    name: String,
    /// The propositions that are true there.
    letters: BTreeSet<Variable>,
    /// The worlds that it sees.
    sees: BTreeSet<usize>,
}

/// The names of the first worlds of a model that was found.
const NAMES: [&str; 5] = ["w", "v", "u", "t", "s"];

/// The name of a world of a model that was found: w, v, u, t, s, w6, w7, ….
pub fn world_name(index: usize) -> String {
    NAMES.get(index).map_or_else(|| format!("w{}", index + 1), |name| (*name).to_owned())
}

impl Model {
    /// A model of worlds with these names and true propositions, with these pairs of a world and
    /// one that it sees; it is about the world `at`. Pairs of worlds that it does not have count
    /// for nothing.
    pub fn new(
        worlds: impl IntoIterator<Item = (String, BTreeSet<Variable>)>,
        sees: impl IntoIterator<Item = (usize, usize)>,
        at: usize,
    ) -> Model {
        let world = |(name, letters)| World { name, letters, sees: BTreeSet::new() };
        let mut model = Model { worlds: worlds.into_iter().map(world).collect(), at };
        let size = model.worlds.len();
        for (from, to) in sees.into_iter().filter(|(_, to)| *to < size) {
            if let Some(world) = model.worlds.get_mut(from) {
                world.sees.insert(to);
            }
        }
        model
    }

    /// The number of its worlds.
    pub fn size(&self) -> usize {
        self.worlds.len()
    }

    /// The world that it is about: in a model that was found, the first.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The name of a world; empty for one that it does not have.
    pub fn name(&self, world: usize) -> &str {
        self.worlds.get(world).map_or("", |world| &world.name)
    }

    /// The names of its worlds, in their order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.worlds.iter().map(|world| &*world.name)
    }

    /// The propositions that are true at a world, in alphabetical order. In minimal logic the
    /// letter `O` is one of them.
    pub fn letters(&self, world: usize) -> impl Iterator<Item = &Variable> {
        self.worlds.get(world).into_iter().flat_map(|world| &world.letters)
    }

    /// True if a proposition is true at a world.
    pub fn is_true(&self, world: usize, letter: &Variable) -> bool {
        self.worlds.get(world).is_some_and(|world| world.letters.contains(letter))
    }

    /// The worlds that a world sees, in their order.
    pub fn seen(&self, world: usize) -> impl Iterator<Item = usize> + '_ {
        self.worlds.get(world).into_iter().flat_map(|world| world.sees.iter().copied())
    }

    /// True if a world sees another.
    pub fn sees(&self, from: usize, to: usize) -> bool {
        self.worlds.get(from).is_some_and(|world| world.sees.contains(&to))
    }

    /// The pairs of a world and one that it sees, in their order.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.size()).flat_map(|from| self.seen(from).map(move |to| (from, to)))
    }

    /// The values that propositions have at the world that it is about.
    pub fn valuation<'v>(
        &self,
        logic: &Logic,
        variables: impl IntoIterator<Item = &'v Variable>,
    ) -> Valuation {
        let value = |variable: &Variable| Value::new(logic, self.is_true(self.at, variable).into());
        variables.into_iter().map(|variable| (variable.clone(), value(variable))).collect()
    }

    /// For each world, true if a formula is true there, as a logic reads it. In intuitionistic and
    /// minimal logic each world has to see itself and whatever those that it sees see, and its
    /// letters have to be true there.
    pub fn values(&self, worlds: Worlds, formula: Written<'_>) -> Vec<bool> {
        let graph = Graph::new(worlds, &[formula]);
        self.roots(worlds, &graph).pop().unwrap_or_default()
    }

    /// For each formula of a graph, at each world, its value.
    pub(super) fn roots(&self, worlds: Worlds, graph: &Graph) -> Vec<Vec<bool>> {
        let mut truths: IndexVec<NodeIndex, Vec<bool>> = IndexVec::default();
        let seen: Vec<Vec<usize>> =
            self.worlds.iter().map(|world| world.sees.iter().copied().collect()).collect();
        let size = self.size();
        let is_persistent = worlds.is_persistent();
        for node in graph.nodes() {
            let joined = |one: &[bool], other: &[bool], join: fn(bool, bool) -> bool| {
                one.iter().zip(other).map(|(one, other)| join(*one, *other)).collect::<Vec<bool>>()
            };
            let there = |truth: &[bool], world: usize| truth.get(world) == Some(&true);
            let truth: Vec<bool> = match *node {
                Node::Variable(index) => {
                    let variable = graph.variables().get(index.number() as usize);
                    let is_true = |world: &World| {
                        variable.is_some_and(|variable| world.letters.contains(variable))
                    };
                    self.worlds.iter().map(is_true).collect()
                }
                Node::False => vec![false; size],
                Node::True => vec![true; size],
                Node::Not(of) => truths[of].iter().map(|truth| !truth).collect(),
                Node::And(one, other) => joined(&truths[one], &truths[other], |p, q| p && q),
                Node::Or(one, other) => joined(&truths[one], &truths[other], |p, q| p || q),
                Node::Iff(one, other) => joined(&truths[one], &truths[other], |p, q| p == q),
                Node::If(one, other) => {
                    let here = joined(&truths[one], &truths[other], |p, q| !p || q);
                    match is_persistent {
                        true => seen
                            .iter()
                            .map(|seen| seen.iter().all(|world| there(&here, *world)))
                            .collect(),
                        false => here,
                    }
                }
                Node::Box(of) => seen
                    .iter()
                    .map(|seen| seen.iter().all(|world| there(&truths[of], *world)))
                    .collect(),
                Node::Diamond(of) => seen
                    .iter()
                    .map(|seen| seen.iter().any(|world| there(&truths[of], *world)))
                    .collect(),
            };
            truths.push(truth);
        }
        graph.roots().iter().map(|root| truths[*root].clone()).collect()
    }
}
