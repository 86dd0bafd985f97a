//! The text of a `wff.toml`, read key by key; what is wrong is reported and left out.

use super::globs::Globs;
use super::key::Key;
use super::lines::Lines;
use super::pages::Pages;
use super::section::{FilesTable, Section};
use crate::PartialSettings;
use std::collections::HashSet;
use std::ops::Range;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use wff_core::dice::Rules;
use wff_core::logic::{Logic, Variable};
use wff_core::rules::{RULES, Rule, Severity, shown};
use wff_core::syntax::keyword::nearest;
use wff_core::syntax::{Alphabet, quote};

/// Something wrong at some bytes of the text.
pub struct TomlError {
    pub at: Range<usize>,
    pub message: String,
    /// The text that mends it where those bytes stand.
    pub fix: Option<String>,
}

impl TomlError {
    fn new(at: Range<usize>, message: impl Into<String>) -> TomlError {
        TomlError { at, message: message.into(), fix: None }
    }

    fn mended(self, fix: Option<String>) -> TomlError {
        TomlError { fix, ..self }
    }
}

/// The content of a text, and the mistakes in it.
#[derive(Default)]
pub struct Parsed {
    pub top: Section,
    pub include: Option<Globs>,
    pub exclude: Option<Globs>,
    pub pages: Option<Pages>,
    pub files: Vec<FilesTable>,
    pub mistakes: Vec<TomlError>,
}

/// Reads the text of a file in this folder, which has these lines.
pub fn parse(folder: &Path, text: &str, lines: &Lines<'_>) -> Parsed {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut parsed = Parsed::default();
    let mut reader = Reader { lines, folder, mistakes: Vec::new() };
    let keys = reader.keys(table.get_ref(), &Key::TOP);
    parsed.top = reader.section(&keys, &PartialSettings::default());
    for (key, value) in keys {
        match key {
            Key::Include => parsed.include = reader.globs(key, value),
            Key::Exclude => parsed.exclude = reader.globs(key, value),
            Key::Pages => parsed.pages = reader.pages(value),
            Key::Files => parsed.files = reader.files(value, &parsed.top.settings),
            _ => continue,
        }
        parsed.top.lines.insert(key.name().to_owned(), reader.line(&value.span()));
    }
    parsed.mistakes = reader.mistakes;
    // A line that cannot be read is reported once, without other mistakes in it.
    let mut broken_lines = HashSet::new();
    let line_of = |at: &Range<usize>| lines.line(at.start);
    let broken: Vec<TomlError> = errors
        .iter()
        .map(|error| syntax_error(text, error.span().unwrap_or_default(), error.message()))
        .filter(|mistake| broken_lines.insert(line_of(&mistake.at)))
        .collect();
    parsed.mistakes.retain(|mistake| !broken_lines.contains(&line_of(&mistake.at)));
    parsed.mistakes.extend(broken);
    parsed
}

/// A reader of the tables of a text, who notes the mistakes in them.
struct Reader<'p> {
    lines: &'p Lines<'p>,
    folder: &'p Path,
    mistakes: Vec<TomlError>,
}

impl Reader<'_> {
    /// The value, unless there is a mistake, which is noted.
    fn take<T>(&mut self, read: Result<T, TomlError>) -> Option<T> {
        read.map_err(|mistake| self.mistakes.push(mistake)).ok()
    }

    /// The line of some bytes, from 1.
    fn line(&self, at: &Range<usize>) -> usize {
        self.lines.line(at.start)
    }

    /// The keys of a table, of those that it may have.
    fn keys<'a, 't>(
        &mut self,
        table: &'a DeTable<'t>,
        options: &[Key],
    ) -> Vec<(Key, &'a TomlValue<'t>)> {
        let is_one = |key: &Key| options.contains(key);
        let read = |(key, value): (&'a TomlKey<'t>, &'a TomlValue<'t>)| {
            let known = Key::read(key.get_ref()).filter(is_one);
            let read = known.ok_or_else(|| unknown_key(key, options));
            Some((self.take(read)?, value))
        };
        in_order(table).into_iter().filter_map(read).collect()
    }

    /// The settings of some keys; where they choose no logic or alphabet, those around hold.
    fn section(&mut self, keys: &[(Key, &TomlValue<'_>)], around: &PartialSettings) -> Section {
        let mut section = Section::default();
        for &(key, value) in keys {
            let settings = &mut section.settings;
            let read = match key {
                Key::Rules => choose("rule book", value, &Rules::NAMES)
                    .map(|rules| settings.rules = Some(rules)),
                Key::Logic => {
                    let names: Vec<_> = Logic::names().map(|name| (name, name)).collect();
                    choose("logic", value, &names).map(|name| settings.logic = Logic::named(name))
                }
                Key::Alphabet => choose("alphabet", value, &Alphabet::NAMES)
                    .map(|alphabet| settings.alphabet = Some(alphabet)),
                Key::Hints => switch(value, "hints = false").map(|on| settings.hints = Some(on)),
                Key::Exam => switch(value, "exam = true").map(|on| settings.exam = on),
                Key::Let | Key::Severity => continue,
                Key::Include | Key::Exclude | Key::Pages | Key::Files | Key::Match => continue,
            };
            if self.take(read).is_some() {
                let line = self.line(&value.span());
                section.lines.insert(key.name().to_owned(), line);
            }
        }
        // A value is read in the logic chosen, wherever in the table that stands.
        let alone = PartialSettings {
            values: Vec::new(),
            ..section.settings.clone().or(&PartialSettings { values: Vec::new(), ..around.clone() })
        };
        for &(key, value) in keys {
            match key {
                Key::Let => self.values(value, &alone, &mut section),
                Key::Severity => self.levels(value, &mut section),
                _ => {}
            }
        }
        section
    }

    fn values(&mut self, value: &TomlValue<'_>, alone: &PartialSettings, section: &mut Section) {
        let read = |key: &TomlKey<'_>, value: &TomlValue<'_>| {
            let variable = Variable::read(key.get_ref())
                .ok_or_else(|| unknown_in_table("proposition", key, &["p", "q", "r", "s"]))?;
            let given = (variable, words(value, "\"T\"")?.to_owned());
            let whole = key.span().start..value.span().end;
            alone.check(&given).map_err(|error| TomlError::new(whole, error))?;
            Ok(given)
        };
        let Some(table) = self.take(table(value, "`let = { p = \"T\" }`")) else { return };
        for (key, value) in in_order(table) {
            let Some(given) = self.take(read(key, value)) else { continue };
            section.lines.insert(format!("let.{}", given.0), self.line(&key.span()));
            section.settings.values.push(given);
        }
    }

    fn levels(&mut self, value: &TomlValue<'_>, section: &mut Section) {
        let ids: Vec<&'static str> = RULES.iter().map(|rule| rule.id).collect();
        let options: Vec<(&'static str, Option<Severity>)> = Severity::NAMES
            .into_iter()
            .map(|(name, severity)| (name, Some(severity)))
            .chain([("off", None)])
            .collect();
        let read = |key: &TomlKey<'_>, value: &TomlValue<'_>| {
            let rule =
                Rule::find(key.get_ref()).ok_or_else(|| unknown_in_table("rule", key, &ids))?;
            Ok((rule, choose("severity", value, &options)?))
        };
        let example = "`severity = { unused-name = \"off\" }`";
        let Some(table) = self.take(table(value, example)) else { return };
        for (key, value) in in_order(table) {
            let Some((rule, severity)) = self.take(read(key, value)) else { continue };
            section.lines.insert(format!("severity.{}", rule.id), self.line(&key.span()));
            section.levels.set(rule, severity);
        }
    }

    /// The globs of a list; those that cannot be read are left out.
    fn globs(&mut self, key: Key, value: &TomlValue<'_>) -> Option<Globs> {
        let DeValue::Array(list) = value.get_ref() else {
            let example = format!("`{} = [\"week1/*.wff\"]`", key.name());
            let message = format!("a list of texts in quotes is needed here, such as {example}");
            let as_list = value.get_ref().as_str().map(|one| format!("[{one:?}]"));
            self.mistakes.push(TomlError::new(value.span(), message).mended(as_list));
            return None;
        };
        let read = |one: &TomlValue<'_>| {
            let pattern = words(one, "\"week1/*.wff\"")?;
            match Globs::wrong(pattern) {
                None if pattern.trim().is_empty() => {
                    let message = "a glob is needed here, such as \"week1/*.wff\"";
                    Err(TomlError::new(one.span(), message))
                }
                None => Ok(pattern.to_owned()),
                Some(wrong) => {
                    let message = format!("{} is no glob: {wrong}", quote(pattern));
                    Err(TomlError::new(one.span(), message))
                }
            }
        };
        let patterns: Vec<String> = list.iter().filter_map(|one| self.take(read(one))).collect();
        // A list of only mistakes counts as none, lest no file be read and they go unreported.
        let is_void = key == Key::Include && patterns.is_empty() && !list.is_empty();
        (!is_void).then(|| Globs::new(self.folder, patterns))
    }

    fn pages(&mut self, value: &TomlValue<'_>) -> Option<Pages> {
        let example = format!("\"https://example.org/rules/{}/\"", Pages::CODE);
        let read = words(value, &example).and_then(|template| {
            Pages::read(template).map_err(|wrong| {
                let given = quote(template);
                let message = format!("{given} is no address of pages such as {example}: {wrong}");
                TomlError::new(value.span(), message)
            })
        });
        self.take(read)
    }

    /// The tables for some of the files, below what holds for all.
    fn files(&mut self, value: &TomlValue<'_>, around: &PartialSettings) -> Vec<FilesTable> {
        let DeValue::Array(list) = value.get_ref() else {
            let message = "there may be several such tables; write `[[files]]`";
            self.mistakes.push(TomlError::new(value.span(), message));
            return Vec::new();
        };
        let mut tables = Vec::new();
        for one in list.iter() {
            let example = "`[[files]]` and below it `match = [\"week1/*.wff\"]`";
            let Some(table) = self.take(table(one, example)) else { continue };
            let told = self.mistakes.len();
            let keys = self.keys(table, &Key::OF_FILES);
            let Some((_, files)) = keys.iter().find(|(key, _)| *key == Key::Match) else {
                if self.mistakes.len() > told {
                    // A key that was reported may be meant as `match`.
                    continue;
                }
                let message = "it is not said for which files this holds; add \
                               `match = [\"week1/*.wff\"]`";
                self.mistakes.push(TomlError::new(one.span(), message));
                continue;
            };
            let section = self.section(&keys, around);
            if let Some(globs) = self.globs(Key::Match, files) {
                tables.push(FilesTable { globs, section });
            }
        }
        tables
    }
}

/// A place that is not TOML, in words.
fn syntax_error(text: &str, at: Range<usize>, told: &str) -> TomlError {
    let message = match told {
        "duplicate key" => "this key stands here for the second time; leave one of them out".into(),
        _ if told.starts_with("invalid basic string, expected `\"`") => {
            "the quote that ends this text is missing".into()
        }
        _ => match bare_word(text, at.start) {
            Some(mistake) => return mistake,
            None => told.lines().collect::<Vec<_>>().join("; "),
        },
    };
    TomlError::new(at, message)
}

/// The mistake of a text that should stand in quotes, if one begins here as the value of a key.
fn bare_word(text: &str, start: usize) -> Option<TomlError> {
    let (before, rest) = text.split_at_checked(start)?;
    let before = before.trim_end_matches([' ', '\t']).strip_suffix('=')?.trim_end();
    let ends = |c: char| c.is_whitespace() || matches!(c, ',' | ']' | '}' | '#');
    let value = rest.trim_start_matches([' ', '\t']);
    let word = value.split(ends).next()?;
    if word.is_empty() {
        let message = "a value is missing here; write it in quotes";
        return Some(TomlError::new(start..start, message));
    }
    if word.starts_with(['"', '\'', '[', '{']) {
        return None;
    }
    let start = text.len() - value.len();
    let at = start..start + word.len();
    let bare = word.trim_matches(['"', '\'', '`', '´', '‘', '’', '‚', '“', '”', '„', '«', '»']);
    // Not all that may stand here is a text once it is in quotes.
    let is_odd = bare.contains(|c: char| c.is_control() || matches!(c, '"' | '\\'));
    let is_key = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let key = before.get(before.trim_end_matches(is_key).len()..)?;
    let (message, fix) = match Key::read(key) {
        Some(known) if known.is_switch() => {
            (format!("{} is neither `true` nor `false`", quote(bare)), truth(bare))
        }
        Some(known) if known.is_list() && !is_odd => {
            let list = format!("[\"{bare}\"]");
            (format!("a list is needed here; write `{key} = {list}`"), Some(list))
        }
        _ if is_odd => (format!("the quotes around {} are missing", quote(bare)), None),
        _ => {
            let quoted = format!("\"{bare}\"");
            let missing = format!("the quotes around {} are missing", quote(bare));
            (format!("{missing}; write `{key} = {quoted}`"), Some(quoted))
        }
    };
    Some(TomlError::new(at, message).mended(fix))
}

/// The value of a switch that a word means.
fn truth(word: &str) -> Option<String> {
    let on = ["true", "on", "yes"];
    let off = ["false", "off", "no"];
    let is = |words: [&str; 3]| words.iter().any(|it| it.eq_ignore_ascii_case(word));
    is(on).then_some("true").or(is(off).then_some("false")).map(str::to_owned)
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
        TomlError::new(value.span(), message).mended(value.get_ref().as_str().and_then(truth))
    })
}

fn table<'a, 't>(value: &'a TomlValue<'t>, example: &str) -> Result<&'a DeTable<'t>, TomlError> {
    value.get_ref().as_table().ok_or_else(|| {
        TomlError::new(value.span(), format!("a table is needed here, such as {example}"))
    })
}

/// The message about a key that a table does not have.
fn unknown_key(key: &TomlKey<'_>, options: &[Key]) -> TomlError {
    let given = key.get_ref().as_ref();
    let names: Vec<&'static str> = options.iter().map(|key| key.name()).collect();
    let is_top = options.contains(&Key::Files);
    let owner = if is_top { "wff.toml" } else { "`[[files]]`" };
    let home = match Key::read(given) {
        Some(Key::Match) => "it stands in a table `[[files]]`",
        Some(_) => "it stands at the top of the file, above all tables",
        None if Rule::find(given).is_some() => "the severity of a rule stands below `[severity]`",
        None if Variable::read(given).is_some() && nearest(given, names.clone()).is_none() => {
            "the value of a proposition stands below `[let]`"
        }
        None => return unknown(&format!("key of {owner}"), key, &names, str::to_owned),
    };
    TomlError::new(key.span(), format!("{} is not a key of {owner}; {home}", quote(given)))
}

/// The message about a name in a table of other names that may belong at the top of the file.
fn unknown_in_table(what: &str, key: &TomlKey<'_>, options: &[&'static str]) -> TomlError {
    let given = key.get_ref().as_ref();
    if Key::TOP.iter().all(|it| it.name() != given) {
        return unknown(what, key, options, str::to_owned);
    }
    let message = format!("`{given}` stands at the top of the file, above all tables");
    TomlError::new(key.span(), message)
}

/// The mistake of a name that is none of some options; the closure writes the nearest of them where
/// it stands.
fn unknown(
    what: &str,
    name: &Spanned<impl AsRef<str>>,
    options: &[&'static str],
    write: impl Fn(&str) -> String,
) -> TomlError {
    let given = name.get_ref().as_ref();
    let article = if what.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    let near = nearest(given, options.iter().copied());
    let rest = match (near, options) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, [only]) => format!("the only one is `{only}`"),
        (None, _) => match &shown(options)[..] {
            [first @ .., last] if first.len() < 12 => {
                format!("there are {} and {last}", first.join(", "))
            }
            _ => "`wff explain` lists them".to_owned(),
        },
    };
    let message = format!("{} is not {article} {what}; {rest}", quote(given));
    TomlError::new(name.span(), message).mended(near.map(write))
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
    let quoted = |near: &str| format!("\"{near}\"");
    found.ok_or_else(|| unknown(what, &Spanned::new(value.span(), given), &names, quoted))
}
