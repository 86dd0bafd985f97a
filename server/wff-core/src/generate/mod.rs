//! Random material for exercises: formulas, pffs, equivalences and arguments, each as the line of a
//! file that is true of it.
//!
//! Formulas are drawn evenly among all of one length: [`Formulas`] counts them and finds the one of
//! any number. What is wanted of them is then asked of the analysis: where the formulas are few,
//! all are gone through, in random order, so that it is known for certain when there are no more;
//! of many some are drawn, up to a bound. The same seed always draws the same.

mod flaw;
mod formulas;
mod material;
mod mixture;
mod natural;
mod random;

pub use formulas::Formulas;
pub use material::{Kind, Material, Request, Shortage};
pub use mixture::Mixture;
pub use natural::Natural;
pub use random::Random;
