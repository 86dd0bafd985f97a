//! The reading of a line, without regard to any other line: letters, tokens, formulas, statements
//! and their parts.

pub mod allow;
pub mod block;
pub mod bytes;
pub mod d_proof;
pub mod exercise;
pub mod faces;
pub mod fast_path;
pub mod formula;
pub mod game;
pub mod infix;
pub mod item;
pub mod keyword;
pub mod letter;
mod numbering;
mod parse;
mod parts;
pub mod proof;
pub(crate) mod shape;
pub mod statement;
pub mod text;
mod token;
pub mod value;

pub use faces::Faces;
pub use formula::{Formula, Named, Node, Written};
pub use keyword::Keyword;
pub use letter::Alphabet;
pub(crate) use parse::table_title;
pub use parse::{parse, parse_in, parse_start};
pub use parts::{Part, PartKind};
pub use shape::{Shape, Unit};
pub use statement::{Line, Statement};
pub use text::{Row, Span, Text, difference, quote, rows};
pub use token::{QUOTES, Token, tokens};
