//! # undecided-value
//!
//! A formula is claimed to have a value, but that depends on a proposition without one. In x-wff a
//! call claims that its formula is true and that no longer true one can be made.
//!
//! ```wff
//! let p = T
//! Kpq = T
//! ^^^ whether `Kpq` is T depends on `q`, which has no value
//! rules x-wff
//! roll pq K
//! call p
//!      ^ whether a longer true WFF can be made depends on `q`, which has no value
//! ```
//!
//! Give it a value above the claim:
//!
//! ```wff
//! let p = T, q = T
//! Kpq = T
//! rules x-wff
//! roll pq K
//! call Kpq
//! ```

use super::play::Shot;
use super::*;
use crate::logic::{Value, Variable};
use crate::syntax::statement::{Judgement, Said};
use crate::syntax::{Line, quote};

pub(super) static RULE: Rule =
    Rule::new("undecided-value", Severity::Error, include_str!("undecided_value.rs"));

/// The formulas of a claim whose value depends on propositions without one.
pub(super) fn check(
    line: &Line<'_>,
    judgement: &Judgement,
    undecided: &[(Span, Vec<Variable>)],
    claimed: &Value,
) -> Vec<Diagnostic> {
    // `p = T` where p has no value was probably meant to give it one.
    let is_letter = |span: &Span| Variable::read(line.of(*span)).is_some();
    let only_letters = undecided.len() == judgement.left.len()
        && undecided.iter().all(|(span, _)| is_letter(span));
    let mut found = Vec::new();
    for (span, letters) in undecided {
        let message = if only_letters {
            format!(
                "{} has no value, so that it is {claimed} cannot be claimed",
                quote(line.of(*span))
            )
        } else {
            format!(
                "whether {} is {claimed} depends on {}",
                quote(line.of(*span)),
                without_value(letters)
            )
        };
        let diagnostic = RULE.at(*span, message);
        found.push(match judgement.left.first() {
            Some(first) if only_letters && !judgement.denied => {
                let all: Vec<&str> = judgement.left.iter().map(|span| line.of(*span)).collect();
                let end = judgement.right.last().map_or(judgement.sign.end, |right| right.end);
                let given: Vec<String> =
                    all.iter().map(|letter| format!("{letter} = {claimed}")).collect();
                let whole = format!("let {}", given.join(", "));
                diagnostic.help(format!("to give it that value, write `{whole}`")).replace(
                    format!("Write `{whole}`"),
                    false,
                    Span { start: first.start, end },
                    whole,
                )
            }
            _ => diagnostic.help(advice(letters)),
        });
        if only_letters {
            break;
        }
    }
    found
}

/// A WFF of a roll that must be true, where that depends on these letters. Of those that are broken
/// nothing is said.
pub(super) fn of_call(
    shot: Shot<'_>,
    letters: &[Variable],
    broken: &[Variable],
) -> Option<Diagnostic> {
    let missing = without_value(letters);
    told(
        shot,
        format!("whether {} is true depends on {missing}", quote(shot.text())),
        letters,
        broken,
    )
}

/// A claim about the longest true WFF of a roll, which depends on these letters.
pub(super) fn of_roll(
    shot: Shot<'_>,
    letters: &[Variable],
    broken: &[Variable],
) -> Option<Diagnostic> {
    let missing = without_value(letters);
    let message = match Said::read(shot.text()) {
        Said::None => format!("whether a {} can be made depends on {missing}", shot.wff()),
        _ => format!("whether a longer {} can be made depends on {missing}", shot.wff()),
    };
    told(shot, message, letters, broken)
}

fn told(
    shot: Shot<'_>,
    message: String,
    letters: &[Variable],
    broken: &[Variable],
) -> Option<Diagnostic> {
    let is_known = !letters.iter().any(|letter| broken.contains(letter));
    is_known.then(|| RULE.at(shot.span, message).help(advice(letters)))
}

/// Propositions in a sentence that tells of them that they have no value.
pub fn without_value(letters: &[Variable]) -> String {
    let mut names: Vec<String> = letters.iter().map(|letter| format!("`{letter}`")).collect();
    if names.len() > SHOWN {
        names.truncate(SHOWN - 1);
        names.push(format!("{} others", letters.len() + 1 - SHOWN));
    }
    let have = if letters.len() == 1 { "which has no value" } else { "which have no values" };
    format!("{}, {have}", list(&names))
}

fn advice(letters: &[Variable]) -> String {
    let bindings: Vec<String> =
        letters.iter().take(SHOWN).map(|letter| format!("{letter} = T")).collect();
    let more = if letters.len() > SHOWN { ", …" } else { "" };
    let them = if letters.len() == 1 { "it a value" } else { "them values" };
    format!("give {them} above, as in `let {}{more}`", bindings.join(", "))
}

/// How many propositions a message names.
const SHOWN: usize = 8;

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
    fn calls_need_values_that_matter() {
        let x = "rules x-wff\nlet p = T\n";
        faults(&format!(
            "{x}roll pqq KKN\ncall NKpq\n     ^^^^ whether `NKpq` is true depends on `q`, which \
             has no value"
        ));
        faults(&format!(
            "{x}roll pq KK\ncall p\n     ^ whether a longer true WFF can be made depends on `q`, \
             which has no value"
        ));
        faults(
            "rules x-wff\nroll pp K\ncall none\n     ^^^^ whether a true WFF can be made depends \
             on `p`, which has no value",
        );
        clean(&format!(
            "{x}roll ppq KCN\ncall CNqKpp\nroll pqr C\ncall Cqp\nroll pqq CCN\ncall CqCNqp"
        ));
        assert_eq!(
            found("rules x-wff\nlet q = X\nroll qqi KKK\ncall Kqq\ncall none\ncall q").len(),
            1
        );
    }

    #[test]
    fn what_it_depends_on_is_listed() {
        faults(
            "AKpqr = F\n^^^^^ whether `AKpqr` is F depends on `p`, `q` and `r`, which have no \
             values",
        );
        faults(
            "let r = F\nAKpqr = F\n^^^^^ whether `AKpqr` is F depends on `p` and `q`, which have \
             no values",
        );
        clean("let r = T\nAKpqr = T");
    }
}
