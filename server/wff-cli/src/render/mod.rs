//! Findings, and the ways to print them. A finding costs the same wherever it is and however long
//! its line is.

mod concise;
mod fingerprint;
mod full;
mod github;
mod gitlab;
mod json;
mod junit;
mod place;
mod sarif;

pub use fingerprint::Prints;
pub use full::FullPrinter;
pub use github::failure as github_failure;
pub use json::DiagnosticsJson;
pub use junit::{Case, Suites};
pub use place::Root;
pub use sarif::{Run, START as SARIF_START};

use crate::column_index::ColumnIndex;
use crate::options::{CheckFormat, CheckOptions};
use crate::output::count;
use crate::shown::Shown;
use place::Place;
use std::collections::BTreeMap;
use wff_core::rules::{Above, Diagnostic, Found, Levels, Severity};
use wff_core::syntax::Span;
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
    /// True if there is an exam among the texts.
    pub exam: bool,
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
        self.exam |= other.exam;
        for (rule, more) in &other.by_rule {
            *self.by_rule.entry(rule).or_default() += more;
        }
    }

    /// Those of each severity in words: `3 errors and 1 warning`.
    pub fn in_words(&self) -> String {
        let named = Severity::NAMES.map(|(name, severity)| {
            (if severity == Severity::Info { "note" } else { name }, severity)
        });
        let parts: Vec<String> = named
            .into_iter()
            .filter(|(_, severity)| self.of(*severity) > 0)
            .map(|(name, severity)| count(self.of(severity), name))
            .collect();
        match parts.as_slice() {
            [] => "no faults".to_owned(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        }
    }

    /// The number of those of a severity.
    pub fn of(&self, severity: Severity) -> usize {
        self.by_severity.get(severity as usize).copied().unwrap_or_default()
    }
}

impl<'a> Finding<'a> {
    /// The place of a stretch of its line.
    fn place(&self, span: Span) -> Place {
        let column = |byte: u32| 1 + self.columns.of(byte as usize);
        Place { line: self.number, column: column(span.start), end_column: column(span.end) }
    }

    /// Other places that explain it, with the words for them: those on its line, then those above.
    fn related(&self) -> Vec<(Place, &'a str)> {
        let here = self.diagnostic.related.iter();
        let here = here.map(|label| (self.place(label.span), &*label.message));
        let above = self.above.iter().map(|above| {
            let line = self.number - above.lines;
            let columns = ColumnIndex::new(line_at(self.text, self.start - above.bytes), line == 1);
            let Span { start, end } = above.label.span;
            let column = |byte: u32| 1 + columns.of(byte as usize);
            let place = Place { line, column: column(start), end_column: column(end) };
            (place, &*above.label.message)
        });
        here.chain(above).collect()
    }

    /// The message, then the help on a line of its own, as an editor shows them.
    fn words(&self) -> String {
        let Diagnostic { message, help, .. } = self.diagnostic;
        help.as_ref().map_or_else(|| message.clone(), |help| format!("{message}\n{help}"))
    }
}

/// Findings, printed, that wait to be written.
#[derive(Default)]
pub struct Printed {
    /// The text.
    pub text: Shown,
    /// The fingerprints in it, which are yet to be told apart where findings are alike.
    pub prints: Prints,
    /// The findings as cases of a test.
    pub cases: Vec<Case>,
}

impl Printed {
    /// Takes what others have.
    pub fn append(&mut self, other: &mut Printed) {
        self.text.append(&mut other.text);
        self.cases.append(&mut other.cases);
    }
}

/// Prints findings in one format.
pub struct Printer<'o> {
    form: Form,
    options: &'o CheckOptions,
    root: &'o Root,
}

enum Form {
    Full(full::FullPrinter),
    Plain(fn(&Finding<'_>, &Root, &mut Printed)),
    Junit,
}

impl<'o> Printer<'o> {
    pub fn new(options: &'o CheckOptions, colored: bool, root: &'o Root) -> Printer<'o> {
        let form = match options.format {
            CheckFormat::Full => Form::Full(full::FullPrinter::new(colored)),
            CheckFormat::Concise => Form::Plain(|it, _, to| concise::print(it, &mut to.text)),
            CheckFormat::Json => Form::Plain(|it, _, to| json::print(it, &mut to.text)),
            CheckFormat::Sarif => Form::Plain(sarif::print),
            CheckFormat::Github => {
                Form::Plain(|it, root, to| github::print(it, root, &mut to.text))
            }
            CheckFormat::Gitlab => Form::Plain(gitlab::print),
            CheckFormat::Junit => Form::Junit,
        };
        Printer { form, options, root }
    }

    /// Prints one.
    pub fn print(&mut self, finding: &Finding<'_>, printed: &mut Printed) {
        match &mut self.form {
            Form::Full(full) => full.print(finding, &mut printed.text),
            Form::Plain(print) => print(finding, self.root, printed),
            Form::Junit => printed.cases.push(junit::case(finding, self.options)),
        }
    }
}
