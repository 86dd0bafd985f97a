//! Scores of games: for lenses over rounds, hints behind them, and hovers.

use crate::document::{Document, Placed};
use crate::game::{Game, Standing};
use crate::markdown;
use crate::markup::Markdown;
use crate::pictures::columns;
use crate::syntax::{Keyword, Line, Span, Statement, Text};
use std::ops::Range;
use std::sync::Arc;

/// A few words on a line of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The bytes of the keyword of the line.
    pub range: Range<usize>,
    /// The words.
    pub title: String,
}

/// The scores of a document: at each game how it stands, at each round the points after it. Where
/// answers are hidden there are none.
pub fn scores(document: &Document, text: &(impl Text + ?Sized)) -> Vec<Score> {
    let mut titles: Vec<(usize, String)> = Vec::new();
    for sheet in document.score_sheets(text).iter().filter(|sheet| sheet.game.is_refereed) {
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
        if let Some((_, at)) = placed.read().head() {
            scores.push(Score { range: at.after(placed.start).range(), title });
        }
    });
    scores
}

fn of_round(game: &Game, sides: &[Standing], is_finished: bool) -> String {
    let points = game.points(sides);
    if is_finished { points } else { format!("{points}, and this round is not finished") }
}

/// The dice in all hands, at each round in a range of bytes.
pub fn hands(document: &Document, text: &(impl Text + ?Sized), range: Range<usize>) -> Vec<Score> {
    let of_lines = document.lines(text, range, |placed| {
        let line = placed.read();
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
) -> Option<Markdown> {
    let line = placed.read();
    let is_game = matches!(line.statement, Statement::Cells(Keyword::Game, ..));
    if !placed.scope.settings.tells_answers() || !is_game && round(&line).is_none() {
        return None;
    }
    let sheets = document.score_sheets(text);
    let sheet = sheets.iter().find(|it| (it.line..=it.last).contains(&placed.line))?;
    let game = Some(&sheet.game).filter(|game| game.is_refereed)?;
    if is_game {
        let state = Markdown::paragraph(&sentence(&game.state()));
        return Some(Markdown::paragraphs([table(game, &game.sides), state]));
    }
    let round = sheet.rounds.iter().find(|round| round.line == placed.line)?;
    let table = table(game, &round.sides);
    if round.is_finished {
        return Some(markdown!("After this round:\n\n{}", table));
    }
    Some(markdown!("Before this round, which is not finished:\n\n{}", table))
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// A table of standings in Markdown.
fn table(game: &Game, sides: &[Standing]) -> Markdown {
    let columns = game.columns().into_iter().map(str::to_owned);
    let head = std::iter::once(String::new()).chain(columns).collect();
    let row = |(name, side): (&Arc<str>, &Standing)| {
        std::iter::once(name.to_string()).chain(game.cells(side)).collect()
    };
    let sides = game.players.iter().zip(sides).map(row);
    columns::markdown(&std::iter::once(head).chain(sides).collect::<Vec<_>>(), 1)
}

/// The hover of a player in a game: the standing before the round that is being played.
pub(super) fn of_player(name: &str, placed: &Placed<'_>) -> Option<Markdown> {
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
    let roll = roll.map(|dice| markdown!("; rolled {}", Markdown::quote(&dice.shown())));
    let (name, cells) = (Markdown::strong(name), Markdown::text(&cells.join(", ")));
    Some(markdown!("{}: {}{}", name, cells, roll.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::actions::actions;
    use crate::features::{hover, longest_lengths};
    use crate::rules::Levels;
    use crate::scope::Scope;

    const GAME: &str = "game shake-a-wff Ann, Bob\nround\n  roll Ann: pq K\n  roll Bob: rs N\n  \
                        call Ann: Kpq\n  check Bob\nround\n  roll Ann: pq KN\n  roll Bob: rs N\n";

    fn read(text: &str) -> Document {
        Document::small(text, Scope::default())
    }

    #[test]
    fn the_points_stand_above_and_the_hands_behind_the_rounds() {
        let document = read(GAME);
        let shown = |scores: Vec<Score>| -> Vec<String> {
            scores.iter().map(|it| format!("{}: {}", &GAME[it.range.clone()], it.title)).collect()
        };
        assert_eq!(
            shown(scores(&document, GAME)),
            [
                "game: Ann 1, Bob 0: the game is not over, and Ann leads",
                "round: Ann 1, Bob 0",
                "round: Ann 1, Bob 0, and this round is not finished",
            ]
        );
        assert_eq!(
            shown(hands(&document, GAME, 0..GAME.len())),
            ["round: Ann 2 + 1, Bob 2 + 1", "round: Ann 2 + 2, Bob 2 + 1"]
        );
        let quiet = format!("hints off\n{GAME}");
        assert_eq!(scores(&read(&quiet), &*quiet), []);
    }

    #[test]
    fn a_hover_tells_the_standings() {
        let document = read(GAME);
        let at = |text: &str| hover(&document, GAME, GAME.find(text).unwrap()).unwrap().markdown;
        let end =
            "The game is not over, and Ann leads.\n\nWhat comes next: `Ann` and `Bob` may call.";
        assert!(at("game").ends_with(end), "{}", at("game"));
        assert!(at("round").contains("| Ann | 1 | 3 | 2 + 2 | 5 + 6 |"), "{}", at("round"));
        assert_eq!(
            at("Bob: rs N\n  call"),
            "**Bob**: points 0, mat 0, hand 2 + 1, store 7 + 8; rolled `rs N`"
        );
    }

    /// The features that show how long a WFF the last roll of a text allows.
    fn told(text: &str) -> [bool; 3] {
        let document = read(text);
        let dice = text.rfind("roll").unwrap() + 11;
        let line = dice..dice;
        let offered = actions(&document, text, line, &Levels::default(), 1, |kind| {
            kind == crate::actions::ActionKind::Longest
        });
        let reached = longest_lengths(&document, text, 0..text.len(), None);
        [
            hover(&document, text, dice)
                .is_some_and(|hover| hover.markdown.contains("longest WFF has")),
            reached.iter().any(|reach| reach.dice.contains(&dice)),
            !offered.is_empty(),
        ]
    }

    #[test]
    fn nothing_is_told_of_a_roll_before_its_call() {
        let game = "game shake-a-wff Ann, Bob\nround\n  roll Bob: rs N\n  roll Ann: pqr KNA\n";
        for (end, is_told) in [
            ("", false),
            ("end\n", false),
            ("  call Ann:\nend\n", false),
            ("  call Ann: none\n", true),
            ("  call Ann: none\n  check Bob\nend\n", true),
            ("round\n", true),
        ] {
            assert_eq!(told(&format!("{game}{end}")), [is_told; 3], "{end:?}");
        }
        let game = "let p = T, q = T, r = F, s = F\ngame x-wff Ann, Bob\nround\n  roll Bob: rsi \
                    NNN\n  call Bob: Nr\n  roll Ann: pqr KNA\n";
        for (end, is_told) in [("end\n", false), ("  call Ann: p\nend\n", true)] {
            assert_eq!(told(&format!("{game}{end}")), [is_told; 3], "{end:?}");
        }
    }
}
