//! The depths of steps that are meant to stand otherwise than their bars say.

use rpds::{RedBlackTreeMapSync, RedBlackTreeSetSync};

/// The depths of the steps, by number, that are meant to stand otherwise than their bars and the
/// lines above them say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repairs {
    pub(super) depths: RedBlackTreeMapSync<u32, usize>,
    /// True if the bar of the first step is none that is drawn along the whole proof, for others
    /// have no bars.
    pub(super) is_without_margin: bool,
    /// The numbers of steps that are called premises and are cited as what a subproof supposes.
    supposed: RedBlackTreeSetSync<u32>,
    /// True if behind the bar that is drawn along the whole proof premises are supposed.
    pub supposes_premises: bool,
}

impl Repairs {
    /// Those of a proof along which no bar is drawn.
    pub fn without_margin() -> Repairs {
        Repairs { is_without_margin: true, ..Repairs::default() }
    }

    /// Those of a proof along which a bar is drawn, and that supposes its premises.
    pub fn with_supposed_premises() -> Repairs {
        Repairs { supposes_premises: true, ..Repairs::default() }
    }

    /// Those of a proof in which steps of these numbers are called premises and are none, but are
    /// cited as what a subproof supposes.
    pub fn with_supposed(numbers: impl Iterator<Item = u32>) -> Repairs {
        Repairs { supposed: numbers.collect(), ..Repairs::default() }
    }

    /// True if the step of a number is called a premise and is meant to be supposed.
    pub fn is_supposed(&self, number: u32) -> bool {
        !self.supposed.is_empty() && self.supposed.contains(&number)
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.depths.is_empty()
            && !self.is_without_margin
            && !self.supposes_premises
            && self.supposed.is_empty()
    }

    /// The depth at which the step of a number is meant to stand, if that is another one.
    pub(super) fn depth(&self, number: u32) -> Option<usize> {
        self.depths.get(&number).copied()
    }
}
