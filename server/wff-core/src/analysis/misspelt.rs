//! Lines whose first word is nearly a keyword, or stands for one.

use super::block;
use super::fault::{Fault, FaultKind};
use super::formula::without_words;
use super::letters::is_miscased;
use crate::scope::Scope;
use crate::syntax::bytes::ByteSet;
use crate::syntax::formula::{self, Unit};
use crate::syntax::keyword::{is_one_edit, nearest_keyword};
use crate::syntax::letter::{Alphabet, FACES, PROPOSITIONS};
use crate::syntax::{Keyword, Line, Span, infix, parse, table_title};
use std::borrow::Cow;

/// The first word of a line, if only a keyword can look like it: two or more small letters.
fn first_word(line: &Line<'_>) -> Option<Span> {
    // Most lines begin with a capital, or with a letter alone.
    if let [first, second, ..] = line.from_statement().as_bytes()
        && [first, second].iter().any(|it| it.is_ascii() && !it.is_ascii_lowercase())
    {
        return None;
    }
    line.first_word().filter(|word| {
        let text = line.of(*word);
        text.chars().take(2).filter(|c| c.is_lowercase()).count() == 2
            && text.chars().all(|c| c.is_lowercase() || c.is_numeric())
            && text != "is"
    })
}

/// The keyword that the first word was probably meant to be, with a number that is joined to it. In
/// the textbook alphabet, where any small letters may be propositions, only one edit away.
pub(crate) fn near_keyword(line: &Line<'_>, scope: &Scope) -> Option<Cow<'static, str>> {
    if title(line).is_some() {
        return Some(Cow::Borrowed(Keyword::Truth.text()));
    }
    let text = line.of(first_word(line)?);
    let keyword = meant_keyword(text)?;
    let is_textbook = scope.settings.alphabet == Some(Alphabet::Textbook);
    (!is_textbook || is_one_edit(text, &keyword)).then_some(keyword)
}

/// The keyword that a word is like; `exercise` may be joined to its number.
fn meant_keyword(word: &str) -> Option<Cow<'static, str>> {
    let exercise = Keyword::Exercise.text();
    let number = word.strip_prefix(exercise).filter(|rest| !rest.is_empty());
    let number = number.filter(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    let joined = number.map(|number| format!("{exercise} {number}").into());
    joined.or_else(|| nearest_keyword(word).map(Cow::Borrowed))
}

/// The line with the keyword that its first word was probably meant to be.
pub(super) fn repaired(line: &Line<'_>, scope: &Scope) -> Option<String> {
    let at = title(line).or_else(|| first_word(line))?;
    with_keyword(line, at, &near_keyword(line, scope)?)
}

/// The title of a truth table, in the place of `truth`.
pub(crate) fn title(line: &Line<'_>) -> Option<Span> {
    let text = line.from_statement();
    let start = line.text.len() - text.len();
    table_title(text).map(|length| Span::new(start, start + length))
}

/// A line whose first word is no keyword and no text of a formula either.
pub(super) fn unknown_keyword(line: &Line<'_>, formulas: &[Span], scope: &Scope) -> Option<Fault> {
    if let Some(title) = title(line) {
        return Some(Fault::new(title, FaultKind::UnknownKeyword));
    }
    let at = first_word(line)?;
    let text = line.of(at);
    let as_formula = match scope.settings.alphabet {
        Some(Alphabet::Dice) | None => {
            text.bytes().all(|letter| PROPOSITIONS.contains(&letter) || FACES.contains(&letter))
        }
        Some(Alphabet::Textbook) => near_keyword(line, scope).is_none(),
    };
    let first = formulas.first().copied().unwrap_or(at);
    let is_one = !as_formula && !is_nearly_formula(line, first);
    is_one.then(|| Fault::new(at, FaultKind::UnknownKeyword))
}

/// True if a text is a formula, or would be one by another reading.
fn is_nearly_formula(line: &Line<'_>, span: Span) -> bool {
    is_miscased(line.text, span)
        || infix::outline(line.text, span).is_some_and(|outline| outline.propositions)
        || infix::is_postfix(line.text, span)
        || without_words(line.of(span)).is_some()
        || formula::shape(line.text, span, Unit::arity).is_well_formed()
}

/// The line with the keyword that its first word is one edit away from, whatever the alphabet, or
/// that a title stands for.
pub(super) fn one_slip_away(line: &Line<'_>, formulas: &[Span]) -> Option<String> {
    if let Some((_, meant)) = miscased_game(line) {
        return Some(meant);
    }
    if let Some(title) = title(line) {
        return with_keyword(line, title, Keyword::Truth.text());
    }
    let at = first_word(line)?;
    let keyword = meant_keyword(line.of(at))?;
    let is_slip = is_one_edit(line.of(at), &keyword)
        && !is_nearly_formula(line, formulas.first().copied().unwrap_or(at));
    is_slip.then(|| with_keyword(line, at, &keyword)).flatten()
}

/// The word `game` in wrong case before what follows it, and the line with it in the right one:
/// text for people begins with the word, too.
pub(super) fn miscased_game(line: &Line<'_>) -> Option<(Span, String)> {
    let may_be_one = line.bytes.has_any(const { ByteSet::of("gG") });
    if !may_be_one || !line.bytes.has_any(const { ByteSet::of("mM") }) {
        return None;
    }
    let is_game = |at: &Span| Keyword::read(line.of(*at)) == Some(Keyword::Game);
    let at = line.first_word().filter(is_game)?;
    let meant = with_keyword(line, at, Keyword::Game.text())?;
    block::edge(&parse(&meant)).map(|_| (at, meant))
}

fn with_keyword(line: &Line<'_>, at: Span, keyword: &str) -> Option<String> {
    let (before, rest) = (line.text.get(..at.start as usize)?, line.text.get(at.end as usize..)?);
    Some(format!("{before}{keyword}{rest}"))
}
