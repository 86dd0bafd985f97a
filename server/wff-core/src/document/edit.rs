//! Edits of a document: the chunks that an edit touches are read anew, and what has changed for the
//! lines below is carried downward, a slice at a time.
//!
//! A chunk that is left over is *dirty*: it stands for what was read before, and is known as what
//! was in force then, so that it and those below stay true of that. It moves with its lines, and
//! what a later edit carries down to it is joined there with what was left.

use super::Document;
use super::allow::may_allow;
use super::carry::{Asked, Region};
use super::chunk::{Chunk, exams, unread};
use super::edges::{BlockEdge, Edges, bounds, edges, find_repairs, repairs};
use crate::effort::{Attempt, Ledger, Tried};
use crate::syntax::Fingerprint;
use crate::syntax::Text;
use crate::syntax::block::{Edge, has_end};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

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

    /// True if its lines make it an exam which it was not read as, or no longer do.
    fn is_other_exam(&self) -> bool {
        (self.is_always_exam || self.exams > 0) != self.start.settings.exam
    }

    /// Has the chunks read again that ask for problems of which something else is to be seen. What
    /// is in force does not depend on it, nor which problems they ask for.
    fn outdate(&mut self, changed: &HashSet<Fingerprint>) {
        if changed.is_empty() {
            return;
        }
        for chunk in Arc::make_mut(&mut self.chunks) {
            if chunk.asked.iter().any(|problem| changed.contains(problem)) {
                Arc::make_mut(chunk).dirty.get_or_insert_default().is_outdated = true;
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
        let is_unread = |chunk: &Chunk| chunk.dirty.as_ref().is_some_and(|dirty| dirty.is_unread);
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
            let longest = if self.is_edited { self.sizes.longest_chunk } else { usize::MAX };
            // Others may be dirty from before.
            let region = if was_settled { put } else { Region { below: 0, ..put } };
            self.work(region, was_settled || put.first == 0, longest, text);
        } else {
            let text = text.slice(0..text.len()).into_owned();
            let ledger = Ledger::new(self.ledger.effort().clone());
            let mut start = std::mem::take(&mut *self.start);
            start.settings.exam = self.is_always_exam;
            *self = match self.is_edited {
                true => Document::open(&text, start, ledger, self.sizes),
                false => Document::read(&text, start, ledger, false, self.sizes),
            };
        }
    }

    /// Has a document without lines take those of a text, the first of which are read at once.
    pub(super) fn put_all(&mut self, text: &str) {
        self.put(0..self.chunks.len(), text, &edges(text, std::iter::empty));
        self.has_new_comments = may_allow(text);
        self.look_for_comments(text);
        self.work(Region::default(), true, self.sizes.longest_chunk, text);
    }

    /// Does a slice of what is dirty, first in a region, up to a chunk that is longer than this;
    /// all of it at once if the document is not being edited. `is_all` is true if nothing is dirty
    /// elsewhere.
    fn work(&mut self, region: Region, is_all: bool, longest: usize, text: &(impl Text + ?Sized)) {
        let (mut region, mut is_all) = (region, is_all);
        let mut left = if self.is_edited { self.sizes.slice } else { usize::MAX };
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

    /// Replaces the lines that an edit touches with new ones. Gives the chunks that it makes dirty.
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
        while moved(region.end) - region.start < self.sizes.short_chunk
            && involved * 4 < self.sizes.chunk_lines
            && let Some(next) = self.chunks.get(touched.end)
        {
            involved += next.involved;
            region.end += next.bytes;
            touched.end += 1;
        }
        let lines = text.slice(region.start..moved(region.end));
        self.has_new_comments |= may_allow(&lines);
        let mut found = bounds(&lines, || self.edges(touched.end..self.chunks.len()));
        let below = self.next_edge(touched.end, moved(region.end)).unwrap_or(text.len());
        find_repairs(&mut found, text, region.start..below);
        let mut dirty = Region {
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
                (dirty.first, dirty.start) = (index, place.start);
                self.put(index..index + 1, &text.slice(place), &edges);
                let more = self.chunks.len() - before;
                touched = touched.start + more..touched.end + more;
            }
        }
        let next = found.first().map_or(below, |edge| region.start + edge.start as usize);
        if let Some((index, place, edges)) = self.repaired_above(touched.start, next, text) {
            let before = self.chunks.len();
            if index <= dirty.first {
                (dirty.first, dirty.start) = (index, place.start);
            }
            self.put(index..index + 1, &text.slice(place), &edges);
            let more = self.chunks.len() - before;
            touched = touched.start + more..touched.end + more;
        }
        let start = touched.start;
        let mut all_dirty =
            self.chunks.get(touched.clone()).into_iter().flatten().map(|it| &it.dirty);
        let has_other_edges = has_other_edges
            || all_dirty.any(|it| it.as_ref().is_some_and(|dirty| dirty.has_other_edges));
        self.put(touched, &lines, &found);
        let put = start..self.chunks.len() - dirty.below;
        for chunk in Arc::make_mut(&mut self.chunks).get_mut(put).unwrap_or_default() {
            if let Some(dirty) = &mut Arc::make_mut(chunk).dirty {
                dirty.has_other_edges = has_other_edges;
            }
        }
        dirty
    }

    /// Replaces chunks with lines. Until they are read, they stand for what was there.
    fn put(&mut self, old: Range<usize>, lines: &str, edges: &Edges) {
        let last = old.end.checked_sub(1).and_then(|last| self.chunks.get(last));
        let after = last.map_or(&*self.start, |chunk| &chunk.after);
        let mut new = unread(lines, edges, after, self.sizes);
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
                BlockEdge { has_end, ..edge.clone() }
            };
            let now: Edges = chunk.edges.iter().enumerate().map(has_end).collect();
            if now != chunk.edges {
                reopened.push((index, start..start + chunk.bytes, now));
            }
            start += chunk.bytes;
        }
        reopened
    }

    /// The first byte of the first edge of a block in the chunks from one on, which starts there.
    fn next_edge(&self, from: usize, mut start: usize) -> Option<usize> {
        self.chunks.get(from..)?.iter().find_map(|chunk| {
            let first = chunk.edges.first().map(|edge| start + edge.start as usize);
            start += chunk.bytes;
            first
        })
    }

    /// The chunk above another one that opens a proof which goes on in that, if it has other
    /// repairs now that an edge of a block stands on this byte: with its bytes and edges.
    fn repaired_above(
        &self,
        touched: usize,
        next: usize,
        text: &(impl Text + ?Sized),
    ) -> Option<(usize, Range<usize>, Edges)> {
        let above = self.chunks.get(..touched)?;
        let index = above.iter().rposition(|chunk| !chunk.edges.is_empty())?;
        let chunk = above.get(index)?;
        let last = chunk.edges.last().filter(|edge| edge.opens_proof())?;
        let start: usize = above.iter().take(index).map(|chunk| chunk.bytes).sum();
        let repairs = repairs(text, start + last.start as usize, next);
        if repairs == last.repairs {
            return None;
        }
        let mut edges = chunk.edges.clone();
        edges.last_mut()?.repairs = repairs;
        Some((index, start..start + chunk.bytes, edges))
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
}
