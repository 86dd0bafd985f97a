//! Compiled formulas as circuits of Boolean gates, for the search.
//!
//! A formula of a logic of n values has n − 1 gates: the first is true where its value is at least
//! the second of the logic's list, the next where it is at least the third, and so on. What a
//! connective makes of its operands is read off its table: the cells of at least some value are
//! covered by rectangles, each of which asks of both operands that they lie between two values. In
//! classical logic that is one gate a formula.

use super::classical::{self, BooleanAlgebra};
use super::compiled::{Compiled, Instruction};
use super::covers::{Cover, Covers, Rectangle, covering};
use super::index::{Index, IndexVec, PartIndex};
use super::logics::Logic;
use super::operation::MOST_VALUES;
use super::sat::Gate;
use wff_syntax::letter::Binary;

/// The place of a gate in its circuit.
pub(super) type GateIndex = u32;

/// The gates of a formula, for each value but the lowest one that is true where it has at least
/// that.
type Thresholds = [GateIndex; MOST_VALUES - 1];

/// Compiled formulas as a circuit.
pub(super) struct Circuit {
    logic: Logic,
    gates: Vec<Gate>,
    /// The number of Boolean variables.
    variables: u32,
    roots: Vec<Thresholds>,
}

/// The number of gates that compiled formulas take, at the most.
pub(super) fn size(compiled: &Compiled) -> u64 {
    let covers = compiled.logic().covers();
    // A connective of classical logic takes two gates at the most.
    let of_cover = |cover: &Cover| cover.iter().map(|it| 6 * it.len() as u64).sum::<u64>().max(2);
    let negation = of_cover(&covers.negation);
    let binary = covers.binary.each_ref().map(of_cover);
    let instructions = compiled.parts().iter().flatten();
    let of_connective = |instruction: &Instruction| match instruction {
        Instruction::Negation => negation,
        Instruction::Binary(connective) => {
            binary.get(*connective as usize).copied().unwrap_or_default()
        }
        Instruction::Variable(_) | Instruction::Part(_) | Instruction::Value(_) => 1,
    };
    let variables = compiled.variables().len() as u64 * 2 * u64::from(compiled.logic().size());
    instructions.map(of_connective).fold(variables, u64::saturating_add)
}

impl Circuit {
    /// The circuit of compiled formulas.
    pub fn new(compiled: &Compiled) -> Circuit {
        let logic = compiled.logic().clone();
        let covers = compiled.logic().covers();
        let mut circuit = Circuit { logic, gates: Vec::new(), variables: 0, roots: Vec::new() };
        let variables: Vec<Thresholds> =
            compiled.variables().iter().map(|_| circuit.variable()).collect();
        let mut parts: IndexVec<PartIndex, Thresholds> = IndexVec::default();
        let mut stack: Vec<Thresholds> = Vec::new();
        for instructions in compiled.parts() {
            for instruction in instructions {
                let made = match *instruction {
                    Instruction::Variable(index) => match variables.get(index.number() as usize) {
                        Some(variable) => *variable,
                        None => unreachable!("every variable has its gates"),
                    },
                    Instruction::Part(index) => parts[index],
                    Instruction::Value(value) => circuit.constant(value),
                    Instruction::Negation => {
                        let operand = popped(&mut stack);
                        circuit.covered(&covers.negation, &operand, &operand)
                    }
                    Instruction::Binary(connective) => {
                        let (left, right) = (popped(&mut stack), popped(&mut stack));
                        circuit.binary(covers, connective, &left, &right)
                    }
                };
                stack.push(made);
            }
            parts.push(popped(&mut stack));
        }
        circuit.roots = compiled.roots().iter().map(|part| parts[*part]).collect();
        circuit
    }

    /// The gates.
    pub fn gates(&self) -> &[Gate] {
        &self.gates
    }

    /// The number of Boolean variables.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// Drops the gates behind the first so many.
    pub fn truncate(&mut self, gates: usize) {
        self.gates.truncate(gates);
    }

    /// The values of the variables of the formulas, from those of the Boolean variables.
    pub fn values(&self, found: &[bool]) -> Vec<u8> {
        let highest =
            |bits: &[bool]| bits.iter().rposition(|bit| *bit).map_or(0, |place| place + 1);
        // A value is a byte.
        found.chunks(self.thresholds()).map(|bits| highest(bits) as u8).collect()
    }

    /// A gate that is true where a formula is designated.
    pub fn designated(&mut self, root: usize) -> GateIndex {
        let logic = self.logic.clone();
        let cover = covering(logic.size(), 1, |x, _| logic.is_designated(x));
        let root = self.root(root);
        self.any_of(&cover, &root, &root)
    }

    /// A gate that is true where a formula has another value.
    pub fn other(&mut self, root: usize, value: u8) -> GateIndex {
        let cover = covering(self.logic.size(), 1, |x, _| x != value);
        let root = self.root(root);
        self.any_of(&cover, &root, &root)
    }

    /// A gate that is true where two formulas have different values.
    pub fn differ(&mut self, one: usize, other: usize) -> GateIndex {
        let (one, other) = (self.root(one), self.root(other));
        let pairs: Vec<_> = one.into_iter().zip(other).take(self.thresholds()).collect();
        let mut same = self.add(Gate::Constant(true));
        for (one, other) in pairs {
            let alike = self.iff(one, other);
            same = self.and(same, alike);
        }
        self.not(same)
    }

    fn thresholds(&self) -> usize {
        usize::from(self.logic.size()).saturating_sub(1).max(1)
    }

    fn root(&self, root: usize) -> Thresholds {
        match self.roots.get(root) {
            Some(root) => *root,
            None => unreachable!("a test is about formulas of the query"),
        }
    }

    fn add(&mut self, gate: Gate) -> GateIndex {
        let Ok(index) = u32::try_from(self.gates.len()) else {
            unreachable!("a circuit has at most 2^32 gates")
        };
        self.gates.push(gate);
        index
    }

    /// The gates of a variable: it has at least a value if a bit for that or a higher one is true.
    fn variable(&mut self) -> Thresholds {
        let bits: Vec<GateIndex> = (0..self.thresholds())
            .map(|_| {
                self.variables += 1;
                self.add(Gate::Variable(self.variables - 1))
            })
            .collect();
        let mut thresholds = Thresholds::default();
        let mut above: Option<GateIndex> = None;
        for (place, bit) in thresholds.iter_mut().zip(bits).rev() {
            let gate = above.map_or(bit, |above| self.or(above, bit));
            *place = gate;
            above = Some(gate);
        }
        thresholds
    }

    fn constant(&mut self, value: u8) -> Thresholds {
        let mut thresholds = Thresholds::default();
        for (place, least) in thresholds.iter_mut().take(self.thresholds()).zip(1..) {
            *place = self.add(Gate::Constant(value >= least));
        }
        thresholds
    }

    fn binary(
        &mut self,
        covers: &Covers,
        connective: Binary,
        left: &Thresholds,
        right: &Thresholds,
    ) -> Thresholds {
        match covers.binary.get(connective as usize) {
            Some(cover) if !cover.is_empty() => self.covered(cover, left, right),
            _ => {
                let [left, ..] = *left;
                let [right, ..] = *right;
                let mut thresholds = Thresholds::default();
                if let Some(place) = thresholds.first_mut() {
                    *place = classical::value(connective, self, left, right);
                }
                thresholds
            }
        }
    }

    /// The gates of a connective whose table is covered so.
    fn covered(&mut self, cover: &Cover, left: &Thresholds, right: &Thresholds) -> Thresholds {
        let mut thresholds = Thresholds::default();
        for (place, rectangles) in thresholds.iter_mut().zip(cover) {
            *place = self.any_of(rectangles, left, right);
        }
        thresholds
    }

    fn any_of(
        &mut self,
        rectangles: &[Rectangle],
        left: &Thresholds,
        right: &Thresholds,
    ) -> GateIndex {
        let mut any: Option<GateIndex> = None;
        for rectangle in rectangles {
            let inside =
                [self.between(left, rectangle.rows), self.between(right, rectangle.columns)];
            let inside = match inside {
                [Some(one), Some(other)] => self.and(one, other),
                [Some(one), None] | [None, Some(one)] => one,
                [None, None] => self.add(Gate::Constant(true)),
            };
            any = Some(any.map_or(inside, |any| self.or(any, inside)));
        }
        any.unwrap_or_else(|| self.add(Gate::Constant(false)))
    }

    /// A gate that is true where a value lies between two; `None` where it always does.
    fn between(&mut self, of: &Thresholds, [least, most]: [u8; 2]) -> Option<GateIndex> {
        let at_least = |value: u8| of.get(usize::from(value).checked_sub(1)?).copied();
        let low = at_least(least);
        let high = if most + 1 < self.logic.size() { at_least(most + 1) } else { None };
        let high = high.map(|high| self.not(high));
        match (low, high) {
            (Some(low), Some(high)) => Some(self.and(low, high)),
            (one, other) => one.or(other),
        }
    }
}

impl BooleanAlgebra for Circuit {
    type Element = GateIndex;

    fn not(&mut self, p: GateIndex) -> GateIndex {
        self.add(Gate::Not(p))
    }

    fn and(&mut self, p: GateIndex, q: GateIndex) -> GateIndex {
        self.add(Gate::And(p, q))
    }

    fn or(&mut self, p: GateIndex, q: GateIndex) -> GateIndex {
        self.add(Gate::Or(p, q))
    }

    fn iff(&mut self, p: GateIndex, q: GateIndex) -> GateIndex {
        self.add(Gate::Iff(p, q))
    }
}

fn popped(stack: &mut Vec<Thresholds>) -> Thresholds {
    match stack.pop() {
        Some(thresholds) => thresholds,
        None => unreachable!("a connective lacks an operand"),
    }
}
