//! The reason why a chunk is to be read anew.

use super::change::Change;
use super::noted::{Definition, Noted};
use crate::scope::{Scope, Symbol};
use std::collections::HashSet;

/// The reason why a chunk is not yet known as it would be if its document were read afresh.
#[derive(Clone, Debug, Default)]
pub(in crate::document) struct Dirty {
    /// The scope before it when it was read, and how that differs from what is now; `None`
    /// if it does not.
    pub was: Option<(Scope, Change)>,
    /// The symbols in which chunks that it stands for differed from what is.
    pub symbols: HashSet<Symbol>,
    /// True if it is to be read whether that differs or not.
    pub is_outdated: bool,
    /// True if its lines were never read, so that what is known is of those before an edit.
    pub is_unread: bool,
    /// The definitions of the chunks that it stands for, if its lines were never read.
    pub definitions: Vec<Noted<Definition>>,
    /// True if other blocks may end in it than in the chunks that it stands for.
    pub has_other_edges: bool,
}
