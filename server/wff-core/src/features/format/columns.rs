//! Rows whose cells and bars stand under each other.

use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::tables::BARS;
use crate::syntax::proof::Step;
use crate::syntax::statement::TableHead;
use crate::syntax::{Line, Span};
use std::collections::HashMap;

/// The most characters of a cell of a row that stands under others.
const WIDEST_CELL: usize = 16;
/// The most characters of all cells of a head that stands over rows.
const WIDEST_HEAD: usize = 100;

/// The cells and bars of a row, or of the head of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    cells: Vec<Cell>,
    ends_in_bar: bool,
}

/// A cell with the comma behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cell {
    text: String,
    has_bar_before: bool,
}

impl Cell {
    fn width(&self) -> usize {
        self.text.chars().count()
    }
}

impl Row {
    /// The words behind a keyword that ends at this byte; `None` if anything but blanks, a comma
    /// behind a word and a bar stands between two of them.
    pub fn of_words(line: &Line<'_>, keyword_end: u32, words: &[Span]) -> Option<Row> {
        let body = line.body();
        let mut cells: Vec<Cell> = Vec::with_capacity(words.len());
        let mut start = keyword_end;
        let ends = words.iter().map(|word| word.start).chain([body.end.max(keyword_end)]);
        let mut has_bar_before = false;
        for (place, end) in ends.enumerate() {
            let mut gap = line.of(Span { start, end }).trim_matches(is_blank);
            if let Some(last) = cells.last_mut()
                && let Some(rest) = gap.strip_prefix(',')
            {
                last.text.push(',');
                gap = rest.trim_start_matches(is_blank);
            }
            if !gap.trim_matches(BARS).is_empty() {
                return None;
            }
            has_bar_before = !gap.is_empty();
            if let Some(word) = words.get(place) {
                cells.push(Cell { text: line.of(*word).to_owned(), has_bar_before });
                start = word.end;
            }
        }
        Some(Row { cells, ends_in_bar: has_bar_before })
    }

    /// The head of a truth table, whose formulas are written so.
    pub fn of_head(line: &Line<'_>, head: &TableHead, formula: impl Fn(&Span) -> String) -> Row {
        let letter = |span: &Span| Cell { text: line.of(*span).to_owned(), has_bar_before: false };
        let mut cells: Vec<Cell> = head.letters.iter().map(letter).collect();
        let mut above: Option<Span> = None;
        for span in &head.formulas {
            let has_bar_before = above.map_or(head.bar.is_some(), |above| {
                line.of(Span { start: above.end, end: span.start }).contains(BARS)
            });
            if let Some(last) = cells.last_mut().filter(|_| above.is_some() && !has_bar_before) {
                last.text.push(',');
            }
            cells.push(Cell { text: formula(span), has_bar_before });
            above = Some(*span);
        }
        Row { cells, ends_in_bar: false }
    }

    /// True if it is no wider than a row that others stand under.
    pub fn is_narrow(&self) -> bool {
        self.cells.iter().all(|cell| cell.width() <= WIDEST_CELL)
    }

    /// True if it is a head that rows stand under: one with a bar, all its cells, and not too wide.
    pub fn heads_columns(&self) -> bool {
        self.before_bar().is_some()
            && self.cells.iter().all(|cell| !matches!(&*cell.text, "" | ","))
            && self.cells.iter().map(Cell::width).sum::<usize>() <= WIDEST_HEAD
    }

    /// The number of cells before its first bar.
    fn before_bar(&self) -> Option<usize> {
        let first = self.cells.iter().position(|cell| cell.has_bar_before);
        first.or(self.ends_in_bar.then_some(self.cells.len()))
    }
}

/// The columns of some rows. Those that have their first bar behind the same number of cells stand
/// under each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns(HashMap<Option<usize>, Vec<Column>>);

#[derive(Clone, Copy, Debug, Default)]
struct Column {
    /// The characters of its widest cell.
    width: usize,
    has_bar_before: bool,
}

impl Columns {
    /// The columns of these rows.
    pub fn of<'r>(rows: impl IntoIterator<Item = &'r Row>) -> Columns {
        let mut columns = Columns::default();
        for row in rows {
            let of_rows = columns.0.entry(row.before_bar()).or_default();
            if of_rows.len() < row.cells.len() {
                of_rows.resize(row.cells.len(), Column::default());
            }
            for (column, cell) in of_rows.iter_mut().zip(&row.cells) {
                column.width = column.width.max(cell.width());
                column.has_bar_before |= cell.has_bar_before;
            }
        }
        columns
    }

    /// A row of them behind its keyword.
    pub fn write(&self, keyword: &str, row: &Row) -> String {
        let mut text = keyword.to_owned();
        let mut owed = 0;
        let mut add = |piece: &str, width: usize| {
            if !piece.is_empty() {
                text.extend(std::iter::repeat_n(' ', owed + 1));
                text.push_str(piece);
                owed = 0;
            } else {
                owed += 1;
            }
            owed += width.saturating_sub(piece.chars().count());
        };
        let columns = self.0.get(&row.before_bar()).map(Vec::as_slice).unwrap_or_default();
        for (column, cell) in columns.iter().zip(&row.cells) {
            if column.has_bar_before {
                add(if cell.has_bar_before { "|" } else { "" }, 1);
            }
            add(&cell.text, column.width);
        }
        if row.ends_in_bar {
            add("|", 1);
        }
        text
    }
}
/// The parts of a step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StepText {
    number: String,
    /// The bars, and the formula.
    formula: String,
    reason: String,
}

/// The most characters of a formula behind which the reasons stand under each other.
const WIDEST_STEP: usize = 60;

impl StepText {
    /// The parts of a step whose formula is written so.
    pub fn of(line: &Line<'_>, step: &Step, formula: String) -> StepText {
        let reason = step
            .reason
            .iter()
            .flat_map(|it| std::iter::once(it.word).chain(it.citations.iter().copied()));
        StepText {
            number: line.of(step.number).to_owned(),
            formula: "| ".repeat(step.bars.len()) + &formula,
            reason: reason.map(|span| line.of(span)).collect::<Vec<_>>().join(" "),
        }
    }
}

/// The widths of the columns of a proof, in characters.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StepColumns {
    number: usize,
    formula: usize,
}

impl StepColumns {
    /// The widths for some steps.
    pub fn of<'s>(steps: impl Iterator<Item = &'s StepText>) -> StepColumns {
        steps.fold(StepColumns::default(), |widest, step| {
            let width = step.formula.chars().count();
            StepColumns {
                number: widest.number.max(step.number.len()),
                formula: widest.formula.max(if width > WIDEST_STEP { 0 } else { width }),
            }
        })
    }

    /// A step in columns of these widths.
    pub fn write(self, step: &StepText) -> String {
        let StepColumns { number, formula } = self;
        let text = match step.formula.ends_with(' ') {
            // A strict subproof may open without a formula.
            true => format!("{:>number$} {}{}", step.number, step.formula, step.reason),
            false => format!("{:>number$} {:formula$}  {}", step.number, step.formula, step.reason),
        };
        text.trim_end().to_owned()
    }
}
