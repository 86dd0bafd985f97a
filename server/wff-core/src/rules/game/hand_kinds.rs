//! # hand-kinds
//!
//! A roll has the right number of dice, and not the right kinds. A hand of Shake-a-WFF has as
//! many small dice as big ones, or one small die more; in x-wff everybody has three of each.
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//!   roll Ann: pq K
//!   roll Bob: r NA
//!             ^^^^ a hand of three dice has two small ones and one big one, and this roll has one and two
//! end
//! ```
//!
//! Roll the kinds of the hand:
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//! end
//! ```

use crate::analysis::player::read_player;
use crate::game::kinds;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, count, header, number,
};
use crate::syntax::{Faces, Statement};

pub(crate) static RULE: RuleOf<u32> = RuleOf {
    rule: Rule::new("hand-kinds", Severity::Error, header!("hand_kinds.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, span, _| CompletedBy::Text(span),
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, hand: u32) -> Diagnostic {
    let (small, big) = kinds(hand.into());
    let has = format!("{} and {}", some(small, "small"), some(big, "big"));
    let hand = count(hand.into(), "die", "dice");
    let rolled = rolled(context);
    let none = |dice: u64| if dice == 0 { "none".to_owned() } else { number(dice) };
    let rolled = format!("{} and {}", none(rolled.small()), none(rolled.big()));
    RULE.at(context.span, format!("a hand of {hand} has {has}, and this roll has {rolled}"))
}

/// The dice of the line.
fn rolled(context: Context<'_>) -> Faces {
    match &context.line.statement {
        Statement::Play(keyword, _, play) => {
            let (_, play) = read_player(context.line, *keyword, play);
            Faces::read(context.line.of(play.what)).unwrap_or_default()
        }
        _ => Faces::default(),
    }
}

/// So many dice of a kind.
fn some(dice: u64, kind: &str) -> String {
    format!("{} {kind} one{}", number(dice), if dice == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn the_kinds_follow_from_the_number() {
        clean("game shake-a-wff Ann, Bob\nround\nroll Ann: pi R\nroll Bob: oo N\nend");
        faults(
            "game x-wff Ann, Bob\nlet p = T, q = T, r = T, s = T\nround\nroll Ann: pqrs KN\n  \
             \x20       ^^^^^^^ a hand of six dice has three small ones and three big ones, and \
             this roll has four and two\nend",
        );
    }
}
