//! # move-before-round
//!
//! A move stands before the first round of its game. It counts for nothing, and of several the
//! first one is told.
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//!   roll Ann: pq K
//!   ^^^^ no round has begun
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//! end
//! ```
//!
//! Begin a round above it:
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//! end
//! ```

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::Span;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("move-before-round", Severity::Error, header!("move_before_round.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let start = Span { start: 0, end: 0 };
    RULE.at(context.span, "no round has begun").help("write `round` on a line above").replace(
        "Write `round` above",
        true,
        start,
        "round\n",
    )
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn nothing_is_played_before_the_first_round() {
        faults("game shake-a-wff Ann, Bob\ncheck Bob\n      ^^^ no round has begun\nend");
        faults("game shake-a-wff Ann, Bob\ncall Bob: none\n^^^^ no round has begun\nend");
    }

    #[test]
    fn a_round_that_was_left_out_is_told_once() {
        let moves = "  roll Ann: pq K\n  roll Bob: rs N\n  call Ann: Kpq\n  check Bob\nend";
        let game = format!("game shake-a-wff Ann, Bob\n{moves}");
        mends(&game, &format!("game shake-a-wff Ann, Bob\nround\n{moves}"));
        assert_eq!(found(&game).len(), 1);
    }
}
