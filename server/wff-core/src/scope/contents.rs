//! The contents of blocks that are open, as far as they are written down.

use crate::exercise::Exercise;
use crate::game::Game;
use crate::logic::worlds::ModelBuilder;
use crate::logic::{FilledTable, MatrixBuilder};
use crate::proof::natural::Proof;
use std::sync::Arc;

/// The facts about the line above that tell whether a proof without an end goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineAbove {
    /// True if it is blank.
    pub is_blank: bool,
    /// The mark behind the number of the last step, if that has one; `None` before the first.
    pub mark: Option<Option<char>>,
}

/// The part of a block that is written down so far.
#[derive(Clone, Debug)]
pub(super) enum Contents {
    /// A logic as tables.
    Matrix(Box<MatrixBuilder>),
    /// A truth table.
    Truth(FilledTable),
    /// An exercise.
    Exercise(Arc<Exercise>),
    /// A game.
    Game(Arc<Game>),
    /// A proof.
    Proof(Proof),
    /// Axioms.
    Axioms(AxiomList),
    /// A model of worlds.
    Model(Arc<ModelBuilder>),
}

impl Contents {
    /// True if the same is written down; of proofs, if their form is the same.
    pub(super) fn is_same(&self, other: &Contents) -> bool {
        match (self, other) {
            (Contents::Matrix(one), Contents::Matrix(other)) => one == other,
            (Contents::Truth(one), Contents::Truth(other)) => one == other,
            (Contents::Exercise(one), Contents::Exercise(other)) => one == other,
            (Contents::Game(one), Contents::Game(other)) => one == other,
            (Contents::Proof(one), Contents::Proof(other)) => one.has_form_of(other),
            (Contents::Axioms(one), Contents::Axioms(other)) => one == other,
            (Contents::Model(one), Contents::Model(other)) => one == other,
            _ => false,
        }
    }
}

/// The axioms of a block as far as they are written down.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AxiomList {
    /// The name of the system, if that could be understood.
    pub name: Option<Arc<str>>,
    /// The formulas by their labels; `None` for one that is broken.
    pub formulas: Vec<(u8, Option<Box<str>>)>,
    /// True if a line of it, or its head, could not be understood.
    pub is_broken: bool,
    /// True if a label of them is none, or one lacks its label.
    pub has_other_labels: bool,
    /// The number of lines that could not be understood.
    pub unread: u32,
}
