//! Wording: what answers say in other words than the language has. Nothing here knows which answer
//! is right.

mod around;
mod bindings;
mod lists;
mod values;
mod words;

pub use around::{is_blank, with_spaces};
pub use bindings::{bindings, with_small_letters, with_values};
pub use lists::{Listed, listed};
pub use values::read_value;
pub use words::{Sequent, behind_yes_or_no, claim};

use crate::formula::{Unit, shape};
use crate::lexicon::answers::VERDICTS;
use crate::reading::around::{LONGEST, without_words_before};
use crate::requirement::RequirementKind;
use crate::shape::are_formulas;
use crate::text::Span;
use crate::value::Values;
use around::{bare, bare_class};
use std::collections::BTreeSet;
use words::{class, sequent, validity, value, whether};

/// An answer as what it says, in whatever words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said<'t> {
    /// A formula, or infix.
    Formula(&'t str),
    /// A value by the name that the logic has for it, and the text of what has it, if that is said.
    Value(Option<&'t str>, String),
    /// A class, and the text of what is of it, if that is said.
    Class(Option<&'t str>, &'static str),
    /// `yes` or `no`, `valid` or `invalid`.
    Word(&'static str),
    /// That something follows, or does not.
    Sequent(Sequent<'t>),
    /// The values of letters, each by the name that the logic has for it.
    Values(Vec<(String, String)>),
}

/// A formula that an answer is, without a remark and other words around it; `None` if there are
/// none.
pub fn without_words(text: &str) -> Option<&str> {
    let inner = bare(text);
    let is_formula = shape(inner, Span::new(0, inner.len()), Unit::arity).is_well_formed();
    Some(inner).filter(|inner| is_formula && *inner != text.trim())
}

/// True if an answer to a requirement of a kind is understood, in whatever words.
pub fn is_understood<V: Values>(text: &str, kind: RequirementKind, logic: Option<&V>) -> bool {
    let text_behind = behind_yes_or_no(text).map_or(text, |(_, rest)| rest);
    let is_claim = || kind == RequirementKind::Whether && claim(text_behind).is_some();
    let is_shown = || {
        let shown = logic.and_then(|logic| with_values(text, logic));
        shown.is_some_and(|(word, _)| said(word, kind, logic).is_some())
    };
    said(text, kind, logic).is_some() || is_claim() || is_shown()
}

/// True if a text is no formula and no claim about one, but an answer to some requirement, in
/// whatever words: a value, a class, yes or no, or values of at least so many letters.
pub fn is_answer_in_words<V: Values>(text: &str, logic: Option<&V>, letters: usize) -> bool {
    let text = &*with_spaces(text);
    let is_word = |text: &str| {
        let inner = bare(text);
        let behind = behind_yes_or_no(text).map_or(text, |(_, rest)| rest);
        validity(inner).or_else(|| whether(inner)).is_some()
            || claim(behind).is_some()
            || is_judged(inner)
    };
    let is_value = |logic: &V| {
        let value = value(bare(text), logic);
        value.is_some_and(|(of, _)| of.is_none())
            || bindings(text, logic).is_some_and(|given| {
                let apart: BTreeSet<&str> = given.iter().map(|(letter, _)| &**letter).collect();
                given.len() >= letters && apart.len() == given.len()
            })
            || with_values(text, logic).is_some_and(|(word, _)| is_word(word))
    };
    text.len() <= LONGEST
        && (is_word(text)
            || class(bare_class(text)).is_some_and(|(of, _)| of.is_none())
            || logic.is_some_and(is_value))
}

/// True if a text claims that something follows, and a verdict on that stands behind it.
fn is_judged(text: &str) -> bool {
    let sequent = VERDICTS.end(text).and_then(|_| sequent(text));
    sequent
        .is_some_and(|it| are_formulas(it.conclusion) && it.premises.into_iter().all(are_formulas))
}

/// Reads an answer to a requirement of a kind; `None` if it is not understood. What is said twice
/// has to be the same: `false (F)`.
pub fn said<'t, V: Values>(
    text: &'t str,
    kind: RequirementKind,
    logic: Option<&V>,
) -> Option<Said<'t>> {
    let is_in_words = !kind.asks_for_formula() && kind != RequirementKind::Infix;
    let is_twice = is_in_words && text.len() <= LONGEST;
    once(text, kind, logic).or_else(|| {
        let (first, again) = Some(text).filter(|_| is_twice)?.split_once(BETWEEN)?;
        let again = again.trim_end_matches([')', '.', '!', ' ']);
        let said = once(first, kind, logic)?;
        once(again.trim_start(), kind, logic).filter(|again| *again == said)
    })
}

/// The marks between an answer and the same again.
const BETWEEN: [char; 7] = [',', ';', ':', '.', '(', '–', '—'];

/// Reads an answer that is said once.
fn once<'t, V: Values>(
    text: &'t str,
    kind: RequirementKind,
    logic: Option<&V>,
) -> Option<Said<'t>> {
    let inner = match kind {
        RequirementKind::Class => bare_class(text),
        _ => bare(text),
    };
    let is_short = inner.len() <= LONGEST;
    let follows = || sequent(inner).map(Said::Sequent);
    let some = |of: &&str| !of.is_empty();
    match kind {
        _ if kind.asks_for_formula() => {
            let behind = without_words_before(inner).trim_start_matches(['=', '≡', ':', ' ']);
            Some(Said::Formula(behind))
        }
        RequirementKind::Infix => Some(Said::Formula(inner)),
        _ if !is_short => None,
        RequirementKind::Value => {
            value(inner, logic?).map(|(of, it)| Said::Value(of.filter(some), it))
        }
        RequirementKind::Class => class(inner).map(|(of, it)| Said::Class(of.filter(some), it)),
        RequirementKind::Validity => validity(inner).map(Said::Word).or_else(follows),
        RequirementKind::Whether => {
            whether(inner).or_else(|| validity(inner)).map(Said::Word).or_else(follows)
        }
        RequirementKind::Countermodel => Some(Said::Values(bindings(inner, logic?)?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
