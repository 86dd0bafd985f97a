//! Formatting: one blank between the parts of a line, none inside a formula; indentation, line ends and what is not
//! well formed stay as they are.

use super::TextEdit;
use crate::document::Document;
use crate::syntax::Text;
use std::ops::Range;

/// The edits that format the lines which touch a range of bytes, in text order; none where all is well.
pub fn format(document: &Document, text: &(impl Text + ?Sized), range: Range<usize>) -> Vec<TextEdit> {
    let _ = (document, text, range);
    Vec::new()
}

/// A line (without its line end) as it should be; nothing if it is so already.
pub fn format_line(line: &str) -> Option<String> {
    let _ = line;
    None
}
