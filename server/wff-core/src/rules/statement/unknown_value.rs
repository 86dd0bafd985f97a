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

use crate::analysis::fault::UnknownValue;
use crate::analysis::statement::meant_value;
use crate::analysis::table_row::meant;
use crate::logic::{Logic, MatrixBuilder};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::lexicon::values::VALUES;
use crate::syntax::reading::wording;
use crate::syntax::statement::{Binding, Claim};
use crate::syntax::{QUOTES, Span, Statement, quote};

pub(crate) static RULE: RuleOf<UnknownValue> = RuleOf {
    rule: Rule::new("unknown-value", Severity::Error, header!("unknown_value.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, fault: UnknownValue) -> Diagnostic {
    if let UnknownValue::Cell = fault {
        return in_matrix(context, context.scope.builder());
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
                .replace("Write `==`", context.span.len() > 1, judgement.sign, "==")
        }
        _ => diagnostic,
    }
}

/// The propositions and values of a `let` between which other marks than commas stand, and the same
/// with commas.
fn with_commas(context: Context<'_>, logic: &Logic) -> Option<(Span, String)> {
    let Statement::Let(_, bindings) = &context.line.statement else { return None };
    let is_one = |it: &&Binding| it.value.is_some_and(|(_, value)| value == context.span);
    let start = bindings.iter().find(is_one)?.proposition.start;
    let at = Span { start, ..context.span };
    let given = wording::bindings(context.line.of(at), logic)?;
    let given = given.into_iter().map(|(letter, value)| format!("{letter} = {value}"));
    Some((at, given.collect::<Vec<_>>().join(", ")))
}

/// A value that the logic does not have.
fn in_let(context: Context<'_>, logic: &Logic) -> Diagnostic {
    let text = context.text();
    let message = format!("{} is not a truth value of {}", context.quoted(), logic.title());
    let help = match elsewhere(text) {
        Some(elsewhere) => format!("{}; {elsewhere}", values(logic)),
        None => values(logic),
    };
    let diagnostic = RULE.at(context.span, message).help(help);
    if text.contains('=') {
        let diagnostic =
            diagnostic.help("a comma separates propositions, as in `let p = T, q = F`");
        return match with_commas(context, logic) {
            Some((at, given)) => {
                diagnostic.replace(format!("Write {}", quote(&given)), true, at, given)
            }
            None => diagnostic,
        };
    }
    if let Some((sign, meaning)) = meaning(context) {
        let without = Span { start: sign.start, end: meaning.start };
        return diagnostic
            .help("a meaning stands behind its proposition without `=`, as in `let p \"rain\" = T`")
            .replace("Leave the `=` out", false, without, "");
    }
    let cell = context.scope.table().and_then(|table| meant(text, table, logic));
    let is_certain = cell.is_some() || VALUES.has(text);
    let cell = cell.map(|value| value.to_string());
    let word = || meant_value(text).filter(|value| logic.read(value).is_some()).map(str::to_owned);
    match cell.or_else(word) {
        Some(value) => {
            diagnostic.replace(format!("Write `{value}`"), is_certain, context.span, value)
        }
        None => diagnostic,
    }
}

/// The sign of a `let` before what is a meaning and no value.
fn meaning(context: Context<'_>) -> Option<(Span, Span)> {
    let Statement::Let(_, bindings) = &context.line.statement else { return None };
    let binding = bindings.iter().find(|it| it.value.is_some_and(|it| it.1 == context.span))?;
    let words = context.text().trim_matches(QUOTES);
    let is_quote = context.text().starts_with(['"', '“', '„']) && words.len() > 5;
    (is_quote && binding.meaning.is_none()).then_some(binding.value)?
}

/// A cell of a matrix that names none of its values.
fn in_matrix(context: Context<'_>, builder: Option<&MatrixBuilder>) -> Diagnostic {
    let name = builder.and_then(|builder| builder.name.as_deref());
    let of = name.map_or("the matrix".to_owned(), |name| format!("`{name}`"));
    let values = builder.map_or(&[][..], |builder| &builder.values);
    let names: Vec<String> = values.iter().map(|name| format!("`{name}`")).collect();
    RULE.at(context.span, format!("{} is not a truth value of {of}", context.quoted()))
        .help(format!("the values are {}", list(&names)))
}

/// The values that a logic has, for a help text.
pub(in crate::rules) fn values(logic: &Logic) -> String {
    let names: Vec<String> = logic.values().rev().map(|name| format!("`{name}`")).collect();
    let numbers = match logic.numbers() {
        [] => "",
        [_, _] => ", also written `1` and `0`",
        _ => ", also written `1`, `½` or `U`, and `0`",
    };
    format!("the values are {}{numbers}", list(&names))
}

/// The logics that have a value of this name, for a help text.
fn elsewhere(name: &str) -> Option<String> {
    let has = |logic: &Logic| logic.values().any(|value| value == name);
    let logics: Vec<String> = Logic::names()
        .filter_map(Logic::named)
        .filter(has)
        .map(|logic| logic.name().to_owned())
        .collect();
    let (some, more) = logics.split_at_checked(4).unwrap_or((&logics, &[]));
    let named =
        if more.is_empty() { list(some) } else { format!("{} and others", some.join(", ")) };
    (!logics.is_empty()).then(|| format!("`{name}` is a value of {named}"))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

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
        for between in [" ", "; ", " and "] {
            mends(&format!("let p = T{between}q = F"), "let p = T, q = F");
        }
        mends("let p = \"it rains\"", "let p \"it rains\"");
        mends("let p = T\np = wahr", "let p = T\np = T");
        assert_eq!(
            help("p = B"),
            "the values are `T` and `F`, also written `1` and `0`; `B` is a value of LP, \
             RM3 and FDE"
        );
        faults("let p = ½\n        ^ `½` is not a truth value of classical logic");
        faults("p != N\n     ^ `N` is not a truth value of classical logic");
    }
}
