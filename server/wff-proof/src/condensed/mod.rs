//! Condensed detachment: proofs from axioms as Łukasiewicz and Meredith wrote them. `D` of a
//! conditional and another formula is what the most general substitution makes of its second
//! operand.

pub mod axioms;
mod clash;
pub mod detach;
pub mod find;
pub mod formats;
mod index;
mod matching;
mod memo;
pub mod proof;
pub mod refute;
mod rewritten;
pub mod settle;
pub mod systems;
mod unfinished;
mod unify;

pub use detach::{Clash, ClashKind, Detacher, Detachment};
pub use rewritten::{NotRebased, Rewritten};
pub use unfinished::Unfinished;

#[cfg(test)]
mod tests;
