//! Charts over [multisets](super::multisets) of letters: the values that the WFFs of each multiset
//! have, or the number of WFFs of each value.
//!
//! A chart is filled from small multisets to large ones, and leads from any of them to its WFFs
//! without a dead end.

use super::algebra::{Algebra, ValueSet};
use super::multisets::{CONNECTIVES, Multisets, Operators, Propositions, total};
use wff_syntax::letter::{Binary, Connective, Unary};

/// A cell of a chart: what is known of the WFFs of a multiset.
pub(super) trait Cell: Copy + Default {
    /// Adds the WFF that is a proposition.
    fn add(&mut self, value: u8);
    /// Adds the WFFs that are `N` and one of a multiset.
    fn negate(&mut self, operand: &Self, algebra: &Algebra);
    /// Adds the WFFs that are a connective and one of each of two multisets.
    fn join(&mut self, connective: Binary, left: &Self, right: &Self, algebra: &Algebra);
    /// True if no more WFFs can change it.
    fn is_full(&self, algebra: &Algebra) -> bool;
    /// The number of WFFs that have a value, as far as the chart distinguishes numbers.
    fn ways(&self, value: u8) -> u128;
}

/// The values that the WFFs of a multiset have.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Attained(pub(super) ValueSet);

impl Cell for Attained {
    fn add(&mut self, value: u8) {
        self.0 |= 1 << value;
    }

    fn negate(&mut self, operand: &Self, algebra: &Algebra) {
        self.0 |= algebra.negated(operand.0);
    }

    fn join(&mut self, connective: Binary, left: &Self, right: &Self, algebra: &Algebra) {
        self.0 |= algebra.joined(connective, left.0, right.0);
    }

    fn is_full(&self, algebra: &Algebra) -> bool {
        self.0.count_ones() == u32::from(algebra.size())
    }

    fn ways(&self, value: u8) -> u128 {
        (self.0 >> value & 1).into()
    }
}

/// The number of WFFs of a multiset for each value.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counted([u128; 16]);

#[expect(
    clippy::indexing_slicing,
    reason = "a value is below sixteen; another is a fault of the program, and panics"
)]
impl Counted {
    fn some(&self) -> impl Iterator<Item = (u8, u128)> {
        (0..).zip(self.0).filter(|(_, count)| *count > 0)
    }

    fn of(&self, value: u8) -> u128 {
        self.0[usize::from(value)]
    }

    fn of_mut(&mut self, value: u8) -> &mut u128 {
        &mut self.0[usize::from(value)]
    }
}

impl Cell for Counted {
    fn add(&mut self, value: u8) {
        *self.of_mut(value) += 1;
    }

    fn negate(&mut self, operand: &Self, algebra: &Algebra) {
        for (x, number) in operand.some() {
            *self.of_mut(algebra.negation(x)) += number;
        }
    }

    fn join(&mut self, connective: Binary, left: &Self, right: &Self, algebra: &Algebra) {
        for (x, lefts) in left.some() {
            for (y, rights) in right.some() {
                *self.of_mut(algebra.binary(connective, x, y)) += lefts * rights;
            }
        }
    }

    fn is_full(&self, _: &Algebra) -> bool {
        false
    }

    fn ways(&self, value: u8) -> u128 {
        self.of(value)
    }
}

/// A cell for each multiset.
#[derive(Clone, Debug)]
pub(super) struct Chart<C> {
    pub(super) multisets: Multisets,
    algebra: Algebra,
    /// The value of each sort of propositions.
    values: [u8; 16],
    /// For each choice of connectives, a cell for each choice of propositions that fit them.
    rows: Vec<Vec<C>>,
}

/// The WFFs of a multiset that have a value. A multiset is given by the places of its connectives
/// and of its propositions.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChartEntry {
    pub(super) connectives: usize,
    pub(super) propositions: usize,
    pub(super) value: u8,
}

#[expect(
    clippy::indexing_slicing,
    reason = "a multiset that is not there is a fault of the program, and panics"
)]
impl<C: Cell> Chart<C> {
    /// The chart over some multisets, where each sort of propositions has a value.
    pub(super) fn new(multisets: Multisets, algebra: Algebra, values: [u8; 16]) -> Chart<C> {
        let mut rows: Vec<Vec<C>> = Vec::new();
        for operators in &multisets.connectives {
            let operands = multisets.of(operators.propositions());
            let mut row = vec![C::default(); operands.len()];
            if total(&operators.counts) == 0 {
                for (cell, operands) in row.iter_mut().zip(operands) {
                    if let Some(sort) = sort(&operands.counts) {
                        cell.add(values[sort]);
                    }
                }
            }
            for (connective, under) in CONNECTIVES.into_iter().zip(operators.under) {
                let Some(under) = under else { continue };
                let Connective::Binary(connective) = connective else {
                    for (cell, operand) in row.iter_mut().zip(&rows[under]) {
                        cell.negate(operand, &algebra);
                    }
                    continue;
                };
                for (left, right) in &multisets.connectives[under].splits {
                    let (lefts, rights) = (&rows[*left], &rows[*right]);
                    let first = multisets.connectives[*left].propositions();
                    for (cell, operands) in
                        row.iter_mut().zip(operands).filter(|(cell, _)| !cell.is_full(&algebra))
                    {
                        for (left, right) in &operands.splits[first] {
                            cell.join(connective, &lefts[*left], &rights[*right], &algebra);
                        }
                    }
                }
            }
            rows.push(row);
        }
        Chart { multisets, algebra, values, rows }
    }

    /// The cell of a multiset.
    pub(super) fn cell(&self, connectives: usize, propositions: usize) -> C {
        self.rows[connectives][propositions]
    }

    /// The number of WFFs of an item, as far as the cells distinguish numbers.
    pub(super) fn ways(&self, item: ChartEntry) -> u128 {
        self.rows[item.connectives][item.propositions].ways(item.value)
    }

    /// The items of some value of those wanted, save those without WFFs.
    pub(super) fn items(&self, wanted: impl Fn(u8) -> bool) -> Vec<ChartEntry> {
        let multisets = self.rows.iter().enumerate().flat_map(|(connectives, row)| {
            (0..row.len()).map(move |propositions| ChartEntry {
                connectives,
                propositions,
                value: 0,
            })
        });
        let of_multiset = |of: ChartEntry| {
            (0..self.algebra.size()).rev().map(move |value| ChartEntry { value, ..of })
        };
        multisets
            .flat_map(of_multiset)
            .filter(|item| wanted(item.value) && self.ways(*item) > 0)
            .collect()
    }

    /// The number of letters of an item's WFFs.
    pub(super) fn length(&self, item: ChartEntry) -> usize {
        self.multisets.connectives[item.connectives].length()
    }

    /// One of an item's WFFs, by its number in their order: by their first connective, then by the
    /// way in which the rest is divided. A proposition is written by its sort.
    pub(super) fn spell(
        &self,
        item: ChartEntry,
        number: u128,
        mut letter: impl FnMut(usize) -> Option<u8>,
    ) -> Option<String> {
        let mut wff = Vec::new();
        let mut open = vec![(item, number)];
        while let Some((item, number)) = open.pop() {
            let operators = &self.multisets.connectives[item.connectives];
            if total(&operators.counts) == 0 {
                let operands = &self.multisets.of(1)[item.propositions];
                let sort = sort(&operands.counts)
                    .filter(|sort| self.values.get(*sort) == Some(&item.value))?;
                wff.push(letter(sort)?);
                continue;
            }
            let mut rest = number;
            let mut parts = self.parts(operators, item);
            let (connective, first, second) = parts.find_map(|(connective, first, second)| {
                let seconds = second.map_or(1, |second| self.ways(second));
                let ways = self.ways(first) * seconds;
                if rest >= ways {
                    rest -= ways;
                    return None;
                }
                let second = second.map(|second| (second, rest % seconds));
                Some((connective, (first, rest / seconds), second))
            })?;
            wff.push(connective.letter());
            open.extend(second);
            open.push(first);
        }
        String::from_utf8(wff).ok()
    }

    /// An item as items that share no WFF: a connective, and the items of which its operands are.
    fn parts(
        &self,
        operators: &Operators,
        item: ChartEntry,
    ) -> impl Iterator<Item = (Connective, ChartEntry, Option<ChartEntry>)> {
        let main = CONNECTIVES.into_iter().zip(operators.under);
        main.filter_map(|(connective, under)| Some((connective, under?))).flat_map(
            move |(connective, under)| {
                let binary = match connective {
                    Connective::Binary(binary) => Some(binary),
                    Connective::Unary(Unary::N)
                    | Connective::Unary(Unary::L | Unary::M)
                    | Connective::Constant(_) => None,
                };
                let negations = (0..self.algebra.size())
                    .filter(move |x| binary.is_none() && self.algebra.negation(*x) == item.value)
                    .map(move |value| ChartEntry { connectives: under, value, ..item })
                    .map(move |under| (connective, under, None));
                let joined = binary
                    .into_iter()
                    .flat_map(move |binary| self.joined(binary, under, item))
                    .map(move |(left, right)| (connective, left, Some(right)));
                negations.chain(joined)
            },
        )
    }

    /// The items of two operands that a connective joins to some of an item's WFFs, where these
    /// connectives are left for the operands.
    fn joined(
        &self,
        connective: Binary,
        under: usize,
        item: ChartEntry,
    ) -> impl Iterator<Item = (ChartEntry, ChartEntry)> {
        let under = &self.multisets.connectives[under];
        let operands = &self.multisets.of(under.propositions() + 1)[item.propositions];
        let multisets = under.splits.iter().flat_map(move |(left, right)| {
            let first = self.multisets.connectives[*left].propositions();
            operands.splits[first].iter().map(move |(p, q)| ((*left, *p), (*right, *q)))
        });
        multisets.flat_map(move |(left, right)| {
            let of = |(connectives, propositions): (usize, usize)| {
                let with = move |value| ChartEntry { connectives, propositions, value };
                (0..self.algebra.size()).rev().map(with).filter(|item| self.ways(*item) > 0)
            };
            let both = of(left).flat_map(move |left| of(right).map(move |right| (left, right)));
            both.filter(move |(left, right)| {
                self.algebra.binary(connective, left.value, right.value) == item.value
            })
        })
    }
}

/// The sort of a single proposition.
fn sort(counts: &Propositions) -> Option<usize> {
    counts.iter().position(|count| *count > 0)
}
