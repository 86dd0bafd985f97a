//! Some lines of a document: what is known of them, what they mention, and what is in force after
//! them.

mod reader;

pub(super) use reader::{Reader, Seen, Visited};

use super::edges::{BlockEdge, Edges};
use super::exam::is_exam;
use crate::analysis::{self, Fault, FaultKind, RoundEdge, Verdict, analyse, bind, block};
use crate::effort::Budget;
use crate::scope::{Scope, Symbol};
use crate::syntax::Fingerprint;
use crate::syntax::block::Edge;
use crate::syntax::fast_path::{ScannedLine, is_plain, scan_line};
use crate::syntax::formula::{Unit, shape};
use crate::syntax::statement::Said;
use crate::syntax::{Keyword, Line, Span, Statement};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// The bytes after which a chunk ends with its line. In the tests below chunks are small, so that
/// edits often touch their edges.
const CHUNK_BYTES: usize = if cfg!(test) { 64 } else { 4096 };
/// The lines that are more than plain, clean formulas after which a chunk ends.
pub(super) const CHUNK_LINES: u32 = if cfg!(test) { 3 } else { 32 };

/// The mentions among which the same one is looked for: in a game there are hardly more.
const FEW: usize = 12;

/// Some lines that follow each other. Only the last chunk of a document may end without a line end.
#[derive(Clone, Debug, Default)]
pub(super) struct Chunk {
    /// Its own when it is read, and shared with its copies: who has kept it knows the chunk again.
    pub id: Arc<()>,
    /// Its length in bytes.
    pub bytes: usize,
    /// The number of its line ends.
    pub line_ends: usize,
    /// The number of its lines that are more than plain, clean formulas and comments.
    pub involved: u32,
    /// The faults of its lines, in text order.
    pub faults: Vec<Noted<Fault>>,
    /// The faults of calls, which are told once their round is over, in text order.
    pub withheld: Vec<Noted<Fault>>,
    /// The verdicts on its lines that are not plain formulas, in text order.
    pub verdicts: Vec<(u32, Verdict)>,
    /// The names that its lines define, in text order.
    pub definitions: Vec<Noted<Definition>>,
    /// The lines that bound blocks, in text order.
    pub edges: Vec<BlockEdge>,
    /// The lines where rounds of games begin and end, in text order.
    pub rounds: Vec<Noted<RoundEdge>>,
    /// The places where symbols are put in force and mentioned, by symbol, then in text order.
    pub mentions: Vec<Mention>,
    /// True if a line mentions something that is not known, so that its faults depend on all that
    /// is.
    pub is_unresolved: bool,
    /// True if a line changes what is in force.
    pub changes: bool,
    /// True if a line changes the alphabet, or the blocks that are open in another way than the
    /// edges say.
    pub reframes: bool,
    /// True if a line makes the document an exam.
    pub is_exam: bool,
    /// True if a line is a call that says nothing yet, or no formula.
    pub is_unanswered: bool,
    /// The fewest blocks that are open after any of its lines.
    pub least_depth: usize,
    /// The problems met here that are more than free, each once.
    pub asked: Vec<Fingerprint>,
    /// The scope after its last line.
    pub after: Scope,
    /// The scopes before lines with faults, for words; `None` where they are not kept.
    pub scenes: Option<Scenes>,
    /// Something that an edit has left to do with it.
    pub due: Option<Box<Due>>,
}

/// The scopes before lines of a chunk with faults.
#[derive(Clone, Debug, Default)]
pub(super) struct Scenes {
    /// The first line that changes what is in force: up to it that is what is so before the chunk.
    changed: Option<u32>,
    /// The scopes of lines below it, in text order.
    below: Vec<(u32, Scope)>,
}

/// The reason why a chunk is not yet known as it would be if its document were read afresh.
#[derive(Clone, Debug, Default)]
pub(super) struct Due {
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

/// Something that is known of a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Noted<T> {
    /// The number of the line in the chunk.
    pub line: u32,
    /// Its first byte in the chunk.
    pub start: u32,
    /// The thing known.
    pub it: T,
}

/// A name that a line defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Definition {
    /// The place of the name on the line.
    pub name: Span,
    /// True if a line below uses it.
    pub is_used: bool,
}

/// A line that mentions a symbol.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Mention {
    /// The symbol.
    pub symbol: Symbol,
    /// The number of the line in the chunk.
    pub line: u32,
    /// True if it puts the symbol in force; a line mentions symbols before it does so.
    pub defines: bool,
}

/// The difference between what was in force at a place and what is.
#[derive(Clone, Debug, Default)]
pub(super) struct Change {
    pub facts: bool,
    pub symbols: HashSet<Symbol>,
    /// True if some of these symbols may not differ.
    pub is_rough: bool,
}

impl Definition {
    /// The fault of a name that is used nowhere.
    pub fn unused(self) -> Option<Fault> {
        (!self.is_used).then(|| Fault::new(self.name, FaultKind::UnusedName))
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

    /// The mentions of a symbol, by their places in the list.
    pub fn mentions_of(&self, symbol: &Symbol) -> Range<usize> {
        let start = self.mentions.partition_point(|mention| mention.symbol < *symbol);
        let end = self.mentions.partition_point(|mention| mention.symbol <= *symbol);
        start..end
    }

    /// The faults that depend on lines below: of names that are unused, of rounds, and of calls
    /// that nobody can challenge any more.
    pub fn faults_by_lines_below(&self, below: Option<&RoundEdge>) -> Vec<Noted<Fault>> {
        let unused = self
            .definitions
            .iter()
            .filter_map(|it| Some(Noted { line: it.line, start: it.start, it: it.it.unused()? }));
        let mut others: Vec<Noted<Fault>> = unused.collect();
        let edge_below = |line: u32| {
            let next = self.rounds.partition_point(|round| round.line <= line);
            self.rounds.get(next).map_or(below, |next| Some(&next.it))
        };
        for round in &self.rounds {
            let told = edge_below(round.line).map_or(&[][..], |end| &end.of_above);
            let Some((_, at)) = round.it.begins else { continue };
            let (line, start) = (round.line, round.start);
            let note = |kind: &FaultKind| Fault::new(at, kind.clone());
            others.extend(told.iter().map(|kind| Noted { line, start, it: note(kind) }));
        }
        let is_told = |call: &&Noted<Fault>| edge_below(call.line).is_some_and(|it| it.ends_round);
        others.extend(self.withheld.iter().filter(is_told).cloned());
        others.sort_by_key(|noted| (noted.line, noted.it.span));
        others
    }

    /// Its faults with the number and first byte of their lines in the chunk, in text order, those
    /// among them that depend on lines below. `below` is the first edge of a round below the chunk.
    pub fn all_faults(
        &self,
        below: Option<&RoundEdge>,
    ) -> impl Iterator<Item = Noted<Fault>> + use<'_> {
        let place = |noted: &Noted<Fault>| (noted.line, noted.it.span);
        let others = self.faults_by_lines_below(below);
        let mut others = others.into_iter().peekable();
        let mut faults = self.faults.iter().peekable();
        std::iter::from_fn(move || {
            let is_other_first = match (others.peek(), faults.peek()) {
                (Some(other), Some(fault)) => place(other) < place(fault),
                (Some(_), None) => true,
                (None, _) => false,
            };
            if is_other_first { others.next() } else { faults.next().cloned() }
        })
    }

    /// True if something is told of its lines when a round or a proof ends below the chunk.
    pub fn leaves_round_open(&self) -> bool {
        let last = self.rounds.last();
        last.map_or(!self.withheld.is_empty(), |round| round.it.begins.is_some())
    }

    /// True if the block that a line opens has an end.
    pub fn has_end(&self, line: usize) -> bool {
        let place = self.edges.binary_search_by_key(&line, |edge| edge.line as usize);
        place.ok().and_then(|place| self.edges.get(place)).is_some_and(|edge| edge.has_end)
    }

    /// The edge of a block that a line is.
    pub fn edge(&self, line: usize) -> Option<Edge> {
        let place = self.edges.binary_search_by_key(&line, |edge| edge.line as usize);
        place.ok().and_then(|place| self.edges.get(place)).map(|edge| edge.edge)
    }

    /// The scope before a line, if it is known without the lines above it; `before` is that before
    /// the chunk.
    pub fn scene<'s>(&'s self, line: u32, before: &'s Scope) -> Option<&'s Scope> {
        let Scenes { changed, below } = self.scenes.as_ref()?;
        if changed.is_none_or(|changed| line <= changed) {
            return Some(before);
        }
        let place = below.binary_search_by_key(&line, |(line, _)| *line).ok()?;
        below.get(place).map(|(_, scope)| scope)
    }

    /// The definitions of its lines, or of those that were read in its place.
    fn known_definitions(&self) -> &[Noted<Definition>] {
        let unread = self.due.as_ref().filter(|due| due.is_unread);
        unread.map_or(&self.definitions, |due| &due.definitions)
    }

    /// True if all blocks that its lines open have an end.
    pub fn has_ends(&self) -> bool {
        self.edges.iter().all(|it| it.has_end || it.edge == Edge::Ends)
    }

    /// True if it is to be read whatever is in force before it.
    pub fn is_outdated(&self) -> bool {
        self.due.as_ref().is_some_and(|due| due.is_outdated)
    }

    /// The number of its lines. The last chunk of a document has the line behind its last line end.
    pub fn lines(&self, is_last: bool) -> usize {
        self.line_ends + usize::from(is_last)
    }

    /// Lets a change pass that nothing here leans on; this is in force before it now.
    pub fn pass(&mut self, change: &Change, before: &Scope) {
        if change.facts {
            self.after = before.clone();
            return;
        }
        for symbol in &change.symbols {
            if self.mentions_of(symbol).is_empty() {
                self.after.take(symbol, before, self.least_depth);
            }
        }
    }

    /// True if its lines have to be read anew after a change of what is in force before it.
    pub fn leans_on(&self, change: &Change) -> bool {
        (change.facts && self.involved > 0)
            || (self.is_unresolved && !change.symbols.is_empty())
            || change.symbols.iter().any(|symbol| !self.mentions_of(symbol).is_empty())
    }
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

/// The mentions of chunks that follow each other, on lines that count from the first of them.
pub(super) fn mentions(chunks: &[Arc<Chunk>]) -> impl Iterator<Item = Mention> + '_ {
    numbered(chunks).flat_map(|(above, chunk)| {
        let mentions = chunk.mentions.iter().cloned();
        mentions.map(move |mention| Mention { line: above + mention.line, ..mention })
    })
}

/// The definitions of chunks that follow each other, on lines that count from the first of them;
/// of one that was not read those that were in its place.
pub(super) fn definitions(chunks: &[Arc<Chunk>]) -> impl Iterator<Item = Noted<Definition>> + '_ {
    numbered(chunks).flat_map(|(above, chunk)| {
        let definitions = chunk.known_definitions().iter().cloned();
        definitions.map(move |noted| Noted { line: above + noted.line, ..noted })
    })
}

/// Chunks that follow each other, with the number of lines above each.
fn numbered(chunks: &[Arc<Chunk>]) -> impl Iterator<Item = (u32, &Arc<Chunk>)> {
    chunks.iter().scan(0, |above, chunk| {
        let here = *above;
        *above += chunk.line_ends as u32;
        Some((here, chunk))
    })
}

/// True if a line is a call that says nothing yet, or is still being written.
pub(super) fn is_unanswered(line: &Line<'_>) -> bool {
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

/// Leaves the blocks without an end in which a line cannot stand.
pub(super) fn arrive(scope: &mut Scope, line: &Line<'_>) {
    scope.leave_unclosed(|kind| block::can_stand(kind, line));
}

/// True if some block is open that has no end, so that any line may leave it.
pub(super) fn is_unclosed(scope: &Scope) -> bool {
    scope.block().is_some_and(|block| !block.has_end)
}

/// True if plain lines are to be looked at, too: they may leave a block, or have no place in one.
pub(super) fn minds_plain_lines(scope: &Scope) -> bool {
    is_unclosed(scope) || scope.minds_formulas()
}

/// Reads whole lines into chunks, at least one. `edges` are the lines among them that bound blocks;
/// where they are not known, they are looked for from the first one on. `was` is what was in force
/// after them before an edit: definitions that are still the same are taken from there.
pub(super) fn read(
    text: &str,
    edges: Option<&Edges>,
    before: &Scope,
    was: Option<&Scope>,
    budget: &Budget<'_>,
) -> Vec<Arc<Chunk>> {
    let mut reader = Reader::new(text, edges, before);
    let chunks = std::iter::from_fn(|| reader.next(was, Some(budget)));
    let chunks = chunks.map(|chunk| Arc::new(Chunk { scenes: None, ..chunk }));
    let mut chunks: Vec<Arc<Chunk>> = chunks.collect();
    if chunks.is_empty() {
        chunks.push(Arc::new(Chunk::new(before).finish(before)));
    }
    chunks
}

/// Puts whole lines into chunks that are to be read, at least one. `edges` are the lines among them
/// that bound blocks. Until they are read this is in force after them.
pub(super) fn unread(text: &str, edges: &Edges, after: &Scope) -> Vec<Chunk> {
    let mut edges = edges.iter().peekable();
    let mut chunks = Vec::new();
    let (mut start, mut number) = (0, 0);
    while start < text.len() || chunks.is_empty() {
        let mut chunk = Chunk {
            changes: true,
            is_unanswered: true,
            after: after.clone(),
            due: Some(Box::new(Due { is_outdated: true, is_unread: true, ..Due::default() })),
            ..Chunk::default()
        };
        let first = number;
        // It becomes one chunk once it is read, for most lines that are not plain are involved.
        let mut lines = 0;
        while start < text.len() && chunk.bytes < CHUNK_BYTES && lines < CHUNK_LINES {
            let ScannedLine { end, next, plain } = scan_line(text.as_bytes(), start);
            lines += u32::from(!plain);
            while let Some(edge) = edges.next_if(|edge| edge.line == number) {
                chunk.edges.push(BlockEdge { line: number - first, ..*edge });
            }
            chunk.bytes += next - start;
            chunk.line_ends += usize::from(next > end);
            start = next;
            number += 1;
        }
        let lines = text.get(start - chunk.bytes..start).unwrap_or_default();
        chunk.is_exam = is_exam(lines);
        chunks.push(chunk);
    }
    chunks
}

impl Chunk {
    /// A chunk of no lines yet, before which this is in force.
    fn new(before: &Scope) -> Chunk {
        Chunk { least_depth: before.depth(), scenes: Some(Scenes::default()), ..Chunk::default() }
    }

    /// True if it ends with its last line so far.
    fn is_full(&self) -> bool {
        self.bytes >= CHUNK_BYTES || self.involved >= CHUNK_LINES
    }

    /// Analyses a line that follows those read so far, and keeps what is to be known of it.
    fn note(
        &mut self,
        line: &Line<'_>,
        edge: Option<BlockEdge>,
        scope: &mut Scope,
        was: Option<&Scope>,
        budget: Option<&Budget<'_>>,
    ) {
        self.involved += 1;
        let number = u32::try_from(self.line_ends).unwrap_or(u32::MAX);
        let start = u32::try_from(self.bytes).unwrap_or(u32::MAX);
        let has_end = edge.is_some_and(|edge| edge.has_end);
        self.edges.extend(edge.map(|edge| BlockEdge { line: number, ..edge }));
        let analysis =
            budget.map(|budget| analyse(line, scope, has_end, budget)).unwrap_or_default();
        let mentions = analysis::mentions(line, scope);
        let defined = analysis::defined(line, scope);
        if let Some(scenes) = &mut self.scenes {
            if scenes.changed.is_some() && (analysis.has_faults() || defined.is_some()) {
                scenes.below.push((number, scope.clone()));
            }
            scenes.changed = scenes.changed.or(mentions.changes.then_some(number));
        }
        self.asked.extend(budget.into_iter().flat_map(Budget::take_asked));
        self.changes |= mentions.changes;
        // A fault may hide that a name is not known.
        let is_unknown = |symbol: &Symbol| match symbol {
            Symbol::Name(name) => !scope.has_name(name),
            _ => false,
        };
        self.is_unresolved |= analysis.is_unresolved || mentions.uses.iter().any(is_unknown);
        self.is_unanswered |= is_unanswered(line);
        self.is_exam |= line.is_exam();
        let note = |it| Noted { line: number, start, it };
        let note_edge = |it| Noted { line: number, start, it };
        self.faults.extend(analysis.faults.into_iter().map(note));
        self.withheld.extend(analysis.withheld.into_iter().map(note));
        self.rounds.extend(analysis.round_edge.map(note_edge));
        self.verdicts.extend(analysis.verdict.map(|verdict| (number, verdict)));
        let (alphabet, depth) = (scope.settings.alphabet, scope.depth());
        if mentions.changes {
            bind(line, has_end, scope);
        }
        // An edge is found by the text alone, and what is in force may make a formula of it.
        let expected = match edge.map(|edge| edge.edge) {
            Some(Edge::Opens(_)) => depth + 1,
            Some(Edge::Ends) => depth.saturating_sub(1),
            None => depth,
        };
        self.reframes |= scope.settings.alphabet != alphabet || scope.depth() != expected;
        for symbol in &mentions.defines {
            if let (Symbol::Name(name), Some(was)) = (symbol, was) {
                scope.share_name(name, was);
            }
        }
        if let Some(name) = defined {
            let it = Definition { name, is_used: false };
            self.definitions.push(Noted { line: number, start, it });
        }
        for symbol in mentions.uses {
            self.mention(Mention { symbol, line: number, defines: false });
        }
        for symbol in mentions.defines {
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

    /// Has a chunk that is to be read stand for others that were in its place: what they mention
    /// and ask for is not forgotten before.
    pub fn stand_for(&mut self, others: &[Arc<Chunk>]) {
        self.mentions.extend(mentions(others));
        if let Some(due) = &mut self.due {
            due.definitions = definitions(others).collect();
        }
        for other in others {
            self.asked.extend(&other.asked);
            if let (Some(due), Some(other)) = (&mut self.due, &other.due) {
                let change = other.was.iter().flat_map(|(_, change)| &change.symbols);
                due.symbols.extend(other.symbols.iter().chain(change).cloned());
            }
        }
        self.mentions.sort_unstable();
        self.mentions.dedup();
    }

    fn finish(mut self, after: &Scope) -> Chunk {
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
