//! Folding: the lines that can be folded away, of blocks and of rounds.

use crate::document::Document;
use crate::syntax::Text;
use crate::syntax::block::BlockKind;
use std::ops::Range;

/// The numbers of the lines of all blocks and rounds of more than one line, in the order of their
/// first lines. The `end` of a block stays in sight.
pub fn folds(document: &Document, text: &(impl Text + ?Sized)) -> Vec<Range<usize>> {
    let mut rounds = document.rounds().peekable();
    let mut folds = Vec::new();
    for block in document.blocks(text) {
        let end = block.lines.end - usize::from(block.has_end);
        folds.push(block.lines.start..end);
        if block.kind != BlockKind::Game {
            continue;
        }
        while let Some(round) = rounds.next_if(|round| *round < end) {
            let next = rounds.peek().copied().unwrap_or(end);
            folds.push(round..next.min(end));
        }
    }
    folds.retain(|lines| lines.len() > 1);
    folds
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scope::Scope;

    #[test]
    fn blocks_and_rounds_fold() {
        let text = "p\ntruth p\n  row T | T\n  row F | F\nend\ngame shake-a-wff A, B\nround\n  \
                    roll A: pq K\nround\nend\ngame x-wff A, B\nround\n  roll A: p\n\nKpq";
        let document = Document::new(text, Scope::default());
        assert_eq!(folds(&document, text), [1..4, 5..9, 6..8, 10..14, 11..14]);
    }
}
