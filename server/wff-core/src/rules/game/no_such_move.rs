//! # no-such-move
//!
//! A move is made that the game does not have: x-wff has no `check`, and nobody challenges in a
//! tiebreak.
//!
//! ```wff
//! game x-wff Ann, Bob
//!   let p = T, q = T, r = F, s = F
//! round
//!   roll Ann: pqi KKE
//!   roll Bob: pqi KKE
//!   call Ann: Kpq
//!   check Bob
//!         ^^^ there is no `check` in x-wff: a call that nobody challenges stands
//! end
//! ```
//!
//! Leave it out:
//!
//! ```wff
//! game x-wff Ann, Bob
//!   let p = T, q = T, r = F, s = F
//! round
//!   roll Ann: pqi KKE
//!   roll Bob: pqi KKE
//!   call Ann: Kpq
//! end
//! ```

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::Keyword;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("no-such-move", Severity::Error, header!("no_such_move.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let is_check = context.line.head().is_some_and(|(keyword, _)| keyword == Keyword::Check);
    let message = if is_check {
        "there is no `check` in x-wff: a call that nobody challenges stands"
    } else {
        "nobody challenges in a tiebreak: the first call that is true wins"
    };
    RULE.at(context.span, message).help("leave it out")
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_tiebreak_takes_no_challenge() {
        let game = "game x-wff Ann, Bob to one round\nlet p = T, q = T, r = F, s = F\nround\nroll \
                    Ann: pii KKE\nroll Bob: pii KKE\ncall Ann: p\ncall Bob: p\ntiebreak\nroll \
                    Ann: pii KKE\nroll Bob: pii KKE\ncall Ann: p\n";
        clean(&format!("{game}end"));
        faults(&format!(
            "{game}challenge Bob: p\n^^^^^^^^^ nobody challenges in a tiebreak: the first call \
             that is true wins\nend"
        ));
    }
}
