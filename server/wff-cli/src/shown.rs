//! Text for a terminal. What comes from files and people gets into it only without what would
//! steer a terminal; looks are set by calls of their own.

use anstyle::{AnsiColor, Reset, Style};
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};
use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::io;
use std::ops::Deref;
use wff_core::markup::visible;

/// Text that a terminal may show. It is read as the string that it is, and written by its methods
/// alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown(String);

impl Shown {
    /// Puts a character behind it.
    pub fn push(&mut self, c: char) {
        self.0.push(if is_layout(c) { c } else { visible(c) });
    }

    /// Gives what follows a look and no other.
    pub fn look(&mut self, look: Style) {
        let _ = write!(self.0, "{Reset}{look}");
    }

    /// Puts a text in a look behind it.
    pub fn styled(&mut self, look: Style, text: &str) {
        let _ = write!(self.0, "{look}{}{look:#}", harmless(text));
    }

    /// Puts a value behind it, in green where it counts as true, else in red.
    pub fn value(&mut self, value: &str, designated: bool) {
        let color = if designated { AnsiColor::Green } else { AnsiColor::Red };
        self.styled(color.on_default(), value);
    }

    /// Puts a text behind it.
    pub fn text(&mut self, text: &str) {
        self.0.push_str(&harmless(text));
    }

    /// A value as JSON.
    pub fn of_json(value: &impl Serialize) -> Shown {
        let mut json = Vec::new();
        // Writing to memory does not fail, and JSON is UTF-8.
        let _ = write_json(&mut json, value);
        Shown(String::from_utf8(json).unwrap_or_default())
    }

    /// Puts a value behind it as JSON.
    pub fn json(&mut self, value: &impl Serialize) {
        self.append(&mut Shown::of_json(value));
    }

    /// Takes what another has.
    pub fn append(&mut self, other: &mut Shown) {
        self.0.push_str(&other.0);
        other.clear();
    }

    /// Replaces the digits that begin on a byte by as many others.
    pub fn put_digits(&mut self, at: usize, digits: u128) {
        let digits = format!("{digits:032x}");
        if self.0.get(at..at + digits.len()).is_some() {
            self.0.replace_range(at..at + digits.len(), &digits);
        }
    }

    /// Takes away a text with which it begins.
    pub fn take_start(&mut self, start: &str) {
        if self.0.starts_with(start) {
            self.0.drain(..start.len());
        }
    }

    /// Takes the blanks at its end away.
    pub fn trim_end(&mut self) {
        self.0.truncate(self.0.trim_end_matches(' ').len());
    }

    /// Takes away what it has.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl Deref for Shown {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Write for Shown {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text(text);
        Ok(())
    }

    fn write_char(&mut self, c: char) -> fmt::Result {
        self.push(c);
        Ok(())
    }
}

/// True for a character that lays lines out.
fn is_layout(c: char) -> bool {
    matches!(c, '\n' | '\t')
}

/// Lines of text as a terminal may show them.
pub fn harmless(text: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~' | b'\n');
    if text.bytes().all(is_plain) || text.chars().all(|c| is_layout(c) || visible(c) == c) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        // Before a line feed a carriage return moves nothing.
        let is_end = c == '\r' && characters.peek() == Some(&'\n');
        shown.push(if is_layout(c) || is_end { c } else { visible(c) });
    }
    shown.into()
}

/// A text as a terminal may show it, on one line.
pub fn clean(text: &str) -> Cow<'_, str> {
    let is_plain = text.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic());
    if is_plain || text.chars().all(|c| visible(c) == c) {
        text.into()
    } else {
        text.chars().map(visible).collect()
    }
}

/// JSON in whose strings what a terminal must not be shown is escaped.
struct EscapingFormatter;

impl Formatter for EscapingFormatter {
    fn write_string_fragment<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        let is_seen = |c: char| c.is_ascii_graphic() || c == ' ' || visible(c) == c;
        while let Some((at, c)) = rest.char_indices().find(|(_, c)| !is_seen(*c)) {
            let (before, from) = rest.split_at_checked(at).unwrap_or_default();
            CompactFormatter.write_string_fragment(writer, before)?;
            write!(writer, "\\u{:04x}", u32::from(c))?;
            rest = from.get(c.len_utf8()..).unwrap_or_default();
        }
        CompactFormatter.write_string_fragment(writer, rest)
    }
}

/// Writes a value as JSON.
pub fn write_json(output: impl io::Write, value: &impl Serialize) -> io::Result<()> {
    value.serialize(&mut Serializer::with_formatter(output, EscapingFormatter))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_steers_a_terminal_stays() {
        assert_eq!(clean("a\u{1b}[31mb\tc\n\u{202e}\u{9b}"), "a␛[31mb c␊\u{fffd}\u{fffd}");
        assert!(matches!(clean("¬p ∧ q"), Cow::Borrowed(_)));
        assert_eq!(harmless("a\u{1b}\r\nb\rc\td\n"), "a␛\r\nb␍c\td\n");
        let mut shown = Shown::default();
        let _ = write!(shown, "a\u{1b}");
        shown.push('\u{9b}');
        shown.value("T\u{7}", true);
        assert_eq!(&*shown, "a␛\u{fffd}\u{1b}[32mT␇\u{1b}[0m");
    }

    #[test]
    fn json_says_the_same_in_characters_that_can_be_seen() {
        let text = "p\u{7f}\u{9b}\u{202e}\u{ffff}\u{1b}\n\"é";
        let mut shown = Shown::default();
        shown.json(&text);
        assert_eq!(&*shown, r#""p\u007f\u009b\u202e\uffff\u001b\n\"é""#);
        assert_eq!(serde_json::from_str::<String>(&shown).unwrap(), text);
    }
}
