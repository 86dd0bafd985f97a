//! Selection ranges: letter, subformula, larger subformula, …, formula, line.

use crate::document::Document;
use crate::syntax::Text;
use std::ops::Range;

/// The ranges around a byte, from the smallest to the largest, each containing the one before; at most 200.
pub fn selections(document: &Document, text: &(impl Text + ?Sized), offset: usize) -> Vec<Range<usize>> {
    let _ = (document, text, offset);
    Vec::new()
}
