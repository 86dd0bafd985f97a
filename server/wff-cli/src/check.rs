//! `wff check`: looks at files, several at once, and prints what is found in the order of their
//! paths.

use crate::import::{axioms, chosen_or_usual};
use crate::inputs::{self, Failures, FileErrorJson, Input};
use crate::options::{CheckFormat, CheckOptions, InputFormat};
use crate::output::{Output, Status, count};
use crate::render::{Counts, Printer, SourceText};
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;
use wff_core::diagnostics::{Severity, in_collection};
use wff_core::document::{Faults, Stream};
use wff_core::effort::Effort;
use wff_core::proof::condensed::Detacher;
use wff_core::proof::condensed::formats::Format;
use wff_core::proof::terms::Terms;
use wff_files::{ConfigCache, FileError, PartialSettings};

/// Files are looked at in groups, and what was found in a group waits in memory to be printed in
/// order. A group ends with the file that makes it this many bytes; a file of that size is printed
/// while it is looked at.
const GROUP_BYTES: u64 = 1 << 20;
/// The most files in a group.
const GROUP_FILES: usize = 256;
/// The faults of a file after which those found so far are printed.
const BATCH: usize = 1 << 12;

/// The bytes after which findings on a file in another format are printed.
const PRINTED_BYTES: usize = 1 << 16;

/// The options and settings that are the same for all files.
struct Checker<'o> {
    options: &'o CheckOptions,
    choices: PartialSettings,
    configs: ConfigCache,
    colored: bool,
}

/// The outcome so far.
#[derive(Default)]
struct Totals {
    files: usize,
    counts: Counts,
    failures: Failures,
    /// True if a finding was printed.
    begun: bool,
}

pub fn run(options: &CheckOptions, output: &mut Output) -> Status {
    let json = options.format == CheckFormat::Json;
    let choices = match options.settings.for_files() {
        Ok(choices) => options.exam.among(choices),
        Err(wrong) => return output.refusal(json, wrong),
    };
    let hints = options.no_hints.then_some(false);
    let choices = PartialSettings { hints, ..choices };
    let checker = Checker {
        options,
        choices,
        configs: ConfigCache::new(options.isolated),
        colored: output.colored,
    };
    let mut totals = Totals::default();
    let failures = &mut totals.failures;
    if let (Some(InputFormat::Proofs(_)), Some(wrong)) = (options.input_format, unfit(options)) {
        return output.refusal(json, wrong);
    }
    let inputs = match inputs::inputs(&options.paths, options.quiet, failures, output) {
        Ok(inputs) => inputs,
        Err(wrong) => return output.refusal(json, wrong),
    };
    if json {
        output.write(b"{\"diagnostics\": [");
    }
    let mut rest = inputs.as_slice();
    while !rest.is_empty() && !output.is_closed() {
        let mut bytes = 0;
        let grouped = rest.iter().take(GROUP_FILES).take_while(|input| {
            bytes += std::fs::metadata(&input.path).map_or(0, |metadata| metadata.len());
            bytes < GROUP_BYTES
        });
        let length = grouped.count().max(1);
        let (group, after) = rest.split_at_checked(length).unwrap_or((rest, &[]));
        rest = after;
        match group {
            [alone] => checker.stream(alone, &mut totals, output),
            group => checker.together(group, &mut totals, output),
        }
    }
    totals.end(options, output)
}

/// The reason why options do not fit files of another format: only those of this language are
/// looked for in folders, and have answers that may be kept back.
fn unfit(options: &CheckOptions) -> Option<String> {
    if options.no_hints || options.exam.exam || !options.exam.lock.is_empty() {
        let wrong = "`--no-hints`, `--exam` and `--lock` are for .wff files; leave them out here";
        return Some(wrong.to_owned());
    }
    let paths = &options.paths.paths;
    let folder = paths.iter().find(|path| path.is_dir());
    let named = folder.map(|path| format!("{} is a folder", path.display()));
    let none = paths.is_empty().then(|| "there is none".to_owned());
    let wrong = named.or(none)?;
    Some(format!("with `--input-format` files of that format are named, and {wrong}"))
}

impl Checker<'_> {
    /// Looks at one file and prints what is found as it goes.
    fn stream(&self, input: &Input, totals: &mut Totals, output: &mut Output) {
        let mut counts = Counts::default();
        let looked = self.look(input, &mut counts, |printed| {
            totals.begun |= write(printed, totals.begun, output);
            printed.clear();
            !output.is_closed()
        });
        totals.failures.tell_config(&self.configs.of(&input.path), output);
        totals.note(looked, &counts, output);
    }

    /// Looks at several files at once, and prints what is found in order.
    fn together(&self, group: &[Input], totals: &mut Totals, output: &mut Output) {
        let looked: Vec<(Vec<u8>, Counts, Result<(), FileError>)> = group
            .par_iter()
            .map(|input| {
                let mut counts = Counts::default();
                let mut all = Vec::new();
                let looked = self.look(input, &mut counts, |printed| {
                    all.append(printed);
                    true
                });
                (all, counts, looked)
            })
            .collect();
        for (input, (printed, counts, looked)) in group.iter().zip(looked) {
            totals.begun |= write(&printed, totals.begun, output);
            totals.failures.tell_config(&self.configs.of(&input.path), output);
            totals.note(looked, &counts, output);
        }
    }

    /// Looks at one file, counts what is found and hands it out, printed, in pieces.
    fn look(
        &self,
        input: &Input,
        counts: &mut Counts,
        mut hand: impl FnMut(&mut Vec<u8>) -> bool,
    ) -> Result<(), FileError> {
        let config = self.configs.of(&input.path);
        let text = input.read()?;
        if let Some(InputFormat::Proofs(format)) = self.options.input_format {
            self.look_at_proofs(format, input, &text, counts, hand);
            return Ok(());
        }
        let scope = self.choices.clone().or(&config.settings).scope();
        let effort = Effort::times(self.options.effort);
        let mut found = Stream::new(&text, &scope, effort, &config.levels);
        let file = input.path.to_string_lossy();
        let source = SourceText { file: &file, text: &text, levels: &config.levels };
        let mut next = || -> Vec<Faults<'_>> {
            let mut batch = Vec::new();
            let mut faults = 0;
            while faults < BATCH
                && let Some(some) = found.next()
            {
                faults += some.len();
                batch.push(some);
            }
            batch
        };
        let mut batch = next();
        // While some faults are printed, the next are looked for.
        while !batch.is_empty() {
            let (all, following) = rayon::join(
                || batch.par_iter().map(|faults| self.printed(source, faults)).collect::<Vec<_>>(),
                &mut next,
            );
            for (mut printed, counted) in all {
                counts.join(&counted);
                if !hand(&mut printed) {
                    return Ok(());
                }
            }
            batch = following;
        }
        counts.open += found.open();
        Ok(())
    }

    /// The same for a file of D-proofs in another format.
    fn look_at_proofs(
        &self,
        format: Format,
        input: &Input,
        text: &str,
        counts: &mut Counts,
        mut hand: impl FnMut(&mut Vec<u8>) -> bool,
    ) {
        let mut terms = Terms::new();
        let collection = format.read(&mut terms, text);
        let axioms = axioms(&mut terms, chosen_or_usual(self.options.system));
        let verdicts = collection.verdicts(&mut terms, &mut Detacher::new(), &axioms);
        let found = in_collection(&collection, &terms, &verdicts);
        let config = self.configs.of(&input.path);
        let file = input.path.to_string_lossy();
        let source = SourceText { file: &file, text, levels: &config.levels };
        let mut printer = Printer::new(self.options.format, self.colored);
        let mut printed = Vec::new();
        source.each(
            found,
            |_| None,
            |finding| {
                counts.add(finding);
                if self.shows(finding.severity) {
                    printer.print(finding, &mut printed);
                }
                printed.len() < PRINTED_BYTES || hand(&mut printed)
            },
        );
        hand(&mut printed);
    }

    /// Faults of a text, printed and counted.
    fn printed(&self, source: SourceText<'_>, faults: &Faults<'_>) -> (Vec<u8>, Counts) {
        let mut counts = Counts::default();
        let mut printer = Printer::new(self.options.format, self.colored);
        let mut printed = Vec::new();
        source.each(
            faults.words().into_iter(),
            |line| faults.item(line),
            |finding| {
                counts.add(finding);
                if self.shows(finding.severity) {
                    printer.print(finding, &mut printed);
                }
                true
            },
        );
        (printed, counts)
    }

    fn shows(&self, severity: Severity) -> bool {
        !self.options.quiet || self.options.is_counted(severity)
    }
}

/// Writes findings; of records of JSON the first has no comma before it. Tells whether there was
/// anything.
fn write(printed: &[u8], begun: bool, output: &mut Output) -> bool {
    let comma = usize::from(!begun && printed.starts_with(b",\n"));
    output.write(printed.get(comma..).unwrap_or_default());
    !printed.is_empty()
}

impl CheckOptions {
    /// True if a severity makes the check fail.
    fn is_counted(&self, severity: Severity) -> bool {
        severity == Severity::Error || (severity == Severity::Warning && self.deny_warnings)
    }
}

impl Totals {
    fn note(&mut self, looked: Result<(), FileError>, counts: &Counts, output: &mut Output) {
        match looked {
            Ok(()) => {
                self.files += 1;
                self.counts.join(counts);
            }
            Err(failure) => self.failures.fail(&failure, output),
        }
    }

    fn end(self, options: &CheckOptions, output: &mut Output) -> Status {
        match options.format {
            CheckFormat::Json => self.end_json(options, output),
            CheckFormat::Full | CheckFormat::Concise => {
                if options.statistics {
                    self.statistics(output);
                }
                if options.format == CheckFormat::Full && !options.quiet && self.files > 0 {
                    output.line(self.summary());
                }
            }
        }
        if self.failures.number > 0 || self.counts.out_of_reach > 0 {
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
            #[serde(skip_serializing_if = "is_zero")]
            open: usize,
            #[serde(skip_serializing_if = "Option::is_none")]
            statistics: Option<&'a BTreeMap<&'static str, usize>>,
            #[serde(skip_serializing_if = "<[_]>::is_empty")]
            errors: &'a [FileErrorJson],
        }
        let statistics = options.statistics.then_some(&self.counts.by_rule);
        let end = serde_json::to_string(&TotalsJson {
            files: self.files,
            open: self.counts.open,
            statistics,
            errors: &self.failures.errors,
        })
        .unwrap_or_default();
        output.line(format_args!("],\n{}", end.trim_start_matches('{')));
    }

    fn statistics(&self, output: &mut Output) {
        let mut rules: Vec<(&str, usize)> =
            self.counts.by_rule.iter().map(|(rule, number)| (*rule, *number)).collect();
        rules.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
        let width = rules.first().map_or(0, |(_, most)| most.to_string().len());
        for (rule, number) in rules {
            output.line(format_args!("{number:width$} {rule}"));
        }
    }

    /// The findings, counted in words: `3 errors and 1 warning in 2 files`.
    fn summary(&self) -> String {
        let named = Severity::NAMES.map(|(name, severity)| {
            (if severity == Severity::Info { "note" } else { name }, severity)
        });
        let parts: Vec<String> = named
            .into_iter()
            .filter(|(_, severity)| self.counts.of(*severity) > 0)
            .map(|(name, severity)| count(self.counts.of(severity), name))
            .collect();
        let found = match parts.as_slice() {
            [] => "no faults".to_owned(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        };
        let unchecked = match self.failures.number {
            0 => String::new(),
            number => format!("; {number} more could not be checked"),
        };
        let open = match self.counts.open {
            0 => String::new(),
            1 => "; 1 blank to fill in".to_owned(),
            number => format!("; {number} blanks to fill in"),
        };
        format!("{found} in {}{open}{unchecked}", count(self.files, "file"))
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "a field is asked about by reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}
