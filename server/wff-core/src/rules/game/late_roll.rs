//! # late-roll
//!
//! A roll comes after the call. In Shake-a-WFF all roll before anybody calls; in x-wff each
//! before their own call. The roll counts, and the call is judged on it.
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//!   roll Ann: pq K
//!   call Ann: Kpq
//!   roll Bob: rs N
//!   ^^^^ `Ann` has called, and all roll before the call
//!   check Bob
//! end
//! ```
//!
//! Write the rolls first:
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

use crate::dice::Rules;
use crate::rules::moves::{caller, mover};
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("late-roll", Severity::Error, header!("late_roll.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let caller = caller(context).unwrap_or_else(|| mover(context));
    let message = match context.scope.game().map(|game| game.rules) {
        Some(Rules::XWff) => {
            format!("{} has called, and a roll comes before its player's call", mover(context))
        }
        _ => format!("{caller} has called, and all roll before the call"),
    };
    RULE.at(context.span, message).help("it counts all the same; write it above the call")
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn in_x_wff_each_rolls_before_their_own_call() {
        let game = "game x-wff Ann, Bob\nlet p = T, q = T, r = T, s = T\nround\n";
        clean(&format!(
            "{game}roll Ann: pio KEA\ncall Ann: p\nroll Bob: qio KEA\ncall Bob: q\nend"
        ));
        faults(&format!(
            "{game}call Ann: p\nroll Ann: pio \
             KEA\n^^^^ `Ann` has called, and a roll comes before its player's call\nroll Bob: qio \
             KEA\ncall Bob: q\nend"
        ));
    }
}
