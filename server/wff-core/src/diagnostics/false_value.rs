//! # false-value
//!
//! A formula is claimed to have a truth value that it does not have. Its value follows from the
//! values that its propositions were given by `let` above.
//!
//! ```wff
//! let p = T, q = F
//! Kpq = T
//! ^^^ `Kpq` is F under p = T, q = F, not T
//! ```
//!
//! Claim its value, or change the values above:
//!
//! ```wff
//! let p = T, q = F
//! Kpq = F
//! Apq = T
//! ```

use super::*;
use crate::logic::{Decider, Limit};
use crate::syntax::Written;
use crate::syntax::statement::Claim;

pub(super) static RULE: Rule = Rule::new("false-value", Severity::Error, header!("false_value.rs"));

pub(super) fn render(context: Context<'_>) -> Diagnostic {
    let quoted = context.quoted();
    let told = context.formula(context.span).zip(context.scope.settings.logic.as_ref());
    let told = told.map(|(formula, logic)| {
        let formula = Written::new(&formula, context.line.text);
        let decider = Decider { logic, oracle: &Limit::none() };
        let given = decider.mentioned(formula, context.scope);
        let why = why::why(formula, logic, &given);
        (decider.value(formula, &given).to_string(), under(&given), why)
    });
    let (value, under, why) = told.unwrap_or_default();
    let Some(judgement) = context.judgement() else {
        return RULE.at(context.span, format!("{quoted} is {value} under {under}"));
    };
    let claimed = judgement.right.first().map_or("", |claimed| context.line.of(*claimed));
    let not = if judgement.denied { String::new() } else { format!(", not {claimed}") };
    let diagnostic = RULE.at(context.span, format!("{quoted} is {value} under {under}{not}"));
    let diagnostic = Diagnostic { help: why, ..diagnostic };
    match (&judgement.left[..], &judgement.right[..]) {
        ([_], [claimed]) => {
            let edit = |span: Span, text: &str| Edit { span, text: text.to_owned() };
            let mut edits = vec![edit(*claimed, &value)];
            if judgement.claim == Claim::Differs {
                edits.insert(0, edit(judgement.sign, "="));
            }
            diagnostic.fix(format!("Claim that it is {value}"), false, edits)
        }
        _ => diagnostic,
    }
}

/// The message without the value of the formula.
pub(super) fn plain(context: Context<'_>) -> String {
    let claimed = context.judgement().and_then(|it| Some((it.denied, *it.right.first()?)));
    let (denied, claimed) = claimed.unwrap_or((false, context.span));
    let is = if denied { "is" } else { "is not" };
    format!("{} {is} {}", context.quoted(), context.line.of(claimed))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn a_value_that_follows_anyway_is_judged() {
        clean("let p = F\nKpq = F\nCpq = 1\nApNp = T\nKpq != T");
        faults("let p = F\nCpq = F\n^^^ `Cpq` is T under p = F, not F");
        faults("let p = T\nNp != F\n^^ `Np` is F under p = T");
        faults("ApNp = F\n^^^^ `ApNp` is T under every valuation, not F");
        mends("let p = T\nNp = T", "let p = T\nNp = F");
        mends("let p = T\np != T", "let p = T\np = T");
    }
}
