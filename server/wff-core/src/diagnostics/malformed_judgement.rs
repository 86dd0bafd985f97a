//! # malformed-judgement
//!
//! A judgement has more parts than its sign takes, or a sign from elsewhere. A line makes one
//! claim, with one sign; `==` takes one formula on each side, `|=` one conclusion, `=` one value.
//!
//! ```wff
//! p, q |= Kpq, Apq
//!              ^^^ `|=` takes one conclusion
//! Kpq == Kqp == Krs
//!            ^^ a line makes one claim, and `==` begins a second
//! Kpq |- p
//!     ^^ `|-` is not the sign here; `|=` claims that a conclusion follows
//! ```
//!
//! Write a line for each claim, with the sign for it:
//!
//! ```wff
//! p, q |= Kpq
//! p, q |= Apq
//! Kpq == Kqp
//! Kqp != Krs
//! Kpq |= p
//! ```

use super::*;
use crate::logic::is_sure_value;
use crate::syntax::statement::Judgement;
use crate::syntax::{Line, quote};

pub(super) static RULE: Rule =
    Rule::new("malformed-judgement", Severity::Error, include_str!("malformed_judgement.rs"));

/// A second sign on a line.
pub(super) fn second_sign(line: &Line<'_>, judgement: &Judgement) -> Option<Diagnostic> {
    let second = judgement.second?;
    let message = format!("a line makes one claim, and {} begins a second", quote(line.of(second)));
    Some(
        RULE.at(second, message)
            .related(judgement.sign, "the first")
            .help("write the second claim on a line of its own"),
    )
}

/// A sign from elsewhere that stands for one of this language.
pub(super) fn foreign_sign(line: &Line<'_>, judgement: &Judgement) -> Option<Diagnostic> {
    let text = line.of(judgement.sign);
    let (sign, says) = match (text, &judgement.right[..]) {
        ("|-" | "||-" | "⊢" | "∴", _) => ("|=", "claims that a conclusion follows"),
        ("==" | "≡", [value]) if is_sure_value(line.of(*value)) => ("=", "stands before a value"),
        _ => return None,
    };
    let message = format!("{} is not the sign here; `{sign}` {says}", quote(text));
    Some(RULE.at(judgement.sign, message).replace(
        format!("Write `{sign}`"),
        false,
        judgement.sign,
        sign,
    ))
}

/// More formulas on a side of a sign than it takes.
pub(super) fn too_many(line: &Line<'_>, sign: Span, rest: &[Span], left: bool) -> Diagnostic {
    let text = line.of(sign);
    let message = match (text, left) {
        ("|=" | "!|=" | "⊨" | "⊭", _) => format!("{} takes one conclusion", quote(text)),
        ("=", _) => "`=` takes one value".to_owned(),
        _ => format!("{} takes one formula on each side", quote(text)),
    };
    let span = match (rest.first(), rest.last()) {
        (Some(first), Some(last)) if first.start < last.end => {
            Span { start: first.start, end: last.end }
        }
        _ => sign,
    };
    RULE.at(span, message).label("one too many").help("write a line for each")
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn a_sign_from_elsewhere_is_one_fault() {
        mends("p |- p", "p |= p");
        mends("p, q ⊢ Kpq", "p, q |= Kpq");
        mends("let p = T\np == T", "let p = T\np = T");
        faults("p |- Kpq\n  ^^ `|-` is not the sign here; `|=` claims that a conclusion follows");
    }

    #[test]
    fn a_list_stands_only_where_it_is_claimed_of_each() {
        clean("let p = T, q = T\np, q = T\np, q is wff\np, q |= Kpq");
        faults("p, q == Kpq\n   ^ `==` takes one formula on each side");
        faults("p = T, q = F\n         ^ a line makes one claim, and `=` begins a second");
    }
}
