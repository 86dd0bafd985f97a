//! The suppositions that a line of a proof leans on.

use rpds::RedBlackTreeSetSync;
use std::fmt;
use wff_syntax::quick_sum;

/// The levels whose suppositions a line leans on; 0 stands for premises. A set shares its parts
/// with those that it was made from: each of many lines may lean on many.
#[derive(Clone, Default)]
pub(super) struct Leans {
    levels: RedBlackTreeSetSync<u32>,
    /// A sum over the levels.
    sum: u128,
}

impl Leans {
    /// One level alone.
    pub fn on(level: u32) -> Leans {
        let mut leans = Leans::default();
        leans.add(level);
        leans
    }

    /// True if the line leans on nothing.
    pub fn is_empty(&self) -> bool {
        self.levels.is_empty()
    }

    /// A number for the levels.
    pub fn sum(&self) -> u128 {
        self.sum
    }

    /// The levels of both.
    pub fn union(self, other: Leans) -> Leans {
        let (mut all, fewer) =
            if self.levels.size() < other.levels.size() { (other, self) } else { (self, other) };
        if all != fewer {
            fewer.levels.iter().for_each(|level| all.add(*level));
        }
        all
    }

    /// All but one level.
    pub fn without(mut self, level: u32) -> Leans {
        if self.levels.remove_mut(&level) {
            self.sum = self.sum.wrapping_sub(quick_sum(&level));
        }
        self
    }

    fn add(&mut self, level: u32) {
        if !self.levels.contains(&level) {
            self.levels.insert_mut(level);
            self.sum = self.sum.wrapping_add(quick_sum(&level));
        }
    }
}

impl fmt::Debug for Leans {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.levels.iter()).finish()
    }
}

impl PartialEq for Leans {
    fn eq(&self, other: &Leans) -> bool {
        (self.levels.size(), self.sum) == (other.levels.size(), other.sum)
    }
}
