//! # unclosed-block
//!
//! A block is opened and never ends, and lines follow that cannot stand in it. A matrix runs from
//! `matrix` to `end`; without one it ends before the first line that cannot stand in it, and
//! `logic` cannot choose it.
//!
//! ```wff
//! matrix Two
//! ^^^^^^ `matrix Two` has no `end`
//!   values F T
//!   designated T
//! CKpqp is tautology
//! ```
//!
//! Write `end` on a line of its own below the last line of the block:
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
//! CKpqp is tautology
//! ```
//!
//! Of a block that reaches the end of the file `unfinished-block` tells.

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::quote;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("unclosed-block", Severity::Error, header!("unclosed_block.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Block,
    render: |context, ()| render(context),
};

/// The way out where a block has no `end`.
pub(super) const WAY_OUT: &str = "write `end` below its last line";

fn render(context: Context<'_>) -> Diagnostic {
    let line = context.line;
    RULE.at(context.span, format!("{} has no `end`", quote(line.of(line.body())))).help(WAY_OUT)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    const WHOLE: &str = "  values F T\n  designated T\n  define N p = p\nend\n";

    #[test]
    fn each_block_needs_an_end_of_its_own() {
        let unclosed = |text: &str| {
            found(text).into_iter().filter(|found| found.diagnostic.rule.id == "unclosed-block")
        };
        let lines = |text: &str| unclosed(text).map(|found| found.line).collect::<Vec<_>>();
        assert_eq!(lines(&format!("matrix A\n{WHOLE}matrix B\n{WHOLE}")), Vec::<usize>::new());
        assert_eq!(lines(&format!("matrix A\nmatrix B\n{WHOLE}matrix C\np")), [0, 6]);
        assert_eq!(lines("matrix A\np\nend"), Vec::<usize>::new());
    }

    #[test]
    fn the_head_of_an_exercise_above_a_lone_answer_is_its_number() {
        mends("exercise 3\nKpq\n", "3)\nKpq\n");
        mends("  exercise 2a 2 points\n\n* tautology\n", "  2a) # 2 points\n\n* tautology\n");
        for other in ["exercise 3", "exercise 3\n4) Kpq", "exercise 3\nask \"What?\"\nKpq"] {
            let fixes = found(other).remove(0).diagnostic.fixes;
            assert!(fixes.iter().all(|fix| fix.title == "Write `end`"), "{other}");
        }
    }
}
