//! # second-challenge
//!
//! A player challenges a second time. In x-wff each may challenge the other's call once.
//!
//! ```wff
//! game x-wff Ann, Bob
//!   let p = T, q = T, r = F, s = F
//! round
//!   roll Ann: pqi KKE
//!   roll Bob: pii KKE
//!   call Ann: p
//!             ^ `p` has one letter, and a true WFF of three can be made from this roll
//!   call Bob: p
//!   challenge Bob: Kpq
//!   challenge Bob: Epq
//!   ^^^^^^^^^ `Bob` has challenged in this round already
//! end
//! ```
//!
//! Choose one of them:
//!
//! ```wff
//! game x-wff Ann, Bob
//!   let p = T, q = T, r = F, s = F
//! round
//!   roll Ann: pqi KKE
//!   roll Bob: pii KKE
//!   call Ann: p
//!             ^ `p` has one letter, and a true WFF of three can be made from this roll
//!   call Bob: p
//!   challenge Bob: Kpq
//! end
//! ```

use crate::rules::moves::mover;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("second-challenge", Severity::Error, header!("second_challenge.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let player = mover(context);
    RULE.at(context.span, format!("{player} has challenged in this round already"))
        .help("a new round begins with `round`")
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn both_may_challenge() {
        clean(
            "game x-wff Ann, Bob\nlet p = T, q = T, r = F, s = F\nround\nroll Ann: pii \
             KKE\nroll Bob: rii KKE\ncall Ann: p\ncall Bob: none\nend",
        );
    }
}
