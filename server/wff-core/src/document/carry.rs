//! The way down a document: what an edit has changed is carried to the lines below, a slice at a
//! time.

use super::Document;
use super::chunk::{
    Change, Chunk, Definition, Mention, Noted, definitions, mentions, minds_plain_lines, read,
};
use super::edit::Asked;
use super::exam::exams;
use super::sizes::Sizes;
use crate::effort::Budget;
use crate::scope::{Scope, Symbol};
use crate::syntax::Text;
use std::collections::HashSet;
use std::sync::Arc;

/// The work of a line that is more than plain, beside its bytes.
const LINE: usize = 64;

/// The work of a chunk that a change passes, and of each symbol that does.
const PASSED: usize = 16;

/// The chunks from one on, without those far below.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Region {
    /// The first of them, and its first byte.
    pub first: usize,
    pub start: usize,
    /// The number of chunks below them.
    pub below: usize,
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
            if chunk.dirty.is_none() && change.is_empty() {
                continue;
            }
            if change.is_empty() {
                was.clone_from(before);
            }
            let is_dirty = chunk.dirty.is_some();
            let dirty = if is_dirty { Arc::make_mut(chunk).dirty.take() } else { None };
            let mut dirty = dirty.map(|dirty| *dirty).unwrap_or_default();
            if let Some((then, noted)) = dirty.was.take() {
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
            if !(dirty.is_outdated || change.facts && chunk.involved > 0) {
                change.refine(&was, before);
            }
            if change.is_empty() && !dirty.is_outdated {
                continue;
            }
            if *left == 0 || chunk.bytes > longest {
                dirty.was = Some((was, change));
                Arc::make_mut(chunk).dirty = Some(Box::new(dirty));
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
            let work = if dirty.is_outdated || is_placed || chunk.leans_on(&change) {
                put.extend(chunk.symbols(|mention| mention.defines));
                let old = chunk.clone();
                let old_definitions =
                    if dirty.is_unread { &dirty.definitions } else { &old.definitions };
                let new =
                    reread(&old, old_definitions, &text.slice(here), before, &budget, self.sizes);
                let mut mentions: Vec<Mention> = mentions(&new).collect();
                mentions.sort_unstable();
                let defined = definitions(&new).map(|noted| noted.line);
                let is_defined_alike = defined.eq(old_definitions.iter().map(|noted| noted.line));
                put.extend(dirty.symbols);
                let least = new.iter().map(|chunk| chunk.least_depth).min().unwrap_or_default();
                if dirty.has_other_edges || least != old.least_depth {
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
