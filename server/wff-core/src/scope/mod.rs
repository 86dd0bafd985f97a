//! The scope of a line, all that is in force there: settings, the meanings and values of
//! propositions, names, the dice on the table, and the block that the line stands in. Statements
//! above the line make it; it is cheap to copy.

mod block;
mod names;
mod number;
mod propositions;
mod settings;
mod symbol;
mod table;

pub use block::{AxiomList, Block, LineAbove};
pub use names::{Meant, MeantProof};
pub(crate) use number::MOST_BETWEEN;
pub use number::{is_silent, since_number};
pub use propositions::{Given, Proposition};
pub use settings::{Locked, Settings, System};
pub use symbol::Symbol;
pub use table::{Called, Rolled, Says};

use crate::logic::Logic;
use crate::proof::condensed::axioms::Axioms;
use crate::syntax::{Fingerprint, Line, parse_in};
use names::OwnName;
use propositions::{InForce, KnownProposition};
use rpds::{RedBlackTreeMapSync, RedBlackTreeSetSync};
use std::sync::Arc;

/// The names of some exercises.
#[derive(Clone, Debug, Default)]
struct Exercises {
    ids: RedBlackTreeSetSync<Arc<str>>,
    /// The sum of their fingerprints.
    sum: u128,
}

impl PartialEq for Exercises {
    fn eq(&self, other: &Exercises) -> bool {
        self.sum == other.sum
    }
}

/// All that is in force on a line.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// Rules, logic, alphabet, and how much is judged and shown.
    pub settings: Settings,
    propositions: RedBlackTreeMapSync<Arc<str>, KnownProposition>,
    /// The sum of the fingerprints of what is known of propositions, except values in force.
    known: u128,
    /// The values that propositions have, by name.
    values: RedBlackTreeMapSync<Arc<str>, InForce>,
    /// The number of values that came in force so far.
    times: u32,
    names: RedBlackTreeMapSync<Arc<str>, Meant>,
    /// The D-proofs by name; no formula has such a name.
    proofs: RedBlackTreeMapSync<Arc<str>, MeantProof>,
    /// The last roll of each player, and what `lost` was then.
    rolls: RedBlackTreeMapSync<Arc<str>, (u32, Arc<Rolled>)>,
    /// The last roll, and what `lost` was then.
    roll: Option<(u32, Arc<Rolled>)>,
    /// The last call, and the last one above it by another player.
    calls: [Option<Arc<Called>>; 2],
    /// The logics that the file defines; `None` for one that is broken, or not finished.
    logics: RedBlackTreeMapSync<OwnName, Option<Logic>>,
    /// The systems of axioms that the file defines; `None` for one that is broken, or not finished.
    systems: RedBlackTreeMapSync<OwnName, Option<Arc<Axioms>>>,
    /// The names of the exercises above.
    exercises: Exercises,
    /// The innermost block that is open.
    block: Option<Arc<Block>>,
    /// The number of rolls of which it is not understood whose they were.
    lost: u32,
    /// The number of lines that say nothing since a number alone on its line, outside of blocks;
    /// `None` if none stands above, or something else was said since.
    since_number: Option<u8>,
}

impl Scope {
    /// The scope before the first line of a file with these settings.
    pub fn new(settings: Settings) -> Scope {
        Scope { settings, ..Scope::default() }
    }

    /// A line as it reads in the block that it stands in.
    pub fn parse<'t>(&self, text: &'t str) -> Line<'t> {
        parse_in(text, self.block().map(|block| block.kind))
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

    /// All that is in force here, outside of blocks.
    pub fn outside_blocks(&self) -> Scope {
        Scope { block: None, ..self.clone() }
    }

    /// The same with answers shown, as a teacher may see them.
    pub fn telling_answers(&self) -> Scope {
        let settings = Settings { hints: true, exam: false, ..self.settings.clone() };
        Scope { settings, ..self.clone() }
    }

    /// The scope with the names of another one instead of its own.
    pub fn with_names_of(&self, other: &Scope) -> Scope {
        Scope { names: other.names.clone(), proofs: other.proofs.clone(), ..self.clone() }
    }
}
