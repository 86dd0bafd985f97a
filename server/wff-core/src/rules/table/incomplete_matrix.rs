//! # incomplete-matrix
//!
//! A matrix does not say what every connective gives for all values. A row has a cell too few or
//! too many, a table lacks a row, or a connective has neither a table nor a definition.
//!
//! ```wff
//! matrix Three
//!   values F N T
//!   designated T
//!   table N
//!     row F | T
//!     row N | N N
//!             ^^^ the row for `N` has two cells, and `N` takes one
//!   table K | F N T
//!     row F | F F F
//!     row N | F N
//!             ^^^ the row for `N` has two cells, and the table of `K` has three columns: the last is `T`
//!     row T | F N T
//!   define A pq = NKNpNq
//!   define C pq = ANpq
//!   define E pq = KCpqCqp
//! end
//! ^^^ `Three` is not complete: the table of `N` has no row for `T`
//! ```
//!
//! A logic needs `N`, `K`, `A`, `C` and `E`; `D`, `X`, `J` and `B` are made of these unless they
//! are given too.
//!
//! ```wff
//! matrix Three
//!   values F N T
//!   designated T
//!   table N
//!     row F | T
//!     row N | N
//!     row T | F
//!   table K | F N T
//!     row F | F F F
//!     row N | F N N
//!     row T | F N T
//!   define A pq = NKNpNq
//!   define C pq = ANpq
//!   define E pq = KCpqCqp
//! end
//! ```

use crate::analysis::fault::IncompleteMatrix;
use crate::logic::MatrixBuilder;
use crate::logic::matrix_builder::Lack;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, count, header, list,
};
use crate::syntax::{Keyword, quote};

pub(crate) static RULE: RuleOf<IncompleteMatrix> = RuleOf {
    rule: Rule::new("incomplete-matrix", Severity::Error, header!("incomplete_matrix.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, span, fault| match fault {
        IncompleteMatrix::Row { .. } => CompletedBy::Line,
        IncompleteMatrix::Columns(_) => CompletedBy::Text(span),
        IncompleteMatrix::AtEnd(_) => CompletedBy::Block,
    },
    render,
};

fn render(context: Context<'_>, fault: &IncompleteMatrix) -> Diagnostic {
    match fault {
        IncompleteMatrix::Row { head, cells, letter, columns, last } => {
            let head = quote(context.line.of(*head));
            let letter = char::from(*letter);
            let cells = count(*cells as u64, "cell", "cells");
            let has = format!("the row for {head} has {cells}");
            let message = match (letter, last) {
                ('N', _) => format!("{has}, and `N` takes one"),
                (_, Some(last)) => {
                    let columns = count(*columns as u64, "column", "columns");
                    format!(
                        "{has}, and the table of `{letter}` has {columns}: the last is `{last}`"
                    )
                }
                (_, None) => has,
            };
            RULE.at(context.span, message)
        }
        IncompleteMatrix::Columns(missing) => {
            let missing: Vec<String> = missing.iter().map(|value| format!("`{value}`")).collect();
            RULE.at(
                context.span,
                format!("the columns {} lack {}", context.quoted(), list(&missing)),
            )
        }
        IncompleteMatrix::AtEnd(lacks) => at_end(context, lacks),
    }
}

/// The parts that a matrix lacks at its end, in one sentence.
fn at_end(context: Context<'_>, lacks: &[Lack]) -> Diagnostic {
    let builder = context.scope.builder();
    let name = builder
        .and_then(|builder| builder.name.as_deref())
        .map_or("the matrix".to_owned(), |name| format!("`{name}`"));
    let letters = |letters: &[u8]| {
        list(&letters.iter().map(|letter| format!("`{}`", char::from(*letter))).collect::<Vec<_>>())
    };
    let told: Vec<String> = lacks
        .iter()
        .map(|lack| match lack {
            Lack::Values => "it has no values".to_owned(),
            Lack::Designated => "no value is designated".to_owned(),
            Lack::Rows(letter, rows) => {
                let rows: Vec<String> = rows.iter().map(|row| format!("`{row}`")).collect();
                format!("the table of `{}` has no row for {}", char::from(*letter), list(&rows))
            }
            Lack::Connectives(missing) if missing.len() == 1 => {
                format!("{} has neither table nor definition", letters(missing))
            }
            Lack::Connectives(missing) => {
                format!("{} have neither tables nor definitions", letters(missing))
            }
        })
        .collect();
    let last_value = |builder: &MatrixBuilder| {
        let last = builder.values.last()?;
        Some(format!(
            "designated are the values that count as true, without which nothing is a tautology: \
             write them below `values`, for example `designated {last}`"
        ))
    };
    let help = lacks.iter().find_map(|lack| match lack {
        Lack::Values => Some(format!("for example `{}`", Keyword::Values.example())),
        Lack::Designated => builder.and_then(last_value),
        Lack::Connectives(missing) if missing.contains(&b'E') => {
            Some("`E` is usually `define E pq = KCpqCqp`".to_owned())
        }
        Lack::Connectives(missing) if missing.contains(&b'C') => {
            Some("`C` is often `define C pq = ANpq`".to_owned())
        }
        Lack::Connectives(missing) => missing.first().and_then(|letter| usual(*letter)),
        _ => None,
    });
    let diagnostic = RULE.at(context.span, format!("{name} is not complete: {}", told.join("; ")));
    match help {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// The way to give a connective of which the others do not say how it is meant.
fn usual(letter: u8) -> Option<String> {
    let by = match letter {
        b'A' => {
            "often `define A pq = NKNpNq`, or, in a logic of Łukasiewicz, `define A pq = CCpqq`"
        }
        b'K' => "often `define K pq = NANpNq`",
        b'N' => "often given by its table, `table N` and a `row` for each value",
        _ => return None,
    };
    Some(format!("`N`, `K`, `A`, `C` and `E` are needed, and `{}` is {by}", char::from(letter)))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn what_is_missing_is_told_at_the_end() {
        faults("matrix M\nend\n^^^ `M` is not complete: it has no values");
        faults(
            "matrix M\n  values 0 1\n  table N\n    row 0 | 1\nend\n^^^ `M` is not complete: no \
             value is designated; the table \
             of `N` has no row for `1`; `K`, `A`, `C` and `E` have neither tables nor definitions",
        );
        faults(
            "matrix M\n  values 0 1\n  designated 1\n  table K | 0\n            ^ the columns `0` \
             lack `1`\n    row 0 | 1\nend\n^^^ `M` is not complete: `N`, `A`, `C` and `E` have \
             neither tables nor definitions",
        );
    }
}
