//! A survey of a whole text, made in shares before it is read from top to bottom: the stretches of
//! plain lines in it, and the lines that bound blocks.

use super::edges::{BlockEdge, Edges, edge_of, find_ends};
use crate::executor::Executor;
use crate::syntax::fast_path::{Extent, ScannedLine, plain_lines, scan_line};
use memchr::memchr;

/// The bytes after which a piece ends with its line, which is looked at in one share.
const PIECE_BYTES: usize = if cfg!(test) { 48 } else { 1 << 16 };

/// The things that are known of a text before it is read.
#[derive(Debug, Default)]
pub(super) struct Survey {
    /// The lines that bound blocks.
    pub edges: Edges,
    /// Stretches of whole lines that are plain, not all of them blank, in text order.
    pub plain: Vec<PlainStretch>,
}

/// A stretch of whole lines that are plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlainStretch {
    /// Its first byte.
    pub start: usize,
    pub lines: Extent,
}

/// Some whole lines of a text.
#[derive(Debug)]
struct Piece {
    lines: Extent,
    kind: Kind,
    edges: Edges,
}

/// The lines of a piece, by the one that says most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Blank,
    Plain,
    Other,
}

/// Surveys a text; `None` if it is too short for shares.
pub(super) fn survey(text: &str, executor: &impl Executor) -> Option<Survey> {
    if executor.shares() < 2 || text.len() < 2 * PIECE_BYTES {
        return None;
    }
    let mut pieces = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let behind = rest.as_bytes().get(PIECE_BYTES..).unwrap_or_default();
        let end = memchr(b'\n', behind).map_or(rest.len(), |place| PIECE_BYTES + place + 1);
        let (piece, below) = rest.split_at_checked(end)?;
        pieces.push(piece);
        rest = below;
    }
    let mut survey = Survey::default();
    let mut above = Extent::default();
    for piece in executor.map(pieces, look_at) {
        let line = above.number as u32;
        let edges = piece.edges.into_iter();
        survey.edges.extend(edges.map(|edge| BlockEdge { line: line + edge.line, ..edge }));
        match survey.plain.last_mut() {
            Some(last)
                if piece.kind < Kind::Other && last.start + last.lines.bytes == above.bytes =>
            {
                last.lines.add(piece.lines);
            }
            _ if piece.kind == Kind::Plain => {
                survey.plain.push(PlainStretch { start: above.bytes, lines: piece.lines });
            }
            _ => {}
        }
        above.add(piece.lines);
    }
    find_ends(&mut survey.edges, std::iter::empty);
    Some(survey)
}

/// Looks at some whole lines.
fn look_at(text: &str) -> Piece {
    let mut lines = Extent::default();
    let mut kind = Kind::Blank;
    let mut edges = Edges::new();
    while let Some(rest) = text.get(lines.bytes..).filter(|rest| !rest.is_empty()) {
        let plain = plain_lines(rest.as_bytes());
        if plain.number > 0 {
            kind = kind.max(Kind::Plain);
            lines.add(plain);
            continue;
        }
        let ScannedLine { end, next, plain } = scan_line(rest.as_bytes(), 0);
        let line = rest.get(..end).unwrap_or_default();
        kind = kind.max(match plain {
            false => Kind::Other,
            true if line.trim().is_empty() => Kind::Blank,
            true => Kind::Plain,
        });
        let edge = if plain { None } else { edge_of(line) };
        let line = lines.number as u32;
        edges.extend(edge.map(|edge| BlockEdge { line, edge, has_end: false }));
        lines.add(Extent { bytes: next, number: 1 });
    }
    Piece { lines, kind, edges }
}
