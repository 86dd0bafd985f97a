//! # wrong-round
//!
//! A `round` stands where a `tiebreak` has to follow, or the other way round. Only a tie in x-wff
//! is followed by a `tiebreak`: both players are at the end in the same round, or their calls in
//! a game of one round are equal. The line is read as what should stand there.
//!
//! ```wff
//! game x-wff Ann, Bob to one round
//!   let p = T, q = T, r = F, s = F
//! round
//!   roll Ann: pii KKE
//!   roll Bob: qii KKE
//!   call Ann: p
//!   call Bob: q
//! round
//! ^^^^^ the players are tied, and a `tiebreak` follows
//!   roll Ann: pii KKE
//!   roll Bob: qii KKE
//!   call Bob: q
//! end
//! ```
//!
//! Write the other:
//!
//! ```wff
//! game x-wff Ann, Bob to one round
//!   let p = T, q = T, r = F, s = F
//! round
//!   roll Ann: pii KKE
//!   roll Bob: qii KKE
//!   call Ann: p
//!   call Bob: q
//! tiebreak
//!   roll Ann: pii KKE
//!   roll Bob: qii KKE
//!   call Bob: q
//! end
//! ```

use crate::dice::Rules;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::Keyword;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("wrong-round", Severity::Error, header!("wrong_round.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let is_tiebreak = context.line.head().is_some_and(|(keyword, _)| keyword == Keyword::Tiebreak);
    let rules = context.scope.game().map(|game| game.rules);
    let (message, other) = match rules {
        _ if !is_tiebreak => ("the players are tied, and a `tiebreak` follows", Keyword::Tiebreak),
        Some(Rules::ShakeAWff) => {
            ("Shake-a-WFF has no `tiebreak`: players who are equal have a draw", Keyword::Round)
        }
        _ => ("nobody is tied, and a `tiebreak` follows a tie alone", Keyword::Round),
    };
    RULE.at(context.span, message).replace(
        format!("Write `{}`", other.text()),
        false,
        context.span,
        other.text(),
    )
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn without_a_tie_there_is_no_tiebreak() {
        mends("game shake-a-wff A, B\ntiebreak\nend", "game shake-a-wff A, B\nround\nend");
        faults(
            "game shake-a-wff A, B\ntiebreak\n^^^^^^^^ Shake-a-WFF has no `tiebreak`: players who \
             are equal have a draw\nend",
        );
        faults(
            "game x-wff A, B\nlet p = T, q = T, r = F, s = F\ntiebreak\n^^^^^^^^ nobody is tied, \
             and a `tiebreak` follows a tie alone\nend",
        );
    }
}
