//! Markdown as plain text: a parser of CommonMark finds the markup, which is taken out where it
//! stands. Lines stay lines, pipe tables stay as they are, for tables are read so.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use std::ops::Range;
use wff_core::syntax::reading::around::{has_formula, is_remark};
use wff_core::syntax::reading::label::{Label, LabelKind};

/// The characters that may have a backslash before them that means nothing. A slash is none of
/// them: `\/` is a sign of infix.
const ESCAPED: &str = r##"!"#$&'()*+-.:;<=>?@[]^_`{|}~\"##;

/// The tags that say how a text looks, and nothing else.
const TAGS: [&str; 9] = ["br", "b", "i", "u", "em", "strong", "code", "sub", "sup"];

/// The text of a document without its markup, line for line.
pub fn plain(text: &str) -> String {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let options = Options::ENABLE_TABLES | Options::ENABLE_TASKLISTS | Options::ENABLE_MATH;
    let head = metadata(text);
    let (before, text) = text.split_at_checked(head).unwrap_or_default();
    let mut reader = Reader { text, ..Reader::default() };
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        reader.take(&event, range);
    }
    let comment = |line: &str| format!("# {line}");
    before.split_inclusive('\n').map(comment).collect::<String>() + &reader.finish()
}

/// The markup of a text, as far as it is found.
#[derive(Default)]
struct Reader<'t> {
    text: &'t str,
    /// The texts that are put in the place of ranges within lines.
    edits: Vec<(Range<usize>, String)>,
    /// The numbers of the ordered lists that are open: where each stands, and its value.
    lists: Vec<Vec<(Range<usize>, u64)>>,
    /// The beginnings of the items that are open.
    items: Vec<usize>,
    /// The depth of quotations.
    quotes: usize,
    /// The end of the text that was met last, as text.
    text_end: usize,
    /// The end of an escaped bracket that stands for the end of mathematics.
    math_end: usize,
    /// The end of the line on which no such bracket follows.
    no_math_end: usize,
    /// The end of the line that was met last, and a place on it.
    last_line: Range<usize>,
    /// True in a block whose text is taken as it stands.
    is_verbatim: bool,
}

impl<'t> Reader<'t> {
    fn of(&self, range: Range<usize>) -> &'t str {
        self.text.get(range).unwrap_or_default()
    }

    fn put(&mut self, range: Range<usize>, text: impl Into<String>) {
        self.edits.push((range, text.into()));
    }

    /// Takes off so many bytes at both ends of a range.
    fn take_off(&mut self, range: &Range<usize>, length: usize) {
        self.put(range.start..range.start + length, "");
        self.put(range.end.saturating_sub(length)..range.end, "");
    }

    /// The lines in a range, without their ends.
    fn lines(
        &self,
        range: Range<usize>,
    ) -> impl DoubleEndedIterator<Item = Range<usize>> + use<'t> {
        let start = range.start;
        let text = self.of(range);
        let base = text.as_ptr() as usize;
        text.lines().map(move |line| {
            let at = start + (line.as_ptr() as usize - base);
            at..at + line.len()
        })
    }

    /// The end of the line on which a place is.
    fn line_end(&mut self, at: usize) -> usize {
        if !self.last_line.contains(&at) {
            let rest = self.of(at..self.text.len());
            let line = rest.split('\n').next().unwrap_or_default();
            self.last_line = at..at + line.trim_end_matches('\r').len();
        }
        self.last_line.end
    }

    fn take(&mut self, event: &Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(Tag::Heading { .. }) => self.heading(range),
            Event::Start(Tag::Strong) => self.take_off(&range, 2),
            Event::Start(Tag::Emphasis) if self.is_apart(&range) => self.take_off(&range, 1),
            Event::Start(Tag::List(_)) => self.lists.push(Vec::new()),
            Event::End(TagEnd::List(_)) => self.number(),
            Event::Start(Tag::Item) => {
                self.items.push(range.start);
                let digits = self.of(range.clone()).bytes().take_while(u8::is_ascii_digit).count();
                let at = range.start..range.start + digits;
                if let (Ok(number), Some(list)) =
                    (self.of(at.clone()).parse(), self.lists.last_mut())
                {
                    list.push((at, number));
                }
            }
            Event::End(TagEnd::Item) => _ = self.items.pop(),
            Event::TaskListMarker(is_done) => self.task(*is_done, range),
            Event::Start(Tag::BlockQuote(_)) => {
                if self.quotes == 0 {
                    self.quotation(range);
                }
                self.quotes += 1;
            }
            Event::End(TagEnd::BlockQuote(_)) => self.quotes = self.quotes.saturating_sub(1),
            Event::Start(Tag::CodeBlock(kind)) => {
                self.is_verbatim = true;
                if let CodeBlockKind::Fenced(info) = kind {
                    self.fence(range, info);
                }
            }
            Event::End(TagEnd::CodeBlock) => self.is_verbatim = false,
            Event::Start(Tag::HtmlBlock) => self.comments(range),
            Event::InlineHtml(tag) => match tag.starts_with("<!--") {
                true => self.comments(range),
                false if is_of_looks(tag) => self.put(range, ""),
                false => {}
            },
            Event::Code(_) => {
                let text = self.of(range.clone());
                let ticks = text.bytes().take_while(|byte| *byte == b'`').count();
                self.take_off(&range, ticks);
                self.number_signs(&range);
            }
            Event::InlineMath(_) => {
                self.take_off(&range, 1);
                self.number_signs(&range);
            }
            Event::DisplayMath(_) => {
                self.take_off(&range, 2);
                self.number_signs(&range);
            }
            Event::HardBreak if self.of(range.clone()).starts_with('\\') => {
                self.put(range.start..range.start + 1, "");
            }
            Event::Rule => {
                let end = self.line_end(range.start);
                self.put(range.start..end, "");
            }
            Event::Text(said) if !self.is_verbatim => self.text(said, range),
            _ => {}
        }
    }

    /// Takes the backslash off a character that it escapes, and puts characters in the place of
    /// their names.
    fn text(&mut self, said: &str, range: Range<usize>) {
        let before = range.start.wrapping_sub(1);
        let first = said.chars().next().filter(|c| ESCAPED.contains(*c));
        let is_escaped = before >= self.text_end && self.of(before..range.start) == "\\";
        let is_of_sign = self.of(0..before).ends_with('/');
        if let Some(first) = first.filter(|_| is_escaped && !is_of_sign) {
            self.escape(before, first);
        }
        let written = self.of(range.clone());
        self.number_signs(&range);
        if written != said && !written.contains('\n') {
            self.put(range.clone(), said);
        }
        self.text_end = range.end;
    }

    /// Makes number signs that begin no comment in Markdown begin none here, unless nothing is said
    /// behind them, or they belong to a label.
    fn number_signs(&mut self, range: &Range<usize>) {
        for (at, _) in self.of(range.clone()).match_indices('#') {
            let at = range.start + at;
            let end = self.line_end(at);
            let behind = self.of(at + 1..end);
            if !behind.starts_with(|c: char| c.is_ascii_digit()) && !is_remark(behind) {
                self.put(at..at + 1, "＃");
            }
        }
    }

    /// Takes off the backslash at a place: before a bracket that another one ends on the line, the
    /// brackets are those of mathematics.
    fn escape(&mut self, at: usize, escaped: char) {
        let end = at + 1 + escaped.len_utf8();
        let close = match escaped {
            '(' => Some("\\)"),
            '[' => Some("\\]"),
            _ => None,
        };
        let is_inside = end < self.math_end;
        if let Some(close) = close.filter(|_| !is_inside && end >= self.no_math_end) {
            let line_end = self.line_end(end);
            match self.of(end..line_end).find(close) {
                Some(length) => {
                    self.math_end = end + length + close.len();
                    return self.put(at..end, "");
                }
                None => self.no_math_end = line_end,
            }
        }
        let is_close = end == self.math_end;
        self.put(at..if is_close { end } else { at + 1 }, "");
    }

    /// True if the marks of an emphasis stand apart from letters and brackets outside, so that they
    /// are no signs of infix.
    fn is_apart(&self, range: &Range<usize>) -> bool {
        let before = self.of(0..range.start).chars().next_back();
        let after = self.of(range.end..self.text.len()).chars().next();
        let is_operand = |c: char| c.is_alphanumeric() || matches!(c, '(' | ')' | '[' | ']' | '\'');
        !before.is_some_and(is_operand) && !after.is_some_and(is_operand)
    }

    /// Takes the marks off a heading that says something. Any other is a comment.
    fn heading(&mut self, range: Range<usize>) {
        let Some(first) = self.lines(range.clone()).next() else { return };
        let line = self.of(first.clone());
        let marks = line.bytes().take_while(|byte| *byte == b'#').count();
        let said = line.trim_matches(['#', ' ', '\t', '*', '_', '`']);
        let is_title = is_title(said);
        if marks > 0 {
            if !is_title {
                self.put(first.start..first.start + marks, "");
                let bare = line.trim_end().trim_end_matches('#');
                if bare.ends_with([' ', '\t']) {
                    self.put(first.start + bare.len()..first.end, "");
                }
            }
            return;
        }
        let mut lines: Vec<Range<usize>> = self.lines(range).collect();
        if let Some(rule) = lines.pop() {
            self.put(rule, "");
        }
        if let ([line], true) = (&lines[..], is_title) {
            self.put(line.start..line.start, "# ");
        }
    }

    /// Numbers a list all of whose items have one number, as its reader sees it.
    fn number(&mut self) {
        let Some(items) = self.lists.pop() else { return };
        let Some((_, first)) = items.first().cloned() else { return };
        if items.iter().all(|(_, number)| *number == first) {
            for (place, (at, _)) in items.into_iter().enumerate().skip(1) {
                self.put(at, first.saturating_add(place as u64).to_string());
            }
        }
    }

    /// Takes the box off a choice. One that is not taken is a comment, unless it has a number.
    fn task(&mut self, is_done: bool, range: Range<usize>) {
        let Some(item) = self.items.last().copied() else { return };
        let is_ordered = self.of(item..range.start).starts_with(|c: char| c.is_ascii_digit());
        let line_end = self.line_end(range.end);
        let said = self.of(range.end..line_end);
        if is_done {
            let blank = said.len() - said.trim_start().len();
            self.put(if is_ordered { range.start } else { item }..range.end + blank, "");
        } else if !is_ordered && !said.trim_start().starts_with(|c: char| c.is_ascii_digit()) {
            self.put(item..item, "# ");
        }
    }

    /// Takes the marks of quotations off each line.
    fn quotation(&mut self, range: Range<usize>) {
        for line in self.lines(range) {
            let text = self.of(line.clone());
            let marks = text.len() - text.trim_start_matches(['>', ' ', '\t']).len();
            if text.get(..marks).is_some_and(|marks| marks.contains('>')) {
                self.put(line.start..line.start + marks, "");
            }
        }
    }

    /// Takes off the lines around fenced code.
    fn fence(&mut self, range: Range<usize>, info: &str) {
        let mut lines = self.lines(range);
        let Some(first) = lines.next() else { return };
        let comment = if info.trim().is_empty() { String::new() } else { format!("# {info}") };
        self.put(first, comment);
        let Some(last) = lines.next_back() else { return };
        let text = self.of(last.clone());
        let fence = text.trim_start_matches(['>', ' ', '\t']).trim_end();
        let is_fence = ['`', '~'].iter().any(|mark| fence.chars().all(|c| c == *mark));
        if is_fence && fence.len() > 2 {
            self.put(last.end - fence.len() - (text.len() - text.trim_end().len())..last.end, "");
        }
    }

    /// Makes comments of those in a range of HTML.
    fn comments(&mut self, range: Range<usize>) {
        let mut at = range.start;
        while let Some(open) = self.of(at..range.end).find("<!--") {
            let start = at + open;
            self.number_signs(&(at..start));
            let Some(length) = self.of(start..range.end).find("-->") else { break };
            at = start + length + "-->".len();
            let mut lines: Vec<Range<usize>> = self.lines(start..at).collect();
            let end = self.line_end(at);
            let is_followed = self.of(at..end).contains(|c: char| !c.is_whitespace());
            if let Some(last) = lines.pop_if(|_| is_followed) {
                let said = self.of(last.clone()).trim_start_matches("<!--").trim_end_matches("-->");
                let comment = format!(" # {}", said.trim());
                self.put(last, "");
                self.put(end..end, comment);
            }
            for line in lines {
                let is_first = line.start == start;
                let mark = if is_first { "<!--".len() } else { 0 };
                self.put(line.start..line.start + mark, "# ");
            }
        }
        self.number_signs(&(at..range.end));
    }

    /// The text with its edits. Of two that overlap the first counts.
    fn finish(mut self) -> String {
        self.edits.sort_by_key(|(range, _)| (range.start, range.end));
        let mut plain = String::with_capacity(self.text.len());
        let mut at = 0;
        for (range, text) in std::mem::take(&mut self.edits) {
            if range.start >= at && range.start <= range.end {
                plain += self.of(at..range.start);
                plain += &text;
                at = range.end;
            }
        }
        plain += self.of(at..self.text.len());
        plain
    }
}

/// The bytes of the metadata that a document begins with, between two rules: names with values.
fn metadata(text: &str) -> usize {
    let mut end = 0;
    let mut has_name = false;
    for (place, line) in text.split_inclusive('\n').enumerate() {
        end += line.len();
        let is_rule = matches!(line.trim_end(), "---" | "...");
        let is_named = line.starts_with(|c: char| c.is_alphabetic()) && line.contains(": ");
        match (place, is_rule) {
            (0, _) if line.trim_end() == "---" => {}
            (0, _) => return 0,
            (_, true) => return if has_name { end } else { 0 },
            _ if is_named => has_name = true,
            _ if has_name && line.starts_with([' ', '-']) => {}
            _ => return 0,
        }
    }
    0
}

/// True for a heading that has no label that is clear, and says nothing that an answer could.
fn is_title(text: &str) -> bool {
    let label = Label::read(text, |_| true);
    match label {
        Some(label) => label.kind == LabelKind::Unclear && !has_formula(text),
        None => {
            let words: String = text.chars().filter(|c| !c.is_ascii_digit()).collect();
            is_remark(&words)
        }
    }
}

/// True for a tag that says how a text looks.
fn is_of_looks(tag: &str) -> bool {
    let name = tag.trim_start_matches(['<', '/']).trim_end_matches(['>', '/', ' ']);
    TAGS.iter().any(|it| it.eq_ignore_ascii_case(name))
}
