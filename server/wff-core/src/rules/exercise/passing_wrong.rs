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
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list,
};
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
    let message = format!("{} is foreseen as wrong, but meets every requirement", quote(text));
    let keys = exercise.map_or(&[][..], |it| &it.keys);
    let capitals = |text: &str| -> Vec<char> {
        let mut letters: Vec<char> = text.chars().filter(char::is_ascii_uppercase).collect();
        letters.sort_unstable();
        letters.dedup();
        letters
    };
    let of_keys: Vec<char> = keys.iter().flat_map(|key| capitals(key)).collect();
    let more: Vec<String> =
        capitals(text).iter().filter(|it| !of_keys.contains(it)).map(ToString::to_string).collect();
    let is_formula = |text: &&str| read(text).is_some();
    let are_formulas =
        !keys.is_empty() && keys.iter().map(|it| &**it).chain([text]).all(|it| is_formula(&it));
    let help = match keys {
        _ if are_formulas && !more.is_empty() => format!(
            "nothing that is required forbids {}: add `require without {}`; or leave it out",
            list(&more.iter().map(|it| quote(it)).collect::<Vec<_>>()),
            more.join(" ")
        ),
        [key] if are_formulas => {
            format!("to make it wrong, require more: `require exactly {key}`; or leave it out",)
        }
        _ => {
            "require what it lacks, for example `exactly` and the formula that alone is right, or \
              leave it out"
                .to_owned()
        }
    };
    RULE.at(context.span, message).help(help)
}
