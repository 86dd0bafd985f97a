//! # empty-roll
//!
//! A roll has no dice.
//!
//! ```wff
//! roll Ann:
//! ^^^^ this roll has no dice yet
//! ```
//!
//! Write what they show, or let your editor roll them:
//!
//! ```wff
//! roll Ann: pqi KCR
//! ```

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::quote;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("empty-roll", Severity::Error, header!("empty_roll.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Line,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let player = context.line.player().map_or(String::new(), |player| format!(" {player}:"));
    RULE.at(context.span, "this roll has no dice yet")
        .help(format!("for example {}", quote(&format!("roll{player} pqi KCR"))))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_call_on_no_dice_is_not_judged() {
        faults("roll\n^^^^ this roll has no dice yet\ncall Kpq");
        assert_eq!(help("roll Bob:"), "for example `roll Bob: pqi KCR`");
        faults("roll , ,\n^^^^ this roll has no dice yet");
    }
}
