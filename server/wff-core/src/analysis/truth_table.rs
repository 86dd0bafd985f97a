//! The lines of a `truth` block: its head, and each row, cell by cell.

use super::candidate::Candidate;
use super::claim::{list_faults, of_reading};
use super::fault::{Fault, FaultKind, MalformedTable, OutOfReach, UnknownValue};
use super::formula::formula_faults;
use super::judged::Judged;
use super::matrix::cover;
use super::said::SaidFormula;
use super::verdict::Verdict;
use crate::effort::Ask;
use crate::logic::{
    Decider, FilledTable, Outcome, RowSlip, Undecided, Value, Variable, looks_like_value, variables,
};
use crate::scope::Scope;
use crate::syntax::lexicon::tables::BARS;
use crate::syntax::statement::TableHead;
use crate::syntax::{Line, Span, Written};
use std::borrow::Cow;

pub(super) fn malformed(at: Span, kind: MalformedTable) -> Fault {
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
