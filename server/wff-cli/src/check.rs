//! `wff check`: looks at files, several at once, and prints what is found in the order of their
//! paths.

use crate::options::{Check, CheckFormat};
use crate::output::{Output, Status, count};
use crate::render::{Printer, Tally, Text};
use rayon::prelude::*;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wff_core::diagnostics::Severity;
use wff_core::document::Document;
use wff_core::syntax::letter::{self, Alphabet};
use wff_core::syntax::rows;
use wff_files::{Choices, ConfigError, Configs, Failure};

/// Files are looked at in groups, and what was found in a group waits in memory to be printed in
/// order. A group ends with the file that makes it this many bytes; a file of that size is printed
/// while it is looked at.
const GROUP_BYTES: u64 = 1 << 20;
/// The most files in a group.
const GROUP_FILES: usize = 256;
/// What was found in a large file is printed in pieces of about so many bytes.
const PIECE: usize = 1 << 16;

/// A line of more bytes than this is looked at only if nothing is to be said of it: to say
/// something may take a dozen times as much memory.
const LINE_BYTES: usize = 128 << 20;

/// Something to look at: a file, or standard input under a name.
struct Subject {
    path: PathBuf,
    stdin: bool,
}

/// Why something was not looked at.
enum Problem {
    File(Failure),
    Config(Arc<ConfigError>),
}

/// What is the same for all files.
struct Checker<'o> {
    options: &'o Check,
    choices: Choices,
    configs: Configs,
    colored: bool,
}

/// What has come of it so far.
#[derive(Default)]
struct Report {
    files: usize,
    tally: Tally,
    unchecked: usize,
    broken_configs: BTreeSet<PathBuf>,
    errors: Vec<Trouble>,
    /// Whether a finding was printed.
    begun: bool,
}

/// A failure, as JSON has it.
#[derive(Serialize)]
struct Trouble {
    file: String,
    message: String,
}

pub fn run(options: &Check, output: &mut Output) -> Status {
    let json = options.format == CheckFormat::Json;
    let choices = match options.settings.for_files() {
        Ok(choices) => choices,
        Err(wrong) => return output.refusal(json, wrong),
    };
    let stdin = options.paths.iter().any(|path| path.as_os_str() == "-");
    if options.stdin_filename.is_some() && !stdin {
        return output.refusal(
            json,
            "--stdin-filename names standard input, so `-` must be among the paths",
        );
    }
    let checker =
        Checker { options, choices, configs: Configs::default(), colored: output.colored };
    let mut report = Report::default();
    let subjects = subjects(options, stdin, &mut report, output);
    if json {
        output.write(b"{\"diagnostics\": [");
    }
    let mut rest = subjects.as_slice();
    while !rest.is_empty() && !output.is_closed() {
        let mut bytes = 0;
        let grouped = rest.iter().take(GROUP_FILES).take_while(|subject| {
            bytes += std::fs::metadata(&subject.path).map_or(0, |metadata| metadata.len());
            bytes < GROUP_BYTES
        });
        let length = grouped.count().max(1);
        let (group, after) = rest.split_at_checked(length).unwrap_or((rest, &[]));
        rest = after;
        match group {
            [alone] => checker.stream(alone, &mut report, output),
            group => checker.together(group, &mut report, output),
        }
    }
    report.end(options, output)
}

/// Everything to look at, sorted by path; what cannot be looked at is reported.
fn subjects(
    options: &Check,
    stdin: bool,
    report: &mut Report,
    output: &mut Output,
) -> Vec<Subject> {
    let mut paths: Vec<PathBuf> =
        options.paths.iter().filter(|path| path.as_os_str() != "-").cloned().collect();
    if options.paths.is_empty() {
        paths.push(PathBuf::from("."));
    }
    let walk = wff_files::walk(&paths);
    for failure in walk.failures {
        report.fail(&Problem::File(failure), output);
    }
    if !options.quiet {
        for folder in &walk.without {
            output
                .note(format_args!("{}: there are no .wff files in this folder", folder.display()));
        }
    }
    let mut subjects: Vec<Subject> =
        walk.files.into_iter().map(|path| Subject { path, stdin: false }).collect();
    if stdin {
        let path = options.stdin_filename.clone().unwrap_or_else(|| PathBuf::from("<stdin>"));
        let place = subjects.partition_point(|other| other.path.as_os_str() < path.as_os_str());
        subjects.insert(place, Subject { path, stdin: true });
    }
    subjects
}

impl Checker<'_> {
    /// Looks at one file and prints what is found as it goes.
    fn stream(&self, subject: &Subject, report: &mut Report, output: &mut Output) {
        let mut tally = Tally::default();
        let looked = self.look(subject, &mut tally, |printed| {
            report.begun |= write(printed, report.begun, output);
            printed.clear();
            !output.is_closed()
        });
        report.note(looked, &tally, output);
    }

    /// Looks at several files at once, and prints what is found in order.
    fn together(&self, group: &[Subject], report: &mut Report, output: &mut Output) {
        let looked: Vec<(Vec<u8>, Tally, Result<(), Problem>)> = group
            .par_iter()
            .map(|subject| {
                let mut tally = Tally::default();
                let mut all = Vec::new();
                let looked = self.look(subject, &mut tally, |printed| {
                    all.append(printed);
                    true
                });
                (all, tally, looked)
            })
            .collect();
        for (printed, tally, looked) in looked {
            report.begun |= write(&printed, report.begun, output);
            report.note(looked, &tally, output);
        }
    }

    /// Looks at one file, counts what is found and hands it out, printed, in pieces.
    fn look(
        &self,
        subject: &Subject,
        tally: &mut Tally,
        mut hand: impl FnMut(&mut Vec<u8>) -> bool,
    ) -> Result<(), Problem> {
        let config = self.configs.of(&subject.path).map_err(Problem::Config)?;
        let text = if subject.stdin {
            wff_files::read_from(&subject.path, std::io::stdin().lock())
        } else {
            wff_files::read(&subject.path)
        };
        let text = text.map_err(Problem::File)?;
        if let Some(message) = too_long(&text) {
            return Err(Problem::File(Failure { path: subject.path.clone(), message }));
        }
        let document = Document::new(&text, self.choices.clone().or(&config.choices).scope());
        let mut printer = Printer::new(self.options.format, self.colored);
        let mut printed = Vec::new();
        let file = subject.path.to_string_lossy();
        Text { file: &file, text: &text, levels: &config.levels }.each(
            document.diagnostics(),
            |finding| {
                tally.add(finding);
                if self.shows(finding.severity) {
                    printer.print(finding, &mut printed);
                }
                printed.len() < PIECE || hand(&mut printed)
            },
        );
        hand(&mut printed);
        Ok(())
    }

    fn shows(&self, severity: Severity) -> bool {
        !self.options.quiet || self.options.counts(severity)
    }
}

/// What to say of a text with a line that is too long to be looked at: one that is not a formula of
/// plain letters.
fn too_long(text: &str) -> Option<String> {
    if text.len() <= LINE_BYTES {
        return None;
    }
    let is_plain = |line: &str| {
        let mut need = 1_i64;
        line.bytes().all(|letter| {
            let whole = need == 0;
            need += letter::arity(letter).map_or(0, i64::from) - 1;
            !whole && Alphabet::Dice.has(letter, false)
        }) && need == 0
    };
    let mut lines = rows(text).map(|row| row.content.of(text)).enumerate();
    let (index, line) = lines.find(|(_, line)| line.len() > LINE_BYTES && !is_plain(line))?;
    Some(format!(
        "line {} is too long: it has {} MiB, and at most {} can be checked",
        index + 1,
        line.len() >> 20,
        LINE_BYTES >> 20
    ))
}

/// Writes findings; of records of JSON the first has no comma before it. Tells whether there was
/// anything.
fn write(printed: &[u8], begun: bool, output: &mut Output) -> bool {
    let comma = usize::from(!begun && printed.starts_with(b",\n"));
    output.write(printed.get(comma..).unwrap_or_default());
    !printed.is_empty()
}

impl Check {
    /// Whether a severity makes the check fail.
    fn counts(&self, severity: Severity) -> bool {
        severity == Severity::Error || (severity == Severity::Warning && self.deny_warnings)
    }
}

impl Report {
    fn note(&mut self, looked: Result<(), Problem>, tally: &Tally, output: &mut Output) {
        match looked {
            Ok(()) => {
                self.files += 1;
                self.tally.join(tally);
            }
            Err(problem) => self.fail(&problem, output),
        }
    }

    /// Reports what was not looked at, and why; a broken wff.toml once.
    fn fail(&mut self, problem: &Problem, output: &mut Output) {
        self.unchecked += 1;
        match problem {
            Problem::File(failure) => {
                output.failure(failure);
                self.errors
                    .push(Trouble { file: name(&failure.path), message: failure.message.clone() });
            }
            Problem::Config(error) => {
                if self.broken_configs.insert(error.path.clone()) {
                    output.failure(error);
                    let place = error.place.map_or(String::new(), |(line, column)| {
                        format!("line {line}, column {column}: ")
                    });
                    self.errors
                        .push(Trouble { file: name(&error.path), message: place + &error.message });
                }
            }
        }
    }

    fn end(self, options: &Check, output: &mut Output) -> Status {
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
        if self.unchecked > 0 {
            Status::Failure
        } else if Severity::NAMES
            .iter()
            .any(|(_, severity)| options.counts(*severity) && self.tally.of(*severity) > 0)
        {
            Status::Fault
        } else {
            Status::Fine
        }
    }

    fn end_json(&self, options: &Check, output: &mut Output) {
        #[derive(Serialize)]
        struct End<'a> {
            files: usize,
            #[serde(skip_serializing_if = "Option::is_none")]
            statistics: Option<&'a BTreeMap<&'static str, usize>>,
            #[serde(skip_serializing_if = "<[_]>::is_empty")]
            errors: &'a [Trouble],
        }
        let statistics = options.statistics.then_some(&self.tally.by_rule);
        let end =
            serde_json::to_string(&End { files: self.files, statistics, errors: &self.errors })
                .unwrap_or_default();
        output.line(format_args!("],\n{}", end.trim_start_matches('{')));
    }

    fn statistics(&self, output: &mut Output) {
        let mut rules: Vec<(&str, usize)> =
            self.tally.by_rule.iter().map(|(rule, number)| (*rule, *number)).collect();
        rules.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
        let width = rules.first().map_or(0, |(_, most)| most.to_string().len());
        for (rule, number) in rules {
            output.line(format_args!("{number:width$} {rule}"));
        }
    }

    /// What was found, in words: `3 errors and 1 warning in 2 files`.
    fn summary(&self) -> String {
        let named = Severity::NAMES.map(|(name, severity)| {
            (if severity == Severity::Info { "note" } else { name }, severity)
        });
        let parts: Vec<String> = named
            .into_iter()
            .filter(|(_, severity)| self.tally.of(*severity) > 0)
            .map(|(name, severity)| count(self.tally.of(severity), name))
            .collect();
        let found = match parts.as_slice() {
            [] => "no faults".to_owned(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        };
        let unchecked = match self.unchecked {
            0 => String::new(),
            number => format!("; {number} more could not be checked"),
        };
        format!("{found} in {}{unchecked}", count(self.files, "file"))
    }
}

fn name(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_very_long_line_is_refused_unless_it_is_a_formula() {
        let line = "N".repeat(LINE_BYTES);
        assert_eq!(too_long(&format!("p\n{line}p\nC")), None);
        let message = "line 2 is too long: it has 128 MiB, and at most 128 can be checked";
        assert_eq!(too_long(&format!("p\n{line}N\n")).as_deref(), Some(message));
    }
}
