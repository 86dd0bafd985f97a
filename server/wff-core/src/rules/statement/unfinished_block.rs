//! # unfinished-block
//!
//! A block reaches the end of the file and has no `end` yet: it is still being written.
//!
//! ```wff
//! proof Kpq |- p
//! ^^^^^ `proof Kpq |- p` has no `end` yet
//!   1 Kpq  premise
//! ```
//!
//! Go on, and write `end` on a line of its own below its last line:
//!
//! ```wff
//! proof Kpq |- p
//!   1 Kpq  premise
//!   2 p    Ko 1
//! end
//! ```

use super::unclosed_block::WAY_OUT;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::quote;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("unfinished-block", Severity::Warning, header!("unfinished_block.rs"))
        .of_unfinished(),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Block,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let line = context.line;
    RULE.at(context.span, format!("{} has no `end` yet", quote(line.of(line.body())))).help(WAY_OUT)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    /// The faults of blocks without an end, with their lines.
    fn open(text: &str) -> Vec<(usize, &'static str)> {
        let found = found(text).into_iter().map(|found| (found.line, found.diagnostic.rule.id));
        found.filter(|(_, rule)| rule.ends_with("-block")).collect()
    }

    #[test]
    fn a_block_that_reaches_the_end_is_unfinished_and_one_that_is_left_unclosed() {
        let (unfinished, unclosed) = ("unfinished-block", "unclosed-block");
        for (text, expected) in [
            ("truth p", vec![(0, unfinished)]),
            ("truth p\nrow T | T\n\n# so far\n", vec![(0, unfinished)]),
            ("truth p\nrow T | T\nKpq", vec![(0, unclosed)]),
            ("truth p\ntruth q\n", vec![(0, unclosed), (1, unfinished)]),
            ("exercise 1\n  ask \"p\"\n  answer\n", vec![(0, unfinished)]),
            ("exercise 1\n  answer\n  truth p\n", vec![(0, unfinished), (2, unfinished)]),
            ("exercise 1\n  answer\n  truth p\n  ask \"q\"", vec![(0, unfinished), (2, unclosed)]),
            ("exercise 1\nKpq\ntruth p", vec![(0, unclosed), (2, unfinished)]),
            ("exercise 1\nexercise 2\n", vec![(0, unclosed), (1, unfinished)]),
            ("proof p |- p\n1 p premise\nend\n", vec![]),
        ] {
            assert_eq!(open(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_written_in_it_is_judged_and_nothing_is_missed() {
        for text in [
            "proof p, Cpq |- q\n1 p premise",
            "truth Np\nrow T | F",
            "game shake-a-wff Ann, Bob\nround\nroll Ann: pq K",
            "matrix M\nvalues 0 1",
            "exercise 1 2 points\nask \"p\"\n",
        ] {
            assert_eq!(found(text).len(), 1, "{text}");
        }
        faults("truth Np\n^^^^^ `truth Np` has no `end` yet\nrow T | F\n");
        mends("truth Np\n  row T | F\n  row F | T\n", "truth Np\n  row T | F\n  row F | T\nend\n");
    }
}
