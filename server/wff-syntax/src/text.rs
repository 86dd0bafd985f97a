//! Text, spans of it in bytes, and where its lines end.

use std::borrow::Cow;
use std::ops::Range;

/// A stretch of text: byte offsets, the end exclusive. What it counts from (a line or a text) its
/// owner says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// The span of these bytes; offsets beyond 4 GiB saturate.
    pub fn new(start: usize, end: usize) -> Span {
        let narrow = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Span { start: narrow(start), end: narrow(end) }
    }

    /// The place of a part of a text, which is a slice of it; empty for another text.
    pub fn of_part(part: &str, text: &str) -> Span {
        let start = part.as_ptr().addr().wrapping_sub(text.as_ptr().addr());
        let end = start.checked_add(part.len()).filter(|end| *end <= text.len());
        end.map_or(Span::default(), |end| Span::new(start, end))
    }

    /// The bytes as a range.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The text it covers; empty where it does not lie in the text.
    pub fn of(self, text: &str) -> &str {
        text.get(self.range()).unwrap_or_default()
    }

    /// True if it covers no bytes.
    pub fn is_empty(self) -> bool {
        self.start >= self.end
    }

    /// The number of bytes it covers.
    pub fn len(self) -> usize {
        self.range().len()
    }

    /// The same stretch, counted from a place `base` bytes earlier.
    pub fn after(self, base: usize) -> Span {
        Span::new(self.start as usize + base, self.end as usize + base)
    }

    /// True if the byte offset lies in it or at its end.
    pub fn touches(self, offset: usize) -> bool {
        self.start as usize <= offset && offset <= self.end as usize
    }

    /// The parts of the text here between characters that separate them, none of which is empty.
    pub fn split(self, text: &str, separates: impl Fn(char) -> bool) -> Vec<Span> {
        let (inner, mut parts) = (self.of(text), Vec::new());
        let mut start = 0;
        let mut end_at = |end: usize, next: usize| {
            if start < end {
                parts.push(Span::new(start, end).after(self.start as usize));
            }
            start = next;
        };
        for (place, c) in inner.char_indices().filter(|(_, c)| separates(*c)) {
            end_at(place, place + c.len_utf8());
        }
        end_at(inner.len(), inner.len());
        parts
    }

    /// Without the blanks at both ends.
    pub fn trim(self, text: &str) -> Span {
        let inner = self.of(text);
        // Mostly there are spaces around, or nothing.
        let bytes = inner.as_bytes();
        let before = bytes.iter().take_while(|byte| **byte == b' ').count();
        let behind = bytes.iter().rev().take_while(|byte| **byte == b' ').count();
        let is_ink = |byte: Option<&u8>| matches!(byte, Some(b'!'..=b'~'));
        if is_ink(bytes.get(before)) && is_ink(bytes.iter().rev().nth(behind)) {
            return Span { start: self.start + before as u32, end: self.end - behind as u32 };
        }
        let end = self.start as usize + inner.trim_end_matches(super::letter::is_blank).len();
        let start = (self.start as usize + inner.len()
            - inner.trim_start_matches(super::letter::is_blank).len())
        .min(end);
        Span::new(start, end)
    }
}

/// A text that can be read in pieces, such as a string or an editor's rope. Offsets are in bytes of
/// UTF-8.
pub trait Text {
    /// Its length in bytes.
    fn len(&self) -> usize;
    /// The text of a range, whose ends lie in the text and between characters.
    fn slice(&self, range: Range<usize>) -> Cow<'_, str>;
    /// True if it has no bytes.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Text for str {
    fn len(&self) -> usize {
        str::len(self)
    }

    fn slice(&self, range: Range<usize>) -> Cow<'_, str> {
        Cow::Borrowed(self.get(range).unwrap_or_default())
    }
}

/// The place of a line in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// Its bytes without the line end.
    pub content: Span,
    /// The byte after its line end.
    pub next: usize,
}

/// The lines of a text, which end at LF, CRLF or CR. A text has one line more than line ends; the
/// last may be empty.
pub fn rows(text: &str) -> impl Iterator<Item = Row> + Clone {
    let bytes = text.as_bytes();
    let mut start = Some(0);
    std::iter::from_fn(move || {
        let from = start?;
        let rest = bytes.get(from..).unwrap_or_default();
        let row = match rest.iter().position(|&byte| byte == b'\n' || byte == b'\r') {
            Some(length) => {
                let end = from + length;
                let wide = bytes.get(end) == Some(&b'\r') && bytes.get(end + 1) == Some(&b'\n');
                Row { content: Span::new(from, end), next: end + 1 + usize::from(wide) }
            }
            None => Row { content: Span::new(from, bytes.len()), next: bytes.len() },
        };
        start = (row.content.end as usize != bytes.len()).then_some(row.next);
        Some(row)
    })
}

/// The same from the last line up.
pub fn rows_up(text: &str) -> impl Iterator<Item = Row> {
    let mut below = Some((text.len(), text.len()));
    std::iter::from_fn(move || {
        let (end, next) = below?;
        let before = text.get(..end).unwrap_or_default();
        let start = start_of_last(before);
        let above = before.get(..start).unwrap_or_default();
        let content = above.strip_suffix('\n').map(|it| it.strip_suffix('\r').unwrap_or(it));
        let content = content.or_else(|| above.strip_suffix('\r'));
        below = content.map(|above| (above.len(), start));
        Some(Row { content: Span::new(start, end), next })
    })
}

/// The line of a text that holds a byte.
pub fn row_at(text: &str, place: usize) -> Row {
    let (before, behind) = text.split_at_checked(place).unwrap_or((text, ""));
    let start = start_of_last(before);
    let rest = rows(behind).next();
    let (end, next) = rest.map_or((0, 0), |row| (row.content.len(), row.next));
    Row { content: Span::new(start, before.len() + end), next: before.len() + next }
}

/// The first byte of the last line of a text.
fn start_of_last(text: &str) -> usize {
    text.rfind(['\n', '\r']).map_or(0, |end| end + 1)
}

/// The change that makes another text of a text: the bytes between what both begin with and what
/// both end with, and the text that comes in their place.
pub fn difference<'n>(old: &str, new: &'n str) -> (Range<usize>, &'n str) {
    let same = |(one, other): &(u8, u8)| one == other;
    let mut start = old.bytes().zip(new.bytes()).take_while(same).count();
    while !old.is_char_boundary(start) {
        start -= 1;
    }
    let (old_rest, new_rest) =
        (old.get(start..).unwrap_or_default(), new.get(start..).unwrap_or_default());
    let mut end = old_rest.bytes().rev().zip(new_rest.bytes().rev()).take_while(same).count();
    while !old.is_char_boundary(old.len() - end) {
        end -= 1;
    }
    (start..old.len() - end, new_rest.get(..new_rest.len() - end).unwrap_or_default())
}

/// The most letters of the user's text that a message quotes.
const QUOTED: usize = 24;

/// The text as a message quotes it: between backquotes, blanks made single spaces, cut after 24
/// letters; a backtick alone in words.
pub fn quote(text: &str) -> String {
    if text == "`" {
        return "a backtick".to_owned();
    }
    let mut quoted = String::with_capacity(2 * QUOTED);
    quoted.push('`');
    push_short(&mut quoted, text, QUOTED, |c| c == '`');
    quoted.push('`');
    quoted
}

/// The text cut after so many characters, with `…` where something was left out; runs of blanks
/// become one space and what cannot be seen becomes its code point.
pub fn shorten(text: &str, most: usize) -> String {
    let mut short = String::with_capacity(text.len().min(most));
    push_short(&mut short, text, most, |c| c == '`');
    short
}

/// The text cut in the same way, with its backticks.
pub fn excerpt(text: &str, most: usize) -> String {
    let mut short = String::with_capacity(text.len().min(most));
    push_short(&mut short, text, most, |_| false);
    short
}

fn push_short(short: &mut String, text: &str, most: usize, is_hidden: impl Fn(char) -> bool) {
    let mut rest = text.trim_matches(super::letter::is_blank);
    let mut left = most;
    while !rest.is_empty() {
        let is_shown = |byte: &u8| byte.is_ascii_graphic() && !is_hidden(char::from(*byte));
        let run = rest.bytes().take(left).take_while(is_shown).count();
        let (shown, behind) = rest.split_at_checked(run).unwrap_or_default();
        short.push_str(shown);
        left -= run;
        let mut characters = behind.chars();
        let Some(c) = characters.next() else { break };
        if left == 0 {
            short.push('…');
            break;
        }
        left -= 1;
        rest = characters.as_str();
        if super::letter::is_blank(c) {
            rest = rest.trim_start_matches(super::letter::is_blank);
            short.push(' ');
        } else if is_hidden(c) || c.is_control() || is_unseen(c) {
            short.push_str(&format!("U+{:04X}", c as u32));
        } else {
            short.push(c);
        }
    }
}

/// True for a character that joins the one before it or only changes how others are shown.
fn is_unseen(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}') || is_formatting(c)
}

/// True for an invisible character that only changes how others are shown, and is no blank: a soft
/// hyphen, one that chooses a variant, one that sets the direction of what is written. They are of
/// `Default_Ignorable_Code_Point` in Unicode's `DerivedCoreProperties.txt`.
pub fn is_formatting(c: char) -> bool {
    let is_one = |c: char| {
        matches!(
            c,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2061}'..='\u{2065}'
                | '\u{206a}'..='\u{206f}'
                | '\u{fe00}'..='\u{fe0f}'
        )
    };
    is_one(c) || sets_order(c)
}

/// True for one that changes the order in which others are shown.
pub fn sets_order(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_at_lf_crlf_and_cr() {
        let text = "a\nb\r\nc\rd\n\r\n";
        let lines: Vec<&str> = rows(text).map(|row| row.content.of(text)).collect();
        assert_eq!(lines, ["a", "b", "c", "d", "", ""]);
        assert_eq!(rows("").count(), 1);
    }

    #[test]
    fn lines_are_the_same_from_below_and_from_each_of_their_bytes() {
        for text in ["", "a", "\n", "a\nb\r\nc\rd\n\r\n", "\r\r\né\n\n", "\n\ra"] {
            let mut all: Vec<Row> = rows(text).collect();
            for row in &all {
                for place in row.content.start..=row.content.end {
                    if text.is_char_boundary(place as usize) {
                        assert_eq!(row_at(text, place as usize), *row, "{text:?} {place}");
                    }
                }
            }
            all.reverse();
            assert_eq!(rows_up(text).collect::<Vec<_>>(), all, "{text:?}");
        }
    }

    #[test]
    fn a_difference_makes_the_one_text_of_the_other_and_is_as_short_as_can_be() {
        let mut texts = vec![String::new()];
        for length in 1..=3 {
            let longest = texts.iter().filter(|text| text.chars().count() == length - 1);
            let longer = longest.flat_map(|text| ["p", "é", "è", "𝕂"].map(|c| text.clone() + c));
            texts.extend(longer.collect::<Vec<_>>());
        }
        for (old, new) in texts.iter().flat_map(|old| texts.iter().map(move |new| (old, new))) {
            let (range, between) = difference(old, new);
            let mut made = old.clone();
            made.replace_range(range.clone(), between);
            assert_eq!(made, *new, "{old}");
            let (removed, inserted) = (old[range].chars(), between.chars());
            assert!(
                removed.clone().next().is_none()
                    || removed.clone().next() != inserted.clone().next()
            );
            assert!(removed.clone().last().is_none() || removed.last() != inserted.last());
        }
    }

    #[test]
    fn a_quotation_is_short_and_visible() {
        assert_eq!(quote(" C  Kpq\t r "), "`C Kpq r`");
        assert_eq!(quote(&"N".repeat(100)), format!("`{}…`", "N".repeat(24)));
        assert_eq!(quote("a\0`"), "`aU+0000U+0060`");
        assert_eq!(quote("`"), "a backtick");
        assert_eq!((&*shorten("`p`", 9), &*excerpt("`p`", 9)), ("U+0060pU+0060", "`p`"));
    }
}
