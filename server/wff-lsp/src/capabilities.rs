//! What the client can do, and what the server says that it can do itself. Nothing is announced
//! that does not work.

use crate::to_proto::{CHOOSE, legend};
use serde_json::Value;
use tower_lsp::lsp_types::*;

/// How the client counts the columns of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// In bytes of UTF-8.
    Utf8,
    /// In code units of UTF-16, which is what a client means that says nothing.
    #[default]
    Utf16,
    /// In Unicode scalar values.
    Utf32,
}

impl Encoding {
    /// The encoding that is cheapest for us among those a client offers; nothing where none of them
    /// is known.
    fn choose(offered: &[PositionEncodingKind]) -> Option<Encoding> {
        let known = [
            (PositionEncodingKind::UTF8, Encoding::Utf8),
            (PositionEncodingKind::UTF32, Encoding::Utf32),
            (PositionEncodingKind::UTF16, Encoding::Utf16),
        ];
        known.into_iter().find(|(kind, _)| offered.contains(kind)).map(|(_, encoding)| encoding)
    }

    fn kind(self) -> PositionEncodingKind {
        match self {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
            Encoding::Utf32 => PositionEncodingKind::UTF32,
        }
    }
}

/// Whether a client asks for what has changed of the tokens that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deltas(pub bool);

/// What of the client's abilities makes a difference here.
#[derive(Clone, Copy, Debug, Default)]
pub struct Abilities {
    /// How it counts columns.
    pub encoding: Encoding,
    /// It asks for diagnostics by itself, so that they are not pushed.
    pub pulls: bool,
    /// It asks for diagnostics again when it is told to.
    pub refreshes: bool,
    /// It shows the places that explain a diagnostic.
    pub related: bool,
    /// It shows tags of diagnostics.
    pub tags: bool,
    /// It takes code actions, not only commands.
    pub actions: bool,
    /// It takes edits of a version of a document.
    pub versioned_edits: bool,
    /// It takes symbols as a tree.
    pub symbol_trees: bool,
    /// It takes snippets.
    pub snippets: bool,
    /// It shows hovers in Markdown.
    pub markdown: bool,
    /// It answers what its settings are.
    pub settings: bool,
    /// It can be asked to tell when its settings change.
    pub settings_watch: bool,
    /// It can be asked to watch files.
    pub files_watch: bool,
    /// It asks its user to choose among edits.
    pub chooses: bool,
    /// It asks whether a name can be changed before it asks to what.
    pub prepares_renames: bool,
    /// It asks for hints again when it is told to.
    pub refreshes_hints: bool,
    /// It asks for lenses again when it is told to.
    pub refreshes_lenses: bool,
    /// It asks for the tokens of whole documents, and whether for what has changed of them.
    pub tokens: Option<Deltas>,
    /// It asks for the tokens of a part of a document.
    pub token_ranges: bool,
    /// It asks for tokens again when it is told to.
    pub refreshes_tokens: bool,
}

impl Abilities {
    /// Reads what a client says of itself.
    pub fn of(client: &ClientCapabilities) -> Abilities {
        let general = client.general.as_ref();
        let workspace = client.workspace.as_ref();
        let text = client.text_document.as_ref();
        let published = text.and_then(|text| text.publish_diagnostics.as_ref());
        let tokens = text
            .and_then(|text| text.semantic_tokens.as_ref())
            .filter(|it| it.formats.contains(&TokenFormat::RELATIVE));
        let has = |flag: Option<Option<bool>>| flag.flatten().unwrap_or(false);
        Abilities {
            encoding: general
                .and_then(|it| Encoding::choose(it.position_encodings.as_deref()?))
                .unwrap_or_default(),
            pulls: text.is_some_and(|it| it.diagnostic.is_some()),
            refreshes: has(workspace
                .and_then(|it| it.diagnostic.as_ref())
                .map(|it| it.refresh_support)),
            related: has(published.map(|it| it.related_information)),
            tags: published.is_some_and(|it| it.tag_support.is_some()),
            actions: text
                .and_then(|it| it.code_action.as_ref())
                .is_some_and(|it| it.code_action_literal_support.is_some()),
            versioned_edits: has(workspace
                .and_then(|it| it.workspace_edit.as_ref())
                .map(|it| it.document_changes)),
            symbol_trees: has(text
                .and_then(|it| it.document_symbol.as_ref())
                .map(|it| it.hierarchical_document_symbol_support)),
            snippets: has(text
                .and_then(|it| it.completion.as_ref()?.completion_item.as_ref())
                .map(|it| it.snippet_support)),
            markdown: text
                .and_then(|it| it.hover.as_ref()?.content_format.as_ref())
                .is_none_or(|formats| formats.contains(&MarkupKind::Markdown)),
            settings: has(workspace.map(|it| it.configuration)),
            settings_watch: has(workspace
                .and_then(|it| it.did_change_configuration.as_ref())
                .map(|it| it.dynamic_registration)),
            files_watch: has(workspace
                .and_then(|it| it.did_change_watched_files.as_ref())
                .map(|it| it.dynamic_registration)),
            chooses: client.experimental.as_ref().is_some_and(|it| {
                let commands = it.pointer("/commands/commands").and_then(Value::as_array);
                commands.is_some_and(|commands| commands.iter().any(|command| command == CHOOSE))
            }),
            prepares_renames: has(text
                .and_then(|it| it.rename.as_ref())
                .map(|it| it.prepare_support)),
            refreshes_hints: has(workspace
                .and_then(|it| it.inlay_hint.as_ref())
                .map(|it| it.refresh_support)),
            refreshes_lenses: has(workspace
                .and_then(|it| it.code_lens.as_ref())
                .map(|it| it.refresh_support)),
            tokens: tokens.and_then(|it| match it.requests.full.as_ref()? {
                SemanticTokensFullOptions::Bool(full) => full.then_some(Deltas(false)),
                SemanticTokensFullOptions::Delta { delta } => Some(Deltas(delta.unwrap_or(false))),
            }),
            token_ranges: has(tokens.map(|it| it.requests.range)),
            refreshes_tokens: has(workspace
                .and_then(|it| it.semantic_tokens.as_ref())
                .map(|it| it.refresh_support)),
        }
    }

    /// What the server announces to such a client.
    pub fn announce(&self) -> ServerCapabilities {
        let sync = TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            ..TextDocumentSyncOptions::default()
        };
        let kinds = vec![
            CodeActionKind::QUICKFIX,
            CodeActionKind::REFACTOR_REWRITE,
            CodeActionKind::SOURCE_FIX_ALL,
        ];
        let rename = match self.prepares_renames {
            true => OneOf::Right(RenameOptions {
                prepare_provider: Some(true),
                work_done_progress_options: WorkDoneProgressOptions::default(),
            }),
            false => OneOf::Left(true),
        };
        let actions =
            CodeActionOptions { code_action_kinds: Some(kinds), ..CodeActionOptions::default() };
        let completion = CompletionOptions {
            trigger_characters: Some(vec!["@".to_owned()]),
            ..CompletionOptions::default()
        };
        let diagnostics = DiagnosticOptions {
            identifier: Some("wff".to_owned()),
            ..DiagnosticOptions::default()
        };
        // Whether a client that has syntax tokens too has a grammar of this language is not known:
        // it is told everything.
        let tokens = SemanticTokensOptions {
            work_done_progress_options: WorkDoneProgressOptions::default(),
            legend: legend(),
            range: self.token_ranges.then_some(true),
            full: self.tokens.map(|Deltas(delta)| match delta {
                true => SemanticTokensFullOptions::Delta { delta: Some(true) },
                false => SemanticTokensFullOptions::Bool(true),
            }),
        };
        let tokens = (tokens.full.is_some() || self.token_ranges).then_some(tokens);
        ServerCapabilities {
            position_encoding: Some(self.encoding.kind()),
            text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
            hover_provider: Some(HoverProviderCapability::Simple(true)),
            completion_provider: Some(completion),
            document_symbol_provider: Some(OneOf::Left(true)),
            definition_provider: Some(OneOf::Left(true)),
            references_provider: Some(OneOf::Left(true)),
            rename_provider: Some(rename),
            document_highlight_provider: Some(OneOf::Left(true)),
            semantic_tokens_provider: tokens
                .map(SemanticTokensServerCapabilities::SemanticTokensOptions),
            inlay_hint_provider: Some(OneOf::Left(true)),
            code_lens_provider: Some(CodeLensOptions { resolve_provider: None }),
            selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
            document_formatting_provider: Some(OneOf::Left(true)),
            document_range_formatting_provider: Some(OneOf::Left(true)),
            code_action_provider: self
                .actions
                .then_some(CodeActionProviderCapability::Options(actions)),
            diagnostic_provider: self
                .pulls
                .then_some(DiagnosticServerCapabilities::Options(diagnostics)),
            ..ServerCapabilities::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn abilities(client: serde_json::Value) -> Abilities {
        Abilities::of(&serde_json::from_value(client).unwrap())
    }

    #[test]
    fn the_cheapest_encoding_that_is_offered_is_taken() {
        for (offered, chosen) in [
            (json!(["utf-16", "utf-32", "utf-8"]), Encoding::Utf8),
            (json!(["utf-16", "utf-32"]), Encoding::Utf32),
            (json!(["utf-16"]), Encoding::Utf16),
            (json!(["utf-7"]), Encoding::Utf16),
            (json!([]), Encoding::Utf16),
            (json!(null), Encoding::Utf16),
        ] {
            let abilities = abilities(json!({"general": {"positionEncodings": offered}}));
            assert_eq!(abilities.encoding, chosen);
            assert_eq!(abilities.announce().position_encoding, Some(chosen.kind()));
        }
    }

    #[test]
    fn diagnostics_are_announced_to_those_who_pull_them() {
        let abilities = |text: serde_json::Value| abilities(json!({ "textDocument": text }));
        assert!(abilities(json!({})).announce().diagnostic_provider.is_none());
        assert!(abilities(json!({"diagnostic": {}})).announce().diagnostic_provider.is_some());
    }

    #[test]
    fn tokens_are_announced_as_they_can_be_asked_for() {
        let announced = |requests: serde_json::Value, format: &str| {
            let tokens = json!({"requests": requests, "tokenTypes": [], "tokenModifiers": [], "formats": [format]});
            let provider = abilities(json!({"textDocument": {"semanticTokens": tokens}}))
                .announce()
                .semantic_tokens_provider;
            provider
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
        assert!(abilities(json!({})).announce().semantic_tokens_provider.is_none());
    }
}
