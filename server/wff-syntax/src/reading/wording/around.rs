//! The text around an answer that says nothing of it: marks, words in front, remarks behind.

use crate::lexicon::answers::UNANSWERED;
use crate::reading::around::{
    Remarked, begins_with_denial, behind_answer, inside, without_words_before,
};
use crate::text::{Span, is_formatting, sets_order};
use std::borrow::Cow;

/// True if a text says that nothing is answered: dashes, dots, or words such as `idk`.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| UNANSWERED.sure(c).is_some())
        || UNANSWERED.has(text.trim_end_matches(['.', '!', '?', ' ']))
}

/// A text with spaces for its tabs, and for blanks beyond ASCII, such as a word processor writes,
/// and without what cannot be seen and changes no order, such as a soft hyphen.
pub fn with_spaces(text: &str) -> Cow<'_, str> {
    let is_unseen = |c: char| !c.is_ascii() && is_formatting(c) && !sets_order(c);
    let is_other = |c: char| c == '\t' || !c.is_ascii() && c.is_whitespace();
    if !text.contains(|c| is_other(c) || is_unseen(c)) {
        return text.into();
    }
    let seen = text.chars().filter(|c| !is_unseen(*c));
    seen.map(|c| if is_other(c) { ' ' } else { c }).collect::<String>().into()
}

/// An answer without the word `answer`, marks around it, those of a sentence behind it, and a
/// remark.
pub(super) fn bare(text: &str) -> &str {
    without_remark(text, Remarked::Other)
}

/// The same of one that may name a class.
pub(super) fn bare_class(text: &str) -> &str {
    without_remark(text, Remarked::Class)
}

fn without_remark(text: &str, of: Remarked) -> &str {
    let text = behind_answer(text.trim()).unwrap_or(text).trim_start();
    let behind = without_words_before(text);
    // Words before a denial are of that.
    let text = if begins_with_denial(behind) { text } else { behind };
    let (said, _) = inside(text, Span::new(0, text.len()), of);
    said.of(text)
}
