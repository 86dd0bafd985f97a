//! The text around an answer that says nothing of it: marks, words in front, remarks behind.

use super::values::read_value;
use crate::logic::Logic;
use crate::syntax::lexicon::answers::UNANSWERED;
use crate::syntax::lexicon::values::VALUES;
use crate::syntax::reading::around::{inside, is_answer_word, is_of_answer, without_words_before};
use crate::syntax::{Keyword, Span, letter};

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
/// remark.
pub(super) fn bare<'t>(text: &'t str, logic: Option<&Logic>) -> &'t str {
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
