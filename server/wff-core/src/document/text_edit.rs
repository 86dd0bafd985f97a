//! Replacements in a text.

use crate::syntax::difference;
use std::ops::Range;

/// A replacement of a stretch of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextEdit {
    /// The bytes that are replaced; empty to insert.
    pub range: Range<usize>,
    /// The new text.
    pub text: String,
}

impl TextEdit {
    /// The edit that makes one text of another, which starts at this byte, without what both begin
    /// and end with.
    pub fn between(old: &str, new: &str, start: usize) -> TextEdit {
        let (range, text) = difference(old, new);
        TextEdit { range: start + range.start..start + range.end, text: text.to_owned() }
    }
}
