//! The meanings of answers, by which they are compared with each other.

use crate::logic::Logic;
use crate::syntax::exercise::RequirementKind;
use crate::syntax::reading::wording::{self, Said, said};
use crate::syntax::{Span, infix};

/// The meaning of an answer that is no formula, so that it can be compared with others; `None` if
/// it is not understood.
pub(super) fn meaning(text: &str, kind: RequirementKind, logic: &Logic) -> Option<String> {
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
            let text = wording::with_small_letters(inner);
            let infix = infix::read(&text, Span::new(0, text.len()))?;
            let polish = infix.polish(None);
            polish.renamed.is_empty().then_some(polish.text)
        }
        Said::Formula(_) => None,
    }
}
