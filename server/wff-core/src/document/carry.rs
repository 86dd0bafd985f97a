//! The way down a document: what an edit has changed is carried to the lines below, a slice at a
//! time.

use super::Document;
use super::chunk::{
    Change, Chunk, Definition, Dirty, Mention, Noted, definitions, exams, mentions,
    minds_plain_lines, read,
};
use super::sizes::Sizes;
use crate::effort::Budget;
use crate::scope::{Scope, Symbol};
use crate::syntax::Fingerprint;
use crate::syntax::Text;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// The work of a line that is more than plain, beside its bytes.
const LINE: usize = 64;

/// The work of a chunk that a change passes, and of each symbol that does.
const PASSED: usize = 16;

/// The problems for which chunks ask that are new, and for which those asked that are gone.
#[derive(Default)]
pub(super) struct Asked {
    pub added: Vec<Fingerprint>,
    pub removed: Vec<Fingerprint>,
}

/// The chunks from one on, without those far below.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Region {
    /// The first of them, and its first byte.
    pub first: usize,
    pub start: usize,
    /// The number of chunks below them.
    pub below: usize,
}

/// The place down to which a change has been carried, and the change there.
struct Cursor {
    /// The chunk below, and its first byte.
    index: usize,
    start: usize,
    change: Change,
    /// The scope here with which the chunk below was read.
    was: Scope,
    /// The number of chunks whose symbols are in the change if the block is still open.
    suspected: usize,
}

impl Cursor {
    /// Passes so many bytes, and gives their range.
    fn pass(&mut self, bytes: usize) -> Range<usize> {
        let here = self.start..self.start + bytes;
        self.index += 1;
        self.start = here.end;
        here
    }

    /// True if the chunk below is read in any case, whichever symbols have changed before it.
    fn reads(&self, chunk: &Chunk) -> bool {
        chunk.is_outdated() || self.change.facts && chunk.involved > 0
    }

    /// Comes to a chunk before which this is in force, and takes from it what an edit has left for
    /// later; `None` if nothing has changed for it.
    fn come_to(&mut self, chunk: &mut Arc<Chunk>, before: &Scope) -> Option<Dirty> {
        if chunk.dirty.is_none() && self.change.is_empty() {
            return None;
        }
        if self.change.is_empty() {
            self.was.clone_from(before);
        }
        let is_dirty = chunk.dirty.is_some();
        let dirty = if is_dirty { Arc::make_mut(chunk).dirty.take() } else { None };
        let mut dirty = dirty.map(|dirty| *dirty).unwrap_or_default();
        if let Some((then, noted)) = dirty.was.take() {
            self.was = then;
            // Where nothing arrives from above, the difference is the one that was noted.
            self.change = match self.change.is_empty() {
                true => noted,
                false => {
                    let symbols = std::mem::take(&mut self.change.symbols).into_iter();
                    Change::between(&self.was, before, symbols.chain(noted.symbols))
                }
            };
            self.suspected = 0;
        }
        if !(dirty.is_outdated || self.change.facts && chunk.involved > 0) {
            self.change.refine(&self.was, before);
        }
        (dirty.is_outdated || !self.change.is_empty()).then_some(dirty)
    }

    /// True if the change bears on what a chunk has, before which this is in force.
    fn bears_on(&self, chunk: &Chunk, before: &Scope) -> bool {
        // Where other blocks are open, plain lines may have another place, too.
        let is_open = minds_plain_lines(&self.was) || minds_plain_lines(before);
        let is_placed =
            is_open && (self.change.facts || self.change.symbols.contains(&Symbol::Block));
        is_placed || chunk.leans_on(&self.change)
    }

    /// Reads a chunk anew that stands below others, `read` being given the definitions that it had,
    /// and takes in the symbols that may have changed in the blocks around it.
    fn reread(
        &mut self,
        old: &Chunk,
        dirty: Dirty,
        above: &[Arc<Chunk>],
        read: impl FnOnce(&[Noted<Definition>]) -> Vec<Arc<Chunk>>,
    ) -> Reread {
        let old_definitions = if dirty.is_unread { &dirty.definitions } else { &old.definitions };
        let chunks = read(old_definitions);
        let mut put: HashSet<Symbol> = old.symbols(|mention| mention.defines).collect();
        put.extend(dirty.symbols);
        let mut unsettled = Vec::new();
        let least = chunks.iter().map(|chunk| chunk.least_depth).min().unwrap_or_default();
        if dirty.has_other_edges || least != old.least_depth {
            let inside = put_in_blocks(above.get(self.suspected..).unwrap_or_default());
            unsettled.extend(inside);
            self.change.suspect(unsettled.iter().cloned());
            self.suspected = above.len();
        }
        let mut mentions: Vec<Mention> = mentions(&chunks).collect();
        mentions.sort_unstable();
        let defined = definitions(&chunks).map(|noted| noted.line);
        let is_defined_alike = defined.eq(old_definitions.iter().map(|noted| noted.line));
        if mentions != old.mentions || !is_defined_alike {
            put.extend(mentions.into_iter().map(|mention| mention.symbol));
            put.extend(old.symbols(|_| true));
            unsettled.extend(put.iter().cloned());
        }
        Reread { chunks, put, unsettled }
    }
}

/// A chunk that was read anew.
struct Reread {
    /// The chunks in its place.
    chunks: Vec<Arc<Chunk>>,
    /// The symbols that may differ in another way below them.
    put: HashSet<Symbol>,
    /// The symbols of which it is to be found out again where they are used.
    unsettled: Vec<Symbol>,
}

impl Document {
    /// Visits the chunks of a region that are dirty, and carries what is in force there downward
    /// until it is what it was. Where nothing is `left` of the work that may be done, and before a
    /// chunk that is longer than this, the rest is dirty.
    pub(super) fn carry(
        &mut self,
        region: Region,
        longest: usize,
        text: &(impl Text + ?Sized),
        left: &mut usize,
    ) -> Asked {
        let steps = if self.is_edited { self.sizes.keystroke_steps } else { u64::MAX };
        let budget = Budget::new(Arc::make_mut(&mut self.ledger), steps);
        let chunks = Arc::make_mut(&mut self.chunks);
        let mut asked = Asked::default();
        let mut cursor = Cursor {
            index: region.first,
            start: region.start,
            change: Change::default(),
            was: Scope::clone(&self.start),
            suspected: 0,
        };
        while let Some((above, [chunk, rest @ ..])) = chunks.split_at_mut_checked(cursor.index) {
            let before = above.last().map_or(&*self.start, |chunk| &chunk.after);
            if !cursor.reads(chunk) && cursor.change.refine(&cursor.was, before) {
                cursor.suspected = 0;
            }
            if rest.len() < region.below && cursor.change.is_empty() {
                break;
            }
            let here = cursor.pass(chunk.bytes);
            let Some(mut dirty) = cursor.come_to(chunk, before) else { continue };
            if *left == 0 || chunk.bytes > longest {
                dirty.was = Some((cursor.was, cursor.change));
                Arc::make_mut(chunk).dirty = Some(Box::new(dirty));
                self.is_settled = false;
                *left = 0;
                break;
            }
            let (old_after, has_edges) = (chunk.after.clone(), !chunk.edges.is_empty());
            let mut put = HashSet::new();
            let work = if dirty.is_outdated || cursor.bears_on(chunk, before) {
                let old = chunk.clone();
                let text = text.slice(here);
                let new = cursor.reread(&old, dirty, above, |definitions| {
                    reread(&old, definitions, &text, before, &budget, self.sizes)
                });
                asked.removed.extend(&old.asked);
                asked.added.extend(new.chunks.iter().flat_map(|chunk| &chunk.asked));
                self.unsettled.extend(new.unsettled);
                put = new.put;
                let work = |chunk: &Arc<Chunk>| chunk.bytes + chunk.involved as usize * LINE;
                let work = new.chunks.iter().map(work).sum();
                let replaced = cursor.index - 1..cursor.index;
                cursor.index = replaced.start + new.chunks.len();
                self.exams += exams(&new.chunks);
                self.exams -= exams(&chunks.splice(replaced, new.chunks).collect::<Vec<_>>());
                work
            } else {
                Arc::make_mut(chunk).pass(&cursor.change, before);
                PASSED * (1 + cursor.change.symbols.len())
            };
            *left = left.saturating_sub(work);
            let Some(last) = chunks.get(cursor.index - 1) else { break };
            cursor.change.advance(&old_after, &last.after, has_edges, put);
            cursor.was = old_after;
        }
        asked
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
    sizes: &'static Sizes,
) -> Vec<Arc<Chunk>> {
    let mut new = read(text, Some(&old.edges), before, Some(&old.after), budget, sizes);
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
