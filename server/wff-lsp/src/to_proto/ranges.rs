//! Features that are ranges of a document: locations, highlights, selections.

use super::pages::page;
use super::range;
use crate::snapshot::Snapshot;
use std::ops::Range;
use tower_lsp::lsp_types::*;
use wff_core::features;

/// Locations in a document.
pub fn locations(snapshot: &Snapshot, ranges: Vec<Range<usize>>) -> Vec<Location> {
    ranges
        .into_iter()
        .map(|bytes| Location { uri: snapshot.uri.clone(), range: range(snapshot, bytes) })
        .collect()
}

/// Highlights of what belongs together. Of two operands, one is marked as written and one as read,
/// so that an editor shows them in two colours.
pub fn highlights(
    snapshot: &Snapshot,
    highlights: Vec<features::Highlight>,
) -> Vec<DocumentHighlight> {
    let kind = |kind| match kind {
        features::HighlightKind::Definition | features::HighlightKind::First => {
            DocumentHighlightKind::WRITE
        }
        features::HighlightKind::Use | features::HighlightKind::Second => {
            DocumentHighlightKind::READ
        }
        features::HighlightKind::Connective => DocumentHighlightKind::TEXT,
    };
    let highlight = |it: features::Highlight| DocumentHighlight {
        range: range(snapshot, it.range),
        kind: Some(kind(it.kind)),
    };
    highlights.into_iter().map(highlight).collect()
}

/// The ranges around an offset, given from the innermost to the outermost; where there are none, an
/// empty one there.
pub fn selection_range(
    snapshot: &Snapshot,
    offset: usize,
    ranges: Vec<Range<usize>>,
) -> SelectionRange {
    let nest = |parent: Option<SelectionRange>, bytes| {
        Some(SelectionRange { range: range(snapshot, bytes), parent: parent.map(Box::new) })
    };
    let nested = ranges.into_iter().rev().fold(None, nest);
    nested
        .unwrap_or_else(|| SelectionRange { range: range(snapshot, offset..offset), parent: None })
}

/// Links to pages, as far as the editor can show them.
pub fn links(snapshot: &Snapshot, links: Vec<features::Link>) -> Vec<DocumentLink> {
    let link = |it: features::Link| {
        let target = page(snapshot, &it.page)?;
        Some(DocumentLink {
            range: range(snapshot, it.range),
            target: Some(target),
            tooltip: Some(it.title),
            data: None,
        })
    };
    links.into_iter().filter_map(link).collect()
}

/// Stretches of lines that can be folded away.
pub fn folding_ranges(folds: Vec<features::Fold>) -> Vec<FoldingRange> {
    let number = |line: usize| u32::try_from(line).unwrap_or(u32::MAX);
    let fold = |fold: features::Fold| FoldingRange {
        start_line: number(fold.lines.start),
        end_line: number(fold.lines.end.saturating_sub(1)),
        kind: Some(match fold.is_comment {
            true => FoldingRangeKind::Comment,
            false => FoldingRangeKind::Region,
        }),
        ..FoldingRange::default()
    };
    folds.into_iter().map(fold).collect()
}

/// Ranges whose text changes together.
pub fn linked(snapshot: &Snapshot, linked: features::Linked) -> LinkedEditingRanges {
    LinkedEditingRanges {
        ranges: linked.ranges.into_iter().map(|bytes| range(snapshot, bytes)).collect(),
        word_pattern: Some(linked.pattern.to_owned()),
    }
}
