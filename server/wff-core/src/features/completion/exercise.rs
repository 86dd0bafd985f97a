//! Completion in exercises: what is required, and what is answered.

use super::word::{is_of_word, run_after, run_before};
use super::{CompletionKind, List};
use crate::features::asks::asks;
use crate::logic::Logic;
use crate::scope::Scope;
use crate::syntax::exercise::{
    AMONG, Behind, PARTLY, Require, RequirementKind, Task, WITH, WORLDS,
};
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
            Task::Require(require @ Require { kind, words, of, .. }) => match kind {
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
                    match require.behind {
                        Behind::Nothing => {
                            self.claims(line, scope);
                            self.behind_formula(*of, &opening(*kind, scope));
                        }
                        _ => self.of_behind(require, scope),
                    }
                    if kind.has_parts() {
                        let says = "gives the points in part, for what is right";
                        self.behind_formula(*of, &[(PARTLY, says)]);
                    }
                }
                Some(_) => {}
            },
            Task::Show(_) => self.words([("require", Keyword::Require.does())]),
            Task::Key(_) | Task::Answer(_) | Task::Proof(_) => self.claims(line, scope),
            Task::Decision(_) | Task::Head(_) | Task::Ask(_) | Task::Wrong(..) => {}
        }
    }

    /// Offers words that may stand behind formulas and a blank.
    fn behind_formula(&mut self, of: Span, words: &[(&str, &str)]) {
        let start = self.before.len() - run_before(self.before, |c| c.is_ascii_lowercase());
        let above = self.before.get(of.start as usize..start).unwrap_or_default();
        let is_behind_formula = above.trim_end_matches(is_blank).ends_with(char::is_alphanumeric);
        if is_behind_formula && above.ends_with(is_blank) {
            self.take_word(|c| c.is_ascii_lowercase());
            self.words(words.iter().copied());
        }
    }

    /// Offers what can follow in what stands behind the formulas of a requirement.
    fn of_behind(&mut self, require: &Require, scope: &Scope) {
        match &require.behind {
            Behind::Nothing => {}
            Behind::Place(place) => {
                let is_whole = require.kind == Some(RequirementKind::Worlds)
                    && place.model.is_some_and(|(_, name)| (name.end as usize) < self.before.len());
                if !is_whole {
                    self.of_place(*place, scope);
                }
            }
            Behind::Limit { number, noun, .. } => {
                self.take_word(|c| c.is_ascii_lowercase());
                if (number.end as usize) < self.before.len() && self.is_typed(*noun) {
                    let says = "the most that a model may have";
                    self.values(WORLDS.map(|word| (word, says)));
                }
            }
            Behind::Among { among, systems } if self.before.len() > among.end as usize => {
                self.take_word(char::is_alphanumeric);
                let typed = self.typed_span();
                let named: Vec<&str> = systems
                    .iter()
                    .filter(|at| **at != typed)
                    .map(|at| at.of(self.line.as_str()))
                    .collect();
                let own = Logic::names().filter(|name| !named.contains(name));
                let own: Vec<Logic> = own.filter_map(Logic::named).collect();
                self.values(own.iter().map(|logic| (logic.name(), logic.about())));
            }
            Behind::Among { .. } => {}
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

/// The words that may stand behind the formulas of a requirement of a kind, with what follows them.
fn opening(kind: RequirementKind, scope: &Scope) -> Vec<(&'static str, &'static str)> {
    let has_worlds = scope.settings.logic.as_ref().is_some_and(|it| it.worlds().is_some());
    let at = ("at", "names the world at which the value is asked for");
    let model = ("in", "names the model that is asked about");
    match kind {
        RequirementKind::Value if has_worlds => vec![at, model],
        RequirementKind::Worlds => vec![model],
        RequirementKind::Countermodel if !has_worlds => Vec::new(),
        RequirementKind::Countermodel | RequirementKind::Model => {
            vec![(WITH, "the most worlds that a model may have")]
        }
        RequirementKind::Systems => vec![(AMONG, "the logics that are asked about")],
        _ => Vec::new(),
    }
}
