//! # miscased-keyword
//!
//! A keyword is written with capitals. Keywords have small letters only, so that a word of capitals
//! can be a formula.
//!
//! ```wff
//! LET p = T
//! ^^^ `LET` is written `let`
//! ```
//!
//! Write it small:
//!
//! ```wff
//! let p = T
//! ```

use super::*;
use crate::syntax::statement::Said;
use crate::syntax::{Keyword, Line, quote};

pub(super) static RULE: Rule =
    Rule::new("miscased-keyword", Severity::Error, include_str!("miscased_keyword.rs"));

/// A keyword in wrong case. The line counts as if it were in the right one.
pub(super) fn check(line: &Line<'_>, at: Span) -> Option<Diagnostic> {
    let text = line.of(at);
    let keyword = Keyword::read(text).filter(|keyword| keyword.text() != text)?;
    let message = format!("{} is written `{}`", quote(text), keyword.text());
    Some(RULE.at(at, message).label("keywords have small letters").replace(
        format!("Write `{}`", keyword.text()),
        true,
        at,
        keyword.text(),
    ))
}

/// `none` or `pff` in wrong case where a call or challenge says it.
pub(super) fn word(line: &Line<'_>, at: Span, said: Said) -> Option<Diagnostic> {
    let text = line.of(at);
    let small = text.to_ascii_lowercase();
    if !matches!(said, Said::None | Said::Pff) {
        return None;
    }
    let message = || format!("{} is written `{small}`", quote(text));
    (small != text).then(|| {
        RULE.at(at, message()).replace(format!("Write `{small}`"), true, at, small.as_str())
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn the_line_counts_all_the_same() {
        faults("Let p = T\n^^^ `Let` is written `let`\np = T");
        mends("DEF a = p\n@a is wff", "def a = p\n@a is wff");
        mends("Logic classical", "logic classical");
        mends("Roll pq K\ncall Kpq", "roll pq K\ncall Kpq");
        mends("roll io K\ncall None", "roll io K\ncall none");
    }
}
