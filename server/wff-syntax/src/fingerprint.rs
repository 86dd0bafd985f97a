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

/// Takes the fingerprint of what it is fed.
pub struct Taker([DefaultHasher; 2]);

impl Default for Taker {
    fn default() -> Taker {
        let [one, mut other] = [DefaultHasher::new(), DefaultHasher::new()];
        other.write_u8(1);
        Taker([one, other])
    }
}

impl Taker {
    /// The fingerprint of all that it was fed.
    pub fn fingerprint(&self) -> Fingerprint {
        let [one, other] = self.0.each_ref().map(Hasher::finish);
        Fingerprint(u128::from(one) << 64 | u128::from(other))
    }
}

impl Hasher for Taker {
    fn write(&mut self, bytes: &[u8]) {
        self.0.iter_mut().for_each(|hasher| hasher.write(bytes));
    }

    fn finish(&self) -> u64 {
        self.0.first().map_or(0, Hasher::finish)
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
    fn each_half_of_a_fingerprint_tells_things_apart_without_the_other() {
        let mut halves = std::collections::HashSet::new();
        for number in 0..1_000_u32 {
            let bits = Fingerprint::of(&number).bits();
            assert!(halves.insert(bits >> 64) && halves.insert(bits & u128::from(u64::MAX)));
        }
    }
}
