//! # challenge-after-check
//!
//! A player challenges after a `check`. That has let the call stand, and cannot be taken back.
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   call Ann: Kpq
//!   check Bob
//!   challenge Bob: pff
//!   ^^^^^^^^^ `Bob` has checked in this round, and cannot challenge any more
//! end
//! ```
//!
//! Either check or challenge:
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   call Ann: Kpq
//!   check Bob
//! end
//! ```

use crate::rules::moves::mover;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("challenge-after-check", Severity::Error, header!("challenge_after_check.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let player = mover(context);
    RULE.at(
        context.span,
        format!("{player} has checked in this round, and cannot challenge any more"),
    )
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn who_has_checked_lets_the_call_stand() {
        let round = "game shake-a-wff Ann, Bob, Cem\nround\nroll Ann: pq K\nroll Bob: rs N\nroll \
                     Cem: rs N\ncall Ann: Kpq\n";
        faults(&format!(
            "{round}check Bob, Cem\nchallenge Cem: pff\n^^^^^^^^^ `Cem` has checked in this round, \
             and cannot challenge any more\nend"
        ));
    }
}
