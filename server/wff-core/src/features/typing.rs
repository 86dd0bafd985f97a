//! Formatting while typing: the lines that follow from the head of a block, the indentation of a
//! new line in a block and of an `end`, and the columns of a row.

use super::format::format;
use crate::actions::{STEP, below_head};
use crate::document::{Document, TextEdit};
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::letter::is_blank;
use crate::syntax::{Keyword, Statement, Text};
use std::ops::Range;

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
            if let Some(frame) = below_head(document, text, offset) {
                return vec![frame];
            }
            let above = document.line(text, offset, |placed| placed.start).unwrap_or_default();
            let mut edits = match above.checked_sub(1) {
                Some(above) => {
                    [dedented(document, text, above), aligned(document, text, above)].concat()
                }
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

/// The edits that put the cells of the line of a byte under those of other rows of its table.
fn aligned(document: &Document, text: &(impl Text + ?Sized), offset: usize) -> Vec<TextEdit> {
    let row = document.line(text, offset, |placed| {
        let is_row = matches!(placed.read().statement, Statement::Cells(Keyword::Row, ..));
        (is_row && placed.scope.table().is_some()).then(|| {
            let content = placed.content.trim_end_matches(is_blank);
            placed.start..placed.start + content.len()
        })
    });
    let Some(Some(row)) = row else { return Vec::new() };
    let mut edits = format(document, text, row.clone());
    edits.retain(|edit| row.start <= edit.range.start && edit.range.end <= row.end);
    edits
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
            ("truth Cp\n¦", "truth Cp\n  "),
            ("truth Cpq\n  row T T | T\n¦\nend\n", "truth Cpq\n  row T T | T\n  \nend\n"),
            ("truth p\n  row T | T\n  ¦", "truth p\n  row T | T\n  "),
            (
                "exercise 1\n  truth p\n    row T | T\n¦",
                "exercise 1\n  truth p\n    row T | T\n    ",
            ),
            ("matrix Own\n  table N\n¦", "matrix Own\n  table N\n    "),
            ("matrix Own\n  values T F\n¦", "matrix Own\n  values T F\n  "),
            ("game x-wff Ann, Bob\nround\n¦", "game x-wff Ann, Bob\nround\n  "),
            ("proof |- Cpp\n  1 | p\n¦", "proof |- Cpp\n  1 | p\n  "),
            // Nothing else moves.
            ("Kpq\n¦", "Kpq\n"),
            ("Kpq\n  ¦", "Kpq\n  "),
            ("truth Cpq\n¦row T T | T\n", "truth Cpq\n¦row T T | T\n"),
            ("truth C  pq\n  row T T | T\n¦", "truth C  pq\n  row T T | T\n  "),
        ] {
            assert_eq!(after(text, "\n"), expected.replace('¦', ""), "{text}");
        }
    }

    #[test]
    fn below_the_head_of_an_empty_block_stand_its_first_lines() {
        for (text, expected) in [
            ("truth Np\n¦", "truth Np\n  row T | ?\n  row F | ?\nend"),
            ("truth Np\n  ¦\nend\nq", "truth Np\n  row T | ?\n  row F | ?\nend\nq"),
            ("truth Np\n¦\nKpq\n", "truth Np\n  row T | ?\n  row F | ?\nend\nKpq\n"),
            ("truth Np\r\n¦\r\nKpq", "truth Np\r\n  row T | ?\r\n  row F | ?\r\nend\r\nKpq"),
            (
                "logic K3\ntruth p, Np # so\n¦",
                "logic K3\ntruth p, Np # so\n  row T | ? ?\n  row N | ? ?\n  row F | ? ?\nend",
            ),
            (
                "exercise 1\n  answer\n  truth Np\n¦\nend\n",
                "exercise 1\n  answer\n  truth Np\n    row T | ?\n    row F | ?\nend\n",
            ),
            (
                "proof p, Cpq |- q\n¦",
                "proof p, Cpq |- q\n  1 p    premise\n  2 Cpq  premise\n  3 ?\nend",
            ),
            ("proof |- Cpp\n¦\nend", "proof |- Cpp\n  1 ?\nend"),
            ("exercise 1\n¦", "exercise 1\n  ask \"?\"\nend"),
            ("game shake-a-wff Ann, Bob\n¦", "game shake-a-wff Ann, Bob\n  round\nend"),
            ("matrix Own\n¦", "matrix Own\n  values \nend"),
            ("model m\n¦", "model m\n  world w: \nend"),
            ("axioms Own\n¦", "axioms Own\n  1 ?\nend"),
        ] {
            assert_eq!(after(text, "\n"), expected, "{text}");
        }
    }

    #[test]
    fn where_something_stands_below_or_too_much_would_follow_enter_is_enter() {
        for text in [
            "truth Np\n¦\nrow T | F\nend",
            "truth Np\n¦\n\n  row T | F",
            "truth Np ¦",
            "Np\n¦",
            "truth\n¦\nend",
            "truth CKpqKrCsCtCuv\n¦\nend",
            "proof\n¦\nend",
            "proof p |- p\n  1 p premise\n¦\nend",
        ] {
            let written = after(text, "\n");
            assert_eq!(written.lines().count(), text.replace('¦', "").lines().count(), "{text}");
        }
    }

    #[test]
    fn the_cells_of_a_row_stand_in_their_columns_once_it_is_left() {
        let text = "logic G3\ntruth Np\n  row 1    | 0\n  row 1/2 | 0\n  row 0 | 1\n¦\nend";
        let expected = "logic G3\ntruth Np\n  row 1    | 0\n  row 1/2 | 0\n  row 0   | 1\n  \nend";
        assert_eq!(after(text, "\n"), expected);
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
