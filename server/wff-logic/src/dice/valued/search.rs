//! The search for a true WFF among those of one multiset of letters.

use crate::dice::algebra::Algebra;
use crate::dice::chart::{Attained, Chart, ChartEntry};
use crate::dice::multisets::{Operators, total};
use crate::dice::valued_roll::ValuedRoll;
use wff_syntax::letter::PROPOSITIONS;

/// Each value is the sort of the propositions that have it.
const VALUES: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// The values that multisets can have, and how long their true WFFs are.
pub(super) struct Search {
    chart: Chart<Attained>,
    /// The designated values, from highest to lowest.
    designated: Vec<u8>,
    pub(super) choices: Vec<Choice>,
}

/// Propositions that a true WFF can have.
pub(super) struct Choice {
    /// Their number of each value.
    counts: [u8; 16],
    /// Their place among those of their number.
    place: usize,
    /// The length of the longest true WFF that uses them up.
    length: usize,
}

impl Search {
    /// The WFFs of the connectives of a roll, and of so many propositions of each value.
    pub(super) fn new(
        roll: &ValuedRoll<'_>,
        sorts: [u8; 16],
        algebra: Algebra,
        designated: Vec<u8>,
    ) -> Option<Search> {
        let propositions = total(&roll.letters);
        let multisets = roll.multisets(sorts, propositions, algebra.steps())?;
        let chart: Chart<Attained> = Chart::new(multisets, algebra, VALUES);
        let wanted = designated.iter().fold(0, |wanted: u16, value| wanted | 1 << value);
        let mut choices = Vec::new();
        for (number, operands) in chart.multisets.propositions.iter().enumerate() {
            for (place, operands) in operands.iter().enumerate() {
                let fit = chart
                    .multisets
                    .connectives
                    .iter()
                    .enumerate()
                    .filter(|(_, it)| it.propositions() == number)
                    .filter(|(operators, _)| chart.cell(*operators, place).0 & wanted != 0);
                let longest = fit.map(|(_, operators)| operators.length()).max();
                choices.extend(longest.map(|length| Choice {
                    counts: operands.counts,
                    place,
                    length,
                }));
            }
        }
        Some(Search { chart, designated, choices })
    }

    /// The length of the longest true WFF of some propositions, counted by value; 0 where there is
    /// none.
    pub(super) fn length(&self, stock: &[u8; 16]) -> usize {
        self.choices
            .iter()
            .filter(|choice| choice.is_of(stock))
            .map(|choice| choice.length)
            .max()
            .unwrap_or_default()
    }

    /// A longest true WFF under some values, of the highest value that there is, without the
    /// propositions that have none.
    pub(super) fn witness(
        &self,
        roll: &ValuedRoll<'_>,
        values: &[Option<u8>; 4],
    ) -> Option<(String, u8)> {
        let stock = roll.by_value(values);
        let length = self.length(&stock);
        let choices = || {
            self.choices
                .iter()
                .rev()
                .filter(|choice| choice.length == length && choice.is_of(&stock))
        };
        let items = |value: u8| {
            let of_choice = |choice: &Choice| {
                let (number, propositions) = (total(&choice.counts), choice.place);
                let fits = move |operators: &Operators| {
                    operators.propositions() == number && operators.length() == length
                };
                let all = self
                    .chart
                    .multisets
                    .connectives
                    .iter()
                    .enumerate()
                    .rev()
                    .filter(move |(_, operators)| fits(operators));
                all.map(move |(connectives, _)| ChartEntry { connectives, propositions, value })
            };
            choices().flat_map(of_choice).find(|item| self.chart.ways(*item) > 0)
        };
        let item = self.designated.iter().find_map(|value| items(*value))?;
        let mut left = roll.letters;
        let letter = |sort: usize| {
            let of_sort = |value: &Option<u8>| value.map(usize::from) == Some(sort);
            let (count, letter) = left.iter_mut().zip(values).zip(PROPOSITIONS).find_map(
                |((count, value), letter)| {
                    (*count > 0 && of_sort(value)).then_some((count, letter))
                },
            )?;
            *count -= 1;
            Some(letter)
        };
        Some((self.chart.spell(item, 0, letter)?, item.value))
    }
}

impl Choice {
    fn is_of(&self, stock: &[u8; 16]) -> bool {
        self.counts.iter().zip(stock).all(|(count, there)| count <= there)
    }
}
