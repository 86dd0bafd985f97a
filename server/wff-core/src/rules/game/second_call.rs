//! # second-call
//!
//! A round has one call too many. In Shake-a-WFF the first to find one calls, and the others check
//! or challenge; in x-wff each player calls once.
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   call Ann: Kpq
//!   call Bob: Nr
//!   ^^^^ it is not for `Bob` to call: `Ann` has called in this round
//!   check Bob
//! end
//! ```
//!
//! Check the call or challenge it:
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

use crate::analysis::player::read_player;
use crate::rules::moves::{caller, mover};
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::{Statement, quote};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("second-call", Severity::Error, header!("second_call.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let player = mover(context);
    let message = match caller(context).filter(|caller| *caller != player) {
        Some(caller) if is_shake_a_wff(context) => {
            format!("it is not for {player} to call: {caller} has called in this round")
        }
        _ => format!("{player} has called in this round already"),
    };
    let diagnostic = RULE.at(context.span, message);
    let name = match &context.line.statement {
        Statement::Play(keyword, _, play) => {
            read_player(context.line, *keyword, play).0.name().map(str::to_owned)
        }
        _ => None,
    };
    match name.filter(|name| is_shake_a_wff(context) && caller(context) != Some(quote(name))) {
        Some(name) => {
            let written = format!("check {name}");
            diagnostic
                .help(format!(
                    "the others answer the call: write `{written}`, or `challenge {name}: …` with \
                     a \
                     longer WFF of the caller's dice, or `pff`"
                ))
                .replace(format!("Write `{written}`"), false, context.line.body(), written)
        }
        None => diagnostic.help("a new round begins with `round`, and each rolls anew"),
    }
}

fn is_shake_a_wff(context: Context<'_>) -> bool {
    context.scope.game().is_some_and(|game| game.rules == crate::dice::Rules::ShakeAWff)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn in_x_wff_each_calls_once() {
        let game = "game x-wff Ann, Bob\nlet p = T, q = T, r = F, s = F\nround\nroll Ann: pii \
                    KKE\nroll Bob: pii KKE\ncall Ann: p\ncall Bob: p\n";
        clean(&format!("{game}end"));
        faults(&format!("{game}call Ann: p\n^^^^ `Ann` has called in this round already\nend"));
    }
}
