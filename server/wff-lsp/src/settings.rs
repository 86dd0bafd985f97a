//! What is in force before the first line of a file: what the nearest `wff.toml` says, else what
//! the editor's settings say, else the defaults.

use serde_json::Value;
use tower_lsp::lsp_types::Url;
use wff_core::diagnostics::Levels;
use wff_core::dice::Rules;
use wff_core::logic::Logic;
use wff_core::scope::Scope;
use wff_core::syntax::Alphabet;
use wff_files::{Choices, Config};

/// What holds for a file before its first line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// Settings and values.
    pub choices: Choices,
    /// How bad each kind of fault is.
    pub levels: Levels,
}

impl Start {
    /// What holds for a file where the editor's settings choose this, and what is wrong with its
    /// `wff.toml`, if that cannot be read.
    pub fn of(uri: &Url, editor: &Choices) -> (Start, Option<String>) {
        let (config, doubt) = match uri.to_file_path().map(|path| Config::find(&path)) {
            Ok(Ok(config)) => (config, None),
            Ok(Err(error)) => (Config::default(), Some(error.to_string())),
            // Not a file.
            Err(()) => (Config::default(), None),
        };
        (Start { choices: config.choices.or(editor), levels: config.levels }, doubt)
    }

    /// What is in force before the first line.
    pub fn scope(&self) -> Scope {
        self.choices.scope()
    }
}

/// The names of the settings in the editor's section `wff`.
const NAMES: [&str; 5] = ["rules", "logic", "alphabet", "inlayHints", "codeLens"];

/// What an editor chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Settings of the language.
    pub choices: Choices,
    /// Whether the length that a roll reaches stands behind its dice.
    pub hints: bool,
    /// Whether it stands above them.
    pub lenses: bool,
}

impl Default for Chosen {
    fn default() -> Chosen {
        Chosen { choices: Choices::default(), hints: true, lenses: true }
    }
}

/// Reads what an editor chooses: its settings with the section `wff` in them, or that section
/// alone. Nothing where nothing is said of us. What is said but makes no sense is told in words,
/// and not chosen.
pub fn read(settings: &Value) -> Option<(Chosen, Vec<String>)> {
    let of_ours = |section: &&Value| NAMES.iter().any(|name| section.get(name).is_some());
    let section = settings
        .get("wff")
        .filter(|section| section.is_object())
        .or_else(|| Some(settings).filter(of_ours))?;
    let mut doubts = Vec::new();
    let logics: Vec<_> = Logic::names().map(|name| (name, name)).collect();
    let choices = Choices {
        rules: choose(section, "rules", &Rules::NAMES, &mut doubts),
        logic: choose(section, "logic", &logics, &mut doubts).and_then(Logic::named),
        alphabet: choose(section, "alphabet", &Alphabet::NAMES, &mut doubts),
        values: Vec::new(),
    };
    let hints = switch(section, "inlayHints", &mut doubts);
    let lenses = switch(section, "codeLens", &mut doubts);
    Some((Chosen { choices, hints, lenses }, doubts))
}

/// Whether the length that a roll reaches is shown in this way; it is unless it is switched off.
fn switch(section: &Value, way: &str, doubts: &mut Vec<String>) -> bool {
    match section.get(way).and_then(|way| way.get("rollLength")) {
        Some(Value::Bool(on)) => *on,
        None | Some(Value::Null) => true,
        Some(other) => {
            doubts.push(format!(
                "the setting `wff.{way}.rollLength` is {other}; it can be true, false"
            ));
            true
        }
    }
}

fn choose<T: Copy>(
    section: &Value,
    name: &str,
    known: &[(&str, T)],
    doubts: &mut Vec<String>,
) -> Option<T> {
    let value = section.get(name).filter(|value| !value.is_null())?;
    let found = known.iter().find(|(known, _)| value == known).map(|(_, found)| *found);
    if found.is_none() {
        let names: Vec<&str> = known.iter().map(|(known, _)| *known).collect();
        doubts.push(format!("the setting `wff.{name}` is {value}; it can be {}", names.join(", ")));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn settings_come_in_a_section_or_alone() {
        let choices = Choices { rules: Some(Rules::XWff), ..Choices::default() };
        let chosen = Chosen { choices, ..Chosen::default() };
        for settings in [
            json!({"wff": {"rules": "x-wff"}}),
            json!({"rules": "x-wff"}),
            json!({"rules": "x-wff", "logic": null}),
        ] {
            assert_eq!(read(&settings), Some((chosen.clone(), vec![])), "{settings}");
        }
        assert_eq!(read(&json!({"wff": {}})), Some((Chosen::default(), vec![])));
        let off =
            json!({"wff": {"inlayHints": {"rollLength": false}, "codeLens": {"rollLength": null}}});
        assert_eq!(read(&off), Some((Chosen { hints: false, ..Chosen::default() }, vec![])));
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
    fn a_value_that_makes_no_sense_is_not_chosen() {
        let (chosen, doubts) =
            read(&json!({"wff": {"rules": "chess", "logic": 3, "alphabet": "dice", "codeLens": {"rollLength": 1}}})).unwrap();
        assert_eq!(
            chosen.choices,
            Choices { alphabet: Some(Alphabet::Dice), ..Choices::default() }
        );
        assert_eq!(
            doubts,
            [
                "the setting `wff.rules` is \"chess\"; it can be shake-a-wff, x-wff",
                "the setting `wff.logic` is 3; it can be classical, K3, LP, L3, L4, L5, L6, L7, \
                 L8, L9, L10, L11, L12, L13, L14, \
                 L15, L16, G3, G4, G5, G6, G7, G8, G9, G10, G11, G12, G13, G14, G15, G16, WK, \
                 B3E, RM3, P3, FDE, X9",
                "the setting `wff.codeLens.rollLength` is 1; it can be true, false"
            ]
        );
    }
}
