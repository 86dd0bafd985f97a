//! `wff fmt`: formats files line by line, with the settings that `wff check` has for them. Line
//! ends stay as they are, and a file that is in form is not touched.

use crate::diff;
use crate::inputs::too_long;
use crate::options::FmtOptions;
use crate::output::{Output, Status, clean, count};
use crate::stop;
use std::collections::{BTreeSet, TryReserveError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wff_core::features::{TextEdit, format_text};
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
    failed: usize,
    /// The `wff.toml`s whose mistakes were told.
    told_configs: BTreeSet<PathBuf>,
}

pub fn run(options: &FmtOptions, output: &mut Output) -> Status {
    let choices = match options.settings.for_files() {
        Ok(choices) => choices,
        Err(wrong) => return output.failure(wrong),
    };
    let stdin = options.paths.iter().any(|path| path.as_os_str() == "-");
    if options.stdin_filename.is_some() && !stdin {
        return output
            .failure("--stdin-filename names standard input, so `-` must be among the paths");
    }
    let mut paths: Vec<PathBuf> =
        options.paths.iter().filter(|path| path.as_os_str() != "-").cloned().collect();
    if options.paths.is_empty() {
        paths.push(PathBuf::from("."));
    }
    let configs = Arc::new(ConfigCache::new(options.isolated));
    let walk = wff_files::walk_under(&paths, &configs, options.force_exclude);
    let formatter = Formatter { options, choices, configs };
    let mut counts = FmtCounts { failed: walk.failures.len(), ..FmtCounts::default() };
    for failure in &walk.failures {
        output.failure(failure);
    }
    if !options.quiet {
        walk.remarks().for_each(|remark| output.note(remark));
    }
    if stdin {
        let name = options.stdin_filename.as_deref().unwrap_or(Path::new("<stdin>"));
        let read = || wff_files::read_stdin(name);
        formatter.format(name, read, &mut counts, output, |output, text, formatted| {
            output.write(formatted.unwrap_or(text).as_bytes());
            Ok(())
        });
    }
    let writes = !options.check && !options.diff;
    if writes && !walk.files.is_empty() {
        stop::clean_up();
    }
    for path in &walk.files {
        if output.is_closed() {
            break;
        }
        let read = || {
            // From what is no file nothing is taken, since nothing can be put back.
            if writes && std::fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
                let message = "it is not a regular file, so it cannot be written";
                return Err(FileError { path: path.clone(), message: message.to_owned() });
            }
            wff_files::read(path)
        };
        formatter.format(path, read, &mut counts, output, |_, text, formatted| {
            formatted.map_or(Ok(()), |formatted| wff_files::replace(path, text, formatted))
        });
    }
    if !options.check && !options.diff && !options.quiet && !stdin && !walk.files.is_empty() {
        output.line(counts.summary());
    }
    match counts {
        FmtCounts { failed: 1.., .. } => Status::Failure,
        FmtCounts { changed: 1.., .. } if options.check || options.diff => Status::Fault,
        FmtCounts { .. } => Status::Fine,
    }
}

impl Formatter<'_> {
    /// Formats one text: shows what would change, or hands it on to be written.
    fn format(
        &self,
        path: &Path,
        read: impl FnOnce() -> Result<String, FileError>,
        counts: &mut FmtCounts,
        output: &mut Output,
        write: impl FnOnce(&mut Output, &str, Option<&str>) -> Result<(), FileError>,
    ) {
        let config = self.configs.of(path);
        if config.path.clone().is_some_and(|path| counts.told_configs.insert(path)) {
            output.mistakes(&config);
        }
        let options = self.options;
        let done = read().and_then(|text| {
            if let Some(message) = too_long(&text) {
                return Err(FileError { path: path.to_owned(), message });
            }
            let scope = self.choices.clone().or(&config.settings).scope();
            let formatted = match Host::of(path) {
                Some(host) => formatted_in(host, &text, &scope),
                None => formatted(&text, &scope),
            };
            let formatted =
                formatted.map_err(|_| FileError::system(path, &ErrorKind::OutOfMemory.into()))?;
            match &formatted {
                Some(_) if options.check => output.line(clean(&path.to_string_lossy())),
                Some(formatted) if options.diff => diff::show(path, zip(&text, formatted), output),
                formatted if !options.check && !options.diff => {
                    write(output, &text, formatted.as_deref())?
                }
                _ => {}
            }
            Ok(formatted.is_some())
        });
        match done {
            Ok(true) => counts.changed += 1,
            Ok(false) => counts.unchanged += 1,
            Err(failure) => {
                output.failure(failure);
                counts.failed += 1;
            }
        }
    }
}

impl FmtCounts {
    fn summary(&self) -> String {
        let failed = match self.failed {
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
