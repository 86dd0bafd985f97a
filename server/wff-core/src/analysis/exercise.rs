//! The lines of an exercise: what is wrong with their form, a teacher's answers held against the
//! requirements, a student's against those that are shown.

use super::candidate::Candidate;
use super::fault::{
    Fault, FaultKind, MalformedExercise, MalformedJudgement, MisplacedLine, MissingValue, Unmet,
};
use super::formula::judge_candidate;
use super::matrix::outside;
use super::verdict::Verdict;
use super::{claim, class};
use super::{miscased, unclosed};
use crate::effort::Ask;
use crate::exercise::{
    Answer, Answers, Exercise, MOST, Met, Points, cannot_be_met, meets, posed, requirement,
};
use crate::logic::{Variable, looks_like_value};
use crate::scope::Scope;
use crate::syntax::exercise::{ANSWER, Head, PointsAt, Quoted, Require, RequirementKind, Task};
use crate::syntax::faces::Faces;
use crate::syntax::letter::{Alphabet, connective, is_blank};
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Keyword, Line, QUOTES, Span, Statement, parse};
use std::sync::Arc;

fn malformed(at: Span, kind: MalformedExercise) -> Fault {
    Fault::new(at, FaultKind::MalformedExercise(kind))
}

/// True if a line of an exercise cannot be read, so that its exercise is not judged.
pub(super) fn is_malformed(line: &Line<'_>, scope: &Scope) -> bool {
    let Statement::Task(keyword, at, task) = &line.statement else { return false };
    let mut faults = Vec::new();
    form(line, *keyword, *at, task, scope, &mut faults);
    !faults.is_empty() || line.open_quote.is_some()
}

/// Judges a line of an exercise.
pub(super) fn judge(
    line: &Line<'_>,
    (keyword, at): (Keyword, Span),
    task: &Task,
    scope: &Scope,
    has_end: bool,
    oracle: &dyn Ask,
    faults: &mut Vec<Fault>,
) -> Option<Verdict> {
    faults.extend(miscased(line, at));
    if keyword == Keyword::Exercise {
        form(line, keyword, at, task, scope, faults);
        faults.extend(unclosed(at, has_end));
        return None;
    }
    let Some(exercise) = scope.exercise() else {
        faults.push(outside(at, keyword));
        return None;
    };
    let before = faults.len();
    form(line, keyword, at, task, scope, faults);
    let is_whole = faults.len() == before && !exercise.is_broken && line.open_quote.is_none();
    match task {
        Task::Key(_) if is_whole => {
            let text = behind(line, at);
            let asked: Vec<Line<'_>> = exercise.lines().collect();
            let answer = Answer::read(text, &asked, scope, scope);
            if let Answers::Pff = answer.kind {
                let inside = line.inside()?;
                judge_text(&inside, scope, oracle, faults);
                return None;
            }
            for (required, asked) in exercise.requirements.iter().zip(&asked) {
                let met = meets(asked, &answer, &[text.into()], scope, scope, oracle);
                faults.extend(failing(line, at, &required.text, None, met));
            }
            None
        }
        Task::Require(_) if is_whole => {
            let text: Arc<str> = line.of(Span { start: at.start, ..line.body() }).into();
            let asked: Vec<Line<'_>> = exercise.lines().chain([line.clone()]).collect();
            for key in &exercise.keys {
                let answer = Answer::read(key, &asked, scope, scope);
                let met = meets(line, &answer, std::slice::from_ref(key), scope, scope, oracle);
                let failing = failing(line, at, &text, Some(key), met);
                if failing.is_some() {
                    faults.extend(failing);
                    break;
                }
            }
            None
        }
        Task::Answer(claims) => {
            Some(answer(line, at, claims, exercise, is_whole, scope, oracle, faults))
        }
        _ => None,
    }
}

/// The text behind the keyword of a line.
fn behind<'t>(line: &Line<'t>, at: Span) -> &'t str {
    Span { start: at.end, ..line.body() }.trim(line.text).of(line.text)
}

fn rest_of(line: &Line<'_>, at: Span) -> Span {
    let rest = Span { start: at.end, end: line.body().end.max(at.end) }.trim(line.text);
    if rest.is_empty() { at } else { rest }
}

fn failing(
    line: &Line<'_>,
    at: Span,
    requirement: &Arc<str>,
    key: Option<&Arc<str>>,
    met: Met,
) -> Option<Fault> {
    let Met::No(shortfall) = met else { return None };
    let unmet = Unmet { requirement: requirement.clone(), answer: key.cloned(), shortfall };
    Some(Fault::new(rest_of(line, at), FaultKind::FailingKey(Box::new(unmet))))
}

/// Judges a student's answer: its form, and the requirements that are shown.
#[expect(clippy::too_many_arguments, reason = "they are what is known of the line")]
fn answer(
    line: &Line<'_>,
    at: Span,
    claims: &Statement,
    exercise: &Exercise,
    is_whole: bool,
    scope: &Scope,
    oracle: &dyn Ask,
    faults: &mut Vec<Fault>,
) -> Verdict {
    if line.is_question() {
        return Verdict::Open;
    }
    let shown = || exercise.requirements.iter().filter(|it| it.is_shown);
    let asked: Vec<Line<'_>> = shown().map(|required| parse(&required.text)).collect();
    let of_other = asked.iter().any(|line| {
        requirement(line).and_then(|it| it.kind).is_some_and(|kind| !kind.asks_for_formula())
    });
    let inner = line.with(claims);
    let mut verdict = Verdict::Unchecked;
    if !of_other && !is_bare_answer(&inner, scope, 1) {
        verdict = judge_text(&inner, scope, oracle, faults);
        if scope.settings.exam {
            verdict = verdict.unjudged();
        }
        if verdict == Verdict::Pff {
            return verdict;
        }
    }
    if !is_whole {
        return verdict.max(Verdict::Unchecked);
    }
    let read = Answer::read(behind(line, at), &asked, scope, scope);
    let mut all_met = exercise.requirements.iter().all(|it| it.is_shown) && shown().count() > 0;
    for (required, asked) in shown().zip(&asked) {
        match meets(asked, &read, &[], scope, scope, oracle) {
            Met::Yes => {}
            Met::Undecided => all_met = false,
            Met::No(shortfall) => {
                all_met = false;
                let unmet = Unmet { requirement: required.text.clone(), answer: None, shortfall };
                let kind = FaultKind::UnmetRequirement(Box::new(unmet));
                faults.push(Fault::new(rest_of(line, at), kind));
                verdict = Verdict::Wrong;
            }
        }
    }
    match verdict {
        Verdict::Right | Verdict::Unchecked if all_met => Verdict::Right,
        // Well formed it is; what else is asked is not shown.
        Verdict::Right => Verdict::Unchecked,
        verdict => verdict,
    }
}

/// Judges the formulas or the judgement that an answer or a key is.
fn judge_text(
    inner: &Line<'_>,
    scope: &Scope,
    oracle: &dyn Ask,
    faults: &mut Vec<Fault>,
) -> Verdict {
    match &inner.statement {
        Statement::Formulas(formulas) => {
            claim::of_readings(&claim::read_list(inner, formulas, scope, faults))
        }
        Statement::Judgement(judgement) => claim::judge(inner, judgement, scope, oracle, faults),
        _ => Verdict::Unchecked,
    }
}

/// True if a line is nothing but a value, a class, another word that answers, or values of at least
/// so many letters: an answer, of which only its exercise knows if it is right.
pub(crate) fn is_bare_answer(line: &Line<'_>, scope: &Scope, letters: usize) -> bool {
    let text = match &line.statement {
        Statement::Formulas(formulas) => match formulas[..] {
            [only] => line.of(only),
            _ => return false,
        },
        Statement::Judgement(judgement) if judgement.claim == Claim::Value => {
            let start = judgement.left.first().map_or(judgement.sign.start, |it| it.start);
            let given = format!("let {}", line.of(Span { start, ..line.body() }));
            return values(&given, scope).is_some_and(|given| given >= letters);
        }
        _ => return false,
    };
    let reads = || scope.settings.logic.as_ref().is_some_and(|logic| logic.read(text).is_some());
    let is_letter = Variable::read(text).is_some();
    line.is_answer_word() || !is_letter && reads()
}

/// The number of letters that a `let` of nothing but values gives some.
fn values(given: &str, scope: &Scope) -> Option<usize> {
    let line = parse(given);
    let Statement::Let(_, bindings) = &line.statement else { return None };
    let logic = scope.settings.logic.as_ref();
    for binding in bindings {
        Variable::read(line.of(binding.proposition))?;
        let (sign, value) = binding.value.filter(|_| binding.meaning.is_none())?;
        let text = line.of(value);
        let is_value = logic.map_or(looks_like_value(text), |logic| logic.read(text).is_some());
        (line.of(sign) == "=" && is_value).then_some(())?;
    }
    Some(bindings.len())
}

/// Finds what is wrong with the form of a line.
fn form(
    line: &Line<'_>,
    keyword: Keyword,
    at: Span,
    task: &Task,
    scope: &Scope,
    faults: &mut Vec<Fault>,
) {
    match task {
        Task::Head(head) => form_of_head(line, at, head, faults),
        Task::Ask(Quoted { text, stray }) => {
            faults.extend(stray.map(|stray| malformed(stray, MalformedExercise::Stray(keyword))));
            if text.is_none() && stray.is_none() {
                faults.push(malformed(at, MalformedExercise::NoText(keyword)));
            }
        }
        Task::Require(require) => form_of_requirement(line, at, require, scope, faults),
        Task::Show(rest) => {
            let at = if rest.is_empty() { at } else { *rest };
            faults.push(malformed(at, MalformedExercise::Shows));
        }
        Task::Key(claims) => {
            if line.with(claims).is_question() || **claims == Statement::Blank {
                faults.push(malformed(at, MalformedExercise::NoAnswer(keyword)));
            }
        }
        Task::Wrong(text, _) => {
            if text.is_empty() {
                faults.push(malformed(at, MalformedExercise::NoAnswer(keyword)));
            }
        }
        Task::Answer(_) => {}
    }
    let Some(exercise) = scope.exercise().filter(|_| keyword != Keyword::Exercise) else { return };
    let number = match task {
        Task::Require(_) => exercise.requirements.len(),
        Task::Key(_) => exercise.keys.len(),
        Task::Wrong(..) => exercise.wrongs.len(),
        _ => 0,
    };
    if number >= MOST {
        faults.push(malformed(at, MalformedExercise::TooMany(keyword)));
    }
}

fn form_of_points(line: &Line<'_>, points: Option<PointsAt>, faults: &mut Vec<Fault>) {
    if let Some(PointsAt { number, word }) = points
        && Points::read(line.of(number)).is_none()
    {
        let at = if number.is_empty() { word } else { number };
        faults.push(malformed(at, MalformedExercise::Points));
    }
}

fn form_of_head(line: &Line<'_>, at: Span, head: &Head, faults: &mut Vec<Fault>) {
    let is_id = |text: &str| {
        text.len() <= 32 && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-'))
    };
    if head.id.is_empty() {
        faults.push(malformed(at, MalformedExercise::NoId));
    } else if !is_id(line.of(head.id)) {
        faults.push(malformed(head.id, MalformedExercise::Id));
    }
    faults.extend(head.stray.map(|at| malformed(at, MalformedExercise::Stray(Keyword::Exercise))));
    form_of_points(line, head.points, faults);
}

/// Reads the formulas that a requirement is about.
fn formulas(line: &Line<'_>, spans: &[Span], scope: &Scope, faults: &mut Vec<Fault>) {
    for span in spans {
        if span.is_empty() {
            faults.push(claim::beside_comma(line, *span, false));
        } else if line.of(*span) != ANSWER {
            judge_candidate(Candidate::new(line, *span, scope), true, faults);
        }
    }
}

fn form_of_requirement(
    line: &Line<'_>,
    at: Span,
    require: &Require,
    scope: &Scope,
    faults: &mut Vec<Fault>,
) {
    form_of_points(line, require.points, faults);
    let nothing = require.of.is_empty();
    let Some(kind) = require.kind else {
        let (at, kind) = match nothing {
            true => (at, MalformedExercise::NoRequirement),
            false => (require.of, MalformedExercise::UnknownRequirement),
        };
        faults.push(malformed(at, kind));
        return;
    };
    if nothing {
        faults.push(malformed(require.words, MalformedExercise::NothingBehind(kind)));
        return;
    }
    // Two small letters begin no formula.
    let first = line.of(require.of).split(is_blank).next().unwrap_or_default();
    let is_word = first != "is" && first.bytes().take_while(u8::is_ascii_lowercase).count() > 1;
    if kind == RequirementKind::Judgement && is_word {
        faults.push(malformed(require.of, MalformedExercise::UnknownRequirement));
        return;
    }
    match kind {
        RequirementKind::Judgement => match &*require.claims {
            Statement::Judgement(judgement) => {
                form_of_judgement(line, (require, judgement), true, scope, faults);
            }
            _ => faults.push(malformed(require.of, MalformedExercise::Place)),
        },
        RequirementKind::Only | RequirementKind::Without => {
            let is_one = |at: &Span| match line.of(*at).as_bytes() {
                [letter] => connective(*letter).is_some(),
                _ => false,
            };
            letters_of(line, require, kind, is_one, faults);
        }
        RequirementKind::Uses => {
            let alphabet = scope.settings.alphabet;
            let is_one = |at: &Span| {
                let text = line.of(*at);
                let has = |its: Alphabet| {
                    text.bytes().next().is_some_and(|letter| its.has(letter, text.len() > 1))
                };
                Variable::read(text).is_some() && alphabet.is_none_or(has)
            };
            letters_of(line, require, kind, is_one, faults);
        }
        RequirementKind::Length => {
            let (sign, number) = line.comparison(require.of);
            let signs = ["<=", "=", "==", "<", ">", ">=", "≤", "≥", "=<", "=>"];
            let is_number = line.of(number).parse::<u64>().is_ok();
            if !signs.contains(&line.of(sign)) || !is_number {
                faults.push(malformed(require.of, MalformedExercise::NothingBehind(kind)));
            }
        }
        RequirementKind::From => {
            let (dice, _) = require.dice(line.text);
            match Faces::read(line.of(dice)) {
                Ok(faces) if !faces.is_empty() => {}
                _ => faults.push(malformed(require.of, MalformedExercise::NothingBehind(kind))),
            }
        }
        RequirementKind::Translation => {
            let text = line.of(require.of);
            if text.len() < 2 || !text.starts_with(QUOTES) || !text.ends_with(QUOTES) {
                faults.push(malformed(require.of, MalformedExercise::NothingBehind(kind)));
            }
        }
        RequirementKind::Exactly | RequirementKind::Table => match &*require.claims {
            Statement::Formulas(spans) => formulas(line, spans, scope, faults),
            _ => faults.push(malformed(require.of, MalformedExercise::NothingBehind(kind))),
        },
        RequirementKind::Value | RequirementKind::Class | RequirementKind::Infix => {
            match &*require.claims {
                Statement::Formulas(spans) if spans.len() == 1 => {
                    formulas(line, spans, scope, faults);
                }
                _ => faults.push(malformed(require.of, MalformedExercise::NothingBehind(kind))),
            }
        }
        RequirementKind::Validity | RequirementKind::Countermodel | RequirementKind::Whether => {
            match &*require.claims {
                Statement::Judgement(judgement)
                    if kind == RequirementKind::Whether
                        || judgement.claim == Claim::Consequence && !judgement.denied =>
                {
                    form_of_judgement(line, (require, judgement), false, scope, faults);
                }
                _ => faults.push(malformed(require.of, MalformedExercise::NothingBehind(kind))),
            }
        }
    }
}

fn letters_of(
    line: &Line<'_>,
    require: &Require,
    kind: RequirementKind,
    is_one: impl Fn(&Span) -> bool,
    faults: &mut Vec<Fault>,
) {
    let other = line.letters(require.of).find(|at| !is_one(at));
    faults.extend(other.map(|at| malformed(at, MalformedExercise::Letter(kind))));
}

/// Finds what is wrong with the form of a judgement in a requirement. `has_place` says that the
/// answer stands in it.
fn form_of_judgement(
    line: &Line<'_>,
    (require, judgement): (&Require, &Judgement),
    has_place: bool,
    scope: &Scope,
    faults: &mut Vec<Fault>,
) {
    if let Some(fault) = form_of_sides(line, judgement, has_place) {
        faults.push(fault);
        return;
    }
    let stands = judgement.left.iter().chain(&judgement.right).any(|it| line.of(*it) == ANSWER);
    let is_placed = if has_place { posed(line, require, "p").is_some() } else { !stands };
    if !is_placed || judgement.claim == Claim::Open {
        faults.push(malformed(require.of, MalformedExercise::Place));
        return;
    }
    let inner = line.with(&require.claims);
    // What is called a pff may be any text.
    if !class::claims_pff(&inner, judgement) {
        formulas(line, &judgement.left, scope, faults);
    }
    if inner.has_formulas_right(judgement) {
        formulas(line, &judgement.right, scope, faults);
    } else if judgement.claim == Claim::Class {
        if class::claimed(&inner, judgement).is_none() {
            let (at, _, _) = class::words(&inner, judgement);
            let at = if at.is_empty() { judgement.sign } else { at };
            faults.push(Fault::new(at, FaultKind::UnknownClaim));
        }
    } else if let Some(logic) = &scope.settings.logic {
        let read = |at: &Span| logic.read(line.of(*at)).is_some();
        if !matches!(&judgement.right[..], [only] if read(only)) {
            let at = judgement.right.first().copied().filter(|it| !it.is_empty());
            let kind = MalformedExercise::NoValue;
            faults.push(malformed(at.unwrap_or(judgement.sign), kind));
        }
    }
}

/// What is wrong with the number of formulas on the sides of a judgement in a requirement, as it is
/// elsewhere; of `is` and `=` a list is no one formula that an answer stands beside.
fn form_of_sides(line: &Line<'_>, judgement: &Judgement, has_place: bool) -> Option<Fault> {
    if let Some(second) = judgement.second {
        let kind = MalformedJudgement::SecondSign;
        return Some(Fault::new(second, FaultKind::MalformedJudgement(kind)));
    }
    let Judgement { claim, left, right, .. } = judgement;
    let (takes_list, is_class) = (*claim == Claim::Consequence, *claim == Claim::Class);
    if let ([_, rest @ ..], false) = (&left[..], takes_list)
        && !rest.is_empty()
    {
        return Some(claim::too_many(line, judgement, rest, true));
    }
    if let ([_, rest @ ..], false) = (&right[..], is_class)
        && !rest.is_empty()
    {
        return Some(claim::too_many(line, judgement, rest, false));
    }
    let lacks_right = right.is_empty() && !is_class && !(has_place && takes_list);
    if lacks_right && *claim == Claim::Value {
        let kind = FaultKind::MissingValue(MissingValue::AfterSign);
        return Some(Fault::new(judgement.sign, kind));
    }
    let lacks_left = left.is_empty() && !takes_list && !has_place;
    (lacks_left || lacks_right).then(|| claim::beside_sign(judgement, !lacks_right))
}

/// The word `answer` in wrong case, before what should answer an exercise.
pub(super) fn miscased_answer(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    scope.exercise()?;
    let word = line.first_word()?;
    let is_one = line.of(word).eq_ignore_ascii_case(Keyword::Answer.text());
    is_one.then(|| Fault::new(word, FaultKind::MiscasedKeyword))
}

/// A formula or judgement that stands in an exercise where an answer should.
pub(super) fn stray(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    scope.exercise()?;
    let fault = FaultKind::MisplacedLine(MisplacedLine::InExercise);
    Some(Fault::new(line.body(), fault))
}

/// Checks an exercise of a teacher at its end.
pub(super) fn of_end(
    at: Span,
    exercise: &Exercise,
    scope: &Scope,
    oracle: &dyn Ask,
    faults: &mut Vec<Fault>,
) {
    if exercise.is_answered || exercise.is_broken {
        return;
    }
    let mut fault = |kind| faults.push(Fault::new(at, kind));
    if let Some(id) = &exercise.id
        && scope.has_exercise(id)
    {
        fault(FaultKind::DuplicateExercise);
    }
    if exercise.requirements.is_empty() {
        fault(FaultKind::MissingRequirement);
        return;
    }
    let parts = exercise.requirements.iter().any(|it| it.points.is_some());
    if parts && exercise.points.is_some_and(|points| points != exercise.sum()) {
        fault(FaultKind::UnequalPoints);
    }
    let asked: Vec<Line<'_>> = exercise.lines().collect();
    for (number, foreseen) in exercise.wrongs.iter().enumerate() {
        let answer = Answer::read(&foreseen.text, &asked, scope, scope);
        let passes = |line: &Line<'_>| {
            meets(line, &answer, &exercise.keys, scope, scope, oracle) == Met::Yes
        };
        if asked.iter().all(passes) {
            fault(FaultKind::PassingWrong { number });
        }
    }
    let holds = |key: &Arc<str>| {
        let answer = Answer::read(key, &asked, scope, scope);
        let keys = &exercise.keys;
        asked.iter().all(|line| meets(line, &answer, keys, scope, scope, oracle) == Met::Yes)
    };
    if let Some(number) = superfluous_key(exercise).filter(|_| exercise.keys.iter().all(holds)) {
        fault(FaultKind::SuperfluousKey { number });
    }
    if let Some(reason) = cannot_be_met(exercise, scope, oracle) {
        fault(FaultKind::UnmeetableRequirement(Box::new(reason)));
    }
}

/// The first key that says nothing that the requirements do not say: they have the answer
/// themselves, or it stands above.
fn superfluous_key(exercise: &Exercise) -> Option<usize> {
    let tells = |line: Line<'_>| {
        let kind = requirement(&line).and_then(|it| it.kind);
        kind.is_some_and(|kind| match kind {
            RequirementKind::Exactly
            | RequirementKind::Value
            | RequirementKind::Class
            | RequirementKind::Validity
            | RequirementKind::Whether => true,
            RequirementKind::Judgement
            | RequirementKind::Only
            | RequirementKind::Without
            | RequirementKind::Uses
            | RequirementKind::Length
            | RequirementKind::From
            | RequirementKind::Countermodel
            | RequirementKind::Translation
            | RequirementKind::Infix
            | RequirementKind::Table => false,
        })
    };
    if exercise.lines().any(tells) {
        return (!exercise.keys.is_empty()).then_some(0);
    }
    let again = |(number, key): (usize, &Arc<str>)| {
        exercise.keys.get(..number).is_some_and(|above| above.contains(key)).then_some(number)
    };
    exercise.keys.iter().enumerate().find_map(again)
}
