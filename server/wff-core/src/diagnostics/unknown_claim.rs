//! # unknown-claim
//!
//! What follows `is` names no class. A formula is a `tautology`, a `contradiction`, `contingent` or
//! `satisfiable`; a text is a `wff` or a `pff`.
//!
//! ```wff
//! CpCqp is valid
//!          ^^^^^ `valid` is not a class of formulas
//! ```
//!
//! Use one of these words:
//!
//! ```wff
//! CpCqp is a tautology
//! ```

use super::*;
use crate::syntax::keyword::nearest;
use crate::syntax::statement::Judgement;
use crate::syntax::{Line, quote};

pub(super) static RULE: Rule =
    Rule::new("unknown-claim", Severity::Error, include_str!("unknown_claim.rs"));

/// What a text can be claimed to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Tautology,
    Contradiction,
    Contingent,
    Satisfiable,
    Wff,
    Pff,
}

impl Class {
    /// Whether it is about the text and not about truth.
    pub fn is_of_shape(self) -> bool {
        matches!(self, Class::Wff | Class::Pff)
    }
}

/// The classes by the words of a judgement, each with what it claims.
const CLASSES: [(&str, Class, &str); 6] = [
    ("tautology", Class::Tautology, "true under every valuation"),
    ("contradiction", Class::Contradiction, "true under no valuation"),
    ("contingent", Class::Contingent, "true under some valuations and false under others"),
    ("satisfiable", Class::Satisfiable, "true under some valuation"),
    ("wff", Class::Wff, "a well-formed formula"),
    ("pff", Class::Pff, "a poorly formed formula: any text that is not well formed"),
];

/// The words that can follow `is`, each with what it claims.
pub(crate) fn classes() -> impl Iterator<Item = (&'static str, &'static str)> {
    CLASSES.iter().map(|(name, _, claims)| (*name, *claims))
}

/// Other words that people use for a class.
const NEAR: [(&str, &str); 18] = [
    ("valid", "tautology"),
    ("logically true", "tautology"),
    ("tautologous", "tautology"),
    ("tautological", "tautology"),
    ("theorem", "tautology"),
    ("tautologies", "tautology"),
    ("contradictory", "contradiction"),
    ("contradictions", "contradiction"),
    ("inconsistent", "contradiction"),
    ("unsatisfiable", "contradiction"),
    ("contingency", "contingent"),
    ("neither", "contingent"),
    ("consistent", "satisfiable"),
    ("possible", "satisfiable"),
    ("well-formed", "wff"),
    ("well formed", "wff"),
    ("formula", "wff"),
    ("poorly formed", "pff"),
];

/// The words that name the class, and whether `not` stands before them.
fn words<'t>(line: &Line<'t>, judgement: &Judgement) -> (Span, &'t str, bool) {
    let Some(span) = judgement.right.first().map(|first| Span {
        end: judgement.right.last().map_or(first.end, |last| last.end),
        ..*first
    }) else {
        return (judgement.sign, "", false);
    };
    let mut at = span;
    let mut denied = false;
    for word in ["not", "a", "an"] {
        let text = at.of(line.text);
        let first = text.split(crate::syntax::letter::is_blank).next().unwrap_or_default();
        if first == word && (word == "not" || first.len() < text.len()) {
            denied |= word == "not";
            at = Span::new(at.start as usize + first.len(), at.end as usize).trim(line.text);
        }
    }
    (at, at.of(line.text), denied)
}

/// The class that a judgement claims and whether it denies it, or the words that name none.
pub(super) fn read<'t>(line: &Line<'t>, judgement: &Judgement) -> Result<(Class, bool), &'t str> {
    let (_, word, denied) = words(line, judgement);
    CLASSES
        .iter()
        .find(|(name, _, _)| *name == word)
        .map(|(_, class, _)| (*class, denied))
        .ok_or(word)
}

/// The class that other words stand for.
fn near(word: &str) -> Option<&'static str> {
    let small: String = word.chars().take(40).flat_map(char::to_lowercase).collect();
    let small = small.trim_end_matches(['.', '!', '?', ',', ';']);
    let small = &*small
        .split(crate::syntax::letter::is_blank)
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    let synonym = NEAR.iter().find(|(other, _)| *other == small).map(|(_, class)| *class);
    synonym.or_else(|| nearest(small, classes().map(|(name, _)| name)))
}

/// Whether what follows `is` names a class, truth or falsehood, or nearly so.
pub(super) fn is_near(line: &Line<'_>, judgement: &Judgement) -> bool {
    let (_, word, _) = words(line, judgement);
    near(word).is_some() || truth(word).is_some()
}

fn truth(word: &str) -> Option<&'static str> {
    match word {
        "true" | "T" | "True" => Some("T"),
        "false" | "F" | "False" => Some("F"),
        _ => None,
    }
}

/// A judgement that names no class.
pub(super) fn check(line: &Line<'_>, judgement: &Judgement) -> Diagnostic {
    let (at, word, denied) = words(line, judgement);
    if word.is_empty() {
        return RULE
            .at(judgement.sign, "a class is missing after `is`")
            .help("for example `CpCqp is tautology`");
    }
    let diagnostic = RULE.at(at, format!("{} is not a class of formulas", quote(word)));
    if let Some(value) = truth(word) {
        let sign = if denied { "!=" } else { "=" };
        let span = Span { start: judgement.sign.start, end: at.end };
        let help = format!("to claim its value under the values in force, write `{sign} {value}`");
        return diagnostic.help(help).replace(
            format!("Write `{sign} {value}`"),
            false,
            span,
            format!("{sign} {value}"),
        );
    }
    match near(word) {
        Some(class) => diagnostic
            .help(format!(
                "the word here is \
             `{class}`"
            ))
            .replace(format!("Write `{class}`"), false, at, class),
        None => diagnostic.help(
            "the classes are `tautology`, `contradiction`, `contingent`, \
         `satisfiable`, `wff` and `pff`",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn near_misses_get_the_word() {
        mends("ApNp is valid", "ApNp is tautology");
        mends("ApNp is not a contradictory", "ApNp is not a contradiction");
        mends("ApNp is Tautology.", "ApNp is tautology");
        mends("let p = T\np is true", "let p = T\np = T");
        mends("let p = T\nNp is not true", "let p = T\nNp != T");
        faults("p is\n  ^^ a class is missing after `is`");
        assert!(help("p is nice").starts_with("the classes are"));
    }
}
