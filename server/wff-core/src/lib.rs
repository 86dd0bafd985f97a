//! The language of `.wff` files: formulas in Polish notation, what is wrong with them, and what
//! they mean.
//!
//! Text goes in, data comes out. Nothing here knows files, editors, time or colour, and nothing
//! fails: broken text has diagnostics, not errors. Positions are byte offsets.

#![cfg_attr(test, allow(clippy::string_slice, reason = "a test may panic"))]

pub mod actions;
pub mod diagnostics;
pub mod dice;
pub mod document;
pub mod features;
pub mod logic;
pub mod scope;
pub mod syntax;
