//! The operations of a matrix: what a connective makes of the values of its operands, cell by cell.

/// The most values that a matrix has.
pub const MOST_VALUES: usize = 16;

/// The operation of a connective of one operand. Values that the matrix does not have give the
/// lowest value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct UnaryOperation([u8; MOST_VALUES]);

/// The operation of a connective of two operands. Values that the matrix does not have give the
/// lowest value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BinaryOperation([u8; MOST_VALUES * MOST_VALUES]);

#[expect(
    clippy::indexing_slicing,
    reason = "a value is below sixteen; another is a fault of the program, and panics"
)]
impl UnaryOperation {
    /// The operation on so many values.
    pub fn new(size: u8, operation: impl Fn(u8) -> u8) -> UnaryOperation {
        let mut made = UnaryOperation::default();
        (0..size).for_each(|x| made.set(x, operation(x)));
        made
    }

    /// The value of the connective.
    #[inline(always)]
    pub fn of(&self, x: u8) -> u8 {
        self.0[usize::from(x)]
    }

    /// Writes a cell.
    pub fn set(&mut self, x: u8, value: u8) {
        self.0[usize::from(x)] = value;
    }
}

#[expect(
    clippy::indexing_slicing,
    reason = "a value is below sixteen; another is a fault of the program, and panics"
)]
impl BinaryOperation {
    /// The operation on so many values.
    pub fn new(size: u8, operation: impl Fn(u8, u8) -> u8) -> BinaryOperation {
        let mut made = BinaryOperation::default();
        for x in 0..size {
            (0..size).for_each(|y| made.set(x, y, operation(x, y)));
        }
        made
    }

    /// The value of the connective.
    #[inline(always)]
    pub fn of(&self, x: u8, y: u8) -> u8 {
        debug_assert!(x.max(y) < 16, "{x} and {y} are no values");
        self.0[usize::from(x << 4 | y)]
    }

    /// Writes a cell.
    pub fn set(&mut self, x: u8, y: u8, value: u8) {
        assert!(x.max(y) < 16, "{x} and {y} are no values");
        self.0[usize::from(x << 4 | y)] = value;
    }
}

impl Default for BinaryOperation {
    fn default() -> BinaryOperation {
        BinaryOperation([0; MOST_VALUES * MOST_VALUES])
    }
}
