//! Formulas evaluated under every valuation of their propositions, column by column, in blocks of
//! rows.
//!
//! A formula is a list of steps in reverse text order, for which a stack suffices, so there is no
//! tree and nothing is allocated for a row. A name is a part of its own, evaluated once however
//! often it is used. In classical logic a column has a bit a row, 64 rows a word; in other logics a
//! byte a row.

use super::matrix::{Logic, Matrix};
use super::value::{Valuation, Value, Variable};
use crate::syntax::{Named, Written};
use std::collections::HashMap;
use std::sync::Arc;

/// Formulas of one logic, made ready to be evaluated.
///
/// Row 0 gives every proposition the highest value; the last proposition changes fastest.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Compiled {
    logic: Logic,
    variables: Vec<Variable>,
    /// Each part uses only earlier ones.
    parts: Vec<Vec<Step>>,
    /// The part that each formula is.
    roots: Vec<u32>,
    /// The most columns that a part has on its stack at once.
    depth: usize,
}

/// What is put on the stack, or done to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Step {
    /// A proposition, by its place among the variables.
    Variable(u32),
    /// The column of an earlier part.
    Part(u32),
    /// A value, the same in every row.
    Value(u8),
    /// A connective of one operand.
    Unary(u8),
    /// A connective of two operands; the first is on top.
    Binary(u8),
}

/// How many rows a word of bits holds.
pub(super) const WORD: usize = 64;

/// How much memory the columns of a block may take, in bytes, where that is enough for one word.
const BLOCK_BYTES: usize = 128 * 1024;

/// The most words of rows in a block.
const MOST_WORDS: usize = 16;

impl Compiled {
    /// Makes formulas ready; the propositions that have a value of the logic keep it in every row.
    pub fn new(logic: &Logic, formulas: &[Written<'_>], fixed: &Valuation) -> Compiled {
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
        &self.variables
    }

    /// How many rows there are; the most a `u128` holds where there are more.
    pub fn rows(&self) -> u128 {
        let size = u128::from(self.logic.size());
        self.variables.iter().fold(1, |rows: u128, _| rows.saturating_mul(size))
    }

    /// How many steps it takes to evaluate one row, or in classical logic a word of rows.
    pub(super) fn steps(&self) -> u64 {
        self.parts.iter().map(|part| part.len() as u64).sum::<u64>() + self.variables.len() as u64
    }

    pub(super) fn parts(&self) -> &[Vec<Step>] {
        &self.parts
    }

    pub(super) fn roots(&self) -> &[u32] {
        &self.roots
    }

    /// The valuation of a row.
    pub fn valuation(&self, row: u64) -> Valuation {
        let values = self.variables.iter().enumerate();
        values
            .map(|(place, variable)| {
                (variable.clone(), Value::new(&self.logic, self.value_of(place, row)))
            })
            .collect()
    }

    /// The value of a variable in a row.
    pub fn value_of(&self, variable: usize, row: u64) -> u8 {
        let size = u64::from(self.logic.size());
        u8::try_from(row / self.stride(variable) % size)
            .map_or(0, |fallen| self.logic.size() - 1 - fallen)
    }

    /// After how many rows a variable changes.
    fn stride(&self, variable: usize) -> u64 {
        let faster = self.variables.len().saturating_sub(variable + 1);
        let size = u64::from(self.logic.size());
        (0..faster).try_fold(1_u64, |stride, _| stride.checked_mul(size)).unwrap_or(u64::MAX)
    }

    /// Evaluates blocks of rows from the first on, until `each` has seen enough: it is given a
    /// block and answers whether to go on. Only the first 2^64 rows are ever reached.
    pub(super) fn walk(&self, mut each: impl FnMut(&Block<'_>) -> bool) {
        if self.logic.is_classical() {
            self.walk_cells::<u64>(|first, rows, columns| {
                each(&Block { first, rows, columns: Columns::Bits(columns) })
            });
        } else {
            self.walk_cells::<u8>(|first, rows, columns| {
                each(&Block { first, rows, columns: Columns::Bytes(columns) })
            });
        }
    }

    fn walk_cells<C: Cell>(&self, mut each: impl FnMut(u64, usize, &[&[C]]) -> bool) {
        let total = u64::try_from(self.rows()).unwrap_or(u64::MAX);
        let columns = self.depth + self.parts.len() + self.variables.len();
        let affordable = BLOCK_BYTES / (columns * size_of::<C>() * C::A_WORD).max(1);
        let needed = usize::try_from(total.div_ceil(WORD as u64)).unwrap_or(usize::MAX);
        let words = affordable.min(needed).clamp(1, MOST_WORDS);
        let (rows, cells) = (words * WORD, words * C::A_WORD);
        let strides: Vec<u64> = (0..self.variables.len()).map(|place| self.stride(place)).collect();
        let mut variables = vec![C::default(); self.variables.len() * cells];
        let mut parts = vec![C::default(); self.parts.len() * cells];
        let mut stack: Vec<C> = Vec::with_capacity(self.depth * cells);
        let mut first = 0;
        while first < total {
            for (column, stride) in variables.chunks_exact_mut(cells).zip(&strides) {
                C::variable(column, first, *stride, self.logic.size());
            }
            for (place, steps) in self.parts.iter().enumerate() {
                stack.clear();
                for step in steps {
                    run(*step, &self.logic, &mut stack, cells, &variables, &parts);
                }
                if let Some(column) = parts.chunks_exact_mut(cells).nth(place)
                    && stack.len() == cells
                {
                    column.copy_from_slice(&stack);
                }
            }
            let column =
                |root: &u32| parts.chunks_exact(cells).nth(*root as usize).unwrap_or_default();
            let columns: Vec<&[C]> = self.roots.iter().map(column).collect();
            let left = usize::try_from(total - first).unwrap_or(usize::MAX);
            if !each(first, left.min(rows), &columns) {
                return;
            }
            first = first.saturating_add(rows as u64);
        }
    }
}

/// Makes one step on a stack of columns of so many cells.
fn run<C: Cell>(
    step: Step,
    matrix: &Matrix,
    stack: &mut Vec<C>,
    cells: usize,
    variables: &[C],
    parts: &[C],
) {
    let column = |columns: &'_ [C], place: u32| {
        let start = place as usize * cells;
        start..(start + cells).min(columns.len())
    };
    match step {
        Step::Variable(place) => {
            stack.extend_from_slice(variables.get(column(variables, place)).unwrap_or_default())
        }
        Step::Part(place) => {
            stack.extend_from_slice(parts.get(column(parts, place)).unwrap_or_default())
        }
        Step::Value(value) => stack.resize(stack.len() + cells, C::value(value)),
        Step::Unary(letter) => {
            let top = stack.len().saturating_sub(cells);
            if let Some(operand) = stack.get_mut(top..) {
                C::unary(matrix, letter, operand);
            }
        }
        Step::Binary(letter) => {
            let top = stack.len().saturating_sub(cells);
            if let Some((below, left)) = stack.split_at_mut_checked(top)
                && let Some(start) = below.len().checked_sub(cells)
                && let Some(right) = below.get_mut(start..)
            {
                C::binary(matrix, letter, left, right);
                stack.truncate(top);
            }
        }
    }
}

/// Some rows that follow each other, with the column that each formula has there.
pub(super) struct Block<'b> {
    /// The first row.
    pub first: u64,
    /// How many rows of the columns count.
    pub rows: usize,
    columns: Columns<'b>,
}

enum Columns<'b> {
    Bits(&'b [&'b [u64]]),
    Bytes(&'b [&'b [u8]]),
}

impl Block<'_> {
    /// The rows in which the values of the formulas pass a test, a bit each, 64 rows a word; `bits`
    /// is the test of words of classical columns, `bytes` that of the values in one row.
    pub fn passing<'a>(
        &'a self,
        bits: impl Fn(&dyn Fn(usize) -> u64) -> u64 + 'a,
        bytes: impl Fn(&dyn Fn(usize) -> u8) -> bool + 'a,
    ) -> impl Iterator<Item = u64> + 'a {
        (0..self.rows.div_ceil(WORD)).map(move |word| {
            let passing = match self.columns {
                Columns::Bits(columns) => bits(&|root| {
                    columns
                        .get(root)
                        .and_then(|column| column.get(word))
                        .copied()
                        .unwrap_or_default()
                }),
                Columns::Bytes(columns) => (0..WORD).fold(0, |passing, row| {
                    let place = word * WORD + row;
                    let passes = bytes(&|root| {
                        columns
                            .get(root)
                            .and_then(|column| column.get(place))
                            .copied()
                            .unwrap_or_default()
                    });
                    passing | u64::from(passes) << row
                }),
            };
            let left = self.rows - word * WORD;
            if left < WORD { passing & ((1 << left) - 1) } else { passing }
        })
    }

    /// The values that a formula has in the rows of the block.
    pub fn values(&self, root: usize, values: &mut Vec<u8>) {
        match self.columns {
            Columns::Bits(columns) => {
                let words = columns.get(root).copied().unwrap_or_default();
                let rows = words
                    .iter()
                    .flat_map(|word| (0..WORD).map(move |row| u8::from(word >> row & 1 != 0)));
                values.extend(rows.take(self.rows));
            }
            Columns::Bytes(columns) => {
                let column = columns.get(root).copied().unwrap_or_default();
                values.extend_from_slice(column.get(..self.rows).unwrap_or_default());
            }
        }
    }
}

/// What a column consists of.
trait Cell: Copy + Default {
    /// How many cells 64 rows take.
    const A_WORD: usize;

    /// The cell that has a value in all its rows.
    fn value(value: u8) -> Self;

    /// Writes the column of a variable from a row on: it begins with the highest value and falls
    /// every `stride` rows.
    fn variable(column: &mut [Self], first: u64, stride: u64, size: u8);

    fn unary(matrix: &Matrix, letter: u8, operand: &mut [Self]);

    /// Puts the value of the connective in the place of the right operand.
    fn binary(matrix: &Matrix, letter: u8, left: &[Self], right: &mut [Self]);
}

impl Cell for u64 {
    const A_WORD: usize = 1;

    fn value(value: u8) -> u64 {
        if value == 0 { 0 } else { u64::MAX }
    }

    fn variable(column: &mut [u64], first: u64, stride: u64, _size: u8) {
        /// The rows of a word in which a variable is true that changes after 1, 2, 4, … rows.
        const FAST: [u64; 6] = [
            0x5555_5555_5555_5555,
            0x3333_3333_3333_3333,
            0x0f0f_0f0f_0f0f_0f0f,
            0x00ff_00ff_00ff_00ff,
            0x0000_ffff_0000_ffff,
            0x0000_0000_ffff_ffff,
        ];
        if let Some(pattern) =
            FAST.get(stride.trailing_zeros() as usize).filter(|_| stride < WORD as u64)
        {
            column.fill(*pattern);
            return;
        }
        for (cell, row) in column.iter_mut().zip((first..).step_by(WORD)) {
            *cell = if (row / stride).is_multiple_of(2) { u64::MAX } else { 0 };
        }
    }

    fn unary(_matrix: &Matrix, _letter: u8, operand: &mut [u64]) {
        operand.iter_mut().for_each(|word| *word = !*word);
    }

    fn binary(_matrix: &Matrix, letter: u8, left: &[u64], right: &mut [u64]) {
        fn join(left: &[u64], right: &mut [u64], connective: impl Fn(u64, u64) -> u64) {
            left.iter().zip(right).for_each(|(left, right)| *right = connective(*left, *right));
        }
        match letter {
            b'K' => join(left, right, |p, q| p & q),
            b'A' => join(left, right, |p, q| p | q),
            b'C' => join(left, right, |p, q| !p | q),
            b'E' => join(left, right, |p, q| !(p ^ q)),
            b'D' => join(left, right, |p, q| !(p & q)),
            b'X' => join(left, right, |p, q| !(p | q)),
            b'J' => join(left, right, |p, q| p ^ q),
            _ => join(left, right, |p, q| p | !q),
        }
    }
}

impl Cell for u8 {
    const A_WORD: usize = WORD;

    fn value(value: u8) -> u8 {
        value
    }

    fn variable(column: &mut [u8], first: u64, stride: u64, size: u8) {
        let top = size.saturating_sub(1);
        let fallen = u8::try_from(first / stride % u64::from(size)).unwrap_or_default();
        let mut value = top.saturating_sub(fallen);
        let mut left = usize::try_from(stride - first % stride).unwrap_or(usize::MAX);
        let mut rest = column;
        while !rest.is_empty() {
            let (run, further) = rest.split_at_mut(left.min(rest.len()));
            run.fill(value);
            value = value.checked_sub(1).unwrap_or(top);
            left = usize::try_from(stride).unwrap_or(usize::MAX);
            rest = further;
        }
    }

    fn unary(matrix: &Matrix, letter: u8, operand: &mut [u8]) {
        let Some(table) = matrix.unary_table(letter) else { return };
        operand.iter_mut().for_each(|cell| {
            *cell = table.get(usize::from(*cell & 15)).copied().unwrap_or_default()
        });
    }

    fn binary(matrix: &Matrix, letter: u8, left: &[u8], right: &mut [u8]) {
        let Some(table) = matrix.binary_table(letter) else { return };
        for (left, right) in left.iter().zip(right) {
            *right = table.get(usize::from(left << 4 | *right)).copied().unwrap_or_default();
        }
    }
}

/// Turns formulas into parts.
struct Compiler<'f> {
    logic: Logic,
    fixed: &'f Valuation,
    /// The variables in the order in which they were met.
    variables: Vec<Variable>,
    letters: [Option<u32>; 26],
    with_digits: HashMap<Variable, u32>,
    parts: Vec<Vec<Step>>,
    /// The part that each named formula is.
    names: HashMap<*const Named, u32>,
    depth: usize,
}

/// A formula whose names are being compiled: which it is, and how many of its names are done.
struct Open<'f> {
    named: Option<&'f Arc<Named>>,
    written: Written<'f>,
    done: usize,
}

impl<'f> Compiler<'f> {
    fn new(logic: &Logic, fixed: &'f Valuation) -> Compiler<'f> {
        Compiler {
            logic: logic.clone(),
            fixed,
            variables: Vec::new(),
            letters: [None; 26],
            with_digits: HashMap::new(),
            parts: Vec::new(),
            names: HashMap::new(),
            depth: 0,
        }
    }

    /// The part that a formula is, once the parts of its names are there.
    fn part(&mut self, written: Written<'f>) -> u32 {
        let mut open = vec![Open { named: None, written, done: 0 }];
        while let Some(top) = open.last_mut() {
            if let Some((_, next)) = top.written.formula.named_nodes().get(top.done) {
                top.done += 1;
                if !self.names.contains_key(&Arc::as_ptr(next)) {
                    open.push(Open { named: Some(next), written: next.written(), done: 0 });
                }
                continue;
            }
            let (named, written) = (top.named, top.written);
            open.pop();
            let part = self.compile(written);
            if let Some(named) = named {
                self.names.insert(Arc::as_ptr(named), part);
            }
        }
        u32::try_from(self.parts.len()).unwrap_or(u32::MAX).saturating_sub(1)
    }

    fn compile(&mut self, written: Written<'f>) -> u32 {
        let mut names = written.formula.names().rev();
        let mut steps = Vec::with_capacity(written.formula.nodes().len());
        let mut height = 0_usize;
        for node in written.formula.nodes().iter().rev() {
            let step = match node.letter {
                b'@' => names
                    .next()
                    .and_then(|named| self.names.get(&Arc::as_ptr(named)))
                    .map_or(Step::Value(0), |part| Step::Part(*part)),
                b'N' => Step::Unary(b'N'),
                letter if letter.is_ascii_lowercase() => {
                    self.variable(written, node.start as usize)
                }
                letter => self.logic.constant(letter).map_or(Step::Binary(letter), Step::Value),
            };
            match step {
                Step::Unary(_) => {}
                Step::Binary(_) => height = height.saturating_sub(1),
                _ => height += 1,
            }
            self.depth = self.depth.max(height);
            steps.push(step);
        }
        self.parts.push(steps);
        u32::try_from(self.parts.len()).unwrap_or(u32::MAX).saturating_sub(1)
    }

    /// The step for the proposition at a byte of a text.
    fn variable(&mut self, written: Written<'_>, start: usize) -> Step {
        let bytes = written.text.as_bytes().get(start..).unwrap_or_default();
        let digits = bytes.iter().skip(1).take_while(|byte| byte.is_ascii_digit()).count();
        let letter = bytes.first().copied().unwrap_or(b'p');
        let slot = usize::from(letter.wrapping_sub(b'a'));
        if digits == 0
            && let Some(place) = self.letters.get(slot).copied().flatten()
        {
            return Step::Variable(place);
        }
        let read = || Variable::read(written.text.get(start..start + 1 + digits)?);
        let variable = if digits == 0 { letter.into() } else { read().unwrap_or(letter.into()) };
        if let Some(value) =
            self.fixed.get(&variable).and_then(|value| value.carried_to(&self.logic))
        {
            return Step::Value(value.index());
        }
        let new = u32::try_from(self.variables.len()).unwrap_or(u32::MAX);
        let place = match self.letters.get_mut(slot) {
            Some(place) if digits == 0 => *place.insert(new),
            _ => *self.with_digits.entry(variable.clone()).or_insert(new),
        };
        if place == new {
            self.variables.push(variable);
        }
        Step::Variable(place)
    }

    /// The compiled, with the variables put in alphabetical order.
    fn compiled(mut self, roots: Vec<u32>) -> Compiled {
        let mut order: Vec<(Variable, u32)> = self.variables.into_iter().zip(0..).collect();
        if !order.is_sorted() {
            order.sort();
            let mut places = vec![0; order.len()];
            for ((_, before), after) in order.iter().zip(0..) {
                places.get_mut(*before as usize).into_iter().for_each(|place| *place = after);
            }
            for step in self.parts.iter_mut().flatten() {
                if let Step::Variable(place) = step {
                    *place = places.get(*place as usize).copied().unwrap_or_default();
                }
            }
        }
        let variables = order.into_iter().map(|(variable, _)| variable).collect();
        Compiled { logic: self.logic, variables, parts: self.parts, roots, depth: self.depth }
    }
}
