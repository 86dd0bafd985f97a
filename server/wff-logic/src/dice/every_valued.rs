//! All the longest true WFFs of a roll in any finite logic, and how many there are.

use super::counted::CountedWffs;
use super::meter::{Meter, OutOfReach};
use super::rules::Rules;
use super::valued::{Valued, longest_valued};
use super::valued_roll::ValuedRoll;
use crate::Matrix;
use std::collections::{BTreeMap, BTreeSet};
use wff_syntax::Faces;

/// The number of WFFs that are looked at for some to choose from.
const LOOKED_AT: u128 = 200;

/// All the longest true WFFs of a roll in a finite logic; of propositions without a value, those
/// that do without them.
#[derive(Clone, Debug)]
pub struct EveryValued {
    wffs: CountedWffs,
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
        let meter = Meter::unlimited();
        let valued =
            ValuedRoll::new(roll, rules, matrix, values, steps, &meter).ok_or(OutOfReach)?;
        let mut wffs = CountedWffs::new(&valued)?;
        if !valued.missing().is_empty() {
            let length = match longest_valued(roll, rules, matrix, values, steps) {
                Valued::Longest { length, .. } => length,
                Valued::None { .. } | Valued::Depends { .. } => 0,
                Valued::OutOfReach => return Err(OutOfReach),
            };
            wffs.retain_length(length);
        }
        Ok(EveryValued { wffs })
    }

    /// The number of them.
    pub fn count(&self) -> u128 {
        self.wffs.count()
    }

    /// All of them, each once, in an order that is always the same.
    pub fn iter(&self) -> impl Iterator<Item = String> + '_ {
        self.wffs.iter()
    }

    /// Some of them to choose from, out of all parts of that order: those of few distinct shapes
    /// first, one of each shape before the second of any. A shape is a subformula, its propositions
    /// left open.
    pub fn some(&self, number: usize) -> Vec<String> {
        let count = self.count();
        let looked_at = count.min(LOOKED_AT.max(number as u128));
        let mut shapes: BTreeMap<(usize, String), Vec<String>> = BTreeMap::new();
        for wff in (0..looked_at).filter_map(|place| self.wffs.nth(place * (count / looked_at))) {
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

/// The number of subformulas of a shape that differ.
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
