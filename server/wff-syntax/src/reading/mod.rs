//! The reading of lines that are put otherwise than the language writes them: what a line says as
//! it would be put right, and the slips in how it is put. Nothing here is looked at before the
//! strict grammar has failed.

pub mod label;

use crate::text::Span;

/// A slip in how a line is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The text that is put otherwise.
    pub at: Span,
    /// Its kind.
    pub kind: SlipKind,
}

/// The kinds of slips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlipKind {
    /// A label that the language writes otherwise, as in `No. 1: p`.
    Label,
}
