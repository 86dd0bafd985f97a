//! Symbols of a document, and of all open ones.

use super::near;
use crate::snapshot::Snapshot;
use tower_lsp::lsp_types::*;
use wff_core::executor::Executor;
use wff_core::features;

/// Symbols, as a tree if the client takes one.
pub fn symbols(
    snapshot: &Snapshot,
    symbols: Vec<features::DocumentSymbol>,
) -> DocumentSymbolResponse {
    if !snapshot.client.hierarchical_symbols {
        return DocumentSymbolResponse::Flat(flat(snapshot, symbols));
    }
    let (mut cursor, mut ends) = (near(snapshot), near(snapshot));
    let mut roots: Vec<DocumentSymbol> = Vec::new();
    let mut open: Vec<DocumentSymbol> = Vec::new();
    for symbol in symbols {
        close(&mut open, &mut roots, symbol.depth);
        let start = cursor.position(symbol.range.start);
        let selection_range = cursor.range(symbol.selection);
        // What goes on over lines ends far below.
        let end = ends.position(symbol.range.end);
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

/// The pieces in which symbols are written beside each other.
const PIECES: usize = 64;

/// The same as JSON, written in jobs.
pub fn written_symbols(
    snapshot: &Snapshot,
    found: Vec<features::DocumentSymbol>,
    executor: &impl Executor,
) -> String {
    let enough = found.len().div_ceil(PIECES);
    let mut pieces: Vec<Vec<features::DocumentSymbol>> = Vec::new();
    for symbol in found {
        match pieces.last_mut() {
            Some(piece) if piece.len() < enough || symbol.depth > 0 => piece.push(symbol),
            _ => pieces.push(vec![symbol]),
        }
    }
    let list = |piece| serde_json::to_string(&symbols(snapshot, piece)).unwrap_or_default();
    let lists = executor.map(pieces, list);
    let inside = lists.iter().filter_map(|list| list.strip_prefix('[')?.strip_suffix(']'));
    ["[", &inside.collect::<Vec<_>>().join(","), "]"].concat()
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
    let mut cursor = near(snapshot);
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
            location: Location { uri: snapshot.uri.clone(), range: cursor.range(symbol.range) },
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
        features::SymbolKind::Logic
        | features::SymbolKind::System
        | features::SymbolKind::Model => SymbolKind::NAMESPACE,
        features::SymbolKind::Table => SymbolKind::STRUCT,
        features::SymbolKind::Exercise | features::SymbolKind::Proof => SymbolKind::CLASS,
        features::SymbolKind::Game => SymbolKind::MODULE,
        features::SymbolKind::Round => SymbolKind::EVENT,
        features::SymbolKind::Roll => SymbolKind::ARRAY,
        features::SymbolKind::Requirement | features::SymbolKind::Call => SymbolKind::FIELD,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client_features::ClientFeatures;
    use crate::settings::DocumentSettings;
    use serde_json::{Value, json};
    use tower_lsp::lsp_types::Url;
    use wff_core::executor::Sequential;

    #[test]
    fn symbols_that_are_written_in_jobs_are_those_that_are_written_as_one() {
        let page = "# ==== One ====\nlet p \"é\" = T\n## Dice\nroll Ann: pq K\ncall Ann: Kpq\n\
                    ## Blocks\ngame x-wff Ann, Bob\nround\n  roll Ann: pq K\nend\n";
        for (text, pieces) in [("", 0), ("def a = p\n", 1), (&page.repeat(200), 2)] {
            for hierarchical_symbols in [false, true] {
                let uri = Url::parse("file:///a.wff").unwrap();
                let client = ClientFeatures { hierarchical_symbols, ..ClientFeatures::default() };
                let snapshot = Snapshot::of_file(uri, text, DocumentSettings::default(), client);
                let found = features::symbols(&snapshot.document, &snapshot.text());
                assert!(found.len() >= pieces * PIECES || pieces < 2);
                let written = written_symbols(&snapshot, found.clone(), &Sequential);
                let written: Value = serde_json::from_str(&written).unwrap();
                assert_eq!(written, json!(symbols(&snapshot, found)));
            }
        }
    }
}
