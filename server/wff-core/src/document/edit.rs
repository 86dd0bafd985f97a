//! Edits of a document: the chunks that an edit touches are read anew, and what has changed for the
//! lines below is carried downward, a slice at a time.
//!
//! A chunk that is left over is *due*: it stands for what was read before, and is known as what was
//! in force then, so that it and those below stay true of that. It moves with its lines, and what a
//! later edit carries down to it is joined there with what was left.

use super::allow::may_allow;
use super::chunk::{
    CHUNK_LINES, Change, Chunk, Definition, Mention, Noted, definitions, mentions,
    minds_plain_lines, read, unread,
};
use super::edges::{BlockEdge, Edges, edges};
use super::exam::exams;
use super::{Document, KEYSTROKE_STEPS};
use crate::effort::{Attempt, Budget, Ledger, Tried};
use crate::scope::{Scope, Symbol};
use crate::syntax::Fingerprint;
use crate::syntax::Text;
use crate::syntax::block::{Edge, has_end};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

/// A chunk that an edit leaves shorter than this takes the next one in, unless it has many lines
/// that are more than plain.
const SHORT_CHUNK: usize = if cfg!(test) { 16 } else { 1024 };

/// The work of a slice, some milliseconds: about the bytes that are read anew in it. In the tests
/// below it is little, so that much is left over.
const SLICE: usize = if cfg!(test) { 256 } else { 32 << 10 };
/// The work of a line that is more than plain, beside its bytes.
const LINE: usize = 64;
/// The work of a chunk that a change passes, and of each symbol that does.
const PASSED: usize = 16;
/// The bytes of the longest chunk that is read while whoever edits waits: a longer one has a long
/// line.
const LONG: usize = if cfg!(test) { 192 } else { 16 << 10 };

/// The problems for which chunks ask that are new, and for which those asked that are gone.
#[derive(Default)]
struct Asked {
    added: Vec<Fingerprint>,
    removed: Vec<Fingerprint>,
}

/// The chunks from one on, without those far below.
#[derive(Clone, Copy, Debug, Default)]
struct Region {
    /// The first of them, and its first byte.
    first: usize,
    start: usize,
    /// The number of chunks below them.
    below: usize,
}

impl Document {
    /// Takes note of what came of attempts at problems. What is to be seen otherwise for that is
    /// left to be [advanced](Document::advance). `text` is the document's.
    pub fn learn(
        &mut self,
        attempts: impl IntoIterator<Item = (Attempt, Tried)>,
        text: &(impl Text + ?Sized),
    ) {
        if self.is_of(text) {
            let changed = Arc::make_mut(&mut self.ledger).learn(attempts);
            self.outdate(&changed);
        }
    }

    /// Takes note that lines ask for problems now and that others no longer do.
    fn recount(&mut self, asked: Asked) {
        if asked.added.is_empty() && asked.removed.is_empty() {
            return;
        }
        let ledger = Arc::make_mut(&mut self.ledger);
        let mut changed = ledger.count(asked.added, asked.removed);
        if !self.is_edited {
            changed.extend(ledger.solve());
        }
        self.outdate(&changed);
    }

    /// Has the chunks read again that ask for problems of which something else is to be seen. What
    /// is in force does not depend on it, nor which problems they ask for.
    fn outdate(&mut self, changed: &HashSet<Fingerprint>) {
        if changed.is_empty() {
            return;
        }
        for chunk in Arc::make_mut(&mut self.chunks) {
            if chunk.asked.iter().any(|problem| changed.contains(problem)) {
                Arc::make_mut(chunk).due.get_or_insert_default().is_outdated = true;
                self.is_settled = false;
            }
        }
    }

    /// Counts the problems that its lines ask for, and finds out which definitions are used. For a
    /// text that was just read.
    pub(super) fn take_stock(&mut self, text: &(impl Text + ?Sized)) {
        self.settle(None);
        let added = self.chunks.iter().flat_map(|chunk| chunk.asked.iter().copied()).collect();
        self.recount(Asked { added, removed: Vec::new() });
        self.finish(text);
    }

    /// True if all lines are as they would be if the text were read afresh. Until then lines below
    /// an edit may show what they showed before.
    pub fn is_settled(&self) -> bool {
        self.is_settled
    }

    /// True if all lines were read since they were edited. Nothing is known of those that were not.
    pub fn is_read(&self) -> bool {
        let is_unread = |chunk: &Chunk| chunk.due.as_ref().is_some_and(|due| due.is_unread);
        self.is_settled || !self.chunks.iter().any(|chunk| is_unread(chunk))
    }

    /// Does all that edits have left over. `text` is the document's.
    pub fn finish(&mut self, text: &(impl Text + ?Sized)) {
        while !self.is_settled && self.is_of(text) {
            self.advance(text);
        }
    }

    /// Does some of what edits have left over, for some milliseconds unless a line is very long.
    /// `text` is the document's.
    pub fn advance(&mut self, text: &(impl Text + ?Sized)) {
        if self.is_of(text) {
            self.work(Region::default(), true, usize::MAX, text);
        }
    }

    /// Follows an edit: the bytes of `old` became `length` bytes of what is now `text`. Where that
    /// cannot be, the text is read afresh. In a document that is being edited, what takes long is
    /// left over, to be [advanced](Document::advance).
    pub fn edit(&mut self, old: Range<usize>, length: usize, text: &(impl Text + ?Sized)) {
        let (bytes, was_settled) = (self.bytes, self.is_settled);
        let mut put = None;
        if old.start <= old.end && old.end <= bytes && bytes - old.len() + length == text.len() {
            put = Some(self.splice(old, length, text));
        }
        let is_whole = self.is_of(text) && !self.is_other_exam();
        if let Some(put) = put.filter(|_| is_whole) {
            self.look_for_comments(text);
            let longest = if self.is_edited { LONG } else { usize::MAX };
            // Others may be due from before.
            let region = if was_settled { put } else { Region { below: 0, ..put } };
            self.work(region, was_settled || put.first == 0, longest, text);
        } else {
            let text = text.slice(0..text.len()).into_owned();
            let ledger = Ledger::new(self.ledger.effort().clone());
            let mut start = std::mem::take(&mut *self.start);
            start.settings.exam = self.is_always_exam;
            *self = match self.is_edited {
                true => Document::open(&text, start, ledger),
                false => Document::read(&text, start, ledger, false),
            };
        }
    }

    /// Has a document without lines take those of a text, the first of which are read at once.
    pub(super) fn put_all(&mut self, text: &str) {
        self.put(0..self.chunks.len(), text, &edges(text, std::iter::empty));
        self.has_new_comments = may_allow(text);
        self.look_for_comments(text);
        self.work(Region::default(), true, LONG, text);
    }

    /// Does a slice of what is due, first in a region, up to a chunk that is longer than this; all
    /// of it at once where nobody edits the document. `is_all` is true if nothing is due elsewhere.
    fn work(&mut self, region: Region, is_all: bool, longest: usize, text: &(impl Text + ?Sized)) {
        let (mut region, mut is_all) = (region, is_all);
        let mut left = if self.is_edited { SLICE } else { usize::MAX };
        while !self.is_settled && left > 0 {
            self.is_settled = is_all;
            let asked = self.carry(region, longest, text, &mut left);
            self.recount(asked);
            (region, is_all) = (Region::default(), true);
        }
        if self.is_settled {
            let unsettled = std::mem::take(&mut self.unsettled);
            self.settle(Some(&unsettled));
        }
    }

    /// Puts new lines in the place of those that an edit touches. Gives the chunks that are due for
    /// that.
    fn splice(&mut self, old: Range<usize>, length: usize, text: &(impl Text + ?Sized)) -> Region {
        let (mut touched, mut region) = self.touched(&old);
        let moved = |end: usize| (end + length).saturating_sub(old.len());
        let mut involved = self
            .chunks
            .get(touched.clone())
            .into_iter()
            .flatten()
            .map(|chunk| chunk.involved)
            .sum::<u32>();
        while moved(region.end) - region.start < SHORT_CHUNK
            && involved * 4 < CHUNK_LINES
            && let Some(next) = self.chunks.get(touched.end)
        {
            involved += next.involved;
            region.end += next.bytes;
            touched.end += 1;
        }
        let lines = text.slice(region.start..moved(region.end));
        self.has_new_comments |= may_allow(&lines);
        let found = edges(&lines, || self.edges(touched.end..self.chunks.len()));
        let mut due = Region {
            first: touched.start,
            start: region.start,
            below: self.chunks.len() - touched.end,
        };
        let has_other_edges = !self.edges(touched.clone()).eq(found.iter().map(|edge| edge.edge));
        if has_other_edges {
            let here: Vec<Edge> = found.iter().map(|edge| edge.edge).collect();
            // From below, so that those above stay where they are.
            for (index, place, edges) in self.reopened(&touched, &here).into_iter().rev() {
                let before = self.chunks.len();
                (due.first, due.start) = (index, place.start);
                self.put(index..index + 1, &text.slice(place), &edges);
                let more = self.chunks.len() - before;
                touched = touched.start + more..touched.end + more;
            }
        }
        let start = touched.start;
        let mut dues = self.chunks.get(touched.clone()).into_iter().flatten().map(|it| &it.due);
        let has_other_edges =
            has_other_edges || dues.any(|it| it.as_ref().is_some_and(|due| due.has_other_edges));
        self.put(touched, &lines, &found);
        let put = start..self.chunks.len() - due.below;
        for chunk in Arc::make_mut(&mut self.chunks).get_mut(put).unwrap_or_default() {
            if let Some(due) = &mut Arc::make_mut(chunk).due {
                due.has_other_edges = has_other_edges;
            }
        }
        due
    }

    /// Puts lines in the place of chunks. Until they are read, they stand for what was there.
    fn put(&mut self, old: Range<usize>, lines: &str, edges: &Edges) {
        let last = old.end.checked_sub(1).and_then(|last| self.chunks.get(last));
        let after = last.map_or(&*self.start, |chunk| &chunk.after);
        let mut new = unread(lines, edges, after);
        let others = self.chunks.get(old.clone()).unwrap_or_default();
        let least = others.iter().map(|chunk| chunk.least_depth).min().unwrap_or_default();
        new.iter_mut().for_each(|chunk| chunk.least_depth = least);
        if let Some(first) = new.first_mut() {
            first.stand_for(others);
        }
        self.bytes += lines.len();
        let new: Vec<Arc<Chunk>> = new.into_iter().map(Arc::new).collect();
        self.exams += exams(&new);
        for chunk in Arc::make_mut(&mut self.chunks).splice(old, new) {
            self.bytes -= chunk.bytes;
            self.exams -= usize::from(chunk.is_exam);
        }
        self.is_settled = false;
    }

    /// The edges of blocks in some chunks.
    fn edges(&self, chunks: Range<usize>) -> impl Iterator<Item = Edge> + '_ {
        let chunks = self.chunks.get(chunks).unwrap_or_default();
        chunks.iter().flat_map(|chunk| chunk.edges.iter().map(|edge| edge.edge))
    }

    /// The chunks above these that open a block which has an end now and had none, or the other way
    /// round, now that these chunks have such edges: each with its bytes and its own edges.
    fn reopened(
        &self,
        touched: &Range<usize>,
        edges: &[Edge],
    ) -> Vec<(usize, Range<usize>, Edges)> {
        let mut start = 0;
        let mut reopened = Vec::new();
        for (index, chunk) in self.chunks.iter().enumerate().take(touched.start) {
            let below = || self.edges(index + 1..touched.start).chain(edges.iter().copied());
            let below = || below().chain(self.edges(touched.end..self.chunks.len()));
            let has_end = |(place, edge): (usize, &BlockEdge)| {
                let rest = chunk.edges.get(place + 1..).unwrap_or_default();
                let rest = rest.iter().map(|edge| edge.edge);
                let has_end = match edge.edge {
                    Edge::Opens(kind) => has_end(kind, rest.chain(below())),
                    Edge::Ends => false,
                };
                BlockEdge { has_end, ..*edge }
            };
            let now: Edges = chunk.edges.iter().enumerate().map(has_end).collect();
            if now != chunk.edges {
                reopened.push((index, start..start + chunk.bytes, now));
            }
            start += chunk.bytes;
        }
        reopened
    }

    /// The chunks that an edit of these bytes can change, and their bytes. An edit at the edge of a
    /// chunk also touches its neighbour, since it may join two lines or the halves of a line end.
    fn touched(&self, old: &Range<usize>) -> (Range<usize>, Range<usize>) {
        let (mut chunks, mut bytes) = (0..0, 0..0);
        for chunk in self.chunks.iter() {
            if bytes.end > old.end {
                break;
            }
            let start = bytes.end;
            chunks.end += 1;
            bytes.end += chunk.bytes;
            if bytes.end < old.start {
                chunks.start = chunks.end;
                bytes.start = start + chunk.bytes;
            }
        }
        (chunks, bytes)
    }

    /// Visits the chunks of a region that are due, and carries what is in force there downward
    /// until it is what it was. Where nothing is `left` of the work that may be done, and before a
    /// chunk that is longer than this, the rest is due.
    fn carry(
        &mut self,
        region: Region,
        longest: usize,
        text: &(impl Text + ?Sized),
        left: &mut usize,
    ) -> Asked {
        let steps = if self.is_edited { KEYSTROKE_STEPS } else { u64::MAX };
        let budget = Budget::new(Arc::make_mut(&mut self.ledger), steps);
        let chunks = Arc::make_mut(&mut self.chunks);
        let mut asked = Asked::default();
        let mut change = Change::default();
        // The scope before the chunk with which it was read.
        let mut was = Scope::clone(&self.start);
        // The number of chunks whose symbols are in the change if the block is still open.
        let mut suspected = 0;
        let Region { first: mut index, mut start, below } = region;
        while let Some((above, [chunk, rest @ ..])) = chunks.split_at_mut_checked(index) {
            let before = above.last().map_or(&*self.start, |chunk| &chunk.after);
            // One that is read in any case need not know which symbols have changed before it.
            let is_read = chunk.is_outdated() || change.facts && chunk.involved > 0;
            if !is_read && change.refine(&was, before) {
                suspected = 0;
            }
            if rest.len() < below && change.is_empty() {
                break;
            }
            let here = start..start + chunk.bytes;
            index += 1;
            start = here.end;
            if chunk.due.is_none() && change.is_empty() {
                continue;
            }
            if change.is_empty() {
                was.clone_from(before);
            }
            let is_due = chunk.due.is_some();
            let due = if is_due { Arc::make_mut(chunk).due.take() } else { None };
            let mut due = due.map(|due| *due).unwrap_or_default();
            if let Some((then, noted)) = due.was.take() {
                was = then;
                // Where nothing arrives from above, the difference is the one that was noted.
                change = match change.is_empty() {
                    true => noted,
                    false => {
                        let symbols = change.symbols.into_iter().chain(noted.symbols);
                        Change::between(&was, before, symbols)
                    }
                };
                suspected = 0;
            }
            if !(due.is_outdated || change.facts && chunk.involved > 0) {
                change.refine(&was, before);
            }
            if change.is_empty() && !due.is_outdated {
                continue;
            }
            if *left == 0 || chunk.bytes > longest {
                due.was = Some((was, change));
                Arc::make_mut(chunk).due = Some(Box::new(due));
                self.is_settled = false;
                *left = 0;
                break;
            }
            let (old_after, has_edges) = (chunk.after.clone(), !chunk.edges.is_empty());
            // The symbols that may differ in another way below it.
            let mut put: HashSet<Symbol> = HashSet::new();
            // Where other blocks are open, plain lines may have another place, too.
            let is_open = minds_plain_lines(&was) || minds_plain_lines(before);
            let is_placed = is_open && (change.facts || change.symbols.contains(&Symbol::Block));
            let work = if due.is_outdated || is_placed || chunk.leans_on(&change) {
                put.extend(chunk.symbols(|mention| mention.defines));
                let old = chunk.clone();
                let old_definitions =
                    if due.is_unread { &due.definitions } else { &old.definitions };
                let new = reread(&old, old_definitions, &text.slice(here), before, &budget);
                let mut mentions: Vec<Mention> = mentions(&new).collect();
                mentions.sort_unstable();
                let defined = definitions(&new).map(|noted| noted.line);
                let is_defined_alike = defined.eq(old_definitions.iter().map(|noted| noted.line));
                put.extend(due.symbols);
                let least = new.iter().map(|chunk| chunk.least_depth).min().unwrap_or_default();
                if due.has_other_edges || least != old.least_depth {
                    let inside = above.get(suspected..).unwrap_or_default();
                    let inside: Vec<Symbol> = put_in_blocks(inside).collect();
                    self.unsettled.extend(inside.iter().cloned());
                    change.suspect(inside);
                    suspected = above.len();
                }
                if mentions != old.mentions || !is_defined_alike {
                    put.extend(mentions.into_iter().map(|mention| mention.symbol));
                    put.extend(old.symbols(|_| true));
                    self.unsettled.extend(put.iter().cloned());
                }
                asked.removed.extend(&old.asked);
                asked.added.extend(new.iter().flat_map(|chunk| &chunk.asked));
                let work = |chunk: &Arc<Chunk>| chunk.bytes + chunk.involved as usize * LINE;
                let work = new.iter().map(work).sum();
                let read = index - 1..index;
                index = read.start + new.len();
                self.exams += exams(&new);
                self.exams -= exams(&chunks.splice(read, new).collect::<Vec<_>>());
                work
            } else {
                Arc::make_mut(chunk).pass(&change, before);
                PASSED * (1 + change.symbols.len())
            };
            *left = left.saturating_sub(work);
            let Some(last) = chunks.get(index - 1) else { break };
            change.advance(&old_after, &last.after, has_edges, put);
            was = old_after;
        }
        asked
    }

    /// Finds out which definitions are used: those of the names among these symbols, or all.
    fn settle(&mut self, symbols: Option<&BTreeSet<Symbol>>) {
        let is_name = |symbol: &&Symbol| matches!(symbol, Symbol::Name(_));
        let names: Option<Vec<&Symbol>> =
            symbols.map(|symbols| symbols.iter().filter(is_name).collect());
        if names.as_ref().is_some_and(Vec::is_empty) {
            return;
        }
        let mut used_below: HashMap<Symbol, bool> = HashMap::new();
        for chunk in Arc::make_mut(&mut self.chunks)
            .iter_mut()
            .rev()
            .filter(|chunk| !chunk.mentions.is_empty())
        {
            let ranges: Vec<Range<usize>> = match &names {
                Some(names) if names.len() < chunk.mentions.len() => {
                    names.iter().map(|name| chunk.mentions_of(name)).collect()
                }
                _ => {
                    let wanted = |symbol: &Symbol| {
                        names.as_ref().is_none_or(|names| names.binary_search(&symbol).is_ok())
                    };
                    let here = chunk
                        .symbols(|mention| is_name(&&mention.symbol) && wanted(&mention.symbol));
                    here.map(|name| chunk.mentions_of(&name)).collect()
                }
            };
            let mut settled = Vec::new();
            for mention in ranges
                .into_iter()
                .filter_map(|range| chunk.mentions.get(range))
                .flat_map(|range| range.iter().rev())
            {
                let used =
                    used_below.insert(mention.symbol.clone(), !mention.defines).unwrap_or(false);
                if mention.defines {
                    settled.push((mention.line, used));
                }
            }
            for (line, used) in settled {
                let place = chunk.definitions.binary_search_by_key(&line, |noted| noted.line);
                let is_changed = |place: &usize| {
                    chunk.definitions.get(*place).is_some_and(|noted| noted.it.is_used != used)
                };
                if let Some(place) = place.ok().filter(is_changed)
                    && let Some(noted) = Arc::make_mut(chunk).definitions.get_mut(place)
                {
                    noted.it.is_used = used;
                }
            }
        }
    }
}

/// The symbols that some chunks put in force in the blocks that are open below them: they lapse
/// where these end.
fn put_in_blocks(above: &[Arc<Chunk>]) -> impl Iterator<Item = Symbol> {
    let inside = above.iter().rev().take_while(|chunk| chunk.after.depth() > 0);
    inside.flat_map(|chunk| chunk.symbols(|mention| mention.defines))
}

/// Reads the lines of a chunk anew that had these definitions. They count as used if they did, and
/// new ones, until that is known.
fn reread(
    old: &Chunk,
    definitions: &[Noted<Definition>],
    text: &str,
    before: &Scope,
    budget: &Budget<'_>,
) -> Vec<Arc<Chunk>> {
    let mut new = read(text, Some(&old.edges), before, Some(&old.after), budget);
    let mut above = 0;
    for chunk in &mut new {
        let first = above;
        above += chunk.line_ends as u32;
        for noted in &mut Arc::make_mut(chunk).definitions {
            let line = first + noted.line;
            let place = definitions.binary_search_by_key(&line, |old| old.line);
            let same = place.ok().and_then(|place| definitions.get(place));
            noted.it.is_used = same.is_none_or(|same| same.it.is_used);
        }
    }
    new
}
