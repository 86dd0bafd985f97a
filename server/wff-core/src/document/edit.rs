//! Edits of a document: the chunks that an edit touches are read anew, and what has changed for the
//! lines below is carried downward, a slice at a time.
//!
//! Where a slice ends, the next chunk is *due*: it keeps what it was read with, so that what is
//! known of it and of those below stays true of what was in force. Edits move it with its lines,
//! and what a later one carries down is joined there with what was left.

use super::chunk::{CHUNK_LINES, Change, Chunk, Due, is_unclosed, read};
use super::edges::{BlockEdge, Edges, edges};
use super::{Document, KEYSTROKE_STEPS};
use crate::effort::{Attempt, Budget, Ledger, Tried};
use crate::logic::Fingerprint;
use crate::scope::{Scope, Symbol};
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

/// The problems for which chunks ask that are new, and for which those asked that are gone.
#[derive(Default)]
struct Asked {
    added: Vec<Fingerprint>,
    removed: Vec<Fingerprint>,
}

impl Document {
    /// Takes note of what came of attempts at problems. `text` is the document's.
    pub fn learn(
        &mut self,
        attempts: impl IntoIterator<Item = (Attempt, Tried)>,
        text: &(impl Text + ?Sized),
    ) {
        if self.is_of(text) {
            let changed = Arc::make_mut(&mut self.ledger).learn(attempts);
            self.outdate(&changed);
            self.advance(text);
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

    /// Does all that edits have left over. `text` is the document's.
    pub fn finish(&mut self, text: &(impl Text + ?Sized)) {
        while !self.is_settled && self.is_of(text) {
            self.advance(text);
        }
    }

    /// Does some of what edits have left over, for some milliseconds. `text` is the document's.
    pub fn advance(&mut self, text: &(impl Text + ?Sized)) {
        if self.is_settled || !self.is_of(text) {
            return;
        }
        let mut left = if self.is_edited { SLICE } else { usize::MAX };
        while !self.is_settled && left > 0 {
            self.is_settled = true;
            let asked = self.carry(text, &mut left);
            self.recount(asked);
        }
        if self.is_settled {
            let unsettled = std::mem::take(&mut self.unsettled);
            self.settle(Some(&unsettled));
        }
    }

    /// Follows an edit: the bytes of `old` became `length` bytes of what is now `text`. Where that
    /// cannot be, the text is read afresh. In a document that is being edited, what takes long is
    /// left over, to be [advanced](Document::advance).
    pub fn edit(&mut self, old: Range<usize>, length: usize, text: &(impl Text + ?Sized)) {
        let bytes = self.bytes;
        if old.start <= old.end && old.end <= bytes && bytes - old.len() + length == text.len() {
            self.splice(old, length, text);
        }
        if !self.is_of(text) {
            let text = text.slice(0..text.len()).into_owned();
            let ledger = Ledger::new(self.ledger.effort().clone());
            *self = Document::read(&text, std::mem::take(&mut self.start), ledger, self.is_edited);
        }
        self.advance(text);
    }

    /// Reads the chunks anew that an edit touches.
    fn splice(&mut self, old: Range<usize>, length: usize, text: &(impl Text + ?Sized)) {
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
        let found = edges(&lines, || self.edges(touched.end..self.chunks.len()));
        if !self.edges(touched.clone()).eq(found.iter().map(|edge| edge.edge)) {
            let here: Vec<Edge> = found.iter().map(|edge| edge.edge).collect();
            for (index, start, edges) in self.reopened(&touched, &here) {
                let bytes = self.chunks.get(index).map_or(0, |chunk| chunk.bytes);
                self.replace(index..index + 1, &text.slice(start..start + bytes), &edges);
            }
        }
        self.replace(touched, &lines, &found);
    }

    /// Reads lines into chunks that take the place of others. The chunk below them is due.
    fn replace(&mut self, old: Range<usize>, lines: &str, edges: &Edges) {
        let after = |end: usize| {
            let last = end.checked_sub(1).and_then(|last| self.chunks.get(last));
            last.map_or(&self.start, |chunk| &chunk.after).clone()
        };
        let (before, was) = (after(old.start), after(old.end));
        let steps = if self.is_edited { KEYSTROKE_STEPS } else { u64::MAX };
        let budget = Budget::new(Arc::make_mut(&mut self.ledger), steps);
        let new = read(lines, Some(edges), &before, Some(&was), &budget);
        let below = old.start + new.len();
        let added = new.clone();
        let chunks = Arc::make_mut(&mut self.chunks);
        let removed: Vec<Arc<Chunk>> = chunks.splice(old, new).collect();
        let bytes = |chunks: &[Arc<Chunk>]| chunks.iter().map(|chunk| chunk.bytes).sum::<usize>();
        self.bytes = self.bytes + bytes(&added) - bytes(&removed);
        let mentioned = added.iter().chain(&removed).flat_map(|chunk| chunk.symbols(|_| true));
        let mut symbols: BTreeSet<Symbol> = mentioned.collect();
        self.settle(Some(&symbols));
        symbols.extend(
            removed
                .iter()
                .filter_map(|chunk| chunk.due.as_ref())
                .flat_map(|due| due.symbols.clone()),
        );
        if let Some(next) = Arc::make_mut(&mut self.chunks).get_mut(below) {
            let due = Arc::make_mut(next).due.get_or_insert_default();
            due.was.get_or_insert(was);
            due.symbols.extend(symbols);
        }
        self.is_settled = false;
        let asked = |chunks: &[Arc<Chunk>]| {
            chunks.iter().flat_map(|chunk| chunk.asked.iter().copied()).collect()
        };
        self.recount(Asked { added: asked(&added), removed: asked(&removed) });
    }

    /// The edges of blocks in some chunks.
    fn edges(&self, chunks: Range<usize>) -> impl Iterator<Item = Edge> + '_ {
        let chunks = self.chunks.get(chunks).unwrap_or_default();
        chunks.iter().flat_map(|chunk| chunk.edges.iter().map(|edge| edge.edge))
    }

    /// The chunks above these that open a block which has an end now and had none, or the other way
    /// round, now that these chunks have such edges: each with its first byte and its own edges.
    fn reopened(&self, touched: &Range<usize>, edges: &[Edge]) -> Vec<(usize, usize, Edges)> {
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
                reopened.push((index, start, now));
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

    /// Visits the chunks that are due, and carries what is in force there downward until it is what
    /// it was. Where nothing is left of the work that may be done, the next chunk is due.
    fn carry(&mut self, text: &(impl Text + ?Sized), left: &mut usize) -> Asked {
        let steps = if self.is_edited { KEYSTROKE_STEPS } else { u64::MAX };
        let budget = Budget::new(Arc::make_mut(&mut self.ledger), steps);
        let chunks = Arc::make_mut(&mut self.chunks);
        let mut asked = Asked::default();
        let mut change = Change::default();
        // What was in force before the chunk, when it was read.
        let mut was = self.start.clone();
        let mut start = 0;
        for index in 0..chunks.len() {
            let Some((above, [chunk, ..])) = chunks.split_at_mut_checked(index) else { break };
            let here = start..start + chunk.bytes;
            start = here.end;
            if chunk.due.is_none() && change.is_empty() {
                continue;
            }
            let before = above.last().map_or(&self.start, |chunk| &chunk.after);
            if change.is_empty() {
                was.clone_from(before);
            }
            let mut is_outdated = false;
            if chunk.due.is_some()
                && let Some(due) = Arc::make_mut(chunk).due.take()
            {
                is_outdated = due.is_outdated;
                if let Some(then) = due.was {
                    was = then;
                    let symbols = due.symbols.into_iter().chain(change.symbols);
                    change = Change::between(&was, before, symbols);
                }
            }
            if change.is_empty() && !is_outdated {
                continue;
            }
            if *left == 0 {
                let symbols = change.symbols.into_iter().collect();
                let due = Due { was: Some(was), symbols, is_outdated };
                Arc::make_mut(chunk).due = Some(Box::new(due));
                self.is_settled = false;
                break;
            }
            let old_after = chunk.after.clone();
            let mut defined: Vec<Symbol> = chunk.symbols(|mention| mention.defines).collect();
            // Any line may leave a block that has no end.
            let is_open = is_unclosed(&was) || is_unclosed(before);
            let work = if is_outdated || is_open || chunk.leans_on(&change) {
                let old = chunk.clone();
                reread(chunk, &text.slice(here), before, &budget);
                if old.mentions != chunk.mentions {
                    defined.extend(chunk.symbols(|mention| mention.defines));
                    self.unsettled.extend(old.symbols(|_| true).chain(chunk.symbols(|_| true)));
                }
                asked.removed.extend(&old.asked);
                asked.added.extend(&chunk.asked);
                chunk.bytes + chunk.involved as usize * LINE
            } else {
                Arc::make_mut(chunk).pass(&change, before);
                PASSED * (1 + change.symbols.len())
            };
            *left = left.saturating_sub(work);
            change.advance(&old_after, &chunk.after, chunk, &defined);
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

/// Reads a chunk anew. Where it ends does not depend on what is in force, so that this gives one.
/// Definitions count as used if they did.
fn reread(chunk: &mut Arc<Chunk>, text: &str, before: &Scope, budget: &Budget<'_>) {
    let new = read(text, Some(&chunk.edges), before, Some(&chunk.after), budget);
    let Some(mut new) = new.into_iter().next() else { return };
    for noted in &mut Arc::make_mut(&mut new).definitions {
        let old = chunk.definitions.binary_search_by_key(&noted.line, |old| old.line).ok();
        let old = old.and_then(|place| chunk.definitions.get(place));
        noted.it.is_used = old.is_none_or(|old| old.it.is_used);
    }
    *chunk = new;
}
