//! A text that should be a formula, in its place on a line, and its reading.

use crate::scope::Scope;
use crate::syntax::fast_path::is_plain;
use crate::syntax::formula::{Named, Unit, shape, units};
use crate::syntax::letter::Letters;
use crate::syntax::{Alphabet, Formula, Keyword, Line, Shape, Span, Statement};
use std::sync::Arc;

/// The reading of a text as a formula.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    /// It is well formed.
    Formula(Formula),
    /// It is not well formed, or uses letters that are not allowed.
    Pff,
    /// It uses a name that is not defined, or whose definition is broken.
    Unresolved,
}

/// A text of a line that should be a formula, and what is in force there.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// The line it stands on.
    pub line: &'a Line<'a>,
    /// Its place on that line.
    pub span: Span,
    /// The scope of the line.
    pub scope: &'a Scope,
}

impl<'a> Candidate<'a> {
    /// The text at a place of a line.
    pub fn new(line: &'a Line<'a>, span: Span, scope: &'a Scope) -> Candidate<'a> {
        Candidate { line, span, scope }
    }

    /// Its text.
    pub fn text(self) -> &'a str {
        self.span.of(self.line.text)
    }

    /// The text of a part of its line.
    pub fn of(self, span: Span) -> &'a str {
        span.of(self.line.text)
    }

    /// Its units, in text order.
    pub fn units(self) -> impl Iterator<Item = (Unit, Span)> + Clone + 'a {
        units(self.line.text, self.span)
    }

    /// Its shape, found by counting.
    pub fn shape(self) -> Shape {
        shape(self.line.text, self.span, Unit::arity)
    }

    /// The letters that it may use.
    pub fn letters(self) -> Letters {
        letters(self.line, self.scope)
    }

    /// The alphabet of its letters; `None` where the one in force could not be understood.
    pub fn alphabet(self) -> Option<Alphabet> {
        self.letters().alphabet
    }

    /// True if a unit may stand in it.
    pub fn allows(self, unit: Unit, at: Span) -> bool {
        unit.belongs_to(self.letters(), at)
    }

    /// True if it is what a call or challenge shows of a roll.
    pub fn is_played(self) -> bool {
        matches!(self.line.statement, Statement::Play(Keyword::Call | Keyword::Challenge, ..))
    }

    /// True if it is read with the letters of the dice.
    pub fn with_dice(self) -> bool {
        self.alphabet() == Some(Alphabet::Dice)
    }

    /// The formula that a name stands for; in a definition of a matrix names have no meaning.
    pub(super) fn named(self, name: &str) -> Option<&'a Option<Arc<Named>>> {
        match self.line.statement {
            Statement::Define(..) => None,
            _ => self.scope.names.get(name),
        }
    }

    /// The name of a unit that is one, without `@`.
    pub fn name(self, at: Span) -> &'a str {
        self.of(at).trim_start_matches('@')
    }

    /// True if a unit is a name that is not defined above.
    pub fn is_undefined(self, unit: Unit, at: Span) -> bool {
        unit == Unit::Name && self.named(self.name(at)).is_none()
    }

    /// True if a unit is no letter that it may use, and no name that is defined above.
    pub(super) fn is_strange(self, unit: Unit, at: Span) -> bool {
        match unit {
            Unit::Letter(_) => !self.allows(unit, at),
            Unit::Name => self.is_undefined(unit, at),
            Unit::LookAlike(_) | Unit::Wild | Unit::Stray(_) => true,
        }
    }

    /// The tree, if all names are known.
    pub(super) fn resolved(self) -> Reading {
        let named = |name: &str| self.named(name).cloned().flatten();
        Formula::read(self.line.text, self.span, named)
            .map_or(Reading::Unresolved, Reading::Formula)
    }

    /// True if it is a plain formula of the dice, of which nothing is to be said.
    pub(super) fn is_plain(self) -> bool {
        self.with_dice() && is_plain(self.text())
    }

    /// Its reading, without a search for what is wrong with it.
    pub fn reading(self) -> Reading {
        let has_place = |(unit, at): (Unit, Span)| match unit {
            Unit::Letter(_) => self.allows(unit, at),
            Unit::Name => true,
            Unit::LookAlike(_) | Unit::Wild | Unit::Stray(_) => false,
        };
        if self.is_plain() || self.shape().is_well_formed() && self.units().all(has_place) {
            self.resolved()
        } else {
            Reading::Pff
        }
    }
}

/// The letters that the formulas of a line may use.
pub(crate) fn letters(line: &Line<'_>, scope: &Scope) -> Letters {
    letters_where(line, scope.settings.letters())
}

/// The letters of the formulas of a line where these are in force: on a roll those of the dice; in
/// a definition of a matrix, an axiom and what is proved from some those of textbooks.
pub(crate) fn letters_where(line: &Line<'_>, in_force: Letters) -> Letters {
    match &line.statement {
        Statement::Play(..) => Letters::OF_DICE,
        Statement::Define(..) | Statement::Axiom(_) | Statement::Proves(_) => {
            Letters::of(Alphabet::Textbook)
        }
        Statement::Step(step) if step.is_from_axioms() => {
            Letters { modal: in_force.modal, ..Letters::of(Alphabet::Textbook) }
        }
        _ => in_force,
    }
}
