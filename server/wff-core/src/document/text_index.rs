//! An index of a whole text, made in jobs before it is read from top to bottom: the stretches of
//! plain lines in it, the lines that bound blocks, and those that others may lean on.

use super::edges::{BlockEdge, Edges, edge_of, find_ends, find_repairs};
use super::sizes::Sizes;
use crate::analysis::may_bind;
use crate::executor::Executor;
use crate::syntax::fast_path::{Extent, ScannedLine, plain_lines, scan_line};
use crate::syntax::formula::{bare_name, meant_name_length};
use memchr::{memchr, memchr_iter};
use std::collections::HashMap;
use std::iter;

/// The bytes of a name that count for where it may be used last.
const NAME_BYTES: usize = 32;

/// The things that are known of a text before it is read.
#[derive(Debug, Default)]
pub(super) struct TextIndex {
    /// The lines that bound blocks.
    pub edges: Edges,
    /// Stretches of whole lines that are plain, not all of them blank, in text order.
    pub plain: Vec<PlainStretch>,
    /// For each line that may put something in force or use a name, outside blocks, the lines above
    /// it, in text order.
    pub leant_on: Vec<Extent>,
    /// The places where the text can be parted, and its end, as the lines above them, in text
    /// order: none is in a stretch of plain lines.
    pub partings: Vec<Extent>,
    /// The last byte where a name that begins so may be used, by the hashes of beginnings.
    last_uses: HashMap<u64, usize>,
}

impl TextIndex {
    /// The parts of a text between its stretches of plain lines.
    pub fn between<'t>(&self, text: &'t str) -> impl Iterator<Item = &'t str> {
        let ends = self.plain.iter().map(|it| it.start + it.lines.bytes);
        let starts = self.plain.iter().map(|it| it.start).chain([text.len()]);
        let parts = iter::once(0).chain(ends).zip(starts);
        parts.filter_map(|(start, end)| text.get(start..end)).filter(|part| !part.is_empty())
    }

    /// True if a name may be used at a byte or below it; false only if it is not.
    pub fn may_use(&self, name: &str, at: usize) -> bool {
        let last = beginnings(name).last().and_then(|hash| self.last_uses.get(&hash));
        last.is_some_and(|last| *last >= at)
    }
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
    leant_on: Vec<Extent>,
    uses: Vec<(u64, usize)>,
}

/// The lines of a piece, by the one that says most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Blank,
    Plain,
    Other,
}

/// Surveys a text; `None` if it is too short for shares.
pub(super) fn index_of(text: &str, executor: &impl Executor, sizes: &Sizes) -> Option<TextIndex> {
    let piece_bytes = sizes.piece_bytes;
    if executor.jobs() < 2 || text.len() < 2 * piece_bytes {
        return None;
    }
    let mut pieces = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let behind = rest.as_bytes().get(piece_bytes..).unwrap_or_default();
        let end = memchr(b'\n', behind).map_or(rest.len(), |place| piece_bytes + place + 1);
        let (piece, below) = rest.split_at_checked(end)?;
        pieces.push(piece);
        rest = below;
    }
    let mut index = TextIndex::default();
    let mut above = Extent::default();
    for piece in executor.map(pieces, look_at) {
        let line = above.number as u32;
        let edges = piece.edges.into_iter();
        let start = above.bytes as u32;
        index.edges.extend(edges.map(|edge| BlockEdge {
            line: line + edge.line,
            start: start + edge.start,
            ..edge
        }));
        index.leant_on.extend(piece.leant_on.into_iter().map(|it| above.and(it)));
        let uses = piece.uses.into_iter();
        index.last_uses.extend(uses.map(|(hash, at)| (hash, above.bytes + at)));
        let stretch = index.plain.last_mut();
        let stretch = stretch.filter(|it| it.start + it.lines.bytes == above.bytes);
        match stretch.filter(|_| piece.kind < Kind::Other) {
            Some(stretch) => stretch.lines = stretch.lines.and(piece.lines),
            None => {
                index.partings.extend((above.bytes > 0).then_some(above));
                let stretch = PlainStretch { start: above.bytes, lines: piece.lines };
                index.plain.extend((piece.kind == Kind::Plain).then_some(stretch));
            }
        }
        above = above.and(piece.lines);
    }
    index.partings.push(above);
    find_ends(&mut index.edges, std::iter::empty);
    find_repairs(&mut index.edges, text, 0..text.len());
    Some(index)
}

/// The names that a line may use or mean, with what has run into them, by the bytes where they
/// begin.
fn names(line: &str) -> impl Iterator<Item = (usize, &str)> {
    bare_name(line).map(|name| (0, name)).into_iter().chain(memchr_iter(b'@', line.as_bytes()).map(
        |at| {
            let behind = line.get(at + 1..).unwrap_or_default();
            let run = meant_name_length(behind);
            // A name may have been defined with blanks in it.
            let is_more = matches!(behind.as_bytes().get(run..), Some([b' ', next, ..])
            if next.is_ascii_alphabetic());
            let is_of_words = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_ ".contains(byte);
            let more = behind.bytes().take(NAME_BYTES).take_while(is_of_words).count();
            (at, behind.get(..if is_more { run.max(more) } else { run }).unwrap_or_default())
        },
    ))
}

/// The hashes of the beginnings of a name, as it is meant and as the function FNV-1a makes them,
/// the longest last.
fn beginnings(name: &str) -> impl Iterator<Item = u64> {
    name.bytes().take(NAME_BYTES).scan(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        let meant = if matches!(byte, b'_' | b' ') { b'-' } else { byte.to_ascii_lowercase() };
        *hash = (*hash ^ u64::from(meant)).wrapping_mul(0x0100_0000_01b3);
        Some(*hash)
    })
}

/// Looks at some whole lines.
fn look_at(text: &str) -> Piece {
    let mut lines = Extent::default();
    let mut kind = Kind::Blank;
    let mut edges = Edges::new();
    let (mut leant_on, mut uses) = (Vec::new(), Vec::new());
    while let Some(rest) = text.get(lines.bytes..).filter(|rest| !rest.is_empty()) {
        let scanned = scan_line(rest.as_bytes(), 0);
        let ScannedLine { next, plain, .. } = scanned;
        let stretch = if plain { plain_lines(rest.as_bytes()) } else { Extent::default() };
        if stretch.number > 0 {
            kind = kind.max(Kind::Plain);
            lines = lines.and(stretch);
            continue;
        }
        let line = scanned.row(0).line(rest);
        kind = kind.max(match plain {
            false => Kind::Other,
            true if line.trim().is_empty() => Kind::Blank,
            true => Kind::Plain,
        });
        let may_bind = !plain && may_bind(&line);
        let edge = if may_bind { edge_of(line) } else { None };
        let known = uses.len();
        for (at, name) in names(if plain { "" } else { &line }) {
            uses.extend(beginnings(name).map(|hash| (hash, lines.bytes + at)));
        }
        leant_on.extend((may_bind || uses.len() > known).then_some(lines));
        let line = lines.number as u32;
        edges.extend(edge.map(|edge| BlockEdge::new(line, lines.bytes, edge)));
        lines = lines.and(Extent { bytes: next, number: 1 });
    }
    Piece { lines, kind, edges, leant_on, uses }
}
