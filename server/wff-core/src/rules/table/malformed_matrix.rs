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

use crate::analysis::fault::MalformedMatrix;
use crate::logic::matrix_builder::{CONNECTIVES, MOST_VALUES};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::letter::arity;
use crate::syntax::{Keyword, quote};

pub(crate) static RULE: RuleOf<MalformedMatrix> = RuleOf {
    rule: Rule::new("malformed-matrix", Severity::Error, header!("malformed_matrix.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, span, fault| match fault {
        MalformedMatrix::Nothing(_) | MalformedMatrix::HowMany(_) | MalformedMatrix::NoSign => {
            CompletedBy::Line
        }
        MalformedMatrix::Head
        | MalformedMatrix::Name { .. }
        | MalformedMatrix::Operands(_)
        | MalformedMatrix::NoFormula => CompletedBy::Text(span),
        _ => CompletedBy::Word,
    },
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, fault: MalformedMatrix) -> Diagnostic {
    let quoted = context.quoted();
    let at = |message: String| RULE.at(context.span, message);
    let such_as = |diagnostic: Diagnostic, keyword: Keyword| {
        diagnostic.help(format!("for example `{}`", keyword.example()))
    };
    let defined = |message: String| such_as(at(message), Keyword::Define);
    match fault {
        MalformedMatrix::Nothing(keyword) => {
            let what = match keyword {
                Keyword::Matrix => "names no logic",
                Keyword::Table => "names no connective",
                Keyword::Row => "has no cells",
                _ => "names no value",
            };
            such_as(at(format!("{quoted} {what}")), keyword)
        }
        MalformedMatrix::TooMuch => {
            such_as(at(format!("{quoted} has no place after `matrix`")), Keyword::Matrix)
        }
        MalformedMatrix::Name { taken: true } => {
            at(format!("there is a logic {quoted} already")).help("give it another name")
        }
        MalformedMatrix::Name { taken: false } => at(format!("{quoted} is not a name for a logic"))
            .help("a name begins with a letter and has letters, digits and hyphens"),
        MalformedMatrix::Value { is_formula } => {
            let why = if is_formula { ": it is a formula" } else { "" };
            at(format!("{quoted} cannot name a value{why}")).help(
                "a value is a number, a fraction, or a capital that looks like no letter of a \
                 formula; `N` and `B` may be used",
            )
        }
        MalformedMatrix::Twice => at(format!("{quoted} is listed twice")),
        MalformedMatrix::Again => at(format!("the matrix has a line {quoted} already")),
        MalformedMatrix::HowMany(0 | 1) => at("a matrix has at least two values".to_owned()),
        MalformedMatrix::HowMany(values) => {
            at(format!("a matrix has at most {MOST_VALUES} values, and these are {values}"))
        }
        MalformedMatrix::Connective => at(format!("{quoted} is not a connective that has a table"))
            .help(format!("there are {}", letters(|_| true))),
        MalformedMatrix::GivenTwice => at(format!("{quoted} is given a second time")),
        MalformedMatrix::RowTwice(letter) => {
            let letter = char::from(letter);
            at(format!("the table of `{letter}` has a row for {quoted} already"))
        }
        MalformedMatrix::ColumnsOfOne => {
            at(format!("`N` has one operand, so {quoted} cannot be its columns"))
                .help("write a row for each value below it, as in `row F | T`")
        }
        MalformedMatrix::Operands(letter) => {
            let one = arity(letter) == Some(1);
            let operands = if one { "one operand" } else { "two different operands" };
            defined(format!("`{}` takes {operands}, and this is {quoted}", char::from(letter)))
        }
        MalformedMatrix::NoSign => defined(format!("{quoted} has no `=` before its formula")),
        MalformedMatrix::Head => defined(format!("{quoted} is not a connective and its operands")),
        MalformedMatrix::NoFormula => defined(format!("{quoted} is given no formula")),
        MalformedMatrix::Unusable { head, given } => {
            if !context.text().starts_with(|c: char| c.is_ascii_uppercase()) {
                let head = quote(context.line.of(head));
                return at(format!("{quoted} is not an operand of {head}"));
            }
            let diagnostic = at(format!("{quoted} is not given above this line"));
            match given {
                0 => diagnostic,
                _ => diagnostic.help(format!(
                    "given above are {}: give {quoted} on a line above, or do without it",
                    letters(|it| given >> it & 1 != 0)
                )),
            }
        }
    }
}

/// The connectives that a matrix can have, those at some places of their list.
fn letters(which: impl Fn(usize) -> bool) -> String {
    let letters = CONNECTIVES.iter().enumerate().filter(|(place, _)| which(*place));
    list(&letters.map(|(_, letter)| format!("`{}`", char::from(*letter))).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    /// A matrix of two values with these lines in it.
    fn with(lines: &str) -> String {
        format!("matrix M\n  values 0 1\n  designated 1\n{lines}\nend")
    }

    #[test]
    fn the_very_word_is_marked() {
        assert_eq!(found("matrix\nend")[0].diagnostic.message, "`matrix` names no logic");
        faults(
            "matrix a b\n         ^ `b` has no place after `matrix`\n  values 0 p\n           ^ \
             `p` cannot name a value: it is a \
             formula\nend",
        );
        assert_eq!(found("matrix L3\nend")[0].diagnostic.message, "there is a logic `L3` already");
        faults("matrix M\n  values 0 1 0\n             ^ `0` is listed twice\nend");
        faults("matrix M\n  values 0 maybe\n           ^^^^^ `maybe` cannot name a value\nend");
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
        let c = "  table C | 0 1\n    row 0 | 1 1\n    row 1 | 0 1\n  define N p = CpO\n";
        let of_c = "  define A pq = CNpq\n  define K pq = NANpNq\n  define E pq = KCpqCqp";
        clean(&format!("alphabet textbook\n{}", with(&format!("{c}{of_c}"))));
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
