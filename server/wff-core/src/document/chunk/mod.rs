//! Some lines of a document: what is known of them, what they mention, and what is in force after
//! them.

mod change;
mod dirty;
mod left_over;
mod note;
mod noted;
mod reader;

pub(super) use change::Change;
pub(super) use dirty::Dirty;
pub(super) use left_over::{definitions, mentions, unread};
pub(super) use note::is_unanswered;
pub(super) use noted::{Definition, Mention, Noted};
pub(super) use reader::{Reader, Seen, Visited, read};

use super::edges::BlockEdge;
use crate::analysis::{Fault, FaultKind, RoundEdge, Verdict};
use crate::scope::{Scope, Symbol};
use crate::syntax::Fingerprint;
use crate::syntax::block::Edge;
use std::ops::Range;
use std::sync::Arc;

/// Some lines that follow each other. Only the last chunk of a document may end without a line end.
#[derive(Clone, Debug, Default)]
pub(super) struct Chunk {
    /// Its own when it is read, and shared with its copies: who has kept it knows the chunk again.
    pub id: Arc<()>,
    /// Its length in bytes.
    pub bytes: usize,
    /// The number of its line ends.
    pub line_ends: usize,
    /// The number of its lines that are more than plain, clean formulas and comments.
    pub involved: u32,
    /// The faults of its lines, in text order.
    pub faults: Vec<Noted<Fault>>,
    /// The faults of calls, which are reported once their round is over, in text order.
    pub deferred: Vec<Noted<Fault>>,
    /// The faults of blocks without an end, in text order.
    pub unclosed: Vec<Noted<Fault>>,
    /// The verdicts on its lines that are not plain formulas, in text order.
    pub verdicts: Vec<(u32, Verdict)>,
    /// The names that its lines define, in text order.
    pub definitions: Vec<Noted<Definition>>,
    /// The lines that bound blocks, in text order.
    pub edges: Vec<BlockEdge>,
    /// The lines where rounds of games begin and end, in text order.
    pub rounds: Vec<Noted<RoundEdge>>,
    /// The places where symbols are put in force and mentioned, by symbol, then in text order.
    pub mentions: Vec<Mention>,
    /// True if a line mentions something that is not known, so that its faults depend on all that
    /// is.
    pub is_unresolved: bool,
    /// True if all of its lines are blank, or comments.
    pub is_silent: bool,
    /// True if a line changes what is in force.
    pub changes: bool,
    /// True if a line changes the alphabet, or the blocks that are open in another way than the
    /// edges say.
    pub reframes: bool,
    /// True if a line makes the document an exam.
    pub is_exam: bool,
    /// True if a line is a call that says nothing yet, or no formula.
    pub is_unanswered: bool,
    /// The fewest blocks that are open at any of its lines.
    pub least_depth: usize,
    /// The lines that open the blocks which are open after its last line and not before its first,
    /// each with the number of blocks that are open in its own.
    pub open: Vec<(u32, usize)>,
    /// The problems met here that are more than free, each once.
    pub asked: Vec<Fingerprint>,
    /// The scope after its last line.
    pub after: Scope,
    /// The scopes before lines with faults, for words; `None` where they are not kept.
    pub snapshots: Option<ScopeSnapshots>,
    /// Something that an edit has left to do with it.
    pub dirty: Option<Box<Dirty>>,
}

/// The lines below a chunk, as far as the faults of its own depend on them.
#[derive(Clone, Copy, Debug)]
pub(in crate::document) struct Below<'a> {
    /// The first edge of a round.
    pub round: Option<&'a RoundEdge>,
    /// The fewest blocks that are open at any of them.
    pub least_depth: usize,
}

/// The scopes before lines of a chunk with faults.
#[derive(Clone, Debug, Default)]
pub(super) struct ScopeSnapshots {
    /// The first line that changes what is in force: up to it that is what is so before the chunk.
    changed: Option<u32>,
    /// The scopes of lines below it, in text order.
    below: Vec<(u32, Scope)>,
}

impl Chunk {
    /// The symbols that some mentions are of, each once.
    pub fn symbols(&self, which: impl Fn(&Mention) -> bool) -> impl Iterator<Item = Symbol> {
        let mut last: Option<&Symbol> = None;
        self.mentions.iter().filter(move |mention| which(mention)).filter_map(move |mention| {
            let new = last != Some(&mention.symbol);
            last = Some(&mention.symbol);
            new.then(|| mention.symbol.clone())
        })
    }

    /// The mentions of a symbol, by their places in the list.
    pub fn mentions_of(&self, symbol: &Symbol) -> Range<usize> {
        let start = self.mentions.partition_point(|mention| mention.symbol < *symbol);
        let end = self.mentions.partition_point(|mention| mention.symbol <= *symbol);
        start..end
    }

    /// The faults that depend on lines below: of names that are unused, of rounds, of calls that
    /// can no longer be challenged, and of blocks without an end.
    pub fn faults_by_lines_below(&self, below: Below<'_>) -> Vec<Noted<Fault>> {
        let unused = self
            .definitions
            .iter()
            .filter_map(|it| Some(Noted { line: it.line, start: it.start, it: it.it.unused()? }));
        let mut others: Vec<Noted<Fault>> = unused.collect();
        let edge_below = |line: u32| {
            let next = self.rounds.partition_point(|round| round.line <= line);
            self.rounds.get(next).map_or(below.round, |next| Some(&next.it))
        };
        for round in &self.rounds {
            let told = edge_below(round.line).map_or(&[][..], |end| &end.of_above);
            let Some((_, at)) = round.it.begins else { continue };
            let (line, start) = (round.line, round.start);
            let note = |kind: &FaultKind| Fault::new(at, kind.clone());
            others.extend(told.iter().map(|kind| Noted { line, start, it: note(kind) }));
        }
        let is_told = |call: &&Noted<Fault>| edge_below(call.line).is_some_and(|it| it.ends_round);
        others.extend(self.deferred.iter().filter(is_told).cloned());
        let reaches_end =
            |line: u32| self.open.iter().any(|open| open.0 == line && open.1 <= below.least_depth);
        others.extend(self.unclosed.iter().cloned().map(|noted| match reaches_end(noted.line) {
            true => Noted { it: Fault::new(noted.it.span, FaultKind::UnfinishedBlock), ..noted },
            false => noted,
        }));
        others.sort_by_key(|noted| (noted.line, noted.it.span));
        others
    }

    /// Its faults with the number and first byte of their lines in the chunk, in text order, those
    /// among them that depend on lines below.
    pub fn all_faults(&self, below: Below<'_>) -> impl Iterator<Item = Noted<Fault>> + use<'_> {
        let place = |noted: &Noted<Fault>| (noted.line, noted.it.span);
        let others = self.faults_by_lines_below(below);
        let mut others = others.into_iter().peekable();
        let mut faults = self.faults.iter().peekable();
        std::iter::from_fn(move || {
            let is_other_first = match (others.peek(), faults.peek()) {
                (Some(other), Some(fault)) => place(other) < place(fault),
                (Some(_), None) => true,
                (None, _) => false,
            };
            if is_other_first { others.next() } else { faults.next().cloned() }
        })
    }

    /// True if the end of a round or proof below the chunk can add faults to its lines.
    pub fn leaves_round_open(&self) -> bool {
        let last = self.rounds.last();
        last.map_or(!self.deferred.is_empty(), |round| round.it.begins.is_some())
    }

    /// The number of blocks that are open in the outermost block without an end that is open after
    /// its last line, itself among them, if its lines open one.
    pub fn leaves_unclosed(&self) -> Option<usize> {
        let is_unclosed = |line: u32| self.unclosed.iter().any(|noted| noted.line == line);
        self.open.iter().find(|(line, _)| is_unclosed(*line)).map(|(_, depth)| *depth)
    }

    /// Takes note of the blocks that are open at a line, once it has left some or opened one.
    pub fn note_depth(&mut self, number: u32, depth: usize) {
        let above = self.open.last().map_or(self.least_depth, |(_, depth)| *depth);
        self.least_depth = self.least_depth.min(depth);
        self.open.retain(|(_, open)| *open <= depth);
        if depth > above {
            self.open.push((number, depth));
        }
    }

    /// The edge of a block that a line is, and what is known of the block that it opens.
    pub fn block_edge(&self, line: usize) -> Option<&BlockEdge> {
        let place = self.edges.binary_search_by_key(&line, |edge| edge.line as usize);
        self.edges.get(place.ok()?)
    }

    /// The edge of a block that a line is.
    pub fn edge(&self, line: usize) -> Option<Edge> {
        self.block_edge(line).map(|edge| edge.edge)
    }

    /// The scope before a line, if it is known without the lines above it; `before` is that before
    /// the chunk.
    pub fn scene<'s>(&'s self, line: u32, before: &'s Scope) -> Option<&'s Scope> {
        let ScopeSnapshots { changed, below } = self.snapshots.as_ref()?;
        if changed.is_none_or(|changed| line <= changed) {
            return Some(before);
        }
        let place = below.binary_search_by_key(&line, |(line, _)| *line).ok()?;
        below.get(place).map(|(_, scope)| scope)
    }

    /// True if all blocks that its lines open have an end.
    pub fn has_ends(&self) -> bool {
        self.edges.iter().all(|it| it.has_end || it.edge == Edge::Ends)
    }

    /// The number of its lines. The last chunk of a document has the line behind its last line end.
    pub fn lines(&self, is_last: bool) -> usize {
        self.line_ends + usize::from(is_last)
    }

    /// Lets a change pass that nothing here leans on; this is in force before it now.
    pub fn pass(&mut self, change: &Change, before: &Scope) {
        if change.facts {
            self.after = before.clone();
            match self.is_silent {
                true => self.after.pass_silent(self.line_ends),
                false => self.after.put_number(None),
            }
            return;
        }
        for symbol in &change.symbols {
            if self.mentions_of(symbol).is_empty() {
                self.after.take(symbol, before, self.least_depth);
            }
        }
    }

    /// True if its lines have to be read anew after a change of what is in force before it.
    pub fn leans_on(&self, change: &Change) -> bool {
        (change.facts && self.involved > 0)
            || (self.is_unresolved && !change.symbols.is_empty())
            || change.symbols.iter().any(|symbol| !self.mentions_of(symbol).is_empty())
    }
}

/// True if some block is open that has no end, so that any line may leave it.
pub(super) fn is_unclosed(scope: &Scope) -> bool {
    scope.block().is_some_and(|block| !block.has_end)
}

/// True if plain lines are to be looked at, too: they may leave a block, or have no place in one.
pub(super) fn minds_plain_lines(scope: &Scope) -> bool {
    is_unclosed(scope) || scope.minds_formulas()
}

/// The number of chunks with a line that makes their document an exam.
pub(super) fn exams(chunks: &[Arc<Chunk>]) -> usize {
    chunks.iter().filter(|chunk| chunk.is_exam).count()
}
