//! The search for an answer among the truth functions of the formulas that are allowed.

use super::kinds::{is_about_meaning, is_general};
use super::lengths::Lengths;
use crate::analysis::{Candidate, Reading};
use crate::logic::{of_bits, spelled};
use crate::scope::Scope;
use crate::syntax::exercise::{Require, RequirementKind};
use crate::syntax::formula::{Unit, units};
use crate::syntax::letter::{Alphabet, Binary, CONNECTIVES, Connective, Constant};
use crate::syntax::{Line, Span, Written};
use std::collections::BTreeSet;

/// The most propositions whose truth functions are gone through.
const LETTERS: usize = 3;

/// The columns of the first propositions, in a table of three.
const COLUMNS: [u8; LETTERS] = [0b1111_0000, 0b1100_1100, 0b1010_1010];

/// The longest answer that is looked for where the length is bounded.
const LONGEST: u64 = 11;

/// A search through the truth functions of the formulas that are allowed.
pub(super) struct Search<'l> {
    letters: Vec<String>,
    negation: bool,
    binary: Vec<Binary>,
    constants: Vec<u8>,
    lengths: &'l Lengths<'l>,
    /// The longest answer allowed, where so long a one is looked for; else lengths do not count.
    pub(super) longest: Option<u64>,
}

impl<'l> Search<'l> {
    /// `None` where it would not decide anything.
    pub(super) fn new(
        lines: &[Line<'_>],
        requires: &[&Require],
        lengths: &'l Lengths<'l>,
        scope: &Scope,
    ) -> Option<Search<'l>> {
        scope.settings.logic.as_ref().filter(|logic| logic.is_classical())?;
        let alphabet = scope.settings.alphabet?;
        let mut letters: BTreeSet<String> = BTreeSet::new();
        for line in lines {
            for span in line.formulas() {
                let read = Candidate::new(line, span, scope).reading();
                let Reading::Formula(read) = read else { continue };
                let spelled = spelled(Written::new(&read, line.text))?;
                let all = units(&spelled, Span::new(0, spelled.len()));
                letters.extend(all.filter_map(|(unit, at)| match unit {
                    Unit::Letter(letter) if letter.is_ascii_lowercase() => {
                        Some(at.of(&spelled).to_owned())
                    }
                    _ => None,
                }));
            }
        }
        let special =
            lines.iter().filter(|line| is_about_meaning(line) && !is_general(line)).count();
        if special > 0 || letters.is_empty() {
            let valued = scope
                .propositions
                .letters()
                .filter(|letter| alphabet == Alphabet::Textbook || letter.len() == 1);
            letters.extend(valued.map(str::to_owned));
            let new = ["p", "q", "r", "s"].into_iter().find(|letter| !letters.contains(*letter))?;
            letters.insert(new.to_owned());
        }
        if special > 1 || letters.len() > LETTERS {
            return None;
        }
        let mut allowed: Vec<u8> = CONNECTIVES.iter().map(|row| row.letter).collect();
        for (line, require) in lines.iter().zip(requires) {
            let named: Vec<u8> =
                line.letters(require.of).filter_map(|at| line.of(at).bytes().next()).collect();
            match require.kind {
                Some(RequirementKind::Only) => allowed.retain(|letter| named.contains(letter)),
                Some(RequirementKind::Without) => allowed.retain(|letter| !named.contains(letter)),
                _ => {}
            }
        }
        allowed.retain(|letter| alphabet.has(*letter, false));
        Some(Search {
            letters: letters.into_iter().collect(),
            negation: allowed.contains(&b'N'),
            binary: Binary::ALL.into_iter().filter(|it| allowed.contains(&it.letter())).collect(),
            constants: allowed
                .iter()
                .filter(|letter| matches!(Connective::of(**letter), Some(Connective::Constant(_))))
                .copied()
                .collect(),
            lengths,
            longest: lengths.longest().filter(|longest| *longest <= LONGEST),
        })
    }

    /// True if a formula passes the test, which depends on its column alone.
    pub(super) fn run(&self, mut passes: impl FnMut(u8, &str) -> bool) -> Option<bool> {
        let mut shorter: Vec<Vec<(u8, String)>> = vec![Vec::new()];
        let mut first: Vec<(u8, String)> = Vec::new();
        for (letter, column) in self.letters.iter().zip(COLUMNS) {
            first.push((column, letter.clone()));
        }
        for constant in &self.constants {
            let column =
                if *constant == Connective::Constant(Constant::V).letter() { u8::MAX } else { 0 };
            first.push((column, char::from(*constant).to_string()));
        }
        let is_bounded = self.longest.is_some();
        let mut seen: BTreeSet<u8> = BTreeSet::new();
        let mut next = first;
        for length in 1.. {
            // Without a bound a column counts where it is first reached; with one, at each length.
            let mut here: BTreeSet<u8> = BTreeSet::new();
            next.retain(|(column, _)| here.insert(*column) && (is_bounded || seen.insert(*column)));
            let is_allowed = !is_bounded || self.lengths.allow(length as u64);
            if is_allowed && next.iter().any(|(column, formula)| passes(*column, formula)) {
                return Some(true);
            }
            shorter.push(next);
            if self.longest.is_some_and(|longest| length as u64 >= longest) {
                return Some(false);
            }
            next = self.joined(&shorter, length + 1);
            // A formula of this length is made of shorter ones, of which there may be none for a
            // while.
            let is_settled = !is_bounded && {
                let last = shorter.iter().rposition(|formulas| !formulas.is_empty()).unwrap_or(0);
                length > 2 * last + 1
            };
            if is_settled {
                return Some(false);
            }
        }
        None
    }

    /// The formulas of a length, made of shorter ones, one for each column.
    fn joined(&self, shorter: &[Vec<(u8, String)>], length: usize) -> Vec<(u8, String)> {
        let mut found: Vec<Option<String>> = vec![None; 256];
        let mut add = |column: u8, formula: &dyn Fn() -> String| {
            if let Some(place @ None) = found.get_mut(usize::from(column)) {
                *place = Some(formula());
            }
        };
        if self.negation {
            for (column, formula) in shorter.get(length - 1).into_iter().flatten() {
                add(!column, &|| format!("N{formula}"));
            }
        }
        for left in 1..length.saturating_sub(1) {
            let (Some(lefts), Some(rights)) = (shorter.get(left), shorter.get(length - 1 - left))
            else {
                continue;
            };
            for (one, first) in lefts {
                for (other, second) in rights {
                    for connective in &self.binary {
                        let letter = char::from(connective.letter());
                        let column = of_bits(*connective, *one, *other);
                        add(column, &|| format!("{letter}{first}{second}"));
                    }
                }
            }
        }
        (0..=u8::MAX).zip(found).filter_map(|(column, formula)| Some((column, formula?))).collect()
    }
}
