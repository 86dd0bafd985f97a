//! A proof: its steps, how deep each stands, what it cites and how it is judged.

use super::place::{PanelPlace, bytes};
use crate::analysis::Verdict;
use crate::analysis::block::edge;
use crate::document::Placed;
use crate::logic::{Notation, infix};
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::proof::{Citation, STRICT, SUPPOSE, number};
use crate::syntax::text::{excerpt, shorten};
use crate::syntax::{Line, Statement, Text};
use std::collections::HashMap;
use std::ops::Range;

/// The most steps that are drawn.
const STEPS: usize = 300;
/// The most characters of a formula and of its infix, and of a reason.
const SHOWN: usize = 200;

/// A proof.
#[derive(Clone, Debug)]
pub struct ProofSubject {
    /// The sequent as it is written.
    pub title: String,
    /// Its steps, in text order.
    pub steps: Vec<ProofStep>,
    /// True if its conclusion stands in it outside subproofs and all steps are right; `None` where
    /// that is not judged.
    pub is_finished: Option<bool>,
    /// The reason why it is not drawn.
    pub undrawn: Option<String>,
}

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofStep {
    /// The bytes of its line.
    pub range: Range<usize>,
    /// Its number, as it is written.
    pub number: String,
    /// The number of subproofs that it stands in.
    pub depth: usize,
    /// True if it begins a subproof.
    pub opens: bool,
    /// True if that is a strict one.
    pub is_strict: bool,
    /// Its formula as it is written.
    pub formula: String,
    /// The formula in infix, if that is shown.
    pub infix: Option<String>,
    /// The reason with what it cites, as it is written.
    pub reason: String,
    /// The steps that it cites, by their places among the steps: one, or the first and the last of
    /// a subproof.
    pub cites: Vec<(usize, usize)>,
    /// The verdict on it.
    pub verdict: Option<Verdict>,
    /// The first thing that is wrong with it.
    pub problem: Option<String>,
}

/// The proof that a place stands in.
pub(super) fn at(place: &PanelPlace<'_>, text: &(impl Text + ?Sized)) -> Option<ProofSubject> {
    let lines = place.document.around_blocks(place.offset..place.offset);
    let here = place.placed.line;
    let mut title = None;
    let mut steps: Vec<(usize, ProofStep, Vec<Citation>)> = Vec::new();
    let mut proof = None;
    let mut count = 0;
    let mut is_past = false;
    let mut extent = 0..0;
    place.document.lines(text, lines, |placed| {
        if is_past {
            return;
        }
        let line = placed.read();
        match edge(&line) {
            Some(Edge::Opens(BlockKind::Proof)) if placed.line <= here => {
                title = Some(sequent(&line));
                steps.clear();
                count = 0;
                extent.start = placed.start;
            }
            Some(Edge::Ends) | Some(Edge::Opens(_)) if placed.line >= here => {
                is_past = placed.line > here || placed.scope.proof().is_some();
            }
            _ => {}
        }
        if placed.scope.proof().is_some() || placed.line == here {
            extent.end = placed.start + placed.content.len();
            proof = placed.scope_below().proof().or(placed.scope.proof()).cloned().or(proof.take());
        } else if placed.line > here {
            is_past = true;
        }
        if let Statement::Step(_) = &line.statement {
            count += 1;
            if count <= STEPS {
                steps.extend(step(&placed, &line).map(|(step, cited)| (placed.line, step, cited)));
            }
        }
    });
    let title = title?;
    if count > STEPS {
        let undrawn = format!("It has {count} steps, and at most {STEPS} are drawn.");
        return Some(ProofSubject {
            title,
            steps: Vec::new(),
            is_finished: None,
            undrawn: Some(undrawn),
        });
    }
    let (first, last) = (steps.first().map_or(0, |it| it.0), steps.last().map_or(0, |it| it.0));
    let verdicts = place.document.verdicts().skip_while(|(line, _)| *line < first);
    let verdicts: HashMap<usize, Verdict> =
        verdicts.take_while(|(line, _)| *line <= last).collect();
    let problems = problems(place, text, extent);
    let places: HashMap<String, usize> =
        steps.iter().enumerate().map(|(at, (_, step, _))| (step.number.clone(), at)).collect();
    let place_of = |number: u32| places.get(&number.to_string()).copied();
    let mut made = Vec::with_capacity(steps.len());
    for (line, mut step, cited) in steps {
        step.verdict = verdicts.get(&line).copied();
        step.problem = problems.get(&line).cloned();
        step.cites = cited
            .into_iter()
            .filter_map(|it| match it {
                Citation::Line(line) => place_of(line).map(|at| (at, at)),
                Citation::Subproof(first, last) => place_of(first).zip(place_of(last)),
            })
            .collect();
        made.push(step);
    }
    let is_judged = !place.placed.scope.settings.exam;
    let is_wrong =
        |step: &ProofStep| !matches!(step.verdict, Some(Verdict::Right)) || step.problem.is_some();
    let reached = proof.is_some_and(|proof| proof.is_finished());
    let is_finished = is_judged.then(|| reached && !made.iter().any(is_wrong));
    Some(ProofSubject { title, steps: made, is_finished, undrawn: None })
}

/// The sequent of the head of a proof, as it is written.
fn sequent(line: &Line<'_>) -> String {
    let body = line.body();
    let start = line.head().map_or(body.start, |(_, at)| at.end);
    excerpt(line.of(crate::syntax::Span { start, ..body }), SHOWN)
}

/// A step, and what it cites.
fn step(placed: &Placed<'_>, line: &Line<'_>) -> Option<(ProofStep, Vec<Citation>)> {
    let Statement::Step(step) = &line.statement else { return None };
    let scope = placed.scope;
    let formula = super::formula::read(line, step.formula, scope);
    let is_short = step.formula.len() <= SHOWN && scope.settings.tells_answers();
    let infix = formula
        .filter(|_| is_short)
        .map(|formula| infix(&formula, line.text, Notation::Unicode, SHOWN));
    let reason = step.reason.as_ref().map_or(String::new(), |reason| {
        let mut words = vec![shorten(line.of(reason.word), SHOWN)];
        words.extend(reason.citations.iter().take(SHOWN).map(|at| line.of(*at).to_owned()));
        words.join(" ")
    });
    let cited = step.citations(line.text).into_iter().take(SHOWN);
    let cited = cited.filter_map(|at| Citation::read(line.of(at))).collect();
    let written = line.of(step.number);
    let made = ProofStep {
        range: bytes(line.body(), placed),
        number: number(written).map_or_else(|| shorten(written, 9), |number| number.to_string()),
        depth: step.bars.len(),
        opens: reason == SUPPOSE || reason == STRICT,
        is_strict: reason == STRICT,
        formula: excerpt(line.of(step.formula), SHOWN),
        infix,
        reason,
        cites: Vec::new(),
        verdict: None,
        problem: None,
    };
    Some((made, cited))
}

/// The first diagnostic of each line of some bytes.
fn problems(
    place: &PanelPlace<'_>,
    text: &(impl Text + ?Sized),
    extent: Range<usize>,
) -> HashMap<usize, String> {
    let found = place.document.diagnostics_in(text, extent, place.levels, 2 * STEPS);
    let mut problems = HashMap::new();
    for it in found {
        problems.entry(it.line).or_insert(it.diagnostic.message);
    }
    problems
}
