//! # false-none
//!
//! A call or challenge says that no WFF can be made from the roll, or in x-wff no true one, and one
//! can.
//!
//! ```wff
//! roll pq K
//! call none
//!      ^^^^ `none` is called, and a WFF of three letters can be made from this roll
//! ```
//!
//! A single proposition is a WFF already, so that `none` is right only where no die shows one:
//!
//! ```wff
//! roll io K
//! call none
//! ```

use crate::analysis::play::RollClaim;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, count, header,
};
use crate::syntax::Keyword;

pub(crate) static RULE: RuleOf<u64> = RuleOf {
    rule: Rule::new("false-none", Severity::Error, header!("false_none.rs")),
    judges_truth: |_| true,
    reveals: |context, _| Reveals::Message(plain(context)),
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, longest| {
        context.of_roll(&RULE.rule, |claim| render(context, claim, *longest))
    },
};

fn render(context: Context<'_>, claim: &RollClaim<'_>, longest: u64) -> Diagnostic {
    let done = if claim.keyword == Keyword::Call { "called" } else { "claimed" };
    let can = count(longest, "letter", "letters");
    RULE.at(
        context.span,
        format!(
            "{} is {done}, and a {} of {can} can be made from this roll",
            context.quoted(),
            claim.wff()
        ),
    )
    .help("not every die must be used")
}

/// The message without the length.
fn plain(context: Context<'_>) -> String {
    let wff = context.claim().map_or("WFF", |claim| claim.wff());
    format!("{} is said, and a {wff} can be made from this roll", context.quoted())
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn x_wff_asks_for_a_true_one() {
        clean("rules x-wff\nlet p = F\nroll pp KA\ncall none");
        faults(
            "rules x-wff\nlet p = F\nroll pp KR\ncall none\n     ^^^^ `none` is called, and a \
             true WFF of four letters can be made from this roll",
        );
        faults(
            "rules x-wff\nroll p N\ncall none\n     ^^^^ `none` is called, and a true WFF of \
             one letter can be made from this roll",
        );
        faults(
            "roll A: p\ncall A: p\nchallenge B: none\n             ^^^^ `none` is claimed, and a \
             WFF of one letter can be made from this roll",
        );
    }
}
