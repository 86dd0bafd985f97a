//! A look at one file or several at once: what is found in it, printed and counted.

use crate::cores::Cores;
use crate::inputs::Input;
use crate::options::{CheckOptions, InputFormat};
use crate::render::{Counts, Printed, Printer, Root, SourceText};
use crate::system::GivenSystem;
use rayon::prelude::*;
use std::collections::HashMap;
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
use wff_files::{ConfigCache, FileError, PartialSettings};

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
    /// The axioms of files of another format that have none.
    pub system: GivenSystem,
}

/// A file that was looked at, or could not be.
pub struct Looked {
    pub printed: Printed,
    pub counts: Counts,
    pub outcome: Result<(), FileError>,
}

impl Checker<'_> {
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
    pub fn look(
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
        let axioms = self.system.terms(&mut terms);
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
