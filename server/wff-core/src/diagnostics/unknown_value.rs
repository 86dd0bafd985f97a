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

use super::*;
use crate::analysis::fault::UnknownValue;
use crate::analysis::statement::meant_value;
use crate::logic::{Draft, Logic};
use crate::syntax::statement::Claim;

pub(super) static RULE: Rule =
    Rule::new("unknown-value", Severity::Error, include_str!("unknown_value.rs"));

pub(super) fn render(context: Context<'_>, fault: UnknownValue) -> Diagnostic {
    if let UnknownValue::Cell = fault {
        return in_matrix(context, context.scope.draft());
    }
    let Some(logic) = &context.scope.settings.logic else {
        return RULE.at(context.span, format!("{} is not a truth value", context.quoted()));
    };
    let diagnostic = in_let(context, logic);
    match (fault, context.judgement()) {
        (UnknownValue::Judgement { is_formula: true }, Some(judgement))
            if judgement.claim == Claim::Value && judgement.left.len() == 1 =>
        {
            diagnostic
                .help(
                    "`=` takes a value; `==` claims that two formulas have the same value under \
                     every valuation",
                )
                .replace("Write `==`", false, judgement.sign, "==")
        }
        _ => diagnostic,
    }
}

/// A value that the logic does not have.
fn in_let(context: Context<'_>, logic: &Logic) -> Diagnostic {
    let text = context.text();
    let message = format!("{} is not a truth value of {}", context.quoted(), logic.title());
    let diagnostic = RULE.at(context.span, message).help(values(logic));
    if text.contains('=') {
        return diagnostic.help("a comma separates propositions, as in `let p = T, q = F`");
    }
    match meant_value(text).filter(|value| logic.read(value).is_some()) {
        Some(value) => diagnostic.replace(format!("Write `{value}`"), false, context.span, value),
        None => diagnostic,
    }
}

/// A cell of a matrix that names none of its values.
fn in_matrix(context: Context<'_>, draft: Option<&Draft>) -> Diagnostic {
    let name = draft.and_then(|draft| draft.name.as_deref());
    let of = name.map_or("the matrix".to_owned(), |name| format!("`{name}`"));
    let values = draft.map_or(&[][..], |draft| &draft.values);
    let names: Vec<String> = values.iter().map(|name| format!("`{name}`")).collect();
    RULE.at(context.span, format!("{} is not a truth value of {of}", context.quoted()))
        .help(format!("the values are {}", list(&names)))
}

/// The values that a logic has, for a help text.
fn values(logic: &Logic) -> String {
    let names: Vec<String> = logic.values().rev().map(|name| format!("`{name}`")).collect();
    let numbers = match logic.numbers() {
        [] => "",
        [_, _] => ", also written `1` and `0`",
        _ => ", also written `1`, `½` or `U`, and `0`",
    };
    format!("the values are {}{numbers}", list(&names))
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
