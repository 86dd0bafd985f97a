//! The lines of a document, each with what is in force before it.

use super::Document;
use super::chunk::{Chunk, is_unanswered, is_unclosed, minds_plain_lines};
use super::edges::bind_edge;
use crate::analysis::bind;
use crate::analysis::block::{arrive, edge};
use crate::scope::{Rolled, Scope, Symbol};
use crate::syntax::block::Edge;
use crate::syntax::fast_path::scan_line;
use crate::syntax::text::Row;
use crate::syntax::{Line, LineText, Text};
use std::borrow::Cow;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// A line in its document.
#[derive(Clone, Debug)]
pub struct Placed<'t> {
    /// The number of the line, from 0.
    pub line: usize,
    /// The first byte of the line in the text.
    pub start: usize,
    /// The scope before it.
    pub scope: &'t Scope,
    /// The text of the line.
    pub content: LineText<'t>,
    /// The line as it was seen on the way.
    pub(super) seen: Seen<'t>,
}

/// A line as it is seen on the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<'t> {
    /// The line, if it was read.
    pub line: Option<&'t Line<'t>>,
    /// True if it is plain, and may stand where it does.
    pub is_plain: bool,
}

impl<'t> Placed<'t> {
    /// The same line in another scope.
    pub fn within<'s>(&self, scope: &'s Scope) -> Placed<'s>
    where
        't: 's,
    {
        Placed { scope, seen: Seen { line: None, ..self.seen }, ..*self }
    }

    /// The line as it reads in the block that it stands in.
    pub fn read(&self) -> Cow<'t, Line<'t>> {
        self.seen.line.map_or_else(|| Cow::Owned(self.scope.parse(self.content)), Cow::Borrowed)
    }

    /// The blanks before what it says.
    pub(crate) fn indent(&self) -> &str {
        let text = self.content.as_str().trim_start_matches('\u{feff}');
        text.strip_suffix(text.trim_start()).unwrap_or_default()
    }

    /// True if it is a plain line, and may stand where it does.
    pub(crate) fn is_plain(&self) -> bool {
        self.seen.is_plain
    }

    /// The scope below the line, if that opens no block without an end.
    pub fn scope_below(&self) -> Scope {
        let mut scope = self.scope.clone();
        bind(&self.read(), true, &mut scope);
        scope
    }

    /// The roll that the line lays on the table; if it lays none, the last one above.
    pub fn rolled(&self) -> Option<Arc<Rolled>> {
        self.scope_below().plays.roll(None).cloned()
    }
}

impl Document {
    /// Calls a function for each line that touches a range of bytes, with what is in force before
    /// it. `text` is the document's.
    pub fn lines<T>(
        &self,
        text: &(impl Text + ?Sized),
        range: Range<usize>,
        each: impl FnMut(Placed<'_>) -> T,
    ) -> Vec<T> {
        self.visit(text, range, |_| true, each)
    }

    /// Calls a function for lines of which some put something in force; all that do are among them.
    pub fn statements<T>(
        &self,
        text: &(impl Text + ?Sized),
        each: impl FnMut(Placed<'_>) -> T,
    ) -> Vec<T> {
        self.visit(text, 0..text.len(), |chunk| chunk.changes, each)
    }

    fn visit<T>(
        &self,
        text: &(impl Text + ?Sized),
        range: Range<usize>,
        which: impl Fn(&Chunk) -> bool,
        mut each: impl FnMut(Placed<'_>) -> T,
    ) -> Vec<T> {
        let mut made = Vec::new();
        if !self.is_of(text) {
            return made;
        }
        let last = self.chunks.len().saturating_sub(1);
        for (index, (line, start, before, chunk)) in self.placed_chunks().enumerate() {
            let end = start + chunk.bytes;
            let is_last = index == last;
            if (range.start >= end && !is_last) || !which(chunk) {
                continue;
            }
            let lines = text.slice(start..end);
            let all = |_: &Line<'_>, _: &Scope| true;
            each_line((chunk, before, is_last), &lines, all, |number, row, scope, seen| {
                let from = start + row.content.start as usize;
                if from > range.end {
                    return ControlFlow::Break(());
                }
                if range.start < start + row.next || (is_last && number == chunk.line_ends) {
                    let content = row.line(&lines);
                    made.push(each(Placed {
                        line: line + number,
                        start: from,
                        scope,
                        content,
                        seen,
                    }));
                }
                ControlFlow::Continue(())
            });
            if range.end < end && !is_last {
                break;
            }
        }
        made
    }

    /// The rolls that a call without a text yet is to answer, and those of the last round of a game
    /// that have no call. `text` is the document's.
    pub fn unanswered(&self, text: &(impl Text + ?Sized)) -> Vec<Arc<Rolled>> {
        let ends_game = |chunk: &Chunk| chunk.rounds.iter().any(|it| it.it.begins.is_none());
        let rolls = self.visit(
            text,
            0..text.len(),
            |chunk| chunk.is_unanswered || ends_game(chunk),
            |placed| {
                let line = placed.read();
                if edge(&line) == Some(Edge::Ends) {
                    return placed.scope.uncalled();
                }
                let rolled =
                    placed.scope.plays.roll(line.player()).filter(|_| is_unanswered(&line));
                rolled.cloned().into_iter().collect()
            },
        );
        let last = self.chunks.last().map(|chunk| chunk.after.uncalled());
        rolls.into_iter().chain(last).flatten().collect()
    }

    /// The numbers of the lines where rounds of games begin.
    pub fn rounds(&self) -> impl Iterator<Item = usize> + '_ {
        self.placed_chunks().flat_map(|(line, _, _, chunk)| {
            let begins = chunk.rounds.iter().filter(|round| round.it.is_round());
            begins.map(move |round| line + round.line as usize)
        })
    }

    /// Calls a function for each line that mentions a symbol or puts it in force, and for some
    /// around them, in text order. `text` is the document's.
    pub fn mentions<T>(
        &self,
        text: &(impl Text + ?Sized),
        symbol: &Symbol,
        each: impl FnMut(Placed<'_>) -> T,
    ) -> Vec<T> {
        self.visit(text, 0..text.len(), |chunk| !chunk.mentions_of(symbol).is_empty(), each)
    }

    /// Calls a function for the line that holds a byte offset. `text` is the document's.
    pub fn line<T>(
        &self,
        text: &(impl Text + ?Sized),
        offset: usize,
        each: impl FnMut(Placed<'_>) -> T,
    ) -> Option<T> {
        self.lines(text, offset..offset, each).pop()
    }
}

/// Calls a function for each line of a chunk of this text with what is in force before it, and with
/// what is seen of the line. A chunk comes with what is in force before it, and true if it is the
/// last one. Lines that do not pass a test are not put in force.
pub(super) fn each_line(
    (chunk, before, is_last): (&Chunk, &Scope, bool),
    lines: &str,
    binds: impl Fn(&Line<'_>, &Scope) -> bool,
    mut each: impl FnMut(usize, Row, &Scope, Seen<'_>) -> ControlFlow<()>,
) {
    let mut scope = before.clone();
    let mut start = 0;
    for number in 0..chunk.lines(is_last) {
        let scanned = scan_line(lines.as_bytes(), start);
        let row = scanned.row(start);
        let content = row.line(lines);
        start = scanned.next;
        let is_plain = scanned.plain && !minds_plain_lines(&scope);
        let is_read = is_unclosed(&scope) || chunk.changes && !is_plain;
        let read = is_read.then(|| arrive(content, &mut scope));
        if each(number, row, &scope, Seen { line: read.as_ref(), is_plain }).is_break() {
            return;
        }
        if let Some(line) = read.as_ref().filter(|line| binds(line, &scope)) {
            bind_edge(line, chunk.block_edge(number), &mut scope);
        }
        match &read {
            Some(line) => scope.pass_line(line),
            None => scope.pass_unread(&content),
        }
    }
}
