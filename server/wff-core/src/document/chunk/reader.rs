//! The reader of a stretch of whole lines, chunk by chunk, and what is seen of each on the way.

use super::{CHUNK_BYTES, Chunk, arrive, is_unclosed, minds_plain_lines};
use crate::analysis::{Verdict, block};
use crate::document::edges::{BlockEdge, Edges, edges as edges_of};
use crate::document::survey::{PlainStretch, Survey};
use crate::effort::Budget;
use crate::scope::Scope;
use crate::syntax::block::Edge;
use crate::syntax::exercise::Task;
use crate::syntax::fast_path::{BLOCK, Extent, ScannedLine, plain_lines, scan_line};
use crate::syntax::item::{Item, Items, Place};
use crate::syntax::{Line, Statement, parse, rows};
use std::sync::Arc;

/// A line that was just read into a chunk.
pub(in crate::document) struct Visited<'v, 't> {
    /// Its number in the chunk.
    pub number: u32,
    /// Its text, without the line end; of plain lines that are seen as one all of it.
    pub text: &'t str,
    /// The text below it.
    pub below: &'t str,
    /// Its parse; `None` for a plain line.
    pub line: Option<&'v Line<'t>>,
    /// Its place, outside blocks or in one.
    pub place: Place,
    chunk: &'v Chunk,
}

impl Visited<'_, '_> {
    /// True if it is a blank line; one with a comment or numbering is none.
    pub fn is_blank(&self) -> bool {
        self.line.is_none() && self.text.trim().is_empty()
    }

    /// The item that it belongs to. Each line is to be asked once, in text order.
    pub fn item(&self, items: &mut Items) -> Option<Item> {
        if self.is_blank() { None } else { items.next(self.line, self.place) }
    }

    /// The verdict on it, if it is more than plain.
    pub fn verdict(&self) -> Option<Verdict> {
        let last = self.chunk.verdicts.last().filter(|(line, _)| *line == self.number);
        last.map(|(_, verdict)| *verdict)
    }

    /// True if it is a blank `answer`, and what answers is the truth table that opens below it.
    pub fn is_before_table(&self) -> bool {
        let is_blank = |line: &Line<'_>| {
            matches!(line.statement, Statement::Task(_, _, Task::Answer(_))) && line.is_question()
        };
        let mut below = rows(self.below).map(|row| parse(row.content.of(self.below)));
        self.line.is_some_and(is_blank)
            && below
                .find(|line| line.statement != Statement::Blank)
                .is_some_and(|line| matches!(line.statement, Statement::Truth(..)))
    }

    /// True if something was found on it.
    pub fn has_faults(&self) -> bool {
        let last = [self.chunk.faults.last(), self.chunk.withheld.last()];
        last.into_iter().flatten().any(|noted| noted.line == self.number)
    }

    /// True if it defines a name, which may turn out to be a fault.
    pub fn defines(&self) -> bool {
        self.chunk.definitions.last().is_some_and(|noted| noted.line == self.number)
    }
}

/// The lines that are seen on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::document) enum Seen {
    /// All.
    All,
    /// All but comments, and plain lines that follow each other as if they were one.
    PlainAsOne,
}

/// Reads a stretch of whole lines, chunk by chunk.
#[derive(Clone, Debug)]
pub(in crate::document) struct Reader<'t> {
    text: &'t str,
    /// The first byte of the next line.
    start: usize,
    /// The number of the next line.
    number: u32,
    scope: Scope,
    /// The lines that bound blocks, once they are known.
    edges: Option<Arc<Edges>>,
    /// The number of them that were passed.
    edges_seen: usize,
    /// Stretches of plain lines that are known, and the number of them that were passed.
    plain: Arc<[PlainStretch]>,
    plain_seen: usize,
}

impl<'t> Reader<'t> {
    /// A reader of lines before which this is in force. `edges` are those among them that bound
    /// blocks; where they are not known, they are looked for from the first one on.
    pub fn new(text: &'t str, edges: Option<&Edges>, before: &Scope) -> Reader<'t> {
        Reader {
            text,
            start: 0,
            number: 0,
            scope: before.clone(),
            edges: edges.cloned().map(Arc::new),
            edges_seen: 0,
            plain: Arc::default(),
            plain_seen: 0,
        }
    }

    /// The same, of a text that may be surveyed.
    pub fn surveyed(text: &'t str, survey: Option<Survey>, before: &Scope) -> Reader<'t> {
        let Some(Survey { edges, plain }) = survey else {
            return Reader::new(text, None, before);
        };
        Reader { plain: plain.into(), ..Reader::new(text, Some(&edges), before) }
    }

    /// The first byte of the next chunk.
    pub fn start(&self) -> usize {
        self.start
    }

    /// The number of the first line of the next chunk.
    pub fn line(&self) -> usize {
        self.number as usize
    }

    /// The place of the next line, if it opens no block.
    pub fn place(&self) -> Place {
        if self.scope.depth() > 0 { Place::Inside } else { Place::Outside }
    }

    /// The scope before the next chunk.
    pub fn scope(&self) -> &Scope {
        &self.scope
    }

    /// Reads the next chunk. `was` is what was in force after the stretch before an edit. Without a
    /// budget nothing is analysed, and only what lines mention is found.
    pub fn next(&mut self, was: Option<&Scope>, budget: Option<&Budget<'_>>) -> Option<Chunk> {
        self.visit(was, budget, Seen::PlainAsOne, |_| {})
    }

    /// Does the same, and calls a function for each line that is to be seen.
    pub fn visit(
        &mut self,
        was: Option<&Scope>,
        budget: Option<&Budget<'_>>,
        seen: Seen,
        mut each: impl FnMut(&Visited<'_, 't>),
    ) -> Option<Chunk> {
        let text = self.text;
        if self.start >= text.len() {
            return None;
        }
        let mut chunk = Chunk::new(&self.scope);
        while self.start < text.len() && !chunk.is_full() {
            if seen == Seen::PlainAsOne && !minds_plain_lines(&self.scope) {
                if let Some(stretch) = self.plain_stretch() {
                    if chunk.bytes == 0 {
                        self.pass(stretch, &mut chunk, &mut each);
                    }
                    break;
                }
                let room = (CHUNK_BYTES - chunk.bytes).next_multiple_of(BLOCK);
                let rest = text.as_bytes().get(self.start..).unwrap_or_default();
                let near = rest.get(..room).unwrap_or(rest);
                self.pass(plain_lines(near), &mut chunk, &mut each);
                if chunk.bytes >= CHUNK_BYTES || self.start >= text.len() {
                    break;
                }
            }
            let ScannedLine { end, next, plain } = scan_line(text.as_bytes(), self.start);
            let content = text.get(self.start..end).unwrap_or_default();
            if seen == Seen::PlainAsOne && content.starts_with('#') {
                // A comment says nothing, wherever it stands.
                self.step(next, next > end, &mut chunk);
                continue;
            }
            let mut line = None;
            let mut edge = None;
            if !plain || minds_plain_lines(&self.scope) {
                let parsed = line.insert(self.scope.parse(content));
                edge = self.edge(parsed);
                if is_unclosed(&self.scope) {
                    chunk.scenes = None;
                }
                arrive(&mut self.scope, parsed);
            }
            let place = match (self.place(), edge.map(|edge| edge.edge)) {
                (Place::Outside, Some(Edge::Opens(_))) => Place::Opens,
                (place, _) => place,
            };
            let line = line.as_ref();
            let is_stray = plain && !content.trim().is_empty() && self.scope.minds_formulas();
            if let Some(line) = line.filter(|_| !plain || is_stray) {
                chunk.note(line, edge, &mut self.scope, was, budget);
            }
            if line.is_some() {
                chunk.least_depth = chunk.least_depth.min(self.scope.depth());
            }
            let number = u32::try_from(chunk.line_ends).unwrap_or(u32::MAX);
            let line = line.filter(|_| !plain || is_stray);
            let below = text.get(next..).unwrap_or_default();
            each(&Visited { number, text: content, below, line, place, chunk: &chunk });
            self.step(next, next > end, &mut chunk);
        }
        Some(chunk.finish(&self.scope))
    }

    /// Steps to the next line, which starts at this byte.
    fn step(&mut self, next: usize, has_end: bool, chunk: &mut Chunk) {
        chunk.bytes += next - self.start;
        chunk.line_ends += usize::from(has_end);
        self.start = next;
        self.number += 1;
    }

    /// The stretch of plain lines that is known to begin with the next line.
    fn plain_stretch(&mut self) -> Option<Extent> {
        while let Some(stretch) = self.plain.get(self.plain_seen) {
            if stretch.start >= self.start {
                return Some(stretch.lines).filter(|_| stretch.start == self.start);
            }
            self.plain_seen += 1;
        }
        None
    }

    /// Passes the next lines, which are plain, and calls a function for them as for one line.
    fn pass(&mut self, lines: Extent, chunk: &mut Chunk, each: &mut impl FnMut(&Visited<'_, 't>)) {
        let Some(last) = lines.number.checked_sub(1) else { return };
        let rest = self.text.get(self.start..).unwrap_or_default();
        let (text, below) = rest.split_at_checked(lines.bytes).unwrap_or_default();
        let number = u32::try_from(chunk.line_ends + last).unwrap_or(u32::MAX);
        each(&Visited { number, text, below, line: None, place: self.place(), chunk });
        chunk.bytes += lines.bytes;
        chunk.line_ends += lines.number - usize::from(!text.ends_with(['\n', '\r']));
        self.start += lines.bytes;
        self.number += lines.number as u32;
    }

    /// The edge of a block that the next line is.
    fn edge(&mut self, line: &Line<'_>) -> Option<BlockEdge> {
        if self.edges.is_none() && block::edge(line).is_some() {
            let below = self.text.get(self.start..).unwrap_or_default();
            let mut below = edges_of(below, std::iter::empty);
            below.iter_mut().for_each(|edge| edge.line += self.number);
            self.edges = Some(Arc::new(below));
        }
        let next = self.edges.as_deref().and_then(|edges| edges.get(self.edges_seen));
        let edge = next.copied().filter(|edge| edge.line == self.number);
        self.edges_seen += usize::from(edge.is_some());
        edge
    }
}
