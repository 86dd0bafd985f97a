//! Words and fixes that hang on the lines beside a fault: the head above a row, the rest of a
//! formula, the other columns of a table that lies on its side, more places of a foreign value.

use super::nearby::{LINE, LINES, first_line, last_line, line_window, window, window_above};
use super::recurring::{from_line, other_line, recurring};
use crate::analysis::block;
use crate::analysis::table_line::meant_row;
use crate::analysis::table_row::lie_on_their_side;
use crate::logic::{FilledTable, Logic};
use crate::rules::{Diagnostic, Edit, Fix, LABELS, OtherLine, head_without_letters};
use crate::scope::Scope;
use crate::syntax::formula::{compact, shape};
use crate::syntax::letter::is_blank;
use crate::syntax::statement::Claim;
use crate::syntax::{Keyword, Line, LineText, Span, Statement, Text, Unit, parse, quote, rows};

/// The bytes of the longest formula that is put together of two lines.
const JOINED: usize = 200;

/// The diagnostic of a formula that lacks an operand, where it goes on on the line right below:
/// that stands further in, or has no label as this one has.
pub(super) fn with_rest_below(
    formula: Span,
    mut diagnostic: Diagnostic,
    (text, start): (&(impl Text + ?Sized), usize),
    scope: &Scope,
) -> Diagnostic {
    let window = window(text, start, 2 * LINE);
    let mut lines = rows(&window);
    let (Some(own), Some(below)) = (lines.next(), lines.next()) else { return diagnostic };
    let (line, next) = (scope.parse(own.line(&window)), scope.parse(below.line(&window)));
    let only = |line: &Line<'_>| match &line.statement {
        Statement::Formulas(all) if all.len() == 1 && line.punctuation.is_none() => {
            all.first().copied()
        }
        _ => None,
    };
    let goes_on = only(&line) == Some(formula) && line.comment.is_none();
    let rest = only(&next).filter(|_| goes_on && next.numbering.is_none());
    let Some(rest) = rest.filter(|rest| rest.len() + formula.len() <= JOINED) else {
        return diagnostic;
    };
    let is_whole = |text: &str| shape(text, Span::new(0, text.len()), Unit::arity).is_well_formed();
    let indent = |line: &Line<'_>| line.text.len() - line.text.trim_start_matches(is_blank).len();
    let is_further_in = indent(&next) > indent(&line);
    let parts = [compact(line.text, formula), compact(next.text, rest)];
    let joined = parts.concat();
    if !is_whole(&joined) || !(is_further_in || line.numbering.is_some()) {
        return diagnostic;
    }
    let written = quote(&joined);
    diagnostic.help = Some(format!(
        "a formula stands on one line; with {} of the line below it is {written}",
        quote(&parts[1])
    ));
    let whole = Span { start: formula.start, end: rest.after(below.content.start as usize).end };
    let edits = vec![Edit { span: whole, text: joined }];
    diagnostic.fixes =
        vec![Fix { title: format!("Write {written}"), safe: false, above: 0, edits }];
    diagnostic
}

/// The fix that takes the letters from among the formulas of the head right above a row that has no
/// cells for these.
pub(super) fn head_above(text: &(impl Text + ?Sized), start: usize, scope: &Scope) -> Option<Fix> {
    let window = line_window(text, start);
    let row = scope.parse(first_line(&window));
    let written = head_without_letters(&row, scope)?;
    let above = window_above(text, start);
    let (head, bytes) = last_line(&above)?;
    let head = parse(head);
    let Statement::Truth(at, _) = &head.statement else { return None };
    let title = format!("Write {}", quote(&written));
    let whole = Span { start: at.start, end: head.body().end };
    let edits = vec![Edit { span: whole, text: written }];
    Some(Fix { title, safe: false, above: bytes as u32, edits })
}

/// The most rows that are written for a table that lies on its side.
const ROWS: usize = 16;

/// The diagnostic of the first line of a table that lies on its side, with the rows to write: a fix
/// puts them in the place of these lines.
pub(super) fn with_rows_turned(
    mut diagnostic: Diagnostic,
    place: (&(impl Text + ?Sized), usize),
    scope: &Scope,
) -> (Diagnostic, Vec<OtherLine>) {
    let (mut columns, mut others): (Vec<Vec<String>>, Vec<OtherLine>) = Default::default();
    let mut lines: Vec<Span> = Vec::new();
    from_line(place, scope, |(number, at), line, inside| {
        let found = inside.table().zip(inside.settings.logic.as_ref());
        let cells = found.and_then(|(table, logic)| cells_on_side(line, inside, table, logic));
        let Some(cells) = cells.filter(|_| block::edge(line).is_none()) else { return false };
        lines.push(Span::new(at, at + line.text.len()));
        if number > 0 {
            others.push(other_line(number, at, line.body()));
        }
        columns.push(cells);
        columns.len() < ROWS
    });
    let Some(table) = scope.table() else { return (diagnostic, others) };
    let letters = table.letters().iter().map(ToString::to_string);
    let results = (0..table.formulas()).filter_map(|it| table.shown(it).map(str::to_owned));
    let names: Vec<String> = letters.chain(results).collect();
    let of = |name: &String| columns.iter().find(|cells| cells.first() == Some(name));
    let in_order: Option<Vec<&Vec<String>>> = names.iter().map(of).collect();
    let number = columns.first().map_or(0, Vec::len);
    let Some(in_order) = in_order.filter(|_| number <= ROWS + 1) else {
        return recurring(diagnostic, Vec::new(), others);
    };
    let row = |at: usize| {
        let cells = in_order.iter().filter_map(|cells| Some(cells.get(at)?.as_str()));
        let cells: Vec<&str> = cells.collect();
        let (given, results) = cells.split_at_checked(table.letters().len()).unwrap_or_default();
        format!("{} {} | {}", Keyword::Row.text(), given.join(" "), results.join(" "))
    };
    let written: Vec<String> = (1..number).map(row).collect();
    diagnostic.help = Some(format!(
        "a row has one value for each letter and formula: write {}",
        written.iter().map(|row| format!("`{row}`")).collect::<Vec<_>>().join(", ")
    ));
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
        return (diagnostic, others);
    };
    let window = window(place.0, place.1, LINES * LINE);
    let own = first.of(&window);
    let indent = own.get(..own.len() - own.trim_start_matches(is_blank).len()).unwrap_or_default();
    let text = written.iter().map(|row| format!("{indent}{row}")).collect::<Vec<_>>().join("\n");
    let edits = vec![Edit { span: Span { end: last.end, ..*first }, text }];
    let title = "Write a row for each valuation".to_owned();
    diagnostic.fixes = vec![Fix { title, safe: false, above: 0, edits }];
    recurring(diagnostic, Vec::new(), others)
}

/// The cells of a line that has the values of a letter or formula on all rows.
fn cells_on_side(
    line: &Line<'_>,
    scope: &Scope,
    table: &FilledTable,
    logic: &Logic,
) -> Option<Vec<String>> {
    let meant = meant_row(line, scope);
    let line = meant.as_ref().unwrap_or(line);
    let Statement::Cells(Keyword::Row, _, cells) = &line.statement else { return None };
    let is_one = lie_on_their_side(line, cells, table, logic);
    is_one.then(|| cells.iter().map(|at| line.of(*at).to_owned()).collect())
}

/// The diagnostic of a value that the logic in force names otherwise, with the places below where
/// the same stands for a value, up to where a logic is chosen: a fix mends them all.
pub(super) fn with_same_values(
    diagnostic: Diagnostic,
    span: Span,
    (text, start): (&(impl Text + ?Sized), usize),
    scope: &Scope,
) -> (Diagnostic, Vec<OtherLine>) {
    let Some(fix) = diagnostic.fixes.first().cloned() else { return (diagnostic, Vec::new()) };
    let mut diagnostic = diagnostic;
    let window = window(text, start, LINES * LINE);
    let own = rows(&window).next().map_or(LineText::default(), |row| row.line(&window));
    let value = span.of(&own);
    let written = fix.edits.first().map(|edit| edit.text.clone()).unwrap_or_default();
    let (mut edits, mut others) = (Vec::new(), Vec::new());
    for (number, row) in rows(&window).enumerate() {
        let line = scope.parse(row.line(&window));
        if number > 0 && matches!(line.statement, Statement::Setting(Keyword::Logic, ..)) {
            break;
        }
        let at = row.content.start as usize;
        let is_same = |it: &Span| line.of(*it) == value && (number > 0 || *it != span);
        for it in values(&line).into_iter().filter(is_same) {
            edits.push(vec![Edit { span: it.after(at), text: written.clone() }]);
            others.push(other_line(number, at, it));
        }
    }
    if let 1..LABELS = others.len() {
        let place = if others.len() == 1 { "place" } else { "places" };
        let more = format!("; the same at {} more {place}", others.len());
        diagnostic.help.iter_mut().for_each(|help| help.push_str(&more));
    }
    recurring(diagnostic, edits, others)
}

/// The places on a line where values stand.
fn values(line: &Line<'_>) -> Vec<Span> {
    match &line.statement {
        Statement::Let(_, bindings) => {
            bindings.iter().filter_map(|it| it.value).map(|(_, value)| value).collect()
        }
        Statement::Judgement(it) if matches!(it.claim, Claim::Value | Claim::Differs) => {
            it.right.clone()
        }
        _ => Vec::new(),
    }
}
