//! What formulas mean: values, valuations, truth under them, classes and consequences, and how formulas read.

#[allow(dead_code, reason = "no `logic` line chooses a many-valued logic yet")]
mod matrix;
mod reading;
mod truth;
mod value;

pub use matrix::Matrix;
pub use reading::{Notation, infix, marked_infix, words};
pub(crate) use truth::apply;
pub use truth::{Class, Outcome, Truth, Valuation};
pub use value::{Logic, Value, is_value, looks_like_value};
