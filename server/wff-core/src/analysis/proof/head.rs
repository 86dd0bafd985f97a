//! The heads of proofs: `proof PREMISES |- CONCLUSION`.

use super::{letters, malformed};
use crate::analysis::candidate::Candidate;
use crate::analysis::fault::{Fault, FaultKind, MalformedProof};
use crate::analysis::matrix::cover;
use crate::analysis::sides::list_faults;
use crate::logic::Logic;
use crate::proof::natural::{Letters, Proof, Sequent, are_judged};
use crate::scope::Scope;
use crate::syntax::lexicon::Sureness;
use crate::syntax::proof_head::{lone_formulas, opens};
use crate::syntax::reading::{Slip, SlipKind};
use crate::syntax::{Line, Span, Statement};

/// The sequent that a line claims where this is in force.
pub(crate) fn sequent(line: &Line<'_>, claims: &Statement, scope: &Scope) -> Option<Sequent> {
    sequent_as(line, claims, |line, at| letters(Candidate::new(line, at, scope)))
}

/// The sequent that a line claims, of which this reads the formulas.
pub(super) fn sequent_as<'t>(
    line: &Line<'t>,
    claims: &Statement,
    read: impl Fn(&Line<'t>, Span) -> Option<Letters>,
) -> Option<Sequent> {
    let judgement = claims.sequent()?;
    let read = |at: &Span| read(line, *at);
    let [conclusion] = &judgement.right[..] else { return None };
    let premises: Option<Vec<Letters>> = judgement.left.iter().map(read).collect();
    Some(Sequent::new(premises?, read(conclusion)?))
}

/// The first of the slips in how a head is put.
pub(crate) fn first_slip<'l>(line: &'l Line<'_>) -> Option<&'l Slip> {
    line.slips.iter().find(|slip| !matches!(slip.kind, SlipKind::Answer | SlipKind::Label))
}

/// The faults of the sequent in the head of a proof.
fn sequent_faults(line: &Line<'_>, at: Span, claims: &Statement, scope: &Scope) -> Vec<Fault> {
    let is_certain = line.slips.iter().all(|slip| slip.sure <= Sureness::Certain);
    let slip = |it: &Slip| malformed(it.at, MalformedProof::Slip { kind: it.kind, is_certain });
    let mut faults: Vec<Fault> = first_slip(line).map(slip).into_iter().collect();
    let Some(judgement) = claims.sequent() else {
        let lone = match lone_formulas(line, claims) {
            // Behind a comma another premise was to come.
            Some([formula]) if line.punctuation.is_none_or(|mark| line.of(mark) != ",") => *formula,
            _ => at,
        };
        faults.push(malformed(lone, MalformedProof::NoSequent));
        return faults;
    };
    let is_plain = |at: &Span| Candidate::new(line, *at, scope).is_plain();
    if !judgement.left.iter().chain(&judgement.right).all(is_plain) {
        let inner = line.with(claims);
        faults.extend(list_faults(&inner, &judgement.left, scope));
        faults.extend(list_faults(&inner, &judgement.right, scope));
    }
    if judgement.right.len() != 1 {
        let all = cover(&judgement.right).unwrap_or(judgement.sign);
        faults.push(malformed(all, MalformedProof::Conclusions));
    }
    faults
}

/// Opens the proof that a line begins.
pub(in crate::analysis) fn bind_head(
    line: &Line<'_>,
    claims: &Statement,
    has_end: bool,
    scope: &mut Scope,
) {
    if opens(line, claims) {
        let sequent = sequent(line, claims, scope);
        scope.open_proof(has_end, Proof::new(sequent, scope.worlds()));
    }
}

/// The faults of the head of a proof.
pub(in crate::analysis) fn of_head(
    line: &Line<'_>,
    at: Span,
    claims: &Statement,
    scope: &Scope,
) -> Vec<Fault> {
    let mut faults = sequent_faults(line, at, claims, scope);
    let has_no_rules = |logic: &Logic| !logic.is_classical() && logic.worlds().is_none();
    if scope.settings.logic.as_ref().is_some_and(has_no_rules) {
        faults.push(Fault::new(at, FaultKind::ClassicalRules));
    }
    if !are_judged(scope.worlds()) {
        faults.push(Fault::new(at, FaultKind::LogicWithoutRules));
    }
    faults
}
