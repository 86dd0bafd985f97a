//! Chunks that an edit has left for later. Until they are read they stand for those that were in
//! their place.

use super::Chunk;
use super::dirty::Dirty;
use super::noted::{Definition, Mention, Noted};
use crate::document::edges::{BlockEdge, Edges};
use crate::document::exam::is_exam;
use crate::document::sizes::Sizes;
use crate::scope::Scope;
use crate::syntax::fast_path::{ScannedLine, scan_line};
use std::sync::Arc;

/// Puts whole lines into chunks that are to be read, at least one. `edges` are the lines among them
/// that bound blocks. Until they are read this is in force after them.
pub(in crate::document) fn unread(
    text: &str,
    edges: &Edges,
    after: &Scope,
    sizes: &Sizes,
) -> Vec<Chunk> {
    let mut edges = edges.iter().peekable();
    let mut chunks = Vec::new();
    let (mut start, mut number) = (0, 0);
    while start < text.len() || chunks.is_empty() {
        let mut chunk = Chunk {
            changes: true,
            is_unanswered: true,
            after: after.clone(),
            dirty: Some(Box::new(Dirty { is_outdated: true, is_unread: true, ..Dirty::default() })),
            ..Chunk::default()
        };
        let first = number;
        // It becomes one chunk once it is read, for most lines that are not plain are involved.
        let mut lines = 0;
        while start < text.len() && chunk.bytes < sizes.chunk_bytes && lines < sizes.chunk_lines {
            let ScannedLine { end, next, plain } = scan_line(text.as_bytes(), start);
            lines += u32::from(!plain);
            while let Some(edge) = edges.next_if(|edge| edge.line == number) {
                let start = chunk.bytes as u32;
                chunk.edges.push(BlockEdge { line: number - first, start, ..edge.clone() });
            }
            chunk.bytes += next - start;
            chunk.line_ends += usize::from(next > end);
            start = next;
            number += 1;
        }
        let lines = text.get(start - chunk.bytes..start).unwrap_or_default();
        chunk.is_exam = is_exam(lines);
        chunks.push(chunk);
    }
    chunks
}

impl Chunk {
    /// The definitions of its lines, or of those that were read in its place.
    fn known_definitions(&self) -> &[Noted<Definition>] {
        let unread = self.dirty.as_ref().filter(|dirty| dirty.is_unread);
        unread.map_or(&self.definitions, |dirty| &dirty.definitions)
    }

    /// True if it is to be read whatever is in force before it.
    pub fn is_outdated(&self) -> bool {
        self.dirty.as_ref().is_some_and(|dirty| dirty.is_outdated)
    }

    /// Has a chunk that is to be read stand for others that were in its place: what they mention
    /// and ask for is not forgotten before.
    pub fn stand_for(&mut self, others: &[Arc<Chunk>]) {
        self.mentions.extend(mentions(others));
        if let Some(dirty) = &mut self.dirty {
            dirty.definitions = definitions(others).collect();
        }
        for other in others {
            self.asked.extend(&other.asked);
            if let (Some(dirty), Some(other)) = (&mut self.dirty, &other.dirty) {
                let change = other.was.iter().flat_map(|(_, change)| &change.symbols);
                dirty.symbols.extend(other.symbols.iter().chain(change).cloned());
            }
        }
        self.mentions.sort_unstable();
        self.mentions.dedup();
    }
}

/// The mentions of chunks that follow each other, on lines that count from the first of them.
pub(in crate::document) fn mentions(chunks: &[Arc<Chunk>]) -> impl Iterator<Item = Mention> + '_ {
    numbered(chunks).flat_map(|(above, chunk)| {
        let mentions = chunk.mentions.iter().cloned();
        mentions.map(move |mention| Mention { line: above + mention.line, ..mention })
    })
}

/// The definitions of chunks that follow each other, on lines that count from the first of them;
/// of one that was not read those that were in its place.
pub(in crate::document) fn definitions(
    chunks: &[Arc<Chunk>],
) -> impl Iterator<Item = Noted<Definition>> + '_ {
    numbered(chunks).flat_map(|(above, chunk)| {
        let definitions = chunk.known_definitions().iter().cloned();
        definitions.map(move |noted| Noted { line: above + noted.line, ..noted })
    })
}

/// Chunks that follow each other, with the number of lines above each.
fn numbered(chunks: &[Arc<Chunk>]) -> impl Iterator<Item = (u32, &Arc<Chunk>)> {
    chunks.iter().scan(0, |above, chunk| {
        let here = *above;
        *above += chunk.line_ends as u32;
        Some((here, chunk))
    })
}
