//! The meter of a search for WFFs: the steps that it has taken, and its limit.

use crate::Stop;
use std::cell::Cell;

/// It takes more steps than are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfReach;

/// The steps that a search has taken.
#[derive(Debug)]
pub(super) struct Meter {
    taken: Cell<u64>,
    most: u64,
    is_over: Cell<bool>,
    stop: Stop,
}

impl Meter {
    /// A meter of at most so many steps, which the flag ends too.
    pub fn new(most: u64, stop: &Stop) -> Meter {
        Meter { taken: Cell::new(0), most, is_over: Cell::new(false), stop: stop.clone() }
    }

    /// A meter without a limit.
    pub fn unlimited() -> Meter {
        Meter::new(u64::MAX, &Stop::default())
    }

    /// The steps taken so far.
    pub fn taken(&self) -> u64 {
        self.taken.get()
    }

    /// True if more steps were wanted than there are, or the flag was raised.
    pub fn is_over(&self) -> bool {
        self.is_over.get() || self.stop.is_raised()
    }

    /// Takes so many steps; `None` if they are not left.
    pub fn take(&self, steps: u64) -> Option<()> {
        let taken = self.taken.get().saturating_add(steps);
        if taken > self.most || self.is_over() {
            self.is_over.set(true);
            return None;
        }
        self.taken.set(taken);
        Some(())
    }

    /// The steps that are left.
    pub fn left(&self) -> u64 {
        if self.is_over() { 0 } else { self.most - self.taken.get() }
    }
}
