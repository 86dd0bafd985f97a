//! A finding, with its place, and how those of a text are walked through.

use super::place::LineRange;
use crate::column_index::ColumnIndex;
use std::ops::Range;
use wff_core::rules::{Diagnostic, Found, Levels, OtherLine, Severity};
use wff_core::syntax::item::Item;
use wff_core::syntax::{Span, rows};

/// A fault, with all that is needed to show it.
pub struct Finding<'a> {
    /// The name of the file.
    pub file: &'a str,
    /// The text of the line, without its line end.
    pub line: &'a str,
    /// The number of the line, from 1.
    pub number: usize,
    /// The first byte of the line in the file.
    pub start: usize,
    /// The columns of the line.
    pub columns: &'a ColumnIndex<'a>,
    /// The item that the line belongs to.
    pub item: Option<&'a Item>,
    /// Its severity.
    pub severity: Severity,
    /// The diagnostic. Its spans count from the start of the line.
    pub diagnostic: &'a Diagnostic,
    /// The whole text of the file.
    pub text: &'a str,
    /// Places on other lines that explain it.
    pub others: &'a [OtherLine],
}

impl<'a> Finding<'a> {
    /// The place of a stretch of its line.
    pub(super) fn place(&self, span: Span) -> LineRange {
        let column = |byte: u32| 1 + self.columns.of(byte as usize);
        LineRange { line: self.number, column: column(span.start), end_column: column(span.end) }
    }

    /// The place of an edit of these bytes of the text, on its line, below or above.
    pub(super) fn edited(&self, at: Range<usize>) -> LineRange {
        let lines = |bytes: Range<usize>| {
            rows(self.text.get(bytes).unwrap_or_default()).count().saturating_sub(1)
        };
        let line = match at.start.checked_sub(self.start) {
            Some(_) => self.number + lines(self.start..at.start),
            None => self.number - lines(at.start..self.start),
        };
        if line == self.number {
            return self.place(Span::new(at.start - self.start, at.end - self.start));
        }
        let before = self.text.get(..at.start).unwrap_or_default();
        let start = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let columns = ColumnIndex::new(line_at(self.text, start), line == 1);
        let column = |byte: usize| 1 + columns.of(byte - start);
        LineRange { line, column: column(at.start), end_column: column(at.end) }
    }

    /// Other places that explain it, with the words for them: those on its line, then others.
    pub(super) fn related(&self) -> Vec<(LineRange, &'a str)> {
        let here = self.diagnostic.related.iter();
        let here = here.map(|label| (self.place(label.span), &*label.message));
        let others = self.others.iter().map(|other| {
            let line = self.number.saturating_add_signed(other.lines);
            let start = self.start.saturating_add_signed(other.bytes);
            let columns = ColumnIndex::new(line_at(self.text, start), line == 1);
            let Span { start, end } = other.label.span;
            let column = |byte: u32| 1 + columns.of(byte as usize);
            let place = LineRange { line, column: column(start), end_column: column(end) };
            (place, &*other.label.message)
        });
        here.chain(others).collect()
    }

    /// The message, then the help on a line of its own, as an editor shows them.
    pub(super) fn words(&self) -> String {
        let Diagnostic { message, help, .. } = self.diagnostic;
        help.as_ref().map_or_else(|| message.clone(), |help| format!("{message}\n{help}"))
    }
}

/// A text whose findings are to be printed.
#[derive(Clone, Copy)]
pub struct SourceText<'a> {
    /// The name of its file.
    pub file: &'a str,
    /// The text.
    pub text: &'a str,
    /// The severity of each kind of fault.
    pub levels: &'a Levels,
}

impl SourceText<'_> {
    /// Hands out findings of this text, in their order, until one is not taken. `item` tells which
    /// item a line belongs to, by its number from 0.
    pub fn each<'i>(
        &self,
        found: impl Iterator<Item = Found>,
        item: impl Fn(usize) -> Option<&'i Item>,
        mut take: impl FnMut(&Finding<'_>) -> bool,
    ) {
        let mut current: Option<(usize, &str, ColumnIndex<'_>)> = None;
        for Found { line: index, start, diagnostic, others } in found {
            let Some(severity) = self.levels.of(diagnostic.rule) else { continue };
            if current.as_ref().is_none_or(|(at, ..)| *at != start) {
                let line = line_at(self.text, start);
                current = Some((start, line, ColumnIndex::new(line, index == 0)));
            }
            let Some((_, line, columns)) = &current else { continue };
            let (file, number) = (self.file, index + 1);
            if !take(&Finding {
                file,
                line,
                number,
                start,
                columns,
                item: item(index),
                severity,
                diagnostic: &diagnostic,
                text: self.text,
                others: &others,
            }) {
                break;
            }
        }
    }
}

/// The line that begins on a byte of a text, without its line end.
fn line_at(text: &str, start: usize) -> &str {
    let rest = text.get(start..).unwrap_or_default();
    rest.split(['\n', '\r']).next().unwrap_or_default()
}
