//! `wff.toml`: the nearest one in a file's folder or above says which settings, values and
//! severities hold there.
//!
//! ```toml
//! rules = "shake-a-wff"
//! logic = "classical"
//! alphabet = "dice"
//! hints = true
//! exam = false
//!
//! [let]
//! p = "T"
//!
//! [severity]
//! unused-name = "off"
//!
//! [[files]]
//! match = ["week1/*.wff"]
//! alphabet = "textbook"
//! ```
//!
//! `include` and `exclude` say which files a folder stands for, `pages` where the pages of rules
//! are.

mod cache;
mod globs;
mod key;
mod lines;
mod pages;
mod parse;
mod section;
#[cfg(test)]
mod tests;

pub use cache::ConfigCache;
pub use globs::Globs;
pub use key::Key;
pub use pages::{Pages, WebAddress};

use crate::embedded::Host;
use crate::{FileError, PartialSettings, pipe, read};
use lines::Lines;
use parse::{Parsed, TomlError, parse};
use section::{FilesTable, Section};
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::{fmt, fs};
use wff_core::rules::Levels;

/// The name of the files that say how those beside and below them are to be checked.
pub const CONFIG_NAME: &str = "wff.toml";

/// The most mistakes of a `wff.toml` that are reported; the others are counted.
const MOST_MISTAKES: usize = 20;

/// Bytes of the longest `wff.toml` that is read.
const MOST_BYTES: u64 = 1 << 20;

/// The content of a `wff.toml`; the default if there is none. What is wrong in it is left out, and
/// the rest holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// Its path, if there is one.
    pub path: Option<PathBuf>,
    /// Its settings and values, for the file that was asked for.
    pub settings: PartialSettings,
    /// The severity of each kind of fault, for the same file.
    pub levels: Levels,
    /// The line of each key that holds for that file, from 1, by its name with dots in it, such as
    /// `let.p`.
    pub lines: BTreeMap<String, usize>,
    /// The files that a folder stands for; `None` for the usual ones.
    pub include: Option<Globs>,
    /// The files and folders that are left out of a folder.
    pub exclude: Option<Globs>,
    /// The pages of rules and logics, if there are any.
    pub pages: Option<Pages>,
    /// The tables for some of the files.
    files: Vec<FilesTable>,
    /// Its text; empty if it could not be read.
    pub text: String,
    /// The mistakes in it, in the order of the text: the first of many, and how many more there
    /// are.
    pub mistakes: Vec<ConfigError>,
}

/// A mistake in a `wff.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// Its path.
    pub path: PathBuf,
    /// The bytes of its text that are wrong; none if it could not be read at all.
    pub at: Range<usize>,
    /// The line and column where they begin, from 1; a column is a character. `None` if it could
    /// not be read at all.
    pub place: Option<(usize, usize)>,
    /// The message.
    pub message: String,
    /// The text that mends it where those bytes stand.
    pub fix: Option<String>,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        if let Some((line, column)) = self.place {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for ConfigError {}

impl Config {
    /// The configuration of a file: the nearest `wff.toml` in its folder or above. The file itself
    /// need not exist.
    pub fn find(file: &Path) -> Config {
        let config = Config::nearest(file);
        match config.tables_for(file) {
            tables if tables.is_empty() => config,
            tables => config.under(&tables),
        }
    }

    /// The configuration of all files of a folder.
    pub fn find_for_folder(folder: &Path) -> Config {
        Config::nearest(&folder.join(CONFIG_NAME))
    }

    /// The `wff.toml` in the folder of a file or above, as it is at its top.
    fn nearest(file: &Path) -> Config {
        let folder = folder_of(file);
        let mut paths = folder.ancestors().map(|folder| folder.join(CONFIG_NAME));
        paths.find(|path| exists(path)).map_or_else(Config::default, Config::open)
    }

    fn open(path: PathBuf) -> Config {
        match text_of(&path) {
            Ok(text) => Config::read(path, text),
            Err(message) => {
                let (path, at) = (path.clone(), 0..0);
                let mistake = ConfigError { path, at, place: None, message, fix: None };
                Config {
                    path: Some(mistake.path.clone()),
                    mistakes: vec![mistake],
                    ..Config::default()
                }
            }
        }
    }

    /// Reads the text of a `wff.toml`: what it says at its top.
    pub fn read(path: PathBuf, text: String) -> Config {
        let folder = path.parent().unwrap_or(Path::new(""));
        let lines = Lines::of(&text);
        let Parsed { top, include, exclude, pages, files, mut mistakes } =
            parse(folder, &text, &lines);
        mistakes.sort_by_key(|mistake| mistake.at.start);
        let more = mistakes.len().saturating_sub(MOST_MISTAKES);
        mistakes.truncate(MOST_MISTAKES + 1);
        if let Some(next) = mistakes.get_mut(MOST_MISTAKES) {
            next.fix = None;
            next.message = match more {
                1 => "there is one more mistake, which is not told".to_owned(),
                _ => format!("there are {more} more mistakes from here on, which are not told"),
            };
        }
        let mistakes = mistakes.into_iter().map(|TomlError { at, message, fix }| {
            let place = Some(lines.place(at.start));
            ConfigError { path: path.clone(), at, place, message, fix }
        });
        let mistakes = mistakes.collect();
        let Section { settings, levels, lines } = top;
        let path = Some(path);
        Config { path, settings, levels, lines, include, exclude, pages, files, text, mistakes }
    }

    /// The places of the tables `[[files]]` that are for a file.
    fn tables_for(&self, file: &Path) -> Vec<usize> {
        if self.files.is_empty() {
            return Vec::new();
        }
        let file = real(file);
        let is_for = |table: &FilesTable| table.globs.has_above(&file, false);
        (0..).zip(&self.files).filter(|(_, table)| is_for(table)).map(|(place, _)| place).collect()
    }

    /// The same with what these tables say, each of which wins over those above it.
    fn under(&self, tables: &[usize]) -> Config {
        let mut config = self.clone();
        for Section { settings, levels, lines } in
            tables.iter().filter_map(|place| self.files.get(*place)).map(|table| &table.section)
        {
            config.settings = settings.clone().or(&config.settings);
            config.levels.overlay(levels);
            config.lines.extend(lines.clone());
        }
        config
    }

    /// True if this very file or folder is left out of the folder that it lies in.
    pub(crate) fn excludes(&self, path: &Path, is_folder: bool) -> bool {
        self.exclude.as_ref().is_some_and(|globs| globs.has(path, is_folder))
    }

    /// True if a file or folder, or a folder above it, is left out of folders.
    pub fn is_excluded(&self, path: &Path) -> bool {
        let is_above = |globs: &Globs| globs.has_above(&real(path), path.is_dir());
        self.exclude.as_ref().is_some_and(is_above)
    }

    /// The key for which no folder stands for a file, if there is one.
    pub fn leaves_out(&self, file: &Path) -> Option<Key> {
        let is_out = self.is_excluded(file);
        is_out.then_some(Key::Exclude).or((!self.includes(&real(file))).then_some(Key::Include))
    }

    /// True if a folder stands for a file in it, as far as `include` goes. The path is in full.
    pub(crate) fn includes(&self, path: &Path) -> bool {
        let Some(globs) = &self.include else { return is_sheet(path) };
        globs.has(path, false) || is_sheet(path) && globs.has_above(path, false)
    }
}

/// The globs of the files that a folder stands for where nothing else is said: sheets, and files
/// that may have some among other things. Of the latter those count that do.
pub fn usual_include() -> impl Iterator<Item = String> {
    ["wff"].into_iter().chain(Host::endings()).map(|ending| format!("*.{ending}"))
}

/// True if a file is a sheet by its name, or may have some among other things.
pub(crate) fn is_sheet(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("wff"))
        || Host::of(path).is_some()
}

/// The path of a file in full, without links among its folders.
fn real(file: &Path) -> PathBuf {
    let folder = folder_of(file);
    file.file_name().map_or_else(|| folder.clone(), |name| folder.join(name))
}

/// True if something has this path, be it a link that leads nowhere.
fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// The text of a `wff.toml`, or the reason why there is none.
fn text_of(path: &Path) -> Result<String, String> {
    let metadata = fs::metadata(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => "it is a link that leads nowhere; mend or delete it".to_owned(),
        _ => FileError::system(path, &error).message,
    })?;
    let length = metadata.len();
    if metadata.is_dir() {
        Err("it is a folder, and settings are read from a file of this name; rename it".to_owned())
    } else if pipe::is_pipe(&metadata) {
        Err("it is a pipe, and settings are read from a file of this name; rename it".to_owned())
    } else if !metadata.is_file() {
        Err("it is a device, and settings are read from a file of this name; rename it".to_owned())
    } else if length > MOST_BYTES {
        Err(format!("it is longer than {} MiB, which no settings are", MOST_BYTES >> 20))
    } else {
        read(path).map_err(|failure| failure.message)
    }
}

/// The folder of a file, in full and without links, so that its ancestors are those that it really
/// has.
fn folder_of(file: &Path) -> PathBuf {
    let folder =
        file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::canonicalize(folder)
        .or_else(|_| std::path::absolute(folder))
        .unwrap_or_else(|_| folder.to_owned())
}
