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
    /// The text; with what is said of the rest of a table at most 4 KiB.
    pub markdown: Markdown,
    /// The rest of the truth table in it, where that is cut.
    pub rest: Option<TableRest>,
}

/// The rest of a truth table that a hover has no room for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRest {
    /// The byte of the Markdown before which it stands where the whole table is: behind the words
    /// that say how much is left out.
    pub at: usize,
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
        if !self.markdown.is_empty() && !markdown.is_empty() {
            self.markdown.push("\n\n".into());
        }
        let before = self.markdown.len();
        self.markdown.push(markdown);
        self.rest = rest.map(|it| TableRest { at: before + it.at, ..it }).or(self.rest.take());
    }

    /// It without what is too long, in a hover of some bytes.
    pub fn hover(self, range: Range<usize>) -> Hover {
        let most = if self.rest.is_some() { MOST - REST } else { MOST };
        let markdown = self.markdown.fitting(most);
        let rest = self.rest.filter(|rest| rest.at <= markdown.len());
        Hover { range, markdown, rest }
    }
}
