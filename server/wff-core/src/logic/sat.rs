//! The search for a valuation that makes a formula true, where it has too many propositions for a
//! table of all valuations.
//!
//! The formula comes as a circuit. Each gate is stated in clauses over a letter of its own (Tseitin
//! 1968), and batsat, a MiniSat (Eén and Sörensson 2003) that is all Rust and needs nothing from
//! outside, looks for a valuation.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};
use std::sync::atomic::{AtomicBool, Ordering};

/// A gate of a circuit; operands are the indices of earlier gates.
///
/// An operand that is no earlier gate is false, and so is a variable beyond those that the circuit
/// is said to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gate {
    /// The value of a variable, which may stand at several gates.
    Variable(u32),
    /// Always this value.
    Constant(bool),
    /// True when its operand is false.
    Not(u32),
    /// True when both operands are.
    And(u32, u32),
    /// True when an operand is.
    Or(u32, u32),
    /// True when its operands are alike.
    Iff(u32, u32),
}

impl Gate {
    fn operands(self) -> impl Iterator<Item = u32> {
        let (left, right) = match self {
            Gate::Variable(_) | Gate::Constant(_) => (None, None),
            Gate::Not(operand) => (Some(operand), None),
            Gate::And(left, right) | Gate::Or(left, right) | Gate::Iff(left, right) => {
                (Some(left), Some(right))
            }
        };
        left.into_iter().chain(right)
    }
}

/// The steps are spent, or the search was told to stop, before there was an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfReach;

/// The number of gates that make each conflict cost one more step, so that a step takes about as
/// long in circuits of all sizes: 4 to 50 µs as measured on circuits of a thousand to 400,000
/// gates.
const GATES_OF_A_STEP: usize = 10_000;

/// Values for the variables that make the gate `root` true; `None` when there are none.
///
/// Steps count conflicts: valuations in the making that turn out not to work. A conflict is a step,
/// and one more for every ten thousand gates that the root depends on; a search that makes no
/// mistake needs only that there be a step. The same circuit gives the same answer for the same
/// steps. `stop` is looked at between gates and between decisions.
pub fn satisfy(
    gates: &[Gate],
    root: u32,
    variables: u32,
    steps: u64,
    stop: &AtomicBool,
) -> Result<Option<Vec<bool>>, OutOfReach> {
    let gates = gates.get(..=root as usize).unwrap_or_default();
    let reached = reached(gates);
    let size = reached.iter().filter(|reached| **reached).count();
    let conflict = 1 + (size / GATES_OF_A_STEP) as u64;
    let mut encoding = Encoding::new(variables, StepLimit { steps, conflict, stop });
    let mut signals = vec![Signal::Fixed(false); gates.len()];
    for (index, (gate, reached)) in gates.iter().zip(reached).enumerate() {
        if stop.load(Ordering::Relaxed) {
            return Err(OutOfReach);
        }
        if reached {
            let signal = encoding.signal(*gate, &signals);
            if let Some(place) = signals.get_mut(index) {
                *place = signal;
            }
        }
    }
    match signals.last() {
        Some(Signal::Fixed(true)) => {}
        Some(Signal::Lit(lit)) => encoding.clause(&[*lit]),
        Some(Signal::Fixed(false)) | None => return Ok(None),
    }
    let answer = encoding.solver.solve_limited(&[]);
    if answer == lbool::FALSE {
        return Ok(None);
    }
    let values = encoding.values();
    let is_found = answer == lbool::TRUE && value(gates, &values);
    debug_assert!(is_found || answer != lbool::TRUE, "the values do not make the root true");
    if is_found { Ok(Some(values)) } else { Err(OutOfReach) }
}

/// For each gate, true if the last one depends on it.
fn reached(gates: &[Gate]) -> Vec<bool> {
    let mut reached = vec![false; gates.len()];
    if let Some(last) = reached.last_mut() {
        *last = true;
    }
    for (index, gate) in gates.iter().enumerate().rev() {
        if reached.get(index) == Some(&true) {
            for operand in gate.operands() {
                if let Some(operand) = reached.get_mut(operand as usize) {
                    *operand = true;
                }
            }
        }
    }
    reached
}

/// The value of the last gate.
fn value(gates: &[Gate], variables: &[bool]) -> bool {
    let mut values: Vec<bool> = Vec::with_capacity(gates.len());
    for gate in gates {
        let of = |operand: u32| values.get(operand as usize).copied().unwrap_or(false);
        let value = match *gate {
            Gate::Variable(variable) => variables.get(variable as usize).copied().unwrap_or(false),
            Gate::Constant(value) => value,
            Gate::Not(operand) => !of(operand),
            Gate::And(left, right) => of(left) && of(right),
            Gate::Or(left, right) => of(left) || of(right),
            Gate::Iff(left, right) => of(left) == of(right),
        };
        values.push(value);
    }
    values.last().copied().unwrap_or(false)
}

/// The steps that are left.
struct StepLimit<'a> {
    steps: u64,
    /// The steps that a conflict takes.
    conflict: u64,
    stop: &'a AtomicBool,
}

impl Callbacks for StepLimit<'_> {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.steps = self.steps.saturating_sub(self.conflict);
        }
    }

    fn stop(&self) -> bool {
        self.steps == 0 || self.stop.load(Ordering::Relaxed)
    }
}

/// The signal of a gate: a value that is always the same, or that of a literal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Signal {
    Fixed(bool),
    Lit(Lit),
}

impl std::ops::Not for Signal {
    type Output = Signal;

    fn not(self) -> Signal {
        match self {
            Signal::Fixed(value) => Signal::Fixed(!value),
            Signal::Lit(lit) => Signal::Lit(!lit),
        }
    }
}

/// The clauses of a circuit.
struct Encoding<'a> {
    solver: Solver<StepLimit<'a>>,
    /// The literals of the variables that have been met.
    variables: Vec<Option<Lit>>,
    /// A clause on its way to the solver.
    clause: Vec<Lit>,
}

impl<'a> Encoding<'a> {
    fn new(variables: u32, limit: StepLimit<'a>) -> Self {
        let solver = Solver::new(SolverOpts::default(), limit);
        Encoding { solver, variables: vec![None; variables as usize], clause: Vec::new() }
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.clause.clear();
        self.clause.extend_from_slice(lits);
        // Clauses that contradict each other are remembered by the solver, which then finds
        // nothing.
        self.solver.add_clause_reuse(&mut self.clause);
    }

    fn fresh(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    fn signal(&mut self, gate: Gate, signals: &[Signal]) -> Signal {
        let of =
            |operand: u32| signals.get(operand as usize).copied().unwrap_or(Signal::Fixed(false));
        match gate {
            Gate::Variable(variable) => self.variable(variable),
            Gate::Constant(value) => Signal::Fixed(value),
            Gate::Not(operand) => !of(operand),
            Gate::And(left, right) => self.and(of(left), of(right)),
            Gate::Or(left, right) => !self.and(!of(left), !of(right)),
            Gate::Iff(left, right) => self.iff(of(left), of(right)),
        }
    }

    fn variable(&mut self, variable: u32) -> Signal {
        let index = variable as usize;
        match self.variables.get(index) {
            None => Signal::Fixed(false),
            Some(Some(lit)) => Signal::Lit(*lit),
            Some(None) => {
                let lit = self.fresh();
                if let Some(place) = self.variables.get_mut(index) {
                    *place = Some(lit);
                }
                Signal::Lit(lit)
            }
        }
    }

    fn and(&mut self, left: Signal, right: Signal) -> Signal {
        match (left, right) {
            (Signal::Fixed(false), _) | (_, Signal::Fixed(false)) => Signal::Fixed(false),
            (Signal::Fixed(true), other) | (other, Signal::Fixed(true)) => other,
            (p, q) if p == q => p,
            (p, q) if p == !q => Signal::Fixed(false),
            (Signal::Lit(p), Signal::Lit(q)) => {
                let gate = self.fresh();
                self.clause(&[!gate, p]);
                self.clause(&[!gate, q]);
                self.clause(&[gate, !p, !q]);
                Signal::Lit(gate)
            }
        }
    }

    fn iff(&mut self, left: Signal, right: Signal) -> Signal {
        match (left, right) {
            (Signal::Fixed(true), other) | (other, Signal::Fixed(true)) => other,
            (Signal::Fixed(false), other) | (other, Signal::Fixed(false)) => !other,
            (p, q) if p == q => Signal::Fixed(true),
            (p, q) if p == !q => Signal::Fixed(false),
            (Signal::Lit(p), Signal::Lit(q)) => {
                let gate = self.fresh();
                self.clause(&[!gate, !p, q]);
                self.clause(&[!gate, p, !q]);
                self.clause(&[gate, p, q]);
                self.clause(&[gate, !p, !q]);
                Signal::Lit(gate)
            }
        }
    }

    /// The values that were found; a variable that does not matter is false.
    fn values(&self) -> Vec<bool> {
        let value =
            |lit: &Option<Lit>| lit.is_some_and(|lit| self.solver.value_lit(lit) == lbool::TRUE);
        self.variables.iter().map(value).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    static RUNNING: AtomicBool = AtomicBool::new(false);

    /// A circuit, built gate by gate; its root is the last gate.
    #[derive(Default)]
    struct Circuit(Vec<Gate>);

    impl Circuit {
        fn gate(&mut self, gate: Gate) -> u32 {
            self.0.push(gate);
            u32::try_from(self.0.len() - 1).unwrap()
        }

        /// All of these joined by a connective, from the left.
        fn join(
            &mut self,
            connective: fn(u32, u32) -> Gate,
            operands: impl IntoIterator<Item = u32>,
        ) -> u32 {
            operands.into_iter().reduce(|left, right| self.gate(connective(left, right))).unwrap()
        }

        /// That every pigeon has a hole and no hole has two pigeons.
        fn pigeons(pigeons: u32, holes: u32) -> Circuit {
            let mut circuit = Circuit::default();
            let sits = |pigeon: u32, hole: u32| pigeon * holes + hole;
            (0..pigeons * holes).for_each(|variable| _ = circuit.gate(Gate::Variable(variable)));
            let mut facts = Vec::new();
            for pigeon in 0..pigeons {
                facts.push(circuit.join(Gate::Or, (0..holes).map(|hole| sits(pigeon, hole))));
                for (other, hole) in
                    (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole)))
                {
                    let both = circuit.gate(Gate::And(sits(pigeon, hole), sits(other, hole)));
                    facts.push(circuit.gate(Gate::Not(both)));
                }
            }
            circuit.join(Gate::And, facts);
            circuit
        }

        fn satisfy(
            &self,
            variables: u32,
            steps: u64,
            stop: &AtomicBool,
        ) -> Result<Option<Vec<bool>>, OutOfReach> {
            satisfy(&self.0, u32::try_from(self.0.len() - 1).unwrap(), variables, steps, stop)
        }
    }

    /// The value of a gate by the recursive definition.
    fn naive(gates: &[Gate], gate: u32, row: u32) -> bool {
        let of = |operand| naive(gates, operand, row);
        match gates[gate as usize] {
            Gate::Variable(variable) => row >> variable & 1 != 0,
            Gate::Constant(value) => value,
            Gate::Not(p) => !of(p),
            Gate::And(p, q) => of(p) && of(q),
            Gate::Or(p, q) => of(p) || of(q),
            Gate::Iff(p, q) => of(p) == of(q),
        }
    }

    /// Circuits of gates whose operands are drawn from the gates before them.
    fn circuits() -> impl Strategy<Value = (u32, Vec<Gate>)> {
        let gates = prop::collection::vec((0..10_u8, any::<u32>(), any::<u32>()), 1..40);
        (1..=8_u32, gates).prop_map(|(variables, drawn)| {
            let mut gates: Vec<Gate> = (0..variables).map(Gate::Variable).collect();
            for (kind, left, right) in drawn {
                // Operands near the end make circuits deep enough to be false under every
                // valuation.
                let earlier = gates.len() as u32;
                let (left, right) = (earlier - 1 - left % earlier.min(6), right % earlier);
                gates.push(match kind {
                    0 => Gate::Variable(right % variables),
                    1 => Gate::Constant(right & 1 != 0),
                    2 | 3 => Gate::Not(left),
                    4..=6 => Gate::And(left, right),
                    7 => Gate::Or(left, right),
                    _ => Gate::Iff(left, right),
                });
            }
            (variables, gates)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig {
        cases: 2000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

        #[test]
        fn values_are_found_exactly_when_some_row_of_the_table_is_true(
            (variables, gates) in circuits(),
        ) {
            let root = gates.len() as u32 - 1;
            let is_true_in = |row: u32| naive(&gates, root, row);
            let found = satisfy(&gates, root, variables, u64::MAX, &RUNNING).unwrap();
            prop_assert_eq!(found.is_some(), (0..1 << variables).any(is_true_in));
            if let Some(values) = found {
                prop_assert_eq!(values.len(), variables as usize);
                let row = values.iter().rev().fold(0, |row, value| row << 1 | u32::from(*value));
            prop_assert!(is_true_in(row));
            }
        }

        #[test]
        fn gates_that_break_the_rules_break_nothing(
            drawn in prop::collection::vec((0..6_u8, 0..12_u32, 0..12_u32), 0..10),
            root in 0..12_u32,
        ) {
            let gates: Vec<Gate> = drawn.into_iter().map(|(kind, left, right)| match kind {
                0 => Gate::Variable(left),
                1 => Gate::Constant(left & 1 != 0),
                2 => Gate::Not(left),
                3 => Gate::And(left, right),
                4 => Gate::Or(left, right),
                _ => Gate::Iff(left, right),
            }).collect();
            prop_assert!(satisfy(&gates, root, 4, u64::MAX, &RUNNING).is_ok());
        }
    }

    #[test]
    fn six_pigeons_have_six_holes_but_not_five() {
        assert_eq!(Circuit::pigeons(6, 5).satisfy(30, u64::MAX, &RUNNING), Ok(None));
        assert!(Circuit::pigeons(6, 6).satisfy(36, u64::MAX, &RUNNING).unwrap().is_some());
    }

    #[test]
    fn chains_of_200_000_gates_are_answered_without_a_step() {
        for connective in [Gate::And, Gate::Or, Gate::Iff] {
            let mut circuit = Circuit::default();
            let variables: Vec<u32> =
                (0..100_000).map(|variable| circuit.gate(Gate::Variable(variable))).collect();
            circuit.join(connective, variables);
            assert!(circuit.satisfy(100_000, 1, &RUNNING).unwrap().is_some());
        }
        let mut circuit = Circuit::default();
        let variable = circuit.gate(Gate::Variable(0));
        (0..200_000).fold(variable, |operand, _| circuit.gate(Gate::Not(operand)));
        assert_eq!(circuit.satisfy(1, 1, &RUNNING), Ok(Some(vec![true])));
    }

    #[test]
    fn what_each_conditional_of_a_long_chain_says_follows_from_first_to_last() {
        let mut circuit = Circuit::default();
        let variables: Vec<u32> =
            (0..20_000).map(|variable| circuit.gate(Gate::Variable(variable))).collect();
        let negations: Vec<u32> =
            variables.iter().map(|variable| circuit.gate(Gate::Not(*variable))).collect();
        let conditionals: Vec<u32> = (1..20_000)
            .map(|next| circuit.gate(Gate::Or(negations[next - 1], variables[next])))
            .collect();
        let premises = circuit.join(Gate::And, conditionals);
        circuit.join(Gate::And, [premises, variables[0], negations[19_999]]);
        assert_eq!(circuit.satisfy(20_000, u64::MAX, &RUNNING), Ok(None));
    }

    #[test]
    fn a_search_that_is_told_to_stop_stops() {
        let pigeons = Circuit::pigeons(12, 11);
        assert_eq!(pigeons.satisfy(132, u64::MAX, &AtomicBool::new(true)), Err(OutOfReach));
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let search = scope.spawn(|| pigeons.satisfy(132, u64::MAX, &stop));
            assert_eq!(
                Circuit::pigeons(8, 7).satisfy(56, u64::MAX, &RUNNING),
                Ok(None),
                "a while passes"
            );
            stop.store(true, Ordering::Relaxed);
            assert_eq!(search.join().unwrap(), Err(OutOfReach));
        });
    }

    #[test]
    fn a_search_ends_with_its_steps_and_always_after_the_same_number() {
        assert_eq!(Circuit::pigeons(12, 11).satisfy(132, 1000, &RUNNING), Err(OutOfReach));
        let pigeons = Circuit::pigeons(6, 5);
        let needed = || (1..).find(|steps| pigeons.satisfy(30, *steps, &RUNNING).is_ok()).unwrap();
        assert_eq!(needed(), needed());
        let pigeons = Circuit::pigeons(6, 6);
        assert_eq!(pigeons.satisfy(36, 1000, &RUNNING), pigeons.satisfy(36, 1000, &RUNNING));
    }

    #[test]
    fn the_variables_that_do_not_matter_are_false() {
        let gates = [Gate::Variable(0), Gate::Variable(1), Gate::Not(1), Gate::Variable(2)];
        assert_eq!(satisfy(&gates, 2, 3, 1, &RUNNING), Ok(Some(vec![false, false, false])));
        assert_eq!(satisfy(&gates, 3, 3, 1, &RUNNING), Ok(Some(vec![false, false, true])));
        assert_eq!(satisfy(&[], 0, 3, 1, &RUNNING), Ok(None));
    }
}
