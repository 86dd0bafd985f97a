//! The text of a hover, kept short enough for an editor.

use crate::markup::Markdown;
use std::ops::Range;

/// The most bytes of a hover.
pub(super) const MOST: usize = 4096;
/// The most bytes of what is said of the rest of a table.
const REST: usize = 256;

/// A text to show over a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The bytes it is about.
    pub range: Range<usize>,
    /// The text, or that up to what says how much of a table is left out; all together at most
    /// 4 KiB.
    pub markdown: Markdown,
    /// The rest of the truth table in it, where that is cut.
    pub rest: Option<TableRest>,
}

/// The rest of a truth table that a hover has no room for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRest {
    /// The text behind what is said of where the whole table is.
    pub after: Markdown,
    /// The formulas, or the judgement about them, as the command line takes them, with the logic
    /// where it is needed; `None` if they are too long for that, or the logic is the file's own.
    pub formulas: Option<String>,
}

/// The text of a hover, before it is known to be short enough.
#[derive(Debug)]
pub(super) struct Told {
    pub markdown: Markdown,
    pub rest: Option<TableRest>,
}

impl From<Markdown> for Told {
    fn from(markdown: Markdown) -> Told {
        Told { markdown, rest: None }
    }
}

impl Told {
    /// Puts a paragraph behind it.
    pub fn push(&mut self, paragraph: impl Into<Told>) {
        let Told { markdown, rest } = paragraph.into();
        let Told { markdown: told, rest: before } = self;
        let last = before.as_mut().map_or(told, |rest| &mut rest.after);
        if !markdown.is_empty() {
            *last = Markdown::paragraphs([std::mem::take(last), markdown]);
        }
        *before = before.take().or(rest);
    }

    /// It without what is too long, in a hover of some bytes.
    pub fn hover(self, range: Range<usize>) -> Hover {
        let Some(TableRest { after, formulas }) = self.rest else {
            return Hover { range, markdown: self.markdown.fitting(MOST), rest: None };
        };
        let most = MOST - REST;
        if self.markdown.longest() > most {
            return Hover { range, markdown: self.markdown.fitting(most), rest: None };
        }
        let after = after.fitting(most - self.markdown.longest());
        Hover { range, markdown: self.markdown, rest: Some(TableRest { after, formulas }) }
    }
}
