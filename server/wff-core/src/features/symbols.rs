//! Document symbols: the names that a file defines and the propositions that it gives meanings or values.

use crate::document::Document;
use crate::syntax::Text;
use std::ops::Range;

/// Something that a document defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name, as in `@mp` or `p`.
    pub name: String,
    /// What it stands for, shortened.
    pub detail: String,
    /// What it is.
    pub kind: SymbolKind,
    /// The bytes of its line, without blanks at its ends.
    pub range: Range<usize>,
    /// The bytes of its name, which lie in the range.
    pub selection: Range<usize>,
}

/// What a symbol is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// A name of a formula.
    Name,
    /// A proposition with a meaning or a value.
    Proposition,
}

/// What a document defines, in text order.
pub fn symbols(document: &Document, text: &(impl Text + ?Sized)) -> Vec<Symbol> {
    let _ = (document, text);
    Vec::new()
}
