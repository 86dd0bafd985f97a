//! Hovers, and the markup that they share with other texts.

use super::range;
use crate::client_features::PANEL_COMMAND;
use crate::snapshot::Snapshot;
use tower_lsp::lsp_types::*;
use wff_core::features::{self, TableRest};
use wff_core::markdown;
use wff_core::markup::Markdown;

/// A hover.
pub fn hover(snapshot: &Snapshot, hover: features::Hover) -> Hover {
    let mut markdown = hover.markdown;
    if let Some(TableRest { after, formulas }) = hover.rest {
        markdown.push(match formulas {
            _ if snapshot.client.panel_command && snapshot.client.markdown => {
                markdown!(": {}", Markdown::command("the whole table", PANEL_COMMAND))
            }
            Some(formulas) => {
                let command = Markdown::code(&format!("wff table {formulas}"));
                markdown!("; {} prints them all", command)
            }
            None => Markdown::default(),
        });
        markdown = Markdown::paragraphs([markdown, after]);
    }
    let contents = HoverContents::Markup(markup(snapshot, markdown));
    Hover { contents, range: Some(range(snapshot, hover.range)) }
}

/// A text in Markdown, or as plain text for clients that show only that.
pub(super) fn markup(snapshot: &Snapshot, markdown: Markdown) -> MarkupContent {
    match snapshot.client.markdown {
        true => MarkupContent { kind: MarkupKind::Markdown, value: markdown.into_string() },
        false => MarkupContent { kind: MarkupKind::PlainText, value: markdown.into_plain() },
    }
}
