//! A roll: its dice, the last call on it, and the length of its longest WFF, if shown.

use super::place::{PanelPlace, bytes};
use crate::actions::{ActionKind, actions};
use crate::document::Placed;
use crate::features::longest_length;
use crate::features::roles::Role;
use crate::features::tokens::{Modifier, tokens};
use crate::features::used_dice::HORIZON;
use crate::scope::Rolled;
use crate::syntax::text::{excerpt, shorten};
use crate::syntax::{Keyword, Statement, Text};
use std::ops::Range;
use std::sync::Arc;

/// The most dice that are drawn.
const DICE: usize = 200;
/// The most characters of a call, and of the name of a player.
const SHOWN: usize = 200;

/// A roll with the last call on it.
#[derive(Clone, Debug)]
pub struct RollSubject {
    /// The bytes of its dice.
    pub range: Range<usize>,
    /// The player who rolled, if one is named.
    pub player: Option<String>,
    /// The name of the rule book in force.
    pub rules: Option<&'static str>,
    /// Its dice in text order, or the first of many.
    pub dice: Vec<Die>,
    /// The number of its dice.
    pub count: usize,
    /// The last call on it.
    pub call: Option<Call>,
    /// The length of the longest WFFs in words.
    pub reach: Option<String>,
    /// The reason why that is not shown.
    pub untold: Option<&'static str>,
    /// The kinds of actions that write a longest WFF.
    pub writes: Vec<ActionKind>,
}

/// A die of a roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Die {
    /// Its bytes.
    pub range: Range<usize>,
    /// The letter that it shows.
    pub face: char,
    /// True for the big dice, which have connectives.
    pub is_big: bool,
    /// True if the last call takes it, false if it leaves it or none could take it.
    pub is_used: Option<bool>,
}

/// A call on a roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The bytes of the WFF or word that was called.
    pub range: Range<usize>,
    /// It as it is written.
    pub text: String,
}

/// The roll of the line of a place: its own, or the one that it answers.
pub(super) fn at(place: &PanelPlace<'_>, text: &(impl Text + ?Sized)) -> Option<RollSubject> {
    let placed = place.placed;
    let line = placed.read();
    let Statement::Play(keyword, ..) = &line.statement else { return None };
    if *keyword == Keyword::Roll {
        return of_roll(place, text, placed);
    }
    let rolled = placed.scope.plays.roll(line.player()).cloned()?;
    let above = placed.start.saturating_sub(HORIZON);
    let mut start = None;
    place.document.lines(text, above..placed.start, |it| {
        let is_roll = matches!(it.read().statement, Statement::Play(Keyword::Roll, ..));
        if it.line < placed.line && is_roll && it.rolled().is_some_and(|found| found == rolled) {
            start = Some(it.start);
        }
    });
    place.document.line(text, start?, |roll| of_roll(place, text, &roll)).flatten()
}

fn of_roll(
    place: &PanelPlace<'_>,
    text: &(impl Text + ?Sized),
    placed: &Placed<'_>,
) -> Option<RollSubject> {
    let line = placed.read();
    let Statement::Play(Keyword::Roll, _, play) = &line.statement else { return None };
    if play.what.is_empty() {
        return None;
    }
    let rolled = placed.rolled()?;
    let document = place.document;
    let is_die = |role| matches!(role, Role::SmallDie | Role::BigDie);
    let found = tokens(document, text, placed.start..placed.start);
    let mut dice = Vec::new();
    for token in found.into_iter().filter(|token| is_die(token.role)) {
        let is_used = match (token.modifiers.has(Modifier::Used), token.modifiers) {
            (true, _) => Some(true),
            (false, other) => other.has(Modifier::Unused).then_some(false),
        };
        // Dice side by side of which the same is known are one token.
        let start = token.range.start;
        for (place, face) in text.slice(token.range.clone()).char_indices() {
            let range = start + place..start + place + face.len_utf8();
            let is_big = token.role == Role::BigDie;
            dice.push(Die { range, face, is_big, is_used });
        }
    }
    let count = dice.len();
    dice.truncate(DICE);
    let tells = placed.scope.settings.tells_answers();
    let is_open = document.unanswered(text).iter().any(|open| **open == *rolled);
    let untold = match (tells, is_open) {
        (false, _) => Some("How long a WFF can be made is not told here."),
        (true, true) => Some("How long a WFF can be made of these dice is for the call to say."),
        (true, false) => None,
    };
    let reach =
        || longest_length::of_line(placed, &document.oracle()).map(|(_, reach)| reach.title);
    let mut writes = Vec::new();
    if tells {
        let wanted = |kind| matches!(kind, ActionKind::Longest | ActionKind::LongestTrue);
        let here = placed.start..placed.start;
        let offered = actions(document, text, here, place.levels, 0, wanted);
        writes.extend(offered.into_iter().map(|action| action.kind));
    }
    Some(RollSubject {
        range: bytes(play.what, placed),
        player: play.player.map(|player| shorten(line.of(player), SHOWN)),
        rules: rolled.rules.map(|rules| rules.name()),
        dice,
        count,
        call: last_call(place, text, placed, &rolled),
        reach: if untold.is_none() { reach() } else { None },
        untold,
        writes,
    })
}

/// The last call on a roll a little below it.
fn last_call(
    place: &PanelPlace<'_>,
    text: &(impl Text + ?Sized),
    placed: &Placed<'_>,
    rolled: &Arc<Rolled>,
) -> Option<Call> {
    let end = placed.start + placed.content.len();
    let mut last = None;
    let mut is_over = false;
    place.document.lines(text, end..end.saturating_add(HORIZON).min(text.len()), |below| {
        let line = below.read();
        let Statement::Play(keyword, _, play) = &line.statement else { return };
        if below.line <= placed.line || is_over {
            return;
        }
        if *keyword == Keyword::Roll {
            is_over = below.rolled().is_some_and(|it| it.player == rolled.player);
        }
        let is_its = below.scope.plays.roll(line.player()).is_some_and(|it| it == rolled);
        if *keyword == Keyword::Call && is_its && !play.what.is_empty() {
            let called = excerpt(line.of(play.what), SHOWN);
            last = Some(Call { range: bytes(play.what, &below), text: called });
        }
    });
    last
}
