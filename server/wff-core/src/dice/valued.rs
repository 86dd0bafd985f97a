//! The longest true WFF of a roll in any finite logic. A WFF is true when its value is designated.
//!
//! The WFFs that a roll allows are taken from a [chart](super::chart) over its multisets of
//! letters: one of them makes a true WFF if one of the values that its WFFs have is designated.
//! Propositions of the same value are one sort there. For propositions without a value, each sort
//! has room for all that may have it, and one chart serves all valuations; where that is too large,
//! each valuation has its own. The work grows fast with the number of dice, so it is estimated
//! first.

use super::algebra::Algebra;
use super::chart::{Attained, Chart, Item};
use super::counted::CountedWffs;
use super::meter::Meter;
use super::multisets::{Operators, total};
use super::rules::Rules;
use super::valued_roll::ValuedRoll;
use crate::logic::Matrix;
use crate::syntax::Faces;
use crate::syntax::letter::PROPOSITIONS;
use std::collections::BTreeSet;

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

/// Each value is the sort of the propositions that have it.
const VALUES: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// The values that multisets can have, and how long their true WFFs are.
struct Search {
    chart: Chart<Attained>,
    /// The designated values, from highest to lowest.
    designated: Vec<u8>,
    choices: Vec<Choice>,
}

/// Propositions that a true WFF can have.
struct Choice {
    /// Their number of each value.
    counts: [u8; 16],
    /// Their place among those of their number.
    place: usize,
    /// The length of the longest true WFF that uses them up.
    length: usize,
}

impl Search {
    /// The WFFs of the connectives of a roll, and of so many propositions of each value.
    fn new(
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
    fn length(&self, stock: &[u8; 16]) -> usize {
        self.choices
            .iter()
            .filter(|choice| choice.is_of(stock))
            .map(|choice| choice.length)
            .max()
            .unwrap_or_default()
    }

    /// A longest true WFF under some values, of the highest value that there is, without the
    /// propositions that have none.
    fn witness(&self, roll: &ValuedRoll<'_>, values: &[Option<u8>; 4]) -> Option<(String, u8)> {
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
                all.map(move |(connectives, _)| Item { connectives, propositions, value })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::OutOfReach;
    use crate::dice::{Answer, Cup, Every, EveryValued, Goal, longest};
    use crate::logic::{Valuation, Value};

    const STEPS: u64 = 10_000_000;
    const BOTH: [Rules; 2] = [Rules::ShakeAWff, Rules::XWff];

    type Row = [Option<u8>; 4];

    fn logic(name: &str) -> &'static Matrix {
        Box::leak(Box::new(crate::logic::Logic::named(name).unwrap()))
    }

    /// All multisets of at most so many faces.
    fn multisets(faces: &str, most: usize) -> Vec<String> {
        let mut all = vec![String::new()];
        for face in faces.chars() {
            let with = |roll: &String| {
                (0..=most - roll.len())
                    .map(|n| format!("{roll}{}", face.to_string().repeat(n)))
                    .collect()
            };
            all = all.iter().flat_map::<Vec<_>, _>(with).collect();
        }
        all
    }

    /// The end of a WFF at the start of a text, by the definition.
    fn end(text: &[u8]) -> Option<usize> {
        match text.first()? {
            b'p'..=b's' => Some(1),
            b'N' => Some(1 + end(&text[1..])?),
            b'K' | b'A' | b'C' | b'E' => {
                let first = 1 + end(&text[1..])?;
                Some(first + end(&text[first..])?)
            }
            _ => None,
        }
    }

    fn value(matrix: &Matrix, wff: &[u8], row: &Row) -> u8 {
        match wff[0] {
            letter @ b'p'..=b's' => row[usize::from(letter - b'p')].unwrap(),
            b'N' => matrix.unary(b'N', value(matrix, &wff[1..], row)).unwrap(),
            letter => {
                let (first, second) = wff[1..].split_at(end(&wff[1..]).unwrap());
                matrix
                    .binary(letter, value(matrix, first, row), value(matrix, second, row))
                    .unwrap()
            }
        }
    }

    /// Every WFF that can be laid with dice: all words of dice, an R being any of N K A C in x-wff,
    /// that are WFFs.
    fn laid(roll: &str, rules: Rules) -> BTreeSet<String> {
        let mut wffs = BTreeSet::new();
        let mut begun = BTreeSet::from([(String::new(), roll.to_owned())]);
        while let Some((word, dice)) = begun.pop_first() {
            if end(word.as_bytes()) == Some(word.len()) {
                wffs.insert(word.clone());
            }
            for (at, die) in dice.char_indices() {
                let left = format!("{}{}", &dice[..at], &dice[at + 1..]);
                match die {
                    'i' | 'o' => {}
                    'R' if rules == Rules::XWff => {
                        begun.extend(
                            "NKAC".chars().map(|letter| (format!("{word}{letter}"), left.clone())),
                        );
                    }
                    'R' => {}
                    letter => _ = begun.insert((format!("{word}{letter}"), left)),
                }
            }
        }
        wffs
    }

    /// All ways to give values to those letters of a roll that have none.
    fn completions(matrix: &Matrix, roll: &str, row: &Row) -> Vec<Row> {
        let mut rows = vec![*row];
        for place in (0..4).filter(|place| {
            row[*place].is_none() && roll.contains("pqrs".as_bytes()[*place] as char)
        }) {
            rows = rows
                .iter()
                .flat_map(|row| {
                    (0..matrix.size()).map(|v| {
                        let mut row = *row;
                        row[place] = Some(v);
                        row
                    })
                })
                .collect();
        }
        rows
    }

    /// The facts of a roll, from all its WFFs; and all the longest that do without the letters
    /// that have no value.
    fn by_definition(
        matrix: &Matrix,
        roll: &str,
        wffs: &BTreeSet<String>,
        row: &Row,
    ) -> (Valued, BTreeSet<String>) {
        let rows = completions(matrix, roll, row);
        let is_true =
            |wff: &str, row: &Row| matrix.is_designated(value(matrix, wff.as_bytes(), row));
        let longest = |row: &Row| {
            wffs.iter().filter(|wff| is_true(wff, row)).map(String::len).max().unwrap_or(0)
        };
        let lengths: Vec<usize> = rows.iter().map(longest).collect();
        let (least, most) = (*lengths.iter().min().unwrap(), *lengths.iter().max().unwrap());
        if wffs.is_empty() || most == 0 {
            return (Valued::None { wff: !wffs.is_empty() }, BTreeSet::new());
        }
        let always = |wff: &&String| wff.len() == most && rows.iter().all(|row| is_true(wff, row));
        let found: BTreeSet<String> = wffs.iter().filter(always).cloned().collect();
        if let Some(wff) = found.first().cloned() {
            let valued = |wff: &String| {
                wff.bytes().all(|letter| letter < b'p' || row[usize::from(letter - b'p')].is_some())
            };
            return (
                Valued::Longest { wff, length: most as u64, value: None },
                found.into_iter().filter(valued).collect(),
            );
        }
        let missing: Vec<usize> =
            (0..4).filter(|place| rows.iter().any(|other| other[*place] != row[*place])).collect();
        let matters = |place: &usize| {
            let differ =
                |one: &Row, other: &Row| (0..4).all(|at| at == *place || one[at] == other[at]);
            let pairs = || rows.iter().zip(&lengths);
            pairs().any(|(row, length)| {
                pairs().any(|(other, long)| length != long && differ(row, other))
            })
        };
        let mut matter: Vec<usize> = missing.iter().copied().filter(matters).collect();
        if matter.is_empty() {
            matter = missing;
        }
        let letters = matter.into_iter().map(|place| b"pqrs"[place]).collect();
        (Valued::Depends { letters, least: least as u64, most: most as u64 }, BTreeSet::new())
    }

    /// Compares a roll under some values with the definition.
    fn check(matrix: &Matrix, roll: &str, rules: Rules, wffs: &BTreeSet<String>, row: &Row) {
        let context = || format!("{} {roll} {rules:?} {row:?}", matrix.name());
        let faces = Faces::read(roll).unwrap();
        let found = longest_valued(&faces, rules, matrix, row, STEPS);
        let (expected, all) = by_definition(matrix, roll, wffs, row);
        match (&found, &expected) {
            (
                Valued::Longest { wff, length, value: of },
                Valued::Longest { length: expected, .. },
            ) => {
                assert_eq!((*length, wff.len() as u64), (*expected, *expected), "{}", context());
                assert!(wffs.contains(wff), "{wff} {}", context());
                let rows = completions(matrix, roll, row);
                let values: BTreeSet<u8> =
                    rows.iter().map(|row| value(matrix, wff.as_bytes(), row)).collect();
                assert!(
                    values.iter().all(|value| matrix.is_designated(*value)),
                    "{wff} {}",
                    context()
                );
                assert_eq!(
                    *of,
                    values.first().copied().filter(|_| values.len() == 1),
                    "{wff} {}",
                    context()
                );
                if rows.len() == 1 {
                    let highest = all.iter().map(|wff| value(matrix, wff.as_bytes(), row)).max();
                    assert_eq!(*of, highest, "{wff} {}", context());
                }
            }
            _ => assert_eq!(found, expected, "{}", context()),
        }
        let every = EveryValued::new(&faces, rules, matrix, row, STEPS).unwrap();
        let listed: Vec<String> = every.iter().collect();
        assert_eq!((listed.len(), every.count()), (all.len(), all.len() as u128), "{}", context());
        assert_eq!(listed.iter().cloned().collect::<BTreeSet<_>>(), all, "{}", context());
        let some = every.some(3);
        assert_eq!(some.len(), all.len().min(3), "{}", context());
        assert!(some.iter().all(|wff| all.contains(wff)), "{}", context());
        assert_eq!(some.iter().collect::<BTreeSet<_>>().len(), some.len(), "{}", context());
    }

    /// All rows of values for the letters of a roll, each a value or none.
    fn rows(matrix: &Matrix, roll: &str) -> Vec<Row> {
        let mut rows = vec![[None; 4]];
        for place in (0..4).filter(|place| roll.contains("pqrs".as_bytes()[*place] as char)) {
            let with = |row: &Row| {
                (0..=matrix.size())
                    .map(|v| {
                        let mut row = *row;
                        row[place] = v.checked_sub(1);
                        row
                    })
                    .collect::<Vec<_>>()
            };
            rows = rows.iter().flat_map(with).collect();
        }
        rows
    }

    #[test]
    fn every_roll_of_three_and_three_has_the_longest_true_wffs_of_the_definition() {
        // Rolls that differ only in the names of their letters have the same values in other rows.
        let count = |roll: &str, letter: char| roll.matches(letter).count();
        let ordered = |roll: &&String| {
            count(roll, 'p') >= count(roll, 'q') && count(roll, 'q') >= count(roll, 'r')
        };
        let smalls = multisets("pqri", 3);
        let bigs = multisets("NKACER", 3);
        for (small, big) in
            smalls.iter().filter(ordered).flat_map(|small| bigs.iter().map(move |big| (small, big)))
        {
            let roll = format!("{small}{big}");
            // The rule books differ in R alone.
            for rules in BOTH.into_iter().filter(|rules| *rules == Rules::XWff || big.contains('R'))
            {
                let wffs = laid(&roll, rules);
                for matrix in ["K3", "L3", "LP", "FDE", "G4", "P3"].map(logic) {
                    let ways = |row: &Row| completions(matrix, &roll, row).len();
                    let one_is_missing = |row: &&Row| ways(row) <= matrix.size().into();
                    for row in rows(matrix, &roll)
                        .iter()
                        .filter(|row| roll.len() < 5 || one_is_missing(row))
                    {
                        check(matrix, &roll, rules, &wffs, row);
                    }
                }
            }
        }
    }

    #[test]
    fn a_conditional_from_p_to_p_is_true_in_l3_whatever_p_is() {
        let of = |name, roll: &str| {
            longest_valued(&Faces::read(roll).unwrap(), Rules::XWff, logic(name), &[None; 4], STEPS)
        };
        let longest = |wff: &str, value| Valued::Longest {
            wff: wff.to_owned(),
            length: wff.len() as u64,
            value,
        };
        assert_eq!(of("L3", "pp C"), longest("Cpp", Some(2)));
        assert_eq!(of("K3", "pp C"), Valued::Depends { letters: b"p".to_vec(), least: 0, most: 3 });
        // In LP it is true, too, but perhaps also false.
        assert_eq!(of("LP", "pp C"), longest("Cpp", None));
    }

    #[test]
    fn an_r_is_written_as_what_it_became() {
        let row = [Some(0), Some(1), Some(2), None];
        let of = |roll: &str| {
            longest_valued(&Faces::read(roll).unwrap(), Rules::XWff, logic("L3"), &row, STEPS)
        };
        let longest = |wff: &str| Valued::Longest {
            wff: wff.to_owned(),
            length: wff.len() as u64,
            value: Some(2),
        };
        assert_eq!(of("pqr NKACER"), longest("NNECpqr"));
        assert_eq!(of("pq R"), longest("Cpq"));
        assert_eq!(of("p R"), longest("Np"));
    }

    /// Compares a roll in classical logic with the closed solution.
    fn check_classical(roll: &str, rules: Rules, row: &Row) {
        let context = || format!("{roll} {rules:?} {row:?}");
        let classical = logic("classical");
        let faces = Faces::read(roll).unwrap();
        let mut values = Valuation::default();
        for (letter, value) in b"pqrs".iter().zip(row) {
            value.iter().for_each(|value| values.set(*letter, Value::from(*value == 1)));
        }
        let found = longest_valued(&faces, rules, classical, row, STEPS);
        match (
            &found,
            longest(
                &faces,
                rules,
                Goal::True { logic: &crate::logic::Logic::classical(), values: &values },
            ),
        ) {
            (Valued::Longest { wff, length, value: of }, Answer::Longest(other)) => {
                assert_eq!((*length, *of), (other.length(), Some(1)), "{wff} {}", context());
                assert!(
                    rules.lacking(&faces, &Faces::read(wff).unwrap()).is_empty(),
                    "{wff} {}",
                    context()
                );
                for row in completions(classical, roll, row) {
                    assert_eq!(value(classical, wff.as_bytes(), &row), 1, "{wff} {}", context());
                }
            }
            (Valued::None { wff }, Answer::None(reason)) => {
                assert_eq!(*wff, reason != crate::dice::Reason::NoProposition, "{}", context());
            }
            (
                Valued::Depends { letters, least, most },
                Answer::Depends { letters: others, least: other_least, most: other_most },
            ) => {
                let letters: Vec<_> =
                    letters.iter().map(|letter| crate::logic::Variable::from(*letter)).collect();
                assert_eq!(
                    (letters, *least, *most),
                    (others, other_least, other_most),
                    "{}",
                    context()
                );
            }
            // More is tried here.
            (Valued::Longest { length, .. }, Answer::Depends { least, most, .. }) => {
                assert_eq!((*length, *length), (least, most), "{}", context());
                return;
            }
            (_, other) => panic!("{found:?} {other:?} {}", context()),
        }
        let every = EveryValued::new(&faces, rules, classical, row, STEPS).unwrap();
        assert_eq!(
            every.count(),
            Every::new(
                &faces,
                rules,
                Goal::True { logic: &crate::logic::Logic::classical(), values: &values }
            )
            .unwrap()
            .count(),
            "{}",
            context()
        );
    }

    #[test]
    fn in_classical_logic_it_is_as_the_closed_solution_says() {
        for (small, big) in multisets("pqr", 4)
            .iter()
            .flat_map(|small| multisets("NKACER", 4).into_iter().map(move |big| (small, big)))
        {
            let roll = format!("{small}{big}");
            for rules in BOTH {
                for row in [
                    [Some(1), Some(0), Some(1), None],
                    [Some(0), Some(1), Some(0), None],
                    [Some(1), None, Some(0), None],
                ] {
                    check_classical(&roll, rules, &row);
                }
            }
        }
        let mut cup = Cup::new(5);
        for round in 0..400_u64 {
            let roll = cup.roll(Rules::XWff, 6, 6);
            let row = [0, 1, 2, 3].map(|place| Some((round >> place & 1) as u8));
            check_classical(&roll, Rules::XWff, &row);
            check_classical(&roll, Rules::ShakeAWff, &row);
            check_classical(&roll, Rules::XWff, &[row[0], None, row[2], row[3]]);
        }
    }

    #[test]
    fn larger_rolls_and_logics_have_the_longest_true_wffs_of_the_definition() {
        let mut cup = Cup::new(8);
        for (name, round) in
            ["X9", "L16", "G16", "RM3", "B3E", "WK", "L5"].iter().cycle().zip(0..140_u8)
        {
            let (matrix, roll) = (logic(name), cup.roll(Rules::XWff, 4, 3));
            let roll = roll.replace(' ', "");
            let wffs = laid(&roll, Rules::XWff);
            let row = [3, 5, 7, 11].map(|by| Some(round % 16 * by % matrix.size()));
            check(matrix, &roll, Rules::XWff, &wffs, &row);
            check(matrix, &roll, Rules::XWff, &wffs, &[row[0], None, row[2], row[3]]);
        }
    }

    #[test]
    fn a_wff_of_twelve_dice_is_made_of_them_and_true() {
        let mut cup = Cup::new(9);
        for (name, round) in ["FDE", "L3", "P3", "LP", "G4", "K3"].iter().cycle().zip(0..180_u8) {
            let (matrix, roll) = (logic(name), cup.roll(Rules::XWff, 6, 6));
            let faces = Faces::read(&roll).unwrap();
            let row = [1, 3, 5, 7].map(|by| Some(round % 16 * by % matrix.size()));
            let every = EveryValued::new(&faces, Rules::XWff, matrix, &row, STEPS).unwrap();
            let Valued::Longest { wff, length, value: of } =
                longest_valued(&faces, Rules::XWff, matrix, &row, STEPS)
            else {
                assert_eq!(every.count(), 0, "{roll}");
                continue;
            };
            let mut some = every.some(10);
            assert_eq!(some.len() as u128, every.count().min(10));
            assert_eq!(of, Some(value(matrix, wff.as_bytes(), &row)));
            some.extend(every.iter().take(50));
            for wff in some.into_iter().chain([wff]) {
                assert_eq!(
                    (wff.len() as u64, end(wff.as_bytes())),
                    (length, Some(wff.len())),
                    "{roll} {wff}"
                );
                assert!(
                    Rules::XWff.lacking(&faces, &Faces::read(&wff).unwrap()).is_empty(),
                    "{roll} {wff}"
                );
                assert!(matrix.is_designated(value(matrix, wff.as_bytes(), &row)), "{roll} {wff}");
            }
        }
    }

    #[test]
    fn what_takes_too_long_is_not_begun() {
        let long = |matrix, roll: &str, row: &Row, steps| {
            let faces = Faces::read(roll).unwrap();
            let every = EveryValued::new(&faces, Rules::XWff, matrix, row, steps)
                .map(|every| every.count());
            (longest_valued(&faces, Rules::XWff, matrix, row, steps), every)
        };
        let many = |roll: &str, times| roll.repeat(times);
        let valued = [Some(0), Some(1), Some(2), Some(3)];
        for roll in [
            many("pqrsNKACER", 4),
            many("pqrsNKACER", 50),
            many("p", 100_000),
            many("pR", 100_000),
            many("pqrsNKACER", 9_999),
        ] {
            for steps in [0, 1_000, STEPS] {
                assert_eq!(
                    long(logic("FDE"), &roll, &valued, steps),
                    (Valued::OutOfReach, Err(OutOfReach)),
                    "{}",
                    roll.len()
                );
                assert_eq!(
                    long(logic("L16"), &roll, &[None; 4], steps).0,
                    Valued::OutOfReach,
                    "{}",
                    roll.len()
                );
            }
        }
        // Many dice of few kinds are within reach, though their WFFs are too many to count.
        let (found, every) = long(logic("L3"), &many("pK", 60), &valued, STEPS);
        assert_eq!((found, every), (Valued::None { wff: true }, Err(OutOfReach)));
        let (found, _) = long(logic("L3"), &many("pC", 60), &valued, STEPS);
        assert!(matches!(found, Valued::Longest { length: 119, value: Some(2), .. }), "{found:?}");
    }

    #[test]
    fn twelve_dice_in_four_values_take_at_most_two_million_steps() {
        for roll in [
            "ppqqrs ERRRRR",
            "ppqqrs NKACER",
            "ppqqrrs ERRRR",
            "ppqqr ERRRRRR",
            "ppqqrrss RRRR",
            "ppqqrs KKAACC",
        ] {
            let faces = Faces::read(roll).unwrap();
            for matrix in ["FDE", "G4", "L4"].map(logic) {
                let valued = [Some(0), Some(1), Some(2), Some(3)];
                assert!(
                    EveryValued::new(&faces, Rules::XWff, matrix, &valued, 2_000_000).is_ok(),
                    "{roll}"
                );
                for row in [valued, [None; 4]] {
                    let found = longest_valued(&faces, Rules::XWff, matrix, &row, 2_000_000);
                    assert_ne!(found, Valued::OutOfReach, "{roll} {row:?}");
                }
            }
        }
    }

    #[test]
    fn a_value_that_the_logic_does_not_have_is_none() {
        let faces = Faces::read("pNK").unwrap();
        let depends = Valued::Depends { letters: b"p".to_vec(), least: 0, most: 2 };
        assert_eq!(
            longest_valued(&faces, Rules::XWff, logic("K3"), &[Some(3), None, None, None], STEPS),
            depends
        );
        assert_eq!(
            longest_valued(&Faces::default(), Rules::XWff, logic("K3"), &[None; 4], STEPS),
            Valued::None { wff: false }
        );
    }
}
