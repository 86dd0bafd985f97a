//! Templates of markup, each a fixed string with places for parts that were admitted.

use std::fmt::{Arguments, Display};

/// A type of markup that templates can make.
pub trait Markup: Sized {
    /// It, of a template whose parts were admitted. Only `markup_template!` calls this.
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
}
