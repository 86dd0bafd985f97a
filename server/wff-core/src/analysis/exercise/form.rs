//! The form of the lines of an exercise, and what is wrong with it.

use super::bare::is_list;
use super::behind::faults as faults_behind;
use super::posed::posed;
use crate::analysis::fault::{
    Fault, FaultKind, MalformedExercise, MalformedJudgement, MissingValue,
};
use crate::analysis::{class, sides};
use crate::exercise::{Awaited, MOST, Points};
use crate::logic::Variable;
use crate::scope::Scope;
use crate::syntax::exercise::{
    ANSWER, Decision, Head, PointsAt, Quoted, Require, RequirementKind, Task, is_quoted, words,
};
use crate::syntax::faces::Faces;
use crate::syntax::formula::units;
use crate::syntax::letter::{Letters, connective, is_blank};
use crate::syntax::lexicon::answers::ANSWER_WORDS;
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Keyword, Line, QUOTES, Span, Statement, infix};

fn malformed(at: Span, kind: MalformedExercise) -> Fault {
    Fault::new(at, FaultKind::MalformedExercise(kind))
}

/// True if a line of an exercise cannot be read, so that its exercise is not judged.
pub(crate) fn is_malformed(line: &Line<'_>, scope: &Scope) -> bool {
    let Statement::Task(keyword, at, task) = &line.statement else { return false };
    line.open_quote.is_some() || !form_faults(line, *keyword, *at, task, scope).is_empty()
}

/// The faults in the form of a line.
pub(in crate::analysis) fn form_faults(
    line: &Line<'_>,
    keyword: Keyword,
    at: Span,
    task: &Task,
    scope: &Scope,
) -> Vec<Fault> {
    let one = |fault: Option<Fault>| fault.into_iter().collect();
    let mut faults: Vec<Fault> = match task {
        Task::Head(head) => form_of_head(line, at, head),
        Task::Ask(Quoted { text, stray }) => one(match (stray, text) {
            (Some(stray), _) => Some(malformed(*stray, MalformedExercise::Stray(keyword))),
            (None, None) => Some(malformed(at, MalformedExercise::NoText(keyword))),
            (None, Some(_)) => None,
        }),
        Task::Require(require) => {
            let of_points = form_of_points(line, require.points).into_iter();
            let partless = require.kind.filter(|kind| !kind.has_parts()).zip(require.partly);
            let of_partly =
                partless.map(|(kind, at)| malformed(at, MalformedExercise::Partly(kind)));
            of_points
                .chain(of_partly)
                .chain(form_of_requirement(line, at, require, scope))
                .collect()
        }
        Task::Show(rest) => {
            let at = if rest.is_empty() { at } else { *rest };
            vec![malformed(at, MalformedExercise::Shows)]
        }
        Task::Key(claims) => {
            // A key that is a table, a proof or a model stands below.
            let of_worlds = scope.worlds().is_some();
            let stands_below = || scope.exercise().is_some_and(|it| it.asks_for_block(of_worlds));
            let is_below = Awaited::by(line).is_some();
            let lacks = line.with(claims).is_question() || is_below && !stands_below();
            one(lacks.then(|| malformed(at, MalformedExercise::NoAnswer(keyword))))
        }
        Task::Wrong(text, _) if text.is_empty() => {
            vec![malformed(at, MalformedExercise::NoAnswer(keyword))]
        }
        Task::Wrong(text, _) if is_quoted(line.of(*text)) || is_list(line.of(*text), scope) => {
            Vec::new()
        }
        Task::Wrong(text, comment) => {
            let stray = remark(line, *text, comment.is_some(), scope);
            one(stray.map(|stray| malformed(stray, MalformedExercise::Stray(keyword))))
        }
        Task::Decision(decision) => form_of_decision(line, keyword, at, decision),
        Task::Answer(_) | Task::Proof(_) => Vec::new(),
    };
    let exercise = scope.exercise().filter(|_| keyword != Keyword::Exercise);
    let number = exercise.map_or(0, |exercise| match task {
        Task::Require(_) => exercise.requirements.len(),
        Task::Key(_) => exercise.keys.len(),
        Task::Wrong(..) => exercise.wrongs.len(),
        _ => 0,
    });
    if number >= MOST {
        faults.push(malformed(at, MalformedExercise::TooMany(keyword)));
    }
    faults
}

fn form_of_decision(
    line: &Line<'_>,
    keyword: Keyword,
    at: Span,
    decision: &Decision,
) -> Vec<Fault> {
    let Decision { of, meant, points, stray, .. } = decision;
    let lacks = match keyword {
        Keyword::Read => !meant.is_some_and(|(_, meant)| !meant.is_empty()),
        Keyword::Adjust => points.is_none(),
        _ => false,
    };
    let kind = match (of.is_empty(), stray) {
        (true, _) if keyword == Keyword::Adjust => MalformedExercise::Incomplete(keyword),
        (true, _) => MalformedExercise::NoText(keyword),
        (false, Some(stray)) => return vec![malformed(*stray, MalformedExercise::Stray(keyword))],
        (false, None) if lacks => MalformedExercise::Incomplete(keyword),
        (false, None) => return form_of_points(line, *points).into_iter().collect(),
    };
    vec![malformed(at, kind)]
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
            || units(word, span).all(|(unit, at)| unit.belongs_to(Letters::OF_DICE, at))
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

fn form_of_points(line: &Line<'_>, points: Option<PointsAt>) -> Option<Fault> {
    let PointsAt { number, word } = points?;
    let at = if number.is_empty() { word } else { number };
    let is_one = Points::read(line.of(number)).is_some();
    (!is_one).then(|| malformed(at, MalformedExercise::Points))
}

fn form_of_head(line: &Line<'_>, at: Span, head: &Head) -> Vec<Fault> {
    let is_id = |text: &str| {
        text.len() <= 32 && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-'))
    };
    let of_id = if head.id.is_empty() {
        Some(malformed(at, MalformedExercise::NoId))
    } else {
        (!is_id(line.of(head.id))).then(|| malformed(head.id, MalformedExercise::Id))
    };
    let (of_rest, of_points) = match (head.stray, head.points) {
        // A number in words is one mistake with the word behind it.
        (Some(stray), Some(PointsAt { number, word }))
            if number.is_empty() && stray.end <= word.start =>
        {
            let both = Span { end: word.end, ..stray };
            (None, Some(malformed(both, MalformedExercise::Points)))
        }
        (stray, points) => {
            let kind = MalformedExercise::Stray(Keyword::Exercise);
            (stray.map(|stray| malformed(stray, kind)), form_of_points(line, points))
        }
    };
    of_id.into_iter().chain(of_rest).chain(of_points).collect()
}

/// The faults of the formulas that a requirement is about.
fn formulas(line: &Line<'_>, spans: &[Span], scope: &Scope) -> Vec<Fault> {
    let is_read = |span: &&Span| line.of(**span) != ANSWER;
    let each = spans.iter().filter(is_read).map(std::slice::from_ref);
    each.flat_map(|span| sides::list_faults(line, span, scope)).collect()
}

fn form_of_requirement(line: &Line<'_>, at: Span, require: &Require, scope: &Scope) -> Vec<Fault> {
    let nothing = require.of.is_empty();
    let Some(kind) = require.kind else {
        return vec![match nothing {
            true => malformed(at, MalformedExercise::NoRequirement),
            false => malformed(require.of, MalformedExercise::UnknownRequirement),
        }];
    };
    if nothing {
        return vec![malformed(require.words, MalformedExercise::NothingBehind(kind))];
    }
    // Two small letters begin no formula.
    let first = line.of(require.of).split(is_blank).next().unwrap_or_default();
    let is_word = first != "is" && first.bytes().take_while(u8::is_ascii_lowercase).count() > 1;
    if kind == RequirementKind::Judgement && is_word {
        return vec![malformed(require.of, MalformedExercise::UnknownRequirement)];
    }
    let of_behind = || faults_behind(line, require, kind, scope);
    let is_behind = match kind {
        RequirementKind::Judgement => {
            return match &*require.claims {
                Statement::Judgement(judgement) => {
                    form_of_judgement(line, (require, judgement), true, scope)
                }
                _ => vec![malformed(require.of, MalformedExercise::Place)],
            };
        }
        RequirementKind::Only | RequirementKind::Without => {
            let is_one = |at: &Span| match line.of(*at).as_bytes() {
                [letter] => connective(*letter).is_some(),
                _ => false,
            };
            return letters_of(line, require, kind, is_one).into_iter().collect();
        }
        RequirementKind::Uses => {
            let letters = scope.settings.letters();
            let is_one = |at: &Span| {
                let text = line.of(*at);
                let mut bytes = text.bytes();
                let is_had = bytes.next().is_some_and(|it| letters.have(it, text.len() > 1));
                let is_connective =
                    text.len() == 1 && text.bytes().all(|it| connective(it).is_some());
                (is_connective || Variable::read(text).is_some()) && is_had
            };
            return letters_of(line, require, kind, is_one).into_iter().collect();
        }
        RequirementKind::Length => {
            let (sign, number) = line.comparison(require.of);
            let signs = ["<=", "=", "==", "<", ">", ">=", "≤", "≥", "=<", "=>"];
            signs.contains(&line.of(sign)) && line.of(number).parse::<u64>().is_ok()
        }
        RequirementKind::From => {
            let (dice, _) = require.dice(line.text);
            Faces::read(line.of(dice)).is_ok_and(|faces| !faces.is_empty())
        }
        RequirementKind::Translation => {
            let text = line.of(require.of);
            text.len() >= 2 && text.starts_with(QUOTES) && text.ends_with(QUOTES)
        }
        RequirementKind::Exactly
        | RequirementKind::Table
        | RequirementKind::Model
        | RequirementKind::Worlds
        | RequirementKind::Systems
        | RequirementKind::Value
        | RequirementKind::Class
        | RequirementKind::Infix => match &*require.claims {
            Statement::Formulas(spans)
                if spans.len() == 1
                    || matches!(
                        kind,
                        RequirementKind::Exactly | RequirementKind::Table | RequirementKind::Model
                    ) =>
            {
                return [formulas(line, spans, scope), of_behind()].concat();
            }
            _ => false,
        },
        RequirementKind::Validity
        | RequirementKind::Countermodel
        | RequirementKind::Whether
        | RequirementKind::Proof => match &*require.claims {
            Statement::Judgement(judgement)
                if kind == RequirementKind::Whether
                    || judgement.claim == Claim::Consequence && !judgement.denied =>
            {
                let of_judgement = form_of_judgement(line, (require, judgement), false, scope);
                return [of_judgement, of_behind()].concat();
            }
            _ => false,
        },
    };
    let nothing = || malformed(require.of, MalformedExercise::NothingBehind(kind));
    (!is_behind).then(nothing).into_iter().collect()
}

fn letters_of(
    line: &Line<'_>,
    require: &Require,
    kind: RequirementKind,
    is_one: impl Fn(&Span) -> bool,
) -> Option<Fault> {
    let other = line.letters(require.of).find(|at| !is_one(at))?;
    Some(malformed(other, MalformedExercise::Letter(kind)))
}

/// The faults in the form of a judgement in a requirement. `has_place` says that the answer stands
/// in it.
fn form_of_judgement(
    line: &Line<'_>,
    (require, judgement): (&Require, &Judgement),
    has_place: bool,
    scope: &Scope,
) -> Vec<Fault> {
    if let Some(fault) = form_of_sides(line, judgement, has_place) {
        return vec![fault];
    }
    let stands = judgement.left.iter().chain(&judgement.right).any(|it| line.of(*it) == ANSWER);
    let is_placed = if has_place { posed(line, require, "p").is_some() } else { !stands };
    if !is_placed || judgement.claim == Claim::Open {
        return vec![malformed(require.of, MalformedExercise::Place)];
    }
    let inner = line.with(&require.claims);
    let asks_whether_wff = || {
        require.kind == Some(RequirementKind::Whether)
            && class::claimed(&inner, judgement).is_some_and(|(it, _)| it.is_of_shape())
    };
    // What is called a pff, or asked to be told from a WFF, may be any text.
    let mut faults = match class::claims_pff(&inner, judgement) || asks_whether_wff() {
        true => Vec::new(),
        false => formulas(line, &judgement.left, scope),
    };
    if inner.has_formulas_right(judgement) {
        faults.extend(formulas(line, &judgement.right, scope));
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
    faults
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
        return Some(sides::too_many(line, judgement, rest, true));
    }
    if let ([_, rest @ ..], false) = (&right[..], is_class)
        && !rest.is_empty()
    {
        return Some(sides::too_many(line, judgement, rest, false));
    }
    let lacks_right = right.is_empty() && !is_class && !(has_place && takes_list);
    if lacks_right && *claim == Claim::Value {
        let kind = FaultKind::MissingValue(MissingValue::AfterSign);
        return Some(Fault::new(judgement.sign, kind));
    }
    let lacks_left = left.is_empty() && !takes_list && !has_place;
    (lacks_left || lacks_right).then(|| sides::beside_sign(judgement, !lacks_right))
}
