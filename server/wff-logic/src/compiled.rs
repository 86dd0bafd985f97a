//! Formulas evaluated under every valuation of their propositions, column by column, in blocks of
//! rows.
//!
//! A formula is a list of instructions in reverse text order, for which a stack suffices, so there
//! is no tree and nothing is allocated for a row. A name is a part of its own, evaluated once
//! however often it is used. In classical logic a column has a bit a row, 64 rows a word; in other
//! logics a byte a row.

use super::block::{Block, Buffer, Cell, Columns, Stack, WORD, highest_first};
use super::index::{Index, IndexVec, PartIndex, VariableIndex};
use super::logics::Logic;
use super::value::{Valuation, Value, Values, Variable};
use std::collections::HashMap;
use std::sync::Arc;
use wff_syntax::letter::{Binary, Connective, Unary};
use wff_syntax::{Named, Written};

/// Formulas of one logic, made ready to be evaluated.
///
/// Row 0 gives every proposition the highest value; the last proposition changes fastest.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Compiled {
    logic: Logic,
    variables: IndexVec<VariableIndex, Variable>,
    /// Each part uses only earlier ones.
    parts: IndexVec<PartIndex, Vec<Instruction>>,
    /// The part that each formula is.
    roots: Vec<PartIndex>,
    /// The most columns that a part has on its stack at once.
    depth: usize,
}

/// An operation of the stack machine that evaluates formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Instruction {
    /// Pushes the column of a variable.
    Variable(VariableIndex),
    /// Pushes the column of an earlier part.
    Part(PartIndex),
    /// Pushes a value, the same in every row.
    Value(u8),
    /// Negates the column on top.
    Negation,
    /// Replaces two columns by that of a connective of them; its first operand is on top.
    Binary(Binary),
}

/// The memory that the columns of a block may take, in bytes, where that is enough for one word.
const BLOCK_BYTES: usize = 128 * 1024;

/// The most words of rows in a block.
const MOST_WORDS: usize = 16;

impl Compiled {
    /// Makes formulas ready; the propositions that have a value of the logic keep it in every row.
    pub fn new(logic: &Logic, formulas: &[Written<'_>], fixed: &dyn Values) -> Compiled {
        let mut compiler = Compiler::new(logic, fixed);
        let roots = formulas.iter().map(|formula| compiler.part(*formula)).collect();
        compiler.compiled(roots)
    }

    /// The logic.
    pub fn logic(&self) -> &Logic {
        &self.logic
    }

    /// The propositions of the formulas that have no fixed value, in alphabetical order.
    pub fn variables(&self) -> &[Variable] {
        self.variables.as_slice()
    }

    /// The number of rows; the most a `u128` holds where there are more.
    pub fn rows(&self) -> u128 {
        let size = u128::from(self.logic.size());
        self.variables().iter().fold(1, |rows: u128, _| rows.saturating_mul(size))
    }

    /// The number of steps that it takes to evaluate one row, or in classical logic a word of rows.
    pub(super) fn steps(&self) -> u64 {
        let instructions = self.parts().iter().map(|part| part.len() as u64).sum::<u64>();
        instructions + self.variables.len() as u64
    }

    /// The parts, each of which uses only earlier ones.
    pub(super) fn parts(&self) -> &[Vec<Instruction>] {
        self.parts.as_slice()
    }

    /// The part that each formula is.
    pub(super) fn roots(&self) -> &[PartIndex] {
        &self.roots
    }

    /// The valuation of a row.
    pub fn valuation(&self, row: u64) -> Valuation {
        let values = self.variables().iter().enumerate();
        values
            .map(|(place, variable)| {
                (variable.clone(), Value::new(&self.logic, self.value_of(place, row)))
            })
            .collect()
    }

    /// The value of a variable in a row.
    pub fn value_of(&self, variable: usize, row: u64) -> u8 {
        highest_first(row, self.stride(variable), self.logic.size())
    }

    /// The number of rows after which a variable changes.
    fn stride(&self, variable: usize) -> u64 {
        assert!(variable < self.variables.len(), "there is no variable {variable}");
        let faster = self.variables.len() - variable - 1;
        let size = u64::from(self.logic.size());
        (0..faster).try_fold(1_u64, |stride, _| stride.checked_mul(size)).unwrap_or(u64::MAX)
    }

    /// The same formulas in the logic cut down to as many values as can differ under a valuation of
    /// their propositions, if it can be; else as they are.
    pub(super) fn cut_down(self) -> Compiled {
        let size = self.variables.len() + 2;
        let is_end = |value: u8| value == 0 || value + 1 == self.logic.size();
        let ends = || {
            self.parts().iter().flatten().all(|instruction| match instruction {
                Instruction::Value(value) => is_end(*value),
                _ => true,
            })
        };
        let size = u8::try_from(size).unwrap_or(u8::MAX);
        if self.logic.size() <= size || !ends() {
            return self;
        }
        let Some(matrix) = self.logic.cut_down(size) else { return self };
        let mut parts = self.parts;
        for instruction in parts.iter_mut().flatten() {
            if let Instruction::Value(value @ 1..) = instruction {
                *value = size - 1;
            }
        }
        Compiled { logic: Logic::from(matrix), parts, ..self }
    }

    /// The values of the formulas under values of the variables.
    #[expect(clippy::indexing_slicing, reason = "there is a value for every variable")]
    pub(super) fn values(&self, of: &[u8]) -> Vec<u8> {
        let mut parts: IndexVec<PartIndex, u8> = IndexVec::default();
        let mut stack: Vec<u8> = Vec::new();
        let popped = |stack: &mut Vec<u8>| match stack.pop() {
            Some(value) => value,
            None => unreachable!("a connective lacks an operand"),
        };
        for instructions in self.parts.as_slice() {
            for instruction in instructions {
                let value = match *instruction {
                    Instruction::Variable(index) => of[index.number() as usize],
                    Instruction::Part(index) => parts[index],
                    Instruction::Value(value) => value,
                    Instruction::Negation => self.logic.negation().of(popped(&mut stack)),
                    Instruction::Binary(connective) => {
                        let (left, right) = (popped(&mut stack), popped(&mut stack));
                        self.logic.operation(connective).of(left, right)
                    }
                };
                stack.push(value);
            }
            let value = popped(&mut stack);
            parts.push(value);
        }
        self.roots.iter().map(|root| parts[*root]).collect()
    }

    /// The number of rows of a block, unless the table is shorter.
    pub(super) fn rows_of_a_block(&self) -> u64 {
        let words = if self.logic.is_two_valued() {
            self.words_of_a_block::<u64>()
        } else {
            self.words_of_a_block::<u8>()
        };
        words as u64 * WORD as u64
    }

    fn words_of_a_block<C: Cell>(&self) -> usize {
        let total = u64::try_from(self.rows()).unwrap_or(u64::MAX);
        let columns = self.depth + self.parts.len() + self.variables.len();
        let affordable = BLOCK_BYTES / (columns * size_of::<C>() * C::A_WORD).max(1);
        let needed = usize::try_from(total.div_ceil(WORD as u64)).unwrap_or(usize::MAX);
        affordable.min(needed).clamp(1, MOST_WORDS)
    }

    /// Evaluates blocks of rows from this row on, with which a block begins, until `each` has seen
    /// enough: it is given a block and answers whether to go on. Only the first 2^64 rows are ever
    /// reached.
    pub(super) fn walk(&self, from: u64, mut each: impl FnMut(&Block<'_>) -> bool) {
        if self.logic.is_two_valued() {
            self.walk_cells::<u64>(from, |first, rows, columns| {
                each(&Block { first, rows, columns: Columns::Bits(columns) })
            });
        } else {
            self.walk_cells::<u8>(from, |first, rows, columns| {
                each(&Block { first, rows, columns: Columns::Bytes(columns) })
            });
        }
    }

    fn walk_cells<C: Cell>(&self, from: u64, mut each: impl FnMut(u64, usize, &[&[C]]) -> bool) {
        let total = u64::try_from(self.rows()).unwrap_or(u64::MAX);
        let words = self.words_of_a_block::<C>();
        let (rows, cells) = (words * WORD, words * C::A_WORD);
        let strides: Vec<u64> = (0..self.variables.len()).map(|place| self.stride(place)).collect();
        let mut variables: Buffer<C, VariableIndex> = Buffer::new(self.variables.len(), cells);
        let mut parts: Buffer<C, PartIndex> = Buffer::new(self.parts.len(), cells);
        let mut stack: Stack<C> = Stack::new(self.depth, cells);
        let mut first = from;
        while first < total {
            for (index, stride) in (0..).map(VariableIndex::new).zip(&strides) {
                C::variable(variables.column_mut(index), first, *stride, self.logic.size());
            }
            for (index, instructions) in (0..).map(PartIndex::new).zip(self.parts.as_slice()) {
                for instruction in instructions {
                    match *instruction {
                        Instruction::Variable(index) => stack.push(variables.column(index)),
                        Instruction::Part(index) => stack.push(parts.column(index)),
                        Instruction::Value(value) => stack.push_value(value),
                        Instruction::Negation => C::negate(&self.logic, stack.top_mut()),
                        Instruction::Binary(connective) => {
                            let (left, right) = stack.top_two_mut();
                            C::binary(&self.logic, connective, left, right);
                            stack.drop_top();
                        }
                    }
                }
                stack.take_only(parts.column_mut(index));
            }
            let columns: Vec<&[C]> = self.roots.iter().map(|root| parts.column(*root)).collect();
            let left = usize::try_from(total - first).unwrap_or(usize::MAX);
            if !each(first, left.min(rows), &columns) {
                return;
            }
            first = first.saturating_add(rows as u64);
        }
    }
}

/// Turns formulas into parts.
struct Compiler<'f> {
    logic: Logic,
    fixed: &'f dyn Values,
    /// The variables in the order in which they were met.
    variables: IndexVec<VariableIndex, Variable>,
    letters: [Option<VariableIndex>; 26],
    with_digits: HashMap<Variable, VariableIndex>,
    parts: IndexVec<PartIndex, Vec<Instruction>>,
    /// The part that each named formula is.
    names: HashMap<*const Named, PartIndex>,
    depth: usize,
}

/// A formula whose names are being compiled, and the number of its names that are done.
struct Open<'f> {
    named: &'f Arc<Named>,
    done: usize,
}

impl<'f> Compiler<'f> {
    fn new(logic: &Logic, fixed: &'f dyn Values) -> Compiler<'f> {
        Compiler {
            logic: logic.clone(),
            fixed,
            variables: IndexVec::default(),
            letters: [None; 26],
            with_digits: HashMap::new(),
            parts: IndexVec::default(),
            names: HashMap::new(),
            depth: 0,
        }
    }

    /// The part that a formula is, once the parts of its names are there.
    fn part(&mut self, written: Written<'f>) -> PartIndex {
        for (_, named) in written.formula.named_nodes() {
            self.name(named);
        }
        self.compile(written)
    }

    /// Compiles a named formula, unless that is done, and before it the names that it has.
    fn name(&mut self, named: &'f Arc<Named>) {
        let mut open = vec![Open { named, done: 0 }];
        while let Some(top) = open.last_mut() {
            let named = top.named;
            if self.names.contains_key(&Arc::as_ptr(named)) {
                open.pop();
            } else if let Some((_, next)) = named.formula.named_nodes().get(top.done) {
                top.done += 1;
                open.push(Open { named: next, done: 0 });
            } else {
                open.pop();
                let part = self.compile(named.written());
                self.names.insert(Arc::as_ptr(named), part);
            }
        }
    }

    /// The part of a formula whose names have theirs. `L` and `M` change nothing, as at a world
    /// that sees itself alone.
    fn compile(&mut self, written: Written<'f>) -> PartIndex {
        let mut names = written.formula.names().rev();
        let mut instructions = Vec::with_capacity(written.formula.nodes().len());
        let mut height = 0_usize;
        for (index, node) in written.formula.nodes().iter().enumerate().rev() {
            let instruction = match Connective::of(node.letter) {
                Some(Connective::Unary(Unary::L | Unary::M)) => continue,
                Some(Connective::Unary(Unary::N)) => Instruction::Negation,
                Some(Connective::Binary(connective)) => Instruction::Binary(connective),
                Some(Connective::Constant(constant)) => {
                    Instruction::Value(self.logic.truth_constant(constant))
                }
                None if node.letter == b'@' => {
                    let part = names.next().and_then(|named| self.names.get(&Arc::as_ptr(named)));
                    match part {
                        Some(part) => Instruction::Part(*part),
                        None => unreachable!("a name is compiled before what uses it"),
                    }
                }
                None => self.variable(written.symbol(index)),
            };
            match instruction {
                Instruction::Negation => {}
                Instruction::Binary(_) => height -= 1,
                Instruction::Variable(_) | Instruction::Part(_) | Instruction::Value(_) => {
                    height += 1;
                }
            }
            self.depth = self.depth.max(height);
            instructions.push(instruction);
        }
        self.parts.push(instructions)
    }

    /// The instruction for a proposition, by its letter and digits.
    fn variable(&mut self, symbol: &str) -> Instruction {
        let alone = match *symbol.as_bytes() {
            [letter @ b'a'..=b'z'] => self.letters.get_mut(usize::from(letter - b'a')),
            _ => None,
        };
        if let Some(Some(index)) = alone {
            return Instruction::Variable(*index);
        }
        if let Some(value) = self.fixed.value(symbol).and_then(|it| it.carried_to(&self.logic)) {
            return Instruction::Value(value.index());
        }
        let Some(variable) = Variable::read(symbol) else {
            unreachable!("`{symbol}` is no proposition")
        };
        let new = self.variables.next_index();
        let index = match alone {
            Some(place) => *place.insert(new),
            None => *self.with_digits.entry(variable.clone()).or_insert(new),
        };
        if index == new {
            self.variables.push(variable);
        }
        Instruction::Variable(index)
    }

    /// The compiled formulas, with the variables put in alphabetical order.
    fn compiled(mut self, roots: Vec<PartIndex>) -> Compiled {
        if !self.variables.as_slice().is_sorted() {
            let mut order: Vec<(VariableIndex, Variable)> =
                self.variables.into_enumerated().collect();
            order.sort_by(|(_, one), (_, other)| one.cmp(other));
            let mut places: IndexVec<VariableIndex, VariableIndex> =
                order.iter().map(|(before, _)| *before).collect();
            for ((before, _), after) in order.iter().zip((0..).map(VariableIndex::new)) {
                places[*before] = after;
            }
            for instruction in self.parts.iter_mut().flatten() {
                if let Instruction::Variable(index) = instruction {
                    *index = places[*index];
                }
            }
            self.variables = order.into_iter().map(|(_, variable)| variable).collect();
        }
        Compiled {
            logic: self.logic,
            variables: self.variables,
            parts: self.parts,
            roots,
            depth: self.depth,
        }
    }
}
