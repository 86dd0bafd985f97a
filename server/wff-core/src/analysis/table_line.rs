//! Lines of truth tables that lack their keyword: rows without `row`, and what stands over the
//! columns.

use super::fault::{Fault, MalformedTable};
use super::judged::Judged;
use super::proof::is_drawn;
use super::table_row::{divided, slips};
use super::truth_table::{head, malformed};
use super::verdict::Verdict;
use crate::logic::{FilledTable, RowSlip, looks_like_value};
use crate::scope::Scope;
use crate::syntax::block::BlockKind;
use crate::syntax::formula::shape;
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::tables::{BARS, SEPARATORS};
use crate::syntax::lexicon::values::VALUES;
use crate::syntax::statement::TableHead;
use crate::syntax::{Keyword, Line, Span, Statement, Unit, parse_as};
use std::collections::BTreeSet;

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

/// True for what stands between the names of columns.
pub(crate) fn is_between_columns(c: char) -> bool {
    is_blank(c) || BARS.contains(&c) || matches!(c, ',' | ';')
}

/// True if a line of a table says what its columns are, or is drawn below that: letters and then
/// formulas, with bars, commas or blanks between them, or dashes.
pub(crate) fn is_heading(line: &Line<'_>) -> bool {
    if line.open_quote.is_some()
        || !matches!(line.statement, Statement::Formulas(_) | Statement::Judgement(_))
    {
        return false;
    }
    let body = line.of(line.body());
    let words = body.split(is_between_columns).filter(|word| !word.is_empty());
    let is_formula =
        |word: &&str| shape(word, Span::new(0, word.len()), Unit::arity).is_well_formed();
    let mut letters = words.clone().take_while(|word| word.len() == 1);
    let mut formulas = words.skip_while(|word| word.len() == 1).peekable();
    let are_columns = letters.next().is_some()
        && letters.all(|word| word.starts_with(|c: char| c.is_ascii_lowercase()))
        && body.starts_with(|c: char| c.is_ascii_lowercase() || BARS.contains(&c))
        && formulas.peek().is_some()
        && formulas.all(|word| is_formula(&word));
    are_columns || is_drawn(line)
}

/// The line over the columns of a table, as the head of one that has them in this order.
pub(crate) fn columns<'t>(line: &Line<'t>) -> Option<Line<'t>> {
    if !is_heading(line) || is_drawn(line) {
        return None;
    }
    let mut letters = line.body().split(line.text, is_between_columns);
    let formulas = letters.split_off(letters.iter().take_while(|it| it.len() == 1).count());
    let start = line.body().start;
    let at = Span { start, end: start };
    Some(line.with(&Statement::Truth(at, TableHead { letters, bar: Some(at), formulas })))
}

/// The same where no table is open, if it can be nothing else: behind the letters of its formulas
/// stands a bar, or there are several.
pub(crate) fn lone_columns<'t>(line: &Line<'t>) -> Option<Line<'t>> {
    // Most lines have something else.
    let is_of_columns = |byte: u8| byte.is_ascii_alphanumeric() || b" \t|".contains(&byte);
    let mut bytes = line.of(line.body()).bytes();
    if !bytes.all(|it| is_of_columns(it) || !it.is_ascii()) {
        return None;
    }
    let meant = columns(line)?;
    let Statement::Truth(_, head) = &meant.statement else { return None };
    let names = |spans: &[Span]| {
        let of_spans = spans.iter().flat_map(|it| line.of(*it).chars());
        of_spans.filter(char::is_ascii_lowercase).collect::<BTreeSet<char>>()
    };
    let letters = names(&head.letters);
    let is_apart = letters.len() > 1 || line.of(line.body()).contains(BARS);
    let is_one =
        is_apart && letters.len() == head.letters.len() && letters == names(&head.formulas);
    is_one.then_some(meant)
}

/// The head of a table with columns, written out.
pub(crate) fn written_head(columns: &Line<'_>) -> Option<String> {
    let Statement::Truth(_, head) = &columns.statement else { return None };
    let words = |list: &[Span], mark: &str| {
        list.iter().map(|it| columns.of(*it)).collect::<Vec<_>>().join(mark)
    };
    let (letters, formulas) = (words(&head.letters, " "), words(&head.formulas, ", "));
    Some(format!("{} {letters} | {formulas}", Keyword::Truth.text()))
}

/// The head of the table that a line over its columns begins, which has no head.
pub(crate) fn begins_without_head<'t>(line: &Line<'t>, scope: &Scope) -> Option<Line<'t>> {
    let kind = scope.block().map(|block| block.kind);
    let may_begin = kind.is_none_or(|kind| kind == BlockKind::Exercise);
    lone_columns(line).filter(|_| may_begin)
}

/// The same where no row stands above it yet in a table that has these formulas, too, or is not
/// understood.
pub(crate) fn columns_in<'t>(line: &Line<'t>, scope: &Scope) -> Option<Line<'t>> {
    let table = scope.table().filter(|table| table.is_empty())?;
    columns(line).filter(|meant| are_of(meant, table))
}

/// True if a line over columns names the formulas of a table, or that is not understood.
fn are_of(columns: &Line<'_>, table: &FilledTable) -> bool {
    let Statement::Truth(_, head) = &columns.statement else { return false };
    let has = |shown: &str| head.formulas.iter().any(|it| columns.of(*it) == shown);
    let mut shown = (0..table.formulas()).map(|column| table.shown(column));
    table.is_broken() || shown.all(|it| it.is_some_and(has))
}

/// True if a line that could stand in the table that is open, which has no end, stands below it: a
/// number alone below one that has no head, and the columns of another table.
pub(crate) fn is_below(line: &Line<'_>, scope: &Scope) -> bool {
    let Some(table) = scope.table() else { return false };
    let is_apart = line.numbering.is_some();
    if line.statement == Statement::Blank {
        return is_apart && table.is_headless;
    }
    lone_columns(line).is_some_and(|it| is_apart || table.is_headless || !are_of(&it, table))
}

/// The fault of such a line.
pub(super) fn of_heading(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    scope.table().filter(|_| is_heading(line))?;
    let body = Span { start: 0, ..line.body() }.trim(line.text);
    Some(malformed(body, MalformedTable::Heading))
}

/// The judgement on a line over the columns of a table that has no head.
pub(super) fn of_lone_columns(line: &Line<'_>, meant: &Line<'_>, scope: &Scope) -> Judged {
    let no_head = malformed(line.body(), MalformedTable::NoHead);
    let of_head = match &meant.statement {
        Statement::Truth(at, of) => head(meant, *at, of, scope).1.faults,
        _ => Vec::new(),
    };
    Judged::new(Verdict::Unchecked, [no_head].into_iter().chain(of_head))
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
            divided.is_some_and(|it| it.has_values(row, table, logic))
        })
    };
    let may_be_one = matches!(line.statement, Statement::Formulas(_) | Statement::Judgement(_))
        && line.open_quote.is_none()
        && !shape(line.text, body, Unit::arity).is_well_formed();
    may_be_one.then(read).filter(has_values)
}

/// The fault of a row without its keyword, if no row above in its table lacks it.
pub(super) fn of_bare_row(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
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
            are_meant_values(line) || is_heading(line)
        }
        _ => false,
    }
}
