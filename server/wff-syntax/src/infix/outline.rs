//! The make-up of a stretch of infix, and what is in doubt about it.

/// The make-up of a stretch of infix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    /// True if an operator stood between, or before, its operands, or a sign or word for a
    /// constant: without one only brackets were too many.
    pub operators: bool,
    /// True if it has a proposition or a name: words without one, such as “true or false”, may be
    /// prose, and so may words between capitals, such as “A and B”.
    pub propositions: bool,
    /// A reason why it could have been meant in another way.
    pub doubt: Option<Doubt>,
}

/// A reason why infix could have been meant in another way than it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The reach of some word.
    Scope,
    /// A comma sets a word off that may stand between formulas of a list.
    Comma,
    /// `\equiv` and `≡` are written for ↔ by some, and by others for what `==` claims.
    Equivalence,
}
