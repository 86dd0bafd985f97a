//! # hand-size
//!
//! A roll has more or fewer dice than its player's hand. Everybody begins with three dice in
//! Shake-a-WFF, where a point gains one and a lost challenge gives one back, and with six in
//! x-wff, where the hand stays as it is. A wrong roll changes no hand: the calls on it are judged
//! on the dice as they are written.
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//!   roll Ann: pq KN
//!             ^^^^^ this roll has four dice, and the hand of `Ann` has three: two small and one big
//!   roll Bob: rs N
//! end
//! ```
//!
//! Roll the dice of the hand:
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//! end
//! ```

use crate::dice::Rules;
use crate::game::kinds;
use crate::rules::moves::mover;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, count, header, number,
};

pub(crate) static RULE: RuleOf<(u32, u32)> = RuleOf {
    rule: Rule::new("hand-size", Severity::Error, header!("hand_size.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, span, (rolled, hand)| CompletedBy::text_if(rolled < hand, span),
    render: |context, (rolled, hand)| render(context, *rolled, *hand),
};

fn render(context: Context<'_>, rolled: u32, hand: u32) -> Diagnostic {
    let (small, big) = kinds(hand.into());
    let kinds = format!("{} small and {} big", number(small), number(big));
    let rolled = count(rolled.into(), "die", "dice");
    let hand = number(hand.into());
    let player = mover(context);
    RULE.at(
        context.span,
        format!("this roll has {rolled}, and the hand of {player} has {hand}: {kinds}"),
    )
    .help(match context.scope.game().map(|game| game.rules) {
        Some(Rules::ShakeAWff) => {
            "write the dice of the hand: it begins with three, and a point won adds one; the call \
             is \
             judged on the dice that stand here"
        }
        _ => "write the dice of the hand; the call is judged on the dice that stand here",
    })
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn the_same_difference_is_told_once() {
        let round = |first: &str, second: &str| {
            format!(
                "round\nroll Ann: {first}\nroll Bob: {second}\ncall Ann: none\nchallenge Bob: {}\n",
                if first.contains('p') { "p" } else { "r" }
            )
        };
        let game = |rounds: &str| format!("game shake-a-wff Ann, Bob\n{rounds}end");
        let of_size = |text: &str| {
            let of_size = |found: &&Found| found.diagnostic.rule.id == "hand-size";
            found(text).iter().filter(of_size).count()
        };
        // Bob has four dice after the first round and five after the second, Ann two and one.
        assert_eq!(of_size(&game(&(round("pq K", "rs N") + &round("p K", "rs NA")))), 0);
        assert_eq!(of_size(&game(&(round("pq KN", "rs N") + &round("pp K", "rs NA")))), 1);
        assert_eq!(of_size(&game(&(round("pq KN", "rs N") + &round("pq KN", "rs NA")))), 2);
    }
}
