//! Matrices that refute, as they are found.

/// A matrix in which all that a system proves has a designated value, and a formula has another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The number of its values, which are named from 0 on.
    pub size: u8,
    /// The designated values, a bit each.
    pub designated: u16,
    /// The tables of the connectives that the system and the formula have, in the order of their
    /// letters in the table of connectives.
    pub tables: Vec<Table>,
    /// The letters of the formula in order of occurrence, and the values under which it is not
    /// designated.
    pub valuation: Vec<(String, u8)>,
}

/// The table of a connective in a matrix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its letter.
    pub letter: u8,
    /// The number of its operands.
    pub arity: u8,
    /// Its values, row by row; a row is of the first operand.
    pub cells: Vec<u8>,
}
