//! The table that is played on: the last rolls, and the last calls.

use super::Scope;
use crate::dice::Rules;
use crate::game::{Claim, Shows};
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

impl Scope {
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

    /// The name of a player, shared with the game that is open if it is one of its players.
    pub fn shared_name(&self, name: &str) -> Arc<str> {
        let players = self.game().into_iter().flat_map(|game| game.players.iter());
        players
            .into_iter()
            .find(|player| ***player == *name)
            .cloned()
            .unwrap_or_else(|| name.into())
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

    /// Takes all rolls and calls from the table.
    pub fn clear_table(&mut self) {
        self.rolls = RedBlackTreeMapSync::default();
        self.roll = None;
        self.calls = [None, None];
        self.lost = 0;
    }

    /// The rolls of the round being played that have no call, except those whose players may no
    /// longer call.
    pub fn uncalled(&self) -> Vec<Arc<Rolled>> {
        let Some(game) = self.game() else { return Vec::new() };
        let Some(round) = &game.round else { return Vec::new() };
        // A text that is no formula may still be being written.
        let is_made = |call: &Claim| !matches!(call.shows, Shows::Text(_));
        let is_open = |player: usize| match game.rules {
            Rules::ShakeAWff => !round.calls.iter().any(is_made),
            Rules::XWff => !round.call_of(player).is_some_and(is_made),
        };
        let players = (0..game.players.len()).filter(|player| is_open(*player));
        players.filter_map(|player| self.roll(Some(game.name(player))).cloned()).collect()
    }
}
