//! # missing-axioms
//!
//! A D-proof, or a step `axiom` of a proof, stands where no axioms are in force, so that its labels
//! mean nothing.
//!
//! ```wff
//! DD211 proves Cpp
//! ^^^^^ no axioms are in force here
//! ```
//!
//! Choose a known system above it, or write down axioms of your own in a block, which chooses
//! itself:
//!
//! ```wff
//! system lukasiewicz-3
//! DD211 proves Cpp
//! axioms Identity
//!   1 Cpp
//! end
//! D11 proves CCqrCqr
//! ```

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("missing-axioms", Severity::Error, header!("missing_axioms.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    RULE.at(context.span, "no axioms are in force here")
        .help("choose a system above, as in `system lukasiewicz-3`, or write a block `axioms NAME`")
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn what_needs_axioms_says_so_once() {
        faults("D12 proves ?\n^^^ no axioms are in force here");
        faults(
            "def i = proof DD211\n              ^^^^^ no axioms are in force here\n@i proves \
             p\n^^ no axioms are in force here",
        );
        faults("proof |- Cpp\n1 Cpp axiom\n      ^^^^^ no axioms are in force here\nend");
        faults(
            "D1 proves ?\n^ `D` lacks its second proof: one label takes no `D`s, and there is one",
        );
    }

    #[test]
    fn where_axioms_are_not_understood_nothing_is_said() {
        faults(
            "system chess\n       ^^^^^ there is no system `chess`\nD12 proves p\nDD9 proves ?\n ^ \
             `D` lacks its second proof: one label takes no `D`s, and there are two",
        );
        faults(
            "axioms A\n^^^^^^ `axioms A` has no `end`\n  1 CpCqp\nlogic classical\nD11 proves p",
        );
    }
}
