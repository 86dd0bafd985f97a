//! Views of the chunks of a document, for those who keep what they have found of the lines of one
//! from one version to the next.

use super::Document;
use super::chunk::Chunk;
use super::lines::{Placed, each_line};
use crate::scope::Scope;
use crate::syntax::{Line, Text};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// A chunk of a document at its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChunkView<'d> {
    /// The number of its first line.
    pub line: usize,
    /// Its first byte in the text.
    pub start: usize,
    /// The scope before it.
    pub(super) before: &'d Scope,
    pub(super) chunk: &'d Chunk,
    is_last: bool,
}

/// The identity of a chunk: the lines of two that have the same read the same.
#[derive(Clone, Debug)]
pub(crate) struct ChunkId {
    id: Arc<()>,
    before: Scope,
}

impl ChunkView<'_> {
    /// Its length in bytes.
    pub fn bytes(&self) -> usize {
        self.chunk.bytes
    }

    /// The number of its line ends.
    pub fn line_ends(&self) -> usize {
        self.chunk.line_ends
    }

    /// Its identity.
    pub fn id(&self) -> ChunkId {
        ChunkId { id: self.chunk.id.clone(), before: self.before.clone() }
    }

    /// True if it has this identity.
    pub fn is(&self, id: &ChunkId) -> bool {
        Arc::ptr_eq(&self.chunk.id, &id.id)
            && self.chunk.dirty.is_none()
            && self.before.same_facts(&id.before)
    }

    /// The address of its identity, which differs from most others.
    pub fn address(&self) -> usize {
        Arc::as_ptr(&self.chunk.id).addr()
    }

    /// Calls a function for each of its lines, where only the lines that pass a test have been put
    /// in force.
    pub fn lines(
        &self,
        text: &(impl Text + ?Sized),
        binds: impl Fn(&Line<'_>, &Scope) -> bool,
        mut each: impl FnMut(Placed<'_>),
    ) {
        if text.len() < self.start + self.chunk.bytes {
            return;
        }
        let lines = text.slice(self.start..self.start + self.chunk.bytes);
        let chunk = (self.chunk, self.before, self.is_last);
        each_line(chunk, &lines, binds, |number, row, scope, seen| {
            let content = row.line(&lines);
            let start = self.start + row.content.start as usize;
            each(Placed { line: self.line + number, start, scope, content, seen });
            ControlFlow::Continue(())
        });
    }
}

impl ChunkId {
    /// Its address, which differs from most others.
    pub fn address(&self) -> usize {
        Arc::as_ptr(&self.id).addr()
    }
}

impl Document {
    /// The bytes of the document in so many jobs or fewer, of whole chunks, between which no block
    /// is open.
    pub(crate) fn jobs_of_blocks(&self, most: usize) -> Vec<Range<usize>> {
        let enough = self.bytes().div_ceil(most.max(1));
        let mut jobs: Vec<Range<usize>> = Vec::new();
        for view in self.chunk_views() {
            let end = view.start + view.bytes();
            match jobs.last_mut() {
                Some(last) if last.len() < enough || view.before.block().is_some() => {
                    last.end = end;
                }
                _ => jobs.push(view.start..end),
            }
        }
        jobs
    }

    /// The chunks at their places, in text order; one at least.
    pub(crate) fn chunk_views(&self) -> impl Iterator<Item = ChunkView<'_>> + '_ {
        let last = self.chunks.len().saturating_sub(1);
        let placed = self.placed_chunks().enumerate();
        placed.map(move |(index, (line, start, before, chunk))| ChunkView {
            line,
            start,
            before,
            chunk,
            is_last: index == last,
        })
    }
}
