//! Games: what a score sheet has said so far, line by line, and the referee, who says which moves
//! are fouls and what a round is worth.
//!
//! A [`Game`] knows the round that is being played and what the finished ones came to, and nothing
//! else of them, so that it is as small after ten thousand rounds as after one.

mod end;
mod foul;
mod referee;
mod rolling;
mod round;
mod score;
mod standing;
mod words;

pub use end::{End, Outcome, UNITS};
pub use foul::Foul;
pub use rolling::Rolls;
pub use round::{Claim, Move, Round, Shows};
pub use score::{Judged, Lacks, Score, Shown};
pub use standing::{CUBES, Standing, kinds};

use crate::dice::Rules;
use crate::logic::{Logic, Valuation};
use score::Scored;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A game as far as its lines have been read.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The rule book.
    pub rules: Rules,
    /// The players.
    pub players: Arc<[Arc<str>]>,
    /// The end that was agreed on; `None` if it is wherever the sheet ends.
    pub end: Option<End>,
    /// False if nothing is counted, since its head or a value is broken or missing.
    pub is_refereed: bool,
    /// The players' standings after the last finished round.
    pub sides: Vec<Standing>,
    /// The number of rounds that were begun.
    pub rounds: u32,
    /// True if a move was left out before the first.
    pub is_early: bool,
    /// The round that is being played.
    pub round: Option<Round>,
    /// The outcome, once a finished round has ended the game.
    pub outcome: Option<Outcome>,
    /// True if a tiebreak has to follow.
    pub is_tied: bool,
    /// True if a round was begun after the end: that and what follows counts no more.
    pub is_left: bool,
    scored: Scored,
    /// The logic in which calls are true or false, as it was agreed on before the first round.
    pub logic: Logic,
    /// The values that were agreed on.
    pub values: Valuation,
}

impl Game {
    /// True if a value that is given now, or a logic chosen, comes too late for it.
    pub fn has_fixed_values(&self) -> bool {
        self.rules == Rules::XWff && self.rounds > 0
    }

    /// A game of which no round was played yet. If it is not `understood`, it is not refereed.
    pub fn new(rules: Rules, players: Vec<Arc<str>>, end: Option<End>, understood: bool) -> Game {
        let side = Standing::new(rules, players.len());
        Game {
            rules,
            sides: vec![side; players.len()],
            players: players.into(),
            end: end.or((rules == Rules::XWff).then_some(End::Points(4))),
            is_refereed: understood,
            rounds: 0,
            is_early: false,
            round: None,
            outcome: None,
            is_tied: false,
            is_left: false,
            scored: Scored::default(),
            logic: Logic::classical(),
            values: Valuation::default(),
        }
    }

    /// The numbers of players that a rule book allows.
    pub fn sizes(rules: Rules) -> RangeInclusive<usize> {
        match rules {
            Rules::ShakeAWff => 2..=3,
            Rules::XWff => 2..=2,
        }
    }

    /// The place of a player in the list of them.
    pub fn player(&self, name: &str) -> Option<usize> {
        self.players.iter().position(|player| **player == *name)
    }

    /// The name of a player.
    pub fn name(&self, player: usize) -> &str {
        self.players.get(player).map_or("", |name| name)
    }

    /// The players but one.
    pub fn others(&self, player: usize) -> impl Iterator<Item = usize> + use<> {
        (0..self.players.len()).filter(move |other| *other != player)
    }

    /// The standing of a player.
    pub fn side(&self, player: usize) -> Standing {
        self.sides.get(player).copied().unwrap_or(Standing::new(self.rules, self.players.len()))
    }

    /// True if moves are judged and counted here.
    pub fn is_judged(&self) -> bool {
        self.is_refereed && !self.is_left
    }

    /// Takes a move that is no foul, or one that counts all the same.
    pub fn play(&mut self, player: usize, made: Move) {
        if let Move::Roll(faces) = &made {
            let hand = self.side(player).hand;
            if let Some(side) = self.sides.get_mut(player) {
                side.off = faces.len().cast_signed() - hand.cast_signed();
            }
        }
        self.scored = Scored::default();
        if let Some(round) = &mut self.round {
            round.play(player, made);
        }
    }
}
