//! Messages that the server sends unasked: diagnostics that have changed, requests for the client's
//! settings, and requests to ask again where new settings or answers change an earlier answer.

use super::Server;
use crate::client_features::ClientFeatures;
use crate::settings::{self, DocumentSettings, ShowUnfinished};
use crate::to_proto;
use crate::transport::Outbox;
use futures_util::future::AbortHandle;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;
use tower_lsp::lsp_types::notification::{
    DidChangeConfiguration, DidChangeWatchedFiles, LogMessage, Notification, PublishDiagnostics,
};
use tower_lsp::lsp_types::*;
use wff_files::Config;

/// The features for which the client is to ask again.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Refresh {
    pub diagnostics: bool,
    /// The inlay hints and code lenses of rolls.
    pub rolls: bool,
    pub tokens: bool,
}

impl Server {
    /// Publishes the documents that have changed, and has done what takes long. To be called when
    /// no message waits, so that only the last of many versions is published.
    pub fn publish(&self, outbox: &Outbox) {
        let (unpublished, configs, log, refresh) = {
            let state = &mut *self.state();
            let refresh = Refresh {
                diagnostics: std::mem::take(&mut state.changed_unasked),
                rolls: std::mem::take(&mut state.rolls_left),
                tokens: false,
            };
            let configs = state.configs.take_unpublished();
            (state.documents.take_unpublished(), configs, std::mem::take(&mut state.log), refresh)
        };
        self.background.update(&self.state().documents);
        self.refresh(refresh);
        for message in log {
            outbox.notify::<LogMessage>(LogMessageParams { typ: MessageType::WARNING, message });
        }
        if !unpublished.is_empty() || !configs.is_empty() {
            self.changed.notify_waiters();
        }
        let is_pushed = !self.features().pull_diagnostics;
        for (uri, snapshot) in unpublished.into_iter().filter(|_| is_pushed) {
            let cleared =
                || PublishDiagnosticsParams { uri, diagnostics: Vec::new(), version: None };
            outbox.notify::<PublishDiagnostics>(
                snapshot.as_ref().map_or_else(cleared, to_proto::publication),
            );
        }
        // No client pulls the diagnostics of a file that is no document of ours.
        for (uri, config) in configs {
            let encoding = self.features().encoding;
            let mistakes = |config: &Arc<Config>| to_proto::config_diagnostics(config, encoding);
            let diagnostics = config.as_ref().map(mistakes).unwrap_or_default();
            outbox.notify::<PublishDiagnostics>(PublishDiagnosticsParams {
                uri,
                diagnostics,
                version: None,
            });
        }
    }

    /// Holds back what typing on may mend in the line that a change of a document has touched, and
    /// no other, as long as the settings say.
    pub(super) fn hold_for_a_while(&self, uri: Url) {
        let state = &mut *self.state();
        state.release(|snapshot| snapshot.uri != uri);
        state.hold.take().iter().for_each(AbortHandle::abort);
        let ClientFeatures { pull_diagnostics, refresh_diagnostics, .. } = self.features();
        let unfinished = state.folders.settings(&uri).unfinished;
        if unfinished == ShowUnfinished::Always || (pull_diagnostics && !refresh_diagnostics) {
            state.documents.release(|_| true);
        }
        let ShowUnfinished::AfterDelay(delay) = unfinished else { return };
        let server = self.clone();
        let release = async move {
            server.platform.sleep(delay).await;
            server.state().release(|snapshot| snapshot.uri == uri);
            server.wake.notify_one();
        };
        state.hold = Some(self.platform.spawn(release));
    }

    /// Shows what was held back on other lines than the one at which the cursor is.
    pub(super) fn leave_for(&self, document: &TextDocumentIdentifier, cursor: Position) {
        let line = cursor.line as usize;
        self.state().release(|it| it.uri != document.uri || it.edited != Some(line));
    }

    /// Takes in settings, if any of them are ours, and refreshes what they change.
    pub(super) fn change_settings(&self, folder: Option<&Url>, settings: &Value) {
        let (changed, switched) = self.take_settings(folder, settings);
        self.refresh(Refresh { diagnostics: changed, rolls: changed || switched, tokens: changed });
    }

    /// Takes in settings. The first flag is true if a document has other settings now, the second
    /// if hints or lenses were switched.
    pub(super) fn take_settings(&self, folder: Option<&Url>, settings: &Value) -> (bool, bool) {
        let Some((editor, problems)) = settings::read(settings) else { return (false, false) };
        let switched = {
            let mut state = self.state();
            let (hints, lenses) = (editor.inlay_hints, editor.code_lenses);
            let shows_all = editor.unfinished == ShowUnfinished::Always;
            let before = state.folders.set(folder, editor);
            state.log.extend(problems);
            if shows_all {
                state.release(|_| true);
            }
            before.is_none_or(|before| (before.inlay_hints, before.code_lenses) != (hints, lenses))
        };
        (self.reload_settings(), switched)
    }

    /// Reads the settings of every document again. True if any has other settings now.
    pub(super) fn reload_settings(&self) -> bool {
        let state = &mut *self.state();
        let mut problems = BTreeSet::new();
        let settings = |uri: &Url| {
            let editor = state.folders.settings(uri);
            let (settings, mistakes) = DocumentSettings::of(uri, editor, &mut state.configs);
            problems.extend(mistakes);
            settings
        };
        let changed = state.documents.reconfigure(settings);
        state.log.extend(problems);
        state.forget_configs();
        self.wake.notify_one();
        self.changed.notify_waiters();
        changed
    }

    /// Has the client ask again for these features, as far as it supports that.
    pub(super) fn refresh(&self, refresh: Refresh) {
        let Refresh { diagnostics, rolls, tokens } = refresh;
        let ClientFeatures {
            pull_diagnostics,
            refresh_diagnostics,
            refresh_inlay_hints,
            refresh_code_lenses,
            refresh_tokens,
            ..
        } = self.features();
        let client = self.client.clone();
        if tokens && refresh_tokens {
            let client = client.clone();
            self.platform.spawn(async move { _ = client.semantic_tokens_refresh().await });
        }
        if diagnostics && pull_diagnostics && refresh_diagnostics {
            let client = client.clone();
            self.platform.spawn(async move { _ = client.workspace_diagnostic_refresh().await });
        }
        if rolls && refresh_inlay_hints {
            let client = client.clone();
            self.platform.spawn(async move { _ = client.inlay_hint_refresh().await });
        }
        if rolls && refresh_code_lenses {
            self.platform.spawn(async move { _ = client.code_lens_refresh().await });
        }
    }

    /// Asks the client for its settings in each folder, while the messages that follow are handled.
    pub(super) fn request_configuration(&self) {
        let server = self.clone();
        self.platform.spawn(async move {
            let folders: Vec<Url> = server.state().folders.uris().cloned().collect();
            let scopes: Vec<Option<Url>> =
                std::iter::once(None).chain(folders.into_iter().map(Some)).collect();
            let item = |scope: &Option<Url>| ConfigurationItem {
                scope_uri: scope.clone(),
                section: Some("wff".to_owned()),
            };
            let items = scopes.iter().map(item).collect();
            let sections = server.client.configuration(items).await.unwrap_or_default();
            for (scope, section) in scopes.iter().zip(&sections) {
                if section.is_object() {
                    server.change_settings(scope.as_ref(), &json!({ "wff": section }));
                }
            }
        });
    }

    /// Asks the client to notify of changed settings and files, while the messages that follow are
    /// handled.
    pub(super) fn register_watchers(&self) {
        let registration = |method: &str, options: Value| Registration {
            id: method.to_owned(),
            method: method.to_owned(),
            register_options: Some(options),
        };
        let features = self.features();
        let settings = registration(DidChangeConfiguration::METHOD, json!({"section": "wff"}));
        let files = registration(
            DidChangeWatchedFiles::METHOD,
            json!({"watchers": [{"globPattern": "**/wff.toml"}, {"globPattern": "**/*.wff"}]}),
        );
        let wanted = [(features.watch_configuration, settings), (features.watch_files, files)];
        let registrations: Vec<_> = wanted
            .into_iter()
            .filter_map(|(supported, registration)| supported.then_some(registration))
            .collect();
        if !registrations.is_empty() {
            let client = self.client.clone();
            let registered = async move { _ = client.register_capability(registrations).await };
            self.platform.spawn(registered);
        }
    }
}
