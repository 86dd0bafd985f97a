//! Proofs: formulas that share what they have in common, and condensed detachment.

pub mod condensed;
pub mod terms;
