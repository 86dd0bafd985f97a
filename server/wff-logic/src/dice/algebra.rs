//! The algebra of a logic on the connectives of the dice, made ready for [charts](super::chart).

use crate::{BinaryOperation, Matrix, UnaryOperation};
use std::collections::BTreeSet;
use wff_syntax::letter::{Binary, Connective, Unary};

/// Values as a set, a bit for each.
pub(super) type ValueSet = u16;

/// The images of sets under a connective: for each value of the first operand, for each four values
/// that the second can have, by which of these four it can have.
type Images = [[[ValueSet; 16]; 4]; 16];

/// The algebra of a logic on the connectives of the dice.
#[derive(Clone, Debug)]
pub(super) struct Algebra {
    size: u8,
    negation: UnaryOperation,
    /// In the order of [`Binary::OF_DICE`], as those below.
    binary: [BinaryOperation; 4],
    images: Vec<Images>,
}

#[expect(
    clippy::indexing_slicing,
    reason = "a connective that no die has, or a value that there is not, is a fault of the \
              program, and panics"
)]
impl Algebra {
    pub fn new(matrix: &Matrix) -> Algebra {
        let binary = Binary::OF_DICE.map(|connective| *matrix.operation(connective));
        Algebra::with(matrix.size(), *matrix.negation(), binary)
    }

    fn with(size: u8, negation: UnaryOperation, binary: [BinaryOperation; 4]) -> Algebra {
        let image = |operation: &BinaryOperation, x: u8, from: u8, set: usize| {
            let bits = (0..4).filter(|bit| set >> bit & 1 != 0);
            bits.fold(0, |image, bit| image | 1 << operation.of(x, from | bit))
        };
        let four = |operation: &BinaryOperation, x, from| {
            if x >= size || from >= size {
                [0; 16]
            } else {
                std::array::from_fn(|set| image(operation, x, from, set))
            }
        };
        let images = |operation: &BinaryOperation| {
            std::array::from_fn(|x| [0, 4, 8, 12].map(|from| four(operation, x as u8, from)))
        };
        Algebra { size, negation, binary, images: binary.iter().map(images).collect() }
    }

    /// An algebra whose values are sets of this one's: these sets, and all that connectives make of
    /// them. A WFF whose propositions may have certain values has no other than those of its set.
    /// `None` where the sets are more than sixteen.
    pub fn of_sets(
        &self,
        sets: impl Iterator<Item = ValueSet>,
    ) -> Option<(Algebra, Vec<ValueSet>)> {
        let mut known: Vec<ValueSet> = sets.collect::<BTreeSet<ValueSet>>().into_iter().collect();
        let mut negation = UnaryOperation::default();
        let mut binary = [BinaryOperation::default(); 4];
        // The place of a set that may be new.
        let place = |set: ValueSet, known: &mut Vec<ValueSet>| {
            let place = known.iter().position(|other| *other == set).unwrap_or_else(|| {
                known.push(set);
                known.len() - 1
            });
            u8::try_from(place).ok().filter(|place| *place < 16)
        };
        let mut before = 0;
        while before < known.len() {
            before = known.len();
            let sets = known.clone();
            for (x, first) in (0..).zip(&sets) {
                negation.set(x, place(self.negated(*first), &mut known)?);
                for (connective, operation) in Binary::OF_DICE.into_iter().zip(&mut binary) {
                    for (y, second) in (0..).zip(&sets) {
                        let image = self.joined(connective, *first, *second);
                        operation.set(x, y, place(image, &mut known)?);
                    }
                }
            }
        }
        Some((Algebra::with(u8::try_from(known.len()).ok()?, negation, binary), known))
    }

    /// The number of its values.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// About how many steps it takes to join two sets of values: a look-up for each four values of
    /// the second, and for each value of the first, of which most have few.
    pub fn steps(&self) -> u64 {
        u64::from(self.size).div_ceil(4)
    }

    /// The value of a negation.
    pub fn negation(&self, x: u8) -> u8 {
        self.negation.of(x)
    }

    /// The value of a connective of two operands.
    pub fn binary(&self, connective: Binary, x: u8, y: u8) -> u8 {
        self.binary[connective as usize].of(x, y)
    }

    /// The values of the negations of WFFs that have these.
    pub fn negated(&self, set: ValueSet) -> ValueSet {
        members(set).fold(0, |image, x| image | 1 << self.negation.of(x))
    }

    /// The values of a connective whose operands have these.
    pub fn joined(&self, connective: Binary, left: ValueSet, right: ValueSet) -> ValueSet {
        let images = &self.images[connective as usize];
        let mut joined = 0;
        for x in members(left) {
            let mut second = right;
            for image in &images[usize::from(x)] {
                joined |= image[usize::from(second & 15)];
                second >>= 4;
                if second == 0 {
                    break;
                }
            }
        }
        joined
    }

    /// The value of a WFF written in the letters of the dice, from those of its propositions.
    pub fn value(&self, wff: &str, of: impl Fn(u8) -> Option<u8>) -> Option<u8> {
        let mut values = Vec::new();
        for letter in wff.bytes().rev() {
            let value = match Connective::of(letter) {
                Some(Connective::Unary(Unary::N)) => self.negation(values.pop()?),
                Some(Connective::Binary(connective)) => {
                    self.binary(connective, values.pop()?, values.pop()?)
                }
                Some(Connective::Unary(Unary::L | Unary::M) | Connective::Constant(_)) => {
                    return None;
                }
                None => of(letter)?,
            };
            values.push(value);
        }
        values.pop()
    }
}

/// The values in a set.
fn members(mut set: ValueSet) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros();
        set &= set.checked_sub(1)?;
        Some(lowest as u8)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Logic;

    /// The values that a connective makes of those of one set or two, by its table.
    fn image(matrix: &Matrix, letter: u8, sets: &[ValueSet]) -> ValueSet {
        let of = |set: ValueSet| (0..matrix.size()).filter(move |value| set >> value & 1 == 1);
        let made: Vec<Option<u8>> = match *sets {
            [left, right] => {
                of(left).flat_map(|x| of(right).map(move |y| matrix.binary(letter, x, y))).collect()
            }
            _ => of(sets[0]).map(|x| matrix.unary(letter, x)).collect(),
        };
        made.into_iter().fold(0, |image, value| image | 1 << value.unwrap())
    }

    /// Some sets and all that connectives make of them; `None` where they are more than sixteen.
    fn closed(matrix: &Matrix, mut sets: BTreeSet<ValueSet>) -> Option<BTreeSet<ValueSet>> {
        while sets.len() <= 16 {
            let mut more = sets.clone();
            for one in &sets {
                more.insert(image(matrix, b'N', &[*one]));
                for (other, letter) in sets.iter().flat_map(|it| b"KACE".map(|at| (it, at))) {
                    more.insert(image(matrix, letter, &[*one, *other]));
                }
            }
            if more.len() == sets.len() {
                return Some(sets);
            }
            sets = more;
        }
        None
    }

    #[test]
    fn sets_of_values_and_all_that_connectives_make_of_them_are_an_algebra() {
        let mut sizes = BTreeSet::new();
        for name in ["classical", "K3", "L3", "FDE", "G5", "L16"] {
            let logic = Logic::named(name).unwrap();
            let all = u16::MAX >> (16 - logic.size());
            let single = (0..logic.size()).map(|value| 1 << value);
            let starts: Vec<ValueSet> = single.chain([0, all]).collect();
            for sets in starts.iter().flat_map(|one| starts.iter().map(|it| [*one, *it])) {
                let expected = closed(&logic, sets.into());
                let found = Algebra::new(&logic).of_sets(sets.into_iter());
                sizes.extend(expected.as_ref().map(BTreeSet::len));
                let Some((algebra, found)) = found else {
                    assert_eq!(expected, None, "{name} {sets:?}");
                    continue;
                };
                assert_eq!(usize::from(algebra.size()), found.len(), "{name} {sets:?}");
                assert_eq!(Some(found.iter().copied().collect()), expected, "{name} {sets:?}");
                for (x, one) in (0..).zip(&found) {
                    let negation = found[usize::from(algebra.negation(x))];
                    assert_eq!(negation, image(&logic, b'N', &[*one]), "{name} {sets:?}");
                    for (y, other) in (0..).zip(&found) {
                        for connective in Binary::OF_DICE {
                            let letter = Connective::Binary(connective).letter();
                            let made = found[usize::from(algebra.binary(connective, x, y))];
                            let expected = image(&logic, letter, &[*one, *other]);
                            assert_eq!(made, expected, "{name} {sets:?}");
                        }
                    }
                }
            }
        }
        assert!(sizes.contains(&16), "{sizes:?}");
    }
}
