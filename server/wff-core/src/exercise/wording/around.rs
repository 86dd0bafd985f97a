//! The text around an answer that says nothing of it: marks, words in front, remarks behind.

use super::values::read_value;
use crate::logic::{Logic, Variable};
use crate::syntax::exercise::ANSWER_WORDS;
use crate::syntax::formula::{Unit, shape};
use crate::syntax::lexicon::answers::{AROUND, BEFORE, REASONS, UNANSWERED};
use crate::syntax::lexicon::{classes::STEMS, values::VALUES};
use crate::syntax::{Keyword, Span, letter};

/// The most bytes of an answer in words.
pub(super) const LONGEST: usize = 1_000;

/// True if a text is a sign that nothing is answered: dashes, dots, or `n/a`.
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(|c| UNANSWERED.sure(c).is_some()) || UNANSWERED.has(text)
}

/// The text behind the word `answer`, in any case and with a colon or none; `None` if it does not
/// begin with that.
pub(crate) fn behind_answer(text: &str) -> Option<&str> {
    let word = Keyword::Answer.text();
    let (first, rest) = text.split_at_checked(word.len())?;
    let is_between = |c: char| letter::is_blank(c) || matches!(c, ':' | '=');
    let is_whole = rest.is_empty() || rest.starts_with(is_between);
    let is_it = first.eq_ignore_ascii_case(word) && is_whole;
    is_it.then(|| rest.trim_start_matches(is_between))
}

/// An answer without the word `answer`, marks around it, those of a sentence behind it, and a
/// remark in brackets.
pub(super) fn bare<'t>(text: &'t str, logic: Option<&Logic>) -> &'t str {
    without(text, |word| is_of_answer(word, logic))
}

/// An answer that names a class without the same; truth, falsehood and formulas are none.
pub(super) fn bare_class(text: &str) -> &str {
    without(text, is_answer_word)
}

/// An answer without what says nothing of it, beside words that may be of one.
fn without(text: &str, is_of_answer: impl Fn(&str) -> bool) -> &str {
    let mut text = text.trim();
    text = behind_answer(text).unwrap_or(text);
    // What stands around a remark stands around the answer, too.
    for _ in 0..3 {
        text = text.trim_end_matches(['!', '.', ';', ' ']).trim();
        for around in AROUND.entries {
            let (open, close) = (around.spelling, around.meaning);
            let inside = text.strip_prefix(open).and_then(|it| it.strip_suffix(close));
            text = inside.filter(|it| !it.contains(open)).unwrap_or(text).trim();
        }
        text = without_remark(text, &is_of_answer);
    }
    text
}

/// A text without a remark in brackets at its end, or a reason, if that has nothing of an answer.
fn without_remark(text: &str, is_of_answer: impl Fn(&str) -> bool) -> &str {
    let without = || {
        let bracketed = || {
            let (before, remark) = text.strip_suffix(')')?.rsplit_once('(')?;
            Some((before, remark))
        };
        let reason = || {
            let mut reasons = REASONS.spellings().filter(|word| text.len() > word.len());
            let (before, remark) = reasons.find_map(|word| text.split_once(word))?;
            Some((before.trim_end_matches([',', ';', ' ']), remark))
        };
        let (before, remark) = bracketed().or_else(reason)?;
        let is_reason = !text.ends_with(')');
        let is_apart = before.ends_with([' ', '\t']) || is_reason;
        let is_apart = is_apart && !before.trim().is_empty();
        let is_of_word = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’');
        let words = remark.split(|c: char| !is_of_word(c)).filter(|it| !it.is_empty());
        // Before another word `a` is no letter of a formula.
        let mut words = words.clone().zip(words.skip(1).map(Some).chain([None]));
        let is_article = |(word, next): (&str, Option<&str>)| word == "a" && next.is_some();
        let is_remark =
            remark.len() <= LONGEST && words.all(|it| is_article(it) || !is_of_answer(it.0));
        (is_apart && is_remark).then(|| before.trim())
    };
    without().unwrap_or(text)
}

/// True if a word may be an answer, or a part of one, or offer another.
fn is_of_answer(word: &str, logic: Option<&Logic>) -> bool {
    let is_formula = || {
        let span = Span::new(0, word.len());
        Variable::read(word).is_some() || shape(word, span, Unit::arity).is_well_formed()
    };
    is_answer_word(word)
        || VALUES.has(word)
        || logic.is_some_and(|logic| read_value(word, logic).is_some())
        || is_formula()
}

/// True if a word is an answer of every logic, or offers another.
fn is_answer_word(word: &str) -> bool {
    let lower = word.to_lowercase();
    let is_of_class = STEMS.iter().any(|it| lower.contains(it));
    is_of_class || ANSWER_WORDS.contains(&&*lower) || lower == "or"
}

/// A text without the words that may stand before an answer.
pub(super) fn without_before(text: &str) -> &str {
    let mut behind = BEFORE.entries.iter().filter_map(|it| it.behind(text));
    let rest = behind.find(|rest| rest.starts_with([' ', ':']));
    rest.map_or(text, |rest| rest.trim_start_matches([' ', ':']))
}
