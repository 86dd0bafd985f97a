//! Rolling for the players of a game: exactly the dice that each has in hand.

use super::{Game, kinds};
use crate::dice::Cup;
use crate::syntax::Keyword;

/// Lines that go on with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolls {
    /// The keyword of the round that they begin; `None` if they belong to the one that is played.
    pub begins: Option<Keyword>,
    /// The `roll` lines, without indentation.
    pub lines: Vec<String>,
}

impl Game {
    /// The rolls of all players who are to roll now: in the round that is being played if it has no
    /// call yet, else in the next one. `None` if none is.
    pub fn rolls(&self, cup: &mut Cup) -> Option<Rolls> {
        if !self.is_judged() || self.outcome.is_some() {
            return None;
        }
        let begins = [Keyword::Round, Keyword::Tiebreak]
            .into_iter()
            .find(|keyword| self.may_begin(*keyword));
        let mut game = self.clone();
        if begins.is_some() {
            game.begin();
        }
        let has_call = game.round.as_ref().is_some_and(|round| !round.calls.is_empty());
        let players: Vec<usize> = game.movers(Keyword::Roll).collect();
        if has_call || players.is_empty() {
            return None;
        }
        let mut roll = |player: usize| {
            let (small, big) = kinds(game.side(player).hand);
            let (dice, told) = cup.hand(game.rules, small, big);
            let told = told.map_or(String::new(), |told| format!("  # {told}"));
            format!("{} {}: {dice}{told}", Keyword::Roll.text(), game.name(player))
        };
        let lines = players.into_iter().map(&mut roll).collect();
        Some(Rolls { begins, lines })
    }
}
