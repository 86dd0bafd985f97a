//! The reasons why a formula detaches nothing from another.

use crate::terms::Term;

/// The reason why nothing can be detached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The major premise.
    pub major: Term,
    /// The minor premise, with letters that the major has not.
    pub minor: Term,
    /// The fault of the two.
    pub kind: ClashKind,
}

/// The obstacles to a detachment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClashKind {
    /// The major premise is neither a conditional nor a letter.
    NoConditional,
    /// Two of their subformulas would have to be equal and cannot be.
    Different(Term, Term),
    /// A letter would have to be this formula, in which it stands itself.
    Inside(Term, Term),
    /// They are so large, with all that is shared kept once, that it was not tried.
    TooLarge,
}
