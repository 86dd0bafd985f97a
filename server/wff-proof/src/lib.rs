//! Proofs: formulas that share what they have in common, natural deduction, and condensed
//! detachment.

pub mod condensed;
pub mod natural;
pub mod terms;
