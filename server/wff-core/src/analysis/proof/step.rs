//! The steps of proofs.

use super::detached::judge_detached;
use super::{letters, malformed};
use crate::analysis::candidate::{Candidate, Reading};
use crate::analysis::fault::{Fault, FaultKind, MalformedProof, OutOfReach};
use crate::analysis::formula::formula_faults;
use crate::analysis::judged::Judged;
use crate::analysis::matrix::cover;
use crate::analysis::verdict::Verdict;
use crate::proof::natural::{
    MalformedStep, Misstep, Proof, Reason, Rule, Step, WrongCitation, WrongStep, certain_rule,
    meant_reason, other_name, unknown_words,
};
use crate::scope::{Scope, Symbol};
use crate::syntax::keyword::nearest;
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::proofs::LEADS;
use crate::syntax::proof::{self as written, AXIOM, Citation, DETACH, PREMISE, SUPPOSE, is_reason};
use crate::syntax::statement::BLANK;
use crate::syntax::{Line, Span, Statement};

/// The place of the formula of a step, without what has run into it.
fn formula_at(line: &Line<'_>, step: &written::Step) -> Span {
    // A reason can only have run into a formula of several words.
    let is_word = !line.of(step.formula).contains(|c| is_blank(c) || c == ',');
    let behind = || {
        let meant = meant_reason(line.text, step).map(|(reason, _)| reason);
        meant.or_else(|| unknown_words(line.text, step))
    };
    let end = match if is_word { None } else { behind() } {
        Some(reason) => reason.start.min(step.formula.end),
        None => step.formula.end,
    };
    let start = lead(line, step).map_or(step.formula.start, |lead| lead.end);
    Span { start, end: end.max(start) }.trim(line.text)
}

/// Judges the formula of a step, of which the judge of steps takes this; there is no verdict on one
/// that can be compared.
fn judge_formula(line: &Line<'_>, step: &written::Step, made: &Step, scope: &Scope) -> Judged {
    if made.formula.is_some() {
        return Judged::default();
    }
    let at = formula_at(line, step);
    if at.is_empty() {
        return Judged::default();
    }
    let candidate = Candidate::new(line, at, scope);
    let verdict = match candidate.reading() {
        // One that is too long is not compared.
        Reading::Formula(_) => {
            let fault = Fault::new(at, FaultKind::OutOfReach(OutOfReach::Step));
            return Judged::new(Verdict::Unchecked, [fault]);
        }
        Reading::Pff => Verdict::Pff,
        Reading::Unresolved => Verdict::Unchecked,
    };
    Judged::new(verdict, formula_faults(candidate, true))
}

/// The rule that a word is, by its name or by one that can have been meant as no other.
fn rule(word: &str) -> Option<Rule> {
    Rule::of(word).or_else(|| if is_reason(word) { None } else { certain_rule(word) })
}

/// A step as the judge of steps takes it.
fn read(line: &Line<'_>, step: &written::Step, scope: &Scope) -> Step {
    let reading = Candidate::new(line, formula_at(line, step), scope).reading();
    let word = step.reason.as_ref().map_or("", |reason| line.of(reason.word));
    let is_d_proof = step.reason.as_ref().is_some_and(|reason| reason.is_d_proof);
    let rule = rule(word);
    const WORDS: [&str; 3] = [PREMISE, SUPPOSE, AXIOM];
    let near = || {
        let other = || other_name(word).filter(|name| [PREMISE, SUPPOSE].contains(name));
        let same = WORDS.into_iter().find(|name| *name == word);
        same.or_else(other).or_else(|| nearest(word, WORDS))
    };
    let near = if rule.is_none() && !is_d_proof { near() } else { None };
    let proof = scope.proof();
    // With the first bar something is supposed.
    let opens = || proof.is_some_and(|proof| proof.may_open(step.bars.len()));
    let cites_nothing = step.reason.as_ref().is_some_and(|reason| reason.citations.is_empty());
    let reason = match (rule, near) {
        _ if is_d_proof => Reason::DProof,
        _ if step.reason.is_none() && opens() => Reason::Suppose,
        (Some(rule), _) => Reason::By(rule),
        (None, Some(PREMISE)) => Reason::Premise,
        (None, Some(SUPPOSE)) => Reason::Suppose,
        (None, Some(_)) => Reason::Axiom,
        (None, None) if word == DETACH => Reason::Detach,
        (None, None) if cites_nothing && opens() => Reason::Suppose,
        (None, None) => Reason::Unknown,
    };
    let citations = step.citations(line.text).into_iter();
    Step {
        number: written::number(line.of(step.number)),
        bars: step.bars.len(),
        formula: letters(line, &reading),
        reason,
        citations: citations.map(|at| Citation::read(line.of(at))).collect(),
    }
}

/// Writes a step down in the proof that is open.
pub(in crate::analysis) fn bind_step(line: &Line<'_>, step: &written::Step, scope: &mut Scope) {
    let step = read(line, step, scope);
    scope.write_proof(|proof| proof.take(&step));
}

/// The steps and subproofs that a step leans on, and those that it puts in force.
pub(in crate::analysis) fn mentions(
    line: &Line<'_>,
    step: &written::Step,
    scope: &Scope,
) -> (Vec<Symbol>, Vec<Symbol>) {
    let (mut uses, mut defines) = (Vec::new(), Vec::new());
    for at in step.citations(line.text) {
        match Citation::read(line.of(at)) {
            Some(Citation::Line(number)) => uses.push(Symbol::Step(number)),
            Some(Citation::Subproof(first, last)) => {
                uses.extend([Symbol::Step(first), Symbol::Step(last), Symbol::Subproof(first)]);
            }
            None => {}
        }
    }
    let number = written::number(line.of(step.number));
    defines.extend(number.map(Symbol::Step));
    // It may begin a subproof, too.
    let inside = scope.proof().and_then(|proof| {
        let bars = step.bars.len();
        if proof.may_open(bars + 1) {
            return proof.subproof_at(proof.depth());
        }
        let reason = step.reason.as_ref().and_then(|reason| rule(line.of(reason.word)));
        let depth = match reason.filter(|rule| proof.is_told_by_bars(*rule)) {
            Some(_) => bars,
            None => proof.depth_of(&read(line, step, scope)),
        };
        proof.subproof_at(depth)
    });
    defines.extend(inside.into_iter().chain(number).map(Symbol::Subproof));
    // What it supposes may be another case than what the deepest subproof does.
    let deepest = scope.proof().filter(|_| step.bars.is_empty());
    uses.extend(deepest.into_iter().flat_map(Proof::beginnings).map(Symbol::Subproof));
    (uses, defines)
}

/// Judges a step of a proof.
pub(in crate::analysis) fn judge_step(
    line: &Line<'_>,
    step: &written::Step,
    proof: &Proof,
    scope: &Scope,
) -> Judged {
    if line.of(step.formula) == BLANK {
        return Verdict::Open.into();
    }
    let made = read(line, step, scope);
    let Judged { verdict, mut faults } = judge_formula(line, step, &made, scope);
    let faulty = |mut faults: Vec<Fault>, fault| {
        faults.push(fault);
        Judged::new(verdict.unwrap_or(Verdict::Wrong), faults)
    };
    if let Some(lead) = lead(line, step) {
        return faulty(faults, malformed(lead, MalformedProof::Lead));
    }
    if let Some((reason, _)) = meant_reason(line.text, step) {
        // What stands before the rule is no part of the formula.
        faults.retain(|fault| fault.span.end <= reason.start);
        return faulty(faults, malformed(reason, MalformedProof::Reason));
    }
    if let Some(words) = unknown_words(line.text, step) {
        faults.retain(|fault| fault.span.end <= words.start);
        return faulty(faults, Fault::new(words, FaultKind::UnknownRule));
    }
    if let Some(mark) = number_mark(line, step) {
        return Judged::new(Verdict::Pff, [malformed(mark, MalformedProof::NumberMark)]);
    }
    if step.formula.is_empty() {
        return Judged::new(Verdict::Pff, [malformed(step.number, MalformedProof::NoFormula)]);
    }
    // What is wrong with its form or with what it cites is told before the name.
    let renamed = step.reason.as_ref().filter(|reason| {
        let name = line.of(reason.word);
        !reason.is_d_proof && !is_reason(name) && rule(name).is_some()
    });
    let misstep = match (proof.misstep(&made), &step.reason) {
        (Some(Misstep::UnknownRule) | None, None) => {
            Some(Misstep::Malformed(MalformedStep::NoReason))
        }
        // A name that is not used as the rule is used that it would mean.
        (Some(Misstep::Citation(_)), _) if renamed.is_some() => Some(Misstep::UnknownRule),
        (misstep, Some(reason))
            if !reason.is_d_proof
                && renamed.is_none()
                && !is_reason(line.of(reason.word))
                && !matches!(misstep, Some(Misstep::Malformed(_))) =>
        {
            Some(Misstep::UnknownRule)
        }
        (misstep, _) => misstep,
    };
    if matches!(misstep, None | Some(Misstep::Wrong(_))) {
        faults.extend(renamed.map(|reason| Fault::new(reason.word, FaultKind::UnknownRule)));
    }
    let word = step.reason.as_ref().map(|reason| reason.word);
    let citations = step.citations(line.text);
    let Some(misstep) = misstep else {
        let detached = match (&made.reason, word) {
            (Reason::Axiom | Reason::Detach | Reason::DProof, Some(word)) => {
                judge_detached(line, step.formula, (&made, word), scope)
            }
            _ => Verdict::Right.into(),
        };
        faults.extend(detached.faults);
        return Judged { verdict: verdict.or(detached.verdict), faults };
    };
    let cited = cover(&citations);
    let span = match &misstep {
        Misstep::Malformed(form) => match form {
            MalformedStep::Number { .. } => Some(step.number),
            MalformedStep::Bars { most } => step.bars.get(*most).copied(),
            MalformedStep::Margin => step.bars.first().copied(),
            MalformedStep::NoBar { .. }
            | MalformedStep::FewBars { .. }
            | MalformedStep::NoReason => Some(step.formula),
            MalformedStep::Cites => cited,
        },
        Misstep::UnknownRule | Misstep::Wrong(WrongStep::PremiseInside) => word,
        Misstep::Citation(WrongCitation::Takes(_) | WrongCitation::TakesLines) => cited.or(word),
        Misstep::Citation(WrongCitation::Misplaced(place, _)) => citations.get(*place).copied(),
        Misstep::Wrong(_) => Some(step.formula),
    };
    faulty(faults, Fault::new(span.unwrap_or(step.number), misstep.into()))
}

/// The word before the formula of a step that leads on to it, with the blank behind it.
fn lead(line: &Line<'_>, step: &written::Step) -> Option<Span> {
    let (_, behind) = leading_word(line.of(step.formula))?;
    let end = step.formula.end - behind.trim_start_matches(is_blank).len() as u32;
    Some(Span { end, ..step.formula })
}

/// The word that a text begins with, if it leads on to a formula, and what stands behind it.
pub(super) fn leading_word(text: &str) -> Option<(&str, &str)> {
    let (word, behind) = text.split_once(is_blank)?;
    LEADS.has(word).then_some((word, behind))
}

/// The marks behind the number of a step that belong to no number here, as in `1: | p`.
fn number_mark(line: &Line<'_>, step: &written::Step) -> Option<Span> {
    let is_mark = |c: char| matches!(c, ':' | ';' | ',' | '-' | '.' | ')' | ']' | '>');
    let marks = if step.bars.is_empty() { step.formula } else { return None };
    let text = line.of(marks);
    let length = text.len() - text.trim_start_matches(is_mark).len();
    let end = marks.start + length as u32;
    (length > 0).then_some(Span { end, ..marks })
}

/// True if the form of a line of the proof that is open is wrong, but for its formula.
pub(crate) fn is_malformed(line: &Line<'_>, scope: &Scope) -> bool {
    let Statement::Step(step) = &line.statement else { return true };
    step.formula.is_empty()
        || step.reason.is_none()
        || matches!(misstep(line, step, scope), Some(Misstep::Malformed(_)))
}

/// The most bars that are written before a step that lacks them, for proofs of very many lines may
/// have as many subproofs.
pub(crate) const MOST_BARS: usize = 32;

/// The number of bars that a line of the proof that is open lacks.
pub(crate) fn lacking_bars(line: &Line<'_>, scope: &Scope) -> usize {
    let Statement::Step(step) = &line.statement else { return 0 };
    match misstep(line, step, scope) {
        Some(Misstep::Malformed(
            MalformedStep::NoBar { needed } | MalformedStep::FewBars { needed, .. },
        )) => needed.saturating_sub(step.bars.len()),
        _ => 0,
    }
}

/// True if a line of the proof that is open cites what it cannot lean on.
pub(crate) fn is_miscited(line: &Line<'_>, scope: &Scope) -> bool {
    let Statement::Step(step) = &line.statement else { return false };
    matches!(misstep(line, step, scope), Some(Misstep::Citation(_)))
}

/// The first thing that is wrong with a step, but for its formula.
fn misstep(line: &Line<'_>, step: &written::Step, scope: &Scope) -> Option<Misstep> {
    scope.proof()?.misstep(&read(line, step, scope))
}
