//! Proofs: what their lines are, and the judge asked.

mod detached;
mod form;
mod head;
mod item;
mod repair;
mod step;
mod stray;
mod well_drawn;

pub(super) use self::head::{bind_head, of_head};
pub(crate) use self::head::{first_slip, sequent};
pub(super) use self::item::is_item;
pub(crate) use self::item::number_mark;
pub(crate) use self::repair::{ProofRepairs, repairs, repairs_of_lines};
pub(super) use self::step::{bind_step, judge_first, judge_in, judge_without_number, mention};
pub(crate) use self::step::{
    called_premise, cited_in_vain, is_given, is_malformed, is_miscited, mended_bars, read,
    said_rule, supposed_premise,
};
pub(crate) use self::stray::{is_drawn, is_restated, restates, step_without_number};
pub(super) use self::stray::{of_drawn, stray};

use super::candidate::Candidate;
use super::fault::{Fault, FaultKind, MalformedProof, MisplacedLine};
use crate::logic::spelled;
use crate::proof::natural::Letters;
use crate::scope::Scope;
use crate::syntax::{Keyword, Span};

fn malformed(at: Span, kind: MalformedProof) -> Fault {
    Fault::new(at, FaultKind::MalformedProof(kind))
}

/// The most letters of a formula that is seen to be plain before it is read.
const SHORT: usize = 1 << 10;

/// The letters of the formula that a text says, and true if it stands in another notation there.
fn said_letters(candidate: Candidate<'_>) -> Option<(Letters, bool)> {
    let text = candidate.text();
    if text.len() < SHORT && candidate.is_plain() && text.bytes().all(|it| it.is_ascii_alphabetic())
    {
        return Some((text.into(), false));
    }
    let said = candidate.said()?;
    let letters = spelled(said.written())?;
    Some((letters.into(), said.is_put_otherwise()))
}

/// The letters of the formula that a text says.
fn letters(candidate: Candidate<'_>) -> Option<Letters> {
    said_letters(candidate).map(|(letters, _)| letters)
}

/// True if a setting of this kind counts for nothing in the proof that is open: all of it leans on
/// the axioms in force at its head.
pub(super) fn is_void(keyword: Keyword, scope: &Scope) -> bool {
    keyword == Keyword::System && scope.proof().is_some()
}

/// A setting that has no place in the proof that is open.
pub(super) fn misplaced_setting(keyword: Keyword, at: Span, scope: &Scope) -> Option<Fault> {
    let kind = FaultKind::MisplacedLine(MisplacedLine::InProof);
    is_void(keyword, scope).then(|| Fault::new(at, kind))
}
