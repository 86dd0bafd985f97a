//! Queries: tests of compiled formulas over all valuations, and how they are decided.
//!
//! A query is decided by its table, row by row; in classical logic, where the table is too long,
//! by a search for a satisfying valuation. The choice between the two does not depend on the step
//! limit, so that the answer is always the same.

use super::block::Block;
use super::classical::{self, BooleanAlgebra};
use super::compiled::{Compiled, Instruction};
use super::index::{Index, IndexVec, PartIndex};
use super::sat::{self, Gate, OutOfReach};
use super::value::{Valuation, Value};
use std::cell::Cell;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// A test of the rows of compiled formulas.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Test {
    /// This formula is designated.
    Designated(usize),
    /// These formulas are designated, and that one is not.
    Refutes {
        /// The premises.
        premises: Range<usize>,
        /// The conclusion.
        conclusion: usize,
    },
    /// These two have different values.
    Differ(usize, usize),
    /// This formula has another value.
    Other(usize, u8),
}

/// Compiled formulas, and tests of which each asks for the first row that passes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Query {
    compiled: Compiled,
    tests: Vec<Test>,
}

/// For each test of a query the highest valuation that passes it, if there is one.
pub type Witnesses = Vec<Option<Valuation>>;

/// The longest table that decides a query of classical logic, in steps of 64 rows: of 26
/// propositions and some hundred letters.
const LONGEST_TABLE: u128 = 1 << 28;

/// The steps that a gate of a circuit costs in each search, and a conflict of a search.
const A_GATE: u64 = 256;
const A_CONFLICT: u64 = 1 << 14;

/// The steps that are spent on the first rows of a table that is too long.
const FIRST_ROWS: u64 = 1 << 24;

impl Query {
    pub(super) fn new(compiled: Compiled, tests: Vec<Test>) -> Query {
        Query { compiled, tests }
    }

    /// Decides it in at most so many steps, unless the flag is raised.
    pub fn decide(&self, steps: u64, stop: &AtomicBool) -> Result<Witnesses, OutOfReach> {
        self.decide_within(&Cell::new(steps), stop)
    }

    /// Decides it with the steps that are left, and takes from them.
    pub(super) fn decide_within(
        &self,
        left: &Cell<u64>,
        stop: &AtomicBool,
    ) -> Result<Witnesses, OutOfReach> {
        let words = self.compiled.rows() / 64;
        if self.compiled.logic().is_classical()
            && words.saturating_mul(self.compiled.steps().into()) > LONGEST_TABLE
        {
            self.by_search(left, stop)
        } else {
            self.by_table(left, stop)
        }
    }

    fn by_table(&self, left: &Cell<u64>, stop: &AtomicBool) -> Result<Witnesses, OutOfReach> {
        let mut found: Vec<Option<u64>> = vec![None; self.tests.len()];
        let a_word = if self.compiled.logic().is_classical() { 1 } else { 64 };
        let steps =
            self.compiled.steps().saturating_add(self.tests.len() as u64).saturating_mul(a_word);
        let total = u64::try_from(self.compiled.rows()).unwrap_or(u64::MAX);
        // Where all is too much, there may still be something among the first rows.
        if steps.saturating_mul(total.div_ceil(64)) > left.get() {
            left.set(left.get().min(FIRST_ROWS));
        }
        let mut done = false;
        if steps <= left.get() {
            self.compiled.walk(|block| {
                for (row, test) in
                    found.iter_mut().zip(&self.tests).filter(|(row, _)| row.is_none())
                {
                    *row = self.first(block, test);
                }
                done =
                    found.iter().all(Option::is_some) || total - block.first <= block.rows as u64;
                let taken = steps.saturating_mul(block.rows.div_ceil(64) as u64);
                let rest = left.get().checked_sub(taken);
                left.set(rest.unwrap_or_default());
                !done && rest.is_some() && !stop.load(Ordering::Relaxed)
            });
        }
        if !done {
            return Err(OutOfReach);
        }
        Ok(found.into_iter().map(|row| row.map(|row| self.compiled.valuation(row))).collect())
    }

    /// The first row of a block that passes a test.
    fn first(&self, block: &Block<'_>, test: &Test) -> Option<u64> {
        let logic = self.compiled.logic();
        let passing: Box<dyn Iterator<Item = u64> + '_> = match test {
            Test::Designated(root) => {
                Box::new(block.passing(|of| of(*root), |of| logic.is_designated(of(*root))))
            }
            Test::Refutes { premises, conclusion } => Box::new(block.passing(
                |of| premises.clone().fold(!of(*conclusion), |rows, premise| rows & of(premise)),
                |of| {
                    !logic.is_designated(of(*conclusion))
                        && premises.clone().all(|premise| logic.is_designated(of(premise)))
                },
            )),
            Test::Differ(one, other) => {
                Box::new(block.passing(|of| of(*one) ^ of(*other), |of| of(*one) != of(*other)))
            }
            Test::Other(root, value) => Box::new(block.passing(
                |of| if *value == 0 { of(*root) } else { !of(*root) },
                |of| of(*root) != *value,
            )),
        };
        let found = passing.enumerate().find(|(_, rows)| *rows != 0);
        found.map(|(word, rows)| block.first + word as u64 * 64 + u64::from(rows.trailing_zeros()))
    }

    /// Decides each test of a query of classical logic by satisfying a circuit.
    #[expect(clippy::indexing_slicing, reason = "a test is about formulas of the query")]
    fn by_search(&self, left: &Cell<u64>, stop: &AtomicBool) -> Result<Witnesses, OutOfReach> {
        let size = self.compiled.steps().saturating_mul(A_GATE);
        if size > left.get() {
            return Err(OutOfReach);
        }
        let (mut circuit, roots) = self.circuit();
        let mut witnesses = Vec::new();
        for test in &self.tests {
            let before = circuit.gates.len();
            let goal = match test {
                Test::Designated(place) => roots[*place],
                Test::Refutes { premises, conclusion } => {
                    let refuted = circuit.not(roots[*conclusion]);
                    premises.clone().fold(refuted, |all, premise| circuit.and(all, roots[premise]))
                }
                Test::Differ(one, other) => {
                    let same = circuit.iff(roots[*one], roots[*other]);
                    circuit.not(same)
                }
                Test::Other(place, 0) => roots[*place],
                Test::Other(place, _) => circuit.not(roots[*place]),
            };
            left.set(left.get().saturating_sub(size));
            let steps = left.get() / A_CONFLICT;
            let found = sat::satisfy(&circuit.gates, goal, circuit.variables, steps, stop)?;
            witnesses.push(found.map(|values| {
                let value = |truth: bool| Value::new(self.compiled.logic(), truth.into());
                self.compiled
                    .variables()
                    .iter()
                    .cloned()
                    .zip(values.into_iter().map(value))
                    .collect()
            }));
            circuit.gates.truncate(before);
        }
        Ok(witnesses)
    }

    /// The formulas as a circuit, and the gate of each.
    fn circuit(&self) -> (Circuit, Vec<GateIndex>) {
        let mut circuit = Circuit::new(self.compiled.variables().len());
        let mut parts: IndexVec<PartIndex, GateIndex> = IndexVec::default();
        let mut stack: Vec<GateIndex> = Vec::new();
        for instructions in self.compiled.parts() {
            for instruction in instructions {
                let gate = match *instruction {
                    Instruction::Variable(index) => index.number(),
                    Instruction::Part(index) => parts[index],
                    Instruction::Value(value) => circuit.add(Gate::Constant(value != 0)),
                    Instruction::Negation => {
                        let operand = popped(&mut stack);
                        circuit.not(operand)
                    }
                    Instruction::Binary(connective) => {
                        let (left, right) = (popped(&mut stack), popped(&mut stack));
                        classical::value(connective, &mut circuit, left, right)
                    }
                };
                stack.push(gate);
            }
            parts.push(popped(&mut stack));
        }
        let roots = self.compiled.roots().iter().map(|part| parts[*part]).collect();
        (circuit, roots)
    }
}

/// The place of a gate in its circuit.
type GateIndex = u32;

/// Gates, of which the first are the variables.
struct Circuit {
    gates: Vec<Gate>,
    variables: u32,
}

impl Circuit {
    fn new(variables: usize) -> Circuit {
        let Ok(variables) = u32::try_from(variables) else {
            unreachable!("a formula has at most 2^32 propositions")
        };
        Circuit { gates: (0..variables).map(Gate::Variable).collect(), variables }
    }

    fn add(&mut self, gate: Gate) -> GateIndex {
        let Ok(index) = u32::try_from(self.gates.len()) else {
            unreachable!("a circuit has at most 2^32 gates")
        };
        self.gates.push(gate);
        index
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

/// The gate of the operand on top.
fn popped(stack: &mut Vec<GateIndex>) -> GateIndex {
    match stack.pop() {
        Some(gate) => gate,
        None => unreachable!("a connective lacks an operand"),
    }
}
