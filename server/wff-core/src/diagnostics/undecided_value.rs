//! # undecided-value
//!
//! A formula is claimed to have a value, but that depends on a proposition without one.
//!
//! ```wff
//! let p = T
//! Kpq = T
//! ^^^ whether `Kpq` is T depends on `q`, which has no value
//! ```
//!
//! Give it a value above the claim:
//!
//! ```wff
//! let p = T, q = T
//! Kpq = T
//! ```

use super::*;
use crate::logic::Value;
use crate::syntax::statement::Judgement;
use crate::syntax::{Line, quote};

pub(super) static RULE: Rule = Rule::new("undecided-value", Severity::Error, include_str!("undecided_value.rs"));

/// The formulas of a claim whose value depends on propositions without one.
pub(super) fn check(line: &Line<'_>, judgement: &Judgement, undecided: &[(Span, Vec<u8>)], claimed: Value) -> Vec<Diagnostic> {
    // `p = T` where p has no value was probably meant to give it one.
    let only_letters = undecided.len() == judgement.left.len() && undecided.iter().all(|(span, _)| span.len() == 1);
    let mut found = Vec::new();
    for (span, letters) in undecided {
        let names: Vec<String> = letters.iter().map(|letter| format!("`{}`", char::from(*letter))).collect();
        let have = if names.len() == 1 { "which has no value" } else { "which have no values" };
        let message = if only_letters {
            format!("{} has no value, so that it is {claimed} cannot be claimed", quote(line.of(*span)))
        } else {
            format!("whether {} is {claimed} depends on {}, {have}", quote(line.of(*span)), list(&names))
        };
        let diagnostic = RULE.at(*span, message);
        let bindings: Vec<String> = letters.iter().map(|letter| format!("{} = T", char::from(*letter))).collect();
        found.push(match judgement.left.first() {
            Some(first) if only_letters && !judgement.denied => {
                let all: Vec<&str> = judgement.left.iter().map(|span| line.of(*span)).collect();
                let end = judgement.right.last().map_or(judgement.sign.end, |right| right.end);
                let given: Vec<String> = all.iter().map(|letter| format!("{letter} = {claimed}")).collect();
                let whole = format!("let {}", given.join(", "));
                diagnostic.help(format!("to give it that value, write `{whole}`")).replace(
                    format!("Write `{whole}`"),
                    false,
                    Span { start: first.start, end },
                    whole,
                )
            }
            _ => diagnostic.help(format!("give it a value above, as in `let {}`", bindings.join(", "))),
        });
        if only_letters {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn a_bare_proposition_suggests_let() {
        faults("p = T\n^ `p` has no value, so that it is T cannot be claimed");
        mends("p = T", "let p = T");
        mends("p, q = F", "let p = F, q = F");
    }

    #[test]
    fn what_it_depends_on_is_listed() {
        faults("AKpqr = F\n^^^^^ whether `AKpqr` is F depends on `p`, `q` and `r`, which have no values");
        faults("let r = F\nAKpqr = F\n^^^^^ whether `AKpqr` is F depends on `p` and `q`, which have no values");
        clean("let r = T\nAKpqr = T");
    }
}
