//! The depths of steps that are meant to stand otherwise than their bars say.

use rpds::RedBlackTreeMapSync;

/// The depths of the steps, by number, that are meant to stand otherwise than their bars and the
/// lines above them say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repairs {
    pub(super) depths: RedBlackTreeMapSync<u32, usize>,
    /// True if the bar of the first step is none that is drawn along the whole proof, for others
    /// have no bars.
    pub(super) is_without_margin: bool,
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

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.depths.is_empty() && !self.is_without_margin && !self.supposes_premises
    }

    /// The depth at which the step of a number is meant to stand, if that is another one.
    pub(super) fn depth(&self, number: u32) -> Option<usize> {
        self.depths.get(&number).copied()
    }
}
