//! Answers to requests, each found in a snapshot of a document.

use super::Server;
use crate::client_features::FullTokens;
use crate::from_proto;
use crate::semantic_tokens::Tokens;
use crate::snapshot::Snapshot;
use crate::threads::Threads;
use crate::to_proto;
use crate::transport::raw_response::RawResponse;
use std::ops;
use std::sync::Arc;
use tower_lsp::LanguageServer;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{
    DocumentSymbolParams, SemanticTokensDeltaParams, SemanticTokensParams, TextDocumentIdentifier,
    TextDocumentPositionParams,
};
use wff_core::actions::{self, Action, ActionKind};
use wff_core::features;

/// Bytes of the longest document for which a request is answered at once; for a longer one it is
/// answered on a thread of its own, lest the messages behind it wait.
const ANSWERED_AT_ONCE: usize = 256 << 10;

/// The actions of the kinds that are wanted, for a range of a document; dice are rolled by the
/// seed.
pub(super) fn offered(
    snapshot: &Snapshot,
    range: ops::Range<usize>,
    seed: u64,
    wants: impl Fn(ActionKind) -> bool,
) -> Vec<Action> {
    let (document, text) = (&snapshot.document, snapshot.text());
    actions::actions(document, &text, range, &snapshot.settings.levels, seed, wants)
}

impl Server {
    /// Finds an answer in a document in which nothing is left over; `None` if it is not open.
    pub(super) async fn with_snapshot<T: Send + 'static>(
        &self,
        document: TextDocumentIdentifier,
        answer: impl FnOnce(&Snapshot) -> T + Send + 'static,
    ) -> Result<Option<T>> {
        let Some(snapshot) = self.snapshot(&document) else { return Ok(None) };
        if snapshot.rope.len_bytes() <= ANSWERED_AT_ONCE && snapshot.document.is_settled() {
            return Ok(Some(answer(&snapshot)));
        }
        self.settle_and_answer(snapshot, answer).await.map(Some)
    }

    /// Finds an answer at a position in a document.
    pub(super) async fn at_position<T: Send + 'static>(
        &self,
        params: TextDocumentPositionParams,
        answer: impl FnOnce(&Snapshot, usize) -> T + Send + 'static,
    ) -> Result<Option<T>> {
        let offset = move |snapshot: &Snapshot| {
            from_proto::offset(&snapshot.rope, snapshot.client.encoding, params.position)
        };
        let answer = move |snapshot: &Snapshot| answer(snapshot, offset(snapshot));
        self.with_snapshot(params.text_document, answer).await
    }

    /// Finds an answer that may take long however short the document is.
    pub(super) async fn with_snapshot_blocking<T: Send + 'static>(
        &self,
        document: TextDocumentIdentifier,
        answer: impl FnOnce(&Snapshot) -> T + Send + 'static,
    ) -> Result<Option<T>> {
        let Some(snapshot) = self.snapshot(&document) else { return Ok(None) };
        self.settle_and_answer(snapshot, answer).await.map(Some)
    }

    /// Finds an answer that is wanted promptly: far below an edit it may be the one of before.
    pub(super) async fn with_snapshot_as_it_is<T: Send + 'static>(
        &self,
        document: TextDocumentIdentifier,
        answer: impl FnOnce(&Snapshot) -> T + Send + 'static,
    ) -> Result<Option<T>> {
        let Some(snapshot) = self.snapshot(&document) else { return Ok(None) };
        self.platform.blocking(move || answer(&snapshot)).await.map(Some)
    }

    /// Answers `textDocument/documentSymbol`.
    pub async fn document_symbol_written(
        &self,
        params: DocumentSymbolParams,
    ) -> Result<RawResponse> {
        let answer = self.with_snapshot(params.text_document, |snapshot| {
            let (document, text) = (&snapshot.document, snapshot.text());
            let symbols = features::symbols_in_jobs(document, &text, &Threads);
            RawResponse(to_proto::written_symbols(snapshot, symbols, &Threads))
        });
        Ok(answer.await?.unwrap_or_else(|| RawResponse::new(&())))
    }

    /// Answers `textDocument/semanticTokens/full`.
    pub async fn semantic_tokens_written(
        &self,
        params: SemanticTokensParams,
    ) -> Result<RawResponse> {
        let Some((tokens, result_id)) = self.tokens(params.text_document).await? else {
            return Ok(RawResponse::new(&()));
        };
        let written = move || RawResponse(tokens.written(result_id.as_deref()));
        self.platform.blocking(written).await
    }

    /// Answers `textDocument/semanticTokens/full/delta`.
    pub async fn semantic_tokens_delta_written(
        &self,
        params: SemanticTokensDeltaParams,
    ) -> Result<RawResponse> {
        self.semantic_tokens_full_delta(params).await.map(|answer| RawResponse::new(&answer))
    }

    fn snapshot(&self, document: &TextDocumentIdentifier) -> Option<Snapshot> {
        self.state().documents.get(&document.uri).cloned()
    }

    /// Finds the semantic tokens of a document. For a client that asks for changes of them they are
    /// kept, and come with the name under which they are.
    pub(super) async fn tokens(
        &self,
        document: TextDocumentIdentifier,
    ) -> Result<Option<(Tokens, Option<String>)>> {
        let uri = document.uri.clone();
        let last = {
            let state = &mut *self.state();
            if state.documents.get(&uri).is_some() {
                state.sent_tokens.expect(&uri);
            }
            state.sent_tokens.last(&uri)
        };
        let answer = self.with_snapshot(document, move |snapshot| last.updated(snapshot, &Threads));
        let Some(tokens) = answer.await? else { return Ok(None) };
        let state = &mut *self.state();
        let keeps = self.features().full_tokens == Some(FullTokens { delta: true })
            && state.documents.get(&uri).is_some();
        let result = keeps.then(|| state.sent_tokens.keep(uri, tokens.clone()));
        Ok(Some((tokens, result)))
    }

    /// Does what edits have left over in a document and then finds an answer.
    pub(super) async fn settle_and_answer<T: Send + 'static>(
        &self,
        mut snapshot: Snapshot,
        answer: impl FnOnce(&Snapshot) -> T + Send + 'static,
    ) -> Result<T> {
        // It goes with the request, when that is answered or cancelled.
        let wanted = Arc::new(());
        let asked = Arc::downgrade(&wanted);
        let answer = self.platform.blocking(move || {
            while asked.strong_count() > 0 && !snapshot.document.is_settled() {
                snapshot.advance();
            }
            snapshot.document.is_settled().then(|| answer(&snapshot))
        });
        let answer = answer.await?;
        drop(wanted);
        answer.ok_or_else(Error::request_cancelled)
    }
}
