//! The judgements that requirements make of answers.

use crate::syntax::exercise::{ANSWER, Require};
use crate::syntax::statement::Claim;
use crate::syntax::{Line, Span, Statement};

/// The judgement that a requirement makes of an answer of this text; `None` if it has no one place
/// for it.
pub fn posed(line: &Line<'_>, require: &Require, answer: &str) -> Option<String> {
    let Statement::Judgement(judgement) = &*require.claims else { return None };
    let blank = |span: &&Span| line.of(**span) == ANSWER;
    let mut blanks = judgement.left.iter().chain(&judgement.right).filter(blank);
    let (from, to, padded) = match (blanks.next(), blanks.next()) {
        (Some(_), Some(_)) => return None,
        (Some(at), None) => (at.start, at.end, answer.to_owned()),
        (None, _) if judgement.claim == Claim::Consequence => {
            let end = require.of.end;
            (end, end, judgement.right.is_empty().then(|| format!(" {answer}"))?)
        }
        (None, _) => {
            let at = judgement.sign.start;
            (at, at, judgement.left.is_empty().then(|| format!("{answer} "))?)
        }
    };
    let of = |from: u32, to: u32| line.of(Span { start: from, end: to });
    Some([of(require.of.start, from), &padded, of(to, require.of.end)].concat())
}
