//! XML, and HTML that is written with the same escapes.

use super::template::{Markup, PartOf, fill};
use super::visible::visible;
use std::fmt::{self, Display, Formatter, Write};
use std::ops::Deref;

/// A piece of XML or HTML. It is read as the string that it is, and written by its constructors
/// alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Xml(String);

/// [`Xml`](crate::markup::Xml) of a template in XML or HTML and its parts.
#[macro_export]
macro_rules! xml {
    ($($arguments:tt)*) => { $crate::markup_template!($crate::markup::Xml, $($arguments)*) };
}

impl Xml {
    /// A text, between tags or in quotes of an attribute. Line ends and tabs stay; of other
    /// characters that cannot be seen there are signs.
    pub fn text(text: &str) -> Xml {
        let mut xml = String::with_capacity(text.len());
        for c in text.chars() {
            match c {
                '&' => xml.push_str("&amp;"),
                '<' => xml.push_str("&lt;"),
                '>' => xml.push_str("&gt;"),
                '"' => xml.push_str("&quot;"),
                '\'' => xml.push_str("&#39;"),
                '\n' | '\t' => xml.push(c),
                c => xml.push(visible(c)),
            }
        }
        Xml(xml)
    }

    /// A message, what stands between backticks as code.
    pub fn message(words: &str) -> Xml {
        let parts: Vec<&str> = words.split('`').collect();
        if parts.len().is_multiple_of(2) {
            return Xml::text(words);
        }
        let part = |(place, part): (usize, &&str)| match place.is_multiple_of(2) {
            true => Xml::text(part),
            false => crate::xml!("<code>{}</code>", Xml::text(part)),
        };
        parts.iter().enumerate().map(part).collect()
    }

    /// Puts a piece behind it.
    pub fn push(&mut self, piece: Xml) {
        self.0.push_str(&piece.0);
    }

    /// The string that it is.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl Markup for Xml {
    fn of_template(template: &'static str, parts: &[&dyn PartOf<Xml>]) -> Xml {
        let mut xml = String::new();
        fill(&mut xml, template, parts, |xml, part| {
            // Writing to memory does not fail.
            let _ = write!(xml, "{part}");
        });
        Xml(xml)
    }
}

impl PartOf<Xml> for Xml {}

/// A string of the program itself.
impl From<&'static str> for Xml {
    fn from(fixed: &'static str) -> Xml {
        Xml(fixed.to_owned())
    }
}

impl Deref for Xml {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Display for Xml {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Extend<Xml> for Xml {
    fn extend<T: IntoIterator<Item = Xml>>(&mut self, pieces: T) {
        pieces.into_iter().for_each(|piece| self.push(piece));
    }
}

impl FromIterator<Xml> for Xml {
    fn from_iter<T: IntoIterator<Item = Xml>>(pieces: T) -> Xml {
        let mut whole = Xml::default();
        whole.extend(pieces);
        whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_markup_are_escaped() {
        let text = Xml::text("p <-> \"q\" & 'r'");
        assert_eq!(&*text, "p &lt;-&gt; &quot;q&quot; &amp; &#39;r&#39;");
    }

    #[test]
    fn what_xml_forbids_has_a_sign() {
        let text = Xml::text("\u{0}\u{1b}[1m\u{fffe}\u{ffff}\u{85}\t\n\r");
        assert_eq!(&*text, "␀␛[1m\u{fffd}\u{fffd}\u{fffd}\t\n␍");
    }

    #[test]
    fn code_in_a_message_is_code() {
        assert_eq!(Xml::message("`K<` has one").into_string(), "<code>K&lt;</code> has one");
        assert_eq!(Xml::message("a ` b").into_string(), "a ` b");
    }
}
