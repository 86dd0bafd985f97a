//! The reading of a line, without regard to any other line: letters, tokens, formulas, statements
//! and their parts. Nothing here knows what a formula means; positions are byte offsets.
//!
//! ```
//! use wff_syntax::{LineText, PartKind, parse};
//!
//! let line = parse(LineText::given("let p = T"));
//! let kinds: Vec<PartKind> = line.parts().iter().map(|part| part.kind).collect();
//! assert_eq!(kinds, [PartKind::Keyword, PartKind::Proposition, PartKind::Sign, PartKind::Value]);
//! ```
//!
//! A [`Shape`] tells whether a text is a formula, and of one that is not where it goes wrong:
//!
//! ```
//! use wff_syntax::{Shape, Span, Unit, shape::shape};
//!
//! let count = |text: &str| shape(text, Span::new(0, text.len()), Unit::arity);
//! assert!(count("KpCqr").is_well_formed());
//! let Shape::Missing(missing) = count("KpCq") else { panic!("a formula, or more") };
//! assert_eq!(missing.connective.of("KpCq"), "C");
//! ```

#![cfg_attr(test, allow(clippy::string_slice, reason = "a test may panic"))]

pub mod allow;
mod binding;
pub mod block;
pub mod bytes;
pub mod d_proof;
pub mod edge;
pub mod exercise;
pub mod faces;
pub mod fast_path;
pub mod fingerprint;
pub mod formula;
pub mod game;
pub mod infix;
pub mod item;
mod kept;
pub mod keyword;
pub mod letter;
pub mod lexicon;
mod line_text;
pub mod model;
mod numbering;
mod parse;
mod parts;
pub mod proof;
pub mod proof_head;
pub mod reading;
mod requirement;
pub mod shape;
pub mod statement;
mod task;
#[cfg(test)]
mod testing;
pub mod text;
mod token;
pub mod value;

pub use faces::Faces;
pub use fingerprint::{Fingerprint, quick_sum};
pub use formula::{Formula, Named, Node, OwnFormula, Written};
pub use kept::KeptLine;
pub use keyword::Keyword;
pub use letter::Alphabet;
pub use line_text::LineText;
pub use parse::{parse, parse_as, parse_in, parse_part, parse_start, table_title, within};
pub use parts::{Part, PartKind};
pub use shape::{Shape, Unit};
pub use statement::{Line, Statement};
pub use text::{Row, Span, Text, difference, quote, rows};
pub use token::{QUOTES, Token, tokens};
