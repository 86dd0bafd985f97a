//! Laws: pairs of formulas in which x, y, z stand for any formulas. A law holds in a logic when
//! both sides have the same value for all values of these.

use super::matrix::Matrix;
use wff_syntax::letter::Connective;

/// Two forms of a formula, in Polish notation, with x, y, z for any formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Law {
    /// The form of what is rewritten.
    pub left: &'static str,
    /// The form that it gets; it has no formula that the left side does not have.
    pub right: &'static str,
}

/// A law.
pub(super) const fn law(left: &'static str, right: &'static str) -> Law {
    Law { left, right }
}

impl Law {
    /// True if both sides have the same value in a logic, for all values of x, y, z.
    pub fn holds_in(&self, matrix: &Matrix) -> bool {
        let range = |letter| {
            if self.left.contains(letter) || self.right.contains(letter) {
                0..matrix.size()
            } else {
                0..1
            }
        };
        let mut stack = Vec::new();
        let mut same = |values| {
            let left = value(self.left, values, matrix, &mut stack);
            left.is_some() && left == value(self.right, values, matrix, &mut stack)
        };
        range('x').all(|x| range('y').all(|y| range('z').all(|z| same([x, y, z]))))
    }
}

/// The place of a letter of a law among x, y, z; beyond them for what stands for itself.
pub(super) fn place(letter: u8) -> usize {
    usize::from(letter.wrapping_sub(b'x'))
}

/// The value of a form; `None` where the logic has no such connective. The stack is only there to
/// be used again.
fn value(form: &str, values: [u8; 3], matrix: &Matrix, stack: &mut Vec<u8>) -> Option<u8> {
    stack.clear();
    for letter in form.bytes().rev() {
        let value = match letter {
            b'x'..=b'z' => values.get(place(letter)).copied(),
            _ => match Connective::of(letter)? {
                Connective::N => matrix.unary(letter, stack.pop()?),
                Connective::Binary(_) => matrix.binary(letter, stack.pop()?, stack.pop()?),
                Connective::Constant(_) => matrix.constant(letter),
            },
        };
        stack.push(value?);
    }
    stack.pop()
}
