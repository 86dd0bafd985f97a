//! The lines of an exercise: a teacher's answers held against the requirements, a student's against
//! those that are shown, and whether any answer can meet them.

mod answer;
mod as_model;
mod asked;
mod bare;
mod behind;
mod block_end;
mod form;
mod judge;
mod met;
mod posed;
mod unmeetable;

pub(crate) use answer::is_blank_answer;
pub use answer::{Answer, Answers};
pub use asked::{block_asked, is_at_worlds};
pub(super) use bare::{infix_answer, is_in_words, miscased_answer, stray};
pub(crate) use bare::{is_answer_like, is_bare_answer, other_word};
use bare::{is_list, is_of_some_logic};
pub(super) use block_end::{of_key_end, of_model_end};
pub(super) use form::form_faults;
pub(crate) use form::is_malformed;
pub use judge::{choice, meets, right_list, understands};
pub use met::Met;
pub use posed::posed;
pub use unmeetable::cannot_be_met;
use unmeetable::{is_valueless, lacks_countermodel};

use super::fault::{Fault, FaultKind, MalformedExercise, Shortfall, Unmeetable, Unmet};
use super::judged::Judged;
use super::misspelt::miscased;
use super::recognise::Understood;
use super::verdict::Verdict;
use super::{claim, sides};
use crate::effort::Ask;
use crate::exercise::{Awaited, Exercise, requirement};
use crate::logic::Limit;
use crate::scope::Scope;
use crate::syntax::exercise::{RequirementKind, Task};
use crate::syntax::reading::wording::{is_answer_in_words, is_blank, without_words};
use crate::syntax::{KeptLine, Keyword, Line, Span, Statement, parse_part};
use std::sync::Arc;

/// Judges a line in an exercise that no recogniser knows: by itself, and by what the exercise asks.
pub(super) fn judge(
    it: &Understood<'_, '_>,
    exercise: &Exercise,
    scope: &Scope,
    has_end: bool,
    oracle: &dyn Ask,
) -> Judged {
    let line = it.line;
    let by_itself = || it.judged(scope, has_end, oracle);
    match &line.statement {
        Statement::Truth(at, _)
        | Statement::Task(_, at, Task::Proof(_))
        | Statement::Cells(Keyword::Model, at, _) => {
            let mut judged = by_itself();
            if judged.faults.is_empty() {
                judged.faults = of_key_head(line, *at, exercise, scope);
            }
            judged
        }
        Statement::Cells(Keyword::End, at, _) => {
            let mut judged = by_itself();
            judged.faults.extend(of_end(*at, exercise, scope, oracle));
            judged
        }
        Statement::Task(keyword, at, task) if !matches!(task, Task::Head(_)) => {
            let judged = judge_task(line, (*keyword, *at), task, exercise, scope, oracle);
            judged.behind(miscased(line, *at))
        }
        _ => by_itself(),
    }
}

/// Judges what an exercise consists of: a question, a requirement, a key, an answer and the like.
fn judge_task(
    line: &Line<'_>,
    (keyword, at): (Keyword, Span),
    task: &Task,
    exercise: &Exercise,
    scope: &Scope,
    oracle: &dyn Ask,
) -> Judged {
    let mut faults = form_faults(line, keyword, at, task, scope);
    let is_whole = faults.is_empty() && !exercise.is_broken && line.open_quote.is_none();
    match task {
        Task::Key(_) if is_whole && Awaited::by(line).is_none() => {
            faults.extend(of_key(line, at, exercise, scope, oracle));
        }
        Task::Require(_) if is_whole => {
            faults.extend(of_requirement(line, at, exercise, scope, oracle));
        }
        Task::Answer(claims) => {
            let judged = answer(line, at, claims, (exercise, is_whole), scope, oracle);
            faults.extend(judged.faults);
            return Judged { verdict: judged.verdict, faults };
        }
        _ => {}
    }
    Judged::faulty(faults)
}

/// The faults of a key: what it lacks of what is required above.
fn of_key(
    line: &Line<'_>,
    at: Span,
    exercise: &Exercise,
    scope: &Scope,
    oracle: &dyn Ask,
) -> Vec<Fault> {
    let text = behind(line, at);
    let asked: Vec<Line<'_>> = exercise.lines().collect();
    let answer = Answer::read(&part_behind(line, at), &asked, scope, scope);
    if let Answers::Pff = answer.kind {
        let inside = line.inside();
        return inside.map_or_else(Vec::new, |inside| judge_text(&inside, scope, oracle).faults);
    }
    // What no answer meets is told at the end.
    let may_be_met = |it: &(_, &Line<'_>)| !lacks_countermodel(it.1, scope, oracle);
    let required = exercise.requirements.iter().zip(&asked).filter(may_be_met);
    let failing = required.filter_map(|(required, asked)| {
        let met = meets(asked, &answer, &[text.into()], scope, scope, oracle);
        failing(line, at, &required.line, None, met)
    });
    let mut faults: Vec<Fault> = failing.collect();
    if faults.is_empty() {
        let unlike = |it: &Line<'_>| unlike(it, &exercise.keys, text, &answer, scope, oracle);
        let unlike = asked.iter().find_map(unlike);
        faults.extend(unlike.map(|kind| Fault::new(rest_of(line, at), kind)));
    }
    let is_told = || asked.iter().any(|it| tells(it) && !is_valueless(it, scope, oracle));
    if faults.is_empty() && (is_told() || is_again(exercise, text)) {
        let number = exercise.keys.len();
        faults.push(Fault::new(rest_of(line, at), FaultKind::SuperfluousKey { number }));
    }
    faults
}

/// The fault of a requirement that a key above does not meet, or says nothing more than.
fn of_requirement(
    line: &Line<'_>,
    at: Span,
    exercise: &Exercise,
    scope: &Scope,
    oracle: &dyn Ask,
) -> Option<Fault> {
    let required = line.keep();
    let asked: Vec<Line<'_>> = exercise.lines().chain([line.clone()]).collect();
    let may_be_met = exercise.keys.is_empty() || !lacks_countermodel(line, scope, oracle);
    let failing = exercise.keys.iter().filter(|_| may_be_met).find_map(|key| {
        let answer = Answer::of_text(key, &asked, scope, scope);
        let met = meets(line, &answer, std::slice::from_ref(key), scope, scope, oracle);
        failing(line, at, &required, Some(key), met)
    });
    let failing = failing.or_else(|| {
        let unlike = exercise.keys.iter().enumerate().find_map(|(place, key)| {
            let answer = Answer::of_text(key, &asked, scope, scope);
            unlike(line, exercise.keys.get(..place)?, key, &answer, scope, oracle)
        });
        Some(Fault::new(rest_of(line, at), unlike?))
    });
    // A key above is reported here, where it becomes superfluous.
    let is_superfluous = || !exercise.keys.is_empty() && tells(line);
    let superfluous = || Fault::new(rest_of(line, at), FaultKind::SuperfluousKey { number: 0 });
    failing.or_else(|| is_superfluous().then(superfluous))
}

/// The fault of a key of the translation that a line asks for, if it does not mean the same as the
/// first of those above it.
fn unlike(
    asked: &Line<'_>,
    above: &[Arc<str>],
    key: &str,
    answer: &Answer,
    scope: &Scope,
    oracle: &dyn Ask,
) -> Option<FaultKind> {
    let first = above.first()?;
    requirement(asked).filter(|it| it.kind == Some(RequirementKind::Translation))?;
    let met = meets(asked, answer, std::slice::from_ref(first), scope, scope, oracle);
    let is_unlike = met == Met::No(Shortfall::Differs);
    is_unlike.then(|| FaultKind::UnlikeKeys(Box::new([first.clone(), key.into()])))
}

/// The text behind the keyword of a line.
fn behind<'t>(line: &Line<'t>, at: Span) -> &'t str {
    Span { start: at.end, ..line.body() }.trim(line.text).of(line.text)
}

/// The part of a line behind its keyword.
fn part_behind<'t>(line: &Line<'t>, at: Span) -> Line<'t> {
    parse_part(line, Span { start: at.end, ..line.body() })
}

fn rest_of(line: &Line<'_>, at: Span) -> Span {
    let rest = Span { start: at.end, end: line.body().end.max(at.end) }.trim(line.text);
    if rest.is_empty() { at } else { rest }
}

fn failing(
    line: &Line<'_>,
    at: Span,
    requirement: &KeptLine,
    key: Option<&Arc<str>>,
    met: Met,
) -> Option<Fault> {
    let Met::No(shortfall) = met else { return None };
    let unmet = Unmet { requirement: requirement.clone(), answer: key.cloned(), shortfall };
    Some(Fault::new(rest_of(line, at), FaultKind::FailingKey(Box::new(unmet))))
}

/// The faults of the head of a table or a proof that is a key: it has to be the one that is asked
/// for.
fn of_key_head(line: &Line<'_>, at: Span, exercise: &Exercise, scope: &Scope) -> Vec<Fault> {
    if !exercise.awaits_key() || exercise.is_broken || line.open_quote.is_some() {
        return Vec::new();
    }
    let answer = Answer::block(vec![line.keep()]);
    let required = exercise.requirements.iter().zip(exercise.lines());
    let failing = required.filter_map(|(required, asked)| {
        // What its lines lack is reported there, and at its end.
        let met = meets(&asked, &answer, &[], scope, scope, &Limit::none());
        let is_other = matches!(met, Met::No(Shortfall::Unreadable | Shortfall::Differs));
        if is_other { failing(line, at, &required.line, None, met) } else { None }
    });
    failing.collect()
}

/// Judges a student's answer: its form, and the requirements that are shown.
fn answer(
    line: &Line<'_>,
    at: Span,
    claims: &Statement,
    (exercise, is_whole): (&Exercise, bool),
    scope: &Scope,
    oracle: &dyn Ask,
) -> Judged {
    let text = behind(line, at);
    let text = text.strip_prefix(':').unwrap_or(text).trim_start();
    if line.is_question() || is_blank(text) || claims.place_alone().is_some() {
        return Verdict::Open.into();
    }
    let shown = || exercise.requirements.iter().filter(|it| it.is_shown);
    let asked: Vec<Line<'_>> = shown().map(|required| required.line.line()).collect();
    let of_other = asked.iter().any(|line| {
        requirement(line).and_then(|it| it.kind).is_some_and(|kind| !kind.asks_for_formula())
    });
    let inner = line.with(claims);
    let mut judged = Judged::from(Verdict::Unchecked);
    if !of_other && !is_bare_answer(&inner, scope, 1) {
        judged = judge_text(&inner, scope, oracle);
        if asked.is_empty()
            && let Some(fault) = infix_answer(judged.faults.clone())
        {
            judged = Judged::new(Verdict::Unchecked, [fault]);
        }
        let is_of_form = |fault: &Fault| !fault.kind.judges_truth();
        if asked.is_empty() && judged.faults.iter().any(is_of_form) {
            let logic = scope.settings.logic.as_ref();
            let is_answer = is_answer_in_words(text, logic, 1)
                || is_of_some_logic(text)
                || is_list(text, scope);
            if is_answer || without_words(text).is_some() {
                judged = Verdict::Unchecked.into();
            }
        }
        if scope.settings.exam {
            judged.verdict = judged.verdict.map(Verdict::unjudged);
        }
        if judged.verdict == Some(Verdict::Pff) {
            return judged;
        }
    }
    if !is_whole {
        judged.add(Verdict::Unchecked.into());
        return judged;
    }
    let read = Answer::read(&part_behind(line, at), &asked, scope, scope);
    let mut all_met = exercise.requirements.iter().all(|it| it.is_shown) && shown().count() > 0;
    for (required, asked) in shown().zip(&asked) {
        match meets(asked, &read, &[], scope, scope, oracle) {
            Met::Yes => {}
            Met::Undecided => all_met = false,
            Met::No(shortfall) => {
                all_met = false;
                let unmet = Unmet { requirement: required.line.clone(), answer: None, shortfall };
                let kind = FaultKind::UnmetRequirement(Box::new(unmet));
                judged.add(Judged::new(Verdict::Wrong, [Fault::new(rest_of(line, at), kind)]));
            }
        }
    }
    judged.verdict = judged.verdict.map(|verdict| match verdict {
        Verdict::Right | Verdict::Unchecked if all_met => Verdict::Right,
        // Well formed it is; what else is asked is not shown.
        Verdict::Right => Verdict::Unchecked,
        verdict => verdict,
    });
    judged
}

/// Judges the formulas or the judgement that an answer or a key is.
fn judge_text(inner: &Line<'_>, scope: &Scope, oracle: &dyn Ask) -> Judged {
    match &inner.statement {
        Statement::Formulas(formulas) => sides::judge_list(inner, formulas, scope),
        Statement::Judgement(judgement) => claim::judge(inner, judgement, scope, oracle),
        _ => Verdict::Unchecked.into(),
    }
}

/// The faults of an exercise of a teacher at its end.
fn of_end(at: Span, exercise: &Exercise, scope: &Scope, oracle: &dyn Ask) -> Vec<Fault> {
    let mut faults = Vec::new();
    if exercise.is_answered || exercise.is_broken {
        return faults;
    }
    let mut fault = |kind| faults.push(Fault::new(at, kind));
    if exercise.only_decides() {
        return faults;
    }
    if let Some(id) = &exercise.id
        && scope.named_blocks.has_exercise(id)
    {
        fault(FaultKind::DuplicateExercise);
    }
    if exercise.requirements.is_empty() {
        fault(FaultKind::MissingRequirement);
        return faults;
    }
    if exercise.awaits_key() {
        let kind = MalformedExercise::NoAnswer(Keyword::Key);
        fault(FaultKind::MalformedExercise(kind));
    }
    if exercise.most_accepted.as_ref().is_some_and(|(_, most)| *most > exercise.out_of()) {
        fault(FaultKind::MalformedExercise(MalformedExercise::AboveAll));
    }
    let parts = exercise.requirements.iter().any(|it| it.points.is_some());
    if parts && exercise.points.is_some_and(|points| points != exercise.sum()) {
        fault(FaultKind::UnequalPoints);
    }
    let asked: Vec<Line<'_>> = exercise.lines().collect();
    for (number, foreseen) in exercise.wrongs.iter().enumerate() {
        let answer = Answer::of_text(&foreseen.written, &asked, scope, scope);
        let passes = |line: &Line<'_>| {
            meets(line, &answer, &exercise.keys, scope, scope, oracle) == Met::Yes
        };
        if asked.iter().all(passes) {
            fault(FaultKind::PassingWrong { number });
        }
    }
    // Where no key meets it, that is told there.
    let is_told = |reason: &Unmeetable| {
        let Unmeetable::Meaning(_) = reason else { return false };
        let fails = |key: &Arc<str>| {
            let answer = Answer::of_text(key, &asked, scope, scope);
            let key = std::slice::from_ref(key);
            let unmet = |line: &Line<'_>| meets(line, &answer, key, scope, scope, oracle);
            asked.iter().any(|line| matches!(unmet(line), Met::No(Shortfall::Connective(_))))
        };
        !exercise.keys.is_empty() && exercise.keys.iter().all(fails)
    };
    if let Some(reason) = cannot_be_met(exercise, scope, oracle).filter(|it| !is_told(it)) {
        fault(FaultKind::UnmeetableRequirement(Box::new(reason)));
    }
    faults
}

/// True if a requirement has the answer itself, so that a key says nothing more.
fn tells(line: &Line<'_>) -> bool {
    let kind = requirement(line).and_then(|it| it.kind);
    kind.is_some_and(|kind| match kind {
        RequirementKind::Exactly
        | RequirementKind::Value
        | RequirementKind::Class
        | RequirementKind::Validity
        | RequirementKind::Whether
        | RequirementKind::Worlds
        | RequirementKind::Systems => true,
        RequirementKind::Judgement
        | RequirementKind::Only
        | RequirementKind::Without
        | RequirementKind::Uses
        | RequirementKind::Length
        | RequirementKind::From
        | RequirementKind::Countermodel
        | RequirementKind::Translation
        | RequirementKind::Infix
        | RequirementKind::Table
        | RequirementKind::Proof
        | RequirementKind::Model => false,
    })
}

/// True if a key stands above already.
fn is_again(exercise: &Exercise, key: &str) -> bool {
    exercise.keys.iter().any(|above| **above == *key)
}
