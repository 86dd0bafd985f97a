//! Findings, and the three ways to print them. A finding costs the same wherever it is and however
//! long its line is.

mod concise;
mod full;
mod json;

pub use json::DiagnosticsJson;

use crate::column_index::ColumnIndex;
use crate::options::CheckFormat;
use std::collections::BTreeMap;
use wff_core::diagnostics::{Diagnostic, Levels, Severity};
use wff_core::document::{Above, Found};
use wff_core::syntax::item::Item;

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
    /// Places on lines above that explain it.
    pub above: &'a [Above],
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
        for Found { line: index, start, diagnostic, above } in found {
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
                above: &above,
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

/// Numbers of findings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    by_severity: [usize; 4],
    /// The number of those of each rule.
    pub by_rule: BTreeMap<&'static str, usize>,
    /// The number of claims that were left unchecked.
    pub out_of_reach: usize,
    /// The number of lines with a blank to fill in.
    pub open: usize,
}

impl Counts {
    /// Counts one.
    pub fn add(&mut self, finding: &Finding<'_>) {
        if let Some(number) = self.by_severity.get_mut(finding.severity as usize) {
            *number += 1;
        }
        *self.by_rule.entry(finding.diagnostic.rule.id).or_default() += 1;
        self.out_of_reach += usize::from(finding.diagnostic.rule.is_unchecked);
    }

    /// Adds other counts.
    pub fn join(&mut self, other: &Counts) {
        self.by_severity
            .iter_mut()
            .zip(other.by_severity)
            .for_each(|(number, more)| *number += more);
        self.out_of_reach += other.out_of_reach;
        self.open += other.open;
        for (rule, more) in &other.by_rule {
            *self.by_rule.entry(rule).or_default() += more;
        }
    }

    /// The number of those of a severity.
    pub fn of(&self, severity: Severity) -> usize {
        self.by_severity.get(severity as usize).copied().unwrap_or_default()
    }
}

/// Prints findings in one format.
pub enum Printer {
    /// With the lines in question.
    Full(full::FullPrinter),
    /// One line each.
    Concise,
    /// Records of JSON, each with a comma before it.
    Json,
}

impl Printer {
    pub fn new(format: CheckFormat, colored: bool) -> Printer {
        match format {
            CheckFormat::Full => Printer::Full(full::FullPrinter::new(colored)),
            CheckFormat::Concise => Printer::Concise,
            CheckFormat::Json => Printer::Json,
        }
    }

    /// Prints one.
    pub fn print(&mut self, finding: &Finding<'_>, printed: &mut Vec<u8>) {
        match self {
            Printer::Full(full) => full.print(finding, printed),
            Printer::Concise => concise::print(finding, printed),
            Printer::Json => json::print(finding, printed),
        }
    }
}
