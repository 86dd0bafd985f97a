//! Propositions with what a line gives them.

use super::text::Span;

/// One part of a `let`: a proposition with a meaning, a value, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The text where the proposition should stand; may be empty.
    pub proposition: Span,
    /// The meaning, with its quotes.
    pub meaning: Option<Span>,
    /// The `=` (or `==`, which is wrong here), if there is one, and what stands behind it; may be
    /// empty.
    pub value: Option<(Span, Span)>,
    /// Text between the meaning and the `=`, which has no place in a binding.
    pub stray: Option<Span>,
}
