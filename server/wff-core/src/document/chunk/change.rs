//! Changes of what is in force at a place, as they go down a document.

use crate::scope::{Scope, Symbol};
use std::collections::HashSet;

/// The difference between what was in force at a place and what is.
#[derive(Clone, Debug, Default)]
pub(in crate::document) struct Change {
    pub facts: bool,
    pub symbols: HashSet<Symbol>,
    /// True if some of these symbols may not differ.
    pub is_rough: bool,
}

impl Change {
    /// The difference in these symbols, and in facts.
    pub fn between(was: &Scope, is: &Scope, symbols: impl Iterator<Item = Symbol>) -> Change {
        Change {
            facts: !was.same_facts(is),
            symbols: symbols.filter(|symbol| !was.same(is, symbol)).collect(),
            is_rough: false,
        }
    }

    /// Goes past a chunk, before and after the change the last scopes being these. Only the symbols
    /// that it `defines` or did can differ in another way below it than above, unless it has edges
    /// of blocks: then others may no longer.
    pub fn advance(
        &mut self,
        was: &Scope,
        is: &Scope,
        has_edges: bool,
        defines: impl IntoIterator<Item = Symbol>,
    ) {
        self.facts = !was.same_facts(is);
        for symbol in defines {
            if was.same(is, &symbol) {
                self.symbols.remove(&symbol);
            } else {
                self.symbols.insert(symbol);
            }
        }
        self.is_rough |= has_edges || was.depth() + is.depth() > 0;
    }

    /// Takes in symbols that may differ at one of the next places.
    pub fn suspect(&mut self, symbols: impl IntoIterator<Item = Symbol>) {
        self.symbols.extend(symbols);
        self.is_rough = true;
    }

    /// Leaves out the symbols that do not differ at the place where these are the scopes. True if
    /// some may have been among them.
    pub fn refine(&mut self, was: &Scope, is: &Scope) -> bool {
        if self.is_rough {
            self.symbols.retain(|symbol| !was.same(is, symbol));
        }
        std::mem::take(&mut self.is_rough)
    }

    pub fn is_empty(&self) -> bool {
        !self.facts && self.symbols.is_empty()
    }
}
