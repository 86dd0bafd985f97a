//! All the longest true WFFs of a roll in any finite logic, and how many there are.
//!
//! Every WFF is read in one way only, so that a [table](super::table) can count them as words:
//! those of each hand of letters, by their values. The counts find the WFF of any number in a fixed
//! order without going through those before it.

use super::hands::total;
use super::rules::Rules;
use super::table::{Algebra, Class, Counted, Table};
use super::valued::{Query, Valued, longest_valued};
use crate::logic::Matrix;
use crate::syntax::Faces;
use crate::syntax::letter::PROPOSITIONS;
use std::collections::{BTreeMap, BTreeSet};

/// To find or to count them takes more steps than are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfReach;

/// The most usable dice for which all longest true WFFs are counted: their number is below 9 to
/// this power then.
const MOST_COUNTED: usize = 32;
/// How many WFFs are looked at for some to choose from.
const LOOKED_AT: u128 = 200;

/// All the longest true WFFs of a roll in a finite logic; of propositions without a value, those
/// that do without them.
#[derive(Clone, Debug)]
pub struct EveryValued {
    table: Table<Counted>,
    /// The classes of WFFs of which they are.
    classes: Vec<Class>,
}

impl EveryValued {
    /// All the longest true WFFs of a roll, by the values of `p`, `q`, `r` and `s`, unless it takes
    /// more than so many steps of some nanoseconds each. None where their length depends on a
    /// proposition without a value.
    pub fn new(
        roll: &Faces,
        rules: Rules,
        matrix: &Matrix,
        values: &[Option<u8>; 4],
        steps: u64,
    ) -> Result<EveryValued, OutOfReach> {
        let question = Query::new(roll, rules, matrix, values, steps).ok_or(OutOfReach)?;
        let mut every = EveryValued::counted(&question)?;
        if !question.missing().is_empty() {
            let length = match longest_valued(roll, rules, matrix, values, steps) {
                Valued::Longest { length, .. } => length,
                Valued::None { .. } | Valued::Depends { .. } => 0,
                Valued::OutOfReach => return Err(OutOfReach),
            };
            every.classes.retain(|class| every.table.length(*class) as u64 == length);
        }
        Ok(every)
    }

    /// Those of the propositions that have a value.
    pub(super) fn counted(question: &Query<'_>) -> Result<EveryValued, OutOfReach> {
        let letters: Vec<(u8, Option<u8>)> =
            question.letters.into_iter().zip(question.values).collect();
        let mut sorts = [0; 16];
        let mut values = [0; 16];
        for ((sort, of_sort), (count, value)) in sorts.iter_mut().zip(&mut values).zip(letters) {
            *sort = if value.is_some() { count } else { 0 };
            *of_sort = value.unwrap_or_default();
        }
        let propositions = total(&sorts);
        // Two cells are joined by a product for each two values.
        let size = u64::from(question.matrix.size());
        let hands =
            question.hands(sorts, propositions, (size * size).div_ceil(2)).ok_or(OutOfReach)?;
        if hands.connectives.iter().any(|operators| operators.length() > MOST_COUNTED) {
            return Err(OutOfReach);
        }
        let table = Table::new(hands, Algebra::new(question.matrix), values);
        let mut every = EveryValued { table, classes: Vec::new() };
        every.classes = every.table.classes(|value| question.matrix.is_designated(value));
        let length = every.classes.iter().map(|class| every.table.length(*class)).max();
        every.classes.retain(|class| Some(every.table.length(*class)) == length);
        Ok(every)
    }

    /// How many there are.
    pub fn count(&self) -> u128 {
        self.classes.iter().map(|class| self.table.ways(*class)).sum()
    }

    /// All of them, each once, in a fixed order: by the connectives that they use, then by value,
    /// main connective, and how the other letters are dealt out to its operands.
    pub fn iter(&self) -> impl Iterator<Item = String> + '_ {
        self.classes.iter().flat_map(|class| {
            (0..self.table.ways(*class)).filter_map(|number| self.spell(*class, number))
        })
    }

    fn spell(&self, class: Class, number: u128) -> Option<String> {
        self.table.spell(class, number, |sort| PROPOSITIONS.get(sort).copied())
    }

    /// One of them, by its number in that order.
    fn nth(&self, mut number: u128) -> Option<String> {
        for class in &self.classes {
            let ways = self.table.ways(*class);
            if number < ways {
                return self.spell(*class, number);
            }
            number -= ways;
        }
        None
    }

    /// Some of them to choose from, out of all parts of that order: those of few distinct shapes
    /// first, one of each shape before the second of any. A shape is a subformula, its propositions
    /// left open.
    pub fn some(&self, number: usize) -> Vec<String> {
        let count = self.count();
        let looked_at = count.min(LOOKED_AT.max(number as u128));
        let mut shapes: BTreeMap<(usize, String), Vec<String>> = BTreeMap::new();
        for wff in (0..looked_at).filter_map(|place| self.nth(place * (count / looked_at))) {
            let shape: String = wff
                .chars()
                .map(|letter| if letter.is_ascii_lowercase() { 'p' } else { letter })
                .collect();
            shapes.entry((distinct(shape.as_bytes()), shape)).or_default().push(wff);
        }
        let mut open: Vec<_> = shapes.into_values().map(Vec::into_iter).collect();
        let mut some = Vec::new();
        while !open.is_empty() && some.len() < number {
            open.retain_mut(|of_shape| of_shape.next().map(|wff| some.push(wff)).is_some());
        }
        some.truncate(number);
        some
    }
}

/// How many subformulas of a shape differ.
fn distinct(shape: &[u8]) -> usize {
    let subformula = |start: usize| {
        let mut open = 1_usize;
        let end = shape.iter().skip(start).position(|letter| {
            open = match letter {
                b'N' => open,
                _ if letter.is_ascii_uppercase() => open + 1,
                _ => open - 1,
            };
            open == 0
        });
        shape.get(start..=start + end?)
    };
    (0..shape.len()).filter_map(subformula).collect::<BTreeSet<_>>().len()
}
