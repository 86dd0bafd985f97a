//! Completion of formulas and values: letters, and names that are in force.

use super::word::run_after;
use super::{CompletionKind, List, Offer};
use crate::scope::Scope;
use crate::syntax::d_proof::is_whole;
use crate::syntax::formula::{Unit, shape, units};
use crate::syntax::letter::{Alphabet, CONNECTIVES, Letters, PROPOSITIONS};
use crate::syntax::text::shorten;
use crate::syntax::{Line, Part, PartKind, Shape, Span};
use std::collections::HashSet;
use std::sync::Arc;

/// The most names that are offered.
const NAMES: usize = 200;

impl List<'_> {
    pub(super) fn matrix_connectives(&mut self) {
        if !self.asked {
            return;
        }
        self.take_letter();
        for letter in crate::logic::matrix_builder::CONNECTIVES {
            let name = CONNECTIVES
                .iter()
                .find(|it| it.letter == letter)
                .map_or("", |connective| connective.name);
            self.offer(CompletionKind::Connective, char::from(letter), name);
        }
    }

    pub(super) fn truth_values(&mut self, scope: &Scope) {
        let Some(logic) = &scope.settings.logic else { return };
        for (name, index) in logic.values().zip(0..).collect::<Vec<_>>().into_iter().rev() {
            let detail = match (logic.is_two_valued(), logic.is_designated(index)) {
                (true, true) => "true",
                (true, false) => "false",
                (false, true) => "designated",
                (false, false) => "not designated",
            };
            self.values([(name, detail)]);
        }
    }

    /// Offers the propositions of the dice; in the textbook alphabet those in use first, on the
    /// line and above it.
    pub(super) fn propositions(&mut self, line: &Line<'_>, scope: &Scope) {
        if !self.asked {
            return;
        }
        self.take_letter();
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
            letters.extend(scope.propositions.letters().map(str::to_owned));
        }
        letters.extend(PROPOSITIONS.map(|letter| char::from(letter).to_string()));
        let mut offered = HashSet::new();
        for letter in
            letters.into_iter().filter(|letter| offered.insert(letter.clone())).take(NAMES)
        {
            self.proposition(letter, scope);
        }
    }

    /// Offers a proposition, with what it means.
    pub(super) fn proposition(&mut self, letter: String, scope: &Scope) {
        let detail = shorten(scope.propositions.meaning(&letter).unwrap_or("a proposition"), 40);
        self.offer(CompletionKind::Proposition, letter, detail);
    }

    /// Offers the names of formulas, and writes `end` behind them.
    pub(super) fn names(&mut self, scope: &Scope, end: &str) {
        let names =
            scope.names.formulas().map(|(name, meant)| (name, meant.as_ref().map(|it| &*it.text)));
        self.all_names(names, end);
    }

    /// Offers the names of D-proofs, and writes `end` behind them.
    pub(super) fn proofs(&mut self, scope: &Scope, end: &str) {
        let names =
            scope.names.proofs().map(|(name, meant)| (name, meant.as_ref().map(|it| &*it.text)));
        self.all_names(names, end);
    }

    /// A blank, where letters follow the name at the cursor that would else go on with it.
    pub(super) fn blank_behind_name(&self, line: &Line<'_>) -> &'static str {
        let text = format!("{}@x", self.before.get(..self.word.start).unwrap_or_default());
        let end = Span::new(0, text.len()).end;
        let is_part = |it: &&Part| matches!(it.kind, PartKind::Formula | PartKind::DProof);
        let parts = line.parts();
        let lacks_more = parts.iter().rfind(is_part).is_some_and(|part| {
            let whole = Span { end: part.span.end.max(end), ..part.span };
            match part.kind {
                PartKind::DProof => !is_whole(&text, whole),
                _ => matches!(shape(&text, whole, Unit::arity), Shape::Missing(_)),
            }
        });
        if lacks_more { self.blank() } else { "" }
    }

    fn all_names<'n>(
        &mut self,
        names: impl Iterator<Item = (&'n Arc<str>, Option<&'n str>)>,
        end: &str,
    ) {
        let before = self.offered.len();
        for (name, text) in names {
            if self.offered.len() - before == NAMES {
                // More of them are offered once more is typed.
                self.offered.iter_mut().for_each(|it| it.is_fleeting = true);
                return;
            }
            let detail = text.map_or(String::new(), |text| shorten(text, 40));
            let label = format!("@{name}");
            let insert = Some(format!("{label}{end}"));
            self.push(CompletionKind::Name, Offer { label, detail, insert, ..Offer::default() });
        }
    }

    pub(super) fn players(&mut self, scope: &Scope) {
        for player in scope.plays.players().take(NAMES) {
            self.player(player);
        }
    }

    /// Offers letters where the formula at the cursor still needs one.
    pub(super) fn letters(&mut self, line: &Line<'_>, formula: Span, scope: &Scope) {
        if !self.asked || !self.is_unfinished(line, formula, scope) {
            return;
        }
        self.propositions(line, scope);
        let letters = scope.settings.letters();
        let letters = Letters { alphabet: letters.alphabet.or(Some(Alphabet::Dice)), ..letters };
        for connective in
            CONNECTIVES.iter().filter(|connective| letters.have(connective.letter, false))
        {
            let letter = char::from(connective.letter);
            let operands = match connective.arity {
                _ if !scope.settings.tells_answers() => None,
                0 => None,
                1 => Some("${1:p}"),
                _ => Some("${1:p}${2:q}"),
            };
            let offer = Offer {
                label: letter.to_string(),
                detail: format!("{} ({})", connective.name, connective.reads),
                snippet: operands.map(|operands| format!("{letter}{operands}")),
                ..Offer::default()
            };
            self.push(CompletionKind::Connective, offer);
        }
        let end = self.blank_behind_name(line);
        self.names(scope, end);
    }

    /// True if the formula at the cursor, on both sides of it, lacks a letter.
    pub(super) fn is_unfinished(&self, line: &Line<'_>, formula: Span, scope: &Scope) -> bool {
        let letters = Letters { alphabet: None, ..scope.settings.letters() };
        if !units(line.text, formula).all(|(unit, at)| unit.belongs_to(letters, at)) {
            return false;
        }
        let rest = run_after(self.after, |c| c.is_alphanumeric() || c == '@');
        let rest = self.after.get(..rest).unwrap_or_default();
        let found = match rest.is_empty() {
            true => shape(line.text, formula, Unit::arity),
            false => {
                let text = format!("{}{rest}", self.before);
                let whole = Span { end: Span::new(0, text.len()).end, ..formula };
                shape(&text, whole, Unit::arity)
            }
        };
        matches!(found, Shape::Empty | Shape::Missing(_))
    }
}
