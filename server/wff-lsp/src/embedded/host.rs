//! An open document that sheets stand in, and what of its changes concerns them.

use super::message::notification;
use crate::encoding::Encoding;
use crate::recent_changes::{RecentChanges, Remark};
use crate::{from_proto, uris};
use ropey::Rope;
use serde_json::json;
use std::sync::Arc;
use tower_lsp::jsonrpc::Request;
use tower_lsp::lsp_types::TextDocumentContentChangeEvent;
use wff_files::embedded::{Host as Kind, Sheet};

/// An open document.
#[derive(Debug)]
pub struct Host {
    kind: Kind,
    rope: Rope,
    recent: RecentChanges,
    /// The number of the line where it was changed last.
    pub changed_line: usize,
    /// The document as it is now.
    pub view: Arc<View>,
}

/// A document at one version.
#[derive(Clone, Debug, Default)]
pub struct View {
    /// Its URI.
    pub uri: String,
    /// The version that the client gave it, if it did.
    pub version: Option<i32>,
    /// The number of changes so far.
    pub change: i32,
    /// Its sheets, in the order in which they begin.
    pub sheets: Vec<OpenSheet>,
}

/// A sheet, which is a document of the server.
#[derive(Clone, Debug)]
pub struct OpenSheet {
    /// Its URI there.
    pub uri: String,
    /// Its version there: the number of the change of the outer document that made it so.
    pub version: i32,
    /// Its text, and where that stands.
    pub sheet: Arc<Sheet>,
}

impl Host {
    /// A document with this text, of which no sheet is open yet.
    pub fn new(kind: Kind, uri: String, text: &str) -> Host {
        let view = Arc::new(View { uri, ..View::default() });
        Host {
            kind,
            rope: Rope::from_str(text),
            recent: RecentChanges::default(),
            changed_line: 0,
            view,
        }
    }

    /// Makes changes to the text, as the server does to its documents. Gives the version after them
    /// and a remark for the log.
    pub fn change(
        &mut self,
        version: Option<i32>,
        changes: &[TextDocumentContentChangeEvent],
        encoding: Encoding,
    ) -> (Option<i32>, Option<Remark>) {
        let now = (&self.rope, self.view.version);
        let placed = self.recent.place(now, encoding, version, changes);
        for change in placed.changes.iter() {
            self.changed_line = from_proto::apply(&mut self.rope, encoding, change);
        }
        let uri = &self.view.uri;
        (placed.version, placed.remark.map(|remark| format!("{uri} {remark}")))
    }

    /// Finds the sheets anew. Gives the messages that tell the server what has changed. `opened` is
    /// the number of sheets that were ever open.
    pub fn update(&mut self, version: Option<i32>, opened: &mut u64) -> Vec<Request> {
        let found = self.kind.sheets(&self.rope.to_string());
        let View { uri, change, sheets: before, .. } = &*self.view;
        let change = change + 1;
        let same = |(old, new): &(&OpenSheet, &Sheet)| old.sheet.text() == new.text();
        let first = before.iter().zip(&found).take_while(same).count();
        let most = before.len().min(found.len()) - first;
        let last = before.iter().rev().zip(found.iter().rev()).take_while(same).count().min(most);
        // Those between are taken in their order, and what is over begins or ends.
        let changed = first..before.len() - last;
        let mut old = before.get(changed.clone()).unwrap_or_default().iter();
        let mut requests = Vec::new();
        let mut sheets = Vec::with_capacity(found.len());
        let end = found.len() - last;
        for (place, sheet) in found.into_iter().enumerate() {
            let kept = match place {
                _ if place < first => before.get(place),
                _ if place >= end => before.get(place - end + changed.end),
                _ => old.next(),
            };
            let uri = kept.map_or_else(
                || {
                    *opened += 1;
                    uris::of_sheet(uri, *opened)
                },
                |kept| kept.uri.clone(),
            );
            let version = match kept {
                Some(kept) if kept.sheet.text() == sheet.text() => kept.version,
                Some(_) => {
                    requests.push(changing(&uri, change, sheet.text()));
                    change
                }
                None => {
                    requests.push(opening(&uri, change, sheet.text()));
                    change
                }
            };
            sheets.push(OpenSheet { uri, version, sheet: Arc::new(sheet) });
        }
        requests.extend(old.map(closing));
        self.view = Arc::new(View { uri: uri.clone(), version, change, sheets });
        requests
    }
}

fn opening(uri: &str, version: i32, text: &str) -> Request {
    let document = json!({ "uri": uri, "languageId": "wff", "version": version, "text": text });
    notification("textDocument/didOpen", json!({ "textDocument": document }))
}

fn changing(uri: &str, version: i32, text: &str) -> Request {
    let document = json!({ "uri": uri, "version": version });
    let changes = json!([{ "text": text }]);
    let params = json!({ "textDocument": document, "contentChanges": changes });
    notification("textDocument/didChange", params)
}

/// The message that closes a sheet.
pub fn closing(sheet: &OpenSheet) -> Request {
    notification("textDocument/didClose", json!({ "textDocument": { "uri": sheet.uri } }))
}
