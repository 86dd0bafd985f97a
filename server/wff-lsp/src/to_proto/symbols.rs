//! Symbols of a document.

use super::range;
use crate::snapshot::Snapshot;
use tower_lsp::lsp_types::*;
use wff_core::features;

/// Symbols, as a tree if the client takes one.
pub fn symbols(
    snapshot: &Snapshot,
    symbols: Vec<features::DocumentSymbol>,
) -> DocumentSymbolResponse {
    let kind = |kind| match kind {
        features::SymbolKind::Name => SymbolKind::CONSTANT,
        features::SymbolKind::Proposition => SymbolKind::VARIABLE,
        features::SymbolKind::Logic | features::SymbolKind::System => SymbolKind::NAMESPACE,
        features::SymbolKind::Exercise | features::SymbolKind::Proof => SymbolKind::CLASS,
        features::SymbolKind::Game => SymbolKind::MODULE,
        features::SymbolKind::Round => SymbolKind::EVENT,
    };
    if snapshot.client.hierarchical_symbols {
        #[allow(deprecated, reason = "the field has to be given")]
        let tree = |symbol: features::DocumentSymbol| DocumentSymbol {
            name: symbol.name,
            detail: Some(symbol.detail).filter(|detail| !detail.is_empty()),
            kind: kind(symbol.kind),
            tags: None,
            deprecated: None,
            range: range(snapshot, symbol.range),
            selection_range: range(snapshot, symbol.selection),
            children: None,
        };
        return DocumentSymbolResponse::Nested(symbols.into_iter().map(tree).collect());
    }
    #[allow(deprecated, reason = "the field has to be given")]
    let flat = |symbol: features::DocumentSymbol| SymbolInformation {
        name: symbol.name,
        kind: kind(symbol.kind),
        tags: None,
        deprecated: None,
        location: Location { uri: snapshot.uri.clone(), range: range(snapshot, symbol.range) },
        container_name: None,
    };
    DocumentSymbolResponse::Flat(symbols.into_iter().map(flat).collect())
}
