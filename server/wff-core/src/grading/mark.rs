//! Marks: what was judged of an answer to an exercise.

use super::decision::Awaiting;
use crate::exercise::Points;
use std::sync::Arc;

/// The marks for an answer to an exercise.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The judgement on it.
    pub status: Status,
    /// Its points.
    pub points: Points,
    /// The answer, if there is one.
    pub answer: Option<String>,
    /// The number of its line, from 0, and that of the text it stands in.
    pub place: Option<(usize, usize)>,
    /// The outcome of each requirement.
    pub requirements: Vec<MarkedRequirement>,
    /// The teacher's remark on a mistake that was foreseen, or with a decision.
    pub comment: Option<Arc<str>>,
    /// The kind of the decision that the mark comes from.
    pub decision: Option<DecisionKind>,
    /// The answer as it awaits a decision, if it is not read.
    pub awaiting: Option<Awaiting>,
}

/// The kinds of decisions that marks come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecisionKind {
    /// The answer is graded as if this were written.
    Read(String),
    /// It is accepted, for all points or some.
    Accepted,
    /// It is wrong.
    Wrong,
    /// The student's points are adjusted.
    Adjusted,
}

/// The outcome of a requirement.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkedRequirement {
    /// True if it is met; `None` if that could not be decided.
    pub met: Option<bool>,
    /// The reason why it is not met.
    pub why: Option<String>,
}

/// The judgement on an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// It has all points.
    Right,
    /// It has some.
    Partly,
    /// It has none.
    Wrong,
    /// A formula was asked for, and it is none.
    Pff,
    /// It is not understood, or something below its number is not read.
    Unread,
    /// Nothing was answered.
    Blank,
    /// It could not be decided within the effort.
    Undecided,
}

impl Status {
    /// All of them.
    pub const ALL: [Status; 7] = [
        Status::Right,
        Status::Partly,
        Status::Wrong,
        Status::Pff,
        Status::Unread,
        Status::Blank,
        Status::Undecided,
    ];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Status::Right => "right",
            Status::Partly => "partly",
            Status::Wrong => "wrong",
            Status::Pff => "pff",
            Status::Unread => "unread",
            Status::Blank => "blank",
            Status::Undecided => "undecided",
        }
    }
}

impl Mark {
    /// The answer in a line, if it is understood.
    pub(super) fn understood(&self) -> Option<String> {
        let is_understood = !matches!(self.status, Status::Unread | Status::Blank);
        let answer = self.answer.as_deref().map(str::trim).filter(|_| is_understood)?;
        (!answer.contains('\n')).then(|| answer.to_owned())
    }
}
