//! Completion: what can be written next at a place.
//!
//! An offer stays right however much of the word at the cursor is typed: an editor goes on
//! comparing it with the word, without asking again, as long as that grows.

mod allow;
mod blocks;
mod exercise;
mod game;
mod letters;
mod model;
mod roll;
mod step;
#[cfg(test)]
mod tests;
mod word;

use crate::analysis::{bind, classes};
use crate::dice::Rules;
use crate::document::{Document, Placed};
use crate::effort::Ask;
use crate::logic::Logic;
use crate::proof::condensed::systems::SYSTEMS;
use crate::scope::Scope;
use crate::syntax::block::BlockKind;
use crate::syntax::d_proof::{PROVES, is_whole};
use crate::syntax::formula::{Unit, is_of_name, shape};
use crate::syntax::game::GameHead;
use crate::syntax::letter::{Alphabet, is_blank};
use crate::syntax::lexicon::signs::Sign;
use crate::syntax::statement::{BEFORE_CLASS, Claim, SWITCH};
use crate::syntax::{Keyword, Line, LineText, Span, Statement, Text, parse_start};
use std::ops::Range;
use word::{fits, is_of_class, is_of_value, is_of_word, run_after, run_before};

/// Something that can be written at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The text that a list shows.
    pub label: String,
    /// Its kind.
    pub kind: CompletionKind,
    /// A few words on it.
    pub detail: String,
    /// The bytes that it replaces, up to the cursor.
    pub range: Range<usize>,
    /// The byte where the word at the cursor ends, for an editor that replaces the whole of it.
    pub word_end: usize,
    /// The text with which what is typed is compared, if that is not the label.
    pub filter: Option<String>,
    /// The text to write.
    pub insert: String,
    /// The text to write with places to fill in, in the protocol's syntax, if it has some.
    pub snippet: Option<String>,
    /// True if it may be wrong once more is typed.
    pub is_fleeting: bool,
}

/// The kinds of completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// A keyword that opens a statement.
    Keyword,
    /// A connective.
    Connective,
    /// A proposition.
    Proposition,
    /// The name of a formula or of a player.
    Name,
    /// A truth value, a class or the name of a setting.
    Value,
    /// An example of a line, to be changed.
    Example,
    /// A longest WFF of a roll.
    Longest,
}

impl Completion {
    /// The text with which what is typed is compared.
    pub fn filter(&self) -> &str {
        self.filter.as_deref().unwrap_or(&self.label)
    }
}

/// The completions at this byte when asked for, in the order to show them.
pub fn completions(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Vec<Completion> {
    found(document, text, offset, true)
}

/// The completions at this byte that are shown unasked while typing: words, and no letters of
/// formulas.
pub fn completions_while_typing(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Vec<Completion> {
    found(document, text, offset, false)
}

fn found(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
    asked: bool,
) -> Vec<Completion> {
    let offset = offset.min(text.len());
    let offered = document.line(text, offset, |placed| {
        let place = offset - placed.start;
        let (before, after) = placed.content.split_at_checked(place).unwrap_or_default();
        let oracle = &document.oracle();
        let word = place..place;
        let (start, line) = (placed.start, placed.content);
        let offered = Vec::new();
        let mut list = List { start, line, before, after, word, asked, oracle, offered };
        list.fill(placed.scope, || as_if_blank(document, text, &placed));
        list.offered
    });
    let mut offered = offered.unwrap_or_default();
    // A word that is typed whole is no question.
    if !asked
        && let [only] = &*offered
        && only.snippet.is_none()
        && text.slice(only.range.clone()) == *only.insert
    {
        offered.clear();
    }
    offered
}

/// The scope of a line if nothing were written on it: what is being written has not ended a block
/// that has no end yet.
fn as_if_blank(document: &Document, text: &(impl Text + ?Sized), placed: &Placed<'_>) -> Scope {
    let above = placed.start.checked_sub(1).and_then(|offset| {
        document.line(text, offset, |above| {
            let mut scope = above.scope.clone();
            bind(&above.read(), false, &mut scope);
            scope
        })
    });
    above
        .filter(|above| above.depth() > placed.scope.depth())
        .unwrap_or_else(|| placed.scope.clone())
}

/// A scope with the letters that axioms and what they prove have.
fn with_letters(scope: &Scope) -> Scope {
    let mut scope = scope.clone();
    scope.settings.alphabet = Some(Alphabet::Textbook);
    scope
}

/// The completions at a cursor, as far as they are found.
struct List<'l> {
    /// The byte of the text where the line starts.
    start: usize,
    /// The line.
    line: LineText<'l>,
    /// The line up to the cursor.
    before: &'l str,
    /// The line from the cursor on.
    after: &'l str,
    /// The bytes of the line that what is offered next replaces.
    word: Range<usize>,
    /// True if asked for, false while typing.
    asked: bool,
    oracle: &'l dyn Ask,
    offered: Vec<Completion>,
}

/// Something to be offered.
#[derive(Default)]
struct Offer {
    label: String,
    detail: String,
    filter: Option<String>,
    /// The text to write, if that is not the label.
    insert: Option<String>,
    snippet: Option<String>,
    is_fleeting: bool,
}

impl<'l> List<'l> {
    /// Offers what can follow the text before the cursor. `blank` is the scope of the line if
    /// nothing stood on it.
    fn fill(&mut self, scope: &Scope, blank: impl FnOnce() -> Scope) {
        let before = self.before;
        let line = parse_start(self.line.up_to(before.len()));
        let line = match scope.block().map(|block| block.kind) {
            Some(BlockKind::Proof) => line.in_proof(),
            Some(BlockKind::Axioms) => line.in_axioms(),
            _ => line,
        };
        if line.comment.is_some() {
            self.allowed(&line);
        }
        if line.comment.is_some() || line.open_quote.is_some() {
            return;
        }
        self.take_word(is_of_name);
        if before.get(..self.word.start).is_some_and(|rest| rest.ends_with('@')) {
            self.word.start -= 1;
            let end = self.blank_behind_name(&line);
            self.names(scope, end);
            self.proofs(scope, end);
            return;
        }
        self.take_word(is_of_word);
        let is_margin = |c: char| is_blank(c) || c == '\u{feff}';
        let margin = line.numbering.map_or(0, |it| it.end as usize)..self.word.start;
        if before.get(margin).is_some_and(|rest| rest.chars().all(is_margin)) {
            let blank = blank();
            self.first_word(&line, &blank);
            if line.head().is_some() || blank.block().is_some() && line.numbering.is_none() {
                return;
            }
        }
        if line.head().is_none_or(|(_, at)| before.len() > at.end as usize) {
            self.statement(&line, scope);
        }
    }

    /// Offers what can follow in a statement.
    fn statement(&mut self, line: &Line<'_>, scope: &Scope) {
        let before = self.before;
        let end = Span::new(before.len(), before.len());
        match &line.statement {
            Statement::Cells(Keyword::Check, ..) if scope.game().is_some() => {
                self.checkers(scope);
            }
            Statement::Cells(Keyword::Game, _, cells) => {
                self.of_game(&GameHead::of(line.text, cells));
            }
            Statement::Cells(Keyword::Table, _, cells) if cells.is_empty() => {
                self.matrix_connectives();
            }
            Statement::Cells(Keyword::Row, ..) if scope.table().is_some() => {
                self.take_word(is_of_value);
                self.truth_values(scope);
            }
            Statement::Cells(Keyword::Designated | Keyword::Table | Keyword::Row, ..) => {
                self.take_word(is_of_value);
                let values =
                    scope.builder().map(|builder| builder.values.clone()).unwrap_or_default();
                self.values(values.iter().map(|value| (&**value, "a value of the matrix")));
            }
            Statement::Cells(..) | Statement::DefProof(..) => {}
            Statement::World(_, worlds) => self.of_world(line, worlds, scope),
            Statement::Sees(at, sees) => self.of_sees(*at, sees, scope),
            Statement::Frame(_, frame) => self.of_frame(frame, scope),
            Statement::Setting(keyword, _, word) => {
                if self.is_typed(*word) {
                    self.settings(*keyword, scope);
                }
            }
            Statement::Let(_, bindings) => match bindings.last() {
                Some(binding) if binding.value.is_some() => {
                    self.take_word(is_of_value);
                    if binding.value.is_some_and(|(_, value)| self.is_typed(value)) {
                        self.truth_values(scope);
                    }
                }
                Some(binding) if binding.proposition.is_empty() => self.propositions(line, scope),
                _ => {}
            },
            Statement::Def(_, definition) => {
                if let Some((_, formula)) = definition.formula {
                    self.letters(line, formula, scope);
                }
            }
            Statement::Truth(_, head) => {
                self.letters(line, head.formulas.last().copied().unwrap_or(end), scope);
            }
            Statement::Define(_, definition) => match definition.formula {
                Some((_, formula)) => self.letters(line, formula, scope),
                None if definition.name.is_empty() => self.matrix_connectives(),
                None => {}
            },
            Statement::Axiom(axiom) => self.letters(line, axiom.formula, &with_letters(scope)),
            Statement::Proves(it) if it.formula.is_empty() && !before.ends_with(is_blank) => {
                self.after_formula(line, it.proof);
            }
            Statement::Proves(it) => self.letters(line, it.formula, &with_letters(scope)),
            Statement::Step(step) => self.of_step(line, step, scope),
            Statement::Task(_, _, task) => self.of_task(line, task, scope),
            Statement::Judgement(it) if it.sign.end as usize == before.len() => {
                self.after_formula(line, it.left.last().copied().unwrap_or(end));
            }
            Statement::Judgement(judgement) => match judgement.claim {
                Claim::Class => {
                    self.take_word(is_of_class);
                    self.classes(before.get(judgement.sign.end as usize..).unwrap_or_default());
                }
                Claim::Value | Claim::Differs if self.is_placed(judgement) => {
                    self.of_place(judgement.place, scope);
                }
                Claim::Value => {
                    self.take_word(is_of_value);
                    if matches!(judgement.right[..], [] | [_])
                        && judgement.right.iter().all(|value| self.is_typed(*value))
                    {
                        self.truth_values(scope);
                    }
                }
                _ => {
                    let formula = judgement.right.last().copied().unwrap_or(end);
                    self.letters(line, formula, scope);
                }
            },
            Statement::Play(keyword, _, play) => self.of_play(line, *keyword, play, scope),
            Statement::Blank | Statement::Formulas(_) => {
                let formula = match &line.statement {
                    Statement::Formulas(formulas) => formulas.last().copied().unwrap_or(end),
                    _ => end,
                };
                self.letters(line, formula, scope);
                self.after_formula(line, formula);
            }
        }
    }

    /// Offers what can stand behind a whole formula or D-proof and a blank.
    fn after_formula(&mut self, line: &Line<'_>, formula: Span) {
        let is_of_sign = |c: char| "=|!".contains(c);
        let is_sign = self.before.ends_with(is_of_sign);
        let is_part = |c: char| if is_sign { is_of_sign(c) } else { c.is_ascii_lowercase() };
        let start = self.before.len() - run_before(self.before, is_part);
        let Some(rest) = self.before.get(..start).filter(|rest| rest.ends_with(is_blank)) else {
            return;
        };
        let first = Span { end: Span::new(0, start).end, ..formula };
        if first.start > first.end || !line.text.is_char_boundary(start) {
            return;
        }
        let first = first.trim(rest);
        self.take_word(is_part);
        if is_whole(rest, first) {
            self.words([(PROVES, "what it proves")]);
        }
        if shape(rest, first, Unit::arity).is_well_formed() {
            self.words(Sign::ALL.map(|it| (it.text(), it.claims())));
        }
    }

    /// Offers the classes behind `is`, and what has been typed there.
    fn classes(&mut self, words: &str) {
        let typed = self.typed();
        let Some(words) = words.strip_suffix(typed).filter(|words| words.ends_with(is_blank))
        else {
            return;
        };
        let words: Vec<&str> = words.split_whitespace().collect();
        if words.iter().all(|word| BEFORE_CLASS.contains(word)) {
            self.values(classes());
            if words.is_empty() {
                self.values([("not", "deny it")]);
            }
        }
    }

    fn settings(&mut self, keyword: Keyword, scope: &Scope) {
        match keyword {
            Keyword::Logic => {
                let about = |name| Some((name, Logic::named(name)?.about()));
                self.values(Logic::names().filter_map(about));
                self.values(scope.named_blocks.logics().map(|name| (name, "a logic of this file")));
            }
            Keyword::System => {
                self.values(SYSTEMS.iter().map(|it| (it.name, it.source)));
                self.values(scope.named_blocks.systems().map(|it| (it, "axioms of this file")));
            }
            Keyword::Alphabet => {
                self.values(Alphabet::NAMES.map(|(name, _)| (name, "an alphabet")));
            }
            Keyword::Rules => self.values(Rules::NAMES.map(|(name, _)| (name, "a rule book"))),
            Keyword::Hints => self.values(SWITCH.map(|name| (name, "whether answers are told"))),
            _ => {}
        }
    }

    /// Offers words that stand for themselves.
    fn values<'v>(&mut self, values: impl IntoIterator<Item = (&'v str, &'v str)>) {
        for (name, detail) in values {
            self.offer(CompletionKind::Value, name, detail);
        }
    }

    /// Offers words behind which something follows.
    fn words<'v>(&mut self, words: impl IntoIterator<Item = (&'v str, &'v str)>) {
        for (word, detail) in words {
            let insert = Some(format!("{word}{}", self.blank()));
            let (label, detail) = (word.to_owned(), detail.to_owned());
            self.push(CompletionKind::Value, Offer { label, detail, insert, ..Offer::default() });
        }
    }

    fn offer(&mut self, kind: CompletionKind, label: impl Into<String>, detail: impl Into<String>) {
        let (label, detail) = (label.into(), detail.into());
        self.push(kind, Offer { label, detail, ..Offer::default() });
    }

    fn push(&mut self, kind: CompletionKind, offer: Offer) {
        let Offer { label, detail, filter, insert, snippet, is_fleeting } = offer;
        if !fits(self.typed(), filter.as_deref().unwrap_or(&label)) {
            return;
        }
        self.offered.push(Completion {
            range: self.start + self.word.start..self.start + self.before.len(),
            word_end: self.start + self.word.end,
            insert: insert.unwrap_or_else(|| label.clone()),
            // Places to fill in are for what is written at the end of a line.
            snippet: snippet.filter(|_| self.is_at_end()),
            label,
            kind,
            detail,
            filter,
            is_fleeting,
        });
    }

    /// Takes the word at the cursor, of these characters, as what is replaced.
    fn take_word(&mut self, is_part: impl Fn(char) -> bool) {
        let place = self.before.len();
        let (before, after) = (run_before(self.before, &is_part), run_after(self.after, is_part));
        self.word = place - before..place + after;
    }

    /// Replaces nothing from here on: letters are written at the cursor.
    fn take_letter(&mut self) {
        self.word = self.before.len()..self.before.len();
    }

    /// The part of the word that is typed.
    fn typed(&self) -> &'l str {
        self.before.get(self.word.start..).unwrap_or_default()
    }

    fn typed_span(&self) -> Span {
        Span::new(self.word.start, self.before.len())
    }

    /// True if a stretch of the line is what is typed, or there is nothing of it.
    fn is_typed(&self, span: Span) -> bool {
        span.is_empty() || span == self.typed_span()
    }

    /// True if nothing stands behind the cursor.
    fn is_at_end(&self) -> bool {
        self.after.chars().all(is_blank)
    }

    /// A blank, where nothing follows yet that would have one before it.
    fn blank(&self) -> &'static str {
        if self.after.is_empty() { " " } else { "" }
    }
}
