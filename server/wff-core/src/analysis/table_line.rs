//! Lines of truth tables that lack their keyword.

use super::fault::{Fault, MalformedTable};
use super::table_columns::{lone_columns, may_be_heading, names_formulas};
use super::table_row::{divided, lie_on_their_side, slips};
use super::truth_table::malformed;
use crate::logic::{RowSlip, looks_like_value};
use crate::scope::Scope;
use crate::syntax::formula::shape;
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::tables::{BARS, SEPARATORS};
use crate::syntax::lexicon::values::VALUES;
use crate::syntax::{Keyword, Line, Span, Statement, Unit, parse_as};

/// The slips in how a row of the table that is open is put, with their places.
pub(crate) fn slips_of(line: &Line<'_>, scope: &Scope) -> Vec<(RowSlip, Span)> {
    let Some(table) = scope.table() else { return Vec::new() };
    let meant = meant_row(line, scope);
    match &meant.as_ref().unwrap_or(line).statement {
        Statement::Cells(Keyword::Row, at, cells) => {
            let logic = scope.settings.logic.as_ref();
            let row = logic.and_then(|logic| divided(line, cells, table, logic));
            slips(line, *at, cells, row.as_ref(), table, scope)
        }
        _ => Vec::new(),
    }
}

/// True if a line is the row of a truth table without its keyword, whatever is open: values, with
/// a bar among them.
pub(crate) fn is_bare_row(line: &Line<'_>) -> bool {
    are_values(line) && line.of(line.body()).contains(BARS)
}

/// True if a line is several values, apart from bars.
pub(crate) fn are_values(line: &Line<'_>) -> bool {
    if line.open_quote.is_some() || !matches!(line.statement, Statement::Formulas(_)) {
        return false;
    }
    let body = line.of(line.body());
    if !body.starts_with(['T', 'F', '0', '1', '|']) {
        return false;
    }
    let mut values = cells_of(body);
    let have_run_together = |word: &str| word.chars().all(|c| matches!(c, 'T' | 'F'));
    let is_value = |word: &str| looks_like_value(word) && !word.contains('@');
    values.clone().count() > 1 && values.all(|word| is_value(word) || have_run_together(word))
}

/// True if a line of a table is several values of whatever logic, apart from bars, also in words or
/// in small letters.
pub(crate) fn are_meant_values(line: &Line<'_>) -> bool {
    let mut values = cells_of(line.of(line.body()));
    are_values(line)
        || matches!(line.statement, Statement::Formulas(_) | Statement::Judgement(_))
            && line.open_quote.is_none()
            && values.clone().count() > 1
            && values.all(|cell| looks_like_value(cell) || is_other_value(cell))
}

/// The cells of a line without its keyword.
fn cells_of(body: &str) -> impl Iterator<Item = &str> + Clone {
    let cells = body.split(|c| is_blank(c) || SEPARATORS.contains(&c));
    cells.filter(|cell| !cell.is_empty())
}

/// True if a cell is a value in words or a small letter.
fn is_other_value(cell: &str) -> bool {
    matches!(cell, "t" | "f") || VALUES.has(cell)
}

/// True if a line that could stand in the table that is open, which has no end, stands below it: a
/// number alone below one that has no head, and the columns of another table.
pub(crate) fn is_below(line: &Line<'_>, scope: &Scope) -> bool {
    let Some(table) = scope.table() else { return false };
    let is_apart = line.numbering.is_some();
    if line.statement == Statement::Blank {
        return is_apart && table.is_headless;
    }
    let is_other = || is_apart || table.is_headless || !names_formulas(line, table);
    lone_columns(line).is_some() && is_other()
}

/// True if a line is a row without its keyword where it stands: in a table without bars, too.
pub(super) fn lacks_row(line: &Line<'_>, scope: &Scope) -> bool {
    if scope.table().is_some() { meant_row(line, scope).is_some() } else { is_bare_row(line) }
}

/// The row that a line of the table that is open was meant to be, if it lacks its keyword: values
/// of whatever logic, however many, or cells that are values of the table.
pub(crate) fn meant_row<'t>(line: &Line<'t>, scope: &Scope) -> Option<Line<'t>> {
    let table = scope.table()?;
    let body = line.body();
    let read = || parse_as(line, Keyword::Row, Span { end: body.start, ..body });
    if are_meant_values(line) {
        return Some(read());
    }
    let has_values = |row: &Line<'_>| {
        let Statement::Cells(_, _, cells) = &row.statement else { return false };
        let logic = scope.settings.logic.as_ref();
        logic.is_some_and(|logic| {
            let divided = divided(row, cells, table, logic);
            lie_on_their_side(row, cells, table, logic)
                || divided.is_some_and(|it| it.has_values(row, table, logic))
        })
    };
    let may_be_one = matches!(line.statement, Statement::Formulas(_) | Statement::Judgement(_))
        && line.open_quote.is_none()
        && !shape(line.text, body, Unit::arity).is_well_formed();
    may_be_one.then(read).filter(has_values)
}

/// The fault of a row without its keyword, if no row above in its table lacks it.
pub(super) fn of_bare_row(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    let on_side = slips_of(line, scope).into_iter().find(|(slip, _)| *slip == RowSlip::Side);
    if let Some((slip, at)) = on_side {
        let is_told = scope.table().is_some_and(|table| table.has_slip(&slip));
        return (!is_told).then(|| malformed(at, MalformedTable::OnItsSide));
    }
    let kind = MalformedTable::BareRow { inside: scope.table().is_some() };
    let is_told = scope.table().is_some_and(|table| table.has_slip(&RowSlip::Bare));
    (!is_told).then(|| malformed(line.body(), kind))
}

/// True if a line can stand in a truth table.
pub(crate) fn can_stand(line: &Line<'_>) -> bool {
    match &line.statement {
        Statement::Blank => true,
        Statement::Cells(keyword, ..) => matches!(keyword, Keyword::Row | Keyword::End),
        Statement::Formulas(_) | Statement::Judgement(_) => {
            are_meant_values(line) || may_be_heading(line) && !line.has_label()
        }
        _ => false,
    }
}
