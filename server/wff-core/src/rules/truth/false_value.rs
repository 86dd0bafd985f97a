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

use crate::logic::{Decider, Limit, why};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Reveals, Rule, RuleOf, Severity, header, under,
};
use crate::syntax::statement::Claim;
use crate::syntax::{Span, Written};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("false-value", Severity::Error, header!("false_value.rs")),
    judges_truth: |_| true,
    reveals: |context, _| Reveals::Message(plain(context)),
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let quoted = context.quoted();
    let told = context.formula(context.span).zip(context.scope.settings.logic.as_ref());
    let told = told.map(|(formula, logic)| {
        let formula = Written::new(&formula, context.line.text);
        let decider = Decider { logic, oracle: &Limit::none() };
        let given = decider.mentioned(formula, &context.scope.propositions);
        let why = why(formula, logic, &given);
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
fn plain(context: Context<'_>) -> String {
    let claimed = context.judgement().and_then(|it| Some((it.denied, *it.right.first()?)));
    let (denied, claimed) = claimed.unwrap_or((false, context.span));
    let is = if denied { "is" } else { "is not" };
    format!("{} {is} {}", context.quoted(), context.line.of(claimed))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_value_that_follows_anyway_is_judged() {
        clean("let p = F\nKpq = F\nCpq = 1\nApNp = T\nKpq != T");
        faults("let p = F\nCpq = F\n^^^ `Cpq` is T under p = F, not F");
        faults("let p = T\nNp != F\n^^ `Np` is F under p = T");
        faults("ApNp = F\n^^^^ `ApNp` is T under every valuation, not F");
        mends("let p = T\nNp = T", "let p = T\nNp = F");
        mends("let p = T\np != T", "let p = T\np = T");
    }

    #[test]
    fn the_steps_of_a_reason_go_from_the_inside_out() {
        assert_eq!(
            help("let p = F, q = F\nCpq = F"),
            "`Cpq` is T: a conditional is F only where its first operand is T and its second F, \
             and `p` is F"
        );
        assert_eq!(
            help("let p = T, q = T, r = F\nKpCqr = T"),
            "`Cqr` is F: a conditional is F only where its first operand is T and its second F, \
             and `q` is T and `r` is F; `KpCqr` is F: a conjunction is T only where both its \
             operands are T, and `Cqr` is F"
        );
        assert_eq!(help("let p = T\nNNNNp = F").matches("negation").count(), 3);
        assert_eq!(
            help("logic K3\nlet p = N, q = T\nKpq = F"),
            "`Kpq` is N: in K3 the conjunction of N and T is N, true where both are, and false \
             where one is; N is neither true nor false"
        );
        for (text, expected) in [
            (
                "logic L3\nlet p = 1/2, q = F\nCpq = T",
                "`Cpq` is 1/2: in L3 the conditional of 1/2 and F is 1/2, 1 − 1/2 + 0",
            ),
            (
                "logic L3\nlet p = 1/2\nNp = T",
                "`Np` is 1/2: in L3 the negation of 1/2 is 1/2, 1 − 1/2",
            ),
            (
                "logic G3\nlet p = 1/2\nNp = T",
                "`Np` is F: in G3 the negation of 1/2 is F, since `N` makes F of everything but F",
            ),
        ] {
            assert_eq!(help(text), expected, "{text}");
        }
        assert_eq!(help("let p = T\np = F"), "");
    }
}
