//! The text around an answer that says nothing of it: marks, words in front, remarks behind.

use super::values::read_value;
use crate::lexicon::answers::UNANSWERED;
use crate::lexicon::values::VALUES;
use crate::reading::around::{
    behind_answer, inside, is_answer_word, is_of_answer, without_words_before,
};
use crate::text::Span;
use crate::value::Values;
use std::borrow::Cow;

/// True if a text is a sign that nothing is answered: dashes, dots, or `n/a`.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| UNANSWERED.sure(c).is_some()) || UNANSWERED.has(text)
}

/// A text with spaces for its tabs, and for blanks beyond ASCII, such as a word processor writes.
pub fn with_spaces(text: &str) -> Cow<'_, str> {
    let is_other = |c: char| c == '\t' || !c.is_ascii() && c.is_whitespace();
    if text.contains(is_other) { text.replace(is_other, " ").into() } else { text.into() }
}

/// An answer without the word `answer`, marks around it, those of a sentence behind it, and a
/// remark.
pub(super) fn bare<'t, V: Values>(text: &'t str, logic: Option<&V>) -> &'t str {
    let is_value = |word: &str| logic.is_some_and(|logic| read_value(word, logic).is_some());
    without(text, |word| is_of_answer(word) || VALUES.has(word) || is_value(word))
}

/// An answer that names a class without the same; truth, falsehood and formulas are none.
pub(super) fn bare_class(text: &str) -> &str {
    without(text, is_answer_word)
}

/// An answer without what says nothing of it, beside words that may be of one.
fn without(text: &str, is_of_answer: impl Fn(&str) -> bool) -> &str {
    let text = without_words_before(behind_answer(text.trim()).unwrap_or(text).trim_start());
    let (said, _) = inside(text, Span::new(0, text.len()), is_of_answer);
    said.of(text)
}
