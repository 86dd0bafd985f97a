//! The inputs of a command: files, those of folders, and standard input under a name; and those
//! that could not be looked at.

use crate::options::PathOptions;
use crate::output::Output;
use memchr::memrchr2;
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wff_core::syntax::letter::{self, Alphabet};
use wff_core::syntax::rows;
use wff_files::{Config, ConfigCache, FileError};

/// A line of more bytes than this is looked at only if nothing is to be said of it: to say
/// something may take a dozen times as much memory.
const LINE_BYTES: usize = 128 << 20;

/// The name of standard input in messages.
pub const STDIN: &str = "<stdin>";

/// Something to look at: a file, or standard input under a name.
pub struct Input {
    pub path: PathBuf,
    stdin: bool,
    excluded: bool,
    /// The text, or the reason why there is none, where it was read before.
    held: Option<Result<String, FileError>>,
}

/// The files and folders that were left out so far, and why.
#[derive(Default)]
pub struct Failures {
    /// The number of files and folders that could not be looked at.
    pub number: usize,
    /// The failures, as JSON has them.
    pub errors: Vec<FileErrorJson>,
    /// The `wff.toml`s whose mistakes were reported.
    told_configs: BTreeSet<PathBuf>,
}

/// A failure, as JSON has it.
#[derive(Serialize)]
pub struct FileErrorJson {
    pub file: String,
    pub message: String,
    /// True if it is a mistake in a `wff.toml`.
    #[serde(skip)]
    pub of_settings: bool,
}

impl Input {
    /// A file, or standard input for `-`.
    pub fn file(path: &Path) -> Input {
        let stdin = is_stdin(path);
        let path = if stdin { STDIN.into() } else { path.to_owned() };
        Input { path, stdin, excluded: false, held: None }
    }

    /// True if it is standard input.
    pub fn is_stdin(&self) -> bool {
        self.stdin
    }

    /// True if `wff.toml` excludes standard input by its name: its text is not looked at, and goes
    /// as it is where a text that was looked at would go.
    pub fn is_excluded(&self) -> bool {
        self.excluded
    }

    /// Takes this for its text, whatever is to be read.
    pub fn hold(&mut self, text: Result<String, FileError>) {
        self.held = Some(text);
    }

    /// The text, if it can be looked at.
    pub fn read(&self) -> Result<String, FileError> {
        if let Some(held) = &self.held {
            return held.clone();
        }
        let text = if self.stdin {
            wff_files::read_stdin(&self.path)?
        } else {
            wff_files::read(&self.path)?
        };
        self.checked(text)
    }

    /// The text of a hand-in, of which nothing is written back: UTF-16 is read, too, if it has a
    /// byte order mark.
    pub fn read_wide(&self) -> Result<String, FileError> {
        self.checked(wff_files::read_wide(&self.path)?)
    }

    fn checked(&self, text: String) -> Result<String, FileError> {
        match too_long(&text) {
            Some(message) => Err(FileError { path: self.path.clone(), message }),
            None => Ok(text),
        }
    }
}

/// True if a path stands for standard input.
fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The name of a file in messages.
pub fn name_of(path: &Path) -> String {
    if is_stdin(path) { STDIN.to_owned() } else { path.to_string_lossy().into_owned() }
}

/// Everything to look at, sorted by path; what cannot be looked at is reported. Fails if the
/// options contradict each other.
pub fn inputs(
    options: &PathOptions,
    configs: &Arc<ConfigCache>,
    quiet: bool,
    failures: &mut Failures,
    output: &mut Output,
) -> Result<Vec<Input>, &'static str> {
    let stdin = options.paths.iter().any(|path| path.as_os_str() == "-");
    if options.stdin_filename.is_some() && !stdin {
        return Err("--stdin-filename names standard input, so `-` must be among the paths");
    }
    let mut paths: Vec<PathBuf> =
        options.paths.iter().filter(|path| path.as_os_str() != "-").cloned().collect();
    if options.paths.is_empty() {
        paths.push(PathBuf::from("."));
    }
    let walk = wff_files::walk_under(&paths, configs, options.force_exclude);
    for failure in &walk.failures {
        failures.fail(failure, output);
    }
    if !quiet {
        walk.remarks().for_each(|remark| output.note(remark));
    }
    let mut inputs: Vec<Input> = walk.files.into_iter().map(|path| Input::file(&path)).collect();
    if stdin {
        let path = options.stdin_filename.clone().unwrap_or_else(|| PathBuf::from(STDIN));
        let place = inputs.partition_point(|other| other.path.as_os_str() < path.as_os_str());
        let excluded = options.force_exclude
            && options.stdin_filename.is_some()
            && configs.of(&path).is_excluded(&path);
        inputs.insert(place, Input { path, stdin: true, excluded, held: None });
    }
    Ok(inputs)
}

impl Failures {
    /// Reports what was not looked at, and why.
    pub fn fail(&mut self, failure: &FileError, output: &mut Output) {
        self.number += 1;
        output.failure(failure);
        let message = failure.message.clone();
        self.errors.push(FileErrorJson { file: name(&failure.path), message, of_settings: false });
    }

    /// Reports the mistakes in a `wff.toml`, once.
    pub fn tell_config(&mut self, config: &Config, output: &mut Output) {
        if config.mistakes.is_empty()
            || !config.path.clone().is_some_and(|path| self.told_configs.insert(path))
        {
            return;
        }
        output.mistakes(config);
        self.errors.extend(config.mistakes.iter().map(|mistake| {
            let place = mistake
                .place
                .map_or(String::new(), |(line, column)| format!("line {line}, column {column}: "));
            FileErrorJson {
                file: name(&mistake.path),
                message: place + &mistake.message,
                of_settings: true,
            }
        }));
    }
}

fn name(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// The message about a text with a line that is too long to be looked at: one that is not a formula
/// of plain letters.
pub fn too_long(text: &str) -> Option<String> {
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
    let mut start = 0;
    while let Some(most) = text.as_bytes().get(start..=start + LINE_BYTES) {
        if let Some(end) = memrchr2(b'\n', b'\r', most) {
            start += end + 1;
            continue;
        }
        let rest = text.get(start..).unwrap_or_default();
        let line = rows(rest).next()?;
        if is_plain(line.content.of(rest)) {
            start += line.next;
            continue;
        }
        return Some(format!(
            "line {} is too long: it has {} MiB, and at most {} can be read",
            rows(text).take_while(|row| row.content.range().start < start).count() + 1,
            line.content.len() >> 20,
            LINE_BYTES >> 20
        ));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_very_long_line_is_refused_unless_it_is_a_formula() {
        let line = "N".repeat(LINE_BYTES);
        assert_eq!(too_long(&format!("p\n{line}p\nC")), None);
        let message = "line 2 is too long: it has 128 MiB, and at most 128 can be read";
        assert_eq!(too_long(&format!("p\n{line}N\n")).as_deref(), Some(message));
    }
}
