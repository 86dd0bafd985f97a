//! # missed-challenge
//!
//! Nobody challenged a call, and somebody could have: it is not the longest, or no WFF of its
//! roll. This is told where the round begins, when the next one has begun or the game is over.
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//! ^^^^^ nobody challenged the call of `Ann`: it has one letter, and a WFF of three can be made
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   call Ann: p
//!             ^ `p` has one letter, and a WFF of three can be made from this roll
//!   check Bob
//! end
//! ```
//!
//! Look at the caller's dice before you check:
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   call Ann: p
//!             ^ `p` has one letter, and a WFF of three can be made from this roll
//!   challenge Bob: Kpq
//! end
//! ```

use crate::analysis::fault::Missed;
use crate::dice::Rules;
use crate::game::Shown;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, count, header, number,
};
use crate::syntax::quote;

pub(crate) static RULE: RuleOf<Missed> = RuleOf {
    rule: Rule::new("missed-challenge", Severity::Info, header!("missed_challenge.rs")),
    judges_truth: |_| true,
    reveals: |context, missed| Reveals::Message(plain(context, missed)),
    completed_by: |_, _, _| CompletedBy::Word,
    render,
};

fn render(context: Context<'_>, missed: &Missed) -> Diagnostic {
    let game = context.scope.game();
    let player = quote(game.map_or("", |game| game.name(missed.by)));
    let longest = number(missed.longest);
    let is_true = game.is_some_and(|game| game.rules == Rules::XWff);
    let wff = if is_true { "true WFF" } else { "WFF" };
    let why = match missed.shown {
        Shown::False(_) => format!("it is false, and a {wff} of {longest} can be made"),
        Shown::Wff(letters) => {
            let letters = count(letters, "letter", "letters");
            format!("it has {letters}, and a {wff} of {longest} can be made")
        }
        Shown::None => format!("it is `none`, and a {wff} of {longest} can be made"),
        Shown::Pff if is_true => {
            format!("it is no WFF of the roll, and a {wff} of {longest} can be made")
        }
        Shown::Pff | Shown::Unclear => "it is no WFF of the roll".to_owned(),
    };
    RULE.at(context.span, format!("nobody challenged the call of {player}: {why}"))
}

/// The message without what can be made.
fn plain(context: Context<'_>, missed: &Missed) -> String {
    let player = quote(context.scope.game().map_or("", |game| game.name(missed.by)));
    format!("nobody challenged the call of {player}, and somebody could have")
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn it_is_told_when_the_round_is_over() {
        let round = "game shake-a-wff Ann, Bob\nround\nroll Ann: pq K\nroll Bob: rs N\ncall Ann: \
                     Kqr\ncheck Bob\n";
        let ids = |text: &str| {
            found(text).iter().map(|found| found.diagnostic.rule.id).collect::<Vec<_>>()
        };
        assert_eq!(ids(&format!("{round}end")), ["missed-challenge", "poor-play"]);
        assert_eq!(ids(&format!("{round}round\nend")), ["missed-challenge", "poor-play"]);
        assert_eq!(ids(round), ["unfinished-block", "poor-play"]);
    }

    #[test]
    fn a_call_that_cannot_be_read_is_none_to_be_challenged() {
        for (call, shown) in [("p, q", "a call shows one formula"), ("Kpq = T", "")] {
            let text = format!(
                "game shake-a-wff Ann, Bob\nround\nroll Ann: pq K\nroll Bob: rs N\ncall Ann: \
                 {call}\ncheck Bob\nround\nend"
            );
            let told: Vec<String> =
                found(&text).into_iter().map(|it| it.diagnostic.message).collect();
            assert!(told.len() == 1 && told[0].starts_with(shown), "{told:?}");
        }
    }
}
