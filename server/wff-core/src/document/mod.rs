//! A document, kept as its lines in chunks. A chunk knows how long it is, the faults of its lines,
//! and what is in force after it; clean lines of plain formulas leave no trace. The text itself
//! stays with the caller, who passes it again where words are wanted.
//!
//! An edit reads anew the chunks it touches, then goes downward only where what is in force has
//! changed, and there only to the chunks that lean on the change. What takes long it leaves over.

mod allow;
mod around;
mod block_end;
mod carry;
mod chunk;
mod chunk_view;
pub(crate) mod edges;
mod edit;
mod exam;
mod found_fault;
mod lines;
mod lines_beside;
mod listing;
mod moved_step;
mod nearby;
mod parse_context;
mod recurring;
mod score_sheet;
mod sizes;
#[cfg(test)]
mod small;
mod stream;
#[cfg(test)]
mod tests;
mod text_edit;
mod text_index;
mod unclosed;
mod used;
pub(crate) mod walk;
mod words;

use crate::analysis::{Fault, RoundEdge, Verdict};
use crate::effort::{Attempt, Budget, Known, Ledger};
use crate::rules::rule_of;
use crate::scope::{Scope, Symbol};
use crate::syntax::Text;
use crate::syntax::block::{BlockKind, Edge};
use allow::Allowances;
pub(crate) use block_end::BlockEnd;
use chunk::{Below, Chunk, Noted, exams, read};
pub(crate) use chunk_view::{ChunkId, ChunkView};
pub use found_fault::FoundFault;
pub use lines::Placed;
pub use listing::{Kind, Listed, Listing};
pub(crate) use parse_context::{LineToParse, ParseContext};
pub use score_sheet::{CallSheet, RoundSheet, ScoreSheet};
use sizes::Sizes;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Arc;
pub use stream::{Faults, Stream};
pub use text_edit::TextEdit;
pub use words::KeptWords;

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
    /// The number of its chunks with a line that makes it an exam.
    exams: usize,
    /// Its length in bytes.
    bytes: usize,
    /// Shared until it is edited, so that a copy of a document costs nothing.
    chunks: Arc<Vec<Arc<Chunk>>>,
    /// Its problems that take long.
    ledger: Arc<Ledger>,
    /// True if it is being edited, so that long problems wait to be tried.
    is_edited: bool,
    /// True if no chunk is dirty.
    is_settled: bool,
    /// The symbols whose mentions have changed since definitions were settled.
    unsettled: BTreeSet<Symbol>,
    /// The comments that allow something.
    allowances: Arc<Allowances>,
    /// True if an edit may have brought such a comment.
    has_new_comments: bool,
    sizes: &'static Sizes,
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

impl Document {
    /// Reads a text, with what is in force before its first line, and finds all faults that are in
    /// reach of the usual effort, however long it takes.
    pub fn new(text: &str, start: Scope) -> Document {
        Document::read(text, start, Ledger::default(), false, Sizes::DEFAULT)
    }

    /// Reads a text that is being edited, as far as a keystroke goes: the lines that are left over
    /// wait to be [read](Document::advance), and the problems that take longer to be
    /// [attempted](Document::attempts).
    pub fn being_edited(text: &str, start: Scope) -> Document {
        Document::open(text, start, Ledger::default(), Sizes::DEFAULT)
    }

    fn open(text: &str, start: Scope, ledger: Ledger, sizes: &'static Sizes) -> Document {
        let is_always_exam = start.settings.exam;
        let empty = Document::read("", exam::start(text, start), ledger, true, sizes);
        let mut document = Document { is_always_exam, ..empty };
        document.put_all(text);
        document
    }

    fn read(
        text: &str,
        start: Scope,
        mut ledger: Ledger,
        is_edited: bool,
        sizes: &'static Sizes,
    ) -> Document {
        let steps = if is_edited { sizes.keystroke_steps } else { u64::MAX };
        let is_always_exam = start.settings.exam;
        let start = exam::start(text, start);
        let chunks = read(text, None, &start, None, &Budget::new(&mut ledger, steps), sizes);
        let mut document = Document {
            start: Box::new(start),
            is_always_exam,
            exams: exams(&chunks),
            bytes: text.len(),
            chunks: chunks.into(),
            ledger: Arc::new(ledger),
            is_edited,
            is_settled: true,
            unsettled: BTreeSet::new(),
            allowances: Arc::default(),
            has_new_comments: allow::may_allow(text),
            sizes,
        };
        document.look_for_comments(text);
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

    /// All faults, in text order, except those that a comment allows.
    pub fn faults(&self) -> impl Iterator<Item = FoundFault> + '_ {
        let of_comments: Arc<[FoundFault]> = self.faults_of_comments().into();
        self.placed_chunks().enumerate().flat_map(move |(index, (line, start, _, chunk))| {
            self.told_faults(index, (line, start), chunk, of_comments.clone()).map(move |noted| {
                FoundFault {
                    line: line + noted.line as usize,
                    start: start + noted.start as usize,
                    fault: noted.it,
                }
            })
        })
    }

    /// The faults of comments that allow something.
    fn faults_of_comments(&self) -> Vec<FoundFault> {
        if self.allowances.is_empty() {
            return Vec::new();
        }
        let raw = || {
            self.placed_chunks().enumerate().flat_map(|(index, (line, _, _, chunk))| {
                let all = chunk.all_faults(self.below(index, chunk));
                all.map(move |noted| (line + noted.line as usize, rule_of(&noted.it.kind)))
            })
        };
        // A fault that is allowed may still be found, or is not judged in an exam.
        let tells_unused = !self.start.settings.exam && self.attempts().next().is_none();
        self.allowances.faults(raw(), tells_unused)
    }

    /// Looks for the comments anew after an edit, if there were any or may be now.
    fn look_for_comments(&mut self, text: &(impl Text + ?Sized)) {
        if self.has_new_comments || !self.allowances.is_empty() {
            self.allowances = Allowances::of(&text.slice(0..text.len()), &self.start).into();
            self.has_new_comments = false;
        }
    }

    /// The faults of a chunk that are reported, in text order. `first` is its first line and byte;
    /// `of_comments` has the faults of comments that allow something, of all lines.
    fn told_faults<'d>(
        &'d self,
        index: usize,
        first: (usize, usize),
        chunk: &'d Chunk,
        of_comments: Arc<[FoundFault]>,
    ) -> impl Iterator<Item = Noted<Fault>> + use<'d> {
        let all = chunk.all_faults(self.below(index, chunk));
        self.allowances.told(all, first, chunk.bytes, of_comments)
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
        self.lines_to_parse(text, 0..text.len(), |line| {
            // A line at which fewer blocks are open than above has left some.
            for left in open.drain(line.context.depth().min(open.len())..) {
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
            let was = chunk.dirty.as_ref().and_then(|dirty| dirty.was.as_ref());
            let was = was.map(|(was, _)| was);
            let placed = (line, start, was.unwrap_or(before), &**chunk);
            line += chunk.line_ends;
            start += chunk.bytes;
            before = &chunk.after;
            placed
        })
    }

    /// The lines below a chunk, as far as its faults depend on them.
    fn below(&self, index: usize, chunk: &Chunk) -> Below<'_> {
        let mut least_depth = usize::MAX;
        if let Some(depth) = chunk.leaves_unclosed() {
            for below in self.chunks.get(index + 1..).unwrap_or_default() {
                least_depth = least_depth.min(below.least_depth);
                if least_depth < depth {
                    break;
                }
            }
        }
        Below { round: self.round_edge_below(index), least_depth }
    }

    /// The first edge of a round below a chunk, if a round is open at its end.
    fn round_edge_below(&self, index: usize) -> Option<&RoundEdge> {
        self.chunks.get(index).filter(|chunk| chunk.leaves_round_open())?;
        let below = self.chunks.get(index + 1..).unwrap_or_default();
        below.iter().find_map(|chunk| chunk.rounds.first()).map(|round| &round.it)
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
}
