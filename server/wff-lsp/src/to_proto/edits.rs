//! Edits: of a text, of a document at its version, and of a renaming.

use super::near;
use crate::snapshot::Snapshot;
use std::collections::HashMap;
use tower_lsp::jsonrpc::{self, ErrorCode};
use tower_lsp::lsp_types::*;
use wff_core::{document, names};

/// Edits of a text.
pub fn edits(snapshot: &Snapshot, edits: Vec<document::TextEdit>) -> Vec<TextEdit> {
    let mut cursor = near(snapshot);
    let edit =
        |it: document::TextEdit| TextEdit { range: cursor.range(it.range), new_text: it.text };
    edits.into_iter().map(edit).collect()
}

/// Edits of a document, bound to its version where the client takes that.
pub(super) fn workspace_edit(snapshot: &Snapshot, edits: Vec<TextEdit>) -> WorkspaceEdit {
    if !snapshot.client.versioned_edits {
        return WorkspaceEdit {
            changes: Some(HashMap::from([(snapshot.uri.clone(), edits)])),
            ..WorkspaceEdit::default()
        };
    }
    let text_document = OptionalVersionedTextDocumentIdentifier {
        uri: snapshot.uri.clone(),
        version: snapshot.version,
    };
    let edits = edits.into_iter().map(OneOf::Left).collect();
    let changes = DocumentChanges::Edits(vec![TextDocumentEdit { text_document, edits }]);
    WorkspaceEdit { document_changes: Some(changes), ..WorkspaceEdit::default() }
}

/// The edits of a renaming, or the reason why there are none, which the client shows.
pub fn rename(
    snapshot: &Snapshot,
    outcome: Result<Vec<document::TextEdit>, names::Refused>,
) -> jsonrpc::Result<Option<WorkspaceEdit>> {
    // The protocol's code for a request that is right in form and cannot be done.
    let refused = |message: String| jsonrpc::Error {
        code: ErrorCode::ServerError(-32803),
        message: message.into(),
        data: None,
    };
    outcome.map(|changes| Some(workspace_edit(snapshot, edits(snapshot, changes)))).map_err(refused)
}
