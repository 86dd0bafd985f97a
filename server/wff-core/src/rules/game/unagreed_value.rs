//! # unagreed-value
//!
//! A game of x-wff begins before all four propositions have values. The players agree on them
//! above the first round. Without them nothing of the game is counted.
//!
//! ```wff
//! game x-wff Ann, Bob
//!   let p = T, q = F
//! round
//! ^^^^^ `r` and `s` have no value, on which the players agree before the first round
//!   roll Ann: pqi KCE
//! end
//! ```
//!
//! Give each of them a value:
//!
//! ```wff
//! game x-wff Ann, Bob
//!   let p = T, q = F, r = T, s = F
//! round
//!   roll Ann: pqi KCE
//! end
//! ```

use crate::logic::Variable;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::letter::PROPOSITIONS;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("unagreed-value", Severity::Error, header!("unagreed_value.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let values = context.scope.propositions.values_of_dice();
    let is_open = |letter: &u8| {
        values.of(*letter).is_none()
            && !context.scope.propositions.is_broken(&Variable::from(*letter))
    };
    let open: Vec<char> = PROPOSITIONS.into_iter().filter(is_open).map(char::from).collect();
    let names: Vec<String> = open.iter().map(|letter| format!("`{letter}`")).collect();
    let have = if open.len() == 1 { "has" } else { "have" };
    let message = format!(
        "{} {have} no value, on which the players agree before the first round",
        list(&names)
    );
    let values: Vec<String> = open.iter().map(|letter| format!("{letter} = T")).collect();
    RULE.at(context.span, message)
        .help(format!("for example `let {}` on a line above", values.join(", ")))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn values_from_above_the_game_count() {
        clean("let p = T, q = F, r = T, s = F\ngame x-wff Ann, Bob\nround\nend");
        faults(
            "let p = T, q = F, r = T\ngame x-wff Ann, Bob\nround\n^^^^^ `s` has no value, on which \
             the players agree before the first round\nroll Ann: p\ncall Cem: p\nend",
        );
    }
}
