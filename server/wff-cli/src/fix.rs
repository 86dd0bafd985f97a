//! `wff check --fix` and `--diff`: what mends faults is written, or shown.

use crate::diff;
use crate::inputs::{Failures, Input};
use crate::look::Checker;
use crate::output::{Output, Status, count};
use crate::shown::clean;
use crate::totals::FixCounts;
use rayon::prelude::*;
use std::cell::Cell;
use wff_core::actions::{Fixed, Fixes, fixed};
use wff_files::FileError;
use wff_files::embedded::{self, Host};

/// The most files whose fixes wait in memory to be written in order.
const GROUP_FILES: usize = 64;

/// A text and what becomes of it, if anything does.
type Mended = Result<(String, Option<Fixed>), FileError>;

/// Writes the fixes of all files; standard input goes to standard output. A file that cannot be
/// read is reported by the check.
pub fn make(checker: &Checker<'_>, inputs: &mut [Input], output: &mut Output) -> FixCounts {
    let mut counts = FixCounts::default();
    if inputs.iter().any(Input::is_stdin) {
        output.make_room();
    }
    for group in inputs.chunks_mut(GROUP_FILES) {
        let mended: Vec<Mended> = group.par_iter().map(|input| mend(checker, input)).collect();
        for (input, mended) in group.iter_mut().zip(mended) {
            match mended {
                Ok((old, made)) => {
                    let written = write(input, old, made.as_ref(), output);
                    counts.note(input, made.as_ref(), written, output);
                }
                Err(failure) => input.hold(Err(failure)),
            }
        }
    }
    if counts.fixes > 0 && !checker.options.quiet && !checker.options.format.tells_fixes() {
        output.note(format_args!("{} fixed in {}", counts.fixes, count(counts.files, "file")));
    }
    counts
}

/// Writes what has become of a text.
fn write(
    input: &mut Input,
    old: String,
    made: Option<&Fixed>,
    output: &mut Output,
) -> Result<(), FileError> {
    if input.is_stdin() {
        let text = made.map_or(old, |made| made.text.clone());
        output.file_text(&text);
        input.hold(Ok(text));
        return Ok(());
    }
    made.map_or(Ok(()), |made| wff_files::replace(&input.path, &old, &made.text))
}

impl FixCounts {
    fn note(
        &mut self,
        input: &Input,
        made: Option<&Fixed>,
        written: Result<(), FileError>,
        output: &mut Output,
    ) {
        match (made, written) {
            (Some(made), Ok(())) => {
                self.fixes += made.number;
                self.files += 1;
                tell_rest(input, made, output);
            }
            (_, Err(failure)) => {
                self.failed += 1;
                output.failure(failure);
            }
            (None, Ok(())) => {}
        }
    }
}

/// Shows what fixes would change.
pub fn show(
    checker: &Checker<'_>,
    inputs: &[Input],
    mut failures: Failures,
    output: &mut Output,
) -> Status {
    let mut changes = false;
    for group in inputs.chunks(GROUP_FILES) {
        let mended: Vec<Mended> = group.par_iter().map(|input| mend(checker, input)).collect();
        for (input, mended) in group.iter().zip(mended) {
            failures.tell_config(&checker.configs.of(&input.path), output);
            match mended {
                Ok((old, Some(made))) => {
                    changes = true;
                    diff::show(&input.path, made.lines(&old), output);
                    tell_rest(input, &made, output);
                }
                Ok((_, None)) => {}
                Err(failure) => failures.fail(&failure, output),
            }
        }
    }
    match changes {
        _ if failures.number > 0 => Status::Failure,
        true => Status::Fault,
        false => Status::Fine,
    }
}

/// The text of a file, and what its fixes make of it.
fn mend(checker: &Checker<'_>, input: &Input) -> Mended {
    let config = checker.configs.of(&input.path);
    let is_written = checker.options.fix && !input.is_stdin();
    if is_written && std::fs::metadata(&input.path).is_ok_and(|metadata| !metadata.is_file()) {
        // From what is no file nothing is taken, since nothing can be put back.
        let message = "it is not a regular file, so it cannot be written".to_owned();
        return Err(FileError { path: input.path.clone(), message });
    }
    let text = input.read()?;
    if input.is_excluded() {
        return Ok((text, None));
    }
    let scope = checker.choices.clone().or(&config.settings).scope();
    let fixes = if checker.options.unsafe_fixes { Fixes::Any } else { Fixes::Safe };
    let fix = |text: &str| fixed(text, &scope, &config.levels, fixes);
    let made = match Host::of(&input.path) {
        Some(host) => fixed_in(host, &text, fix),
        None => fix(&text),
    };
    Ok((text, made))
}

/// A text after the fixes of the sheets that stand in it; `None` if none is made.
fn fixed_in(host: Host, text: &str, fix: impl Fn(&str) -> Option<Fixed>) -> Option<Fixed> {
    let (number, goes_on) = (Cell::new(0), Cell::new(false));
    let edits = embedded::edits(&host.sheets(text), |sheet| {
        let Some(fixed) = fix(sheet.text()) else { return Vec::new() };
        number.set(number.get() + fixed.number);
        goes_on.set(goes_on.get() || fixed.goes_on);
        sheet.becoming(fixed.lines(sheet.text()))
    });
    (!edits.is_empty()).then(|| Fixed::by_edits(text, &edits, number.get(), goes_on.get()))
}

/// Reports fixes that never end.
fn tell_rest(input: &Input, made: &Fixed, output: &mut Output) {
    if made.goes_on {
        let name = input.path.to_string_lossy();
        output.note(format_args!(
            "{}: after many rounds of fixes there are still more to make",
            clean(&name)
        ));
    }
}
