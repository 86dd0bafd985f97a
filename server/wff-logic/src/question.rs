//! Questions about formulas, as they are asked: before anything is made ready for an answer.

use super::compiled::Compiled;
use super::fingerprint::{Fingerprint, Taker};
use super::logics::Logic;
use super::query::{Query, Test};
use super::value::{Valuation, Value, Values};
use crate::syntax::Written;
use std::hash::{Hash, Hasher};

/// A question about formulas in a logic, where some propositions may have values.
#[derive(Clone, Copy)]
pub struct Question<'q> {
    pub(super) logic: &'q Logic,
    pub(super) formulas: &'q [Written<'q>],
    /// The values of propositions, if they matter.
    pub(super) values: Option<&'q dyn Values>,
    pub(super) tests: &'q [Test],
}

impl Question<'_> {
    /// The query that answers it.
    pub fn query(&self) -> Query {
        let none = Valuation::default();
        let values = self.values.unwrap_or(&none);
        Query::new(Compiled::new(self.logic, self.formulas, values), self.tests.to_vec())
    }

    /// The fingerprint of all that its answer depends on. Of a name it takes that of its
    /// definition, so that this is quick however long that is.
    pub fn fingerprint(&self) -> Fingerprint {
        let mut taker = Taker::default();
        (self.logic.fingerprint(), self.tests).hash(&mut taker);
        for written in self.formulas {
            taken(*written, self.values.map(|values| (values, self.logic)), &mut taker);
        }
        let has_names = |written: &Written<'_>| !written.formula.named_nodes().is_empty();
        if let Some(values) = self.values.filter(|_| self.formulas.iter().any(has_names)) {
            values.fingerprint().hash(&mut taker);
        }
        taker.fingerprint()
    }
}

/// The fingerprint of a formula.
pub(crate) fn of_formula(written: Written<'_>) -> Fingerprint {
    let mut taker = Taker::default();
    taken(written, None, &mut taker);
    taker.fingerprint()
}

/// The letters that are taken in at once.
const LETTERS: usize = 16;

/// Takes the fingerprint of a formula, and of the values that its propositions have in a logic.
fn taken(written: Written<'_>, values: Option<(&dyn Values, &Logic)>, taker: &mut Taker) {
    let value = |symbol: &str| -> Option<Value> {
        let (values, logic) = values?;
        values.value(symbol)?.carried_to(logic)
    };
    let mut of_letters: [Option<Option<u8>>; 26] = [None; 26];
    let mut names = written.formula.names();
    let nodes = written.formula.nodes();
    nodes.len().hash(taker);
    // Few words are taken in at less cost than many letters.
    for few in nodes.chunks(LETTERS) {
        let mut letters = [0; LETTERS];
        letters.iter_mut().zip(few).for_each(|(letter, node)| *letter = node.letter);
        taker.write(&letters);
    }
    for (index, node) in nodes.iter().enumerate() {
        match node.letter {
            b'@' => names.next().map(|named| named.fingerprint).hash(taker),
            letter @ b'a'..=b'z' => {
                let symbol = written.symbol(index);
                let place = of_letters.get_mut(usize::from(letter - b'a'));
                let value = match place.filter(|_| symbol.len() == 1) {
                    Some(known) => {
                        *known.get_or_insert_with(|| value(symbol).map(|value| value.index()))
                    }
                    None => {
                        symbol.hash(taker);
                        value(symbol).map(|value| value.index())
                    }
                };
                if values.is_some() {
                    value.hash(taker);
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{Formula, Span};
    use std::collections::HashSet;

    #[test]
    fn a_question_is_another_under_other_values_of_any_of_its_propositions() {
        let logic = Logic::classical();
        let text = "KKpqr";
        let formula = Formula::read(text, Span::new(0, text.len()), |_| None).unwrap();
        let mut seen = HashSet::new();
        for row in 0..8_u8 {
            let mut values = Valuation::default();
            for (place, letter) in b"pqr".iter().enumerate() {
                values.set(*letter, Value::from(row >> place & 1 != 0));
            }
            let question = Question {
                logic: &logic,
                formulas: &[Written::new(&formula, text)],
                values: Some(&values),
                tests: &[Test::Designated(0)],
            };
            assert!(seen.insert(question.fingerprint()), "{row}");
        }
    }
}
