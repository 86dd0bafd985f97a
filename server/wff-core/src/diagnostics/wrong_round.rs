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

use super::*;
use crate::syntax::Keyword;

pub(super) static RULE: Rule =
    Rule::new("wrong-round", Severity::Error, include_str!("wrong_round.rs"));

pub(super) fn render(context: Context<'_>) -> Diagnostic {
    let is_tiebreak = context.line.head().is_some_and(|(keyword, _)| keyword == Keyword::Tiebreak);
    let (message, other) = if is_tiebreak {
        ("only a tie is followed by a `tiebreak`", Keyword::Round)
    } else {
        ("the players are tied, and a `tiebreak` follows", Keyword::Tiebreak)
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
    use super::super::testing::*;

    #[test]
    fn without_a_tie_there_is_no_tiebreak() {
        mends("game shake-a-wff A, B\ntiebreak\nend", "game shake-a-wff A, B\nround\nend");
    }
}
