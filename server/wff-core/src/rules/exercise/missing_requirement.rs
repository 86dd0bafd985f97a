//! # missing-requirement
//!
//! An exercise requires nothing, so that no answer is right or wrong.
//!
//! ```wff
//! exercise 1
//!   ask "Rewrite NKpq with N and A only."
//! end
//! ^^^ this exercise requires nothing
//! ```
//!
//! Write what an answer must be. A student's sheet, which has an `answer`, needs none.
//!
//! ```wff
//! exercise 1
//!   ask "Rewrite NKpq with N and A only."
//!   require == NKpq
//!   require only N A
//! end
//! ```

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::Keyword;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("missing-requirement", Severity::Error, header!("missing_requirement.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Block,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let require = Keyword::Require.example();
    RULE.at(context.span, "this exercise requires nothing")
        .help(format!("for example `{require}`; on a student's sheet `answer` alone"))
}
