//! The reader of a stretch of whole lines, chunk by chunk, and what is seen of each on the way.

use super::{Chunk, is_unclosed, minds_plain_lines};
use crate::analysis::{Mentions, Verdict, block, may_name, mentions};
use crate::document::edges::{BlockEdge, Edges, bind_edge, edges as edges_of};
use crate::document::sizes::Sizes;
use crate::document::text_index::TextIndex;
use crate::effort::Budget;
use crate::scope::{Scope, is_silent, since_number};
use crate::syntax::block::Edge;
use crate::syntax::exercise::Task;
use crate::syntax::fast_path::{BLOCK, Extent, ScannedLine, plain_lines, scan_line};
use crate::syntax::item::{Mark, Place};
use crate::syntax::text::rows_up;
use crate::syntax::{Line, LineText, Statement, parse, rows};
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
    /// True if it answers an item outside of blocks.
    pub is_item: bool,
    chunk: &'v Chunk,
}

impl Visited<'_, '_> {
    /// True if it is a blank line; one with a comment or numbering is none.
    pub fn is_blank(&self) -> bool {
        self.line.is_none() && self.text.trim().is_empty()
    }

    /// The part of it that counts for items.
    pub fn mark(&self) -> Mark {
        if self.is_blank() { Mark::Blank } else { Mark::of(self.line, self.place) }
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
        let mut below = rows(self.below).map(|row| parse(row.line(self.below)));
        self.line.is_some_and(is_blank)
            && below
                .find(|line| line.statement != Statement::Blank)
                .is_some_and(|line| matches!(line.statement, Statement::Truth(..)))
    }

    /// True if something was found on it.
    pub fn has_faults(&self) -> bool {
        let Chunk { faults, deferred, unclosed, .. } = self.chunk;
        let last = [faults.last(), deferred.last(), unclosed.last()];
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
    /// The index of the text, and how many of its stretches and lines were passed.
    index: Option<Arc<TextIndex>>,
    plain_seen: usize,
    leant_on_seen: usize,
    /// The byte before which it ends, at the start of a line.
    end: usize,
    sizes: &'static Sizes,
}

impl<'t> Reader<'t> {
    /// A reader of lines before which this is in force. `edges` are those among them that bound
    /// blocks; where they are not known, they are looked for from the first one on.
    pub fn new(
        text: &'t str,
        edges: Option<&Edges>,
        before: &Scope,
        sizes: &'static Sizes,
    ) -> Reader<'t> {
        Reader {
            text,
            start: 0,
            number: 0,
            scope: before.clone(),
            edges: edges.cloned().map(Arc::new),
            edges_seen: 0,
            index: None,
            plain_seen: 0,
            leant_on_seen: 0,
            end: text.len(),
            sizes,
        }
    }

    /// The same, of a text that may be indexed.
    pub fn indexed(
        text: &'t str,
        index: Option<TextIndex>,
        before: &Scope,
        sizes: &'static Sizes,
    ) -> Reader<'t> {
        let reader = Reader::new(text, None, before, sizes);
        let Some(mut index) = index else { return reader };
        let edges = Some(Arc::new(std::mem::take(&mut index.edges)));
        Reader { edges, index: Some(Arc::new(index)), ..reader }
    }

    /// The same, which ends before the line that starts at this byte.
    pub fn until(self, end: usize) -> Reader<'t> {
        Reader { end: end.min(self.text.len()), ..self }
    }

    /// The sizes of what it reads.
    pub fn sizes(&self) -> &'static Sizes {
        self.sizes
    }

    /// The index of its text.
    pub fn index(&self) -> Option<&Arc<TextIndex>> {
        self.index.as_ref()
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
        if self.start >= self.end {
            return None;
        }
        let mut chunk = Chunk::new(&self.scope);
        let mut mentions = Mentions::default();
        while self.start < self.end && !chunk.is_full(self.sizes) {
            let scanned = scan_line(text.as_bytes(), self.start);
            let ScannedLine { end, next, plain } = scanned;
            let may_pass = !minds_plain_lines(&self.scope) && !self.scope.is_below_number();
            if seen == Seen::PlainAsOne && may_pass && plain {
                if let Some(stretch) = self.plain_stretch() {
                    if chunk.bytes == 0 {
                        self.pass(stretch, &mut chunk, &mut each);
                    }
                    break;
                }
                let room = (self.sizes.chunk_bytes - chunk.bytes).next_multiple_of(BLOCK);
                let rest = text.as_bytes().get(self.start..self.end).unwrap_or_default();
                let near = rest.get(..room).unwrap_or(rest);
                let lines = plain_lines(near);
                if lines.number > 0 {
                    self.pass(lines, &mut chunk, &mut each);
                    continue;
                }
            }
            let content = scanned.row(self.start).line(text);
            if seen == Seen::PlainAsOne && content.starts_with('#') {
                // A comment says nothing, wherever it stands.
                self.scope.pass_silent(1);
                self.step(next, next > end, &mut chunk);
                continue;
            }
            if is_unclosed(&self.scope) {
                chunk.snapshots = None;
            }
            let number = u32::try_from(chunk.line_ends).unwrap_or(u32::MAX);
            let met = self.meet(content, plain);
            chunk.note_depth(number, self.scope.depth());
            let edge = met.as_ref().and_then(|(_, edge)| edge.as_ref());
            let line = met.as_ref().map(|(line, _)| line);
            let place = match (self.place(), edge.map(|edge| edge.edge)) {
                (Place::Outside, Some(Edge::Opens(_))) => Place::Opens,
                (Place::Outside, _) if line.is_some_and(block::opens_without_head) => Place::Opens,
                (place, _) => place,
            };
            let line = line.filter(|_| self.counts(&content, plain));
            let is_item = line.is_some_and(|line| self.scope.is_item(line));
            if let Some(line) = line {
                chunk.note(line, edge.cloned(), &mut self.scope, was, budget, &mut mentions);
            }
            chunk.note_depth(number, self.scope.depth());
            let below = text.get(next..).unwrap_or_default();
            each(&Visited {
                number,
                text: content.as_str(),
                below,
                line,
                place,
                is_item,
                chunk: &chunk,
            });
            match &met {
                Some((line, _)) => self.scope.pass_line(line),
                None => self.scope.pass_unread(&content),
            }
            chunk.is_silent = chunk.is_silent && is_silent(&content);
            self.step(next, next > end, &mut chunk);
        }
        Some(chunk.finish(&self.scope))
    }

    /// Goes on to a line, these being the lines above it, in a text that was indexed, and only
    /// puts in force what is said on the way. Calls a function with what lines mention that use
    /// or define names.
    pub fn skim(&mut self, to: Extent, mut each: impl FnMut(usize, &Mentions)) {
        while self.start < to.bytes {
            if self.scope.depth() == 0 {
                let next = self.leant_on().filter(|next| next.bytes < to.bytes).unwrap_or(to);
                (self.start, self.number) = (next.bytes, next.number as u32);
                if next == to {
                    break;
                }
            }
            let scanned = scan_line(self.text.as_bytes(), self.start);
            let ScannedLine { next, plain, .. } = scanned;
            let content = scanned.row(self.start).line(self.text);
            if !content.starts_with('#')
                && let Some((line, edge)) = self.meet(content, plain)
                && self.counts(&content, plain)
            {
                if may_name(&line) {
                    each(self.line(), &mentions(&line, &self.scope));
                }
                bind_edge(&line, edge.as_ref(), &mut self.scope);
            }
            self.start = next;
            self.number += 1;
        }
        self.scope.put_number(self.since_number());
    }

    /// The number of lines between the next one and the number alone that it may answer.
    fn since_number(&self) -> Option<u8> {
        let above = self.text.get(..self.start)?;
        // Behind the last line end stands the next line, of which there is nothing here.
        for (row, between) in rows_up(above).skip(1).zip(0..) {
            let line = parse(row.line(above));
            if let Some(since) = since_number(&line, None) {
                return Some(since + between);
            }
            since_number(&line, Some(between))?;
        }
        None
    }

    /// The lines above the next one that others may lean on.
    fn leant_on(&mut self) -> Option<Extent> {
        let all = &self.index.as_ref()?.leant_on;
        while all.get(self.leant_on_seen)?.bytes < self.start {
            self.leant_on_seen += 1;
        }
        all.get(self.leant_on_seen).copied()
    }

    /// Reads the next line if it may say something where it stands, and leaves the blocks that it
    /// cannot stand in. Gives it with the edge of a block that it is.
    fn meet(
        &mut self,
        content: LineText<'t>,
        plain: bool,
    ) -> Option<(Line<'t>, Option<BlockEdge>)> {
        if plain && !minds_plain_lines(&self.scope) {
            return None;
        }
        let line = block::arrive(content, &mut self.scope);
        let edge = self.edge(&line);
        Some((line, edge))
    }

    /// True if a line says something where it stands, once blocks are left that it cannot stand in.
    fn counts(&self, content: &str, plain: bool) -> bool {
        !plain || !content.trim().is_empty() && self.scope.minds_formulas()
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
        while let Some(stretch) = self.index.as_ref()?.plain.get(self.plain_seen) {
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
        chunk.is_silent = chunk.is_silent && rows(text).all(|row| is_silent(row.content.of(text)));
        let (line, place) = (None, self.place());
        each(&Visited { number, text, below, line, place, is_item: false, chunk });
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
        let edge = next.filter(|edge| edge.line == self.number).cloned();
        self.edges_seen += usize::from(edge.is_some());
        edge
    }
}

/// Reads whole lines into chunks, at least one. `edges` are the lines among them that bound blocks;
/// where they are not known, they are looked for from the first one on. `was` is what was in force
/// after them before an edit: definitions that are still the same are taken from there.
pub(in crate::document) fn read(
    text: &str,
    edges: Option<&Edges>,
    before: &Scope,
    was: Option<&Scope>,
    budget: &Budget<'_>,
    sizes: &'static Sizes,
) -> Vec<Arc<Chunk>> {
    let mut reader = Reader::new(text, edges, before, sizes);
    let chunks = std::iter::from_fn(|| reader.next(was, Some(budget)));
    let chunks = chunks.map(|chunk| Arc::new(Chunk { snapshots: None, ..chunk }));
    let mut chunks: Vec<Arc<Chunk>> = chunks.collect();
    if chunks.is_empty() {
        chunks.push(Arc::new(Chunk::new(before).finish(before)));
    }
    chunks
}
