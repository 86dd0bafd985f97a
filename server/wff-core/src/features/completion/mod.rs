//! Completion: what can be written next at a place.

mod game;
mod letters;
mod step;
#[cfg(test)]
mod tests;

use crate::analysis::classes;
use crate::dice::Rules;
use crate::document::Document;
use crate::logic::Logic;
use crate::proof::condensed::systems::SYSTEMS;
use crate::scope::Scope;
use crate::syntax::block::BlockKind;
use crate::syntax::d_proof::{PROVES, is_whole};
use crate::syntax::exercise::{Require, RequirementKind, Task};
use crate::syntax::formula::{Unit, shape};
use crate::syntax::game::GameHead;
use crate::syntax::letter::{Alphabet, CONNECTIVES};
use crate::syntax::statement::Claim;
use crate::syntax::{Keyword, Line, Span, Statement, Text, parse_start};
use game::word_of_name;
use std::ops::Range;

/// Something that can be written at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The text that a list shows and a filter compares.
    pub label: String,
    /// Its kind.
    pub kind: CompletionKind,
    /// A few words on it.
    pub detail: String,
    /// The bytes that it replaces.
    pub range: Range<usize>,
    /// The text to write; a snippet in the protocol's syntax where it has `$`.
    pub insert: String,
    /// True if `insert` is a snippet.
    pub snippet: bool,
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
}

/// The signs of judgements, each with what it claims.
const SIGNS: [(&str, &str); 4] = [
    ("is", "a class"),
    ("=", "a value"),
    ("==", "the same value everywhere"),
    ("|=", "a consequence"),
];

/// Blocks to fill in, as snippets.
const BLOCKS: [(Keyword, &str); 5] = [
    (Keyword::Game, "game ${1|shake-a-wff,x-wff|} ${2:Ann}, ${3:Bob}\nround\n  roll $2: $4\nend\n"),
    (
        Keyword::Exercise,
        "exercise ${1:1} \"${2:title}\" ${3:1} points\n  ask \"$4\"\n  require $5\nend\n",
    ),
    (Keyword::Truth, "truth ${1:Cpq}\n  row $2\nend\n"),
    (Keyword::Axioms, "axioms ${1:Name}\n  1 ${2:CpCqp}\nend\n"),
    (Keyword::Proof, "proof ${1:p, Cpq} |- ${2:q}\n  1 ${3:p} premise\nend\n"),
];

/// The completions at this byte, in the order to show them.
pub fn completions(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Vec<Completion> {
    let offset = offset.min(text.len());
    let offered = document.line(text, offset, |placed| {
        let before = placed.content.get(..offset - placed.start).unwrap_or_default();
        let mut list = List { offset, offered: Vec::new() };
        list.fill(before, placed.scope);
        list.offered
    });
    offered.unwrap_or_default()
}

/// A scope with the letters that axioms and what they prove have.
fn with_letters(scope: &Scope) -> Scope {
    let mut scope = scope.clone();
    scope.settings.alphabet = Some(Alphabet::Textbook);
    scope
}

/// The completions at an offset, as far as they are found.
struct List {
    offset: usize,
    offered: Vec<Completion>,
}

impl List {
    /// Offers what can follow the text of a line.
    fn fill(&mut self, before: &str, scope: &Scope) {
        let line = parse_start(before);
        let line = match scope.block().map(|block| block.kind) {
            Some(BlockKind::Proof) => line.in_proof(),
            Some(BlockKind::Axioms) => line.in_axioms(),
            _ => line,
        };
        if line.comment.is_some() || line.open_quote.is_some() {
            return;
        }
        let word = before.len()
            - before
                .trim_end_matches(|c: char| {
                    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'
                })
                .len();
        let typed = before.get(before.len() - word..).unwrap_or_default();
        let named = before.strip_suffix(typed).is_some_and(|rest| rest.ends_with('@'));
        let is_start = line.body().len() == typed.len();
        if named {
            self.names(scope, word + 1);
            self.proofs(scope, word + 1);
            return;
        }
        if let Some(game) = scope.game().filter(|game| game.is_judged()) {
            match &line.statement {
                Statement::Blank | Statement::Formulas(_) if is_start => {
                    return self.moves(game, word);
                }
                Statement::Cells(Keyword::Check, at, _) if before.len() > at.end as usize => {
                    return self.movers(game, Keyword::Check, "", word_of_name(before));
                }
                Statement::Play(keyword, at, play)
                    if play.player.is_none() && before.len() > at.end as usize =>
                {
                    return self.movers(game, *keyword, ": ", word_of_name(before));
                }
                _ => {}
            }
        }
        match &line.statement {
            Statement::Cells(Keyword::Game, at, cells) if before.len() > at.end as usize => {
                self.of_game(&GameHead::of(line.text, cells), before, word);
            }
            Statement::Setting(keyword, ..) if !before.ends_with(keyword.text()) => match keyword {
                Keyword::Logic => {
                    self.values(
                        Logic::names().filter_map(|name| Some((name, Logic::named(name)?.about()))),
                        word,
                    );
                    self.values(
                        scope.own_logics().map(|name| (name, "a logic of this file")),
                        word,
                    );
                }
                Keyword::System => {
                    self.values(SYSTEMS.iter().map(|it| (it.name, it.source)), word);
                    self.values(scope.own_systems().map(|it| (it, "axioms of this file")), word);
                }
                Keyword::Alphabet => {
                    self.values(Alphabet::NAMES.map(|(name, _)| (name, "an alphabet")), word)
                }
                _ => self.values(Rules::NAMES.map(|(name, _)| (name, "a rule book")), word),
            },
            Statement::Let(_, bindings) => match bindings.last() {
                Some(binding) if binding.value.is_some_and(|(_, value)| value.is_empty()) => {
                    self.truth_values(scope)
                }
                Some(binding) if binding.proposition.is_empty() => self.propositions(&line, scope),
                _ => {}
            },
            Statement::Def(_, definition) => {
                if let Some((_, formula)) = definition.formula {
                    self.letters(&line, formula, scope);
                }
            }
            Statement::Truth(at, head) => {
                if before.len() > at.end as usize {
                    let end = Span::new(before.len(), before.len());
                    self.letters(&line, head.formulas.last().copied().unwrap_or(end), scope);
                }
            }
            Statement::Define(at, definition) => {
                if let Some((_, formula)) = definition.formula {
                    self.letters(&line, formula, scope);
                } else if definition.name.is_empty() && before.len() > at.end as usize {
                    self.matrix_connectives();
                }
            }
            Statement::Axiom(axiom) => self.letters(&line, axiom.formula, &with_letters(scope)),
            Statement::Proves(it) => {
                self.letters(&line, it.formula, &with_letters(scope));
            }
            Statement::DefProof(..) => {}
            Statement::Step(step) => self.of_step(&line, step, scope, before),
            Statement::Task(_, at, task) if before.len() > at.end as usize => {
                self.of_task(&line, task, scope, before, word);
            }
            Statement::Task(..) => {}
            Statement::Cells(Keyword::Table, at, cells) if cells.is_empty() => {
                if before.len() > at.end as usize {
                    self.matrix_connectives();
                }
            }
            Statement::Cells(Keyword::Row, at, _) if scope.table().is_some() => {
                if before.len() > at.end as usize {
                    self.truth_values(scope);
                }
            }
            Statement::Cells(keyword, at, _) => {
                if before.len() > at.end as usize
                    && matches!(keyword, Keyword::Designated | Keyword::Table | Keyword::Row)
                {
                    let values: Vec<_> =
                        scope.draft().map(|draft| draft.values.clone()).unwrap_or_default();
                    self.values(values.iter().map(|value| (&**value, "a value of the matrix")), 0);
                }
            }
            Statement::Judgement(judgement) if judgement.claim == Claim::Class => {
                let words = before.get(judgement.sign.end as usize..).unwrap_or_default();
                if words.starts_with(' ')
                    && !words
                        .trim_end_matches(char::is_alphabetic)
                        .trim()
                        .contains(|c: char| c != 'a' && !"not".contains(c))
                {
                    self.values(classes(), word);
                    self.values([("not", "deny it")], word);
                }
            }
            Statement::Judgement(judgement) if judgement.claim == Claim::Value => {
                if judgement.right.is_empty() {
                    self.truth_values(scope);
                }
            }
            Statement::Judgement(judgement) => {
                let end = Span::new(before.len(), before.len());
                self.letters(&line, judgement.right.last().copied().unwrap_or(end), scope);
            }
            Statement::Play(keyword, at, play) => {
                let typed = line.of(play.what);
                let begun = before.len() > at.end as usize
                    && typed.chars().all(char::is_alphanumeric)
                    && before.ends_with(typed);
                if begun && play.player.is_none() {
                    self.players(scope, typed.len());
                }
                if begun && *keyword != Keyword::Roll {
                    self.values([("none", "no WFF can be made")], typed.len());
                }
                if begun && *keyword == Keyword::Challenge {
                    self.values([("pff", "the call is not a WFF of its roll")], typed.len());
                }
                if *keyword != Keyword::Roll {
                    let mut dice = scope.clone();
                    dice.settings.alphabet = Some(Alphabet::Dice);
                    self.letters(&line, play.what, &dice);
                }
            }
            Statement::Blank | Statement::Formulas(_) | Statement::Setting(..) => {
                if is_start && line.numbering.is_none() {
                    self.keywords(word);
                }
                let end = Span::new(before.len(), before.len());
                let formula = match &line.statement {
                    Statement::Formulas(formulas) => formulas.last().copied().unwrap_or(end),
                    _ => end,
                };
                if before.ends_with(' ') && is_whole(line.text, formula) {
                    self.offer(PROVES, CompletionKind::Value, "what it proves", 0, "proves ");
                }
                self.letters(&line, formula, scope);
                if before.ends_with(' ') && shape(line.text, formula, Unit::arity).is_well_formed()
                {
                    self.signs();
                }
            }
        }
    }

    /// Offers what can follow a word of an exercise.
    fn of_task(&mut self, line: &Line<'_>, task: &Task, scope: &Scope, before: &str, word: usize) {
        let end = Span::new(before.len(), before.len());
        match task {
            Task::Require(Require { kind, words, of, .. }) => match kind {
                None if line.of(*of).len() == word => {
                    let kinds = RequirementKind::ALL.iter().filter(|it| !it.words().is_empty());
                    self.values(kinds.map(|kind| (kind.words(), kind.asks())), word);
                    self.signs();
                }
                Some(
                    kind @ (RequirementKind::Only
                    | RequirementKind::Without
                    | RequirementKind::Uses),
                ) => {
                    if *kind == RequirementKind::Uses {
                        self.propositions(line, scope);
                    }
                    for connective in CONNECTIVES.iter().filter(|it| {
                        scope.settings.alphabet.is_none_or(|its| its.has(it.letter, false))
                    }) {
                        let letter = char::from(connective.letter);
                        let kind = CompletionKind::Connective;
                        self.offer(letter, kind, connective.name, 0, letter);
                    }
                }
                Some(kind) if kind.takes_claims() && before.len() > words.end as usize => {
                    self.letters(line, line.formulas().last().copied().unwrap_or(end), scope);
                }
                _ => {}
            },
            Task::Show(_) => self.values([("require", Keyword::Require.does())], word),
            Task::Key(_) | Task::Answer(_) | Task::Proof(_) => {
                self.letters(line, line.formulas().last().copied().unwrap_or(end), scope);
            }
            Task::Head(_) | Task::Ask(_) | Task::Wrong(..) => {}
        }
    }

    fn signs(&mut self) {
        for (sign, claims) in SIGNS {
            self.offer(sign, CompletionKind::Value, claims, 0, format!("{sign} "));
        }
    }

    fn offer(
        &mut self,
        label: impl Into<String>,
        kind: CompletionKind,
        detail: impl Into<String>,
        typed: usize,
        insert: impl Into<String>,
    ) {
        let insert = insert.into();
        let snippet = insert.contains('$');
        let range = self.offset - typed..self.offset;
        self.offered.push(Completion {
            label: label.into(),
            kind,
            detail: detail.into(),
            range,
            insert,
            snippet,
        });
    }

    fn keywords(&mut self, typed: usize) {
        for keyword in Keyword::ALL {
            self.offer(
                keyword.text(),
                CompletionKind::Keyword,
                keyword.does(),
                typed,
                format!("{} ", keyword.text()),
            );
        }
        for (keyword, block) in BLOCKS {
            let label = format!("{} … end", keyword.text());
            self.offer(label, CompletionKind::Keyword, keyword.does(), typed, block);
        }
    }

    fn values<'v>(&mut self, values: impl IntoIterator<Item = (&'v str, &'v str)>, typed: usize) {
        for (name, detail) in values {
            self.offer(name, CompletionKind::Value, detail, typed, name);
        }
    }
}
