//! The longest true WFF of a roll in any finite logic. A WFF is true when its value is designated.
//!
//! The WFFs that a roll allows are taken from a [chart](super::chart) over its multisets of
//! letters: one of them makes a true WFF if one of the values that its WFFs have is designated.
//! Propositions of the same value are one sort there. For propositions without a value, each sort
//! has room for all that may have it, and one chart serves all valuations; where that is too large,
//! each valuation has its own. The work grows fast with the number of dice, so it is estimated
//! first.

mod search;
#[cfg(test)]
mod tests;

use super::algebra::Algebra;
use super::counted::CountedWffs;
use super::meter::Meter;
use super::rules::Rules;
use super::valued_roll::ValuedRoll;
use crate::Matrix;
use search::Search;
use std::collections::BTreeSet;
use wff_syntax::Faces;
use wff_syntax::letter::PROPOSITIONS;

/// The longest true WFF of a roll in a finite logic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Valued {
    /// This is one of the longest.
    Longest {
        /// It written out. An `R` of the roll is the connective that it became.
        wff: String,
        /// The number of its letters.
        length: u64,
        /// Its value; `None` where that is sometimes one designated value and sometimes another,
        /// because it has propositions without a value.
        value: Option<u8>,
    },
    /// None can be made.
    None {
        /// True if a WFF can be made, if not a true one.
        wff: bool,
    },
    /// Its length depends on propositions that are on the dice and have no value. (Where a
    /// longest WFF is found that is true whatever their values are, it is given instead.)
    Depends {
        /// The propositions.
        letters: Vec<u8>,
        /// The number of its letters under those values that make it shortest; 0 where there is
        /// none then.
        least: u64,
        /// The number of its letters under those that make it longest.
        most: u64,
    },
    /// To find it takes more steps than are allowed.
    OutOfReach,
}

/// The steps that a row takes at the least.
const A_ROW: u64 = 64;

/// The number of WFFs that are tried that might be true whatever the values of some propositions
/// are.
const TRIED: usize = 1000;

/// The longest true WFF of a roll, by the values of `p`, `q`, `r` and `s`, unless it takes more
/// than so many steps of some nanoseconds each.
pub fn longest_valued(
    roll: &Faces,
    rules: Rules,
    matrix: &Matrix,
    values: &[Option<u8>; 4],
    steps: u64,
) -> Valued {
    metered_valued(roll, rules, matrix, values, steps, &Meter::unlimited())
}

/// The longest true WFF of a roll by charts of at most so many steps each, all of which the meter
/// counts.
pub(super) fn metered_valued(
    roll: &Faces,
    rules: Rules,
    matrix: &Matrix,
    values: &[Option<u8>; 4],
    steps: u64,
    meter: &Meter,
) -> Valued {
    if roll.among(&PROPOSITIONS) == 0 {
        return Valued::None { wff: false };
    }
    ValuedRoll::new(roll, rules, matrix, values, steps, meter)
        .and_then(ValuedRoll::answer)
        .unwrap_or(Valued::OutOfReach)
}

impl ValuedRoll<'_> {
    /// A search through so many propositions of each value.
    fn search(&self, sorts: [u8; 16], algebra: &Algebra) -> Option<Search> {
        let designated = (0..self.matrix.size())
            .rev()
            .filter(|value| self.matrix.is_designated(*value))
            .collect();
        Search::new(self, sorts, algebra.clone(), designated)
    }

    /// The values of all propositions, for each way to give values to those that have none.
    #[expect(clippy::indexing_slicing, reason = "there are four propositions")]
    fn rows(&self, missing: &[usize]) -> Option<Vec<[Option<u8>; 4]>> {
        let size = u64::from(self.matrix.size());
        let number = missing.iter().fold(1, |rows: u64, _| rows.saturating_mul(size));
        let row = |row: u64| {
            let (mut values, mut rest) = (self.values, row);
            for place in missing {
                // A remainder of a byte is a byte.
                values[*place] = Some((rest % size) as u8);
                rest /= size;
            }
            values
        };
        (number <= self.steps).then(|| (0..number).map(row).collect())
    }

    fn answer(self) -> Option<Valued> {
        let missing = self.missing();
        let rows = self.rows(&missing)?;
        self.meter.take(rows.len() as u64 * A_ROW)?;
        let algebra = Algebra::new(self.matrix);
        if missing.is_empty() {
            let longest = |(wff, value): (String, u8)| Valued::Longest {
                length: wff.len() as u64,
                wff,
                value: Some(value),
            };
            let found =
                self.search(self.by_value(&self.values), &algebra)?.witness(&self, &self.values);
            return Some(found.map_or(Valued::None { wff: true }, longest));
        }
        let size = usize::from(self.matrix.size());
        let mut sorts = self.by_value(&self.values);
        for count in missing.iter().filter_map(|place| self.letters.get(*place)) {
            sorts.iter_mut().take(size).for_each(|sort| *sort = sort.saturating_add(*count));
        }
        // One search for all rows, or else one for each.
        let looks =
            |shared: &Search| (shared.choices.len() as u64).saturating_mul(rows.len() as u64);
        let shared = self.search(sorts, &algebra).filter(|shared| looks(shared) / 4 <= self.steps);
        let single = ValuedRoll { steps: self.steps / rows.len() as u64, ..self };
        let length = |row: &[Option<u8>; 4]| {
            let stock = self.by_value(row);
            let of_row = || Some(single.search(stock, &algebra)?.length(&stock));
            shared.as_ref().map_or_else(of_row, |shared| Some(shared.length(&stock)))
        };
        let witness = |row: &[Option<u8>; 4]| {
            let of_row = || single.search(self.by_value(row), &algebra)?.witness(&self, row);
            let of_shared = |shared: &Search| {
                self.meter.take(shared.choices.len() as u64 / 4)?;
                shared.witness(&self, row)
            };
            shared.as_ref().map_or_else(of_row, of_shared)
        };
        if let Some(shared) = &shared {
            self.meter.take(looks(shared) / 4)?;
        }
        let lengths: Vec<usize> = rows.iter().map(length).collect::<Option<_>>()?;
        let least = lengths.iter().copied().min().unwrap_or_default();
        let most = lengths.iter().copied().max().unwrap_or_default();
        if least == most
            && let Some(found) = self.true_in_all(&algebra, &rows, most, witness)
        {
            return Some(found);
        }
        // From row to row, the values of the first change fastest: rows so far apart differ in the
        // value of one alone.
        let matters = |(at, _): &(usize, &usize)| {
            let apart = (0..*at).fold(1, |rows, _| rows * size);
            lengths.chunks(apart * size).any(|rows| {
                rows.iter().zip(rows.iter().skip(apart)).any(|(one, other)| one != other)
            })
        };
        let mut places: Vec<usize> =
            missing.iter().enumerate().filter(matters).map(|(_, place)| *place).collect();
        if places.is_empty() {
            places = missing;
        }
        let letters = places.iter().filter_map(|place| PROPOSITIONS.get(*place).copied()).collect();
        Some(Valued::Depends { letters, least: least as u64, most: most as u64 })
    }

    /// A WFF of a length that is true in all rows, if one is found: one without the propositions
    /// that have no value, one that is true even if each occurrence of these had a value of its
    /// own, the longest of a row, or one of many others of the first row.
    fn true_in_all(
        &self,
        algebra: &Algebra,
        rows: &[[Option<u8>; 4]],
        length: usize,
        witness: impl Fn(&[Option<u8>; 4]) -> Option<(String, u8)>,
    ) -> Option<Valued> {
        let known = std::iter::once_with(|| witness(&self.values)).flatten();
        let apart = std::iter::once_with(|| self.true_apart(algebra)).flatten();
        let of_rows = rows.iter().filter_map(&witness);
        let others = rows.iter().take(1).flat_map(|row| {
            let all = CountedWffs::new(&ValuedRoll { values: *row, ..*self });
            all.map_or(Vec::new(), |all| all.iter().take(TRIED).collect())
        });
        let candidates = known.chain(apart).chain(of_rows).map(|(wff, _)| wff).chain(others);
        let in_row = |wff: &str, row: &[Option<u8>; 4]| {
            let value = |letter| {
                row.get(PROPOSITIONS.iter().position(|other| *other == letter)?).copied().flatten()
            };
            algebra.value(wff, value).filter(|value| self.matrix.is_designated(*value))
        };
        candidates.filter(|wff| wff.len() == length).find_map(|wff| {
            let in_row = |row| self.meter.take(wff.len() as u64).and_then(|()| in_row(&wff, row));
            let values: BTreeSet<u8> = rows.iter().map(in_row).collect::<Option<_>>()?;
            let value = values.first().copied().filter(|_| values.len() == 1);
            Some(Valued::Longest { wff, length: length as u64, value })
        })
    }

    /// A longest WFF that is true even if each occurrence of a proposition without a value had a
    /// value of its own.
    fn true_apart(&self, algebra: &Algebra) -> Option<(String, u8)> {
        let all = (1_u32 << self.matrix.size()).wrapping_sub(1) as u16;
        let set = |value: Option<u8>| value.map_or(all, |value| 1 << value);
        let on_dice = self.letters.iter().zip(self.values).filter(|(count, _)| **count > 0);
        let (algebra, sets) = algebra.of_sets(on_dice.map(|(_, value)| set(value)))?;
        let place = |value| {
            sets.iter()
                .position(|other| *other == set(value))
                .and_then(|place| u8::try_from(place).ok())
        };
        let values = self.values.map(place);
        let is_true = |set: u16| {
            (0..self.matrix.size())
                .all(|value| set >> value & 1 == 0 || self.matrix.is_designated(value))
        };
        let designated =
            (0..).zip(&sets).filter(|(_, set)| is_true(**set)).map(|(place, _)| place).collect();
        Search::new(self, self.by_value(&values), algebra, designated)?.witness(self, &values)
    }
}
