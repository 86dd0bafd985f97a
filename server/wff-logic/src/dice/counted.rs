//! All the longest true WFFs of a roll whose propositions have values, counted.
//!
//! Every WFF is read in one way only, so that a [chart](super::chart) can count them as words:
//! those of each multiset of letters, by their values. The counts find the WFF of any number in a
//! fixed order without going through those before it.

use super::algebra::Algebra;
use super::chart::{Chart, ChartEntry, Counted};
use super::meter::OutOfReach;
use super::multisets::total;
use super::valued_roll::ValuedRoll;
use wff_syntax::letter::PROPOSITIONS;

/// The most usable dice for which all longest true WFFs are counted: their number is below 9 to
/// this power then.
const MOST_COUNTED: usize = 32;

/// The longest true WFFs of a roll that have no other propositions than those with a value.
#[derive(Clone, Debug)]
pub(super) struct CountedWffs {
    chart: Chart<Counted>,
    /// The items of the chart of which they are.
    items: Vec<ChartEntry>,
}

impl CountedWffs {
    /// The longest true WFFs of the propositions that have a value, unless it takes too many steps
    /// to count them.
    pub fn new(roll: &ValuedRoll<'_>) -> Result<CountedWffs, OutOfReach> {
        let letters: Vec<(u8, Option<u8>)> = roll.letters.into_iter().zip(roll.values).collect();
        let mut sorts = [0; 16];
        let mut values = [0; 16];
        for ((sort, of_sort), (count, value)) in sorts.iter_mut().zip(&mut values).zip(letters) {
            if let Some(value) = value {
                (*sort, *of_sort) = (count, value);
            }
        }
        let propositions = total(&sorts);
        // Two cells are joined by a product for each two values.
        let size = u64::from(roll.matrix.size());
        let multisets =
            roll.multisets(sorts, propositions, (size * size).div_ceil(2)).ok_or(OutOfReach)?;
        if multisets.connectives.iter().any(|operators| operators.length() > MOST_COUNTED) {
            return Err(OutOfReach);
        }
        let chart = Chart::new(multisets, Algebra::new(roll.matrix), values);
        let mut items = chart.items(|value| roll.matrix.is_designated(value));
        let length = items.iter().map(|item| chart.length(*item)).max();
        items.retain(|item| Some(chart.length(*item)) == length);
        Ok(CountedWffs { chart, items })
    }

    /// Keeps those of this length.
    pub fn retain_length(&mut self, length: u64) {
        self.items.retain(|item| self.chart.length(*item) as u64 == length);
    }

    /// The number of them.
    pub fn count(&self) -> u128 {
        self.items.iter().map(|item| self.chart.ways(*item)).sum()
    }

    /// All of them, each once, in a fixed order: by the connectives that they use, then by value,
    /// main connective, and the way in which the other letters are divided among its
    /// operands.
    pub fn iter(&self) -> impl Iterator<Item = String> + '_ {
        self.items.iter().flat_map(|item| {
            (0..self.chart.ways(*item)).filter_map(|number| self.spell(*item, number))
        })
    }

    fn spell(&self, item: ChartEntry, number: u128) -> Option<String> {
        self.chart.spell(item, number, |sort| PROPOSITIONS.get(sort).copied())
    }

    /// One of them, by its number in that order.
    pub fn nth(&self, mut number: u128) -> Option<String> {
        for item in &self.items {
            let ways = self.chart.ways(*item);
            if number < ways {
                return self.spell(*item, number);
            }
            number -= ways;
        }
        None
    }
}
