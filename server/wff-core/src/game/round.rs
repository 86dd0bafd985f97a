//! The moves of a round.

use crate::syntax::{Faces, Keyword, OwnFormula};
use std::sync::Arc;

/// The text of a call or challenge.
#[derive(Clone, Debug, PartialEq)]
pub enum Shows {
    /// `none`.
    None,
    /// The word `pff`.
    Pff,
    /// A text that is no formula.
    Text(Arc<str>),
    /// A formula.
    Formula(Arc<OwnFormula>),
}

impl Shows {
    /// The text as it is written.
    pub fn text(&self) -> &str {
        match self {
            Shows::None => "none",
            Shows::Pff => "pff",
            Shows::Text(text) => text,
            Shows::Formula(formula) => &formula.text,
        }
    }
}

/// A move.
#[derive(Clone, Debug, PartialEq)]
pub enum Move {
    /// A roll of these dice.
    Roll(Faces),
    /// A call.
    Call(Shows),
    /// A challenge of the call of another.
    Challenge(Shows),
    /// A check of it.
    Check,
}

/// A call or challenge.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// The player who made it.
    pub by: usize,
    /// The thing that it shows.
    pub shows: Shows,
}

/// A round as far as its lines have been read.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// True if it breaks a tie.
    pub is_tiebreak: bool,
    /// The roll of each player.
    pub rolls: Vec<Option<Faces>>,
    /// The calls, in their order.
    pub calls: Vec<Claim>,
    /// The players who have checked.
    pub checks: Vec<bool>,
    /// The challenges, in their order.
    pub challenges: Vec<Claim>,
    /// True if a roll, a call, or an answer was left out, so that it is not lacking.
    pub left_out: [bool; 3],
}

impl Round {
    pub(super) fn new(players: usize) -> Round {
        Round {
            is_tiebreak: false,
            rolls: vec![None; players],
            calls: Vec::new(),
            checks: vec![false; players],
            challenges: Vec::new(),
            left_out: [false; 3],
        }
    }

    /// Begins it, without any moves.
    pub(super) fn begin(&mut self, is_tiebreak: bool) {
        self.is_tiebreak = is_tiebreak;
        self.rolls.fill(None);
        self.calls.clear();
        self.checks.fill(false);
        self.challenges.clear();
        self.left_out = [false; 3];
    }

    /// The roll of a player.
    pub fn roll(&self, player: usize) -> Option<&Faces> {
        self.rolls.get(player)?.as_ref()
    }

    /// The call of a player.
    pub fn call_of(&self, player: usize) -> Option<&Claim> {
        self.calls.iter().find(|call| call.by == player)
    }

    /// True if a player has checked.
    pub fn has_checked(&self, player: usize) -> bool {
        self.checks.get(player) == Some(&true)
    }

    pub(super) fn play(&mut self, player: usize, made: Move) {
        match made {
            Move::Roll(faces) => {
                if let Some(roll) = self.rolls.get_mut(player) {
                    *roll = Some(faces);
                }
            }
            Move::Call(shows) => self.calls.push(Claim { by: player, shows }),
            Move::Challenge(shows) => self.challenges.push(Claim { by: player, shows }),
            Move::Check => {
                if let Some(check) = self.checks.get_mut(player) {
                    *check = true;
                }
            }
        }
    }

    /// Takes note that a line with this keyword was left out, or one without any.
    pub fn leave_out(&mut self, keyword: Option<Keyword>) {
        let [roll, call, answer] = &mut self.left_out;
        match keyword {
            Some(Keyword::Roll) => *roll = true,
            Some(Keyword::Call) => *call = true,
            Some(_) => *answer = true,
            None => self.left_out = [true; 3],
        }
    }

    /// True if a roll was left out.
    pub fn is_roll_left_out(&self) -> bool {
        let [roll, ..] = self.left_out;
        roll
    }

    /// True if a call was left out.
    pub fn is_call_left_out(&self) -> bool {
        let [_, call, _] = self.left_out;
        call
    }
}
