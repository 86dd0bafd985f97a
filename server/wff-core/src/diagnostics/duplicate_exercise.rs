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

use super::*;

pub(super) static RULE: Rule =
    Rule::new("duplicate-exercise", Severity::Error, header!("duplicate_exercise.rs"));

pub(super) fn render(context: Context<'_>) -> Diagnostic {
    let id = context.scope.exercise().and_then(|it| it.id.clone()).unwrap_or_default();
    let message = format!("there is an exercise {} above already", quote(&id));
    RULE.at(context.span, message).help("give this one another name")
}
