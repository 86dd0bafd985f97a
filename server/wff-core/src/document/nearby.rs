//! The lines around one, as far as they are looked at for its fixes.

use crate::syntax::{Text, rows};
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

/// The lines above a byte that are not blank, from the last one, as far as they are looked at.
pub(super) fn above(text: &(impl Text + ?Sized), start: usize) -> impl Iterator<Item = String> {
    let first = start.saturating_sub(LINES * LINE);
    // The first byte may lie in a character.
    let mut starts = (first..start).take(char::MAX.len_utf8());
    let window =
        starts.find_map(|first| Some(text.slice(first..start)).filter(|it| !it.is_empty()));
    let window = window.unwrap_or_default();
    let whole = window.split(['\n', '\r']).skip(usize::from(first > 0));
    let lines: Vec<String> = whole.map(str::to_owned).collect();
    lines.into_iter().rev().filter(|line| !line.trim().is_empty())
}

/// The last line above a byte that is not blank, as far as it is looked at, and its first byte.
pub(super) fn line_above(text: &(impl Text + ?Sized), start: usize) -> Option<(usize, String)> {
    let first = start.saturating_sub(LINES * LINE);
    // The first byte may lie in a character.
    let mut starts = (first..start).take(char::MAX.len_utf8());
    let (first, window) = starts
        .find_map(|first| Some((first, text.slice(first..start))).filter(|it| !it.1.is_empty()))?;
    let window = window.trim_end_matches(char::is_whitespace);
    let line = window.rsplit(['\n', '\r']).next().filter(|line| !line.is_empty())?;
    let at = first + window.len() - line.len();
    (at > first || first == 0).then(|| (at, line.to_owned()))
}

/// The line that begins on a byte, as far as it is looked at.
pub(super) fn own_line(text: &(impl Text + ?Sized), start: usize) -> String {
    let window = window(text, start, LINE);
    rows(&window).next().map_or("", |row| row.content.of(&window)).to_owned()
}
