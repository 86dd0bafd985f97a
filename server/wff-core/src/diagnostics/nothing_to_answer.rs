//! # nothing-to-answer
//!
//! A call has no roll above it, or a challenge no call. A call answers the last roll of its player,
//! or of anybody if it names nobody; a challenge answers the last call of another player.
//!
//! ```wff
//! roll Ann: pq K
//! call Bob: Kpq
//!      ^^^ `Bob` has no roll above this line
//! challenge Bob: Kpq
//! ^^^^^^^^^ there is no call of another player above this challenge
//! ```
//!
//! Write the roll above the call, and the call above the challenge:
//!
//! ```wff
//! roll Ann: pq K
//! call Ann: Kpq
//! roll Bob: rs K
//! call Bob: Krs
//! ```

use super::*;
use crate::scope::Scope;
use crate::syntax::keyword::nearest;
use crate::syntax::statement::Play;
use crate::syntax::{Line, quote};
use std::sync::Arc;

pub(super) static RULE: Rule =
    Rule::new("nothing-to-answer", Severity::Error, include_str!("nothing_to_answer.rs"));

/// A call without a roll.
pub(super) fn roll(
    line: &Line<'_>,
    at: Span,
    play: &Play,
    player: Option<&Arc<str>>,
    scope: &Scope,
) -> Diagnostic {
    let Some(name) = player else {
        return RULE
            .at(at, "there is no roll above this call")
            .help("write one above, for example `roll pqi KCR`");
    };
    let player = play.player.unwrap_or(at);
    let diagnostic = RULE.at(player, format!("{} has no roll above this line", quote(name)));
    let others = scope.players().map(|other| &**other);
    if let Some(near) = nearest(name, others) {
        return diagnostic.help(format!("{} has one", quote(near))).replace(
            format!("Write {}", quote(near)),
            false,
            player,
            near,
        );
    }
    if scope.roll(None).is_some_and(|roll| roll.player.is_none()) {
        let start = Span { end: play.what.start, ..player };
        return diagnostic
            .help("the roll above names nobody; name its player in it, or nobody in the call")
            .fix(
                "Name nobody in the call",
                false,
                vec![Edit { span: start, text: String::new() }],
            );
    }
    diagnostic.help(format!("write one above, for example `roll {}: pqi KCR`", line.of(player)))
}

/// A challenge without a call.
pub(super) fn call(
    line: &Line<'_>,
    at: Span,
    player: Option<&Arc<str>>,
    scope: &Scope,
) -> Diagnostic {
    let own = player.is_some() && scope.called(None).is_some();
    let message = if own {
        "there is no call of another player above this challenge"
    } else {
        "there is no call above this challenge"
    };
    let at = if at.is_empty() { line.body() } else { at };
    RULE.at(at, message).help("a challenge answers the last call of another player")
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn a_call_answers_a_roll_of_its_player() {
        clean("roll Ann: pq K\nroll Bob: io K\ncall Ann: Kpq\ncall none");
        faults("call Kpq\n^^^^ there is no roll above this call\nroll pq K");
        mends("roll Ann: pq K\ncall ann: Kpq", "roll Ann: pq K\ncall Ann: Kpq");
        mends("roll pq K\ncall Ann: Kpq", "roll pq K\ncall Kpq");
        assert_eq!(help("call Ann: Kpq"), "write one above, for example `roll Ann: pqi KCR`");
    }

    #[test]
    fn a_challenge_answers_a_call_of_another_player() {
        faults("challenge p\n^^^^^^^^^ there is no call above this challenge");
        faults(
            "roll Ann: p\ncall Ann: p\nchallenge Ann: p\n^^^^^^^^^ there is no call of another \
             player above this challenge",
        );
        faults(
            "roll pq K\ncall p\n     ^ `p` has one letter, and a WFF of three can be made from \
             this roll\nchallenge Ann: Kpq",
        );
    }
}
