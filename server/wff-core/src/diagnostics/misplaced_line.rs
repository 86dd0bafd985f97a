//! # misplaced-line
//!
//! A line of a block stands where there is no such block, or before what it needs: `values` comes
//! first in a matrix, and a `row` belongs to the `table` above it.
//!
//! ```wff
//! row T | F T
//! ^^^ `row` stands in a matrix, and none is open here
//! matrix Two
//!   row T | F
//!   ^^^ the values of the matrix come first
//! end
//! ```
//!
//! Open the block, and write its lines in their order: `values`, `designated`, then each `table`
//! with its rows.
//!
//! ```wff
//! matrix Two
//!   values F T
//!   designated T
//!   table N
//!     row F | T
//!     row T | F
//!   table K | F T
//!     row F | F F
//!     row T | F T
//!   define A pq = NKNpNq
//!   define C pq = NKpNq
//!   define E pq = KCpqCqp
//! end
//! ```

use super::*;
use crate::syntax::{Keyword, Line};

pub(super) static RULE: Rule =
    Rule::new("misplaced-line", Severity::Error, include_str!("misplaced_line.rs"));

/// A line of a matrix where none is open.
pub(super) fn outside(line: &Line<'_>, at: Span) -> Diagnostic {
    let keyword = line.of(at).to_lowercase();
    let diagnostic = match Keyword::read(&keyword) {
        Some(Keyword::End) => RULE.at(at, "`end` ends a block, and none is open here"),
        _ => RULE.at(at, format!("`{keyword}` stands in a matrix, and none is open here")),
    };
    diagnostic.help(format!("a matrix begins with its name, as in `{}`", Keyword::Matrix.example()))
}

/// A line that needs the values of the matrix, before they are listed.
pub(super) fn before_values(at: Span) -> Diagnostic {
    RULE.at(at, "the values of the matrix come first")
        .help(format!("for example `{}`", Keyword::Values.example()))
}

/// A `def` in a matrix that should be a `define`.
pub(super) fn def(line: &Line<'_>, at: Span) -> Diagnostic {
    let keyword = Keyword::Define.text();
    RULE.at(
        at,
        format!(
            "{} names a formula; a connective of a matrix is given by `{keyword}`",
            crate::syntax::quote(line.of(at))
        ),
    )
    .replace(format!("Write `{keyword}`"), false, at, keyword)
}

/// A row without a table above it.
pub(super) fn no_table(at: Span) -> Diagnostic {
    RULE.at(at, "a row belongs to a table, and none is above it")
        .help(format!("for example `{}`", Keyword::Table.example()))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn slips_in_a_matrix_are_mended() {
        let whole = "matrix M\n  values 0 1\n  designated 1\n  table N\n    row 0 | 1\n    row 1 \
         | 0\n  table K | 0 1\n    row 0 | 0 0\n    \
                     row 1 | 0 1\n  define A pq = NKNpNq\n  define C pq = NKpNq\n  define E pq = \
                     KCpqCqp\nend\nlogic M\nApNp is tautology";
        mends(&whole.replace("define A", "def A"), whole);
        mends(&whole.replace("\nend", "\nEnd"), whole);
        clean(
            &whole.replace("row 0 | 0 0", "row 0: 0, 0").replace("values 0 1", "values = {0, 1}"),
        );
        assert!(found(&whole.replace("row 0 | 1", "row x | 1")).len() == 1, "one label, one fault");
    }

    #[test]
    fn what_a_line_needs_is_told_once() {
        faults("end\n^^^ `end` ends a block, and none is open here");
        faults(
            "matrix M\n  values F T\n  row F | F\n  ^^^ a row belongs to a table, and none is \
             above it\n  row T | T\n  \
             designated T\n  table N\n  row F | T\n  row T | F\n  define K pq = q\n  define A pq \
             = q\n  define C pq = q\n  \
             define E pq = q\nend",
        );
        assert_eq!(found("matrix M\n  designated T\n  table N\n  row F | T\nend").len(), 1);
    }
}
