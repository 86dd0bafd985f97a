//! Proofs: formulas that share what they have in common, natural deduction, and condensed
//! detachment.
//!
//! ```
//! use wff_proof::natural::prove::{Outcome, prove};
//! use wff_proof::terms::Terms;
//!
//! let mut terms = Terms::default();
//! let [Some(implication), Some(p), Some(q)] = ["Cpq", "p", "q"].map(|it| terms.read(it)) else {
//!     panic!("a pff")
//! };
//! let premises = [implication, p];
//! let Ok(Outcome::Proof(proof)) = prove(&mut terms, &premises, q, None, &mut || true) else {
//!     panic!("no proof")
//! };
//! assert_eq!(proof.steps.len(), 3);
//! assert_eq!(proof.steps.last().and_then(|step| step.formula), Some(q));
//! ```

#![cfg_attr(test, allow(clippy::string_slice, reason = "a test may panic"))]

pub mod condensed;
pub mod natural;
pub mod terms;
