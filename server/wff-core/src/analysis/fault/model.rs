//! The faults of models, and of claims about them.

use crate::logic::worlds::{Breach, LostLetter};
use crate::syntax::{Keyword, Span};
use std::sync::Arc;

/// A line of a model, or about one, that does not give what it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedModel {
    /// Nothing follows the keyword.
    Nothing(Keyword),
    /// Words follow the name.
    TooMuch,
    /// A word is no name.
    Name,
    /// Another model has the name.
    Taken,
    /// A world is given a second time.
    WorldTwice,
    /// A world more than a model may have.
    TooMany,
    /// A word is no proposition.
    Letter,
    /// A proposition is given a value a second time.
    LetterTwice,
    /// A word is no value of a proposition at a world.
    Value,
    /// Nothing stands behind the sign of a value.
    NoValue(Span),
    /// It has no worlds.
    NoWorlds,
    /// The logic in force has no worlds.
    OfNoLogic,
    /// A claim about a frame without `is`.
    NoSign,
    /// A line that gives no world, and does not say what one sees.
    Line,
    /// A word for no property of frames.
    Property,
    /// A value at a world, or in a model, that is claimed in another way.
    Otherwise,
}

/// A world that is named, and is none of its model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownWorld {
    /// Behind `at` in a claim; the name may be missing.
    At(Arc<str>),
    /// In the place of worlds that are seen or see, in the whole of a model.
    Seen(Vec<Arc<str>>),
}

/// A model that is named or meant, and cannot serve the claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownModel {
    /// None has the name; the name may be missing.
    Named,
    /// None stands above.
    NoneAbove,
    /// It is one of intuitionistic or minimal logic, and the claim is modal; or the reverse.
    OfOtherLogic {
        /// True if it is one of intuitionistic or minimal logic.
        is_persistent: bool,
    },
    /// The logic in force has no worlds.
    NoWorlds,
}

/// The reason why a model is none of the logic in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrongModel {
    /// Its frame lacks a property.
    Frame(Breach),
    /// A letter is true at a world, and not at one above it.
    Lost(LostLetter),
}
