//! `wff check`: files are looked at in groups, and what is found is printed in the order of their
//! paths.

use crate::import::chosen_or_usual;
use crate::inputs::{self, Input};
use crate::look::{Checker, Looked};
use crate::options::{CheckFormat, CheckOptions, InputFormat};
use crate::output::{Output, Status};
use crate::render::{Counts, Printed, Root};
use crate::totals::Totals;
use crate::{fix, stop, watch};
use std::sync::Arc;
use wff_files::{ConfigCache, PartialSettings};

/// Files are looked at in groups, and what was found in a group waits in memory to be printed in
/// order. A group ends with the file that makes it this many bytes; a file of that size is printed
/// while it is looked at.
const GROUP_BYTES: u64 = 1 << 20;
/// The most files in a group.
const GROUP_FILES: usize = 256;

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
    let system = match chosen_or_usual(options.system.as_deref()) {
        Ok(system) => system,
        Err(wrong) => {
            wrong.tell(json, output);
            return Status::Failure;
        }
    };
    let mut totals = Totals::default();
    let configs = Arc::new(ConfigCache::new(options.isolated));
    let failures = &mut totals.failures;
    let inputs = inputs::inputs(&options.paths, &configs, options.quiet, failures, output);
    let mut inputs = match inputs {
        Ok(inputs) => inputs,
        Err(wrong) => return output.refusal(json, wrong),
    };
    if let Some(path) = &options.output_file {
        let read = inputs.iter().map(|input| &*input.path);
        if let Err(status) = output.write_report(path, ("checked", read)) {
            return status;
        }
    }
    if options.fix {
        stop::clean_up();
    }
    let colored = output.colored;
    let mut checker = Checker { options, choices, configs, colored, root: Root::find(), system };
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
}
