//! `wff check`: looks at files, several at once, and prints what is found in the order of their
//! paths.

use crate::cores::Cores;
use crate::import::{axioms, chosen_or_usual};
use crate::inputs::{self, Input};
use crate::options::{CheckFormat, CheckOptions, InputFormat};
use crate::output::{Output, Status};
use crate::render::{Counts, Printed, Printer, Root, SourceText};
use crate::totals::Totals;
use crate::{fix, stop, watch};
use rayon::prelude::*;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use wff_core::document::{Faults, Stream};
use wff_core::effort::Effort;
use wff_core::proof::condensed::Detacher;
use wff_core::proof::condensed::formats::Format;
use wff_core::proof::terms::Terms;
use wff_core::rules::{Found, Severity, in_collection};
use wff_core::scope::Scope;
use wff_core::syntax::item::Item;
use wff_files::embedded::{Host, Sheet};
use wff_files::{CONFIG_NAME, ConfigCache, FileError, PartialSettings};

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
pub struct Checker<'o> {
    pub options: &'o CheckOptions,
    pub choices: PartialSettings,
    pub configs: Arc<ConfigCache>,
    pub colored: bool,
    pub root: Root,
}

/// A file that was looked at, or could not be.
pub struct Looked {
    pub printed: Printed,
    pub counts: Counts,
    pub outcome: Result<(), FileError>,
}

pub fn run(options: &CheckOptions, output: &mut Output) -> Status {
    let json = options.format == CheckFormat::Json;
    let choices = match options.settings.for_files() {
        Ok(choices) => options.exam.among(choices),
        Err(wrong) => return output.refusal(json, wrong),
    };
    let hints = options.no_hints.then_some(false);
    let choices = PartialSettings { hints, ..choices };
    if let (Some(InputFormat::Proofs(_)), Some(wrong)) = (options.input_format, unfit(options)) {
        return output.refusal(json, wrong);
    }
    let mut totals = Totals::default();
    let configs = Arc::new(ConfigCache::new(options.isolated));
    let failures = &mut totals.failures;
    let inputs = inputs::inputs(&options.paths, &configs, options.quiet, failures, output);
    let mut inputs = match inputs {
        Ok(inputs) => inputs,
        Err(wrong) => return output.refusal(json, wrong),
    };
    if options.output_file.as_ref().is_some_and(|path| path.as_os_str() == "-") {
        let message = "--output-file takes a file; without it standard output is written to";
        return output.failure(message);
    }
    if let Some(path) = options.output_file.as_deref().filter(|it| is_input(it, &inputs)) {
        let path = path.display();
        let message = format!("--output-file: {path} is what is checked, and is not written over");
        return output.failure(message);
    }
    if options.fix || options.output_file.is_some() {
        stop::clean_up();
    }
    if let Some(Err(failure)) = options.output_file.as_ref().map(|path| output.write_to(path)) {
        return output.failure(failure);
    }
    let colored = output.colored;
    let mut checker = Checker { options, choices, configs, colored, root: Root::find() };
    if options.watch {
        return watch::run(&mut checker, &inputs, output);
    }
    if options.diff {
        return fix::show(&checker, &inputs, totals.failures, output);
    }
    if options.fix {
        totals.fixes = fix::make(&checker, &mut inputs, output);
    }
    inputs.retain(|input| !input.is_excluded());
    checker.run(&inputs, totals, output)
}

/// True if a file is one of those that are checked, or says how.
fn is_input(path: &Path, inputs: &[Input]) -> bool {
    let own = path.canonicalize().ok();
    let is_own = |input: &Input| own.is_some() && input.path.canonicalize().ok() == own;
    path.file_name().is_some_and(|name| name == CONFIG_NAME) || inputs.iter().any(is_own)
}

/// The reason why options do not fit files of another format: only those of this language are
/// looked for in folders, and have answers that may be kept back.
fn unfit(options: &CheckOptions) -> Option<String> {
    if options.fix || options.diff {
        return Some("fixes are made in .wff files; leave out `--fix` and `--diff`".to_owned());
    }
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
    /// Looks at everything and prints what is found.
    fn run(&self, inputs: &[Input], mut totals: Totals, output: &mut Output) -> Status {
        totals.begin(self.options, output);
        let mut rest = inputs;
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
                [alone] => self.stream(alone, &mut totals, output),
                group => self.together(group, &mut totals, output),
            }
        }
        totals.end(self.options, &self.root, output)
    }

    /// Looks at one file and prints what is found as it goes.
    fn stream(&self, input: &Input, totals: &mut Totals, output: &mut Output) {
        let mut counts = Counts::default();
        let outcome = self.look(input, &mut counts, |printed| {
            totals.write(printed, output);
            !output.is_closed()
        });
        let looked = Looked { printed: Printed::default(), counts, outcome };
        totals.note(input, looked, self, output);
    }

    /// Looks at several files at once, and prints what is found in order.
    fn together(&self, group: &[Input], totals: &mut Totals, output: &mut Output) {
        for (input, looked) in group.iter().zip(self.look_at_all(group)) {
            totals.note(input, looked, self, output);
        }
    }

    /// Looks at several files at once.
    pub fn look_at_all(&self, group: &[Input]) -> Vec<Looked> {
        let look = |input: &Input| {
            let mut counts = Counts::default();
            let mut all = Printed::default();
            let outcome = self.look(input, &mut counts, |printed| {
                all.append(printed);
                true
            });
            Looked { printed: all, counts, outcome }
        };
        group.par_iter().map(look).collect()
    }

    /// Looks at one file, counts what is found and hands it out, printed, in pieces.
    fn look(
        &self,
        input: &Input,
        counts: &mut Counts,
        mut hand: impl FnMut(&mut Printed) -> bool,
    ) -> Result<(), FileError> {
        let config = self.configs.of(&input.path);
        let text = input.read()?;
        if let Some(InputFormat::Proofs(format)) = self.options.input_format {
            self.look_at_proofs(format, input, &text, counts, hand);
            return Ok(());
        }
        let mut scope = self.choices.clone().or(&config.settings).scope();
        scope.settings.heeds_exam = !self.options.is_key;
        let effort = Effort::times(self.options.effort);
        let file = input.path.to_string_lossy();
        let source = SourceText { file: &file, text: &text, levels: &config.levels };
        if let Some(host) = Host::of(&input.path) {
            self.look_at_sheets(&host.sheets(&text), source, &scope, counts, hand);
            return Ok(());
        }
        let mut found = Stream::in_jobs(&text, &scope, effort, &config.levels, Cores);
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
        let mut seen = HashMap::new();
        // While some faults are printed, the next are looked for.
        while !batch.is_empty() {
            let print = |faults: Faults<'_>| self.printed(source, &faults);
            let (all, following) =
                rayon::join(|| batch.into_par_iter().map(print).collect::<Vec<_>>(), &mut next);
            for (mut printed, counted) in all {
                counts.join(&counted);
                printed.prints.write(&mut printed.text, &mut seen);
                if !hand(&mut printed) {
                    return Ok(());
                }
            }
            batch = following;
        }
        counts.open += found.open();
        counts.exam |= found.is_exam();
        Ok(())
    }

    /// The same for a file of D-proofs in another format.
    fn look_at_proofs(
        &self,
        format: Format,
        input: &Input,
        text: &str,
        counts: &mut Counts,
        hand: impl FnMut(&mut Printed) -> bool,
    ) {
        let mut terms = Terms::new();
        let collection = format.read(&mut terms, text);
        let axioms = axioms(&mut terms, chosen_or_usual(self.options.system));
        let verdicts = collection.verdicts(&mut terms, &mut Detacher::new(), &axioms);
        let found = in_collection(&collection, &terms, &verdicts);
        let config = self.configs.of(&input.path);
        let file = input.path.to_string_lossy();
        let source = SourceText { file: &file, text, levels: &config.levels };
        self.print(source, found, |_| None, counts, hand);
    }

    /// The same for the sheets of a text, whose findings may lie among each other.
    fn look_at_sheets(
        &self,
        sheets: &[Sheet],
        source: SourceText<'_>,
        scope: &Scope,
        counts: &mut Counts,
        hand: impl FnMut(&mut Printed) -> bool,
    ) {
        let mut all: Vec<Found> = Vec::new();
        let mut items: HashMap<usize, Item> = HashMap::new();
        for sheet in sheets {
            let effort = Effort::times(self.options.effort);
            let mut stream = Stream::new(sheet.text(), scope, effort, source.levels);
            for faults in stream.by_ref() {
                for found in faults.words() {
                    let item = faults.item(found.line).cloned();
                    let found = sheet.outward(found);
                    items.extend(item.map(|item| (found.line, item)));
                    all.push(found);
                }
            }
            counts.open += stream.open();
            counts.exam |= stream.is_exam();
        }
        all.sort_by_key(|found| found.start);
        self.print(source, all.into_iter(), |line| items.get(&line), counts, hand);
    }

    /// Prints findings on a text, counts them and hands them out in pieces.
    fn print<'i>(
        &self,
        source: SourceText<'_>,
        found: impl Iterator<Item = Found>,
        item: impl Fn(usize) -> Option<&'i Item>,
        counts: &mut Counts,
        mut hand: impl FnMut(&mut Printed) -> bool,
    ) {
        let mut printer = Printer::new(self.options, self.colored, &self.root);
        let mut printed = Printed::default();
        let mut seen = HashMap::new();
        source.each(found, item, |finding| {
            counts.add(finding);
            if self.shows(finding.severity) {
                printer.print(finding, &mut printed);
                printed.prints.write(&mut printed.text, &mut seen);
            }
            printed.text.len() < PRINTED_BYTES || hand(&mut printed)
        });
        hand(&mut printed);
    }

    /// Faults of a text, printed and counted.
    fn printed(&self, source: SourceText<'_>, faults: &Faults<'_>) -> (Printed, Counts) {
        let mut counts = Counts::default();
        let mut printer = Printer::new(self.options, self.colored, &self.root);
        let mut printed = Printed::default();
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

impl CheckOptions {
    /// True if a severity makes the check fail.
    pub fn is_counted(&self, severity: Severity) -> bool {
        severity == Severity::Error || (severity == Severity::Warning && self.deny_warnings)
    }
}
