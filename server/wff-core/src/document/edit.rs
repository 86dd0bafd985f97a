//! Edits of a document: the chunks that an edit touches are read anew, and what has changed for the
//! lines below is carried downward.

use super::chunk::{CHUNK_LINES, Change, Chunk, is_unclosed, read};
use super::edges::edges;
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

impl Document {
    /// Takes note of what came of attempts at problems. `text` is the document's.
    pub fn learn(
        &mut self,
        attempts: impl IntoIterator<Item = (Attempt, Tried)>,
        text: &(impl Text + ?Sized),
    ) {
        if self.is_of(text) {
            let changed = Arc::make_mut(&mut self.ledger).learn(attempts);
            self.revise(changed, text);
        }
    }

    /// Takes note that lines ask for problems now and that others no longer do, and of what is to
    /// be seen otherwise for that.
    pub(super) fn recount(
        &mut self,
        added: Vec<Fingerprint>,
        removed: Vec<Fingerprint>,
        text: &(impl Text + ?Sized),
    ) {
        if added.is_empty() && removed.is_empty() {
            return;
        }
        let ledger = Arc::make_mut(&mut self.ledger);
        let mut changed = ledger.count(added, removed);
        if !self.is_edited {
            changed.extend(ledger.solve());
        }
        self.revise(changed, text);
    }

    /// Reads the chunks again that ask for problems of which something else is to be seen. What is
    /// in force does not depend on it, nor which problems they ask for.
    fn revise(&mut self, changed: HashSet<Fingerprint>, text: &(impl Text + ?Sized)) {
        if changed.is_empty() {
            return;
        }
        let budget = Budget::new(Arc::make_mut(&mut self.ledger), 0);
        let mut start = 0;
        let mut before = self.start.clone();
        for chunk in Arc::make_mut(&mut self.chunks) {
            let end = start + chunk.bytes;
            if chunk.asked.iter().any(|problem| changed.contains(problem)) {
                let definitions = chunk.definitions.clone();
                reread(chunk, &text.slice(start..end), &before, &budget);
                Arc::make_mut(chunk).definitions = definitions;
            }
            start = end;
            before.clone_from(&chunk.after);
        }
    }

    /// Follows an edit: the bytes of `old` became `length` bytes of what is now `text`. Where that
    /// cannot be, the text is read afresh.
    pub fn edit(&mut self, old: Range<usize>, length: usize, text: &(impl Text + ?Sized)) {
        let bytes = self.bytes;
        if old.start <= old.end && old.end <= bytes && bytes - old.len() + length == text.len() {
            self.splice(old, length, text);
        }
        if !self.is_of(text) || self.is_other_exam() {
            let text = text.slice(0..text.len()).into_owned();
            let ledger = Ledger::new(self.ledger.effort().clone());
            let mut start = std::mem::take(&mut self.start);
            start.settings.exam = self.is_always_exam;
            *self = Document::read(&text, start, ledger, self.is_edited);
        }
    }

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
        let mut lines = text.slice(region.start..moved(region.end));
        let mut found = edges(&lines, || self.edges(touched.end..self.chunks.len()));
        if !self.edges(touched.clone()).eq(found.iter().map(|edge| edge.edge)) {
            let here: Vec<Edge> = found.iter().map(|edge| edge.edge).collect();
            let first = self.reopened(&touched, &here);
            let above = self.chunks.get(first..touched.start).unwrap_or_default();
            region.start -= above.iter().map(|chunk| chunk.bytes).sum::<usize>();
            touched.start = first;
            lines = text.slice(region.start..moved(region.end));
            found = edges(&lines, || self.edges(touched.end..self.chunks.len()));
        }
        let after = |end: usize| {
            end.checked_sub(1)
                .and_then(|last| self.chunks.get(last))
                .map_or(&self.start, |chunk| &chunk.after)
                .clone()
        };
        let (before, old_after) = (after(touched.start), after(touched.end));
        let mut ledger = std::mem::take(&mut self.ledger);
        let steps = if self.is_edited { KEYSTROKE_STEPS } else { u64::MAX };
        let budget = Budget::new(Arc::make_mut(&mut ledger), steps);
        let new = read(&lines, Some(&found), &before, Some(&old_after), &budget);
        let new_chunks = new.len();
        let below = touched.start + new_chunks;
        let bytes = |chunks: &[Arc<Chunk>]| chunks.iter().map(|chunk| chunk.bytes).sum::<usize>();
        self.bytes += bytes(&new);
        let mut unsettled: BTreeSet<Symbol> =
            new.iter().flat_map(|chunk| chunk.symbols(|_| true)).collect();
        let replaced: Vec<Arc<Chunk>> =
            Arc::make_mut(&mut self.chunks).splice(touched, new).collect();
        self.bytes -= bytes(&replaced);
        unsettled.extend(replaced.iter().flat_map(|chunk| chunk.symbols(|_| true)));
        let asked = |chunk: &Arc<Chunk>| chunk.asked.clone();
        let mut removed: Vec<Fingerprint> = replaced.iter().flat_map(asked).collect();
        let new = self.chunks.get(below - new_chunks..below).unwrap_or_default();
        let mut added: Vec<Fingerprint> = new.iter().flat_map(asked).collect();
        for (was, is) in
            self.spread(below, moved(region.end), &old_after, text, &mut unsettled, &budget)
        {
            removed.extend(was);
            added.extend(is);
        }
        self.ledger = ledger;
        self.settle(Some(&unsettled));
        self.recount(added, removed, text);
    }

    /// The edges of blocks in some chunks.
    fn edges(&self, chunks: Range<usize>) -> impl Iterator<Item = Edge> + '_ {
        let chunks = self.chunks.get(chunks).unwrap_or_default();
        chunks.iter().flat_map(|chunk| chunk.edges.iter().map(|edge| edge.edge))
    }

    /// The first of the chunks down to these that opens a block which has an end now and had none,
    /// or the other way round, now that these chunks have such edges.
    fn reopened(&self, touched: &Range<usize>, edges: &[Edge]) -> usize {
        let is_changed = |index: usize, chunk: &Chunk| {
            let below = || self.edges(index + 1..touched.start).chain(edges.iter().copied());
            let below = || below().chain(self.edges(touched.end..self.chunks.len()));
            chunk.edges.iter().enumerate().any(|(place, edge)| match edge.edge {
                Edge::Opens(kind) => {
                    let rest = chunk.edges.get(place + 1..).unwrap_or_default();
                    let rest = rest.iter().map(|edge| edge.edge);
                    has_end(kind, rest.chain(below())) != edge.has_end
                }
                Edge::Ends => false,
            })
        };
        let above = self.chunks.iter().enumerate().take(touched.start);
        above
            .filter(|(_, chunk)| !chunk.edges.is_empty())
            .find(|(index, chunk)| is_changed(*index, chunk))
            .map_or(touched.start, |(index, _)| index)
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

    /// Carries what is in force before a chunk downward from there, until it is what it was. The
    /// chunk starts at this byte, and before it this was in force. Symbols of chunks read anew are
    /// added to the unsettled. Gives the problems for which each of these asked and asks.
    fn spread(
        &mut self,
        below: usize,
        start: usize,
        was: &Scope,
        text: &(impl Text + ?Sized),
        unsettled: &mut BTreeSet<Symbol>,
        budget: &Budget<'_>,
    ) -> Vec<(Vec<Fingerprint>, Vec<Fingerprint>)> {
        let mut asked = Vec::new();
        let Some((above, chunks)) = below
            .checked_sub(1)
            .and_then(|last| Arc::make_mut(&mut self.chunks).split_at_mut_checked(last + 1))
        else {
            return asked;
        };
        let mut before = above.last().map(|chunk| chunk.after.clone()).unwrap_or_default();
        let mut change = Change::between(was, &before, unsettled.iter().cloned());
        let mut is_open = is_unclosed(was);
        let mut start = start;
        for chunk in chunks {
            if change.is_empty() {
                break;
            }
            let was = chunk.after.clone();
            let end = start + chunk.bytes;
            // Any line may leave a block that has no end.
            if chunk.leans_on(&change) || is_open || is_unclosed(&before) {
                let was = chunk.asked.clone();
                reread(chunk, &text.slice(start..end), &before, budget);
                asked.push((was, chunk.asked.clone()));
            } else {
                Arc::make_mut(chunk).pass(&change, &before);
            }
            let defined: Vec<Symbol> = chunk.symbols(|mention| mention.defines).collect();
            before = chunk.after.clone();
            change.advance(&was, &before, chunk, &defined);
            unsettled.extend(defined);
            is_open = is_unclosed(&was);
            start = end;
        }
        asked
    }

    /// Finds out which definitions are used: those of the names among these symbols, or all.
    pub(super) fn settle(&mut self, symbols: Option<&BTreeSet<Symbol>>) {
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
fn reread(chunk: &mut Arc<Chunk>, text: &str, before: &Scope, budget: &Budget<'_>) {
    let new = read(text, Some(&chunk.edges), before, Some(&chunk.after), budget);
    if let Some(new) = new.into_iter().next() {
        *chunk = new;
    }
}
