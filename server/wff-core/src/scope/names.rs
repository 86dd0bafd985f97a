//! Names: of formulas and D-proofs, and of the logics and systems of axioms that a file defines.

use super::Scope;
use crate::logic::Logic;
use crate::proof::condensed::axioms::{Axioms, NamedProof};
use crate::syntax::{Formula, Named, Span};
use std::cmp::Ordering;
use std::sync::Arc;

/// The formula that a name stands for; `None` if its definition is broken.
pub type Meant = Option<Arc<Named>>;

/// The D-proof that a name stands for; `None` if its definition is broken.
pub type MeantProof = Option<Arc<NamedProof>>;

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

impl Scope {
    /// The formula that a name (without `@`) stands for; `None` if it is not defined above.
    pub fn name(&self, name: &str) -> Option<&Meant> {
        self.names.get(name)
    }

    /// The formula that a part of a line is; `None` if it is none, or has a name of which nothing
    /// is known.
    pub fn formula(&self, line: &str, span: Span) -> Option<Formula> {
        Formula::read(line, span, |name| self.name(name).cloned().flatten())
    }

    /// The names in force, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = (&Arc<str>, &Meant)> {
        self.names.iter()
    }

    /// Makes a name stand for something.
    pub fn define(&mut self, name: &Arc<str>, meant: Meant) {
        self.names.insert_mut(name.clone(), meant);
        self.proofs.remove_mut(name);
    }

    /// The D-proof that a name (without `@`) stands for; `None` if it is not defined above.
    pub fn named_proof(&self, name: &str) -> Option<&MeantProof> {
        self.proofs.get(name)
    }

    /// The names of D-proofs in force, in alphabetical order.
    pub fn named_proofs(&self) -> impl Iterator<Item = (&Arc<str>, &MeantProof)> {
        self.proofs.iter()
    }

    /// Makes a name stand for a D-proof.
    pub fn define_proof(&mut self, name: &Arc<str>, meant: MeantProof) {
        self.proofs.insert_mut(name.clone(), meant);
        self.names.remove_mut(name);
    }

    /// True if a name stands for something, a formula or a D-proof.
    pub fn has_name(&self, name: &str) -> bool {
        self.names.contains_key(name) || self.proofs.contains_key(name)
    }

    /// The logic that the file defines by a name: `None` if it defines none, `Some(None)` for a
    /// broken one.
    pub fn own_logic(&self, name: &str) -> Option<&Option<Logic>> {
        self.logics.get(&OwnName(name.into()))
    }

    /// The name of a logic that the file defines which is this one in some case.
    pub fn own_logic_in_any_case(&self, name: &str) -> Option<&str> {
        let from = OwnName(name.to_ascii_uppercase().into());
        let (found, _) = self.logics.range(from..).next()?;
        found.0.eq_ignore_ascii_case(name).then_some(&*found.0)
    }

    /// The name of the logic that the file defines which a `logic` line means: this one, or else
    /// one that is this in some case.
    pub fn own_logic_meant<'a>(&'a self, name: &'a str) -> Option<&'a str> {
        let is_defined = self.own_logic(name).is_some();
        if is_defined { Some(name) } else { self.own_logic_in_any_case(name) }
    }

    /// The names of the logics that the file defines, in alphabetical order.
    pub fn own_logics(&self) -> impl Iterator<Item = &str> {
        self.logics.keys().map(|name| &*name.0)
    }

    /// Makes a name stand for a logic, or for one that is broken.
    pub fn define_logic(&mut self, name: &Arc<str>, logic: Option<Logic>) {
        self.logics.insert_mut(OwnName(name.clone()), logic);
    }

    /// The system of axioms that the file defines by a name: `None` if it defines none,
    /// `Some(None)` for a broken one.
    pub fn own_system(&self, name: &str) -> Option<&Option<Arc<Axioms>>> {
        self.systems.get(&OwnName(name.into()))
    }

    /// The name of the system that the file defines which a `system` line means: this one, or else
    /// one that is this in some case.
    pub fn own_system_meant<'a>(&'a self, name: &'a str) -> Option<&'a str> {
        if self.own_system(name).is_some() {
            return Some(name);
        }
        let from = OwnName(name.to_ascii_uppercase().into());
        let (found, _) = self.systems.range(from..).next()?;
        found.0.eq_ignore_ascii_case(name).then_some(&*found.0)
    }

    /// The names of the systems of axioms that the file defines, in alphabetical order.
    pub fn own_systems(&self) -> impl Iterator<Item = &str> {
        self.systems.keys().map(|name| &*name.0)
    }

    /// Makes a name stand for a system of axioms, or for one that is broken.
    pub fn define_system(&mut self, name: &Arc<str>, system: Option<Arc<Axioms>>) {
        self.systems.insert_mut(OwnName(name.clone()), system);
    }
}
