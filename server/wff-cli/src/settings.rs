//! The options that say what holds before the first line, read into choices.

use crate::options::SettingsOptions;
use std::collections::HashSet;
use wff_core::logic::{Logic, Variable};
use wff_core::syntax::{Alphabet, quote};
use wff_files::PartialSettings;

impl SettingsOptions {
    /// The settings chosen; or what is wrong with them. Values may still not be those of the logic
    /// that a file chooses.
    pub fn choices(&self) -> Result<PartialSettings, String> {
        let values = values(&self.values)?;
        Ok(PartialSettings {
            rules: self.rules,
            logic: self.logic.clone(),
            alphabet: self.alphabet,
            values,
            ..PartialSettings::default()
        })
    }

    /// The settings chosen; or what is wrong with them, if they are to hold for files that choose
    /// themselves what is left open.
    pub fn for_files(&self) -> Result<PartialSettings, String> {
        let choices = self.choices()?;
        let some_logic = |value: &str| {
            Logic::names().filter_map(Logic::named).find(|logic| logic.read(value).is_some())
        };
        for given in &choices.values {
            let logic = choices.logic.clone().or_else(|| some_logic(&given.1));
            let alphabet = choices.alphabet.or(Some(Alphabet::Textbook));
            let alone = PartialSettings {
                logic,
                alphabet,
                values: vec![given.clone()],
                ..PartialSettings::default()
            };
            alone.check_values().map_err(|error| format!("--let: {error}"))?;
        }
        Ok(choices)
    }
}

/// The values that `--let` gives; or what is wrong with it.
pub fn values(given: &[String]) -> Result<Vec<(Variable, String)>, String> {
    let mut values: Vec<(Variable, String)> = Vec::new();
    let mut seen: HashSet<Variable> = HashSet::new();
    for piece in given.iter().flat_map(|values| values.split(',')) {
        let (variable, value) = read(piece).map_err(|wrong| format!("--let: {wrong}"))?;
        if !seen.insert(variable.clone()) {
            return Err(format!("--let: `{variable}` is given a value twice"));
        }
        values.push((variable, value));
    }
    Ok(values)
}

fn read(piece: &str) -> Result<(Variable, String), String> {
    let (name, value) = match piece.split_once('=') {
        Some((name, value)) => (name.trim(), value.trim()),
        None if piece.trim().is_empty() => return Err("a value is missing, as in `p=T`".to_owned()),
        None => return Err(format!("{} has no value; give it one, as in `p=T`", quote(piece))),
    };
    if name.is_empty() {
        return Err(format!("{} names no proposition; name one, as in `p=T`", quote(piece)));
    }
    let variable = Variable::read(name).ok_or_else(|| {
        format!("{} is not a proposition; there are `p`, `q`, `r` and `s`", quote(name))
    })?;
    if value.is_empty() {
        return Err(format!("{} has no value; give it one, as in `p=T`", quote(piece)));
    }
    Ok((variable, value.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(values: &[&str]) -> Result<String, String> {
        let values = values.iter().map(ToString::to_string).collect();
        let settings = SettingsOptions { rules: None, logic: None, alphabet: None, values };
        settings.for_files().map(|choices| choices.scope().propositions.valuation().to_string())
    }

    #[test]
    fn values_are_given_with_commas_or_one_by_one() {
        assert_eq!(choices(&["p=T, q = 0", "s=1"]).unwrap(), "p = T, q = F, s = T");
    }

    #[test]
    fn the_piece_that_is_wrong_is_named() {
        for (values, expected) in [
            ("p", "`p` has no value; give it one, as in `p=T`"),
            ("p=T,q=", "`q=` has no value; give it one, as in `p=T`"),
            ("p=X", "`X` is not a value of classical logic; there are `T` and `F`"),
            ("Kpq=T", "`Kpq` is not a proposition; there are `p`, `q`, `r` and `s`"),
            ("=T", "`=T` names no proposition; name one, as in `p=T`"),
            ("p=T,", "a value is missing, as in `p=T`"),
            ("p=T,p=F", "`p` is given a value twice"),
        ] {
            assert_eq!(choices(&[values]).unwrap_err(), format!("--let: {expected}"));
        }
    }
}
