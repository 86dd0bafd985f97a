//! Every longest WFF of a roll, and how many there are: by their patterns in classical logic, and
//! by the tables of [`valued`](super::valued) in others.

use super::every_valued::EveryValued;
use super::longest::values_of_dice;
use super::patterns::{Patterns, TooMany};
use super::rules::{Goal, Rules};
use wff_syntax::Faces;

/// All the longest WFFs of a roll.
#[derive(Clone, Debug)]
pub enum Every {
    /// Those of classical logic, or whatever their values are.
    Patterns(Patterns),
    /// Those that are true in a logic of more than two values.
    Valued(Box<EveryValued>),
}

impl Every {
    /// All the longest WFFs of a roll that a goal asks for; none where that depends on a
    /// proposition without a value.
    pub fn new(roll: &Faces, rules: Rules, goal: Goal<'_>) -> Result<Every, TooMany> {
        match goal {
            Goal::True { logic, values } if !logic.is_two_valued() => {
                let every = EveryValued::new(
                    roll,
                    rules,
                    logic,
                    &values_of_dice(logic, values),
                    MORE_STEPS,
                );
                every.map(|every| Every::Valued(Box::new(every))).map_err(|_| TooMany)
            }
            _ => Patterns::new(roll, rules, goal).map(Every::Patterns),
        }
    }

    /// The number of them.
    pub fn count(&self) -> u128 {
        match self {
            Every::Patterns(every) => every.count(),
            Every::Valued(every) => every.count(),
        }
    }

    /// They in turn, each once, in an order that is always the same. What comes next is found
    /// without a search.
    pub fn iter(&self) -> Box<dyn Iterator<Item = String> + '_> {
        match self {
            Every::Patterns(every) => Box::new(every.iter()),
            Every::Valued(every) => Box::new(every.iter()),
        }
    }

    /// Some of them to choose from, those of few shapes first.
    pub fn some(&self, number: usize) -> Vec<String> {
        match self {
            Every::Patterns(every) => every.some(number),
            Every::Valued(every) => every.some(number),
        }
    }
}

/// The step limit to count all longest true WFFs in a logic of many values.
const MORE_STEPS: u64 = 10_000_000;
