//! Code actions.

use super::diagnostics::diagnostic;
use super::edits::{edits, workspace_edit};
use crate::action_kinds::protocol_kind;
use crate::client_features::CHOOSE_COMMAND;
use crate::snapshot::Snapshot;
use serde_json::{Value, json};
use tower_lsp::lsp_types::*;
use wff_core::actions::{Action, ActionKind, Choice};

/// Code actions. A client that can is left to ask which of many that do the same in different ways
/// is wanted.
pub fn actions(snapshot: &Snapshot, actions: Vec<Action>) -> Vec<CodeActionOrCommand> {
    let (choices, mut plain): (Vec<_>, Vec<_>) = actions
        .into_iter()
        .partition(|action| snapshot.client.choose_command && action.kind == ActionKind::Choose);
    let place =
        plain.iter().position(|action| action.kind == ActionKind::FixAll).unwrap_or(plain.len());
    let last = plain.split_off(place);
    let plain = plain.into_iter().map(|one| action(snapshot, one));
    plain
        .chain(choose(snapshot, choices))
        .chain(last.into_iter().map(|one| action(snapshot, one)))
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
fn action(snapshot: &Snapshot, action: Action) -> CodeActionOrCommand {
    let mends =
        action.mends.and_then(|found| diagnostic(snapshot, &found)).map(|found| vec![found]);
    CodeActionOrCommand::CodeAction(CodeAction {
        title: action.title,
        kind: Some(protocol_kind(action.kind)),
        diagnostics: mends,
        is_preferred: action.preferred.then_some(true),
        edit: Some(workspace_edit(snapshot, edits(snapshot, action.edits))),
        ..CodeAction::default()
    })
}
