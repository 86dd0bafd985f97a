//! Effort: how much is spent on what takes long, so that no line costs the night and none hides
//! another.
//!
//! A [`Problem`] is a query about formulas or a question about a roll. Its cost is the number of
//! steps it takes from nothing, on every machine the same: words of tables, propagations of a
//! search, joints of a chart of dice. One of few steps is free: it is solved wherever it is met.
//! The others of a document are in its [`Ledger`], equal ones once, and are tried at one level of
//! steps after the other. The cap is the highest level for which the sum over all problems of cost
//! or level, whichever is less, stays within the allowance; what costs more than that is out of
//! reach. Problems of up to the lowest level are always solved.

mod budget;
mod ledger;
mod problem;

pub use budget::{Ask, Budget, Known};
pub use ledger::{Attempt, Ledger, Visible, Work};
pub use problem::{Problem, Solution, Tried};

/// The steps of a problem that is solved wherever it is met: it takes no longer than reading its
/// line.
const FREE: u64 = 1 << 12;

/// The lowest level, a millisecond or so.
const LOWEST: u64 = 1 << 20;

/// The highest level, some seconds.
const HIGHEST: u64 = 1 << 32;

/// The allowance of a document beside the lowest level of each problem, at most ten seconds.
const ALLOWANCE: u64 = 1 << 33;

/// The hand-ins that share what one document may spend, so that none holds up the rest.
const HAND_INS: u64 = 16;

/// The levels at which problems are tried, and the allowance of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The steps of a problem that is free.
    free: u64,
    levels: Vec<u64>,
    allowance: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort::times(1)
    }
}

impl Effort {
    /// The highest level and the allowance, so many times.
    pub fn times(factor: u32) -> Effort {
        let factor = u64::from(factor.max(1));
        let highest = HIGHEST.saturating_mul(factor);
        let usual = std::iter::successors(Some(LOWEST), |level| level.checked_mul(4));
        let mut levels: Vec<u64> = usual.take_while(|level| *level < highest).collect();
        levels.push(highest);
        Effort { free: FREE, levels, allowance: ALLOWANCE.saturating_mul(factor) }
    }

    /// The usual levels with a part of the allowance, for one of many hand-ins.
    pub fn of_hand_in(factor: u32) -> Effort {
        let usual = Effort::times(factor);
        Effort { allowance: usual.allowance / HAND_INS, ..usual }
    }

    /// The usual levels with few steps that are free, so that many problems are not.
    #[cfg(test)]
    pub(crate) fn hardly_free() -> Effort {
        Effort { free: 1 << 8, ..Effort::default() }
    }

    /// Other levels, from the lowest to the highest, another allowance, and few free steps.
    #[cfg(test)]
    pub(crate) fn of(levels: &[u64], allowance: u64) -> Effort {
        Effort { levels: levels.to_vec(), allowance, ..Effort::hardly_free() }
    }

    /// The steps of a level; the most there are beyond the highest.
    fn level(&self, level: usize) -> u64 {
        self.levels.get(level).copied().unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_go_up_by_four_to_the_highest() {
        let effort = Effort::default();
        assert_eq!(effort.levels, [20, 22, 24, 26, 28, 30, 32].map(|power| 1 << power));
        assert_eq!(effort.allowance, 1 << 33);
        let more = Effort::times(3);
        assert_eq!((more.level(6), more.level(7)), (1 << 32, 3 << 32));
        assert_eq!((more.levels.len(), more.allowance), (8, 3 << 33));
        assert_eq!(Effort::times(0), effort);
    }
}
