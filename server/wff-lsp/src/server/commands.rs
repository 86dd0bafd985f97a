//! Commands that the server runs for its client: about the roll of a line, the longest WFF of
//! which they write or count.

use super::Server;
use super::requests::offered;
use crate::command_names::{COUNT_LONGEST, WRITE_LONGEST};
use crate::snapshot::Snapshot;
use crate::{from_proto, to_proto};
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::*;
use wff_core::actions::{Action, ActionKind};
use wff_core::features;

const CHANGED: &str = "The text has changed meanwhile.";
const NO_ROLL: &str = "No longest WFF can be told of this line.";

/// The actions of the kinds that are wanted, at a position; none of them rolls dice.
fn at(snapshot: &Snapshot, position: Position, wants: impl Fn(ActionKind) -> bool) -> Vec<Action> {
    let offset = from_proto::offset(&snapshot.rope, snapshot.client.encoding, position);
    offered(snapshot, offset..offset, 0, wants)
}

impl Server {
    /// Runs a command on the place that is its argument.
    pub(super) async fn run(&self, command: &str, mut arguments: Vec<Value>) -> Result<()> {
        let invalid = || Error::invalid_params("a command takes a place in a document");
        let place = (arguments.len() == 1).then(|| arguments.remove(0)).ok_or_else(invalid)?;
        let place = from_proto::place(place).ok_or_else(invalid)?;
        match command {
            WRITE_LONGEST => self.write_longest(place).await,
            COUNT_LONGEST => self.count_longest(place).await,
            _ => Err(Error::invalid_params("there is no such command")),
        }
    }

    async fn write_longest(&self, place: from_proto::Place) -> Result<()> {
        let wants = |kind| matches!(kind, ActionKind::Longest | ActionKind::LongestTrue);
        let edit = move |snapshot: &Snapshot| {
            if snapshot.version != place.version {
                return Err(CHANGED);
            }
            let first = at(snapshot, place.position, wants).into_iter().next();
            first.map(|action| to_proto::edit(snapshot, action)).ok_or(NO_ROLL)
        };
        let document = TextDocumentIdentifier { uri: place.uri };
        let refused =
            match self.with_snapshot_blocking(document, edit).await?.unwrap_or(Err(CHANGED)) {
                Ok(edit) => match self.client.apply_edit(edit).await? {
                    ApplyWorkspaceEditResponse { applied: true, .. } => return Ok(()),
                    refused => refused.failure_reason.unwrap_or_else(|| CHANGED.to_owned()),
                },
                Err(reason) => reason.to_owned(),
            };
        self.client.show_message(MessageType::INFO, refused).await;
        Ok(())
    }

    async fn count_longest(&self, place: from_proto::Place) -> Result<()> {
        let count = move |snapshot: &Snapshot| {
            if snapshot.version != place.version {
                return CHANGED.to_owned();
            }
            let offset =
                from_proto::offset(&snapshot.rope, snapshot.client.encoding, place.position);
            let count = features::count_longest(&snapshot.document, &snapshot.text(), offset);
            count.unwrap_or_else(|| NO_ROLL.to_owned())
        };
        let document = TextDocumentIdentifier { uri: place.uri };
        let told = self.with_snapshot_blocking(document, count).await?;
        let told = told.unwrap_or_else(|| CHANGED.to_owned());
        self.client.show_message(MessageType::INFO, told).await;
        Ok(())
    }

    /// The lens that was sent without its command, with it: the choice among the longest WFFs.
    pub(super) async fn with_choices(&self, lens: CodeLens) -> Result<CodeLens> {
        let Some(place) = lens.data.clone().and_then(from_proto::place) else { return Ok(lens) };
        let choose = move |snapshot: &Snapshot| {
            if snapshot.version != place.version {
                return None;
            }
            let choices = at(snapshot, place.position, |kind| kind == ActionKind::Choose);
            to_proto::choose(snapshot, choices)
        };
        let document = TextDocumentIdentifier { uri: place.uri };
        let command = self.with_snapshot_blocking(document, choose).await?.flatten();
        Ok(to_proto::resolved(lens, command))
    }
}
