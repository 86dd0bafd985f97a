//! # logic-without-rules
//!
//! A proof stands where GL or Grz is in force, which have no rules of natural deduction here. Their
//! own axioms are about finite frames, which no rule of strict subproofs gives; the steps of such a
//! proof are not judged. What holds in these logics is decided all the same: by a claim.
//!
//! ```wff
//! logic GL
//! proof LLp |- LLp
//! ^^^^^ GL has no rules of natural deduction here: this proof is not judged
//!   1 LLp  premise
//! end
//! ```
//!
//! Claim it, or prove it in a logic with rules:
//!
//! ```wff
//! logic GL
//! Lp |= LLp
//! ```

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("logic-without-rules", Severity::Error, header!("logic_without_rules.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let logic = context.scope.settings.logic.as_ref().map_or("", |logic| logic.name());
    let message =
        format!("{logic} has no rules of natural deduction here: this proof is not judged");
    RULE.at(context.span, message).help("a claim with `|=` is decided in it; K4 and S4 have rules")
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn the_steps_below_are_not_judged_and_their_form_is() {
        clean("logic S4\nproof Lp |- LLp\n1 Lp premise\n2 | strict\n3 | Lp R 1\n4 LLp Li 2-3\nend");
        faults(
            "logic Grz\nproof Lp |- p\n^^^^^ Grz has no rules of natural deduction here: this \
             proof \
             is not judged\n1 Lp premise\n2 p Ki 1\nend",
        );
    }
}
