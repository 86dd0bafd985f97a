//! Laws: pairs of formulas in which x, y, z stand for any formulas. A law holds in a logic when
//! both sides have the same value for all values of these.

use super::decide::Decider;
use super::logics::Logic;
use super::matrix::Matrix;
use super::oracle::Limit;
use super::worlds::Worlds;
use wff_syntax::letter::{Connective, Unary};
use wff_syntax::{Formula, Span, Written};

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
    /// True if both sides have the same value in a logic, whatever formulas x, y, z are.
    pub fn holds_in(&self, logic: &Logic) -> bool {
        if logic.worlds().is_some_and(Worlds::is_persistent) {
            return self.is_decided(logic);
        }
        let matrix: &Matrix = logic;
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

/// The most steps in which it is decided if a law holds.
const STEPS: u64 = 1 << 20;

impl Law {
    /// True if both sides are equivalent in a logic, as is found in a few steps.
    fn is_decided(&self, logic: &Logic) -> bool {
        let read = |form: &str| Formula::read(form, Span::new(0, form.len()), |_| None);
        let (Some(left), Some(right)) = (read(self.left), read(self.right)) else { return false };
        let decider = Decider { logic, oracle: &Limit::new(STEPS, STEPS) };
        let [left, right] = [(&left, self.left), (&right, self.right)];
        let written = |(formula, text)| Written::new(formula, text);
        decider.difference(written(left), written(right)) == Ok(None)
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
                Connective::Unary(Unary::L | Unary::M) => return None,
                Connective::Unary(Unary::N) => matrix.unary(letter, stack.pop()?),
                Connective::Binary(_) => matrix.binary(letter, stack.pop()?, stack.pop()?),
                Connective::Constant(_) => matrix.constant(letter),
            },
        };
        stack.push(value?);
    }
    stack.pop()
}
