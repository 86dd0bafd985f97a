//! The lengths of the longest WFFs of rolls, the scores of games and what D-proofs prove, behind
//! lines and above them.

use super::hover::markup;
use super::{position, range};
use crate::snapshot::Snapshot;
use tower_lsp::lsp_types::*;
use wff_core::features;

/// Inlay hints behind the dice of rolls, behind rounds the dice in hand, and behind questions what
/// is proved.
pub fn inlay_hints(
    snapshot: &Snapshot,
    reaches: Vec<features::Reach>,
    hands: Vec<features::Score>,
    proved: Vec<features::Proved>,
) -> Vec<InlayHint> {
    let hint = |end: usize, label: String, tooltip: Option<String>| InlayHint {
        position: position(&snapshot.rope, snapshot.client.encoding, end),
        label: InlayHintLabel::String(label),
        kind: None,
        text_edits: None,
        tooltip: tooltip.map(|it| InlayHintTooltip::MarkupContent(markup(snapshot, it))),
        padding_left: Some(true),
        padding_right: None,
        data: None,
    };
    let of_rolls = reaches.into_iter().map(|it| hint(it.dice.end, it.label, Some(it.markdown)));
    let of_hands = hands.into_iter().map(|it| hint(it.range.end, it.title, None));
    let of_proofs = proved.into_iter().map(|it| hint(it.range.end, it.formula, None));
    of_rolls.chain(of_hands).chain(of_proofs).collect()
}

/// Code lenses above the dice of rolls, and above games and rounds their points.
pub fn code_lenses(
    snapshot: &Snapshot,
    reaches: Vec<features::Reach>,
    scores: Vec<features::Score>,
) -> Vec<CodeLens> {
    let lens = |(bytes, title)| {
        // A lens is text for people; a command without a name does nothing.
        let command = Command { title, command: String::new(), arguments: None };
        CodeLens { range: range(snapshot, bytes), command: Some(command), data: None }
    };
    let of_rolls = reaches.into_iter().map(|it| (it.dice, it.title));
    let of_games = scores.into_iter().map(|it| (it.range, it.title));
    of_rolls.chain(of_games).map(lens).collect()
}
