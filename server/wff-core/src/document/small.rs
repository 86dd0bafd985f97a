//! Documents of small sizes and little effort, for tests.

use super::{Document, Sizes};
use crate::effort::{Effort, Ledger};
use crate::scope::Scope;

impl Document {
    /// Reads a text into small chunks. Few of its problems are free.
    pub(crate) fn small(text: &str, start: Scope) -> Document {
        Document::read(text, start, Ledger::new(Effort::hardly_free()), false, Sizes::SMALL)
    }

    /// Reads a text that is being edited into small chunks, of which few are read at once.
    pub(crate) fn small_being_edited(text: &str, start: Scope) -> Document {
        Document::open(text, start, Ledger::new(Effort::hardly_free()), Sizes::SMALL)
    }
}
