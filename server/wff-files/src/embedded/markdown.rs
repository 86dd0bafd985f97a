//! The blocks of a text in Markdown: fenced code, found by a parser of CommonMark.

use super::{Block, info};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// The byte order mark, with which no line of Markdown begins.
const MARK: char = '\u{feff}';

/// The blocks of a text, in their order.
pub fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Fence> = None;
    let mark = if text.starts_with(MARK) { MARK.len_utf8() } else { 0 };
    let body = text.get(mark..).unwrap_or_default();
    for (event, range) in Parser::new_ext(body, Options::empty()).into_offset_iter() {
        let range = range.start + mark..range.end + mark;
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(told))) => {
                let name = info::name(&told).map(|name| name.map(str::to_owned));
                open = name.map(|name| Fence { name, range, parts: Vec::new() });
            }
            Event::Text(_) => {
                if let Some(fence) = &mut open {
                    fence.take(text, range);
                }
            }
            Event::End(TagEnd::CodeBlock) => {
                blocks.extend(open.take().and_then(|it| it.block(text)))
            }
            _ => {}
        }
    }
    blocks
}

/// A block that is being read.
struct Fence {
    name: Option<String>,
    /// The whole of it, from its first fence.
    range: Range<usize>,
    parts: Vec<Range<usize>>,
}

impl Fence {
    /// Takes a stretch of the content. Blanks that a tab is parted into have no bytes of their own,
    /// and mean nothing to us; of a line end of two bytes only the last one comes.
    fn take(&mut self, text: &str, range: Range<usize>) {
        let before = range.start.saturating_sub(1);
        let is_wide = text.get(before..).is_some_and(|text| text.starts_with("\r\n"));
        let start = if is_wide { before } else { range.start };
        match self.parts.last_mut() {
            _ if range.is_empty() => {}
            Some(last) if last.end == start => last.end = range.end,
            _ => self.parts.push(start..range.end),
        }
    }

    /// The block; `None` if the text ends with its opening fence, so that it has no line.
    fn block(mut self, text: &str) -> Option<Block> {
        let prefix = self.prefix(text);
        if self.parts.is_empty() {
            let rest = text.get(self.range.start..).unwrap_or_default();
            let end = self.range.start + rest.find('\n')? + 1;
            self.parts.push(end..end);
        }
        Some(Block { name: self.name, parts: self.parts, prefix })
    }

    /// The text before the content on a line: what stands before the first content that is not
    /// blank, else what the opening fence is indented by, without the marks of list items.
    fn prefix(&self, text: &str) -> String {
        let is_blank = |part: &&Range<usize>| {
            text.get((*part).clone()).is_none_or(|part| part.trim().is_empty())
        };
        let before = |at: usize| {
            let before = text.get(..at).unwrap_or_default();
            before.rsplit('\n').next().unwrap_or_default()
        };
        if let Some(part) = self.parts.iter().find(|part| !is_blank(part)) {
            return before(part.start).to_owned();
        }
        let kept = |c| if matches!(c, '>' | '\t') { c } else { ' ' };
        before(self.range.start).chars().map(kept).collect()
    }
}
