//! The lines of a `truth` block: its head, and each row, cell by cell.

use super::candidate::Candidate;
use super::claim::{list_faults, of_reading};
use super::fault::{Fault, FaultKind, MalformedTable, OutOfReach, UnknownValue};
use super::formula::formula_faults;
use super::judged::Judged;
use super::matrix::cover;
use super::proof::is_drawn;
use super::said::SaidFormula;
use super::verdict::Verdict;
use crate::effort::Ask;
use crate::logic::{
    Decider, FilledTable, Outcome, RowSlip, Undecided, Value, Variable, looks_like_value, variables,
};
use crate::scope::Scope;
use crate::syntax::block::BlockKind;
use crate::syntax::formula::shape;
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::tables::{BARS, SEPARATORS};
use crate::syntax::lexicon::values::VALUES;
use crate::syntax::statement::TableHead;
use crate::syntax::{Keyword, Line, Span, Statement, Unit, Written, parse_as};
use std::borrow::Cow;
use std::collections::BTreeSet;

fn malformed(at: Span, kind: MalformedTable) -> Fault {
    Fault::new(at, FaultKind::MalformedTable(Box::new(kind)))
}

/// The table that a head begins, and the judgement on the head.
pub(super) fn head(
    line: &Line<'_>,
    at: Span,
    head: &TableHead,
    scope: &Scope,
) -> (FilledTable, Judged) {
    let mut faults = Vec::new();
    if head.formulas.is_empty() {
        faults.push(malformed(head.bar.unwrap_or(at), MalformedTable::NoFormula));
    }
    let mut is_broken = head.formulas.is_empty();
    let mut letters: Vec<Variable> = Vec::new();
    for span in &head.letters {
        let of_letter = formula_faults(Candidate::new(line, *span, scope), true);
        let letter = Variable::read(line.of(*span)).filter(|_| of_letter.is_empty());
        faults.extend(of_letter);
        match letter {
            Some(letter) if letters.contains(&letter) => {
                faults.push(malformed(*span, MalformedTable::LetterTwice));
                is_broken = true;
            }
            Some(letter) => letters.push(letter),
            None => is_broken = true,
        }
    }
    faults.extend(list_faults(line, &head.formulas, scope));
    let candidates = || head.formulas.iter().map(|it| Candidate::new(line, *it, scope));
    let said: Vec<Option<SaidFormula<'_>>> = candidates().map(Candidate::said).collect();
    let written: Vec<Written<'_>> = said.iter().flatten().map(SaidFormula::written).collect();
    if head.bar.is_none() {
        // The letters of a formula that cannot be read are not known.
        is_broken |= said.iter().any(Option::is_none);
        letters = variables(&written);
    } else if !is_broken {
        for (span, said) in head.formulas.iter().zip(&said) {
            let Some(said) = said else { continue };
            let mut lacking = variables(&[said.written()]);
            lacking.retain(|letter| !letters.contains(letter));
            if !lacking.is_empty() {
                faults.push(malformed(*span, MalformedTable::NoColumn(lacking)));
                is_broken = true;
            }
        }
    }
    let columns = head.formulas.iter().zip(&said).map(|(span, said)| {
        let SaidFormula { formula, text } = said.as_ref()?;
        let shown = line.of(*span);
        Some(match text {
            Cow::Borrowed(_) => (formula.clone().moved(span.start), shown, shown),
            Cow::Owned(text) => (formula.clone(), text.as_str(), shown),
        })
    });
    let columns = columns.collect();
    let verdicts = said.iter().zip(candidates()).map(|(said, candidate)| match said {
        Some(said) if said.is_put_otherwise() => Verdict::Unchecked,
        Some(_) => Verdict::Right,
        None => of_reading(&candidate.reading()),
    });
    let judged = Judged::new(verdicts.max().unwrap_or(Verdict::Unchecked), faults);
    (FilledTable::new(letters, columns, is_broken), judged)
}

/// The cells of a row: those of its letters, and those of its formulas.
pub(crate) struct Row<'c> {
    pub letters: &'c [Span],
    pub results: &'c [Span],
}

/// Divides the cells of a row. One bar divides them itself; where there are more, or none, the
/// numbers of letters and formulas do. `None` if they do not fit the table.
pub(crate) fn divided<'c>(
    line: &Line<'_>,
    cells: &'c [Span],
    table: &FilledTable,
) -> Option<Row<'c>> {
    let (letters, results) = match bars(line, cells)[..] {
        [only] => cells.split_at_checked(only)?,
        _ => cells.split_at_checked(table.letters().len())?,
    };
    (letters.len() == table.letters().len() && results.len() == table.formulas())
        .then_some(Row { letters, results })
}

/// The numbers of cells before each bar that divides some.
fn bars(line: &Line<'_>, cells: &[Span]) -> Vec<usize> {
    let between = |(index, pair): (usize, &[Span])| {
        let [one, next] = pair else { return None };
        let gap = Span { start: one.end, end: next.start };
        line.of(gap).contains(BARS).then_some(index + 1)
    };
    cells.windows(2).enumerate().filter_map(between).collect()
}

/// The values that cells name in the logic in force; `None` where one names none.
fn values(line: &Line<'_>, cells: &[Span], scope: &Scope) -> Option<Vec<Value>> {
    let logic = scope.settings.logic.as_ref()?;
    cells.iter().map(|cell| logic.value(line.of(*cell))).collect()
}

/// Writes a row down in its table, with the slips in how it is put.
pub(super) fn write(
    line: &Line<'_>,
    at: Span,
    cells: &[Span],
    table: &mut FilledTable,
    scope: &Scope,
) {
    let row = divided(line, cells, table);
    for (slip, _) in slips(line, at, cells, row.as_ref(), table, scope) {
        table.note_slip(slip);
    }
    match row.filter(|_| !table.is_broken()).and_then(|row| values(line, row.letters, scope)) {
        Some(values) => table.write(&values),
        None => table.unread += 1,
    }
}

/// The slips in how a row is put, with their places; its cells are divided like this.
fn slips(
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
    let bare = at.is_empty().then(|| (RowSlip::Bare, line.body()));
    let of_cells = match row {
        Some(_) => {
            let is_known = |at: Span| {
                let cell = line.of(at);
                let may_be_known = || table.is_answer && looks_like_value(cell);
                line.is_blank(at) || logic.value(cell).is_some() || may_be_known()
            };
            let unknown = cells.iter().filter(|cell| !is_known(**cell));
            unknown.map(|cell| (RowSlip::Value(line.of(*cell).into()), *cell)).collect()
        }
        None => {
            let before = match bars(line, cells)[..] {
                [only] => only,
                _ => cells.len(),
            };
            let slip = RowSlip::Length { before, cells: cells.len() };
            vec![(slip, cover(cells).unwrap_or(at))]
        }
    };
    bare.into_iter().chain(of_cells).collect()
}

/// The first of each of these slips, unless a row above in the table has it.
fn new_slips(mut slips: Vec<(RowSlip, Span)>, table: &FilledTable) -> Vec<(RowSlip, Span)> {
    let mut told = Vec::new();
    slips.retain(|(slip, _)| {
        let is_new = !told.contains(slip) && !table.has_slip(slip);
        told.extend(is_new.then(|| slip.clone()));
        is_new
    });
    slips
}

/// The slips in how a row of the table that is open is put, with their places.
pub(crate) fn slips_of(line: &Line<'_>, scope: &Scope) -> Vec<(RowSlip, Span)> {
    let Some(table) = scope.table() else { return Vec::new() };
    let meant = meant_row(line, scope);
    match &meant.as_ref().unwrap_or(line).statement {
        Statement::Cells(Keyword::Row, at, cells) => {
            let row = divided(line, cells, table);
            slips(line, *at, cells, row.as_ref(), table, scope)
        }
        _ => Vec::new(),
    }
}

/// Judges a row, with what stands above it in its table. A slip that recurs is told once.
pub(super) fn row(
    line: &Line<'_>,
    at: Span,
    cells: &[Span],
    table: &FilledTable,
    scope: &Scope,
    oracle: &dyn Ask,
) -> Judged {
    let logic = scope.settings.logic.as_ref().filter(|_| !table.is_broken());
    let Some(logic) = logic else { return Verdict::Unchecked.into() };
    let row = divided(line, cells, table);
    let new = new_slips(slips(line, at, cells, row.as_ref(), table, scope), table);
    let Some(Row { letters, results }) = row else {
        let of_length = |(slip, span): (RowSlip, Span)| match slip {
            RowSlip::Length { before, cells } => {
                Some(malformed(span, MalformedTable::RowLength { before, cells }))
            }
            RowSlip::Bare | RowSlip::Value(_) => None,
        };
        return Judged::new(Verdict::Unchecked, new.into_iter().filter_map(of_length));
    };
    let unknown = new.into_iter().filter(|(slip, _)| matches!(slip, RowSlip::Value(_)));
    let unknown = unknown.map(|(_, cell)| {
        let kind = UnknownValue::Judgement { is_formula: false };
        Fault::new(cell, FaultKind::UnknownValue(kind))
    });
    let mut judged = Judged::new(Verdict::Right, unknown);
    let values = values(line, letters, scope);
    if let Some(values) = values.as_ref().filter(|values| table.has(values)) {
        let cells = cover(letters).unwrap_or(at);
        let under = table.valuation(values);
        return Judged::new(Verdict::Wrong, [malformed(cells, MalformedTable::RowTwice(under))]);
    }
    let valuation = values.map(|values| table.valuation(&values));
    let decider = Decider { logic, oracle };
    let judge = |(column, cell): (usize, &Span)| {
        if line.is_blank(*cell) {
            return Verdict::Open.into();
        }
        let claimed = logic.value(line.of(*cell));
        let known = claimed.zip(valuation.as_ref()).zip(table.named(column));
        let Some(((claimed, valuation), formula)) = known else {
            return Verdict::Unchecked.into();
        };
        let faulty = |verdict, kind| Judged::new(verdict, [Fault::new(*cell, kind)]);
        match decider.outcome(formula, valuation) {
            Ok(Outcome::Value(value)) if value == claimed => Verdict::Right.into(),
            Ok(Outcome::Value(_)) => faulty(Verdict::Wrong, FaultKind::FalseCell { column }),
            Ok(Outcome::Depends(_)) | Err(Undecided::Deferred) => Verdict::Unchecked.into(),
            Err(Undecided::OutOfReach) => {
                faulty(Verdict::Unchecked, FaultKind::OutOfReach(OutOfReach::Cell))
            }
        }
    };
    results.iter().enumerate().map(judge).for_each(|cell| judged.add(cell));
    judged
}

/// The fault of a table that lacks rows at its end.
pub(super) fn of_end(at: Span, table: &FilledTable, scope: &Scope) -> Option<Fault> {
    let logic = scope.settings.logic.as_ref().filter(|_| !table.is_broken())?;
    let missing = table.missing(logic);
    (missing > 0).then(|| Fault::new(at, FaultKind::MissingRows(Box::new(missing))))
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
fn are_meant_values(line: &Line<'_>) -> bool {
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

/// True if a word can be nothing but a value: in a table also a small letter that is none of its
/// own.
pub(crate) fn is_certain_value(word: &str, scope: &Scope) -> bool {
    let is_letter = |table: &FilledTable| table.letters().iter().any(|it| it.to_string() == word);
    let is_cell = || scope.table().is_some_and(|table| !is_letter(table));
    VALUES.has(word) || is_other_value(word) && is_cell()
}

/// True if a line of a table says what its columns are, or is drawn below that: letters and then
/// formulas, with bars or blanks between them, or dashes.
pub(crate) fn is_heading(line: &Line<'_>) -> bool {
    if line.open_quote.is_some()
        || !matches!(line.statement, Statement::Formulas(_) | Statement::Judgement(_))
    {
        return false;
    }
    let body = line.of(line.body());
    let words = body.split(|c| is_blank(c) || BARS.contains(&c)).filter(|word| !word.is_empty());
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
    let mut letters = line.body().split(line.text, |c| is_blank(c) || BARS.contains(&c));
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
        Statement::Truth(at, head) => self::head(meant, *at, head, scope).1.faults,
        _ => Vec::new(),
    };
    Judged::new(Verdict::Unchecked, [no_head].into_iter().chain(of_head))
}

/// True if a line is a row without its keyword where it stands: in a table without bars, too.
pub(super) fn lacks_row(line: &Line<'_>, scope: &Scope) -> bool {
    if scope.table().is_some() { are_meant_values(line) } else { is_bare_row(line) }
}

/// The row that a line of the table that is open was meant to be, if it lacks its keyword.
pub(super) fn meant_row<'t>(line: &Line<'t>, scope: &Scope) -> Option<Line<'t>> {
    let is_one = scope.table().is_some() && are_meant_values(line);
    let start = line.body().start;
    is_one.then(|| parse_as(line, Keyword::Row, Span { start, end: start }))
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
