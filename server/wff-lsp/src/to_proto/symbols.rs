//! Symbols of a document, and of all open ones.

use super::LineCursor;
use crate::snapshot::Snapshot;
use tower_lsp::lsp_types::*;
use wff_core::features;

/// Symbols, as a tree if the client takes one.
pub fn symbols(
    snapshot: &Snapshot,
    symbols: Vec<features::DocumentSymbol>,
) -> DocumentSymbolResponse {
    if !snapshot.client.hierarchical_symbols {
        return DocumentSymbolResponse::Flat(flat(snapshot, symbols));
    }
    let (mut cursor, mut ends) = (LineCursor::default(), LineCursor::default());
    let mut roots: Vec<DocumentSymbol> = Vec::new();
    let mut open: Vec<DocumentSymbol> = Vec::new();
    for symbol in symbols {
        close(&mut open, &mut roots, symbol.depth);
        let selection_range = cursor.range(snapshot, symbol.selection);
        let start = cursor.position(snapshot, symbol.range.start);
        let is_below = !cursor.has(symbol.range.end);
        let of_end = if is_below { &mut ends } else { &mut cursor };
        let end = of_end.position(snapshot, symbol.range.end);
        #[allow(deprecated, reason = "the field has to be given")]
        open.push(DocumentSymbol {
            name: symbol.name,
            detail: Some(symbol.detail).filter(|detail| !detail.is_empty()),
            kind: kind(symbol.kind),
            tags: None,
            deprecated: None,
            range: Range { start, end },
            selection_range,
            children: None,
        });
    }
    close(&mut open, &mut roots, 0);
    DocumentSymbolResponse::Nested(roots)
}

/// Puts symbols that are over where they belong, until so many are open.
fn close(open: &mut Vec<DocumentSymbol>, roots: &mut Vec<DocumentSymbol>, depth: usize) {
    while let Some(symbol) = if open.len() > depth { open.pop() } else { None } {
        match open.last_mut() {
            Some(parent) => parent.children.get_or_insert_default().push(symbol),
            None => roots.push(symbol),
        }
    }
}

/// The most symbols that are found for a query.
const MOST_FOUND: usize = 1_000;

/// The symbols of some documents whose names fit a query, the closest first.
pub fn found_symbols(snapshots: &[Snapshot], query: &str) -> Vec<SymbolInformation> {
    let of_one = |snapshot: &Snapshot| {
        let mut symbols = features::symbols(&snapshot.document, &snapshot.text());
        symbols.retain(|symbol| symbol.kind.is_wide());
        flat(snapshot, symbols)
    };
    let all = snapshots.iter().flat_map(of_one);
    let found = all.filter_map(|it| Some((features::closeness(query, &it.name)?, it)));
    let mut found: Vec<(u8, SymbolInformation)> = found.collect();
    found.sort_by(|(close, one), (other_close, other)| {
        let key = |it: &SymbolInformation| (it.name.chars().count(), it.name.clone());
        let by_name = || key(one).cmp(&key(other));
        close
            .cmp(other_close)
            .then_with(by_name)
            .then_with(|| one.location.uri.cmp(&other.location.uri))
            .then_with(|| one.location.range.start.cmp(&other.location.range.start))
    });
    found.truncate(MOST_FOUND);
    found.into_iter().map(|(_, symbol)| symbol).collect()
}

/// Symbols in a row, each with the name of the one that it lies in.
fn flat(snapshot: &Snapshot, symbols: Vec<features::DocumentSymbol>) -> Vec<SymbolInformation> {
    let mut cursor = LineCursor::default();
    let mut around: Vec<(usize, String)> = Vec::new();
    let symbol = |symbol: features::DocumentSymbol| {
        while around.pop_if(|(end, _)| *end <= symbol.range.start).is_some() {}
        let container_name = around.last().map(|(_, name)| name.clone());
        around.push((symbol.range.end, symbol.name.clone()));
        #[allow(deprecated, reason = "the field has to be given")]
        SymbolInformation {
            name: symbol.name,
            kind: kind(symbol.kind),
            tags: None,
            deprecated: None,
            location: Location {
                uri: snapshot.uri.clone(),
                range: cursor.range(snapshot, symbol.range),
            },
            container_name,
        }
    };
    symbols.into_iter().map(symbol).collect()
}

fn kind(kind: features::SymbolKind) -> SymbolKind {
    match kind {
        features::SymbolKind::Section => SymbolKind::STRING,
        features::SymbolKind::Name => SymbolKind::CONSTANT,
        features::SymbolKind::Proposition => SymbolKind::VARIABLE,
        features::SymbolKind::Setting => SymbolKind::PROPERTY,
        features::SymbolKind::Logic | features::SymbolKind::System => SymbolKind::NAMESPACE,
        features::SymbolKind::Table => SymbolKind::STRUCT,
        features::SymbolKind::Exercise | features::SymbolKind::Proof => SymbolKind::CLASS,
        features::SymbolKind::Game => SymbolKind::MODULE,
        features::SymbolKind::Round => SymbolKind::EVENT,
        features::SymbolKind::Roll => SymbolKind::ARRAY,
        features::SymbolKind::Requirement | features::SymbolKind::Call => SymbolKind::FIELD,
    }
}
