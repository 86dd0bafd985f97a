//! Diagnostics of a text, each with its place.

use super::{Above, Diagnostic};

/// A diagnostic and the place of its line.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The number of the line, from 0.
    pub line: usize,
    /// The first byte of the line in the text.
    pub start: usize,
    /// The diagnostic, whose spans count from there.
    pub diagnostic: Diagnostic,
    /// Places on lines above that explain it.
    pub above: Vec<Above>,
}
