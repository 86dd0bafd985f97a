//! Answers in blocks of their exercises, with the word `answer` or without it.

use super::{Fate, OpenExercise, Reader, Rest, WhyUnread, part, unread};
use crate::analysis::exercise::is_blank_answer;
use crate::analysis::is_answer_like;
use crate::document::walk::Passed;
use crate::exercise::{Awaited, id};
use crate::syntax::exercise::{Head, Quoted, RequirementKind, Task};
use crate::syntax::item::item_name;
use crate::syntax::reading::around::{behind_answer, has_formula, is_remark};
use crate::syntax::{Span, Statement, parse_part, within};

impl Reader<'_> {
    pub(super) fn open_exercise(&mut self, passed: &Passed<'_, '_>, head: &Head) -> Fate {
        _ = self.finish_exercise();
        self.below = None;
        let line = passed.line;
        let written = head.name(line);
        let name = id(written);
        let places = &self.key.places;
        // `2 b` is `2b`, where the key has that.
        let joined = head.stray.map(|stray| id(&[written, line.of(stray)].concat()));
        let found = places.get(&name).or_else(|| places.get(&joined?)).copied();
        let mut rest = Vec::new();
        if head
            .stray
            .is_some_and(|stray| is_answer_like(&within(parse_part(line, stray)), passed.scope))
        {
            let unread = unread(passed, self.file, found, WhyUnread::NoAnswer);
            rest.push(Rest { lines: passed.number..passed.number + 1, unread });
        }
        let exercise = self.exercise.insert(OpenExercise {
            place: found,
            name: name.to_string(),
            has_answer: false,
            awaits_key: false,
            is_answered: false,
            candidate: None,
            rest,
        });
        exercise.fate()
    }

    /// Reads a line in an exercise outside of blocks.
    pub(super) fn in_exercise(&mut self, passed: &Passed<'_, '_>) -> Fate {
        let line = passed.line;
        let Some(place) = self.exercise.as_ref().map(|it| it.place) else {
            return Fate::Harmless;
        };
        if let Some(exercise) = &mut self.exercise
            && (line.numbering.is_some() || line.statement != Statement::Blank)
        {
            exercise.awaits_key = Awaited::by(line).is_some_and(|it| it.is_key);
        }
        let body = line.of(line.body());
        let answer = match &line.statement {
            Statement::Task(_, at, Task::Answer(_)) => {
                let text = Span { start: at.end, ..line.body() }.trim(line.text);
                Some(line.of(text).trim_start_matches([':', '=']).trim_start())
            }
            Statement::Formulas(_) | Statement::Judgement(_) => behind_answer(body),
            _ => None,
        };
        if let Some(text) = answer {
            if let Some(exercise) = &mut self.exercise {
                exercise.has_answer = true;
                exercise.is_answered |= !is_blank_answer(&part(line, text));
            }
            return match place {
                Some(place) => self.answer(place, text, passed),
                None => self.exercise.as_ref().map(OpenExercise::fate).unwrap_or_default(),
            };
        }
        if let Statement::Task(_, _, Task::Ask(Quoted { stray: Some(stray), .. })) = &line.statement
            && has_formula(line.of(*stray))
        {
            return self.unread(passed, place, WhyUnread::NoAnswer);
        }
        // Values may stand as the language writes them.
        if matches!(line.statement, Statement::Let(..))
            && let Some(place) = self.below.filter(|it| it.is_open).map(|it| it.place)
            && self.key.asks_for(place, RequirementKind::Countermodel)
        {
            if let Some(exercise) = &mut self.exercise {
                exercise.is_answered = true;
            }
            return self.answer(place, body, passed);
        }
        if !matches!(line.statement, Statement::Formulas(_) | Statement::Judgement(_)) {
            return Fate::Harmless;
        }
        if let Some(fate) = self.step(passed) {
            return fate;
        }
        if let Some(below) = self.below
            && let Some(fate) = self.goes_on(below, passed)
        {
            if let Some(exercise) = &mut self.exercise {
                exercise.is_answered = true;
            }
            return fate;
        }
        let label = item_name(line).map(|name| [name.number, name.letters].concat());
        let is_own = |name: String| self.exercise.as_ref().is_some_and(|it| it.name == name);
        let is_own = label.is_none_or(is_own);
        let given = place
            .filter(|place| is_own && self.may_answer(*place, line))
            .map(|_| self.given_by(&part(line, body), passed));
        let unread = unread(passed, self.file, place, WhyUnread::NoAnswer);
        if let Some(exercise) = &mut self.exercise {
            let is_first = exercise.rest.is_empty() && exercise.candidate.is_none();
            exercise.candidate = given.filter(|_| is_first);
            exercise.rest.push(Rest { lines: passed.number..passed.number + 1, unread });
        }
        Fate::Harmless
    }

    /// Ends an exercise: what alone stands in it, without the word `answer`, is its answer; else
    /// that is reported as unread, and what is no remark below an answer. Gives its place if
    /// nothing stood in it.
    pub(super) fn finish_exercise(&mut self) -> Option<usize> {
        let exercise = self.exercise.take()?;
        self.below = None;
        if exercise.is_answered {
            let given = exercise.place.and_then(|place| self.given.get(place)?.as_ref());
            let answer = given.map(|given| given.number);
            for Rest { lines, unread } in exercise.rest {
                if answer.is_some_and(|it| it < lines.start) && !is_remark(&unread.text) {
                    self.assign(lines, Fate::Unread(unread), &Fate::UnreadToo);
                }
            }
            return None;
        }
        let is_empty = !exercise.has_answer && exercise.rest.is_empty();
        let place = exercise.place.filter(|_| is_empty);
        match (exercise.candidate, exercise.place, &exercise.rest[..]) {
            (Some(given), Some(place), [only]) if !exercise.has_answer => {
                self.give(place, given);
                let lines = only.lines.clone();
                self.assign(lines, Fate::Answers(place), &Fate::BelongsTo(place));
            }
            _ => {
                for Rest { lines, unread } in exercise.rest {
                    self.assign(lines, Fate::Unread(unread), &Fate::UnreadToo);
                }
            }
        }
        place
    }
}
