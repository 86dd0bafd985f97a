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
//! ```

#[cfg(test)]
mod tests;

use crate::{FileError, PartialSettings, pipe, read};
use std::collections::{HashMap, HashSet};
use std::io::ErrorKind;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::{fmt, fs};
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use wff_core::diagnostics::{Levels, RULES, Rule, Severity, shown};
use wff_core::dice::Rules;
use wff_core::logic::{Logic, Variable};
use wff_core::syntax::keyword::nearest;
use wff_core::syntax::{Alphabet, quote};

const NAME: &str = "wff.toml";
const KEYS: [&str; 7] = ["rules", "logic", "alphabet", "hints", "exam", "let", "severity"];

/// The keys that are true or false.
const SWITCHES: [&str; 2] = ["hints", "exam"];

/// Bytes of the longest `wff.toml` that is read.
const MOST_BYTES: u64 = 1 << 20;

/// The content of a `wff.toml`; the default if there is none. What is wrong in it is left out, and
/// the rest holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// Its path, if there is one.
    pub path: Option<PathBuf>,
    /// Its settings and values.
    pub settings: PartialSettings,
    /// The severity of each kind of fault.
    pub levels: Levels,
    /// Its text; empty if it could not be read.
    pub text: String,
    /// The mistakes in it, in the order of the text.
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
        let nearest =
            folder_of(file).ancestors().map(|folder| folder.join(NAME)).find(|path| exists(path));
        nearest.map_or_else(Config::default, Config::open)
    }

    fn open(path: PathBuf) -> Config {
        match text_of(&path) {
            Ok(text) => Config::read(path, text),
            Err(message) => {
                let mistake = ConfigError { path: path.clone(), at: 0..0, place: None, message };
                Config { path: Some(path), mistakes: vec![mistake], ..Config::default() }
            }
        }
    }

    /// Reads the text of a `wff.toml`.
    pub fn read(path: PathBuf, text: String) -> Config {
        let Parsed { settings, levels, mut mistakes } = parse(&text);
        mistakes.sort_by_key(|mistake| mistake.at.start);
        let mistakes = mistakes.into_iter().map(|TomlError { at, message }| {
            let place = Some(place(&text, at.start));
            ConfigError { path: path.clone(), at, place, message }
        });
        let mistakes = mistakes.collect();
        Config { path: Some(path), settings, levels, text, mistakes }
    }
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

/// The line and column of a byte, from 1.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = 1 + before.bytes().filter(|byte| *byte == b'\n').count();
    let in_line = before.get(start..).unwrap_or_default();
    (line, 1 + in_line.chars().filter(|c| *c != '\u{feff}').count())
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

/// The configurations of many files; each `wff.toml` is read once.
#[derive(Debug, Default)]
pub struct ConfigCache {
    folders: Mutex<HashMap<PathBuf, Arc<Config>>>,
    is_isolated: bool,
}

impl ConfigCache {
    /// Configurations that are looked for, or, `isolated`, those of files without any.
    pub fn new(isolated: bool) -> ConfigCache {
        ConfigCache { is_isolated: isolated, ..ConfigCache::default() }
    }

    /// The configuration of a file, as `Config::find` gives it, found once for each folder.
    pub fn of(&self, file: &Path) -> Arc<Config> {
        if self.is_isolated {
            return Arc::default();
        }
        let given = file.parent().unwrap_or(Path::new("")).to_owned();
        let mut folders = self.folders.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = folders.get(&given) {
            return known.clone();
        }
        let mut passed = vec![given];
        let mut found = None;
        for folder in folder_of(file).ancestors() {
            let path = folder.join(NAME);
            found = folders.get(folder).cloned();
            if found.is_none() && exists(&path) {
                found = Some(Arc::new(Config::open(path)));
            }
            passed.push(folder.to_owned());
            if found.is_some() {
                break;
            }
        }
        let found = found.unwrap_or_default();
        folders.extend(passed.into_iter().map(|folder| (folder, found.clone())));
        found
    }
}

/// Something wrong at some bytes of the text.
struct TomlError {
    at: Range<usize>,
    message: String,
}

impl TomlError {
    fn new(at: Range<usize>, message: impl Into<String>) -> TomlError {
        TomlError { at, message: message.into() }
    }
}

/// The settings that a text holds, and the mistakes in it.
#[derive(Default)]
struct Parsed {
    settings: PartialSettings,
    levels: Levels,
    mistakes: Vec<TomlError>,
}

fn parse(text: &str) -> Parsed {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut parsed = Parsed::default();
    for (key, value) in in_order(table.get_ref()) {
        let settings = &mut parsed.settings;
        let read = match key.get_ref().as_ref() {
            "rules" => {
                choose("rule book", value, &Rules::NAMES).map(|rules| settings.rules = Some(rules))
            }
            "logic" => {
                let names: Vec<_> = Logic::names().map(|name| (name, name)).collect();
                choose("logic", value, &names).map(|name| settings.logic = Logic::named(name))
            }
            "alphabet" => choose("alphabet", value, &Alphabet::NAMES)
                .map(|alphabet| settings.alphabet = Some(alphabet)),
            "hints" => switch(value, "hints = false").map(|on| settings.hints = Some(on)),
            "exam" => switch(value, "exam = true").map(|on| settings.exam = on),
            "let" | "severity" => Ok(()),
            _ => Err(unknown_key(key)),
        };
        parsed.mistakes.extend(read.err());
    }
    // A value is read in the logic chosen, wherever in the file that stands.
    for (key, value) in in_order(table.get_ref()) {
        match key.get_ref().as_ref() {
            "let" => values(value, &mut parsed),
            "severity" => levels(value, &mut parsed),
            _ => {}
        }
    }
    // A line that cannot be read is told once, and what was made of it is no news.
    let mut lines = HashSet::new();
    let line_of = |at: &Range<usize>| place(text, at.start).0;
    let broken: Vec<TomlError> = errors
        .iter()
        .map(|error| syntax_error(text, error.span().unwrap_or_default(), error.message()))
        .filter(|mistake| lines.insert(line_of(&mistake.at)))
        .collect();
    parsed.mistakes.retain(|mistake| !lines.contains(&line_of(&mistake.at)));
    parsed.mistakes.extend(broken);
    parsed
}

/// A place that is not TOML, in words.
fn syntax_error(text: &str, at: Range<usize>, told: &str) -> TomlError {
    let message = match told {
        "duplicate key" => "this key stands here for the second time; leave one of them out".into(),
        _ if told.starts_with("invalid basic string, expected `\"`") => {
            "the quote that ends this text is missing".into()
        }
        _ => {
            bare_word(text, at.start).unwrap_or_else(|| told.lines().collect::<Vec<_>>().join("; "))
        }
    };
    TomlError::new(at, message)
}

/// The message about a text that should stand in quotes, if one begins here as the value of a key.
fn bare_word(text: &str, start: usize) -> Option<String> {
    let (before, rest) = text.split_at_checked(start)?;
    let before = before.trim_end_matches([' ', '\t']).strip_suffix('=')?.trim_end();
    let ends = |c: char| c.is_whitespace() || matches!(c, ',' | ']' | '}' | '#');
    let word = rest.trim_start_matches([' ', '\t']).split(ends).next()?;
    if word.is_empty() {
        return Some("a value is missing here; write it in quotes".to_owned());
    }
    if word.starts_with(['"', '\'', '[', '{']) {
        return None;
    }
    let bare = word.trim_matches(['"', '\'', '`', '´', '‘', '’', '‚', '“', '”', '„', '«', '»']);
    let is_key = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let key = before.get(before.trim_end_matches(is_key).len()..)?;
    if SWITCHES.contains(&key) {
        return Some(format!("{} is neither `true` nor `false`", quote(bare)));
    }
    Some(format!("the quotes around {} are missing; write `{key} = \"{bare}\"`", quote(bare)))
}

type TomlKey<'t> = Spanned<std::borrow::Cow<'t, str>>;
type TomlValue<'t> = Spanned<DeValue<'t>>;

fn in_order<'a, 't>(table: &'a DeTable<'t>) -> Vec<(&'a TomlKey<'t>, &'a TomlValue<'t>)> {
    let mut items: Vec<_> = table.iter().collect();
    items.sort_by_key(|(key, _)| key.span().start);
    items
}

fn words<'a>(value: &'a TomlValue<'_>, example: &str) -> Result<&'a str, TomlError> {
    value.get_ref().as_str().ok_or_else(|| {
        TomlError::new(value.span(), format!("a text in quotes is needed here, such as {example}"))
    })
}

fn switch(value: &TomlValue<'_>, example: &str) -> Result<bool, TomlError> {
    value.get_ref().as_bool().ok_or_else(|| {
        let message = format!("`true` or `false` is needed here, such as `{example}`");
        TomlError::new(value.span(), message)
    })
}

fn table<'a, 't>(value: &'a TomlValue<'t>, example: &str) -> Result<&'a DeTable<'t>, TomlError> {
    value.get_ref().as_table().ok_or_else(|| {
        TomlError::new(value.span(), format!("a table is needed here, such as {example}"))
    })
}

/// The message about a key that there is not, at the top of the file.
fn unknown_key(key: &TomlKey<'_>) -> TomlError {
    let given = key.get_ref().as_ref();
    let home = if Rule::find(given).is_some() {
        "the severity of a rule stands below `[severity]`"
    } else if Variable::read(given).is_some() && nearest(given, KEYS).is_none() {
        "the value of a proposition stands below `[let]`"
    } else {
        return unknown("key of wff.toml", key, &KEYS);
    };
    TomlError::new(key.span(), format!("{} is not a key of wff.toml; {home}", quote(given)))
}

fn unknown(what: &str, name: &Spanned<impl AsRef<str>>, options: &[&'static str]) -> TomlError {
    let given = name.get_ref().as_ref();
    let article = if what.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    let rest = match (nearest(given, options.iter().copied()), options) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, [only]) => format!("the only one is `{only}`"),
        (None, _) => match &shown(options)[..] {
            [first @ .., last] if first.len() < 12 => {
                format!("there are {} and {last}", first.join(", "))
            }
            _ => "`wff explain` lists them".to_owned(),
        },
    };
    TomlError::new(name.span(), format!("{} is not {article} {what}; {rest}", quote(given)))
}

fn choose<T: Copy>(
    what: &str,
    value: &TomlValue<'_>,
    options: &[(&'static str, T)],
) -> Result<T, TomlError> {
    let names: Vec<&'static str> = options.iter().map(|(name, _)| *name).collect();
    let given = words(value, &format!("\"{}\"", names.first().unwrap_or(&"")))?;
    let found = options
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(given))
        .map(|(_, option)| *option);
    found.ok_or_else(|| unknown(what, &Spanned::new(value.span(), given), &names))
}

fn values(value: &TomlValue<'_>, parsed: &mut Parsed) {
    let alone = PartialSettings { values: Vec::new(), ..parsed.settings.clone() };
    let read = |key: &TomlKey<'_>, value: &TomlValue<'_>| {
        let variable = Variable::read(key.get_ref())
            .ok_or_else(|| unknown("proposition", key, &["p", "q", "r", "s"]))?;
        let given = (variable, words(value, "\"T\"")?.to_owned());
        let whole = key.span().start..value.span().end;
        alone.check(&given).map_err(|error| TomlError::new(whole, error))?;
        Ok(given)
    };
    match table(value, "`let = { p = \"T\" }`") {
        Ok(table) => {
            for (key, value) in in_order(table) {
                match read(key, value) {
                    Ok(given) => parsed.settings.values.push(given),
                    Err(mistake) => parsed.mistakes.push(mistake),
                }
            }
        }
        Err(mistake) => parsed.mistakes.push(mistake),
    }
}

fn levels(value: &TomlValue<'_>, parsed: &mut Parsed) {
    let ids: Vec<&'static str> = RULES.iter().map(|rule| rule.id).collect();
    let options: Vec<(&'static str, Option<Severity>)> = Severity::NAMES
        .into_iter()
        .map(|(name, severity)| (name, Some(severity)))
        .chain([("off", None)])
        .collect();
    let read = |key: &TomlKey<'_>, value: &TomlValue<'_>| {
        let rule = Rule::find(key.get_ref()).ok_or_else(|| unknown("rule", key, &ids))?;
        Ok((rule, choose("severity", value, &options)?))
    };
    match table(value, "`severity = { unused-name = \"off\" }`") {
        Ok(table) => {
            for (key, value) in in_order(table) {
                match read(key, value) {
                    Ok((rule, severity)) => parsed.levels.set(rule, severity),
                    Err(mistake) => parsed.mistakes.push(mistake),
                }
            }
        }
        Err(mistake) => parsed.mistakes.push(mistake),
    }
}
