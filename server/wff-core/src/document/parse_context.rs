//! A walk down a document with the context of each line: which blocks are open there and in which
//! alphabet it is read. Nothing is put in force for that, so it costs little more than the text.

use super::Document;
use super::lines::each_line;
use crate::analysis::bind;
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::letter::Letters;
use crate::syntax::text::Row;
use crate::syntax::{Line, LineText, Text, parse_in, rows};
use rpds::VectorSync;
use std::ops::{ControlFlow, Range};

/// The blocks that are open on a line, and the letters in force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ParseContext {
    /// The kinds of the blocks, from the outermost.
    open: VectorSync<BlockKind>,
    /// The letters that formulas may use.
    pub letters: Letters,
}

impl ParseContext {
    /// The context of what is in force.
    pub fn of(scope: &Scope) -> ParseContext {
        ParseContext { open: scope.open_blocks(), letters: scope.settings.letters() }
    }

    /// The kind of the innermost block that is open.
    pub fn block(&self) -> Option<BlockKind> {
        self.open.last().copied()
    }

    /// The number of blocks that are open.
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// A line as it reads here.
    pub fn parse<'t>(&self, text: LineText<'t>) -> Line<'t> {
        parse_in(text, self.block())
    }

    fn pass(&mut self, edge: Edge) {
        match edge {
            Edge::Opens(kind) => self.open.push_back_mut(kind),
            Edge::Ends => _ = self.open.drop_last_mut(),
        }
    }
}

/// A line in its context.
#[derive(Clone, Debug)]
pub(crate) struct LineToParse<'f, 't> {
    /// The number of the line, from 0.
    pub line: usize,
    /// The first byte of the line in the text.
    pub start: usize,
    /// The first byte of the line below, or the end of the text.
    pub next: usize,
    /// True if no line is below.
    pub is_last: bool,
    /// The text of the line.
    pub content: LineText<'t>,
    /// Its context.
    pub context: &'f ParseContext,
    /// The edge of a block that it is.
    pub edge: Option<Edge>,
}

impl LineToParse<'_, '_> {
    /// True if the line touches a range of bytes.
    pub fn touches(&self, range: &Range<usize>) -> bool {
        self.start <= range.end && (range.start < self.next || self.is_last)
    }
}

impl Document {
    /// Calls a function for each line of the chunks that a range of bytes touches, with its
    /// context.
    /// `text` is the document's.
    pub(crate) fn lines_to_parse(
        &self,
        text: &(impl Text + ?Sized),
        range: Range<usize>,
        mut each: impl FnMut(LineToParse<'_, '_>),
    ) {
        if !self.is_of(text) {
            return;
        }
        let last = self.chunks.len().saturating_sub(1);
        for (index, (line, start, before, chunk)) in self.placed_chunks().enumerate() {
            let is_last = index == last;
            if range.start >= start + chunk.bytes && !is_last {
                continue;
            }
            if start > range.end {
                break;
            }
            let lines = text.slice(start..start + chunk.bytes);
            let mut line_to_parse =
                |number: usize, row: Row, context: &ParseContext, edge: Option<Edge>| {
                    each(LineToParse {
                        line: line + number,
                        start: start + row.content.start as usize,
                        next: start + row.next,
                        is_last: is_last && number == chunk.line_ends,
                        content: row.line(&lines),
                        context,
                        edge,
                    });
                };
            if chunk.reframes || before.is_any_unclosed() || !chunk.has_ends() {
                let all = |_: &Line<'_>, _: &Scope| true;
                each_line((chunk, before, is_last), &lines, all, |number, row, scope, _| {
                    let line = || scope.parse(row.line(&lines));
                    let is_one = |edge: &Edge| *edge == Edge::Ends || opens(&line(), scope);
                    line_to_parse(
                        number,
                        row,
                        &ParseContext::of(scope),
                        chunk.edge(number).filter(is_one),
                    );
                    ControlFlow::Continue(())
                });
                continue;
            }
            let mut context = ParseContext::of(before);
            for (number, row) in rows(&lines).enumerate().take(chunk.lines(is_last)) {
                let edge = chunk.edge(number);
                line_to_parse(number, row, &context, edge);
                edge.into_iter().for_each(|edge| context.pass(edge));
            }
        }
    }
}

/// True if a line that opens a block by its text does so here.
fn opens(line: &Line<'_>, scope: &Scope) -> bool {
    let mut below = scope.clone();
    bind(line, true, &mut below);
    below.depth() > scope.depth()
}
