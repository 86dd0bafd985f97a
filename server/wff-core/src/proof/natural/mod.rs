//! Natural deduction by the rules of WFF 'n Proof: its rules, the search for proofs, and proofs
//! as lines of a file.

pub mod prove;
pub mod rule;
pub mod write;

pub use rule::Rule;
