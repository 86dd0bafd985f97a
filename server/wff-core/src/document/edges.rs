//! The lines of a stretch of text that bound blocks, and which blocks have an end. That is found by
//! the text of the lines alone, before anything is put in force.

use crate::analysis::block::edge;
use crate::analysis::proof::ProofRepairs;
use crate::analysis::{bind, proof};
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge, has_end};
use crate::syntax::fast_path::scan_line;
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::tables::TITLES;
use crate::syntax::{Keyword, Line, LineText, Text, parse, rows};
use std::ops::Range;
use std::sync::LazyLock;

/// A line that bounds a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BlockEdge {
    /// The number of the line in the chunk.
    pub line: u32,
    /// Its first byte in the chunk.
    pub start: u32,
    /// The edge.
    pub edge: Edge,
    /// True if the block that it opens has an end.
    pub has_end: bool,
    /// The repairs of the proof that it opens.
    pub repairs: ProofRepairs,
}

impl BlockEdge {
    /// The edge that a line is, of whose block nothing is known yet.
    pub fn new(line: u32, start: usize, edge: Edge) -> BlockEdge {
        let start = u32::try_from(start).unwrap_or(u32::MAX);
        BlockEdge { line, start, edge, has_end: false, repairs: ProofRepairs::default() }
    }

    /// Puts the repairs in force of the proof that it has opened.
    pub fn repair(&self, scope: &mut Scope) {
        let repairs = self.repairs.of(scope.worlds());
        if !repairs.is_empty() {
            scope.write_proof(|proof| proof.repairs = repairs.clone());
        }
    }

    /// True if it opens a proof.
    pub fn opens_proof(&self) -> bool {
        self.edge == Edge::Opens(BlockKind::Proof)
    }
}

/// Puts in force what a line says, and what is known of the block that it opens.
pub(crate) fn bind_edge(line: &Line<'_>, edge: Option<&BlockEdge>, scope: &mut Scope) {
    bind(line, edge.is_some_and(|edge| edge.has_end), scope);
    edge.iter().for_each(|edge| edge.repair(scope));
}

/// The lines of a stretch that bound blocks, in text order, numbered from its first line.
pub(crate) type Edges = Vec<BlockEdge>;

/// Finds the lines that bound blocks. `below` are the edges below the text, in text order.
pub(crate) fn edges<I: Iterator<Item = Edge>>(text: &str, below: impl Fn() -> I) -> Edges {
    let mut found = bounds(text, below);
    find_repairs(&mut found, text, 0..text.len());
    found
}

/// The same, without the repairs of proofs.
pub(super) fn bounds<I: Iterator<Item = Edge>>(text: &str, below: impl Fn() -> I) -> Edges {
    let mut found = Edges::new();
    let (mut start, mut number) = (0, 0);
    while start < text.len() {
        let scanned = scan_line(text.as_bytes(), start);
        let line = (!scanned.plain).then(|| scanned.row(start).line(text));
        found.extend(line.and_then(edge_of).map(|edge| BlockEdge::new(number, start, edge)));
        start = scanned.next;
        number += 1;
    }
    find_ends(&mut found, below);
    found
}

/// Finds the repairs of the proofs that lines in these bytes of a text open. The last goes on to
/// their end.
pub(super) fn find_repairs(found: &mut Edges, text: &(impl Text + ?Sized), bytes: Range<usize>) {
    let starts: Vec<usize> = found.iter().map(|edge| bytes.start + edge.start as usize).collect();
    let ends = starts.clone().into_iter().skip(1).chain([bytes.end]);
    let blocks = starts.into_iter().zip(ends);
    for (edge, (start, end)) in found.iter_mut().zip(blocks).filter(|(it, _)| it.opens_proof()) {
        edge.repairs = repairs(text, start, end);
    }
}

/// The repairs of the proof that the line on a byte of a text opens, and that another edge of a
/// block ends on another byte.
pub(super) fn repairs(text: &(impl Text + ?Sized), start: usize, end: usize) -> ProofRepairs {
    if end - start > MOST_BYTES {
        return ProofRepairs::default();
    }
    let block = text.slice(start..end);
    let Some(head) = rows(&block).next() else { return ProofRepairs::default() };
    let below = block.get(head.next..).unwrap_or_default();
    proof::repairs(head.line(&block), below)
}

/// The edge of a block that a line is.
pub(super) fn edge_of(line: LineText<'_>) -> Option<Edge> {
    let body = line.trim_start();
    evident(body).or_else(|| if may_bound(&line, body) { edge(&parse(line)) } else { None })
}

/// The edge of a block that a line is by its first word alone, without the blanks before that:
/// quick, for most edges are so.
fn evident(body: &str) -> Option<Edge> {
    if body == Keyword::End.text() {
        return Some(Edge::Ends);
    }
    let behind = body.strip_prefix(Keyword::Truth.text())?.strip_prefix(' ')?;
    let word = behind.trim_start_matches(is_blank).split(is_blank).next()?;
    (!TITLES.has(word)).then_some(Edge::Opens(BlockKind::Truth))
}

/// Finds out which of the blocks that these lines open have an end. `below` are the edges below.
pub(super) fn find_ends<I: Iterator<Item = Edge>>(found: &mut Edges, below: impl Fn() -> I) {
    let all: Vec<Edge> = found.iter().map(|edge| edge.edge).collect();
    for (place, edge) in found.iter_mut().enumerate() {
        if let Edge::Opens(kind) = edge.edge {
            let rest = all.get(place + 1..).unwrap_or_default().iter().copied();
            edge.has_end = has_end(kind, rest.chain(below()));
        }
    }
}

/// True if a line may bound a block: quick, and never false for one that does. The keyword, or a
/// slip of it, is the first word behind the numbering; `body` has no blanks before it.
fn may_bound(line: &str, body: &str) -> bool {
    if body.starts_with('#') {
        return false;
    }
    let (word, behind) = body.split_at(body.bytes().take_while(u8::is_ascii_lowercase).count());
    let is_keyword = || !behind.starts_with(char::is_alphanumeric);
    // A table or a proof may stand behind `answer`.
    let may_bound =
        |keyword| matches!(keyword, Keyword::Table | Keyword::Answer) || bounds_blocks(keyword);
    if let Some(keyword) = Keyword::read(word).filter(|_| is_keyword()) {
        return may_bound(keyword);
    }
    let title = letters(TITLE);
    let bounds = |letters: u32| {
        let has_all_but_one = |of: u32| {
            let lacking = of & !letters;
            lacking & lacking.wrapping_sub(1) == 0
        };
        title & !letters == 0 || BOUNDS.iter().any(|(_, of)| has_all_but_one(*of))
    };
    if line.is_ascii() && !bounds(letters(line)) {
        return false;
    }
    let start = body.trim_start_matches(|c: char| !c.is_alphabetic());
    let words = start.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.take(5).any(|word| {
        // A number may be joined to the keyword.
        let word = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let letters = letters(word);
        title & !letters == 0
            || BOUNDS.iter().any(|(keyword, of)| is_near((word, letters), (keyword, *of)))
    })
}

/// The most bytes of a proof that is repaired.
const MOST_BYTES: usize = 1 << 16;

/// The word in a title that stands for `truth`.
const TITLE: &str = "table";

fn bounds_blocks(keyword: Keyword) -> bool {
    keyword == Keyword::End || BlockKind::opened_by(keyword).is_some()
}

/// The keywords that bound blocks, with their letters.
static BOUNDS: LazyLock<Vec<(&str, u32)>> = LazyLock::new(|| {
    let all = Keyword::ALL.into_iter().filter(|keyword| bounds_blocks(*keyword));
    let all = all.map(Keyword::text);
    all.map(|keyword| (keyword, letters(keyword))).collect()
});

/// The letters of a word, whatever their case, as a set.
fn letters(word: &str) -> u32 {
    word.bytes().fold(0, |all, byte| all | 1 << (byte & 31))
}

/// True if a word may be one edit away from a keyword: it has all its letters but one.
fn is_near((word, letters): (&str, u32), (keyword, of_keyword): (&str, u32)) -> bool {
    // Most words are ruled out by their bytes.
    let is_far = word.len().abs_diff(keyword.len()) > 1 || (of_keyword & !letters).count_ones() > 1;
    if is_far && word.is_ascii() {
        return false;
    }
    let letters = word.chars().take(keyword.len() + 2).count();
    let shares = |letter: &char| word.chars().any(|c| c.eq_ignore_ascii_case(letter));
    letters.abs_diff(keyword.len()) <= 1
        && keyword.chars().filter(shares).count() + 1 >= keyword.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_evident_of_an_edge_is_what_is_read() {
        let parts =
            ["end", "truth", "table", "of", "Kpq", "p", "|", " ", "\t", "\u{a0}", ".", "#", "1)"];
        let (mut texts, mut found) = (vec![String::new()], 0);
        for _ in 0..5 {
            texts = texts.iter().flat_map(|it| parts.map(|part| format!("{it}{part}"))).collect();
            let may_be_one = |it: &str| {
                let body = it.trim_start();
                body.is_empty() || ["end", "truth"].iter().any(|word| body.starts_with(word))
            };
            texts.retain(|it| may_be_one(it));
            for text in &texts {
                if let Some(evident) = evident(text.trim_start()) {
                    found += 1;
                    assert_eq!(Some(evident), edge(&parse(LineText::given(text))), "{text:?}");
                }
            }
        }
        assert!(found > 1_000, "{found}");
    }
}
