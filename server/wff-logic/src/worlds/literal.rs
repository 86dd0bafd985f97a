//! The literals of the solver.

use crate::index::{Atom, Index};
use std::ops::Not;

/// A literal: a proposition of the solver, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Lit(u32);

impl Lit {
    /// The literal that is true where the proposition has this value.
    pub fn new(atom: Atom, value: bool) -> Lit {
        Lit(2 * atom.number() + u32::from(!value))
    }

    /// Its proposition.
    pub fn atom(self) -> Atom {
        Atom::new(self.0 / 2)
    }

    /// True if it is the proposition itself.
    pub fn is_positive(self) -> bool {
        self.0.is_multiple_of(2)
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl Index for Lit {
    fn new(number: u32) -> Lit {
        Lit(number)
    }

    fn number(self) -> u32 {
        self.0
    }
}
