//! Properties and relations of formulas in a logic: classes, values, equivalence, consequence.
//! The formulas that classical dice make take the short way of [`Truth`], all others that of
//! [`Query`].

use super::budget::{Budget, Undecided};
use super::compiled::Compiled;
use super::logics::Logic;
use super::query::{Query, Test};
use super::truth::{Class, Outcome, Truth};
use super::value::{Valuation, Value, Variable};
use crate::syntax::Written;
use crate::syntax::letter::Binary;

/// Decides queries in a logic, within a budget.
#[derive(Clone, Copy, Debug)]
pub struct Decider<'a> {
    /// The logic.
    pub logic: &'a Logic,
    /// The steps that queries may take.
    pub budget: &'a Budget<'a>,
}

/// The class of a formula, and valuations that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classified {
    /// The class.
    pub class: Class,
    evidence: Evidence,
}

/// The evidence of a formula's class.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Evidence {
    /// Its column.
    Truth(Truth),
    /// A valuation that refutes it and one that satisfies it.
    Witnesses([Option<Valuation>; 2]),
}

impl Classified {
    /// The highest valuation under which it is not designated, if there is one.
    pub fn refuted(&self) -> Option<Valuation> {
        match &self.evidence {
            Evidence::Truth(truth) => truth.refuted(),
            Evidence::Witnesses([refuted, _]) => refuted.clone(),
        }
    }

    /// The highest valuation under which it is designated, if there is one.
    pub fn satisfied(&self) -> Option<Valuation> {
        match &self.evidence {
            Evidence::Truth(truth) => truth.satisfied(),
            Evidence::Witnesses([_, satisfied]) => satisfied.clone(),
        }
    }
}

/// The result of asking if a formula is designated under the values in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holds {
    /// It is, whatever the propositions without a value may have.
    Always,
    /// It is not, whatever they may have.
    Never,
    /// It depends on these, which have no value.
    Depends(Vec<Variable>),
}

/// The difference between two formulas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The highest valuation under which their values are different.
    pub under: Valuation,
    /// Their values there.
    pub values: [Value; 2],
    /// True if the second follows from the first, and if the first follows from the second.
    pub follows: [bool; 2],
}

/// A reason why a formula does not follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The highest valuation under which all premises are designated and the conclusion is not.
    pub under: Valuation,
    /// The value of the conclusion there.
    pub value: Value,
}

/// The longest table in which it is looked up which propositions a value depends on, in rows.
const LOOKED_UP: u128 = 1 << 16;

impl Decider<'_> {
    /// The truth of a formula where there is a short way.
    fn truth(&self, formula: Written<'_>) -> Option<Truth> {
        self.logic.is_classical().then(|| Truth::of(formula)).flatten()
    }

    fn ask<const N: usize>(
        &self,
        formulas: &[Written<'_>],
        tests: [Test; N],
    ) -> Result<[Option<Valuation>; N], Undecided> {
        let compiled = Compiled::new(self.logic, formulas, &Valuation::default());
        let witnesses = self.budget.answer(Query::new(compiled, tests.into()))?;
        match witnesses.try_into() {
            Ok(witnesses) => Ok(witnesses),
            Err(_) => unreachable!("a query has an answer to each of its tests"),
        }
    }

    /// The class of a formula.
    pub fn class(&self, formula: Written<'_>) -> Result<Classified, Undecided> {
        if let Some(truth) = self.truth(formula) {
            return Ok(Classified { class: truth.class(), evidence: Evidence::Truth(truth) });
        }
        let tests = [Test::Refutes { premises: 0..0, conclusion: 0 }, Test::Designated(0)];
        let found = self.ask(&[formula], tests)?;
        let class = match &found {
            [None, _] => Class::Tautology,
            [_, None] => Class::Contradiction,
            _ => Class::Contingent,
        };
        Ok(Classified { class, evidence: Evidence::Witnesses(found) })
    }

    /// The difference between two formulas; `None` where they have the same value under every
    /// valuation.
    pub fn difference(
        &self,
        left: Written<'_>,
        right: Written<'_>,
    ) -> Result<Option<Difference>, Undecided> {
        let (under, follows) = match (self.truth(left), self.truth(right)) {
            (Some(left), Some(right)) => {
                let entails = |from, to| Truth::join(Binary::C, from, to).refuted().is_none();
                let differing = Truth::join(Binary::E, left, right).refuted();
                (differing, [entails(left, right), entails(right, left)])
            }
            _ => {
                let refutes = |premise: usize, conclusion| Test::Refutes {
                    premises: premise..premise + 1,
                    conclusion,
                };
                let tests = [Test::Differ(0, 1), refutes(0, 1), refutes(1, 0)];
                let [differing, one, other] = self.ask(&[left, right], tests)?;
                (differing, [one.is_none(), other.is_none()])
            }
        };
        Ok(under.map(|under| {
            let values = [left, right].map(|formula| self.value(formula, &under));
            Difference { under, values, follows }
        }))
    }

    /// A counterexample to a conclusion from premises; `None` where it follows.
    pub fn counterexample(
        &self,
        premises: &[Written<'_>],
        conclusion: Written<'_>,
    ) -> Result<Option<Counterexample>, Undecided> {
        let all = premises.iter().try_fold(Truth::ALWAYS, |all, premise| {
            Some(Truth::join(Binary::K, all, self.truth(*premise)?))
        });
        let under = match (all, self.truth(conclusion)) {
            (Some(all), Some(conclusion)) => Truth::join(Binary::C, all, conclusion).refuted(),
            _ => {
                let formulas: Vec<Written<'_>> =
                    premises.iter().copied().chain([conclusion]).collect();
                let tests =
                    [Test::Refutes { premises: 0..premises.len(), conclusion: premises.len() }];
                let [under] = self.ask(&formulas, tests)?;
                under
            }
        };
        Ok(under.map(|under| Counterexample { value: self.value(conclusion, &under), under }))
    }

    /// The value of a formula under the values of its propositions; those without one count as
    /// having the highest.
    pub fn value(&self, formula: Written<'_>, valuation: &Valuation) -> Value {
        let compiled = Compiled::new(self.logic, &[formula], valuation);
        Value::new(self.logic, first_value(&compiled))
    }

    /// The value of a formula where some propositions have values, or the others on which it
    /// depends.
    pub fn outcome(
        &self,
        formula: Written<'_>,
        valuation: &Valuation,
    ) -> Result<Outcome, Undecided> {
        if let Some(truth) = self.truth(formula) {
            return Ok(truth.under(valuation));
        }
        let compiled = Compiled::new(self.logic, &[formula], valuation);
        let value = first_value(&compiled);
        let fixed = compiled.variables().is_empty();
        if fixed
            || self.budget.answer(Query::new(compiled.clone(), vec![Test::Other(0, value)]))?
                == [None]
        {
            return Ok(Outcome::Value(Value::new(self.logic, value)));
        }
        Ok(Outcome::Depends(mattering(&compiled, |value| value)))
    }

    /// The answer to the question if a formula is designated where some propositions have values,
    /// or the others on which that depends.
    pub fn holds(&self, formula: Written<'_>, valuation: &Valuation) -> Result<Holds, Undecided> {
        if let Some(truth) = self.truth(formula) {
            return Ok(match truth.under(valuation) {
                Outcome::Value(value) if value.is_designated() => Holds::Always,
                Outcome::Value(_) => Holds::Never,
                Outcome::Depends(letters) => Holds::Depends(letters),
            });
        }
        let compiled = Compiled::new(self.logic, &[formula], valuation);
        let tests = vec![Test::Refutes { premises: 0..0, conclusion: 0 }, Test::Designated(0)];
        let answer = self.budget.answer(Query::new(compiled.clone(), tests))?;
        Ok(match answer[..] {
            [None, _] => Holds::Always,
            [_, None] => Holds::Never,
            _ => {
                Holds::Depends(mattering(&compiled, |value| self.logic.is_designated(value).into()))
            }
        })
    }

    /// The values among these that the propositions of a formula have.
    pub fn mentioned(&self, formula: Written<'_>, valuation: &Valuation) -> Valuation {
        let compiled = Compiled::new(self.logic, &[formula], &Valuation::default());
        valuation.among(|variable| compiled.variables().binary_search(variable).is_ok())
    }
}

/// The value in the first row of a single compiled formula.
pub(super) fn first_value(compiled: &Compiled) -> u8 {
    let mut values = Vec::new();
    compiled.walk(|block| {
        block.values(0, &mut values);
        false
    });
    match values.first() {
        Some(value) => *value,
        None => unreachable!("every table has a row"),
    }
}

/// The propositions that make a difference to what is asked of the value of a single compiled
/// formula; all of them where the table is long.
fn mattering(compiled: &Compiled, asked: impl Fn(u8) -> u8) -> Vec<Variable> {
    if compiled.rows() > LOOKED_UP {
        return compiled.variables().to_vec();
    }
    let mut column = Vec::new();
    compiled.walk(|block| {
        block.values(0, &mut column);
        true
    });
    column.iter_mut().for_each(|value| *value = asked(*value));
    // Where a proposition changes nothing, each value stands below itself after as many rows as it
    // takes to change.
    let size = usize::from(compiled.logic().size());
    let mut stride = column.len();
    let mut matter = Vec::new();
    for variable in compiled.variables() {
        let around = stride;
        stride /= size;
        let differs =
            |rows: &[u8]| rows.chunks(stride).any(|chunk| rows.get(..stride) != Some(chunk));
        if column.chunks(around).any(differs) {
            matter.push(variable.clone());
        }
    }
    matter
}
