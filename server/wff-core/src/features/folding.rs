//! Folding: the lines that can be folded away, of sections, blocks and rounds, of rolls with their
//! calls, and of several comments or claims in a row.

use super::sections::{Comment, Headings};
use crate::document::{Document, LineToParse};
use crate::syntax::block::BlockKind;
use crate::syntax::letter::is_blank;
use crate::syntax::{Keyword, Statement, Text};
use std::cmp::Reverse;
use std::ops::Range;

/// Lines that can be folded away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    /// Their numbers; the first stays in sight.
    pub lines: Range<usize>,
    /// True if all of them are comments.
    pub is_comment: bool,
}

/// The fewest claims in a row that fold.
const CLAIMS: usize = 3;

/// The lines that can be folded away, in the order of their first lines; where there are more than
/// `most`, the longest. The `end` of a block stays in sight.
pub fn folds(document: &Document, text: &(impl Text + ?Sized), most: usize) -> Vec<Fold> {
    let mut folds = Vec::new();
    let mut rounds = document.rounds().peekable();
    let fold = |lines| Fold { lines, is_comment: false };
    for block in document.blocks(text) {
        let end = block.lines.end - usize::from(block.has_end);
        folds.push(fold(block.lines.start..end));
        if block.kind != BlockKind::Game {
            continue;
        }
        while let Some(round) = rounds.next_if(|round| *round < end) {
            let next = rounds.peek().copied().unwrap_or(end);
            folds.push(fold(round..next.min(end)));
        }
    }
    let mut runs = Runs::default();
    document.lines_to_parse(text, 0..text.len(), |line| runs.take(&line));
    runs.end();
    folds.append(&mut runs.folds);
    folds.retain(|fold| fold.lines.len() > 1);
    if folds.len() > most {
        folds.sort_by_key(|fold| Reverse(fold.lines.len()));
        folds.truncate(most);
    }
    folds.sort_by_key(|fold| (fold.lines.start, Reverse(fold.lines.end)));
    // An editor folds what begins on a line as one.
    folds.dedup_by_key(|fold| fold.lines.start);
    folds
}

/// The kinds of lines of which several in a row fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Run {
    Comments,
    Claims,
    /// A roll and what answers it.
    Roll,
}

/// The sections and runs of lines so far.
#[derive(Debug, Default)]
struct Runs {
    folds: Vec<Fold>,
    headings: Headings,
    /// The sections that go on: their levels and first lines.
    sections: Vec<(u8, usize)>,
    /// The run that goes on, and its lines.
    run: Option<(Run, Range<usize>)>,
    /// The number behind the last line that is not blank, and the same before the last line and
    /// the one above it.
    ends: [usize; 3],
}

impl Runs {
    fn take(&mut self, line: &LineToParse<'_, '_>) {
        let body = line.content.trim_matches(is_blank);
        let is_comment = body.starts_with('#');
        let mut heading = None;
        if line.context.depth() == 0 {
            heading = self.headings.next(Comment::read(line.line, line.start, &line.content));
        } else {
            self.headings.pass();
        }
        if let Some(heading) = &heading {
            // The lines of a heading are no other comments.
            if let Some((Run::Comments, lines)) = &mut self.run {
                lines.end = lines.end.min(heading.line);
            }
            self.end_run();
            let above = self.ends.get(line.line - heading.line.min(line.line)).copied();
            self.end_sections(heading.level, above.unwrap_or(heading.line));
            self.sections.push((heading.level, heading.line));
        }
        let run = if heading.is_some() { None } else { run(line, body, is_comment) };
        match (&mut self.run, run) {
            (Some((Run::Roll, lines)), Some((Run::Roll, false))) => lines.end = line.line + 1,
            (Some((kind, lines)), Some((same, true))) if *kind == same && same != Run::Roll => {
                lines.end = line.line + 1;
            }
            (_, begun) => {
                self.end_run();
                let begun = begun.filter(|(_, begins)| *begins);
                self.run = begun.map(|(kind, _)| (kind, line.line..line.line + 1));
            }
        }
        let [last, before, _] = self.ends;
        self.ends = [if body.is_empty() { last } else { line.line + 1 }, last, before];
    }

    fn end_run(&mut self) {
        let Some((run, lines)) = self.run.take() else { return };
        if run != Run::Claims || lines.len() >= CLAIMS {
            self.folds.push(Fold { lines, is_comment: run == Run::Comments });
        }
    }

    /// Ends the sections of this level and of those below it before this line.
    fn end_sections(&mut self, level: u8, end: usize) {
        while let Some((_, start)) = self.sections.pop_if(|(other, _)| *other >= level) {
            self.folds.push(Fold { lines: start..end.max(start), is_comment: false });
        }
    }

    fn end(&mut self) {
        self.end_run();
        let [end, ..] = self.ends;
        self.end_sections(0, end);
    }
}

/// The run that a line belongs to, and true if it can begin one.
fn run(line: &LineToParse<'_, '_>, body: &str, is_comment: bool) -> Option<(Run, bool)> {
    if is_comment {
        return Some((Run::Comments, true));
    }
    // Whatever claims something has a sign; most lines are ruled out without being read.
    let word = body.split(is_blank).next().unwrap_or_default();
    let is_play = [Keyword::Roll, Keyword::Call, Keyword::Challenge].map(Keyword::text);
    let may_claim = body.contains(['=', '⊨', '≡', '≠']) || body.contains(" is ");
    let may_fold = is_play.contains(&word) || (may_claim && line.context.depth() == 0);
    if !may_fold {
        return None;
    }
    match line.context.parse(line.content).statement {
        Statement::Judgement(_) => Some((Run::Claims, true)),
        Statement::Play(keyword, ..) => Some((Run::Roll, keyword == Keyword::Roll)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scope::Scope;

    fn folded(text: &str) -> Vec<(usize, usize, bool)> {
        let document = Document::small(text, Scope::default());
        let folds = folds(&document, text, usize::MAX).into_iter();
        folds.map(|fold| (fold.lines.start, fold.lines.end, fold.is_comment)).collect()
    }

    #[test]
    fn blocks_and_rounds_fold() {
        let text = "p\ntruth p\n  row T | T\n  row F | F\nend\ngame shake-a-wff A, B\nround\n  \
                    roll A: pq K\nround\nend\ngame x-wff A, B\nround\n  roll A: p\n\nKpq";
        let lines: Vec<_> = folded(text).into_iter().map(|(start, end, _)| (start, end)).collect();
        assert_eq!(lines, [(1, 4), (5, 9), (6, 8), (10, 14), (11, 14)]);
    }

    #[test]
    fn sections_fold_up_to_the_next_one_that_is_not_below_them() {
        let text = "# ==== A ====\np\n## B\nq\n\n## C\nr\ns\n\n# ====\n# D\n# ====\np\n";
        assert_eq!(folded(text), [(0, 8, false), (2, 4, false), (5, 8, false), (9, 13, false)]);
    }

    #[test]
    fn comments_claims_and_rolls_with_their_calls_fold() {
        let text = "# one\n# two\np\nroll pq K\ncall Kpq\ncall none\np = T\nq = F\nNp = F\np is \
                    contingent\nroll p\nroll q\ncall q\np = T\nq = T\np\n# a\n";
        assert_eq!(folded(text), [(0, 2, true), (3, 6, false), (6, 10, false), (11, 13, false)]);
    }

    #[test]
    fn of_many_the_longest_are_left() {
        let text = "# a\n# b\np\n# a\n# b\n# c\np\n# a\n# b\n";
        let document = Document::small(text, Scope::default());
        let left = folds(&document, text, 1);
        assert_eq!(left, [Fold { lines: 3..6, is_comment: true }]);
        let long = "# a\n# b\nroll pq K\ncall p\np = T\np = T\np = T\n## x\n".repeat(20_000);
        let document = Document::small(&long, Scope::default());
        assert_eq!(folds(&document, &*long, 5000).len(), 5000);
    }
}
