//! `wff config`: what is in force for a file before its first line, and where each value is from.

use crate::options::{ConfigOptions, Format};
use crate::output::{Output, Status};
use crate::shown::clean;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use wff_core::dice::Rules;
use wff_core::rules::{RULES, Severity};
use wff_core::scope::Locked;
use wff_core::syntax::{Alphabet, Keyword};
use wff_files::{Config, Globs, Key, Pages, PartialSettings};

/// A value in force, under its name in `wff.toml`.
struct Held {
    name: String,
    value: Value,
    source: Source,
}

/// The place that a value is from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Flag(&'static str),
    /// This line of `wff.toml`, from 1.
    Config(usize),
    Default,
}

/// All of it, for JSON.
#[derive(Serialize)]
struct ConfigJson<'a> {
    path: &'a Path,
    config: Option<&'a PathBuf>,
    /// The key for which no folder stands for the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out_by: Option<&'static str>,
    values: BTreeMap<&'a str, HeldJson<'a>>,
}

#[derive(Serialize)]
struct HeldJson<'a> {
    value: &'a Value,
    from: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    flag: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

pub fn run(options: &ConfigOptions, output: &mut Output) -> Status {
    let json = options.format == Format::Json;
    let choices = match options.settings.for_files() {
        Ok(choices) => options.exam.among(choices),
        Err(wrong) => return output.refusal(json, wrong),
    };
    let choices = PartialSettings { hints: options.no_hints.then_some(false), ..choices };
    let path = options.path.as_deref().unwrap_or(Path::new("."));
    let config = match options.isolated {
        true => Config::default(),
        // For a folder, what holds for all of its files is printed.
        false if path.is_dir() => Config::find_for_folder(path),
        false => Config::find(path),
    };
    output.mistakes(&config);
    let held = held(&choices, &config);
    let left_out = config.leaves_out(path).filter(|_| config.path.is_some() && !path.is_dir());
    match options.format {
        Format::Json => {
            let values = held.iter().map(|it| (&*it.name, it.json())).collect();
            let config = config.path.as_ref();
            let left_out_by = left_out.map(Key::name);
            let json = ConfigJson { path, config, left_out_by, values };
            output.json(&json);
        }
        Format::Text => {
            let shown = |path: &Path| clean(&path.to_string_lossy()).into_owned();
            match &config.path {
                Some(file) => output.line(format_args!("{}: {}", shown(path), shown(file))),
                None => output.line(format_args!("{}: no wff.toml", shown(path))),
            }
            if let Some(key) = left_out {
                let said = config.lines.get(key.name());
                let said = said.map_or(Source::Default, |line| Source::Config(*line)).text();
                output.line(format_args!("no folder stands for it: `{}`, {said}", key.name()));
            }
            // Of the many rules only those whose severity was set are printed.
            let is_told =
                |it: &&Held| it.source != Source::Default || !it.name.starts_with("severity.");
            let told: Vec<&Held> = held.iter().filter(is_told).collect();
            let width = |of: &dyn Fn(&Held) -> usize| told.iter().map(|it| of(it)).max();
            let name = width(&|it| it.name.chars().count()).unwrap_or_default();
            let value = width(&|it| it.text().chars().count()).unwrap_or_default();
            for it in &told {
                let text = clean(&it.text()).into_owned();
                output.line(format_args!(
                    "  {:name$}  {text:value$}  {}",
                    it.name,
                    it.source.text()
                ));
            }
            output.line("A line in the file wins over these.");
        }
    }
    Status::Fine
}

/// Everything in force, in the order of the keys.
fn held(choices: &PartialSettings, config: &Config) -> Vec<Held> {
    let both = choices.clone().or(&config.settings);
    let settings = both.scope().settings;
    let logic = settings.logic.unwrap_or_default();
    let name_of_rules = |rules| Rules::NAMES.iter().find(|(_, other)| *other == rules);
    let rules = settings.rules.and_then(name_of_rules).map_or("", |(name, _)| name);
    let alphabet = settings.alphabet.map_or("", Alphabet::name);
    let source = |name: &str, flag: Option<&'static str>| {
        let line = || config.lines.get(name).map(|line| Source::Config(*line));
        flag.map(Source::Flag).or_else(line).unwrap_or(Source::Default)
    };
    let mut all = Vec::new();
    let mut add = |name: String, value: Value, flag: Option<&'static str>| {
        let source = source(&name, flag);
        all.push(Held { name, value, source });
    };
    let flag = |given: bool, flag: &'static str| given.then_some(flag);
    for key in Key::TOP {
        let name = key.name().to_owned();
        match key {
            Key::Rules => add(name, json!(rules), flag(choices.rules.is_some(), "--rules")),
            Key::Logic => add(name, json!(logic.name()), flag(choices.logic.is_some(), "--logic")),
            Key::Alphabet => {
                add(name, json!(alphabet), flag(choices.alphabet.is_some(), "--alphabet"))
            }
            Key::Hints => {
                add(name, json!(settings.hints), flag(choices.hints.is_some(), "--no-hints"))
            }
            Key::Exam => add(name, json!(settings.exam), flag(choices.exam, "--exam")),
            Key::Let => {
                let mut values: Vec<_> = both.values.iter().collect();
                values.sort();
                for (variable, value) in values {
                    // One that the logic does not have gives nothing.
                    let Some(value) = logic.value(value) else { continue };
                    let given = choices.values.iter().any(|(other, _)| other == variable);
                    let name = format!("let.{variable}");
                    add(name, json!(value.to_string()), flag(given, "--let"));
                }
            }
            Key::Severity => {
                for rule in RULES {
                    let level = config.levels.of(rule).map_or("off", Severity::name);
                    add(format!("severity.{}", rule.id), json!(level), None);
                }
            }
            Key::Include => {
                let usual = || wff_files::usual_include().collect();
                let globs = config.include.as_ref().map_or_else(usual, |it| it.patterns().to_vec());
                add(name, json!(globs), None);
            }
            Key::Exclude => {
                let globs = config.exclude.as_ref().map_or(&[][..], Globs::patterns);
                add(name, json!(globs), None);
            }
            Key::Pages => add(name, json!(config.pages.as_ref().map(Pages::text)), None),
            Key::Files | Key::Match => {}
        }
    }
    let locked: Vec<&str> =
        Locked::ALL.into_iter().filter(|it| both.locked.has(*it)).map(Keyword::text).collect();
    if !locked.is_empty() {
        add("lock".to_owned(), json!(locked), Some("--lock"));
    }
    all
}

impl Source {
    /// The place, as people read it.
    fn text(self) -> String {
        match self {
            Source::Flag(flag) => flag.to_owned(),
            Source::Config(line) => format!("wff.toml:{line}"),
            Source::Default => "default".to_owned(),
        }
    }
}

impl Held {
    /// The value, as people read it.
    fn text(&self) -> String {
        match &self.value {
            Value::String(text) => text.clone(),
            Value::Null => "nothing".to_owned(),
            Value::Array(list) if list.is_empty() => "nothing".to_owned(),
            Value::Array(list) => {
                list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
            }
            other => other.to_string(),
        }
    }

    fn json(&self) -> HeldJson<'_> {
        let value = &self.value;
        match self.source {
            Source::Flag(flag) => HeldJson { value, from: "flag", flag: Some(flag), line: None },
            Source::Config(line) => {
                HeldJson { value, from: "wff.toml", flag: None, line: Some(line) }
            }
            Source::Default => HeldJson { value, from: "default", flag: None, line: None },
        }
    }
}
