//! D-proofs without names, for formats that have none.

use super::collection::{Collection, LeftOut};
use crate::condensed::proof::relabelled;
use std::collections::HashMap;

/// The most letters of a proof that is written out.
const MOST_LETTERS: u64 = 1 << 24;
/// The most letters of all of them.
const MOST_IN_ALL: u64 = 1 << 30;

impl Collection<'_> {
    /// The proofs with the proofs of other theorems instead of their names and numbers, and without
    /// blanks; `None` for a theorem without a proof.
    pub(super) fn unfolded(&self) -> Vec<Option<Result<String, LeftOut>>> {
        let mut cited: HashMap<&str, usize> = HashMap::new();
        let mut lengths: Vec<u64> = Vec::with_capacity(self.theorems.len());
        let mut unfolded: Vec<Option<Result<String, LeftOut>>> = Vec::new();
        let mut in_all = 0_u64;
        for (place, theorem) in self.theorems.iter().enumerate() {
            let text = self.proof(theorem);
            let proof = text.map(|text| {
                let mut length = 0_u64;
                let plain = relabelled(text, |name, _| {
                    let place = cited.get(name);
                    let other = place.and_then(|place| lengths.get(*place)).copied();
                    length = length.saturating_add(other.unwrap_or(0));
                });
                length = length.saturating_add(plain.len() as u64);
                if length > MOST_LETTERS || in_all.saturating_add(length) > MOST_IN_ALL {
                    return (length, Err(LeftOut::LongProof(length)));
                }
                in_all += length;
                let written = relabelled(text, |name, written| {
                    let place = cited.get(name);
                    let proof =
                        place.and_then(|place| unfolded.get(*place)?.as_ref()?.as_ref().ok());
                    written.push_str(proof.map_or("", |proof| proof));
                });
                (length, Ok(written))
            });
            if !theorem.name.is_empty() {
                cited.insert(theorem.name, place);
            }
            let (length, proof) = proof.map_or((0, None), |(length, it)| (length, Some(it)));
            lengths.push(length);
            unfolded.push(proof);
        }
        unfolded
    }
}
