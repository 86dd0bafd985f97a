//! The parts of the lines of an exercise that hold no statement.

use super::model::Place;
use super::text::Span;

/// A text in quotes, and what stands beside it and has no place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quoted {
    /// The text, with its quotes.
    pub text: Option<Span>,
    /// Other text of the line.
    pub stray: Option<Span>,
}

/// A teacher's decision about an answer, or about a student's points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The answer, in quotes, or the student; empty where there is none.
    pub of: Span,
    /// The word `as`, and what the answer is read as.
    pub meant: Option<(Span, Span)>,
    /// The points.
    pub points: Option<PointsAt>,
    /// The comment, with its quotes.
    pub comment: Option<Span>,
    /// Other text of the line.
    pub stray: Option<Span>,
}

/// The head of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The name that answers are given under; may be empty.
    pub id: Span,
    /// The title, with its quotes.
    pub title: Option<Span>,
    /// The points.
    pub points: Option<PointsAt>,
    /// Text that is none of these.
    pub stray: Option<Span>,
}

/// Points, as they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointsAt {
    /// The number; may be malformed.
    pub number: Span,
    /// The word `point` or `points`.
    pub word: Span,
}

/// The worlds, model or logics that stand behind the formulas of a requirement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Behind {
    /// Nothing.
    #[default]
    Nothing,
    /// The world and the model that are asked about.
    Place(Place),
    /// The most worlds of a model.
    Limit {
        /// The word `with`.
        with: Span,
        /// The number; may be empty.
        number: Span,
        /// The word `worlds`, and whatever else stands there; may be empty.
        noun: Span,
    },
    /// The logics that are asked about.
    Among {
        /// The word `among`.
        among: Span,
        /// Their names.
        systems: Vec<Span>,
    },
}
