//! A sheet in an outer text: its own text, and where each of its lines stands.

use std::ops::Range;
use wff_core::document::TextEdit;
use wff_core::rules::{Diagnostic, Found};
use wff_core::syntax::{Row, Span, rows};

/// A sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    text: String,
    /// A line for each of the text, the last of which is empty if that ends with a line end.
    lines: Vec<Line>,
    /// For each block, the text before its content on a line.
    prefixes: Vec<String>,
    /// The place behind the last block.
    end: OuterPlace,
}

/// A place in the outer text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct OuterPlace {
    /// The number of its line, from 0.
    line: usize,
    byte: usize,
}

/// A line of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The number of its line in the outer text, from 0.
    pub outer: usize,
    /// The bytes before its content on the line in the outer text, all of ASCII.
    pub prefix: usize,
    /// The number of its block, from 0.
    pub block: usize,
    /// True if it is no line of the block: the end of the sheet, where the outer line behind the
    /// block begins.
    pub is_end: bool,
    /// The first byte of its content in the outer text.
    start: usize,
    /// The first byte of it in the text of the sheet.
    inner: usize,
}

/// An edit of a sheet as it is made in the outer text: its ends are the same places, or the starts
/// of their whole lines there, prefix and all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// True if it begins where the outer line does.
    pub from_line_start: bool,
    /// True if it ends where the outer line begins.
    pub to_line_start: bool,
    /// True if it ends with its block, where the outer line behind that begins, since the line that
    /// it ends with is the first one of another block.
    pub to_block_end: bool,
    /// The new text.
    pub text: String,
}

impl Sheet {
    /// The text, which is read as a file of its own.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its lines, as many as the text has.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// A finding in the outer text. Its spans count from the start of the outer line.
    pub fn outward(&self, found: Found) -> Found {
        let Some(line) = self.lines.get(found.line) else { return found };
        let start = line.start - line.prefix;
        let mut others = found.others;
        others.retain_mut(|other| {
            let number = found.line.checked_add_signed(other.lines);
            let place = number.and_then(|number| self.lines.get(number));
            let Some(at) = place else { return false };
            other.lines = at.outer as isize - line.outer as isize;
            other.bytes = (at.start - at.prefix) as isize - start as isize;
            other.label.span = other.label.span.after(at.prefix);
            true
        });
        let mut diagnostic = found.diagnostic;
        self.shift(&mut diagnostic, line);
        // An edit may stand on a line below or above.
        let outer = |inner: usize| {
            let at = self.line_of(inner).and_then(|number| self.lines.get(number));
            at.map_or(start, |at| at.start + inner - at.inner)
        };
        for fix in &mut diagnostic.fixes {
            let at: Vec<_> = fix.replacements(line.inner).map(|(at, _)| at).collect();
            let at: Vec<_> = at.into_iter().map(|it| [outer(it.start), outer(it.end)]).collect();
            let from = at.first().map_or(start, |[first, _]| start.min(*first));
            fix.above = (start - from) as u32;
            for (edit, [first, end]) in fix.edits.iter_mut().zip(at) {
                edit.span = Span::new(first - from, end - from);
                edit.text = prefixed(&edit.text, self.prefix(line), true);
            }
        }
        Found { line: line.outer, start, diagnostic, others }
    }

    /// Moves what is said of a line behind its prefix.
    fn shift(&self, diagnostic: &mut Diagnostic, line: &Line) {
        diagnostic.span = diagnostic.span.after(line.prefix);
        for label in &mut diagnostic.related {
            label.span = label.span.after(line.prefix);
        }
    }

    /// An edit in the outer text; `None` if it would touch what is not of the sheet.
    pub fn edit(&self, edit: &TextEdit) -> Option<TextEdit> {
        let (from, to) = (self.line_of(edit.range.start)?, self.line_of(edit.range.end)?);
        let (first, last) = (self.lines.get(from)?, self.lines.get(to)?);
        let (start, end) = (edit.range.start - first.inner, edit.range.end - last.inner);
        let change = self.change(from, to, (start == 0, end == 0), &edit.text)?;
        let at = |line: &Line, column: usize, is_line_start: bool| match is_line_start {
            true => line.start - line.prefix,
            false => line.start + column,
        };
        let start = at(first, start, change.from_line_start);
        let end = match to.checked_sub(1).and_then(|above| self.lines.get(above)) {
            Some(above) if change.to_block_end => above.start + last.inner - above.inner,
            _ => at(last, end, change.to_line_start),
        };
        Some(TextEdit { range: start..end, text: change.text })
    }

    /// The change that replaces what lies between two lines of the sheet by a text; the flags say
    /// if the ends are the very starts of the lines. `None` if something else lies between.
    pub fn change(
        &self,
        from: usize,
        to: usize,
        (at_start, to_start): (bool, bool),
        text: &str,
    ) -> Option<Change> {
        let (first, last) = (self.lines.get(from)?, self.lines.get(to)?);
        let block = |line: usize| self.lines.get(line).map(|line| line.block);
        let to_block_end = first.block != last.block;
        if to_block_end && !(to_start && block(to.checked_sub(1)?) == Some(first.block)) {
            return None;
        }
        let prefix = self.prefix(first);
        // The line that goes on behind the block is never joined with one of it.
        let is_end = last.is_end || to_block_end;
        let line_end = if is_end { self.line_end() } else { "" };
        let is_whole = text.is_empty() || text.ends_with('\n');
        if at_start && to_start && (is_end || from != to && is_whole) {
            let mut text: String = text.split_inclusive('\n').map(|it| led(it, prefix)).collect();
            text.push_str(if is_whole { "" } else { line_end });
            let to_line_start = !to_block_end;
            return Some(Change { from_line_start: true, to_line_start, to_block_end, text });
        }
        let is_bare = first.prefix != prefix.len() && self.is_blank(from);
        let from_line_start = at_start && is_bare && (from != to || !text.is_empty());
        let before = if from_line_start { prefix } else { "" };
        let mut text = format!("{before}{}", prefixed(text, prefix, !is_end));
        text.push_str(if text.ends_with('\n') { "" } else { line_end });
        Some(Change { from_line_start, to_line_start: false, to_block_end, text })
    }

    /// The edits that make of lines of the sheet, given from the first one with their line ends,
    /// what has become of them.
    pub fn becoming<'l>(
        &self,
        lines: impl IntoIterator<Item = (&'l str, &'l str)>,
    ) -> Vec<TextEdit> {
        let content = |line: &'l str| line.strip_suffix('\n').unwrap_or(line);
        let mut start = 0;
        let edit = |(old, new): (&'l str, &'l str)| {
            let at = start;
            start += old.len();
            let is_changed = old != new;
            is_changed.then(|| match old.ends_with('\n') && new.ends_with('\n') {
                true => TextEdit { range: at..at + content(old).len(), text: content(new).into() },
                false => TextEdit { range: at..at + old.len(), text: new.to_owned() },
            })
        };
        lines.into_iter().filter_map(edit).collect()
    }

    /// The number of the line that an outer line is.
    pub fn line_at(&self, outer: usize) -> Option<usize> {
        let place = self.lines.partition_point(|line| line.outer < outer);
        self.lines.get(place).filter(|line| line.outer == outer && !line.is_end).map(|_| place)
    }

    /// The line end of its lines.
    fn line_end(&self) -> &'static str {
        let is_wide = self.text.split_once('\n').is_some_and(|(line, _)| line.ends_with('\r'));
        if is_wide { "\r\n" } else { "\n" }
    }

    fn line_of(&self, inner: usize) -> Option<usize> {
        self.lines.partition_point(|line| line.inner <= inner).checked_sub(1)
    }

    fn prefix(&self, line: &Line) -> &str {
        self.prefixes.get(line.block).map(String::as_str).unwrap_or_default()
    }

    fn is_blank(&self, line: usize) -> bool {
        let start = self.lines.get(line).map_or(0, |line| line.inner);
        let end = self.lines.get(line + 1).map_or(self.text.len(), |line| line.inner);
        self.text.get(start..end).is_some_and(|line| line.trim().is_empty())
    }

    /// Takes the content of a block, which lies behind what was taken before.
    pub(super) fn take(
        &mut self,
        outer: &str,
        rows: &mut OuterRows<'_>,
        parts: Vec<Range<usize>>,
        prefix: String,
    ) {
        let block = self.prefixes.len();
        self.prefixes.push(prefix);
        for part in parts {
            let mut at = part.start;
            while at < part.end {
                let (number, row) = rows.at(at);
                let start = at.min(row.content.end as usize);
                let end = part.end.min(row.next);
                let prefix = start - row.content.start as usize;
                let inner = self.text.len();
                self.lines.push(Line { outer: number, prefix, block, is_end: false, start, inner });
                self.text.push_str(outer.get(start..end).unwrap_or_default());
                at = end;
            }
            self.end = OuterPlace { line: rows.at(part.end).0, byte: part.end };
        }
    }

    /// Adds the line behind the last line end.
    pub(super) fn close(&mut self, outer: usize) {
        if !self.text.is_empty() && !self.text.ends_with(['\n', '\r']) {
            return;
        }
        let OuterPlace { line, byte } = self.end;
        let block = self.prefixes.len().saturating_sub(1);
        // What is written behind a block that nothing closes is in it.
        let is_open = byte == outer && self.prefixes.last().is_none_or(String::is_empty);
        let inner = self.text.len();
        let line = Line { outer: line, prefix: 0, block, is_end: !is_open, start: byte, inner };
        self.lines.push(line);
    }
}

/// A text with a prefix behind each of its line ends; behind one that it ends with if it goes on.
fn prefixed(text: &str, prefix: &str, goes_on: bool) -> String {
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().unwrap_or_default().to_owned();
    let mut all = lines.fold(first, |all, line| all + &led(line, prefix));
    if goes_on && text.ends_with('\n') {
        all.push_str(prefix);
    }
    all
}

/// A line with a prefix before it, of which an empty one needs no blanks.
fn led(line: &str, prefix: &str) -> String {
    let is_empty = line.trim_end_matches(['\n', '\r']).is_empty();
    (if is_empty { prefix.trim_end() } else { prefix }).to_owned() + line
}

/// The rows of an outer text, gone through once.
pub(super) struct OuterRows<'t> {
    rest: Box<dyn Iterator<Item = Row> + 't>,
    row: Row,
    number: usize,
}

impl<'t> OuterRows<'t> {
    pub(super) fn new(text: &'t str) -> OuterRows<'t> {
        let mut rest = rows(text);
        let row = rest.next().unwrap_or_default();
        OuterRows { rest: Box::new(rest), row, number: 0 }
    }

    /// The row with a byte, which lies in none before the last one asked for, and its number.
    fn at(&mut self, byte: usize) -> (usize, Row) {
        while byte >= self.row.next
            && let Some(next) = self.rest.next()
        {
            self.row = next;
            self.number += 1;
        }
        (self.number, self.row)
    }
}
