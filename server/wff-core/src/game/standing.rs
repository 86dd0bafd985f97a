//! One player's standing.

use crate::dice::Rules;
use crate::syntax::Faces;

/// The cubes of a set of Shake-a-WFF, half of them small and half of them big.
pub const CUBES: u64 = 36;

/// The standing of a player after a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The points.
    pub points: i64,
    /// The dice on the mat.
    pub mat: u64,
    /// The dice in hand.
    pub hand: u64,
    /// The small and the big dice in hand and store.
    pub owned: (u64, u64),
    /// The letters of true WFFs.
    pub letters: u64,
    /// The WFFs that were false.
    pub falsehoods: u64,
    /// The true calls in a row.
    pub streak: u64,
    /// The dice by which the last roll differed from the hand.
    pub off: i64,
}

/// The small and the big dice of a hand: as many small as big, or one more.
pub fn kinds(hand: u64) -> (u64, u64) {
    (hand.div_ceil(2), hand / 2)
}

impl Standing {
    /// The standing before the first round.
    pub fn new(rules: Rules, players: usize) -> Standing {
        let (small, big) = rules.hand();
        let share = (CUBES / 2).checked_div(players as u64).unwrap_or_default();
        let owned = match rules {
            Rules::ShakeAWff => (share, share),
            Rules::XWff => (small, big),
        };
        Standing { hand: small + big, owned, ..Standing::default() }
    }

    /// The small and the big dice in the store.
    pub fn store(self) -> (u64, u64) {
        let (small, big) = kinds(self.hand);
        (self.owned.0.saturating_sub(small), self.owned.1.saturating_sub(big))
    }

    /// Lays dice on the mat, as far as the player has them.
    pub(super) fn lay(&mut self, faces: &Faces) {
        let (small, big) = &mut self.owned;
        let laid = (faces.small().min(*small), faces.big().min(*big));
        (*small, *big) = (*small - laid.0, *big - laid.1);
        self.mat += laid.0 + laid.1;
    }

    /// Takes dice from the store into the hand: the most, up to this number, that the cube rule
    /// and the dice left allow.
    pub(super) fn take_up_to(&mut self, most: u64) {
        let (small, big) = self.owned;
        // A hand of n has n/2 small dice, rounded up, and n/2 big ones, rounded down.
        self.hand = most.min(2 * small).min(2 * big + 1);
    }

    /// Gains a die.
    pub(super) fn gain(&mut self) {
        self.take_up_to(self.hand + 1);
    }

    /// Returns a die to the store, unless it is the last.
    pub(super) fn give_back(&mut self) {
        self.take_up_to(if self.hand > 1 { self.hand - 1 } else { self.hand });
    }
}
