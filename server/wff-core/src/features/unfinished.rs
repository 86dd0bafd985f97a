//! The faults of a line that is being edited which it may have only because it is not finished yet.

use super::completions;
use crate::analysis::{Fault, FaultKind, GoesOn, goes_on};
use crate::document::Document;
use crate::scope::Scope;
use crate::syntax::letter::{Alphabet, is_blank};
use crate::syntax::{Span, Statement, Text};

/// The signs of judgements and sequents that have more than one character.
const SIGNS: [&str; 6] = ["|=", "|-", "==", "!=", "!==", "!|="];

/// The most words of a phrase that is offered as one.
const PHRASE: usize = 3;

/// Bytes of the longest line that is looked at.
const LONGEST: usize = 4 << 10;

/// The bytes above or below a line among which another line that says something is looked for.
const NEAR: usize = 256;

/// A line that is being edited, as far as it may go on.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// The number of the line, from 0.
    line: usize,
    content: String,
    /// The scope before the line.
    scope: Scope,
    /// The last word of the line.
    word: Span,
    /// True if that begins a word that can stand there.
    begins: bool,
    /// The numbers of the lines that open a block of which this line is the last.
    heads: Vec<usize>,
}

impl Unfinished {
    /// The line that holds a byte offset; `None` if it is longer than anybody types.
    pub fn of(
        document: &Document,
        text: &(impl Text + ?Sized),
        offset: usize,
    ) -> Option<Unfinished> {
        let placed = document.line(text, offset.min(text.len()), |placed| {
            if placed.content.len() > LONGEST {
                return None;
            }
            let depth = placed.scope_below().depth();
            let written = match placed.read().comment {
                Some(comment) => Span::new(0, comment.start as usize).trim(placed.content).end,
                None => Span::new(0, placed.content.len()).end,
            };
            let word = last_word(Span { start: 0, end: written }.of(placed.content));
            let it = Unfinished {
                line: placed.line,
                content: placed.content.to_owned(),
                word,
                begins: word.end == written || is_number(word.of(placed.content)),
                heads: Vec::new(),
                scope: placed.scope.clone(),
            };
            Some((it, placed.start, depth))
        });
        let (mut it, start, depth) = placed??;
        it.begins = it.begins && it.begins_word(document, text, start);
        let depth = depth.max(depth_above(document, text, start, it.line));
        if depth > 0 {
            let below = depth_below(document, text, start + it.content.len(), it.line);
            it.heads = heads(document, it.line, depth.saturating_sub(below));
        }
        Some(it)
    }

    /// A test of faults, by the number of their line and themselves: true if one may be there only
    /// because this line is not finished.
    pub fn holds(&self) -> impl Fn(usize, &Fault) -> bool + '_ {
        let read = self.scope.parse(&self.content);
        let read = read.inside().unwrap_or(read);
        let ends = |span: Span| {
            let rest = Span { start: span.end.min(self.word.end), end: self.word.end };
            !rest.of(&self.content).contains(char::is_alphanumeric)
        };
        move |line, fault| {
            let is_head = self.heads.contains(&line);
            if line != self.line && !is_head {
                return false;
            }
            match goes_on(fault, &read) {
                GoesOn::Block => is_head,
                _ if line != self.line => false,
                GoesOn::Line => true,
                GoesOn::Text(span) => ends(span),
                GoesOn::Word => self.begins && fault.span.end > self.word.start,
            }
        }
    }

    /// True if the last words, or a sign at the end, begin others that can stand there.
    fn begins_word(&self, document: &Document, text: &(impl Text + ?Sized), start: usize) -> bool {
        let word = self.word.of(&self.content);
        if let Statement::Play(_, _, play) = &self.scope.parse(&self.content).statement {
            // Anybody may play who has a name, but what is all letters is a formula or dice.
            let alphabet = self.scope.settings.alphabet.unwrap_or(Alphabet::Dice);
            let is_letter = |byte| alphabet.has(byte, false);
            let is_name = word.chars().all(char::is_alphanumeric) && !word.bytes().all(is_letter);
            if play.player.is_none() && play.what == self.word && is_name {
                return true;
            }
        }
        let sign = word.trim_start_matches(|c: char| !"=|!-".contains(c));
        if is_number(word.split(is_blank).next().unwrap_or_default())
            || (!sign.is_empty() && SIGNS.iter().any(|whole| begins(sign, whole)))
        {
            return true;
        }
        let mut end = self.word.end as usize;
        let starts = std::iter::from_fn(|| {
            let written = self.content.get(..end)?;
            end = last_word(written).start as usize;
            (end < written.len()).then_some(end)
        });
        starts.take(PHRASE).any(|from| {
            let typed = Span::new(from, self.word.end as usize).of(&self.content);
            let offered = completions(document, text, start + from);
            offered.iter().any(|it| begins(typed, &it.label))
        })
    }
}

/// The last word of a text; the number before the letters that begin `points` belongs to it.
fn last_word(text: &str) -> Span {
    let before = |end: usize| {
        let text = text.get(..end).unwrap_or_default().trim_end_matches(is_blank);
        Span::new(text.trim_end_matches(|c| !is_blank(c)).len(), text.len())
    };
    let word = before(text.len());
    let number = before(word.start as usize);
    match "points".starts_with(word.of(text)) && is_number(number.of(text)) {
        true => Span { start: number.start, ..word },
        false => word,
    }
}

/// True if a text is the beginning of a longer one, in letters of either case.
fn begins(text: &str, whole: &str) -> bool {
    text.len() < whole.len()
        && whole.get(..text.len()).is_some_and(|start| start.eq_ignore_ascii_case(text))
}

fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || c == '.')
}

/// The number of blocks that are open below the last line above that says something.
fn depth_above(
    document: &Document,
    text: &(impl Text + ?Sized),
    start: usize,
    line: usize,
) -> usize {
    let above = document.lines(text, start.saturating_sub(NEAR)..start, |placed| {
        let says = placed.line < line && !placed.content.trim_matches(is_blank).is_empty();
        says.then(|| placed.scope_below().depth())
    });
    above.into_iter().flatten().next_back().unwrap_or(0)
}

/// The number of blocks that are open at the next line that says something.
fn depth_below(document: &Document, text: &(impl Text + ?Sized), end: usize, line: usize) -> usize {
    let near = (end + NEAR).min(text.len());
    let below = document.lines(text, end..near, |placed| {
        let says = placed.line > line && !placed.content.trim_matches(is_blank).is_empty();
        says.then_some(placed.scope.depth())
    });
    let is_all = near == text.len();
    below.into_iter().flatten().next().unwrap_or(if is_all { 0 } else { usize::MAX })
}

/// The numbers of the lines at or above a line that open the innermost so many blocks without an
/// end.
fn heads(document: &Document, line: usize, blocks: usize) -> Vec<usize> {
    if blocks == 0 {
        return Vec::new();
    }
    let unclosed = document.faults().take_while(|found| found.line <= line);
    let unclosed = unclosed.filter(|found| found.fault.kind == FaultKind::UnclosedBlock);
    let lines: Vec<usize> = unclosed.map(|found| found.line).collect();
    lines.get(lines.len().saturating_sub(blocks)..).unwrap_or_default().to_vec()
}
