//! Blocks of rows: columns of values, a bit a row in classical logic and a byte a row in others,
//! and the stack on which formulas are evaluated.

use super::classical;
use super::index::Index;
use super::matrix::Matrix;
use std::marker::PhantomData;
use wff_syntax::letter::Binary;

/// The number of rows in a word of bits.
pub(super) const WORD: usize = 64;

/// The value in a row of what begins with the highest value and falls every so many rows.
pub(super) fn highest_first(row: u64, stride: u64, size: u8) -> u8 {
    // A remainder of a byte is a byte.
    size - 1 - (row / stride % u64::from(size)) as u8
}

/// Columns of a block, each of as many cells, one behind the other.
pub(super) struct Buffer<C, I> {
    cells: Vec<C>,
    width: usize,
    index: PhantomData<I>,
}

#[expect(
    clippy::indexing_slicing,
    reason = "a column that is not there is a fault of the program, and panics"
)]
impl<C: Cell, I: Index> Buffer<C, I> {
    pub fn new(columns: usize, width: usize) -> Buffer<C, I> {
        Buffer { cells: vec![C::default(); columns * width], width, index: PhantomData }
    }

    pub fn column(&self, index: I) -> &[C] {
        &self.cells[index.number() as usize * self.width..][..self.width]
    }

    pub fn column_mut(&mut self, index: I) -> &mut [C] {
        &mut self.cells[index.number() as usize * self.width..][..self.width]
    }
}

/// A stack of columns of a block.
pub(super) struct Stack<C> {
    cells: Vec<C>,
    width: usize,
}

impl<C: Cell> Stack<C> {
    pub fn new(depth: usize, width: usize) -> Stack<C> {
        Stack { cells: Vec::with_capacity(depth * width), width }
    }

    pub fn push(&mut self, column: &[C]) {
        self.cells.extend_from_slice(column);
    }

    pub fn push_value(&mut self, value: u8) {
        self.cells.resize(self.cells.len() + self.width, C::value(value));
    }

    /// The column on top.
    pub fn top_mut(&mut self) -> &mut [C] {
        let top = self.below(1);
        self.cells.split_at_mut(top).1
    }

    /// The column on top and the one below it.
    pub fn top_two_mut(&mut self) -> (&[C], &mut [C]) {
        let (top, below) = (self.below(1), self.below(2));
        let (others, left) = self.cells.split_at_mut(top);
        (left, others.split_at_mut(below).1)
    }

    pub fn drop_top(&mut self) {
        self.cells.truncate(self.below(1));
    }

    /// Moves the only column there is into another place.
    pub fn take_only(&mut self, column: &mut [C]) {
        column.copy_from_slice(&self.cells);
        self.cells.clear();
    }

    /// The place of the first cell of the so many columns on top.
    fn below(&self, columns: usize) -> usize {
        match self.cells.len().checked_sub(columns * self.width) {
            Some(place) => place,
            None => unreachable!("a connective lacks an operand"),
        }
    }
}

/// Some rows that follow each other, with the column that each formula has there.
pub(super) struct Block<'b> {
    /// The first row.
    pub first: u64,
    /// The number of rows of the columns that count.
    pub rows: usize,
    pub columns: Columns<'b>,
}

pub(super) enum Columns<'b> {
    Bits(&'b [&'b [u64]]),
    Bytes(&'b [&'b [u8]]),
}

#[expect(
    clippy::indexing_slicing,
    reason = "a formula or row that is not there is a fault of the program, and panics"
)]
impl Block<'_> {
    /// The rows in which the values of the formulas pass a test, a bit each, 64 rows a word; `bits`
    /// is the test of words of classical columns, `bytes` that of the values in one row.
    pub fn passing<'a>(
        &'a self,
        bits: impl Fn(&dyn Fn(usize) -> u64) -> u64 + 'a,
        bytes: impl Fn(&dyn Fn(usize) -> u8) -> bool + 'a,
    ) -> impl Iterator<Item = u64> + 'a {
        (0..self.rows.div_ceil(WORD)).map(move |word| {
            let passing = match self.columns {
                Columns::Bits(columns) => bits(&|root| columns[root][word]),
                Columns::Bytes(columns) => (0..WORD).fold(0, |passing, row| {
                    let passes = bytes(&|root| columns[root][word * WORD + row]);
                    passing | u64::from(passes) << row
                }),
            };
            let left = self.rows - word * WORD;
            if left < WORD { passing & ((1 << left) - 1) } else { passing }
        })
    }

    /// The values that a formula has in the rows of the block.
    pub fn values(&self, root: usize, values: &mut Vec<u8>) {
        match self.columns {
            Columns::Bits(columns) => {
                let rows = columns[root]
                    .iter()
                    .flat_map(|word| (0..WORD).map(move |row| u8::from(word >> row & 1 != 0)));
                values.extend(rows.take(self.rows));
            }
            Columns::Bytes(columns) => values.extend_from_slice(&columns[root][..self.rows]),
        }
    }
}

/// A cell of a column.
pub(super) trait Cell: Copy + Default {
    /// The number of cells that 64 rows take.
    const A_WORD: usize;

    /// The cell that has a value in all its rows.
    fn value(value: u8) -> Self;

    /// Writes the column of a variable from a row on: it begins with the highest value and falls
    /// every `stride` rows.
    fn variable(column: &mut [Self], first: u64, stride: u64, size: u8);

    /// Replaces the operand by its negation.
    fn negate(matrix: &Matrix, operand: &mut [Self]);

    /// Replaces the right operand by the value of the connective.
    fn binary(matrix: &Matrix, connective: Binary, left: &[Self], right: &mut [Self]);
}

impl Cell for u64 {
    const A_WORD: usize = 1;

    fn value(value: u8) -> u64 {
        if value == 0 { 0 } else { u64::MAX }
    }

    fn variable(column: &mut [u64], first: u64, stride: u64, _size: u8) {
        /// The rows of a word in which a variable is true that changes after 1, 2, 4, … rows.
        const FAST: [u64; 6] = [
            0x5555_5555_5555_5555,
            0x3333_3333_3333_3333,
            0x0f0f_0f0f_0f0f_0f0f,
            0x00ff_00ff_00ff_00ff,
            0x0000_ffff_0000_ffff,
            0x0000_0000_ffff_ffff,
        ];
        if let Some(pattern) =
            FAST.get(stride.trailing_zeros() as usize).filter(|_| stride < WORD as u64)
        {
            column.fill(*pattern);
            return;
        }
        for (cell, row) in column.iter_mut().zip((first..).step_by(WORD)) {
            *cell = if (row / stride).is_multiple_of(2) { u64::MAX } else { 0 };
        }
    }

    fn negate(_matrix: &Matrix, operand: &mut [u64]) {
        operand.iter_mut().for_each(|word| *word = !*word);
    }

    fn binary(_matrix: &Matrix, connective: Binary, left: &[u64], right: &mut [u64]) {
        fn join(left: &[u64], right: &mut [u64], connective: impl Fn(u64, u64) -> u64) {
            left.iter().zip(right).for_each(|(left, right)| *right = connective(*left, *right));
        }
        // A loop for each connective, so that none asks in each word which one it is.
        match connective {
            Binary::K => join(left, right, |p, q| classical::of_bits(Binary::K, p, q)),
            Binary::A => join(left, right, |p, q| classical::of_bits(Binary::A, p, q)),
            Binary::C => join(left, right, |p, q| classical::of_bits(Binary::C, p, q)),
            Binary::E => join(left, right, |p, q| classical::of_bits(Binary::E, p, q)),
            Binary::D => join(left, right, |p, q| classical::of_bits(Binary::D, p, q)),
            Binary::X => join(left, right, |p, q| classical::of_bits(Binary::X, p, q)),
            Binary::J => join(left, right, |p, q| classical::of_bits(Binary::J, p, q)),
            Binary::B => join(left, right, |p, q| classical::of_bits(Binary::B, p, q)),
        }
    }
}

impl Cell for u8 {
    const A_WORD: usize = WORD;

    fn value(value: u8) -> u8 {
        value
    }

    fn variable(column: &mut [u8], first: u64, stride: u64, size: u8) {
        let top = size - 1;
        let mut value = highest_first(first, stride, size);
        let mut left = usize::try_from(stride - first % stride).unwrap_or(usize::MAX);
        let mut rest = column;
        while !rest.is_empty() {
            let (run, further) = rest.split_at_mut(left.min(rest.len()));
            run.fill(value);
            value = value.checked_sub(1).unwrap_or(top);
            left = usize::try_from(stride).unwrap_or(usize::MAX);
            rest = further;
        }
    }

    fn negate(matrix: &Matrix, operand: &mut [u8]) {
        let negation = matrix.negation();
        operand.iter_mut().for_each(|cell| *cell = negation.of(*cell));
    }

    fn binary(matrix: &Matrix, connective: Binary, left: &[u8], right: &mut [u8]) {
        let operation = matrix.operation(connective);
        left.iter().zip(right).for_each(|(left, right)| *right = operation.of(*left, *right));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of rows of a block.
    const ROWS: u64 = 640;

    #[test]
    fn a_variable_falls_every_so_many_rows() {
        for (size, places) in [(2, 12), (3, 7)] {
            for (place, first) in (0..places).flat_map(|it| [0, 64, 6400].map(|at| (it, at))) {
                let stride = u64::from(size).pow(place);
                let mut bytes = [0_u8; ROWS as usize];
                u8::variable(&mut bytes, first, stride, size);
                let mut words = [0_u64; ROWS as usize / WORD];
                u64::variable(&mut words, first, stride, size);
                for (row, value) in (0..).zip(bytes) {
                    // A row is a number whose digits are the variables, the highest value a zero.
                    let digit = (0..place).fold(first + row, |rest, _| rest / u64::from(size));
                    let expected = u64::from(size) - 1 - digit % u64::from(size);
                    assert_eq!(u64::from(value), expected, "{size} {place} {first} {row}");
                    let bit = words[row as usize / WORD] >> (row as usize % WORD) & 1;
                    assert!(size > 2 || bit == expected, "{place} {first} {row}");
                }
            }
        }
    }

    #[test]
    fn a_block_tells_of_each_of_its_rows_what_value_is_there_and_if_it_passes() {
        let value = |row: usize| u8::from(row * row % 7 < 3);
        let bytes: [u8; 3 * WORD] = std::array::from_fn(value);
        let word = |word: usize| {
            (0..WORD).fold(0, |bits, row| bits | u64::from(value(word * WORD + row)) << row)
        };
        let bits: [u64; 3] = std::array::from_fn(word);
        for rows in [1, 63, 64, 65, 150, 192] {
            for columns in [Columns::Bits(&[&bits]), Columns::Bytes(&[&bytes])] {
                let block = Block { first: 0, rows, columns };
                let passing: Vec<u64> = block.passing(|of| !of(0), |of| of(0) == 0).collect();
                assert_eq!(passing.len(), rows.div_ceil(WORD));
                for row in 0..passing.len() * WORD {
                    let passes = passing[row / WORD] >> (row % WORD) & 1 == 1;
                    assert_eq!(passes, row < rows && value(row) == 0, "{row} of {rows}");
                }
                let mut values = Vec::new();
                block.values(0, &mut values);
                assert!(values.into_iter().eq((0..rows).map(value)), "{rows}");
            }
        }
    }
}
