//! The reports on files that the client has from earlier answers.

use crate::settings::DocumentSettings;
use crate::uris;
use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;
use std::time::SystemTime;
use tower_lsp::lsp_types::Url;

/// The reports on all files that the client has, and those that it is still to be sent.
#[derive(Debug, Default)]
pub(super) struct Reported {
    /// The files that were reported, by path.
    pub(super) files: BTreeMap<PathBuf, ReportedFile>,
    /// The documents that were closed, or asked for when they were not open, since the last report.
    /// A client that waited for an answer as one was opened and closed does not name it.
    pub(super) closed: HashSet<Url>,
}

impl Reported {
    /// Notes that a document, or a sheet in one, is not open.
    pub(super) fn close(&mut self, uri: &Url) {
        self.closed.insert(uris::of_document(uri));
    }
}

/// A file as it was when it was reported.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ReportedFile {
    /// The time of its last change and its length.
    pub(super) stamp: Option<(SystemTime, u64)>,
    pub(super) settings: DocumentSettings,
    pub(super) result: u64,
}
