//! # classical-rules
//!
//! A proof stands where a logic of several values is in force. The rules of natural deduction are
//! classical there: what they prove need not hold in that logic.
//!
//! ```wff
//! logic L3
//! proof |- ApNp
//! ^^^^^ the rules of a proof are those of classical logic, not of `L3`
//!   1 | NApNp    suppose
//!   2 | | p      suppose
//!   3 | | ApNp   Ai 2
//!   4 | | NApNp  R 1
//!   5 | Np       Ni 2-4
//!   6 | ApNp     Ai 5
//!   7 ApNp       No 1-6
//! end
//! ```
//!
//! Choose classical logic for the proof:
//!
//! ```wff
//! logic classical
//! proof p |- p
//!   1 p  premise
//! end
//! ```

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::quote;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("classical-rules", Severity::Hint, header!("classical_rules.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let logic = context.scope.settings.logic.as_ref().map_or("", |logic| logic.name());
    let message =
        format!("the rules of a proof are those of classical logic, not of {}", quote(logic));
    RULE.at(context.span, message)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn classical_logic_needs_no_hint() {
        clean("logic classical\nproof p |- p\n1 p premise\nend");
    }
}
