//! What a user chose outside the file itself: on the command line, in `wff.toml`, in an editor. A line in the file
//! wins over all of these; which of them wins over which is the order in which they are joined.

use wff_core::dice::Rules;
use wff_core::logic::{Logic, Value};
use wff_core::scope::{Given, Scope, Settings};
use wff_core::syntax::Alphabet;

/// Settings and values that somebody may have chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// The rule book of the dice.
    pub rules: Option<Rules>,
    /// The logic.
    pub logic: Option<Logic>,
    /// The letters that formulas may use.
    pub alphabet: Option<Alphabet>,
    /// Values of propositions, each proposition once.
    pub values: Vec<(u8, Value)>,
}

impl Choices {
    /// These choices, and where they leave something open, the others.
    #[must_use]
    pub fn or(mut self, other: &Choices) -> Choices {
        let open = |letter: u8| !self.values.iter().any(|(own, _)| *own == letter);
        let values: Vec<(u8, Value)> = other.values.iter().filter(|(letter, _)| open(*letter)).copied().collect();
        self.values.extend(values);
        Choices {
            rules: self.rules.or(other.rules),
            logic: self.logic.or(other.logic),
            alphabet: self.alphabet.or(other.alphabet),
            values: self.values,
        }
    }

    /// What is in force before the first line of a file; what is left open is as by default.
    pub fn scope(&self) -> Scope {
        let usual = Settings::default();
        let mut scope = Scope::new(Settings {
            rules: self.rules.or(usual.rules),
            logic: self.logic.or(usual.logic),
            alphabet: self.alphabet.or(usual.alphabet),
        });
        for (letter, value) in &self.values {
            scope.give(&char::from(*letter).to_string(), None, Some(Given::Value(*value)));
        }
        scope
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_choice_wins_setting_by_setting_and_letter_by_letter() {
        let flags = Choices { rules: Some(Rules::XWff), values: vec![(b'p', Value::T)], ..Choices::default() };
        let file = Choices {
            rules: Some(Rules::ShakeAWff),
            logic: Some(Logic::Classical),
            values: vec![(b'p', Value::F), (b'q', Value::F)],
            ..Choices::default()
        };
        let both = flags.or(&file);
        assert_eq!((both.rules, both.logic), (Some(Rules::XWff), Some(Logic::Classical)));
        assert_eq!(both.scope().valuation().0.to_string(), "p = T, q = F");
    }

    #[test]
    fn with_no_choices_all_is_as_by_default() {
        assert!(Choices::default().scope().same_facts(&Scope::default()));
    }
}
