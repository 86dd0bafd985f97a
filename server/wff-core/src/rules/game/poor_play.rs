//! # poor-play
//!
//! A call or challenge in a game is not what it should be: no WFF, false, or not the longest; or
//! a challenge fails, or could have been longer. That is no mistake of the score sheet, and is
//! told for whoever wants to learn from it: of a call that is false, or not the longest, once its
//! round is over, so that nobody who may still challenge learns it here. Outside games the same
//! is an error with a page of its own.
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

use crate::analysis::FaultKind;
use crate::rules::{Diagnostic, Rule, RuleOf, Severity, ask, header};

pub(crate) static RULE: RuleOf<FaultKind> = RuleOf {
    rule: Rule::new("poor-play", Severity::Info, header!("poor_play.rs")),
    judges_truth: FaultKind::judges_truth,
    reveals: |context, kind| ask(kind, |it| it.reveals(context)),
    completed_by: |line, span, kind| ask(kind, |it| it.completed_by(line, span)),
    render: |context, kind| render(ask(kind, |it| it.render(context))),
};

fn render(poor: Diagnostic) -> Diagnostic {
    Diagnostic { rule: &RULE.rule, ..poor }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    /// The rules of the faults of a text from a line on.
    fn rules(text: &str, from: usize) -> Vec<&'static str> {
        let found = found(text).into_iter().filter(|found| found.line >= from);
        found.map(|found| found.diagnostic.rule.id).collect()
    }

    #[test]
    fn a_call_that_somebody_may_still_challenge_is_not_told_to_be_poor() {
        let game = "game shake-a-wff Ann, Bob, Cem\nround\nroll Ann: pq K\nroll Bob: rs N\nroll \
                    Cem: rs N\n";
        for (moves, expected) in [
            ("call Ann: p\nend", &[][..]),
            ("call Ann: none\ncheck Bob\nend", &[]),
            ("call Ann: p\ncheck Bob", &[]),
            ("call Ann: p\ncheck Bob, Cem\nend", &["poor-play"]),
            ("call Ann: p\ncheck Bob\nround\nend", &["poor-play"]),
            ("call Ann: p\nchallenge Bob: Kpq\nend", &["poor-play"]),
            // Its form is judged at once.
            ("call Ann: Kp\nend", &["poor-play"]),
            ("call Ann: Kpr\nend", &["poor-play"]),
        ] {
            assert_eq!(rules(&format!("{game}{moves}"), 5), expected, "{moves}");
        }
        let game = "game x-wff Ann, Bob to one round\nlet p = T, q = F, r = T, s = T\nround\nroll \
                    Ann: pqs KNC\nroll Bob: pqs KNC\n";
        assert_eq!(rules(&format!("{game}call Ann: q\nend"), 5), [""; 0]);
        assert_eq!(rules(&format!("{game}call Ann: q\ncall Bob: p\nend"), 5), ["poor-play"; 2]);
        let both = format!("{game}call Ann: p\ncall Bob: q\nchallenge Bob: NNp\nend");
        assert_eq!(rules(&both, 5), ["poor-play"; 3]);
    }

    #[test]
    fn in_an_exam_the_form_of_a_call_is_told() {
        let game = "exam\ngame shake-a-wff Ann, Bob\nround\nroll Ann: pq K\nroll Bob: rs N\n";
        for (call, expected) in
            [("Kp", &["poor-play"][..]), ("Kpr", &["poor-play"]), ("p", &[]), ("none", &[])]
        {
            let text = format!("{game}call Ann: {call}\ncheck Bob\nend");
            assert_eq!(rules(&text, 0), expected, "{call}");
        }
    }

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
