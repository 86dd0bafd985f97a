//! A text read once, from top to bottom, and its faults as they are met: for texts of any
//! length, of which nothing is kept but what is in force.
//!
//! Some faults depend on what stands below: a name is used or not, a round lacks something or
//! not, and how far the effort goes is known only when all problems are. Where the first of these
//! is met, the rest of the text is read ahead for them, without words.

use super::allow::Allowances;
use super::chunk::{Chunk, Noted, Reader, Visited};
use super::words::{AT_A_TIME, rendered};
use super::{Found, FoundFault, exam};
use crate::analysis::{Fault, RoundEdge, Verdict};
use crate::diagnostics::{Levels, Rule, Severity, rule_of};
use crate::effort::{Budget, Effort, Ledger};
use crate::scope::{Scope, Symbol};
use crate::syntax::item::{Item, Items};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The faults of a text that are to be shown, in text order, found as they are asked for.
#[derive(Debug)]
pub struct Stream<'t> {
    text: &'t str,
    levels: &'t Levels,
    reader: Reader<'t>,
    items: Items,
    ledger: Ledger,
    /// True once all problems of the text are in the ledger, and solved as far as they are to be.
    is_solved: bool,
    /// The numbers of the lines that define a name in vain, once they are known.
    unused: Option<HashSet<usize>>,
    /// The faults that were found last and are not handed out yet.
    faults: Option<Faults<'t>>,
    open: usize,
    /// The comments that allow something, and their faults once they are known.
    allowances: Allowances,
    of_comments: Option<Arc<[FoundFault]>>,
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
        let start = exam::start(text, start.clone());
        Stream {
            text,
            levels,
            reader: Reader::new(text, None, &start),
            items: Items::default(),
            ledger: Ledger::new(effort),
            is_solved: false,
            unused: None,
            faults: None,
            open: 0,
            allowances: Allowances::of(text, &start),
            of_comments: None,
        }
    }

    /// The number of lines with a blank to fill in, so far.
    pub fn open(&self) -> usize {
        self.open
    }

    /// The severity of a rule, if it is to be shown.
    pub(super) fn severity(&self, rule: &Rule) -> Option<Severity> {
        self.levels.of(rule)
    }

    /// Reads the next chunk, and takes a note of some of its lines.
    pub(super) fn read<T>(
        &mut self,
        note: impl Fn(&Visited<'_, 't>, &mut Items) -> Option<T>,
    ) -> Option<(Faults<'t>, Vec<T>)> {
        let here = self.reader.clone();
        let of_comments = self.faults_of_comments();
        let items = self.items.clone();
        let mut notes = Vec::new();
        let (mut chunk, mut open) = self.next_chunk(&note, &mut notes)?;
        if !self.is_solved && !chunk.asked.iter().all(|it| self.ledger.is_granted(*it)) {
            self.solve(here.clone());
            self.reader = here.clone();
            self.items = items;
            notes.clear();
            (chunk, open) = self.next_chunk(&note, &mut notes)?;
        }
        if !self.is_solved {
            self.ledger.count(chunk.asked.iter().copied(), []);
        }
        self.open += open;
        if !chunk.definitions.is_empty() {
            let unused = self.unused.get_or_insert_with(|| unused(here.clone()));
            for noted in &mut chunk.definitions {
                noted.it.is_used = !unused.contains(&(here.line() + noted.line as usize));
            }
        }
        let is_shown = |noted: &Noted<Fault>| self.levels.of(rule_of(&noted.it.kind)).is_some();
        let below = if chunk.leaves_round_open() { self.round_edge_below() } else { None };
        let (first, all) = ((here.line(), here.start()), chunk.all_faults(below.as_ref()));
        let told = self.allowances.told(all, first, chunk.bytes, of_comments);
        let faults: Vec<Noted<Fault>> = told.filter(is_shown).collect();
        let (chunk, text) = (Arc::new(chunk), self.text);
        Some((Faults { chunk, here, text, faults, items: Arc::default() }, notes))
    }

    /// Reads the next chunk, and counts its lines with a blank to fill in.
    fn next_chunk<T>(
        &mut self,
        note: impl Fn(&Visited<'_, 't>, &mut Items) -> Option<T>,
        notes: &mut Vec<T>,
    ) -> Option<(Chunk, usize)> {
        let budget = Budget::new(&mut self.ledger, u64::MAX);
        let items = &mut self.items;
        let mut open = 0;
        let chunk = self.reader.visit(None, Some(&budget), |visited| {
            notes.extend(note(visited, items));
            let is_open = visited.verdict() == Some(Verdict::Open);
            open += usize::from(is_open && !visited.is_before_table());
        });
        Some((chunk?, open))
    }

    /// The first edge of a round in the lines that are not read yet.
    fn round_edge_below(&mut self) -> Option<RoundEdge> {
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
            for faults in Stream::new(self.text, &start, effort, &levels) {
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

impl<'t> Iterator for Stream<'t> {
    type Item = Faults<'t>;

    /// The next faults: a few at a time, since a line can have very many.
    fn next(&mut self) -> Option<Faults<'t>> {
        let mut found = self.faults.take();
        while found.as_ref().is_none_or(|found| found.faults.is_empty()) {
            let (faults, items) = self.read(|visited, items| {
                let item = visited.item(items)?;
                let is_told = visited.has_faults() || visited.defines();
                is_told.then_some((visited.number, item))
            })?;
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
