//! The faults of the letters of a formula.

use crate::syntax::Span;

/// Brackets around what is written in Polish notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brackets {
    /// Without them the text is a formula.
    Whole,
    /// Words for connectives stand before them.
    Words,
    /// Without them this text would be none either.
    Stray(Span),
}

/// A letter or sign that the alphabet in force does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeignLetter {
    /// A letter in this formula.
    In(Span),
    /// A sign of modal logic in this formula, which is in infix.
    Sign(Span),
    /// In what a name stands for that is shown on a roll.
    InName,
}

/// Infix where Polish notation should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Infix {
    /// A whole formula that can be rewritten.
    Whole,
    /// A sign or word of infix in what is not a whole formula.
    Sign(Span),
    /// A bracket without its partner, beside a sign of infix.
    Bracket(Span),
}

/// A letter in the wrong case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongCase {
    /// In a text that is a formula with the case of its letters changed.
    Whole(Span),
    /// Elsewhere: capitals that look like propositions.
    Letters(Span),
}
