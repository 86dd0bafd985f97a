//! The dice of a roll, and what is wrong with them.

use super::fault::{Fault, FaultKind, MalformedStatement};
use crate::scope::Scope;
use crate::syntax::faces::{is_face, is_separator};
use crate::syntax::letter::{is_blank, look_alike};
use crate::syntax::{Faces, Keyword, Line, Span};

/// The face that a character was probably meant to be.
pub(crate) fn meant_face(c: char) -> Option<u8> {
    let of = |c: char| u8::try_from(c).ok().filter(|face| c.is_ascii() && is_face(*face));
    let other_case =
        if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
    of(other_case).or_else(|| look_alike(c).filter(|face| is_face(*face)))
}

/// The word `roll` among the dice of a roll.
fn second_roll(line: &Line<'_>, what: Span) -> Option<Span> {
    // No die shows an L.
    if !line.of(what).contains(['l', 'L']) {
        return None;
    }
    let separates = |c: char| is_blank(c) || c == ',';
    let mut start = what.start as usize;
    for piece in line.of(what).split_inclusive(separates) {
        let word = piece.trim_end_matches(separates);
        if word.eq_ignore_ascii_case(Keyword::Roll.text()) {
            return Some(Span::new(start, start + word.len()));
        }
        start += piece.len();
    }
    None
}

/// The dice of a roll; `None` where there are none, or they could not be understood.
pub(super) fn dice(line: &Line<'_>, what: Span) -> Option<Faces> {
    if second_roll(line, what).is_some() {
        return None;
    }
    Faces::read(line.of(what)).ok().filter(|faces| !faces.is_empty())
}

/// The first character of a roll that is on no die.
fn unknown_die(line: &Line<'_>, what: Span) -> Span {
    let place = line.of(what).char_indices().find(|(_, c)| !is_known(*c));
    place.map_or(what, |(place, c)| {
        Span::new(place, place + c.len_utf8()).after(what.start as usize)
    })
}

/// True if a character may stand in a roll.
pub(crate) fn is_known(c: char) -> bool {
    let is_die = u8::try_from(c).is_ok_and(|face| c.is_ascii() && is_face(face));
    is_separator(c) || is_die
}

/// The fault of the dice of a `roll`.
pub(super) fn of_roll(line: &Line<'_>, at: Span, what: Span, scope: &Scope) -> Option<Fault> {
    if let Some(second) = second_roll(line, what) {
        let kind = FaultKind::MalformedStatement(MalformedStatement::TwoRolls);
        return Some(Fault::new(second, kind));
    }
    match Faces::read(line.of(what)) {
        Ok(faces) if faces.is_empty() => {
            let at = if at.is_empty() { line.body() } else { at };
            Some(Fault::new(at, FaultKind::EmptyRoll))
        }
        Ok(faces) => {
            let doubt = scope.settings.rules?.doubt(&faces)?;
            Some(Fault::new(what, FaultKind::IrregularRoll(doubt)))
        }
        Err(_) => Some(Fault::new(unknown_die(line, what), FaultKind::UnknownDie)),
    }
}
