//! # passing-wrong
//!
//! An answer that is foreseen as wrong meets all that its exercise requires.
//!
//! ```wff
//! exercise 1
//!   require == NKpq
//!   wrong ANqNp "Mind the order."
//! end
//! ^^^ `ANqNp` is foreseen as wrong, but meets every requirement
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

use crate::logic::near_claims::read;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::quote;

pub(crate) static RULE: RuleOf<usize> = RuleOf {
    rule: Rule::new("passing-wrong", Severity::Error, header!("passing_wrong.rs")),
    judges_truth: |_| true,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, *it),
};

/// The letters of a requirement that allows no connectives.
const LEAST: usize = "`require only `, ".len();

fn render(context: Context<'_>, number: usize) -> Diagnostic {
    let exercise = context.scope.exercise();
    let text = exercise.and_then(|it| it.wrongs.get(number)).map_or("", |it| &it.text);
    let message = format!("{} is foreseen as wrong, but meets every requirement", quote(text));
    let keys = exercise.map_or(&[][..], |it| &it.keys);
    let capitals = |text: &str| -> Vec<char> {
        let mut letters: Vec<char> = text.chars().filter(char::is_ascii_uppercase).collect();
        letters.sort_unstable();
        letters.dedup();
        letters
    };
    let others = |key: &str| {
        let own = capitals(key);
        capitals(text).iter().any(|it| !own.contains(it)).then(|| {
            let own: Vec<String> = own.iter().map(ToString::to_string).collect();
            format!("`require only {}`, ", own.join(" "))
        })
    };
    let help = match keys {
        [key] if read(key).is_some() && read(text).is_some() => format!(
            "to make it wrong, require more: {}`require exactly {key}`; or leave it out",
            others(key).filter(|it| it.len() > LEAST).unwrap_or_default()
        ),
        _ => {
            "require what it lacks, for example `exactly` and the formula that alone is right, or \
              leave it out"
                .to_owned()
        }
    };
    RULE.at(context.span, message).help(help)
}
