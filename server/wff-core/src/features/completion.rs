//! Completion: what can come at a place.

use crate::document::Document;
use crate::syntax::Text;
use std::ops::Range;

/// Something that can be written at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What a list shows and a filter compares.
    pub label: String,
    /// What it is.
    pub kind: CompletionKind,
    /// A few words on it.
    pub detail: String,
    /// The bytes that it replaces.
    pub range: Range<usize>,
    /// The text to write; a snippet in the protocol's syntax where it has `$`.
    pub insert: String,
    /// Whether `insert` is a snippet.
    pub snippet: bool,
}

/// What a completion is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// A keyword that opens a statement.
    Keyword,
    /// A connective.
    Connective,
    /// A proposition.
    Proposition,
    /// The name of a formula.
    Name,
    /// A truth value, a class or the name of a setting.
    Value,
}

/// What can be written at this byte, in the order to show it.
pub fn completions(document: &Document, text: &(impl Text + ?Sized), offset: usize) -> Vec<Completion> {
    let _ = (document, text, offset);
    Vec::new()
}
