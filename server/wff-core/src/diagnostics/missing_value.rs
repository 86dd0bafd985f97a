//! # missing-value
//!
//! A proposition is given no value. In `let p, q = T` the value belongs to `q` alone: each proposition has its own.
//!
//! ```wff
//! let p, q = T
//!     ^ `p` is given no value
//! ```
//!
//! Give each its value:
//!
//! ```wff
//! let p = T, q = T
//! ```

use super::*;
use crate::syntax::statement::Binding;
use crate::syntax::{Line, quote};

pub(super) static RULE: Rule = Rule::new("missing-value", Severity::Error, include_str!("missing_value.rs"));

/// The propositions of a `let` that get neither a meaning nor a value.
pub(super) fn in_let(line: &Line<'_>, keyword: Span, bindings: &[Binding]) -> Option<Diagnostic> {
    let lacks = |binding: &&Binding| binding.meaning.is_none() && binding.value.is_none() && !binding.proposition.is_empty();
    let mut lacking = bindings.iter().filter(lacks);
    let first = lacking.next()?.proposition;
    let message = format!("{} is given no value", quote(line.of(first)));
    let diagnostic = lacking
        .clone()
        .fold(RULE.at(first, message), |diagnostic, other| diagnostic.related(other.proposition, "nor is this one"));
    let value = bindings
        .iter()
        .rev()
        .find_map(|binding| binding.value)
        .map(|(_, value)| line.of(value))
        .filter(|value| !value.is_empty());
    Some(match value {
        Some(value) => {
            let insert = |binding: &Binding| Edit {
                span: Span { start: binding.proposition.end, ..binding.proposition },
                text: format!(" = {value}"),
            };
            let edits = bindings.iter().filter(lacks).map(insert).collect();
            diagnostic.help("each proposition has a value of its own").fix(format!("Give each the value {value}"), true, edits)
        }
        None => diagnostic.help(format!("for example `{} {} = T`", line.of(keyword).to_lowercase(), line.of(first))),
    })
}

/// A `=` with nothing behind it.
pub(super) fn after_sign(line: &Line<'_>, sign: Span) -> Diagnostic {
    RULE.at(sign, format!("a value is missing after {}", quote(line.of(sign)))).help("write `T` or `F`")
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn every_proposition_without_a_value_is_mended_at_once() {
        mends("let p, q, r = F", "let p = F, q = F, r = F");
        faults("let p\n    ^ `p` is given no value");
        faults("let p =\n      ^ a value is missing after `=`");
        faults("p =\n  ^ a value is missing after `=`");
        clean("let p \"rain\", q = T");
    }
}
