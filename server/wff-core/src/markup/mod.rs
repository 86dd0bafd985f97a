//! Texts that other programs read as markup, each of a type of its own. A text that a file or a
//! person brings gets into one only by a constructor that takes from it what it would mean there;
//! what has a meaning is written by [`markdown!`](crate::markdown), [`xml!`](crate::xml) and
//! [`dot!`](crate::dot), whose templates are fixed and whose parts are markup, numbers, or words of
//! the program itself.

mod csv;
mod dot;
mod markdown;
mod template;
mod visible;
mod xml;

pub use csv::{Field, Record};
pub use dot::Dot;
pub use markdown::{Markdown, has_marks};
pub use template::{Markup, PartOf, part, places};
pub use visible::visible;
pub use xml::Xml;
