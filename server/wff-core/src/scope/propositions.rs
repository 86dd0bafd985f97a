//! The meanings and values of propositions. A value lapses for all that have it at once, where a
//! logic is chosen that does not have it.

use crate::logic::{Logic, Valuation, Value, Values, Variable};
use crate::syntax::Fingerprint;
use crate::syntax::letter::PROPOSITIONS;
use rpds::RedBlackTreeMapSync;
use std::sync::Arc;

/// A proposition's meaning and value, from a `let`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposition {
    /// Its meaning, without quotes.
    pub meaning: Option<Arc<str>>,
    /// Its value.
    pub value: Option<Given>,
}

/// A value that a proposition was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// This one.
    Value(Value),
    /// One that could not be understood, so that what depends on it is not judged.
    Broken,
}

/// A proposition of which something is known.
#[derive(Clone, Debug, Default)]
struct KnownProposition {
    meaning: Option<Arc<str>>,
    value: Option<Assigned>,
}

/// A value that a proposition was given, by its name, which lapses for all propositions at once.
#[derive(Clone, Debug)]
enum Assigned {
    /// A value that is in force if the one of this name has been so since this number.
    Value(Arc<str>, u32),
    /// One that could not be understood.
    Broken,
}

/// A value that propositions have.
#[derive(Clone, Debug, PartialEq)]
struct InForce {
    /// The value, in the last logic that was understood.
    value: Value,
    /// The number that sets it apart from an earlier one of the same name that lapsed.
    since: u32,
    /// The sum of the fingerprints of the propositions that have it.
    propositions: u128,
}

/// The propositions of which something is known.
#[derive(Clone, Debug, Default)]
pub struct Propositions {
    /// The facts about each, by its letter.
    known: RedBlackTreeMapSync<Arc<str>, KnownProposition>,
    /// The sum of the fingerprints of these, except values in force.
    facts: u128,
    /// The values that propositions have, by name.
    values: RedBlackTreeMapSync<Arc<str>, InForce>,
    /// The number of values that came in force so far.
    times: u32,
}

impl Values for Propositions {
    fn value(&self, proposition: &str) -> Option<Value> {
        self.in_force(self.known.get(proposition)?).map(|it| it.value.clone())
    }

    fn fingerprint(&self) -> Fingerprint {
        let all = self.values.values().map(|it| (&it.value, it.propositions));
        Fingerprint::of(&all.filter(|(_, sum)| *sum != 0).collect::<Vec<_>>())
    }
}

impl Propositions {
    /// The value of a proposition, if it has one that has not lapsed.
    fn in_force(&self, known: &KnownProposition) -> Option<&InForce> {
        let Some(Assigned::Value(name, since)) = &known.value else { return None };
        self.values.get(name).filter(|it| it.since == *since)
    }

    /// The meaning and value of a proposition.
    pub fn get(&self, letter: &str) -> Option<Proposition> {
        let known = self.known.get(letter)?;
        let value = match &known.value {
            Some(Assigned::Broken) => Some(Given::Broken),
            _ => self.in_force(known).map(|it| Given::Value(it.value.clone())),
        };
        Some(Proposition { meaning: known.meaning.clone(), value })
    }

    /// The meaning of a proposition, without quotes.
    pub fn meaning(&self, letter: &str) -> Option<&str> {
        self.known.get(letter)?.meaning.as_deref()
    }

    /// True if nothing is known of any.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Their letters, in alphabetical order.
    pub fn letters(&self) -> impl Iterator<Item = &str> {
        self.known.keys().map(|letter| &**letter)
    }

    /// Gives a proposition a meaning, a value or both; what is not given stays.
    pub fn give(&mut self, letter: &str, meaning: Option<&str>, value: Option<Given>) {
        let old = self.known.get(letter);
        let meaning = meaning.filter(|meaning| !meaning.is_empty());
        if old.is_some_and(|old| self.is_given(old, meaning, value.as_ref())) {
            return;
        }
        let old = old.cloned();
        let mut known = old.clone().unwrap_or_default();
        if let Some(meaning) = meaning {
            known.meaning = Some(meaning.into());
        }
        if let Some(value) = value {
            let bits = Fingerprint::of(letter).bits();
            let held = old.as_ref().filter(|old| self.in_force(old).is_some());
            if let Some(Assigned::Value(name, _)) = held.and_then(|it| it.value.as_ref())
                && let Some(held) = self.values.get_mut(name)
            {
                held.propositions = held.propositions.wrapping_sub(bits);
            }
            known.value = Some(match value {
                Given::Broken => Assigned::Broken,
                Given::Value(value) => self.assign(value, bits),
            });
        }
        let facts = |known: &KnownProposition| {
            (known.meaning.clone(), matches!(known.value, Some(Assigned::Broken)))
        };
        let (before, after) = (old.as_ref().map(facts), facts(&known));
        if before.as_ref() != Some(&after) {
            let sum = |it: &(Option<Arc<str>>, bool)| Fingerprint::of(&(letter, it)).bits();
            let before = before.as_ref().map_or(0, sum);
            self.facts = self.facts.wrapping_sub(before).wrapping_add(sum(&after));
        }
        match self.known.get_mut(letter) {
            Some(it) => *it = known,
            None => self.known.insert_mut(letter.into(), known),
        }
    }

    /// True if a proposition has this meaning and value already, where they are given.
    fn is_given(
        &self,
        known: &KnownProposition,
        meaning: Option<&str>,
        value: Option<&Given>,
    ) -> bool {
        meaning.is_none_or(|meaning| known.meaning.as_deref() == Some(meaning))
            && match value {
                None => true,
                Some(Given::Broken) => matches!(known.value, Some(Assigned::Broken)),
                Some(Given::Value(value)) => {
                    self.in_force(known).is_some_and(|it| it.value == *value)
                }
            }
    }

    /// Puts a value in force for one more proposition.
    fn assign(&mut self, value: Value, proposition: u128) -> Assigned {
        let name: Arc<str> = value.name().into();
        if let Some(held) = self.values.get_mut(&name) {
            held.value = value;
            held.propositions = held.propositions.wrapping_add(proposition);
            return Assigned::Value(name, held.since);
        }
        self.times += 1;
        self.set(InForce { value, since: self.times, propositions: proposition });
        Assigned::Value(name, self.times)
    }

    fn set(&mut self, it: InForce) {
        self.values.insert_mut(it.value.name().into(), it);
    }

    /// The values in force.
    pub fn valuation(&self) -> Valuation {
        let value = |(letter, known): (&Arc<str>, &KnownProposition)| {
            Some((Variable::read(letter)?, self.in_force(known)?.value.clone()))
        };
        self.known.iter().filter_map(value).collect()
    }

    /// The values of the propositions of the dice.
    pub fn values_of_dice(&self) -> Valuation {
        let value = |letter: u8| {
            Some((letter.into(), self.value(char::from(letter).encode_utf8(&mut [0; 4]))?))
        };
        PROPOSITIONS.into_iter().filter_map(value).collect()
    }

    /// True if a proposition has a value that could not be understood.
    pub fn is_broken(&self, variable: &Variable) -> bool {
        let known = self.known.get(&*variable.to_string());
        known.is_some_and(|known| matches!(known.value, Some(Assigned::Broken)))
    }

    /// Carries the values over to a logic; those that it does not have lapse.
    pub(super) fn carry_to(&mut self, logic: &Logic) {
        for (name, it) in &self.values.clone() {
            match it.value.carried_to(logic) {
                Some(value) => self.set(InForce { value, ..it.clone() }),
                None => _ = self.values.remove_mut(name),
            }
        }
    }

    /// True if the same is known of each proposition, its value included.
    pub(super) fn is_same(&self, other: &Propositions) -> bool {
        self.facts == other.facts && self.fingerprint() == other.fingerprint()
    }
}
