//! The faults of statements: what they lack, and what has no place in them.

use crate::syntax::reading::SlipKind;
use crate::syntax::{Keyword, Span};

/// The mistake in a comment that should allow something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedAllow {
    /// It names no rule.
    NoRule,
    /// Its word is another than `allow`.
    Word,
    /// There is no rule of this name.
    Unknown,
}

/// A judgement with a part too many or a foreign sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedJudgement {
    /// A second sign.
    SecondSign,
    /// A sign from elsewhere.
    ForeignSign,
    /// No sign before the word for a class.
    NoSign,
    /// Brackets around the premises.
    Bracketed,
    /// Semicolons between the premises.
    Semicolons,
    /// Formulas in brackets, of which together a class is claimed.
    Set,
    /// A value before the sign, and the formula behind it.
    Turned,
    /// A formula in the brackets of `v(…)`.
    Valued,
    /// More formulas than the sign takes on its left, or on its right.
    TooMany {
        /// True if they stand on the left.
        left: bool,
    },
}

/// A name that is not written as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedName {
    /// In its definition.
    Defined,
    /// Behind `@`.
    Used {
        /// The formula.
        formula: Span,
    },
}

/// A statement that lacks a part or has one too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedStatement {
    /// A `let` without a proposition.
    NoProposition,
    /// A proposition and its meaning or value, put otherwise.
    Otherwise,
    /// A `let` of a proposition and a value without `=`.
    NoSign {
        /// True if another part of it gives the proposition a value.
        is_given: bool,
    },
    /// A `let` of values that are put otherwise, which can be read.
    Values,
    /// A `let` of what is no proposition.
    NotProposition {
        /// The value given, if one is.
        value: Option<Span>,
    },
    /// Another sign where `=` should stand.
    Sign,
    /// A claim where a formula should stand.
    Claim,
    /// A proposition given a value twice, here for the first time.
    Twice {
        /// The first place.
        first: Span,
    },
    /// Text behind the meaning.
    Stray,
    /// Text behind `end`.
    BehindEnd,
    /// A `def` without a name.
    NoName,
    /// A `def` without a formula.
    NoFormula,
    /// The word `roll` among the dice.
    TwoRolls,
    /// A challenge that shows nothing.
    EmptyChallenge,
    /// `pff` in a call.
    CalledPff,
    /// Other words for `none`.
    NearlyNone,
    /// Words that players call out beside the formula.
    CalledOut,
    /// A claim where one formula is shown.
    ShowsClaim(Keyword),
    /// A second formula where one is shown.
    ShowsTwo(Keyword),
}

/// A line of a block that stands where it cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MisplacedLine {
    /// Outside of its block.
    Outside(Keyword),
    /// Before the values of its matrix.
    BeforeValues,
    /// A `def` in a matrix that should be a `define`.
    Def,
    /// A row without a table above it.
    NoTable,
    /// In an exercise, where only `answer` answers.
    InExercise,
    /// The word `answer`, on the line of a table or a proof.
    BesideBlock,
    /// In a game, of which it is no line.
    InGame,
    /// In a proof, which leans on the axioms in force at its head.
    InProof,
}

/// An empty place for a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissingFormula {
    /// Beside a comma.
    BesideComma {
        /// True if more places beside it are empty, so that taking the comma away mends nothing.
        several: bool,
    },
    /// On the left of a sign, or on its right.
    BesideSign {
        /// True if on the left.
        left: bool,
    },
    /// On the left of a sign before what answers an item.
    BeforeAnswer,
}

/// A proposition without a value, or a value without a proposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissingValue {
    /// A proposition of a `let` that gets neither a meaning nor a value.
    Bare,
    /// A value in a `let` that stands where a proposition should.
    Loose,
    /// A `=` with nothing behind it.
    AfterSign,
}

/// A text that should be a truth value and is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownValue {
    /// In a `let`.
    Let,
    /// In a judgement; what it is as a formula.
    Judgement {
        /// True if it reads as a formula.
        is_formula: bool,
    },
    /// In a cell of a matrix.
    Cell,
}

/// The kinds of text for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prose {
    /// A whole line.
    Line,
    /// The rest of a line, behind something that may be a formula, or the words before one.
    Note,
    /// A sign that nothing is answered.
    Unanswered,
    /// The label of a further answer on a line that has several.
    Several,
    /// Text around an answer that says nothing of it; the first such slip of its line.
    Around(SlipKind),
}
