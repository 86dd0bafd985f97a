//! # missing-value
//!
//! A proposition is given no value. In `let p, q = T` the value belongs to `q` alone: each
//! proposition has its own.
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
use crate::logic::is_sure_value;
use crate::syntax::formula::units;
use crate::syntax::statement::Binding;
use crate::syntax::{Line, quote};

pub(super) static RULE: Rule =
    Rule::new("missing-value", Severity::Error, include_str!("missing_value.rs"));

/// The propositions of a `let` that get neither a meaning nor a value.
pub(super) fn in_let(line: &Line<'_>, keyword: Span, bindings: &[Binding]) -> Option<Diagnostic> {
    if let Some(diagnostic) = loose_values(line, bindings) {
        return Some(diagnostic);
    }
    let lacks =
        |binding: &&Binding| is_bare(binding) && units(line.text, binding.proposition).count() == 1;
    let mut lacking = bindings.iter().filter(lacks);
    let first = lacking.next()?.proposition;
    let message = format!("{} is given no value", quote(line.of(first)));
    let diagnostic = lacking.clone().fold(RULE.at(first, message), |diagnostic, other| {
        diagnostic.related(other.proposition, "nor is this one")
    });
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
            diagnostic.help("each proposition has a value of its own").fix(
                format!("Give each the value {value}"),
                true,
                edits,
            )
        }
        None => diagnostic.help(format!(
            "for example `{} {} = T`",
            line.of(keyword).to_lowercase(),
            line.of(first)
        )),
    })
}

/// A binding of one part only.
fn is_bare(binding: &Binding) -> bool {
    binding.meaning.is_none() && binding.value.is_none() && !binding.proposition.is_empty()
}

/// Whether a binding is a value that stands where a proposition should.
pub(super) fn is_loose_value(line: &Line<'_>, binding: &Binding) -> bool {
    is_bare(binding) && is_sure_value(line.of(binding.proposition))
}

/// Values in a row behind propositions in a row, as in `let p, q = T, F`.
fn loose_values(line: &Line<'_>, bindings: &[Binding]) -> Option<Diagnostic> {
    let first = bindings.iter().find(|binding| is_loose_value(line, binding))?;
    let values: Vec<&str> = bindings
        .iter()
        .filter_map(|binding| match binding.value {
            Some((_, value)) => Some(line.of(value)),
            None => is_loose_value(line, binding).then(|| line.of(binding.proposition)),
        })
        .collect();
    let propositions: Vec<Span> = bindings
        .iter()
        .filter(|binding| !is_loose_value(line, binding))
        .map(|binding| binding.proposition)
        .collect();
    let diagnostic = RULE.at(
        first.proposition,
        format!("{} has no proposition before it", quote(line.of(first.proposition))),
    );
    let diagnostic = diagnostic.help("each proposition has a value of its own");
    let whole = Span { start: propositions.first()?.start, end: bindings.last()?.proposition.end };
    let in_order = bindings.last().is_some_and(|last| is_loose_value(line, last))
        && bindings.iter().all(|b| b.meaning.is_none());
    if values.len() != propositions.len() || !in_order {
        return Some(diagnostic);
    }
    let pairs: Vec<String> = propositions
        .iter()
        .zip(values)
        .map(|(proposition, value)| format!("{} = {value}", line.of(*proposition)))
        .collect();
    Some(diagnostic.replace("Give each its value", false, whole, pairs.join(", ")))
}

/// A `=` with nothing behind it.
pub(super) fn after_sign(line: &Line<'_>, sign: Span) -> Diagnostic {
    RULE.at(sign, format!("a value is missing after {}", quote(line.of(sign))))
        .help("write `T` or `F`")
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn every_proposition_without_a_value_is_mended_at_once() {
        mends("let p, q, r = F", "let p = F, q = F, r = F");
        mends("let p, q, r = T, F, T", "let p = T, q = F, r = T");
        faults("let p = T, F\n           ^ `F` has no proposition before it");
        faults("let p\n    ^ `p` is given no value");
        faults("let p =\n      ^ a value is missing after `=`");
        faults("p =\n  ^ a value is missing after `=`");
        clean("let p \"rain\", q = T");
    }
}
