//! A `wff.toml`: any text has its mistakes in itself, and settings that are written down hold, in
//! whichever way TOML has them.

use super::bytes::Bytes;
use std::fmt::Write;
use std::path::PathBuf;
use wff_core::dice::Rules;
use wff_core::document::Document;
use wff_core::logic::Logic;
use wff_core::rules::{Levels, RULES, Severity};
use wff_core::syntax::Alphabet;
use wff_files::Config;

/// Holds both of any bytes: the first says which.
pub fn check(data: &[u8]) {
    match data.split_first() {
        Some((0, rest)) => what_is_written_down_holds(&mut Bytes(rest)),
        _ => mistakes_lie_in(&String::from_utf8_lossy(data)),
    }
}

fn read(text: &str) -> Config {
    Config::read(PathBuf::from("/nowhere/wff.toml"), text.to_owned())
}

fn mistakes_lie_in(text: &str) {
    let config = read(text);
    assert_eq!(config.text, text);
    let lines = text.split('\n').count();
    for mistake in &config.mistakes {
        assert!(text.get(mistake.at.clone()).is_some(), "{mistake:?}");
        let before = &text[..mistake.at.start];
        let line = 1 + before.matches('\n').count();
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let column = 1 + before[start..].chars().filter(|it| *it != '\u{feff}').count();
        assert_eq!(mistake.place, Some((line, column)));
        assert!(
            !mistake.message.is_empty() && !mistake.message.contains(['\0', '\u{1b}']),
            "{mistake:?}"
        );
    }
    assert!(config.mistakes.is_sorted_by_key(|it| it.at.start));
    assert!(config.lines.values().all(|line| (1..=lines).contains(line)), "{:?}", config.lines);
    // What is wrong is left out, so the rest is right.
    assert_eq!(config.settings.check_values(), Ok(()), "{text:?}");
    let formulas = "Kpq\nDab\nKp\nroll pq KR\n@a = T";
    let document = Document::new(formulas, config.settings.scope());
    assert!(document.shown(formulas, &config.levels).all(|it| it.line < 5));
    assert_eq!(read(text), config);
    if let Some(globs) = &config.include {
        assert!(globs.patterns().iter().all(|it| wff_files::Globs::wrong(it).is_none()));
    }
}

/// The ways in which TOML writes a text without quotes and control characters.
fn quoted(bytes: &mut Bytes<'_>, text: &str) -> String {
    match bytes.below(5) {
        0 | 1 => format!("\"{text}\""),
        2 => format!("'{text}'"),
        3 => format!("\"\"\"{text}\"\"\""),
        _ => {
            text.chars().fold("\"".to_owned(), |mut quoted, it| {
                let _ = write!(quoted, "\\u{:04X}", it as u32);
                quoted
            }) + "\""
        }
    }
}

fn key(bytes: &mut Bytes<'_>, key: &str) -> String {
    match bytes.below(4) {
        0 | 1 => key.to_owned(),
        2 => format!("\"{key}\""),
        _ => format!("'{key}'"),
    }
}

/// A table of keys and values in one of the ways in which TOML writes it: those at the top of a
/// file, and those that stand below.
fn table(bytes: &mut Bytes<'_>, name: &str, rows: &[(String, String)]) -> (String, String) {
    if rows.is_empty() {
        return Default::default();
    }
    let sign = bytes.pick(&["=", " = ", "\t= ", " =  "]);
    let end = bytes.pick(&["\n", " # so\n", "\r\n", "\n\n", "  \n# p = \"F\"\n"]);
    let rows = |before: &str| -> String {
        rows.iter().map(|(key, value)| format!("{before}{key}{sign}{value}{end}")).collect()
    };
    match bytes.below(3) {
        0 => (String::new(), format!("[{}]{end}{}", key(bytes, name), rows(""))),
        1 => (rows(&format!("{name}.")), String::new()),
        _ => {
            let inline: Vec<String> = rows("").lines().map(str::to_owned).collect();
            let inline: Vec<&str> = inline
                .iter()
                .map(|it| it.split('#').next().unwrap().trim())
                .filter(|it| !it.is_empty())
                .collect();
            (format!("{name}{sign}{{ {} }}{end}", inline.join(", ")), String::new())
        }
    }
}

fn what_is_written_down_holds(bytes: &mut Bytes<'_>) {
    let rules = bytes.pick(&[None, Some(Rules::ShakeAWff), Some(Rules::XWff)]);
    let names: Vec<&str> = Logic::names().collect();
    let logic = bytes.flip().then(|| bytes.pick(&names));
    let alphabet = bytes.pick(&[None, Some(Alphabet::Dice), Some(Alphabet::Textbook)]);
    let hints = bytes.pick(&[None, Some(true), Some(false)]);
    let exam = bytes.pick(&[None, Some(true), Some(false)]);
    let mut top: Vec<(String, String)> = Vec::new();
    if let Some(rules) = rules {
        let name = if rules == Rules::XWff { "x-wff" } else { "shake-a-wff" };
        top.push((key(bytes, "rules"), quoted(bytes, name)));
    }
    if let Some(logic) = logic {
        top.push((key(bytes, "logic"), quoted(bytes, logic)));
    }
    if let Some(alphabet) = alphabet {
        let name = if alphabet == Alphabet::Dice { "dice" } else { "textbook" };
        top.push((key(bytes, "alphabet"), quoted(bytes, name)));
    }
    for (name, set) in [("hints", hints), ("exam", exam)] {
        top.extend(set.map(|set| (key(bytes, name), set.to_string())));
    }
    for _ in 0..bytes.below(5) {
        let (one, other) = (bytes.below(top.len()), bytes.below(top.len()));
        if !top.is_empty() {
            top.swap(one, other);
        }
    }
    let in_force = logic.map_or_else(Logic::classical, |name| Logic::named(name).unwrap());
    let values: Vec<&str> = in_force.values().collect();
    let mut given: Vec<(char, &str)> = Vec::new();
    for letter in ['p', 'q', 'r', 's'] {
        if bytes.flip() {
            given.push((letter, bytes.pick(&values)));
        }
    }
    let mut severities: Vec<(&str, Option<Severity>)> = Vec::new();
    for _ in 0..bytes.below(6) {
        let rule = &RULES[usize::from(bytes.wide()) % RULES.len()];
        let levels = [
            None,
            Some(Severity::Error),
            Some(Severity::Warning),
            Some(Severity::Info),
            Some(Severity::Hint),
        ];
        if !severities.iter().any(|(id, _)| *id == rule.id) {
            severities.push((rule.id, bytes.pick(&levels)));
        }
    }
    let lets: Vec<(String, String)> = given
        .iter()
        .map(|(letter, value)| (key(bytes, &letter.to_string()), quoted(bytes, value)))
        .collect();
    let told: Vec<(String, String)> = severities
        .iter()
        .map(|(id, level)| {
            let name = level.map_or("off", Severity::name);
            (key(bytes, id), quoted(bytes, name))
        })
        .collect();
    let mut text = bytes.pick(&["", "\u{feff}", "# settings\n", "\n\n"]).to_owned();
    let (of_lets, lets) = table(bytes, "let", &lets);
    let (of_severities, severity) = table(bytes, "severity", &told);
    let top: String = top.iter().map(|(key, value)| format!("{key} = {value}\n")).collect();
    let parts = if bytes.flip() {
        [top, of_lets, of_severities, lets, severity]
    } else {
        [of_severities, top, of_lets, severity, lets]
    };
    text.extend(parts);

    let config = read(&text);
    assert_eq!(config.mistakes, [], "{text}");
    let settings = &config.settings;
    assert_eq!(settings.rules, rules, "{text}");
    assert_eq!(settings.logic, logic.and_then(Logic::named), "{text}");
    assert_eq!(settings.alphabet, alphabet, "{text}");
    assert_eq!(settings.hints, hints, "{text}");
    assert_eq!(settings.exam, exam == Some(true), "{text}");
    let shown: Vec<String> =
        given.iter().map(|(letter, value)| format!("{letter} = {value}")).collect();
    assert_eq!(settings.scope().propositions.valuation().to_string(), shown.join(", "), "{text}");
    for rule in RULES.iter() {
        let set = severities.iter().find(|(id, _)| *id == rule.id).map(|(_, level)| *level);
        assert_eq!(config.levels.of(rule), set.unwrap_or(Levels::default().of(rule)), "{text}");
    }

    // One line that is wrong is told, and the rest holds all the same.
    let wrong = format!("{}{text}", bytes.pick(&["colour = 1\n", "pages = 3\n", "match = []\n"]));
    let with_it = read(&wrong.replacen('\u{feff}', "", 1));
    assert_eq!(with_it.mistakes.len(), 1, "{wrong}");
    assert_eq!((&with_it.settings, &with_it.levels), (settings, &config.levels), "{wrong}");
}
