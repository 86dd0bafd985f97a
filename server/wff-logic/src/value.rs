//! Truth values, propositions as variables, and values for some of them.

use super::logics::Logic;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use wff_syntax::Fingerprint;
use wff_syntax::value::is_proposition;

/// A truth value of a logic. Values are ordered as the logic lists them.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Value {
    logic: Logic,
    index: u8,
}

impl Value {
    /// The value at this place in the logic's list, from lowest to highest.
    pub(super) fn new(logic: &Logic, index: u8) -> Value {
        Value { logic: logic.clone(), index }
    }

    /// Its place in its logic's list, from lowest to highest.
    pub fn index(&self) -> u8 {
        self.index
    }

    /// Its name.
    pub fn name(&self) -> &str {
        self.logic.show(self.index)
    }

    /// True if it counts as true.
    pub fn is_designated(&self) -> bool {
        self.logic.is_designated(self.index)
    }

    /// The value of the same name in another logic, if that has it.
    pub fn carried_to(&self, logic: &Logic) -> Option<Value> {
        if *logic == self.logic {
            return Some(self.clone());
        }
        let index = logic.values().position(|name| name == self.logic.show(self.index))?;
        Some(Value { logic: logic.clone(), index: u8::try_from(index).ok()? })
    }
}

impl Logic {
    /// The value that a text stands for.
    pub fn value(&self, text: &str) -> Option<Value> {
        Some(Value::new(self, self.read(text)?))
    }
}

impl From<bool> for Value {
    /// True or false, in classical logic.
    fn from(truth: bool) -> Value {
        Value { logic: Logic::classical(), index: truth.into() }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.logic.show(self.index))
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A proposition as a variable of formulas: a small letter, in the textbook alphabet perhaps with
/// digits.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Variable {
    letter: u8,
    digits: Option<Arc<str>>,
}

impl Variable {
    /// The variable that a small letter with digits is; `None` for other texts.
    pub fn read(text: &str) -> Option<Variable> {
        let (letter, digits) = text.split_at_checked(1).filter(|_| is_proposition(text))?;
        let letter = *letter.as_bytes().first()?;
        Some(Variable { letter, digits: (!digits.is_empty()).then(|| digits.into()) })
    }

    /// True if it is this letter without digits.
    pub fn is(&self, letter: u8) -> bool {
        self.letter == letter && self.digits.is_none()
    }

    /// The letter, if it has no digits.
    pub fn letter(&self) -> Option<u8> {
        self.digits.is_none().then_some(self.letter)
    }
}

impl From<u8> for Variable {
    /// A letter without digits.
    fn from(letter: u8) -> Variable {
        Variable { letter, digits: None }
    }
}

impl Ord for Variable {
    /// Alphabetical: `p`, then `p2`, then `p12`, then `q`.
    fn cmp(&self, other: &Variable) -> Ordering {
        let number = |variable: &Variable| {
            let digits = variable.digits.clone().unwrap_or_default();
            let start = digits.len() - digits.trim_start_matches('0').len();
            (digits.len() - start, digits.get(start..).unwrap_or_default().to_owned(), digits.len())
        };
        let by_digits = || match (&self.digits, &other.digits) {
            (None, None) => Ordering::Equal,
            (one, other_digits) => one
                .is_some()
                .cmp(&other_digits.is_some())
                .then_with(|| number(self).cmp(&number(other))),
        };
        self.letter.cmp(&other.letter).then_with(by_digits)
    }
}

impl PartialOrd for Variable {
    fn partial_cmp(&self, other: &Variable) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(self.letter), self.digits.as_deref().unwrap_or_default())
    }
}

impl fmt::Debug for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Values of propositions, asked for one by one.
pub trait Values {
    /// The value of the proposition that is written so, if it has one.
    fn value(&self, proposition: &str) -> Option<Value>;

    /// The fingerprint of all values.
    fn fingerprint(&self) -> Fingerprint;

    /// True if a letter without digits has a designated value; `None` where it has no value.
    fn truth_of(&self, letter: u8) -> Option<bool> {
        let mut text = [0; 4];
        self.value(char::from(letter).encode_utf8(&mut text)).map(|value| value.is_designated())
    }
}

impl Values for Valuation {
    fn value(&self, proposition: &str) -> Option<Value> {
        if self.is_empty() { None } else { self.get(&Variable::read(proposition)?).cloned() }
    }

    fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(self)
    }

    fn truth_of(&self, letter: u8) -> Option<bool> {
        self.of(letter).map(Value::is_designated)
    }
}

/// Values for some propositions, in alphabetical order. Copies share them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Valuation(Option<Arc<Vec<(Variable, Value)>>>);

impl Valuation {
    fn pairs(&self) -> &[(Variable, Value)] {
        self.0.as_ref().map_or(&[], |pairs| pairs)
    }

    /// Gives a proposition a value, instead of any that it has.
    pub fn set(&mut self, variable: impl Into<Variable>, value: Value) {
        let variable = variable.into();
        let values = Arc::make_mut(self.0.get_or_insert_default());
        match values.binary_search_by(|(other, _)| other.cmp(&variable)) {
            Ok(place) => values.get_mut(place).into_iter().for_each(|pair| pair.1 = value.clone()),
            Err(place) => values.insert(place, (variable, value)),
        }
    }

    /// The value of a proposition.
    pub fn get(&self, variable: &Variable) -> Option<&Value> {
        let place = self.pairs().binary_search_by(|(other, _)| other.cmp(variable)).ok()?;
        self.pairs().get(place).map(|(_, value)| value)
    }

    /// The value of a letter without digits.
    pub fn of(&self, letter: u8) -> Option<&Value> {
        self.pairs().iter().find(|(other, _)| other.is(letter)).map(|(_, value)| value)
    }

    /// The propositions with their values, in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (&Variable, &Value)> {
        self.pairs().iter().map(|(variable, value)| (variable, value))
    }

    /// True if no proposition has a value.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The part of it that is about some propositions.
    pub fn among(&self, which: impl Fn(&Variable) -> bool) -> Valuation {
        self.pairs().iter().filter(|(variable, _)| which(variable)).cloned().collect()
    }
}

impl FromIterator<(Variable, Value)> for Valuation {
    fn from_iter<I: IntoIterator<Item = (Variable, Value)>>(pairs: I) -> Valuation {
        let mut values: Vec<(Variable, Value)> = pairs.into_iter().collect();
        values.sort_by(|(one, _), (other, _)| one.cmp(other));
        Valuation((!values.is_empty()).then(|| Arc::new(values)))
    }
}

/// The number of values that a valuation shows in a sentence.
const SHOWN: usize = 12;

impl fmt::Display for Valuation {
    /// As `p = T, q = F`; of many those are shown that do not have the commonest value.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut numbers = HashMap::<u8, usize>::new();
        self.pairs().iter().for_each(|(_, value)| *numbers.entry(value.index).or_default() += 1);
        let values = self.pairs().iter().map(|(_, value)| value);
        let commonest = values.max_by_key(|value| numbers.get(&value.index));
        let commonest = commonest.filter(|_| self.pairs().len() > SHOWN);
        let mut written = 0;
        for (variable, value) in
            self.pairs().iter().filter(|(_, value)| commonest.is_none_or(|most| most != value))
        {
            let comma = if written > 0 { ", " } else { "" };
            if written == SHOWN {
                f.write_str(", …")?;
                break;
            }
            write!(f, "{comma}{variable} = {value}")?;
            written += 1;
        }
        match commonest {
            Some(value) if written > 0 => write!(f, ", all others {value}"),
            Some(value) => write!(f, "all = {value}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_in_alphabetical_order() {
        let read = |text: &str| Variable::read(text).unwrap();
        let names = [
            "a",
            "p",
            "p0",
            "p00",
            "p1",
            "p01",
            "p2",
            "p12",
            "p99999999999999999999999",
            "q",
            "q1",
        ];
        for (i, one) in names.iter().enumerate() {
            for (j, other) in names.iter().enumerate() {
                assert_eq!(read(one).cmp(&read(other)), i.cmp(&j), "{one} {other}");
            }
            assert_eq!(read(one).to_string(), *one);
        }
        for text in ["", "P", "1", "pq", "p-", "½", "p½"] {
            assert_eq!(Variable::read(text), None, "{text}");
        }
    }

    #[test]
    fn of_many_values_the_uncommon_ones_are_shown() {
        let valuation = |odd: &[u32]| -> Valuation {
            (0..40)
                .map(|i| (Variable::read(&format!("p{i}")).unwrap(), (!odd.contains(&i)).into()))
                .collect()
        };
        assert_eq!(valuation(&[25]).to_string(), "p25 = F, all others T");
        assert_eq!(valuation(&[]).to_string(), "all = T");
        assert!(
            valuation(&(0..18).collect::<Vec<_>>())
                .to_string()
                .ends_with("p11 = F, …, all others T")
        );
        assert_eq!(
            valuation(&[]).among(|variable| *variable < Variable::read("p2").unwrap()).to_string(),
            "p0 = T, p1 = T"
        );
    }

    #[test]
    fn values_go_over_to_a_logic_that_has_them() {
        let value = |logic: &str, name: &str| Logic::named(logic).unwrap().value(name).unwrap();
        let carried = |from: &str, name: &str, to: &str| {
            value(from, name).carried_to(&Logic::named(to).unwrap()).map(|value| value.to_string())
        };
        assert_eq!(carried("classical", "T", "X9"), Some("T".to_owned()));
        assert_eq!(carried("K3", "N", "FDE"), Some("N".to_owned()));
        assert_eq!(carried("K3", "N", "LP"), None);
        assert_eq!(carried("L3", "1/2", "L5"), Some("1/2".to_owned()));
        assert_eq!(carried("L3", "1/2", "K3"), None);
        assert_eq!(carried("FDE", "B", "classical"), None);
    }
}
