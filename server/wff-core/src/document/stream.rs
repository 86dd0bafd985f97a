//! A text read once, from top to bottom, and its faults in words as they are met: for texts of any
//! length, of which nothing is kept but what is in force.
//!
//! Some faults depend on what stands below: a name is used or not, and how far the effort goes is
//! known only when all problems are. Where the first of these is met, the rest of the text is read
//! ahead for them, without words.

use super::chunk::{Chunk, Noted, Reader};
use super::{AT_A_TIME, Found, rendered};
use crate::analysis::Fault;
use crate::diagnostics::{Levels, rule_of};
use crate::effort::{Budget, Effort, Ledger};
use crate::scope::{Scope, Symbol};
use std::collections::{HashMap, HashSet};

/// The faults of a text that are to be shown, in words and in text order, found as they are asked
/// for.
#[derive(Debug)]
pub struct Stream<'t> {
    text: &'t str,
    levels: &'t Levels,
    reader: Reader<'t>,
    ledger: Ledger,
    /// True once all problems of the text are in the ledger, and solved as far as they are to be.
    is_solved: bool,
    /// The numbers of the lines that define a name in vain, once they are known.
    unused: Option<HashSet<usize>>,
    /// The last chunk that was read, while it has faults that are not words yet.
    chunk: Option<Faulty<'t>>,
    /// The words for some of them.
    found: std::vec::IntoIter<Found>,
}

/// A chunk with faults that are to be shown.
#[derive(Debug)]
struct Faulty<'t> {
    chunk: Chunk,
    /// The reader before it, and its text.
    here: Reader<'t>,
    text: &'t str,
    faults: std::vec::IntoIter<Noted<Fault>>,
}

impl Faulty<'_> {
    /// The words for the next faults: some at a time, since a line can have very many.
    fn next(&mut self) -> Vec<Found> {
        let some = self.faults.by_ref().take(AT_A_TIME).collect();
        let mut found = rendered(&self.chunk, self.text, self.here.scope(), some);
        for found in &mut found {
            found.line += self.here.line();
            found.start += self.here.start();
        }
        found
    }
}

impl<'t> Stream<'t> {
    /// The faults of a text, with what is in force before its first line.
    pub fn new(text: &'t str, start: &Scope, effort: Effort, levels: &'t Levels) -> Stream<'t> {
        Stream {
            text,
            levels,
            reader: Reader::new(text, None, start),
            ledger: Ledger::new(effort),
            is_solved: false,
            unused: None,
            chunk: None,
            found: Vec::new().into_iter(),
        }
    }

    /// Reads the next chunk.
    fn read(&mut self) -> Option<Faulty<'t>> {
        let here = self.reader.clone();
        let mut chunk = self.next_chunk()?;
        if !self.is_solved && !chunk.asked.iter().all(|it| self.ledger.is_granted(*it)) {
            self.solve(here.clone());
            self.reader = here.clone();
            chunk = self.next_chunk()?;
        }
        if !self.is_solved {
            self.ledger.count(chunk.asked.iter().copied(), []);
        }
        if !chunk.definitions.is_empty() {
            let unused = self.unused.get_or_insert_with(|| unused(here.clone()));
            for noted in &mut chunk.definitions {
                noted.it.is_used = !unused.contains(&(here.line() + noted.line as usize));
            }
        }
        let is_shown = |noted: &Noted<Fault>| self.levels.of(rule_of(&noted.it.kind)).is_some();
        let faults: Vec<Noted<Fault>> = chunk.all_faults().filter(is_shown).collect();
        let text = self.text.get(here.start()..self.reader.start()).unwrap_or_default();
        Some(Faulty { chunk, here, text, faults: faults.into_iter() })
    }

    fn next_chunk(&mut self) -> Option<Chunk> {
        self.reader.next(None, Some(&Budget::new(&mut self.ledger, u64::MAX)))
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

impl Iterator for Stream<'_> {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        loop {
            if let Some(found) = self.found.next() {
                return Some(found);
            }
            let mut chunk = match self.chunk.take() {
                Some(chunk) => chunk,
                None => self.read()?,
            };
            self.found = chunk.next().into_iter();
            self.chunk = Some(chunk).filter(|chunk| chunk.faults.len() > 0);
        }
    }
}

/// The numbers of the lines that define a name which no line below uses, from a chunk on.
fn unused(mut reader: Reader<'_>) -> HashSet<usize> {
    let mut unused = HashSet::new();
    let mut defined: HashMap<Symbol, usize> = HashMap::new();
    loop {
        let first = reader.line();
        let Some(chunk) = reader.next(None, None) else { break };
        // Of each symbol the mentions are in text order.
        for mention in &chunk.mentions {
            if !matches!(mention.symbol, Symbol::Name(_)) {
                continue;
            }
            if !mention.defines {
                if let Some(line) = defined.get(&mention.symbol) {
                    unused.remove(line);
                }
                continue;
            }
            let line = first + mention.line as usize;
            defined.insert(mention.symbol.clone(), line);
            unused.insert(line);
        }
    }
    unused
}
