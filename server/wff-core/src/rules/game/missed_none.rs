//! # missed-none
//!
//! A call or challenge shows a formula, and from this roll no WFF can be made, or in x-wff no true
//! one. The call is `none` then.
//!
//! ```wff
//! roll io K
//! call Kpq
//!      ^^^ `Kpq` is called, and no WFF can be made from this roll
//! rules x-wff
//! let p = F
//! roll p K
//! call p
//!      ^ `p` is called, and no true WFF can be made from this roll
//! ```
//!
//! Call `none`:
//!
//! ```wff
//! roll io K
//! call none
//! rules x-wff
//! let p = F
//! roll p K
//! call none
//! ```

use crate::analysis::play::RollClaim;
use crate::dice::Reason;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::Keyword;

pub(crate) static RULE: RuleOf<Reason> = RuleOf {
    rule: Rule::new("missed-none", Severity::Error, header!("missed_none.rs")),
    judges_truth: |_| true,
    reveals: |context, _| Reveals::Message(plain(context)),
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, reason| context.of_roll(&RULE.rule, |claim| render(context, claim, *reason)),
};

fn render(context: Context<'_>, claim: &RollClaim<'_>, reason: Reason) -> Diagnostic {
    let done = if claim.keyword == Keyword::Call { "called" } else { "shown" };
    let message = format!(
        "{} is {done}, and no {} can be made from this roll",
        context.quoted(),
        claim.wff()
    );
    RULE.at(context.span, message).help(reason.sentence()).replace(
        "Call `none`",
        false,
        context.span,
        "none",
    )
}

/// The message that does not say that there is none.
fn plain(context: Context<'_>) -> String {
    let wff = context.claim().map_or("WFF", |claim| claim.wff());
    format!("{} is not a {wff} of this roll", context.quoted())
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn the_help_tells_why() {
        mends("roll io K\ncall Kpq", "roll io K\ncall none");
        assert_eq!(
            help("roll io K\ncall Kpq"),
            "no die shows `p`, `q`, `r` or `s`, and a WFF needs one of them"
        );
        assert_eq!(
            help("rules x-wff\nlet p = F\nroll pp KA\ncall Kpp"),
            "the propositions are all false, and `K` and `A` make only falsehoods of falsehoods"
        );
    }
}
