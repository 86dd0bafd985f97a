//! `wff fmt`: formats files line by line, with the settings that `wff check` has for them. Line
//! ends stay as they are, and a file that is in form is not touched.

use crate::diff;
use crate::inputs::{self, Failures, Input};
use crate::options::FmtOptions;
use crate::output::{Output, Status, count};
use crate::shown::clean;
use crate::stop;
use std::collections::TryReserveError;
use std::io::ErrorKind;
use std::sync::Arc;
use wff_core::document::TextEdit;
use wff_core::features::format_text;
use wff_core::scope::Scope;
use wff_files::embedded::{self, Host};
use wff_files::{ConfigCache, FileError, PartialSettings};

/// The options and settings that are the same for all files.
struct Formatter<'o> {
    options: &'o FmtOptions,
    choices: PartialSettings,
    configs: Arc<ConfigCache>,
}

/// The files formatted so far, counted by outcome.
#[derive(Default)]
struct FmtCounts {
    changed: usize,
    unchanged: usize,
}

pub fn run(options: &FmtOptions, output: &mut Output) -> Status {
    let choices = match options.settings.for_files() {
        Ok(choices) => choices,
        Err(wrong) => return output.failure(wrong),
    };
    let configs = Arc::new(ConfigCache::new(options.isolated));
    let mut failures = Failures::default();
    let inputs = inputs::inputs(&options.paths, &configs, options.quiet, &mut failures, output);
    let inputs = match inputs {
        Ok(inputs) => inputs,
        Err(wrong) => return output.failure(wrong),
    };
    let formatter = Formatter { options, choices, configs };
    let mut counts = FmtCounts::default();
    let writes = !options.check && !options.diff;
    let stdin = inputs.iter().any(Input::is_stdin);
    let files = inputs.len() - usize::from(stdin);
    if writes && files > 0 {
        stop::clean_up();
    }
    for input in &inputs {
        if output.is_closed() {
            break;
        }
        failures.tell_config(&formatter.configs.of(&input.path), output);
        match formatter.format(input, output) {
            Ok(true) => counts.changed += 1,
            Ok(false) => counts.unchanged += 1,
            Err(failure) => failures.fail(&failure, output),
        }
    }
    if writes && !options.quiet && !stdin && files > 0 {
        output.line(counts.summary(failures.number));
    }
    match (failures.number, counts.changed) {
        (1.., _) => Status::Failure,
        (0, 1..) if !writes => Status::Fault,
        (0, _) => Status::Fine,
    }
}

impl Formatter<'_> {
    /// Formats one text, or shows what would change. Gives true if something does.
    fn format(&self, input: &Input, output: &mut Output) -> Result<bool, FileError> {
        let (options, path) = (self.options, &input.path);
        let writes = !options.check && !options.diff;
        // From what is no file nothing is taken, since nothing can be put back.
        let is_file = || std::fs::metadata(path).map_or(true, |metadata| metadata.is_file());
        if writes && !input.is_stdin() && !is_file() {
            let message = "it is not a regular file, so it cannot be written";
            return Err(FileError { path: path.clone(), message: message.to_owned() });
        }
        let text = input.read()?;
        let scope = self.choices.clone().or(&self.configs.of(path).settings).scope();
        let formatted = match Host::of(path) {
            _ if input.is_excluded() => Ok(None),
            Some(host) => formatted_in(host, &text, &scope),
            None => formatted(&text, &scope),
        };
        let formatted =
            formatted.map_err(|_| FileError::system(path, &ErrorKind::OutOfMemory.into()))?;
        match &formatted {
            Some(_) if options.check => output.line(clean(&path.to_string_lossy())),
            Some(formatted) if options.diff => diff::show(path, zip(&text, formatted), output),
            formatted if writes && input.is_stdin() => {
                output.file_text(formatted.as_ref().unwrap_or(&text));
            }
            Some(formatted) => wff_files::replace(path, &text, formatted)?,
            None => {}
        }
        Ok(formatted.is_some())
    }
}

impl FmtCounts {
    /// They in words, with the number of files that could not be formatted.
    fn summary(&self, failed: usize) -> String {
        let failed = match failed {
            0 => String::new(),
            number => format!("; {number} more could not be formatted"),
        };
        let done = match (self.changed, self.unchanged) {
            (0, unchanged) => format!("nothing to change in {}", count(unchanged, "file")),
            (changed, 0) => format!("{} formatted", count(changed, "file")),
            (changed, 1) => format!("{} formatted, 1 left as it was", count(changed, "file")),
            (changed, unchanged) => {
                format!("{} formatted, {unchanged} left as they were", count(changed, "file"))
            }
        };
        done + &failed
    }
}

/// The lines of a text, each with what formatting makes of it.
fn zip<'t>(old: &'t str, new: &'t str) -> impl Iterator<Item = (&'t str, &'t str)> {
    old.split_inclusive('\n').zip(new.split_inclusive('\n'))
}

/// The text with every line in form, with what is in force before the first one; `None` if it is
/// so already. Fails if it does not fit into memory.
pub fn formatted(text: &str, start: &Scope) -> Result<Option<String>, TryReserveError> {
    edited(text, format_text(text, start))
}

/// The text with every line of its sheets in form, and all else as it is; `None` if it is so
/// already.
fn formatted_in(host: Host, text: &str, start: &Scope) -> Result<Option<String>, TryReserveError> {
    let edits =
        embedded::edits(&host.sheets(text), |sheet| format_text(sheet.text(), start).collect());
    edited(text, edits.into_iter())
}

/// The text with edits made, which are in text order; `None` if they change nothing.
fn edited(
    text: &str,
    edits: impl Iterator<Item = TextEdit>,
) -> Result<Option<String>, TryReserveError> {
    let mut edits = edits.peekable();
    if edits.peek().is_none() {
        return Ok(None);
    }
    let mut made = String::new();
    made.try_reserve_exact(text.len())?;
    let mut copied = 0;
    for edit in edits {
        for piece in [text.get(copied..edit.range.start).unwrap_or_default(), &edit.text] {
            made.try_reserve(piece.len())?;
            made.push_str(piece);
        }
        copied = edit.range.end;
    }
    let rest = text.get(copied..).unwrap_or_default();
    made.try_reserve(rest.len())?;
    made.push_str(rest);
    Ok((made != text).then_some(made))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_and_a_byte_order_mark_stay_as_they_are() {
        let text = "\u{feff}C p q\r\nK p q\rp\n\n  A p q";
        let formatted = |text: &str| formatted(text, &Scope::default()).unwrap();
        assert_eq!(formatted(text).as_deref(), Some("\u{feff}Cpq\r\nKpq\rp\n\n  Apq"));
        assert_eq!(formatted("p\r\n\rq"), None);
    }
}
