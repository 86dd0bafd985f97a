//! The value of every letter of a formula: row by row of a table, or under values for some
//! propositions.

use super::compiled::Compiled;
use super::decide::first_value;
use super::matrix::{Logic, Matrix};
use super::query::{Budget, KnownAnswers, Query, Test};
use super::table::Table;
use super::value::{Valuation, Value, Variable};
use crate::syntax::Written;

/// A formula made ready for the values of all its letters, each that of the subformula it heads.
#[derive(Clone, Debug)]
pub struct Steps {
    symbols: Vec<String>,
    steps: Vec<Step>,
}

/// What the value of a letter comes from.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// A column of the table.
    Variable(usize),
    /// A value that is the same in every row.
    Value(u8),
    /// The value of the next letter.
    Unary(u8),
    /// The values of two subformulas, of which the first begins with the next letter.
    Binary(u8),
}

impl Steps {
    /// A formula of a table with the values that are fixed there; nothing where it has names or
    /// letters that the table does not have.
    pub fn new(table: &Table, written: Written<'_>, fixed: &Valuation) -> Option<Steps> {
        let symbols: Vec<String> = (0..written.formula.nodes().len())
            .map(|index| written.symbol(index).to_owned())
            .collect();
        let step = |symbol: &String| {
            let letter = *symbol.as_bytes().first()?;
            if let Some(value) = table.logic().constant(letter) {
                return Some(Step::Value(value));
            }
            match letter {
                b'N' => Some(Step::Unary(letter)),
                b'A'..=b'Z' => Some(Step::Binary(letter)),
                _ => {
                    let variable = Variable::read(symbol)?;
                    match fixed.get(&variable).and_then(|value| value.carried_to(table.logic())) {
                        Some(value) => Some(Step::Value(value.index())),
                        None => table.variables().binary_search(&variable).ok().map(Step::Variable),
                    }
                }
            }
        };
        let steps = symbols.iter().map(step).collect::<Option<Vec<Step>>>()?;
        Some(Steps { symbols, steps })
    }

    /// Its letters, in text order.
    pub fn symbols(&self) -> &[String] {
        &self.symbols
    }

    /// The values of its letters in a row, in text order.
    pub fn values(&self, table: &Table, row: u64) -> Vec<u8> {
        let mut stack: Vec<u8> = Vec::new();
        let mut values: Vec<u8> = Vec::with_capacity(self.steps.len());
        for step in self.steps.iter().rev() {
            let value = match *step {
                Step::Variable(place) => table.value(place, row),
                Step::Value(value) => value,
                Step::Unary(letter) => applied(table.logic(), letter, stack.pop(), None),
                Step::Binary(letter) => {
                    let left = stack.pop();
                    applied(table.logic(), letter, left, stack.pop())
                }
            };
            stack.push(value);
            values.push(value);
        }
        values.reverse();
        values
    }
}

/// The value of a connective whose operands have these.
fn applied(matrix: &Matrix, letter: u8, left: Option<u8>, right: Option<u8>) -> u8 {
    let value = match (left, right) {
        (Some(left), Some(right)) => matrix.binary(letter, left, right),
        (Some(operand), None) => matrix.unary(letter, operand),
        _ => None,
    };
    value.unwrap_or_default()
}

/// The values of the letters of a formula under values for some propositions, in text order;
/// nothing for those whose value depends on others, or is too hard to find out.
pub fn values_of_letters(
    logic: &Logic,
    written: Written<'_>,
    valuation: &Valuation,
) -> Vec<Option<Value>> {
    let Written { formula, text } = written;
    let learned = KnownAnswers::default();
    let (patient, brief) = (Budget::full(), Budget::of_keystroke(&learned));
    let mut stack: Vec<Option<u8>> = Vec::new();
    let mut values: Vec<Option<u8>> = Vec::with_capacity(formula.nodes().len());
    for (index, node) in formula.nodes().iter().enumerate().rev() {
        let plain = match node.letter {
            b'@' => None,
            letter if letter.is_ascii_lowercase() => {
                let given = Variable::read(written.symbol(index))
                    .and_then(|variable| valuation.get(&variable).cloned());
                given.and_then(|value| value.carried_to(logic)).map(|value| value.index())
            }
            letter if logic.constant(letter).is_some() => logic.constant(letter),
            b'N' => stack.pop().flatten().and_then(|operand| logic.unary(b'N', operand)),
            letter => {
                let (left, right) = (stack.pop().flatten(), stack.pop().flatten());
                left.zip(right).and_then(|(left, right)| logic.binary(letter, left, right))
            }
        };
        let is_proposition = node.letter.is_ascii_lowercase();
        let value = plain.or_else(|| {
            let budget = if index == 0 { &patient } else { &brief };
            let part = if is_proposition { return None } else { formula.part(index) };
            let compiled = Compiled::new(logic, &[Written::new(&part, text)], valuation);
            let value = first_value(&compiled);
            let others = budget.answer(Query::new(compiled, vec![Test::Other(0, value)]));
            (others == Ok(vec![None])).then_some(value)
        });
        stack.push(value);
        values.push(value);
    }
    values.into_iter().rev().map(|value| value.map(|value| Value::new(logic, value))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{Formula, Span};

    fn read(text: &str) -> Formula {
        Formula::read(text, Span::new(0, text.len()), |_| None).unwrap()
    }

    fn all(logic: &str, text: &str, given: &[(&str, &str)]) -> String {
        let logic = Logic::named(logic).unwrap();
        let mut valuation = Valuation::default();
        for (letter, value) in given {
            valuation.set(Variable::read(letter).unwrap(), logic.value(value).unwrap());
        }
        let formula = read(text);
        let values = values_of_letters(&logic, Written::new(&formula, text), &valuation);
        let show = |value: Option<Value>| value.map_or("?".to_owned(), |value| value.to_string());
        values.into_iter().map(show).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn each_letter_has_the_value_of_its_subformula() {
        let text = "CKp12NqV";
        let (formula, logic) = (read(text), Logic::named("K3").unwrap());
        let written = Written::new(&formula, text);
        let fixed = Valuation::default();
        let table = Table::new(&logic, &[written], &fixed, 100).unwrap();
        let steps = Steps::new(&table, written, &fixed).unwrap();
        assert_eq!(steps.symbols(), ["C", "K", "p12", "N", "q", "V"]);
        let row: Vec<&str> =
            steps.values(&table, 1).into_iter().map(|value| logic.show(value)).collect();
        assert_eq!(row, ["T", "N", "T", "N", "N", "T"]);
    }

    #[test]
    fn a_value_that_does_not_depend_on_what_is_open_is_known() {
        assert_eq!(all("classical", "CKpqr", &[("p", "T"), ("q", "F")]), "T F T F ?");
        assert_eq!(all("classical", "KAqNqp", &[("p", "T")]), "T T ? ? ? T");
        assert_eq!(all("K3", "KAqNqp", &[("p", "T")]), "? ? ? ? ? T");
        assert_eq!(all("L3", "CqNO", &[]), "T ? T F");
    }
}
