//! # round-after-end
//!
//! A round is played after the end of the game. It does not count, and neither does what follows.
//!
//! ```wff
//! game shake-a-wff Ann, Bob to 1 point
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   call Ann: Kpq
//!   check Bob
//! round
//! ^^^^^ the game is over: `Ann` has won
//!   roll Ann: pq KN
//!   roll Bob: rs N
//! end
//! ```
//!
//! End the game, or begin another:
//!
//! ```wff
//! game shake-a-wff Ann, Bob to 1 point
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   call Ann: Kpq
//!   check Bob
//! end
//! ```

use crate::game::Outcome;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::quote;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("round-after-end", Severity::Error, header!("round_after_end.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let outcome = context.scope.game().and_then(|game| {
        let score = game.score();
        let outcome = game.outcome.or_else(|| score?.outcome)?;
        Some(match outcome {
            Outcome::Won(player) => format!("{} has won", quote(game.name(player))),
            Outcome::Draw => "it is a draw".to_owned(),
        })
    });
    let outcome = outcome.map_or(String::new(), |outcome| format!(": {outcome}"));
    RULE.at(context.span, format!("the game is over{outcome}"))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn it_is_told_once() {
        let game = "game shake-a-wff Ann, Bob to 1 points\nround\nroll Ann: pq K\nroll Bob: rs \
                    N\ncall Ann: Kpq\ncheck Bob\n";
        faults(&format!(
            "{game}round\n^^^^^ the game is over: `Ann` has won\nroll Cem: pq\nround\nend"
        ));
    }
}
