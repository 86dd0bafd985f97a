//! The lines that bound blocks, by the strict grammar.

use super::block::{BlockKind, Edge};
use super::exercise::Task;
use super::game::GameHead;
use super::keyword::Keyword;
use super::proof_head;
use super::statement::{Line, Statement};
use super::text::Span;

/// The edge of a block that a line is.
#[inline]
pub fn edge(line: &Line<'_>) -> Option<Edge> {
    let opens = |is_head: bool, kind| is_head.then_some(Edge::Opens(kind));
    match &line.statement {
        Statement::Cells(Keyword::End, ..) => Some(Edge::Ends),
        Statement::Cells(Keyword::Game, _, cells) => {
            opens(opens_game(line, cells), BlockKind::Game)
        }
        Statement::Cells(Keyword::Axioms, _, cells) => {
            opens(opens_axioms(line, cells), BlockKind::Axioms)
        }
        Statement::Cells(Keyword::Model, _, cells) => opens(opens_model(cells), BlockKind::Model),
        Statement::Cells(keyword, ..) => BlockKind::opened_by(*keyword).map(Edge::Opens),
        Statement::Truth(..) => Some(Edge::Opens(BlockKind::Truth)),
        Statement::Task(_, _, Task::Proof(claims)) => {
            opens(proof_head::opens(line, claims), BlockKind::Proof)
        }
        Statement::Task(_, _, Task::Head(head)) => {
            opens(head.opens(line.text), BlockKind::Exercise)
        }
        _ => None,
    }
}

/// True if a line that begins with `game` opens one, and is no text for people.
pub fn opens_game(line: &Line<'_>, words: &[Span]) -> bool {
    GameHead::of(line.text, words).opens(line.text)
}

/// True if a line that begins with `axioms` opens a block of them, and is no text for people.
pub fn opens_axioms(line: &Line<'_>, words: &[Span]) -> bool {
    !words.get(1).is_some_and(|it| line.of(*it).starts_with(|c: char| c.is_ascii_lowercase()))
}

/// True if a line that begins with `model` opens one, and is no text for people.
pub fn opens_model(words: &[Span]) -> bool {
    words.len() < 2
}
