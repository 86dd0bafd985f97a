//! The protocol's methods. Each goes from the protocol to core and back, and thinks nothing of its
//! own.
//!
//! Notifications change the state at once. A request looks at a snapshot that it takes before it
//! first waits.

use crate::capabilities::{Abilities, Deltas};
use crate::documents::{Documents, Ignored, Snapshot};
use crate::pondering::{Pondering, Task};
use crate::settings::{self, Chosen, Start};
use crate::tokens::{self, Sent};
use crate::transport::Outbox;
use crate::{from_proto, to_proto};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use tokio::sync::Notify;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::notification::{
    DidChangeConfiguration, DidChangeWatchedFiles, LogMessage, Notification, PublishDiagnostics,
};
use tower_lsp::lsp_types::*;
use tower_lsp::{Client, LanguageServer, async_trait};
use wff_core::{actions, features};

/// Bytes of the longest document for which a request is answered at once; for a longer one it is
/// answered on a thread of its own, lest the messages behind it wait.
const ANSWERED_AT_ONCE: usize = 256 << 10;

/// The server; clones share its state.
#[derive(Clone, Debug)]
pub struct Server {
    client: Client,
    abilities: Arc<OnceLock<Abilities>>,
    state: Arc<Mutex<State>>,
    stir: Arc<Notify>,
}

#[derive(Debug, Default)]
struct State {
    documents: Documents,
    /// What the editor's settings choose.
    chosen: Chosen,
    /// What is being found out beside the messages.
    pondering: Pondering,
    /// What the client knows of the tokens of documents.
    sent: Sent,
    /// What happened that a log should tell.
    log: Vec<String>,
}

/// What of the open documents is not as the client knows it.
#[derive(Clone, Copy, Debug, Default)]
struct Changed {
    diagnostics: bool,
    /// How long WFFs the rolls reach, or whether that is shown.
    rolls: bool,
    tokens: bool,
}

impl Server {
    /// A server of this client. It rings `stir` when something is to be told though no message has
    /// come.
    pub fn new(client: Client, stir: Arc<Notify>) -> Server {
        Server { client, abilities: Arc::default(), state: Arc::default(), stir }
    }

    /// Tells the client what it has not been told of the documents. To be called when no message
    /// waits, so that only the last of many versions is told.
    pub fn tell(&self, outbox: &Outbox) {
        let (untold, log) = {
            let mut state = self.state();
            (state.documents.tell(), std::mem::take(&mut state.log))
        };
        for (uri, seen) in &untold {
            let open = seen.as_ref().map_or(Vec::new(), |seen| seen.document.open_queries());
            let task = self.state().pondering.consider(uri, open);
            if let Some(task) = task {
                self.ponder(uri.clone(), task);
            }
        }
        for message in log {
            outbox.notify::<LogMessage>(LogMessageParams { typ: MessageType::WARNING, message });
        }
        if self.abilities().pulls {
            return;
        }
        for (uri, seen) in untold {
            let cleared =
                || PublishDiagnosticsParams { uri, diagnostics: Vec::new(), version: None };
            outbox.notify::<PublishDiagnostics>(
                seen.as_ref().map_or_else(cleared, to_proto::publication),
            );
        }
    }

    /// Decides what takes longer than a keystroke, and has the client told when it is done.
    fn ponder(&self, uri: Url, task: Task) {
        let server = self.clone();
        tokio::task::spawn_blocking(move || {
            let answers = task.answers();
            let learned = !answers.is_empty();
            {
                let mut state = server.state();
                state.pondering.end(&uri);
                state.documents.learn(&uri, answers);
            }
            server.stir.notify_one();
            server.refresh(Changed { diagnostics: learned, ..Changed::default() });
        });
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // What panicked has been reported; the documents behind it go on.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn abilities(&self) -> Abilities {
        self.abilities.get().copied().unwrap_or_default()
    }

    fn note(&self, outcome: std::result::Result<(), Ignored>) {
        self.state().log.extend(outcome.err());
    }

    /// Asks something of a document; nothing if it is not open.
    async fn ask<T: Send + 'static>(
        &self,
        document: TextDocumentIdentifier,
        question: impl FnOnce(&Snapshot) -> T + Send + 'static,
    ) -> Result<Option<T>> {
        let Some(seen) = self.state().documents.get(&document.uri).cloned() else {
            return Ok(None);
        };
        if seen.rope.len_bytes() <= ANSWERED_AT_ONCE {
            return Ok(Some(question(&seen)));
        }
        aside(move || question(&seen)).await.map(Some)
    }

    /// Asks something of a place in a document.
    async fn ask_at<T: Send + 'static>(
        &self,
        place: TextDocumentPositionParams,
        question: impl FnOnce(&Snapshot, usize) -> T + Send + 'static,
    ) -> Result<Option<T>> {
        let at = move |seen: &Snapshot| {
            from_proto::offset(&seen.rope, seen.client.encoding, place.position)
        };
        self.ask(place.text_document, move |seen| question(seen, at(seen))).await
    }

    /// Asks something of a document that may take long however short the document is.
    async fn ask_aside<T: Send + 'static>(
        &self,
        document: TextDocumentIdentifier,
        question: impl FnOnce(&Snapshot) -> T + Send + 'static,
    ) -> Result<Option<T>> {
        let Some(seen) = self.state().documents.get(&document.uri).cloned() else {
            return Ok(None);
        };
        aside(move || question(&seen)).await.map(Some)
    }

    /// Asks for the tokens of a document. They are kept for those who ask what has changed of them;
    /// then the name comes with them by which they are kept.
    async fn tokens(
        &self,
        document: TextDocumentIdentifier,
    ) -> Result<Option<(Arc<Vec<SemanticToken>>, Option<String>)>> {
        let uri = document.uri.clone();
        let answer = self.ask(document, |seen| {
            let tokens = features::tokens(&seen.document, &seen.text(), 0..seen.rope.len_bytes());
            Arc::new(to_proto::tokens(seen, tokens))
        });
        let Some(tokens) = answer.await? else { return Ok(None) };
        let state = &mut *self.state();
        let keeps =
            self.abilities().tokens == Some(Deltas(true)) && state.documents.get(&uri).is_some();
        let result = keeps.then(|| state.sent.keep(uri, tokens.clone()));
        Ok(Some((tokens, result)))
    }

    /// Takes in settings, if they say anything of us, and has the client shown what that changes.
    fn choose(&self, settings: &Value) {
        let (changed, switched) = self.take(settings);
        self.refresh(Changed { diagnostics: changed, rolls: changed || switched, tokens: changed });
    }

    /// Takes in settings. Tells whether a document has another start now, and whether hints or
    /// lenses were switched.
    fn take(&self, settings: &Value) -> (bool, bool) {
        let Some((chosen, doubts)) = settings::read(settings) else { return (false, false) };
        let switched = {
            let mut state = self.state();
            let switched =
                (state.chosen.hints, state.chosen.lenses) != (chosen.hints, chosen.lenses);
            state.chosen = chosen;
            state.log.extend(doubts);
            switched
        };
        (self.restart(), switched)
    }

    /// Looks again at what is in force at the start of every document. Tells whether that changes
    /// any.
    fn restart(&self) -> bool {
        let state = &mut *self.state();
        let mut doubts = BTreeSet::new();
        let start = |uri: &Url| {
            let (start, doubt) = Start::of(uri, &state.chosen.choices);
            doubts.extend(doubt);
            start
        };
        let changed = state.documents.restart(start);
        state.log.extend(doubts);
        self.stir.notify_one();
        changed
    }

    /// Has a client ask again that can be told to.
    fn refresh(&self, changed: Changed) {
        let Changed { diagnostics, rolls, tokens } = changed;
        let Abilities {
            pulls, refreshes, refreshes_hints, refreshes_lenses, refreshes_tokens, ..
        } = self.abilities();
        let client = self.client.clone();
        if tokens && refreshes_tokens {
            let client = client.clone();
            tokio::spawn(async move { client.semantic_tokens_refresh().await });
        }
        if diagnostics && pulls && refreshes {
            let client = client.clone();
            tokio::spawn(async move { client.workspace_diagnostic_refresh().await });
        }
        if rolls && refreshes_hints {
            let client = client.clone();
            tokio::spawn(async move { client.inlay_hint_refresh().await });
        }
        if rolls && refreshes_lenses {
            tokio::spawn(async move { client.code_lens_refresh().await });
        }
    }

    /// Asks the client for its settings, beside the messages that follow.
    fn ask_settings(&self) {
        let server = self.clone();
        tokio::spawn(async move {
            let item = ConfigurationItem { scope_uri: None, section: Some("wff".to_owned()) };
            let sections = server.client.configuration(vec![item]).await.unwrap_or_default();
            for section in sections.iter().filter(|section| section.is_object()) {
                server.choose(&json!({ "wff": section }));
            }
        });
    }

    /// Asks the client to tell of changed settings and files, beside the messages that follow.
    fn ask_to_watch(&self) {
        let asked = |method: &str, options: Value| Registration {
            id: method.to_owned(),
            method: method.to_owned(),
            register_options: Some(options),
        };
        let settings = asked(DidChangeConfiguration::METHOD, json!({"section": "wff"}));
        let files = asked(
            DidChangeWatchedFiles::METHOD,
            json!({"watchers": [{"globPattern": "**/wff.toml"}]}),
        );
        let wanted =
            [(self.abilities().settings_watch, settings), (self.abilities().files_watch, files)];
        let registrations: Vec<_> =
            wanted.into_iter().filter_map(|(can, what)| can.then_some(what)).collect();
        if !registrations.is_empty() {
            let client = self.client.clone();
            tokio::spawn(async move { client.register_capability(registrations).await });
        }
    }
}

/// Finds an answer on a thread of its own.
async fn aside<T: Send + 'static>(answer: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(answer).await.map_err(|_| Error::internal_error())
}

#[async_trait]
impl LanguageServer for Server {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        let abilities = *self.abilities.get_or_init(|| Abilities::of(&params.capabilities));
        if let Some(settings) = params.initialization_options {
            self.take(&settings);
        }
        let server = ServerInfo {
            name: "wff".to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        };
        Ok(InitializeResult { capabilities: abilities.announce(), server_info: Some(server) })
    }

    async fn initialized(&self, _: InitializedParams) {
        self.ask_to_watch();
        if self.abilities().settings {
            self.ask_settings();
        }
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        let TextDocumentItem { uri, version, text, .. } = params.text_document;
        let mut state = self.state();
        let (start, doubt) = Start::of(&uri, &state.chosen.choices);
        state.log.extend(doubt);
        state.documents.open(uri, version, &text, start, self.abilities());
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        let VersionedTextDocumentIdentifier { uri, version } = params.text_document;
        let changed = self.state().documents.change(&uri, version, &params.content_changes);
        self.note(changed);
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        let closed = {
            let mut state = self.state();
            state.sent.forget(&params.text_document.uri);
            state.documents.close(&params.text_document.uri)
        };
        self.note(closed);
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        self.choose(&params.settings);
        if self.abilities().settings {
            self.ask_settings();
        }
    }

    async fn did_change_watched_files(&self, _: DidChangeWatchedFilesParams) {
        let changed = self.restart();
        self.refresh(Changed { diagnostics: changed, rolls: changed, tokens: changed });
    }

    async fn diagnostic(
        &self,
        params: DocumentDiagnosticParams,
    ) -> Result<DocumentDiagnosticReportResult> {
        let items = self.ask(params.text_document, to_proto::diagnostics).await?;
        Ok(to_proto::report(items.unwrap_or_default()))
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        let TextDocumentPositionParams { text_document, position } =
            params.text_document_position_params;
        let answer = self.ask_aside(text_document, move |seen| {
            let offset = from_proto::offset(&seen.rope, seen.client.encoding, position);
            let hover = features::hover(&seen.document, &seen.text(), offset)?;
            Some(to_proto::hover(seen, hover))
        });
        Ok(answer.await?.flatten())
    }

    async fn completion(&self, params: CompletionParams) -> Result<Option<CompletionResponse>> {
        let answer = self.ask_at(params.text_document_position, |seen, offset| {
            to_proto::completions(seen, features::completions(&seen.document, &seen.text(), offset))
        });
        answer.await
    }

    async fn code_action(&self, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
        let only = params.context.only;
        let answer = self.ask_aside(params.text_document, move |seen| {
            let range = from_proto::range(&seen.rope, seen.client.encoding, params.range);
            let seed = RandomState::new().hash_one(seen.version);
            let mut actions =
                actions::actions(&seen.document, &seen.text(), range, &seen.start.levels, seed);
            actions.retain(|action| from_proto::wants(only.as_deref(), action.kind));
            to_proto::actions(seen, actions)
        });
        answer.await
    }

    async fn document_symbol(
        &self,
        params: DocumentSymbolParams,
    ) -> Result<Option<DocumentSymbolResponse>> {
        let answer = self.ask(params.text_document, |seen| {
            to_proto::symbols(seen, features::symbols(&seen.document, &seen.text()))
        });
        answer.await
    }

    async fn goto_definition(
        &self,
        params: GotoDefinitionParams,
    ) -> Result<Option<GotoDefinitionResponse>> {
        let answer = self.ask_at(params.text_document_position_params, |seen, offset| {
            let definition = features::definition(&seen.document, &seen.text(), offset);
            to_proto::locations(seen, definition.into_iter().collect())
                .pop()
                .map(GotoDefinitionResponse::Scalar)
        });
        Ok(answer.await?.flatten())
    }

    async fn references(&self, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
        let definition = params.context.include_declaration;
        let answer = self.ask_at(params.text_document_position, move |seen, offset| {
            to_proto::locations(
                seen,
                features::references(&seen.document, &seen.text(), offset, definition),
            )
        });
        answer.await
    }

    async fn document_highlight(
        &self,
        params: DocumentHighlightParams,
    ) -> Result<Option<Vec<DocumentHighlight>>> {
        let answer = self.ask_at(params.text_document_position_params, |seen, offset| {
            to_proto::highlights(seen, features::highlights(&seen.document, &seen.text(), offset))
        });
        answer.await
    }

    async fn semantic_tokens_full(
        &self,
        params: SemanticTokensParams,
    ) -> Result<Option<SemanticTokensResult>> {
        let Some((tokens, result_id)) = self.tokens(params.text_document).await? else {
            return Ok(None);
        };
        Ok(Some(SemanticTokens { result_id, data: tokens.to_vec() }.into()))
    }

    async fn semantic_tokens_full_delta(
        &self,
        params: SemanticTokensDeltaParams,
    ) -> Result<Option<SemanticTokensFullDeltaResult>> {
        let old = self.state().sent.get(&params.text_document.uri, &params.previous_result_id);
        let Some((new, result_id)) = self.tokens(params.text_document).await? else {
            return Ok(None);
        };
        Ok(Some(tokens::delta(old.as_ref().map(|old| &old[..]), &new, result_id)))
    }

    async fn semantic_tokens_range(
        &self,
        params: SemanticTokensRangeParams,
    ) -> Result<Option<SemanticTokensRangeResult>> {
        let answer = self.ask(params.text_document, move |seen| {
            let range = from_proto::range(&seen.rope, seen.client.encoding, params.range);
            let data =
                to_proto::tokens(seen, features::tokens(&seen.document, &seen.text(), range));
            SemanticTokens { result_id: None, data }.into()
        });
        answer.await
    }

    async fn prepare_rename(
        &self,
        params: TextDocumentPositionParams,
    ) -> Result<Option<PrepareRenameResponse>> {
        let answer = self.ask_at(params, |seen, offset| {
            let name = features::renamable(&seen.document, &seen.text(), offset)?;
            Some(PrepareRenameResponse::Range(to_proto::range(seen, name)))
        });
        Ok(answer.await?.flatten())
    }

    async fn rename(&self, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
        let answer = self.ask_at(params.text_document_position, move |seen, offset| {
            to_proto::renaming(
                seen,
                features::rename(&seen.document, &seen.text(), offset, &params.new_name),
            )
        });
        answer.await?.unwrap_or(Ok(None))
    }

    async fn inlay_hint(&self, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>> {
        if !self.state().chosen.hints {
            return Ok(None);
        }
        let answer = self.ask(params.text_document, move |seen| {
            let range = from_proto::range(&seen.rope, seen.client.encoding, params.range);
            to_proto::hints(seen, features::reaches(&seen.document, &seen.text(), range))
        });
        answer.await
    }

    async fn code_lens(&self, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>> {
        if !self.state().chosen.lenses {
            return Ok(None);
        }
        let answer = self.ask(params.text_document, |seen| {
            to_proto::lenses(
                seen,
                features::reaches(&seen.document, &seen.text(), 0..seen.rope.len_bytes()),
            )
        });
        answer.await
    }

    async fn selection_range(
        &self,
        params: SelectionRangeParams,
    ) -> Result<Option<Vec<SelectionRange>>> {
        let answer = self.ask(params.text_document, move |seen| {
            let range = |position: &Position| {
                let offset = from_proto::offset(&seen.rope, seen.client.encoding, *position);
                to_proto::selection_range(
                    seen,
                    offset,
                    features::selections(&seen.document, &seen.text(), offset),
                )
            };
            params.positions.iter().map(range).collect()
        });
        answer.await
    }

    async fn formatting(&self, params: DocumentFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        let answer = self.ask(params.text_document, |seen| {
            to_proto::edits(
                seen,
                features::format(&seen.document, &seen.text(), 0..seen.rope.len_bytes()),
            )
        });
        answer.await
    }

    async fn range_formatting(
        &self,
        params: DocumentRangeFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>> {
        let answer = self.ask(params.text_document, move |seen| {
            let range = from_proto::range(&seen.rope, seen.client.encoding, params.range);
            to_proto::edits(seen, features::format(&seen.document, &seen.text(), range))
        });
        answer.await
    }
}
