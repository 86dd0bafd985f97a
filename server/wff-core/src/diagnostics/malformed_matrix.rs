//! # malformed-matrix
//!
//! A line of a matrix does not say what it should: a name, the values, the designated ones among
//! them, a connective and the values over its columns, a row.
//!
//! ```wff
//! matrix K3
//!        ^^ there is a logic `K3` already
//!   values F p T
//!            ^ `p` cannot name a value: it is a formula
//! end
//! ```
//!
//! The name is a word of letters, digits and hyphens that no other logic has. Values are named by
//! numbers, fractions, or capitals that are no connective, where `N` and `B` are allowed. A table
//! names a connective and may list the values over its columns, each once; a definition has a
//! connective, its operands, and a formula of connectives that are given above it.
//!
//! ```wff
//! matrix Kleene
//!   values F N T
//!   designated T
//!   table N
//!     row F | T
//!     row N | N
//!     row T | F
//!   table K | T N F
//!     row T | T N F
//!     row N | N N F
//!     row F | F F F
//!   define A pq = NKNpNq
//!   define C pq = ANpq
//!   define E pq = KCpqCqp
//! end
//! logic Kleene
//! ApNp is not tautology
//! ```

use super::*;
use crate::logic::Draft;
use crate::logic::draft::{CONNECTIVES, MOST_VALUES};
use crate::syntax::{Keyword, Line, quote};

pub(super) static RULE: Rule =
    Rule::new("malformed-matrix", Severity::Error, include_str!("malformed_matrix.rs"));

/// A line that says nothing behind its keyword.
pub(super) fn nothing(line: &Line<'_>, keyword: Keyword, at: Span) -> Diagnostic {
    let what = match keyword {
        Keyword::Matrix => "names no logic",
        Keyword::Table => "names no connective",
        Keyword::Row => "has no cells",
        _ => "names no value",
    };
    RULE.at(at, format!("{} {what}", quote(line.of(at))))
        .help(format!("for example `{}`", keyword.example()))
}

/// Words behind a line that should end.
pub(super) fn too_much(line: &Line<'_>, keyword: Keyword, rest: &[Span]) -> Option<Diagnostic> {
    let (first, last) = (rest.first()?, rest.last()?);
    let span = Span { start: first.start, end: last.end };
    Some(
        RULE.at(span, format!("{} has no place behind `{}`", quote(line.of(span)), keyword.text()))
            .help(format!("for example `{}`", keyword.example())),
    )
}

/// A name that a matrix cannot have.
pub(super) fn name(line: &Line<'_>, at: Span, taken: bool) -> Diagnostic {
    let text = quote(line.of(at));
    if taken {
        return RULE
            .at(at, format!("there is a logic {text} already"))
            .help("give it another name");
    }
    RULE.at(at, format!("{text} is not a name for a logic"))
        .help("a name begins with a letter and has letters, digits and hyphens")
}

/// A word that cannot name a value.
pub(super) fn value(line: &Line<'_>, at: Span, is_formula: bool) -> Diagnostic {
    let why = if is_formula { ": it is a formula" } else { "" };
    RULE.at(at, format!("{} cannot name a value{why}", quote(line.of(at)))).help(
        "a value is a number, a fraction, or a capital that looks like no letter of a \
         formula; `N` and `B` may be used",
    )
}

/// Something that is listed twice.
pub(super) fn twice(line: &Line<'_>, at: Span) -> Diagnostic {
    RULE.at(at, format!("{} is listed twice", quote(line.of(at))))
}

/// A line that the matrix has already.
pub(super) fn again(line: &Line<'_>, at: Span) -> Diagnostic {
    RULE.at(at, format!("the matrix has a line {} already", quote(line.of(at))))
}

/// A number of values that no matrix has.
pub(super) fn how_many(at: Span, values: usize) -> Diagnostic {
    match values {
        0 | 1 => RULE.at(at, "a matrix has at least two values"),
        _ => RULE
            .at(at, format!("a matrix has at most {MOST_VALUES} values, and these are {values}")),
    }
}

/// A word that is no connective, or one of the wrong kind.
pub(super) fn connective(line: &Line<'_>, at: Span) -> Diagnostic {
    let letters: Vec<String> =
        CONNECTIVES.iter().map(|letter| format!("`{}`", char::from(*letter))).collect();
    RULE.at(at, format!("{} is not a connective that has a table", quote(line.of(at))))
        .help(format!("there are {}", list(&letters)))
}

/// A connective that has a table or a definition already.
pub(super) fn given_twice(line: &Line<'_>, at: Span) -> Diagnostic {
    RULE.at(at, format!("{} is given a second time", quote(line.of(at))))
}

/// A row of a value that has one already.
pub(super) fn row_twice(line: &Line<'_>, at: Span, letter: u8) -> Diagnostic {
    RULE.at(
        at,
        format!(
            "the table of `{}` has a row for {} already",
            char::from(letter),
            quote(line.of(at))
        ),
    )
}

/// Columns behind a connective of one operand.
pub(super) fn columns_of_one(line: &Line<'_>, cells: &[Span]) -> Option<Diagnostic> {
    let (first, last) = (cells.first()?, cells.last()?);
    let span = Span { start: first.start, end: last.end };
    Some(
        RULE.at(
            span,
            format!("`N` has one operand, so {} cannot be its columns", quote(line.of(span))),
        )
        .help("write a row for each value below it, as in `row F | T`"),
    )
}

/// The left side of a definition that has not as many operands as its connective takes, or one
/// twice.
pub(super) fn operands(line: &Line<'_>, at: Span, letter: u8, arity: u8) -> Diagnostic {
    let operands = if arity == 1 { "one operand" } else { "two different operands" };
    RULE.at(
        at,
        format!("`{}` takes {operands}, and this is {}", char::from(letter), quote(line.of(at))),
    )
    .help(format!("for example `{}`", Keyword::Define.example()))
}

/// A definition without `=`.
pub(super) fn no_sign(line: &Line<'_>, at: Span) -> Diagnostic {
    RULE.at(at, format!("{} has no `=` before its formula", quote(line.of(at))))
        .help(format!("for example `{}`", Keyword::Define.example()))
}

/// The left side of a definition that is not a connective and its operands.
pub(super) fn head(line: &Line<'_>, at: Span) -> Diagnostic {
    RULE.at(at, format!("{} is not a connective and its operands", quote(line.of(at))))
        .help(format!("for example `{}`", Keyword::Define.example()))
}

/// A definition without its formula.
pub(super) fn no_formula(line: &Line<'_>, at: Span) -> Diagnostic {
    RULE.at(at, format!("{} is given no formula", quote(line.of(at))))
        .help(format!("for example `{}`", Keyword::Define.example()))
}

/// A letter of a definition's formula that it cannot use.
pub(super) fn unusable(line: &Line<'_>, at: Span, head: Span, draft: &Draft) -> Diagnostic {
    let text = line.of(at);
    let given: Vec<String> = CONNECTIVES
        .iter()
        .filter(|letter| draft.has(**letter))
        .map(|letter| format!("`{}`", char::from(*letter)))
        .collect();
    if text.starts_with(|c: char| c.is_ascii_uppercase()) {
        let diagnostic = RULE.at(at, format!("{} is not given above this line", quote(text)));
        return if given.is_empty() {
            diagnostic
        } else {
            diagnostic.help(format!("given above: {}", list(&given)))
        };
    }
    RULE.at(at, format!("{} is not an operand of {}", quote(text), quote(line.of(head))))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    /// A matrix of two values with these lines in it.
    fn with(lines: &str) -> String {
        format!("matrix M\n  values 0 1\n  designated 1\n{lines}\nend")
    }

    #[test]
    fn the_very_word_is_marked() {
        assert_eq!(found("matrix\nend")[0].diagnostic.message, "`matrix` names no logic");
        faults(
            "matrix a b\n         ^ `b` has no place behind `matrix`\n  values 0 p\n           ^ \
             `p` cannot name a value: it is a \
             formula\nend",
        );
        assert_eq!(found("matrix L3\nend")[0].diagnostic.message, "there is a logic `L3` already");
        faults("matrix M\n  values 0 1 0\n             ^ `0` is listed twice\nend");
        faults("matrix M\n  values 1\n  ^^^^^^ a matrix has at least two values\nend");
        assert_eq!(
            found("matrix M\n  values 0 1\n  designated 2\nend")[0].diagnostic.message,
            "`2` is not a truth value of `M`"
        );
    }

    #[test]
    fn tables_and_definitions_are_checked_cell_by_cell() {
        let rest = "  define A pq = Kpq\n  define C pq = Kpq\n  define E pq = Kpq";
        let n = "  table N\n    row 0 | 1\n    row 1 | 0\n";
        let k = "  table K | 0 1\n    row 0 | 0 0\n    row 1 | 0 1\n";
        clean(&with(&format!("{n}{k}{rest}")));
        faults(
            &with(&format!(
                "{n}  table K | 0 1\n    row 0 | 0 2\n              ^ `2` is not a truth value of \
                 `M`\n    row 1 | 0 1\n{rest}"
            ))
            .replace("define A pq = Kpq", "define A pq = p")
            .replace("define C pq = Kpq", "define C pq = p")
            .replace("define E pq = Kpq", "define E pq = p"),
        );
        faults(&with(&format!("{n}{k}{rest}\n  table K\n        ^ `K` is given a second time")));
        faults(&with(&format!(
            "{n}{k}    row 1 | 0 1\n        ^ the table of `K` has a row for `1` already\n{rest}"
        )));
        faults(&with(&format!(
            "{n}{k}  define A pq = Kpr\n                  ^ `r` is not an operand of `A pq`\n  \
             define C pq = Epq\n                ^ `E` is not given above this line\n  define E pq \
             = Kpq"
        )));
        faults(&with(&format!(
            "{n}{k}{rest}\n  define X p = p\n         ^^^ `X` takes two different operands, and \
             this is `X p`"
        )));
        faults(&with(&format!(
            "{n}{k}{rest}\n  table Q\n        ^ `Q` is not a connective that has a table"
        )));
    }
}
