//! Code actions.

use super::diagnostics::diagnostic;
use super::edits::{edits, workspace_edit};
use crate::action_kinds::protocol_kind;
use crate::client_features::CHOOSE_COMMAND;
use crate::snapshot::Snapshot;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tower_lsp::lsp_types::*;
use wff_core::actions::{Action, ActionKind, Choice, Impossible};

/// The data of an action whose edit is found when that is asked for.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Unresolved {
    /// The document.
    pub uri: Url,
    /// The number of the change that made the text for which the action was offered.
    pub change: u64,
    /// The range for which it was offered.
    pub range: Range,
}

impl Unresolved {
    /// The data of an action, if it is one without its edit.
    pub fn of(action: &CodeAction) -> Option<Unresolved> {
        serde_json::from_value(action.data.clone()?).ok()
    }
}

/// The edit of the action, among those that are offered, that was sent without it.
pub fn with_edit(
    snapshot: &Snapshot,
    unresolved: &CodeAction,
    actions: Vec<Action>,
) -> Option<CodeAction> {
    let is_same = |action: &Action| action.title == unresolved.title;
    let edits = edits(snapshot, actions.into_iter().find(is_same)?.edits);
    Some(CodeAction { edit: Some(workspace_edit(snapshot, edits)), ..unresolved.clone() })
}

/// Rewrites that cannot be done, with the reason.
pub fn disabled(impossible: Vec<Impossible>) -> impl Iterator<Item = CodeActionOrCommand> {
    impossible.into_iter().map(|Impossible { title, reason }| {
        CodeActionOrCommand::CodeAction(CodeAction {
            title,
            kind: Some(protocol_kind(ActionKind::Rewrite)),
            disabled: Some(CodeActionDisabled { reason }),
            ..CodeAction::default()
        })
    })
}

/// Code actions for a range. A client that can is left to ask which of many that do the same in
/// different ways is wanted, and for the edits of those that cost.
pub fn actions(
    snapshot: &Snapshot,
    range: Range,
    actions: Vec<Action>,
) -> Vec<CodeActionOrCommand> {
    let (choices, mut plain): (Vec<_>, Vec<_>) = actions
        .into_iter()
        .partition(|action| snapshot.client.choose_command && action.kind == ActionKind::Choose);
    let place =
        plain.iter().position(|action| action.kind == ActionKind::FixAll).unwrap_or(plain.len());
    let last = plain.split_off(place);
    let plain = plain.into_iter().map(|one| action(snapshot, range, one));
    plain
        .chain(choose(snapshot, choices))
        .chain(last.into_iter().map(|one| action(snapshot, range, one)))
        .collect()
}

/// One action in which the client asks for one of several.
fn choose(snapshot: &Snapshot, choices: Vec<Action>) -> Option<CodeActionOrCommand> {
    let kind = protocol_kind(choices.first()?.kind);
    let command = choice(snapshot, choices)?;
    let title = command.title.clone();
    let action =
        CodeAction { title, kind: Some(kind), command: Some(command), ..CodeAction::default() };
    Some(CodeActionOrCommand::CodeAction(action))
}

/// The command with which the client asks for one of several actions.
pub fn choice(snapshot: &Snapshot, choices: Vec<Action>) -> Option<Command> {
    let first = choices.first()?;
    let title = "Choose among the longest WFFs…".to_owned();
    let (offered, among) = (choices.len(), first.choice.as_ref()?.among);
    let question = match among > offered as u128 + 1 {
        true => format!("{offered} of {among} longest WFFs"),
        false => title.clone(),
    };
    let choice = |action: Action| {
        let Choice { wff, infix, .. } = action.choice?;
        let edit = workspace_edit(snapshot, edits(snapshot, action.edits));
        Some(json!({ "label": wff, "description": infix, "edit": edit }))
    };
    let choices: Vec<Value> = choices.into_iter().filter_map(choice).collect();
    let arguments = Some(vec![json!({ "title": question, "choices": choices })]);
    Some(Command { title, command: CHOOSE_COMMAND.to_owned(), arguments })
}

/// The edit of an action.
pub fn edit(snapshot: &Snapshot, action: Action) -> WorkspaceEdit {
    workspace_edit(snapshot, edits(snapshot, action.edits))
}

/// A code action.
fn action(snapshot: &Snapshot, range: Range, action: Action) -> CodeActionOrCommand {
    let is_later = snapshot.client.resolve_edits && action.kind.is_costly();
    let unresolved = || Unresolved { uri: snapshot.uri.clone(), change: snapshot.change, range };
    let data = is_later.then(unresolved).and_then(|data| serde_json::to_value(data).ok());
    let edit = || workspace_edit(snapshot, edits(snapshot, action.edits));
    let mends =
        action.mends.and_then(|found| diagnostic(snapshot, &found)).map(|found| vec![found]);
    CodeActionOrCommand::CodeAction(CodeAction {
        title: action.title,
        kind: Some(protocol_kind(action.kind)),
        diagnostics: mends,
        is_preferred: action.preferred.then_some(true),
        edit: (!is_later).then(edit),
        data,
        ..CodeAction::default()
    })
}
