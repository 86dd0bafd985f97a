//! Formatting while typing: the indentation of a new line in a block, and of an `end`. The text
//! of a line is never touched.

use super::format::format;
use crate::document::{Document, TextEdit};
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::letter::is_blank;
use crate::syntax::{Keyword, Text};
use std::ops::Range;

/// The blanks by which the lines of a block are indented more than its head.
const STEP: &str = "  ";

/// The edits after a character was typed before a byte: a line end, or the `d` of `end`.
pub fn typed(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
    typed: &str,
) -> Vec<TextEdit> {
    let offset = offset.min(text.len());
    match typed {
        "\n" => {
            let above = document.line(text, offset, |placed| placed.start).unwrap_or_default();
            let mut edits = match above.checked_sub(1) {
                Some(above) => dedented(document, text, above),
                None => Vec::new(),
            };
            edits.extend(indented(document, text, offset));
            edits
        }
        "d" => {
            let is_at_end = document.line(text, offset, |placed| {
                offset == placed.start + placed.content.trim_end_matches(is_blank).len()
            });
            if is_at_end == Some(true) { dedented(document, text, offset) } else { Vec::new() }
        }
        _ => Vec::new(),
    }
}

/// The edit of the indentation of an `end` on the line of a byte.
fn dedented(document: &Document, text: &(impl Text + ?Sized), offset: usize) -> Vec<TextEdit> {
    let indent = document.line(text, offset, |placed| {
        let body = placed.content.trim_start_matches(is_blank);
        let indent = placed.start..placed.start + placed.content.len() - body.len();
        (body.trim_end_matches(is_blank) == Keyword::End.text()).then_some(indent)
    });
    let Some(Some(indent)) = indent else { return Vec::new() };
    let mut edits = format(document, text, indent.end..indent.end);
    edits.retain(|edit| indent.start <= edit.range.start && edit.range.end <= indent.end);
    edits
}

/// The edit that indents a blank line in a block as the lines of the block are.
fn indented(document: &Document, text: &(impl Text + ?Sized), offset: usize) -> Option<TextEdit> {
    let mut heads: Vec<(BlockKind, String)> = Vec::new();
    let mut is_in_table = false;
    let mut wanted: Option<(Range<usize>, String, String)> = None;
    document.lines_to_parse(text, document.around_blocks(offset..offset), |line| {
        if wanted.is_some() {
            return;
        }
        let body = line.content.trim_start_matches(is_blank);
        let indent = line.content.strip_suffix(body).unwrap_or_default();
        heads.truncate(line.context.depth());
        if line.touches(&(offset..offset)) && offset < line.next.max(line.start + 1)
            || (line.is_last && offset >= line.start)
        {
            let head = heads.last();
            let more = match head {
                Some((BlockKind::Matrix, _)) if is_in_table => STEP.repeat(2),
                Some(_) => STEP.to_owned(),
                None => String::new(),
            };
            let base = head.map_or("", |(_, base)| base);
            let new = if body.is_empty() { base.to_owned() + &more } else { indent.to_owned() };
            let range = line.start..line.start + indent.len();
            wanted = Some((range, indent.to_owned(), new));
            return;
        }
        if let Some(Edge::Opens(kind)) = line.edge {
            heads.push((kind, indent.trim_start_matches('\u{feff}').to_owned()));
            is_in_table = false;
        } else if !body.is_empty() {
            let word = body.split(is_blank).next().unwrap_or_default();
            is_in_table = word == Keyword::Table.text()
                || is_in_table && (word == Keyword::Row.text() || word.starts_with('#'));
        }
    });
    let (range, old, new) = wanted?;
    // Outside of blocks a line is indented as its writer likes.
    let is_inside = !new.is_empty() || !heads.is_empty();
    (is_inside && old != new).then_some(TextEdit { range, text: new })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scope::Scope;

    /// The text after a character was typed before the cursor `¦`.
    fn after(text: &str, key: &str) -> String {
        let at = text.find('¦').unwrap();
        let mut text = text.replace('¦', "");
        let document = Document::small(&text, Scope::default());
        for edit in typed(&document, &*text, at, key).into_iter().rev() {
            text.replace_range(edit.range, &edit.text);
        }
        text
    }

    #[test]
    fn a_new_line_in_a_block_is_indented() {
        for (text, expected) in [
            ("truth Cpq\n¦", "truth Cpq\n  "),
            ("truth Cpq\n¦\nend\n", "truth Cpq\n  \nend\n"),
            ("truth p\n  row T | T\n  ¦", "truth p\n  row T | T\n  "),
            ("exercise 1\n  truth p\n¦", "exercise 1\n  truth p\n    "),
            ("matrix Own\n  table N\n¦", "matrix Own\n  table N\n    "),
            ("matrix Own\n  values T F\n¦", "matrix Own\n  values T F\n  "),
            ("game x-wff Ann, Bob\nround\n¦", "game x-wff Ann, Bob\nround\n  "),
            ("proof |- Cpp\n¦", "proof |- Cpp\n  "),
            // Nothing else moves.
            ("Kpq\n¦", "Kpq\n"),
            ("Kpq\n  ¦", "Kpq\n  "),
            ("truth Cpq\n¦row T T | T\n", "truth Cpq\n¦row T T | T\n"),
            ("truth C  pq\n¦", "truth C  pq\n  "),
        ] {
            assert_eq!(after(text, "\n"), expected.replace('¦', ""), "{text}");
        }
    }

    #[test]
    fn an_end_stands_below_the_head_of_its_block() {
        for (text, key, expected) in [
            ("truth p\n  row T | T\n  end¦", "d", "truth p\n  row T | T\nend"),
            ("truth p\n  row T | T\n  end\n  ¦", "\n", "truth p\n  row T | T\nend\n  "),
            ("exercise 1\n  truth p\n    end¦", "d", "exercise 1\n  truth p\n  end"),
            ("truth p\n  row T | T\n  end¦ing", "d", "truth p\n  row T | T\n  ending"),
            ("  Kpd¦", "d", "  Kpd"),
            ("let p \"and¦", "d", "let p \"and"),
            ("  end¦", "d", "  end"),
        ] {
            assert_eq!(after(text, key), expected, "{text}");
        }
    }
}
