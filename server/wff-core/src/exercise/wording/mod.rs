//! Wording: what answers say in other words than the language has. Nothing here knows which answer
//! is right.

mod around;
mod bindings;
mod values;
mod words;

pub(crate) use around::{is_blank, with_spaces};
pub(crate) use bindings::{bindings, row, with_small_letters, with_values};
pub(crate) use words::{Sequent, behind_yes_or_no, claim};

use crate::logic::Logic;
use crate::syntax::exercise::RequirementKind;
use crate::syntax::formula::{Unit, shape};
use crate::syntax::lexicon::answers::VERDICTS;
use crate::syntax::reading::around::{LONGEST, without_words_before};
use crate::syntax::shape::are_formulas;
use crate::syntax::{Span, infix};
use around::{bare, bare_class};
use std::collections::BTreeSet;
use words::{class, sequent, validity, value, whether};

/// An answer as what it says, in whatever words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said<'t> {
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
pub(crate) fn without_words<'t>(text: &'t str, logic: Option<&Logic>) -> Option<&'t str> {
    let inner = bare(text, logic);
    let is_formula = shape(inner, Span::new(0, inner.len()), Unit::arity).is_well_formed();
    Some(inner).filter(|inner| is_formula && *inner != text.trim())
}

/// True if an answer to a requirement of a kind is understood, in whatever words.
pub(crate) fn is_understood(text: &str, kind: RequirementKind, logic: Option<&Logic>) -> bool {
    let text_behind = behind_yes_or_no(text).map_or(text, |(_, rest)| rest);
    let is_claim = || kind == RequirementKind::Whether && claim(text_behind).is_some();
    said(text, kind, logic).is_some() || is_claim()
}

/// True if a text is no formula and no claim about one, but an answer to some requirement, in
/// whatever words: a value, a class, yes or no, or values of at least so many letters.
pub(crate) fn is_answer_in_words(text: &str, logic: Option<&Logic>, letters: usize) -> bool {
    let text = &*with_spaces(text);
    let is_word = |text: &str| {
        let inner = bare(text, logic);
        let behind = behind_yes_or_no(text).map_or(text, |(_, rest)| rest);
        validity(inner).or_else(|| whether(inner)).is_some()
            || claim(behind).is_some()
            || is_judged(inner)
    };
    let is_value = |logic: &Logic| {
        let value = value(bare(text, Some(logic)), logic);
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

/// Reads an answer to a requirement of a kind; `None` if it is not understood.
pub(crate) fn said<'t>(
    text: &'t str,
    kind: RequirementKind,
    logic: Option<&Logic>,
) -> Option<Said<'t>> {
    let inner = match kind {
        RequirementKind::Class => bare_class(text),
        _ => bare(text, logic),
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

/// The meaning of an answer that is no formula, so that it can be compared with others; `None` if
/// it is not understood.
pub(crate) fn meaning(text: &str, kind: RequirementKind, logic: &Logic) -> Option<String> {
    let number = |value: &str| logic.read(value).map(|it| it.to_string());
    let is_validity = kind == RequirementKind::Validity;
    let [holds, fails] = if is_validity { ["valid", "invalid"] } else { ["yes", "no"] };
    match said(text, kind, Some(logic))? {
        Said::Value(_, value) => number(&value),
        Said::Class(_, class) => Some(class.to_owned()),
        Said::Word(word) => Some(word.to_owned()),
        Said::Sequent(it) => Some(if it.denied { fails } else { holds }.to_owned()),
        Said::Values(values) => {
            let mut said = Vec::new();
            for (letter, value) in values {
                said.push(format!("{letter}{}", number(&value)?));
            }
            said.sort();
            said.dedup();
            Some(said.join(" "))
        }
        Said::Formula(inner) if kind == RequirementKind::Infix => {
            let text = with_small_letters(inner);
            let infix = infix::read(&text, Span::new(0, text.len()))?;
            let polish = infix.polish(None);
            polish.renamed.is_empty().then_some(polish.text)
        }
        Said::Formula(_) => None,
    }
}

#[cfg(test)]
mod tests;
