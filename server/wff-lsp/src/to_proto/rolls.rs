//! The lengths of the longest WFFs of rolls, the scores of games and what D-proofs prove, behind
//! lines and above them.

use super::hover::markup;
use super::{position, range};
use crate::command_names::{COUNT_LONGEST, WRITE_LONGEST};
use crate::snapshot::Snapshot;
use serde_json::{Value, json};
use std::ops::Range;
use tower_lsp::lsp_types::*;
use wff_core::features;
use wff_core::markup::Markdown;

/// Inlay hints behind the dice of rolls, behind rounds the dice in hand, and behind questions what
/// is proved. A click on that of a roll writes the longest WFF, for a client that lets the server
/// do so.
pub fn inlay_hints(
    snapshot: &Snapshot,
    lengths: Vec<features::LongestLength>,
    hands: Vec<features::Score>,
    proved: Vec<features::Proved>,
) -> Vec<InlayHint> {
    let hint = |end: usize, label: InlayHintLabel, tooltip: Option<Markdown>| InlayHint {
        position: position(&snapshot.rope, snapshot.client.encoding, end),
        label,
        kind: None,
        text_edits: None,
        tooltip: tooltip.map(|it| InlayHintTooltip::MarkupContent(markup(snapshot, it))),
        padding_left: Some(true),
        padding_right: None,
        data: None,
    };
    let of_roll = |it: features::LongestLength| {
        if !(it.has_wff && snapshot.client.apply_edit) {
            return hint(it.dice.end, it.label.into(), Some(it.markdown));
        }
        let title = "Write the longest WFF".to_owned();
        let part = InlayHintLabelPart {
            value: it.label,
            tooltip: Some(InlayHintLabelPartTooltip::MarkupContent(markup(snapshot, it.markdown))),
            location: None,
            command: Some(command(title, WRITE_LONGEST, place(snapshot, &it.dice))),
        };
        hint(it.dice.end, vec![part].into(), None)
    };
    let of_rolls = lengths.into_iter().map(of_roll);
    let of_hands = hands.into_iter().map(|it| hint(it.range.end, it.title.into(), None));
    let of_proofs = proved.into_iter().map(|it| hint(it.range.end, it.told.into(), None));
    of_rolls.chain(of_hands).chain(of_proofs).collect()
}

/// Code lenses above the dice of rolls, with what can be done about them, and above games and
/// rounds their points.
pub fn code_lenses(
    snapshot: &Snapshot,
    lengths: Vec<features::LongestLength>,
    scores: Vec<features::Score>,
) -> Vec<CodeLens> {
    let lens = |bytes: Range<usize>, command| CodeLens {
        range: range(snapshot, bytes),
        command: Some(command),
        data: None,
    };
    let client = snapshot.client;
    let of_roll = |it: features::LongestLength| {
        let can_act = it.has_wff && client.apply_edit;
        let act = |title: &str, name| {
            let place = place(snapshot, &it.dice);
            lens(it.dice.clone(), command(title.to_owned(), name, place))
        };
        let write = can_act.then(|| act("write", WRITE_LONGEST));
        // The choices are found when the lens is seen.
        let choose = (can_act && client.can_choose_in_lens()).then(|| CodeLens {
            range: range(snapshot, it.dice.clone()),
            command: None,
            data: Some(place(snapshot, &it.dice)),
        });
        let count = can_act.then(|| act("count", COUNT_LONGEST));
        let length = lens(it.dice.clone(), text(it.title.clone()));
        [Some(length), write, choose, count].into_iter().flatten()
    };
    let of_rolls = lengths.into_iter().flat_map(of_roll);
    let of_games = scores.into_iter().map(|it| lens(it.range, text(it.title)));
    of_rolls.chain(of_games).collect()
}

/// A lens that lets its user choose, if there is something to choose.
pub fn resolved(lens: CodeLens, choose: Option<Command>) -> CodeLens {
    let command = match choose {
        Some(choose) => Command { title: "choose".to_owned(), ..choose },
        None => text("no other".to_owned()),
    };
    CodeLens { command: Some(command), data: None, ..lens }
}

/// Text for people; a command without a name does nothing.
fn text(title: String) -> Command {
    Command { title, command: String::new(), arguments: None }
}

fn command(title: String, name: &str, place: Value) -> Command {
    Command { title, command: name.to_owned(), arguments: Some(vec![place]) }
}

/// The place where dice stand, for the server itself to read.
fn place(snapshot: &Snapshot, dice: &Range<usize>) -> Value {
    let document = OptionalVersionedTextDocumentIdentifier {
        uri: snapshot.uri.clone(),
        version: snapshot.version,
    };
    let position = position(&snapshot.rope, snapshot.client.encoding, dice.start);
    json!({ "textDocument": document, "position": position })
}
