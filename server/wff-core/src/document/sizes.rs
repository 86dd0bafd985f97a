//! The sizes of what is looked at, read or kept of a text at once.

/// Sizes by which a document is cut into chunks and work into slices. They decide what is done
/// when, and never what is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sizes {
    /// The bytes after which a chunk ends with its line.
    pub chunk_bytes: usize,
    /// The lines that are more than plain, clean formulas after which a chunk ends.
    pub chunk_lines: u32,
    /// A chunk that an edit leaves shorter than this takes the next one in, unless it has many
    /// lines that are more than plain.
    pub short_chunk: usize,
    /// The bytes of the longest chunk that is read while the user waits: a longer one has a long
    /// line.
    pub longest_chunk: usize,
    /// The work of a slice, some milliseconds: about the bytes that are read anew in it.
    pub slice: usize,
    /// The steps that an edit may take for problems that are more than free, some milliseconds.
    pub keystroke_steps: u64,
    /// The bytes after which a piece of an index ends with its line, which is looked at in one
    /// share.
    pub piece_bytes: usize,
    /// The parts of a stream that are judged at once: enough for many cores, and few enough to
    /// keep.
    pub parts: usize,
    /// The bytes of the chunks of a stream that are kept for those above them.
    pub kept_bytes: usize,
}

impl Sizes {
    /// The usual ones.
    pub const DEFAULT: &Sizes = &Sizes {
        chunk_bytes: 4 << 10,
        chunk_lines: 32,
        short_chunk: 1 << 10,
        longest_chunk: 16 << 10,
        slice: 32 << 10,
        keystroke_steps: 1 << 22,
        piece_bytes: 64 << 10,
        parts: 32,
        kept_bytes: 1 << 20,
    };

    /// Small ones for tests: edits often touch the edges of chunks, and much is left over.
    #[cfg(test)]
    pub const SMALL: &Sizes = &Sizes {
        chunk_bytes: 64,
        chunk_lines: 3,
        short_chunk: 16,
        longest_chunk: 192,
        slice: 256,
        keystroke_steps: 1 << 10,
        piece_bytes: 48,
        parts: 3,
        kept_bytes: 256,
    };
}
