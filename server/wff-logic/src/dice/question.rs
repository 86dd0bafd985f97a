//! Questions about rolls: which WFF is the longest that can be made.

use super::longest::{Answer, metered};
use super::meter::Meter;
use super::rules::{Goal, Rules};
use crate::{Logic, Stop, Valuation};
use wff_syntax::{Faces, Fingerprint};

/// The question for the longest WFF of a roll that meets a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollQuestion {
    roll: Faces,
    rules: Rules,
    /// The logic and the values in which it must be true, if it must.
    truth: Option<(Logic, Valuation)>,
}

impl RollQuestion {
    /// The question about a roll. Of the values it takes those of the propositions on the dice.
    pub fn new(roll: &Faces, rules: Rules, goal: Goal<'_>) -> RollQuestion {
        let is_rolled = |letter: Option<u8>| letter.is_some_and(|letter| roll.of(letter) > 0);
        let truth = match goal {
            Goal::Wff => None,
            Goal::True { logic, values } => {
                Some((logic.clone(), values.among(|variable| is_rolled(variable.letter()))))
            }
        };
        RollQuestion { roll: *roll, rules, truth }
    }

    /// The fingerprint of all that its answer depends on.
    pub fn fingerprint(&self) -> Fingerprint {
        let truth = self.truth.as_ref().map(|(logic, values)| (logic.fingerprint(), values));
        Fingerprint::of(&("roll", &self.roll, self.rules, truth))
    }

    /// The answer, and the steps that it took; `None` where it takes more than so many, or was
    /// stopped.
    pub fn answer(&self, steps: u64, stop: &Stop) -> Option<(Answer, u64)> {
        let goal = match &self.truth {
            None => Goal::Wff,
            Some((logic, values)) => Goal::True { logic, values },
        };
        let meter = Meter::new(steps, stop);
        let answer = metered(&self.roll, self.rules, goal, &meter);
        (!meter.is_over()).then(|| (answer, meter.taken()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Logic, Valuation};

    #[test]
    fn an_answer_takes_the_steps_that_it_tells_and_is_not_found_with_fewer() {
        let roll = Faces::read("pqr NKAC").unwrap();
        let (logics, values) = (["classical", "L3"], Valuation::default());
        for logic in logics.map(|name| Logic::named(name).unwrap()) {
            let goal = Goal::True { logic: &logic, values: &values };
            let question = RollQuestion::new(&roll, Rules::XWff, goal);
            let (answer, steps) = question.answer(u64::MAX, &Stop::default()).unwrap();
            assert_eq!(question.answer(steps, &Stop::default()), Some((answer, steps)));
            assert_eq!(question.answer(steps - 1, &Stop::default()), None);
        }
    }
}
