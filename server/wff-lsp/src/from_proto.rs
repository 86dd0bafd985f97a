//! From the protocol to core: positions to byte offsets, requested kinds to kinds of action. A
//! position outside the text is moved to the nearest one inside.

use crate::action_kinds::{FIX_ALL, protocol_kind};
use crate::encoding::Encoding;
use crate::rope_text::{self, RopeText};
use ropey::Rope;
use serde_json::Value;
use std::borrow::Cow;
use std::ops::Range;
use tower_lsp::lsp_types::{
    self, CodeActionKind, CompletionContext, CompletionTriggerKind,
    OptionalVersionedTextDocumentIdentifier, Position, TextDocumentContentChangeEvent, Url,
};
use wff_core::actions::ActionKind;
use wff_core::syntax::{Text, difference};

/// The byte offset of a position. A line beyond the last is the end of the text, a column beyond
/// its line the end of the line without its line end, and a column inside a character the start of
/// that character.
pub fn offset(rope: &Rope, encoding: Encoding, position: lsp_types::Position) -> usize {
    let (line, column) = (position.line as usize, position.character as usize);
    if line >= rope.len_lines() {
        return rope.len_bytes();
    }
    let start = rope.line_to_byte(line);
    let end = line_end(rope, line);
    let first = rope.byte_to_char(start);
    let character = match encoding {
        Encoding::Utf8 => rope.byte_to_char(end.min(start.saturating_add(column))),
        Encoding::Utf16 => {
            let most = rope.char_to_utf16_cu(rope.byte_to_char(end));
            rope.utf16_cu_to_char(most.min(rope.char_to_utf16_cu(first).saturating_add(column)))
        }
        Encoding::Utf32 => rope.byte_to_char(end).min(first.saturating_add(column)),
    };
    rope.char_to_byte(character)
}

/// The byte after the content of a line, which is the first of its line end.
fn line_end(rope: &Rope, line: usize) -> usize {
    if line + 1 >= rope.len_lines() {
        return rope.len_bytes();
    }
    let next = rope.line_to_byte(line + 1);
    let before = |bytes: usize| next.checked_sub(bytes).and_then(|at| rope.get_byte(at));
    if before(1) == Some(b'\n') && before(2) == Some(b'\r') {
        next - 2
    } else {
        next.saturating_sub(1)
    }
}

/// The bytes of a range, whose ends may come in either order.
pub fn range(rope: &Rope, encoding: Encoding, range: lsp_types::Range) -> Range<usize> {
    let (one, other) = (offset(rope, encoding, range.start), offset(rope, encoding, range.end));
    one.min(other)..one.max(other)
}

/// A place in a document at one version.
#[derive(Clone, Debug)]
pub struct Place {
    /// The name of the document.
    pub uri: Url,
    /// Its version, if it had one.
    pub version: Option<i32>,
    /// The place in it.
    pub position: Position,
}

/// The place that the argument of a command, or the data of a lens, names.
pub fn place(mut value: Value) -> Option<Place> {
    let position = serde_json::from_value(value.get_mut("position")?.take()).ok()?;
    let document = value.get_mut("textDocument")?.take();
    let OptionalVersionedTextDocumentIdentifier { uri, version } =
        serde_json::from_value(document).ok()?;
    Some(Place { uri, version, position })
}

/// True if completions are asked for, and not just because a letter was typed that may begin one.
pub fn is_asked(context: Option<&CompletionContext>) -> bool {
    context.is_none_or(|it| it.trigger_kind != CompletionTriggerKind::TRIGGER_CHARACTER)
}

/// A change of a text: the bytes that it replaces, and the text that comes in their place.
///
/// A client that counts in UTF-16 can part a character of two units. The half that it leaves makes
/// a character with a half that comes beside it, or else is U+FFFD, which also is one unit: so the
/// columns behind it stay those of the client.
pub fn edit<'t>(
    rope: &Rope,
    encoding: Encoding,
    range: lsp_types::Range,
    text: &'t str,
) -> (Range<usize>, Cow<'t, str>) {
    let (start, end) = (range.start.min(range.end), range.start.max(range.end));
    let mut old = self::range(rope, encoding, range);
    if encoding != Encoding::Utf16 {
        return (old, text.into());
    }
    let (first, last) = (parted(rope, start), parted(rope, end));
    if first.is_none() && last.is_none() {
        return (old, text.into());
    }
    old.end += last.map_or(0, char::len_utf8);
    let half = |c: Option<char>, index: usize| {
        c.and_then(|c| c.encode_utf16(&mut [0; 2]).get(index).copied())
    };
    let units: Vec<u16> =
        half(first, 0).into_iter().chain(text.encode_utf16()).chain(half(last, 1)).collect();
    (old, String::from_utf16_lossy(&units).into())
}

/// A change of a text as a client sends it, of a part of it or by the whole new text: the bytes
/// that it replaces, and the text that replaces them.
pub fn change<'t>(
    rope: &Rope,
    encoding: Encoding,
    change: &'t TextDocumentContentChangeEvent,
) -> (Range<usize>, Cow<'t, str>) {
    match change.range {
        Some(range) => edit(rope, encoding, range, &change.text),
        None => {
            let (old, text) = difference(&RopeText(rope).slice(0..rope.len_bytes()), &change.text);
            (old, text.into())
        }
    }
}

/// Makes a change of a text as a client sends it. Gives the number of the line where it begins.
pub fn apply(
    rope: &mut Rope,
    encoding: Encoding,
    change: &TextDocumentContentChangeEvent,
) -> usize {
    let (old, text) = self::change(rope, encoding, change);
    let line = rope.byte_to_line(old.start);
    rope_text::replace(rope, old, &text);
    line
}

/// The character of two units of UTF-16 between which a position lies.
fn parted(rope: &Rope, position: lsp_types::Position) -> Option<char> {
    let before = lsp_types::Position { character: position.character.checked_sub(1)?, ..position };
    let at = offset(rope, Encoding::Utf16, position);
    let c = rope.get_char(rope.byte_to_char(at)).filter(|c| c.len_utf16() == 2)?;
    (offset(rope, Encoding::Utf16, before) == at).then_some(c)
}

/// The version of a document that the transport puts where the client gives none.
pub const NO_VERSION: i32 = i32::MIN;

/// The version of a document, if the client gives one.
pub fn version(given: i32) -> Option<i32> {
    Some(given).filter(|given| *given != NO_VERSION)
}

/// True if an action of this kind was asked for: kinds are paths with points between their parts,
/// and a kind stands for all below it. A request that names no kind does not ask for changes of the
/// whole document.
pub fn wants(only: Option<&[CodeActionKind]>, kind: ActionKind) -> bool {
    let kind = protocol_kind(kind);
    let within = |wanted: &CodeActionKind| {
        kind.as_str().strip_prefix(wanted.as_str()).is_some_and(|rest| {
            rest.is_empty() || rest.starts_with('.') || wanted.as_str().is_empty()
        })
    };
    only.map_or(kind.as_str() != FIX_ALL, |kinds| kinds.iter().any(within))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::to_proto;
    use lsp_types::Position;
    use proptest::prelude::*;
    use proptest::sample::select;

    /// Texts of few lines, in which everything that is hard stands close together.
    pub(crate) fn text() -> impl Strategy<Value = String> {
        let pieces = [
            "p",
            "Kpq",
            "N",
            "C",
            "let p = T",
            "def a = p",
            "@a",
            " ",
            "\n",
            "\r\n",
            "\r",
            "\u{85}",
            "\u{2028}",
            "\u{2029}",
            "\u{b}",
            "\u{c}",
            "🎲",
            "𝐊",
            "é",
            "e\u{301}",
            "ł",
            "…",
            "\u{feff}",
            "\0",
        ];
        prop::collection::vec(select(pieces.to_vec()), 0..24).prop_map(|pieces| pieces.concat())
    }

    /// The offset of a position by its definition, from a list of all lines and columns.
    pub(crate) fn naive_offset(text: &str, encoding: Encoding, position: Position) -> usize {
        let mut line = 0;
        let mut column = 0;
        let mut best = None;
        let mut characters = text.char_indices().peekable();
        while let Some((at, c)) = characters.next() {
            let line_end = c == '\n' || c == '\r';
            let width = match encoding {
                _ if line_end => 0,
                Encoding::Utf8 => c.len_utf8(),
                Encoding::Utf16 => c.len_utf16(),
                Encoding::Utf32 => 1,
            };
            if line == position.line as usize {
                let column_reached = position.character as usize >= column;
                if column_reached {
                    best = Some(at);
                }
            }
            column += width;
            if line_end {
                if c == '\r' {
                    characters.next_if(|(_, next)| *next == '\n');
                }
                line += 1;
                column = 0;
            }
        }
        if line == position.line as usize && position.character as usize >= column {
            best = Some(text.len());
        }
        best.unwrap_or(text.len())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]

        #[test]
        fn positions_in_and_outside_the_text_are_where_the_definition_puts_them(text in text()) {
            let rope = Rope::from_str(&text);
            for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
                for line in (0..rope.len_lines() as u32 + 2).chain([u32::MAX]) {
                    for character in (0..30).chain([u32::MAX]) {
                        let position = Position { line, character };
                        prop_assert_eq!(
                            offset(&rope, encoding, position),
                            naive_offset(&text, encoding, position),
                            "{:?} {:?}",
                            encoding,
                            position
                        );
                    }
                }
            }
        }

        #[test]
        fn offsets_become_positions_and_come_back(text in text()) {
            let rope = Rope::from_str(&text);
            for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
                for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
                    if c == '\n' && at > 0 && text.as_bytes()[at - 1] == b'\r' {
                        continue;
                    }
                    let position = to_proto::position(&rope, encoding, at);
                    prop_assert_eq!(naive_offset(&text, encoding, position), at);
                    prop_assert_eq!(offset(&rope, encoding, position), at);
                }
            }
        }
    }

    #[test]
    fn nel_and_the_unicode_separators_end_no_line() {
        let rope = Rope::from_str("a\u{85}b\u{2028}c\u{2029}d\u{b}e\u{c}f\ng\rh\r\ni");
        assert_eq!(rope.len_lines(), 4);
    }

    #[test]
    fn an_inverted_range_is_turned_round() {
        let rope = Rope::from_str("Kpq\nNp");
        let (one, other) = (Position { line: 0, character: 1 }, Position { line: 1, character: 1 });
        let turned = range(&rope, Encoding::Utf16, lsp_types::Range { start: other, end: one });
        assert_eq!(
            turned,
            range(&rope, Encoding::Utf16, lsp_types::Range { start: one, end: other })
        );
        assert_eq!(turned, 1..5);
    }

    #[test]
    fn a_kind_stands_for_all_below_it() {
        let wanted =
            |kind: &str| wants(Some(&[CodeActionKind::from(kind.to_owned())]), ActionKind::FixAll);
        assert!(wanted("source") && wanted("source.fixAll") && wanted(""));
        assert!(wanted("source.fixAll.wff") && !wanted("source.fixAll.other"));
        assert!(!wanted("sour") && !wanted("source.fixAll.w") && !wanted("quickfix"));
        assert!(!wants(Some(&[]), ActionKind::QuickFix));
    }

    #[test]
    fn the_whole_document_is_mended_only_for_those_who_ask_for_that() {
        assert!(wants(None, ActionKind::QuickFix) && !wants(None, ActionKind::FixAll));
    }
}
