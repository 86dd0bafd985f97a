//! # superfluous-key
//!
//! A key says nothing that its exercise does not say already: the requirements tell the answer
//! themselves, or the same key stands above.
//!
//! ```wff
//! exercise 1
//!   require class of CpCqp
//!   key tautology
//!       ^^^^^^^^^ the key `tautology` is superfluous: what is required tells the answer
//! end
//! ```
//!
//! Strike it out.
//!
//! ```wff
//! exercise 1
//!   require class of CpCqp
//! end
//! ```

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::quote;

pub(crate) static RULE: RuleOf<usize> = RuleOf {
    rule: Rule::new("superfluous-key", Severity::Hint, header!("superfluous_key.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, number: usize) -> Diagnostic {
    let keys = context.scope.exercise().map_or(&[][..], |it| &it.keys);
    let key = keys.get(number).map_or(context.text(), |key| &**key);
    let is_again = keys.get(..number).is_some_and(|above| above.iter().any(|it| **it == *key));
    let why =
        if is_again { "it stands above already" } else { "what is required tells the answer" };
    RULE.at(context.span, format!("the key {} is superfluous: {why}", quote(key)))
        .help("it does no harm, and can be left out")
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_key_that_stands_twice_is_superfluous() {
        faults(
            "exercise 1\nrequire is nnf\nkey p\nkey p\n    ^ the key `p` is superfluous: it \
             stands above already\nend",
        );
        clean("exercise 1\nrequire is nnf\nkey p\nkey Np\nend");
    }
}
