//! The line end that lines written below a line have.

use crate::document::{Document, Placed};
use crate::syntax::Text;

/// The line end of a line; of the last one that of the line above.
pub(super) fn line_end(
    document: &Document,
    text: &(impl Text + ?Sized),
    placed: &Placed<'_>,
) -> String {
    let end = placed.start + placed.content.len();
    let starts = document.lines(text, end..text.len().min(end + 2), |below| below.start);
    let below = starts.into_iter().find(|start| *start > end).map(|next| end..next);
    let above = || {
        let start = placed.start.checked_sub(1)?;
        document.line(text, start, |above| above.start + above.content.len()..placed.start)
    };
    below.or_else(above).map_or("\n".to_owned(), |bytes| text.slice(bytes).into_owned())
}
