//! The notes that a chunk takes of its lines, one after the other.

use super::noted::{Definition, Mention, Noted};
use super::{Chunk, ScopeSnapshots};
use crate::analysis::{Fault, FaultKind, Mentions, Understood};
use crate::document::edges::BlockEdge;
use crate::document::sizes::Sizes;
use crate::effort::Budget;
use crate::scope::{Scope, Symbol};
use crate::syntax::block::Edge;
use crate::syntax::fast_path::is_plain;
use crate::syntax::formula::{Unit, shape};
use crate::syntax::statement::Said;
use crate::syntax::{Keyword, Line, Statement};

/// The mentions among which the same one is looked for: in a game there are hardly more.
const FEW: usize = 12;

/// True if a line is a call that says nothing yet, or is still being written.
pub(in crate::document) fn is_unanswered(line: &Line<'_>) -> bool {
    let Statement::Play(Keyword::Call, _, play) = line.statement else { return false };
    match Said::read(line.of(play.what)) {
        Said::Nothing | Said::Blank => true,
        Said::None | Said::Pff => false,
        Said::Formula => {
            !is_plain(line.of(play.what))
                && !shape(line.text, play.what, Unit::arity).is_well_formed()
        }
    }
}

impl Chunk {
    /// A chunk of no lines yet, before which this is in force.
    pub(super) fn new(before: &Scope) -> Chunk {
        Chunk {
            least_depth: before.depth(),
            is_silent: true,
            snapshots: Some(ScopeSnapshots::default()),
            ..Chunk::default()
        }
    }

    /// True if it ends with its last line so far.
    pub(super) fn is_full(&self, sizes: &Sizes) -> bool {
        self.bytes >= sizes.chunk_bytes || self.involved >= sizes.chunk_lines
    }

    /// Analyses a line that follows those read so far, and keeps what is to be known of it. What it
    /// mentions is found in the place of what the last one did.
    pub(super) fn note(
        &mut self,
        line: &Line<'_>,
        edge: Option<BlockEdge>,
        scope: &mut Scope,
        was: Option<&Scope>,
        budget: Option<&Budget<'_>>,
        mentions: &mut Mentions,
    ) {
        self.involved += 1;
        let number = u32::try_from(self.line_ends).unwrap_or(u32::MAX);
        let start = u32::try_from(self.bytes).unwrap_or(u32::MAX);
        let edge = edge.map(|edge| BlockEdge { line: number, start, ..edge });
        let has_end = edge.as_ref().is_some_and(|edge| edge.has_end);
        let understood = Understood::new(line, scope);
        let analysis =
            budget.map(|budget| understood.analyse(scope, has_end, budget)).unwrap_or_default();
        understood.mention(scope, mentions);
        let defined = understood.defined();
        if let Some(snapshots) = &mut self.snapshots {
            let has_faults = !(analysis.faults.is_empty() && analysis.deferred.is_empty());
            if snapshots.changed.is_some() && has_faults {
                snapshots.below.push((number, scope.clone()));
            }
            snapshots.changed = snapshots.changed.or(mentions.changes.then_some(number));
        }
        if let Some(budget) = budget {
            self.asked.extend(budget.take_asked());
        }
        self.changes |= mentions.changes;
        // A fault may hide that a name is not known.
        let is_unknown = |symbol: &Symbol| match symbol {
            Symbol::Name(name) => !scope.names.has(name),
            _ => false,
        };
        self.is_unresolved |= analysis.is_unresolved || mentions.uses.iter().any(is_unknown);
        self.is_unanswered |= is_unanswered(line);
        self.is_exam |= line.is_exam();
        if analysis.has_faults() {
            let note = |it| Noted { line: number, start, it };
            let note_edge = |it| Noted { line: number, start, it };
            let is_unclosed = |fault: &Fault| fault.kind == FaultKind::UnclosedBlock;
            let (unclosed, others): (Vec<_>, Vec<_>) =
                analysis.faults.into_iter().partition(is_unclosed);
            self.faults.extend(others.into_iter().map(note));
            self.unclosed.extend(unclosed.into_iter().map(note));
            self.deferred.extend(analysis.deferred.into_iter().map(note));
            self.rounds.extend(analysis.round_edge.map(note_edge));
        }
        self.verdicts.extend(analysis.verdict.map(|verdict| (number, verdict)));
        let (alphabet, depth) = (scope.settings.alphabet, scope.depth());
        if mentions.changes {
            understood.bind(has_end, scope);
            edge.iter().for_each(|edge| edge.repair(scope));
        }
        // An edge is found by the text alone, and what is in force may make a formula of it.
        let expected = match edge.as_ref().map(|edge| edge.edge) {
            Some(Edge::Opens(_)) => depth + 1,
            Some(Edge::Ends) => depth.saturating_sub(1),
            None => depth,
        };
        self.reframes |= scope.settings.alphabet != alphabet || scope.depth() != expected;
        self.edges.extend(edge);
        for symbol in &mentions.defines {
            if let (Symbol::Name(name), Some(was)) = (symbol, was) {
                scope.share_name(name, was);
            }
        }
        if let Some(name) = defined {
            let it = Definition { name, is_used: false };
            self.definitions.push(Noted { line: number, start, it });
        }
        for symbol in mentions.uses.drain(..) {
            self.mention(Mention { symbol, line: number, defines: false });
        }
        for symbol in mentions.defines.drain(..) {
            self.mention(Mention { symbol, line: number, defines: true });
        }
    }

    /// Takes note of a mention. The lines count of those of names alone: of others that come over
    /// and over, as in a game, one is kept.
    fn mention(&mut self, mention: Mention) {
        let is_same = |it: &Mention| it.defines == mention.defines && it.symbol == mention.symbol;
        let is_name = matches!(mention.symbol, Symbol::Name(_));
        if is_name || !self.mentions.iter().take(FEW).any(is_same) {
            self.mentions.push(mention);
        }
    }

    pub(super) fn finish(mut self, after: &Scope) -> Chunk {
        // Those of one symbol are in text order already.
        self.mentions.sort_by(|one, other| one.symbol.cmp(&other.symbol));
        self.mentions.dedup();
        self.mentions.shrink_to_fit();
        self.faults.shrink_to_fit();
        self.asked.sort_unstable();
        self.asked.dedup();
        self.after = after.clone();
        self
    }
}
