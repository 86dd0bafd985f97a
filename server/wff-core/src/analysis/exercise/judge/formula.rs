//! The judgement on an answer that is a formula.

use super::{Judge, Met, met, refuting};
use crate::analysis::exercise::answer::Used;
use crate::analysis::exercise::posed::posed;
use crate::analysis::fault::Shortfall;
use crate::analysis::{Candidate, Reading};
use crate::dice::{self, Goal, RollQuestion};
use crate::effort::Ask;
use crate::logic::{Decider, Outcome, spelled};
use crate::scope::Scope;
use crate::syntax::exercise::{DiceGoal, Require, RequirementKind};
use crate::syntax::{Faces, Line, Named, Span, Written};
use std::sync::Arc;

/// A formula of more letters is not written into a judgement, but named there.
const WRITTEN: u64 = 1_000;

impl Judge<'_> {
    /// The verdict on a judgement about a formula, put where its words say.
    fn about(&self, formula: Written<'_>, text: impl Fn(&str) -> Option<String>) -> Met {
        let is_short = formula.formula.length() <= WRITTEN;
        if let Some(written) = spelled(formula).filter(|_| is_short) {
            let Some(text) = text(&written) else { return Met::Undecided };
            return self.judged(text, self.scope);
        }
        let free = |name: &String| self.scope.names.get(name).is_none();
        let name = (1..).map(|number| format!("answer-{number}")).find(free).unwrap_or_default();
        let mut scope = self.scope.clone();
        let named = Named::new(name.as_str().into(), formula.formula.clone(), formula.text);
        scope.names.define(&named.name.clone(), Some(named.into()));
        let Some(text) = text(&format!("@{name}")) else { return Met::Undecided };
        match self.judged(text, &scope) {
            // The name was made up here, and stays out of the reason.
            Met::No(shortfall) => Met::No(Shortfall::Other(refuting(&shortfall))),
            met => met,
        }
    }

    pub(super) fn judgement(&self, formula: Written<'_>) -> Met {
        self.about(formula, |answer| posed(self.line, self.require, answer))
    }

    pub(super) fn translation(&self, formula: Written<'_>, keys: &[Arc<str>]) -> Met {
        let mut first = Met::Undecided;
        for key in keys {
            match self.about(formula, |answer| Some(format!("{answer} == {key}"))) {
                Met::Yes => return Met::Yes,
                // The key stays out of the reason.
                Met::No(_) if first == Met::Undecided => first = Met::No(Shortfall::Differs),
                _ => {}
            }
        }
        first
    }

    pub(super) fn connectives(&self, formula: Written<'_>) -> Met {
        let named: Vec<u8> = self
            .line
            .letters(self.require.of)
            .filter_map(|at| self.line.of(at).bytes().next())
            .collect();
        let only = self.require.kind == Some(RequirementKind::Only);
        let used = Used::of(formula).connectives;
        let wrong = used.into_iter().find(|letter| named.contains(letter) != only);
        wrong.map_or(Met::Yes, |letter| Met::No(Shortfall::Connective(letter)))
    }

    pub(super) fn letters(&self, formula: Written<'_>) -> Met {
        let used = Used::of(formula);
        let mut asked = self.line.letters(self.require.of).map(|at| self.line.of(at));
        let missing = asked.find(|letter| !used.has(letter));
        missing.map_or(Met::Yes, |letter| Met::No(Shortfall::Letter(letter.into())))
    }

    pub(super) fn length(&self, formula: Written<'_>) -> Met {
        let length = formula.formula.length();
        match is_of_length(self.line, self.require, length) {
            Some(is_met) => met(is_met, || Shortfall::Length(length)),
            None => Met::Undecided,
        }
    }

    pub(super) fn dice(&self, formula: Written<'_>) -> Met {
        let (Some(dice), Some(rules)) =
            (Dice::read(self.line, self.require), self.scope.settings.rules)
        else {
            return Met::Undecided;
        };
        let Some(faces) = formula.formula.faces(formula.text) else {
            return Met::No(Shortfall::Dice(Box::default()));
        };
        let lacking = rules.lacking(&dice.roll, &faces);
        if !lacking.is_empty() {
            return Met::No(Shortfall::Dice(Box::new(lacking)));
        }
        let Some(goal) = dice.goal else { return Met::Yes };
        let Some(logic) = &self.scope.settings.logic else { return Met::Undecided };
        if goal == DiceGoal::LongestTrue {
            let decider = Decider { logic, oracle: self.oracle };
            match decider.outcome(formula, &self.scope.propositions) {
                Ok(Outcome::Value(value)) if value.is_designated() => {}
                Ok(_) => return Met::No(Shortfall::False),
                Err(_) => return Met::Undecided,
            }
        }
        match dice.longest(self.scope, self.oracle).as_deref() {
            Some(dice::Answer::Longest(longest)) => {
                met(formula.formula.length() >= longest.length(), || Shortfall::Short)
            }
            _ => Met::Undecided,
        }
    }

    pub(super) fn exactly(&self, formula: Written<'_>) -> Met {
        let answer = spelled(formula);
        let is_it = |span: &&Span| match Candidate::new(self.line, **span, self.scope).reading() {
            Reading::Formula(read) => {
                answer.is_some() && spelled(Written::new(&read, self.line.text)) == answer
            }
            Reading::Pff | Reading::Unresolved => false,
        };
        met(self.formulas().iter().any(|span| is_it(&span)), || Shortfall::Differs)
    }
}

/// The dice of a requirement.
pub(in crate::analysis::exercise) struct Dice {
    roll: Faces,
    /// The WFF that is to be made of them, if not just any.
    pub goal: Option<DiceGoal>,
}

impl Dice {
    /// Reads the dice; `None` if they are none.
    pub fn read(line: &Line<'_>, require: &Require) -> Option<Dice> {
        let (dice, goal) = require.dice(line.text);
        Some(Dice { roll: Faces::read(line.of(dice)).ok()?, goal: DiceGoal::read(line.of(goal)) })
    }

    /// The longest WFF that can be made of them, or the longest true one if that is the goal;
    /// `None` if it is not known.
    pub fn longest(&self, scope: &Scope, oracle: &dyn Ask) -> Option<Arc<dice::Answer>> {
        let (logic, rules) = (scope.settings.logic.as_ref()?, scope.settings.rules?);
        let values = scope.propositions.values_of_dice();
        let goal = match self.goal {
            Some(DiceGoal::LongestTrue) => Goal::True { logic, values: &values },
            Some(DiceGoal::Longest) | None => Goal::Wff,
        };
        oracle.longest(&RollQuestion::new(&self.roll, rules, goal)).ok()
    }
}

/// True if so many letters are as many as a requirement asks for; `None` if it names no number.
pub(in crate::analysis::exercise) fn is_of_length(
    line: &Line<'_>,
    require: &Require,
    length: u64,
) -> Option<bool> {
    let (sign, number) = line.comparison(require.of);
    let number = line.of(number).parse::<u64>().ok()?;
    Some(match line.of(sign) {
        "<=" | "≤" | "=<" => length <= number,
        ">=" | "≥" | "=>" => length >= number,
        "<" => length < number,
        ">" => length > number,
        _ => length == number,
    })
}
