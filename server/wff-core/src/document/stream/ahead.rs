//! Parts of a long text that are judged at the same time. A prepass only puts in force what lines
//! say: given what is in force where a part begins, it can be judged alone.
//!
//! A part with a problem that is more than free is left to the stream, which keeps the ledger.

use super::names::Names;
use super::notes::{Notes, ReadChunk};
use crate::document::chunk::Reader;
use crate::effort::{Budget, Effort, Ledger};
use crate::executor::Executor;
use std::collections::VecDeque;

/// The chunks of a text that are judged before they have their turn.
#[derive(Debug)]
pub(super) struct Ahead<'t, T> {
    notes: Notes<'t, T>,
    effort: Effort,
    prepass: Prepass<'t>,
    /// The parts that the prepass has passed.
    parts: VecDeque<Reader<'t>>,
    judged: VecDeque<Judged<'t, T>>,
}

/// A reader that goes before.
#[derive(Clone, Debug)]
struct Prepass<'t> {
    reader: Reader<'t>,
    /// The number of places that it has passed where the text can be parted.
    partings: usize,
}

/// A chunk that is judged.
#[derive(Debug)]
struct Judged<'t, T> {
    /// Its first byte.
    start: usize,
    read: ReadChunk<T>,
    /// The reader after it.
    after: Reader<'t>,
}

/// A task that is done beside others.
enum Task<'t> {
    Prepass(Box<(Prepass<'t>, Names)>),
    Judge(Box<Reader<'t>>),
}

/// The outcome of it.
enum Done<'t, T> {
    Prepassed(Box<(Prepass<'t>, Names)>, Vec<Reader<'t>>),
    Judged(Vec<Judged<'t, T>>),
}

impl<'t, T: Send> Ahead<'t, T> {
    /// The parts of a text that was indexed, from where its reader is; `None` if the executor is
    /// not parallel.
    pub fn new(
        reader: &Reader<'t>,
        notes: Notes<'t, T>,
        effort: &Effort,
        executor: &impl Executor,
    ) -> Option<Ahead<'t, T>> {
        reader.index().filter(|_| executor.is_parallel())?;
        Some(Ahead {
            notes,
            effort: effort.clone(),
            prepass: Prepass { reader: reader.clone(), partings: 0 },
            parts: VecDeque::new(),
            judged: VecDeque::new(),
        })
    }

    /// The first byte of what is judged, or else of what is still to be.
    pub fn start(&self) -> usize {
        let judged = self.judged.front().map(|judged| judged.start);
        let part = || self.parts.front().map(Reader::start);
        judged.or_else(part).unwrap_or_else(|| self.prepass.reader.start())
    }

    /// Judges some parts, if the next one begins where a reader is. Meanwhile the prepass goes on,
    /// and takes note of names.
    pub fn judge(&mut self, here: &Reader<'t>, executor: &impl Executor, names: &mut Names) {
        if !self.judged.is_empty() || here.start() < self.start() {
            return;
        }
        let most = here.sizes().parts;
        if self.parts.is_empty() {
            self.parts.extend(self.prepass.parts(most, names));
        }
        let some = self.parts.len().min(most);
        let mut tasks = Vec::with_capacity(some + 1);
        if self.parts.len() == some {
            tasks.push(Task::Prepass(Box::new((self.prepass.clone(), std::mem::take(names)))));
        }
        tasks.extend(self.parts.drain(..some).map(|part| Task::Judge(Box::new(part))));
        let (notes, effort) = (self.notes, &self.effort);
        let done = executor.map(tasks, |task| match task {
            Task::Prepass(mut prepass) => {
                let (reader, names) = &mut *prepass;
                let parts = reader.parts(most, names);
                Done::Prepassed(prepass, parts)
            }
            Task::Judge(part) => Done::Judged(judge(*part, notes, effort)),
        });
        for done in done {
            match done {
                Done::Prepassed(prepass, parts) => {
                    (self.prepass, *names) = *prepass;
                    self.parts.extend(parts);
                }
                Done::Judged(judged) => self.judged.extend(judged),
            }
        }
    }

    /// The chunk that begins where a reader is, if it is judged, and the reader after it.
    pub fn next(&mut self, here: &Reader<'t>) -> Option<(ReadChunk<T>, Reader<'t>)> {
        self.judged.front().filter(|judged| judged.start == here.start())?;
        self.judged.pop_front().map(|judged| (judged.read, judged.after))
    }

    /// Has the prepass go to the end of the text.
    pub fn scout_to_end(&mut self, names: &mut Names) {
        self.parts.extend(self.prepass.parts(usize::MAX, names));
    }
}

impl<'t> Prepass<'t> {
    /// Passes some parts: the readers before them. Once all are passed, all names are known.
    fn parts(&mut self, number: usize, names: &mut Names) -> Vec<Reader<'t>> {
        let mut parts = Vec::new();
        while parts.len() < number {
            let parting = self.reader.index().and_then(|it| it.partings.get(self.partings));
            let Some(parting) = parting.copied() else {
                names.is_complete = true;
                break;
            };
            self.partings += 1;
            parts.push(self.reader.clone().until(parting.bytes));
            self.reader.skim(parting, |line, mentions| names.note_line(line, mentions));
        }
        parts
    }
}

/// The chunks of a part; none where a problem is met that is more than free.
fn judge<'t, T>(
    mut reader: Reader<'t>,
    notes: Notes<'t, T>,
    effort: &Effort,
) -> Vec<Judged<'t, T>> {
    let mut ledger = Ledger::new(effort.clone());
    let mut judged = Vec::new();
    loop {
        let start = reader.start();
        let budget = Budget::new(&mut ledger, u64::MAX);
        let Some(read) = notes.read(&mut reader, &budget) else { return judged };
        if !read.chunk.asked.is_empty() {
            return Vec::new();
        }
        judged.push(Judged { start, read, after: reader.clone().until(usize::MAX) });
    }
}
