//! Tests of formulas, and the valuations that show their answers.

use super::value::Valuation;
use super::worlds::Model;
use std::ops::Range;
use std::sync::Arc;

/// A test of the rows of a table, or of the worlds of models.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Test {
    /// This formula is designated.
    Designated(usize),
    /// These formulas are designated, and that one is not.
    Refutes {
        /// The premises.
        premises: Range<usize>,
        /// The conclusion.
        conclusion: usize,
    },
    /// These two have different values.
    Differ(usize, usize),
    /// The first formula has another value than in the first row.
    Varies,
}

/// A valuation that passes a test, and the values of the formulas there, by their places in the
/// logic's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The valuation.
    pub valuation: Valuation,
    /// The values of the formulas.
    pub values: Arc<[u8]>,
    /// In a logic of worlds the model with the world that passes, whose values these are; `None`
    /// where it is too large to be told.
    pub model: Option<Arc<Model>>,
}

/// The answer to a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witnesses {
    /// The value of the first formula in the first row, where all have the highest value.
    pub first: u8,
    /// For each test a valuation that passes it, if there is one: the highest, unless a search
    /// found it.
    pub found: Vec<Option<Witness>>,
}
