//! Completion in exercises: what is required, and what is answered.

use super::word::{is_of_word, run_after, run_before};
use super::{CompletionKind, List};
use crate::features::asks::asks;
use crate::scope::Scope;
use crate::syntax::exercise::{PARTLY, Require, RequirementKind, Task};
use crate::syntax::letter::{CONNECTIVES, is_blank};
use crate::syntax::lexicon::signs::Sign;
use crate::syntax::{Keyword, Line, Span, Statement};

impl List<'_> {
    /// Offers what can follow a word of an exercise.
    pub(super) fn of_task(&mut self, line: &Line<'_>, task: &Task, scope: &Scope) {
        let end = Span::new(self.before.len(), self.before.len());
        match task {
            Task::Require(Require { shown: Some(word), .. }) if *word == self.typed_span() => {
                self.words([("require", Keyword::Require.does())]);
            }
            Task::Require(Require { kind, words, of, .. }) => match kind {
                None => {
                    // The words of a requirement may be several.
                    self.word.start = if of.is_empty() { end.start } else { of.start } as usize;
                    self.word.end = self.before.len() + run_after(self.after, is_of_word);
                    let kinds = RequirementKind::ALL.iter().filter(|it| !it.words().is_empty());
                    self.words(kinds.map(|kind| (kind.words(), asks(*kind))));
                    self.words(Sign::ALL.map(|it| (it.text(), it.claims())));
                }
                Some(
                    kind @ (RequirementKind::Only
                    | RequirementKind::Without
                    | RequirementKind::Uses),
                ) if self.asked && end.end > words.end => {
                    self.take_letter();
                    if *kind == RequirementKind::Uses {
                        self.propositions(line, scope);
                    }
                    for connective in CONNECTIVES.iter().filter(|it| {
                        scope.settings.alphabet.is_none_or(|its| its.has(it.letter, false))
                    }) {
                        let letter = char::from(connective.letter);
                        self.offer(CompletionKind::Connective, letter, connective.name);
                    }
                }
                Some(kind) if kind.takes_claims() && end.end > words.end => {
                    self.claims(line, scope);
                    if kind.has_parts() {
                        self.partly(*of);
                    }
                }
                Some(_) => {}
            },
            Task::Show(_) => self.words([("require", Keyword::Require.does())]),
            Task::Key(_) | Task::Answer(_) | Task::Proof(_) => self.claims(line, scope),
            Task::Decision(_) | Task::Head(_) | Task::Ask(_) | Task::Wrong(..) => {}
        }
    }

    /// Offers what may stand behind formulas and a blank where points may be given in part.
    fn partly(&mut self, of: Span) {
        let start = self.before.len() - run_before(self.before, |c| c.is_ascii_lowercase());
        let above = self.before.get(of.start as usize..start).unwrap_or_default();
        let is_behind_formula = above.trim_end_matches(is_blank).ends_with(char::is_alphanumeric);
        if is_behind_formula && above.ends_with(is_blank) {
            self.take_word(|c| c.is_ascii_lowercase());
            self.words([(PARTLY, "gives the points in part, for what is right")]);
        }
    }

    /// Offers what can follow in the formulas or the judgement of a line of an exercise.
    fn claims(&mut self, line: &Line<'_>, scope: &Scope) {
        match line.inside() {
            Some(inside) if matches!(inside.statement, Statement::Judgement(_)) => {
                self.statement(&inside, scope);
            }
            _ => {
                let end = Span::new(self.before.len(), self.before.len());
                self.letters(line, line.formulas().last().copied().unwrap_or(end), scope);
            }
        }
    }
}
