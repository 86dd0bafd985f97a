//! # passing-wrong
//!
//! An answer that is foreseen as wrong meets all that its exercise requires.
//!
//! ```wff
//! exercise 1
//!   require == NKpq
//!   wrong ANqNp "Mind the order."
//! end
//! ^^^ `ANqNp` is foreseen as wrong, and meets every requirement
//! ```
//!
//! Require what it lacks, or strike it out.
//!
//! ```wff
//! exercise 1
//!   require exactly ANpNq
//!   wrong ANqNp "Mind the order."
//! end
//! ```

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::quote;

pub(crate) static RULE: RuleOf<usize> = RuleOf {
    rule: Rule::new("passing-wrong", Severity::Error, header!("passing_wrong.rs")),
    judges_truth: |_| true,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, number: usize) -> Diagnostic {
    let exercise = context.scope.exercise();
    let text = exercise.and_then(|it| it.wrongs.get(number)).map_or("", |it| &it.text);
    let message = format!("{} is foreseen as wrong, and meets every requirement", quote(text));
    RULE.at(context.span, message).help("require what it lacks, or strike it out")
}
