//! From core to the protocol: byte offsets to positions here, core's plain data to what a client is
//! sent in the modules below, by feature.

mod actions;
mod completions;
mod diagnostics;
mod edits;
mod hover;
mod panel;
mod ranges;
mod rolls;
mod signatures;
mod symbols;
mod tokens;

pub use actions::{Unresolved, actions, choice as choose, disabled, edit, with_edit};
pub use completions::completions;
pub use diagnostics::{
    config_diagnostics, no_report, publication, report, report_of, unchanged, unread,
    workspace_report,
};
pub use edits::{edits, rename};
pub use hover::hover;
pub use panel::{drawn, subjects};
pub use ranges::{folding_ranges, highlights, linked, links, locations, selection_range};
pub use rolls::{code_lenses, inlay_hints, resolved};
pub use signatures::signature_help;
pub use symbols::{found_symbols, symbols};
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

/// A cursor that finds positions of which many are on one line, in any order.
#[derive(Default)]
struct LineCursor {
    /// The text of a line, with its line end, if that is in ASCII; else nothing.
    text: String,
    line: u32,
    /// The first byte of the line.
    start: usize,
}

impl LineCursor {
    /// True if an offset is on the line where it is.
    fn has(&self, offset: usize) -> bool {
        (self.start..self.start + self.text.len()).contains(&offset)
    }

    /// The position of a byte offset.
    fn position(&mut self, snapshot: &Snapshot, offset: usize) -> Position {
        if !self.has(offset) {
            let offset = offset.min(snapshot.rope.len_bytes());
            let line = snapshot.rope.byte_to_line(offset);
            self.line = u32::try_from(line).unwrap_or(u32::MAX);
            self.start = snapshot.rope.line_to_byte(line);
            self.text.clear();
            snapshot.rope.line(line).chunks().for_each(|chunk| self.text.push_str(chunk));
            if !self.text.is_ascii() || offset == snapshot.rope.len_bytes() {
                self.text.clear();
                return position(&snapshot.rope, snapshot.client.encoding, offset);
            }
        }
        let column = u32::try_from(offset - self.start).unwrap_or(u32::MAX);
        Position { line: self.line, character: column }
    }

    /// The range of some bytes.
    fn range(&mut self, snapshot: &Snapshot, bytes: Range<usize>) -> lsp_types::Range {
        let start = self.position(snapshot, bytes.start);
        lsp_types::Range { start, end: self.position(snapshot, bytes.end) }
    }
}
