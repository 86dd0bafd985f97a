//! The heads of proofs: `proof PREMISES |- CONCLUSION`.

use super::{letters, malformed};
use crate::analysis::candidate::Candidate;
use crate::analysis::claim::list_faults;
use crate::analysis::fault::{Fault, FaultKind, MalformedProof};
use crate::analysis::matrix::cover;
use crate::logic::Logic;
use crate::proof::natural::{Letters, Proof, Sequent};
use crate::scope::Scope;
use crate::syntax::formula::{Unit, shape};
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::Sureness;
use crate::syntax::lexicon::proofs::TURNSTILES;
use crate::syntax::statement::Judgement;
use crate::syntax::{Line, Span, Statement};

/// The formulas that stand behind `proof` in the place of a sequent.
fn lone_formulas<'c>(line: &Line<'_>, claims: &'c Statement) -> Option<&'c [Span]> {
    let Statement::Formulas(formulas) = claims else { return None };
    let is_formula = |it: &Span| shape(line.text, *it, Unit::arity).is_well_formed();
    let is_bare = line.open_quote.is_none() && line.numbering.is_none();
    (is_bare && formulas.iter().all(is_formula)).then_some(formulas)
}

/// The sign or word in the place of `|-` that a text begins with.
pub(crate) fn leading_turnstile(text: &str) -> Option<&'static str> {
    let is_first = |sign: &&'static str| {
        let behind = text.strip_prefix(sign);
        behind.is_some_and(|behind| {
            !sign.ends_with(char::is_alphabetic) || behind.starts_with(is_blank)
        })
    };
    let certain = TURNSTILES.entries.iter().filter(|it| it.sure == Sureness::Certain);
    certain.map(|it| it.spelling).find(is_first)
}

/// True if what stands in the place of `|-` is an arrow, which may be meant for a conditional.
pub(crate) fn is_arrow(sign: &str) -> bool {
    TURNSTILES.exact(sign).is_some_and(|it| it.sure == Sureness::Guess)
}

/// The text behind the keyword of a head, without the marks and words around it that have no place
/// there.
fn without_marks(line: &Line<'_>) -> Option<Span> {
    let Statement::Task(_, word, _) = &line.statement else { return None };
    let rest = Span { start: word.end, ..line.body() }.trim(line.text);
    let text = rest.of(line.text);
    let behind = text.strip_prefix("of").filter(|it| it.starts_with(|c| is_blank(c) || c == ':'));
    let bare = behind.unwrap_or(text).trim_start_matches(|c| is_blank(c) || c == ':');
    let start = rest.end as usize - bare.len();
    let length = bare.trim_end_matches(|c| is_blank(c) || c == ':').len();
    Some(Span::new(start, start + length))
}

/// The first of these marks and words.
fn mark(line: &Line<'_>) -> Option<Span> {
    let Statement::Task(_, word, _) = &line.statement else { return None };
    let (bare, all) = (without_marks(line)?, Span { start: word.end, ..line.body() });
    let before = Span { end: bare.start, ..all }.trim(line.text);
    let behind = Span { start: bare.end, ..all }.trim(line.text);
    [before, behind].into_iter().find(|it| !it.is_empty())
}

/// The sign or word in the place of `|-` between formulas in the head of a proof.
fn meant_turnstile(line: &Line<'_>) -> Option<Span> {
    let rest = without_marks(line)?;
    let is_formula =
        |text: &str| shape(text, Span::new(0, text.len()).trim(text), Unit::arity).is_well_formed();
    let others = TURNSTILES.entries.iter().filter(|it| it.sure != Sureness::Own);
    others.map(|it| it.spelling).find_map(|sign| {
        let (left, right) = rest.of(line.text).split_once(sign)?;
        let is_meant =
            (left.trim().is_empty() || left.split(',').all(is_formula)) && is_formula(right);
        let start = rest.start as usize + left.len();
        is_meant.then_some(Span::new(start, start + sign.len()))
    })
}

/// True if a line that begins with `proof` opens one, and is no text for people.
pub(in crate::analysis) fn opens(line: &Line<'_>, claims: &Statement) -> bool {
    *claims == Statement::Blank && line.numbering.is_none()
        || lone_formulas(line, claims).is_some()
        || claims.sequent().is_some()
        || meant_turnstile(line).is_some()
}

/// The judgement in the head of a proof that is its sequent, as it is written.
fn stated<'c>(line: &Line<'_>, claims: &'c Statement) -> Option<&'c Judgement> {
    // A sign behind another one is a part of it.
    let is_whole = |it: &&Judgement| it.left.last().is_none_or(|it| !line.of(*it).ends_with('/'));
    claims.sequent().filter(is_whole)
}

/// The sequent of the head of a proof.
fn sequent(line: &Line<'_>, claims: &Statement, scope: &Scope) -> Option<Sequent> {
    let judgement = stated(line, claims).filter(|_| mark(line).is_none())?;
    let inner = line.with(claims);
    let read = |at: &Span| letters(&inner, &Candidate::new(&inner, *at, scope).reading());
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
        let sequent = sequent(line, claims, scope);
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
