//! The lengths of the longest WFFs of rolls, behind their dice and above them.

use super::hover::markup;
use super::{position, range};
use crate::snapshot::Snapshot;
use tower_lsp::lsp_types::*;
use wff_core::features;

/// Inlay hints behind the dice of rolls.
pub fn inlay_hints(snapshot: &Snapshot, reaches: Vec<features::Reach>) -> Vec<InlayHint> {
    let hint = |reach: features::Reach| InlayHint {
        position: position(&snapshot.rope, snapshot.client.encoding, reach.dice.end),
        label: InlayHintLabel::String(reach.label),
        kind: None,
        text_edits: None,
        tooltip: Some(InlayHintTooltip::MarkupContent(markup(snapshot, reach.markdown))),
        padding_left: Some(true),
        padding_right: None,
        data: None,
    };
    reaches.into_iter().map(hint).collect()
}

/// Code lenses above the dice of rolls.
pub fn code_lenses(snapshot: &Snapshot, reaches: Vec<features::Reach>) -> Vec<CodeLens> {
    let lens = |reach: features::Reach| {
        // A lens is text for people; a command without a name does nothing.
        let command = Command { title: reach.title, command: String::new(), arguments: None };
        CodeLens { range: range(snapshot, reach.dice), command: Some(command), data: None }
    };
    reaches.into_iter().map(lens).collect()
}
