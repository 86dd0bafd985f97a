//! The lines around one, as far as they are looked at for its fixes.

use crate::syntax::text::{Row, row_at, rows_up};
use crate::syntax::{LineText, Text};
use std::borrow::Cow;

/// The bytes from the line of a fault on that are looked through to the end of its block.
pub(super) const LOOKED_AT: usize = 1 << 16;

/// The lines beside one that are looked at.
pub(super) const LINES: usize = 10;

/// The bytes of a line beside one that are looked at.
pub(super) const LINE: usize = 400;

/// The text from a byte on, as far as it is looked at.
pub(super) fn window(text: &(impl Text + ?Sized), start: usize, bytes: usize) -> Cow<'_, str> {
    let end = text.len().min(start + bytes);
    // The last byte may lie in a character.
    let ends = (start..=end).rev().take(char::MAX.len_utf8());
    ends.map(|end| text.slice(start..end)).find(|it| !it.is_empty()).unwrap_or_default()
}

/// The text from a byte on, as far as one line is looked at.
pub(super) fn line_window(text: &(impl Text + ?Sized), start: usize) -> Cow<'_, str> {
    window(text, start, LINE)
}

/// The first line of a text.
pub(super) fn first_line(text: &str) -> LineText<'_> {
    row_at(text, 0).line(text)
}

/// The whole lines above a byte, as far as they are looked at.
pub(super) fn window_above(text: &(impl Text + ?Sized), start: usize) -> Cow<'_, str> {
    let first = start.saturating_sub(LINES * LINE);
    if first == 0 {
        return text.slice(0..start);
    }
    // The first byte may lie in a character.
    let mut starts = (first..start).take(char::MAX.len_utf8());
    let first = starts.find(|first| !text.slice(*first..start).is_empty()).unwrap_or(start);
    let cut = row_at(&text.slice(first..start), 0).next;
    text.slice(first + cut..start)
}

/// The lines of a text that are not blank, from the last one, as far as they are looked at.
pub(super) fn lines_up(text: &str) -> impl Iterator<Item = LineText<'_>> {
    inked_up(text).map(|row| row.line(text))
}

/// The last line of a text that is not blank, without blanks at its end, and the number of bytes
/// from its first to the end of the text.
pub(super) fn last_line(text: &str) -> Option<(LineText<'_>, usize)> {
    let row = inked_up(text).next()?;
    let line = row.line(text);
    Some((line.up_to(line.trim_end().len()), text.len() - row.content.start as usize))
}

fn inked_up(text: &str) -> impl Iterator<Item = Row> {
    rows_up(text).filter(|row| !row.content.of(text).trim().is_empty()).take(LINES)
}
