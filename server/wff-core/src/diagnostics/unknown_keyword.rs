//! # unknown-keyword
//!
//! A line begins with a word that is no keyword. A formula of more than one letter begins with a
//! capital, so a word of small letters can only be meant as a keyword.
//!
//! ```wff
//! lte p = T
//! ^^^ `lte` is not a keyword
//! ```
//!
//! Write the keyword, or `#` before a comment:
//!
//! ```wff
//! let p = T
//! ```

use super::*;
use crate::scope::Scope;
use crate::syntax::formula::{self, Unit};
use crate::syntax::keyword::{is_one_edit, nearest};
use crate::syntax::letter::{Alphabet, FACES, PROPOSITIONS};
use crate::syntax::{Keyword, Line, infix, quote};

pub(super) static RULE: Rule =
    Rule::new("unknown-keyword", Severity::Error, include_str!("unknown_keyword.rs"));

/// The first word of a line, if only a keyword can look like it: two or more small letters.
fn word(line: &Line<'_>) -> Option<Span> {
    line.first_word().filter(|word| {
        let text = line.of(*word);
        text.chars().take(2).filter(|c| c.is_lowercase()).count() == 2
            && text.chars().all(|c| c.is_lowercase() || c.is_numeric())
            && text != "is"
    })
}

/// The keyword that the first word was probably meant to be. In the textbook alphabet, where any
/// small letters may be propositions, only one edit away.
pub(super) fn near(line: &Line<'_>, scope: &Scope) -> Option<&'static str> {
    let text = line.of(word(line)?);
    let keyword = nearest(text, Keyword::ALL.map(Keyword::text))?;
    let is_textbook = scope.settings.alphabet == Some(Alphabet::Textbook);
    (!is_textbook || is_one_edit(text, keyword)).then_some(keyword)
}

/// The line with the keyword that its first word was probably meant to be.
pub(super) fn repaired(line: &Line<'_>, scope: &Scope) -> Option<String> {
    let (at, keyword) = (word(line)?, near(line, scope)?);
    let (before, rest) = (line.text.get(..at.start as usize)?, line.text.get(at.end as usize..)?);
    Some(format!("{before}{keyword}{rest}"))
}

/// A line whose first word is no keyword and no text of a formula either.
pub(super) fn check(line: &Line<'_>, formulas: &[Span], scope: &Scope) -> Option<Diagnostic> {
    let at = word(line)?;
    let text = line.of(at);
    let near = near(line, scope);
    let as_formula = match scope.settings.alphabet {
        Some(Alphabet::Dice) | None => {
            text.bytes().all(|letter| PROPOSITIONS.contains(&letter) || FACES.contains(&letter))
        }
        Some(Alphabet::Textbook) => near.is_none(),
    };
    let first = formulas.first().copied().unwrap_or(at);
    let mended = wrong_case::is_miscased(line.text, first)
        || infix::read(line.text, first).is_some_and(|read| read.propositions)
        || infix::read_postfix(line.text, first).is_some()
        || formula::shape(line.text, first, Unit::arity).is_well_formed();
    if as_formula || mended {
        return None;
    }
    let diagnostic = RULE.at(at, format!("{} is not a keyword", quote(text)));
    Some(match near {
        Some(keyword) => diagnostic.help(format!("`{keyword}` is one")).replace(
            format!("Write `{keyword}`"),
            false,
            at,
            keyword,
        ),
        None => {
            let keywords: Vec<String> =
                Keyword::ALL.iter().map(|keyword| format!("`{}`", keyword.text())).collect();
            let start = Span { end: at.start, ..at };
            diagnostic
                .help(format!("the keywords are {}; `#` begins a comment", list(&keywords)))
                .replace("Make it a comment", false, start, "# ")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn the_likely_keyword_is_offered() {
        mends("lte p = T", "let p = T");
        mends("deff a = p\n", "def a = p\n");
        mends("alfabet dice", "alphabet dice");
        faults("foo\n^^^ `foo` is not a keyword");
        faults("foo = T\n^^^ `foo` is not a keyword");
    }

    #[test]
    fn the_line_counts_as_if_it_were_the_likely_keyword() {
        faults(
            "rol Ann: pq K\n^^^ `rol` is not a keyword\ncall Ann: Kpq\ncal Ann: p\n^^^ `cal` is \
             not a keyword\nchallenge Bob: p\n               ^ `p` has one letter, and the WFF \
             called has as many",
        );
        faults(
            "df mp = CKpCpqq\n^^ `df` is not a keyword\n@mp is tautology\nlt p = T\n^^ `lt` is \
             not a keyword\np = T",
        );
    }

    #[test]
    fn small_letters_of_textbooks_are_propositions_unless_a_keyword_is_one_slip_away() {
        faults("alphabet textbook\nlte a = T\n^^^ `lte` is not a keyword\na = T");
        faults("alphabet textbook\nab\n ^ the formula ends before `b`");
        faults("alphabet textbook\nalfabet\n ^^^^^^ the formula ends before `lfabet`");
        mends("alphabet textbook\nalphabt dice", "alphabet textbook\nalphabet dice");
    }

    #[test]
    fn letters_of_the_dice_are_text_of_a_formula() {
        faults("rs\n ^ the formula ends before `s`");
        faults("not p\n^^^^^ `not p` is infix; in Polish notation it is `Np`");
        faults("if p then q\n^^^^^^^^^^^ `if p then q` is infix; in Polish notation it is `Cpq`");
    }
}
