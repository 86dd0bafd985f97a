//! # second-check
//!
//! A player checks twice in a round.
//!
//! ```wff
//! game shake-a-wff Ann, Bob, Cem
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   roll Cem: rs A
//!   call Ann: Kpq
//!   check Bob, Cem
//!   check Bob
//!         ^^^ `Bob` has checked in this round already
//! end
//! ```
//!
//! Leave it out:
//!
//! ```wff
//! game shake-a-wff Ann, Bob, Cem
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   roll Cem: rs A
//!   call Ann: Kpq
//!   check Bob, Cem
//! end
//! ```

use crate::rules::moves::mover;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("second-check", Severity::Error, header!("second_check.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let player = mover(context);
    RULE.at(context.span, format!("{player} has checked in this round already"))
        .help("a new round begins with `round`")
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_line_may_name_somebody_twice() {
        faults(
            "game shake-a-wff Ann, Bob\nround\nroll Ann: pq K\nroll Bob: rs N\ncall Ann: \
             Kpq\ncheck Bob, Bob\n           ^^^ `Bob` has checked in this round already\nend",
        );
    }
}
