//! The lines of a `truth` block: its head, and each row, cell by cell.

use super::candidate::Candidate;
use super::fault::{Fault, FaultKind, MalformedTable, OutOfReach, UnknownValue};
use super::formula::formula_faults;
use super::judged::Judged;
use super::matrix::cover;
use super::said::SaidFormula;
use super::sides::{at_worlds, list_faults, of_reading};
use super::table_order::other_order;
use super::table_row::{Row, divided, meant, slips};
use super::verdict::Verdict;
use crate::effort::Ask;
use crate::logic::{
    ColumnOrder, Decider, FilledTable, Logic, Outcome, RowSlip, Undecided, Value, Variable,
    variables,
};
use crate::scope::Scope;
use crate::syntax::statement::TableHead;
use crate::syntax::{Line, Span, Written};
use std::borrow::Cow;
use std::cell::OnceCell;

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
    if head.bar.is_none() {
        // The letters of a formula that cannot be read are not known.
        is_broken |= said.iter().any(Option::is_none);
        let written: Vec<Written<'_>> = said.iter().flatten().map(SaidFormula::written).collect();
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
    let logic = scope.settings.logic.as_ref();
    for (span, said) in head.formulas.iter().zip(&said) {
        let has_value =
            |it: &SaidFormula<'_>| logic.is_none_or(|logic| logic.has_value(it.written().formula));
        if !said.as_ref().is_none_or(has_value) {
            faults.push(at_worlds(*span));
            is_broken = true;
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

/// A row as it reads in its table.
#[derive(Debug)]
pub(super) struct ReadRow<'l> {
    /// Its cells, if they fit the table.
    row: Option<Row<'l>>,
    /// The values of the letters; `None` where the cells do not fit, or one names none.
    letters: Option<Vec<Value>>,
    /// The values that the cells below the formulas say.
    results: Vec<Option<Value>>,
    /// The slips in how it is put, with their places.
    slips: Vec<(RowSlip, Span)>,
    /// The order of the columns in which it is right, once that was looked for.
    order: OnceCell<Option<ColumnOrder>>,
}

impl<'l> ReadRow<'l> {
    /// Reads a row with these cells, in this table.
    pub fn new(
        line: &Line<'_>,
        at: Span,
        cells: &'l [Span],
        table: &FilledTable,
        scope: &Scope,
    ) -> ReadRow<'l> {
        let logic = scope.settings.logic.as_ref().filter(|_| !table.is_broken());
        let row = logic.and_then(|logic| divided(line, cells, table, logic));
        let mut is_right = !at.is_empty() && row.as_ref().is_some_and(|row| !row.is_mended);
        let (letters, results) = logic.zip(row.as_ref()).map_or_else(Default::default, |it| {
            let (logic, row) = it;
            let mut said = |cell: &Span| {
                let own = logic.value(line.of(*cell));
                is_right &= own.is_some();
                own.or_else(|| meant(line.of(*cell), table, logic))
            };
            let letters = row.letters().iter().map(&mut said).collect();
            (letters, row.results().iter().map(said).collect())
        });
        let slips =
            if is_right { Vec::new() } else { slips(line, at, cells, row.as_ref(), table, scope) };
        ReadRow { row, letters, results, slips, order: OnceCell::new() }
    }

    /// The order of the columns in which it is right, if it is not so as it stands.
    fn order(&self, line: &Line<'_>, table: &FilledTable, logic: &Logic) -> Option<&ColumnOrder> {
        let order = || other_order(line, self.row.as_ref()?, table, logic);
        self.order.get_or_init(order).as_ref()
    }
}

/// Writes a row down in its table, with the slips in how it is put.
pub(super) fn write(
    row: &ReadRow<'_>,
    line: &Line<'_>,
    table: &mut FilledTable,
    logic: Option<&Logic>,
) {
    row.slips.iter().for_each(|(slip, _)| table.note_slip(slip));
    if let Some(order) = logic.and_then(|logic| row.order(line, table, logic)) {
        table.note_slip(&RowSlip::Order(order.clone()));
    }
    match (&row.letters, &row.row) {
        (Some(values), _) => table.write(values),
        // One with marks for any value stands for several.
        (None, Some(cells)) => {
            let marks = u32::try_from(cells.marks(line)).unwrap_or(u32::MAX);
            let size = logic.map_or(1_usize, |logic| logic.size().into());
            table.unread = table.unread.saturating_add(size.saturating_pow(marks));
        }
        (None, None) => table.unread += 1,
    }
}

/// The first of each of these slips, unless a row above in the table has it.
fn new_slips<'s>(
    slips: &'s [(RowSlip, Span)],
    table: &FilledTable,
) -> impl Iterator<Item = &'s (RowSlip, Span)> {
    let mut told = Vec::new();
    slips.iter().filter(move |(slip, _)| {
        let is_new = !told.contains(&slip) && !table.has_slip(slip);
        told.extend(is_new.then_some(slip));
        is_new
    })
}

/// Judges a row, with what stands above it in its table. A slip that recurs is told once.
pub(super) fn row(
    line: &Line<'_>,
    at: Span,
    read: &ReadRow<'_>,
    table: &FilledTable,
    scope: &Scope,
    oracle: &dyn Ask,
) -> Judged {
    let logic = scope.settings.logic.as_ref().filter(|_| !table.is_broken());
    let Some(logic) = logic else { return Verdict::Unchecked.into() };
    let new = new_slips(&read.slips, table).filter_map(|(slip, at)| match slip {
        // That is told by who reads it as a row.
        RowSlip::Bare => None,
        RowSlip::Side => Some(malformed(*at, MalformedTable::OnItsSide)),
        RowSlip::Length { before, cells } => {
            Some(malformed(*at, MalformedTable::RowLength { before: *before, cells: *cells }))
        }
        RowSlip::Words | RowSlip::Value(_) => {
            let kind = UnknownValue::Judgement { is_formula: false };
            Some(Fault::new(*at, FaultKind::UnknownValue(kind)))
        }
        // That is told of its cells.
        RowSlip::Order(_) => None,
    });
    let Some(row) = &read.row else { return Judged::new(Verdict::Unchecked, new) };
    let values = read.letters.as_ref();
    if let Some(values) = values.filter(|values| table.has(values)) {
        let cells = cover(row.letters()).unwrap_or(at);
        let under = table.valuation(values);
        return Judged::new(Verdict::Wrong, [malformed(cells, MalformedTable::RowTwice(under))]);
    }
    let mut judged = Judged::new(Verdict::Right, new);
    let valuation = values.map(|values| table.under(values));
    let decider = Decider { logic, oracle };
    let judge = |(column, (cell, claimed)): (usize, (&Span, &Option<Value>))| {
        if line.is_blank(*cell) {
            return Verdict::Open.into();
        }
        let known = claimed.as_ref().zip(valuation.as_ref()).zip(table.named(column));
        let Some(((claimed, valuation), formula)) = known else {
            return Verdict::Unchecked.into();
        };
        let faulty = |verdict, kind| Judged::new(verdict, [Fault::new(*cell, kind)]);
        match decider.outcome(formula, valuation) {
            Ok(Outcome::Value(value)) if value == *claimed => Verdict::Right.into(),
            Ok(Outcome::Value(_)) => faulty(Verdict::Wrong, FaultKind::FalseCell { column }),
            Ok(Outcome::Depends(_)) | Err(Undecided::Deferred | Undecided::AtWorlds) => {
                Verdict::Unchecked.into()
            }
            Err(Undecided::OutOfReach) => {
                faulty(Verdict::Unchecked, FaultKind::OutOfReach(OutOfReach::Cell))
            }
        }
    };
    let cells = row.results().iter().zip(&read.results).enumerate();
    let cells: Judged = cells.map(judge).collect();
    let is_false = |fault: &Fault| matches!(fault.kind, FaultKind::FalseCell { .. });
    if !cells.faults.iter().any(is_false) {
        _ = read.order.set(None);
    } else if let Some(order) = read.order(line, table, logic) {
        if table.has_slip(&RowSlip::Order(order.clone())) {
            judged.add(Verdict::Unchecked.into());
            return judged;
        }
        judged.add(cells);
        let mut is_told = false;
        judged.faults.retain(|it| !is_false(it) || !std::mem::replace(&mut is_told, true));
        return judged;
    }
    judged.add(cells);
    judged
}

/// The fault of a table that lacks rows at its end.
pub(super) fn of_end(at: Span, table: &FilledTable, scope: &Scope) -> Option<Fault> {
    let logic = scope.settings.logic.as_ref().filter(|_| !table.is_broken())?;
    // How many there are is not known of one that lies on its side.
    let missing = if table.has_slip(&RowSlip::Side) { 0 } else { table.missing(logic) };
    (missing > 0).then(|| Fault::new(at, FaultKind::MissingRows(Box::new(missing))))
}
