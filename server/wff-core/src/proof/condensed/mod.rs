//! Condensed detachment: proofs from axioms as Łukasiewicz and Meredith wrote them. `D` of a
//! conditional and another formula is what the most general substitution makes of its second
//! operand.

pub mod detach;
mod memo;
pub mod proof;
mod unify;

pub use detach::{Clash, ClashKind, Detacher, Detachment};

#[cfg(test)]
mod tests;
