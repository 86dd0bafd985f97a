//! Fingerprints: 128 bits that tell things apart without keeping them.

use std::hash::{DefaultHasher, Hash, Hasher};

/// A fingerprint. Two things that differ have different ones, except by a chance of one in 2^128.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fingerprint(u128);

impl Fingerprint {
    /// The fingerprint of something. It is the same in every run of the program.
    pub fn of(thing: &(impl Hash + ?Sized)) -> Fingerprint {
        let mut taker = Taker::default();
        thing.hash(&mut taker);
        taker.fingerprint()
    }

    /// Its bits.
    pub fn bits(self) -> u128 {
        self.0
    }
}

/// A number for something, quick to find, for sums by which two states of a text are compared.
/// Whoever looks for two things that have the same finds some; by chance none have.
pub fn quick_sum(thing: &(impl Hash + ?Sized)) -> u128 {
    let mut mixer = Mixer(ODD);
    thing.hash(&mut mixer);
    mixer.0
}

/// A number without a pattern, the golden ratio in 128 bits.
const ODD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

/// Mixes what it is fed into a number.
struct Mixer(u128);

impl Mixer {
    #[inline]
    fn mix(&mut self, part: u128) {
        let mixed = (self.0 ^ part).wrapping_mul(ODD);
        self.0 = mixed ^ mixed >> 64;
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for few in bytes.chunks(size_of::<u128>()) {
            let part = few.iter().fold(0, |part, byte| part << 8 | u128::from(*byte));
            self.mix(part);
        }
        self.mix(bytes.len() as u128);
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number.into());
    }

    fn write_u128(&mut self, number: u128) {
        self.mix(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u128);
    }

    fn finish(&self) -> u64 {
        self.0 as u64
    }
}

/// Takes the fingerprint of what it is fed.
pub struct Taker {
    halves: [DefaultHasher; 2],
    /// The bytes that wait to be taken in, for many small pieces cost more than one.
    waiting: [u8; 64],
    number: usize,
}

impl Default for Taker {
    fn default() -> Taker {
        let [one, mut other] = [DefaultHasher::new(), DefaultHasher::new()];
        other.write_u8(1);
        Taker { halves: [one, other], waiting: [0; 64], number: 0 }
    }
}

impl Taker {
    /// The fingerprint of all that it was fed.
    pub fn fingerprint(&self) -> Fingerprint {
        let waiting = self.waiting.get(..self.number).unwrap_or_default();
        let finished = |half: &DefaultHasher| {
            let mut half = half.clone();
            half.write(waiting);
            u128::from(half.finish())
        };
        let [one, other] = &self.halves;
        Fingerprint(finished(one) << 64 | finished(other))
    }
}

impl Hasher for Taker {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        if let Some(room) = self.waiting.get_mut(self.number..self.number + bytes.len()) {
            room.copy_from_slice(bytes);
            self.number += bytes.len();
            return;
        }
        let waiting = self.waiting.get(..self.number).unwrap_or_default();
        for half in &mut self.halves {
            half.write(waiting);
            half.write(bytes);
        }
        self.number = 0;
    }

    fn finish(&self) -> u64 {
        (self.fingerprint().0 >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_that_differ_have_fingerprints_that_differ() {
        let all: std::collections::HashSet<Fingerprint> =
            (0..100_000_u32).map(|number| Fingerprint::of(&number)).collect();
        assert_eq!(all.len(), 100_000);
        assert_eq!(Fingerprint::of("p"), Fingerprint::of("p"));
        assert_ne!(Fingerprint::of(&("p", "qr")), Fingerprint::of(&("pq", "r")));
    }

    #[test]
    fn a_fingerprint_is_that_of_the_bytes_however_they_are_fed() {
        let bytes: Vec<u8> = (0..=u8::MAX).collect();
        let taken = |pieces: usize| {
            let mut taker = Taker::default();
            bytes.chunks(pieces).for_each(|piece| taker.write(piece));
            taker.fingerprint()
        };
        assert!([1, 3, 63, 64, 65, 100].into_iter().all(|pieces| taken(pieces) == taken(256)));
    }

    #[test]
    fn things_that_differ_have_quick_sums_that_differ() {
        let all: std::collections::HashSet<u128> =
            (0..100_000_u32).map(|number| quick_sum(&(number / 100, number % 100))).collect();
        assert_eq!(all.len(), 100_000);
        let texts = ["", "\0", "p", "p\0", "ppppppppppppppppp", "qppppppppppppppppp"];
        let all: std::collections::HashSet<u128> = texts.into_iter().map(quick_sum).collect();
        assert_eq!(all.len(), texts.len());
        assert_ne!(quick_sum(&("p", "qr")), quick_sum(&("pq", "r")));
    }

    #[test]
    fn each_half_of_a_fingerprint_tells_things_apart_without_the_other() {
        let mut halves = std::collections::HashSet::new();
        for number in 0..1_000_u32 {
            let bits = Fingerprint::of(&number).bits();
            assert!(halves.insert(bits >> 64) && halves.insert(bits & u128::from(u64::MAX)));
        }
    }
}
