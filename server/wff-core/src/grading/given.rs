//! The answers that a hand-in gives, and the rest beside them.

use crate::analysis::exercise::is_blank_answer;
use crate::analysis::table_columns::{columns, in_polish, is_heading};
use crate::logic::looks_like_value;
use crate::scope::Scope;
use crate::syntax::formula::units;
use crate::syntax::text::excerpt;
use crate::syntax::{KeptLine, Keyword, Line, Span, Statement, parse_as};
use std::collections::BTreeSet;

/// The most letters shown of a line that is not read.
pub(super) const TOLD: usize = 60;

/// The last answer to an exercise.
#[derive(Clone)]
pub(super) struct Given {
    /// The part of a line that it is; of a block the world that it names, if it names one.
    pub line: KeptLine,
    /// The lines below that go on with it.
    pub more: Vec<KeptLine>,
    /// The lines of the table, proof or model that it is, from its head on; none if it is another.
    pub block: Vec<KeptLine>,
    /// The number of its line, from 0.
    pub number: usize,
    /// The number of the text that it stands in.
    pub file: usize,
    /// The scope there, for its names.
    pub names: Scope,
}

impl Given {
    /// True if nothing is answered yet.
    pub fn is_blank(&self) -> bool {
        match &self.block[..] {
            [] => is_blank_answer(&self.line.line()),
            block => is_blank_block(block),
        }
    }

    /// The answer as it was handed in, without its number and comments.
    pub fn written(&self) -> String {
        let Some((head, below)) = self.block.split_first() else {
            let mut written = self.line.body().to_owned();
            for more in &self.more {
                written.truncate(written.trim_end_matches([',', ';', ' ']).len());
                written += &format!(", {}", more.body());
            }
            return written;
        };
        let head = head.line();
        let body = head.body();
        // The word `answer` may stand before it.
        let start = head.head().map_or(body.start, |(_, at)| at.start);
        let below = below.iter().map(KeptLine::content);
        let above = Some(self.line.body()).filter(|line| !line.is_empty());
        above
            .into_iter()
            .chain([head.of(Span { start, ..body })])
            .chain(below)
            .map(|line| format!("{line}\n"))
            .collect()
    }
}

/// The fate of a line of a hand-in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// It answers the exercise at this place of the key.
    Answers(usize),
    /// It belongs to an answer to that exercise, or names it: a row, a step, an `end`, a label.
    BelongsTo(usize),
    /// It answers nothing, and is not meant to: a blank, a comment, a name, a setting, a remark.
    #[default]
    Harmless,
    /// It answers an exercise of this name, which the key does not have.
    Unasked(String),
    /// It may be meant as an answer, and is not read as one.
    Unread(Unread),
    /// It goes on with the line above, which is not read.
    UnreadToo,
}

impl Fate {
    /// The line that is not read, if it is one.
    pub(super) fn unread(&self) -> Option<&Unread> {
        match self {
            Fate::Unread(unread) => Some(unread),
            _ => None,
        }
    }
}

/// A line that may be meant as an answer and is not read as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The number of the line, from 0, and that of the text that it stands in.
    pub place: (usize, usize),
    /// Its text.
    pub text: String,
    /// The place in the key of the exercise below whose number it stands, if it stands below one.
    pub of: Option<usize>,
    /// The reason why it is not read.
    pub why: WhyUnread,
}

impl Unread {
    /// Its text, shortened.
    pub fn shown(&self) -> String {
        excerpt(&self.text, TOLD)
    }
}

/// The reason why a line that may be meant as an answer is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyUnread {
    /// An answer is written like this one, shortened.
    Written(String),
    /// It is not understood as an answer to this exercise.
    NotUnderstood(String),
    /// It is a step of a proof, and no `proof` stands above it.
    NoProof,
    /// It is a row of a truth table, and no `truth` stands above it.
    NoTable,
    /// It has `answer` and stands in no exercise.
    NoExercise,
    /// No number stands before it.
    NoNumber,
    /// It stands in an exercise that has no `answer`, or none that is filled in.
    NoAnswer,
    /// It stands in a block of another kind.
    InBlock,
    /// The answer to this exercise is a table or proof, which this is not.
    NoBlock(String),
}

/// An exercise that is answered again on a line below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// Its name.
    pub exercise: String,
    /// The numbers of the lines of the answer that does not count and of the one that does, from 0.
    pub lines: [usize; 2],
    /// The number of the text that they stand in.
    pub file: usize,
}

/// The rest of a hand-in, beside answers to the exercises of a key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// The items that were answered and that the key does not have, each once.
    pub unknown: Vec<String>,
    /// The lines that are not read, and the answers that are not understood.
    pub unread: Vec<Unread>,
    /// The numbers of the texts that are not empty, and of which nothing is read.
    pub passed_over: Vec<usize>,
    /// The exercises that are answered in two texts, and the numbers of these.
    pub again: Vec<(String, [usize; 2])>,
    /// The exercises that are answered otherwise on two lines of a text.
    pub replaced: Vec<Replaced>,
}

/// True if a block is not filled in: the results of a table are left out or all blanks, which are
/// the last cells of each row, one for each formula of its head; or a proof or model has no lines.
pub(crate) fn is_blank_block(lines: &[KeptLine]) -> bool {
    let mut lines = lines.iter().map(KeptLine::line);
    let head = lines.next();
    let formulas = match head.as_ref().map(|line| &line.statement) {
        Some(Statement::Truth(_, head)) => &head.formulas[..],
        Some(Statement::Step(_)) => return false,
        _ => &[],
    };
    let letters = head.as_ref().and_then(|line| letters(line, formulas));
    // Of lines that name columns the first may be a heading.
    let mut has_columns = false;
    let mut rows = lines.filter(|line| {
        let names_columns = columns(line).is_some();
        let is_over_rows = is_heading(line) && !(names_columns && has_columns);
        has_columns |= names_columns;
        line.statement != Statement::Blank && !is_over_rows
    });
    rows.all(|line| match &line.statement {
        Statement::Cells(_, _, cells) => is_open_row(&line, cells, formulas.len(), letters),
        _ => {
            let start = line.body().start;
            let row = parse_as(&line, Keyword::Row, Span { start, end: start });
            matches!(&row.statement, Statement::Cells(_, _, cells)
                if is_open_row(&row, cells, formulas.len(), letters))
        }
    })
}

/// True if a row of a table of so many formulas and letters has no results.
fn is_open_row(line: &Line<'_>, cells: &[Span], formulas: usize, letters: Option<usize>) -> bool {
    let results = cells.len().checked_sub(formulas).and_then(|from| cells.get(from..));
    let is_open = |results: &[Span]| results.iter().all(|cell| line.is_blank(*cell));
    formulas > 0
        && (letters == Some(cells.len()) && cells.iter().all(|it| is_one_value(line.of(*it)))
            || results.is_some_and(is_open))
}

/// True if a cell of a table is a value, and not several that have run together.
fn is_one_value(cell: &str) -> bool {
    looks_like_value(cell) && (cell.chars().count() == 1 || cell.contains('/'))
}

/// The number of the propositions that formulas without names have between them.
fn letters(line: &Line<'_>, formulas: &[Span]) -> Option<usize> {
    let mut found = BTreeSet::new();
    for formula in formulas {
        let said = in_polish(line.text, *formula).filter(|said| !said.contains('@'))?;
        let letters = units(&said, Span::new(0, said.len())).map(|(_, at)| at.of(&said));
        let propositions = letters.filter(|it| it.starts_with(|c: char| c.is_ascii_lowercase()));
        found.extend(propositions.map(str::to_owned));
    }
    (!found.is_empty()).then_some(found.len())
}
