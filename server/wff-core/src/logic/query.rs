//! Questions about formulas over all valuations, and how long one may think about them.
//!
//! A query is decided by its table, row by row; in classical logic, where the table is too long,
//! by a search for a satisfying valuation. Which of the two does not depend on how much time there
//! is, so that the answer is always the same.

use super::compiled::{Block, Compiled, Step};
use super::sat::{self, Gate, OutOfReach};
use super::value::{Valuation, Value};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// In which rows of a compiled something holds.
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

/// A compiled, and tests of which each asks for the first row that passes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Query {
    compiled: Compiled,
    tests: Vec<Test>,
}

/// For each test of a query a valuation that passes it, if there is one.
pub type Answer = Vec<Option<Valuation>>;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// It was left for later, since it takes longer than a keystroke.
    Deferred,
    /// It takes longer than anybody would wait.
    OutOfReach,
}

/// The longest table that decides a query of classical logic, in steps of 64 rows: of 26
/// propositions and some hundred letters.
const LONGEST_TABLE: u128 = 1 << 28;

/// How many steps a gate of a circuit costs in each search, and a conflict of a search.
const A_GATE: u64 = 256;
const A_CONFLICT: u64 = 1 << 14;

/// How many steps anybody waits for, some seconds.
pub const MAX_STEPS: u64 = 1 << 32;

/// How many steps are spent on the first rows of a table that is too long.
const FIRST_ROWS: u64 = 1 << 24;

/// How many steps a query may take of somebody who looks at a place, a tenth of a second or so.
const A_LOOK: u64 = 1 << 26;

/// How many steps a query may take before it is left for later, some milliseconds. In the tests
/// below it is little, so that queries are often left.
const A_KEYSTROKE: u64 = if cfg!(test) { 1 << 8 } else { 1 << 20 };

/// How many steps all the queries of a stretch of text may take before they are left for later.
const A_READING: u64 = if cfg!(test) { 1 << 10 } else { 1 << 23 };

impl Query {
    pub(super) fn new(compiled: Compiled, tests: Vec<Test>) -> Query {
        Query { compiled, tests }
    }

    /// Decides it in at most so many steps, or until the flag is raised.
    pub fn decide(&self, steps: u64, stop: &AtomicBool) -> Result<Answer, OutOfReach> {
        self.decide_within(&Cell::new(steps), stop)
    }

    fn decide_within(&self, left: &Cell<u64>, stop: &AtomicBool) -> Result<Answer, OutOfReach> {
        let words = self.compiled.rows() / 64;
        if self.compiled.logic().is_classical()
            && words.saturating_mul(self.compiled.steps().into()) > LONGEST_TABLE
        {
            self.by_search(left, stop)
        } else {
            self.by_table(left, stop)
        }
    }

    fn by_table(&self, left: &Cell<u64>, stop: &AtomicBool) -> Result<Answer, OutOfReach> {
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
    fn by_search(&self, left: &Cell<u64>, stop: &AtomicBool) -> Result<Answer, OutOfReach> {
        let size = self.compiled.steps().saturating_mul(A_GATE);
        if size > left.get() {
            return Err(OutOfReach);
        }
        let (mut gates, roots) = self.circuit();
        let root = |place: usize| roots.get(place).copied().unwrap_or_default();
        let mut answer = Vec::new();
        for test in &self.tests {
            let before = gates.len();
            let mut add = |gate| {
                gates.push(gate);
                u32::try_from(gates.len() - 1).unwrap_or(u32::MAX)
            };
            let goal = match test {
                Test::Designated(place) => root(*place),
                Test::Refutes { premises, conclusion } => {
                    let refuted = add(Gate::Not(root(*conclusion)));
                    premises
                        .clone()
                        .fold(refuted, |all, premise| add(Gate::And(all, root(premise))))
                }
                Test::Differ(one, other) => {
                    let same = add(Gate::Iff(root(*one), root(*other)));
                    add(Gate::Not(same))
                }
                Test::Other(place, 0) => root(*place),
                Test::Other(place, _) => add(Gate::Not(root(*place))),
            };
            let variables = u32::try_from(self.compiled.variables().len()).unwrap_or(u32::MAX);
            left.set(left.get().saturating_sub(size));
            let found = sat::satisfy(&gates, goal, variables, left.get() / A_CONFLICT, stop)?;
            answer.push(found.map(|values| {
                let value = |truth: bool| Value::new(self.compiled.logic(), truth.into());
                self.compiled
                    .variables()
                    .iter()
                    .cloned()
                    .zip(values.into_iter().map(value))
                    .collect()
            }));
            gates.truncate(before);
        }
        Ok(answer)
    }

    /// The compiled as gates, and the gate of each formula.
    fn circuit(&self) -> (Vec<Gate>, Vec<u32>) {
        let variables = u32::try_from(self.compiled.variables().len()).unwrap_or(u32::MAX);
        let mut gates: Vec<Gate> = (0..variables).map(Gate::Variable).collect();
        let mut parts: Vec<u32> = Vec::new();
        let mut stack: Vec<u32> = Vec::new();
        let mut add = |gate| {
            gates.push(gate);
            u32::try_from(gates.len() - 1).unwrap_or(u32::MAX)
        };
        for steps in self.compiled.parts() {
            for step in steps {
                let gate = match *step {
                    Step::Variable(place) => place,
                    Step::Part(part) => parts.get(part as usize).copied().unwrap_or_default(),
                    Step::Value(value) => add(Gate::Constant(value != 0)),
                    Step::Unary(_) => {
                        let operand = stack.pop().unwrap_or_default();
                        add(Gate::Not(operand))
                    }
                    Step::Binary(letter) => {
                        let (left, right) =
                            (stack.pop().unwrap_or_default(), stack.pop().unwrap_or_default());
                        let plain = match letter {
                            b'K' | b'D' => Gate::And(left, right),
                            b'A' | b'X' => Gate::Or(left, right),
                            b'E' | b'J' => Gate::Iff(left, right),
                            b'C' => Gate::Or(add(Gate::Not(left)), right),
                            _ => Gate::Or(left, add(Gate::Not(right))),
                        };
                        let gate = add(plain);
                        if b"DXJ".contains(&letter) { add(Gate::Not(gate)) } else { gate }
                    }
                };
                stack.push(gate);
            }
            parts.push(stack.pop().unwrap_or_default());
        }
        let roots = self
            .compiled
            .roots()
            .iter()
            .map(|part| parts.get(*part as usize).copied().unwrap_or_default())
            .collect();
        (gates, roots)
    }
}

/// Answers that were found after a query was left for later.
pub type KnownAnswers = HashMap<Arc<Query>, Result<Answer, OutOfReach>>;

/// How much thinking there is time for, and what has been left for later.
#[derive(Debug)]
pub struct Budget<'a> {
    /// How many steps one query may take.
    each: u64,
    /// How many steps are left for all.
    left: Cell<u64>,
    /// What is known of queries that were left for later; nothing where all is to be decided at
    /// once.
    learned: Option<&'a KnownAnswers>,
    later: RefCell<Vec<Arc<Query>>>,
}

impl Budget<'static> {
    /// As much as anybody waits for, and for all queries together eight times that.
    pub fn full() -> Budget<'static> {
        Budget {
            each: MAX_STEPS,
            left: Cell::new(8 * MAX_STEPS),
            learned: None,
            later: RefCell::default(),
        }
    }

    /// As much as there is time for while somebody looks, with nothing left for later.
    pub fn brief() -> Budget<'static> {
        Budget { each: A_LOOK, ..Budget::full() }
    }
}

impl Budget<'_> {
    /// None at all, for whoever wants to know what a line puts in force and not what is wrong with
    /// it.
    pub fn zero() -> Budget<'static> {
        Budget { each: 0, ..Budget::full() }
    }
}

impl<'a> Budget<'a> {
    /// As much as a keystroke allows: queries that take longer are left for later, unless their
    /// answer is known.
    pub fn of_keystroke(learned: &'a KnownAnswers) -> Budget<'a> {
        Budget { left: Cell::new(A_READING), ..Budget::per_query(learned) }
    }

    /// As much as a keystroke allows, for each query anew.
    pub fn per_query(learned: &'a KnownAnswers) -> Budget<'a> {
        Budget {
            each: A_KEYSTROKE,
            left: Cell::new(u64::MAX),
            learned: Some(learned),
            ..Budget::full()
        }
    }

    /// The queries that were left for later, or would have been if their answer was not known.
    pub fn take_deferred(&self) -> Vec<Arc<Query>> {
        self.later.take()
    }

    pub(super) fn answer(&self, query: Query) -> Result<Answer, Undecided> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        let allowed = self.each.min(self.left.get());
        if let Some(learned) = self.learned.filter(|learned| !learned.is_empty())
            && let Some((query, answer)) = learned.get_key_value(&query)
        {
            self.later.borrow_mut().push(query.clone());
            return answer.clone().map_err(|OutOfReach| Undecided::OutOfReach);
        }
        let left = Cell::new(allowed);
        let answer = query.decide_within(&left, &NEVER);
        self.left.set(self.left.get().saturating_sub(allowed - left.get()));
        answer.map_err(|OutOfReach| match self.learned {
            Some(_) => {
                self.later.borrow_mut().push(Arc::new(query));
                Undecided::Deferred
            }
            None => Undecided::OutOfReach,
        })
    }
}
