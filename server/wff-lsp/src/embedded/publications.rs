//! The diagnostics that the server publishes of sheets, joined to publications of the outer
//! documents. One is due when a document or what is found in it has changed, and made when what is
//! found is of the texts that its sheets have now.

use super::host::Host;
use super::join::in_order;
use super::outward::Outward;
use crate::sent::Sent;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::slice;

/// The publications of sheets so far, and the documents that are to be published.
#[derive(Debug, Default)]
pub struct Publications {
    /// True if the client asks for diagnostics, so that none are sent unasked.
    pub are_pulled: bool,
    /// The last publication of each sheet.
    of_sheets: BTreeMap<String, Value>,
    due: BTreeSet<String>,
}

impl Publications {
    /// Notes that a document has changed.
    pub fn touch(&mut self, uri: String) {
        if !self.are_pulled {
            self.due.insert(uri);
        }
    }

    /// True if a document is to be published.
    pub fn is_due(&self) -> bool {
        !self.due.is_empty()
    }

    /// Takes publications of the server. Gives those of other files, and those of documents that
    /// are due and can be made.
    pub fn take(&mut self, publications: Vec<Value>, hosts: &BTreeMap<String, Host>) -> Vec<Value> {
        let mut owners: BTreeMap<&str, &str> = BTreeMap::new();
        for (uri, host) in hosts {
            owners.extend(host.view.sheets.iter().map(|it| (it.uri.as_str(), uri.as_str())));
        }
        let mut made = Vec::new();
        for publication in publications {
            let uri = publication.get("uri").and_then(Value::as_str).unwrap_or_default().to_owned();
            match owners.get(uri.as_str()) {
                Some(owner) => {
                    self.due.insert((*owner).to_owned());
                    self.of_sheets.insert(uri, publication);
                }
                None if crate::uris::is_sheet(&uri) => {
                    self.of_sheets.remove(&uri);
                }
                None => made.push(publication),
            }
        }
        let due = std::mem::take(&mut self.due);
        for uri in due {
            let publication = match hosts.get(&uri) {
                Some(host) => self.joined(host),
                None => Some(json!({ "uri": uri, "diagnostics": [] })),
            };
            match publication {
                Some(publication) => made.push(publication),
                None => drop(self.due.insert(uri)),
            }
        }
        made
    }

    /// The publication of a document, if what is found is of its sheets as they are now.
    fn joined(&self, host: &Host) -> Option<Value> {
        let mut all: Vec<Value> = Vec::new();
        for sheet in &host.view.sheets {
            let publication = self.of_sheets.get(&sheet.uri)?;
            if publication.get("version") != Some(&json!(sheet.version)) {
                return None;
            }
            let mut found = publication.get("diagnostics").cloned().unwrap_or_default();
            Outward::new(slice::from_ref(&host.view), Some(sheet)).value(&mut found);
            all.extend(found.as_array_mut().map(std::mem::take).unwrap_or_default());
        }
        let mut diagnostics = in_order(all.into());
        if let Some(list) = diagnostics.as_array_mut() {
            let line = |item: &Value| item.pointer("/range/start/line").and_then(Value::as_u64);
            let is_above = |item: &&Value| line(item) < Some(host.changed_line as u64);
            let Sent { numbers, beside } =
                Sent::of(list.len(), || list.iter().filter(is_above).count());
            let beside = beside.and_then(|beside| list.get(beside)?.get("range")).cloned();
            list.truncate(numbers.end);
            list.drain(..numbers.start);
            list.extend(beside.map(|range| {
                json!({
                    "range": range,
                    "severity": 3,
                    "source": "wff",
                    "message": "More diagnostics are not shown here\n`wff check` prints them all",
                })
            }));
        }
        let uri = &host.view.uri;
        Some(match host.view.version {
            Some(version) => json!({ "uri": uri, "version": version, "diagnostics": diagnostics }),
            None => json!({ "uri": uri, "diagnostics": diagnostics }),
        })
    }
}
