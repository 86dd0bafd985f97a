//! Hovers, and the markup that they share with other texts.

use super::range;
use crate::snapshot::Snapshot;
use tower_lsp::lsp_types::*;
use wff_core::features;

/// A hover.
pub fn hover(snapshot: &Snapshot, hover: features::Hover) -> Hover {
    let contents = HoverContents::Markup(markup(snapshot, hover.markdown));
    Hover { contents, range: Some(range(snapshot, hover.range)) }
}

/// A text in Markdown, under the name of plain text for clients that show only that.
pub(super) fn markup(snapshot: &Snapshot, markdown: String) -> MarkupContent {
    let kind = if snapshot.client.markdown { MarkupKind::Markdown } else { MarkupKind::PlainText };
    MarkupContent { kind, value: markdown }
}
