//! # check-by-caller
//!
//! The player who called checks their own call. The others say if it stands: each of them checks,
//! or one challenges.
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   call Ann: Kpq
//!   check Ann, Bob
//!         ^^^ `Ann` has called, and it is for the others to check or to challenge
//! end
//! ```
//!
//! Leave the caller out:
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
    rule: Rule::new("check-by-caller", Severity::Error, header!("check_by_caller.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let player = mover(context);
    RULE.at(
        context.span,
        format!("{player} has called, and it is for the others to check or to challenge"),
    )
    .help("the line is left out; name the others alone")
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn the_others_check() {
        let round = "game shake-a-wff Ann, Bob\nround\nroll Ann: pq K\nroll Bob: rs N\ncall Bob: \
                     none\n";
        clean(&format!("{round}check Ann\nend").replace("rs N", "io N"));
        let ids: Vec<_> = found(&format!("{round}check Bob\nround\nend"))
            .iter()
            .map(|found| found.diagnostic.rule.id)
            .collect();
        assert_eq!(ids, ["poor-play", "check-by-caller"], "{round}");
    }
}
