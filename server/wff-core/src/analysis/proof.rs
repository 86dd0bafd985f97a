//! Proofs: what their lines are, and the judge asked.

use super::block;
use super::candidate::{Candidate, Reading};
use super::claim;
use super::exercise;
use super::fault::{Fault, FaultKind, MalformedProof};
use super::formula::judge_candidate;
use super::game::RoundEdge;
use super::verdict::Verdict;
use super::{miscased, unclosed};
use crate::exercise::Shortfall;
use crate::logic::{Logic, spelled};
use crate::proof::natural::{Letters, Misstep, Proof, Reason, Rule, Sequent, Step};
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::exercise::Task;
use crate::syntax::formula::Written;
use crate::syntax::keyword::nearest;
use crate::syntax::proof::{self as written, Citation, PREMISE, SUPPOSE};
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Line, Span, Statement};

fn malformed(at: Span, kind: MalformedProof) -> Fault {
    Fault::new(at, FaultKind::MalformedProof(kind))
}

/// The sequent that stands behind `proof`, if it is one.
fn sequent_at(claims: &Statement) -> Option<&Judgement> {
    match claims {
        Statement::Judgement(it) if it.claim == Claim::Consequence && !it.denied => Some(it),
        _ => None,
    }
}

/// True if a line that begins with `proof` opens one, and is no text for people.
pub(super) fn opens(line: &Line<'_>, claims: &Statement) -> bool {
    *claims == Statement::Blank && line.numbering.is_none() || sequent_at(claims).is_some()
}

fn letters(line: &Line<'_>, reading: &Reading) -> Option<Letters> {
    let Reading::Formula(formula) = reading else { return None };
    spelled(Written::new(formula, line.text)).map(Letters::from)
}

/// The sequent of the head of a proof; what is wrong with it is added to the faults.
fn sequent(
    line: &Line<'_>,
    at: Span,
    claims: &Statement,
    scope: &Scope,
    faults: &mut Vec<Fault>,
) -> Option<Sequent> {
    let Some(judgement) = sequent_at(claims) else {
        faults.push(malformed(at, MalformedProof::NoSequent));
        return None;
    };
    let inner = line.with(claims);
    let left = claim::read_list(&inner, &judgement.left, scope, faults);
    let right = claim::read_list(&inner, &judgement.right, scope, faults);
    let [conclusion] = &*right else {
        let (first, last) = (judgement.right.first(), judgement.right.last());
        let all = first.zip(last).map(|(first, last)| Span { start: first.start, end: last.end });
        faults.push(malformed(all.unwrap_or(judgement.sign), MalformedProof::Conclusions));
        return None;
    };
    let premises: Option<Vec<Letters>> = left.iter().map(|it| letters(&inner, it)).collect();
    Some(Sequent { premises: premises?, conclusion: letters(&inner, conclusion)? })
}

/// Opens the proof that a line begins.
pub(super) fn bind_head(
    line: &Line<'_>,
    at: Span,
    claims: &Statement,
    has_end: bool,
    scope: &mut Scope,
) {
    if opens(line, claims) {
        let sequent = sequent(line, at, claims, scope, &mut Vec::new());
        scope.open_proof(has_end, Proof::new(sequent));
    }
}

/// Judges the head of a proof.
pub(super) fn of_head(
    line: &Line<'_>,
    at: Span,
    claims: &Statement,
    scope: &Scope,
    has_end: bool,
    faults: &mut Vec<Fault>,
) {
    faults.extend(miscased(line, at));
    sequent(line, at, claims, scope, faults);
    let is_other = |logic: &Logic| !logic.is_classical();
    if scope.settings.logic.as_ref().is_some_and(is_other) {
        faults.push(Fault::new(at, FaultKind::ClassicalRules));
    }
    faults.extend(unclosed(at, has_end));
}

/// A step as the judge takes it; what is wrong with its formula is added to the faults.
fn read(
    line: &Line<'_>,
    step: &written::Step,
    scope: &Scope,
    faults: &mut Vec<Fault>,
) -> (Step, Option<Verdict>) {
    let (mut formula, mut verdict) = (None, None);
    if !step.formula.is_empty() {
        let reading = judge_candidate(Candidate::new(line, step.formula, scope), true, faults);
        formula = letters(line, &reading);
        verdict = match reading {
            Reading::Formula(_) => None,
            Reading::Pff => Some(Verdict::Pff),
            Reading::Unresolved => Some(Verdict::Unchecked),
        };
    }
    let word = step.reason.as_ref().map_or("", |reason| line.of(reason.word));
    let reason = match (Rule::of(word), nearest(word, [PREMISE, SUPPOSE])) {
        (Some(rule), _) => Reason::By(rule),
        (None, Some(PREMISE)) => Reason::Premise,
        (None, Some(_)) => Reason::Suppose,
        (None, None) => Reason::Unknown,
    };
    let citations = step.reason.iter().flat_map(|reason| &reason.citations);
    let made = Step {
        number: written::number(line.of(step.number)),
        bars: step.bars.len(),
        formula,
        reason,
        citations: citations.map(|at| Citation::read(line.of(*at))).collect(),
    };
    (made, verdict)
}

/// Writes a step down in the proof that is open.
pub(super) fn bind_step(line: &Line<'_>, step: &written::Step, scope: &mut Scope) {
    let (step, _) = read(line, step, scope, &mut Vec::new());
    scope.write_proof(|proof| proof.take(&step));
}

/// Judges a step.
pub(super) fn judge_step(
    line: &Line<'_>,
    step: &written::Step,
    scope: &Scope,
    faults: &mut Vec<Fault>,
) -> Option<Verdict> {
    let proof = scope.proof()?;
    let (made, verdict) = read(line, step, scope, faults);
    if step.formula.is_empty() {
        faults.push(malformed(step.number, MalformedProof::NoFormula));
        return Some(Verdict::Pff);
    }
    let is_known = |word: &str| Rule::of(word).is_some() || [PREMISE, SUPPOSE].contains(&word);
    let misstep = match (proof.misstep(&made), &step.reason) {
        (Some(Misstep::UnknownRule), None) => Some(Misstep::NoReason),
        (misstep, Some(reason))
            if !is_known(line.of(reason.word))
                && misstep.as_ref().is_none_or(|it| !it.is_of_form()) =>
        {
            Some(Misstep::UnknownRule)
        }
        (misstep, _) => misstep,
    };
    let Some(misstep) = misstep else { return Some(verdict.unwrap_or(Verdict::Right)) };
    let word = step.reason.as_ref().map(|reason| reason.word);
    let citations = step.reason.iter().flat_map(|reason| &reason.citations);
    let cited = citations.clone().next().zip(citations.clone().last());
    let cited = cited.map(|(first, last)| Span { start: first.start, end: last.end });
    let span = match &misstep {
        Misstep::Number { .. } => Some(step.number),
        Misstep::Bars { most } => step.bars.get(*most).copied(),
        Misstep::NoBar | Misstep::NoReason | Misstep::NoPremise => Some(step.formula),
        Misstep::UnknownRule | Misstep::PremiseInside => word,
        Misstep::Cites => cited,
        Misstep::Takes(_) => cited.or(word),
        Misstep::Citation(place, _) => citations.clone().nth(*place).copied(),
        Misstep::DoesNotFollow { .. } => Some(step.formula),
    };
    let kind = FaultKind::Misstep(Box::new(misstep));
    faults.push(Fault::new(span.unwrap_or(step.number), kind));
    Some(verdict.unwrap_or(Verdict::Wrong))
}

/// True if the form of a line of the proof that is open is wrong, but for its formula.
pub(crate) fn is_malformed(line: &Line<'_>, scope: &Scope) -> bool {
    let Statement::Step(step) = &line.statement else { return true };
    let (made, _) = read(line, step, scope, &mut Vec::new());
    let misstep = scope.proof().and_then(|proof| proof.misstep(&made));
    step.formula.is_empty()
        || step.reason.is_none()
        || misstep.is_some_and(|misstep| misstep.is_of_form())
}

/// The fault of a line of a proof that is no step.
pub(super) fn stray(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    scope.proof()?;
    let body = line.body();
    let first = Span { end: body.start, ..body };
    Some(malformed(if body.is_empty() { first } else { body }, MalformedProof::NoNumber))
}

/// The edge of a proof that a line is, if it is one: at its end it is told what is not shown yet.
pub(super) fn edge(line: &Line<'_>, scope: &Scope) -> Option<RoundEdge> {
    match block::edge(line)? {
        Edge::Opens(BlockKind::Proof) => {
            Some(RoundEdge { begins: line.head(), of_above: Vec::new() })
        }
        Edge::Ends => {
            let proof = scope.proof()?;
            let is_open = proof.sequent.is_some() && !proof.is_finished;
            let failing = || exercise::of_key_end(Shortfall::Unfinished, scope);
            let open = is_open.then(|| failing().unwrap_or(FaultKind::UnfinishedProof));
            Some(RoundEdge { begins: None, of_above: open.into_iter().collect() })
        }
        Edge::Opens(_) => None,
    }
}

/// True if a line can stand in a proof.
pub(super) fn can_stand(line: &Line<'_>) -> bool {
    match &line.statement {
        Statement::Blank | Statement::Step(_) => true,
        Statement::Task(_, _, Task::Proof(_)) => false,
        _ => block::edge(line) == Some(Edge::Ends) || block::is_end(line),
    }
}
