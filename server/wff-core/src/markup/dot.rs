//! The language of Graphviz, as <https://graphviz.org/doc/info/lang.html> has it.

use super::template::{Markup, PartOf, fill};
use super::visible::visible;
use std::fmt::{self, Display, Formatter, Write};

/// A piece of a graph in the language of Graphviz. It is read as the string that it is, and written
/// by its constructors alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dot(String);

/// [`Dot`](crate::markup::Dot) of a template in the language of Graphviz and its parts.
#[macro_export]
macro_rules! dot {
    ($($arguments:tt)*) => { $crate::markup_template!($crate::markup::Dot, $($arguments)*) };
}

impl Dot {
    /// A text between double quotes, as that of a label: no escape, entity or end of it.
    pub fn text(text: &str) -> Dot {
        let mut dot = String::with_capacity(text.len());
        for c in text.chars() {
            match c {
                '"' => dot.push_str("\\\""),
                '\\' => dot.push_str("\\\\"),
                '&' => dot.push_str("&amp;"),
                '\n' => dot.push_str("\\n"),
                c => dot.push(visible(c)),
            }
        }
        Dot(dot)
    }

    /// Puts a piece behind it.
    pub fn push(&mut self, piece: Dot) {
        self.0.push_str(&piece.0);
    }
}

impl Markup for Dot {
    fn of_template(template: &'static str, parts: &[&dyn PartOf<Dot>]) -> Dot {
        let mut dot = String::new();
        fill(&mut dot, template, parts, |dot, part| {
            // Writing to memory does not fail.
            let _ = write!(dot, "{part}");
        });
        Dot(dot)
    }
}

impl PartOf<Dot> for Dot {}

impl Display for Dot {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_a_string_or_means_anything_in_it() {
        let label = dot!("w [label=\"{}\"];", Dot::text("a\"; b\\N &lt; \u{1b}\nq"));
        let expected = r#"w [label="a\"; b\\N &amp;lt; ␛\nq"];"#;
        assert_eq!(label.to_string(), expected);
    }
}
