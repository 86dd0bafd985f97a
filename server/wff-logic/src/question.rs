//! Questions about formulas, as they are asked: before anything is made ready for an answer.

use super::compiled::Compiled;
use super::logics::Logic;
use super::query::Query;
use super::value::{Valuation, Values};
use super::witness::Test;
use super::worlds::WorldsQuery;
use std::hash::Hash;
use wff_syntax::fingerprint::Taker;
use wff_syntax::{Fingerprint, Written};

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
        if let Some(worlds) = self.logic.worlds_of(self.formulas) {
            let query = WorldsQuery::new(self.logic, worlds, self.formulas, self.tests);
            return Query::of_worlds(query);
        }
        let none = Valuation::default();
        let values = self.values.unwrap_or(&none);
        Query::of_table(Compiled::new(self.logic, self.formulas, values), self.tests.to_vec())
    }

    /// The fingerprint of all that its answer depends on. Of a name it takes that of its
    /// definition, so that this is quick however long that is.
    pub fn fingerprint(&self) -> Fingerprint {
        let mut taker = Taker::default();
        (self.logic.fingerprint(), self.tests).hash(&mut taker);
        for written in self.formulas {
            taker.take(*written);
            if let Some(values) = self.values {
                take_values(*written, values, self.logic, &mut taker);
            }
        }
        let has_names = |written: &Written<'_>| !written.formula.named_nodes().is_empty();
        if let Some(values) = self.values.filter(|_| self.formulas.iter().any(has_names)) {
            values.fingerprint().hash(&mut taker);
        }
        taker.fingerprint()
    }
}

/// Takes the values that the propositions of a formula have in a logic, in text order.
fn take_values(written: Written<'_>, values: &dyn Values, logic: &Logic, taker: &mut Taker) {
    let value = |symbol: &str| Some(values.value(symbol)?.carried_to(logic)?.index());
    let mut of_letters: [Option<Option<u8>>; 26] = [None; 26];
    for (index, node) in written.formula.nodes().iter().enumerate() {
        if !node.letter.is_ascii_lowercase() {
            continue;
        }
        let symbol = written.symbol(index);
        let place = of_letters.get_mut(usize::from(node.letter - b'a'));
        let value = match place.filter(|_| symbol.len() == 1) {
            Some(known) => *known.get_or_insert_with(|| value(symbol)),
            None => value(symbol),
        };
        value.hash(taker);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Value;
    use std::collections::HashSet;
    use wff_syntax::{Formula, Span};

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
