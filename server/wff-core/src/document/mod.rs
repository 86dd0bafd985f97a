//! A document, kept as its lines in chunks. A chunk knows how long it is, the faults of its lines,
//! and what is in force after it; clean lines of plain formulas leave no trace. The text itself
//! stays with whoever holds the document, and is asked for again where words are wanted.
//!
//! An edit reads anew the chunks it touches, then goes downward only where what is in force has
//! changed, and there only to the chunks that lean on the change. What takes long it leaves over.

mod above;
mod chunk;
pub(crate) mod edges;
mod edit;
mod exam;
mod frames;
mod listing;
mod stream;
#[cfg(test)]
mod tests;
pub(crate) mod walk;

use crate::analysis::block::edge;
use crate::analysis::{Fault, RoundEdge, Verdict, bind};
use crate::diagnostics::{Diagnostic, Levels, render, rule_of};
use crate::effort::{Attempt, Budget, Known, Ledger};
use crate::scope::{Rolled, Scope, Symbol};
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::text::Row;
use crate::syntax::{Line, Text, rows};
pub use above::Above;
use chunk::{Chunk, Noted, arrive, is_unanswered, is_unclosed, read};
pub(crate) use frames::{Frame, Framed};
pub use listing::{Kind, Listed, Listing};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::iter;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
pub use stream::{Faults, Stream};

/// The lines of a text and what is known of them.
///
/// Its methods take the text that it was read from, or that its edits have made of it. With a text
/// of another length they find nothing.
#[derive(Clone, Debug)]
pub struct Document {
    /// The scope before the first line.
    start: Box<Scope>,
    /// True if it is an exam whatever its lines say.
    is_always_exam: bool,
    /// Its length in bytes.
    bytes: usize,
    /// Shared until it is edited, so that a copy of a document costs nothing.
    chunks: Arc<Vec<Arc<Chunk>>>,
    /// Its problems that take long.
    ledger: Arc<Ledger>,
    /// True if it is being edited, so that problems wait for whoever tries them.
    is_edited: bool,
    /// True if no chunk is due.
    is_settled: bool,
    /// The symbols whose mentions have changed since definitions were settled.
    unsettled: BTreeSet<Symbol>,
}

/// The steps that an edit may take for problems that are more than free, some milliseconds. In the
/// tests below it is low, so that many wait.
const KEYSTROKE_STEPS: u64 = if cfg!(test) { 1 << 10 } else { 1 << 22 };

/// A fault and the place of its line.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundFault {
    /// The number of the line, from 0.
    pub line: usize,
    /// The first byte of the line in the text.
    pub start: usize,
    /// The fault, whose spans count from there.
    pub fault: Fault,
}

/// A diagnostic and the place of its line.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The number of the line, from 0.
    pub line: usize,
    /// The first byte of the line in the text.
    pub start: usize,
    /// The diagnostic, whose spans count from there.
    pub diagnostic: Diagnostic,
    /// Places on lines above that explain it.
    pub above: Vec<Above>,
}

/// A block of lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its kind.
    pub kind: BlockKind,
    /// The numbers of its lines, from the one that opens it.
    pub lines: Range<usize>,
    /// True if its last line is its `end`.
    pub has_end: bool,
    /// The verdicts on lines in it, by their numbers.
    pub verdicts: Vec<(usize, Verdict)>,
}

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
    pub content: &'t str,
    /// The line, if it was read on the way.
    read: Option<&'t Line<'t>>,
}

impl<'t> Placed<'t> {
    /// The same line in another scope.
    pub fn within<'s>(&self, scope: &'s Scope) -> Placed<'s>
    where
        't: 's,
    {
        Placed { scope, read: None, ..*self }
    }

    /// The line as it reads in the block that it stands in.
    pub fn read(&self) -> Cow<'t, Line<'t>> {
        self.read.map_or_else(|| Cow::Owned(self.scope.parse(self.content)), Cow::Borrowed)
    }

    /// The scope below the line, if that opens no block without an end.
    pub fn scope_below(&self) -> Scope {
        let mut scope = self.scope.clone();
        bind(&self.read(), true, &mut scope);
        scope
    }

    /// The roll that the line lays on the table; if it lays none, the last one above.
    pub fn rolled(&self) -> Option<Arc<Rolled>> {
        self.scope_below().roll(None).cloned()
    }
}

/// Some lines of a document that are kept together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch<'d> {
    /// The number of its first line.
    pub line: usize,
    /// Its first byte in the text.
    pub start: usize,
    before: &'d Scope,
    chunk: &'d Chunk,
    is_last: bool,
}

/// The identity of a stretch: the lines of two that have the same read the same.
#[derive(Clone, Debug)]
pub(crate) struct StretchId {
    id: Arc<()>,
    before: Scope,
}

impl Stretch<'_> {
    /// Its length in bytes.
    pub fn bytes(&self) -> usize {
        self.chunk.bytes
    }

    /// The number of its line ends.
    pub fn line_ends(&self) -> usize {
        self.chunk.line_ends
    }

    /// Its identity.
    pub fn id(&self) -> StretchId {
        StretchId { id: self.chunk.id.clone(), before: self.before.clone() }
    }

    /// True if it has this identity.
    pub fn is(&self, id: &StretchId) -> bool {
        Arc::ptr_eq(&self.chunk.id, &id.id)
            && self.chunk.due.is_none()
            && self.before.same_facts(&id.before)
    }

    /// The address of its identity, which tells most others from it.
    pub fn address(&self) -> usize {
        Arc::as_ptr(&self.chunk.id).addr()
    }

    /// Calls a function for each of its lines, where only the lines that pass a test have been put
    /// in force.
    pub fn lines(
        &self,
        text: &(impl Text + ?Sized),
        binds: impl Fn(&Line<'_>) -> bool,
        mut each: impl FnMut(Placed<'_>),
    ) {
        if text.len() < self.start + self.chunk.bytes {
            return;
        }
        let lines = text.slice(self.start..self.start + self.chunk.bytes);
        let stretch = (self.chunk, self.before, self.is_last);
        each_line(stretch, &lines, binds, |number, row, scope, read| {
            let content = row.content.of(&lines);
            let start = self.start + row.content.start as usize;
            each(Placed { line: self.line + number, start, scope, content, read });
            ControlFlow::Continue(())
        });
    }
}

impl StretchId {
    /// The address of the identity of its stretch.
    pub fn address(&self) -> usize {
        Arc::as_ptr(&self.id).addr()
    }
}

impl Document {
    /// Reads a text, with what is in force before its first line, and finds all faults that are in
    /// reach of the usual effort, however long it takes.
    pub fn new(text: &str, start: Scope) -> Document {
        Document::read(text, start, Ledger::default(), false)
    }

    /// Reads a text that is being edited: problems that take longer than a keystroke wait to be
    /// [attempted](Document::attempts).
    pub fn being_edited(text: &str, start: Scope) -> Document {
        Document::read(text, start, Ledger::default(), true)
    }

    fn read(text: &str, start: Scope, mut ledger: Ledger, is_edited: bool) -> Document {
        let steps = if is_edited { KEYSTROKE_STEPS } else { u64::MAX };
        let is_always_exam = start.settings.exam;
        let start = exam::start(text, start);
        let chunks = read(text, None, &start, None, &Budget::new(&mut ledger, steps));
        let mut document = Document {
            start: Box::new(start),
            is_always_exam,
            bytes: text.len(),
            chunks: chunks.into(),
            ledger: Arc::new(ledger),
            is_edited,
            is_settled: true,
            unsettled: BTreeSet::new(),
        };
        document.take_stock(text);
        document
    }

    /// The problems to try next, those first that were tried at the fewest levels.
    pub fn attempts(&self) -> impl Iterator<Item = Attempt> + '_ {
        self.ledger.attempts()
    }

    /// True if a problem is still to be tried at a level.
    pub fn awaits(&self, attempt: &Attempt) -> bool {
        self.ledger.awaits(attempt)
    }

    /// An oracle that has the answers known here, and works out others if they take little.
    pub fn oracle(&self) -> Known<'_> {
        Known::new(&self.ledger)
    }

    /// Its length in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// True if a text has the length of the document's.
    fn is_of(&self, text: &(impl Text + ?Sized)) -> bool {
        self.bytes() == text.len()
    }

    /// All faults, in text order.
    pub fn faults(&self) -> impl Iterator<Item = FoundFault> + '_ {
        self.placed_chunks().enumerate().flat_map(|(index, (line, start, _, chunk))| {
            chunk.all_faults(self.round_edge_below(index)).map(move |noted| FoundFault {
                line: line + noted.line as usize,
                start: start + noted.start as usize,
                fault: noted.it,
            })
        })
    }

    /// The verdicts on the lines that are not plain formulas, by their numbers.
    pub fn verdicts(&self) -> impl Iterator<Item = (usize, Verdict)> + '_ {
        self.placed_chunks().flat_map(|(line, _, _, chunk)| {
            chunk.verdicts.iter().map(move |(number, verdict)| (line + *number as usize, *verdict))
        })
    }

    /// The blocks, in the order of the lines that open them. One without an end ends before the
    /// first line that cannot stand in it. `text` is the document's.
    pub fn blocks(&self, text: &(impl Text + ?Sized)) -> Vec<Block> {
        let mut blocks: Vec<Block> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        self.frames(text, 0..text.len(), |line| {
            // A line at which fewer blocks are open than above has left some.
            for left in open.drain(line.frame.depth().min(open.len())..) {
                if let Some(block) = blocks.get_mut(left) {
                    block.lines.end = line.line;
                }
            }
            if let Some(Edge::Opens(kind)) = line.edge {
                open.push(blocks.len());
                let lines = line.line..line.line + 1;
                blocks.push(Block { kind, lines, has_end: false, verdicts: Vec::new() });
            }
        });
        let last = self.chunks.iter().map(|chunk| chunk.line_ends).sum::<usize>() + 1;
        for left in open {
            if let Some(block) = blocks.get_mut(left) {
                block.lines.end = last;
            }
        }
        let has_end: HashMap<usize, bool> = self
            .placed_chunks()
            .flat_map(|(line, _, _, chunk)| {
                chunk.edges.iter().map(move |edge| (line + edge.line as usize, edge.has_end))
            })
            .collect();
        let verdicts: Vec<(usize, Verdict)> = self.verdicts().collect();
        for block in &mut blocks {
            block.has_end = has_end.get(&block.lines.start).copied().unwrap_or(false);
            let from = verdicts.partition_point(|(line, _)| *line < block.lines.start);
            let to = verdicts.partition_point(|(line, _)| *line < block.lines.end);
            block.verdicts = verdicts.get(from..to).unwrap_or_default().to_vec();
        }
        blocks
    }

    /// The chunks, each with the number of its first line, its first byte, and what was in force
    /// before it when it was read.
    fn placed_chunks(&self) -> impl Iterator<Item = (usize, usize, &Scope, &Chunk)> + '_ {
        let mut line = 0;
        let mut start = 0;
        let mut before = &*self.start;
        self.chunks.iter().map(move |chunk| {
            let was = chunk.due.as_ref().and_then(|due| due.was.as_ref());
            let was = was.map(|(was, _)| was);
            let placed = (line, start, was.unwrap_or(before), &**chunk);
            line += chunk.line_ends;
            start += chunk.bytes;
            before = &chunk.after;
            placed
        })
    }

    /// The stretches of lines that are kept together, in text order; one at least.
    pub(crate) fn stretches(&self) -> impl Iterator<Item = Stretch<'_>> + '_ {
        let last = self.chunks.len().saturating_sub(1);
        let placed = self.placed_chunks().enumerate();
        placed.map(move |(index, (line, start, before, chunk))| Stretch {
            line,
            start,
            before,
            chunk,
            is_last: index == last,
        })
    }

    /// The first edge of a round below a chunk, if a round is open at its end.
    fn round_edge_below(&self, index: usize) -> Option<&RoundEdge> {
        self.chunks.get(index).filter(|chunk| chunk.leaves_round_open())?;
        let below = self.chunks.get(index + 1..).unwrap_or_default();
        below.iter().find_map(|chunk| chunk.rounds.first()).map(|round| &round.it)
    }

    /// All faults in words, in text order. `text` is the document's.
    pub fn diagnostics<'d>(
        &'d self,
        text: &'d (impl Text + ?Sized),
    ) -> impl Iterator<Item = Found> + 'd {
        self.rendered(text, |_, _| true)
    }

    /// The faults that are to be shown in words, in text order. `text` is the document's.
    pub fn shown<'d>(
        &'d self,
        text: &'d (impl Text + ?Sized),
        levels: &'d Levels,
    ) -> impl Iterator<Item = Found> + 'd {
        self.shown_but(text, levels, |_, _| false)
    }

    /// The same without those that are held back, by the number of their line and themselves.
    pub fn shown_but<'d>(
        &'d self,
        text: &'d (impl Text + ?Sized),
        levels: &'d Levels,
        holds: impl Fn(usize, &Fault) -> bool + Copy + 'd,
    ) -> impl Iterator<Item = Found> + 'd {
        self.rendered(text, move |line, fault| {
            levels.of(rule_of(&fault.kind)).is_some() && !holds(line, fault)
        })
    }

    /// The number of faults that are to be shown, without those that are held back, by the number
    /// of their line and themselves.
    pub fn number_shown(&self, levels: &Levels, holds: impl Fn(usize, &Fault) -> bool) -> usize {
        let is_shown = |line: usize, noted: &Noted<Fault>| {
            levels.of(rule_of(&noted.it.kind)).is_some()
                && !holds(line + noted.line as usize, &noted.it)
        };
        let chunks = self.placed_chunks().enumerate().map(|(index, (line, _, _, chunk))| {
            let faults = chunk.faults.iter().filter(|noted| is_shown(line, noted));
            let others = chunk.faults_by_lines_below(self.round_edge_below(index));
            faults.count() + others.iter().filter(|noted| is_shown(line, noted)).count()
        });
        chunks.sum()
    }

    /// The words for some faults, made as they are asked for.
    fn rendered<'d>(
        &'d self,
        text: &'d (impl Text + ?Sized),
        which: impl Fn(usize, &Fault) -> bool + Copy + 'd,
    ) -> impl Iterator<Item = Found> + 'd {
        let chunks = self.placed_chunks().take(if self.is_of(text) { usize::MAX } else { 0 });
        chunks.enumerate().flat_map(move |(index, (line, start, before, chunk))| {
            let faults = chunk.all_faults(self.round_edge_below(index));
            let mut faults =
                faults.filter(move |noted| which(line + noted.line as usize, &noted.it));
            // Some at a time, since a line can have more than anybody reads; each time it is
            // parsed.
            let numbers = iter::once(FIRST).chain(iter::repeat(AT_A_TIME));
            let some = numbers.map(move |number| faults.by_ref().take(number).collect());
            let some = some.take_while(|faults: &Vec<_>| !faults.is_empty());
            some.flat_map(move |faults| {
                let mut found = rendered(chunk, text, start, before, &faults);
                found.iter_mut().for_each(|found| {
                    found.line += line;
                    found.start += start;
                });
                found
            })
        })
    }

    /// The diagnostics of the lines that touch a range of bytes, at most so many: first those in
    /// the range itself, then the others, each in text order. `text` is the document's.
    pub fn diagnostics_in(
        &self,
        text: &(impl Text + ?Sized),
        range: Range<usize>,
        levels: &Levels,
        most: usize,
    ) -> Vec<Found> {
        let lines = self.lines(text, range.clone(), |placed| placed.line);
        let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return Vec::new() };
        let chunks = || {
            self.placed_chunks()
                .enumerate()
                .skip_while(|(_, (line, _, _, chunk))| line + chunk.line_ends < *first)
                .take_while(|(_, (line, ..))| line <= last)
        };
        let near = |is_inside: bool| {
            chunks().flat_map(move |(index, (line, start, _, chunk))| {
                let is_near = move |noted: &Noted<Fault>| {
                    let span = noted.it.span.after(start + noted.start as usize).range();
                    (*first..=*last).contains(&(line + noted.line as usize))
                        && (span.end >= range.start && span.start <= range.end) == is_inside
                        && levels.of(rule_of(&noted.it.kind)).is_some()
                };
                let faults = chunk.all_faults(self.round_edge_below(index));
                faults.filter(is_near).map(move |noted| (index, noted))
            })
        };
        let inside: Vec<_> = near(true).take(most).collect();
        let outside: Vec<_> = near(false).take(most - inside.len()).collect();
        let mut found = Vec::new();
        for chosen in [inside, outside] {
            let mut chosen = chosen.into_iter().peekable();
            for (index, (line, start, before, chunk)) in chunks() {
                let mut faults = Vec::new();
                while let Some((_, noted)) = chosen.next_if(|(of, _)| *of == index) {
                    faults.push(noted);
                }
                if faults.is_empty() {
                    continue;
                }
                let words = rendered(chunk, text, start, before, &faults).into_iter();
                found.extend(words.map(|found| Found {
                    line: line + found.line,
                    start: start + found.start,
                    ..found
                }));
            }
        }
        found
    }

    /// The bytes of the chunks that a range touches, and of more above and below where a block
    /// reaches beyond them.
    pub fn around_blocks(&self, range: Range<usize>) -> Range<usize> {
        let mut around = 0..self.bytes;
        for (_, start, before, chunk) in self.placed_chunks() {
            let end = start + chunk.bytes;
            if start <= range.start && before.block().is_none() {
                around.start = start;
            }
            if end > range.end && chunk.after.block().is_none() {
                around.end = end;
                break;
            }
        }
        around
    }

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
            let all = |_: &Line<'_>| true;
            each_line((chunk, before, is_last), &lines, all, |number, row, scope, read| {
                let from = start + row.content.start as usize;
                if from > range.end {
                    return ControlFlow::Break(());
                }
                if range.start < start + row.next || (is_last && number == chunk.line_ends) {
                    let content = row.content.of(&lines);
                    made.push(each(Placed {
                        line: line + number,
                        start: from,
                        scope,
                        content,
                        read,
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

    /// The rolls that a call is to answer which says nothing yet, and those of the last round of a
    /// game on which nobody has called. `text` is the document's.
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
                let rolled = placed.scope.roll(line.player()).filter(|_| is_unanswered(&line));
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
/// the line itself where that had to be read. A chunk comes with what is in force before it, and
/// true if it is the last one. Lines that do not pass a test are not put in force.
fn each_line(
    (chunk, before, is_last): (&Chunk, &Scope, bool),
    lines: &str,
    binds: impl Fn(&Line<'_>) -> bool,
    mut each: impl FnMut(usize, Row, &Scope, Option<&Line<'_>>) -> ControlFlow<()>,
) {
    let mut scope = before.clone();
    for (number, row) in rows(lines).enumerate().take(chunk.lines(is_last)) {
        let is_read = chunk.changes || is_unclosed(&scope);
        let mut read = is_read.then(|| scope.parse(row.content.of(lines)));
        if let Some(line) = read.as_ref().filter(|_| is_unclosed(&scope)) {
            arrive(&mut scope, line);
            read = Some(scope.parse(row.content.of(lines)));
        }
        if each(number, row, &scope, read.as_ref()).is_break() {
            return;
        }
        if let Some(line) = read.filter(&binds) {
            bind(&line, chunk.has_end(number), &mut scope);
        }
    }
}

/// The number of faults of a chunk that are made words first, which are more than an editor shows,
/// and at a time afterwards.
const FIRST: usize = 1 << 11;
const AT_A_TIME: usize = 1 << 15;

/// The words for faults of a chunk that begins on a byte of a text, with the places of their lines
/// in it.
fn rendered(
    chunk: &Chunk,
    text: &(impl Text + ?Sized),
    first: usize,
    before: &Scope,
    faults: &[Noted<Fault>],
) -> Vec<Found> {
    let lines = text.slice(first..first + chunk.bytes);
    let mut scope = before.clone();
    let mut found = Vec::with_capacity(faults.len());
    let mut faults = faults.iter().peekable();
    // Only where lines change what is in force those without a fault are looked at, too.
    let changes = chunk.changes || is_unclosed(before);
    let mut next = 0;
    let mut number = 0;
    while let Some(fault) = faults.peek() {
        if !changes {
            (next, number) = (fault.start as usize, fault.line as usize);
        }
        let start = next;
        let rest = lines.get(start..).unwrap_or_default();
        let Some(row) = rows(rest).next() else { break };
        let content = row.content.of(rest);
        let here = fault.line as usize == number;
        next += row.next;
        if here || changes {
            let line = scope.parse(content);
            arrive(&mut scope, &line);
            let inside = line.inside();
            let shown = inside.as_ref().unwrap_or(&line);
            while let Some(noted) = faults.next_if(|noted| noted.line as usize == number) {
                let diagnostic = render(&noted.it, shown, &scope);
                let above = above::explaining(&noted.it, shown, text, first + start);
                found.push(Found { line: number, start, diagnostic, above });
            }
            if changes && faults.peek().is_some() {
                bind(&line, chunk.has_end(number), &mut scope);
            }
        }
        number += 1;
    }
    found
}
