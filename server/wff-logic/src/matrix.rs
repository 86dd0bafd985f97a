//! Finite matrices: their values, which of these count as true, and the operations of the
//! connectives.
//!
//! A value is its place in the matrix's list, a byte; a connective is a table of such bytes. So a
//! column of a truth table is made from its operands' columns by looking up cell after cell.

use super::operation::{BinaryOperation, UnaryOperation};
use wff_syntax::letter::{Binary, Connective, Constant};

/// A logic of at most sixteen values.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Matrix {
    head: Head,
    negation: UnaryOperation,
    /// In the order of [`Binary::ALL`].
    binary: [BinaryOperation; Binary::ALL.len()],
}

/// A logic without its operations.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Head {
    pub name: String,
    pub about: &'static str,
    pub source: &'static str,
    /// The printed names of the values, from lowest to highest.
    pub values: Vec<String>,
    /// True if the values are the numbers 0, 1/(n − 1), …, 1, and so may be written as numbers.
    pub chain: bool,
    /// The designated values, a bit each.
    pub designated: u16,
}

/// An operation of one operand, as a function.
pub(super) type UnaryFunction<'a> = &'a dyn Fn(u8) -> u8;
/// An operation of two operands, as a function.
pub(super) type BinaryFunction<'a> = &'a dyn Fn(u8, u8) -> u8;

impl Matrix {
    /// Its name, as a `logic` line writes it.
    pub fn name(&self) -> &str {
        &self.head.name
    }

    /// It as a sentence names it: classical logic, K3, intuitionistic logic, ….
    pub fn title(&self) -> String {
        match self.head.name.as_str() {
            name @ ("classical" | "intuitionistic" | "minimal") => format!("{name} logic"),
            name => name.to_owned(),
        }
    }

    /// The numbers by which values may be written, where they are a chain: those of the lowest and
    /// the highest value and of the middle, if there is one.
    pub fn numbers(&self) -> &'static [&'static str] {
        match (self.head.chain, self.size() % 2) {
            (false, _) => &[],
            (true, 0) => &["0", "1"],
            (true, _) => &["0", "1", "½"],
        }
    }

    /// The meaning of its values or its connectives, in a sentence.
    pub fn about(&self) -> &'static str {
        self.head.about
    }

    /// The source of its tables, with the year.
    pub fn source(&self) -> &'static str {
        self.head.source
    }

    /// The number of its values.
    pub fn size(&self) -> u8 {
        self.head.size()
    }

    /// The printed names of its values, from lowest to highest. Those of FDE and X9 are no chain;
    /// theirs is the order of the list alone.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.head.values.iter().map(String::as_str)
    }

    /// The printed name of a value; empty for a value that it does not have.
    pub fn show(&self, value: u8) -> &str {
        self.head.values.get(usize::from(value)).map_or("", String::as_str)
    }

    /// The value that a text stands for: its printed name, or a number where the values are a
    /// chain.
    pub fn read(&self, text: &str) -> Option<u8> {
        (0..self.size()).find(|value| self.show(*value) == text).or_else(|| self.read_number(text))
    }

    /// The value that a number stands for: `0`, `1`, a fraction in any terms, or `½` or `U` for the
    /// middle.
    pub(super) fn read_number(&self, text: &str) -> Option<u8> {
        let (above, below) = match text {
            "0" | "1" => (text, "1"),
            "½" | "U" => ("1", "2"),
            _ => text.split_once('/')?,
        };
        let (above, below) = (natural(above)?, natural(below)?);
        let top = self.size().saturating_sub(1);
        (0..self.size())
            .find(|value| u128::from(*value) * below == above * u128::from(top))
            .filter(|_| self.head.chain && below > 0)
    }

    /// True if a value counts as true.
    pub fn is_designated(&self, value: u8) -> bool {
        value < self.size() && self.head.designated >> value & 1 != 0
    }

    /// The value of a connective without operands, by its letter: `O` is F and `V` is T, the first
    /// and the last value of every logic. `None` for other letters, and where the logic has no
    /// values.
    pub fn constant(&self, letter: u8) -> Option<u8> {
        match Connective::of(letter)? {
            Connective::Constant(constant) if self.size() > 0 => {
                Some(self.truth_constant(constant))
            }
            _ => None,
        }
    }

    /// The value of a connective of one operand, by its letter; `None` where the logic has no such
    /// connective or value.
    pub fn unary(&self, letter: u8, x: u8) -> Option<u8> {
        (letter == b'N' && x < self.size()).then(|| self.negation.of(x))
    }

    /// The value of a connective of two operands, by its letter; `None` where the logic has no such
    /// connective or value.
    pub fn binary(&self, letter: u8, x: u8, y: u8) -> Option<u8> {
        let operation = self.operation(Binary::of(letter)?);
        (x.max(y) < self.size()).then(|| operation.of(x, y))
    }

    /// The value of a truth constant. The logic has values.
    pub(super) fn truth_constant(&self, constant: Constant) -> u8 {
        match constant {
            Constant::O => 0,
            Constant::V => self.size() - 1,
        }
    }

    /// The operation of negation.
    pub(crate) fn negation(&self) -> &UnaryOperation {
        &self.negation
    }

    /// The operation of a connective of two operands.
    #[expect(clippy::indexing_slicing, reason = "there is an operation for each of them")]
    pub(crate) fn operation(&self, connective: Binary) -> &BinaryOperation {
        &self.binary[connective as usize]
    }

    /// A logic of these values, from lowest to highest, with these designated ones, a bit each, and
    /// these operations of N and of K A C E.
    pub(super) fn of_file(
        name: &str,
        values: Vec<String>,
        designated: u16,
        n: UnaryFunction<'_>,
        [k, a, c, e]: [impl Fn(u8, u8) -> u8; 4],
    ) -> Matrix {
        let head = Head {
            name: name.to_owned(),
            about: "A logic of this file.",
            source: "",
            values,
            chain: false,
            designated,
        };
        Matrix::new(head, n, [&k, &a, &c, &e])
    }

    /// The logic with the lowest and so many of the highest values alone, if its connectives look
    /// only at which values are alike, lower, lowest or highest, as those of the logics of Gödel
    /// do, and make none but these: then whatever is true of formulas under values of the whole
    /// chain is so under values of a shorter one that has enough of them.
    pub(super) fn cut_down(&self, size: u8) -> Option<Matrix> {
        let (top, between) = (self.size().checked_sub(1)?, 1..self.size().checked_sub(1)?);
        if size < 2 || size > top {
            return None;
        }
        // The ways to name what an operation makes: lowest, highest, its operands.
        let names = |made: u8, x: u8, y: u8| {
            [0, top, x, y].iter().rev().fold(0_u8, |all, it| all << 1 | u8::from(*it == made))
        };
        let place = |x: u8| if x == 0 { 0 } else { 1 + u8::from(x == top) };
        let is_even = |operation: &dyn Fn(u8, u8) -> u8| {
            // By the places of both operands, and how they stand to each other.
            let mut common = [u8::MAX; 27];
            (0..=top).flat_map(|x| (0..=top).map(move |y| (x, y))).all(|(x, y)| {
                let class = 9 * place(x) + 3 * place(y) + 1 + u8::from(x > y) - u8::from(x < y);
                common.get_mut(usize::from(class)).is_some_and(|common| {
                    *common &= names(operation(x, y), x, y);
                    *common != 0
                })
            })
        };
        let designated = between.clone().filter(|value| self.is_designated(*value)).count();
        let negation = |x: u8, _: u8| self.negation.of(x);
        let is_even = (designated == 0 || designated == between.len())
            && is_even(&negation)
            && self.binary.iter().all(|operation| is_even(&|x, y| operation.of(x, y)));
        if !is_even {
            return None;
        }
        let lifted = |value: u8| if value == 0 { 0 } else { value + self.size() - size };
        let lowered = |value: u8| if value == 0 { 0 } else { value + size - self.size() };
        let head = Head {
            name: self.head.name.clone(),
            about: self.head.about,
            source: self.head.source,
            values: (0..size).map(|value| self.show(lifted(value)).to_owned()).collect(),
            chain: false,
            designated: (0..size)
                .filter(|value| self.is_designated(lifted(*value)))
                .fold(0, |all, value| all | 1 << value),
        };
        let binary = self.binary.each_ref().map(|operation| {
            BinaryOperation::new(size, |x, y| lowered(operation.of(lifted(x), lifted(y))))
        });
        let negation = UnaryOperation::new(size, |x| lowered(self.negation.of(lifted(x))));
        Some(Matrix { head, negation, binary })
    }

    /// The logic with another operation of a connective.
    #[expect(clippy::indexing_slicing, reason = "there is an operation for each of them")]
    pub(super) fn with(mut self, connective: Binary, operation: impl Fn(u8, u8) -> u8) -> Matrix {
        self.binary[connective as usize] = BinaryOperation::new(self.size(), operation);
        self
    }

    /// The logic with these operations of N and of K A C E.
    ///
    /// The textbook's connectives are defined alike in every logic: `Dpq` is `NKpq`, `Xpq` is
    /// `NApq`, `Jpq` is `NEpq`, `Bpq` is `Cqp`. J could also be `KApqNKpq`, p or q and not both,
    /// which is the same in classical, K3, LP, WK and X9 alone. As `NEpq` it is to E what D is to K
    /// and X to A; in Ln it is the distance of two values, so that none excludes itself; and in FDE
    /// it is F of N and B, where the other would be T though nothing says one of them is false.
    pub(super) fn new(
        head: Head,
        n: UnaryFunction<'_>,
        [k, a, c, e]: [BinaryFunction<'_>; 4],
    ) -> Matrix {
        let size = head.size();
        let binary = Binary::ALL.map(|connective| match connective {
            Binary::K => BinaryOperation::new(size, k),
            Binary::A => BinaryOperation::new(size, a),
            Binary::C => BinaryOperation::new(size, c),
            Binary::E => BinaryOperation::new(size, e),
            Binary::D => BinaryOperation::new(size, |x, y| n(k(x, y))),
            Binary::X => BinaryOperation::new(size, |x, y| n(a(x, y))),
            Binary::J => BinaryOperation::new(size, |x, y| n(e(x, y))),
            Binary::B => BinaryOperation::new(size, |x, y| c(y, x)),
        });
        Matrix { head, negation: UnaryOperation::new(size, n), binary }
    }
}

impl Head {
    /// A chain of values with the highest designated. The one between F and T has the name
    /// `middle`; without that, the values between are named by their numbers.
    pub fn chain(
        name: &str,
        size: u8,
        middle: &str,
        about: &'static str,
        source: &'static str,
    ) -> Head {
        let top = size.saturating_sub(1);
        let value = |x: u8| match x {
            0 => "F".to_owned(),
            _ if x == top => "T".to_owned(),
            _ if !middle.is_empty() => middle.to_owned(),
            _ => {
                let common = (1..=x)
                    .rev()
                    .find(|by| x.is_multiple_of(*by) && top.is_multiple_of(*by))
                    .unwrap_or(1);
                format!("{}/{}", x / common, top / common)
            }
        };
        Head {
            name: name.to_owned(),
            about,
            source,
            values: (0..size).map(value).collect(),
            chain: true,
            designated: 1 << top,
        }
    }

    pub fn size(&self) -> u8 {
        u8::try_from(self.values.len()).unwrap_or(u8::MAX)
    }
}

/// The number that some digits are, blanks around them aside.
fn natural(text: &str) -> Option<u128> {
    let digits = text.trim();
    let number: u64 =
        digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    Some(number.into())
}
