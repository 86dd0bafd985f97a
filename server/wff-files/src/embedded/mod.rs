//! The sheets in files that are written for people: blocks of formulas in Markdown, AsciiDoc and
//! LaTeX. Each block is a sheet of its own, and those of one name make one sheet together.
//!
//! A sheet has a text of its own, which is read as any file is, and knows for each of its lines
//! the line of the outer file. What is found in it is moved outward by [`Sheet::outward`], and what
//! is to be changed by [`Sheet::edit`]; neither ever touches what is not a line of the block.

mod asciidoc;
mod block;
mod info;
mod latex;
mod markdown;
mod sheet;
#[cfg(test)]
mod tests;

pub use sheet::{Change, Line, Sheet};

use crate::read;
use block::Block;
use std::collections::HashMap;
use std::path::Path;
use wff_core::document::TextEdit;

/// The kinds of file that blocks of formulas stand in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Host {
    /// Markdown, as CommonMark has it.
    Markdown,
    /// AsciiDoc.
    AsciiDoc,
    /// LaTeX.
    Latex,
}

/// The endings of files of each kind, and the names that editors have for it.
const HOSTS: [(Host, &[&str], &[&str]); 3] = [
    (Host::Markdown, &["md", "markdown"], &["markdown", "quarto", "rmd", "pandoc"]),
    (Host::AsciiDoc, &["adoc", "asciidoc"], &["asciidoc", "asciidoctor"]),
    (Host::Latex, &["tex"], &["latex", "tex", "plaintex"]),
];

impl Host {
    /// The kind of a file, by the ending of its name.
    pub fn of(path: &Path) -> Option<Host> {
        let ending = path.extension()?;
        let has = |endings: &[&str]| endings.iter().any(|it| ending.eq_ignore_ascii_case(it));
        HOSTS.iter().find(|(_, endings, _)| has(endings)).map(|(host, ..)| *host)
    }

    /// The endings of files of all kinds.
    pub fn endings() -> impl Iterator<Item = &'static str> {
        HOSTS.iter().flat_map(|(_, endings, _)| endings.iter().copied())
    }

    /// The kind of a document that an editor says is in this language.
    pub fn of_language(language: &str) -> Option<Host> {
        HOSTS.iter().find(|(.., names)| names.contains(&language)).map(|(host, ..)| *host)
    }

    /// The sheets of a text, in the order in which they begin.
    pub fn sheets(self, text: &str) -> Vec<Sheet> {
        let mut sheets: Vec<Sheet> = Vec::new();
        let mut named: HashMap<String, usize> = HashMap::new();
        let mut rows = sheet::OuterRows::new(text);
        for block in self.blocks(text) {
            let next = sheets.len();
            let place = block.name.map_or(next, |name| *named.entry(name).or_insert(next));
            if place == next {
                sheets.push(Sheet::default());
            }
            if let Some(sheet) = sheets.get_mut(place) {
                sheet.take(text, &mut rows, block.parts, block.prefix);
            }
        }
        sheets.iter_mut().for_each(|sheet| sheet.close(text.len()));
        sheets
    }

    /// The blocks of a text, in their order.
    fn blocks(self, text: &str) -> Vec<Block> {
        let may_have = text.as_bytes().windows(3).any(|it| it.eq_ignore_ascii_case(b"wff"));
        match self {
            _ if !may_have => Vec::new(),
            Host::Markdown => markdown::blocks(text),
            Host::AsciiDoc => asciidoc::blocks(text),
            Host::Latex => latex::blocks(text),
        }
    }
}

/// The edits that make changes in the sheets of a text, in text order.
pub fn edits(sheets: &[Sheet], change: impl Fn(&Sheet) -> Vec<TextEdit>) -> Vec<TextEdit> {
    let moved = |sheet| change(sheet).into_iter().filter_map(|edit| sheet.edit(&edit)).collect();
    let mut edits: Vec<TextEdit> = sheets.iter().flat_map::<Vec<_>, _>(moved).collect();
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    edits
}

/// True if a file is of a kind that sheets stand in, and has none; false also if it cannot be read.
pub(crate) fn has_none(path: &Path) -> bool {
    number(path) == Some(0)
}

/// True if a file is of a kind that sheets stand in, and has some; false also if it cannot be read.
pub(crate) fn has_any(path: &Path) -> bool {
    number(path).is_some_and(|number| number > 0)
}

/// The number of blocks in a file, if it is of a kind that these stand in and can be read.
fn number(path: &Path) -> Option<usize> {
    let host = Host::of(path)?;
    Some(host.blocks(&read(path).ok()?).len())
}
