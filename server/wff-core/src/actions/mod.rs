//! Code actions: edits that an editor offers at a place.

use crate::document::{Document, Found};
use crate::features::TextEdit;
use crate::syntax::Text;
use std::ops::Range;

/// An edit that is offered at a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// What it does, as an imperative.
    pub title: String,
    /// What kind of edit it is.
    pub kind: ActionKind,
    /// Whether it is the one to take when only one is wanted.
    pub preferred: bool,
    /// The fault that it mends.
    pub mends: Option<Found>,
    /// Its edits, in text order; they do not overlap.
    pub edits: Vec<TextEdit>,
}

/// What kind of edit an action is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionKind {
    /// It mends a fault.
    QuickFix,
    /// It writes the same thing another way.
    Rewrite,
    /// It mends every fault of the document that can safely be mended.
    FixAll,
}

/// The actions offered for a range of bytes.
pub fn actions(document: &Document, text: &(impl Text + ?Sized), range: Range<usize>) -> Vec<Action> {
    let _ = (document, text, range);
    Vec::new()
}
