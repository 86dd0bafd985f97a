//! Completion of formulas and values: letters, and names that are in force.

use super::{CompletionKind, List};
use crate::scope::Scope;
use crate::syntax::formula::{Unit, shape, units};
use crate::syntax::letter::{Alphabet, CONNECTIVES, PROPOSITIONS};
use crate::syntax::text::shorten;
use crate::syntax::{Line, Shape, Span};
use std::collections::HashSet;

/// The most names that are offered.
const NAMES: usize = 200;

impl List {
    pub(super) fn matrix_connectives(&mut self) {
        for letter in crate::logic::draft::CONNECTIVES {
            let name = CONNECTIVES
                .iter()
                .find(|it| it.letter == letter)
                .map_or("", |connective| connective.name);
            self.offer(char::from(letter), CompletionKind::Connective, name, 0, char::from(letter));
        }
    }

    pub(super) fn truth_values(&mut self, scope: &Scope) {
        let Some(logic) = &scope.settings.logic else { return };
        for (name, index) in logic.values().zip(0..).collect::<Vec<_>>().into_iter().rev() {
            let detail = match (logic.is_classical(), logic.is_designated(index)) {
                (true, true) => "true",
                (true, false) => "false",
                (false, true) => "designated",
                (false, false) => "not designated",
            };
            self.values([(name, detail)], 0);
        }
    }

    /// Offers the propositions of the dice; in the textbook alphabet those in use first, on the
    /// line and above it.
    pub(super) fn propositions(&mut self, line: &Line<'_>, scope: &Scope) {
        let mut letters: Vec<String> = Vec::new();
        if scope.settings.alphabet == Some(Alphabet::Textbook) {
            let is_proposition =
                |unit: Unit| matches!(unit, Unit::Letter(letter) if letter.is_ascii_lowercase());
            let mentioned =
                line.formulas().into_iter().flat_map(|formula| units(line.text, formula));
            letters.extend(
                mentioned
                    .filter(|(unit, _)| is_proposition(*unit))
                    .map(|(_, at)| line.of(at).to_owned()),
            );
            letters.extend(scope.propositions().map(str::to_owned));
        }
        letters.extend(PROPOSITIONS.map(|letter| char::from(letter).to_string()));
        let mut offered = HashSet::new();
        for letter in
            letters.into_iter().filter(|letter| offered.insert(letter.clone())).take(NAMES)
        {
            let detail = scope.meaning(&letter).unwrap_or("a proposition");
            self.offer(&*letter, CompletionKind::Proposition, shorten(detail, 40), 0, &*letter);
        }
    }

    pub(super) fn names(&mut self, scope: &Scope, typed: usize) {
        for (name, meant) in scope.names().take(NAMES) {
            let detail = meant.as_ref().map_or(String::new(), |named| shorten(&named.text, 40));
            self.offer(format!("@{name}"), CompletionKind::Name, detail, typed, format!("@{name}"));
        }
    }

    pub(super) fn proofs(&mut self, scope: &Scope, typed: usize) {
        for (name, meant) in scope.named_proofs().take(NAMES) {
            let detail = meant.as_ref().map_or(String::new(), |named| shorten(&named.text, 40));
            self.offer(format!("@{name}"), CompletionKind::Name, detail, typed, format!("@{name}"));
        }
    }

    pub(super) fn players(&mut self, scope: &Scope, typed: usize) {
        for player in scope.players().take(NAMES) {
            self.offer(&**player, CompletionKind::Name, "a player", typed, format!("{player}: "));
        }
    }

    /// Offers letters where the formula that ends here still needs one.
    pub(super) fn letters(&mut self, line: &Line<'_>, formula: Span, scope: &Scope) {
        if !matches!(shape(line.text, formula, Unit::arity), Shape::Empty | Shape::Missing(_)) {
            return;
        }
        self.propositions(line, scope);
        let alphabet = scope.settings.alphabet.unwrap_or(Alphabet::Dice);
        for connective in
            CONNECTIVES.iter().filter(|connective| alphabet.has(connective.letter, false))
        {
            let letter = char::from(connective.letter);
            let insert = match connective.arity {
                _ if !scope.settings.tells_answers() => letter.to_string(),
                0 => letter.to_string(),
                1 => format!("{letter}${{1:p}}"),
                _ => format!("{letter}${{1:p}}${{2:q}}"),
            };
            self.offer(
                letter,
                CompletionKind::Connective,
                format!("{} ({})", connective.name, connective.reads),
                0,
                insert,
            );
        }
        self.names(scope, 0);
    }
}
