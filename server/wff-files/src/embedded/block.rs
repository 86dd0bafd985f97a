//! A block of formulas in a text for people, as each kind of file has it.

use std::iter;
use std::ops::Range;
use wff_core::syntax::Row;

/// A block of formulas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Block {
    /// The name that joins it with others.
    pub(super) name: Option<String>,
    /// The stretches of the outer text that are its content, in their order. Where it has none, an
    /// empty one.
    pub(super) parts: Vec<Range<usize>>,
    /// The text that stands before the content on each line.
    pub(super) prefix: String,
}

impl Block {
    /// A block that begins behind a line, if that has an end. Nothing is in it yet.
    pub(super) fn behind(row: Row, name: Option<String>) -> Option<Block> {
        let has_end = row.next > row.content.end as usize;
        let parts = iter::once(row.next..row.next).collect();
        has_end.then(|| Block { name, parts, prefix: String::new() })
    }
}
