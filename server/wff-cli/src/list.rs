//! `wff list`: the items of files, right ones too, with the verdict on each. A text is read once
//! and items are printed as they are met, so that nothing is kept but what is in force.

use crate::inputs::{self, Failures, FileErrorJson, Input};
use crate::options::{Format, ListOptions};
use crate::output::{Output, Status, count};
use crate::shown::{Shown, clean};
use serde::Serialize;
use std::fmt::Write;
use std::sync::Arc;
use wff_core::analysis::Verdict;
use wff_core::document::{Listed, Listing};
use wff_core::effort::Effort;
use wff_core::syntax::text::shorten;
use wff_files::embedded::{Host, Sheet};
use wff_files::{ConfigCache, FileError, PartialSettings};

/// The items that decide together how wide the columns are.
const BATCH: usize = 1 << 12;
/// The most letters of an item that a table shows.
const SHOWN: usize = 60;

/// The verdicts in the order in which they are counted.
const VERDICTS: [Verdict; 5] =
    [Verdict::Right, Verdict::Wrong, Verdict::Pff, Verdict::Open, Verdict::Unchecked];

/// The options and settings that are the same for all files.
struct Lister<'o> {
    options: &'o ListOptions,
    choices: PartialSettings,
    configs: Arc<ConfigCache>,
}

/// The outcome so far.
#[derive(Default)]
struct Totals {
    files: usize,
    /// The number of items of each of the verdicts.
    verdicts: [usize; VERDICTS.len()],
    errors: usize,
    /// The number of errors on lines that are not listed.
    elsewhere: usize,
    is_unchecked: bool,
    failures: Failures,
}

/// The widths of the columns of items and lines.
struct Widths {
    item: usize,
    line: usize,
}

/// An item, as JSON has it.
#[derive(Serialize)]
struct ItemJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    item: Option<&'a str>,
    line: usize,
    kind: &'static str,
    text: &'a str,
    verdict: &'static str,
}

pub fn run(options: &ListOptions, output: &mut Output) -> Status {
    let json = options.format == Format::Json;
    let choices = match options.settings.for_files() {
        Ok(choices) => options.exam.among(choices),
        Err(wrong) => return output.refusal(json, wrong),
    };
    let mut totals = Totals::default();
    let failures = &mut totals.failures;
    let configs = Arc::new(ConfigCache::new(options.isolated));
    let inputs = match inputs::inputs(&options.paths, &configs, options.quiet, failures, output) {
        Ok(inputs) => inputs,
        Err(wrong) => return output.refusal(json, wrong),
    };
    let lister = Lister { options, choices, configs };
    if json {
        output.text("{\"files\": [");
    }
    for input in inputs.iter().filter(|input| !input.is_excluded()) {
        if output.is_closed() {
            break;
        }
        let listed = lister.list(input, &mut totals, output);
        totals.failures.tell_config(&lister.configs.of(&input.path), output);
        if let Err(failure) = listed {
            totals.failures.fail(&failure, output);
        }
    }
    totals.end(options, output)
}

impl Lister<'_> {
    /// Lists the items of one file.
    fn list(
        &self,
        input: &Input,
        totals: &mut Totals,
        output: &mut Output,
    ) -> Result<(), FileError> {
        let config = self.configs.of(&input.path);
        let text = input.read()?;
        let scope = self.choices.clone().or(&config.settings).scope();
        let effort = || Effort::times(self.options.effort);
        let sheets = Host::of(&input.path).map(|host| host.sheets(&text));
        let texts: Vec<&str> = match &sheets {
            Some(sheets) => sheets.iter().map(Sheet::text).collect(),
            None => vec![&text],
        };
        let list = |text| Listing::new(text, &scope, effort(), &config.levels);
        let mut listings: Vec<Listing<'_>> = texts.into_iter().map(list).collect();
        let file = input.path.to_string_lossy();
        match &sheets {
            Some(sheets) => {
                let all = in_place(sheets, &mut listings);
                self.print(&file, &mut std::iter::once(all), totals, output);
            }
            None => self.print(&file, &mut listings.iter_mut().flatten(), totals, output),
        }
        totals.files += 1;
        for listing in &listings {
            totals.errors += listing.errors();
            totals.elsewhere += listing.errors_elsewhere();
            totals.is_unchecked |= listing.is_unchecked();
        }
        Ok(())
    }

    fn print<'t>(
        &self,
        file: &str,
        listing: &mut dyn Iterator<Item = Vec<Listed<'t>>>,
        totals: &mut Totals,
        output: &mut Output,
    ) {
        match self.options.format {
            Format::Text => text_of(file, listing, totals, output),
            Format::Json => json_of(file, listing, totals, output),
        }
    }
}

/// The items of the sheets of a text, in the order of their lines there.
fn in_place<'t>(sheets: &[Sheet], listings: &mut [Listing<'t>]) -> Vec<Listed<'t>> {
    let outward = |(sheet, listing): (&Sheet, &mut Listing<'t>)| -> Vec<Listed<'t>> {
        let outer = |listed: Listed<'t>| {
            let line = sheet.lines().get(listed.line).map_or(listed.line, |line| line.outer);
            Listed { line, ..listed }
        };
        listing.flatten().map(outer).collect()
    };
    let mut all: Vec<Listed<'t>> = sheets.iter().zip(listings).flat_map(outward).collect();
    all.sort_by_key(|listed| listed.line);
    all
}

/// Prints the items of a file as a table. Each batch is as wide as the ones above it, or wider.
fn text_of<'t>(
    file: &str,
    listing: &mut dyn Iterator<Item = Vec<Listed<'t>>>,
    totals: &mut Totals,
    output: &mut Output,
) {
    if totals.files > 0 {
        output.line("");
    }
    output.line(clean(file));
    let mut widths = Widths { item: "item".len(), line: "line".len() };
    let mut batch: Vec<Listed<'_>> = Vec::new();
    let mut is_empty = true;
    loop {
        let next = listing.next();
        let is_end = next.is_none();
        batch.extend(next.into_iter().flatten());
        if (is_end || batch.len() >= BATCH) && !batch.is_empty() {
            widths.widen(&batch);
            if is_empty {
                widths.print("item", "line", ("verdict", None), "kind", "text", output);
            }
            is_empty = false;
            for listed in batch.drain(..) {
                totals.count(listed.verdict);
                let painted = match listed.verdict {
                    Verdict::Right => Some(true),
                    Verdict::Wrong | Verdict::Pff => Some(false),
                    Verdict::Open | Verdict::Unchecked => None,
                };
                widths.print(
                    listed.item.as_deref().unwrap_or_default(),
                    &(listed.line + 1).to_string(),
                    (listed.verdict.name(), painted.filter(|_| output.colored)),
                    listed.kind.name(),
                    &clean(&shorten(listed.text, SHOWN)),
                    output,
                );
            }
        }
        if is_end || output.is_closed() {
            break;
        }
    }
    if is_empty {
        output.line("  no items");
    }
}

impl Widths {
    fn widen(&mut self, batch: &[Listed<'_>]) {
        for Listed { item, line, .. } in batch {
            self.item = self.item.max(item.as_ref().map_or(0, String::len));
            self.line = self.line.max((line + 1).to_string().len());
        }
    }

    /// Prints a row, its verdict green or red if that is given.
    fn print(
        &self,
        item: &str,
        line: &str,
        (verdict, designated): (&str, Option<bool>),
        kind: &str,
        text: &str,
        output: &mut Output,
    ) {
        let blanks = " ".repeat("unchecked".len().saturating_sub(verdict.len()));
        let mut row = Shown::default();
        // Writing to memory does not fail.
        let _ = write!(
            row,
            "  {item:<item_width$}  {line:>line_width$}  ",
            item_width = self.item,
            line_width = self.line,
        );
        match designated {
            Some(designated) => row.value(verdict, designated),
            None => row.text(verdict),
        }
        let _ = write!(row, "{blanks}  {kind:<9}  {text}");
        row.trim_end();
        row.push('\n');
        output.show(&row);
    }
}

/// Prints the items of a file as JSON.
fn json_of<'t>(
    file: &str,
    listing: &mut dyn Iterator<Item = Vec<Listed<'t>>>,
    totals: &mut Totals,
    output: &mut Output,
) {
    output.text(if totals.files > 0 { ",\n" } else { "" });
    output.text("{\"file\": ");
    output.json_part(&file);
    output.text(", \"items\": [");
    let mut is_first = true;
    for listed in listing.flatten() {
        totals.count(listed.verdict);
        if !std::mem::take(&mut is_first) {
            output.text(",\n");
        }
        let json = ItemJson {
            item: listed.item.as_deref(),
            line: listed.line + 1,
            kind: listed.kind.name(),
            text: listed.text,
            verdict: listed.verdict.name(),
        };
        // A failure to write is reported at the end.
        output.json_part(&json);
        if output.is_closed() {
            break;
        }
    }
    output.text("]}");
}

impl Totals {
    fn count(&mut self, verdict: Verdict) {
        for (number, counted) in self.verdicts.iter_mut().zip(VERDICTS) {
            *number += usize::from(counted == verdict);
        }
    }

    fn end(self, options: &ListOptions, output: &mut Output) -> Status {
        match options.format {
            Format::Json => output.line(end_of_json(&self.failures.errors)),
            Format::Text if !options.quiet && self.files > 0 => {
                output.line("");
                output.line(self.summary());
            }
            Format::Text => {}
        }
        if self.failures.number > 0 || self.is_unchecked {
            Status::Failure
        } else if self.errors > 0 {
            Status::Fault
        } else {
            Status::Fine
        }
    }

    /// The items, counted in words: `3 right and 1 wrong in 1 file`.
    fn summary(&self) -> String {
        let counted = VERDICTS.into_iter().zip(self.verdicts).filter(|(_, number)| *number > 0);
        let parts: Vec<String> = counted
            .map(|(verdict, number)| match verdict {
                Verdict::Pff => count(number, verdict.name()),
                _ => format!("{number} {}", verdict.name()),
            })
            .collect();
        let found = match parts.as_slice() {
            [] => "no items".to_owned(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        };
        let elsewhere = match self.elsewhere {
            0 => String::new(),
            number => format!("; {} on other lines, which wff check tells", count(number, "error")),
        };
        let failed = match self.failures.number {
            0 => String::new(),
            number => format!("; {number} more could not be listed"),
        };
        format!("{found} in {}{elsewhere}{failed}", count(self.files, "file"))
    }
}

fn end_of_json(errors: &[FileErrorJson]) -> String {
    match errors {
        [] => "]}".to_owned(),
        errors => format!("],\n\"errors\": {}}}", &*Shown::of_json(&errors)),
    }
}
