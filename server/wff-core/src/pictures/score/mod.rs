//! The score sheets of the games of a text, with the rules that were broken.

mod markdown;
mod text;

pub use markdown::markdown;
pub(crate) use text::sentence;
pub use text::text;

use crate::analysis::FaultKind;
use crate::document::{CallSheet, Document, RoundSheet, ScoreSheet};
use crate::game::{Game, Shown, Standing};
use crate::rules::{Levels, Severity, rule_of};
use crate::syntax::Text;
use crate::syntax::text::shorten;
use std::sync::Arc;

/// The most letters of a call that a table shows.
const SHOWN: usize = 40;

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The number of its line, from 0.
    pub line: usize,
    /// The rule, and how it was broken.
    pub message: String,
}

/// A game with what is wrong with its sheet.
#[derive(Clone, Debug)]
pub struct Scored {
    /// Its sheet.
    pub sheet: ScoreSheet,
    /// The broken rules.
    pub broken: Vec<Broken>,
    /// The challenges missed.
    pub missed: Vec<Broken>,
}

impl Scored {
    /// The broken rules of a round, by its place among the rounds.
    pub fn broken_in(&self, round: usize) -> impl Iterator<Item = &Broken> {
        let line = |place: usize| self.sheet.rounds.get(place).map(|round| round.line);
        let from = line(round).unwrap_or_default();
        let to = line(round + 1).unwrap_or(self.sheet.last + 1);
        self.broken.iter().filter(move |broken| (from..to).contains(&broken.line))
    }
}

/// The games of a document.
pub fn scored(document: &Document, text: &(impl Text + ?Sized)) -> Vec<Scored> {
    let levels = Levels::default();
    let (mut broken, mut missed) = (Vec::new(), Vec::new());
    for (fault, found) in document.faults().zip(document.diagnostics(text)) {
        let told = Broken { line: found.line, message: found.diagnostic.message };
        if let FaultKind::MissedChallenge(_) = fault.fault.kind {
            missed.push(told);
        } else if levels.of(found.diagnostic.rule) == Some(Severity::Error) {
            broken.push(told);
        }
    }
    let mut broken = broken.into_iter().peekable();
    let mut missed = missed.into_iter().peekable();
    let of = |told: &mut std::iter::Peekable<std::vec::IntoIter<Broken>>, sheet: &ScoreSheet| {
        while told.next_if(|it| it.line < sheet.line).is_some() {}
        std::iter::from_fn(|| told.next_if(|it| it.line <= sheet.last)).collect()
    };
    document
        .score_sheets(text)
        .into_iter()
        .map(|sheet| Scored {
            broken: of(&mut broken, &sheet),
            missed: of(&mut missed, &sheet),
            sheet,
        })
        .collect()
}

/// The game that a byte of a document stands in.
pub fn scored_at(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<Scored> {
    let line = document.line(text, offset, |placed| placed.line)?;
    let sheets = document.score_sheets(text);
    let sheet = sheets.into_iter().find(|it| (it.line..=it.last).contains(&line))?;
    let lines = sheet.line..=sheet.last;
    let around = document.around_blocks(offset..offset);
    let all = document.lines(text, around, |placed| {
        lines.contains(&placed.line).then(|| placed.start..placed.start + placed.content.len())
    });
    let mut bytes = all.into_iter().flatten();
    let first = bytes.next()?;
    let last = bytes.last().map_or(first.end, |it| it.end);
    let levels = Levels::default();
    let shown = |kind: &FaultKind| levels.of(rule_of(kind)).is_some();
    let faults = document.faults().filter(|it| lines.contains(&it.line) && shown(&it.fault.kind));
    let found = document.diagnostics_in(text, first.start..last, &levels, usize::MAX);
    let (mut broken, mut missed) = (Vec::new(), Vec::new());
    for (fault, found) in faults.zip(found) {
        let told = Broken { line: found.line, message: found.diagnostic.message };
        match fault.fault.kind {
            FaultKind::MissedChallenge(_) => missed.push(told),
            // The game is still being played.
            FaultKind::UnclosedBlock | FaultKind::UnfinishedBlock => {}
            _ if levels.of(found.diagnostic.rule) == Some(Severity::Error) => broken.push(told),
            _ => {}
        }
    }
    Some(Scored { sheet, broken, missed })
}

/// The title of a game: its name, its players, and the end that was agreed on.
pub fn title(sheet: &ScoreSheet) -> String {
    let game = &sheet.game;
    let end = game.end_in_words().map_or(String::new(), |end| format!(", to {end}"));
    let players: Vec<&str> = game.players.iter().map(|name| &**name).collect();
    format!("{}: {}{end}", game.rules.title(), players.join(", "))
}

/// The tables of a game, each with the number of its first columns that are texts; none of a game
/// that is not refereed.
pub fn tables(sheet: &ScoreSheet) -> Vec<(Vec<Vec<String>>, usize)> {
    let mut tables = Vec::new();
    if sheet.game.is_refereed {
        tables.extend((!sheet.rounds.is_empty()).then(|| (rounds(sheet), 3)));
        tables.push((standings(&sheet.game), 1));
    }
    tables
}

/// A table of the rounds: a header, then a row for each call, or one for a round without any.
fn rounds(sheet: &ScoreSheet) -> Vec<Vec<String>> {
    let game = &sheet.game;
    let mut header: Vec<String> = ["round", "call", "challenge"].map(str::to_owned).to_vec();
    header.extend(game.players.iter().map(|name| name.to_string()));
    let mut rows = vec![header];
    for (number, round) in sheet.rounds.iter().enumerate() {
        let mut calls = of_calls(game, round);
        if calls.is_empty() {
            calls.push([String::new(), String::new()]);
        }
        let last = calls.len() - 1;
        for (place, [call, challenge]) in calls.into_iter().enumerate() {
            let mut row = match place {
                0 if round.is_tiebreak => vec![format!("{} (tiebreak)", number + 1)],
                0 => vec![(number + 1).to_string()],
                _ => vec![String::new()],
            };
            row.extend([call, challenge]);
            row.extend(round.sides.iter().map(|side| match place {
                _ if !round.is_finished => "-".to_owned(),
                place if place == last => side.points.to_string(),
                _ => String::new(),
            }));
            rows.push(row);
        }
    }
    rows
}

/// The calls of a round with their challenges.
fn of_calls(game: &Game, round: &RoundSheet) -> Vec<[String; 2]> {
    let is_it = |right: Option<bool>, yes: &str, no: &str| match right {
        Some(true) => yes.to_owned(),
        Some(false) => no.to_owned(),
        None => "not judged".to_owned(),
    };
    let of = |call: &CallSheet| {
        let right = match call.judged.shown {
            Shown::False(_) => "false".to_owned(),
            Shown::Pff => "pff".to_owned(),
            Shown::Wff(_) => is_it(call.is_right, "right", "short"),
            Shown::None | Shown::Unclear => is_it(call.is_right, "right", "wrong"),
        };
        let called = shorten(&call.text, SHOWN);
        let called = format!("{}: {called}, {right}", game.name(call.judged.by));
        let challenge = call.judged.challenge.map(|(by, is_right)| {
            let text = shorten(call.challenge.as_deref().unwrap_or_default(), SHOWN);
            format!("{}: {text}, {}", game.name(by), is_it(is_right, "right", "wrong"))
        });
        [called, challenge.unwrap_or_default()]
    };
    round.calls.iter().map(of).collect()
}

/// A table of the standings: a header, then the players.
fn standings(game: &Game) -> Vec<Vec<String>> {
    let columns = game.columns().into_iter().map(str::to_owned);
    let header = std::iter::once("player".to_owned()).chain(columns).collect();
    let of = |(name, side): (&Arc<str>, &Standing)| {
        std::iter::once(name.to_string()).chain(game.cells(side)).collect()
    };
    let players = game.players.iter().zip(&game.sides).map(of);
    std::iter::once(header).chain(players).collect()
}
