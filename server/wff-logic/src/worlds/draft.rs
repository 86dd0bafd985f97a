//! Models as searches leave them: what is said of each world, and the pairs that are needed.

use super::frames::System;
use super::model::{Model, world_name};
use crate::index::{Index, VariableIndex};
use crate::value::Variable;
use std::collections::BTreeSet;

/// A model that a search has found; it is about its first world.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Draft {
    /// The letters that are true at each world.
    pub letters: Vec<BTreeSet<VariableIndex>>,
    /// The worlds that each sees.
    pub sees: Vec<BTreeSet<usize>>,
    /// True if there are more worlds, which are left out.
    pub is_cut: bool,
}

/// The most worlds of a model that is told.
pub(super) const MOST_WORLDS: usize = 1 << 9;

impl Draft {
    /// A model with no worlds.
    pub fn new() -> Draft {
        Draft::default()
    }

    /// Adds a world with its true letters; gives its number.
    pub fn world(&mut self, letters: BTreeSet<VariableIndex>) -> usize {
        self.letters.push(letters);
        self.sees.push(BTreeSet::new());
        self.letters.len() - 1
    }

    /// Lets a world see another.
    pub fn see(&mut self, from: usize, to: usize) {
        if let Some(sees) = self.sees.get_mut(from) {
            sees.insert(to);
        }
    }

    /// The model with all pairs that the frames of a logic have beside those that are needed. A
    /// world that would see none sees itself, where each has to see one.
    pub fn closed(mut self, system: System) -> Draft {
        let size = self.letters.len();
        if system.is_reflexive() {
            (0..size).for_each(|world| self.see(world, world));
        }
        if system.is_serial() {
            let ends: Vec<usize> = (0..size)
                .filter(|world| self.sees.get(*world).is_some_and(BTreeSet::is_empty))
                .collect();
            ends.into_iter().for_each(|world| self.see(world, world));
        }
        if system.is_symmetric() {
            let seen: Vec<(usize, usize)> = (0..size)
                .flat_map(|from| self.seen(from).into_iter().map(move |to| (from, to)))
                .collect();
            seen.into_iter().for_each(|(from, to)| self.see(to, from));
        }
        if system.is_transitive() {
            let reached: Vec<BTreeSet<usize>> = (0..size).map(|from| self.reached(from)).collect();
            self.sees = reached;
        }
        self
    }

    fn seen(&self, from: usize) -> Vec<usize> {
        self.sees.get(from).into_iter().flatten().copied().collect()
    }

    /// The worlds that are reached from one in some steps, at least one.
    fn reached(&self, from: usize) -> BTreeSet<usize> {
        let mut reached = BTreeSet::new();
        let mut open = vec![from];
        while let Some(world) = open.pop() {
            open.extend(self.seen(world).into_iter().filter(|to| reached.insert(*to)));
        }
        reached
    }

    /// The letters that are true at its first world.
    pub fn at_first(&self) -> BTreeSet<VariableIndex> {
        self.letters.first().cloned().unwrap_or_default()
    }

    /// The model, of these propositions; `None` where it has too many worlds to be told.
    pub fn model(&self, variables: &[Variable]) -> Option<Model> {
        let named = |letters: &BTreeSet<VariableIndex>| -> BTreeSet<Variable> {
            let places = letters.iter().map(|letter| letter.number() as usize);
            places.filter_map(|place| variables.get(place).cloned()).collect()
        };
        let worlds = self.letters.iter().enumerate();
        let pairs = self.sees.iter().enumerate();
        (!self.is_cut).then(|| {
            Model::new(
                worlds.map(|(world, letters)| (world_name(world), named(letters))),
                pairs.flat_map(|(from, sees)| sees.iter().map(move |to| (from, *to))),
                0,
            )
        })
    }
}
