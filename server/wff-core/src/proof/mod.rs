//! Proofs.

pub mod natural;
