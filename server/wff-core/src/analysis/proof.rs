//! Proofs: what their lines are, and the judge asked.

use super::block;
use super::candidate::{Candidate, Reading};
use super::claim;
use super::d_proof;
use super::exercise;
use super::fault::{Fault, FaultKind, MalformedProof, MisplacedLine, WrongDetachment};
use super::formula::judge_candidate;
use super::game::RoundEdge;
use super::matrix::cover;
use super::verdict::Verdict;
use super::{miscased, unclosed};
use crate::exercise::Shortfall;
use crate::logic::{Logic, spelled};
use crate::proof::condensed::axioms::Bench;
use crate::proof::natural::{
    Letters, Misstep, Proof, Reason, Rule, Sequent, Step, is_rule, meant_reason, other_name,
};
use crate::scope::{Scope, Symbol};
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::exercise::Task;
use crate::syntax::formula::{Unit, Written, shape};
use crate::syntax::keyword::nearest;
use crate::syntax::letter::is_blank;
use crate::syntax::proof::{self as written, AXIOM, Citation, DETACH, PREMISE, SUPPOSE, is_reason};
use crate::syntax::statement::{BARS, BLANK};
use crate::syntax::{Keyword, Line, Span, Statement};

fn malformed(at: Span, kind: MalformedProof) -> Fault {
    Fault::new(at, FaultKind::MalformedProof(kind))
}

/// The formulas that stand behind `proof` in the place of a sequent.
fn lone_formulas<'c>(line: &Line<'_>, claims: &'c Statement) -> Option<&'c [Span]> {
    let Statement::Formulas(formulas) = claims else { return None };
    let is_formula = |it: &Span| shape(line.text, *it, Unit::arity).is_well_formed();
    let is_bare = line.open_quote.is_none() && line.numbering.is_none();
    (is_bare && formulas.iter().all(is_formula)).then_some(formulas)
}

/// Signs and words in the place of `|-`: as autocorrection writes it, and those before a conclusion
/// elsewhere.
const TURNSTILES: [&str; 10] =
    ["|–", "|—", "|−", "├", "//", "/", "therefore", "hence", "so", "\\vdash"];

/// The sign or word in the place of `|-` between formulas in the head of a proof.
fn meant_turnstile(line: &Line<'_>) -> Option<Span> {
    let Statement::Task(_, word, _) = &line.statement else { return None };
    let rest = Span { start: word.end, ..line.body() };
    let is_formula =
        |text: &str| shape(text, Span::new(0, text.len()).trim(text), Unit::arity).is_well_formed();
    TURNSTILES.iter().find_map(|sign| {
        let (left, right) = rest.of(line.text).split_once(sign)?;
        let is_meant =
            (left.trim().is_empty() || left.split(',').all(is_formula)) && is_formula(right);
        let start = rest.start as usize + left.len();
        is_meant.then_some(Span::new(start, start + sign.len()))
    })
}

/// True if a line that begins with `proof` opens one, and is no text for people.
pub(super) fn opens(line: &Line<'_>, claims: &Statement) -> bool {
    *claims == Statement::Blank && line.numbering.is_none()
        || lone_formulas(line, claims).is_some()
        || claims.sequent().is_some()
        || meant_turnstile(line).is_some()
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
    let Some(judgement) = claims.sequent() else {
        if let Some(sign) = meant_turnstile(line) {
            faults.push(malformed(sign, MalformedProof::Turnstile));
            return None;
        }
        let lone = match lone_formulas(line, claims) {
            // Behind a comma another premise was to come.
            Some([formula]) if line.punctuation.is_none_or(|mark| line.of(mark) != ",") => *formula,
            _ => at,
        };
        faults.push(malformed(lone, MalformedProof::NoSequent));
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
    // A reason can only have run into a formula of several words.
    let is_word = !line.of(step.formula).contains(|c| is_blank(c) || c == ',');
    let end = match if is_word { None } else { meant_reason(line.text, step) } {
        Some((reason, _)) => reason.start.min(step.formula.end),
        None => step.formula.end,
    };
    let at = Span { end, ..step.formula }.trim(line.text);
    if !at.is_empty() {
        let reading = judge_candidate(Candidate::new(line, at, scope), true, faults);
        formula = letters(line, &reading);
        verdict = match reading {
            Reading::Formula(_) => None,
            Reading::Pff => Some(Verdict::Pff),
            Reading::Unresolved => Some(Verdict::Unchecked),
        };
    }
    let word = step.reason.as_ref().map_or("", |reason| line.of(reason.word));
    let is_d_proof = step.reason.as_ref().is_some_and(|reason| reason.is_d_proof);
    let rule = Rule::of(word);
    const WORDS: [&str; 3] = [PREMISE, SUPPOSE, AXIOM];
    let near = || {
        let other = || other_name(word).filter(|name| [PREMISE, SUPPOSE].contains(name));
        let same = WORDS.into_iter().find(|name| *name == word);
        same.or_else(other).or_else(|| nearest(word, WORDS))
    };
    let near = if rule.is_none() && !is_d_proof { near() } else { None };
    let proof = scope.proof();
    // With the first bar something is supposed.
    let opens = || proof.is_some_and(|proof| step.bars.len() == proof.depth() + 1);
    let reason = match (rule, near) {
        _ if is_d_proof => Reason::DProof,
        _ if step.reason.is_none() && opens() => Reason::Suppose,
        (Some(rule), _) => Reason::By(rule),
        (None, Some(PREMISE)) => Reason::Premise,
        (None, Some(SUPPOSE)) => Reason::Suppose,
        (None, Some(_)) => Reason::Axiom,
        (None, None) if word == DETACH => Reason::Detach,
        (None, None) => Reason::Unknown,
    };
    let citations = step.citations(line.text).into_iter();
    let made = Step {
        number: written::number(line.of(step.number)),
        bars: step.bars.len(),
        formula,
        reason,
        citations: citations.map(|at| Citation::read(line.of(at))).collect(),
    };
    (made, verdict)
}

/// Writes a step down in the proof that is open.
pub(super) fn bind_step(line: &Line<'_>, step: &written::Step, scope: &mut Scope) {
    let (step, _) = read(line, step, scope, &mut Vec::new());
    scope.write_proof(|proof| proof.take(&step));
}

/// The steps and subproofs that a step leans on, and those that it puts in force.
pub(super) fn mentions(
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
    let inside = scope.proof().and_then(|proof| proof.subproof_at(step.bars.len()));
    defines.extend(inside.into_iter().chain(number).map(Symbol::Subproof));
    (uses, defines)
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
    if line.of(step.formula) == BLANK {
        faults.clear();
        return Some(Verdict::Open);
    }
    if let Some((reason, _)) = meant_reason(line.text, step) {
        // What stands before the rule is no part of the formula.
        faults.retain(|fault| fault.span.end <= reason.start);
        faults.push(malformed(reason, MalformedProof::Reason));
        return Some(verdict.unwrap_or(Verdict::Wrong));
    }
    if let Some(mark) = number_mark(line, step) {
        faults.clear();
        faults.push(malformed(mark, MalformedProof::NumberMark));
        return Some(Verdict::Pff);
    }
    if step.formula.is_empty() {
        faults.push(malformed(step.number, MalformedProof::NoFormula));
        return Some(Verdict::Pff);
    }
    let misstep = match (proof.misstep(&made), &step.reason) {
        (Some(Misstep::UnknownRule) | None, None) => Some(Misstep::NoReason),
        (misstep, Some(reason))
            if !reason.is_d_proof
                && !is_reason(line.of(reason.word))
                && misstep.as_ref().is_none_or(|it| !it.is_of_form()) =>
        {
            Some(Misstep::UnknownRule)
        }
        (misstep, _) => misstep,
    };
    let word = step.reason.as_ref().map(|reason| reason.word);
    let citations = step.citations(line.text);
    let Some(misstep) = misstep else {
        let detached = match (&made.reason, word) {
            (Reason::Axiom | Reason::Detach | Reason::DProof, Some(word)) => {
                judge_detached(line, step.formula, (&made, word), scope, faults)
            }
            _ => Verdict::Right,
        };
        return Some(verdict.unwrap_or(detached));
    };
    let cited = cover(&citations);
    let span = match &misstep {
        Misstep::Number { .. } => Some(step.number),
        Misstep::Bars { most } => step.bars.get(*most).copied(),
        Misstep::NoBar | Misstep::NoReason | Misstep::NoPremise | Misstep::NoAxiom => {
            Some(step.formula)
        }
        Misstep::UnknownRule | Misstep::PremiseInside => word,
        Misstep::Cites => cited,
        Misstep::Takes(_) | Misstep::TakesLines => cited.or(word),
        Misstep::Citation(place, _) => citations.get(*place).copied(),
        Misstep::DoesNotFollow { .. } => Some(step.formula),
    };
    let kind = FaultKind::Misstep(Box::new(misstep));
    faults.push(Fault::new(span.unwrap_or(step.number), kind));
    Some(verdict.unwrap_or(Verdict::Wrong))
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

/// Judges a step that leans on axioms: one, or what is detached. The form of it is right.
fn judge_detached(
    line: &Line<'_>,
    formula: Span,
    (step, reason): (&Step, Span),
    scope: &Scope,
    faults: &mut Vec<Fault>,
) -> Verdict {
    let found = d_proof::at_bench(scope, |bench| detached(line, (step, reason), scope, bench));
    match found {
        Ok(None) => Verdict::Unchecked,
        Ok(Some(Detached::Follows)) => Verdict::Right,
        Ok(Some(Detached::NoAxiom)) => {
            let kind = FaultKind::Misstep(Box::new(Misstep::NoAxiom));
            faults.push(Fault::new(formula, kind));
            Verdict::Wrong
        }
        Ok(Some(Detached::Other(wrong))) => {
            faults.push(Fault::new(formula, FaultKind::WrongDetachment(Box::new(wrong))));
            Verdict::Wrong
        }
        Err(fault) => {
            let is_truth = fault.kind.is_of_truth();
            faults.push(fault);
            if is_truth { Verdict::Wrong } else { Verdict::Unchecked }
        }
    }
}

/// The finding on a step that leans on axioms.
enum Detached {
    /// It is an instance of what is detached, or of an axiom.
    Follows,
    /// It is an instance of no axiom.
    NoAxiom,
    /// It is not what is detached.
    Other(WrongDetachment),
}

/// Finds whether a step is what it is said to be, or the fault of its reason; `None` where it hangs
/// on what is not understood.
fn detached(
    line: &Line<'_>,
    (step, reason): (&Step, Span),
    scope: &Scope,
    bench: &mut Bench,
) -> Result<Option<Detached>, Fault> {
    let Some(proof) = scope.proof() else { return Ok(None) };
    let is_pff = |it: &Citation| matches!(it, Citation::Line(line) if proof.line(*line).is_none());
    if step.citations.iter().flatten().any(is_pff) {
        return Ok(None);
    }
    let claimed = step.formula.as_ref().and_then(|formula| bench.terms.read(formula));
    let mut cite = d_proof::citing(scope);
    let theorem = match step.reason {
        Reason::Axiom => {
            let axioms = d_proof::in_force(scope, reason)?;
            let Some((axioms, claimed)) = axioms.zip(claimed) else { return Ok(None) };
            let is_one = axioms.lacks || bench.is_of_axiom(claimed);
            return Ok(Some(if is_one { Detached::Follows } else { Detached::NoAxiom }));
        }
        Reason::Detach => {
            let mut lines = step.citations.iter().map(|it| match it {
                Some(Citation::Line(number)) => cite(bench, *number),
                _ => None,
            });
            let (Some(Some(major)), Some(Some(minor))) = (lines.next(), lines.next()) else {
                return Ok(None);
            };
            match bench.detacher.detach(&mut bench.terms, major, minor) {
                Some(theorem) => theorem,
                None => {
                    let turned = bench.detacher.detach(&mut bench.terms, minor, major);
                    let is_turned = turned.zip(claimed).is_some_and(|(theorem, claimed)| {
                        bench.detacher.is_instance_of(&bench.terms, claimed, theorem)
                    });
                    let clash = bench.detacher.explain(&mut bench.terms, major, minor).err();
                    let wrong = clash.map_or(WrongDetachment::TooLarge, |clash| {
                        d_proof::of_clash(clash, &bench.terms, is_turned)
                    });
                    return Ok(Some(Detached::Other(wrong)));
                }
            }
        }
        _ => match d_proof::theorem(line, reason, scope, bench, &mut cite)? {
            Some(theorem) => theorem,
            None => return Ok(None),
        },
    };
    let Some(claimed) = claimed else { return Ok(None) };
    if bench.detacher.is_instance_of(&bench.terms, claimed, theorem) {
        return Ok(Some(Detached::Follows));
    }
    let [proved, claimed] = [theorem, claimed].map(|it| bench.terms.excerpt(it));
    Ok(Some(Detached::Other(WrongDetachment::Proves { proved, claimed })))
}

/// True if the form of a line of the proof that is open is wrong, but for its formula.
pub(crate) fn is_malformed(line: &Line<'_>, scope: &Scope) -> bool {
    let Statement::Step(step) = &line.statement else { return true };
    step.formula.is_empty()
        || step.reason.is_none()
        || misstep(line, step, scope).is_some_and(|misstep| misstep.is_of_form())
}

/// True if a line of the proof that is open cites what it cannot lean on.
pub(crate) fn is_miscited(line: &Line<'_>, scope: &Scope) -> bool {
    let Statement::Step(step) = &line.statement else { return false };
    misstep(line, step, scope).is_some_and(|misstep| misstep.is_of_citations())
}

/// The first thing that is wrong with a step, but for its formula.
fn misstep(line: &Line<'_>, step: &written::Step, scope: &Scope) -> Option<Misstep> {
    let (made, _) = read(line, step, scope, &mut Vec::new());
    scope.proof()?.misstep(&made)
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

/// The step that a line of the proof that is open can only be meant as: its number in brackets or
/// behind bars, or none before a formula and a reason.
pub(crate) fn meant_step(line: &Line<'_>, scope: &Scope) -> Option<String> {
    let body = Span { start: 0, end: line.body().end }.trim(line.text);
    let text = body.of(line.text);
    let bare = text.trim_start_matches(|c| BARS.contains(&c) || is_blank(c));
    let bars = text.get(..text.len() - bare.len())?;
    let bracketed = bare.strip_prefix('(').and_then(|bare| bare.split_once(')'));
    let (digits, rest) = bracketed.unwrap_or_else(|| {
        let digits = bare.bytes().take_while(u8::is_ascii_digit).count();
        bare.split_at_checked(digits).unwrap_or_default()
    });
    let number = match written::number(digits) {
        None if digits.is_empty() => scope.proof()?.highest().checked_add(1)?,
        number => number?,
    };
    let rest = if digits.is_empty() { bare } else { rest.trim_start() };
    let inner = [&number.to_string(), bars.trim(), rest];
    let inner: Vec<&str> = inner.into_iter().filter(|part| !part.is_empty()).collect();
    let before = Span { start: 0, end: body.start };
    let behind = Span::new(body.end as usize, line.text.len());
    let meant = format!("{}{}{}", line.of(before), inner.join(" "), line.of(behind));
    let step = scope.parse(&meant);
    let Statement::Step(made) = &step.statement else { return None };
    let is_formula = shape(&meant, made.formula, Unit::arity).is_well_formed();
    let is_known = |reason: &written::Reason| reason.is_d_proof || is_rule(reason.word.of(&meant));
    let has_reason = made.reason.as_ref().is_some_and(is_known);
    (is_formula && (has_reason || !digits.is_empty())).then_some(meant)
}

/// True if a line is only drawn, as others part what is supposed from what follows.
pub(crate) fn is_drawn(line: &Line<'_>) -> bool {
    let text = line.text.get(..line.body().end as usize).unwrap_or_default();
    let is_line = |c: char| matches!(c, '-' | '–' | '—' | '─' | '├' | '‾' | '_' | '=');
    text.contains(is_line) && text.chars().all(|c| is_line(c) || BARS.contains(&c) || is_blank(c))
}

/// The fault of a line of a proof that is no step, though more than text for people.
pub(super) fn nearly_step(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    scope.proof()?;
    let is_one = is_drawn(line) || meant_step(line, scope).is_some();
    if is_one { stray(line, scope) } else { None }
}

/// The fault of a line of a proof that is no step.
pub(super) fn stray(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    scope.proof()?;
    let body = line.body();
    let bracketed = line.numbering.filter(|it| line.of(*it).starts_with('('));
    if let Some(number) = bracketed.filter(|_| meant_step(line, scope).is_some()) {
        return Some(malformed(number, MalformedProof::NoNumber));
    }
    let first = Span { end: body.start, ..body };
    Some(malformed(if body.is_empty() { first } else { body }, MalformedProof::NoNumber))
}

/// The edge of a proof that a line is which bounds a block so: at its end it is told what is not
/// shown yet.
pub(super) fn edge(line: &Line<'_>, edge: Edge, scope: &Scope) -> Option<RoundEdge> {
    match edge {
        Edge::Opens(BlockKind::Proof) => {
            Some(RoundEdge { begins: line.head(), of_above: Vec::new(), ends_round: false })
        }
        Edge::Ends => {
            let proof = scope.proof()?;
            let is_open = proof.sequent.is_some() && !proof.is_finished();
            let failing = || exercise::of_key_end(Shortfall::Unfinished, scope);
            let open = is_open.then(|| failing().unwrap_or(FaultKind::UnfinishedProof));
            Some(RoundEdge {
                begins: None,
                of_above: open.into_iter().collect(),
                ends_round: false,
            })
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
