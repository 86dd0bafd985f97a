//! Settings that a user chose outside the file itself: on the command line, in `wff.toml`, in an
//! editor. A line in the file wins over all of these; which of them wins over which is the order in
//! which they are joined.

use std::collections::HashSet;
use wff_core::dice::Rules;
use wff_core::logic::{Logic, Variable};
use wff_core::scope::{Given, Locked, Scope, Settings};
use wff_core::syntax::{Alphabet, quote};

/// Settings and values that may have been chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartialSettings {
    /// The rule book of the dice.
    pub rules: Option<Rules>,
    /// The logic.
    pub logic: Option<Logic>,
    /// The letters that formulas may use.
    pub alphabet: Option<Alphabet>,
    /// False if it is said what is wrong, and never what is right.
    pub hints: Option<bool>,
    /// True if only form is judged. Once set anywhere, it stays set.
    pub exam: bool,
    /// The statements that the file may not make.
    pub locked: Locked,
    /// True if no comment may allow what a rule is about. Once set anywhere, it stays set.
    pub no_allow: bool,
    /// Values of propositions, each proposition once, as they are written.
    pub values: Vec<(Variable, String)>,
}

impl PartialSettings {
    /// These settings, and the others where these leave something open.
    #[must_use]
    pub fn or(mut self, other: &PartialSettings) -> PartialSettings {
        let own: HashSet<&Variable> = self.values.iter().map(|(variable, _)| variable).collect();
        let is_open = |(variable, _): &&(Variable, String)| !own.contains(variable);
        let values: Vec<_> = other.values.iter().filter(is_open).cloned().collect();
        self.values.extend(values);
        PartialSettings {
            rules: self.rules.or(other.rules),
            logic: self.logic.or_else(|| other.logic.clone()),
            alphabet: self.alphabet.or(other.alphabet),
            hints: self.hints.or(other.hints),
            exam: self.exam || other.exam,
            locked: self.locked.and(other.locked),
            no_allow: self.no_allow || other.no_allow,
            values: self.values,
        }
    }

    /// The scope before the first line of a file; what is left open is as by default, and
    /// values that the logic does not have are left out.
    pub fn scope(&self) -> Scope {
        let usual = Settings::default();
        let logic = self.logic.clone().unwrap_or_default();
        let values: Vec<_> = self
            .values
            .iter()
            .filter_map(|(variable, value)| Some((variable.to_string(), logic.value(value)?)))
            .collect();
        let mut scope = Scope::new(Settings {
            rules: self.rules.or(usual.rules),
            logic: Some(logic),
            alphabet: self.alphabet.or(usual.alphabet),
            system: usual.system,
            hints: self.hints.unwrap_or(usual.hints),
            exam: self.exam,
            heeds_comments: !self.no_allow,
            heeds_exam: true,
            locked: self.locked,
        });
        for (variable, value) in values {
            scope.propositions.give(&variable, None, Some(Given::Value(value)));
        }
        scope
    }

    /// The first error among the values, where the logic and the letters are those chosen here or
    /// by default.
    pub fn check_values(&self) -> Result<(), String> {
        self.values.iter().try_for_each(|given| self.check(given))
    }

    /// The error in a value, where the logic and the letters are those chosen here or by default.
    pub fn check(&self, (variable, value): &(Variable, String)) -> Result<(), String> {
        let logic = self.logic.clone().unwrap_or_default();
        let alphabet = self.alphabet.unwrap_or(Alphabet::Dice);
        let is_long = variable.letter().is_none();
        let letter = variable.to_string().bytes().next().unwrap_or_default();
        if !alphabet.has(letter, is_long) {
            return Err(format!(
                "`{variable}` is not a proposition; there are `p`, `q`, `r` and `s`"
            ));
        }
        if logic.read(value).is_none() {
            let names: Vec<String> = logic.values().rev().map(|name| format!("`{name}`")).collect();
            let (last, first) =
                names.split_last().map_or(("", &[][..]), |(last, first)| (last, first));
            let names = first.join(", ");
            return Err(format!(
                "{} is not a value of {}; there are {names} and {last}",
                quote(value),
                logic.title()
            ));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_choice_wins_setting_by_setting_and_letter_by_letter() {
        let flags = PartialSettings {
            rules: Some(Rules::XWff),
            values: vec![(b'p'.into(), "T".to_owned())],
            ..PartialSettings::default()
        };
        let file = PartialSettings {
            rules: Some(Rules::ShakeAWff),
            logic: Some(Logic::classical()),
            values: vec![(b'p'.into(), "F".to_owned()), (b'q'.into(), "F".to_owned())],
            ..PartialSettings::default()
        };
        let both = flags.or(&file);
        assert_eq!((both.rules, both.logic.clone()), (Some(Rules::XWff), Some(Logic::classical())));
        assert_eq!(both.scope().propositions.valuation().to_string(), "p = T, q = F");
    }

    #[test]
    fn hints_are_chosen_and_an_exam_is_one_whoever_says_so() {
        let all = [None, Some(false), Some(true)];
        for (one, other) in all.iter().flat_map(|one| all.map(|other| (*one, other))) {
            for exams in 0..4 {
                let of = |hints, exam| PartialSettings { hints, exam, ..Default::default() };
                let both = of(one, exams & 1 != 0).or(&of(other, exams & 2 != 0));
                let settings = both.scope().settings;
                assert_eq!(settings.hints, one.or(other) != Some(false));
                assert_eq!(settings.exam, exams > 0);
                assert_eq!(settings.tells_answers(), settings.hints && exams == 0);
            }
        }
    }

    #[test]
    fn with_no_choices_all_is_as_by_default() {
        assert!(PartialSettings::default().scope().same_facts(&Scope::default()));
    }
}
