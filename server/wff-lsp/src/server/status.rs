//! The request `wff/settings`: what is in force at a place, for an editor's status line.

use super::Server;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::TextDocumentPositionParams;
use wff_core::dice::Rules;
use wff_core::features::{InForce, in_force};
use wff_core::syntax::Alphabet;

/// The name of the request.
pub const SETTINGS: &str = "wff/settings";

impl Server {
    /// The settings in force below the line of a position; `null` if the document is not open.
    pub async fn settings_at(&self, params: TextDocumentPositionParams) -> Result<Value> {
        // Of the document itself: the copy that is asked goes ahead of it.
        let is_decided = self.state().documents.is_decided(&params.text_document.uri);
        let answer = self.at_position(params, move |snapshot, offset| {
            let it = in_force(&snapshot.document, &snapshot.text(), offset)?;
            Some(status(it, is_decided))
        });
        Ok(answer.await?.flatten().unwrap_or_default())
    }
}

fn status(it: InForce, is_decided: bool) -> Value {
    let alphabet = |chosen| {
        let known = Alphabet::NAMES.iter().find(|(_, alphabet)| *alphabet == chosen);
        known.map(|(name, _)| *name)
    };
    json!({
        "logic": it.logic.as_ref().map(|logic| logic.name()),
        "rules": it.rules.map(Rules::name),
        "alphabet": it.alphabet.and_then(alphabet),
        "hints": it.hints,
        "exam": it.exam,
        "decided": is_decided,
    })
}
