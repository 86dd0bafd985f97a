//! What is in force before the first line of a file: what the nearest `wff.toml` says, else what the editor's settings
//! say, else the defaults.

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
    /// What holds for a file where the editor's settings choose this, and what is wrong with its `wff.toml`, if that
    /// cannot be read.
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
const NAMES: [&str; 3] = ["rules", "logic", "alphabet"];

/// Reads what an editor chooses: its settings with the section `wff` in them, or that section alone. Nothing where
/// nothing is said of us. What is said but makes no sense is told in words, and not chosen.
pub fn read(settings: &Value) -> Option<(Choices, Vec<String>)> {
    let of_ours = |section: &&Value| NAMES.iter().any(|name| section.get(name).is_some());
    let section = settings.get("wff").filter(|section| section.is_object()).or_else(|| Some(settings).filter(of_ours))?;
    let mut doubts = Vec::new();
    let choices = Choices {
        rules: choose(section, "rules", &Rules::NAMES, &mut doubts),
        logic: choose(section, "logic", &Logic::NAMES, &mut doubts),
        alphabet: choose(section, "alphabet", &Alphabet::NAMES, &mut doubts),
        values: Vec::new(),
    };
    Some((choices, doubts))
}

fn choose<T: Copy>(section: &Value, name: &str, known: &[(&str, T)], doubts: &mut Vec<String>) -> Option<T> {
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
        let chosen = Choices { rules: Some(Rules::XWff), ..Choices::default() };
        for settings in [json!({"wff": {"rules": "x-wff"}}), json!({"rules": "x-wff"}), json!({"rules": "x-wff", "logic": null})]
        {
            assert_eq!(read(&settings), Some((chosen.clone(), vec![])), "{settings}");
        }
        assert_eq!(read(&json!({"wff": {}})), Some((Choices::default(), vec![])));
        for settings in [json!(null), json!({}), json!([]), json!({"wff": null}), json!({"lua": {"rules": "x-wff"}})] {
            assert_eq!(read(&settings), None, "{settings}");
        }
    }

    #[test]
    fn a_value_that_makes_no_sense_is_not_chosen() {
        let (chosen, doubts) = read(&json!({"wff": {"rules": "chess", "logic": 3, "alphabet": "dice"}})).unwrap();
        assert_eq!(chosen, Choices { alphabet: Some(Alphabet::Dice), ..Choices::default() });
        assert_eq!(
            doubts,
            [
                "the setting `wff.rules` is \"chess\"; it can be shake-a-wff, x-wff",
                "the setting `wff.logic` is 3; it can be classical"
            ]
        );
    }
}
