//! A text read once, from top to bottom, and its faults as they are met: for texts of any
//! length, of which nothing is kept but what is in force.
//!
//! Some faults depend on what stands below: a name is used or not, a round lacks something or
//! not. For these the chunks below are read and kept until they have their turn, up to a bound;
//! beyond it they are read without being kept. How far the effort goes is known only when all
//! problems are: where the first one is met that may be beyond it, the rest is read for its
//! problems.
//!
//! A long text is parted, and its [parts](ahead) are judged at the same time, where there are
//! several to do that.

mod ahead;
mod names;
mod notes;
#[cfg(test)]
mod tests;

use super::allow::{Allowances, may_allow};
use super::chunk::{Below, Chunk, Mention, Noted, Reader, Seen, Visited};
use super::sizes::Sizes;
use super::text_index::index_of;
use super::words::{AT_A_TIME, rendered};
use super::{FoundFault, exam};
use crate::analysis::{Fault, RoundEdge};
use crate::effort::{Budget, Effort, Ledger};
use crate::executor::{Executor, Sequential};
use crate::rules::{Found, Levels, Rule, Severity, rule_of};
use crate::scope::{Scope, Symbol};
use crate::syntax::item::{Item, Items, Mark};
use ahead::Ahead;
use names::Names;
use notes::{Notes, ReadChunk};
use std::collections::VecDeque;
use std::sync::Arc;

/// The faults of a text that are to be shown, in text order, found as they are asked for.
#[derive(Debug)]
pub struct Stream<'t, E = Sequential> {
    chunks: Chunks<'t, Marked, E>,
    items: Items,
    /// The faults that were found last and are not handed out yet.
    faults: Option<Faults<'t>>,
}

/// The chunks of a text, each with its faults and with notes that were taken of its lines.
#[derive(Debug)]
pub(super) struct Chunks<'t, T, E = Sequential> {
    text: &'t str,
    levels: &'t Levels,
    executor: E,
    notes: Notes<'t, T>,
    /// The reader after all chunks that are read.
    reader: Reader<'t>,
    ahead: Option<Ahead<'t, T>>,
    ledger: Ledger,
    /// True once all problems of the text are in the ledger, and solved as far as they are to be.
    is_solved: bool,
    /// The chunks that are read and have not had their turn, with the readers before them.
    kept: VecDeque<(Reader<'t>, ReadChunk<T>)>,
    kept_bytes: usize,
    names: Names,
    open: usize,
    /// The comments that allow something, and their faults once they are known.
    allowances: Allowances,
    of_comments: Option<Arc<[FoundFault]>>,
}

/// A line with its mark, by its number in the chunk; `is_told` if its item may be asked for.
#[derive(Debug)]
struct Marked {
    line: u32,
    mark: Mark,
    is_told: bool,
}

/// Some faults that follow each other in a text, and all that is needed to word them.
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
        Stream::in_jobs(text, start, effort, levels, Sequential)
    }
}

impl<'t, E: Executor + Copy> Stream<'t, E> {
    /// The same, of which a long text is looked over in jobs before it is judged.
    pub fn in_jobs(
        text: &'t str,
        start: &Scope,
        effort: Effort,
        levels: &'t Levels,
        executor: E,
    ) -> Stream<'t, E> {
        Stream::of_sizes(text, start, effort, levels, executor, Sizes::DEFAULT)
    }

    /// The same, read in pieces of these sizes.
    pub(super) fn of_sizes(
        text: &'t str,
        start: &Scope,
        effort: Effort,
        levels: &'t Levels,
        executor: E,
        sizes: &'static Sizes,
    ) -> Stream<'t, E> {
        let note = |visited: &Visited<'_, 't>| {
            let is_told = visited.has_faults() || visited.defines();
            Some(Marked { line: visited.number, mark: visited.mark(), is_told })
        };
        let notes = Notes { seen: Seen::PlainAsOne, note };
        let chunks = Chunks::in_jobs(text, start, effort, levels, notes, executor, sizes);
        Stream { chunks, items: Items::default(), faults: None }
    }

    /// The number of lines with a blank to fill in, so far.
    pub fn open(&self) -> usize {
        self.chunks.open
    }

    /// True if the text is an exam, of which only the form is judged.
    pub fn is_exam(&self) -> bool {
        self.chunks.reader.scope().settings.exam
    }
}

impl<'t, T: Send> Chunks<'t, T> {
    /// The chunks of a text, with what is in force before its first line, and notes on all lines.
    pub fn new(
        text: &'t str,
        start: &Scope,
        effort: Effort,
        levels: &'t Levels,
        note: fn(&Visited<'_, 't>) -> Option<T>,
        sizes: &'static Sizes,
    ) -> Chunks<'t, T> {
        let notes = Notes { seen: Seen::All, note };
        Chunks::in_jobs(text, start, effort, levels, notes, Sequential, sizes)
    }
}

impl<'t, T: Send, E: Executor + Copy> Chunks<'t, T, E> {
    fn in_jobs(
        text: &'t str,
        start: &Scope,
        effort: Effort,
        levels: &'t Levels,
        notes: Notes<'t, T>,
        executor: E,
        sizes: &'static Sizes,
    ) -> Chunks<'t, T, E> {
        let index = index_of(text, &executor, sizes);
        // Plain lines make no exam and allow nothing.
        let parts: Vec<&str> = match &index {
            Some(index) => index.between(text).collect(),
            None => vec![text],
        };
        let start = parts.iter().fold(start.clone(), |start, part| exam::start(part, start));
        let allowances = match parts.iter().any(|part| may_allow(part)) {
            true => Allowances::of(text, &start),
            false => Allowances::default(),
        };
        let reader = Reader::indexed(text, index, &start, sizes);
        Chunks {
            text,
            levels,
            notes,
            ahead: Ahead::new(&reader, notes, &effort, &executor),
            executor,
            reader,
            ledger: Ledger::new(effort),
            is_solved: false,
            kept: VecDeque::new(),
            kept_bytes: 0,
            names: Names::default(),
            open: 0,
            allowances,
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
        let (here, ReadChunk { mut chunk, notes, open }) = self.kept.pop_front()?;
        self.kept_bytes -= bytes_kept(&chunk);
        self.open += open;
        let (first, end) = (here.line(), here.start() + chunk.bytes);
        let definitions = &chunk.definitions;
        let is_definition = |mention: &&Mention| {
            let is_there = || definitions.binary_search_by_key(&mention.line, |it| it.line).is_ok();
            mention.defines && matches!(mention.symbol, Symbol::Name(_)) && is_there()
        };
        let mut unused = Vec::new();
        for mention in chunk.mentions.iter().filter(is_definition) {
            let line = first + mention.line as usize;
            self.follow(&mention.symbol, line, end);
            unused.extend((!self.names.uses(&mention.symbol, line)).then_some(mention.line));
        }
        for noted in &mut chunk.definitions {
            noted.it.is_used = !unused.contains(&noted.line);
        }
        let round = if chunk.leaves_round_open() { self.round_edge_below() } else { None };
        let unclosed = chunk.leaves_unclosed();
        let least_depth = unclosed.map_or(usize::MAX, |depth| self.least_depth_below(depth));
        let below = Below { round: round.as_ref(), least_depth };
        let is_shown = |noted: &Noted<Fault>| self.levels.of(rule_of(&noted.it.kind)).is_some();
        let all = chunk.all_faults(below);
        let told = self.allowances.told(all, (first, here.start()), chunk.bytes, of_comments);
        let faults: Vec<Noted<Fault>> = told.filter(is_shown).collect();
        let (chunk, text) = (Arc::new(chunk), self.text);
        Some((Faults { chunk, here, text, faults, items: Arc::default() }, notes))
    }

    /// Reads the next chunk, and keeps it until it has its turn. Gives false if there is none.
    fn keep_next(&mut self) -> bool {
        let judged = self.ahead.as_mut().and_then(|ahead| {
            ahead.judge(&self.reader, &self.executor, &mut self.names);
            ahead.next(&self.reader)
        });
        let here = self.reader.clone();
        let read = match judged {
            Some((read, after)) => {
                self.reader = after;
                read
            }
            None => match self.read(here.clone()) {
                Some(read) => read,
                None => {
                    self.names.is_complete = true;
                    return false;
                }
            },
        };
        if !self.names.is_complete && self.ahead.is_none() {
            self.names.note(&read.chunk, here.line());
        }
        self.kept_bytes += bytes_kept(&read.chunk);
        self.kept.push_back((here, read));
        true
    }

    /// Reads the next chunk, before which the reader is this.
    fn read(&mut self, here: Reader<'t>) -> Option<ReadChunk<T>> {
        let end = self.ahead.as_ref().map_or(self.text.len(), Ahead::start);
        let mut read = self.read_until(here.clone(), end)?;
        if !self.is_solved && !read.chunk.asked.iter().all(|it| self.ledger.is_granted(*it)) {
            self.solve(here.clone());
            read = self.read_until(here, end)?;
        }
        if !self.is_solved {
            self.ledger.count(read.chunk.asked.iter().copied(), []);
        }
        Some(read)
    }

    /// Does the same up to a byte, without a look at the effort.
    fn read_until(&mut self, here: Reader<'t>, end: usize) -> Option<ReadChunk<T>> {
        let mut reader = here.until(end);
        let budget = Budget::new(&mut self.ledger, u64::MAX);
        let read = self.notes.read(&mut reader, &budget)?;
        self.reader = reader.until(self.text.len());
        Some(read)
    }

    /// Reads on until it is known whether a name that a line defines is used. `end` is the first
    /// byte below its chunk.
    fn follow(&mut self, symbol: &Symbol, line: usize, end: usize) {
        let index = self.reader.index();
        if let (Symbol::Name(name), Some(index)) = (symbol, index)
            && !index.may_use(name, end)
        {
            return;
        }
        if !self.names.knows(symbol, line)
            && let Some(ahead) = &mut self.ahead
        {
            ahead.scout_to_end(&mut self.names);
        }
        while !self.names.knows(symbol, line) {
            if self.kept_bytes < self.reader.sizes().kept_bytes {
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
            if let Some((_, read)) = self.kept.get(seen) {
                if let Some(round) = read.chunk.rounds.first() {
                    return Some(round.it.clone());
                }
                seen += 1;
            } else if self.kept_bytes >= self.reader.sizes().kept_bytes {
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

    /// The fewest blocks that are open at any line below the chunk that has its turn, up to where
    /// they are fewer than so many.
    fn least_depth_below(&mut self, enough: usize) -> usize {
        let mut least = usize::MAX;
        let mut seen = 0;
        while least >= enough {
            if let Some((_, read)) = self.kept.get(seen) {
                least = least.min(read.chunk.least_depth);
                seen += 1;
            } else if self.kept_bytes >= self.reader.sizes().kept_bytes {
                break;
            } else if !self.keep_next() {
                return least;
            }
        }
        let mut reader = self.reader.clone();
        while least >= enough
            && let Some(chunk) = reader.next(None, None)
        {
            least = least.min(chunk.least_depth);
        }
        least
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
            let (executor, sizes) = (self.executor, self.reader.sizes());
            for faults in Stream::of_sizes(self.text, &start, effort, &levels, executor, sizes) {
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
            let (faults, marked) = self.chunks.next()?;
            let item = |it: Marked| {
                let item = self.items.take(it.mark)?;
                it.is_told.then_some((it.line, item))
            };
            found = Some(Faults { items: marked.into_iter().filter_map(item).collect(), ..faults });
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
