//! Findings, and the ways to print them. A finding costs the same wherever it is and however long
//! its line is.

mod concise;
mod finding;
mod fingerprint;
mod full;
mod github;
mod gitlab;
mod json;
mod junit;
mod place;
mod printed;
mod sarif;

pub use finding::{Finding, SourceText};
pub use full::FullPrinter;
pub use github::failure as github_failure;
pub use json::DiagnosticsJson;
pub use junit::{Case, Suites};
pub use place::Root;
pub use printed::Printed;
pub use sarif::{Run, START as SARIF_START};

use crate::options::{CheckFormat, CheckOptions};
use crate::output::count;
use std::collections::BTreeMap;
use wff_core::rules::Severity;

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
