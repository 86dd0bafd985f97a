//! # unlike-keys
//!
//! Two keys of a translation do not mean the same. An answer that means the same as either is
//! right.
//!
//! ```wff
//! exercise 1
//!   require translation of "if it rains, the street is wet"
//!   key Cpq
//!   key Cqp
//!       ^^^ the keys `Cpq` and `Cqp` do not mean the same
//! end
//! ```
//!
//! Strike one out. Where a sentence is ambiguous and both are right, the comment
//! `wff: allow unlike-keys` behind the later one says so.
//!
//! ```wff
//! exercise 1
//!   require translation of "if it rains, the street is wet"
//!   key Cpq
//!   key ANpq
//! end
//! ```

use crate::logic::near_claims::read;
use crate::logic::{Decider, Limit, Valuation};
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::{Written, quote};
use std::sync::Arc;

pub(crate) static RULE: RuleOf<[Arc<str>; 2]> = RuleOf {
    rule: Rule::new("unlike-keys", Severity::Warning, header!("unlike_keys.rs")),
    judges_truth: |_| true,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render,
};

fn render(context: Context<'_>, [one, other]: &[Arc<str>; 2]) -> Diagnostic {
    let message = format!("the keys {} and {} do not mean the same", quote(one), quote(other));
    let differ = differ(context, one, other)
        .map_or(String::new(), |under| format!("under {under} one is true and the other is not; "));
    RULE.at(context.span, message)
        .help(format!("{differ}leave out the one that is wrong: an answer like either is right"))
}

/// A valuation under which two keys differ.
fn differ(context: Context<'_>, one: &str, other: &str) -> Option<Valuation> {
    let logic = context.scope.settings.logic.as_ref()?;
    let (first, second) = (read(one)?, read(other)?);
    let decider = Decider { logic, oracle: &Limit::brief() };
    let found = decider.difference(Written::new(&first, one), Written::new(&second, other));
    found.ok()?.map(|found| found.under)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn keys_of_a_translation_mean_the_same() {
        const HEAD: &str = "exercise 1\nrequire translation of \"a\"\nkey Cpq\n";
        clean(&format!("{HEAD}key ANpq\nkey CNqNp\nend"));
        faults(&format!(
            "{HEAD}key ANpq\nkey Cqp\n    ^^^ the keys `Cpq` and `Cqp` do not mean the same\nkey \
             Cqr\n    ^^^ the keys `Cpq` and `Cqr` do not mean the same\nend"
        ));
        // Of other requirements keys may mean what they like.
        clean("exercise 1\nrequire is nnf\nkey Kpq\nkey Apq\nend");
    }

    #[test]
    fn keys_above_their_requirement_are_told_there() {
        faults(
            "exercise 1\nkey Cpq\nkey ANpq\nkey Cqp\nrequire translation of \"a\"\n        \
             ^^^^^^^^^^^^^^^^^^ the keys `Cpq` and `Cqp` do not mean the same\nend",
        );
    }
}
