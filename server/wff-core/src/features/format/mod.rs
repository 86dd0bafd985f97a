//! Formatting: one blank between the parts of a line, none inside a formula; indentation, line
//! ends, the place of comments and what is not well formed stay as they are.
//!
//! A line is formatted by itself and the alphabet in force. Whoever has a document has that for
//! each line; for a text alone the lines put in force what they say, one after the other, and no
//! claim is judged.

mod blocks;
mod columns;
mod line;
mod model;

use super::JOBS;
use crate::analysis::block;
use crate::document::edges::{bind_edge, edges};
use crate::document::{Document, ParseContext, TextEdit};
use crate::executor::Executor;
use crate::scope::Scope;
use crate::syntax::{Text, rows};
use blocks::Formatter;
use line::is_plain;
use std::ops::Range;

/// The edits that format the lines which touch a range of bytes, in text order; none where all is
/// well.
pub fn format(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
) -> Vec<TextEdit> {
    let mut formatter = Formatter::default();
    // How a line of a block is set depends on the lines around it.
    document.lines_to_parse(text, document.around_blocks(range.clone()), |line| {
        formatter.take(line.start, line.content, line.context, line.touches(&range));
    });
    formatter.end_table();
    std::iter::from_fn(|| formatter.next_edit()).collect()
}

/// The edits that format a whole document, in text order, found in jobs. `text` is the
/// document's.
pub fn format_in_jobs(
    document: &Document,
    text: &(impl Text + Sync + ?Sized),
    executor: &impl Executor,
) -> Vec<TextEdit> {
    let jobs = document.jobs_of_blocks(JOBS * executor.jobs());
    let formatted = executor.map(jobs, |job| {
        let mut formatter = Formatter::default();
        document.lines_to_parse(text, job.start..job.end.saturating_sub(1), |line| {
            formatter.take(line.start, line.content, line.context, true);
        });
        formatter.end_table();
        std::iter::from_fn(|| formatter.next_edit()).collect::<Vec<_>>()
    });
    formatted.into_iter().flatten().collect()
}

/// The edits that format a whole text, in text order, with what is in force before its first line.
pub fn format_text<'t>(text: &'t str, start: &Scope) -> impl Iterator<Item = TextEdit> + use<'t> {
    let mut scope = start.clone();
    let mut bounds = edges(text, std::iter::empty).into_iter().peekable();
    let mut lines = rows(text).enumerate();
    let mut formatter = Formatter::default();
    std::iter::from_fn(move || {
        loop {
            if let Some(edit) = formatter.next_edit() {
                return Some(edit);
            }
            let Some((number, row)) = lines.next() else {
                formatter.end_table();
                return formatter.next_edit();
            };
            let content = row.line(text);
            if is_plain(&content) && scope.block().is_none() {
                formatter.take(
                    row.content.start as usize,
                    content,
                    &ParseContext::of(&scope),
                    true,
                );
                continue;
            }
            let line = block::arrive(content, &mut scope);
            formatter.take(row.content.start as usize, content, &ParseContext::of(&scope), true);
            let edge = bounds.next_if(|edge| edge.line as usize == number);
            bind_edge(&line, edge.as_ref(), &mut scope);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::executor::Sequential;
    use crate::generator;
    use crate::syntax::Alphabet;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 500,
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn a_text_alone_is_formatted_as_its_document(
            text in generator::text(0..30),
            textbook in any::<bool>(),
        ) {
            let mut start = Scope::default();
            if textbook {
                start.settings.alphabet = Some(Alphabet::Textbook);
            }
            let document = Document::small(&text, start.clone());
            let edits = format(&document, &*text, 0..text.len());
            let in_jobs = format_in_jobs(&document, &*text, &Sequential);
            prop_assert_eq!(in_jobs, edits.clone(), "in jobs");
            prop_assert_eq!(format_text(&text, &start).collect::<Vec<_>>(), edits);
        }
    }

    #[test]
    fn an_edit_is_as_small_as_can_be() {
        assert_eq!(
            TextEdit::between("C Kpq r # x", "CKpqr # x", 10),
            TextEdit { range: 11..16, text: "Kpq".into() }
        );
        assert_eq!(TextEdit::between("ab", "a b", 0), TextEdit { range: 1..1, text: " ".into() });
    }
}
