//! The score of a round, as plain data: what its calls show, and what it lacks.

use super::{Outcome, Round, Standing};
use std::sync::OnceLock;

/// The thing that a call shows of its roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Nothing yet, or nothing that could be judged.
    Unclear,
    /// That there is none to show.
    None,
    /// A text that is not a WFF of the roll.
    Pff,
    /// A WFF of the roll, of so many letters, that is false where it should be true.
    False(u64),
    /// A WFF of the roll, of so many letters, that is true where it should be.
    Wff(u64),
}

/// The end of a round, if nothing more is played in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// The standings after it.
    pub sides: Vec<Standing>,
    /// The calls, in their order, judged.
    pub calls: Vec<Judged>,
    /// The things that it lacks.
    pub lacks: Lacks,
    /// The outcome of the game, if that ends with it.
    pub outcome: Option<Outcome>,
    /// True if a tiebreak has to follow.
    pub is_tied: bool,
}

/// The score of the round that is being played, once it was asked for. It follows from the rest of
/// a game: games that differ in it alone are the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Scored(pub(super) OnceLock<Option<Score>>);

impl PartialEq for Scored {
    fn eq(&self, _: &Scored) -> bool {
        true
    }
}

/// A call, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The player who called.
    pub by: usize,
    /// The thing that the call shows of its roll.
    pub shown: Shown,
    /// The player who challenged it, with true if the challenge is right; `None` where there is no
    /// roll to judge it on.
    pub challenge: Option<(usize, Option<bool>)>,
}

/// The things that a round lacks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lacks {
    /// The players who have not rolled.
    pub rolls: Vec<usize>,
    /// The players of whom a call is missing; in Shake-a-WFF anybody's.
    pub calls: Vec<usize>,
    /// The players who have neither checked nor challenged.
    pub answers: Vec<usize>,
}

impl Lacks {
    /// True if nothing is missing.
    pub fn is_empty(&self) -> bool {
        self.rolls.is_empty() && self.calls.is_empty() && self.answers.is_empty()
    }

    /// The things that are missing and were not left out.
    #[must_use]
    pub fn told(&self, round: &Round) -> Lacks {
        let [roll, call, answer] = round.left_out;
        let kept = |list: &[usize], is_left_out: bool| {
            if is_left_out { Vec::new() } else { list.to_vec() }
        };
        Lacks {
            rolls: kept(&self.rolls, roll),
            calls: kept(&self.calls, call),
            answers: kept(&self.answers, answer),
        }
    }
}
