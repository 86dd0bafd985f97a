//! The last plays: rolls and calls that lines below answer.

use crate::dice::Rules;
use crate::logic::{Logic, Valuation};
use crate::syntax::text::shorten;
use crate::syntax::{Faces, OwnFormula};
use rpds::RedBlackTreeMapSync;
use std::sync::Arc;

/// A roll that a line laid on the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rolled {
    /// The player who rolled, if named.
    pub player: Option<Arc<str>>,
    /// Its dice; `None` if they could not be understood.
    pub faces: Option<Faces>,
    /// They as they are written, shortened.
    pub text: Arc<str>,
    /// The rule book in force there; `None` if that could not be understood.
    pub rules: Option<Rules>,
}

/// The most characters of a roll that are kept.
const SHOWN: usize = 40;

impl Rolled {
    /// A roll of this text, which shows these faces.
    pub fn new(
        player: Option<Arc<str>>,
        text: &str,
        faces: Option<Faces>,
        rules: Option<Rules>,
    ) -> Rolled {
        Rolled { player, faces, text: shorten(text, SHOWN).into(), rules }
    }

    /// Its dice and rule book, if both are known.
    pub fn dice(&self) -> Option<(Faces, Rules)> {
        Some((self.faces?, self.rules?))
    }
}

/// A call, with what was in force where it was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Called {
    /// The player who called, if one is named.
    pub player: Option<Arc<str>>,
    /// The roll that it answers; `None` where there is none.
    pub rolled: Option<Arc<Rolled>>,
    /// The text of the call, as far as it could be read.
    pub says: Says,
    /// The logic; `None` where it could not be understood.
    pub logic: Option<Logic>,
    /// The values of propositions, if the roll's rule book asks for truth.
    pub values: Valuation,
}

/// The text of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Says {
    /// Nothing yet, or nothing that could be judged.
    Nothing,
    /// `none`.
    None,
    /// A text that is no formula.
    Pff,
    /// A formula.
    Formula(Arc<OwnFormula>),
}

/// The last rolls and calls on the table.
#[derive(Clone, Debug, Default)]
pub struct Plays {
    /// The last roll of each player, and what `lost` was then.
    pub(super) rolls: RedBlackTreeMapSync<Arc<str>, (u32, Arc<Rolled>)>,
    /// The last roll, and what `lost` was then.
    pub(super) roll: Option<(u32, Arc<Rolled>)>,
    /// The last call, and the last one above it by another player.
    pub(super) calls: [Option<Arc<Called>>; 2],
    /// The number of rolls of which it is not understood whose they were.
    pub(super) lost: u32,
}

impl Plays {
    /// Lays a roll on the table.
    pub fn lay(&mut self, rolled: Rolled) {
        let rolled = Arc::new(rolled);
        if let Some(player) = &rolled.player {
            self.rolls.insert_mut(player.clone(), (self.lost, rolled.clone()));
        }
        self.roll = Some((self.lost, rolled));
    }

    /// Takes note of a roll whose player is not understood: no roll above may be taken for the
    /// last.
    pub fn lose(&mut self) {
        self.lost += 1;
    }

    /// The roll that a call answers: the last of that player, or of any if none is named.
    pub fn roll(&self, player: Option<&str>) -> Option<&Arc<Rolled>> {
        let found = player.map_or(self.roll.as_ref(), |player| self.rolls.get(player));
        found.filter(|(lost, _)| *lost == self.lost).map(|(_, rolled)| rolled)
    }

    /// True if a roll that is not found may have been one that was not understood.
    pub fn is_lost(&self) -> bool {
        self.lost > 0
    }

    /// The players that have rolled, in alphabetical order.
    pub fn players(&self) -> impl Iterator<Item = &Arc<str>> {
        self.rolls.iter().filter(|(_, (lost, _))| *lost == self.lost).map(|(player, _)| player)
    }

    /// Takes note of a call.
    pub fn call(&mut self, called: Called) {
        let [last, other] = std::mem::take(&mut self.calls);
        let is_same = last.as_ref().is_some_and(|last| last.player == called.player);
        self.calls = [Some(Arc::new(called)), if is_same { other } else { last }];
    }

    /// The call that a challenge answers: the last one of another player.
    pub fn called(&self, challenger: Option<&str>) -> Option<&Arc<Called>> {
        let by_another =
            |call: &&Arc<Called>| challenger.is_none() || call.player.as_deref() != challenger;
        self.calls.iter().flatten().find(by_another)
    }
}
