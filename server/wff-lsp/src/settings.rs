//! The settings that hold for a document before its first line: those of the nearest `wff.toml`,
//! else those of the editor, else the defaults.

use crate::config_reports::ConfigReports;
use crate::uris;
use serde_json::Value;
use std::path::PathBuf;
use std::time::Duration;
use tower_lsp::lsp_types::Url;
use wff_core::dice::Rules;
use wff_core::logic::Logic;
use wff_core::rules::Levels;
use wff_core::scope::Scope;
use wff_core::syntax::Alphabet;
use wff_files::{Config, Pages, PartialSettings};

/// The settings of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DocumentSettings {
    /// The settings and values of the language.
    pub choices: PartialSettings,
    /// The severity of each kind of fault.
    pub levels: Levels,
    /// The path of its `wff.toml`, if there is one.
    pub config: Option<PathBuf>,
    /// The pages of rules and logics, if there are any: those of the editor, else those of
    /// `wff.toml`.
    pub pages: Option<Pages>,
}

impl DocumentSettings {
    /// The settings of a document under these of the editor. Its `wff.toml` is taken into the
    /// reports, and the new mistakes in it are given in words.
    pub fn of(
        uri: &Url,
        editor: &EditorSettings,
        reports: &mut ConfigReports,
    ) -> (DocumentSettings, Vec<String>) {
        let Some(path) = uris::path(uri) else {
            return (
                DocumentSettings {
                    choices: editor.choices.clone(),
                    pages: editor.pages.clone(),
                    ..Default::default()
                },
                Vec::new(),
            );
        };
        let config = Config::find(&path);
        let settings = DocumentSettings {
            choices: config.settings.clone().or(&editor.choices),
            levels: config.levels.clone(),
            config: config.path.clone(),
            pages: editor.pages.clone().or_else(|| config.pages.clone()),
        };
        (settings, reports.take(&path, config))
    }

    /// The scope before the first line.
    pub fn scope(&self) -> Scope {
        self.choices.scope()
    }
}

/// The names of the settings in the editor's section `wff`.
const NAMES: [&str; 9] = [
    "rules",
    "logic",
    "alphabet",
    "hints",
    "exam",
    "inlayHints",
    "codeLens",
    "diagnostics",
    "pages",
];

/// The time after which faults of a line being edited are shown, unless the settings give another.
const DELAY: Duration = Duration::from_secs(1);

/// The settings of an editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditorSettings {
    /// The settings of the language.
    pub choices: PartialSettings,
    /// The things shown behind lines.
    pub inlay_hints: Shown,
    /// The things shown above them.
    pub code_lenses: Shown,
    /// The time at which faults that typing on may mend are shown.
    pub unfinished: ShowUnfinished,
    /// The pages of rules and logics on a site, if the editor has any.
    pub pages: Option<Pages>,
}

/// The time at which faults of the line being edited are shown that typing on may mend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShowUnfinished {
    /// So long after the last edit, or when the line is left.
    AfterDelay(Duration),
    /// When the line is left.
    OnLeave,
    /// At once.
    Always,
}

/// The things that are shown beside what a file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// True if it is shown how long the longest WFF of a roll is.
    pub roll_length: bool,
    /// True if dice in hand are shown, or scores.
    pub games: bool,
}

impl Shown {
    const ALL: Shown = Shown { roll_length: true, games: true };

    /// True if anything is shown.
    pub fn is_any(self) -> bool {
        self.roll_length || self.games
    }
}

impl Default for EditorSettings {
    fn default() -> EditorSettings {
        EditorSettings {
            choices: PartialSettings::default(),
            inlay_hints: Shown::ALL,
            code_lenses: Shown::ALL,
            unfinished: ShowUnfinished::AfterDelay(DELAY),
            pages: None,
        }
    }
}

/// Reads the settings of an editor: all of them with the section `wff` among them, or that section
/// alone. `None` if they say nothing of this server. A setting of a value that is not known is
/// ignored, and a message says so.
pub fn read(settings: &Value) -> Option<(EditorSettings, Vec<String>)> {
    let is_ours = |section: &&Value| NAMES.iter().any(|name| section.get(name).is_some());
    let section = settings
        .get("wff")
        .filter(|section| section.is_object())
        .or_else(|| Some(settings).filter(is_ours))?;
    let mut problems = Vec::new();
    let logics: Vec<_> = Logic::names().map(|name| (name, name)).collect();
    let choices = PartialSettings {
        rules: choice("wff.rules", section.get("rules"), &Rules::NAMES, &mut problems),
        logic: choice("wff.logic", section.get("logic"), &logics, &mut problems)
            .and_then(Logic::named),
        alphabet: choice("wff.alphabet", section.get("alphabet"), &Alphabet::NAMES, &mut problems),
        hints: switch("wff.hints", section.get("hints"), &mut problems),
        exam: switch("wff.exam", section.get("exam"), &mut problems) == Some(true),
        ..PartialSettings::default()
    };
    let inlay_hints = shown(section, "inlayHints", "hands", &mut problems);
    let code_lenses = shown(section, "codeLens", "scores", &mut problems);
    let unfinished = unfinished(section, &mut problems);
    let pages = pages(section.get("pages"), &mut problems);
    Some((EditorSettings { choices, inlay_hints, code_lenses, unfinished, pages }, problems))
}

/// The time at which a section wants faults of unfinished lines shown.
fn unfinished(section: &Value, problems: &mut Vec<String>) -> ShowUnfinished {
    let of = |key: &str| section.get("diagnostics").and_then(|section| section.get(key));
    let mut delay = DELAY;
    match of("unfinishedDelay") {
        Some(Value::Number(number)) if number.is_u64() => {
            delay = Duration::from_millis(number.as_u64().unwrap_or_default());
        }
        None | Some(Value::Null) => {}
        Some(other) => problems.push(format!(
            "the setting `wff.diagnostics.unfinishedDelay` is {other}; it is a number of \
             milliseconds"
        )),
    }
    let known = [
        ("afterDelay", ShowUnfinished::AfterDelay(delay)),
        ("onLeave", ShowUnfinished::OnLeave),
        ("always", ShowUnfinished::Always),
    ];
    let chosen = choice("wff.diagnostics.unfinished", of("unfinished"), &known, problems);
    chosen.unwrap_or(ShowUnfinished::AfterDelay(delay))
}

/// The place of the pages of rules and logics.
fn pages(value: Option<&Value>, problems: &mut Vec<String>) -> Option<Pages> {
    let value = value.filter(|value| !value.is_null() && **value != "")?;
    let read = value.as_str().ok_or_else(|| "it is no text".to_owned()).and_then(Pages::read);
    read.map_err(|wrong| {
        problems.push(format!(
            "the setting `wff.pages` is {value}; it can be an address such as \
             \"https://example.org/rules/{}/\": {wrong}",
            Pages::CODE
        ));
    })
    .ok()
}

/// The things that a section does not switch off. `games` is its name for what is shown of games.
fn shown(section: &Value, name: &str, games: &str, problems: &mut Vec<String>) -> Shown {
    let mut is_on = |key: &str| {
        let value = section.get(name).and_then(|section| section.get(key));
        switch(&format!("wff.{name}.{key}"), value, problems).unwrap_or(true)
    };
    Shown { roll_length: is_on("rollLength"), games: is_on(games) }
}

/// The value of a setting that is true or false, if it has one.
fn switch(name: &str, value: Option<&Value>, problems: &mut Vec<String>) -> Option<bool> {
    match value {
        Some(Value::Bool(on)) => Some(*on),
        None | Some(Value::Null) => None,
        Some(other) => {
            problems.push(format!("the setting `{name}` is {other}; it can be true, false"));
            None
        }
    }
}

/// The value of a setting among those that are known.
fn choice<T: Copy>(
    name: &str,
    value: Option<&Value>,
    known: &[(&str, T)],
    problems: &mut Vec<String>,
) -> Option<T> {
    let value = value.filter(|value| !value.is_null())?;
    let found = known.iter().find(|(known, _)| value == known).map(|(_, found)| *found);
    if found.is_none() {
        let names: Vec<&str> = known.iter().map(|(known, _)| *known).collect();
        problems.push(format!("the setting `{name}` is {value}; it can be {}", names.join(", ")));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn settings_come_in_a_section_or_alone() {
        let choices = PartialSettings { rules: Some(Rules::XWff), ..PartialSettings::default() };
        let editor = EditorSettings { choices, ..EditorSettings::default() };
        for settings in [
            json!({"wff": {"rules": "x-wff"}}),
            json!({"rules": "x-wff"}),
            json!({"rules": "x-wff", "logic": null}),
        ] {
            assert_eq!(read(&settings), Some((editor.clone(), vec![])), "{settings}");
        }
        assert_eq!(read(&json!({"wff": {}})), Some((EditorSettings::default(), vec![])));
        let off =
            json!({"wff": {"inlayHints": {"rollLength": false}, "codeLens": {"rollLength": null}}});
        assert_eq!(
            read(&off),
            Some((
                EditorSettings {
                    inlay_hints: Shown { roll_length: false, games: true },
                    ..EditorSettings::default()
                },
                vec![]
            ))
        );
        let off = json!({"wff": {"inlayHints": {"hands": false}, "codeLens": {"scores": false}}});
        let of_rolls = Shown { roll_length: true, games: false };
        let (editor, _) = read(&off).unwrap();
        assert_eq!((editor.inlay_hints, editor.code_lenses), (of_rolls, of_rolls));
        for settings in [
            json!(null),
            json!({}),
            json!([]),
            json!({"wff": null}),
            json!({"lua": {"rules": "x-wff"}}),
        ] {
            assert_eq!(read(&settings), None, "{settings}");
        }
    }

    #[test]
    fn unfinished_lines_are_shown_when_the_settings_say() {
        let after = |milliseconds| ShowUnfinished::AfterDelay(Duration::from_millis(milliseconds));
        for (section, shown, problems) in [
            (json!({}), after(1000), 0),
            (json!({"unfinishedDelay": 0}), after(0), 0),
            (json!({"unfinished": "afterDelay", "unfinishedDelay": 250}), after(250), 0),
            (json!({"unfinished": "onLeave"}), ShowUnfinished::OnLeave, 0),
            (json!({"unfinished": "always", "unfinishedDelay": null}), ShowUnfinished::Always, 0),
            (json!({"unfinished": true, "unfinishedDelay": -1}), after(1000), 2),
        ] {
            let (editor, told) = read(&json!({"wff": {"diagnostics": section}})).unwrap();
            assert_eq!((editor.unfinished, told.len()), (shown, problems), "{section}");
        }
    }

    #[test]
    fn a_page_has_an_address_on_a_site_with_its_name_in_it() {
        let read = |pages: Value| read(&json!({"wff": {"pages": pages}})).unwrap();
        let (editor, problems) = read(json!("https://a.org/{code}.html"));
        let page = editor.pages.unwrap().of("prose").unwrap();
        assert_eq!((page.to_string(), problems), ("https://a.org/prose.html".to_owned(), vec![]));
        for (value, told) in [
            (json!(null), 0),
            (json!(""), 0),
            (json!("{code}"), 1),
            (json!("https://a.org/"), 1),
            (json!("command:a?%5B%22{code}%22%5D"), 1),
            (json!("java\nscript:{code}"), 1),
            (json!(1), 1),
        ] {
            let (editor, problems) = read(value.clone());
            assert_eq!((editor.pages, problems.len()), (None, told));
            let start = format!("the setting `wff.pages` is {value}; it can be an address such as");
            assert!(problems.iter().all(|problem| problem.starts_with(&start)), "{problems:?}");
        }
    }

    #[test]
    fn a_setting_of_an_unknown_value_is_ignored() {
        let section = json!({
            "rules": "chess",
            "logic": 3,
            "alphabet": "dice",
            "hints": "off",
            "exam": true,
            "codeLens": {"rollLength": 1},
        });
        let (editor, problems) = read(&json!({ "wff": section })).unwrap();
        assert_eq!(
            editor.choices,
            PartialSettings {
                alphabet: Some(Alphabet::Dice),
                exam: true,
                ..PartialSettings::default()
            }
        );
        assert_eq!(
            problems,
            [
                "the setting `wff.rules` is \"chess\"; it can be shake-a-wff, x-wff",
                "the setting `wff.logic` is 3; it can be classical, K3, LP, L3, L4, L5, L6, L7, \
                 L8, L9, L10, L11, L12, L13, L14, \
                 L15, L16, G3, G4, G5, G6, G7, G8, G9, G10, G11, G12, G13, G14, G15, G16, WK, \
                 B3E, RM3, P3, FDE, X9, K, D, T, B, KB, KDB, K4, KD4, S4, K5, KD5, K45, KD45, \
                 KB4, S5, GL, Grz, intuitionistic, minimal",
                "the setting `wff.hints` is \"off\"; it can be true, false",
                "the setting `wff.codeLens.rollLength` is 1; it can be true, false"
            ]
        );
    }
}
