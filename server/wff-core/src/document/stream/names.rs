//! The names that the lines of a stream define, and which of them are used.

use crate::analysis::Mentions;
use crate::document::chunk::Chunk;
use crate::scope::Symbol;
use std::collections::{HashMap, HashSet};

/// The names that the lines read so far define.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// The last line that defines each, and true once a line below has used it.
    defined: HashMap<Symbol, (usize, bool)>,
    /// The numbers of the lines above these that define one in vain, since another follows before
    /// it is used.
    vain: HashSet<usize>,
    /// True once all lines are read.
    pub is_complete: bool,
}

impl Names {
    /// Takes note of a chunk below those before, which begins on this line.
    pub fn note(&mut self, chunk: &Chunk, first: usize) {
        // Of each symbol the mentions are in text order.
        for mention in &chunk.mentions {
            let line = first + mention.line as usize;
            if mention.defines {
                self.define(&mention.symbol, line);
            } else {
                self.use_of(&mention.symbol);
            }
        }
    }

    /// Takes note of a line below those before.
    pub fn note_line(&mut self, line: usize, mentions: &Mentions) {
        mentions.uses.iter().for_each(|symbol| self.use_of(symbol));
        mentions.defines.iter().for_each(|symbol| self.define(symbol, line));
    }

    fn use_of(&mut self, symbol: &Symbol) {
        if let Symbol::Name(_) = symbol
            && let Some((_, is_used)) = self.defined.get_mut(symbol)
        {
            *is_used = true;
        }
    }

    fn define(&mut self, symbol: &Symbol, line: usize) {
        if let Symbol::Name(_) = symbol
            && let Some((above, false)) = self.defined.insert(symbol.clone(), (line, false))
        {
            self.vain.insert(above);
        }
    }

    /// True if it is known whether a name that a line defines is used.
    pub fn knows(&self, name: &Symbol, line: usize) -> bool {
        self.is_complete || self.defined.get(name) != Some(&(line, false))
    }

    /// True if a name that a line defines is used, as far as lines are read.
    pub fn uses(&mut self, name: &Symbol, line: usize) -> bool {
        match self.defined.get(name) {
            Some((last, is_used)) if *last == line => *is_used,
            _ => !self.vain.remove(&line),
        }
    }
}
