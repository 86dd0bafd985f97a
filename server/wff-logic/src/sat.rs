//! The search for a valuation that makes a formula true, where it has too many propositions for a
//! table of all valuations.
//!
//! The formula comes as a circuit. Each gate is stated in clauses over a letter of its own (Tseitin
//! 1968).

use super::clause_search::{ClauseSearch, Literal};
use super::stop::Stop;
use std::fmt;

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

/// In a circuit of many gates a turn has so many decisions for each gate, so that it can decide all
/// of them.
const OF_EACH_GATE: u64 = 4;

/// A search for values of the variables of a circuit that make one of its gates true.
///
/// It can be left and taken up again: whatever the limits at which it is left, it goes through the
/// same turns and takes the same number of steps.
pub struct Search {
    encoding: Encoding,
    /// The number of gates.
    size: usize,
    is_fixed: Option<bool>,
}

/// The result of a search: values for the variables, or `None` when there are none.
pub type Assignment = Option<Vec<bool>>;

impl Search {
    /// A search for values that make one of these gates true; there are so many variables.
    pub fn new(gates: &[Gate], goal: u32, variables: u32) -> Search {
        let gates = gates.get(..=goal as usize).unwrap_or_default();
        let mut encoding = Encoding::new(variables);
        let mut signals = vec![Signal::Fixed(false); gates.len()];
        for (index, (gate, reached)) in gates.iter().zip(reached(gates)).enumerate() {
            if reached {
                let signal = encoding.signal(*gate, &signals);
                if let Some(place) = signals.get_mut(index) {
                    *place = signal;
                }
            }
        }
        let is_fixed = match signals.last() {
            Some(Signal::Lit(lit)) => {
                encoding.search.clause([*lit]);
                None
            }
            Some(Signal::Fixed(value)) => Some(*value),
            None => Some(false),
        };
        Search { encoding, size: gates.len(), is_fixed }
    }

    /// The number of gates of its circuit.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The steps that it has taken.
    pub fn steps(&self) -> u64 {
        self.encoding.search.steps()
    }

    /// Goes on until there is an answer, or at least so many steps have been taken in all; `None`
    /// in that case, or when it was stopped.
    pub fn run(&mut self, steps: u64, stop: &Stop) -> Option<Assignment> {
        match self.is_fixed {
            Some(true) => return Some(Some(self.encoding.values())),
            Some(false) => return Some(None),
            None => {}
        }
        let decisions = OF_EACH_GATE * self.size as u64;
        let found = self.encoding.search.run(steps, decisions, stop)?;
        Some(found.then(|| self.encoding.values()))
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").field("steps", &self.steps()).finish_non_exhaustive()
    }
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

/// The signal of a gate: a value that is always the same, or that of a literal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Signal {
    Fixed(bool),
    Lit(Literal),
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
struct Encoding {
    search: ClauseSearch,
    /// The literals of the variables that have been met.
    variables: Vec<Option<Literal>>,
}

impl Encoding {
    fn new(variables: u32) -> Self {
        Encoding { search: ClauseSearch::new(), variables: vec![None; variables as usize] }
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
                let lit = self.search.letter();
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
                let gate = self.search.letter();
                self.search.clause([!gate, p]);
                self.search.clause([!gate, q]);
                self.search.clause([gate, !p, !q]);
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
                let gate = self.search.letter();
                self.search.clause([!gate, !p, q]);
                self.search.clause([!gate, p, !q]);
                self.search.clause([gate, p, q]);
                self.search.clause([gate, !p, !q]);
                Signal::Lit(gate)
            }
        }
    }

    /// The values that were found; a variable that does not matter is false.
    fn values(&self) -> Vec<bool> {
        let value = |lit: &Option<Literal>| lit.is_some_and(|lit| self.search.is_true(lit));
        self.variables.iter().map(value).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn satisfy(gates: &[Gate], variables: u32) -> Assignment {
        let goal = (gates.len() as u32).saturating_sub(1);
        Search::new(gates, goal, variables).run(u64::MAX, &Stop::default()).unwrap()
    }

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

        fn satisfy(&self, variables: u32) -> Assignment {
            satisfy(&self.0, variables)
        }

        fn search(&self, variables: u32) -> Search {
            Search::new(&self.0, self.0.len() as u32 - 1, variables)
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
            let found = satisfy(&gates, variables);
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
        ) {
            let gates: Vec<Gate> = drawn.into_iter().map(|(kind, left, right)| match kind {
                0 => Gate::Variable(left),
                1 => Gate::Constant(left & 1 != 0),
                2 => Gate::Not(left),
                3 => Gate::And(left, right),
                4 => Gate::Or(left, right),
                _ => Gate::Iff(left, right),
            }).collect();
            let _ = satisfy(&gates, 4);
        }
    }

    #[test]
    fn six_pigeons_have_six_holes_but_not_five() {
        assert_eq!(Circuit::pigeons(6, 5).satisfy(30), None);
        assert!(Circuit::pigeons(6, 6).satisfy(36).is_some());
    }

    #[test]
    fn chains_of_200_000_gates_are_answered() {
        for connective in [Gate::And, Gate::Or, Gate::Iff] {
            let mut circuit = Circuit::default();
            let variables: Vec<u32> =
                (0..100_000).map(|variable| circuit.gate(Gate::Variable(variable))).collect();
            circuit.join(connective, variables);
            assert!(circuit.satisfy(100_000).is_some());
        }
        let mut circuit = Circuit::default();
        let variable = circuit.gate(Gate::Variable(0));
        (0..200_000).fold(variable, |operand, _| circuit.gate(Gate::Not(operand)));
        assert_eq!(circuit.satisfy(1), Some(vec![true]));
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
        assert_eq!(circuit.satisfy(20_000), None);
    }

    #[test]
    fn a_search_that_is_told_to_stop_stops() {
        let pigeons = Circuit::pigeons(12, 11);
        let stop = Stop::default();
        std::thread::scope(|scope| {
            let search = scope.spawn(|| pigeons.search(132).run(u64::MAX, &stop).is_none());
            assert_eq!(Circuit::pigeons(8, 7).satisfy(56), None, "a while passes");
            stop.raise();
            assert!(search.join().unwrap());
        });
    }

    #[test]
    fn a_search_takes_the_same_steps_however_often_it_is_left() {
        let pigeons = Circuit::pigeons(7, 6);
        let never = Stop::default();
        let mut whole = pigeons.search(42);
        assert_eq!(whole.run(u64::MAX, &never), Some(None));
        for slice in [1, 1 << 10, 1 << 14] {
            let mut search = pigeons.search(42);
            let mut limit = slice;
            while search.run(limit, &never).is_none() {
                assert!(search.steps() >= limit);
                limit += slice;
            }
            assert!(limit > slice, "it was left");
            assert_eq!(search.steps(), whole.steps());
        }
    }

    #[test]
    fn the_variables_that_do_not_matter_are_false() {
        let gates = [Gate::Variable(0), Gate::Variable(1), Gate::Not(1), Gate::Variable(2)];
        assert_eq!(satisfy(&gates[..3], 3), Some(vec![false, false, false]));
        assert_eq!(satisfy(&gates, 3), Some(vec![false, false, true]));
        assert_eq!(satisfy(&[], 3), None);
    }
}
