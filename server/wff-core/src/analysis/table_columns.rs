//! The line over the columns of a table: letters, and then formulas in whatever notation, between
//! bars, tabs, commas, semicolons and blanks.

use super::candidate::Candidate;
use super::fault::{Fault, FaultKind, MalformedTable};
use super::judged::Judged;
use super::proof::is_drawn;
use super::truth_table::{head, malformed};
use super::verdict::Verdict;
use crate::logic::FilledTable;
use crate::scope::Scope;
use crate::syntax::block::BlockKind;
use crate::syntax::formula::shape;
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::tables::BARS;
use crate::syntax::statement::TableHead;
use crate::syntax::{Keyword, Line, Span, Statement, Unit, infix};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The letters and formulas that a line names over the columns of a table.
#[derive(Debug, PartialEq, Eq)]
struct Columns<'t> {
    /// The letters.
    letters: Vec<Span>,
    /// The formulas, each with its text in Polish notation.
    formulas: Vec<(Span, Cow<'t, str>)>,
    /// True if a column has another name, such as “result”.
    has_words: bool,
}

impl<'t> Columns<'t> {
    /// Reads a line that begins with a letter apart, or with a bar.
    fn read(line: &Line<'t>) -> Option<Columns<'t>> {
        if line.numbering.is_none() && begins_with_word(line.text) {
            return None;
        }
        let is_said = matches!(line.statement, Statement::Formulas(_) | Statement::Judgement(_));
        let body = line.body();
        let text = body.of(line.text).trim_start_matches(separates);
        let is_apart = |text: &str| text.starts_with(separates);
        if !is_said || line.open_quote.is_some() || !text.get(1..).is_some_and(is_apart) {
            return None;
        }
        // A sign may begin with a bar.
        let is_column = |c: char| c.is_alphanumeric() || c == '(' || separates(c);
        if text.split(BARS).skip(1).any(|it| !it.chars().next().is_none_or(is_column)) {
            return None;
        }
        let mut columns = Columns { letters: Vec::new(), formulas: Vec::new(), has_words: false };
        for cell in body.split(line.text, |c| c != ' ' && separates(c)) {
            // Two blanks are as good as a bar.
            let parts = cell.of(line.text).split("  ").map(|it| Span::of_part(it, line.text));
            for part in parts.map(|it| it.trim(line.text)).filter(|it| !it.is_empty()) {
                columns.push(line, part);
            }
        }
        // Letters that stand there twice are values.
        let is_twice = columns.formulas.first().is_some_and(|(_, said)| is_letter(said));
        Some(columns).filter(|it| !(it.letters.is_empty() || is_twice))
    }

    /// Takes what stands between two separators.
    fn push(&mut self, line: &Line<'t>, cell: Span) {
        let words = cell.split(line.text, is_blank);
        let known = self.letters.len();
        if self.formulas.is_empty() && !self.has_words {
            let new = words.iter().take_while(|word| {
                let is_new = is_letter(word.of(line.text)) && !self.names(line, **word);
                self.letters.extend(is_new.then_some(**word));
                is_new
            });
            if new.count() == words.len() {
                return;
            }
        }
        // Behind letters there may be formulas without a bar between.
        let behind = words.get(self.letters.len() - known..).and_then(<[Span]>::first);
        let behind = behind.map(|it| Span { start: it.start, end: cell.end });
        let found = behind.filter(|it| *it != cell).and_then(|it| formulas(line, it));
        let found = found.or_else(|| {
            self.letters.truncate(known);
            formulas(line, cell)
        });
        self.has_words |= found.is_none();
        self.formulas.extend(found.into_iter().flatten());
    }

    /// True if a letter is the name of a column so far.
    fn names(&self, line: &Line<'_>, letter: Span) -> bool {
        self.letters.iter().any(|it| line.of(*it) == line.of(letter))
    }

    /// True if all columns of results are formulas.
    fn has_formulas(&self) -> bool {
        !(self.formulas.is_empty() || self.has_words)
    }

    /// True if it names the letters of a table, in whatever order.
    fn has_letters(&self, line: &Line<'_>, table: &FilledTable) -> bool {
        let letters = table.letters().iter().map(ToString::to_string);
        let named = self.letters.iter().map(|it| line.of(*it).to_owned());
        named.collect::<BTreeSet<_>>() == letters.collect::<BTreeSet<_>>()
    }

    /// True if a formula of a table has a column.
    fn has(&self, line: &Line<'_>, table: &FilledTable, column: usize) -> bool {
        (0..self.formulas.len()).any(|place| self.is_of(line, place, table, column))
    }

    /// True if one of its formulas is that of a column of a table.
    fn is_of(&self, line: &Line<'_>, place: usize, table: &FilledTable, column: usize) -> bool {
        self.formulas.get(place).is_some_and(|(at, said)| {
            table.shown(column) == Some(line.of(*at))
                || table.formula(column).is_some_and(|it| it.text == said)
        })
    }
}

/// True if two letters stand at the start of a text, as most lines have them.
fn begins_with_word(text: &str) -> bool {
    let start: Option<&[u8; 2]> = text.as_bytes().first_chunk();
    start.is_some_and(|it| it.iter().all(u8::is_ascii_alphanumeric))
}

/// True for what stands between the names of columns.
fn separates(c: char) -> bool {
    is_blank(c) || BARS.contains(&c) || matches!(c, ',' | ';')
}

/// True for the letter of a column.
fn is_letter(word: &str) -> bool {
    word.len() == 1 && word.starts_with(|c: char| c.is_ascii_lowercase())
}

/// The formulas of a stretch: one, or several with blanks between. Infix may have blanks, too.
fn formulas<'t>(line: &Line<'t>, span: Span) -> Option<Vec<(Span, Cow<'t, str>)>> {
    let words = span.split(line.text, is_blank);
    let one = |at: Span| Some((at, in_polish(line.text, at)?));
    let each = || words.iter().map(|it| one(*it)).collect();
    if words.len() == 1 { each() } else { one(span).map(|it| vec![it]).or_else(each) }
}

/// The text in Polish notation of a formula in that or in infix.
pub(crate) fn in_polish(text: &str, at: Span) -> Option<Cow<'_, str>> {
    if shape(text, at, Unit::arity).is_well_formed() {
        return Some(Cow::Borrowed(at.of(text)));
    }
    let infix = infix::read(text, at).filter(|it| it.outline.operators)?;
    Some(Cow::Owned(infix.polish(None).text))
}

/// True if a line names letters and formulas over the columns of a table, or is drawn below that.
pub(crate) fn is_heading(line: &Line<'_>) -> bool {
    Columns::read(line).is_some_and(|it| it.has_formulas()) || is_drawn(line)
}

/// True if a line could stand over the columns of a table, which may have its letters alone.
pub(super) fn may_be_heading(line: &Line<'_>) -> bool {
    let is_free = line.numbering.is_none();
    is_heading(line) || is_free && Columns::read(line).is_some_and(|it| it.letters.len() > 1)
}

/// True if a line stands over the columns of a table: it names formulas, or the letters of the
/// table and nothing or words behind them.
pub(crate) fn is_heading_of(line: &Line<'_>, table: &FilledTable) -> bool {
    let is_one = |it: &Columns<'_>| it.has_formulas() || it.has_letters(line, table);
    Columns::read(line).is_some_and(|it| is_one(&it)) || is_drawn(line)
}

/// The line over the columns of a table, as the head of one that has them in this order, if it
/// names formulas.
pub(crate) fn columns<'t>(line: &Line<'t>) -> Option<Line<'t>> {
    as_head(line, Columns::read(line)?)
}

fn as_head<'t>(line: &Line<'t>, columns: Columns<'_>) -> Option<Line<'t>> {
    let is_head = columns.has_formulas();
    let Columns { letters, formulas, .. } = columns;
    let start = line.body().start;
    let at = Span { start, end: start };
    let formulas: Vec<Span> = formulas.into_iter().map(|(at, _)| at).collect();
    is_head
        .then(|| line.with(&Statement::Truth(at, TableHead { letters, bar: Some(at), formulas })))
}

/// The same where no table is open, if it can be nothing else: behind the letters of its formulas
/// stands a bar, or there are several, and no comma; infix could be a formula with its bar.
pub(crate) fn lone_columns<'t>(line: &Line<'t>) -> Option<Line<'t>> {
    let columns = Columns::read(line)?;
    let body = line.of(line.body());
    let is_infix = columns.formulas.iter().any(|(_, it)| matches!(it, Cow::Owned(_)));
    let is_apart = columns.letters.len() > 1 || body.contains(BARS) && !is_infix;
    let letters = |text: &str| text.chars().filter(char::is_ascii_lowercase).collect::<Vec<_>>();
    let named = columns.letters.iter().flat_map(|it| letters(line.of(*it)));
    let used = columns.formulas.iter().flat_map(|(_, it)| letters(it));
    let is_one = is_apart
        && !body.contains([',', ';'])
        && named.collect::<BTreeSet<_>>() == used.collect::<BTreeSet<_>>();
    if is_one { as_head(line, columns) } else { None }
}

/// The head of a table with columns, written out: in Polish notation where answers are told.
pub(crate) fn written_head(columns: &Line<'_>, scope: &Scope) -> Option<String> {
    let Statement::Truth(_, head) = &columns.statement else { return None };
    let letters: Vec<&str> = head.letters.iter().map(|it| columns.of(*it)).collect();
    let is_told = scope.settings.tells_answers();
    let said = |at: Span| Candidate::new(columns, at, scope).said_otherwise();
    let formula = |at: &Span| match said(*at).filter(|_| is_told) {
        Some(said) => said.text.into_owned(),
        None => columns.of(*at).to_owned(),
    };
    let formulas: Vec<String> = head.formulas.iter().map(formula).collect();
    Some(format!("{} {} | {}", Keyword::Truth.text(), letters.join(" "), formulas.join(", ")))
}

/// The head of the table that a line over its columns begins, which has no head.
pub(crate) fn begins_without_head<'t>(line: &Line<'t>, scope: &Scope) -> Option<Line<'t>> {
    let kind = scope.block().map(|block| block.kind);
    let may_begin = kind.is_none_or(|kind| kind == BlockKind::Exercise);
    lone_columns(line).filter(|_| may_begin)
}

/// The line over the columns of the table that is open, as its head, where no row stands above it
/// and it names all formulas of the table, or the head is not understood.
pub(crate) fn columns_in<'t>(line: &Line<'t>, scope: &Scope) -> Option<Line<'t>> {
    let table = scope.table().filter(|table| table.is_empty())?;
    columns(line).filter(|_| names_formulas(line, table))
}

/// True if a line over columns names the formulas of a table, or that is not understood.
pub(super) fn names_formulas(line: &Line<'_>, table: &FilledTable) -> bool {
    let columns = Columns::read(line);
    let has = |column| columns.as_ref().is_some_and(|it| it.has(line, table, column));
    table.is_broken() || (0..table.formulas()).all(has)
}

/// True if a line over the columns of a table names those that it has, in the same order, or is
/// drawn and names none.
pub(crate) fn names_columns(line: &Line<'_>, table: &FilledTable) -> bool {
    let Some(columns) = Columns::read(line) else { return is_drawn(line) };
    let names = columns.letters.iter().map(|it| line.of(*it).to_owned());
    let is_of = |place| columns.is_of(line, place, table, place);
    names.eq(table.letters().iter().map(ToString::to_string))
        && match columns.formulas.len() {
            0 => true,
            formulas => formulas == table.formulas() && (0..formulas).all(is_of),
        }
}

/// The fault of a line over the columns of the table that is open.
pub(super) fn of_heading(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    scope.table().filter(|table| is_heading_of(line, table))?;
    let body = Span { start: 0, ..line.body() }.trim(line.text);
    Some(malformed(body, MalformedTable::Heading))
}

/// The judgement on a line over the columns of a table that has no head. Infix that is read in one
/// way is no fault of its own, since the head is written in Polish notation.
pub(super) fn of_lone_columns(line: &Line<'_>, meant: &Line<'_>, scope: &Scope) -> Judged {
    let no_head = malformed(line.body(), MalformedTable::NoHead);
    let mut of_head = match &meant.statement {
        Statement::Truth(at, of) => head(meant, *at, of, scope).1.faults,
        _ => Vec::new(),
    };
    let is_said = |at: Span| Candidate::new(meant, at, scope).said().is_some();
    of_head.retain(|it| !matches!(it.kind, FaultKind::Infix(_)) || !is_said(it.span));
    Judged::new(Verdict::Unchecked, [no_head].into_iter().chain(of_head))
}
