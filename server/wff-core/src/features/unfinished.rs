//! The faults of a line that is being edited which it may have only because it is not finished yet.

use super::completions_while_typing;
use crate::analysis::{Fault, FaultKind};
use crate::document::Document;
use crate::rules::{CompletedBy, completed_by};
use crate::scope::{Scope, System};
use crate::syntax::d_proof::PROVES;
use crate::syntax::formula::{Unit, shape};
use crate::syntax::game::TO;
use crate::syntax::letter::{Alphabet, is_blank};
use crate::syntax::lexicon::answers::ANSWER_WORDS;
use crate::syntax::lexicon::signs::Sign;
use crate::syntax::{KeptLine, Keyword, Line, LineText, Shape, Span, Statement, Text, parse};

/// The sign between premises and what is to be proved.
const TURNSTILE: &str = "|-";

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
    read: KeptLine,
    /// The scope before the line.
    scope: Scope,
    /// The last word of the line.
    word: Span,
    /// The byte where the text at the end begins that begins something that can stand there.
    begins: Option<u32>,
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
            let read = placed.read();
            let written = match read.comment {
                Some(comment) => Span::new(0, comment.start as usize).trim(&placed.content).end,
                None => Span::new(0, placed.content.len()).end,
            };
            let word = last_word(Span { start: 0, end: written }.of(&placed.content));
            let it = Unfinished {
                line: placed.line,
                read: read.keep(),
                word,
                begins: None,
                heads: Vec::new(),
                scope: placed.scope.clone(),
            };
            let is_open = word.end == written || is_number(word.of(&placed.content));
            Some((it, placed.start, depth, is_open))
        });
        let (mut it, start, depth, is_open) = placed??;
        it.begins = is_open.then(|| it.beginning(document, text, start)).flatten();
        let depth = depth.max(depth_above(document, text, start, it.line));
        if depth > 0 {
            let below = depth_below(document, text, start + it.read.text().len(), it.line);
            it.heads = heads(document, it.line, depth.saturating_sub(below));
        }
        Some(it)
    }

    /// A test of faults, by the number of their line and themselves: true if one may be there only
    /// because this line is not finished.
    pub fn holds(&self) -> impl Fn(usize, &Fault) -> bool + '_ {
        let read = self.read.line();
        let read = read.inside().unwrap_or(read);
        let ends = |span: Span| {
            let rest = Span { start: span.end.min(self.word.end), end: self.word.end };
            !rest.of(self.read.text()).contains(char::is_alphanumeric)
        };
        move |line, fault| {
            let is_head = self.heads.contains(&line);
            if line != self.line && !is_head {
                return false;
            }
            match completed_by(fault, &read) {
                CompletedBy::Block => is_head,
                _ if line != self.line => false,
                CompletedBy::Line => true,
                CompletedBy::Text(span) => ends(span),
                CompletedBy::Word => self.begins.is_some_and(|begins| fault.span.end > begins),
            }
        }
    }

    /// The byte where the text at the end of the line begins that begins something that can stand
    /// there.
    fn beginning(
        &self,
        document: &Document,
        text: &(impl Text + ?Sized),
        start: usize,
    ) -> Option<u32> {
        let line = self.read.line();
        let word = self.word.of(self.read.text());
        if self.begins_label() || self.begins_d_proof(&line) {
            return Some(0);
        }
        let sign = word.trim_start_matches(|c: char| !"=|!-".contains(c));
        let begins = is_number(word.split(is_blank).next().unwrap_or_default())
            || (!sign.is_empty() && signs().any(|whole| begins(sign, whole)))
            || self.begins_formula(word)
            || self.begins_name(word)
            || self.begins_player(&line, word)
            || self.begins_answer(&line, word)
            || self.begins_statement(&line, word);
        match begins {
            true => Some(self.word.start),
            false => self.begins_completion(document, text, start),
        }
    }

    fn begins_formula(&self, word: &str) -> bool {
        let shape = || shape(word, Span::new(0, word.len()), Unit::arity);
        self.are_letters(word) && matches!(shape(), Shape::Missing(_))
    }

    fn are_letters(&self, word: &str) -> bool {
        let alphabet = self.scope.settings.alphabet.unwrap_or(Alphabet::Dice);
        word.bytes().all(|byte| alphabet.has(byte, false))
    }

    fn begins_name(&self, word: &str) -> bool {
        let Some((_, name)) = word.rsplit_once('@') else { return false };
        let formulas = self.scope.names.formulas().map(|(name, _)| name);
        let mut names = formulas.chain(self.scope.names.proofs().map(|(name, _)| name));
        names.any(|whole| begins(name, whole))
    }

    /// Anybody may play who has a name, but what is all letters is a formula or dice.
    fn begins_player(&self, line: &Line<'_>, word: &str) -> bool {
        let Statement::Play(_, _, play) = &line.statement else { return false };
        let is_name = word.chars().all(|c| c.is_alphanumeric() || c == '-');
        play.player.is_none() && play.what == self.word && is_name && !self.are_letters(word)
    }

    /// A number of a statement.
    fn begins_label(&self) -> bool {
        let label = Span { start: 0, ..self.word }.of(self.read.text());
        parse(LineText::edited(&format!("{label}) p")))
            .numbering
            .is_some_and(|it| it.end > self.word.end)
    }

    /// A word that answers under a number.
    fn begins_answer(&self, line: &Line<'_>, word: &str) -> bool {
        let is_answer = line.numbering.is_some()
            || line.head().is_some_and(|(head, _)| matches!(head, Keyword::Answer | Keyword::Key));
        is_answer && ANSWER_WORDS.iter().any(|whole| begins(word, whole))
    }

    /// Labels of axioms and `D`s, where axioms are in force, and `proves` behind them.
    fn begins_d_proof(&self, line: &Line<'_>) -> bool {
        let mut words = line.of(line.body()).split(is_blank).filter(|word| !word.is_empty());
        let is_proof = |word: &str| {
            word.contains('D') && word.chars().all(|c| c == 'D' || c.is_ascii_alphanumeric())
        };
        self.scope.settings.system != System::None
            && words.next().is_some_and(is_proof)
            && words.next().is_none_or(|word| begins(word, PROVES))
            && words.next().is_none()
    }

    fn begins_statement(&self, line: &Line<'_>, word: &str) -> bool {
        let is_game = line.head().is_some_and(|(head, _)| head == Keyword::Game);
        if is_game && begins(word, TO) {
            return true;
        }
        line.first_word().is_some_and(|first| first.start == self.word.start)
            && Keyword::ALL.iter().any(|keyword| begins(word, keyword.text()))
    }

    /// The last words together may begin a phrase.
    fn begins_completion(
        &self,
        document: &Document,
        text: &(impl Text + ?Sized),
        start: usize,
    ) -> Option<u32> {
        let mut end = self.word.end as usize;
        let mut starts = std::iter::from_fn(|| {
            let written = self.read.text().get(..end)?;
            end = last_word(written).start as usize;
            (end < written.len()).then_some(end)
        })
        .take(PHRASE);
        let from = starts.find(|from| {
            let typed = Span::new(*from, self.word.end as usize).of(self.read.text());
            let offered = completions_while_typing(document, text, start + from);
            offered.iter().any(|it| begins(typed, it.filter()))
        });
        from.map(|from| Span::new(from, from).start)
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

/// The signs of judgements and sequents.
fn signs() -> impl Iterator<Item = &'static str> {
    Sign::ALL.into_iter().map(Sign::text).chain([TURNSTILE])
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
    let unclosed = unclosed.filter(|found| {
        matches!(found.fault.kind, FaultKind::UnclosedBlock | FaultKind::UnfinishedBlock)
    });
    let lines: Vec<usize> = unclosed.map(|found| found.line).collect();
    lines.get(lines.len().saturating_sub(blocks)..).unwrap_or_default().to_vec()
}
