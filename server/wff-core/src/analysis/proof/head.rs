//! The heads of proofs: `proof PREMISES |- CONCLUSION`.

use super::{letters, malformed};
use crate::analysis::candidate::Candidate;
use crate::analysis::claim::list_faults;
use crate::analysis::fault::{Fault, FaultKind, MalformedProof};
use crate::analysis::matrix::cover;
use crate::logic::Logic;
use crate::proof::natural::{Letters, Proof, Sequent};
use crate::scope::Scope;
use crate::syntax::proof_head::{lone_formulas, mark, meant_turnstile, opens};
use crate::syntax::statement::Judgement;
use crate::syntax::{Line, Span, Statement};

/// The judgement in the head of a proof that is its sequent, as it is written.
fn stated<'c>(line: &Line<'_>, claims: &'c Statement) -> Option<&'c Judgement> {
    // A sign behind another one is a part of it.
    let is_whole = |it: &&Judgement| it.left.last().is_none_or(|it| !line.of(*it).ends_with('/'));
    claims.sequent().filter(is_whole)
}

/// The sequent of the head of a proof, of which this reads the formulas.
pub(super) fn sequent<'t>(
    line: &Line<'t>,
    claims: &Statement,
    read: impl Fn(&Line<'t>, Span) -> Option<Letters>,
) -> Option<Sequent> {
    let judgement = stated(line, claims).filter(|_| mark(line).is_none())?;
    let inner = line.with(claims);
    let read = |at: &Span| read(&inner, *at);
    let [conclusion] = &judgement.right[..] else { return None };
    let premises: Option<Vec<Letters>> = judgement.left.iter().map(read).collect();
    Some(Sequent::new(premises?, read(conclusion)?))
}

/// The faults of the sequent in the head of a proof.
fn sequent_faults(line: &Line<'_>, at: Span, claims: &Statement, scope: &Scope) -> Vec<Fault> {
    if let Some(mark) = mark(line) {
        return vec![malformed(mark, MalformedProof::HeadMark)];
    }
    let Some(judgement) = stated(line, claims) else {
        if let Some(sign) = meant_turnstile(line) {
            return vec![malformed(sign, MalformedProof::Turnstile)];
        }
        let lone = match lone_formulas(line, claims) {
            // Behind a comma another premise was to come.
            Some([formula]) if line.punctuation.is_none_or(|mark| line.of(mark) != ",") => *formula,
            _ => at,
        };
        return vec![malformed(lone, MalformedProof::NoSequent)];
    };
    let inner = line.with(claims);
    let side = |side: &[Span]| list_faults(&inner, side, scope).collect::<Vec<_>>();
    let mut faults = side(&judgement.left);
    faults.extend(side(&judgement.right));
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
        let read = |line: &Line<'_>, at| letters(&Candidate::new(line, at, scope).said()?);
        let sequent = sequent(line, claims, read);
        scope.open_proof(has_end, Proof::new(sequent));
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
    let is_other = |logic: &Logic| !logic.is_classical();
    if scope.settings.logic.as_ref().is_some_and(is_other) {
        faults.push(Fault::new(at, FaultKind::ClassicalRules));
    }
    faults
}
