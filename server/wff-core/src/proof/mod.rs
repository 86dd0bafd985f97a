//! Proofs: formulas that share what they have in common, and natural deduction.

pub mod natural;
pub mod terms;
