//! The protocol's methods. Each goes from the protocol to core and back, and decides nothing of its
//! own.

use super::Server;
use super::requests::offered;
use super::updates::Refresh;
use crate::action_kinds::protocol_kind;
use crate::capabilities;
use crate::client_features::ClientFeatures;
use crate::semantic_tokens::{self, Tokens};
use crate::settings::DocumentSettings;
use crate::threads::Threads;
use crate::{from_proto, to_proto};
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::*;
use tower_lsp::{LanguageServer, async_trait};
use wff_core::actions::{self, ActionKind};
use wff_core::{features, names};
use wff_files::CONFIG_NAME;

#[async_trait]
impl LanguageServer for Server {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        let features = self.features.get_or_init(|| ClientFeatures::of(&params.capabilities));
        let folders = params.workspace_folders.unwrap_or_default();
        self.state().folders.change(folders.into_iter().map(|folder| folder.uri), []);
        if let Some(settings) = params.initialization_options {
            self.take_settings(None, &settings);
        }
        let server = ServerInfo {
            name: "wff".to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        };
        Ok(InitializeResult {
            capabilities: capabilities::announced(features),
            server_info: Some(server),
        })
    }

    async fn initialized(&self, _: InitializedParams) {
        self.register_watchers();
        if self.features().configuration {
            self.request_configuration();
        }
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        let TextDocumentItem { uri, version, text, .. } = params.text_document;
        let state = &mut *self.state();
        let editor = state.folders.settings(&uri);
        let (settings, mistakes) = DocumentSettings::of(&uri, editor, &mut state.configs);
        state.log.extend(mistakes);
        let version = from_proto::version(version);
        state.documents.open(uri, version, &text, settings, self.features());
        state.forget_configs();
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        let VersionedTextDocumentIdentifier { uri, version } = params.text_document;
        let version = from_proto::version(version);
        let remark = self.state().documents.change(&uri, version, &params.content_changes);
        self.log(remark);
        self.hold_for_a_while(uri);
    }

    async fn did_save(&self, params: DidSaveTextDocumentParams) {
        self.state().release(|snapshot| snapshot.uri == params.text_document.uri);
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        let remark = {
            let mut state = self.state();
            state.sent_tokens.forget(&params.text_document.uri);
            let remark = state.documents.close(&params.text_document.uri);
            state.forget_configs();
            state.reported.close(&params.text_document.uri);
            remark
        };
        self.log(remark);
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        self.change_settings(None, &params.settings);
        if self.features().configuration {
            self.request_configuration();
        }
    }

    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        let WorkspaceFoldersChangeEvent { added, removed } = params.event;
        let uri = |folder: WorkspaceFolder| folder.uri;
        self.state().folders.change(added.into_iter().map(uri), removed.into_iter().map(uri));
        self.reload_settings();
        if self.features().configuration {
            self.request_configuration();
        }
    }

    async fn did_change_watched_files(&self, _: DidChangeWatchedFilesParams) {
        let changed = self.reload_settings();
        self.refresh(Refresh { diagnostics: changed, rolls: changed, tokens: changed });
    }

    async fn diagnostic(
        &self,
        params: DocumentDiagnosticParams,
    ) -> Result<DocumentDiagnosticReportResult> {
        let previous = params.previous_result_id;
        let answer = self.with_snapshot(params.text_document.clone(), move |snapshot| {
            to_proto::report(snapshot, previous.as_deref())
        });
        let report = answer.await?.unwrap_or_else(|| {
            self.state().reported.close(&params.text_document.uri);
            self.changed.notify_waiters();
            to_proto::no_report()
        });
        Ok(report.into())
    }

    async fn workspace_diagnostic(
        &self,
        params: WorkspaceDiagnosticParams,
    ) -> Result<WorkspaceDiagnosticReportResult> {
        Ok(self.workspace_reports(params).await?.into())
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        let TextDocumentPositionParams { text_document, position } =
            params.text_document_position_params;
        let answer = self.with_snapshot_as_it_is(text_document, move |snapshot| {
            let offset = from_proto::offset(&snapshot.rope, snapshot.client.encoding, position);
            let hover = features::hover(&snapshot.document, &snapshot.text(), offset)?;
            Some(to_proto::hover(snapshot, hover))
        });
        Ok(answer.await?.flatten())
    }

    async fn completion(&self, params: CompletionParams) -> Result<Option<CompletionResponse>> {
        let TextDocumentPositionParams { text_document, position } = params.text_document_position;
        let is_asked = from_proto::is_asked(params.context.as_ref());
        let answer = self.with_snapshot_as_it_is(text_document, move |snapshot| {
            let offset = from_proto::offset(&snapshot.rope, snapshot.client.encoding, position);
            let (document, text) = (&snapshot.document, snapshot.text());
            let offered = match is_asked {
                true => features::completions(document, &text, offset),
                false => features::completions_while_typing(document, &text, offset),
            };
            to_proto::completions(snapshot, offered)
        });
        answer.await
    }

    async fn code_action(&self, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
        let uri = &params.text_document.uri;
        if uri.path().ends_with(&format!("/{CONFIG_NAME}")) {
            return Ok(Some(to_proto::config_fixes(uri, params.context.diagnostics)));
        }
        self.leave_for(&params.text_document, params.range.start);
        let CodeActionContext { only, trigger_kind, .. } = params.context;
        let seed = self.platform.random();
        let answer = self.with_snapshot_blocking(params.text_document, move |snapshot| {
            let range = from_proto::range(&snapshot.rope, snapshot.client.encoding, params.range);
            let wants = |kind| from_proto::wants(only.as_deref(), kind);
            let actions = offered(snapshot, range.clone(), seed, wants);
            let is_asked = trigger_kind != Some(CodeActionTriggerKind::AUTOMATIC)
                && snapshot.client.disabled_actions
                && wants(ActionKind::Rewrite);
            let impossible =
                || actions::impossible(&snapshot.document, &snapshot.text(), range.clone());
            let impossible = is_asked.then(impossible).unwrap_or_default();
            let actions = to_proto::actions(snapshot, params.range, actions);
            actions.into_iter().chain(to_proto::disabled(impossible)).collect()
        });
        answer.await
    }

    async fn code_action_resolve(&self, params: CodeAction) -> Result<CodeAction> {
        let Some(unresolved) = to_proto::Unresolved::of(&params) else { return Ok(params) };
        let document = TextDocumentIdentifier { uri: unresolved.uri };
        let seed = self.platform.random();
        let answer = self.with_snapshot_blocking(document, move |snapshot| {
            if snapshot.change != unresolved.change {
                return None;
            }
            let range =
                from_proto::range(&snapshot.rope, snapshot.client.encoding, unresolved.range);
            let wants = |kind| params.kind == Some(protocol_kind(kind));
            to_proto::with_edit(snapshot, &params, offered(snapshot, range, seed, wants))
        });
        answer.await?.flatten().ok_or_else(Error::content_modified)
    }

    async fn document_symbol(
        &self,
        params: DocumentSymbolParams,
    ) -> Result<Option<DocumentSymbolResponse>> {
        let answer = self.with_snapshot(params.text_document, |snapshot| {
            to_proto::symbols(snapshot, features::symbols(&snapshot.document, &snapshot.text()))
        });
        answer.await
    }

    async fn goto_definition(
        &self,
        params: GotoDefinitionParams,
    ) -> Result<Option<GotoDefinitionResponse>> {
        let answer = self.at_position(params.text_document_position_params, |snapshot, offset| {
            let definition = names::definition(&snapshot.document, &snapshot.text(), offset);
            to_proto::locations(snapshot, definition.into_iter().collect())
                .pop()
                .map(GotoDefinitionResponse::Scalar)
        });
        Ok(answer.await?.flatten())
    }

    async fn references(&self, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
        let definition = params.context.include_declaration;
        let answer = self.at_position(params.text_document_position, move |snapshot, offset| {
            to_proto::locations(
                snapshot,
                names::references(&snapshot.document, &snapshot.text(), offset, definition),
            )
        });
        answer.await
    }

    async fn document_highlight(
        &self,
        params: DocumentHighlightParams,
    ) -> Result<Option<Vec<DocumentHighlight>>> {
        let params = params.text_document_position_params;
        self.leave_for(&params.text_document, params.position);
        let answer = self.at_position(params, |snapshot, offset| {
            to_proto::highlights(
                snapshot,
                features::highlights(&snapshot.document, &snapshot.text(), offset),
            )
        });
        answer.await
    }

    async fn semantic_tokens_full(
        &self,
        params: SemanticTokensParams,
    ) -> Result<Option<SemanticTokensResult>> {
        let tokens = self.tokens(params.text_document).await?;
        let answer = |(tokens, result_id): (Tokens, _)| {
            SemanticTokens { result_id, data: tokens.all() }.into()
        };
        Ok(tokens.map(answer))
    }

    async fn semantic_tokens_full_delta(
        &self,
        params: SemanticTokensDeltaParams,
    ) -> Result<Option<SemanticTokensFullDeltaResult>> {
        let old =
            self.state().sent_tokens.get(&params.text_document.uri, &params.previous_result_id);
        let Some((new, result_id)) = self.tokens(params.text_document).await? else {
            return Ok(None);
        };
        Ok(Some(semantic_tokens::delta(old.as_ref(), &new, result_id)))
    }

    async fn semantic_tokens_range(
        &self,
        params: SemanticTokensRangeParams,
    ) -> Result<Option<SemanticTokensRangeResult>> {
        let answer = self.with_snapshot(params.text_document, move |snapshot| {
            let range = from_proto::range(&snapshot.rope, snapshot.client.encoding, params.range);
            let data = to_proto::tokens(
                snapshot,
                features::tokens(&snapshot.document, &snapshot.text(), range),
            );
            SemanticTokens { result_id: None, data }.into()
        });
        answer.await
    }

    async fn prepare_rename(
        &self,
        params: TextDocumentPositionParams,
    ) -> Result<Option<PrepareRenameResponse>> {
        let answer = self.at_position(params, |snapshot, offset| {
            let name = names::renamable(&snapshot.document, &snapshot.text(), offset)?;
            Some(PrepareRenameResponse::Range(to_proto::range(snapshot, name)))
        });
        Ok(answer.await?.flatten())
    }

    async fn rename(&self, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
        let answer = self.at_position(params.text_document_position, move |snapshot, offset| {
            to_proto::rename(
                snapshot,
                names::rename(&snapshot.document, &snapshot.text(), offset, &params.new_name),
            )
        });
        answer.await?.unwrap_or(Ok(None))
    }

    async fn inlay_hint(&self, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>> {
        let shown = self.state().folders.settings(&params.text_document.uri).inlay_hints;
        if !shown.is_any() {
            return Ok(None);
        }
        let answer = self.with_snapshot_blocking(params.text_document, move |snapshot| {
            let range = from_proto::range(&snapshot.rope, snapshot.client.encoding, params.range);
            let (document, text) = (&snapshot.document, snapshot.text());
            let lengths = || {
                features::longest_lengths(
                    document,
                    &text,
                    range.clone(),
                    snapshot.kept_from_hints(),
                )
            };
            let hands = || features::hands(document, &text, range.clone());
            let lengths = shown.roll_length.then(lengths).unwrap_or_default();
            let hands = shown.games.then(hands).unwrap_or_default();
            let proved = features::untold(document, &text, range.clone());
            to_proto::inlay_hints(snapshot, lengths, hands, proved)
        });
        answer.await
    }

    async fn code_lens(&self, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>> {
        let shown = self.state().folders.settings(&params.text_document.uri).code_lenses;
        if !shown.is_any() {
            return Ok(None);
        }
        let answer = self.with_snapshot_blocking(params.text_document, move |snapshot| {
            let (document, text) = (&snapshot.document, snapshot.text());
            let all = 0..snapshot.rope.len_bytes();
            let lengths =
                || features::longest_lengths(document, &text, all, snapshot.kept_from_lenses());
            let scores = || features::scores(document, &text);
            let lengths = shown.roll_length.then(lengths).unwrap_or_default();
            to_proto::code_lenses(snapshot, lengths, shown.games.then(scores).unwrap_or_default())
        });
        answer.await
    }

    async fn document_link(&self, params: DocumentLinkParams) -> Result<Option<Vec<DocumentLink>>> {
        let answer = self.with_snapshot(params.text_document, |snapshot| {
            let links = to_proto::has_pages(snapshot).then(|| features::links(&snapshot.text()));
            to_proto::links(snapshot, links.unwrap_or_default())
        });
        answer.await
    }

    async fn code_lens_resolve(&self, lens: CodeLens) -> Result<CodeLens> {
        self.with_choices(lens).await
    }

    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<Value>> {
        self.run(&params.command, params.arguments).await.map(|()| None)
    }

    async fn folding_range(&self, params: FoldingRangeParams) -> Result<Option<Vec<FoldingRange>>> {
        let answer = self.with_snapshot(params.text_document, |snapshot| {
            let most = snapshot.client.most_folds.map_or(usize::MAX, |most| most as usize);
            to_proto::folding_ranges(features::folds(&snapshot.document, &snapshot.text(), most))
        });
        answer.await
    }

    async fn selection_range(
        &self,
        params: SelectionRangeParams,
    ) -> Result<Option<Vec<SelectionRange>>> {
        let answer = self.with_snapshot(params.text_document, move |snapshot| {
            let range = |position: &Position| {
                let offset =
                    from_proto::offset(&snapshot.rope, snapshot.client.encoding, *position);
                to_proto::selection_range(
                    snapshot,
                    offset,
                    features::selections(&snapshot.document, &snapshot.text(), offset),
                )
            };
            params.positions.iter().map(range).collect()
        });
        answer.await
    }

    async fn formatting(&self, params: DocumentFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        let answer = self.with_snapshot(params.text_document, |snapshot| {
            let (document, text) = (&snapshot.document, snapshot.text());
            to_proto::edits(snapshot, features::format_in_jobs(document, &text, &Threads))
        });
        answer.await
    }

    async fn on_type_formatting(
        &self,
        params: DocumentOnTypeFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>> {
        let typed = params.ch;
        let answer = self.at_position(params.text_document_position, move |snapshot, offset| {
            to_proto::edits(
                snapshot,
                features::typed(&snapshot.document, &snapshot.text(), offset, &typed),
            )
        });
        answer.await
    }

    async fn signature_help(&self, params: SignatureHelpParams) -> Result<Option<SignatureHelp>> {
        let at = params.text_document_position_params;
        let answer = self.with_snapshot_as_it_is(at.text_document, move |snapshot| {
            let offset = from_proto::offset(&snapshot.rope, snapshot.client.encoding, at.position);
            let signature = features::signature(&snapshot.document, &snapshot.text(), offset)?;
            Some(to_proto::signature_help(snapshot, signature))
        });
        Ok(answer.await?.flatten())
    }

    async fn linked_editing_range(
        &self,
        params: LinkedEditingRangeParams,
    ) -> Result<Option<LinkedEditingRanges>> {
        let answer = self.at_position(params.text_document_position_params, |snapshot, offset| {
            let linked = features::linked(&snapshot.document, &snapshot.text(), offset)?;
            Some(to_proto::linked(snapshot, linked))
        });
        Ok(answer.await?.flatten())
    }

    async fn symbol(
        &self,
        params: WorkspaceSymbolParams,
    ) -> Result<Option<Vec<SymbolInformation>>> {
        let snapshots = self.state().documents.all();
        let find = move || to_proto::found_symbols(&snapshots, &params.query);
        self.platform.blocking(find).await.map(Some)
    }

    async fn range_formatting(
        &self,
        params: DocumentRangeFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>> {
        let answer = self.with_snapshot(params.text_document, move |snapshot| {
            let range = from_proto::range(&snapshot.rope, snapshot.client.encoding, params.range);
            to_proto::edits(snapshot, features::format(&snapshot.document, &snapshot.text(), range))
        });
        answer.await
    }
}
