//! Models as they are written down, world by world.

use super::frames::Worlds;
use super::model::Model;
use crate::value::Variable;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The most worlds of a model that is written down.
pub const MOST_GIVEN: usize = 256;

/// A model as far as it is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelBuilder {
    /// Its name, if that could be understood.
    pub name: Option<Arc<str>>,
    /// The logic in which it is written, if that has worlds.
    pub logic: Option<Worlds>,
    /// True if a line of it could not be understood.
    pub faulty: bool,
    /// The worlds that are named, as they are first.
    worlds: Vec<Named>,
    /// Those of them that are given, in their order.
    order: Vec<usize>,
}

/// A world that is named.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Named {
    name: Arc<str>,
    letters: BTreeMap<Variable, bool>,
    sees: BTreeSet<usize>,
}

/// A letter that is true at a world and not at one that this sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostLetter {
    /// The letter.
    pub letter: Variable,
    /// The world at which it is true.
    pub from: Arc<str>,
    /// The world at which it is not.
    pub to: Arc<str>,
}

impl ModelBuilder {
    /// A model with no worlds.
    pub fn new(name: Option<Arc<str>>, logic: Option<Worlds>) -> ModelBuilder {
        ModelBuilder { name, logic, faulty: false, worlds: Vec::new(), order: Vec::new() }
    }

    fn index(&self, name: &str) -> Option<usize> {
        self.worlds.iter().position(|world| *world.name == *name)
    }

    /// The place of a world that is named, now or before; `None` where there are too many.
    fn named(&mut self, name: &str) -> Option<usize> {
        let index = self.index(name);
        index.or_else(|| {
            (self.worlds.len() < MOST_GIVEN).then(|| {
                let name = name.into();
                self.worlds.push(Named { name, letters: BTreeMap::new(), sees: BTreeSet::new() });
                self.worlds.len() - 1
            })
        })
    }

    /// True if it has as many worlds as it may, and none of this name.
    pub fn is_full_for(&self, name: &str) -> bool {
        self.worlds.len() >= MOST_GIVEN && self.index(name).is_none()
    }

    /// True if a world of this name is given.
    pub fn has(&self, name: &str) -> bool {
        self.index(name).is_some_and(|index| self.order.contains(&index))
    }

    /// Gives it a world with the values of letters there; one that is given already stays.
    pub fn give(&mut self, name: &str, letters: impl IntoIterator<Item = (Variable, bool)>) {
        let Some(index) = self.named(name).filter(|index| !self.order.contains(index)) else {
            return;
        };
        self.order.push(index);
        if let Some(world) = self.worlds.get_mut(index) {
            world.letters.extend(letters);
        }
    }

    /// Lets a world see another, whether these are given yet or not.
    pub fn see(&mut self, from: &str, to: &str) {
        if let (Some(from), Some(to)) = (self.named(from), self.named(to))
            && let Some(world) = self.worlds.get_mut(from)
        {
            world.sees.insert(to);
        }
    }

    /// The names of the worlds that are given, in their order.
    pub fn names(&self) -> impl Iterator<Item = &Arc<str>> {
        self.order.iter().filter_map(|index| self.worlds.get(*index)).map(|world| &world.name)
    }

    /// The names that stand only where worlds are seen or see.
    pub fn not_given(&self) -> impl Iterator<Item = &Arc<str>> {
        let given = self.order.iter().copied().collect::<BTreeSet<_>>();
        let all = self.worlds.iter().enumerate();
        all.filter(move |(index, _)| !given.contains(index)).map(|(_, world)| &world.name)
    }

    /// The model of the worlds that are given, about the first of them; in intuitionistic and
    /// minimal logic its order is closed.
    pub fn model(&self) -> Model {
        let worlds = self.order.iter().filter_map(|index| {
            let world = self.worlds.get(*index)?;
            let letters = world.letters.iter().filter(|(_, value)| **value);
            Some((world.name.to_string(), letters.map(|(letter, _)| letter.clone()).collect()))
        });
        let place = |index: &usize| self.order.iter().position(|other| other == index);
        let pairs = self.order.iter().enumerate().flat_map(|(from, index)| {
            let seen = self.worlds.get(*index).into_iter().flat_map(|world| &world.sees);
            seen.filter_map(move |to| Some((from, place(to)?)))
        });
        let model = Model::new(worlds, pairs, 0);
        match self.is_persistent() {
            true => model.ordered(),
            false => model,
        }
    }

    /// True if what is true at a world has to be true at all that it sees.
    pub fn is_persistent(&self) -> bool {
        self.logic.is_some_and(Worlds::is_persistent)
    }

    /// The first letter that is true at a world and not at one that this sees, where it has to be.
    pub fn lost_letter(&self) -> Option<LostLetter> {
        if !self.is_persistent() {
            return None;
        }
        let model = self.model();
        let name = |world: usize| model.name(world).into();
        model.pairs().find_map(|(from, to)| {
            let letter = model.letters(from).find(|letter| !model.is_true(to, letter))?.clone();
            Some(LostLetter { letter, from: name(from), to: name(to) })
        })
    }
}
