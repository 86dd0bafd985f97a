//! Judges the text of one formula: the readings of it that would be well formed come first, then
//! its letters, then its count of operands.

use super::*;
use crate::scope::Scope;
use crate::syntax::fast_path::is_plain;
use crate::syntax::formula::{self, Unit, units};
use crate::syntax::{Alphabet, Formula, Keyword, Shape, letter};

/// The text of a formula, and what is in force there.
#[derive(Clone, Copy)]
pub(super) struct Suspect<'a> {
    /// The line it stands on.
    pub line: &'a str,
    /// The formula on that line.
    pub span: Span,
    /// What is in force on the line.
    pub scope: &'a Scope,
    /// Whether more formulas may follow it after a comma.
    pub listed: bool,
}

/// What became of the text of a formula.
#[derive(Clone, Debug, PartialEq)]
pub enum Judged {
    /// It is well formed.
    Formula(Formula),
    /// It is not well formed, or uses letters that are not allowed.
    Pff,
    /// It leans on a name that is not defined, or whose definition is broken.
    Unknown,
}

impl<'a> Suspect<'a> {
    pub fn text(self) -> &'a str {
        self.span.of(self.line)
    }

    pub fn of(self, span: Span) -> &'a str {
        span.of(self.line)
    }

    pub fn units(self) -> impl Iterator<Item = (Unit, Span)> + Clone + 'a {
        units(self.line, self.span)
    }

    pub fn shape(self) -> Shape {
        formula::shape(self.line, self.span, Unit::arity)
    }

    /// Whether a unit may stand in a formula here.
    pub fn allows(self, unit: Unit, at: Span) -> bool {
        unit.belongs_to(self.scope.settings.alphabet, at)
    }

    /// Whether it is shown on a roll, so that it has the letters of the dice whatever the alphabet.
    pub fn is_played(self) -> bool {
        let word = self
            .line
            .get(..self.span.start as usize)
            .unwrap_or_default()
            .trim_start_matches(letter::is_blank);
        let word = word.split(letter::is_blank).next().unwrap_or_default();
        matches!(Keyword::read(word), Some(Keyword::Call | Keyword::Challenge))
    }

    /// Whether it is read with the letters of the dice.
    pub fn with_dice(self) -> bool {
        self.scope.settings.alphabet == Some(Alphabet::Dice)
    }

    /// The formula that it is, if all its names are known.
    fn judged(self) -> Judged {
        let read =
            Formula::read(self.line, self.span, |name| self.scope.name(name).cloned().flatten());
        read.map_or(Judged::Unknown, Judged::Formula)
    }

    /// A diagnostic at the first of some units, with the others as related places.
    pub fn at_units(
        self,
        rule: &'static Rule,
        mut which: impl FnMut(Unit, Span) -> bool,
        message: impl Fn(&str) -> String,
        other: &str,
    ) -> Option<(Unit, Diagnostic)> {
        let mut found = self.units().filter(|&(unit, at)| which(unit, at));
        let (unit, first) = found.next()?;
        let diagnostic = rule.at(first, message(self.of(first)));
        Some((
            unit,
            found
                .take(LABELS - 1)
                .fold(diagnostic, |diagnostic, (_, at)| diagnostic.related(at, other)),
        ))
    }
}

/// Judges a formula of a line, adding what is wrong with it.
pub fn judge_formula(
    line: &str,
    span: Span,
    scope: &Scope,
    listed: bool,
    found: &mut Vec<Diagnostic>,
) -> Judged {
    let suspect = Suspect { line, span, scope, listed };
    if suspect.with_dice() && is_plain(suspect.text()) {
        return suspect.judged();
    }
    let shape = suspect.shape();
    if !shape.is_well_formed() {
        let readings =
            [wrong_case::whole, bracketed_prefix::check, infix::check, operands_first::check];
        if let Some(diagnostic) = readings.into_iter().find_map(|reading| reading(suspect)) {
            found.push(diagnostic);
            return Judged::Pff;
        }
    }
    let before = found.len();
    let letters = [
        wrong_case::letters,
        look_alike::check,
        unknown_letter::check,
        bracketed_prefix::stray,
        die_face::check,
        foreign_letter::check,
    ];
    // A `@` without a name makes letters of what was meant as one.
    match malformed_name::in_formula(suspect) {
        Some(diagnostic) => found.push(diagnostic),
        None => found.extend(letters.into_iter().filter_map(|check| check(suspect))),
    }
    let (undefined, run_on) = undefined_name::check(suspect).unzip();
    found.extend(match shape {
        _ if run_on == Some(true) => None,
        // What is left over behind a letter that has no place here is no second mistake.
        Shape::Trailing { .. } if found.len() > before => None,
        Shape::Missing(missing) => Some(missing_operand::check(suspect, missing)),
        Shape::Trailing { whole, rest } => Some(trailing_letters::check(suspect, whole, rest)),
        Shape::Empty | Shape::WellFormed | Shape::Uncounted => None,
    });
    let pff = found.len() > before || !shape.is_well_formed();
    let is_undefined = undefined.is_some();
    found.extend(undefined);
    if pff {
        return Judged::Pff;
    }
    if is_undefined { Judged::Unknown } else { suspect.judged() }
}

/// Whether a text is a formula by all that is in force.
pub(super) fn is_well_formed(line: &str, span: Span, scope: &Scope) -> bool {
    judge_formula(line, span, scope, false, &mut Vec::new()) != Judged::Pff
}

/// The letters that formulas may use, for a help text.
pub(super) fn letters(scope: &Scope) -> &'static str {
    match scope.settings.alphabet {
        Some(Alphabet::Textbook) => {
            "the letters are small ones for propositions, and `N K A C E D X J B O V`"
        }
        _ => "the letters are `p q r s` for propositions, and `N K A C E`",
    }
}

/// The connective that a letter of the text stands for, whatever its script or case.
pub(super) fn connective_at(text: &str) -> Option<&'static letter::Connective> {
    let c = text.chars().next()?;
    letter::connective(u8::try_from(c).ok().filter(u8::is_ascii).or_else(|| letter::look_alike(c))?)
}
