//! The scope of a line, all that is in force there: settings, the meanings and values of
//! propositions, names, the dice on the table, the named blocks above, and the block that the line
//! stands in. Statements above the line make it; it is cheap to copy.

mod block;
mod contents;
mod models;
mod named_blocks;
mod names;
mod number;
mod players;
mod plays;
mod propositions;
mod settings;
mod symbol;

pub use contents::{AxiomList, LineAbove};
pub use models::{Models, OwnModel};
pub use named_blocks::NamedBlocks;
pub use names::{Meant, MeantProof, Names};
pub(crate) use number::MOST_BETWEEN;
pub use number::{is_silent, since_number};
pub use plays::{Called, Plays, Rolled, Says};
pub use propositions::{Given, Proposition, Propositions};
pub use settings::{Locked, Settings, System};
pub use symbol::Symbol;

use crate::logic::Logic;
use crate::logic::worlds::Worlds;
use crate::syntax::block::BlockKind;
use crate::syntax::{Line, LineText, parse_in};
use contents::Contents;
use std::sync::Arc;

/// All that is in force on a line.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// Rules, logic, alphabet, and how much is judged and shown.
    pub settings: Settings,
    /// The meanings and values of propositions.
    pub propositions: Propositions,
    /// The names of formulas and D-proofs.
    pub names: Names,
    /// The rolls and calls on the table.
    pub plays: Plays,
    /// The models above.
    pub models: Models,
    /// The logics, systems of axioms and exercises above.
    pub named_blocks: NamedBlocks,
    /// The innermost block that is open.
    block: Option<Arc<Block>>,
    /// The number of lines that say nothing since a number alone on its line, outside of blocks;
    /// `None` if none stands above, or something else was said since.
    since_number: Option<u8>,
}

/// A block that is open.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its kind.
    pub kind: BlockKind,
    /// False if no `end` closes it: then it ends before the first line that cannot stand in it.
    pub has_end: bool,
    /// The number of blocks that are open in it, itself included.
    depth: usize,
    /// True if it or a block around it has no end.
    is_any_unclosed: bool,
    /// The scope where it was opened, and again below it.
    outer: Scope,
    /// The part that is written down so far.
    contents: Contents,
    /// The line above, which is kept for a proof without an end.
    pub above: LineAbove,
}

impl Scope {
    /// The scope before the first line of a file with these settings.
    pub fn new(settings: Settings) -> Scope {
        Scope { settings, ..Scope::default() }
    }

    /// A line as it reads in the block that it stands in.
    pub fn parse<'t>(&self, text: LineText<'t>) -> Line<'t> {
        parse_in(text, self.block.as_ref().map(|block| block.kind))
    }

    /// Chooses a logic. Values that it does not have lapse; with no logic, since it could not be
    /// understood, they stay.
    pub fn choose(&mut self, logic: Option<Logic>) {
        if let Some(logic) = &logic {
            self.propositions.carry_to(logic);
        }
        self.settings.logic = logic;
    }

    /// The worlds of which the logic in force speaks; `None` in classical and many-valued logics.
    pub fn worlds(&self) -> Option<Worlds> {
        self.settings.logic.as_ref().and_then(Logic::worlds)
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
        Scope { names: other.names.clone(), ..self.clone() }
    }
}
