//! A row of a filled truth table: the formula of the column at the place.

use super::formula::{self, FormulaSubject, PffSubject};
use super::place::PanelPlace;
use crate::analysis::table_row::divided;
use crate::pictures::table::ShownRows;
use crate::syntax::{Keyword, Statement, Text};

/// The formula in the head of the table that a row stands in, with what is wrong with the row: that
/// of the column at the place, else the first.
pub(super) fn at(
    place: &PanelPlace<'_>,
    text: &(impl Text + ?Sized),
    rows: ShownRows,
) -> Option<Result<FormulaSubject, PffSubject>> {
    let placed = place.placed;
    let line = placed.read();
    let Statement::Cells(Keyword::Row, _, cells) = &line.statement else { return None };
    let here = place.offset - placed.start;
    let (table, logic) = placed.scope.table().zip(placed.scope.settings.logic.as_ref())?;
    let row = divided(&line, cells, table, logic);
    let column = row.and_then(|row| row.results().iter().position(|cell| cell.touches(here)));
    let column = column.unwrap_or_default();
    let above = place.document.around_blocks(placed.start..placed.start).start;
    let mut head = None;
    place.document.lines(text, above..placed.start, |above| {
        let line = above.read();
        if above.line < placed.line
            && let Statement::Truth(_, it) = &line.statement
        {
            let formula = it.formulas.get(column).or(it.formulas.first());
            head = formula.map(|formula| above.start + formula.start as usize);
        }
    });
    let head = head?;
    let mut read = place.document.line(text, head, |placed| {
        formula::at(&PanelPlace { offset: head, placed: &placed, ..*place }, text, rows)
    })??;
    if let Ok(it) = &mut read {
        it.problems = formula::problems(place, text);
    }
    Some(read)
}
