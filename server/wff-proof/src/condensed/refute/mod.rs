//! The search for a matrix which shows that a formula cannot be proved: the axioms always have a
//! designated value in it, the rules keep designated values, and the formula has another.
//!
//! Clauses state that each connective makes one value of its operands' values, and every instance
//! of axioms and rules; a solver looks for tables that satisfy them. Of matrices that differ in the
//! names of their values few are tried: the designated ones are the highest, and those that the
//! letters of the formula have are met in order.

mod encode;
mod refutation;
mod statement;

use crate::terms::{Term, Terms};
use encode::Encoded;
pub use refutation::{Refutation, Table};
use statement::{Signature, Statement};
use wff_logic::Stop;
use wff_syntax::letter::Binary;

/// The most values of a matrix that is looked for.
pub const MOST_VALUES: u8 = 4;

/// A rule of a system: what has its premises has its conclusion, whatever their letters stand for.
/// An axiom is one without premises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The formulas from which it infers.
    pub premises: Vec<Term>,
    /// The formula that it infers.
    pub conclusion: Term,
}

/// The outcome of a search that has come to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sought {
    /// A matrix.
    Found(Refutation),
    /// There is none of so many values, or its search would be too large.
    None,
}

/// A search for a matrix, of two values first. It can be left and taken up at any time, and takes
/// the same steps however often it is.
#[derive(Debug)]
pub struct Refuter {
    signature: Signature,
    rules: Vec<Statement>,
    goal: Statement,
    /// The letters of the goal.
    letters: Vec<String>,
    /// The number of values that is being tried.
    size: u8,
    /// The search with that number, once it has begun.
    encoded: Option<Box<Encoded>>,
    /// The steps that the numbers before it took.
    before: u64,
    found: Option<Refutation>,
}

impl Rule {
    /// The rule without premises that an axiom is.
    pub fn axiom(axiom: Term) -> Rule {
        Rule { premises: Vec::new(), conclusion: axiom }
    }

    /// The rule of detachment: from `Cpq` and `p` it infers `q`.
    pub fn detachment(terms: &mut Terms) -> Rule {
        let [p, q] = [b'p', b'q'].map(|letter| {
            let letter = terms.named(letter, "");
            terms.proposition(letter)
        });
        Rule { premises: vec![terms.binary(Binary::C, p, q), p], conclusion: q }
    }
}

impl Refuter {
    /// A search by the rules of a system, its axioms among them, and a formula that it may not
    /// prove.
    pub fn new(terms: &Terms, rules: &[Rule], goal: Term) -> Refuter {
        let mut signature = Signature::default();
        let rules = rules
            .iter()
            .map(|rule| Statement::new(terms, &rule.premises, rule.conclusion, &mut signature).0);
        let rules = rules.collect();
        let (goal, letters) = Statement::new(terms, &[], goal, &mut signature);
        let letters = letters.into_iter().map(|letter| terms.write(letter, usize::MAX)).collect();
        signature.sort();
        Refuter { signature, rules, goal, letters, size: 2, encoded: None, before: 0, found: None }
    }

    /// The steps that it has taken, each about a nanosecond.
    pub fn steps(&self) -> u64 {
        self.before + self.encoded.as_ref().map_or(0, |encoded| encoded.steps())
    }

    /// Goes on until there is a matrix of at most so many values, none is left, or so many steps
    /// have been taken in all; `None` in that case, or when it was stopped.
    pub fn run(&mut self, most_values: u8, steps: u64, stop: &Stop) -> Option<Sought> {
        while self.found.is_none() && self.size <= most_values.min(MOST_VALUES) {
            let (signature, size) = (&self.signature, self.size);
            if self.encoded.is_none() {
                let Some(cost) = encode::cost(signature, &self.rules, &self.goal, size) else {
                    // Those of more values are larger still.
                    self.size = MOST_VALUES + 1;
                    break;
                };
                if stop.is_raised() || self.before.saturating_add(cost) > steps {
                    return None;
                }
            }
            let encoded = self.encoded.get_or_insert_with(|| {
                Box::new(Encoded::new(signature, &self.rules, &self.goal, size))
            });
            let is_found = encoded.run(steps.saturating_sub(self.before), stop)?;
            if is_found {
                self.found = Some(encoded.refutation(signature, &self.letters));
            }
            self.before += encoded.steps();
            self.encoded = None;
            self.size += 1;
        }
        Some(self.found.clone().map_or(Sought::None, Sought::Found))
    }
}

#[cfg(test)]
mod tests;
