//! Some lines of a document: what is wrong in them, what they mention, and what is in force after
//! them.

use crate::diagnostics::{Diagnostic, check};
use crate::logic::{Budget, Query};
use crate::scope::{Scope, Symbol};
use crate::syntax::fast_path::{ScannedLine, is_plain, scan_line};
use crate::syntax::formula::{Unit, shape};
use crate::syntax::statement::Said;
use crate::syntax::{Keyword, Line, Statement, parse};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// A chunk ends with the line that makes it this long, in bytes. In the tests below chunks are
/// small, so that edits often touch their edges.
const CHUNK_BYTES: usize = if cfg!(test) { 64 } else { 4096 };
/// A chunk ends with this many lines that are more than plain, clean formulas.
pub(super) const CHUNK_LINES: u32 = if cfg!(test) { 3 } else { 32 };

/// Some lines that follow each other. Only the last chunk of a document may end without a line end.
#[derive(Clone, Debug, Default)]
pub(super) struct Chunk {
    pub bytes: usize,
    pub line_ends: usize,
    /// How many lines are more than plain, clean formulas.
    pub involved: u32,
    /// The lines of which something is to be said, in order.
    pub noted: Vec<Noted>,
    /// Where symbols are put in force and where they are mentioned, by symbol, then in text order.
    pub mentions: Vec<Mention>,
    /// Whether a line mentions something that is not known, so that what is said of it depends on
    /// all that is.
    pub seeks: bool,
    /// Whether a line changes what is in force.
    pub changes: bool,
    /// Whether a line is a call that says nothing yet, or no formula.
    pub unanswered: bool,
    /// What was asked here that takes long to answer.
    pub long: Vec<Arc<Query>>,
    /// What is in force after its last line.
    pub after: Scope,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Noted {
    /// The number of the line in the chunk.
    pub line: usize,
    /// Its first byte in the chunk.
    pub start: usize,
    pub diagnostics: Vec<Diagnostic>,
    /// The name that the line defines.
    pub defined: Option<Defined>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Defined {
    /// What to say if it is used nowhere.
    pub unused: Diagnostic,
    pub used: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Mention {
    pub symbol: Symbol,
    /// The number of the line in the chunk.
    pub line: usize,
    /// Whether it puts the symbol in force; a line mentions symbols before it does so.
    pub defines: bool,
}

/// What differs between what was in force at a place and what is.
pub(super) struct Change {
    pub facts: bool,
    pub symbols: HashSet<Symbol>,
}

impl Noted {
    pub fn unused(&self) -> Option<&Diagnostic> {
        self.defined.as_ref().filter(|defined| !defined.used).map(|defined| &defined.unused)
    }
}

impl Chunk {
    /// The symbols that some mentions are of, each once.
    pub fn symbols(&self, which: impl Fn(&Mention) -> bool) -> impl Iterator<Item = Symbol> {
        let mut last: Option<&Symbol> = None;
        self.mentions.iter().filter(move |mention| which(mention)).filter_map(move |mention| {
            let new = last != Some(&mention.symbol);
            last = Some(&mention.symbol);
            new.then(|| mention.symbol.clone())
        })
    }

    pub fn mentions_of(&self, symbol: &Symbol) -> Range<usize> {
        let start = self.mentions.partition_point(|mention| mention.symbol < *symbol);
        let end = self.mentions.partition_point(|mention| mention.symbol <= *symbol);
        start..end
    }

    /// Lets a change pass that nothing here leans on; this is in force before it now.
    pub fn pass(&mut self, change: &Change, before: &Scope) {
        if change.facts {
            self.after = before.clone();
            return;
        }
        for symbol in &change.symbols {
            if self.mentions_of(symbol).is_empty() {
                self.after.take(symbol, before);
            }
        }
    }

    pub fn leans_on(&self, change: &Change) -> bool {
        (change.facts && self.involved > 0)
            || (self.seeks && !change.symbols.is_empty())
            || self.mentions.iter().any(|mention| change.symbols.contains(&mention.symbol))
    }
}

impl Change {
    /// What differs, of these symbols only.
    pub fn between(was: &Scope, is: &Scope, symbols: impl Iterator<Item = Symbol>) -> Change {
        Change {
            facts: !was.same_facts(is),
            symbols: symbols.filter(|symbol| !was.same(is, symbol)).collect(),
        }
    }

    /// Goes past some lines that put these symbols in force, before and after the change the last
    /// scopes being these.
    pub fn advance(&mut self, was: &Scope, is: &Scope, defined: &[Symbol]) {
        self.facts = !was.same_facts(is);
        for symbol in defined {
            if was.same(is, symbol) {
                self.symbols.remove(symbol);
            } else {
                self.symbols.insert(symbol.clone());
            }
        }
    }

    pub fn is_empty(&self) -> bool {
        !self.facts && self.symbols.is_empty()
    }
}

/// Whether a line is a call that says nothing yet, or is still being written.
pub(super) fn is_unanswered(line: &Line<'_>) -> bool {
    let Statement::Play(Keyword::Call, _, play) = line.statement else { return false };
    match Said::read(line.of(play.what)) {
        Said::Nothing => true,
        Said::None | Said::Pff => false,
        Said::Formula => {
            !is_plain(line.of(play.what))
                && !shape(line.text, play.what, Unit::arity).is_well_formed()
        }
    }
}

/// Reads whole lines into chunks, at least one. `was` is what was in force after them before an
/// edit: definitions that are still the same are taken from there.
pub(super) fn read(
    text: &str,
    before: &Scope,
    was: Option<&Scope>,
    budget: &Budget<'_>,
) -> Vec<Arc<Chunk>> {
    let mut chunks = Vec::new();
    let mut scope = before.clone();
    let mut chunk = Chunk::default();
    let mut start = 0;
    while start < text.len() {
        let ScannedLine { end, next, plain } = scan_line(text.as_bytes(), start);
        if !plain {
            let line = parse(text.get(start..end).unwrap_or_default());
            chunk.note(&line, &mut scope, was, budget);
        }
        chunk.bytes += next - start;
        chunk.line_ends += usize::from(next > end);
        start = next;
        if (chunk.bytes >= CHUNK_BYTES || chunk.involved >= CHUNK_LINES) && next > end {
            chunks.push(std::mem::take(&mut chunk).finish(&scope));
        }
    }
    if chunk.bytes > 0 || chunks.is_empty() {
        chunks.push(chunk.finish(&scope));
    }
    chunks
}

impl Chunk {
    /// Checks a line that follows those read so far, and keeps what is to be known of it.
    fn note(
        &mut self,
        line: &Line<'_>,
        scope: &mut Scope,
        was: Option<&Scope>,
        budget: &Budget<'_>,
    ) {
        self.involved += 1;
        let checked = check(line, scope, was, budget);
        self.long.extend(budget.take_deferred());
        self.changes |= checked.changes;
        self.seeks |= checked.seeks;
        self.unanswered |= is_unanswered(line);
        let number = self.line_ends;
        let mention = |symbol, defines| Mention { symbol, line: number, defines };
        self.mentions.extend(checked.uses.into_iter().map(|symbol| mention(symbol, false)));
        self.mentions.extend(checked.defines.into_iter().map(|symbol| mention(symbol, true)));
        let defined = checked.unused.map(|unused| Defined { unused, used: false });
        if defined.is_some() || !checked.diagnostics.is_empty() {
            self.noted.push(Noted {
                line: number,
                start: self.bytes,
                diagnostics: checked.diagnostics,
                defined,
            });
        }
    }

    fn finish(mut self, after: &Scope) -> Arc<Chunk> {
        self.mentions.sort();
        self.mentions.shrink_to_fit();
        self.noted.shrink_to_fit();
        self.after = after.clone();
        Arc::new(self)
    }
}
