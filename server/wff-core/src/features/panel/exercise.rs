//! An exercise: what it asks and requires, and which of that its answer meets.

use super::place::PanelPlace;
use crate::analysis::block::edge;
use crate::analysis::exercise::{Answer, Answers, Met, meets};
use crate::exercise::{Awaited, Exercise, Required};
use crate::grading::is_blank_block;
use crate::rules::{NOT_WELL_FORMED, why_unmet, why_unmet_if_told};
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::exercise::Task;
use crate::syntax::text::{excerpt, shorten};
use crate::syntax::{KeptLine, LineText, Span, Statement, Text, parse, parse_part};

/// The most characters of a question, a requirement or an answer that are shown.
const SHOWN: usize = 500;

/// An exercise.
#[derive(Clone, Debug)]
pub struct ExerciseSubject {
    /// The name that answers are given under, and its title.
    pub title: String,
    /// Its points, in words.
    pub points: String,
    /// The question, line by line.
    pub ask: Vec<String>,
    /// The answer, or the first key of a teacher who has written no answer.
    pub answer: Option<String>,
    /// The requirements.
    pub requirements: Vec<Requirement>,
}

/// A requirement of an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// It as it is written.
    pub text: String,
    /// Its points, if it has some of its own.
    pub points: Option<String>,
    /// True if the answer meets it, false if not; `None` where that is hidden or undecided.
    pub is_met: Option<bool>,
    /// The reason why it is not met, if that is shown.
    pub why: Option<String>,
}

/// An answer as it stands in its exercise.
struct Written {
    line: KeptLine,
    /// The scope before it.
    names: Scope,
    /// The lines of the table, proof or model that it is, from its head on; none if it is another.
    block: Vec<KeptLine>,
    /// The part of a line above that names the world of a model.
    at: KeptLine,
}

/// The exercise that a place stands in.
pub(super) fn at(place: &PanelPlace<'_>, text: &(impl Text + ?Sized)) -> Option<ExerciseSubject> {
    let lines = place.document.around_blocks(place.offset..place.offset);
    let mut found: Option<(Exercise, Scope)> = None;
    let mut answer: Option<Written> = None;
    // A block answers below `answer`, as long as nothing else does; below `key` it is a teacher's.
    let mut awaits_block = false;
    let mut at_world = KeptLine::default();
    let mut in_block = false;
    let mut is_past = false;
    let mut is_here = false;
    place.document.lines(text, lines, |placed| {
        if is_past {
            return;
        }
        let line = placed.read();
        let edge = edge(&line);
        if edge == Some(Edge::Opens(BlockKind::Exercise)) {
            if is_here {
                is_past = true;
                return;
            }
            (found, answer) = (None, None);
            (awaits_block, in_block) = (false, false);
        }
        is_here |= placed.line == place.placed.line;
        let below = placed.scope_below();
        let inside = if below.exercise().is_some() { &below } else { placed.scope };
        let outer = in_exercise(inside);
        match outer.and_then(|scope| Some((scope.exercise()?.clone(), scope.clone()))) {
            Some(it) => found = Some(it),
            None => is_past = is_here,
        }
        in_block &= edge.is_none();
        if in_block && let Some(Written { block, .. }) = &mut answer {
            block.push(line.keep());
        }
        let opens = matches!(
            edge,
            Some(Edge::Opens(BlockKind::Truth | BlockKind::Proof | BlockKind::Model))
        );
        match &line.statement {
            Statement::Task(_, at, Task::Answer(_)) => {
                let part = parse_part(&line, Span { start: at.end, ..line.body() });
                let names_world = Awaited::by(&line).is_some_and(|it| it.at.is_some());
                awaits_block = line.is_question() || names_world;
                at_world = if names_world { part.keep() } else { KeptLine::default() };
                if !awaits_block {
                    let (line, names) = (part.keep(), placed.scope.clone());
                    let at = KeptLine::default();
                    answer = Some(Written { line, names, block: Vec::new(), at });
                }
            }
            Statement::Task(_, _, Task::Key(_)) => awaits_block = false,
            _ if opens && std::mem::take(&mut awaits_block) => {
                let (line, names) = (line.keep(), placed.scope.clone());
                let at = std::mem::take(&mut at_world);
                answer = Some(Written { line: line.clone(), names, block: vec![line], at });
                in_block = true;
            }
            _ => {}
        }
        if is_here && placed.scope.exercise().is_some() && below.exercise().is_none() {
            is_past = below.depth() < placed.scope.depth();
        }
    });
    let (exercise, scope) = found.filter(|_| is_here)?;
    let answer = answer.filter(|it| it.block.is_empty() || !is_blank_block(&it.block));
    Some(of_exercise(place, &exercise, &scope, answer))
}

/// The scope inside the exercise around a place.
fn in_exercise(scope: &Scope) -> Option<&Scope> {
    let mut scope = scope;
    while scope.exercise().is_none() {
        scope = scope.around()?;
    }
    Some(scope)
}

fn of_exercise(
    place: &PanelPlace<'_>,
    exercise: &Exercise,
    scope: &Scope,
    answer: Option<Written>,
) -> ExerciseSubject {
    let is_answered = answer.is_some();
    let key = || {
        let line = parse(LineText::given(exercise.keys.first()?)).keep();
        let (names, at) = (scope.clone(), KeptLine::default());
        Some(Written { line, names, block: Vec::new(), at })
    };
    // In an exam no key is judged, either.
    let is_exam = scope.settings.exam;
    let answer = answer.or_else(|| key().filter(|_| !is_exam)).filter(|_| !exercise.is_broken);
    let oracle = place.document.oracle();
    let is_judged = |is_shown: bool| !is_answered || is_shown;
    let asked: Vec<_> = exercise
        .requirements
        .iter()
        .filter(|it| is_judged(it.is_shown))
        .map(|it| it.line.line())
        .collect();
    let read = answer.as_ref().map(|Written { line, names, block, at }| match &block[..] {
        [] => (Answer::read(&line.line(), &asked, names, names), names),
        block => (Answer::block(block.to_vec()).at(at.clone()), names),
    });
    let met = |it: &Required| {
        let (answer, scope) = read.as_ref().filter(|_| is_judged(it.is_shown))?;
        match meets(&it.line.line(), answer, &exercise.keys, scope, scope, &oracle) {
            Met::Yes => Some((true, None)),
            Met::No(shortfall) => Some((false, Some(shortfall))),
            Met::Undecided => None,
        }
    };
    let is_pff = read.as_ref().is_some_and(|(answer, _)| matches!(answer.kind, Answers::Pff));
    let requirement = |it: &Required| {
        let met = met(it);
        let why = met.as_ref().and_then(|(_, shortfall)| {
            let shortfall = shortfall.as_ref()?;
            match is_answered {
                _ if is_pff => Some(NOT_WELL_FORMED.to_owned()),
                true => why_unmet_if_told(&it.line, shortfall, scope),
                // A key is its teacher's, who sees all of it.
                false => Some(why_unmet(&it.line, shortfall, scope)),
            }
        });
        Requirement {
            text: excerpt(it.words(), SHOWN),
            points: it.points.map(|points| points.to_string()),
            is_met: met.map(|(is_met, _)| is_met),
            why: why.map(|why| excerpt(&why, SHOWN)),
        }
    };
    let parts = [exercise.id.as_deref(), exercise.title.as_deref()];
    let parts: Vec<String> = parts.into_iter().flatten().map(|part| shorten(part, SHOWN)).collect();
    ExerciseSubject {
        title: parts.join(" · "),
        points: exercise.out_of().in_words(),
        ask: exercise.ask.iter().map(|line| excerpt(line, SHOWN)).collect(),
        answer: answer.as_ref().map(|it| excerpt(it.line.body(), SHOWN)),
        requirements: exercise.requirements.iter().map(requirement).collect(),
    }
}
