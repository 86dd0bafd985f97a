//! # move-after-round
//!
//! A move stands in a round that is over. A challenge ends its round, whether it is right or
//! wrong.
//!
//! ```wff
//! game shake-a-wff Ann, Bob, Cem
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   roll Cem: pi A
//!   call Ann: none
//!             ^^^^ `none` is called, and a WFF of three letters can be made from this roll
//!   challenge Bob: Kpq
//!   check Cem
//!         ^^^ the challenge of `Bob` has ended this round
//! end
//! ```
//!
//! Leave it out, or begin the next round above it:
//!
//! ```wff
//! game shake-a-wff Ann, Bob, Cem
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   roll Cem: pi A
//!   call Ann: none
//!             ^^^^ `none` is called, and a WFF of three letters can be made from this roll
//!   challenge Bob: Kpq
//! end
//! ```

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::quote;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("move-after-round", Severity::Error, header!("move_after_round.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let game = context.scope.game();
    let first = game.and_then(|game| {
        let challenge = game.round.as_ref()?.challenges.first()?;
        Some(quote(game.name(challenge.by)))
    });
    let message = match first {
        Some(player) => format!("the challenge of {player} has ended this round"),
        None => "this round is over".to_owned(),
    };
    RULE.at(context.span, message).help("what follows belongs to the next `round`")
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn one_challenge_ends_a_round() {
        faults(
            "game shake-a-wff Ann, Bob, Cem\nround\nroll Ann: pq K\nroll Bob: rs N\nroll Cem: rs \
             N\ncall Ann: none\n          ^^^^ `none` is called, and a WFF of three letters can be \
             made from this roll\nchallenge Bob: Kpq\nchallenge Cem: Kqp\n^^^^^^^^^ the challenge \
             of `Bob` has ended this round\nend",
        );
    }
}
