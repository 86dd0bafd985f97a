//! A game: its score sheet.

use super::place::PanelPlace;
use crate::game::Shown;
use crate::pictures::score::{Broken, Scored, scored_at, sentence, tables, title};
use crate::syntax::Text;

/// The reason why there is no score sheet.
pub(super) const NOT_TOLD: &str = "Scores are not told here.";

/// The most rows of a table of rounds: the last ones are shown.
const ROWS: usize = 200;

/// A game.
#[derive(Clone, Debug)]
pub struct GameSubject {
    /// Its name, its players, and the end that was agreed on.
    pub title: String,
    /// Its tables, each with the number of its first columns that are texts: the first row is the
    /// header.
    pub tables: Vec<(Vec<Vec<String>>, usize)>,
    /// The broken rules.
    pub broken: Vec<Broken>,
    /// The challenges missed.
    pub missed: Vec<Broken>,
    /// Its state, as a sentence.
    pub state: String,
    /// The reason why there is no score sheet.
    pub untold: Option<&'static str>,
}

/// The game that a place stands in.
pub(super) fn at(place: &PanelPlace<'_>, text: &(impl Text + ?Sized)) -> Option<GameSubject> {
    let scored = scored(place, text)?;
    let title = title(&scored.sheet);
    if !place.placed.scope.settings.tells_answers() {
        let untold = Some(NOT_TOLD);
        let none = Vec::new();
        return Some(GameSubject {
            title,
            tables: Vec::new(),
            broken: none.clone(),
            missed: none,
            state: String::new(),
            untold,
        });
    }
    let mut tables = tables(&scored.sheet);
    for (table, texts) in &mut tables {
        let rows = table.len().saturating_sub(1);
        table.drain(1.min(table.len())..1 + rows.saturating_sub(ROWS));
        *texts -= drop_empty(table, *texts);
    }
    Some(GameSubject {
        title,
        tables,
        broken: scored.broken,
        missed: scored.missed,
        state: sentence(&scored.sheet.game.state()),
        untold: None,
    })
}

/// Drops the columns without an entry among the first of a table; gives their number.
fn drop_empty(table: &mut [Vec<String>], first: usize) -> usize {
    let is_empty = |column: &usize| {
        let mut cells = table.iter().skip(1).filter_map(|row| row.get(*column)).peekable();
        cells.peek().is_some() && cells.all(String::is_empty)
    };
    let empty: Vec<usize> = (0..first).filter(is_empty).collect();
    for row in table {
        let mut column = 0..;
        row.retain(|_| column.next().is_none_or(|column| !empty.contains(&column)));
    }
    empty.len()
}

/// The game that a place stands in, as it may be shown: without the verdicts on calls of a round
/// that is not finished, since they can still be challenged.
pub(super) fn scored(place: &PanelPlace<'_>, text: &(impl Text + ?Sized)) -> Option<Scored> {
    let mut scored = scored_at(place.document, text, place.offset)?;
    for round in scored.sheet.rounds.iter_mut().filter(|round| !round.is_finished) {
        for call in &mut round.calls {
            call.is_right = None;
            call.judged.shown = Shown::Unclear;
            call.judged.challenge = call.judged.challenge.map(|(by, _)| (by, None));
        }
    }
    Some(scored)
}
