//! # own-challenge
//!
//! A player challenges their own call. It is for the others to challenge it.
//!
//! ```wff
//! game shake-a-wff Ann, Bob
//! round
//!   roll Ann: pq K
//!   roll Bob: rs N
//!   call Ann: p
//!   challenge Ann: Kpq
//!   ^^^^^^^^^ `Ann` has called, and it is for the others to challenge
//! end
//! ```
//!
//! Let another player challenge:
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

use crate::rules::moves::mover;
use crate::rules::words::whole;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::{Span, Statement, quote};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("own-challenge", Severity::Error, header!("own_challenge.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let player = mover(context);
    let message = format!("{player} has called, and it is for the others to challenge");
    let diagnostic = RULE.at(context.span, message);
    let Statement::Play(keyword, at, _) = &context.line.statement else { return diagnostic };
    let (line, Some(game)) = (context.line, context.scope.game()) else { return diagnostic };
    let body = Span { start: at.end, ..line.body() };
    let Some(said) = line.of(body).find(':').and_then(|at| line.of(body).get(at..)) else {
        return diagnostic;
    };
    let players = game.players.iter().map(|it| &**it);
    let others: Vec<&str> = players.filter(|it| quote(it) != player).collect();
    let named = "the name is that of the player who challenges";
    match &others[..] {
        [other] => {
            let written = whole(&format!("{} {other}{said}", keyword.text()));
            diagnostic.help(format!("{named}: if that is `{other}`, write {written}"))
        }
        _ => diagnostic.help(named),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn in_x_wff_the_other_is_challenged() {
        let game = "game x-wff Ann, Bob\nlet p = T, q = T, r = F, s = F\nround\nroll Ann: pii \
                    KKE\nroll Bob: pii KKE\ncall Ann: p\n";
        faults(&format!(
            "{game}challenge Ann: p\n^^^^^^^^^ `Ann` has called, and it is for the others to \
             challenge\ncall Bob: p\nend"
        ));
        assert_eq!(
            help(&format!("{game}challenge Ann: p\nend")),
            "the name is that of the player who challenges: if that is `Bob`, write \
             `challenge Bob: p`"
        );
    }

    #[test]
    fn where_a_call_of_the_other_was_left_out_it_is_not_told() {
        faults(
            "game x-wff Ann, Bob\nlet p = T, q = T, r = F, s = F\nround\nroll Ann: pii \
             KKE\nroll Bob: pii KKE\ncall Ann: p\ncall Bbo: p\n     ^^^ `Bbo` does not play in \
             this game\nchallenge Ann: p\nend",
        );
        // In Shake-a-WFF only one player calls.
        faults(
            "game shake-a-wff Ann, Bob\nround\nroll Ann: pq K\nroll Bob: rs N\ncall Ann: \
             p\ncall Bob: r\n^^^^ it is not for `Bob` to call: `Ann` has called in this \
             round\nchallenge Ann: Kpq\n^^^^^^^^^ `Ann` has called, and it is for the others to \
             challenge\nend",
        );
    }
}
