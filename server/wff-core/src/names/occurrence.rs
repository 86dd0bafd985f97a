//! A place where a name or number stands.

use std::ops::Range;

/// The reason why a name cannot be changed to another, in words.
pub type Refused = String;

/// A name in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Occurrence {
    /// The number of its line.
    pub line: usize,
    /// Its bytes, without `@`.
    pub range: Range<usize>,
    /// True if it begins to stand for something there: in a `def` or `matrix`, in a roll of the
    /// player, or in front of a step.
    pub defines: bool,
}
