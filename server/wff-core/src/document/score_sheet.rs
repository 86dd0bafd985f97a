//! The score sheets of a document: every game with its rounds, as the referee counts them.

use super::Document;
use crate::analysis::{bind, block};
use crate::effort::Ask;
use crate::game::{Game, Judged, Shown, Standing};
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::{KeptLine, Keyword, Line, Statement, Text};

/// The score sheet of a game.
#[derive(Clone, Debug)]
pub struct ScoreSheet {
    /// The number of the line that opens the game, from 0.
    pub line: usize,
    /// The number of its last line.
    pub last: usize,
    /// The game at its end, or as far as it has been written.
    pub game: Game,
    /// The game as it is written, with the round that is being played.
    pub played: Game,
    /// Its rounds.
    pub rounds: Vec<RoundSheet>,
}

/// A round of a score sheet.
#[derive(Clone, Debug)]
pub struct RoundSheet {
    /// The number of the line where it begins, from 0.
    pub line: usize,
    /// True if it breaks a tie.
    pub is_tiebreak: bool,
    /// True if it counts: it is not the last, or it lacks nothing.
    pub is_finished: bool,
    /// Its calls, in their order.
    pub calls: Vec<CallSheet>,
    /// The standings of the players after it.
    pub sides: Vec<Standing>,
}

/// A call of a score sheet.
#[derive(Clone, Debug)]
pub struct CallSheet {
    /// The player who called, what was shown and whether it was challenged.
    pub judged: Judged,
    /// The call as it is written.
    pub text: String,
    /// The challenge as it is written.
    pub challenge: Option<String>,
    /// True if the call is a longest WFF of its roll, or `none` where there is none; `None` where
    /// that is not known.
    pub is_right: Option<bool>,
}

impl Document {
    /// The score sheets of its games. `text` is the document's.
    pub fn score_sheets(&self, text: &(impl Text + ?Sized)) -> Vec<ScoreSheet> {
        let oracle = self.oracle();
        let mut sheets = Sheets::new(&oracle);
        self.statements(text, |placed| {
            sheets.take(placed.line, &placed.read(), placed.scope);
        });
        sheets.made()
    }
}

/// The score sheets of the lines of a text, which are taken one after the other.
struct Sheets<'o> {
    oracle: &'o dyn Ask,
    made: Vec<ScoreSheet>,
    /// The last line of the game that is open, with what is in force before it.
    last: Option<(KeptLine, Scope)>,
}

impl<'o> Sheets<'o> {
    /// No sheets yet.
    fn new(oracle: &'o dyn Ask) -> Sheets<'o> {
        Sheets { oracle, made: Vec::new(), last: None }
    }

    /// Takes the next line, with what is in force before it.
    fn take(&mut self, number: usize, line: &Line<'_>, scope: &Scope) {
        let edge = block::edge(line);
        let Some(game) = scope.game() else {
            self.close();
            if edge == Some(Edge::Opens(BlockKind::Game)) {
                let mut inside = scope.clone();
                bind(line, true, &mut inside);
                let game = inside.game().cloned();
                let sheet = |game: Game| ScoreSheet {
                    line: number,
                    last: number,
                    played: game.clone(),
                    game,
                    rounds: Vec::new(),
                };
                self.made.extend(game.map(sheet));
            }
            return;
        };
        let is_end = edge == Some(Edge::Ends);
        let is_round =
            matches!(line.statement, Statement::Cells(Keyword::Round | Keyword::Tiebreak, ..));
        if is_round || is_end {
            self.finish(game, is_end);
        }
        let Some(sheet) = self.made.last_mut() else { return };
        sheet.last = number;
        if is_end {
            sheet.game = game.ended();
            sheet.played = game.clone();
            self.last = None;
            return;
        }
        self.last = Some((line.keep(), scope.clone()));
        if is_round {
            let mut next = game.clone();
            next.begin();
            let is_tiebreak = next.round.as_ref().is_some_and(|round| round.is_tiebreak);
            sheet.rounds.push(RoundSheet {
                line: number,
                is_tiebreak,
                is_finished: false,
                calls: Vec::new(),
                sides: next.sides,
            });
        }
    }

    /// The sheets of all lines that were taken.
    fn made(mut self) -> Vec<ScoreSheet> {
        self.close();
        self.made
    }

    /// Closes a game without an end.
    fn close(&mut self) {
        let Some((line, mut scope)) = self.last.take() else { return };
        bind(&line.line(), false, &mut scope);
        let Some(game) = scope.game() else { return };
        self.finish(game, true);
        if let Some(sheet) = self.made.last_mut() {
            sheet.game = game.concluded();
            sheet.played = game.clone();
        }
    }

    /// Writes down what the round that is being played has come to.
    fn finish(&mut self, game: &Game, is_last: bool) {
        let Some(sheet) = self.made.last_mut() else { return };
        let Some(round) = sheet.rounds.last_mut() else { return };
        let (Some(played), Some(score)) = (&game.round, game.score()) else { return };
        round.is_finished = !is_last || score.lacks.is_empty();
        if round.is_finished {
            round.sides.clone_from(&score.sides);
        }
        for judged in score.calls.iter().cloned() {
            let Some(call) = played.call_of(judged.by) else { continue };
            let challenge = judged.challenge.and_then(|(by, _)| {
                let challenge = played.challenges.iter().find(|challenge| challenge.by == by);
                challenge.map(|challenge| challenge.shows.text().to_owned())
            });
            let longest = played.roll(judged.by).and_then(|roll| game.longest(roll, self.oracle));
            let is_right = longest.map(|longest| match judged.shown {
                Shown::Wff(letters) => letters == longest,
                Shown::None => longest == 0,
                Shown::False(_) | Shown::Pff | Shown::Unclear => false,
            });
            let text = call.shows.text().to_owned();
            round.calls.push(CallSheet { judged, text, challenge, is_right });
        }
    }
}
