//! Templates of markup, each a fixed string with places for parts that were admitted.

use std::fmt::{Display, Write};

/// A type of markup that templates can make.
pub trait Markup: Sized {
    /// It, of a template and the parts for its places. Only `markup_template!` calls this.
    #[doc(hidden)]
    fn of_template(template: &'static str, parts: &[&dyn PartOf<Self>]) -> Self;
}

/// A part that a template of the markup `M` takes as it is.
///
/// A string counts if it is part of the program: any other is borrowed for less than `'static`,
/// and does not compile.
pub trait PartOf<M>: Display {
    /// Writes it as it is shown where nobody reads the markup.
    fn write_plain(&self, text: &mut String) {
        // Writing to memory does not fail.
        let _ = write!(text, "{self}");
    }
}

macro_rules! parts_of_any_markup {
    ($($part:ty),*) => { $(impl<M: Markup> PartOf<M> for $part {})* };
}
parts_of_any_markup!(u8, u32, u64, u128, usize);

/// Words of the program, in which what stands between backticks is code.
impl<M: Markup> PartOf<M> for &'static str {
    fn write_plain(&self, text: &mut String) {
        text.push_str(&self.replace('`', ""));
    }
}

/// Admits a part to a template.
#[doc(hidden)]
pub fn part<'p, M, P: PartOf<M>>(part: &'p P) -> &'p (dyn PartOf<M> + 'p) {
    part
}

/// The number of places `{}` of a template; `None` if it has any other, which would take more than
/// is given to it.
#[doc(hidden)]
pub const fn places(template: &str) -> Option<usize> {
    let mut bytes = template.as_bytes();
    let mut places = 0;
    loop {
        bytes = match bytes {
            [] => return Some(places),
            [b'{', b'{', rest @ ..] | [b'}', b'}', rest @ ..] => rest,
            [b'{', b'}', rest @ ..] => {
                places += 1;
                rest
            }
            [b'{' | b'}', ..] => return None,
            [_, rest @ ..] => rest,
        };
    }
}

/// Writes a template, each part in its place.
pub(super) fn fill<P: Copy>(
    text: &mut String,
    template: &str,
    parts: &[P],
    mut write: impl FnMut(&mut String, P),
) {
    let mut parts = parts.iter();
    let mut rest = template;
    while let Some(at) = rest.find(['{', '}']) {
        let (before, from) = rest.split_at_checked(at).unwrap_or_default();
        text.push_str(before);
        match (from.get(..2), parts.as_slice().first()) {
            (Some("{}"), Some(part)) => {
                write(text, *part);
                parts.next();
            }
            _ => text.extend(from.chars().next()),
        }
        rest = from.get(2..).unwrap_or_default();
    }
    text.push_str(rest);
}

/// Fills the places `{}` of a template of a type of markup.
#[doc(hidden)]
#[macro_export]
macro_rules! markup_template {
    ($markup:ty, $template:literal $(, $part:expr)* $(,)?) => {{
        const {
            let parts: &[&str] = &[$(::std::stringify!($part)),*];
            let places = $crate::markup::places($template);
            assert!(::std::matches!(places, Some(places) if places == parts.len()));
        }
        <$markup as $crate::markup::Markup>::of_template(
            $template,
            &[$($crate::markup::part::<$markup, _>(&$part)),*],
        )
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_takes_only_what_is_given_to_it() {
        for (template, expected) in
            [("", 0), ("{}", 1), ("a{}{}b", 2), ("{{", 0), ("}}", 0), ("{{}}", 0), ("{{{}}}", 1)]
        {
            assert_eq!(places(template), Some(expected), "{template}");
        }
        for template in ["{name}", "{0}", "{:>3}", "{", "a}", "{{}", "{}}", "{{{}}"] {
            assert_eq!(places(template), None, "{template}");
        }
    }

    #[test]
    fn each_part_stands_in_its_place() {
        let filled = |template| {
            let mut text = String::new();
            fill(&mut text, template, &["p", "q"], String::push_str);
            text
        };
        assert_eq!(filled("a{}b{}c"), "apbqc");
        assert_eq!(filled("{{{}}}{}"), "{p}q");
        assert_eq!(filled("é{}{{}}"), "ép{}");
    }
}
