//! The truth tables of hovers: that of a whole formula, and that of the formulas of a judgement.

use super::told::{TableRest, Told};
use crate::logic::{Logic, Table, Untabled, Valuation, spelled};
use crate::markdown;
use crate::markup::Markdown;
use crate::pictures::table::drawing::{Drawing, plain};
use crate::scope::Scope;
use crate::syntax::formula::compact;
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::text::shorten;
use crate::syntax::{Formula, Line, Span, Written};

/// The most rows that are shown: for two values four letters, for three or four values two.
const MOST: u64 = 16;
/// The most rows of a table of which some are shown.
const ROWS: u64 = 1 << 13;
/// The most propositions of a table that is shown.
const LETTERS: usize = 4;
/// The most letters of formulas that have a table.
const LONGEST: u64 = 1000;
/// The most characters of the heading of a column.
const HEADING: usize = 40;
/// The most characters of a proposition or a value.
const CELL: usize = 12;
/// The most letters of a formula that is given for a command.
const GIVEN: usize = 60;

/// The truth table of a whole formula, in which the rows are marked where it is not designated.
pub(super) fn of_formula(formula: &Formula, text: &str, logic: &Logic) -> Option<Told> {
    if formula.nodes().len() == 1 && formula.named_nodes().is_empty() {
        return None;
    }
    let shown = Shown {
        heads: vec![compact(text, formula.subformula(text, 0))],
        command: spelled_shortly(Written::new(formula, text)),
        conclusion: None,
        logic,
    };
    shown.table(&[Written::new(formula, text)], |values| {
        let is_marked = values.iter().any(|value| !logic.is_designated(*value));
        (is_marked, Mark::InCell(if is_marked { " ✗" } else { "" }))
    })
}

/// The truth table of the formulas of an equivalence or a consequence, in which the rows are marked
/// that refute it, be it claimed or denied.
pub(super) fn of_judgement(line: &Line<'_>, judgement: &Judgement, scope: &Scope) -> Option<Told> {
    let logic = scope.settings.logic.as_ref()?;
    let spans: Vec<Span> = judgement.left.iter().chain(&judgement.right).copied().collect();
    let formulas: Option<Vec<Formula>> =
        spans.iter().map(|span| scope.names.formula(line.text, *span)).collect();
    let formulas = formulas?;
    let written: Vec<Written<'_>> =
        formulas.iter().map(|formula| Written::new(formula, line.text)).collect();
    let (sign, mark) = match judgement.claim {
        Claim::Consequence => ("|=", "← refutes"),
        Claim::Equivalence | Claim::Differs => ("==", "← differ"),
        Claim::Value | Claim::Class | Claim::Open => return None,
    };
    let (last, first) = written.split_last()?;
    let first: Option<Vec<String>> = first.iter().copied().map(spelled_shortly).collect();
    let command = first.zip(spelled_shortly(*last)).map(|(first, last)| {
        let gap = if first.is_empty() { "" } else { " " };
        format!("'{}{gap}{sign} {last}'", first.join(", "))
    });
    let heads = spans.iter().map(|span| compact(line.text, *span)).collect();
    let command = command.filter(|it| it.len() <= GIVEN);
    let conclusion = (judgement.claim == Claim::Consequence).then_some(judgement.left.len());
    let shown = Shown { heads, command, conclusion, logic };
    shown.table(&written, |values| {
        let is_designated = |value: &u8| logic.is_designated(*value);
        let is_marked = values.split_last().is_some_and(|(last, first)| match judgement.claim {
            Claim::Consequence => !is_designated(last) && first.iter().all(is_designated),
            _ => first.iter().any(|value| value != last),
        });
        (is_marked, Mark::Cell(if is_marked { mark } else { "" }))
    })
}

/// A formula with its names written out, if it is short.
fn spelled_shortly(formula: Written<'_>) -> Option<String> {
    let is_short = formula.formula.length() <= GIVEN as u64;
    is_short.then(|| spelled(formula)).flatten().filter(|text| text.len() <= GIVEN)
}

/// The mark of a row.
enum Mark {
    /// It stands behind the value in the last cell.
    InCell(&'static str),
    /// It has a cell of its own.
    Cell(&'static str),
}

impl Mark {
    fn text(&self) -> &'static str {
        match self {
            Mark::InCell(mark) | Mark::Cell(mark) => mark,
        }
    }
}

/// The formulas of a table.
struct Shown<'l> {
    /// The headings of their columns.
    heads: Vec<String>,
    /// They as the command line takes them.
    command: Option<String>,
    /// The one that is claimed to follow from the others.
    conclusion: Option<usize>,
    logic: &'l Logic,
}

impl Shown<'_> {
    /// The first rows of the table of formulas, and how many there are more. For the values of the
    /// formulas on a row it is asked if that is marked, and with what.
    fn table(self, formulas: &[Written<'_>], mark: impl Fn(&[u8]) -> (bool, Mark)) -> Option<Told> {
        let letters: u64 = formulas.iter().map(|it| it.formula.length()).sum();
        if letters > LONGEST {
            return None;
        }
        let fixed = Valuation::default();
        let table = Table::new(self.logic, formulas, &fixed, ROWS);
        let table = match table {
            Ok(table) if table.variables().len() <= LETTERS => table,
            Ok(table) => return Some(self.left_out(table.rows().into())),
            Err(Untabled::TooLong { rows }) => return Some(self.left_out(rows)),
            Err(Untabled::AtWorlds) => return None,
        };
        let results = |row| -> Vec<u8> {
            (0..formulas.len()).map(|formula| table.result(formula, row)).collect()
        };
        let heads: Vec<String> = self.heads.iter().map(|head| shorten(head, HEADING)).collect();
        let drawing = Drawing::new(&table, heads.clone());
        let drawing = match self.conclusion {
            Some(conclusion) => drawing.set_off(conclusion),
            None => drawing,
        };
        let mut drawn: Vec<String> = drawing.head().iter().map(|line| plain(line)).collect();
        let own_cell = matches!(mark(&results(0)).1, Mark::Cell(_)).then(Markdown::default);
        let letters = table.variables().iter().map(|it| shorten(&it.to_string(), CELL));
        let heads = letters.chain(heads);
        let head: Vec<Markdown> = heads.map(|head| Markdown::text(&head)).chain(own_cell).collect();
        let rule = Markdown::rule(head.iter().map(|_| "---"));
        let mut lines = vec![Markdown::row(head), rule];
        // A table is cut where one of the first letters changes.
        let cut = if self.logic.size().is_multiple_of(3) { 9 } else { MOST };
        let shown = if table.rows() <= MOST { table.rows() } else { cut };
        let name = |value| shorten(self.logic.show(value), CELL);
        for row in 0..shown {
            let values = (0..table.variables().len()).map(|place| table.value(place, row));
            let results = results(row);
            let cells = values.chain(results.iter().copied()).map(name);
            let mut cells: Vec<Markdown> = cells.map(|cell| Markdown::text(&cell)).collect();
            let mark = mark(&results).1;
            drawn.push(format!("{} {}", plain(&drawing.row(row)), mark.text()).trim_end().into());
            match (mark, cells.last_mut()) {
                (Mark::Cell(mark), _) => cells.push(mark.into()),
                (Mark::InCell(mark), Some(last)) => last.push(mark.into()),
                (Mark::InCell(_), None) => {}
            }
            lines.push(Markdown::row(cells));
        }
        let mut told = Told::from(Markdown::join(lines, "\n").drawn(&drawn));
        let more = table.rows() - shown;
        if more > 0 {
            let marked = match (shown..table.rows()).filter(|row| mark(&results(*row)).0).count() {
                0 => "none".into(),
                marked => markdown!("{}", marked),
            };
            told.push(markdown!("{} more rows, {} of them marked", more, marked));
            let formulas = self.on_command_line();
            told.rest = Some(TableRest { after: Markdown::default(), formulas });
        }
        Some(told)
    }

    fn on_command_line(self) -> Option<String> {
        let name = self.logic.name();
        match Logic::named(name).is_some_and(|known| known == *self.logic) {
            true if self.logic.is_classical() => self.command,
            true => self.command.map(|command| format!("--logic {name} {command}")),
            false => None,
        }
    }

    /// The words for a table that is not shown.
    fn left_out(self, rows: u128) -> Told {
        let markdown = match rows {
            u128::MAX => "The truth table is too long to count its rows".into(),
            _ => markdown!("The truth table has {} rows", rows),
        };
        let rest = TableRest { after: Markdown::default(), formulas: self.on_command_line() };
        Told { markdown, rest: Some(rest) }
    }
}
