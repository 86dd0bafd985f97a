//! The clauses of a matrix of some number of values.
//!
//! A cell of a table has a letter for each value, and so has each formula under each valuation of
//! its letters. These letters of formulas only ever follow from others, so that the solver guesses
//! cells and designated values alone.

use super::refutation::{Refutation, Table};
use super::statement::{PartKind, Signature, Statement};
use wff_logic::{ClauseSearch, Literal, Stop};
use wff_syntax::letter::Constant;

/// The most steps for the clauses of one number of values: a tenth of a second, some millions of
/// literals.
pub(super) const MOST: u64 = 1 << 28;

/// The steps of a literal that is stated.
const A_LITERAL: u64 = 48;

/// The value of a formula under a valuation.
#[derive(Clone, Copy, Debug)]
enum Value {
    Known(u8),
    /// The place of the letter for the lowest value; those for the others stand behind it.
    Open(usize),
}

/// The clauses for a number of values, and the search for what satisfies them.
#[derive(Debug)]
pub(super) struct Encoded {
    search: ClauseSearch,
    size: u8,
    letters: Vec<Literal>,
    /// The places of the letters of the cells of each connective, in the order of the signature.
    tables: Vec<(u8, usize)>,
    /// The place of the letters that say which values are designated.
    designated: usize,
    /// The places of the letters that say which values those of the goal have.
    goal: Vec<usize>,
    /// The letters whose values are guessed.
    guessed: usize,
    /// The literals of all clauses.
    stated: u64,
}

/// The steps that the clauses of some statements take; `None` where these are too many.
pub(super) fn cost(
    signature: &Signature,
    rules: &[Statement],
    goal: &Statement,
    size: u8,
) -> Option<u64> {
    let size = u64::from(size);
    let of_part = |statement: &Statement, kind: PartKind| {
        let operands = match kind {
            PartKind::Letter(_) | PartKind::Constant(_) => return 0,
            PartKind::Unary(_, operand) => vec![operand],
            PartKind::Binary(_, operands) => operands.to_vec(),
        };
        let is_open = |place: &&usize| {
            let kind = statement.parts.get(**place).map(|part| part.kind);
            matches!(kind, Some(PartKind::Unary(..) | PartKind::Binary(..)))
        };
        let open = operands.iter().filter(is_open).count() as u32;
        size.pow(open + 1) * u64::from(open + 2)
    };
    let mut literals: u64 = 0;
    for rule in rules {
        if rule.letters > u16::BITS as usize {
            return None;
        }
        for part in &rule.parts {
            let instances = size.saturating_pow(part.letters.count_ones());
            literals = literals.saturating_add(instances.saturating_mul(of_part(rule, part.kind)));
        }
        let instances = size.saturating_pow(rule.letters as u32);
        literals = literals.saturating_add(instances * (rule.premises.len() as u64 + size));
    }
    let cells: u64 =
        signature.connectives.iter().map(|(_, arity)| size.pow(u32::from(*arity) + 2)).sum();
    // Where its letters have no known values, all its operands are open.
    let of_goal = (goal.parts.len() as u64).saturating_mul(4 * size.pow(3));
    let literals = literals.saturating_add(cells).saturating_add(of_goal);
    Some(literals.saturating_mul(A_LITERAL)).filter(|steps| *steps <= MOST)
}

#[expect(clippy::indexing_slicing, reason = "the places are those of letters that were made")]
impl Encoded {
    /// The clauses of a matrix of so many values in which the rules keep designated values, and the
    /// goal does not always have one.
    pub fn new(signature: &Signature, rules: &[Statement], goal: &Statement, size: u8) -> Encoded {
        let mut encoded = Encoded {
            search: ClauseSearch::new(),
            size,
            letters: Vec::new(),
            tables: Vec::new(),
            designated: 0,
            goal: Vec::new(),
            guessed: 0,
            stated: 0,
        };
        encoded.designated = encoded.guessed_letters(size.into());
        encoded.state_designated(signature);
        for (letter, arity) in &signature.connectives {
            let first = encoded.letters.len();
            for _ in 0..usize::from(size).pow((*arity).into()) {
                encoded.one_value();
            }
            encoded.tables.push((*letter, first));
        }
        for rule in rules {
            encoded.state_rule(rule);
        }
        encoded.state_goal(goal, signature.has_constants);
        encoded
    }

    /// The steps that it has taken.
    pub fn steps(&self) -> u64 {
        self.search.steps() + self.stated * A_LITERAL
    }

    /// Goes on until there is an answer, true if there is such a matrix, or so many steps have been
    /// taken in all.
    pub fn run(&mut self, steps: u64, stop: &Stop) -> Option<bool> {
        let steps = steps.saturating_sub(self.stated * A_LITERAL);
        self.search.run(steps, self.guessed as u64 * 4, stop)
    }

    /// The matrix that was found.
    pub fn refutation(&self, signature: &Signature, letters: &[String]) -> Refutation {
        let size = usize::from(self.size);
        let value = |first: usize| {
            let values = self.letters[first..first + size].iter();
            values.zip(0..).find(|(it, _)| self.search.is_true(**it)).map_or(0, |(_, value)| value)
        };
        let tables = self.tables.iter().zip(&signature.connectives);
        let tables = tables.map(|((letter, first), (_, arity))| {
            let cells = (0..size.pow((*arity).into())).map(|cell| value(first + cell * size));
            Table { letter: *letter, arity: *arity, cells: cells.collect() }
        });
        let is_designated =
            |value: &u8| self.search.is_true(self.letters[self.designated + usize::from(*value)]);
        Refutation {
            size: self.size,
            designated: (0..self.size).filter(is_designated).fold(0, |all, it| all | 1 << it),
            tables: tables.collect(),
            valuation: letters.iter().cloned().zip(self.goal.iter().map(|at| value(*at))).collect(),
        }
    }

    fn clause(&mut self, literals: &[Literal]) {
        self.stated += literals.len() as u64;
        self.search.clause(literals.iter().copied());
    }

    /// New letters whose values are guessed; gives the place of the first.
    fn guessed_letters(&mut self, number: usize) -> usize {
        let first = self.letters.len();
        self.guessed += number;
        for _ in 0..number {
            let letter = self.search.letter();
            self.letters.push(letter);
        }
        first
    }

    /// New letters for a formula that follow from others; gives the place of the first.
    fn dependent_letters(&mut self) -> usize {
        let first = self.letters.len();
        for _ in 0..self.size {
            let letter = self.search.dependent_letter();
            self.letters.push(letter);
        }
        first
    }

    /// New letters of which just one is true.
    fn one_value(&mut self) -> usize {
        let size = usize::from(self.size);
        let first = self.guessed_letters(size);
        let all = self.letters[first..].to_vec();
        self.clause(&all);
        for (place, one) in all.iter().enumerate() {
            for other in &all[place + 1..] {
                self.clause(&[!*one, !*other]);
            }
        }
        first
    }

    fn is_designated(&self, value: u8) -> Literal {
        self.letters[self.designated + usize::from(value)]
    }

    /// Says that some values are designated and others not, the highest ones. Where the lowest and
    /// the highest have the names of constants, any may be.
    fn state_designated(&mut self, signature: &Signature) {
        let all: Vec<Literal> = (0..self.size).map(|value| self.is_designated(value)).collect();
        self.clause(&all);
        let none: Vec<Literal> = all.iter().map(|it| !*it).collect();
        self.clause(&none);
        if !signature.has_constants {
            for pair in all.windows(2) {
                self.clause(&[!pair[0], pair[1]]);
            }
        }
    }

    /// The literals for the values that a value may be, each with the one that says it is not so.
    fn cases(&self, value: Value) -> Vec<(u8, Option<Literal>)> {
        match value {
            Value::Known(value) => vec![(value, None)],
            Value::Open(first) => (0..self.size)
                .map(|it| (it, Some(!self.letters[first + usize::from(it)])))
                .collect(),
        }
    }

    /// The place of the letters for a cell.
    fn cell(&self, connective: u8, operands: &[u8]) -> usize {
        let table = self.tables.iter().find(|(letter, _)| *letter == connective);
        let first = table.map_or(0, |(_, first)| *first);
        let size = usize::from(self.size);
        let cell = operands.iter().fold(0, |cell, value| cell * size + usize::from(*value));
        first + cell * size
    }

    /// The value of a connective of operands with these values.
    fn applied(&mut self, connective: u8, operands: &[Value]) -> Value {
        let known = |value: &Value| match value {
            Value::Known(value) => Some(*value),
            Value::Open(_) => None,
        };
        let all: Option<Vec<u8>> = operands.iter().map(known).collect();
        if let Some(operands) = all {
            return Value::Open(self.cell(connective, &operands));
        }
        let made = self.dependent_letters();
        let result = self.letters[made..].to_vec();
        self.state_value(connective, operands, &result);
        Value::Open(made)
    }

    /// Says that one of some literals, one for each value, is true: that of the value of a
    /// connective of operands with these values.
    fn state_value(&mut self, connective: u8, operands: &[Value], result: &[Literal]) {
        let (first, second) = match operands {
            [operand] => (self.cases(*operand), vec![]),
            [left, right] => (self.cases(*left), self.cases(*right)),
            _ => return,
        };
        let mut state = |values: &[u8], not: &[Option<Literal>]| {
            let cell = self.cell(connective, values);
            for (value, result) in result.iter().enumerate() {
                let not = not.iter().flatten().copied();
                let clause: Vec<Literal> =
                    not.chain([!self.letters[cell + value], *result]).collect();
                self.clause(&clause);
            }
        };
        for (one, not_one) in &first {
            if second.is_empty() {
                state(&[*one], &[*not_one]);
            }
            for (other, not_other) in &second {
                state(&[*one, *other], &[*not_one, *not_other]);
            }
        }
    }

    fn constant(&self, constant: Constant) -> Value {
        Value::Known(if constant == Constant::O { 0 } else { self.size - 1 })
    }

    /// Says that a rule keeps designated values under all valuations.
    fn state_rule(&mut self, rule: &Statement) {
        let size = usize::from(self.size);
        let designated: Vec<Literal> = (0..self.size).map(|it| self.is_designated(it)).collect();
        // The values of each part under the valuations of its letters, the first of which changes
        // fastest.
        let mut values: Vec<Vec<Value>> = Vec::with_capacity(rule.parts.len());
        for (place, part) in rule.parts.iter().enumerate() {
            let instances = size.pow(part.letters.count_ones());
            let is_whole = place == rule.conclusion && rule.premises.is_empty();
            let mut own = Vec::with_capacity(instances);
            for instance in 0..instances {
                let of = |operand: usize| {
                    let inside = rule.parts[operand].letters;
                    values[operand][restricted(instance, part.letters, inside, size)]
                };
                let (connective, operands) = match part.kind {
                    PartKind::Letter(_) => {
                        own.push(Value::Known(u8::try_from(instance).unwrap_or_default()));
                        continue;
                    }
                    PartKind::Constant(constant) => {
                        own.push(self.constant(constant));
                        continue;
                    }
                    PartKind::Unary(letter, operand) => (letter, vec![of(operand)]),
                    PartKind::Binary(letter, operands) => (letter, operands.map(of).to_vec()),
                };
                if is_whole {
                    self.state_value(connective, &operands, &designated);
                } else {
                    let value = self.applied(connective, &operands);
                    own.push(value);
                }
            }
            values.push(own);
        }
        let conclusion = &rule.parts[rule.conclusion];
        let is_stated = rule.premises.is_empty()
            && matches!(conclusion.kind, PartKind::Unary(..) | PartKind::Binary(..));
        if is_stated {
            return;
        }
        let all = rule.premises.iter().chain([&rule.conclusion]);
        let all = all.fold(0, |all, place| all | rule.parts[*place].letters);
        for instance in 0..size.pow(all.count_ones()) {
            let of = |place: usize| {
                let inside = rule.parts[place].letters;
                values[place][restricted(instance, all, inside, size)]
            };
            let premises: Vec<Value> = rule.premises.iter().map(|it| of(*it)).collect();
            let conclusion = of(rule.conclusion);
            let mut not: Vec<Literal> = Vec::with_capacity(premises.len());
            for premise in premises {
                let holds = self.holds(premise);
                not.push(!holds);
            }
            for (value, is_not) in self.cases(conclusion) {
                let clause: Vec<Literal> = not
                    .iter()
                    .copied()
                    .chain(is_not)
                    .chain([designated[usize::from(value)]])
                    .collect();
                self.clause(&clause);
            }
        }
    }

    /// A literal that is true where a value is designated.
    fn holds(&mut self, value: Value) -> Literal {
        let first = match value {
            Value::Known(value) => return self.is_designated(value),
            Value::Open(first) => first,
        };
        let holds = self.search.dependent_letter();
        for value in 0..self.size {
            let is_it = self.letters[first + usize::from(value)];
            let is_designated = self.is_designated(value);
            self.clause(&[!is_it, !is_designated, holds]);
        }
        holds
    }

    /// Says that the goal is not designated under some valuation. Its letters meet values in order,
    /// unless these have the names of constants.
    fn state_goal(&mut self, goal: &Statement, has_constants: bool) {
        self.goal = (0..goal.letters).map(|_| self.one_value()).collect();
        if !has_constants {
            self.state_order();
        }
        let not_designated: Vec<Literal> =
            (0..self.size).map(|it| !self.is_designated(it)).collect();
        let mut values: Vec<Value> = Vec::with_capacity(goal.parts.len());
        for (place, part) in goal.parts.iter().enumerate() {
            let (connective, operands) = match part.kind {
                PartKind::Letter(letter) => {
                    values.push(Value::Open(self.goal[letter]));
                    continue;
                }
                PartKind::Constant(constant) => {
                    values.push(self.constant(constant));
                    continue;
                }
                PartKind::Unary(letter, operand) => (letter, vec![values[operand]]),
                PartKind::Binary(letter, operands) => {
                    (letter, operands.map(|operand| values[operand]).to_vec())
                }
            };
            if place == goal.conclusion {
                return self.state_value(connective, &operands, &not_designated);
            }
            let value = self.applied(connective, &operands);
            values.push(value);
        }
        for (value, is_not) in values.last().map_or(Vec::new(), |value| self.cases(*value)) {
            let clause: Vec<Literal> =
                is_not.into_iter().chain([not_designated[usize::from(value)]]).collect();
            self.clause(&clause);
        }
    }

    /// Says that a letter of the goal has a value only if one before it has the value below, or
    /// this is the lowest one or the lowest that is designated.
    fn state_order(&mut self) {
        // Three letters meet four values, or those of one kind.
        for (place, letter) in self.goal.clone().into_iter().enumerate().take(self.size.into()) {
            for value in 1..self.size {
                let below = usize::from(value) - 1;
                let met: Vec<Literal> =
                    self.goal[..place].iter().map(|at| self.letters[at + below]).collect();
                let has_it = self.letters[letter + usize::from(value)];
                for is_first in [self.is_designated(value), !self.is_designated(value - 1)] {
                    let clause: Vec<Literal> =
                        [!has_it, is_first].into_iter().chain(met.iter().copied()).collect();
                    self.clause(&clause);
                }
            }
        }
    }
}

/// The number of a valuation of some letters, of which there are the values of fewer. Letters are
/// bits; the values of the lowest change fastest.
fn restricted(instance: usize, letters: u16, inside: u16, size: usize) -> usize {
    let (mut rest, mut number, mut weight) = (instance, 0, 1);
    for bit in 0..u16::BITS {
        if letters >> bit & 1 == 0 {
            continue;
        }
        if inside >> bit & 1 == 1 {
            number += rest % size * weight;
            weight *= size;
        }
        rest /= size;
    }
    number
}
