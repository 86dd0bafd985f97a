//! From core to the protocol: byte offsets to positions here, core's plain data to what a client is
//! sent in the modules below, by feature.

mod actions;
mod completions;
mod diagnostics;
mod edits;
mod hover;
mod pages;
mod panel;
mod ranges;
mod rolls;
mod signatures;
mod symbols;
mod tokens;

pub use actions::{Unresolved, actions, choice as choose, disabled, edit, with_edit};
pub use completions::completions;
pub use diagnostics::{
    FIX, config_diagnostics, config_fixes, no_report, publication, report, report_of, unchanged,
    unread, workspace_report,
};
pub use edits::{edits, rename};
pub use hover::hover;
pub use pages::has_pages;
pub use panel::{drawn, goals, panel};
pub use ranges::{folding_ranges, highlights, linked, links, locations, selection_range};
pub use rolls::{code_lenses, inlay_hints, resolved};
pub use signatures::signature_help;
pub use symbols::{found_symbols, symbols, written_symbols};
pub use tokens::{legend, token_piece, tokens};

use crate::encoding::Encoding;
use crate::snapshot::Snapshot;
use ropey::Rope;
use std::ops::Range;
use tower_lsp::lsp_types::{self, Position};

/// The position of a byte offset.
pub fn position(rope: &Rope, encoding: Encoding, offset: usize) -> Position {
    let offset = offset.min(rope.len_bytes());
    let line = rope.byte_to_line(offset);
    let start = rope.line_to_byte(line);
    let (first, character) = (rope.byte_to_char(start), rope.byte_to_char(offset));
    let column = match encoding {
        Encoding::Utf8 => offset - start,
        Encoding::Utf16 => rope.char_to_utf16_cu(character) - rope.char_to_utf16_cu(first),
        Encoding::Utf32 => character - first,
    };
    let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Position { line: narrow(line), character: narrow(column) }
}

/// The length of a text in the units of an encoding.
fn width(text: &str, encoding: Encoding) -> usize {
    match encoding {
        Encoding::Utf8 => text.len(),
        _ if text.is_ascii() => text.len(),
        Encoding::Utf16 => text.chars().map(char::len_utf16).sum(),
        Encoding::Utf32 => text.chars().count(),
    }
}

/// The range of some bytes of a document.
pub fn range(snapshot: &Snapshot, bytes: Range<usize>) -> lsp_types::Range {
    let at = |offset| position(&snapshot.rope, snapshot.client.encoding, offset);
    lsp_types::Range { start: at(bytes.start), end: at(bytes.end) }
}

/// A cursor that finds the positions of offsets in text order, reading each line once.
#[derive(Default)]
struct PositionCursor {
    /// The text of a line, with its line end.
    text: String,
    line: usize,
    /// The first byte of the line.
    start: usize,
    /// The offset that was found last, in bytes from there, and its column.
    last: usize,
    column: usize,
}

impl PositionCursor {
    /// The line and the column of an offset; one in an earlier line than the offset before counts
    /// as that.
    fn advance(&mut self, snapshot: &Snapshot, offset: usize) -> (u32, u32) {
        if self.text.is_empty() || offset >= self.start + self.text.len() {
            self.line = snapshot.rope.byte_to_line(offset.min(snapshot.rope.len_bytes()));
            self.start = snapshot.rope.line_to_byte(self.line);
            self.text.clear();
            snapshot.rope.line(self.line).chunks().for_each(|chunk| self.text.push_str(chunk));
            (self.last, self.column) = (0, 0);
        }
        let place = offset.saturating_sub(self.start);
        let between = self.text.get(self.last..place).unwrap_or_default();
        self.column += width(between, snapshot.client.encoding);
        self.last = place.max(self.last);
        let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        (narrow(self.line), narrow(self.column))
    }
}

/// A cursor in a document.
fn near(snapshot: &Snapshot) -> NearCursor<'_> {
    NearCursor::new(&snapshot.rope, snapshot.client.encoding)
}

/// A cursor that finds positions, many of which are near the one before.
struct NearCursor<'r> {
    rope: &'r Rope,
    encoding: Encoding,
    /// A stretch of the text, as the rope has it, and its first byte.
    stretch: &'r str,
    start: usize,
    /// The number of a line that begins in the stretch, and its first byte there.
    line: usize,
    begin: usize,
}

impl<'r> NearCursor<'r> {
    fn new(rope: &'r Rope, encoding: Encoding) -> NearCursor<'r> {
        NearCursor { rope, encoding, stretch: "", start: 0, line: 0, begin: 0 }
    }

    /// The position of a byte offset.
    fn position(&mut self, offset: usize) -> Position {
        let known = self.start + self.begin..self.start + self.stretch.len();
        if !known.contains(&offset) && !self.enter(offset) {
            return position(self.rope, self.encoding, offset);
        }
        let place = offset - self.start;
        while let Some(below) = self.line_below().filter(|below| *below <= place) {
            self.begin = below;
            self.line += 1;
        }
        let before = self.stretch.get(self.begin..place).unwrap_or_default();
        let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Position { line: narrow(self.line), character: narrow(width(before, self.encoding)) }
    }

    /// Goes to the stretch of an offset; false if the offset's line may begin above that.
    fn enter(&mut self, offset: usize) -> bool {
        let inside = offset.min(self.rope.len_bytes());
        let (stretch, start, _, line) = self.rope.chunk_at_byte(inside);
        (self.stretch, self.start, self.line, self.begin) = (stretch, start, line, 0);
        if start > 0 {
            (self.line, self.begin) = (line + 1, self.line_below().unwrap_or(stretch.len()));
        }
        (self.start + self.begin..self.start + stretch.len()).contains(&offset)
    }

    /// The first byte in the stretch of the line below.
    fn line_below(&self) -> Option<usize> {
        let line = self.stretch.get(self.begin..)?;
        let end = line.bytes().position(|byte| matches!(byte, b'\n' | b'\r'))?;
        let is_long = line.get(end..).is_some_and(|end| end.starts_with("\r\n"));
        Some(self.begin + end + if is_long { 2 } else { 1 })
    }

    /// The range of some bytes.
    fn range(&mut self, bytes: Range<usize>) -> lsp_types::Range {
        lsp_types::Range { start: self.position(bytes.start), end: self.position(bytes.end) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_finds_the_positions_that_the_rope_has() {
        let lines = ["Kpq", "é ↔ 𝒑", "", &"N".repeat(3000), "r\r", "s"];
        let text = lines.join("\n").repeat(8) + "\r\nlast";
        let rope = Rope::from_str(&text);
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            let mut cursor = NearCursor::new(&rope, encoding);
            let ends = [text.len(), text.len() + 1, 0];
            let places = text.char_indices().map(|(place, _)| place);
            let backward: Vec<usize> = places.clone().step_by(7).collect();
            for offset in places.chain(ends).chain(backward.into_iter().rev()) {
                let expected = position(&rope, encoding, offset);
                assert_eq!(cursor.position(offset), expected, "{encoding:?} {offset}");
            }
        }
    }
}
