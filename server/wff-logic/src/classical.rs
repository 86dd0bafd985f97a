//! The meaning of the connectives in classical logic: the one table of it.
//!
//! A connective of two operands is composed of the operations of a Boolean algebra, so that one
//! definition serves truth values, columns with a bit for each row, and circuits.

use std::ops::{BitAnd, BitOr, BitXor, Not};
use wff_syntax::letter::{Binary, Constant};

/// An algebra in which classical formulas have values.
pub(crate) trait BooleanAlgebra {
    /// Its elements.
    type Element: Copy;

    /// The complement.
    fn not(&mut self, p: Self::Element) -> Self::Element;
    /// The meet.
    fn and(&mut self, p: Self::Element, q: Self::Element) -> Self::Element;
    /// The join.
    fn or(&mut self, p: Self::Element, q: Self::Element) -> Self::Element;
    /// The complement of the symmetric difference.
    fn iff(&mut self, p: Self::Element, q: Self::Element) -> Self::Element;
}

/// The value of a connective of two operands.
#[inline(always)]
pub(crate) fn value<A: BooleanAlgebra>(
    connective: Binary,
    algebra: &mut A,
    p: A::Element,
    q: A::Element,
) -> A::Element {
    let nand_nor_xor = match connective {
        Binary::K => return algebra.and(p, q),
        Binary::A => return algebra.or(p, q),
        Binary::C => {
            let not_p = algebra.not(p);
            return algebra.or(not_p, q);
        }
        Binary::E => return algebra.iff(p, q),
        Binary::B => {
            let not_q = algebra.not(q);
            return algebra.or(p, not_q);
        }
        Binary::D => algebra.and(p, q),
        Binary::X => algebra.or(p, q),
        Binary::J => algebra.iff(p, q),
    };
    algebra.not(nand_nor_xor)
}

/// The value of a connective of two operands in each bit of two words, or of two truth values.
#[inline(always)]
pub fn of_bits<T: Bits>(connective: Binary, p: T, q: T) -> T {
    value(connective, &mut Bitwise(std::marker::PhantomData), p, q)
}

/// The truth value of a constant.
pub(crate) fn truth(constant: Constant) -> bool {
    match constant {
        Constant::O => false,
        Constant::V => true,
    }
}

/// A truth value, or a word of them.
pub trait Bits:
    Copy + Not<Output = Self> + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
}

impl Bits for bool {}
impl Bits for u8 {}
impl Bits for u16 {}
impl Bits for u64 {}

/// The algebra of words, bit by bit.
struct Bitwise<T>(std::marker::PhantomData<T>);

impl<T: Bits> BooleanAlgebra for Bitwise<T> {
    type Element = T;

    #[inline(always)]
    fn not(&mut self, p: T) -> T {
        !p
    }

    #[inline(always)]
    fn and(&mut self, p: T, q: T) -> T {
        p & q
    }

    #[inline(always)]
    fn or(&mut self, p: T, q: T) -> T {
        p | q
    }

    #[inline(always)]
    fn iff(&mut self, p: T, q: T) -> T {
        !(p ^ q)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_as_printed() {
        // Of p and q: both true, p alone, q alone, neither.
        for (connective, printed) in Binary::ALL
            .into_iter()
            .zip(["TFFF", "TTTF", "TFTT", "TFFT", "FTTT", "FFFT", "FTTF", "TTFT"])
        {
            let rows = [(true, true), (true, false), (false, true), (false, false)];
            let value = |(p, q)| if of_bits(connective, p, q) { 'T' } else { 'F' };
            assert_eq!(rows.map(value).iter().collect::<String>(), printed, "{connective:?}");
            let (p, q) = (0b1100_u16, 0b1010);
            let column = of_bits(connective, p, q) & 15;
            let bits = |bit: u32| if column >> (3 - bit) & 1 != 0 { 'T' } else { 'F' };
            assert_eq!((0..4).map(bits).collect::<String>(), printed, "{connective:?}");
        }
    }
}
