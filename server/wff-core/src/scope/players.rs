//! The players of the game that is open.

use super::{Rolled, Scope};
use crate::dice::Rules;
use crate::game::{Claim, Shows};
use std::sync::Arc;

impl Scope {
    /// The name of a player, shared with the game that is open if it is one of its players.
    pub fn shared_name(&self, name: &str) -> Arc<str> {
        let players = self.game().into_iter().flat_map(|game| game.players.iter());
        players
            .into_iter()
            .find(|player| ***player == *name)
            .cloned()
            .unwrap_or_else(|| name.into())
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
        players.filter_map(|player| self.plays.roll(Some(game.name(player))).cloned()).collect()
    }
}
