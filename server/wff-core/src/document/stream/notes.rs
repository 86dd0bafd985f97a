//! Notes on the lines of a chunk, taken as it is read.

use crate::analysis::Verdict;
use crate::document::chunk::{Chunk, Reader, Seen, Visited};
use crate::effort::Budget;

/// The notes that are to be taken: the lines that are seen, and what takes a note of one.
#[derive(Debug)]
pub(super) struct Notes<'t, T> {
    pub seen: Seen,
    pub note: fn(&Visited<'_, 't>) -> Option<T>,
}

impl<T> Copy for Notes<'_, T> {}

impl<T> Clone for Notes<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

/// A chunk that was read.
#[derive(Debug)]
pub(super) struct ReadChunk<T> {
    pub chunk: Chunk,
    pub notes: Vec<T>,
    /// The number of its lines with a blank to fill in.
    pub open: usize,
}

impl<'t, T> Notes<'t, T> {
    /// Reads the next chunk, and takes the notes.
    pub fn read(self, reader: &mut Reader<'t>, budget: &Budget<'_>) -> Option<ReadChunk<T>> {
        let (mut notes, mut open) = (Vec::new(), 0);
        let chunk = reader.visit(None, Some(budget), self.seen, |visited| {
            notes.extend((self.note)(visited));
            let is_open = visited.verdict() == Some(Verdict::Open);
            open += usize::from(is_open && !visited.is_before_table());
        })?;
        Some(ReadChunk { chunk, notes, open })
    }
}
