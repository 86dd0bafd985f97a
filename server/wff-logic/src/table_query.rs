//! Queries about tables: tests of compiled formulas over all valuations, and how they are decided.
//!
//! A short table is gone through row by row. Of a longer one only the first rows are; then a search
//! looks for a valuation that passes, for as many steps as the table has; if it has not ended by
//! then, the rest of the table is gone through. Which of these finds the answer, and in how many
//! steps, does not depend on how often the query is left and taken up again.

use super::block::Block;
use super::circuit::{self, Circuit, GateIndex};
use super::classical::BooleanAlgebra;
use super::compiled::Compiled;
use super::logics::Logic;
use super::sat::Search;
use super::stop::Stop;
use super::value::Value;
use super::witness::{Test, Witness, Witnesses};

/// Compiled formulas, and tests of which each asks for a row that passes.
#[derive(Clone, Debug)]
pub(super) struct TableQuery {
    /// In a logic cut down to the values that matter, if there is one.
    compiled: Compiled,
    /// The logic in which it was asked.
    logic: Logic,
    tests: Vec<Test>,
}

/// The part of a query that is done.
#[derive(Debug, Default)]
pub(super) struct TableProgress {
    steps: u64,
    /// For each test its answer, once that is known.
    found: Vec<Option<Option<Witness>>>,
    stage: Stage,
}

/// The way on which an answer is looked for.
#[derive(Debug, Default)]
enum Stage {
    #[default]
    Begun,
    /// By the first rows of the table, of which the next is this.
    FirstRows(u64),
    /// By a search for each test in turn, with the steps before the one that runs, and the next row
    /// of the table.
    Search { before: u64, search: Option<Box<Search>>, row: u64 },
    /// By the rest of the table.
    Rows(u64),
}

/// The place in a table that was reached.
struct Reached {
    /// The next row.
    row: u64,
    /// True if all tests have their answers.
    is_done: bool,
    /// True if as many steps were taken as were enough.
    is_enough: bool,
}

impl TableProgress {
    /// The steps taken so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The number of gates of the search that it is in, each of which takes some hundred bytes.
    pub fn gates(&self) -> usize {
        match &self.stage {
            Stage::Search { search: Some(search), .. } => search.size(),
            Stage::Begun | Stage::FirstRows(_) | Stage::Search { .. } | Stage::Rows(_) => 0,
        }
    }

    /// The steps that it takes to go on, whatever comes of it.
    pub fn cost_of_going_on(&self) -> u64 {
        A_GATE.saturating_mul(self.gates() as u64)
    }
}

/// The steps of a table that is not searched.
const SHORT_TABLE: u64 = 1 << 20;

/// The steps that are spent on the first rows of a longer one.
const FIRST_ROWS: u64 = 1 << 14;

/// The steps that it takes to make a gate.
const A_GATE: u64 = 128;

/// The most gates of a circuit that is searched, some hundred megabytes.
const MOST_GATES: u64 = 1 << 21;

impl TableQuery {
    pub fn new(compiled: Compiled, tests: Vec<Test>) -> TableQuery {
        let logic = compiled.logic().clone();
        TableQuery { compiled: compiled.cut_down(), logic, tests }
    }

    /// The steps of the whole table.
    fn table_steps(&self) -> u64 {
        let words = u64::try_from(self.compiled.rows().div_ceil(64)).unwrap_or(u64::MAX);
        words.saturating_mul(self.steps_of_a_word())
    }

    /// The steps that it takes to look at 64 rows.
    fn steps_of_a_word(&self) -> u64 {
        let a_word = if self.compiled.logic().is_two_valued() { 1 } else { 64 };
        self.compiled.steps().saturating_add(self.tests.len() as u64).saturating_mul(a_word)
    }

    /// Goes on until there is an answer, or the next stretch of work would take more than so many
    /// steps in all; `None` in that case, or when it was stopped.
    pub fn run(&self, progress: &mut TableProgress, steps: u64, stop: &Stop) -> Option<Witnesses> {
        loop {
            match &mut progress.stage {
                Stage::Begun => {
                    progress.found = vec![None; self.tests.len()];
                    progress.stage = Stage::FirstRows(0);
                }
                Stage::FirstRows(row) => {
                    let is_short = self.table_steps() <= SHORT_TABLE;
                    let enough = if is_short { u64::MAX } else { FIRST_ROWS };
                    let row = *row;
                    let next = self.go_through(row, enough, progress, steps, stop);
                    progress.stage = Stage::FirstRows(next.row);
                    if !next.is_done {
                        if next.is_enough {
                            let before = progress.steps;
                            progress.stage = Stage::Search { before, search: None, row: next.row };
                            continue;
                        }
                        return None;
                    }
                    break;
                }
                Stage::Search { .. } => {
                    if !self.search(progress, steps, stop) {
                        return None;
                    }
                    if progress.found.iter().all(Option::is_some) {
                        break;
                    }
                }
                Stage::Rows(row) => {
                    let row = *row;
                    let next = self.go_through(row, u64::MAX, progress, steps, stop);
                    progress.stage = Stage::Rows(next.row);
                    if !next.is_done {
                        return None;
                    }
                    break;
                }
            }
        }
        let found = std::mem::take(&mut progress.found).into_iter();
        Some(Witnesses {
            first: self.lifted(self.first_here()),
            found: found.map(Option::flatten).collect(),
        })
    }

    /// The value of the first formula where all propositions have the highest value, in the logic
    /// cut down.
    fn first_here(&self) -> u8 {
        let highest = vec![self.compiled.logic().size() - 1; self.compiled.variables().len()];
        self.compiled.values(&highest).first().copied().unwrap_or_default()
    }

    /// The value of its own logic that a value of the one cut down stands for: the lowest, or one
    /// of the highest.
    fn lifted(&self, value: u8) -> u8 {
        let missing = self.logic.size() - self.compiled.logic().size();
        if value == 0 { 0 } else { value + missing }
    }

    fn witness(&self, values: &[u8]) -> Witness {
        let value = |value: &u8| Value::new(&self.logic, self.lifted(*value));
        let variables = self.compiled.variables().iter().cloned();
        Witness {
            valuation: variables.zip(values.iter().map(value)).collect(),
            model: None,
            values: self.compiled.values(values).into_iter().map(|it| self.lifted(it)).collect(),
        }
    }

    /// Goes through the table from a row on, until all tests have their answers or so many steps
    /// are `enough`.
    fn go_through(
        &self,
        row: u64,
        enough: u64,
        progress: &mut TableProgress,
        most: u64,
        stop: &Stop,
    ) -> Reached {
        let total = u64::try_from(self.compiled.rows()).unwrap_or(u64::MAX);
        let a_word = self.steps_of_a_word();
        let mut reached = Reached { row, is_done: row >= total, is_enough: false };
        let TableProgress { steps, found, .. } = progress;
        let cost = |rows: u64| a_word.saturating_mul(rows.div_ceil(64));
        let block = self.compiled.rows_of_a_block();
        let is_allowed = |reached: &Reached, steps: u64| {
            steps.saturating_add(cost(block.min(total - reached.row))) <= most && !stop.is_raised()
        };
        if !reached.is_done && is_allowed(&reached, *steps) {
            self.compiled.walk(row, |block| {
                for (found, test) in found.iter_mut().zip(&self.tests) {
                    if found.is_none()
                        && let Some(row) = self.passing(block, test)
                    {
                        let place = 0..self.compiled.variables().len();
                        let values: Vec<u8> =
                            place.map(|place| self.compiled.value_of(place, row)).collect();
                        *found = Some(Some(self.witness(&values)));
                    }
                }
                reached.row = block.first.saturating_add(block.rows as u64);
                *steps = steps.saturating_add(cost(block.rows as u64));
                reached.is_done = reached.row >= total || found.iter().all(Option::is_some);
                reached.is_enough = *steps >= enough;
                !reached.is_done && !reached.is_enough && is_allowed(&reached, *steps)
            });
        }
        if reached.is_done {
            found.iter_mut().for_each(|found| _ = found.get_or_insert(None));
        }
        reached
    }

    /// The first row of a block that passes a test.
    fn passing(&self, block: &Block<'_>, test: &Test) -> Option<u64> {
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
            Test::Varies => {
                let first = self.first_here();
                Box::new(block.passing(
                    move |of| if first == 0 { of(0) } else { !of(0) },
                    move |of| of(0) != first,
                ))
            }
        };
        let found = passing.enumerate().find(|(_, rows)| *rows != 0);
        found.map(|(word, rows)| block.first + word as u64 * 64 + u64::from(rows.trailing_zeros()))
    }

    /// Goes on with the searches for the tests that have no answer yet. False where they were left;
    /// else each has its answer, or the rest of the table is to give it.
    fn search(&self, progress: &mut TableProgress, most: u64, stop: &Stop) -> bool {
        let TableProgress { steps, found, stage } = progress;
        let Stage::Search { before, search, row } = stage else { return true };
        let rest = Stage::Rows(*row);
        let gates = circuit::size(&self.compiled);
        if gates > MOST_GATES {
            *stage = rest;
            return true;
        }
        // A search that goes on longer than the table is not worth it.
        let bound = self.table_steps().saturating_add(1);
        let mut circuit = None;
        for (found, test) in found.iter_mut().zip(&self.tests).filter(|(it, _)| it.is_none()) {
            let made = before.saturating_add(gates.saturating_mul(A_GATE));
            if made > most {
                return false;
            }
            let circuit = circuit.get_or_insert_with(|| Circuit::new(&self.compiled));
            let running = search.get_or_insert_with(|| Box::new(self.begun(circuit, test)));
            let answer = running.run((most - made).min(bound), stop);
            *steps = made.saturating_add(running.steps());
            match answer {
                Some(values) => {
                    *found = Some(values.map(|values| self.witness(&circuit.values(&values))));
                    *before = *steps;
                    *search = None;
                }
                None if running.steps() >= bound => {
                    *stage = rest;
                    return true;
                }
                None => {
                    if stop.is_raised() {
                        // Its turn was cut short, and what comes after that would not be the same.
                        *steps = *before;
                        *search = None;
                    }
                    return false;
                }
            }
        }
        true
    }

    /// The search for a valuation that passes a test.
    fn begun(&self, circuit: &mut Circuit, test: &Test) -> Search {
        let before = circuit.gates().len();
        let goal = self.goal(circuit, test);
        let search = Search::new(circuit.gates(), goal, circuit.variables());
        circuit.truncate(before);
        search
    }

    /// The gate of a circuit that is true where a test passes, which may be a new one.
    fn goal(&self, circuit: &mut Circuit, test: &Test) -> GateIndex {
        match test {
            Test::Designated(root) => circuit.designated(*root),
            Test::Refutes { premises, conclusion } => {
                let designated = circuit.designated(*conclusion);
                let refuted = circuit.not(designated);
                premises.clone().fold(refuted, |all, premise| {
                    let premise = circuit.designated(premise);
                    circuit.and(all, premise)
                })
            }
            Test::Differ(one, other) => circuit.differ(*one, *other),
            Test::Varies => circuit.other(0, self.first_here()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Valuation;
    use wff_syntax::{Formula, Span, Written};

    /// Every formula of up to so many letters.
    fn formulas(most: usize) -> Vec<String> {
        let mut words = vec![String::new()];
        let mut formulas = Vec::new();
        for _ in 0..most {
            let longer = |word: &String| -> Vec<String> {
                "pqNKACEDXJBOV".chars().map(|letter| format!("{word}{letter}")).collect()
            };
            words = words.iter().flat_map(longer).collect();
            let is_formula =
                |text: &&String| Formula::read(text, Span::new(0, text.len()), |_| None).is_some();
            formulas.extend(words.iter().filter(is_formula).cloned());
        }
        formulas
    }

    fn compiled(logic: &Logic, texts: &[&str]) -> Compiled {
        let read = |text: &&str| Formula::read(text, Span::new(0, text.len()), |_| None).unwrap();
        let formulas: Vec<Formula> = texts.iter().map(read).collect();
        let written: Vec<Written<'_>> =
            formulas.iter().zip(texts).map(|(formula, text)| Written::new(formula, text)).collect();
        Compiled::new(logic, &written, &Valuation::default())
    }

    /// The answers by searches alone.
    fn searched(query: &TableQuery) -> Vec<Option<Witness>> {
        let mut circuit = Circuit::new(&query.compiled);
        let mut of_test = |test: &Test| {
            let found = query.begun(&mut circuit, test).run(u64::MAX, &Stop::default()).unwrap();
            found.map(|found| query.witness(&circuit.values(&found)))
        };
        query.tests.iter().map(&mut of_test).collect()
    }

    #[test]
    fn two_letters_take_no_more_steps_in_a_long_chain_than_in_one_of_four_values() {
        let steps = |name: &str| {
            let compiled = compiled(&Logic::named(name).unwrap(), &["CpCqp"]);
            let mut progress = TableProgress::default();
            let query = TableQuery::new(compiled, vec![Test::Varies]);
            let found = query.run(&mut progress, u64::MAX, &Stop::default()).unwrap();
            assert_eq!(found.found, [None], "{name}");
            progress.steps()
        };
        assert_eq!(steps("G16"), steps("G4"));
        assert!(steps("L16") > steps("L4"));
    }

    #[test]
    fn a_search_finds_what_a_table_has_in_every_logic() {
        for logic in Logic::names().filter_map(Logic::named).filter(|it| it.worlds().is_none()) {
            let name = logic.name();
            for (place, text) in formulas(4).iter().enumerate().filter(|(place, _)| place % 7 == 0)
            {
                let other = ["CpNq", "Kpq", "q"][place % 3];
                let tests = vec![
                    Test::Designated(0),
                    Test::Refutes { premises: 0..1, conclusion: 1 },
                    Test::Differ(0, 1),
                    Test::Varies,
                ];
                let query = TableQuery::new(compiled(&logic, &[text, other]), tests);
                let table = query.run(&mut TableProgress::default(), u64::MAX, &Stop::default());
                let table = table.unwrap();
                let designated = |witness: &Witness, formula: usize| {
                    logic.is_designated(witness.values[formula])
                };
                for (test, (one, by_table)) in searched(&query).iter().zip(&table.found).enumerate()
                {
                    assert_eq!(one.is_some(), by_table.is_some(), "{name} {text} {other} {test}");
                    let Some(found) = one else { continue };
                    assert!(
                        match test {
                            0 => designated(found, 0),
                            1 => designated(found, 0) && !designated(found, 1),
                            2 => found.values[0] != found.values[1],
                            _ => found.values[0] != table.first,
                        },
                        "{name} {text} {other} {test} {found:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_query_takes_the_same_steps_however_often_it_is_stopped() {
        let numbers = || (0..22_u32).map(|number| 13 * number % 22);
        let letters: String = numbers().map(|number| format!("Ep{number}")).collect();
        let text = format!("{}{letters}V", (0..22).map(|n| format!("Ep{n}")).collect::<String>());
        let tests = vec![Test::Refutes { premises: 0..0, conclusion: 0 }];
        let query = TableQuery::new(compiled(&Logic::classical(), &[&text]), tests);
        let mut whole = TableProgress::default();
        let answer = query.run(&mut whole, u64::MAX, &Stop::default()).unwrap();
        let mut progress = TableProgress::default();
        let mut again = None;
        for _ in 0..5 {
            let stop = Stop::default();
            again = again.or_else(|| {
                std::thread::scope(|scope| {
                    scope.spawn(|| {
                        (0..200).for_each(|_| std::thread::yield_now());
                        stop.raise();
                    });
                    query.run(&mut progress, u64::MAX, &stop)
                })
            });
        }
        let again = again.or_else(|| query.run(&mut progress, u64::MAX, &Stop::default()));
        let again = again.unwrap();
        assert_eq!((again, progress.steps()), (answer, whole.steps()));
    }

    #[test]
    fn a_query_takes_the_same_steps_however_often_it_is_left() {
        let ways = [
            ("classical", "Aa Ab Ac Ad Ae Af Ag Ah Ai Aj Ak Al Am An Ao Ap Aq Ar As At Na"),
            ("L3", "Aa Ab Ac Ad Ae Af Ag Ah Ai Na"),
            ("FDE", "EaEbEcEdEeEfEgEaEbEcEdEeEfg"),
        ];
        for (name, text) in ways {
            let text = &*text.replace(' ', "");
            let logic = Logic::named(name).unwrap();
            let query = TableQuery::new(
                compiled(&logic, &[text]),
                vec![Test::Refutes { premises: 0..0, conclusion: 0 }, Test::Designated(0)],
            );
            let never = Stop::default();
            let mut whole = TableProgress::default();
            let answer = query.run(&mut whole, u64::MAX, &never).unwrap();
            for slice in [1 << 10, 1 << 15] {
                let (mut progress, mut limit) = (TableProgress::default(), slice);
                let again = loop {
                    match query.run(&mut progress, limit, &never) {
                        Some(again) => break again,
                        None => limit += slice,
                    }
                };
                assert_eq!((&again, progress.steps()), (&answer, whole.steps()), "{name}");
            }
        }
    }
}
