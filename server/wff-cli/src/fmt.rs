//! `wff fmt`: formats files line by line, with the settings that `wff check` has for them. Line
//! ends stay as they are, and a file that is in form is not touched.

use crate::diff::diff;
use crate::inputs::too_long;
use crate::options::FmtOptions;
use crate::output::{Output, Status, clean, count};
use std::collections::{BTreeSet, TryReserveError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use wff_core::features::format_text;
use wff_core::scope::Scope;
use wff_files::{ConfigCache, FileError, PartialSettings};

/// The options and settings that are the same for all files.
struct Formatter<'o> {
    options: &'o FmtOptions,
    choices: PartialSettings,
    configs: ConfigCache,
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
    let walk = wff_files::walk(&paths);
    let formatter = Formatter { options, choices, configs: ConfigCache::new(options.isolated) };
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
        clean_up_when_stopped();
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
            let formatted = formatted(&text, &self.choices.clone().or(&config.settings).scope())
                .map_err(|_| FileError::system(path, &ErrorKind::OutOfMemory.into()))?;
            match &formatted {
                Some(_) if options.check => output.line(clean(&path.to_string_lossy())),
                Some(formatted) if options.diff => show(path, &text, formatted, output),
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

/// Shows what would change. A program gets the texts byte for byte, so that it can apply the
/// change; a terminal does not.
fn show(path: &Path, old: &str, new: &str, output: &mut Output) {
    let name = path.to_string_lossy();
    let shown = diff(&clean(&name), old, new);
    if output.terminal {
        shown.lines().for_each(|line| output.line(clean(line)));
    } else {
        output.write(shown.as_bytes());
    }
}

/// Has a signal that stops the program remove the temporary files first.
#[cfg(unix)]
fn clean_up_when_stopped() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    // Without it the files are left, which is told where somebody takes them for sheets.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            wff_files::abandon();
            let _ = emulate_default_handler(signal);
        }
    });
}

/// Does nothing: here the system tells of no signals.
#[cfg(not(unix))]
fn clean_up_when_stopped() {}

/// The text with every line in form, with what is in force before the first one; `None` if it is
/// so already. Fails if it does not fit into memory.
pub fn formatted(text: &str, start: &Scope) -> Result<Option<String>, TryReserveError> {
    let mut edits = format_text(text, start).peekable();
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
