//! A roll under the values of its propositions in a finite logic: its dice by value, and the
//! multisets of letters that they allow.

use super::meter::Meter;
use super::multisets::{CONNECTIVES, Dice, Multisets};
use super::rules::Rules;
use crate::Matrix;
use wff_syntax::Faces;
use wff_syntax::letter::PROPOSITIONS;

/// A roll under the values of its propositions.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValuedRoll<'m> {
    pub(super) matrix: &'m Matrix,
    pub(super) dice: Dice,
    /// The number of dice that show each proposition.
    pub(super) letters: [u8; 4],
    pub(super) values: [Option<u8>; 4],
    /// The most steps of a chart.
    pub(super) steps: u64,
    pub(super) meter: &'m Meter,
}

impl<'m> ValuedRoll<'m> {
    pub(super) fn new(
        roll: &Faces,
        rules: Rules,
        matrix: &'m Matrix,
        values: &[Option<u8>; 4],
        steps: u64,
        meter: &'m Meter,
    ) -> Option<ValuedRoll<'m>> {
        let count = |letter: u8| u8::try_from(roll.of(letter)).ok();
        let [p, q, r, s] = PROPOSITIONS.map(count);
        let [n, e, c, a, k] = CONNECTIVES.map(|connective| count(connective.letter()));
        let letters = [p?, q?, r?, s?];
        let dice = Dice {
            connectives: [n?, e?, c?, a?, k?],
            wild: if rules.has_wildcard() { count(b'R')? } else { 0 },
            ..Dice::default()
        };
        let values = values.map(|value| value.filter(|value| *value < matrix.size()));
        Some(ValuedRoll { matrix, dice, letters, values, steps, meter })
    }

    /// The places of the propositions that are on the dice and have no value.
    pub(super) fn missing(&self) -> Vec<usize> {
        let places = self.letters.iter().zip(&self.values).enumerate();
        places
            .filter(|(_, (count, value))| **count > 0 && value.is_none())
            .map(|(place, _)| place)
            .collect()
    }

    /// The number of propositions of each value, where they have these.
    #[expect(clippy::indexing_slicing, reason = "a logic has at most sixteen values")]
    pub(super) fn by_value(&self, values: &[Option<u8>; 4]) -> [u8; 16] {
        let mut sorts = [0_u8; 16];
        for (count, value) in self.letters.iter().zip(values) {
            if let Some(value) = value {
                let sort = &mut sorts[usize::from(*value)];
                *sort = sort.saturating_add(*count);
            }
        }
        sorts
    }

    /// The multisets of so many propositions of each sort, of which at most so many are to be had
    /// together.
    pub(super) fn multisets(&self, sorts: [u8; 16], most: usize, cost: u64) -> Option<Multisets> {
        let dice = Dice { sorts, propositions: u8::try_from(most).ok()?, ..self.dice };
        let left = self.meter.left();
        let Some((multisets, taken)) = Multisets::new(&dice, cost, self.steps.min(left)) else {
            if left < self.steps {
                // Whether they are within the steps of a chart is not known.
                self.meter.take(u64::MAX);
            }
            return None;
        };
        self.meter.take(taken)?;
        Some(multisets)
    }
}
