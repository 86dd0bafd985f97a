//! Random numbers, the same for the same seed for ever.

use super::natural::Natural;
use oorandom::Rand64;

/// A source of random numbers, which follow from its seed alone: the generator of the
/// [cup](crate::dice::Cup), PCG-XSH-RR of 128 bits.
#[derive(Clone, Debug)]
pub struct Random(Rand64);

impl Random {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Random {
        Random(Rand64::new(seed.into()))
    }

    /// A number below another, which is not 0; each is as likely.
    pub fn below(&mut self, end: u64) -> u64 {
        if end <= 1 {
            return 0;
        }
        // Of the numbers that have as many bits as the highest one some are too high, and are drawn
        // again.
        let mask = u64::MAX >> (end - 1).leading_zeros();
        loop {
            let number = self.0.rand_u64() & mask;
            if number < end {
                return number;
            }
        }
    }

    /// A number below another of any size, which is not 0; each is as likely.
    pub fn below_natural(&mut self, end: &Natural) -> Natural {
        let Some(highest) = end.words().last() else { return Natural::default() };
        let mask = u64::MAX >> highest.leading_zeros();
        loop {
            let mut words: Vec<u64> = end.words().iter().map(|_| self.0.rand_u64()).collect();
            words.last_mut().into_iter().for_each(|word| *word &= mask);
            let number = Natural::of_words(words);
            if number < *end {
                return number;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// PCG-XSH-RR of 128 bits, as its author writes it down.
    fn pcg(seed: u128, many: usize) -> Vec<u64> {
        let increment = 0x2FE0_E169_FFBD_06E3_5BC3_07BD_4D2F_814F_u128 << 1 | 1;
        let step = |state: u128| {
            state.wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645).wrapping_add(increment)
        };
        let mut state = step(step(0).wrapping_add(seed));
        let mut next = || {
            let shifted = ((state ^ state >> 29) >> 58) as u64;
            let number = shifted.rotate_right((state >> 122) as u32);
            state = step(state);
            number
        };
        (0..many).map(|_| next()).collect()
    }

    #[test]
    fn the_numbers_of_a_seed_are_those_of_its_generator() {
        for seed in [0, 1, 12345, (1 << 53) - 1] {
            let mut random = Random::new(seed);
            let drawn: Vec<u64> = (0..50).map(|_| random.0.rand_u64()).collect();
            assert_eq!(drawn, pcg(seed.into(), 50));
        }
        // And these do not change with it.
        let mut random = Random::new(12345);
        let drawn: Vec<u64> = (0..16).map(|_| random.below(1000)).collect();
        let expected =
            [205, 504, 529, 867, 335, 753, 399, 446, 734, 223, 48, 149, 818, 835, 504, 878];
        assert_eq!(drawn, expected);
    }

    #[test]
    fn every_number_below_the_end_is_about_as_likely() {
        for end in 1..20 {
            let mut random = Random::new(7);
            let mut times = vec![0_u32; end as usize];
            (0..1000 * end).for_each(|_| times[random.below(end) as usize] += 1);
            assert!(times.iter().all(|times| (850..1150).contains(times)), "{end}: {times:?}");
        }
        assert_eq!(Random::new(1).below(u64::MAX) >> 63, Random::new(1).0.rand_u64() >> 63);
    }

    #[test]
    fn numbers_of_several_words_reach_all_that_are_below() {
        let end = Natural::of_words(vec![0, 0, 6]);
        let mut random = Random::new(3);
        let mut times = [0_u32; 6];
        for _ in 0..6000 {
            let number = random.below_natural(&end);
            assert!(number < end);
            times[number.words().get(2).copied().unwrap_or(0) as usize] += 1;
        }
        assert!(times.iter().all(|times| (850..1150).contains(times)), "{times:?}");
        assert_eq!(random.below_natural(&Natural::from(1)), Natural::default());
    }
}
