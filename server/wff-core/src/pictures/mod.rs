//! Formulas drawn: parse trees and truth tables, as text and in the formats of pages, and the score
//! sheets of games. Whoever shows them adds colours; nobody else draws them.

pub mod columns;
mod facts;
pub mod markup;
pub mod score;
pub mod table;
pub mod tree;

pub use facts::{Fact, facts};
