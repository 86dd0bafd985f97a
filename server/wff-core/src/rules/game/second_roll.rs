//! # second-roll
//!
//! A player rolls twice in a round.
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//!   roll Ann: pq K
//!   roll Ann: rs N
//!   ^^^^ `Ann` has rolled in this round already
//!   roll Bob: rs N
//! end
//! ```
//!
//! Each player rolls once:
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//! end
//! ```

use crate::rules::moves::mover;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("second-roll", Severity::Error, header!("second_roll.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let player = mover(context);
    RULE.at(context.span, format!("{player} has rolled in this round already"))
        .help("a new round begins with `round`: write it above this line")
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn the_first_roll_counts() {
        faults(
            "game shake-a-wff Ann, Bob\nround\nroll Ann: pq K\nroll Bob: rs N\nroll Ann: pq \
             N\n^^^^ `Ann` has rolled in this round already\ncall Ann: Kpq\ncheck Bob\nend",
        );
    }
}
