//! The end of the block that a line stands in: the place where more lines of it are written.

use super::{Document, Placed};
use crate::analysis::block::edge;
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::{Keyword, Statement, Text};

/// The bytes above and below a line in which the head and the end of its block are looked for.
const NEAR: usize = 1 << 15;

/// The end of a block.
#[derive(Clone, Debug)]
pub(crate) struct BlockEnd {
    /// The kind of the block.
    pub kind: BlockKind,
    /// The byte where its `end` begins, or else where its last line that says something ends.
    pub at: usize,
    /// The scope there.
    pub scope: Scope,
    /// True if it has an `end`.
    pub has_end: bool,
}

impl BlockEnd {
    /// The text that writes lines there, below those that stand in the block.
    pub fn lines(&self, lines: &[String], line_end: &str) -> String {
        let around = |line: &String| match self.has_end {
            true => format!("{line}{line_end}"),
            false => format!("{line_end}{line}"),
        };
        lines.iter().map(around).collect()
    }

    /// The first byte of its head, if it is near.
    pub fn head(&self, document: &Document, text: &(impl Text + ?Sized)) -> Option<usize> {
        let above = self.at.saturating_sub(NEAR)..self.at;
        let heads = document.lines(text, above, |placed| {
            let is_outside = placed.scope.depth() + 1 == self.scope.depth();
            let opens = || matches!(edge(&placed.read()), Some(Edge::Opens(_)));
            (is_outside && opens()).then_some(placed.start)
        });
        heads.into_iter().flatten().next_back()
    }

    /// The blanks before its head.
    pub fn head_indent(&self, document: &Document, text: &(impl Text + ?Sized)) -> String {
        let head = self.head(document, text);
        let indent = head.and_then(|it| document.line(text, it, |head| head.indent().to_owned()));
        indent.unwrap_or_default()
    }

    /// The line that ends it, behind these blanks, if it lacks one.
    pub fn end(&self, indent: &str) -> Option<String> {
        (!self.has_end).then(|| format!("{indent}{}", Keyword::End.text()))
    }
}

impl Document {
    /// The end of the innermost block that the line of a byte opens or stands in, if it is near.
    pub(crate) fn block_end(&self, text: &(impl Text + ?Sized), offset: usize) -> Option<BlockEnd> {
        let (start, depth, kind) = self.line(text, offset, |placed| {
            let below = placed.scope_below();
            let inside = if below.depth() > placed.scope.depth() { &below } else { placed.scope };
            Some((placed.start, inside.depth(), inside.block()?.kind))
        })??;
        let to = start.saturating_add(NEAR).min(text.len());
        let mut is_over = false;
        let mut last = start;
        let ends = self.lines(text, start..to, |placed: Placed<'_>| {
            if is_over {
                return None;
            }
            let line = placed.read();
            let is_below = placed.start > start;
            if is_below && placed.scope.depth() < depth {
                is_over = true;
                return None;
            }
            if placed.scope.depth() == depth && edge(&line) == Some(Edge::Ends) {
                is_over = true;
                let (at, scope) = (placed.start, placed.scope.clone());
                return Some(BlockEnd { kind, at, scope, has_end: true });
            }
            if line.statement != Statement::Blank || !is_below {
                last = placed.start + placed.content.trim_end().len();
            }
            None
        });
        if let Some(end) = ends.into_iter().flatten().next() {
            return Some(end);
        }
        if !is_over && to < text.len() {
            return None;
        }
        let scope = self.line(text, last, |placed| placed.scope_below())?;
        Some(BlockEnd { kind, at: last, scope, has_end: false })
    }
}
