//! The options that say what holds before the first line, read into choices.

use crate::options::Settings;
use wff_core::logic::{Logic, Value};
use wff_core::syntax::letter::PROPOSITIONS;
use wff_core::syntax::quote;
use wff_files::Choices;

impl Settings {
    /// What was chosen; or what is wrong with it.
    pub fn choices(&self) -> Result<Choices, String> {
        let values = values(&self.values, self.logic.unwrap_or(Logic::Classical))?;
        Ok(Choices { rules: self.rules, logic: self.logic, alphabet: self.alphabet, values })
    }
}

/// The values that `--let` gives; or what is wrong with it.
pub fn values(given: &[String], logic: Logic) -> Result<Vec<(u8, Value)>, String> {
    let mut values: Vec<(u8, Value)> = Vec::new();
    for piece in given.iter().flat_map(|values| values.split(',')) {
        let (letter, value) = read(piece, logic).map_err(|wrong| format!("--let: {wrong}"))?;
        if values.iter().any(|(other, _)| *other == letter) {
            return Err(format!("--let: `{}` is given a value twice", char::from(letter)));
        }
        values.push((letter, value));
    }
    Ok(values)
}

fn read(piece: &str, logic: Logic) -> Result<(u8, Value), String> {
    let (name, value) = match piece.split_once('=') {
        Some((name, value)) => (name.trim(), value.trim()),
        None if piece.trim().is_empty() => return Err("a value is missing, as in `p=T`".to_owned()),
        None => return Err(format!("{} has no value; give it one, as in `p=T`", quote(piece))),
    };
    let letter = match name.as_bytes() {
        [letter] if PROPOSITIONS.contains(letter) => *letter,
        [] => return Err(format!("{} names no proposition; name one, as in `p=T`", quote(piece))),
        _ => return Err(format!("{} is not a proposition; there are `p`, `q`, `r` and `s`", quote(name))),
    };
    match logic.read(value) {
        Some(value) => Ok((letter, value)),
        None if value.is_empty() => Err(format!("{} has no value; give it one, as in `p=T`", quote(piece))),
        None => Err(format!("{} is not a value of {} logic; there are `T` and `F`", quote(value), logic.name())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(values: &[&str]) -> Result<String, String> {
        let values = values.iter().map(ToString::to_string).collect();
        let settings = Settings { rules: None, logic: None, alphabet: None, values };
        settings.choices().map(|choices| choices.scope().valuation().0.to_string())
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
