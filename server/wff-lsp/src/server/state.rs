//! The state that the messages share: the documents, what was sent of them, and what is still to be
//! sent.

use super::workspace::Reported;
use crate::config_reports::ConfigReports;
use crate::documents::Documents;
use crate::folders::Folders;
use crate::semantic_tokens::SentTokens;
use crate::snapshot::Snapshot;
use futures_util::future::AbortHandle;

/// The state of a server.
#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) documents: Documents,
    pub(super) folders: Folders,
    pub(super) reported: Reported,
    pub(super) sent_tokens: SentTokens,
    pub(super) configs: ConfigReports,
    /// Messages for the client's log.
    pub(super) log: Vec<String>,
    /// True if diagnostics have changed since the client was told, though no text has.
    pub(super) changed_unasked: bool,
    /// True if a roll that was being edited is left, so that its hint is shown.
    pub(super) rolls_left: bool,
    /// The end of the time for which faults of a line being edited are held back.
    pub(super) hold: Option<AbortHandle>,
}

impl State {
    /// Ends the holding back of faults in documents.
    pub(super) fn release(&mut self, which: impl Fn(&Snapshot) -> bool) {
        let shown = self.documents.release(which);
        self.changed_unasked |= shown.diagnostics;
        self.rolls_left |= shown.rolls;
    }

    /// Forgets the `wff.toml`s that hold for no open document any more.
    pub(super) fn forget_configs(&mut self) {
        let documents = &self.documents;
        self.configs.retain(|config| documents.any_has(config));
    }
}
