//! A text read once, from top to bottom, and its faults as they are met: for texts of any
//! length, of which nothing is kept but what is in force.
//!
//! Some faults depend on what stands below: a name is used or not, a round lacks something or
//! not. For these the chunks below are read and kept until they have their turn, up to a bound;
//! beyond it they are read without being kept. How far the effort goes is known only when all
//! problems are: where the first one is met that may be beyond it, the rest is read for its
//! problems.

mod names;
#[cfg(test)]
mod tests;

use super::allow::Allowances;
use super::chunk::{Chunk, Mention, Noted, Reader, Seen, Visited};
use super::survey::survey;
use super::words::{AT_A_TIME, rendered};
use super::{Found, FoundFault, exam};
use crate::analysis::{Fault, RoundEdge, Verdict};
use crate::diagnostics::{Levels, Rule, Severity, rule_of};
use crate::effort::{Budget, Effort, Ledger};
use crate::executor::{Executor, InTurn};
use crate::scope::{Scope, Symbol};
use crate::syntax::item::{Item, Items};
use names::Names;
use std::collections::VecDeque;
use std::sync::Arc;

/// The bytes of the chunks that are kept for those above them.
const KEPT_BYTES: usize = if cfg!(test) { 256 } else { 1 << 20 };

/// The faults of a text that are to be shown, in text order, found as they are asked for.
#[derive(Debug)]
pub struct Stream<'t, E = InTurn> {
    chunks: Chunks<'t, (u32, Item), E>,
    /// The faults that were found last and are not handed out yet.
    faults: Option<Faults<'t>>,
}

/// The chunks of a text, each with its faults and with notes that were taken of its lines.
#[derive(Debug)]
pub(super) struct Chunks<'t, T, E = InTurn> {
    text: &'t str,
    levels: &'t Levels,
    executor: E,
    /// The lines that are seen, and what takes a note of them.
    seen: Seen,
    note: Note<'t, T>,
    reader: Reader<'t>,
    items: Items,
    ledger: Ledger,
    /// True once all problems of the text are in the ledger, and solved as far as they are to be.
    is_solved: bool,
    /// The chunks that are read and have not had their turn.
    kept: VecDeque<ReadChunk<'t, T>>,
    kept_bytes: usize,
    names: Names,
    open: usize,
    /// The comments that allow something, and their faults once they are known.
    allowances: Allowances,
    of_comments: Option<Arc<[FoundFault]>>,
}

/// Takes a note of a line.
type Note<'t, T> = fn(&Visited<'_, 't>, &mut Items) -> Option<T>;

/// A chunk that was read.
#[derive(Debug)]
struct ReadChunk<'t, T> {
    /// The reader before it.
    here: Reader<'t>,
    chunk: Chunk,
    notes: Vec<T>,
    /// The number of its lines with a blank to fill in.
    open: usize,
}

/// Some faults that follow each other in a text, and all that is needed to tell of them.
#[derive(Debug)]
pub struct Faults<'t> {
    chunk: Arc<Chunk>,
    /// The reader before the chunk, and the whole text.
    here: Reader<'t>,
    text: &'t str,
    faults: Vec<Noted<Fault>>,
    /// The items that lines with faults belong to, by the numbers of these in the chunk.
    items: Arc<[(u32, Item)]>,
}

impl Faults<'_> {
    /// The number of faults, at least one.
    #[expect(clippy::len_without_is_empty, reason = "there are no empty ones")]
    pub fn len(&self) -> usize {
        self.faults.len()
    }

    /// The words for them.
    pub fn words(&self) -> Vec<Found> {
        let start = self.here.start();
        let mut found = rendered(&self.chunk, self.text, start, self.here.scope(), &self.faults);
        for found in &mut found {
            found.line += self.here.line();
            found.start += start;
        }
        found
    }

    /// The item that a line with a fault belongs to.
    pub fn item(&self, line: usize) -> Option<&Item> {
        let number = u32::try_from(line.checked_sub(self.first_line())?).ok()?;
        let place = self.items.binary_search_by_key(&number, |(line, _)| *line).ok()?;
        self.items.get(place).map(|(_, item)| item)
    }

    /// The number of the first line of their chunk.
    pub(super) fn first_line(&self) -> usize {
        self.here.line()
    }

    /// The rules of the faults, with the numbers of their lines in the chunk.
    pub(super) fn rules(&self) -> impl Iterator<Item = (u32, &'static Rule)> + '_ {
        self.faults.iter().map(|noted| (noted.line, rule_of(&noted.it.kind)))
    }
}

impl<'t> Stream<'t> {
    /// The faults of a text, with what is in force before its first line.
    pub fn new(text: &'t str, start: &Scope, effort: Effort, levels: &'t Levels) -> Stream<'t> {
        Stream::in_shares(text, start, effort, levels, InTurn)
    }
}

impl<'t, E: Executor + Copy> Stream<'t, E> {
    /// The same, of which a long text is looked over in shares before it is judged.
    pub fn in_shares(
        text: &'t str,
        start: &Scope,
        effort: Effort,
        levels: &'t Levels,
        executor: E,
    ) -> Stream<'t, E> {
        let item_of = |visited: &Visited<'_, 't>, items: &mut Items| {
            let item = visited.item(items)?;
            let is_told = visited.has_faults() || visited.defines();
            is_told.then_some((visited.number, item))
        };
        let seen = (Seen::PlainAsOne, item_of as Note<'t, _>);
        let chunks = Chunks::in_shares(text, start, effort, levels, seen, executor);
        Stream { chunks, faults: None }
    }

    /// The number of lines with a blank to fill in, so far.
    pub fn open(&self) -> usize {
        self.chunks.open
    }
}

impl<'t, T> Chunks<'t, T> {
    /// The chunks of a text, with what is in force before its first line, and notes on all lines.
    pub fn new(
        text: &'t str,
        start: &Scope,
        effort: Effort,
        levels: &'t Levels,
        note: Note<'t, T>,
    ) -> Chunks<'t, T> {
        Chunks::in_shares(text, start, effort, levels, (Seen::All, note), InTurn)
    }
}

impl<'t, T, E: Executor + Copy> Chunks<'t, T, E> {
    fn in_shares(
        text: &'t str,
        start: &Scope,
        effort: Effort,
        levels: &'t Levels,
        (seen, note): (Seen, Note<'t, T>),
        executor: E,
    ) -> Chunks<'t, T, E> {
        let start = exam::start(text, start.clone());
        Chunks {
            text,
            levels,
            executor,
            seen,
            note,
            reader: Reader::surveyed(text, survey(text, &executor), &start),
            items: Items::default(),
            ledger: Ledger::new(effort),
            is_solved: false,
            kept: VecDeque::new(),
            kept_bytes: 0,
            names: Names::default(),
            open: 0,
            allowances: Allowances::of(text, &start),
            of_comments: None,
        }
    }

    /// The severity of a rule, if it is to be shown.
    pub fn severity(&self, rule: &Rule) -> Option<Severity> {
        self.levels.of(rule)
    }

    /// The next chunk, if there is one: its faults that are to be shown, and its notes.
    pub fn next(&mut self) -> Option<(Faults<'t>, Vec<T>)> {
        let of_comments = self.faults_of_comments();
        if self.kept.is_empty() && !self.keep_next() {
            return None;
        }
        let ReadChunk { here, mut chunk, notes, open } = self.kept.pop_front()?;
        self.kept_bytes -= bytes_kept(&chunk);
        self.open += open;
        let first = here.line();
        let definitions = &chunk.definitions;
        let is_definition = |mention: &&Mention| {
            let is_there = || definitions.binary_search_by_key(&mention.line, |it| it.line).is_ok();
            mention.defines && matches!(mention.symbol, Symbol::Name(_)) && is_there()
        };
        let mut unused = Vec::new();
        for mention in chunk.mentions.iter().filter(is_definition) {
            let line = first + mention.line as usize;
            self.follow(&mention.symbol, line);
            unused.extend((!self.names.uses(&mention.symbol, line)).then_some(mention.line));
        }
        for noted in &mut chunk.definitions {
            noted.it.is_used = !unused.contains(&noted.line);
        }
        let below = if chunk.leaves_round_open() { self.round_edge_below() } else { None };
        let is_shown = |noted: &Noted<Fault>| self.levels.of(rule_of(&noted.it.kind)).is_some();
        let all = chunk.all_faults(below.as_ref());
        let told = self.allowances.told(all, (first, here.start()), chunk.bytes, of_comments);
        let faults: Vec<Noted<Fault>> = told.filter(is_shown).collect();
        let (chunk, text) = (Arc::new(chunk), self.text);
        Some((Faults { chunk, here, text, faults, items: Arc::default() }, notes))
    }

    /// Reads the next chunk, and keeps it until it has its turn. Gives false if there is none.
    fn keep_next(&mut self) -> bool {
        let (here, items) = (self.reader.clone(), self.items.clone());
        let Some(mut read) = self.read(here.clone()) else {
            self.names.is_complete = true;
            return false;
        };
        if !self.is_solved && !read.chunk.asked.iter().all(|it| self.ledger.is_granted(*it)) {
            self.solve(here.clone());
            (self.reader, self.items) = (here.clone(), items);
            let Some(again) = self.read(here) else { return false };
            read = again;
        }
        if !self.is_solved {
            self.ledger.count(read.chunk.asked.iter().copied(), []);
        }
        if !self.names.is_complete {
            self.names.note(&read.chunk, read.here.line());
        }
        self.kept_bytes += bytes_kept(&read.chunk);
        self.kept.push_back(read);
        true
    }

    /// Reads the next chunk, before which the reader is this.
    fn read(&mut self, here: Reader<'t>) -> Option<ReadChunk<'t, T>> {
        let budget = Budget::new(&mut self.ledger, u64::MAX);
        let (items, note) = (&mut self.items, self.note);
        let (mut notes, mut open) = (Vec::new(), 0);
        let chunk = self.reader.visit(None, Some(&budget), self.seen, |visited| {
            notes.extend(note(visited, items));
            let is_open = visited.verdict() == Some(Verdict::Open);
            open += usize::from(is_open && !visited.is_before_table());
        })?;
        Some(ReadChunk { here, chunk, notes, open })
    }

    /// Reads on until it is known whether a name that a line defines is used.
    fn follow(&mut self, name: &Symbol, line: usize) {
        while !self.names.knows(name, line) {
            if self.kept_bytes < KEPT_BYTES {
                self.keep_next();
                continue;
            }
            let mut reader = self.reader.clone();
            loop {
                let first = reader.line();
                let Some(chunk) = reader.next(None, None) else { break };
                self.names.note(&chunk, first);
            }
            self.names.is_complete = true;
        }
    }

    /// The first edge of a round below the chunk that has its turn.
    fn round_edge_below(&mut self) -> Option<RoundEdge> {
        let mut seen = 0;
        loop {
            if let Some(read) = self.kept.get(seen) {
                if let Some(round) = read.chunk.rounds.first() {
                    return Some(round.it.clone());
                }
                seen += 1;
            } else if self.kept_bytes >= KEPT_BYTES {
                break;
            } else if !self.keep_next() {
                return None;
            }
        }
        let mut reader = self.reader.clone();
        loop {
            let chunk = reader.next(None, Some(&Budget::new(&mut self.ledger, u64::MAX)))?;
            if let Some(round) = chunk.rounds.into_iter().next() {
                return Some(round.it);
            }
        }
    }

    /// The faults of comments that allow something. To know what they allow in vain, the whole text
    /// is read for its faults without them.
    fn faults_of_comments(&mut self) -> Arc<[FoundFault]> {
        if let Some(known) = &self.of_comments {
            return known.clone();
        }
        let mut found = Vec::new();
        let is_exam = self.reader.scope().settings.exam;
        if !self.allowances.is_empty() && !is_exam {
            let mut start = self.reader.scope().clone();
            start.settings.heeds_comments = false;
            let levels = Levels::default();
            let effort = self.ledger.effort().clone();
            for faults in Stream::in_shares(self.text, &start, effort, &levels, self.executor) {
                let first = faults.first_line();
                found.extend(faults.rules().map(|(line, rule)| (first + line as usize, rule)));
            }
        }
        let faults: Arc<[FoundFault]> = self.allowances.faults(found.into_iter(), !is_exam).into();
        self.of_comments.insert(faults).clone()
    }

    /// Enters all problems from a chunk on into the ledger, and solves what is to be solved.
    fn solve(&mut self, mut reader: Reader<'_>) {
        while let Some(chunk) = reader.next(None, Some(&Budget::new(&mut self.ledger, u64::MAX))) {
            self.ledger.count(chunk.asked, []);
        }
        self.ledger.solve();
        self.is_solved = true;
    }
}

/// The bytes for which a chunk counts that is kept: of its plain lines nothing is.
fn bytes_kept(chunk: &Chunk) -> usize {
    if chunk.involved > 0 { chunk.bytes } else { 1 }
}

impl<'t, E: Executor + Copy> Iterator for Stream<'t, E> {
    type Item = Faults<'t>;

    /// The next faults: a few at a time, since a line can have very many.
    fn next(&mut self) -> Option<Faults<'t>> {
        let mut found = self.faults.take();
        while found.as_ref().is_none_or(|found| found.faults.is_empty()) {
            let (faults, items) = self.chunks.next()?;
            found = Some(Faults { items: items.into(), ..faults });
        }
        let mut found = found?;
        if found.len() > AT_A_TIME {
            let faults = found.faults.split_off(AT_A_TIME);
            let (chunk, here) = (Arc::clone(&found.chunk), found.here.clone());
            let items = Arc::clone(&found.items);
            self.faults = Some(Faults { chunk, here, text: found.text, faults, items });
        }
        Some(found)
    }
}
