//! A logic that a file is writing down, line by line, between `matrix` and `end`.

use super::matrix::Matrix;
use super::operation::BinaryOperation;
pub use super::operation::MOST_VALUES;
use std::sync::Arc;
use wff_syntax::letter::Binary;

/// The connectives that a matrix can have tables of, those that it must have first.
pub const CONNECTIVES: [u8; 9] = *b"NKACEDXJB";

/// The number of those that it must have.
pub const REQUIRED: usize = 5;

/// A matrix as far as it is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatrixBuilder {
    /// Its name; `None` where that could not be understood.
    pub name: Option<Arc<str>>,
    /// Its values, from lowest to highest; none before the line that lists them.
    pub values: Vec<Arc<str>>,
    /// The designated values, a bit each; `None` before the line that lists them.
    pub designated: Option<u16>,
    /// The table whose rows are being written.
    pub current: Option<Current>,
    /// True if there is a table or definition of a connective that could not be understood.
    pub unread: bool,
    /// True if a line of it could not be understood, so that there is no telling what the logic is.
    pub faulty: bool,
    tables: [Cells; CONNECTIVES.len()],
}

/// The table whose rows are being written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Current {
    /// Its connective.
    pub letter: u8,
    /// The values over its columns, in their order; one column without a value for `N`; none where
    /// these could not be understood.
    pub columns: Vec<u8>,
}

/// The cells of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cells {
    /// True if there is a table or a definition at all.
    begun: bool,
    /// True if what is missing in it is not to be reported.
    given_up: bool,
    /// The rows that are there, a bit each.
    rows: u16,
    /// A connective of one operand has the cells of one column.
    cells: BinaryOperation,
}

/// A thing that a matrix lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    /// A list of values.
    Values,
    /// A list of designated values.
    Designated,
    /// These connectives.
    Connectives(Vec<u8>),
    /// Rows of the table of a connective, by their values.
    Rows(u8, Vec<Arc<str>>),
}

impl MatrixBuilder {
    /// A matrix with a name alone.
    pub fn new(name: Option<Arc<str>>) -> MatrixBuilder {
        let empty =
            Cells { begun: false, given_up: false, rows: 0, cells: BinaryOperation::default() };
        MatrixBuilder {
            faulty: name.is_none(),
            name,
            values: Vec::new(),
            designated: None,
            current: None,
            unread: false,
            tables: std::array::from_fn(|_| empty.clone()),
        }
    }

    /// The value of this name.
    pub fn value(&self, name: &str) -> Option<u8> {
        self.values
            .iter()
            .position(|value| **value == *name)
            .and_then(|place| u8::try_from(place).ok())
    }

    fn place(letter: u8) -> Option<usize> {
        CONNECTIVES.iter().position(|other| *other == letter)
    }

    fn table(&self, letter: u8) -> Option<&Cells> {
        self.tables.get(MatrixBuilder::place(letter)?)
    }

    fn all_rows(&self) -> u16 {
        u16::try_from((1_u32 << self.values.len()) - 1).unwrap_or(u16::MAX)
    }

    /// True if a connective has a table or a definition.
    pub fn has(&self, letter: u8) -> bool {
        self.table(letter).is_some_and(|table| table.begun)
    }

    /// True if a connective has all its cells.
    pub fn is_whole(&self, letter: u8) -> bool {
        self.table(letter)
            .is_some_and(|table| table.begun && (table.given_up || table.rows == self.all_rows()))
    }

    /// True if the table of a connective has the row of a value.
    pub fn has_row(&self, letter: u8, value: u8) -> bool {
        self.table(letter).is_some_and(|table| table.rows >> value & 1 != 0)
    }

    /// Takes note that a connective has a table.
    pub fn begin(&mut self, letter: u8) {
        if let Some(table) =
            MatrixBuilder::place(letter).and_then(|place| self.tables.get_mut(place))
        {
            table.begun = true;
        }
    }

    /// Takes note that no more is to be asked of a connective.
    pub fn give_up(&mut self, letter: u8) {
        if let Some(table) =
            MatrixBuilder::place(letter).and_then(|place| self.tables.get_mut(place))
        {
            (table.begun, table.given_up) = (true, true);
        }
    }

    /// Writes a row of a connective's table: its cells, each with the value over its column.
    pub fn write(&mut self, letter: u8, row: u8, cells: impl IntoIterator<Item = (u8, u8)>) {
        let Some(table) = MatrixBuilder::place(letter).and_then(|place| self.tables.get_mut(place))
        else {
            return;
        };
        table.begun = true;
        table.rows |= 1 << row;
        cells.into_iter().for_each(|(column, value)| table.cells.set(row, column, value));
    }

    /// The things that are missing.
    pub fn lacks(&self) -> Vec<Lack> {
        if self.values.is_empty() {
            return vec![Lack::Values];
        }
        let mut lacks = Vec::new();
        if self.designated.is_none() {
            lacks.push(Lack::Designated);
        }
        for (letter, table) in
            CONNECTIVES.iter().zip(&self.tables).filter(|(_, table)| table.begun && !table.given_up)
        {
            let missing = |row: &usize| table.rows >> row & 1 == 0;
            let rows: Vec<Arc<str>> = (0..self.values.len())
                .filter(missing)
                .filter_map(|row| self.values.get(row).cloned())
                .collect();
            if !rows.is_empty() {
                lacks.push(Lack::Rows(*letter, rows));
            }
        }
        let missing =
            CONNECTIVES.iter().zip(&self.tables).take(REQUIRED).filter(|(_, table)| !table.begun);
        let missing: Vec<u8> = missing.map(|(letter, _)| *letter).collect();
        if !missing.is_empty() {
            lacks.push(Lack::Connectives(missing));
        }
        lacks
    }

    /// True if what is missing may be missing for a line that could not be understood.
    pub fn follows_from_faults(&self, lack: &Lack) -> bool {
        match lack {
            Lack::Values => self.faulty,
            Lack::Connectives(_) => self.unread,
            Lack::Designated | Lack::Rows(..) => false,
        }
    }

    /// The matrix as it is now; cells that are missing have the lowest value.
    pub fn matrix(&self) -> Matrix {
        let [n, ..] = &self.tables;
        let cells = |connective: Binary| self.table(connective.letter()).map(|table| &table.cells);
        let of = |connective| move |x: u8, y: u8| cells(connective).map_or(0, |it| it.of(x, y));
        let matrix = Matrix::of_file(
            self.name.as_deref().unwrap_or_default(),
            self.values.iter().map(|value| value.to_string()).collect(),
            self.designated.unwrap_or_default(),
            &|x| n.cells.of(x, 0),
            Binary::OF_DICE.map(of),
        );
        Binary::ALL
            .into_iter()
            .filter(|connective| !connective.is_of_dice() && self.has(connective.letter()))
            .fold(matrix, |matrix, connective| matrix.with(connective, of(connective)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wff_syntax::letter;

    #[test]
    fn the_connectives_with_tables_are_those_of_the_table_of_letters() {
        let of_letters = letter::CONNECTIVES
            .iter()
            .filter(|connective| connective.arity > 0 && connective.alphabet.is_some());
        assert!(of_letters.map(|connective| connective.letter).eq(CONNECTIVES));
        let required = letter::CONNECTIVES
            .iter()
            .filter(|connective| connective.alphabet == Some(letter::Alphabet::Dice));
        assert_eq!(required.count(), REQUIRED);
        let whole =
            MatrixBuilder { values: vec!["0".into(), "1".into()], ..MatrixBuilder::new(None) }
                .matrix();
        assert!(
            CONNECTIVES
                .iter()
                .all(|letter| whole.unary(*letter, 0).or(whole.binary(*letter, 0, 0)).is_some())
        );
    }
}
