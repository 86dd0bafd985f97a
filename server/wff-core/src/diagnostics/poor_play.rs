//! # poor-play
//!
//! A call or challenge in a game is not what it should be: no WFF, false, or not the longest; or
//! a challenge fails, or could have been longer. That is no mistake of the score sheet, and is
//! told for whoever wants to learn from it. Outside games the same is an error with a page of its
//! own.
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   call Ann: p
//!             ^ `p` has one letter, and a WFF of three can be made from this roll
//!   challenge Bob: q
//!                  ^ `q` has one letter, and the WFF called has as many
//! end
//! ```
//!
//! Call the longest that can be made, and check what cannot be beaten:
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

use super::*;

pub(super) static RULE: Rule = Rule::new("poor-play", Severity::Info, include_str!("poor_play.rs"));

pub(super) fn render(poor: Diagnostic) -> Diagnostic {
    Diagnostic { rule: &RULE, ..poor }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn what_is_called_in_a_game_is_information() {
        let call = |call: &str, answer: &str| {
            let game = "game shake-a-wff Ann, Bob\nround\nroll Ann: pqrs NKA\nroll Bob: rs N\n";
            let found = found(&format!("{game}call Ann: {call}\n{answer}\nend"));
            let on_plays = found.iter().filter(|found| found.line >= 4);
            on_plays.map(|found| found.diagnostic.rule.id).collect::<Vec<_>>()
        };
        assert_eq!(call("NAKpqr", "check Bob"), [""; 0]);
        assert_eq!(call("Kpq", "challenge Bob: NAKpqr"), ["poor-play"]);
        assert_eq!(call("Kpq", "challenge Bob: NKpq"), ["poor-play", "poor-play"]);
        assert_eq!(call("Kp", "challenge Bob: pff"), ["poor-play"]);
        assert_eq!(call("Kpqr", "challenge Bob: pff"), ["poor-play"]);
        assert_eq!(call("NAKpqr", "challenge Bob: pff"), ["poor-play"]);
        assert_eq!(call("NNp", "challenge Bob: none"), ["poor-play", "poor-play"]);
        assert_eq!(call("none", "challenge Bob: NAKpqr"), ["poor-play"]);
        assert_eq!(call("pff", "check Bob"), ["malformed-statement"]);
    }
}
