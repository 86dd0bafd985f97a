//! The texts that the parser reads: those of lines.

use super::text::Row;
use std::ops::Deref;

/// The text of a line, without its line end.
///
/// That of a file is split into such by [`rows`](super::text::rows) and its like. A text that is
/// read though it is no line of a file is made one by a function that says why.
///
/// ```
/// use wff_syntax::{parse, rows};
///
/// let text = "let p = T\nCpq\n";
/// let heads = rows(text).map(|row| parse(row.line(text)).head().map(|(keyword, _)| keyword));
/// assert_eq!(heads.flatten().count(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineText<'t>(&'t str);

impl<'t> LineText<'t> {
    /// A text that stands on no line of a file: an argument, a key of a teacher, or what a program
    /// has put together.
    #[inline]
    pub fn given(text: &'t str) -> LineText<'t> {
        LineText(text)
    }

    /// A line as an edit is to write it.
    #[inline]
    pub fn edited(text: &'t str) -> LineText<'t> {
        LineText(text)
    }

    /// The characters.
    #[inline]
    pub fn as_str(self) -> &'t str {
        self.0
    }

    /// The start of the line, up to a byte.
    pub fn up_to(self, end: usize) -> LineText<'t> {
        LineText(self.0.get(..end).unwrap_or(self.0))
    }
}

impl Deref for LineText<'_> {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.0
    }
}

impl Row {
    /// The text of the line. `text` is the one that it is a line of.
    #[inline]
    pub fn line(self, text: &str) -> LineText<'_> {
        LineText(self.content.of(text))
    }
}
