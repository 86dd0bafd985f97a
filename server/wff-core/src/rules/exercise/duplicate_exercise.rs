//! # duplicate-exercise
//!
//! Two exercises have one name, so that nobody knows which of them an answer answers.
//!
//! ```wff
//! exercise 1
//!   require is nnf
//! end
//! exercise 1
//!   require is cnf
//! end
//! ^^^ there is an exercise `1` above already
//! ```
//!
//! Give each its own.
//!
//! ```wff
//! exercise 1
//!   require is nnf
//! end
//! exercise 2
//!   require is cnf
//! end
//! ```

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::quote;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("duplicate-exercise", Severity::Error, header!("duplicate_exercise.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, span, _| CompletedBy::Text(span),
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let id = context.scope.exercise().and_then(|it| it.id.clone()).unwrap_or_default();
    let message = format!("there is an exercise {} above already", quote(&id));
    RULE.at(context.span, message).help("give this one another name")
}
