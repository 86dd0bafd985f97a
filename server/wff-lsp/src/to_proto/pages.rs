//! The addresses of the pages of rules and logics. No other address reaches a client.

use crate::client_features::EXPLAIN_COMMAND;
use crate::snapshot::Snapshot;
use tower_lsp::lsp_types::Url;

/// True if the pages of rules and logics can be shown.
pub fn has_pages(snapshot: &Snapshot) -> bool {
    snapshot.client.explain_command || snapshot.settings.pages.is_some()
}

/// The address of the page of a rule or logic: the client's own command, if it has one, or a site.
pub(super) fn page(snapshot: &Snapshot, name: &str) -> Option<Url> {
    if snapshot.client.explain_command {
        // The arguments of a command are an array in JSON.
        return Url::parse(&format!("command:{EXPLAIN_COMMAND}?%5B%22{name}%22%5D")).ok();
    }
    Some(snapshot.settings.pages.as_ref()?.of(name)?.into())
}
