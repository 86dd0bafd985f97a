//! The state that the messages share: the documents, what was sent of them, and what is still to be
//! sent.

use super::reported::Reported;
use crate::background::{ATTEMPTS, Done, Job};
use crate::client_features::FullTokens;
use crate::config_reports::ConfigReports;
use crate::documents::Documents;
use crate::folders::Folders;
use crate::semantic_tokens::SentTokens;
use crate::snapshot::Snapshot;
use futures_util::future::AbortHandle;
use std::ops::Range;

/// The bytes of the documents whose semantic tokens are made before they are asked for: those of
/// shorter ones take no time, and those of longer ones keep other work waiting.
const MADE_AHEAD: Range<usize> = 256 << 10..4 << 20;

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
    /// True if diagnostics have changed since the client was last notified, though no text has.
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

    /// The work beside the messages that is to be done next. `makes_ahead` is true if semantic
    /// tokens may be made before they are asked for.
    pub(super) fn next_job(&mut self, makes_ahead: bool) -> Option<Job> {
        if let Some(snapshot) = self.documents.next_due() {
            return Some(Job::Advance(Box::new(snapshot.clone())));
        }
        let awaits_tokens = |snapshot: &&Snapshot| {
            makes_ahead
                && snapshot.client.full_tokens == Some(FullTokens { delta: true })
                && MADE_AHEAD.contains(&snapshot.rope.len_bytes())
                && !self.sent_tokens.has(&snapshot.uri)
        };
        if let Some(snapshot) = self.documents.iter().find(awaits_tokens) {
            return Some(Job::MakeTokens(Box::new(snapshot.clone())));
        }
        let (uri, attempts) = self.documents.next_attempts(ATTEMPTS)?;
        Some(Job::Try(uri, attempts))
    }

    /// Takes in what was done beside the messages. True if there may be something to be sent.
    pub(super) fn take(&mut self, done: Done) -> bool {
        match done {
            Done::Tried(uri, results) => self.documents.learn(&uri, results),
            Done::Advanced(snapshot) => {
                self.changed_unasked |= self.documents.take_advanced(*snapshot);
                return true;
            }
            Done::MadeTokens(uri, tokens) => {
                if self.documents.get(&uri).is_some() {
                    self.sent_tokens.prepare(uri, tokens);
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client_features::ClientFeatures;
    use crate::semantic_tokens::{Tokens, delta};
    use crate::settings::DocumentSettings;
    use tower_lsp::lsp_types::{SemanticTokensFullDeltaResult, Url};
    use wff_core::executor::Sequential;

    /// A state in which a document is open and nothing is left over.
    fn opened(bytes: usize, full_tokens: Option<FullTokens>) -> (State, Url) {
        let mut state = State::default();
        let uri = Url::parse("file:///a.wff").unwrap();
        let text = "Kpq\n".repeat(bytes / 4);
        let (settings, client) = (
            DocumentSettings::default(),
            ClientFeatures { full_tokens, ..ClientFeatures::default() },
        );
        state.documents.open(uri.clone(), None, &text, settings, client);
        while let Some(mut snapshot) = state.documents.next_due().cloned() {
            snapshot.advance();
            state.take(Done::Advanced(Box::new(snapshot)));
        }
        (state, uri)
    }

    const LONG: usize = 1 << 20;
    const ASKED: Option<FullTokens> = Some(FullTokens { delta: true });

    #[test]
    fn the_tokens_of_a_long_document_are_made_once_before_they_are_asked_for() {
        let (mut state, uri) = opened(LONG, ASKED);
        let Some(Job::MakeTokens(snapshot)) = state.next_job(true) else { panic!() };
        let tokens = Tokens::default().updated(&snapshot, &Sequential);
        assert!(!state.take(Done::MadeTokens(uri.clone(), tokens.clone())));
        assert!(state.next_job(true).is_none());
        // They are those of the document, and no client has them yet.
        let made = state.sent_tokens.last(&uri);
        let SemanticTokensFullDeltaResult::TokensDelta(delta) = delta(Some(&made), &tokens, None)
        else {
            panic!()
        };
        assert_eq!(delta.edits, []);
        assert!(state.sent_tokens.get(&uri, "0").is_none());
        assert!(state.documents.close(&uri).is_none());
        state.sent_tokens.forget(&uri);
        state.take(Done::MadeTokens(uri.clone(), tokens));
        assert!(!state.sent_tokens.has(&uri));
    }

    #[test]
    fn tokens_that_were_asked_for_meanwhile_stay() {
        let (mut state, uri) = opened(LONG, ASKED);
        assert!(state.next_job(false).is_none());
        assert!(matches!(state.next_job(true), Some(Job::MakeTokens(_))));
        state.sent_tokens.expect(&uri);
        assert!(state.next_job(true).is_none());
        let result = state.sent_tokens.keep(uri.clone(), Tokens::default());
        state.take(Done::MadeTokens(uri.clone(), Tokens::default()));
        assert!(state.sent_tokens.get(&uri, &result).is_some());
    }

    #[test]
    fn no_tokens_are_made_that_are_soon_made_or_never_asked_for() {
        let no_delta = Some(FullTokens { delta: false });
        for (bytes, full) in [(1 << 10, ASKED), (5 << 20, ASKED), (LONG, no_delta), (LONG, None)] {
            assert!(opened(bytes, full).0.next_job(true).is_none(), "{bytes} {full:?}");
        }
    }
}
