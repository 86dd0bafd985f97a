//! Properties and relations of formulas in a logic: classes, values, equivalence, consequence.
//! The formulas that classical dice make take the short way of [`Truth`], all others that of a
//! query.
//!
//! In modal logics those with `L` or `M`, in intuitionistic and minimal logic all, are about
//! worlds: a valuation is that of the letters at a world, and comes with its model. They have no
//! values under valuations alone.

use super::compiled::Compiled;
use super::logics::Logic;
use super::oracle::{Oracle, Undecided};
use super::question::Question;
use super::truth::{Class, Outcome, Truth};
use super::value::{Valuation, Value, Values, Variable};
use super::witness::{Test, Witness, Witnesses};
use super::worlds::Model;
use std::sync::Arc;
use wff_syntax::Written;
use wff_syntax::letter::Binary;

/// Decides questions about formulas in a logic.
#[derive(Clone, Copy, Debug)]
pub struct Decider<'a> {
    /// The logic.
    pub logic: &'a Logic,
    /// The oracle that has the answers, as far as they are in reach.
    pub oracle: &'a dyn Oracle,
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
    Witnesses([Option<Witness>; 2]),
}

impl Classified {
    /// The highest valuation under which it is not designated, if there is one.
    pub fn refuted(&self) -> Option<Valuation> {
        match &self.evidence {
            Evidence::Truth(truth) => truth.refuted(),
            Evidence::Witnesses([refuted, _]) => refuted.as_ref().map(|it| it.valuation.clone()),
        }
    }

    /// The highest valuation under which it is designated, if there is one.
    pub fn satisfied(&self) -> Option<Valuation> {
        match &self.evidence {
            Evidence::Truth(truth) => truth.satisfied(),
            Evidence::Witnesses([_, satisfied]) => {
                satisfied.as_ref().map(|it| it.valuation.clone())
            }
        }
    }

    /// The model with a world at which it is not true, in a logic of worlds, if there is one that
    /// can be told.
    pub fn refuting_model(&self) -> Option<&Arc<Model>> {
        self.witnesses().first().copied().flatten().and_then(|it| it.model.as_ref())
    }

    /// The model with a world at which it is true, in a logic of worlds, if there is one that can
    /// be told.
    pub fn satisfying_model(&self) -> Option<&Arc<Model>> {
        self.witnesses().last().copied().flatten().and_then(|it| it.model.as_ref())
    }

    /// The witnesses of a formula that has no short way: one refutes it, one satisfies it.
    pub(super) fn witnesses(&self) -> [Option<&Witness>; 2] {
        match &self.evidence {
            Evidence::Truth(_) => [None, None],
            Evidence::Witnesses(witnesses) => witnesses.each_ref().map(Option::as_ref),
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
    /// In a logic of worlds the model with the world where they differ, if it can be told.
    pub model: Option<Arc<Model>>,
}

/// A reason why a formula does not follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The highest valuation under which all premises are designated and the conclusion is not.
    pub under: Valuation,
    /// The value of the conclusion there.
    pub value: Value,
    /// In a logic of worlds the model with the world that shows it, if it can be told.
    pub model: Option<Arc<Model>>,
}

/// The steps of the longest table in which it is looked up which propositions a value depends on.
const LOOKED_UP: u64 = 1 << 18;

impl Decider<'_> {
    /// The truth of a formula where there is a short way.
    fn truth(&self, formula: Written<'_>) -> Option<Truth> {
        self.logic.is_decided_by_truth().then(|| Truth::of(formula)).flatten()
    }

    /// The value of the logic, whose tables are of two values, that counts as true or as false.
    fn value_of_truth(&self, truth: bool) -> Value {
        Value::new(self.logic, truth.into())
    }

    /// An error where a formula is about worlds.
    fn need_value(&self, formula: Written<'_>) -> Result<(), Undecided> {
        if self.logic.has_value(formula.formula) { Ok(()) } else { Err(Undecided::AtWorlds) }
    }

    fn ask(
        &self,
        formulas: &[Written<'_>],
        values: Option<&dyn Values>,
        tests: &[Test],
    ) -> Result<Arc<Witnesses>, Undecided> {
        self.oracle.answer(&Question { logic: self.logic, formulas, values, tests })
    }

    /// The class of a formula.
    pub fn class(&self, formula: Written<'_>) -> Result<Classified, Undecided> {
        if let Some(truth) = self.truth(formula) {
            return Ok(Classified { class: truth.class(), evidence: Evidence::Truth(truth) });
        }
        let answer = self.ask(&[formula], None, &CLASS)?;
        let found = match &answer.found[..] {
            [refuted, satisfied] => [refuted.clone(), satisfied.clone()],
            _ => unreachable!("a query has an answer to each of its tests"),
        };
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
        if let (Some(left), Some(right)) = (self.truth(left), self.truth(right)) {
            let entails = |from, to| Truth::join(Binary::C, from, to).refuted().is_none();
            return Ok(Truth::join(Binary::E, left, right).refuted().map(|under| Difference {
                values: [left, right].map(|it| self.value_of_truth(it.holds_under(&under))),
                follows: [entails(left, right), entails(right, left)],
                under,
                model: None,
            }));
        }
        let refutes = |premise: usize, conclusion| Test::Refutes {
            premises: premise..premise + 1,
            conclusion,
        };
        let tests = [Test::Differ(0, 1), refutes(0, 1), refutes(1, 0)];
        let answer = self.ask(&[left, right], None, &tests)?;
        let [differing, one, other] = &answer.found[..] else {
            unreachable!("a query has an answer to each of its tests")
        };
        Ok(differing.as_ref().map(|witness| Difference {
            under: witness.valuation.clone(),
            values: [0, 1].map(|place| self.value_there(witness, place)),
            follows: [one.is_none(), other.is_none()],
            model: witness.model.clone(),
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
        if let (Some(all), Some(conclusion)) = (all, self.truth(conclusion)) {
            let under = Truth::join(Binary::C, all, conclusion).refuted();
            return Ok(under.map(|under| Counterexample {
                value: self.value_of_truth(false),
                under,
                model: None,
            }));
        }
        let formulas: Vec<Written<'_>> = premises.iter().copied().chain([conclusion]).collect();
        let test = Test::Refutes { premises: 0..premises.len(), conclusion: premises.len() };
        let answer = self.ask(&formulas, None, &[test])?;
        Ok(answer.found.first().and_then(Option::as_ref).map(|witness| Counterexample {
            under: witness.valuation.clone(),
            value: self.value_there(witness, premises.len()),
            model: witness.model.clone(),
        }))
    }

    /// The value of a formula of a query under the valuation of a witness.
    pub(super) fn value_there(&self, witness: &Witness, place: usize) -> Value {
        match witness.values.get(place) {
            Some(value) => Value::new(self.logic, *value),
            None => unreachable!("a witness has a value of each formula"),
        }
    }

    /// The value of a formula under the values of its propositions; those without one count as
    /// having the highest. For formulas that have one
    /// ([`Logic::has_value`]); others have another at each world.
    pub fn value(&self, formula: Written<'_>, values: &dyn Values) -> Value {
        Value::new(self.logic, first_value(&Compiled::new(self.logic, &[formula], values)))
    }

    /// The value of a formula where some propositions have values, or the others on which it
    /// depends; an error for one that is about worlds.
    pub fn outcome(&self, formula: Written<'_>, values: &dyn Values) -> Result<Outcome, Undecided> {
        if let Some(truth) = self.truth(formula) {
            return Ok(match truth.under(values) {
                Outcome::Value(value) => Outcome::Value(Value::new(self.logic, value.index())),
                depends => depends,
            });
        }
        self.need_value(formula)?;
        let answer = self.ask(&[formula], Some(values), &[Test::Varies])?;
        Ok(match answer.found[..] {
            [None] => Outcome::Value(Value::new(self.logic, answer.first)),
            _ => Outcome::Depends(self.mattering(formula, values, |value| value)),
        })
    }

    /// The answer to the question if a formula is designated where some propositions have values,
    /// or the others on which that depends; an error for one that is about worlds.
    pub fn holds(&self, formula: Written<'_>, values: &dyn Values) -> Result<Holds, Undecided> {
        if let Some(truth) = self.truth(formula) {
            return Ok(match truth.under(values) {
                Outcome::Value(value) if value.is_designated() => Holds::Always,
                Outcome::Value(_) => Holds::Never,
                Outcome::Depends(letters) => Holds::Depends(letters),
            });
        }
        self.need_value(formula)?;
        let answer = self.ask(&[formula], Some(values), &CLASS)?;
        let designated = |value| self.logic.is_designated(value).into();
        Ok(match answer.found[..] {
            [None, _] => Holds::Always,
            [_, None] => Holds::Never,
            _ => Holds::Depends(self.mattering(formula, values, designated)),
        })
    }

    /// The propositions without a value that make a difference to what is asked of the value of a
    /// formula; all of them where the table is long.
    fn mattering(
        &self,
        formula: Written<'_>,
        values: &dyn Values,
        asked: impl Fn(u8) -> u8,
    ) -> Vec<Variable> {
        mattering(&Compiled::new(self.logic, &[formula], values), asked)
    }

    /// The values among these that the propositions of a formula have.
    pub fn mentioned(&self, formula: Written<'_>, values: &dyn Values) -> Valuation {
        let compiled = Compiled::new(self.logic, &[formula], &Valuation::default());
        let variables = compiled.variables().iter();
        variables
            .filter_map(|variable| Some((variable.clone(), values.value(&variable.to_string())?)))
            .collect()
    }
}

/// The tests for the class of a formula: is it ever refuted, and ever satisfied?
const CLASS: [Test; 2] = [Test::Refutes { premises: 0..0, conclusion: 0 }, Test::Designated(0)];

/// The value in the first row of a single compiled formula.
pub(super) fn first_value(compiled: &Compiled) -> u8 {
    let highest = vec![compiled.logic().size() - 1; compiled.variables().len()];
    match compiled.values(&highest).first() {
        Some(value) => *value,
        None => unreachable!("it is one formula"),
    }
}

/// The propositions that make a difference to what is asked of the value of a single compiled
/// formula; all of them where the table is long.
fn mattering(compiled: &Compiled, asked: impl Fn(u8) -> u8) -> Vec<Variable> {
    let a_row = if compiled.logic().is_two_valued() { 64 } else { 1 };
    if compiled.rows().saturating_mul(compiled.steps().into()) > (LOOKED_UP * a_row).into() {
        return compiled.variables().to_vec();
    }
    let mut column = Vec::new();
    compiled.walk(0, |block| {
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
