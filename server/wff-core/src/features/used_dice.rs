//! The dice of a roll that the last call on it takes. Of equal dice those are taken that come
//! first; wildcards stand for what is then still lacking.

use super::roles::{Role, Roles};
use crate::analysis::play::uses;
use crate::dice::{BECOMES, Rules};
use crate::document::Placed;
use crate::scope::Rolled;
use crate::syntax::{Faces, Keyword, Line, Statement};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// The bytes below its roll in which a call is looked for.
pub(super) const HORIZON: usize = 16 << 10;

/// A line that lays dice on the table, or takes some for its WFF.
#[derive(Clone, Debug)]
pub(super) enum Play {
    /// A roll.
    Roll(RollPlayed),
    /// A call of a WFF: its first byte, the roll that it answers, and the faces that it takes.
    Call(usize, Arc<Rolled>, Faces),
}

/// A roll on a line.
#[derive(Clone, Debug)]
pub(super) struct RollPlayed {
    rolled: Arc<Rolled>,
    /// The byte where its line ends.
    pub end: usize,
    /// The faces of its dice, in text order.
    dice: Vec<u8>,
    /// Its tokens, by their places in a list.
    pub tokens: Range<usize>,
}

impl Play {
    /// The play of a line with these roles, of which these tokens were made.
    pub fn of(
        line: &Line<'_>,
        placed: &Placed<'_>,
        read: &Roles,
        tokens: Range<usize>,
    ) -> Option<Play> {
        match &line.statement {
            Statement::Play(Keyword::Roll, ..) => {
                let is_die = |role| matches!(role, Role::SmallDie | Role::BigDie);
                let dice = read.roles.iter().filter(|(_, role)| is_die(*role));
                let dice = dice.filter_map(|(at, _)| line.of(*at).bytes().next()).collect();
                let end = placed.start + placed.content.len();
                Some(Play::Roll(RollPlayed { rolled: placed.rolled()?, end, dice, tokens }))
            }
            Statement::Play(Keyword::Call, _, play) => {
                let rolled = placed.scope.plays.roll(line.player())?;
                let faces = uses(line, play.what, placed.scope)?;
                Some(Play::Call(placed.start, rolled.clone(), faces))
            }
            Statement::Blank
            | Statement::Formulas(_)
            | Statement::Judgement(_)
            | Statement::Let(..)
            | Statement::Def(..)
            | Statement::DefProof(..)
            | Statement::Axiom(_)
            | Statement::Proves(_)
            | Statement::Setting(..)
            | Statement::Step(_)
            | Statement::Task(..)
            | Statement::Play(..)
            | Statement::Cells(..)
            | Statement::World(..)
            | Statement::Sees(..)
            | Statement::Frame(..)
            | Statement::Truth(..)
            | Statement::Define(..) => None,
        }
    }
}

impl Play {
    /// Counts its bytes from a place so many bytes later.
    pub fn count_from(&mut self, base: usize) {
        match self {
            Play::Roll(roll) => roll.end = roll.end.saturating_sub(base),
            Play::Call(start, ..) => *start = start.saturating_sub(base),
        }
    }
}

/// The rolls above a line, and the last call on each. `T` is where the tokens of a roll are.
#[derive(Debug)]
pub(super) struct CalledRolls<'p, T> {
    rolls: Vec<(T, &'p RollPlayed, usize, Option<Faces>)>,
    /// The place of the last of the rolls that are the same: a call answers the last one of its
    /// player.
    last: HashMap<&'p Rolled, usize>,
}

impl<T> Default for CalledRolls<'_, T> {
    fn default() -> Self {
        CalledRolls { rolls: Vec::new(), last: HashMap::new() }
    }
}

impl<'p, T> CalledRolls<'p, T> {
    /// Takes note of a play, whose bytes count from `base`.
    pub fn note(&mut self, play: &'p Play, base: usize, tokens: T) {
        match play {
            Play::Roll(roll) => {
                self.last.insert(&roll.rolled, self.rolls.len());
                self.rolls.push((tokens, roll, base + roll.end, None));
            }
            Play::Call(start, rolled, faces) => {
                let last = self.last.get(&**rolled);
                let roll = last.and_then(|last| self.rolls.get_mut(*last));
                let roll =
                    roll.filter(|(.., end, _)| (base + start).saturating_sub(*end) <= HORIZON);
                if let Some((.., called)) = roll {
                    *called = Some(*faces);
                }
            }
        }
    }

    /// For each roll the place of its tokens, the roll, and for each of its dice if it is known to
    /// be used or unused.
    pub fn marks(self) -> impl Iterator<Item = (T, &'p RollPlayed, Vec<Option<bool>>)> {
        self.rolls.into_iter().map(|(tokens, roll, _, called)| {
            let rules = roll.rolled.rules;
            let used = match called {
                Some(called) => used(&roll.dice, &called, rules),
                None => {
                    let known = |face: &u8| is_useless(*face, rules).then_some(false);
                    roll.dice.iter().map(known).collect()
                }
            };
            (tokens, roll, used)
        })
    }
}

/// True if no WFF takes a die of this face.
fn is_useless(face: u8, rules: Option<Rules>) -> bool {
    match face {
        b'i' | b'o' => true,
        b'R' => rules.is_some_and(|rules| !rules.has_wildcard()),
        _ => false,
    }
}

/// For each die, true if it is taken for one of these faces.
pub(super) fn used(dice: &[u8], called: &Faces, rules: Option<Rules>) -> Vec<Option<bool>> {
    let mut taken = Faces::default();
    let take = |&face: &u8| taken.of(face) < called.of(face) && taken.add(face, 1);
    let mut used: Vec<bool> = dice.iter().map(take).collect();
    let lacking = |face: u8| called.of(face).saturating_sub(taken.of(face));
    let mut wild =
        if rules.is_some_and(Rules::has_wildcard) { BECOMES.map(lacking).iter().sum() } else { 0 };
    for (used, _) in used.iter_mut().zip(dice).filter(|(_, face)| **face == b'R') {
        *used = wild > 0;
        wild = wild.saturating_sub(1);
    }
    used.into_iter().map(Some).collect()
}
