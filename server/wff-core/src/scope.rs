//! What is in force on a line: settings, the meanings and values of propositions, and names. Statements above the
//! line make it; it is cheap to copy.

use crate::dice::Rules;
use crate::logic::{Logic, Valuation, Value};
use crate::syntax::letter::PROPOSITIONS;
use crate::syntax::{Alphabet, Named};
use rpds::RedBlackTreeMapSync;
use std::sync::Arc;

/// The settings of a line. Nothing stands for a setting that is in force but could not be understood: what depends
/// on it is not judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The rule book of the dice.
    pub rules: Option<Rules>,
    /// The logic.
    pub logic: Option<Logic>,
    /// The letters that formulas may use.
    pub alphabet: Option<Alphabet>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { rules: Some(Rules::ShakeAWff), logic: Some(Logic::Classical), alphabet: Some(Alphabet::Dice) }
    }
}

/// What a `let` gave a proposition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposition {
    /// What it means, without quotes.
    pub meaning: Option<Arc<str>>,
    /// Its value.
    pub value: Option<Given>,
}

/// A value that a proposition was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// This one.
    Value(Value),
    /// One that could not be understood, so that what depends on it is not judged.
    Broken,
}

/// What a name stands for; nothing where its definition is broken.
pub type Meant = Option<Arc<Named>>;

/// What is in force on a line.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// Rules, logic and alphabet.
    pub settings: Settings,
    propositions: RedBlackTreeMapSync<Arc<str>, Proposition>,
    names: RedBlackTreeMapSync<Arc<str>, Meant>,
}

impl Scope {
    /// What is in force before the first line of a file with these settings.
    pub fn new(settings: Settings) -> Scope {
        Scope { settings, ..Scope::default() }
    }

    /// What is known of a proposition.
    pub fn proposition(&self, letter: &str) -> Option<&Proposition> {
        self.propositions.get(letter)
    }

    /// The propositions of which something is known, in alphabetical order.
    pub fn propositions(&self) -> impl Iterator<Item = (&str, &Proposition)> {
        self.propositions.iter().map(|(letter, proposition)| (&**letter, proposition))
    }

    /// Gives a proposition a meaning, a value or both; what is not given stays.
    pub fn give(&mut self, letter: &str, meaning: Option<&str>, value: Option<Given>) {
        let mut proposition = self.propositions.get(letter).cloned().unwrap_or_default();
        if let Some(meaning) = meaning.filter(|meaning| !meaning.is_empty()) {
            proposition.meaning = Some(meaning.into());
        }
        proposition.value = value.or(proposition.value);
        self.propositions.insert_mut(letter.into(), proposition);
    }

    /// The values in force of the dice's propositions, and the letters among them whose value is broken.
    pub fn valuation(&self) -> (Valuation, Vec<u8>) {
        let mut valuation = Valuation::default();
        let mut broken = Vec::new();
        for letter in PROPOSITIONS {
            let name = char::from(letter).to_string();
            match self.proposition(&name).and_then(|proposition| proposition.value) {
                Some(Given::Value(value)) => valuation.set(letter, value),
                Some(Given::Broken) => broken.push(letter),
                None => {}
            }
        }
        (valuation, broken)
    }

    /// What a name (without `@`) stands for; nothing where it is not defined above.
    pub fn name(&self, name: &str) -> Option<&Meant> {
        self.names.get(name)
    }

    /// The names in force, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = (&Arc<str>, &Meant)> {
        self.names.iter()
    }

    /// Makes a name stand for something.
    pub fn define(&mut self, name: &Arc<str>, meant: Meant) {
        self.names.insert_mut(name.clone(), meant);
    }

    /// Whether settings and propositions are the same.
    pub fn same_facts(&self, other: &Scope) -> bool {
        self.settings == other.settings && self.propositions == other.propositions
    }

    /// Whether a name stands for the very same definition.
    pub fn same_name(&self, other: &Scope, name: &str) -> bool {
        match (self.name(name), other.name(name)) {
            (Some(Some(one)), Some(Some(other))) => Arc::ptr_eq(one, other),
            (Some(None), Some(None)) | (None, None) => true,
            _ => false,
        }
    }
}
