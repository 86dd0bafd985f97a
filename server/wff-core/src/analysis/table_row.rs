//! Rows of truth tables: what the cells of a row say, however they are put, and the slips in that.

use super::matrix::cover;
use crate::logic::{FilledTable, Logic, RowSlip, Value, looks_like_value};
use crate::scope::Scope;
use crate::syntax::lexicon::tables::{BARS, EITHER};
use crate::syntax::lexicon::values::MEANT_VALUES;
use crate::syntax::reading::wording::read_value;
use crate::syntax::{Keyword, Line, Span};
use std::borrow::Cow;

/// The cells of a row that has one for each column of its table.
#[derive(Debug)]
pub(crate) struct Row<'c> {
    pub(super) cells: Cow<'c, [Span]>,
    letters: usize,
    /// True if its bar or its cells had to be put right.
    pub(super) is_mended: bool,
}

impl Row<'_> {
    /// The cells below the letters.
    pub fn letters(&self) -> &[Span] {
        self.cells.get(..self.letters).unwrap_or_default()
    }

    /// The cells below the formulas.
    pub fn results(&self) -> &[Span] {
        self.cells.get(self.letters..).unwrap_or_default()
    }

    /// The values of its letters; `None` where a cell names none.
    pub fn values(
        &self,
        line: &Line<'_>,
        table: &FilledTable,
        logic: &Logic,
    ) -> Option<Vec<Value>> {
        self.letters().iter().map(|cell| value(line.of(*cell), table, logic)).collect()
    }

    /// True if each cell says a value, or is a blank below a formula.
    pub fn has_values(&self, line: &Line<'_>, table: &FilledTable, logic: &Logic) -> bool {
        let is_value = |cell: &Span| value(line.of(*cell), table, logic).is_some();
        let may_stand = |cell: &Span| line.is_blank(*cell) || is_value(cell);
        self.letters().iter().all(is_value) && self.results().iter().all(may_stand)
    }

    /// The row as it should be written.
    pub fn written(&self, line: &Line<'_>, table: &FilledTable, logic: &Logic) -> String {
        let cells = |cells: &[Span]| -> String {
            let text = |cell: &Span| match (line.of(*cell), value(line.of(*cell), table, logic)) {
                (text, Some(value)) if logic.value(text).is_none() => format!(" {value}"),
                (text, _) => format!(" {text}"),
            };
            cells.iter().map(text).collect()
        };
        format!("{}{} |{}", Keyword::Row.text(), cells(self.letters()), cells(self.results()))
    }
}

/// The most rows that are written for one with marks for any value.
const FOR_EACH: usize = 9;

impl Row<'_> {
    /// The number of marks for any value of a letter.
    pub fn marks(&self, line: &Line<'_>) -> usize {
        self.letters().iter().filter(|cell| EITHER.has(line.of(**cell))).count()
    }

    /// The rows to write where marks stand for any value of a letter: one for each way to give
    /// these letters values. `None` if the other cells say no values.
    pub fn for_each_value(
        &self,
        line: &Line<'_>,
        table: &FilledTable,
        logic: &Logic,
    ) -> Option<Vec<String>> {
        let said = |cell: &Span| match line.is_blank(*cell) {
            true => Some(line.of(*cell).to_owned()),
            false => Some(value(line.of(*cell), table, logic)?.to_string()),
        };
        let mut rows = vec![Keyword::Row.text().to_owned()];
        for cell in self.letters() {
            let values: Vec<String> = match EITHER.has(line.of(*cell)) {
                true => logic.values().rev().map(str::to_owned).collect(),
                false => vec![said(cell)?],
            };
            let each = |row| values.iter().map(move |it| format!("{row} {it}"));
            rows = rows.iter().flat_map(each).collect();
            if rows.len() > FOR_EACH {
                return None;
            }
        }
        let results: Vec<String> = self.results().iter().map(said).collect::<Option<_>>()?;
        let behind = format!(" | {}", results.join(" "));
        Some(rows.into_iter().map(|row| row + &behind).collect())
    }
}

/// True if cells are the name of a letter or formula of a table, and its values on all rows.
pub(crate) fn lie_on_their_side(
    line: &Line<'_>,
    cells: &[Span],
    table: &FilledTable,
    logic: &Logic,
) -> bool {
    let Some((name, values)) = cells.split_first() else { return false };
    let name = line.of(*name);
    let is_letter = || table.letters().iter().any(|it| it.to_string() == name);
    let is_formula = || (0..table.formulas()).any(|it| table.shown(it) == Some(name));
    let is_value =
        |cell: &Span| line.is_blank(*cell) || value(line.of(*cell), table, logic).is_some();
    values.len() > 1
        && values.len() as u128 == table.all(logic)
        && (is_letter() || is_formula())
        && values.iter().all(is_value)
}

/// The value that a cell of a table says.
pub(crate) fn value(cell: &str, table: &FilledTable, logic: &Logic) -> Option<Value> {
    logic.value(cell).or_else(|| meant(cell, table, logic))
}

/// The value that a cell says in words, in small letters or as a decimal number; none if it is a
/// letter of the table.
pub(crate) fn meant(cell: &str, table: &FilledTable, logic: &Logic) -> Option<Value> {
    let is_letter = table.letters().iter().any(|letter| letter.to_string() == cell);
    if is_letter {
        return None;
    }
    match read_value(cell, logic) {
        Some(name) => logic.value(&name),
        None => logic.value(MEANT_VALUES.read(cell)?.meaning),
    }
}

/// Divides the cells of a row. One bar divides them itself; where there are more, or none, or it
/// stands at another place, the numbers of letters and formulas do. A number before a row is no
/// cell, and values that have run together are as many. `None` if the cells do not fit the table.
pub(crate) fn divided<'c>(
    line: &Line<'_>,
    cells: &'c [Span],
    table: &FilledTable,
    logic: &Logic,
) -> Option<Row<'c>> {
    let letters = table.letters().len();
    let fits = |cells: &[Span]| cells.len() == letters + table.formulas();
    if fits(cells) {
        let is_mended = only_bar(line, cells).is_some_and(|only| only != letters);
        return Some(Row { cells: Cow::Borrowed(cells), letters, is_mended });
    }
    let without_number = cells.get(usize::from(begins_with_number(line, cells))..);
    let mended = [Some(cells), without_number].into_iter().flatten();
    let mut apart = mended.map(|cells| apart(line, cells, table, logic)).filter(|it| fits(it));
    let cells = apart.next().filter(|_| !table.is_broken())?;
    Some(Row { cells: Cow::Owned(cells), letters, is_mended: true })
}

/// The cells, values that have run together each apart.
fn apart(line: &Line<'_>, cells: &[Span], table: &FilledTable, logic: &Logic) -> Vec<Span> {
    let is_value = |at: &Span| value(line.of(*at), table, logic).is_some();
    let mut apart = Vec::new();
    for cell in cells {
        let letter = |(at, c): (usize, char)| {
            let start = cell.start as usize + at;
            Span::new(start, start + c.len_utf8())
        };
        let letters: Vec<Span> = line.of(*cell).char_indices().map(letter).collect();
        match !is_value(cell) && letters.iter().all(is_value) {
            true => apart.extend(letters),
            false => apart.push(*cell),
        }
    }
    apart
}

/// True if a number with a mark behind it stands before the cells, as in `1: T T`.
fn begins_with_number(line: &Line<'_>, cells: &[Span]) -> bool {
    let Some(first) = cells.first() else { return false };
    let text = line.text.get(first.start as usize..).unwrap_or_default();
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    behind.len() < text.len() && behind.starts_with([':', '.', ')'])
}

/// The number of cells before the only bar that divides some.
fn only_bar(line: &Line<'_>, cells: &[Span]) -> Option<usize> {
    let between = |(index, pair): (usize, &[Span])| {
        let [one, next] = pair else { return None };
        let gap = Span { start: one.end, end: next.start };
        line.of(gap).contains(BARS).then_some(index + 1)
    };
    let mut bars = cells.windows(2).enumerate().filter_map(between);
    bars.next().filter(|_| bars.next().is_none())
}

/// The slips in how a row is put, with their places; its cells are divided like this.
pub(super) fn slips(
    line: &Line<'_>,
    at: Span,
    cells: &[Span],
    row: Option<&Row<'_>>,
    table: &FilledTable,
    scope: &Scope,
) -> Vec<(RowSlip, Span)> {
    let Some(logic) = scope.settings.logic.as_ref().filter(|_| !table.is_broken()) else {
        return Vec::new();
    };
    if lie_on_their_side(line, cells, table, logic) {
        return vec![(RowSlip::Side, cover(cells).unwrap_or(at))];
    }
    let bare = at.is_empty().then(|| (RowSlip::Bare, line.body()));
    let length = row.is_none_or(|row| row.is_mended).then(|| {
        let before = only_bar(line, cells).unwrap_or(cells.len());
        (RowSlip::Length { before, cells: cells.len() }, cover(cells).unwrap_or(at))
    });
    let is_known = |at: &Span| {
        let cell = line.of(*at);
        let may_be_known = || table.is_answer && looks_like_value(cell);
        line.is_blank(*at) || logic.value(cell).is_some() || may_be_known()
    };
    let cells = row.filter(|row| !row.is_mended).map_or(&[][..], |row| &row.cells);
    let unknown = cells.iter().filter(|cell| !is_known(cell));
    let unknown = unknown.map(|cell| match meant(line.of(*cell), table, logic) {
        Some(_) => (RowSlip::Words, *cell),
        None => (RowSlip::Value(line.of(*cell).into()), *cell),
    });
    bare.into_iter().chain(length).chain(unknown).collect()
}
