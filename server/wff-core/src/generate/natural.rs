//! Natural numbers of any size, as far as counting formulas needs them.

use std::cmp::Ordering;

/// A natural number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Natural {
    /// Its digits to the base of 2⁶⁴, the lowest first; the last is not 0.
    words: Vec<u64>,
}

impl Natural {
    /// The number with these digits to the base of 2⁶⁴, the lowest first.
    pub(super) fn of_words(mut words: Vec<u64>) -> Natural {
        let used = words.iter().rposition(|word| *word > 0).map_or(0, |last| last + 1);
        words.truncate(used);
        Natural { words }
    }

    /// Its digits to the base of 2⁶⁴, the lowest first, without noughts at the end.
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    /// True if it is 0.
    pub fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    /// The number, if a `u64` holds it.
    pub fn to_u64(&self) -> Option<u64> {
        match self.words[..] {
            [] => Some(0),
            [word] => Some(word),
            _ => None,
        }
    }

    /// Adds a number.
    pub fn add(&mut self, other: &Natural) {
        self.words.resize(self.words.len().max(other.words.len()), 0);
        let mut carried = false;
        let others = other.words.iter().copied().chain(std::iter::repeat(0));
        for (word, other) in self.words.iter_mut().zip(others) {
            let (sum, over) = word.overflowing_add(other);
            let (sum, again) = sum.overflowing_add(carried.into());
            (*word, carried) = (sum, over || again);
        }
        self.words.extend(carried.then_some(1));
    }

    /// Multiplies it by a number.
    pub fn multiply(&mut self, factor: u64) {
        let mut carried = 0;
        for word in &mut self.words {
            let product = u128::from(*word) * u128::from(factor) + u128::from(carried);
            (*word, carried) = (low(product), low(product >> 64));
        }
        self.words.push(carried);
        *self = Natural::of_words(std::mem::take(&mut self.words));
    }

    /// Divides it by a number that is not 0, and drops what is left over.
    pub fn divide(&mut self, divisor: u64) {
        let mut left = 0;
        for word in self.words.iter_mut().rev() {
            let part = u128::from(left) << 64 | u128::from(*word);
            *word = low(part / u128::from(divisor));
            left = low(part % u128::from(divisor));
        }
        *self = Natural::of_words(std::mem::take(&mut self.words));
    }
}

/// The lower half of a number.
fn low(number: u128) -> u64 {
    number as u64
}

impl From<u64> for Natural {
    fn from(number: u64) -> Natural {
        Natural::of_words(vec![number])
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Natural) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Natural) -> Ordering {
        let by_words = || self.words.iter().rev().cmp(other.words.iter().rev());
        self.words.len().cmp(&other.words.len()).then_with(by_words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn natural(number: u128) -> Natural {
        Natural::of_words(vec![low(number), low(number >> 64)])
    }

    proptest! {
        #[test]
        fn it_counts_as_numbers_do(
            one in any::<u128>(),
            shift in 0_u32..128,
            other in any::<u128>(),
            factor in any::<u64>(),
        ) {
            let one = one >> shift;
            let mut sum = natural(one >> 1);
            sum.add(&natural(other >> 1));
            prop_assert_eq!(sum, natural((one >> 1) + (other >> 1)));
            prop_assert_eq!(natural(one).cmp(&natural(other)), one.cmp(&other));
            let mut product = natural(one >> 64);
            product.multiply(factor);
            prop_assert_eq!(product, natural((one >> 64) * u128::from(factor)));
            let mut quotient = natural(one);
            quotient.divide(factor.max(1));
            prop_assert_eq!(quotient, natural(one / u128::from(factor.max(1))));
            prop_assert_eq!(natural(one).to_u64(), u64::try_from(one).ok());
        }
    }

    #[test]
    fn a_factorial_goes_up_and_down_again() {
        let mut number = Natural::from(1);
        (1..=500).for_each(|factor| number.multiply(factor));
        // 500! has 1,135 decimal digits, so that it lies between 2^3766 and 2^3771.
        assert_eq!(number.words().len(), 59);
        (2..=500).for_each(|factor| number.divide(factor));
        assert_eq!(number.to_u64(), Some(1));
        number.multiply(0);
        assert!(number.is_zero());
    }

    #[test]
    fn a_sum_carries_through_all_words() {
        let mut number = Natural::of_words(vec![u64::MAX; 3]);
        number.add(&Natural::from(1));
        assert_eq!(number.words(), [0, 0, 0, 1]);
    }
}
