//! The steps of proofs.

use super::detached::judge_detached;
use super::form::{MOST_BARS, in_form, span_of, tells_slips};
use super::{letters, malformed, said_letters};
use crate::analysis::candidate::{Candidate, Reading};
use crate::analysis::fault::{Fault, FaultKind, MalformedProof, OutOfReach, RuleName};
use crate::analysis::formula::formula_faults;
use crate::analysis::judged::Judged;
use crate::analysis::verdict::Verdict;
use crate::proof::natural::{
    Letters, MalformedStep, MisplacedCitation, Misstep, Proof, Reason, Rule, Step, WrongCitation,
    are_judged,
};
use crate::scope::{Scope, Symbol};
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::Sureness;
use crate::syntax::proof::{self as written, AXIOM, Citation, DETACH, PREMISE, STRICT, SUPPOSE};
use crate::syntax::reading::{Slip, SlipKind};
use crate::syntax::statement::BLANK;
use crate::syntax::{Line, Span, Statement};

/// Judges the formula of a step, of which the judge of steps takes this; there is no verdict on one
/// that can be compared.
fn judge_formula(line: &Line<'_>, step: &written::Step, made: &Step, scope: &Scope) -> Judged {
    let at = step.formula;
    if at.is_empty() || made.formula.is_some() && !made.is_put_otherwise {
        return Judged::default();
    }
    let candidate = Candidate::new(line, at, scope);
    if made.is_put_otherwise {
        return Judged::faulty(formula_faults(candidate, true));
    }
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

/// The rule that a step names: a supposition by another name may be a premise here.
pub(crate) fn said_rule(
    line: &Line<'_>,
    step: &written::Step,
    scope: &Scope,
) -> Option<&'static str> {
    rule_in(scope.proof(), line, step, || formula_of(line, step, scope))
}

/// True if a step has no bar but one that may be drawn along the whole proof.
fn has_no_bar(proof: Option<&Proof>, step: &written::Step) -> bool {
    step.bars.is_empty() || proof.is_some_and(|proof| proof.is_margin(step.bars.len()))
}

/// The rule that a step of a proof names, which has this formula.
fn rule_in(
    proof: Option<&Proof>,
    line: &Line<'_>,
    step: &written::Step,
    formula: impl Fn() -> Option<Letters>,
) -> Option<&'static str> {
    let reason = step.reason.as_ref()?;
    if reason.rule == Some(DETACH) && line.of(reason.word) != DETACH {
        return Some(if leans_on_axioms(proof, line, reason) { DETACH } else { MODUS_PONENS });
    }
    let is_meant_supposed = |it: &Proof| {
        let number = written::number(line.of(step.number));
        number.is_some_and(|number| it.repairs.is_supposed(number))
    };
    if reason.rule == Some(PREMISE)
        && proof.is_some_and(|it| is_meant_supposed(it) && !it.is_given(formula().as_ref()))
    {
        return Some(SUPPOSE);
    }
    let is_headless = |it: &Proof| it.sequent.is_none() && it.depth() == 0 && step.bars.is_empty();
    let supposes_premises = || proof.is_some_and(|it| it.repairs.supposes_premises);
    let is_premise = reason.rule == Some(SUPPOSE)
        && has_no_bar(proof, step)
        && (line.of(reason.word) != SUPPOSE || supposes_premises())
        && proof.is_some_and(|it| it.is_given(formula().as_ref()) || is_headless(it));
    if is_premise { Some(PREMISE) } else { reason.rule }
}

/// The rule that detaches a line from another whose letters stand for themselves.
const MODUS_PONENS: &str = "Co";

/// True if the lines that a reason cites lean on axioms alone.
fn leans_on_axioms(proof: Option<&Proof>, line: &Line<'_>, reason: &written::Reason) -> bool {
    let is_free = |at: &Span| {
        let cited = written::number(line.of(*at)).zip(proof);
        cited.and_then(|(number, proof)| proof.line(number)).is_some_and(|(_, leans)| !leans)
    };
    !reason.citations.is_empty() && reason.citations.iter().all(is_free)
}

/// The formula of a step, if it is one.
fn formula_of(line: &Line<'_>, step: &written::Step, scope: &Scope) -> Option<Letters> {
    letters(Candidate::new(line, step.formula, scope))
}

/// The number of a step; the next one where it is left out.
fn number_in(proof: Option<&Proof>, line: &Line<'_>, step: &written::Step) -> Option<u32> {
    if !step.number.is_empty() {
        return written::number(line.of(step.number));
    }
    proof?.highest().checked_add(1)
}

/// A step as the judge of steps takes it.
pub(crate) fn read(line: &Line<'_>, step: &written::Step, scope: &Scope) -> Step {
    let said = said_letters(Candidate::new(line, step.formula, scope));
    let (formula, is_put_otherwise) = said.map_or((None, false), |(it, is)| (Some(it), is));
    Step { is_put_otherwise, ..read_in(scope.proof(), line, step, formula) }
}

/// A step of a proof as the judge of steps takes it, of which this is the formula.
pub(super) fn read_in(
    proof: Option<&Proof>,
    line: &Line<'_>,
    step: &written::Step,
    formula: Option<Letters>,
) -> Step {
    // With the first bar something is supposed.
    let opens = || proof.is_some_and(|proof| proof.may_open(step.bars.len()));
    let is_given = || proof.is_some_and(|proof| proof.is_given(formula.as_ref()));
    let worlds = proof.and_then(|proof| proof.worlds);
    let reason = match rule_in(proof, line, step, || formula.clone()) {
        _ if step.reason.as_ref().is_some_and(|reason| reason.is_d_proof) => Reason::DProof,
        None if step.reason.is_none() && is_given() && has_no_bar(proof, step) => Reason::Premise,
        _ if step.reason.is_none() && opens() => Reason::Suppose,
        Some(PREMISE) => Reason::Premise,
        Some(SUPPOSE) => Reason::Suppose,
        Some(STRICT) => Reason::Strict,
        Some(AXIOM) => Reason::Axiom,
        Some(DETACH) => Reason::Detach,
        Some(rule) => Rule::named(rule, worlds).map_or(Reason::Unknown, Reason::By),
        None if opens() => Reason::Suppose,
        None => Reason::Unknown,
    };
    let citations = step.citations(line.text).into_iter();
    let is_joined = proof.is_some_and(|proof| has_joined_lines(line, step, proof));
    let citations = citations.flat_map(|at| match Citation::read(line.of(at)) {
        Some(Citation::Subproof(first, last)) if is_joined => {
            vec![Some(Citation::Line(first)), Some(Citation::Line(last))]
        }
        citation => vec![citation],
    });
    Step {
        number: number_in(proof, line, step),
        bars: step.bars.len(),
        formula,
        is_without_formula: step.formula.is_empty(),
        is_put_otherwise: false,
        reason,
        citations: citations.collect(),
    }
}

/// True if the two lines that a step cites are read as the first and the last of a subproof, and
/// its rule takes lines in the logic of the proof: `No 3 4` in intuitionistic logic.
fn has_joined_lines(line: &Line<'_>, step: &written::Step, proof: &Proof) -> bool {
    let rule = step.reason.as_ref().and_then(|reason| Rule::named(reason.rule?, proof.worlds));
    rule == Some(Rule::NoOfLines) && line.slip(SlipKind::Ends).is_some()
}

/// Writes a step down in the proof that is open.
pub(in crate::analysis) fn bind_step(
    line: &Line<'_>,
    step: &written::Step,
    made: &Step,
    scope: &mut Scope,
) {
    let cites_in_vain = made.reason.cites_nothing() && !made.citations.is_empty();
    let slip = scope.proof().and_then(|proof| {
        let first = new_slip(line, proof).filter(|_| !step.number.is_empty())?;
        let (_, form, misstep) = in_form(made, step, proof);
        (!made.is_put_otherwise && tells_slips(form, misstep.as_ref())).then_some(first)
    });
    scope.write_proof(|proof| {
        proof.take(made);
        if let Some(slip) = slip {
            proof.note_slip(slip.kind, slip.shared(line.text));
        }
        if cites_in_vain {
            proof.note_slip(SlipKind::Reason, IN_VAIN);
        }
    });
}

/// The first of the slips in how a step is put that no step above has.
pub(crate) fn new_slip<'l>(line: &'l Line<'_>, proof: &Proof) -> Option<&'l Slip> {
    let is_joined = || match &line.statement {
        Statement::Step(step) => has_joined_lines(line, step, proof),
        _ => false,
    };
    let is_one = |slip: &&Slip| !(slip.kind == SlipKind::Ends && is_joined());
    let mut slips = line.slips.iter().filter(is_one);
    slips.find(|slip| !proof.has_slip(slip.kind, slip.shared(line.text)))
}

/// Takes note of the steps and subproofs that a step leans on, and of those that it puts in force.
pub(in crate::analysis) fn mention<'m>(
    line: &Line<'_>,
    step: &written::Step,
    made: impl Fn() -> &'m Step,
    scope: &Scope,
    uses: &mut Vec<Symbol>,
    defines: &mut Vec<Symbol>,
) {
    for at in step.citations(line.text) {
        match Citation::read(line.of(at)) {
            Some(Citation::Line(number)) => uses.push(Symbol::Step(number)),
            Some(Citation::Subproof(first, last)) => {
                uses.extend([Symbol::Step(first), Symbol::Step(last), Symbol::Subproof(first)]);
            }
            None => {}
        }
    }
    let number = number_in(scope.proof(), line, step);
    defines.extend(number.map(Symbol::Step));
    // It may begin a subproof, too.
    let inside = scope.proof().and_then(|proof| {
        let bars = step.bars.len();
        if proof.may_open(bars + 1) {
            return proof.subproof_at(proof.depth());
        }
        let named = |reason: &written::Reason| Rule::named(reason.rule?, proof.worlds);
        let rule = step.reason.as_ref().and_then(named);
        let depth = match rule.filter(|rule| proof.is_told_by_bars(*rule)) {
            Some(_) => bars,
            None => proof.depth_of(made()),
        };
        proof.subproof_at(depth)
    });
    defines.extend(inside.into_iter().chain(number).map(Symbol::Subproof));
    // What it supposes may be another case than what the deepest subproof does.
    let deepest = scope.proof().filter(|_| step.bars.is_empty());
    uses.extend(deepest.into_iter().flat_map(Proof::beginnings).map(Symbol::Subproof));
}

/// Judges the first step of a proof that has no head, of whose form not more is told.
pub(in crate::analysis) fn judge_first(
    line: &Line<'_>,
    step: &written::Step,
    scope: &Scope,
) -> Judged {
    let proof = Proof::new(None, scope.worlds());
    let mut inside = scope.clone();
    inside.open_proof(false, proof.clone());
    let mut judged = judge_in(&proof, line, step, &read(line, step, &inside), &inside);
    judged.faults.retain(|fault| fault.kind.judges_truth());
    judged.faults.insert(0, malformed(step.number, MalformedProof::NoHead));
    judged
}

/// Judges a step whose number is left out, of whose form not more is told.
pub(in crate::analysis) fn judge_without_number(said: &Line<'_>, scope: &Scope) -> Judged {
    let Statement::Step(step) = &said.statement else { return Judged::default() };
    let mut judged = match scope.proof() {
        Some(proof) => judge_in(proof, said, step, &read(said, step, scope), scope),
        None => judge_first(said, step, scope),
    };
    judged.faults.retain(|fault| fault.kind.judges_truth());
    let whole = Span { start: step.number.start, ..said.body() };
    judged.faults.insert(0, malformed(whole, MalformedProof::NoNumber));
    judged
}

/// Judges a step of a proof so far: what it says, with the slips in how it is put.
pub(in crate::analysis) fn judge_in(
    proof: &Proof,
    line: &Line<'_>,
    step: &written::Step,
    made: &Step,
    scope: &Scope,
) -> Judged {
    if line.of(step.formula) == BLANK {
        return Verdict::Open.into();
    }
    let mut judged = judge_formula(line, step, made, scope);
    if step.formula.is_empty() && !step.is_bare() {
        judged.add(Judged::new(Verdict::Pff, [malformed(step.number, MalformedProof::NoFormula)]));
        return judged;
    }
    let (made, form, misstep) = in_form(made, step, proof);
    let lacks_reason = matches!(misstep, Some(Misstep::Malformed(MalformedStep::NoReason)));
    let tells_slips = tells_slips(form, misstep.as_ref());
    let word = step.reason.as_ref().map(|reason| reason.word);
    let of_form = form.map(|form| {
        let at = span_of(line, step, &Misstep::Malformed(form));
        Fault::new(at, Misstep::Malformed(form).into())
    });
    // That lines are cited in vain is told once.
    let is_told = form == Some(MalformedStep::Cites) && proof.has_slip(SlipKind::Reason, IN_VAIN);
    let of_form = of_form.filter(|_| !is_told);
    let called_premise = called_premise(line, scope);
    let of_form =
        of_form.or_else(|| Some(malformed(called_premise?, MalformedProof::CalledPremise)));
    let of_step = match (misstep, &made.reason, word) {
        (Some(misstep), ..)
            if !are_judged(proof.worlds) && !matches!(misstep, Misstep::Malformed(_)) =>
        {
            Verdict::Unchecked.into()
        }
        (Some(misstep), ..) => {
            // Without a head it is not known what is a premise, and what is supposed without a bar.
            let has_head = proof.sequent.is_some();
            let follows = match &misstep {
                Misstep::Citation(WrongCitation::Misplaced(_, at)) => match at {
                    MisplacedCitation::NoSubproof(_) => true,
                    MisplacedCitation::Malformed | MisplacedCitation::NoLine(_) => false,
                    _ => proof.has_unbarred(),
                },
                _ => false,
            };
            let verdict = match has_head || !(lacks_reason || follows) {
                true => Verdict::Wrong,
                false => Verdict::Unchecked,
            };
            let is_told = has_head || !follows;
            let fault = || Fault::new(span_of(line, step, &misstep), misstep.into());
            Judged::new(verdict, is_told.then(fault))
        }
        (None, Reason::Axiom | Reason::Detach | Reason::DProof, Some(word)) => {
            judge_detached(line, step.formula, (&made, word), scope)
        }
        // It is not what it says.
        (None, ..) if called_premise.is_some() => Verdict::Wrong.into(),
        (None, ..) if !are_judged(proof.worlds) => Verdict::Unchecked.into(),
        (None, ..) => Verdict::Right.into(),
    };
    let is_right = of_step.verdict == Some(Verdict::Right) && judged.faults.is_empty();
    // What is cited at all comes before how it is cited.
    let tells_slips = tells_slips && (is_right || line.slip(SlipKind::Ends).is_none());
    // A formula in another notation is told first.
    let of_slips =
        slip(line, proof, is_right && !scope.settings.exam).filter(|_| !made.is_put_otherwise);
    // What mends the slips writes the bars, too, that are lacking, and what gives a reason mends
    // the slips.
    let of_form = if tells_slips { of_slips.or(of_form) } else { of_form };
    judged.verdict = judged.verdict.or(of_step.verdict);
    judged.faults.extend(of_form.into_iter().chain(of_step.faults));
    judged
}

/// The first of the slips in how a step is put. Its mending is certain if that of each slip is, or
/// if the step is right as it is read.
fn slip(line: &Line<'_>, proof: &Proof, is_right: bool) -> Option<Fault> {
    let first = new_slip(line, proof)?;
    let is_certain = is_right || line.slips.iter().all(|it| it.sure <= Sureness::Certain);
    let kind = match first.kind {
        SlipKind::RuleName => FaultKind::UnknownRule(RuleName::Other { is_certain }),
        kind => FaultKind::MalformedProof(MalformedProof::Slip { kind, is_certain }),
    };
    Some(Fault::new(first.at, kind))
}

/// True if the formula of a line of the proof that is open is a premise.
pub(crate) fn is_given(line: &Line<'_>, scope: &Scope) -> bool {
    let Statement::Step(step) = &line.statement else { return false };
    scope.proof().is_some_and(|proof| proof.is_given(formula_of(line, step, scope).as_ref()))
}

/// The word by which a step of the proof that is open supposes a premise, where that is called one.
pub(crate) fn supposed_premise(line: &Line<'_>, scope: &Scope) -> Option<Span> {
    let Statement::Step(step) = &line.statement else { return None };
    let word = step.reason.as_ref()?.word;
    let is_one = line.of(word) == SUPPOSE && said_rule(line, step, scope) == Some(PREMISE);
    is_one.then_some(word)
}

/// The word by which a step of the proof that is open is called a premise, where it is supposed.
pub(crate) fn called_premise(line: &Line<'_>, scope: &Scope) -> Option<Span> {
    let Statement::Step(step) = &line.statement else { return None };
    let reason = step.reason.as_ref()?;
    let is_one = reason.rule == Some(PREMISE) && said_rule(line, step, scope) == Some(SUPPOSE);
    is_one.then_some(reason.word)
}

/// True if the form of a line of the proof that is open is wrong, its formula aside.
pub(crate) fn is_malformed(line: &Line<'_>, scope: &Scope) -> bool {
    let Statement::Step(step) = &line.statement else { return true };
    step.formula.is_empty() && !step.is_bare()
        || step.reason.is_none()
        || matches!(misstep(line, step, scope), Some(Misstep::Malformed(form))
            if !(form.is_of_bars() && goes_on_with_bars(step, line, scope)))
}

/// True if a step lacks bars, or has some too many, as the line above does: which is told there.
fn goes_on_with_bars(step: &written::Step, line: &Line<'_>, scope: &Scope) -> bool {
    scope.proof().is_some_and(|proof| proof.goes_on_with_bars(&read(line, step, scope)))
}

/// The stretch of a step whose bars do not fit its place, and what is to stand there: bars before
/// its formula, or nothing in the place of those that are too many. None for steps that go on with
/// the bars of the line above: `is_first` is true where these are passed over.
pub(crate) fn mended_bars(
    line: &Line<'_>,
    scope: &Scope,
    is_first: bool,
) -> Option<(Span, String)> {
    let Statement::Step(step) = &line.statement else { return None };
    if is_first == goes_on_with_bars(step, line, scope) {
        return None;
    }
    let Some(Misstep::Malformed(form)) = misstep(line, step, scope) else { return None };
    let before = Span { end: step.formula.start, ..step.formula };
    match form {
        MalformedStep::NoBar { needed } | MalformedStep::FewBars { needed, .. } => {
            let lacking = needed.checked_sub(step.bars.len())?;
            (lacking <= MOST_BARS).then(|| (before, "| ".repeat(lacking)))
        }
        MalformedStep::Bars { most: needed } | MalformedStep::Outside { needed, .. } => {
            let (first, last) = (step.bars.get(needed)?, step.bars.last()?);
            // A bar before them stays apart from the formula.
            let above = line.text.get(..first.start as usize).unwrap_or_default();
            let end = if above.ends_with(is_blank) { before.end } else { last.end };
            Some((Span { start: first.start, end }, String::new()))
        }
        MalformedStep::Margin => {
            let first = step.bars.first()?;
            let end = step.bars.get(1).map_or(before.end, |second| second.start);
            Some((Span { start: first.start, end }, String::new()))
        }
        _ => None,
    }
}

/// The words by which it is known that a step cites lines though it leans on none.
const IN_VAIN: &str = "cites";

/// The lines that a step of the proof that is open cites though it leans on none.
pub(crate) fn cited_in_vain(line: &Line<'_>, scope: &Scope) -> Option<Span> {
    let Statement::Step(step) = &line.statement else { return None };
    let misstep = misstep(line, step, scope)?;
    let is_one = matches!(misstep, Misstep::Malformed(MalformedStep::Cites));
    is_one.then(|| span_of(line, step, &misstep))
}

/// True if a line of the proof that is open cites what it cannot lean on.
pub(crate) fn is_miscited(line: &Line<'_>, scope: &Scope) -> bool {
    let Statement::Step(step) = &line.statement else { return false };
    matches!(misstep(line, step, scope), Some(Misstep::Citation(_)))
}

/// The first thing that is wrong with a step, its formula aside.
fn misstep(line: &Line<'_>, step: &written::Step, scope: &Scope) -> Option<Misstep> {
    scope.proof()?.misstep(&read(line, step, scope))
}
