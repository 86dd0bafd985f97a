//! A place that the panel is asked about, and facts from its line.

use crate::analysis::block::edge;
use crate::document::{Document, Placed};
use crate::rules::{Found, Levels};
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::{Span, Text};
use std::ops::Range;

/// A byte of a document, and the line that holds it.
#[derive(Clone, Copy)]
pub(super) struct PanelPlace<'p> {
    pub(super) document: &'p Document,
    pub(super) offset: usize,
    pub(super) levels: &'p Levels,
    pub(super) placed: &'p Placed<'p>,
}

impl PanelPlace<'_> {
    /// True if the line stands in a block of this kind, or opens one.
    pub(super) fn is_in(&self, kind: BlockKind) -> bool {
        let opens = edge(&self.placed.read());
        let mut scope = Some(self.placed.scope);
        while let Some(around) = scope {
            if around.block().is_some_and(|block| block.kind == kind) {
                return true;
            }
            scope = around.around();
        }
        opens == Some(Edge::Opens(kind))
    }

    /// The diagnostics of the line.
    pub(super) fn found(&self, text: &(impl Text + ?Sized)) -> Vec<Found> {
        let (start, end) = (self.placed.start, self.placed.start + self.placed.content.len());
        self.document.diagnostics_in(text, start..end, self.levels, PROBLEMS)
    }
}

/// The most diagnostics of a line that are shown.
const PROBLEMS: usize = 20;

/// A drawing, or the reason why there is none, as a sentence.
pub type Drawn<T> = Result<T, String>;

/// The bytes of a span of the line, in the document.
pub(super) fn bytes(span: Span, placed: &Placed<'_>) -> Range<usize> {
    span.after(placed.start).range()
}
