//! Completions.

use super::range;
use crate::snapshot::Snapshot;
use tower_lsp::lsp_types::*;
use wff_core::features;

/// Completions, in the order given.
pub fn completions(
    snapshot: &Snapshot,
    completions: Vec<features::Completion>,
) -> CompletionResponse {
    let items = completions.into_iter().enumerate().map(|(place, completion)| {
        let snippet = completion.snippet && snapshot.client.snippets;
        let new_text = if completion.snippet && !snippet {
            completion.label.clone()
        } else {
            completion.insert
        };
        let format = if snippet { InsertTextFormat::SNIPPET } else { InsertTextFormat::PLAIN_TEXT };
        CompletionItem {
            label: completion.label,
            kind: Some(completion_kind(completion.kind)),
            detail: Some(completion.detail).filter(|detail| !detail.is_empty()),
            sort_text: Some(format!("{place:04}")),
            insert_text_format: Some(format),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit {
                range: range(snapshot, completion.range),
                new_text,
            })),
            ..CompletionItem::default()
        }
    });
    CompletionResponse::Array(items.collect())
}

fn completion_kind(kind: features::CompletionKind) -> CompletionItemKind {
    match kind {
        features::CompletionKind::Keyword => CompletionItemKind::KEYWORD,
        features::CompletionKind::Connective => CompletionItemKind::OPERATOR,
        features::CompletionKind::Proposition => CompletionItemKind::VARIABLE,
        features::CompletionKind::Name => CompletionItemKind::CONSTANT,
        features::CompletionKind::Value => CompletionItemKind::VALUE,
    }
}
