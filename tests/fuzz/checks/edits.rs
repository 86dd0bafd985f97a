//! A text and edits of it: once it is settled, a document that was edited is the one read afresh.
//!
//! The input is the text and then each edit, with separators between: a place in two bytes, a byte
//! that says how much goes and how much is done before the next one, and the text that comes.
//! Bytes that no key writes stand for many lines, so that a short input fills several chunks.

use super::bytes::Bytes;
use super::text::{boundary, hash};
use wff_core::document::Document;
use wff_core::effort::Work;
use wff_core::executor::Sequential;
use wff_core::features::tokens;
use wff_core::features::{DocumentTokens, SemanticToken};
use wff_core::logic::Stop;
use wff_core::rules::Levels;
use wff_core::scope::Scope;

/// The most bytes that are written in all, and the most edits.
const MOST_BYTES: usize = 40_000;
const MOST_EDITS: usize = 24;

/// Holds it of any bytes.
pub fn check(data: &[u8]) {
    let mut bytes = Bytes(data);
    let mut left = MOST_BYTES;
    let mut text = grown(&bytes.part(), &mut left);
    let mut document = Document::being_edited(&text, Scope::default());
    // One that nobody edits is always settled; that is tried on some inputs.
    let mut at_once = hash(&text).is_multiple_of(8).then(|| Document::new(&text, Scope::default()));
    let mut pieces = DocumentTokens::new(&document, &*text, &Sequential);
    for _ in 0..MOST_EDITS {
        if bytes.is_empty() {
            break;
        }
        let (place, how) = (usize::from(bytes.wide()), bytes.byte());
        let new = grown(&bytes.part(), &mut left);
        let start = boundary(&text, place * (text.len() + 1) / 0x1_0000);
        let length = [0, 0, 0, 1, 2, 5, 20, 60][usize::from(how & 7)];
        // A whole line and its end as well.
        let end = match how & 0x18 {
            0x18 => text[start..].find('\n').map_or(text.len(), |end| start + end + 1),
            _ => boundary(&text, start + length).max(start),
        };
        text.replace_range(start..end, &new);
        document.edit(start..end, new.len(), &*text);
        if let Some(at_once) = &mut at_once {
            at_once.edit(start..end, new.len(), &*text);
        }
        (0..how >> 5 & 3).for_each(|_| document.advance(&*text));
        lies_in_it(&document, &text);
        if how & 0x80 != 0 {
            settle(&mut document, &text);
            pieces = pieces.updated(&document, &*text, &Sequential);
            is_as_read_afresh(&document, &text);
            assert_eq!(all(&pieces), tokens(&document, &*text, 0..text.len()), "{text:?}");
        }
    }
    settle(&mut document, &text);
    is_as_read_afresh(&document, &text);
    if let Some(at_once) = at_once {
        is_as_read_afresh(&at_once, &text);
    }
}

/// A text with lines in the place of the bytes that stand for some: with so many parts that a chunk
/// is full of them, with so many bytes that one is, and one that is too long to be read at once. No
/// more is written than there are bytes left.
fn grown(text: &str, left: &mut usize) -> String {
    let mut grown = String::new();
    for character in text.chars() {
        let filler = match character {
            '\u{1d}' => "p #\n".repeat(33),
            '\u{1f}' => "CKpqr\n".repeat(700),
            '\u{1c}' => format!("{}p", "N".repeat(17_000)),
            _ => character.to_string(),
        };
        if filler.len() <= *left {
            *left -= filler.len();
            grown.push_str(&filler);
        }
    }
    grown
}

fn lies_in_it(document: &Document, text: &str) {
    assert_eq!(document.bytes(), text.len());
    for found in document.shown(text, &Levels::default()).take(100) {
        let place = found.diagnostic.span.after(found.start).range();
        assert!(text.get(place).is_some_and(|it| !it.contains('\n')), "{found:?}");
    }
}

/// Does what is left over, and tries all problems until none is left.
fn settle(document: &mut Document, text: &str) {
    let (mut work, never) = (Work::default(), Stop::default());
    loop {
        document.finish(text);
        let Some(attempt) = document.attempts().next() else { return };
        let tried = work.attempt(&attempt, &never).unwrap();
        document.learn([(attempt, tried)], text);
    }
}

fn is_as_read_afresh(document: &Document, text: &str) {
    let afresh = Document::new(text, Scope::default());
    assert!(document.is_settled() && document.is_read());
    assert!(document.faults().eq(afresh.faults()), "{text:?}");
    assert!(document.verdicts().eq(afresh.verdicts()), "{text:?}");
    assert_eq!(document.blocks(text), afresh.blocks(text), "{text:?}");
    assert!(document.diagnostics(text).eq(afresh.diagnostics(text)), "{text:?}");
}

/// The tokens of all pieces, each in its place in the text.
fn all(pieces: &DocumentTokens) -> Vec<SemanticToken> {
    let mut start = 0;
    let mut all = Vec::new();
    for piece in pieces.pieces() {
        all.extend(piece.tokens.iter().cloned().map(|mut token| {
            token.range = token.range.start + start..token.range.end + start;
            token
        }));
        start += piece.bytes;
    }
    all
}
