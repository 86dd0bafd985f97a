//! Texts that other programs read as markup, each of a type of its own. A text that a file or a
//! person brings gets into one only by a constructor that takes from it what it would mean there;
//! what has a meaning is written by [`markdown!`](crate::markdown) and [`xml!`](crate::xml), whose
//! templates are fixed and whose parts are markup, numbers, or words of the program itself.

mod csv;
mod markdown;
mod xml;

pub use csv::{Field, Record};
pub use markdown::Markdown;
pub use xml::Xml;

use std::fmt::{Arguments, Display};

/// A type of markup that templates can make.
pub trait Markup: Sized {
    /// It, of a template whose parts were admitted. Only the macros of this module call this.
    #[doc(hidden)]
    fn of_template(filled: Arguments<'_>) -> Self;
}

/// A part that a template of the markup `M` takes as it is.
///
/// A string counts if it is part of the program: any other is borrowed for less than `'static`,
/// and does not compile.
pub trait PartOf<M>: Display {}

macro_rules! parts_of_any_markup {
    ($($part:ty),*) => { $(impl<M: Markup> PartOf<M> for $part {})* };
}
parts_of_any_markup!(u8, u32, u64, u128, usize, &'static str);

/// Admits a part to a template.
#[doc(hidden)]
pub fn part<M, P: PartOf<M>>(part: &P) -> &P {
    part
}

/// True if all places of a template are `{}`, so that it takes nothing but what is given to it.
#[doc(hidden)]
pub const fn has_only_positions(template: &str) -> bool {
    let mut bytes = template.as_bytes();
    loop {
        bytes = match bytes {
            [] => return true,
            [b'{', b'{' | b'}', rest @ ..] | [b'}', b'}', rest @ ..] => rest,
            [b'{' | b'}', ..] => return false,
            [_, rest @ ..] => rest,
        };
    }
}

/// Fills the places `{}` of a template of a type of markup.
#[doc(hidden)]
#[macro_export]
macro_rules! markup_template {
    ($markup:ty, $template:literal $(, $part:expr)* $(,)?) => {{
        const {
            assert!($crate::markup::has_only_positions($template), "a place is `{{}}`");
        }
        <$markup as $crate::markup::Markup>::of_template(
            ::std::format_args!($template $(, $crate::markup::part::<$markup, _>(&$part))*),
        )
    }};
}

/// [`Markdown`](crate::markup::Markdown) of a template in Markdown and its parts.
#[macro_export]
macro_rules! markdown {
    ($($arguments:tt)*) => {
        $crate::markup_template!($crate::markup::Markdown, $($arguments)*)
    };
}

/// [`Xml`](crate::markup::Xml) of a template in XML or HTML and its parts.
#[macro_export]
macro_rules! xml {
    ($($arguments:tt)*) => { $crate::markup_template!($crate::markup::Xml, $($arguments)*) };
}

/// The character as it may be shown, or written where others show it: what would move a cursor,
/// change colours, turn the direction of writing, or what XML forbids, becomes a sign of its own.
pub fn visible(c: char) -> char {
    match c {
        '\t' => ' ',
        '\0'..='\u{1f}' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}'),
        '\u{7f}' => '\u{2421}',
        '\u{80}'..='\u{9f}'
        | '\u{ad}'
        | '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{fffe}'
        | '\u{ffff}' => '\u{fffd}',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_takes_only_what_is_given_to_it() {
        for template in ["", "{}", "a{}{}b", "{{", "}}", "{{}}", "{{{}}}"] {
            assert!(has_only_positions(template), "{template}");
        }
        for template in ["{name}", "{0}", "{:>3}", "{", "a}", "{{}", "{}}", "{{{}}"] {
            assert!(!has_only_positions(template), "{template}");
        }
    }

    #[test]
    fn no_control_character_is_visible() {
        assert!((0..=0x10ffff).filter_map(char::from_u32).all(|c| !visible(c).is_control()));
    }
}
