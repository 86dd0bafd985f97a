//! Exercises, as they are written: what they ask and require, their points, and how people number
//! and word what they answer.
//!
//! An exercise is written down line by line, as its block is read. Its requirements are kept with
//! their reading, and judged in the scope of the place where an answer stands.

mod points;

pub use points::{Points, Share};

use crate::syntax::exercise::{Head, PointsAt, Require, Task, is_quoted};
use crate::syntax::item::name_of_label;
use crate::syntax::{KeptLine, Keyword, Line, QUOTES, Span, Statement};
use std::sync::Arc;

/// The most requirements, keys, or foreseen mistakes of one exercise.
pub const MOST: usize = 100;

/// An exercise, as far as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exercise {
    /// The name that answers are given under; `None` if it has none.
    pub id: Option<Arc<str>>,
    /// The title, without quotes.
    pub title: Option<Arc<str>>,
    /// The points that its head gives.
    pub points: Option<Points>,
    /// The question, without quotes, line by line.
    pub ask: Vec<Arc<str>>,
    /// The requirements.
    pub requirements: Vec<Required>,
    /// The teacher's answers.
    pub keys: Vec<Arc<str>>,
    /// The block that a line above leaves an answer to, below which it opens.
    pub awaits: Option<Awaited>,
    /// The mistakes that are foreseen.
    pub wrongs: Vec<Foreseen>,
    /// The number of answers and marks that it decides.
    pub decisions: usize,
    /// The answer that it accepts with the most points, and these.
    pub most_accepted: Option<(Arc<str>, Points)>,
    /// True if a line answers it, so that it is a student's.
    pub is_answered: bool,
    /// True if a line of it could not be read, so that the whole is not judged.
    pub is_broken: bool,
}

/// A block that answers, below a `key` or `answer` without another answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Awaited {
    /// True below `key`: it is a teacher's.
    pub is_key: bool,
    /// The name of the world at which a model answers, where one is named.
    pub at: Option<Arc<str>>,
}

impl Awaited {
    /// The block that the line of an exercise leaves its answer to.
    pub fn by(line: &Line<'_>) -> Option<Awaited> {
        let Statement::Task(_, _, task @ (Task::Key(said) | Task::Answer(said))) = &line.statement
        else {
            return None;
        };
        let at = said.place_alone().and_then(|place| place.world);
        let is_one = at.is_some() || **said == Statement::Blank;
        let at = at.map(|(_, name)| line.of(name).into());
        let is_key = matches!(task, Task::Key(_));
        is_one.then_some(Awaited { is_key, at })
    }
}

/// A requirement of an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Required {
    /// The line that it is.
    pub line: KeptLine,
    /// Points of its own.
    pub points: Option<Points>,
    /// True if students are shown it.
    pub is_shown: bool,
}

impl Required {
    /// The requirement as it is written, without the words `show require`, `partly` and its
    /// points.
    pub fn words(&self) -> &str {
        words(&self.line)
    }
}

/// The text of a requirement without the words `show require`, `partly` and its points.
pub(crate) fn words(kept: &KeptLine) -> &str {
    let line = kept.line();
    let words = requirement(&line).map(|require| {
        let start = require.shown.or(line.head().map(|(_, at)| at)).map_or(0, |at| at.end);
        Span { start, end: require.end() }
    });
    words.map_or("", |at| at.of(kept.content())).trim()
}

/// A mistake that is foreseen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreseen {
    /// The answer, letter for letter, without blanks.
    pub text: Arc<str>,
    /// The answer as it is written.
    pub written: Arc<str>,
    /// The remark on it, without quotes.
    pub comment: Option<Arc<str>>,
}

/// The name of an exercise, as numbering names items: `1.a` is `1a`, `Q1` is `1`.
pub fn id(text: &str) -> Arc<str> {
    name_of_label(text).map_or_else(
        || text.to_lowercase().into(),
        |name| [name.number, name.letters].concat().into(),
    )
}

/// A text in quotes without them.
pub fn unquoted(text: &str) -> &str {
    let inside = text.strip_prefix(QUOTES).unwrap_or(text);
    inside.strip_suffix(QUOTES).unwrap_or(inside)
}

impl Exercise {
    /// Writes down what a line gives.
    pub fn write(&mut self, line: &Line<'_>) {
        let Statement::Task(keyword, _, task) = &line.statement else { return };
        let text = |span: Span| -> Arc<str> { unquoted(line.of(span)).into() };
        let read = |at: Option<PointsAt>| at.and_then(|at| Points::read(line.of(at.number)));
        self.awaits = Awaited::by(line);
        match task {
            Task::Head(Head { id: at, title, points, .. }) => {
                *self = Exercise {
                    id: (!at.is_empty()).then(|| id(line.of(*at))),
                    title: title.map(text),
                    points: read(*points),
                    ..Exercise::default()
                };
            }
            Task::Ask(quoted) => push(&mut self.ask, quoted.text.map(text)),
            Task::Require(require) => {
                let (points, is_shown) = (read(require.points), require.shown.is_some());
                let required = Required { line: line.keep(), points, is_shown };
                push(&mut self.requirements, Some(required));
            }
            Task::Key(_) if self.awaits_key() => {}
            Task::Key(_) => push(&mut self.keys, behind_keyword(line)),
            Task::Wrong(answer, _) if is_quoted(line.of(*answer)) => self.decisions += 1,
            Task::Wrong(answer, comment) => {
                let written: Arc<str> = line.of(*answer).into();
                let text = compact(&written).into();
                let comment = comment.map(|at| unquoted(line.of(at)).into());
                push(&mut self.wrongs, Some(Foreseen { text, written, comment }));
            }
            Task::Decision(decision) => {
                self.decisions += 1;
                let points = read(decision.points).filter(|_| *keyword == Keyword::Accept);
                let most = self.most_accepted.as_ref().map(|(_, most)| *most);
                if let Some(points) = points.filter(|points| most.is_none_or(|it| it < *points)) {
                    self.most_accepted = Some((text(decision.of), points));
                }
            }
            Task::Answer(_) => self.is_answered = true,
            Task::Show(_) | Task::Proof(_) => {}
        }
    }

    /// True if it decides answers to an exercise of this name, and is none itself.
    pub fn only_decides(&self) -> bool {
        let asks = !self.ask.is_empty() || !self.requirements.is_empty();
        self.decisions > 0 && !asks && self.keys.is_empty() && self.wrongs.is_empty()
    }

    /// The points of the whole: those of its head, else those of its requirements, else one.
    pub fn out_of(&self) -> Points {
        let of_parts = || {
            let has_some = self.requirements.iter().any(|it| it.points.is_some());
            has_some.then(|| self.sum())
        };
        self.points.or_else(of_parts).unwrap_or(Points::whole(1))
    }

    /// The sum of the points of its requirements.
    pub fn sum(&self) -> Points {
        self.requirements.iter().filter_map(|it| it.points).sum()
    }

    /// The points for an answer that meets requirements to these shares: those of the requirements
    /// that have points, each to its share, and of that the least share to which one without points
    /// is met.
    pub fn points_for(&self, shares: &[Share]) -> Points {
        let met = || self.requirements.iter().zip(shares);
        let conditions = met().filter(|(required, _)| required.points.is_none());
        let condition = conditions.map(|(_, share)| *share).min().unwrap_or(Share::ALL);
        let is_whole = met().all(|(required, share)| required.points.is_none() || share.is_all());
        let points = match is_whole {
            true => self.out_of(),
            false => met().filter_map(|(it, share)| Some(it.points?.part(*share))).sum(),
        };
        points.part(condition)
    }

    /// True below a `key` alone on its line, whose answer is the block that opens there.
    pub fn awaits_key(&self) -> bool {
        self.awaits.as_ref().is_some_and(|it| it.is_key)
    }

    /// True if it asks for a truth table, a proof or a model, or for what may be a model where the
    /// logic in force is one of possible worlds.
    pub fn asks_for_block(&self, of_worlds: bool) -> bool {
        let block = |line: &Line<'_>| requirement(line)?.kind?.block(of_worlds);
        self.lines().any(|line| block(&line).is_some())
    }

    /// The requirements, read.
    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        self.requirements.iter().map(|required| required.line.line())
    }
}

fn push<T>(list: &mut Vec<T>, one: Option<T>) {
    if list.len() < MOST {
        list.extend(one);
    }
}

fn behind_keyword(line: &Line<'_>) -> Option<Arc<str>> {
    let (_, keyword) = line.head()?;
    let rest = Span { start: keyword.end, ..line.body() };
    Some(line.of(rest.trim(line.text)).into())
}

/// A text without its blanks.
pub(crate) fn compact(text: &str) -> String {
    text.chars().filter(|c| !crate::syntax::letter::is_blank(*c)).collect()
}

/// The requirement that a line is.
pub fn requirement<'l>(line: &'l Line<'_>) -> Option<&'l Require> {
    match &line.statement {
        Statement::Task(_, _, Task::Require(require)) => Some(require),
        _ => None,
    }
}
