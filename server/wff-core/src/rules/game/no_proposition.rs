//! # no-proposition
//!
//! A roll of x-wff shows no proposition. One of its small dice is rolled again then, until it
//! shows one, and the sheet has the dice after that.
//!
//! ```wff
//! game x-wff Ann, Bob
//!   let p = T, q = T, r = F, s = F
//! round
//!   roll Ann: iio KNE
//!             ^^^^^^^ no small die shows a proposition: one of them is rolled again until it does
//! end
//! ```
//!
//! Write the dice as they lie in the end:
//!
//! ```wff
//! game x-wff Ann, Bob
//!   let p = T, q = T, r = F, s = F
//! round
//!   roll Ann: iiq KNE
//! end
//! ```

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("no-proposition", Severity::Error, header!("no_proposition.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, span, _| CompletedBy::Text(span),
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    RULE.at(
        context.span,
        "no small die shows a proposition: one of them is rolled again until it does",
    )
    .help("write the dice as they lie in the end")
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn in_shake_a_wff_a_roll_may_show_none() {
        clean("game shake-a-wff Ann, Bob\nround\nroll Ann: io K\nroll Bob: ii N\nend");
    }
}
