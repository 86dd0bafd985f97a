//! The outcome of a check: what was found, counted, and what frames it in each format.

use crate::inputs::{Failures, FileErrorJson, Input};
use crate::look::{Checker, Looked};
use crate::options::{CheckFormat, CheckOptions};
use crate::output::{Output, Status, count};
use crate::render::{Case, Counts, Printed, Root, Run, SARIF_START, Suites, github_failure};
use crate::shown::Shown;
use serde::Serialize;
use std::collections::BTreeMap;
use wff_core::rules::Severity;
use wff_files::Pages;

/// The outcome so far.
#[derive(Default)]
pub struct Totals {
    files: usize,
    counts: Counts,
    /// The pages of rules that were found broken: those of the first file whose `wff.toml` has any.
    pages: BTreeMap<&'static str, Pages>,
    pub failures: Failures,
    /// The fixes that were made before.
    pub fixes: FixCounts,
    /// True if a finding was printed.
    begun: bool,
    /// The cases of the file that is being looked at.
    cases: Vec<Case>,
    suites: Suites,
}

/// The number of fixes made, and of files that were fixed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FixCounts {
    pub fixes: usize,
    pub files: usize,
    /// The number of files that could not be written.
    pub failed: usize,
}

impl Totals {
    /// Prints what stands before all findings.
    pub fn begin(&self, options: &CheckOptions, output: &mut Output) {
        output.text(match options.format {
            CheckFormat::Json => "{\"diagnostics\": [",
            CheckFormat::Sarif => SARIF_START,
            CheckFormat::Gitlab => "[",
            _ => "",
        });
    }

    /// Writes findings; of records of JSON the first has no comma before it.
    pub fn write(&mut self, printed: &mut Printed, output: &mut Output) {
        if !self.begun {
            printed.text.take_start(",");
        }
        output.show(&printed.text);
        self.begun |= !printed.text.is_empty();
        printed.text.clear();
        self.cases.append(&mut printed.cases);
    }

    /// Takes note of a file that was looked at.
    pub fn note(
        &mut self,
        input: &Input,
        mut looked: Looked,
        checker: &Checker<'_>,
        output: &mut Output,
    ) {
        self.write(&mut looked.printed, output);
        let config = checker.configs.of(&input.path);
        self.failures.tell_config(&config, output);
        let cases = std::mem::take(&mut self.cases);
        match looked.outcome {
            Ok(()) => {
                self.files += 1;
                for (rule, pages) in looked.counts.by_rule.keys().zip(config.pages.iter().cycle()) {
                    self.pages.entry(rule).or_insert_with(|| pages.clone());
                }
                self.counts.join(&looked.counts);
                self.suites.add(&input.path.to_string_lossy(), &checker.root, cases);
            }
            Err(failure) => self.failures.fail(&failure, output),
        }
    }

    /// Prints what stands behind all findings.
    pub fn end(self, options: &CheckOptions, root: &Root, output: &mut Output) -> Status {
        let status = self.status(options);
        match options.format {
            CheckFormat::Json => self.end_json(options, output),
            CheckFormat::Sarif => {
                let run = Run {
                    by_rule: &self.counts.by_rule,
                    pages: &self.pages,
                    statistics: options.statistics,
                    errors: &self.failures.errors,
                    successful: status != Status::Failure && self.failures.errors.is_empty(),
                };
                output.line(run.end(root));
            }
            CheckFormat::Gitlab => {
                output.line("]");
                self.statistics(options).for_each(|line| output.note(line));
            }
            CheckFormat::Junit => {
                self.statistics(options).for_each(|line| output.note(line));
                let mut suites = self.suites;
                for FileErrorJson { file, message, .. } in &self.failures.errors {
                    suites.add_failure(file, message, root);
                }
                output.text(suites.report());
            }
            CheckFormat::Github => {
                for FileErrorJson { file, message, .. } in &self.failures.errors {
                    output.line(github_failure(file, message, root));
                }
                self.statistics(options).for_each(|line| output.line(line));
            }
            CheckFormat::Full | CheckFormat::Concise => {
                self.statistics(options).for_each(|line| output.line(line));
                if options.format == CheckFormat::Full && !options.quiet && self.files > 0 {
                    output.line(self.summary());
                }
            }
        }
        status
    }

    fn status(&self, options: &CheckOptions) -> Status {
        if self.failures.number + self.fixes.failed > 0 || self.counts.out_of_reach > 0 {
            Status::Failure
        } else if Severity::NAMES
            .iter()
            .any(|(_, severity)| options.is_counted(*severity) && self.counts.of(*severity) > 0)
        {
            Status::Fault
        } else {
            Status::Fine
        }
    }

    fn end_json(&self, options: &CheckOptions, output: &mut Output) {
        #[derive(Serialize)]
        struct TotalsJson<'a> {
            files: usize,
            #[serde(skip_serializing_if = "Option::is_none")]
            fixed: Option<usize>,
            #[serde(skip_serializing_if = "is_zero")]
            open: usize,
            #[serde(skip_serializing_if = "Option::is_none")]
            statistics: Option<&'a BTreeMap<&'static str, usize>>,
            #[serde(skip_serializing_if = "<[_]>::is_empty")]
            errors: &'a [FileErrorJson],
        }
        let statistics = options.statistics.then_some(&self.counts.by_rule);
        let end = Shown::of_json(&TotalsJson {
            files: self.files,
            fixed: options.fix.then_some(self.fixes.fixes),
            open: self.counts.open,
            statistics,
            errors: &self.failures.errors,
        });
        output.line(format_args!("],\n{}", end.trim_start_matches('{')));
    }

    /// The number of findings of each rule, the most first, if they are wanted.
    fn statistics(&self, options: &CheckOptions) -> impl Iterator<Item = String> + use<> {
        let mut rules: Vec<(&str, usize)> =
            self.counts.by_rule.iter().map(|(rule, number)| (*rule, *number)).collect();
        rules.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
        rules.retain(|_| options.statistics);
        let width = rules.first().map_or(0, |(_, most)| most.to_string().len());
        rules.into_iter().map(move |(rule, number)| format!("{number:width$} {rule}"))
    }

    /// The findings, counted in words: `3 errors and 1 warning in 2 files`, and
    /// `2 fixed, 1 error left in 2 files` if something was fixed.
    fn summary(&self) -> String {
        let unchecked = match self.failures.number {
            0 => String::new(),
            number => format!("; {number} more could not be checked"),
        };
        let open = match self.counts.open {
            0 => String::new(),
            1 => "; 1 blank to fill in".to_owned(),
            number => format!("; {number} blanks to fill in"),
        };
        let exam = if self.counts.exam { "; of an exam only the form is judged" } else { "" };
        let (found, files) = (self.counts.in_words(), count(self.files, "file"));
        match self.fixes.fixes {
            0 => format!("{found} in {files}{open}{exam}{unchecked}"),
            number => format!("{number} fixed, {found} left in {files}{open}{exam}{unchecked}"),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "a field is asked about by reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}
