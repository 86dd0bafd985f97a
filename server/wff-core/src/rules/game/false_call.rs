//! # false-call
//!
//! A call or challenge in x-wff shows a WFF that is false. There a WFF counts only if it is true
//! under the values in force.
//!
//! ```wff
//! rules x-wff
//! let p = T, q = F
//! roll pqi KCN
//! call NCqp
//!      ^^^^ `NCqp` is F under p = T, q = F, and in x-wff it must be true
//! ```
//!
//! Show one that is true:
//!
//! ```wff
//! rules x-wff
//! let p = T, q = F
//! roll pqi KCN
//! call KpNq
//! ```

use crate::analysis::play::RollClaim;
use crate::logic::{Decider, Limit, why};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, under,
};
use crate::syntax::Written;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("false-call", Severity::Error, header!("false_call.rs")),
    judges_truth: |_| true,
    reveals: |context, _| Reveals::Message(plain(context)),
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| context.of_roll(&RULE.rule, |claim| render(context, claim)),
};

fn render(context: Context<'_>, claim: &RollClaim<'_>) -> Diagnostic {
    let decider = Decider { logic: &claim.logic, oracle: &Limit::none() };
    let told = claim.formula(context.scope).map(|(formula, _)| {
        let formula = Written::new(&formula, context.line.text);
        let given = decider.mentioned(formula, &claim.values);
        let value = decider.value(formula, &given);
        (value.to_string(), under(&given), why(formula, &claim.logic, &given))
    });
    let (value, under, why) = told.unwrap_or_default();
    let name = claim.rules.name();
    let diagnostic = RULE.at(
        context.span,
        format!("{} is {value} under {under}, and in {name} it must be true", context.quoted()),
    );
    Diagnostic { help: why, ..diagnostic }
}

/// The message without its value.
fn plain(context: Context<'_>) -> String {
    let name = context.claim().map_or("", |claim| claim.rules.name());
    format!("{} is not true, and in {name} it must be", context.quoted())
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn shake_a_wff_asks_for_no_truth() {
        clean("let p = F\nroll pp K\ncall Kpp");
        faults(
            "rules x-wff\nroll ppi KNC\ncall KpNp\n     ^^^^ `KpNp` is F under every valuation, \
             and in x-wff it must be true",
        );
    }
}
