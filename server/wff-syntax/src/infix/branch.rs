//! A node of the tree that is read in infix.

use crate::text::Span;

/// A node of the tree under construction: a connective, or an atom without operands.
#[derive(Clone, Copy)]
pub(super) struct Branch {
    pub(super) letter: u8,
    pub(super) atom: Span,
    pub(super) operands: [Option<u32>; 2],
}
