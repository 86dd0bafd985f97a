//! The capabilities that the server announces in its answer to `initialize`. Nothing is announced
//! that does not work.

use crate::action_kinds::{ALLOW, FIX_ALL};
use crate::client_features::{ClientFeatures, FullTokens};
use crate::command_names::{COUNT_LONGEST, WRITE_LONGEST};
use crate::server::experimental;
use crate::to_proto;
use tower_lsp::lsp_types::*;
use wff_core::syntax::letter::{CONNECTIVES, PROPOSITIONS};

/// The capabilities that the server announces to a client of these features.
pub fn announced(client: &ClientFeatures) -> ServerCapabilities {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::INCREMENTAL),
        save: Some(TextDocumentSyncSaveOptions::Supported(true)),
        ..TextDocumentSyncOptions::default()
    };
    let completion = CompletionOptions {
        trigger_characters: Some(vec!["@".to_owned()]),
        ..CompletionOptions::default()
    };
    // A popup at each capital would not be calm: it comes on request, and then follows what is
    // typed.
    let letters = CONNECTIVES.iter().map(|row| row.letter).chain(PROPOSITIONS);
    let signature = SignatureHelpOptions {
        trigger_characters: None,
        retrigger_characters: Some(letters.map(|letter| char::from(letter).to_string()).collect()),
        work_done_progress_options: WorkDoneProgressOptions::default(),
    };
    let on_type = DocumentOnTypeFormattingOptions {
        first_trigger_character: "\n".to_owned(),
        more_trigger_character: Some(vec!["d".to_owned()]),
    };
    let diagnostics = DiagnosticOptions {
        identifier: Some("wff".to_owned()),
        workspace_diagnostics: true,
        ..DiagnosticOptions::default()
    };
    ServerCapabilities {
        position_encoding: Some(client.encoding.kind()),
        text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(completion),
        signature_help_provider: Some(signature),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        linked_editing_range_provider: client
            .linked_editing
            .then_some(LinkedEditingRangeServerCapabilities::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        rename_provider: Some(renaming(client)),
        document_highlight_provider: Some(OneOf::Left(true)),
        semantic_tokens_provider: tokens(client)
            .map(SemanticTokensServerCapabilities::SemanticTokensOptions),
        inlay_hint_provider: Some(OneOf::Left(true)),
        code_lens_provider: Some(CodeLensOptions {
            resolve_provider: client.can_choose_in_lens().then_some(true),
        }),
        execute_command_provider: client.apply_edit.then(|| ExecuteCommandOptions {
            commands: [WRITE_LONGEST, COUNT_LONGEST].map(str::to_owned).to_vec(),
            ..ExecuteCommandOptions::default()
        }),
        document_link_provider: Some(DocumentLinkOptions {
            resolve_provider: None,
            work_done_progress_options: WorkDoneProgressOptions::default(),
        }),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        document_range_formatting_provider: Some(OneOf::Left(true)),
        document_on_type_formatting_provider: Some(on_type),
        code_action_provider: client
            .code_action_literals
            .then(|| CodeActionProviderCapability::Options(actions(client))),
        diagnostic_provider: client
            .pull_diagnostics
            .then_some(DiagnosticServerCapabilities::Options(diagnostics)),
        workspace: Some(WorkspaceServerCapabilities {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(OneOf::Left(true)),
            }),
            file_operations: None,
        }),
        experimental: Some(experimental()),
        ..ServerCapabilities::default()
    }
}

fn renaming(client: &ClientFeatures) -> OneOf<bool, RenameOptions> {
    match client.prepare_rename {
        true => OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        }),
        false => OneOf::Left(true),
    }
}

fn actions(client: &ClientFeatures) -> CodeActionOptions {
    let kinds = vec![
        CodeActionKind::QUICKFIX,
        CodeActionKind::REFACTOR_EXTRACT,
        CodeActionKind::REFACTOR_INLINE,
        CodeActionKind::REFACTOR_REWRITE,
        CodeActionKind::SOURCE_FIX_ALL,
        CodeActionKind::new(FIX_ALL),
        CodeActionKind::new(ALLOW),
    ];
    CodeActionOptions {
        code_action_kinds: Some(kinds),
        resolve_provider: client.resolve_edits.then_some(true),
        ..CodeActionOptions::default()
    }
}

/// The semantic tokens, for a client that asks for some.
fn tokens(client: &ClientFeatures) -> Option<SemanticTokensOptions> {
    // A client that has syntax tokens too need not have a grammar of this language, so every
    // token is sent.
    let tokens = SemanticTokensOptions {
        work_done_progress_options: WorkDoneProgressOptions::default(),
        legend: to_proto::legend(),
        range: client.range_tokens.then_some(true),
        full: client.full_tokens.map(|FullTokens { delta }| match delta {
            true => SemanticTokensFullOptions::Delta { delta: Some(true) },
            false => SemanticTokensFullOptions::Bool(true),
        }),
    };
    (tokens.full.is_some() || client.range_tokens).then_some(tokens)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::Encoding;
    use serde_json::{Value, json};

    /// The capabilities that are announced to a client of these capabilities.
    fn answered(client: Value) -> ServerCapabilities {
        announced(&ClientFeatures::of(&serde_json::from_value(client).unwrap()))
    }

    #[test]
    fn the_encoding_that_is_taken_is_announced() {
        for (offered, chosen) in [
            (json!(["utf-16", "utf-32", "utf-8"]), Encoding::Utf8),
            (json!(["utf-16", "utf-32"]), Encoding::Utf32),
            (json!(null), Encoding::Utf16),
        ] {
            let capabilities = answered(json!({"general": {"positionEncodings": offered}}));
            assert_eq!(capabilities.position_encoding, Some(chosen.kind()));
        }
    }

    #[test]
    fn diagnostics_are_announced_to_those_who_pull_them() {
        let provider = |text: Value| answered(json!({ "textDocument": text })).diagnostic_provider;
        assert!(provider(json!({})).is_none());
        assert!(provider(json!({"diagnostic": {}})).is_some());
    }

    #[test]
    fn tokens_are_announced_as_they_can_be_asked_for() {
        let provider = |client: Value| answered(client).semantic_tokens_provider;
        let announced = |requests: Value, format: &str| {
            let tokens = json!({
                "requests": requests,
                "tokenTypes": [],
                "tokenModifiers": [],
                "formats": [format],
            });
            provider(json!({"textDocument": {"semanticTokens": tokens}}))
                .map(|provider| serde_json::to_value(provider).unwrap())
                .map(|it| (it["full"].clone(), it["range"].clone()))
        };
        let delta = json!({"delta": true});
        assert_eq!(
            announced(json!({"full": delta, "range": true}), "relative"),
            Some((delta.clone(), json!(true)))
        );
        assert_eq!(announced(json!({"full": {}}), "relative"), Some((json!(true), json!(null))));
        assert_eq!(
            announced(json!({"full": false, "range": true}), "relative"),
            Some((json!(null), json!(true)))
        );
        assert_eq!(announced(json!({}), "relative"), None);
        assert_eq!(announced(json!({"full": true}), "absolute"), None);
        assert!(provider(json!({})).is_none());
    }
}
