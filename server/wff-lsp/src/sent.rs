//! The diagnostics of a document that an editor is sent, where it has very many.

use std::ops::Range;

/// The number of diagnostics of a document that an editor is sent.
const MOST: usize = 2_000;

/// The numbers of the diagnostics that an editor is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Those that are sent.
    pub numbers: Range<usize>,
    /// One beside them that is not, if there is any: where it is said how many remain.
    pub beside: Option<usize>,
}

impl Sent {
    /// Those of so many that are nearest to the place of the last change, which has some above it.
    pub fn of(all: usize, above: impl FnOnce() -> usize) -> Sent {
        if all <= MOST {
            return Sent { numbers: 0..all, beside: None };
        }
        let start = above().saturating_sub(MOST / 2).min(all - MOST);
        let numbers = start..start + MOST;
        let beside = if numbers.end < all { numbers.end } else { start.saturating_sub(1) };
        Sent { numbers, beside: Some(beside) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_the_last_change_is_among_those_that_are_sent() {
        let sent = |all, above| {
            let Sent { numbers, beside } = Sent::of(all, || above);
            (numbers, beside)
        };
        assert_eq!(sent(2_000, 1_999), (0..2_000, None));
        assert_eq!(sent(2_001, 0), (0..2_000, Some(2_000)));
        assert_eq!(sent(2_001, 2_000), (1..2_001, Some(0)));
        assert_eq!(sent(5_000, 1_000), (0..2_000, Some(2_000)));
        assert_eq!(sent(5_000, 2_500), (1_500..3_500, Some(3_500)));
        assert_eq!(sent(5_000, 5_000), (3_000..5_000, Some(2_999)));
    }
}
