//! # unfinished-proof
//!
//! No line of the proof is its conclusion outside of all subproofs. What a subproof reaches holds
//! under its supposition only.
//!
//! ```wff
//! proof |- CpKpp
//! ^^^^^ `CpKpp` is still to be shown
//!   1 | p    suppose
//!   2 | Kpp  Ki 1 1
//! end
//! ```
//!
//! Go on to the conclusion:
//!
//! ```wff
//! proof |- CpKpp
//!   1 | p    suppose
//!   2 | Kpp  Ki 1 1
//!   3 CpKpp  Ci 1-2
//! end
//! ```

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::{Statement, quote, text::shorten};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("unfinished-proof", Severity::Warning, header!("unfinished_proof.rs")),
    judges_truth: |_| true,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Block,
    render: |context, ()| render(context),
};

/// The most characters of a conclusion that are shown.
const SHOWN: usize = 60;

fn render(context: Context<'_>) -> Diagnostic {
    let conclusion = match &context.line.statement {
        Statement::Judgement(sequent) => sequent.right.first(),
        _ => None,
    };
    let conclusion = conclusion.map_or("", |span| context.line.of(*span));
    RULE.at(context.span, format!("{} is still to be shown", quote(&shorten(conclusion, SHOWN))))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_proof_without_steps_shows_nothing() {
        faults("proof |- Cpp\n^^^^^ `Cpp` is still to be shown\nend");
        faults("proof |- Cpp\n^^^^^ `Cpp` is still to be shown\n1 | Cpp suppose\nend");
        clean("proof |- Cpp\n1 | p suppose\n2 Cpp Ci 1-1\nend");
    }
}
