//! Fingerprints by which machinery knows a finding again when lines were added above it: of its
//! rule, its line and its place among those that are alike.

use super::Finding;
use crate::shown::Shown;
use std::collections::HashMap;

/// FNV-1a with 128 bits, which is the same everywhere and always.
const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

/// The digits of a fingerprint.
const DIGITS: usize = 32;

fn hash(start: u128, bytes: &[u8]) -> u128 {
    bytes.iter().fold(start, |hash, byte| (hash ^ u128::from(*byte)).wrapping_mul(PRIME))
}

/// The fingerprints in what is printed, each with the byte where it stands.
#[derive(Default)]
pub struct Prints(Vec<(usize, u128)>);

impl Prints {
    /// The digits that stand for a fingerprint until it is known which of those alike it is.
    pub const OPEN: &str = "????????????????????????????????";

    /// Notes the fingerprint that stands last in these bytes; `file` makes those of different files
    /// different.
    pub fn note(&mut self, printed: &[u8], finding: &Finding<'_>, file: &str) {
        let found = printed.windows(DIGITS).rposition(|window| window == Prints::OPEN.as_bytes());
        let Some(place) = found else { return };
        let rule = hash(hash(BASIS, file.as_bytes()), finding.diagnostic.rule.id.as_bytes());
        let line = hash(hash(rule, b"\n"), finding.line.trim().as_bytes());
        self.0.push((place, line));
    }

    /// Writes them into what is printed. `seen` counts those that are alike.
    pub fn write(&mut self, printed: &mut Shown, seen: &mut HashMap<u128, u64>) {
        for (place, print) in self.0.drain(..) {
            let number = seen.entry(print).or_default();
            printed.put_digits(place, hash(print, &number.to_le_bytes()));
            *number += 1;
        }
    }
}
