//! # prose
//!
//! A line is text for people, not a formula. Every line is read as a formula or a statement; only
//! what follows `#` is left alone.
//!
//! ```wff
//! Homework 3
//! ^^^^^^^^^^ this line is prose, not a formula
//! Name: Anna
//! ^^^^^^^^^^ this line is prose, not a formula
//! ```
//!
//! Put `#` before it:
//!
//! ```wff
//! # Homework 3
//! # Name: Anna
//! ```

use super::formula::is_well_formed;
use super::*;
use crate::scope::Scope;
use crate::syntax::formula::{self, Unit};
use crate::syntax::letter::{Alphabet, connective, is_blank, look_alike};
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Line, Token, infix, quote};

pub(super) static RULE: Rule = Rule::new("prose", Severity::Error, include_str!("prose.rs"));

/// How much of a line is looked at, in characters.
const LOOKED_AT: usize = 400;

/// A line without a sign that is prose.
pub(super) fn check(line: &Line<'_>, scope: &Scope) -> Option<Diagnostic> {
    let body = line.body();
    let is_known = |span: Span| {
        formula::shape(line.text, span, Unit::arity).is_well_formed()
            || wrong_case::is_miscased(line.text, span)
            || infix::read(line.text, span).is_some_and(|read| read.propositions)
    };
    if line.formulas().into_iter().all(is_known) || unknown_keyword::near(line, scope).is_some() {
        return None;
    }
    if let Some(note) = note(line, body, scope) {
        return Some(diagnostic(
            note,
            format!("{} is prose, not part of the formula", quote(line.of(note))),
        ));
    }
    is_prose(line.of(body), scope).then(|| diagnostic(body, WHOLE_LINE))
}

/// What follows a formula at the start of a line, if it can only be a note on it.
fn note(line: &Line<'_>, body: Span, scope: &Scope) -> Option<Span> {
    let mut need = 1_u64;
    for (unit, at) in formula::units(line.text, body) {
        if need == 0 && unit == Unit::Stray(Some(Token::Comma)) {
            return None;
        }
        if need == 0 {
            let rest = Span { start: at.start, end: body.end };
            let first = rest.of(line.text).split(is_blank).next().unwrap_or_default();
            if infix::sign_of_word(first).is_some() {
                return None;
            }
            let apart = Span { start: 0, end: at.start }.of(line.text).ends_with(is_blank);
            let marked = ["//", "--", "\"", "“", ";"]
                .iter()
                .any(|mark| rest.of(line.text).starts_with(mark));
            return (apart && (marked || is_prose(rest.of(line.text), scope))).then_some(rest);
        }
        if !unit.belongs_to(scope.settings.alphabet, at) {
            return None;
        }
        need = need - 1 + u64::from(unit.arity()?);
    }
    None
}

/// A line with the word “is” that is prose: neither is anything before it a formula nor what
/// follows a class.
pub(super) fn check_judgement(
    line: &Line<'_>,
    judgement: &Judgement,
    scope: &Scope,
) -> Option<Diagnostic> {
    if judgement.claim != Claim::Class || unknown_claim::is_near(line, judgement) {
        return None;
    }
    let about_formulas = judgement
        .left
        .iter()
        .any(|span| !span.is_empty() && is_well_formed(line.text, *span, scope));
    (!about_formulas && is_prose(line.of(line.body()), scope))
        .then(|| diagnostic(line.body(), WHOLE_LINE))
}

const WHOLE_LINE: &str = "this line is prose, not a formula";

/// A stretch up to the end of the line that should be a comment.
fn diagnostic(prose: Span, message: impl Into<String>) -> Diagnostic {
    let start = Span { end: prose.start, ..prose };
    let diagnostic = RULE.at(prose, message).help("put `#` before it to make it a comment");
    diagnostic.replace("Make it a comment", false, start, "# ")
}

/// Whether some word can only be prose: it is written like a word and has letters that no formula
/// from the dice has. One short word that might be a formula with foreign letters (`Kab`) is not
/// enough. In the textbook alphabet, where all small letters are propositions, such a word has to
/// be longer.
fn is_prose(text: &str, scope: &Scope) -> bool {
    let text: String = text.chars().take(LOOKED_AT).collect();
    let punctuated = text.contains([':', ';', '?', '!', '.']);
    let ends_word = |c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’' | '@' | '-');
    let words: Vec<&str> = text
        .split(ends_word)
        .map(|word| {
            word.split_once('@')
                .map_or(word, |(before, _)| before)
                .trim_matches(|c: char| !c.is_alphabetic())
        })
        .filter(|word| !word.is_empty() && infix::sign_of_word(word).is_none())
        .collect();
    let textbook = scope.settings.alphabet == Some(Alphabet::Textbook);
    words.iter().any(|word| {
        let length = word.chars().count();
        let foreign = word.chars().filter(|&c| !is_formula_letter(c, textbook)).count();
        let like_a_word =
            word.chars().skip(1).all(|c| !c.is_uppercase()) || word.chars().all(char::is_uppercase);
        let no_connective =
            word.starts_with(|c: char| u8::try_from(c).ok().and_then(connective).is_none());
        let long = length >= 5
            || words.len() > 1
            || punctuated
            || no_connective && word.starts_with(char::is_uppercase);
        let other_script =
            length >= 2 && word.chars().all(|c| !c.is_ascii() && look_alike(c).is_none());
        let small = word.chars().filter(|c| c.is_ascii_lowercase()).count();
        let several = words.len() > 1;
        let long_in_textbook =
            small >= 3 && punctuated || small >= 4 && several || small >= 5 && small < length;
        let beyond_dice = word.chars().filter(|&c| !is_formula_letter(c, false)).count();
        let textbook_word = textbook && like_a_word && beyond_dice >= 2 && long_in_textbook;
        other_script
            || textbook_word && word.chars().all(char::is_alphabetic)
            || (if textbook { length >= 4 && foreign >= 1 } else { length >= 3 && foreign >= 2 })
                && like_a_word
                && long
    }) && !text.starts_with(is_blank)
}

fn is_formula_letter(c: char, textbook: bool) -> bool {
    if !c.is_ascii() {
        return look_alike(c).is_some();
    }
    let alphabet = if textbook { Alphabet::Textbook } else { Alphabet::Dice };
    u8::try_from(c).is_ok_and(|letter| {
        alphabet.has(letter, false) || letter == b'\'' || textbook && c.is_ascii_digit()
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn prose_is_one_fault_and_becomes_a_comment() {
        mends("1. Solve these", "1. # Solve these");
        mends("What is truth?", "# What is truth?");
        mends("CKpqr // if both", "CKpqr # // if both");
        mends("Kpq means both of them", "Kpq # means both of them");
        mends("please write down the answers", "# please write down the answers");
        for text in [
            "Übung 4",
            "Task",
            "This is a test",
            "DUE MONDAY",
            "Solve: p and q",
            "宿題",
            "Logic 101, sheet 3",
            "Let us begin",
            "Rules:",
        ] {
            assert_eq!(
                found(text).iter().map(|f| f.diagnostic.rule.id).collect::<Vec<_>>(),
                ["prose"],
                "{text}"
            );
        }
    }

    #[test]
    fn prose_is_told_from_the_letters_of_textbooks() {
        let prose = |text: &str| {
            found(&format!("alphabet textbook\n{text}"))
                .iter()
                .any(|it| it.diagnostic.rule == &super::RULE)
        };
        for text in [
            "Exercise",
            "Exercise 3",
            "Name: Anna",
            "please write down the answers",
            "Homework",
            "Kab means both of them",
        ] {
            assert!(prose(text), "{text}");
        }
        for text in [
            "Kabc",
            "Cpqrst",
            "abcde",
            "Kabcd",
            "KabDcdef",
            "Zab",
            "Mab",
            "ab",
            "Kp12q3r",
            "true",
            "neither a nor b",
            "a nand b nand c",
        ] {
            assert!(!prose(text), "{text}");
        }
    }

    #[test]
    fn words_of_infix_without_propositions_are_prose_as_ever() {
        for text in ["True or false", "Not true", "Neither true nor false"] {
            assert_eq!(
                found(text).iter().map(|f| f.diagnostic.rule.id).collect::<Vec<_>>(),
                ["prose"],
                "{text}"
            );
        }
        faults("true\n^^^^ `true` is not a keyword");
    }

    #[test]
    fn a_formula_with_a_slip_is_not_prose() {
        for text in [
            "Zq",
            "Kab",
            "CKpqrsx",
            "KPQ",
            "Npq",
            "CpZqr",
            "p is valid",
            "Kpqrs",
            "ckpqr",
            "akpqr",
            "def demo = p\nK@demo",
            "def demo = p\n@demo q, @demo @demo",
            "Сpкqr",
        ] {
            assert!(found(text).iter().all(|f| f.diagnostic.rule.id != "prose"), "{text}");
        }
    }
}
