//! Completions.

use super::range;
use crate::snapshot::Snapshot;
use tower_lsp::lsp_types::*;
use wff_core::features;

/// Completions, in the order given. None is preselected, since a key that ends a line would take it
/// against the user's will.
pub fn completions(
    snapshot: &Snapshot,
    completions: Vec<features::Completion>,
) -> CompletionResponse {
    let is_incomplete = completions.iter().any(|completion| completion.is_fleeting);
    let items = completions.into_iter().enumerate().map(|(place, it)| item(snapshot, place, it));
    CompletionResponse::List(CompletionList { is_incomplete, items: items.collect() })
}

fn item(snapshot: &Snapshot, place: usize, completion: features::Completion) -> CompletionItem {
    let snippet = completion.snippet.filter(|_| snapshot.client.snippets);
    let is_snippet = snippet.is_some();
    let new_text = snippet.unwrap_or(completion.insert);
    let has_lines = new_text.contains('\n') && snapshot.client.adjusts_indentation;
    let insert = range(snapshot, completion.range.clone());
    let text_edit = if snapshot.client.insert_replace {
        let replace = range(snapshot, completion.range.start..completion.word_end);
        CompletionTextEdit::InsertAndReplace(InsertReplaceEdit { new_text, insert, replace })
    } else {
        CompletionTextEdit::Edit(TextEdit { range: insert, new_text })
    };
    CompletionItem {
        label: completion.label,
        kind: Some(kind(completion.kind)),
        detail: Some(completion.detail).filter(|detail| !detail.is_empty()),
        sort_text: Some(format!("{place:04}")),
        filter_text: completion.filter,
        insert_text_format: Some(match is_snippet {
            true => InsertTextFormat::SNIPPET,
            false => InsertTextFormat::PLAIN_TEXT,
        }),
        insert_text_mode: has_lines.then_some(InsertTextMode::ADJUST_INDENTATION),
        text_edit: Some(text_edit),
        ..CompletionItem::default()
    }
}

fn kind(kind: features::CompletionKind) -> CompletionItemKind {
    match kind {
        features::CompletionKind::Keyword => CompletionItemKind::KEYWORD,
        features::CompletionKind::Connective => CompletionItemKind::OPERATOR,
        features::CompletionKind::Proposition => CompletionItemKind::VARIABLE,
        features::CompletionKind::Name => CompletionItemKind::CONSTANT,
        features::CompletionKind::Value => CompletionItemKind::VALUE,
        features::CompletionKind::Example => CompletionItemKind::SNIPPET,
        features::CompletionKind::Longest => CompletionItemKind::EVENT,
    }
}
