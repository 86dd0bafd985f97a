//! The hover of a roll: the die at a place, the call that takes it, and how long a WFF can be made.

use crate::analysis::play::uses;
use crate::dice::{BECOMES, Rules};
use crate::document::{Document, Placed};
use crate::features::longest_length;
use crate::features::used_dice::{HORIZON, used};
use crate::markdown;
use crate::markup::Markdown;
use crate::scope::Rolled;
use crate::syntax::letter::{BIG, PROPOSITIONS, SMALL, connective};
use crate::syntax::text::shorten;
use crate::syntax::{Faces, Keyword, Line, Span, Statement, Text};

/// The hover of a roll that a call is yet to answer.
const UNANSWERED: &str = "How long a WFF can be made of these dice is for the call to say.";
/// The most characters of a call.
const SHOWN: usize = 40;

/// The hover at a byte of the dice of a roll: of a die alone, or of all where none is.
pub(super) fn of_dice(
    document: &Document,
    text: &(impl Text + ?Sized),
    placed: &Placed<'_>,
    line: &Line<'_>,
    dice: Span,
    offset: usize,
) -> Option<(Span, Markdown)> {
    let tells = placed.scope.settings.tells_answers();
    let oracle = document.oracle();
    let reach = if tells { longest_length::of_line(placed, &oracle) } else { None };
    let is_open = |rolled: &Rolled| document.unanswered(text).iter().any(|open| **open == *rolled);
    let reach = match reach {
        Some((rolled, reach)) if !is_open(&rolled) => Some(reach.markdown),
        None if tells => None,
        _ => Some(UNANSWERED.into()),
    };
    let faces = faces(line, dice);
    let Some(place) = die_at(&faces, offset) else { return Some((dice, reach?)) };
    let (face, at) = *faces.get(place)?;
    let rolled = placed.rolled();
    let rules = rolled.as_ref().map_or(placed.scope.settings.rules, |rolled| rolled.rules);
    let mut told = vec![of_face(face, rules)];
    let faces: Vec<u8> = faces.iter().map(|(face, _)| *face).collect();
    let call = rolled.and_then(|rolled| last_call(document, text, placed, &rolled));
    if let Some((call, taken)) = call {
        let is_used = used(&faces, &taken, rules).get(place).copied().flatten();
        let takes = if is_used == Some(true) { "takes it" } else { "does not take it" };
        let call = Markdown::quote(&shorten(&call, SHOWN));
        told.push(markdown!("The last call, {}, {}.", call, takes));
    }
    told.extend(reach);
    Some((at, Markdown::paragraphs(told)))
}

/// The faces of dice as they are written, each with its place.
fn faces(line: &Line<'_>, dice: Span) -> Vec<(u8, Span)> {
    let bytes = (dice.start as usize..).zip(line.of(dice).bytes());
    let faces = bytes.filter(|(_, face)| SMALL.contains(face) || BIG.contains(face));
    faces.map(|(at, face)| (face, Span::new(at, at + 1))).collect()
}

/// The die that begins on a byte, else the one that ends there.
fn die_at(faces: &[(u8, Span)], offset: usize) -> Option<usize> {
    let begins = faces.iter().position(|(_, at)| at.start as usize == offset);
    begins.or_else(|| faces.iter().position(|(_, at)| at.end as usize == offset))
}

/// The hover at a byte of dice that are no roll.
pub(super) fn of_die(
    line: &Line<'_>,
    dice: Span,
    offset: usize,
    rules: Option<Rules>,
) -> Option<(Span, Markdown)> {
    let faces = faces(line, dice);
    let (face, at) = *faces.get(die_at(&faces, offset)?)?;
    Some((at, of_face(face, rules)))
}

/// A face of a die, and what a rule book makes of it.
fn of_face(face: u8, rules: Option<Rules>) -> Markdown {
    let size = if SMALL.contains(&face) { "small" } else { "big" };
    let is = match (connective(face), rules) {
        (Some(row), _) => markdown!(", {} ({})", row.name, row.reads),
        (None, Some(rules)) if face == b'R' && rules.has_wildcard() => {
            let becomes = BECOMES.map(|letter| Markdown::code(&char::from(letter).to_string()));
            let becomes = Markdown::join(becomes, ", ");
            markdown!(", a wildcard: a call makes it one of {}", becomes)
        }
        (None, None) if face == b'R' => Markdown::default(),
        (None, _) if PROPOSITIONS.contains(&face) => ", a proposition".into(),
        (None, _) => ", which no WFF takes".into(),
    };
    let letter = Markdown::strong(&char::from(face).to_string());
    markdown!("{}: a {} die{}", letter, size, is)
}

/// The last call a little below a roll that answers it, and the dice that it takes.
fn last_call(
    document: &Document,
    text: &(impl Text + ?Sized),
    placed: &Placed<'_>,
    rolled: &Rolled,
) -> Option<(String, Faces)> {
    let end = placed.start + placed.content.len();
    let below = end..end.saturating_add(HORIZON).min(text.len());
    let calls = document.lines(text, below, |below| {
        let line = below.read();
        let Statement::Play(Keyword::Call, _, play) = &line.statement else { return None };
        let answers = below.scope.plays.roll(line.player()).is_some_and(|it| **it == *rolled);
        let is_below = below.line > placed.line && answers;
        let taken = uses(&line, play.what, below.scope).filter(|_| is_below)?;
        Some((line.of(play.what).to_owned(), taken))
    });
    calls.into_iter().flatten().next_back()
}
