//! Named blocks: the logics, systems of axioms and exercises of a file.

use crate::logic::Logic;
use crate::proof::condensed::axioms::Axioms;
use crate::syntax::Fingerprint;
use rpds::{RedBlackTreeMapSync, RedBlackTreeSetSync};
use std::cmp::Ordering;
use std::sync::Arc;

/// The name of a logic or system that a file defines, with others that differ in case only beside
/// it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OwnName(Arc<str>);

impl Ord for OwnName {
    fn cmp(&self, other: &OwnName) -> Ordering {
        fn folded(name: &OwnName) -> impl Iterator<Item = u8> + '_ {
            name.0.bytes().map(|byte| byte.to_ascii_lowercase())
        }
        folded(self).cmp(folded(other)).then_with(|| self.0.cmp(&other.0))
    }
}

impl PartialOrd for OwnName {
    fn partial_cmp(&self, other: &OwnName) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The names of some exercises.
#[derive(Clone, Debug, Default)]
pub(super) struct Exercises {
    ids: RedBlackTreeSetSync<Arc<str>>,
    /// The sum of their fingerprints.
    sum: u128,
}

impl PartialEq for Exercises {
    fn eq(&self, other: &Exercises) -> bool {
        self.sum == other.sum
    }
}

/// The named blocks above. Unlike all else that is in force, they are so still where the block
/// around them has ended.
#[derive(Clone, Debug, Default)]
pub struct NamedBlocks {
    /// The logics that the file defines; `None` for one that is broken, or not finished.
    pub(super) logics: RedBlackTreeMapSync<OwnName, Option<Logic>>,
    /// The systems of axioms that the file defines; `None` for one that is broken, or not finished.
    pub(super) systems: RedBlackTreeMapSync<OwnName, Option<Arc<Axioms>>>,
    pub(super) exercises: Exercises,
}

impl NamedBlocks {
    /// The logic that the file defines by a name: `None` if it defines none, `Some(None)` for a
    /// broken one.
    pub fn logic(&self, name: &str) -> Option<&Option<Logic>> {
        self.logics.get(&OwnName(name.into()))
    }

    /// The name of a logic that the file defines which is this one in some case.
    pub fn logic_in_any_case(&self, name: &str) -> Option<&str> {
        let from = OwnName(name.to_ascii_uppercase().into());
        let (found, _) = self.logics.range(from..).next()?;
        found.0.eq_ignore_ascii_case(name).then_some(&*found.0)
    }

    /// The name of the logic that the file defines which a `logic` line means: this one, or else
    /// one that is this in some case.
    pub fn logic_meant<'a>(&'a self, name: &'a str) -> Option<&'a str> {
        let is_defined = self.logic(name).is_some();
        if is_defined { Some(name) } else { self.logic_in_any_case(name) }
    }

    /// The names of the logics that the file defines, in alphabetical order.
    pub fn logics(&self) -> impl Iterator<Item = &str> {
        self.logics.keys().map(|name| &*name.0)
    }

    /// Makes a name stand for a logic, or for one that is broken.
    pub fn define_logic(&mut self, name: &Arc<str>, logic: Option<Logic>) {
        self.logics.insert_mut(OwnName(name.clone()), logic);
    }

    /// The system of axioms that the file defines by a name: `None` if it defines none,
    /// `Some(None)` for a broken one.
    pub fn system(&self, name: &str) -> Option<&Option<Arc<Axioms>>> {
        self.systems.get(&OwnName(name.into()))
    }

    /// The name of the system that the file defines which a `system` line means: this one, or else
    /// one that is this in some case.
    pub fn system_meant<'a>(&'a self, name: &'a str) -> Option<&'a str> {
        if self.system(name).is_some() { Some(name) } else { self.system_in_any_case(name) }
    }

    /// The name of the system of axioms that the file defines which is this in some case.
    pub fn system_in_any_case(&self, name: &str) -> Option<&str> {
        let from = OwnName(name.to_ascii_uppercase().into());
        let (found, _) = self.systems.range(from..).next()?;
        found.0.eq_ignore_ascii_case(name).then_some(&*found.0)
    }

    /// The names of the systems of axioms that the file defines, in alphabetical order.
    pub fn systems(&self) -> impl Iterator<Item = &str> {
        self.systems.keys().map(|name| &*name.0)
    }

    /// Makes a name stand for a system of axioms, or for one that is broken.
    pub fn define_system(&mut self, name: &Arc<str>, system: Option<Arc<Axioms>>) {
        self.systems.insert_mut(OwnName(name.clone()), system);
    }

    /// True if an exercise above has this name.
    pub fn has_exercise(&self, id: &str) -> bool {
        self.exercises.ids.contains(id)
    }

    /// Takes note of the name of an exercise.
    pub fn add_exercise(&mut self, id: &Arc<str>) {
        if !self.has_exercise(id) {
            self.exercises.ids.insert_mut(id.clone());
            self.exercises.sum = self.exercises.sum.wrapping_add(Fingerprint::of(id).bits());
        }
    }
}
