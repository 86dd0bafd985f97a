//! The semantic tokens of a whole document, piece by piece, so that after an edit only those are
//! made anew that it has changed.

use super::tokens::{SemanticToken, join, mark, read_line};
use super::used_dice::{CalledRolls, HORIZON, Play, RollPlayed};
use crate::document::{ChunkId, ChunkView, Document};
use crate::executor::Executor;
use crate::scope::Scope;
use crate::syntax::exercise::Task;
use crate::syntax::{Keyword, Line, Statement, Text};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// The tokens of some whole lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TokenPiece {
    /// The tokens in text order; their bytes count from the first of these lines.
    pub tokens: Vec<SemanticToken>,
    /// The length of the lines in bytes.
    pub bytes: usize,
    /// The number of their line ends.
    pub line_ends: usize,
}

/// The semantic tokens of a whole document. A copy costs little.
#[derive(Clone, Debug, Default)]
pub struct DocumentTokens {
    pieces: Arc<Vec<Piece>>,
}

/// The tokens kept of a stretch of the document.
#[derive(Clone, Debug)]
struct Piece {
    id: ChunkId,
    read: Arc<Read>,
    /// Its tokens as they are shown.
    shown: Arc<TokenPiece>,
}

/// A chunk as it reads by itself.
#[derive(Debug)]
struct Read {
    plays: Vec<Play>,
    /// The tokens of the lines with rolls, letter by letter.
    letters: Vec<SemanticToken>,
}

impl DocumentTokens {
    /// The tokens of a document. `text` is the document's.
    pub fn new(
        document: &Document,
        text: &(impl Text + Sync + ?Sized),
        executor: &impl Executor,
    ) -> DocumentTokens {
        DocumentTokens::default().updated(document, text, executor)
    }

    /// The tokens of a document, these being those of an earlier version or of another document.
    /// Unchanged ones are taken from there; the rest is read in jobs.
    #[must_use]
    pub fn updated(
        &self,
        document: &Document,
        text: &(impl Text + Sync + ?Sized),
        executor: &impl Executor,
    ) -> DocumentTokens {
        let views: Vec<ChunkView<'_>> = document.chunk_views().collect();
        let known: HashMap<usize, &Piece> =
            self.pieces.iter().map(|piece| (piece.id.address(), piece)).collect();
        let old = |view: &ChunkView<'_>| {
            known.get(&view.address()).filter(|old| view.is(&old.id)).map(|old| (*old).clone())
        };
        let mut pieces: Vec<Option<Piece>> = views.iter().map(old).collect();
        let new = views.iter().zip(&pieces).filter(|(_, old)| old.is_none());
        let new = executor.map(new.map(|(view, _)| *view).collect(), |it| read(&it, text));
        let mut new = new.into_iter();
        let pieces = pieces.iter_mut().filter_map(|piece| piece.take().or_else(|| new.next()));
        let mut pieces: Vec<Piece> = pieces.collect();
        // What was taken out between two chunks may have been a call, too.
        let kept = |(one, other): (&Piece, &Piece)| Arc::ptr_eq(&one.read, &other.read);
        let before = self.pieces.iter().zip(&pieces).take_while(|pair| kept(*pair)).count();
        let most = self.pieces.len().min(pieces.len()) - before;
        let pairs = self.pieces.iter().rev().zip(pieces.iter().rev()).take(most);
        let after = pieces.len() - pairs.take_while(|pair| kept(*pair)).count();
        mark_rolls(&mut pieces, before..after, executor);
        DocumentTokens { pieces: Arc::new(pieces) }
    }

    /// The pieces, in text order. One that an edit has not changed is the very same as before.
    pub fn pieces(&self) -> impl ExactSizeIterator<Item = &Arc<TokenPiece>> {
        self.pieces.iter().map(|piece| &piece.shown)
    }
}

/// True if what a line puts in force here may matter for tokens below it: no token depends on what
/// proofs, tables and exercises hold.
fn matters(line: &Line<'_>, scope: &Scope) -> bool {
    match &line.statement {
        Statement::Cells(Keyword::Row, ..) => scope.table().is_none(),
        // Of a proof without an end the steps tell where it is left.
        Statement::Step(_) => scope.block().is_none_or(|block| !block.has_end),
        Statement::Blank
        | Statement::Axiom(_)
        | Statement::World(..)
        | Statement::Sees(..)
        | Statement::Frame(..) => false,
        Statement::Task(_, _, task) => matches!(task, Task::Head(_) | Task::Proof(_)),
        Statement::Formulas(_)
        | Statement::Judgement(_)
        | Statement::Proves(_)
        | Statement::Let(..)
        | Statement::Def(..)
        | Statement::DefProof(..)
        | Statement::Setting(..)
        | Statement::Play(..)
        | Statement::Cells(..)
        | Statement::Truth(..)
        | Statement::Define(..) => true,
    }
}

/// The piece of a chunk, in which no roll has been answered yet.
fn read(view: &ChunkView<'_>, text: &(impl Text + ?Sized)) -> Piece {
    let mut tokens = Vec::with_capacity(view.bytes() / 2);
    let mut plays = Vec::new();
    view.lines(text, matters, |placed| {
        plays.extend(read_line(&placed, view.start, &mut tokens));
    });
    let mut letters = Vec::new();
    for play in &mut plays {
        play.count_from(view.start);
        if let Play::Roll(roll) = play {
            let of_roll = tokens.get(roll.tokens.clone()).unwrap_or_default();
            roll.tokens = letters.len()..letters.len() + of_roll.len();
            letters.extend_from_slice(of_roll);
        }
    }
    join(&mut tokens);
    tokens.shrink_to_fit();
    let (bytes, line_ends) = (view.bytes(), view.line_ends());
    let shown = Arc::new(TokenPiece { tokens, bytes, line_ends });
    Piece { id: view.id(), read: Arc::new(Read { plays, letters }), shown }
}

/// Marks the dice of the rolls that a change of these pieces may have answered in another way.
fn mark_rolls(pieces: &mut [Piece], changed: Range<usize>, executor: &impl Executor) {
    let far = |pieces: &mut dyn Iterator<Item = &Piece>| {
        let mut bytes = 0;
        pieces
            .take_while(|piece| {
                let is_near = bytes <= HORIZON;
                bytes += piece.shown.bytes;
                is_near
            })
            .count()
    };
    let above = pieces.get(..changed.start).unwrap_or_default();
    let first = changed.start - far(&mut above.iter().rev());
    let below = pieces.get(changed.end..).unwrap_or_default();
    let last = changed.end + far(&mut below.iter());
    let near = pieces.get(first..last).unwrap_or_default();
    if near.iter().all(|piece| piece.read.plays.is_empty()) {
        return;
    }
    let reads: Vec<(Arc<Read>, usize)> =
        near.iter().map(|piece| (piece.read.clone(), piece.shown.bytes)).collect();
    let mut rolls = CalledRolls::default();
    let mut base = 0;
    for (index, (read, bytes)) in (first..).zip(&reads) {
        read.plays.iter().for_each(|play| rolls.note(play, base, index));
        base += bytes;
    }
    let mut marked: Vec<(usize, Vec<_>)> = Vec::new();
    for (index, roll, used) in rolls.marks().filter(|(index, ..)| *index < changed.end) {
        match marked.last_mut() {
            Some((last, rolls)) if *last == index => rolls.push((roll, used)),
            _ => marked.push((index, vec![(roll, used)])),
        }
    }
    let shown =
        executor.map(marked, |(index, rolls)| Some((index, shown(pieces.get(index)?, rolls)?)));
    for (index, shown) in shown.into_iter().flatten() {
        if let Some(piece) = pieces.get_mut(index) {
            piece.shown = Arc::new(shown);
        }
    }
}

/// A piece whose rolls have their dice marked like this, if it shows anything else.
fn shown(piece: &Piece, rolls: Vec<(&RollPlayed, Vec<Option<bool>>)>) -> Option<TokenPiece> {
    let (shown, letters) = (&piece.shown.tokens, &piece.read.letters);
    let mut tokens = Vec::with_capacity(shown.len() + letters.len());
    let mut done = 0;
    let mut is_other = false;
    for (roll, used) in rolls {
        let letters = letters.get(roll.tokens.clone()).unwrap_or_default();
        let Some((first, last)) = letters.first().zip(letters.last()) else { continue };
        let place = |byte: usize| shown.partition_point(|token| token.range.start < byte);
        let places = place(first.range.start)..place(last.range.end);
        tokens.extend_from_slice(shown.get(done..places.start).unwrap_or_default());
        let mut letters = letters.to_vec();
        mark(&mut letters, used);
        join(&mut letters);
        is_other |= shown.get(places.clone()) != Some(&letters);
        tokens.append(&mut letters);
        done = places.end;
    }
    tokens.extend_from_slice(shown.get(done..).unwrap_or_default());
    let (bytes, line_ends) = (piece.shown.bytes, piece.shown.line_ends);
    is_other.then_some(TokenPiece { tokens, bytes, line_ends })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::executor::Sequential;
    use crate::features::tokens;
    use crate::generator;
    use proptest::prelude::*;
    use proptest::sample::Index;

    /// All tokens, counted from the start of the document.
    fn all(tokens: &DocumentTokens) -> Vec<SemanticToken> {
        let mut base = 0;
        let mut all = Vec::new();
        for piece in tokens.pieces() {
            let moved = |range: &Range<usize>| base + range.start..base + range.end;
            let tokens = piece.tokens.iter();
            all.extend(tokens.map(|it| SemanticToken { range: moved(&it.range), ..it.clone() }));
            base += piece.bytes;
        }
        all
    }

    fn of(text: &str) -> (Document, DocumentTokens) {
        let document = Document::small(text, Scope::default());
        let tokens = DocumentTokens::new(&document, text, &Sequential);
        (document, tokens)
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn edited_tokens_are_those_of_the_text_read_afresh(
            text in generator::text(0..40),
            edits in prop::collection::vec(
                (any::<Index>(), any::<Index>(), generator::text(0..3)), 1..6),
        ) {
            let mut text = text;
            let mut document = Document::small_being_edited(&text, Scope::default());
            let mut made = DocumentTokens::new(&document, &*text, &Sequential);
            for (one, other, new) in edits {
                let places: Vec<usize> =
                    text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
                let (one, other) = (*one.get(&places), *other.get(&places));
                // Mostly short stretches are replaced.
                let old = one.min(other)..one.max(other).min(one.min(other) + 20);
                let old = old.start..(old.start..=old.end).rev()
                    .find(|at| text.is_char_boundary(*at)).unwrap_or(old.start);
                text.replace_range(old.clone(), &new);
                document.edit(old, new.len(), &*text);
                while !document.is_settled() {
                    document.advance(&*text);
                }
                made = made.updated(&document, &*text, &Sequential);
                prop_assert_eq!(all(&made), tokens(&document, &*text, 0..text.len()));
                prop_assert_eq!(all(&made), all(&of(&text).1));
            }
        }
    }

    #[test]
    fn an_edit_makes_few_pieces_anew() {
        let text = "roll pq K\ncall Kpq\nlet p = T\nNp\n".repeat(100);
        let (mut document, old) = of(&text);
        let middle = text[..text.len() / 2].rfind("Np").unwrap();
        let mut edited = text.clone();
        edited.replace_range(middle..middle + 2, "Kpq");
        document.edit(middle..middle + 2, 3, &*edited);
        let new = old.updated(&document, &*edited, &Sequential);
        let kept = |new: &Arc<TokenPiece>| old.pieces().any(|old| Arc::ptr_eq(old, new));
        assert!(new.pieces().filter(|piece| !kept(piece)).count() <= 2);
        assert!(new.pieces().len() > 20);
    }

    #[test]
    fn a_roll_far_above_a_new_call_is_answered_by_it() {
        let text = format!("roll pq K\n{}", "p\n".repeat(1000));
        let (mut document, old) = of(&text);
        let edited = format!("{text}call p");
        document.edit(text.len()..text.len(), 6, &*edited);
        let new = old.updated(&document, &*edited, &Sequential);
        assert_eq!(all(&new), tokens(&document, &*edited, 0..edited.len()));
        assert_ne!(all(&new)[..4], all(&old)[..4]);
        let again = edited.replace("call p", "");
        document.edit(text.len()..edited.len(), 0, &*again);
        assert_eq!(all(&new.updated(&document, &*again, &Sequential)), all(&old));
    }
}
