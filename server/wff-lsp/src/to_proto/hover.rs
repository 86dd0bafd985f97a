//! Hovers, and the markup that they share with other texts.

use super::range;
use crate::client_features::PANEL_COMMAND;
use crate::snapshot::Snapshot;
use tower_lsp::lsp_types::*;
use wff_core::features::{self, TableRest};

/// A hover.
pub fn hover(snapshot: &Snapshot, hover: features::Hover) -> Hover {
    let mut markdown = hover.markdown;
    if let Some(TableRest { at, formulas }) = hover.rest {
        let whole = match formulas {
            _ if snapshot.client.panel_command && snapshot.client.markdown => {
                format!(": [the whole table](command:{PANEL_COMMAND})")
            }
            Some(formulas) => format!("; `wff table {formulas}` prints them all"),
            None => String::new(),
        };
        markdown.insert_str(at, &whole);
    }
    let contents = HoverContents::Markup(markup(snapshot, markdown));
    Hover { contents, range: Some(range(snapshot, hover.range)) }
}

/// A text in Markdown, under the name of plain text for clients that show only that.
pub(super) fn markup(snapshot: &Snapshot, markdown: String) -> MarkupContent {
    let kind = if snapshot.client.markdown { MarkupKind::Markdown } else { MarkupKind::PlainText };
    MarkupContent { kind, value: markdown }
}
