//! The rules of proofs, D-proofs and axioms.

pub(in crate::rules) mod apart;
mod border;
pub(crate) mod classical_rules;
mod from_axioms;
pub(crate) mod logic_without_rules;
pub(crate) mod malformed_axioms;
pub(crate) mod malformed_d_proof;
pub(crate) mod malformed_proof;
mod mismatch;
pub(crate) mod missing_axioms;
mod near_axiom;
mod near_d_proof;
mod step_fixes;
pub(crate) mod unfinished_proof;
pub(crate) mod unknown_rule;
pub(crate) mod way_out;
pub(crate) mod wrong_citation;
pub(crate) mod wrong_detachment;
pub(crate) mod wrong_step;
