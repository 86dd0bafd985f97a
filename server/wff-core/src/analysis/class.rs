//! The words that can follow `is`: the classes, and other words that people use for them.

use crate::logic::NormalForm;
use crate::syntax::keyword::nearest;
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::{self, values::VALUES};
use crate::syntax::statement::{BEFORE_CLASS, Claim, Judgement};
use crate::syntax::{Line, Span};

/// A class that a formula can be claimed to be of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClaimedClass {
    Tautology,
    Contradiction,
    Contingent,
    Satisfiable,
    Wff,
    Pff,
    Form(NormalForm),
}

impl ClaimedClass {
    /// True if it is about the text and not about truth.
    pub fn is_of_shape(self) -> bool {
        matches!(self, ClaimedClass::Wff | ClaimedClass::Pff)
    }

    /// True if only pffs are of it, or, where it is denied, not of it.
    pub fn is_of_pffs(self, is_denied: bool) -> bool {
        self == if is_denied { ClaimedClass::Wff } else { ClaimedClass::Pff }
    }

    /// True if it is about the truth of a formula alone, however that is written.
    pub fn is_of_truth(self) -> bool {
        match self {
            ClaimedClass::Tautology
            | ClaimedClass::Contradiction
            | ClaimedClass::Contingent
            | ClaimedClass::Satisfiable => true,
            ClaimedClass::Wff | ClaimedClass::Pff | ClaimedClass::Form(_) => false,
        }
    }

    /// The class of a name.
    pub fn of(name: &str) -> Option<ClaimedClass> {
        CLASSES.iter().find(|row| row.0 == name).map(|row| row.1)
    }
}

/// The classes by the words of a judgement, each with what it claims.
const CLASSES: [(&str, ClaimedClass, &str); 9] = [
    ("tautology", ClaimedClass::Tautology, "true under every valuation"),
    ("contradiction", ClaimedClass::Contradiction, "true under no valuation"),
    ("contingent", ClaimedClass::Contingent, "true under some valuations and false under others"),
    ("satisfiable", ClaimedClass::Satisfiable, "true under some valuation"),
    ("wff", ClaimedClass::Wff, "a well-formed formula"),
    ("pff", ClaimedClass::Pff, "a poorly formed formula: any text that is not well formed"),
    (
        "nnf",
        ClaimedClass::Form(NormalForm::Negation),
        "in negation normal form: only N, K and A, and N only on propositions",
    ),
    (
        "dnf",
        ClaimedClass::Form(NormalForm::Disjunctive),
        "in disjunctive normal form: a disjunction of conjunctions of literals",
    ),
    (
        "cnf",
        ClaimedClass::Form(NormalForm::Conjunctive),
        "in conjunctive normal form: a conjunction of disjunctions of literals",
    ),
];

/// The words that can follow `is`, each with what it claims.
pub(crate) fn classes() -> impl Iterator<Item = (&'static str, &'static str)> {
    CLASSES.iter().map(|(name, _, claims)| (*name, *claims))
}

/// The place and text of the words that name the class, and true if `not` stands before them.
pub(crate) fn words<'t>(line: &Line<'t>, judgement: &Judgement) -> (Span, &'t str, bool) {
    let Some(span) = judgement.right.first().map(|first| Span {
        end: judgement.right.last().map_or(first.end, |last| last.end),
        ..*first
    }) else {
        return (judgement.sign, "", false);
    };
    let mut at = span;
    let mut denied = false;
    // Most classes are one word.
    let text = span.of(line.text);
    let may_be_several = || !text.bytes().all(|byte| byte.is_ascii_graphic());
    let is_one = text != "not" && !(may_be_several() && text.contains(is_blank));
    for word in BEFORE_CLASS.iter().filter(|_| !is_one) {
        let Some(behind) = at.of(line.text).strip_prefix(word) else { continue };
        if behind.starts_with(is_blank) || *word == "not" && behind.is_empty() {
            denied |= *word == "not";
            at = Span::new(at.start as usize + word.len(), at.end as usize).trim(line.text);
        }
    }
    (at, at.of(line.text), denied)
}

/// The class that a judgement claims, and true if it denies it; `None` if its words name none.
pub(crate) fn claimed(line: &Line<'_>, judgement: &Judgement) -> Option<(ClaimedClass, bool)> {
    let (_, word, denied) = words(line, judgement);
    Some((ClaimedClass::of(word)?, denied))
}

/// The class that other words stand for.
pub(crate) fn near(word: &str) -> Option<&'static str> {
    let small: String = word.chars().take(40).flat_map(char::to_lowercase).collect();
    let small = small.trim_end_matches(['.', '!', '?', ',', ';']);
    let small =
        &*small.split(is_blank).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    let first = small.split(' ').next().unwrap_or_default();
    if let Some((name, _, _)) = CLASSES.iter().find(|(name, _, _)| *name == first) {
        return Some(name);
    }
    let synonym = lexicon::classes::CLASSES.exact(small).map(|it| it.meaning);
    synonym.or_else(|| nearest(small, classes().map(|(name, _)| name)))
}

/// True if what follows `is` names a class, truth or falsehood, or nearly so.
pub(super) fn is_near(line: &Line<'_>, judgement: &Judgement) -> bool {
    let (_, word, _) = words(line, judgement);
    near(word).is_some() || truth(word).is_some()
}

/// The value that a word for truth or falsehood names.
pub(crate) fn truth(word: &str) -> Option<&'static str> {
    match word {
        "T" => Some("T"),
        "F" => Some("F"),
        _ => VALUES.read(word).map(|it| it.meaning),
    }
}

/// True if a judgement asks for the class of its formulas, which may be any text.
pub(super) fn is_asked(line: &Line<'_>, judgement: &Judgement) -> bool {
    judgement.claim == Claim::Class && line.is_question()
}

/// True if a judgement is `is pff` or `is not wff`, whose formulas may be any text.
pub(super) fn claims_pff(line: &Line<'_>, judgement: &Judgement) -> bool {
    judgement.claim == Claim::Class
        && claimed(line, judgement).is_some_and(|(class, is_denied)| class.is_of_pffs(is_denied))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::lexicon::Sureness;

    #[test]
    fn the_classes_are_those_of_the_lexicon() {
        let own = lexicon::classes::CLASSES.entries.iter().filter(|it| it.sure == Sureness::Own);
        assert!(own.map(|it| it.spelling).eq(classes().map(|(name, _)| name)));
        for word in lexicon::classes::CLASSES.entries {
            assert!(ClaimedClass::of(word.meaning).is_some(), "{}", word.spelling);
        }
    }
}
