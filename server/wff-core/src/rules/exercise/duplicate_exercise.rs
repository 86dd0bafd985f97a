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
    let free = next(&id).filter(|it| !context.scope.named_blocks.has_exercise(it));
    let example = free.map_or(String::new(), |it| format!(", for example {}", quote(&it)));
    let dots = match id.len() > 1 && !id.bytes().all(|it| it.is_ascii_digit()) {
        true => "dots in names do not count, so that `1.a` is `1a`; ",
        false => "",
    };
    RULE.at(context.span, message).help(format!("{dots}give this one another name{example}"))
}

/// The name that follows one that ends in a letter or digit.
fn next(id: &str) -> Option<String> {
    let last = id.chars().next_back().filter(char::is_ascii_alphanumeric)?;
    let digits = id.len() - id.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (stem, number) = id.split_at_checked(id.len() - digits)?;
    if digits > 0 {
        return Some(format!("{stem}{}", number.parse::<u32>().ok()?.checked_add(1)?));
    }
    let next = char::from(u8::try_from(last).ok()?.checked_add(1)?);
    next.is_ascii_alphanumeric()
        .then(|| format!("{}{next}", stem.get(..stem.len() - 1).unwrap_or_default()))
}
