//! A truth table that a file fills in, as far as it is written.

use super::compiled::Compiled;
use super::logics::Logic;
use super::value::{Valuation, Value, Values, Variable};
use rpds::RedBlackTreeSetSync;
use std::sync::Arc;
use wff_syntax::{Fingerprint, Formula, Named, Written, quick_sum};

/// The text of a formula that is nothing but a name.
const NAME: &str = "@f";

/// The most rows that are looked through for those that are missing.
const LOOKED_THROUGH: u128 = 4096;

/// A slip in how a row is put, which is told where it comes first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RowSlip {
    /// It lacks its keyword.
    Bare,
    /// It has so many cells, of which so many stand before its bar, and others were to.
    Length {
        /// The number of cells before the bar.
        before: usize,
        /// The number of cells.
        cells: usize,
    },
    /// A cell says its value in other words than the logic has.
    Words,
    /// It has the values of one letter or formula on all rows.
    Side,
    /// A cell has this text, which says no value.
    Value(Box<str>),
    /// Its values are right in another order of the columns.
    Order(ColumnOrder),
}

/// An order of the columns of a table, each by its place in the head.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ColumnOrder {
    /// Another order of the letters.
    Letters(Vec<usize>),
    /// Another order of the formulas.
    Formulas(Vec<usize>),
}

/// A truth table of which some rows are written. It is cheap to copy.
#[derive(Clone, Debug)]
pub struct FilledTable {
    head: Arc<Head>,
    /// The values of the letters in the rows that are there, by their places in the logic.
    rows: RedBlackTreeSetSync<Places>,
    /// The sum of the fingerprints of these rows.
    written: u128,
    /// The number of rows that could not be read.
    pub unread: usize,
    /// True if it answers an exercise that is not here, which may be of another logic.
    pub is_answer: bool,
    /// True if it begins with the line over its columns, without a head.
    pub is_headless: bool,
    /// The slips in how rows are put.
    slips: RedBlackTreeSetSync<RowSlip>,
}

/// The values of the letters in a row, by their places in the logic. The rows of a table have the
/// same number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Places {
    /// As many as a number has bytes, which most tables do not exceed.
    Few(u128),
    /// More.
    Many(Arc<[u8]>),
}

/// The head of a table.
#[derive(Debug, Default)]
struct Head {
    letters: Vec<Variable>,
    columns: Vec<Option<Column>>,
    is_broken: bool,
}

/// A column of results.
#[derive(Debug)]
struct Column {
    /// The formula as it stands in the file, in whatever notation.
    shown: Box<str>,
    formula: Arc<Named>,
    /// A formula that is the name of that one, so that a question about a row is quick to ask.
    named: Formula,
}

impl PartialEq for FilledTable {
    /// True if the heads are the very same, and the rows.
    fn eq(&self, other: &FilledTable) -> bool {
        Arc::ptr_eq(&self.head, &other.head)
            && self.written == other.written
            && self.rows.size() == other.rows.size()
            && self.unread == other.unread
            && self.is_answer == other.is_answer
            && self.is_headless == other.is_headless
            && self.slips == other.slips
    }
}

/// The propositions of some formulas, in alphabetical order.
pub fn variables(formulas: &[Written<'_>]) -> Vec<Variable> {
    let mut variables = if formulas.iter().all(|it| it.formula.named_nodes().is_empty()) {
        let symbols = formulas.iter().flat_map(|it| {
            let nodes = it.formula.nodes().iter().enumerate();
            let propositions = nodes.filter(|(_, node)| node.letter.is_ascii_lowercase());
            propositions.map(|(node, _)| it.symbol(node))
        });
        symbols.filter_map(Variable::read).collect()
    } else {
        let compiled = Compiled::new(&Logic::classical(), formulas, &Valuation::default());
        compiled.variables().to_vec()
    };
    variables.sort_unstable();
    variables.dedup();
    variables
}

impl FilledTable {
    /// A table without rows. Each formula has its text, and the one that stands for it in the file;
    /// it is `None` where there is none. `is_broken` says that it is not known which letters the
    /// columns are for.
    pub fn new(
        letters: Vec<Variable>,
        formulas: Vec<Option<(Formula, &str, &str)>>,
        is_broken: bool,
    ) -> FilledTable {
        let column = |(formula, text, shown): (Formula, &str, &str)| {
            let formula = Arc::new(Named::new(NAME.into(), formula, text));
            let named = Formula::of_name(formula.clone());
            Column { shown: shown.into(), formula, named }
        };
        let columns = formulas.into_iter().map(|it| it.map(column)).collect();
        FilledTable {
            head: Arc::new(Head { letters, columns, is_broken }),
            rows: RedBlackTreeSetSync::default(),
            written: 0,
            unread: 0,
            is_answer: false,
            is_headless: false,
            slips: RedBlackTreeSetSync::default(),
        }
    }

    /// True if it has no rows yet.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty() && self.unread == 0
    }

    /// True if a row is put so.
    pub fn has_slip(&self, slip: &RowSlip) -> bool {
        self.slips.contains(slip)
    }

    /// Takes note of a slip in how a row is put.
    pub fn note_slip(&mut self, slip: &RowSlip) {
        if !self.has_slip(slip) {
            self.slips.insert_mut(slip.clone());
        }
    }

    /// The table as if all its rows were well put.
    pub fn without_slips(&self) -> FilledTable {
        FilledTable { slips: RedBlackTreeSetSync::default(), ..self.clone() }
    }

    /// The letters over its columns of values.
    pub fn letters(&self) -> &[Variable] {
        &self.head.letters
    }

    /// The number of its formulas.
    pub fn formulas(&self) -> usize {
        self.head.columns.len()
    }

    /// True if it is not known which letters its rows give values.
    pub fn is_broken(&self) -> bool {
        self.head.is_broken
    }

    /// A formula of its head as it stands in the file.
    pub fn shown(&self, column: usize) -> Option<&str> {
        Some(&self.column(column)?.shown)
    }

    /// A formula of its head.
    pub fn formula(&self, column: usize) -> Option<Written<'_>> {
        Some(self.column(column)?.formula.written())
    }

    /// The same formula as a name, about which a question is quick to ask.
    pub fn named(&self, column: usize) -> Option<Written<'_>> {
        Some(Written::new(&self.column(column)?.named, NAME))
    }

    fn column(&self, column: usize) -> Option<&Column> {
        self.head.columns.get(column)?.as_ref()
    }

    /// The values of its letters on a row.
    pub fn valuation(&self, values: &[Value]) -> Valuation {
        self.letters().iter().cloned().zip(values.iter().cloned()).collect()
    }

    /// The same, for questions about a row.
    pub fn under<'a>(&'a self, values: &'a [Value]) -> impl Values + 'a {
        OnRow { table: self, values }
    }

    /// True if a row has these values of the letters.
    pub fn has(&self, values: &[Value]) -> bool {
        self.rows.contains(&key(values))
    }

    /// Writes a row down.
    pub fn write(&mut self, values: &[Value]) {
        let (key, before) = (key(values), self.rows.size());
        let sum = quick_sum(&key);
        self.rows.insert_mut(key);
        if self.rows.size() > before {
            self.written = self.written.wrapping_add(sum);
        }
    }

    /// The first rows that are missing, from all-highest to all-lowest, at most so many.
    pub fn first_missing(&self, logic: &Logic, most: usize) -> Vec<Vec<Value>> {
        let values: Vec<Value> =
            logic.values().rev().filter_map(|name| logic.value(name)).collect();
        let rows = 0..self.all(logic).min(LOOKED_THROUGH);
        let row = |row: u128| -> Vec<Value> {
            let mut rest = row;
            let mut cells: Vec<Value> = self
                .letters()
                .iter()
                .filter_map(|_| {
                    let place = usize::try_from(rest % values.len() as u128).ok()?;
                    rest /= values.len() as u128;
                    values.get(place).cloned()
                })
                .collect();
            cells.reverse();
            cells
        };
        rows.map(row).filter(|row| !self.has(row)).take(most).collect()
    }

    /// The number of rows of the whole table in a logic.
    pub fn all(&self, logic: &Logic) -> u128 {
        let letters = u32::try_from(self.letters().len()).unwrap_or(u32::MAX);
        (logic.size() as u128).saturating_pow(letters)
    }

    /// The number of rows that are missing in a logic, those that could not be read not counted.
    pub fn missing(&self, logic: &Logic) -> u128 {
        self.all(logic).saturating_sub((self.rows.size() + self.unread) as u128)
    }
}

fn key(values: &[Value]) -> Places {
    let places = values.iter().map(Value::index);
    if values.len() <= size_of::<u128>() {
        return Places::Few(places.fold(0, |all, place| all << 8 | u128::from(place)));
    }
    Places::Many(places.collect())
}

/// The values of the letters of a table on a row.
struct OnRow<'a> {
    table: &'a FilledTable,
    values: &'a [Value],
}

impl Values for OnRow<'_> {
    fn value(&self, proposition: &str) -> Option<Value> {
        let letter = Variable::read(proposition)?;
        let place = self.table.letters().iter().position(|it| *it == letter)?;
        self.values.get(place).cloned()
    }

    fn fingerprint(&self) -> Fingerprint {
        self.table.valuation(self.values).fingerprint()
    }

    fn truth_of(&self, letter: u8) -> Option<bool> {
        let place = self.table.letters().iter().position(|it| it.is(letter))?;
        self.values.get(place).map(Value::is_designated)
    }
}
