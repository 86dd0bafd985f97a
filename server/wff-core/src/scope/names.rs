//! Names: of formulas and of D-proofs.

use crate::proof::condensed::axioms::NamedProof;
use crate::syntax::{Formula, Named, Span};
use rpds::RedBlackTreeMapSync;
use std::sync::Arc;

/// The formula that a name stands for; `None` if its definition is broken.
pub type Meant = Option<Arc<Named>>;

/// The D-proof that a name stands for; `None` if its definition is broken.
pub type MeantProof = Option<Arc<NamedProof>>;

/// The names that stand for something, without their `@`.
#[derive(Clone, Debug, Default)]
pub struct Names {
    pub(super) formulas: RedBlackTreeMapSync<Arc<str>, Meant>,
    /// The D-proofs; no formula has the name of one.
    pub(super) proofs: RedBlackTreeMapSync<Arc<str>, MeantProof>,
}

impl Names {
    /// The formula that a name stands for; `None` if it is not defined above.
    pub fn get(&self, name: &str) -> Option<&Meant> {
        self.formulas.get(name)
    }

    /// The formula that a part of a line is; `None` if it is none, or has a name of which nothing
    /// is known.
    pub fn formula(&self, line: &str, span: Span) -> Option<Formula> {
        Formula::read(line, span, |name| self.get(name).cloned().flatten())
    }

    /// The names of formulas, in alphabetical order.
    pub fn formulas(&self) -> impl Iterator<Item = (&Arc<str>, &Meant)> {
        self.formulas.iter()
    }

    /// Makes a name stand for a formula.
    pub fn define(&mut self, name: &Arc<str>, meant: Meant) {
        self.formulas.insert_mut(name.clone(), meant);
        self.proofs.remove_mut(name);
    }

    /// The D-proof that a name stands for; `None` if it is not defined above.
    pub fn proof(&self, name: &str) -> Option<&MeantProof> {
        self.proofs.get(name)
    }

    /// The names of D-proofs, in alphabetical order.
    pub fn proofs(&self) -> impl Iterator<Item = (&Arc<str>, &MeantProof)> {
        self.proofs.iter()
    }

    /// Makes a name stand for a D-proof.
    pub fn define_proof(&mut self, name: &Arc<str>, meant: MeantProof) {
        self.proofs.insert_mut(name.clone(), meant);
        self.formulas.remove_mut(name);
    }

    /// True if a name stands for something, a formula or a D-proof.
    pub fn has(&self, name: &str) -> bool {
        self.formulas.contains_key(name) || self.proofs.contains_key(name)
    }
}
