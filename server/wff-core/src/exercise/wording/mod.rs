//! Wording: answers that say what is asked for in other words than the language has, put as it
//! writes them. Nothing here knows which answer is right.

mod around;
mod bindings;
mod values;
mod words;

pub(crate) use around::{behind_answer, is_blank};
pub(crate) use bindings::{bindings, row, with_small_letters, with_values};
pub(crate) use words::{behind_yes_or_no, claim};

use crate::logic::Logic;
use crate::syntax::exercise::RequirementKind;
use crate::syntax::formula::{Unit, shape};
use crate::syntax::reading::around::{LONGEST, without_words_before};
use crate::syntax::{Span, infix};
use around::{bare, bare_class};
use bindings::list;
use words::{class, sequent, validity, value, whether};

/// An answer to a requirement of a kind as the language writes it; `None` if it says nothing else
/// than as it stands, or is not understood.
pub(crate) fn plain(text: &str, kind: RequirementKind, logic: Option<&Logic>) -> Option<String> {
    put(text, kind, logic).filter(|said| said != text)
}

/// A formula that an answer is, without a remark and other words around it; `None` if there are
/// none.
pub(crate) fn without_words<'t>(text: &'t str, logic: Option<&Logic>) -> Option<&'t str> {
    let inner = bare(text, logic);
    let is_formula = shape(inner, Span::new(0, inner.len()), Unit::arity).is_well_formed();
    Some(inner).filter(|inner| is_formula && *inner != text.trim())
}

/// True if an answer to a requirement of a kind is understood, in whatever words.
pub(crate) fn is_understood(text: &str, kind: RequirementKind, logic: Option<&Logic>) -> bool {
    let text_behind = behind_yes_or_no(text).map_or(text, |(_, rest)| rest);
    let is_claim = || kind == RequirementKind::Whether && claim(text_behind).is_some();
    put(text, kind, logic).is_some() || is_claim()
}

/// True if a text is no formula and no claim about one, but an answer to some requirement, in
/// whatever words: a value, a class, yes or no, or values of at least so many letters.
pub(crate) fn is_answer_in_words(text: &str, logic: Option<&Logic>, letters: usize) -> bool {
    let is_word = |text: &str| {
        let inner = bare(text, logic);
        validity(inner).or_else(|| whether(inner)).is_some() || claim(text).is_some()
    };
    let is_value = |logic: &Logic| {
        let value = value(bare(text, Some(logic)), logic);
        value.is_some_and(|value| !value.contains(" = "))
            || bindings(text, logic).is_some_and(|given| given.len() >= letters)
            || with_values(text, logic).is_some_and(|(word, _)| is_word(&word))
    };
    text.len() <= LONGEST
        && (is_word(text)
            || class(bare_class(text)).is_some_and(|class| !class.contains(' '))
            || logic.is_some_and(is_value))
}

/// An answer as the language writes it; `None` if it is not understood.
fn put(text: &str, kind: RequirementKind, logic: Option<&Logic>) -> Option<String> {
    let inner = match kind {
        RequirementKind::Class => bare_class(text),
        _ => bare(text, logic),
    };
    let is_short = inner.len() <= LONGEST;
    match kind {
        _ if kind.asks_for_formula() => {
            Some(without_words_before(inner).trim_start_matches(['=', '≡', ':', ' ']).to_owned())
        }
        RequirementKind::Infix => Some(inner.to_owned()),
        _ if !is_short => None,
        RequirementKind::Value => value(inner, logic?),
        RequirementKind::Class => class(inner),
        RequirementKind::Validity => validity(inner).map(str::to_owned).or_else(|| sequent(inner)),
        RequirementKind::Whether => {
            let word = whether(inner).or_else(|| validity(inner));
            word.map(str::to_owned).or_else(|| sequent(inner))
        }
        RequirementKind::Countermodel => Some(list(&bindings(inner, logic?)?)),
        _ => None,
    }
}

/// The meaning of an answer that is no formula, so that it can be compared with others; `None` if
/// it is not understood.
pub(crate) fn meaning(text: &str, kind: RequirementKind, logic: &Logic) -> Option<String> {
    let inner = match kind {
        RequirementKind::Class => bare_class(text),
        _ => bare(text, Some(logic)),
    };
    if inner.len() > LONGEST {
        return None;
    }
    let behind = |text: String, sign: &str| {
        text.rsplit_once(sign).map_or(text.clone(), |(_, behind)| behind.to_owned())
    };
    let number = |value: &str| logic.read(value).map(|it| it.to_string());
    match kind {
        RequirementKind::Value => number(behind(value(inner, logic)?, "= ").trim()),
        RequirementKind::Class => Some(behind(class(inner)?, "is ")),
        RequirementKind::Validity | RequirementKind::Whether => {
            let word = if kind == RequirementKind::Validity { validity(inner) } else { None };
            let word = word.or_else(|| whether(inner)).map(str::to_owned);
            let denied = || sequent(inner).map(|it| it.contains("!|="));
            let [holds, fails] = match kind {
                RequirementKind::Validity => ["valid", "invalid"],
                _ => ["yes", "no"],
            };
            word.or_else(|| denied().map(|is| if is { fails } else { holds }.to_owned()))
        }
        RequirementKind::Countermodel => {
            let mut values = Vec::new();
            for (letter, value) in bindings(inner, logic)? {
                values.push(format!("{letter}{}", number(&value)?));
            }
            values.sort();
            values.dedup();
            Some(values.join(" "))
        }
        RequirementKind::Infix => {
            let text = with_small_letters(inner);
            let infix = infix::read(&text, Span::new(0, text.len()))?;
            let polish = infix.polish(None);
            polish.renamed.is_empty().then_some(polish.text)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
