//! The faults of truth tables and matrices.

use crate::logic::matrix_builder::Lack;
use crate::logic::{Valuation, Variable};
use crate::syntax::{Keyword, Span};
use std::sync::Arc;

/// A part that a matrix lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IncompleteMatrix {
    /// A row has not as many cells as its table has columns.
    Row {
        /// The value of the row.
        head: Span,
        /// The number of its cells.
        cells: usize,
        /// The connective of the table.
        letter: u8,
        /// The number of the table's columns.
        columns: usize,
        /// The name of the value over the last column.
        last: Option<Arc<str>>,
    },
    /// These values stand over no column.
    Columns(Vec<Arc<str>>),
    /// At its `end` all this.
    AtEnd(Vec<Lack>),
}

/// A line of a matrix that does not give what it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedMatrix {
    /// Nothing follows the keyword.
    Nothing(Keyword),
    /// Words follow the name.
    TooMuch,
    /// The name is that of another logic, or no name.
    Name {
        /// True if another logic has it.
        taken: bool,
    },
    /// A word cannot name a value.
    Value {
        /// True if it is a formula.
        is_formula: bool,
    },
    /// Something is listed twice.
    Twice,
    /// The matrix has such a line already.
    Again,
    /// A number of values that no matrix has.
    HowMany(usize),
    /// A word is no connective that has a table.
    Connective,
    /// A connective is given a second time.
    GivenTwice,
    /// The table of this connective has such a row already.
    RowTwice(u8),
    /// Columns of a connective that has one operand.
    ColumnsOfOne,
    /// A definition whose left side has not the operands of its connective.
    Operands(u8),
    /// A definition without `=`.
    NoSign,
    /// A definition whose left side is not a connective with its operands.
    Head,
    /// A definition without its formula.
    NoFormula,
    /// A letter that a definition cannot use; the connectives given above it, a bit each in the
    /// order of [`CONNECTIVES`](crate::logic::matrix_builder::CONNECTIVES).
    Unusable {
        /// The left side of the definition.
        head: Span,
        /// The connectives given above.
        given: u16,
    },
}

/// A line of a truth table that does not give what it should.
#[derive(Clone, Debug, PartialEq)]
pub enum MalformedTable {
    /// A head without a formula.
    NoFormula,
    /// A letter that has a column already.
    LetterTwice,
    /// A formula with these propositions, which have no column.
    NoColumn(Vec<Variable>),
    /// A row that does not have the cells of its table.
    RowLength {
        /// The number of cells before the bar; of all, where no one bar divides them.
        before: usize,
        /// The number of all cells.
        cells: usize,
    },
    /// A line with the values of one letter or formula on all rows.
    OnItsSide,
    /// A row that stands above already, for these values.
    RowTwice(Valuation),
    /// A line that says what the columns are, or is drawn below that.
    Heading,
    /// A line over the columns of a table that has no head.
    NoHead,
    /// A row without its keyword.
    BareRow {
        /// True if it stands in a truth table.
        inside: bool,
    },
}
