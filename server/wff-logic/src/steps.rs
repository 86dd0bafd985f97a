//! The value of every letter of a formula: row by row of a table, or under values for some
//! propositions.

use super::decide::Decider;
use super::logics::Logic;
use super::oracle::{Limit, Oracle};
use super::table::Table;
use super::truth::Outcome;
use super::value::{Valuation, Value, Variable};
use super::worlds::Worlds;
use wff_syntax::Written;
use wff_syntax::letter::{Binary, Connective, Unary};

/// A formula made ready for the values of all its letters, each that of the subformula it heads.
#[derive(Clone, Debug)]
pub struct Steps {
    symbols: Vec<String>,
    origins: Vec<Origin>,
}

/// The origin of the value of a letter.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// A column of the table.
    Variable(usize),
    /// A value that is the same in every row.
    Value(u8),
    /// The value of the next letter, negated.
    Negation,
    /// The values of two subformulas, of which the first begins with the next letter.
    Binary(Binary),
}

impl Steps {
    /// A formula of a table with the values that are fixed there; `None` where it has names or
    /// letters that the table does not have, or `L` or `M`.
    pub fn new(table: &Table, written: Written<'_>, fixed: &Valuation) -> Option<Steps> {
        let symbols: Vec<String> = (0..written.formula.nodes().len())
            .map(|index| written.symbol(index).to_owned())
            .collect();
        let origin = |symbol: &String| match Connective::of(*symbol.as_bytes().first()?) {
            Some(Connective::Unary(Unary::L | Unary::M)) => None,
            Some(Connective::Unary(Unary::N)) => Some(Origin::Negation),
            Some(Connective::Binary(connective)) => Some(Origin::Binary(connective)),
            Some(Connective::Constant(constant)) => {
                Some(Origin::Value(table.logic().truth_constant(constant)))
            }
            None => {
                let variable = Variable::read(symbol)?;
                match fixed.get(&variable).and_then(|value| value.carried_to(table.logic())) {
                    Some(value) => Some(Origin::Value(value.index())),
                    None => table.variables().binary_search(&variable).ok().map(Origin::Variable),
                }
            }
        };
        let origins = symbols.iter().map(origin).collect::<Option<Vec<Origin>>>()?;
        Some(Steps { symbols, origins })
    }

    /// Its letters, in text order.
    pub fn symbols(&self) -> &[String] {
        &self.symbols
    }

    /// The values of its letters in a row, in text order.
    pub fn values(&self, table: &Table, row: u64) -> Vec<u8> {
        let logic = table.logic();
        let mut stack: Vec<u8> = Vec::new();
        let mut values: Vec<u8> = Vec::with_capacity(self.origins.len());
        for origin in self.origins.iter().rev() {
            let value = match *origin {
                Origin::Variable(place) => table.value(place, row),
                Origin::Value(value) => value,
                Origin::Negation => logic.negation().of(popped(&mut stack)),
                Origin::Binary(connective) => {
                    let (left, right) = (popped(&mut stack), popped(&mut stack));
                    logic.operation(connective).of(left, right)
                }
            };
            stack.push(value);
            values.push(value);
        }
        values.reverse();
        values
    }
}

/// The value of the operand on top.
fn popped<T>(stack: &mut Vec<T>) -> T {
    match stack.pop() {
        Some(value) => value,
        None => unreachable!("a connective lacks an operand"),
    }
}

/// The values of the letters of a formula under values for some propositions, in text order; `None`
/// for those whose value depends on others, or takes too many steps to find. The oracle is asked
/// for the value of the whole formula where those of its letters do not determine it.
pub fn values_of_letters(
    logic: &Logic,
    written: Written<'_>,
    valuation: &Valuation,
    oracle: &dyn Oracle,
) -> Vec<Option<Value>> {
    let Written { formula, text } = written;
    if logic.worlds().is_some_and(Worlds::is_persistent) {
        return vec![None; formula.nodes().len()];
    }
    let brief = Limit::new(1 << 20, 1 << 23);
    let mut stack: Vec<Option<u8>> = Vec::new();
    let mut values: Vec<Option<u8>> = Vec::with_capacity(formula.nodes().len());
    for (index, node) in formula.nodes().iter().enumerate().rev() {
        let plain = match Connective::of(node.letter) {
            Some(Connective::Unary(Unary::L | Unary::M)) => {
                popped(&mut stack);
                None
            }
            Some(Connective::Unary(Unary::N)) => {
                popped(&mut stack).map(|operand| logic.negation().of(operand))
            }
            Some(Connective::Binary(connective)) => {
                let (left, right) = (popped(&mut stack), popped(&mut stack));
                left.zip(right).map(|(left, right)| logic.operation(connective).of(left, right))
            }
            Some(Connective::Constant(constant)) => Some(logic.truth_constant(constant)),
            None => {
                let given = Variable::read(written.symbol(index))
                    .and_then(|variable| valuation.get(&variable).cloned());
                given.and_then(|value| value.carried_to(logic)).map(|value| value.index())
            }
        };
        let is_proposition = node.letter.is_ascii_lowercase();
        let value = plain.or_else(|| {
            let oracle: &dyn Oracle = if index == 0 { oracle } else { &brief };
            let part = if is_proposition { return None } else { formula.part(index) };
            let outcome = Decider { logic, oracle }.outcome(Written::new(&part, text), valuation);
            match outcome {
                Ok(Outcome::Value(value)) => Some(value.index()),
                Ok(Outcome::Depends(_)) | Err(_) => None,
            }
        });
        stack.push(value);
        values.push(value);
    }
    values.into_iter().rev().map(|value| value.map(|value| Value::new(logic, value))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wff_syntax::{Formula, Span};

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
        let values =
            values_of_letters(&logic, Written::new(&formula, text), &valuation, &Limit::full());
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
