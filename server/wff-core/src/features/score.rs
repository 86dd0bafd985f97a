//! Scores of games: for lenses over rounds, hints behind them, and hovers.

use crate::document::{Document, Placed};
use crate::game::{Game, Sheet, Sheets, Side};
use crate::syntax::{Keyword, Line, Span, Statement, Text, parse, quote};
use std::ops::Range;

/// A few words on a line of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The bytes of the keyword of the line.
    pub range: Range<usize>,
    /// The words.
    pub title: String,
}

/// The score sheets of the games of a document.
pub fn sheets(document: &Document, text: &(impl Text + ?Sized)) -> Vec<Sheet> {
    let oracle = document.oracle();
    let mut sheets = Sheets::new(&oracle);
    document.statements(text, |placed| {
        sheets.take(placed.line, &parse(placed.content), &placed.scope);
    });
    sheets.made()
}

/// The scores of a document: at each game how it stands, at each round the points after it. Where
/// answers are not told there are none.
pub fn scores(document: &Document, text: &(impl Text + ?Sized)) -> Vec<Score> {
    let mut titles: Vec<(usize, String)> = Vec::new();
    for sheet in sheets(document, text).iter().filter(|sheet| sheet.game.is_refereed) {
        let game = &sheet.game;
        titles.push((sheet.line, format!("{}: {}", game.points(&game.sides), game.state())));
        for round in &sheet.rounds {
            titles.push((round.line, of_round(game, &round.sides, round.is_finished)));
        }
    }
    let mut titles = titles.into_iter().peekable();
    if titles.peek().is_none() {
        return Vec::new();
    }
    let mut scores = Vec::new();
    document.statements(text, |placed| {
        while titles.next_if(|(line, _)| *line < placed.line).is_some() {}
        let here = titles.next_if(|(line, _)| *line == placed.line);
        let Some((_, title)) = here.filter(|_| placed.scope.settings.tells_answers()) else {
            return;
        };
        if let Some((_, at)) = parse(placed.content).head() {
            scores.push(Score { range: at.after(placed.start).range(), title });
        }
    });
    scores
}

fn of_round(game: &Game, sides: &[Side], is_finished: bool) -> String {
    let points = game.points(sides);
    if is_finished { points } else { format!("{points}, and this round is not finished") }
}

/// The dice in all hands, at each round in a range of bytes.
pub fn hands(document: &Document, text: &(impl Text + ?Sized), range: Range<usize>) -> Vec<Score> {
    let of_lines = document.lines(text, range, |placed| {
        let line = parse(placed.content);
        let at = round(&line)?;
        let below = placed.scope_below();
        let game = below.game().filter(|game| game.is_judged())?;
        Some(Score { range: at.after(placed.start).range(), title: game.hands()? })
    });
    of_lines.into_iter().flatten().collect()
}

/// The keyword of a line that begins a round.
fn round(line: &Line<'_>) -> Option<Span> {
    match line.statement {
        Statement::Cells(Keyword::Round | Keyword::Tiebreak, at, _) => Some(at),
        _ => None,
    }
}

/// The hover of a keyword that begins a game or a round: a table of the standings after it.
pub(super) fn of_keyword(
    document: &Document,
    text: &(impl Text + ?Sized),
    placed: &Placed<'_>,
) -> Option<String> {
    let line = parse(placed.content);
    let is_game = matches!(line.statement, Statement::Cells(Keyword::Game, ..));
    if !placed.scope.settings.tells_answers() || !is_game && round(&line).is_none() {
        return None;
    }
    let sheets = sheets(document, text);
    let sheet = sheets.iter().find(|it| (it.line..=it.last).contains(&placed.line))?;
    let game = Some(&sheet.game).filter(|game| game.is_refereed)?;
    if is_game {
        return Some(format!("{}\n\n{}", table(game, &game.sides), sentence(&game.state())));
    }
    let round = sheet.rounds.iter().find(|round| round.line == placed.line)?;
    let table = table(game, &round.sides);
    if round.is_finished {
        return Some(format!("After this round:\n\n{table}"));
    }
    Some(format!("Before this round, which is not finished:\n\n{table}"))
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// A table of standings in Markdown.
fn table(game: &Game, sides: &[Side]) -> String {
    let columns = game.columns();
    let mut table = format!("| | {} |\n|---|", columns.join(" | "));
    table.push_str(&"---:|".repeat(columns.len()));
    for (name, side) in game.players.iter().zip(sides) {
        table.push_str(&format!("\n| {name} | {} |", game.cells(side).join(" | ")));
    }
    table
}

/// The hover of a player in a game: the standing before the round that is being played.
pub(super) fn of_player(name: &str, placed: &Placed<'_>) -> Option<String> {
    let below = placed.scope_below();
    let game = below.game().filter(|game| game.is_judged())?;
    if !placed.scope.settings.tells_answers() {
        return None;
    }
    let player = game.player(name)?;
    let side = game.side(player);
    let cells = game.columns().into_iter().zip(game.cells(&side));
    let cells: Vec<String> = cells.map(|(column, cell)| format!("{column} {cell}")).collect();
    let roll = game.round.as_ref().and_then(|round| round.roll(player));
    let roll = roll.map_or(String::new(), |dice| format!("; rolled {}", quote(&dice.shown())));
    Some(format!("**{name}**: {}{roll}", cells.join(", ")))
}
