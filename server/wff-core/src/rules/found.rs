//! Diagnostics of a text, each with its place.

use super::{Diagnostic, Label};

/// A diagnostic and the place of its line.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The number of the line, from 0.
    pub line: usize,
    /// The first byte of the line in the text.
    pub start: usize,
    /// The diagnostic, whose spans count from there.
    pub diagnostic: Diagnostic,
    /// Places on lines above and below that explain it.
    pub others: Vec<OtherLine>,
}

/// A place on another line that explains a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherLine {
    /// The number of lines from the diagnostic's down to it; less than 0 above that.
    pub lines: isize,
    /// The number of bytes from the first one of the diagnostic's line to that of its own.
    pub bytes: isize,
    /// The place, whose span counts from the start of its line.
    pub label: Label,
}
