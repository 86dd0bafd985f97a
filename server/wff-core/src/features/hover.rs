//! Hover: what is known of the letter, name or keyword under the cursor.

use crate::document::Document;
use crate::syntax::Text;
use std::ops::Range;

/// What to show over a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The bytes it is about.
    pub range: Range<usize>,
    /// What to say, in Markdown of at most 4 KiB.
    pub markdown: String,
}

/// What is known of the place at this byte.
pub fn hover(document: &Document, text: &(impl Text + ?Sized), offset: usize) -> Option<Hover> {
    let _ = (document, text, offset);
    None
}
