//! # unfinished-round
//!
//! A round lacks a roll, a call or an answer, and the next one has begun. All players roll; in
//! Shake-a-WFF one calls, and each of the others checks, or one challenges; in x-wff each calls.
//! A call that nobody answered counts as checked, and a call that is missing in x-wff as `none`.
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//! ^^^^^ this round is not finished: `Bob` neither checks nor challenges
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   call Ann: Kpq
//! round
//!   roll Ann: pq KN
//!   roll Bob: rs N
//! end
//! ```
//!
//! Write what is missing; the last round may be unfinished, and counts nothing then:
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   call Ann: Kpq
//!   check Bob
//! round
//!   roll Ann: pq KN
//!   roll Bob: rs N
//! end
//! ```

use crate::dice::Rules;
use crate::game::Lacks;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::quote;

pub(crate) static RULE: RuleOf<Lacks> = RuleOf {
    rule: Rule::new("unfinished-round", Severity::Error, header!("unfinished_round.rs"))
        .of_unfinished(),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Block,
    render,
};

fn render(context: Context<'_>, lacks: &Lacks) -> Diagnostic {
    let Some(game) = context.scope.game() else {
        return RULE.at(context.span, "this round lacks something");
    };
    let names = |players: &[usize]| {
        let names: Vec<String> = players.iter().map(|player| quote(game.name(*player))).collect();
        list(&names)
    };
    let have = |players: &[usize]| if players.len() == 1 { "has" } else { "have" };
    let mut lacking = Vec::new();
    if game.rules == Rules::XWff && !lacks.rolls.is_empty() && lacks.rolls == lacks.calls {
        let (names, have) = (names(&lacks.rolls), have(&lacks.rolls));
        let message =
            format!("this round is not finished: {names} {have} neither rolled nor called");
        let help = "each player rolls and calls in every round: `roll NAME: …` and `call NAME: …`";
        return RULE.at(context.span, message).help(help);
    }
    if !lacks.rolls.is_empty() {
        lacking.push(format!("{} {} not rolled", names(&lacks.rolls), have(&lacks.rolls)));
    }
    if !lacks.calls.is_empty() {
        lacking.push(match game.rules {
            Rules::ShakeAWff => "nobody has called".to_owned(),
            Rules::XWff => {
                format!("{} {} not called", names(&lacks.calls), have(&lacks.calls))
            }
        });
    }
    match &lacks.answers[..] {
        [] => {}
        [_] => lacking.push(format!("{} neither checks nor challenges", names(&lacks.answers))),
        _ => lacking.push(format!("{} neither check nor challenge", names(&lacks.answers))),
    }
    let first = |players: &[usize]| players.first().map(|player| game.name(*player).to_owned());
    let help = match (first(&lacks.rolls), first(&lacks.calls), first(&lacks.answers)) {
        (Some(name), ..) => {
            format!(
                "everybody rolls in every round: write `roll {name}: …`, with the dice, \
                     before the call"
            )
        }
        (None, Some(_), _) if game.rules == Rules::ShakeAWff => {
            "one player calls, and the others check or challenge: write `call NAME: …` below the \
             rolls"
                .to_owned()
        }
        (None, Some(name), _) => {
            format!("each player calls once: write `call {name}: …` below the rolls")
        }
        (None, None, Some(name)) => format!(
            "the others answer a call: write `check {name}`, or `challenge {name}: …`, at the end \
             of \
             the round"
        ),
        (None, None, None) => String::new(),
    };
    RULE.at(context.span, format!("this round is not finished: {}", lacking.join(", "))).help(help)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn words_in_wrong_case_are_read_as_meant() {
        let game = "game shake-a-wff Ann, Bob\nround\nroll Ann: pq K\nroll Bob: rs N\ncall Ann: \
                    Kpq\n";
        mends(&format!("{game}Check Bob\nend"), &format!("{game}check Bob\nend"));
        let found = found(&format!("{game}Check Bob\nRound\nend"));
        let ids: Vec<_> = found.iter().map(|found| found.diagnostic.rule.id).collect();
        assert_eq!(ids, ["miscased-keyword", "miscased-keyword"]);
    }

    #[test]
    fn all_that_is_missing_is_told_at_once() {
        faults(
            "game shake-a-wff Ann, Bob, Cem\nround\n^^^^^ this round is not finished: `Bob` and \
             `Cem` have not rolled, nobody has called\nroll Ann: pq K\nround\nend",
        );
        faults(
            "game x-wff Ann, Bob\nlet p = T, q = T, r = F, s = F\nround\n^^^^^ this round is not \
             finished: `Bob` has not called\nroll Ann: pii KKE\nroll Bob: pii KKE\ncall Ann: \
             p\nround\nend",
        );
    }

    #[test]
    fn a_tiebreak_is_finished_by_a_true_call_once_those_before_are_judged() {
        let ids = |tiebreak: &str| {
            let text = format!(
                "game x-wff Ann, Bob to one round\nlet p = T, q = T, r = F, s = F\nround\n\
                 roll Ann: pii KKE\nroll Bob: pii KKE\ncall Ann: p\ncall Bob: p\ntiebreak\n\
                 roll Ann: pir KKE\n{tiebreak}call Ann: p\nround\nend"
            );
            found(&text).iter().map(|found| found.diagnostic.rule.id).collect::<Vec<_>>()
        };
        assert_eq!(ids("roll Bob: pii KKE\n"), ["round-after-end"]);
        assert_eq!(ids("roll Bob: pir KKE\ncall Bob: r\n"), ["poor-play", "round-after-end"]);
        assert!(ids("call Bob: p\n").contains(&"unfinished-round"));
    }

    #[test]
    fn what_was_left_out_is_not_told_again() {
        let game = |roll: &str| {
            format!(
                "game shake-a-wff Ann, Bob\nround\nroll Ann: pq K\n{roll}\ncall Ann: Kpq\ncheck \
                 Bob\nround\nend"
            )
        };
        faults(&game("roll Bob: px K\n           ^ `x` is on no die"));
        clean(&game("roll Bob: ps K"));
    }
}
