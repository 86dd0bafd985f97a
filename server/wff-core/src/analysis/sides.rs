//! The sides of the sign of a claim: lists of formulas, and the value that is claimed of them.

use super::candidate::{Candidate, Reading};
use super::fault::{
    DependsOn, Fault, FaultKind, MalformedJudgement, MissingFormula, MissingValue, OutOfReach,
    UndecidedValue, UnknownValue,
};
use super::formula::formula_faults;
use super::judged::Judged;
use super::statement::comma_near;
use super::verdict::Verdict;
use crate::logic::{Logic, Undecided, Value};
use crate::scope::Scope;
use crate::syntax::formula::{Unit, shape};
use crate::syntax::reading::wording::with_spaces;
use crate::syntax::statement::Judgement;
use crate::syntax::{Line, Span};

/// An empty place in a list; `several` is true where more of them stand with it.
pub(super) fn beside_comma(line: &Line<'_>, place: Span, several: bool) -> Fault {
    let comma = comma_near(line, place).unwrap_or(line.body());
    Fault::new(comma, FaultKind::MissingFormula(MissingFormula::BesideComma { several }))
}

pub(super) fn beside_sign(judgement: &Judgement, left: bool) -> Fault {
    Fault::new(judgement.sign, FaultKind::MissingFormula(MissingFormula::BesideSign { left }))
}

/// The readings of the formulas of a list.
pub(super) fn readings(line: &Line<'_>, formulas: &[Span], scope: &Scope) -> Vec<Reading> {
    formulas.iter().map(|span| Candidate::new(line, *span, scope).reading()).collect()
}

/// The faults of the formulas of a list, each on its own.
pub(super) fn list_faults(
    line: &Line<'_>,
    formulas: &[Span],
    scope: &Scope,
) -> impl Iterator<Item = Fault> {
    formulas.iter().flat_map(|span| match span.is_empty() {
        true => vec![beside_comma(line, *span, false)],
        false => formula_faults(Candidate::new(line, *span, scope), true),
    })
}

/// Judges texts that are claimed to be nothing but formulas.
pub(super) fn judge_list(line: &Line<'_>, formulas: &[Span], scope: &Scope) -> Judged {
    let verdict = match of_readings(&readings(line, formulas, scope)) {
        Verdict::Pff if formulas.iter().all(|it| is_whole_as_seen(line.of(*it))) => {
            Verdict::Unchecked
        }
        verdict => verdict,
    };
    Judged::new(verdict, list_faults(line, formulas, scope))
}

/// True if a text is a formula but for what cannot be seen in it.
fn is_whole_as_seen(text: &str) -> bool {
    let is_whole = |seen: &str| {
        seen.is_ascii() && shape(seen, Span::new(0, seen.len()), Unit::arity).is_well_formed()
    };
    !text.is_ascii() && is_whole(&with_spaces(text))
}

/// The verdict on a text that is claimed to be a formula.
pub(super) fn of_reading(reading: &Reading) -> Verdict {
    match reading {
        Reading::Formula(_) => Verdict::Right,
        Reading::Pff => Verdict::Pff,
        Reading::Unresolved => Verdict::Unchecked,
    }
}

/// The verdict on a formula of which something is claimed: a claim about one in another notation is
/// not judged.
pub(super) fn of_claimed(candidate: Candidate<'_>) -> Verdict {
    match candidate.reading() {
        Reading::Pff if candidate.said_otherwise().is_some() => Verdict::Unchecked,
        reading => of_reading(&reading),
    }
}

/// The verdict on texts that are claimed to be nothing but formulas.
pub(super) fn of_readings(readings: &[Reading]) -> Verdict {
    readings.iter().map(of_reading).max().unwrap_or(Verdict::Unchecked)
}

/// Judges what stands before a sign that takes a list there, which must not be empty, by its
/// readings.
pub(super) fn judge_left(
    line: &Line<'_>,
    judgement: &Judgement,
    left: &[Reading],
    scope: &Scope,
) -> Judged {
    let texts = &judgement.left;
    let faults = list_faults(line, texts, scope);
    let verdict = match of_readings(left) {
        Verdict::Pff => {
            let all = texts.iter().map(|it| Candidate::new(line, *it, scope));
            all.map(of_claimed).max().unwrap_or(Verdict::Pff)
        }
        verdict => verdict,
    };
    Judged::new(verdict, lacks_left(judgement).into_iter().chain(faults))
}

/// The fault of a formula that should have a value or a table, and has one value at each world.
pub(super) fn at_worlds(about: Span) -> Fault {
    let undecided = UndecidedValue { of: DependsOn::World, variables: Vec::new() };
    Fault::new(about, FaultKind::UndecidedValue(Box::new(undecided)))
}

/// The judgement on a query about a text that has no answer; one that comes too late is no fault.
pub(super) fn unanswered(about: Span, reason: Undecided) -> Judged {
    let fault = match reason {
        Undecided::Deferred => None,
        Undecided::OutOfReach => Some(Fault::new(about, FaultKind::OutOfReach(OutOfReach::Claim))),
        Undecided::AtWorlds => Some(at_worlds(about)),
    };
    Judged::new(Verdict::Unchecked, fault)
}

/// More than a side of a sign takes; where that is nothing but commas, what is missing beside the
/// first.
pub(super) fn too_many(line: &Line<'_>, judgement: &Judgement, rest: &[Span], left: bool) -> Fault {
    if let [first, more @ ..] = rest
        && rest.iter().all(|span| span.is_empty())
    {
        return beside_comma(line, *first, !more.is_empty());
    }
    let span = match (rest.first(), rest.last()) {
        (Some(first), Some(last)) if first.start < last.end => {
            Span { start: first.start, end: last.end }
        }
        _ => judgement.sign,
    };
    Fault::new(span, FaultKind::MalformedJudgement(MalformedJudgement::TooMany { left }))
}

/// Nothing before a sign that takes a list there.
pub(super) fn lacks_left(judgement: &Judgement) -> Option<Fault> {
    judgement.left.is_empty().then(|| beside_sign(judgement, true))
}

/// The value that is claimed.
pub(super) fn claimed_value(
    line: &Line<'_>,
    judgement: &Judgement,
    logic: &Logic,
    scope: &Scope,
) -> Result<Value, Fault> {
    match judgement.right[..] {
        [] => {
            let kind = FaultKind::MissingValue(MissingValue::AfterSign);
            Err(Fault::new(judgement.sign, kind))
        }
        [span] => logic.value(line.of(span)).ok_or_else(|| {
            let is_formula = Candidate::new(line, span, scope).reading() != Reading::Pff;
            let kind = UnknownValue::Judgement { is_formula };
            Fault::new(span, FaultKind::UnknownValue(kind))
        }),
        [_, ref rest @ ..] => Err(too_many(line, judgement, rest, false)),
    }
}
