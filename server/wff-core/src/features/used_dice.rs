//! The dice of a roll that the last call on it takes. Of equal dice those are taken that come
//! first; wildcards stand for what is then still lacking.

use super::roles::{Role, Roles};
use super::tokens::{Modifier, SemanticToken};
use crate::analysis::play::uses;
use crate::dice::{BECOMES, Rules};
use crate::document::Placed;
use crate::scope::Rolled;
use crate::syntax::{Faces, Keyword, Line, Statement};
use std::collections::HashMap;
use std::ops::Range;

/// The bytes below its roll in which a call is looked for.
pub(super) const HORIZON: usize = 16 << 10;

/// The rolls above a line, and the last call on each.
#[derive(Debug, Default)]
pub(super) struct CalledRolls {
    rolls: Vec<CalledRoll>,
    /// The index of the last of the rolls that are the same: a call answers the last one of its
    /// player.
    last: HashMap<Rolled, usize>,
}

/// A roll and what was called on it last.
#[derive(Debug)]
struct CalledRoll {
    /// Its tokens, by their indices; none where no tokens are made of its line.
    tokens: Range<usize>,
    /// The byte where its line ends.
    end: usize,
    rules: Option<Rules>,
    /// The faces of its dice, in text order.
    dice: Vec<u8>,
    /// The dice of the WFF that was called last.
    called: Option<Faces>,
}

impl CalledRolls {
    /// Takes note of a line of which the tokens with these indices were made.
    pub fn note(
        &mut self,
        line: &Line<'_>,
        placed: &Placed<'_>,
        read: &Roles,
        tokens: Range<usize>,
    ) {
        match &line.statement {
            Statement::Play(Keyword::Roll, ..) => {
                let Some(rolled) = placed.rolled() else { return };
                let rules = rolled.rules;
                self.last.insert((*rolled).clone(), self.rolls.len());
                let is_die = |role| matches!(role, Role::SmallDie | Role::BigDie);
                let dice =
                    read.roles.iter().filter(|(_, role)| is_die(*role) && !tokens.is_empty());
                let dice = dice.filter_map(|(at, _)| line.of(*at).bytes().next()).collect();
                let end = placed.start + placed.content.len();
                self.rolls.push(CalledRoll { tokens, end, rules, dice, called: None });
            }
            Statement::Play(Keyword::Call, _, play) => {
                let rolled = placed.scope.roll(line.player());
                let last = rolled.and_then(|rolled| self.last.get(&**rolled));
                let roll = last.and_then(|last| self.rolls.get_mut(*last));
                let roll = roll.filter(|roll| placed.start - roll.end <= HORIZON);
                if let (Some(roll), Some(faces)) = (roll, uses(line, play.what, &placed.scope)) {
                    roll.called = Some(faces);
                }
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
            | Statement::Truth(..)
            | Statement::Define(..) => {}
        }
    }

    /// True if a call below this byte could answer a roll with tokens.
    pub fn awaits_call(&self, end: usize) -> bool {
        self.rolls.iter().any(|roll| !roll.tokens.is_empty() && end - roll.end <= HORIZON)
    }

    /// Marks the dice among the tokens as used or unused.
    pub fn mark(self, made: &mut [SemanticToken]) {
        for roll in self.rolls {
            let is_die =
                |token: &&mut SemanticToken| matches!(token.role, Role::SmallDie | Role::BigDie);
            let tokens = made.get_mut(roll.tokens).unwrap_or_default().iter_mut().filter(is_die);
            let used = match &roll.called {
                Some(called) => used(&roll.dice, called, roll.rules),
                None => roll
                    .dice
                    .iter()
                    .map(|face| is_useless(*face, roll.rules).then_some(false))
                    .collect(),
            };
            for (token, used) in tokens.zip(used) {
                used.into_iter().for_each(|used| {
                    token.modifiers.add(if used { Modifier::Used } else { Modifier::Unused })
                });
            }
        }
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
