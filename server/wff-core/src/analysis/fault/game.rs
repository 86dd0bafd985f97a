//! The faults of plays and of the lines of games.

use crate::dice::Rules;
use crate::game::{Judged, Shown};
use crate::syntax::{Keyword, Span};

/// A line of a game that does not give what it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedGame {
    /// An end without `to` before it.
    NoTo,
    /// No name of a game, or one that is unknown.
    Rules,
    /// A word that cannot be a player's name.
    Player,
    /// A player who is named already.
    PlayerTwice,
    /// The word `and` between players.
    And,
    /// Words behind `to` that say no end of such a game.
    End {
        /// The rule book.
        rules: Rules,
    },
    /// Words follow where the line should end.
    TooMuch(Keyword),
    /// Nobody is named behind `check`.
    NoCheck,
}

/// A number of players that a game does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerCount {
    /// The rule book.
    pub rules: Rules,
    /// The number of players.
    pub players: usize,
}

/// A call that no player challenged, though one could have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    /// The player who called.
    pub by: usize,
    /// The thing that the call shows.
    pub shown: Shown,
    /// The letters of the longest WFF of its roll.
    pub longest: u64,
}

impl Missed {
    /// The chance that a call has left, if it has left one.
    pub fn of(rules: Rules, call: &Judged, longest: u64) -> Option<Missed> {
        let is_one = match call.shown {
            Shown::Unclear => false,
            Shown::Pff if rules == Rules::ShakeAWff => true,
            Shown::None | Shown::Pff => longest > 0,
            Shown::False(letters) | Shown::Wff(letters) => longest > letters,
        };
        is_one.then_some(Missed { by: call.by, shown: call.shown, longest })
    }
}

/// A player's name that is not written as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedPlayer {
    /// The colon behind it is missing; these bytes behind it stand in its place.
    NoColon {
        /// The bytes that the colon replaces.
        stop: Span,
    },
    /// The colon is a look-alike.
    WideColon,
    /// There is a colon and no name.
    NoName,
    /// The name has other characters than a name.
    Name,
}

/// A call without a roll, or a challenge without a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// No roll to call on.
    Roll,
    /// No call to challenge.
    Call,
    /// No call in the round of a game to check or to challenge.
    InRound,
}
