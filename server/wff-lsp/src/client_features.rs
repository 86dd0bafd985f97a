//! The optional features of a client that make a difference to the server, read from the
//! capabilities that it sends with `initialize`.

use crate::encoding::Encoding;
use tower_lsp::lsp_types::{
    ClientCapabilities, CodeActionCapabilityResolveSupport, InsertTextMode, MarkupKind,
    SemanticTokensFullOptions, TokenFormat,
};

/// The command with which a client lets its user choose among edits.
pub const CHOOSE_COMMAND: &str = "wff.choose";

/// The command with which a client shows the page of a rule or logic, which is its one argument.
pub const EXPLAIN_COMMAND: &str = "wff.explainRule";

/// The command with which a client shows the table and the tree of the formula at its cursor.
pub const PANEL_COMMAND: &str = "wff.showPanel";

/// A client's requests for the semantic tokens of whole documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FullTokens {
    /// True if the client also asks for the changes since the tokens that it has.
    pub delta: bool,
}

/// The optional features of a client.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClientFeatures {
    /// The unit in which it counts columns.
    pub encoding: Encoding,
    /// It pulls diagnostics, so that they are not pushed.
    pub pull_diagnostics: bool,
    /// It pulls diagnostics again on request.
    pub refresh_diagnostics: bool,
    /// It shows the related information of a diagnostic.
    pub related_information: bool,
    /// It shows tags of diagnostics.
    pub diagnostic_tags: bool,
    /// It shows where the page of a diagnostic's rule is.
    pub code_description: bool,
    /// It takes code actions, not only commands.
    pub code_action_literals: bool,
    /// It asks for the edit of a code action when that is chosen, and gives back the data of it.
    pub resolve_edits: bool,
    /// It shows code actions that cannot be done, with the reason.
    pub disabled_actions: bool,
    /// It takes edits of a version of a document.
    pub versioned_edits: bool,
    /// It takes symbols as a tree.
    pub hierarchical_symbols: bool,
    /// The most stretches to fold that it takes, if it says.
    pub most_folds: Option<u32>,
    /// It takes the places of parameters in a signature.
    pub signature_offsets: bool,
    /// It changes what is linked together.
    pub linked_editing: bool,
    /// It takes snippets.
    pub snippets: bool,
    /// It takes of a completion what is inserted at the cursor, and what is replaced with the whole
    /// word there.
    pub insert_replace: bool,
    /// It indents the lines of a completion as the line is that they are written on.
    pub adjusts_indentation: bool,
    /// It makes the edits that the server sends it, so that commands can be run by the server.
    pub apply_edit: bool,
    /// It shows hovers in Markdown.
    pub markdown: bool,
    /// It answers requests for its settings.
    pub configuration: bool,
    /// It can be asked to notify of changed settings.
    pub watch_configuration: bool,
    /// It can be asked to notify of changed files.
    pub watch_files: bool,
    /// It has the command [`CHOOSE_COMMAND`].
    pub choose_command: bool,
    /// It has the command [`PANEL_COMMAND`], also behind a link in a hover.
    pub panel_command: bool,
    /// It has the command [`EXPLAIN_COMMAND`], also behind a link of a diagnostic or document.
    pub explain_command: bool,
    /// It asks if a name can be changed before it asks for the new one.
    pub prepare_rename: bool,
    /// It asks for inlay hints again on request.
    pub refresh_inlay_hints: bool,
    /// It asks for code lenses again on request.
    pub refresh_code_lenses: bool,
    /// It asks for the semantic tokens of whole documents.
    pub full_tokens: Option<FullTokens>,
    /// It asks for the semantic tokens of a part of a document.
    pub range_tokens: bool,
    /// It asks for semantic tokens again on request.
    pub refresh_tokens: bool,
}

impl ClientFeatures {
    /// True if a lens can let its user choose among edits.
    pub fn can_choose_in_lens(&self) -> bool {
        self.choose_command && self.apply_edit
    }

    /// The features that are among a client's capabilities.
    pub fn of(client: &ClientCapabilities) -> ClientFeatures {
        let general = client.general.as_ref();
        let workspace = client.workspace.as_ref();
        let text = client.text_document.as_ref();
        let published = text.and_then(|text| text.publish_diagnostics.as_ref());
        let tokens = text
            .and_then(|text| text.semantic_tokens.as_ref())
            .filter(|it| it.formats.contains(&TokenFormat::RELATIVE));
        let item = text.and_then(|it| it.completion.as_ref()?.completion_item.as_ref());
        let actions = text.and_then(|text| text.code_action.as_ref());
        let has = |flag: Option<Option<bool>>| flag.flatten().unwrap_or(false);
        let commands = client
            .experimental
            .as_ref()
            .and_then(|it| it.pointer("/commands/commands")?.as_array());
        let has_command =
            |name: &str| commands.is_some_and(|all| all.iter().any(|command| command == name));
        ClientFeatures {
            encoding: general
                .and_then(|it| Encoding::choose(it.position_encodings.as_deref()?))
                .unwrap_or_default(),
            pull_diagnostics: text.is_some_and(|it| it.diagnostic.is_some()),
            refresh_diagnostics: has(workspace
                .and_then(|it| it.diagnostic.as_ref())
                .map(|it| it.refresh_support)),
            related_information: has(published.map(|it| it.related_information)),
            diagnostic_tags: published.is_some_and(|it| it.tag_support.is_some()),
            code_description: has(published.map(|it| it.code_description_support))
                || text.is_some_and(|it| it.diagnostic.is_some()),
            code_action_literals: actions
                .is_some_and(|it| it.code_action_literal_support.is_some()),
            resolve_edits: actions.is_some_and(|it| {
                let resolves = |it: &CodeActionCapabilityResolveSupport| {
                    it.properties.iter().any(|property| property == "edit")
                };
                it.data_support == Some(true) && it.resolve_support.as_ref().is_some_and(resolves)
            }),
            disabled_actions: actions.is_some_and(|it| it.disabled_support == Some(true)),
            versioned_edits: has(workspace
                .and_then(|it| it.workspace_edit.as_ref())
                .map(|it| it.document_changes)),
            hierarchical_symbols: has(text
                .and_then(|it| it.document_symbol.as_ref())
                .map(|it| it.hierarchical_document_symbol_support)),
            snippets: has(item.map(|it| it.snippet_support)),
            insert_replace: has(item.map(|it| it.insert_replace_support)),
            adjusts_indentation: item
                .and_then(|it| it.insert_text_mode_support.as_ref())
                .is_some_and(|it| it.value_set.contains(&InsertTextMode::ADJUST_INDENTATION)),
            apply_edit: has(workspace.map(|it| it.apply_edit)),
            most_folds: text.and_then(|it| it.folding_range.as_ref()?.range_limit),
            signature_offsets: has(text
                .and_then(|it| it.signature_help.as_ref()?.signature_information.as_ref())
                .and_then(|it| it.parameter_information.as_ref())
                .map(|it| it.label_offset_support)),
            linked_editing: text.is_some_and(|it| it.linked_editing_range.is_some()),
            markdown: text
                .and_then(|it| it.hover.as_ref()?.content_format.as_ref())
                .is_none_or(|formats| formats.contains(&MarkupKind::Markdown)),
            configuration: has(workspace.map(|it| it.configuration)),
            watch_configuration: has(workspace
                .and_then(|it| it.did_change_configuration.as_ref())
                .map(|it| it.dynamic_registration)),
            watch_files: has(workspace
                .and_then(|it| it.did_change_watched_files.as_ref())
                .map(|it| it.dynamic_registration)),
            choose_command: has_command(CHOOSE_COMMAND),
            panel_command: has_command(PANEL_COMMAND),
            explain_command: has_command(EXPLAIN_COMMAND),
            prepare_rename: has(text
                .and_then(|it| it.rename.as_ref())
                .map(|it| it.prepare_support)),
            refresh_inlay_hints: has(workspace
                .and_then(|it| it.inlay_hint.as_ref())
                .map(|it| it.refresh_support)),
            refresh_code_lenses: has(workspace
                .and_then(|it| it.code_lens.as_ref())
                .map(|it| it.refresh_support)),
            full_tokens: tokens.and_then(|it| match it.requests.full.as_ref()? {
                SemanticTokensFullOptions::Bool(full) => {
                    full.then_some(FullTokens { delta: false })
                }
                SemanticTokensFullOptions::Delta { delta } => {
                    Some(FullTokens { delta: delta.unwrap_or(false) })
                }
            }),
            range_tokens: has(tokens.map(|it| it.requests.range)),
            refresh_tokens: has(workspace
                .and_then(|it| it.semantic_tokens.as_ref())
                .map(|it| it.refresh_support)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

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
            let client = json!({"general": {"positionEncodings": offered}});
            let features = ClientFeatures::of(&serde_json::from_value(client).unwrap());
            assert_eq!(features.encoding, chosen);
        }
    }
}
