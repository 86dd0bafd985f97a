//! `wff.toml`: the nearest one in a file's folder or above says which settings, values and
//! severities hold there.
//!
//! ```toml
//! rules = "shake-a-wff"
//! logic = "classical"
//! alphabet = "dice"
//!
//! [let]
//! p = "T"
//!
//! [severity]
//! unused-name = "off"
//! ```

use crate::{FileError, PartialSettings, read};
use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use wff_core::diagnostics::{Levels, RULES, Rule, Severity, shown};
use wff_core::dice::Rules;
use wff_core::logic::{Logic, Variable};
use wff_core::syntax::keyword::nearest;
use wff_core::syntax::{Alphabet, quote};

const NAME: &str = "wff.toml";
const KEYS: [&str; 5] = ["rules", "logic", "alphabet", "let", "severity"];

/// The content of a `wff.toml`; the default if there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// Its path, if there is one.
    pub path: Option<PathBuf>,
    /// Its settings and values.
    pub settings: PartialSettings,
    /// The severity of each kind of fault.
    pub levels: Levels,
}

/// An error in a `wff.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// Its path.
    pub path: PathBuf,
    /// The line and column of the fault, from 1; a column is a character. `None` if it could not
    /// be read at all.
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
    pub fn find(file: &Path) -> Result<Config, ConfigError> {
        match folder_of(file)
            .ancestors()
            .map(|folder| folder.join(NAME))
            .find(|path| path.is_file())
        {
            Some(path) => Config::open(path),
            None => Ok(Config::default()),
        }
    }

    fn open(path: PathBuf) -> Result<Config, ConfigError> {
        let text = match read(&path) {
            Ok(text) => text,
            Err(FileError { message, .. }) => {
                return Err(ConfigError { path, place: None, message });
            }
        };
        match Config::read(&text) {
            Ok(config) => Ok(Config { path: Some(path), ..config }),
            Err((place, message)) => Err(ConfigError { path, place: Some(place), message }),
        }
    }

    /// Reads the text of a `wff.toml`; or tells the line and column (from 1) of the first fault,
    /// and what it is.
    pub fn read(text: &str) -> Result<Config, ((usize, usize), String)> {
        parse(text).map_err(|TomlError { at, message }| {
            let before = text.get(..at.start).unwrap_or(text);
            let start = before.rfind('\n').map_or(0, |end| end + 1);
            let line = 1 + before.bytes().filter(|byte| *byte == b'\n').count();
            let column = 1 + before
                .get(start..)
                .unwrap_or_default()
                .chars()
                .filter(|c| *c != '\u{feff}')
                .count();
            ((line, column), message)
        })
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

/// The configurations of many files; each `wff.toml` is read once.
#[derive(Debug, Default)]
pub struct ConfigCache {
    folders: Mutex<HashMap<PathBuf, SharedConfig>>,
}

type SharedConfig = Result<Arc<Config>, Arc<ConfigError>>;

impl ConfigCache {
    /// The configuration of a file, as `Config::find` gives it, found once for each folder.
    pub fn of(&self, file: &Path) -> Result<Arc<Config>, Arc<ConfigError>> {
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
            if found.is_none() && path.is_file() {
                found = Some(Config::open(path).map(Arc::new).map_err(Arc::new));
            }
            passed.push(folder.to_owned());
            if found.is_some() {
                break;
            }
        }
        let found = found.unwrap_or_else(|| Ok(Arc::default()));
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

fn parse(text: &str) -> Result<Config, TomlError> {
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().unwrap_or_default();
        TomlError::new(at, error.message().lines().collect::<Vec<_>>().join("; "))
    })?;
    let mut config = Config::default();
    for (key, value) in in_order(table.get_ref()) {
        let choices = &mut config.settings;
        match key.get_ref().as_ref() {
            "rules" => choices.rules = Some(choose("rule book", value, &Rules::NAMES)?),
            "logic" => {
                let names: Vec<_> = Logic::names().map(|name| (name, name)).collect();
                choices.logic = Logic::named(choose("logic", value, &names)?);
            }
            "alphabet" => choices.alphabet = Some(choose("alphabet", value, &Alphabet::NAMES)?),
            "let" | "severity" => {}
            _ => return Err(unknown("key of wff.toml", key, &KEYS)),
        }
    }
    // A value is read in the logic chosen, wherever in the file that stands.
    for (key, value) in in_order(table.get_ref()) {
        match key.get_ref().as_ref() {
            "let" => values(value, &mut config.settings)?,
            "severity" => levels(value, &mut config.levels)?,
            _ => {}
        }
    }
    Ok(config)
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

fn table<'a, 't>(value: &'a TomlValue<'t>, example: &str) -> Result<&'a DeTable<'t>, TomlError> {
    value.get_ref().as_table().ok_or_else(|| {
        TomlError::new(value.span(), format!("a table is needed here, such as {example}"))
    })
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

fn values(value: &TomlValue<'_>, choices: &mut PartialSettings) -> Result<(), TomlError> {
    let alone = PartialSettings { values: Vec::new(), ..choices.clone() };
    for (key, value) in in_order(table(value, "`let = { p = \"T\" }`")?) {
        let variable = Variable::read(key.get_ref())
            .ok_or_else(|| unknown("proposition", key, &["p", "q", "r", "s"]))?;
        let given = (variable, words(value, "\"T\"")?.to_owned());
        alone
            .check(&given)
            .map_err(|error| TomlError::new(key.span().start..value.span().end, error))?;
        choices.values.push(given);
    }
    Ok(())
}

fn levels(value: &TomlValue<'_>, levels: &mut Levels) -> Result<(), TomlError> {
    let ids: Vec<&'static str> = RULES.iter().map(|rule| rule.id).collect();
    let options: Vec<(&'static str, Option<Severity>)> = Severity::NAMES
        .into_iter()
        .map(|(name, severity)| (name, Some(severity)))
        .chain([("off", None)])
        .collect();
    for (key, value) in in_order(table(value, "`severity = { unused-name = \"off\" }`")?) {
        let rule = Rule::find(key.get_ref()).ok_or_else(|| unknown("rule", key, &ids))?;
        levels.set(rule, choose("severity", value, &options)?);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use std::fs;

    #[test]
    fn every_key_is_read() {
        let config = Config::read(
            "rules = \"X-WFF\"\nlogic = \"classical\"\nalphabet = \"dice\"\n[let]\nq = \"0\"\np = \
             \"T\"\n\
             [severity]\nunused-name = \"off\"\ninfix = \"warning\"\n",
        )
        .unwrap();
        assert_eq!(config.settings.rules, Some(Rules::XWff));
        assert_eq!(config.settings.scope().valuation().to_string(), "p = T, q = F");
        assert_eq!(config.levels.of(Rule::find("unused-name").unwrap()), None);
        assert_eq!(config.levels.of(Rule::find("infix").unwrap()), Some(Severity::Warning));
        assert_eq!(Config::read("").unwrap(), Config::default());
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let texts = [
            "rules = shake",
            "rulez = \"x-wff\"",
            "# é\n  colour = 1",
            "logic = \"clasical\"",
            "logic = 3",
            "alphabet = \"greek\"",
            "rules = \"poker\"",
            "let = \"p=T\"",
            "[let]\nx = \"T\"",
            "let.p = \"X\"",
            "[let]\np = \"T\"\np = \"F\"",
            "[severity]\nmissing-oprand = \"off\"",
            "[severity]\nspelling = \"off\"",
            "[severity]\ninfix = \"fatal\"",
            "[severity]\ninfix = \"eror\"",
            "[rules",
        ];
        let told: String = texts
            .map(|text| {
                let ((line, column), message) = Config::read(text).unwrap_err();
                format!("{line}:{column}: {message}\n")
            })
            .concat();
        expect![[r#"
            1:9: string values must be quoted, expected literal string
            1:1: `rulez` is not a key of wff.toml; did you mean `rules`?
            2:3: `colour` is not a key of wff.toml; there are `rules`, `logic`, `alphabet`, `let` and `severity`
            1:9: `clasical` is not a logic; did you mean `classical`?
            1:9: a text in quotes is needed here, such as "classical"
            1:12: `greek` is not an alphabet; there are `dice` and `textbook`
            1:9: `poker` is not a rule book; there are `shake-a-wff` and `x-wff`
            1:7: a table is needed here, such as `let = { p = "T" }`
            2:1: `x` is not a proposition; there are `p`, `q`, `r` and `s`
            1:5: `X` is not a value of classical logic; there are `T` and `F`
            3:1: duplicate key
            2:1: `missing-oprand` is not a rule; did you mean `missing-operand`?
            2:1: `spelling` is not a rule; `wff explain` lists them
            2:9: `fatal` is not a severity; there are `error`, `warning`, `info`, `hint` and `off`
            2:9: `eror` is not a severity; did you mean `error`?
            1:7: unclosed table, expected `]`
        "#]]
        .assert_eq(&told);
    }

    #[test]
    fn the_nearest_file_holds_alone() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir_all(root.join("a/b/c")).unwrap();
        fs::write(root.join("wff.toml"), "rules = \"x-wff\"\nlet.p = \"T\"").unwrap();
        fs::write(root.join("a/wff.toml"), "let.q = \"T\"").unwrap();
        let configs = ConfigCache::default();
        for (file, values) in [
            ("x.wff", "p = T"),
            ("a/x.wff", "q = T"),
            ("a/b/c/x.wff", "q = T"),
            ("a/../x.wff", "p = T"),
        ] {
            let found = Config::find(&root.join(file)).unwrap();
            assert_eq!(found.settings.scope().valuation().to_string(), values, "{file}");
            assert_eq!(*configs.of(&root.join(file)).unwrap(), found);
        }
        fs::write(root.join("a/b/wff.toml"), "oops").unwrap();
        assert_eq!(
            ConfigCache::default().of(&root.join("a/b/c/x.wff")).unwrap_err().place,
            Some((1, 5))
        );
    }
}
