//! The faults of exercises.

use crate::logic::worlds::{Model, Worlds};
use crate::syntax::exercise::RequirementKind;
use crate::syntax::{KeptLine, Keyword};

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
    /// A requirement of this kind has no parts.
    Partly(RequirementKind),
    /// A requirement of this kind is about models, and the logic in force has no worlds.
    OfWorlds(RequirementKind),
    /// A requirement does not name the world that is asked about.
    NoWorld,
    /// A world is named, where all are asked about.
    OneWorld,
    /// The most worlds of a model are no number above none, or no `worlds` stands behind that.
    Limit,
    /// A requirement names no logics.
    NoSystems,
    /// A word that should be a logic.
    System,
    /// A logic that does not have a letter of the formula that is asked about.
    OtherLetters(u8),
    /// Something other than a requirement is shown.
    Shows,
    /// No answer behind this keyword.
    NoAnswer(Keyword),
    /// A decision that this keyword begins lacks a part of it.
    Incomplete(Keyword),
    /// An answer is accepted with more points than the exercise has.
    AboveAll,
    /// More lines with this keyword than an exercise may have.
    TooMany(Keyword),
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
    /// One asks for a value or a table of a formula that has a value at each world.
    AtWorlds(KeptLine),
    /// One asks for a model that would have more worlds than it may.
    Limit(KeptLine),
    /// Together they leave no answer.
    Together,
}

/// A formula at a world of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtWorld {
    /// The model.
    pub model: Model,
    /// The logic in which the formula is read.
    pub worlds: Worlds,
    /// The world.
    pub world: usize,
    /// The formula, with its names written out.
    pub formula: Box<str>,
}
