//! # late-value
//!
//! A value is given, or a logic chosen, after the game has begun. The players of x-wff agree on
//! both before the first round, and a later one does not count.
//!
//! ```wff
//! game x-wff Ann, Bob
//!   let p = T, q = T, r = F, s = F
//! round
//!   roll Ann: pqi KCE
//!   let r = T
//!           ^ the values of a game are agreed on before its first round
//! end
//! ```
//!
//! Give it before the first round:
//!
//! ```wff
//! game x-wff Ann, Bob
//!   let p = T, q = T, r = T, s = F
//! round
//!   roll Ann: pqi KCE
//! end
//! ```

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::Statement;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("late-value", Severity::Error, header!("late_value.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let what = match context.line.statement {
        Statement::Let(..) => "the values of a game are",
        _ => "the logic of a game is",
    };
    RULE.at(context.span, format!("{what} agreed on before its first round"))
        .help("leave this out; the game goes on as it was agreed")
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_meaning_may_come_later() {
        let game = "game x-wff Ann, Bob\nlet p = T, q = T, r = F, s = F\nround\n";
        clean(&format!("{game}let p \"rain\"\nend"));
        clean("game shake-a-wff Ann, Bob\nround\nlet p = T\nlogic L3\nend");
        faults(&format!(
            "{game}logic L3\n^^^^^ the logic of a game is agreed on before its first round\nend"
        ));
    }
}
