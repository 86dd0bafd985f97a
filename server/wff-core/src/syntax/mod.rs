//! What a line says, read without regard to any other line: letters, tokens, formulas, statements.

pub mod faces;
pub mod fast_path;
pub mod formula;
pub mod infix;
pub mod keyword;
pub mod letter;
mod parse;
pub mod statement;
pub mod text;
mod token;

pub use faces::Faces;
pub use formula::{Formula, Named, Node, Shape, Unit, Written};
pub use keyword::Keyword;
pub use letter::Alphabet;
pub use parse::parse;
pub use statement::{Line, Statement};
pub use text::{Span, Text, quote, rows};
pub use token::{Token, tokens};
