//! The faults of exercises and of answers to them.

use super::Fault;
use crate::logic::{Valuation, Variable};
use crate::syntax::exercise::RequirementKind;
use crate::syntax::{Faces, KeptLine, Keyword};
use std::sync::Arc;

/// A line of an exercise that does not give what it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedExercise {
    /// An exercise without a name.
    NoId,
    /// A name that no exercise can have.
    Id,
    /// Text that has no place behind this keyword.
    Stray(Keyword),
    /// Points that are no number.
    Points,
    /// No text in quotes behind this keyword.
    NoText(Keyword),
    /// Nothing is required.
    NoRequirement,
    /// The words name no requirement.
    UnknownRequirement,
    /// The words of a requirement are not followed by what they take.
    NothingBehind(RequirementKind),
    /// A word is no connective, or no letter, where a requirement lists these.
    Letter(RequirementKind),
    /// A judgement has no one place for the answer, or has one where it takes none.
    Place,
    /// A word that should be a value.
    NoValue,
    /// Something other than a requirement is shown.
    Shows,
    /// No answer behind this keyword.
    NoAnswer(Keyword),
    /// More lines with this keyword than an exercise may have.
    TooMany(Keyword),
}

/// A requirement that an answer does not meet.
#[derive(Clone, Debug, PartialEq)]
pub struct Unmet {
    /// The line of the requirement.
    pub requirement: KeptLine,
    /// The answer, if it does not stand on the line itself.
    pub answer: Option<Arc<str>>,
    /// The reason for it.
    pub shortfall: Shortfall,
}

/// The reason why an answer does not meet a requirement.
#[derive(Clone, Debug, PartialEq)]
pub enum Shortfall {
    /// It is not understood as what was asked for.
    Unreadable,
    /// It is not understood: it has `=` between formulas.
    Equated,
    /// Standing in this judgement, it has this fault.
    Judged(Box<(KeptLine, Fault)>),
    /// It uses a connective that it must not.
    Connective(u8),
    /// It lacks a letter.
    Letter(Box<str>),
    /// It has so many letters.
    Length(u64),
    /// It takes dice that are not there.
    Dice(Box<Faces>),
    /// A longer one can be made.
    Short,
    /// It is not true, as it has to be.
    False,
    /// It is another formula than it should be.
    Differs,
    /// It is another value, class or word than it should be; under these values it is seen.
    Other(Option<Box<Valuation>>),
    /// It gives this letter no value.
    NoValue(Box<Variable>),
    /// Under its values this premise is not designated.
    Premise(Box<str>),
    /// Under its values the conclusion is designated.
    Conclusion,
    /// This row of a table is wrong.
    Row(Box<str>),
    /// This row of a table stands twice.
    RowTwice(Box<str>),
    /// A table has this column beside those that are asked for.
    Column(Box<str>),
    /// It is no infix, or has this, which nothing in infix is.
    Sign(Box<str>),
    /// Rows are missing, or not filled in.
    Incomplete,
    /// These steps of a proof have these faults.
    Steps(Vec<(KeptLine, Fault)>),
    /// The head of a proof, which is this line, has this fault.
    Head(Box<(KeptLine, Fault)>),
    /// A proof does not reach its conclusion.
    Unfinished,
}

/// The reason why no answer can meet all requirements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unmeetable {
    /// One asks for a formula, the other for something else, or for different things.
    Kinds(KeptLine, KeptLine),
    /// No formula of the connectives that are allowed has such a table.
    Meaning(KeptLine),
    /// None of up to so many letters, which is the most that is allowed, meets all.
    Length(u64),
    /// One asks for a pff, and only formulas are answers.
    Pff(KeptLine),
    /// One asks for a translation, and there is no key for it.
    NoKey(KeptLine),
    /// Together they leave no answer.
    Together,
}
