//! Things that are known of single lines of a chunk, as plain data.

use crate::analysis::{Fault, FaultKind};
use crate::scope::Symbol;
use crate::syntax::Span;

/// Something that is known of a line.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::document) struct Noted<T> {
    /// The number of the line in the chunk.
    pub line: u32,
    /// Its first byte in the chunk.
    pub start: u32,
    /// The thing known.
    pub it: T,
}

/// A name that a line defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::document) struct Definition {
    /// The place of the name on the line.
    pub name: Span,
    /// True if a line below uses it.
    pub is_used: bool,
}

/// A line that mentions a symbol.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::document) struct Mention {
    /// The symbol.
    pub symbol: Symbol,
    /// The number of the line in the chunk.
    pub line: u32,
    /// True if it puts the symbol in force; a line mentions symbols before it does so.
    pub defines: bool,
}

impl Definition {
    /// The fault of a name that is used nowhere.
    pub fn unused(self) -> Option<Fault> {
        (!self.is_used).then(|| Fault::new(self.name, FaultKind::UnusedName))
    }
}
