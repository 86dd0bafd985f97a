//! The form of the lines of an exercise, and what is wrong with it.

use super::posed;
use crate::analysis::candidate::Candidate;
use crate::analysis::fault::{
    Fault, FaultKind, MalformedExercise, MalformedJudgement, MissingValue,
};
use crate::analysis::formula::judge_candidate;
use crate::analysis::{claim, class};
use crate::exercise::{MOST, Points};
use crate::logic::Variable;
use crate::scope::Scope;
use crate::syntax::exercise::{
    ANSWER, ANSWER_WORDS, Head, PointsAt, Quoted, Require, RequirementKind, Task, words,
};
use crate::syntax::faces::Faces;
use crate::syntax::formula::units;
use crate::syntax::letter::{Alphabet, connective, is_blank};
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Keyword, Line, QUOTES, Span, Statement, infix};

fn malformed(at: Span, kind: MalformedExercise) -> Fault {
    Fault::new(at, FaultKind::MalformedExercise(kind))
}

/// Finds what is wrong with the form of a line.
pub(super) fn form(
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
            // A key that is a table or a proof stands below.
            let stands_below =
                || scope.exercise().is_some_and(crate::exercise::Exercise::asks_for_block);
            if line.with(claims).is_question() || **claims == Statement::Blank && !stands_below() {
                faults.push(malformed(at, MalformedExercise::NoAnswer(keyword)));
            }
        }
        Task::Wrong(text, comment) => {
            if text.is_empty() {
                faults.push(malformed(at, MalformedExercise::NoAnswer(keyword)));
            } else if let Some(stray) = remark(line, *text, comment.is_some(), scope) {
                faults.push(malformed(stray, MalformedExercise::Stray(keyword)));
            }
        }
        Task::Answer(_) | Task::Proof(_) => {}
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

/// The part of what is foreseen as wrong that is a remark and no answer: what stands behind one in
/// quotes, or the words from the first on that no answer has.
fn remark(line: &Line<'_>, text: Span, is_quoted: bool, scope: &Scope) -> Option<Span> {
    let from = |start: usize| Span::new(text.start as usize + start, text.end as usize);
    let written = line.of(text);
    if !is_quoted && let Some(start) = written.find(QUOTES).filter(|start| *start > 0) {
        let quote = from(start).of(line.text);
        let inside = quote.trim_start_matches(QUOTES);
        let end = inside.find(QUOTES)? + quote.len() - inside.len();
        let behind = quote.get(end..)?.trim_start_matches(QUOTES).trim_start();
        return (!behind.is_empty()).then(|| from(written.len() - behind.len()));
    }
    let logic = scope.settings.logic.as_ref();
    let is_of_answer = |word: &str| {
        let span = Span::new(0, word.len());
        let lower = word.to_lowercase();
        ANSWER_WORDS.contains(&&*lower)
            || matches!(&*lower, "is" | "not" | "let" | "true" | "false" | "formula")
            || word.chars().count() < 3
            || infix::sign_of_word(&lower).is_some()
            || matches!(&*lower, "and" | "then" | "only" | "either" | "both" | "neither" | "nor")
            || logic.is_some_and(|logic| logic.read(word).is_some())
            || units(word, span).all(|(unit, at)| unit.belongs_to(Some(Alphabet::Dice), at))
            || word.starts_with(|c: char| c.is_ascii_uppercase())
                && units(word, span).all(|(unit, _)| unit.arity().is_some())
            || !word.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | ',' | ';' | '!'))
    };
    let mut words = words(line.text, text).into_iter();
    let first = words.next()?;
    // What begins as no answer may be one that is foreseen in words.
    let is_answer = is_of_answer(first.of(line.text));
    let stray = words.find(|word| !is_of_answer(word.of(line.text)))?;
    is_answer.then_some(Span { start: stray.start, ..text })
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
    // A number in words is one mistake with the word behind it.
    if let (Some(stray), Some(PointsAt { number, word })) = (head.stray, head.points)
        && number.is_empty()
        && stray.end <= word.start
    {
        faults.push(malformed(Span { end: word.end, ..stray }, MalformedExercise::Points));
        return;
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
                let is_connective =
                    text.len() == 1 && text.bytes().all(|it| connective(it).is_some());
                (is_connective || Variable::read(text).is_some()) && alphabet.is_none_or(has)
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
        RequirementKind::Validity
        | RequirementKind::Countermodel
        | RequirementKind::Whether
        | RequirementKind::Proof => match &*require.claims {
            Statement::Judgement(judgement)
                if kind == RequirementKind::Whether
                    || judgement.claim == Claim::Consequence && !judgement.denied =>
            {
                form_of_judgement(line, (require, judgement), false, scope, faults);
            }
            _ => faults.push(malformed(require.of, MalformedExercise::NothingBehind(kind))),
        },
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

/// The fault of too many or too few formulas on the sides of a judgement in a requirement, as it is
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
