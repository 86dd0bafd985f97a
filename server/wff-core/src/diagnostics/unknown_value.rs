//! # unknown-value
//!
//! What should be a truth value is none of the logic in force, or of the matrix that is being
//! written down. Classical logic has two, `T` and `F`, which may also be written `1` and `0`.
//!
//! ```wff
//! let p = yes
//!         ^^^ `yes` is not a truth value of classical logic
//! p = q
//!     ^ `q` is not a truth value of classical logic
//! ```
//!
//! Write a value; between formulas write `==`:
//!
//! ```wff
//! let p = T
//! NNp == p
//! ```

use super::formula::is_well_formed;
use super::*;
use crate::logic::{Draft, Logic};
use crate::scope::Scope;
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::text::shorten;
use crate::syntax::{Line, quote};

pub(super) static RULE: Rule =
    Rule::new("unknown-value", Severity::Error, include_str!("unknown_value.rs"));

/// A value in a `let` that the logic does not have.
pub(super) fn in_let(line: &Line<'_>, span: Span, logic: &Logic) -> Diagnostic {
    let text = line.of(span);
    let diagnostic = RULE
        .at(span, format!("{} is not a truth value of {}", quote(text), logic.title()))
        .help(values(logic));
    if text.contains('=') {
        return diagnostic.help("a comma separates propositions, as in `let p = T, q = F`");
    }
    match meant(text).filter(|value| logic.read(value).is_some()) {
        Some(value) => diagnostic.replace(format!("Write `{value}`"), false, span, value),
        None => diagnostic,
    }
}

/// A cell of a matrix that names none of its values.
pub(super) fn in_matrix(line: &Line<'_>, cell: Span, draft: &Draft) -> Diagnostic {
    let of = draft.name.as_deref().map_or("the matrix".to_owned(), |name| format!("`{name}`"));
    let names: Vec<String> = draft.values.iter().map(|name| format!("`{name}`")).collect();
    RULE.at(cell, format!("{} is not a truth value of {of}", quote(line.of(cell))))
        .help(format!("the values are {}", list(&names)))
}

/// Which values a logic has, for a help text.
pub(super) fn values(logic: &Logic) -> String {
    let names: Vec<String> = logic.values().rev().map(|name| format!("`{name}`")).collect();
    let numbers = match logic.numbers() {
        [] => "",
        [_, _] => ", also written `1` and `0`",
        _ => ", also written `1`, `½` or `U`, and `0`",
    };
    format!("the values are {}{numbers}", list(&names))
}

/// The value that a word was probably meant to be.
pub(super) fn meant(word: &str) -> Option<&'static str> {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    match shorten(word, 10).to_lowercase().as_str() {
        "t" | "true" | "yes" | "wahr" | "verum" | "1" => Some("T"),
        "f" | "false" | "no" | "falsch" | "falsum" | "0" => Some("F"),
        _ => None,
    }
}

/// A value in a judgement that the logic does not have.
pub(super) fn in_judgement(
    line: &Line<'_>,
    judgement: &Judgement,
    span: Span,
    logic: &Logic,
    scope: &Scope,
) -> Diagnostic {
    let diagnostic = in_let(line, span, logic);
    if judgement.claim != Claim::Value
        || judgement.left.len() != 1
        || !is_well_formed(line.text, span, scope)
    {
        return diagnostic;
    }
    diagnostic
        .help(
            "`=` takes a value; `==` claims that two formulas have the same value under \
     every valuation",
        )
        .replace("Write `==`", false, judgement.sign, "==")
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn a_formula_behind_the_sign_wants_another_sign() {
        mends("NNp = p", "NNp == p");
        mends("let p = true", "let p = T");
        mends("let p = \"T\"", "let p = T");
        mends("let p = T.", "let p = T");
        assert_eq!(
            help("let p = T q = F"),
            "a comma separates propositions, as in `let p = T, q = F`"
        );
        mends("let p = T\np = t", "let p = T\np = T");
        faults("let p = ½\n        ^ `½` is not a truth value of classical logic");
        faults("p != N\n     ^ `N` is not a truth value of classical logic");
    }
}
