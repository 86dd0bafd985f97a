//! The blocks of a text in AsciiDoc: listings between lines of `----` under `[source,wff]`, and
//! fenced code as in Markdown.

use super::{Block, info};
use wff_core::syntax::rows;

/// The attributes of the next block, as far as they matter.
#[derive(Default)]
struct Attributes {
    is_ours: bool,
    is_left_out: bool,
    name: Option<String>,
}

/// A block whose content is no AsciiDoc, and that is open.
struct Open<'t> {
    /// The line that ends it.
    delimiter: &'t str,
    block: Option<Block>,
}

/// The blocks of a text, in their order. One that nothing closes goes to the end.
pub fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut above = Attributes::default();
    let mut open: Option<Open<'_>> = None;
    for row in rows(text) {
        let line = row.content.of(text).trim_end();
        if let Some(Open { delimiter, block }) = &mut open {
            if line == *delimiter {
                blocks.extend(open.take().and_then(|open| open.block));
            } else if let Some(part) = block.as_mut().and_then(|block| block.parts.last_mut()) {
                part.end = row.next;
            }
            continue;
        }
        if let Some(delimiter) = delimiter(line) {
            let name = match line.strip_prefix(delimiter).filter(|_| delimiter == "```") {
                Some(told) => info::name(told).map(|name| name.map(str::to_owned)),
                None if delimiter.starts_with('-') => std::mem::take(&mut above).name(),
                None => None,
            };
            open = Some(Open { delimiter, block: name.and_then(|name| Block::behind(row, name)) });
        }
        above.heed(line);
    }
    blocks.extend(open.and_then(|open| open.block));
    blocks
}

/// The line that ends what a line opens whose content is no AsciiDoc.
fn delimiter(line: &str) -> Option<&str> {
    let is_line = |c| line.len() >= 4 && line.chars().all(|it| it == c);
    if ['-', '.', '+', '/'].into_iter().any(is_line) {
        return Some(line);
    }
    line.get(..3).filter(|it| *it == "```" && !line.get(3..).unwrap_or_default().contains('`'))
}

impl Attributes {
    /// Takes in a line between blocks.
    fn heed(&mut self, line: &str) {
        let list = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        if let Some(list) = list {
            self.take(list);
            return;
        }
        // Comments and a title may stand between.
        let is_title = line.starts_with('.') && !line.starts_with("..");
        if !is_title && !line.starts_with("//") {
            *self = Attributes::default();
        }
    }

    /// Takes in a list of attributes, such as `source#week1.ignore,wff`.
    fn take(&mut self, list: &str) {
        let mut words = list.split(',').map(|word| word.trim().trim_matches('"'));
        let first = words.next().unwrap_or_default();
        let style = first.split(['#', '.', '%']).next().unwrap_or_default();
        let marked = |mark| {
            let mut pieces = first.split(mark).skip(1);
            pieces.next().map(|it| it.split(['#', '.', '%']).next().unwrap_or_default())
        };
        let mut words = words.peekable();
        let is_source = matches!(style, "source" | "");
        self.is_ours |= is_source && words.peek().is_some_and(|language| info::is_ours(language));
        self.is_left_out |= marked('.').is_some_and(info::leaves_out);
        let id = words.find_map(|word| word.strip_prefix("id="));
        let name = marked('#').or(id).map(|name| name.trim_matches('"').to_owned());
        self.name = name.or(self.name.take());
    }

    /// The name of a block of formulas; `None` if it is none.
    fn name(self) -> Option<Option<String>> {
        (self.is_ours && !self.is_left_out).then_some(self.name)
    }
}
