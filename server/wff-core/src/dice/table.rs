//! Tables over [hands](super::hands): which values the WFFs of each hand have, or how many WFFs
//! have each value.
//!
//! A table is filled from small hands to large ones, and leads from any hand to its WFFs without a
//! dead end.

use super::hands::{CONNECTIVES, Hands, N, Operators, Propositions, total};
use crate::logic::Matrix;
use std::collections::BTreeSet;

/// The algebra of a logic: its connectives, made ready for tables.
#[derive(Clone, Debug)]
pub(super) struct Algebra {
    size: u8,
    negation: [u8; 16],
    /// In the order of [`CONNECTIVES`], of which the first has no such table.
    binary: [[u8; 256]; 5],
    /// For each of them, for each value of the first operand and each four values that the second
    /// can have, the values of the whole: a bit for each.
    images: Vec<[[[u16; 16]; 4]; 16]>,
}

impl Algebra {
    pub(super) fn new(matrix: &Matrix) -> Algebra {
        let negation = matrix.unary_table(b'N').copied().unwrap_or_default();
        let binary = CONNECTIVES.map(|kind| matrix.binary_table(kind).copied().unwrap_or([0; 256]));
        Algebra::with(matrix.size(), negation, binary)
    }

    fn with(size: u8, negation: [u8; 16], binary: [[u8; 256]; 5]) -> Algebra {
        let image = |table: &[u8; 256], x: usize, from: usize, set: usize| {
            let bits = (0..4).filter(|bit| set >> bit & 1 != 0);
            bits.filter_map(|bit| table.get(x << 4 | from | bit))
                .fold(0, |image, value| image | 1 << value)
        };
        let beyond = |value: usize| value >= usize::from(size);
        let four = |table: &[u8; 256], x, from| {
            if beyond(x) || beyond(from) {
                [0; 16]
            } else {
                std::array::from_fn(|set| image(table, x, from, set))
            }
        };
        let all = |table| std::array::from_fn(|x| [0, 4, 8, 12].map(|from| four(table, x, from)));
        Algebra { size, negation, binary, images: binary.iter().map(all).collect() }
    }

    /// An algebra whose values are sets of this one's, as bits: these sets, and all that
    /// connectives make of them. A WFF whose propositions may have certain values has no other than
    /// those of its set. Nothing where the sets are more than sixteen.
    pub(super) fn of_sets(&self, sets: impl Iterator<Item = u16>) -> Option<(Algebra, Vec<u16>)> {
        let mut known: Vec<u16> = sets.collect::<BTreeSet<u16>>().into_iter().collect();
        let mut negation = [0; 16];
        let mut binary = [[0; 256]; 5];
        // The place of a set that may be new.
        let place = |set: Attained, known: &mut Vec<u16>| {
            let place = known.iter().position(|other| *other == set.0).unwrap_or_else(|| {
                known.push(set.0);
                known.len() - 1
            });
            u8::try_from(place).ok().filter(|place| *place < 16)
        };
        let mut before = 0;
        while before < known.len() {
            before = known.len();
            let sets = known.clone();
            for (x, (first, cell)) in sets.iter().zip(&mut negation).enumerate() {
                let mut image = Attained::default();
                image.negate(&Attained(*first), self);
                *cell = place(image, &mut known)?;
                for (kind, table) in binary.iter_mut().enumerate().skip(1) {
                    for (second, cell) in sets.iter().zip(table.iter_mut().skip(x << 4)) {
                        let mut image = Attained::default();
                        image.join(kind, &Attained(*first), &Attained(*second), self);
                        *cell = place(image, &mut known)?;
                    }
                }
            }
        }
        Some((Algebra::with(u8::try_from(known.len()).ok()?, negation, binary), known))
    }

    /// About how many steps it takes to join two sets of values: a look-up for each four values of
    /// the second, and for each value of the first, of which most have few.
    pub(super) fn steps(&self) -> u64 {
        u64::from(self.size).div_ceil(4)
    }

    fn negation(&self, x: u8) -> u8 {
        self.negation.get(usize::from(x)).copied().unwrap_or_default()
    }

    fn binary(&self, kind: usize, x: u8, y: u8) -> u8 {
        self.binary
            .get(kind)
            .and_then(|table| table.get(usize::from(x << 4 | y)))
            .copied()
            .unwrap_or_default()
    }

    /// The value of a WFF written in the letters of the dice, from those of its propositions.
    pub(super) fn value(&self, wff: &str, of: impl Fn(u8) -> Option<u8>) -> Option<u8> {
        let mut values = Vec::new();
        for letter in wff.bytes().rev() {
            let value = match CONNECTIVES.iter().position(|kind| *kind == letter) {
                None => of(letter)?,
                Some(N) => self.negation(values.pop()?),
                Some(kind) => self.binary(kind, values.pop()?, values.pop()?),
            };
            values.push(value);
        }
        values.pop()
    }
}

/// What a table says of a hand's WFFs.
pub(super) trait Cell: Copy + Default {
    /// Adds the WFF that is a proposition.
    fn add(&mut self, value: u8);
    /// Adds the WFFs that are `N` and one of a hand.
    fn negate(&mut self, operand: &Self, logic: &Algebra);
    /// Adds the WFFs that are a connective and one of each of two hands.
    fn join(&mut self, kind: usize, left: &Self, right: &Self, logic: &Algebra);
    /// Whether no more WFFs can change it.
    fn is_full(&self, logic: &Algebra) -> bool;
    /// How many WFFs have a value, as far as the table distinguishes numbers.
    fn ways(&self, value: u8) -> u128;
}

/// Which values the WFFs of a hand have: a bit for each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Attained(pub(super) u16);

fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.checked_sub(1)?;
        Some(bit as usize)
    })
}

impl Cell for Attained {
    fn add(&mut self, value: u8) {
        self.0 |= 1 << value;
    }

    fn negate(&mut self, operand: &Self, logic: &Algebra) {
        bits(operand.0)
            .filter_map(|x| logic.negation.get(x))
            .for_each(|value| self.0 |= 1 << value);
    }

    fn join(&mut self, kind: usize, left: &Self, right: &Self, logic: &Algebra) {
        let Some(images) = logic.images.get(kind) else { return };
        for images in bits(left.0).filter_map(|x| images.get(x)) {
            let mut second = right.0;
            for image in images {
                self.0 |= image.get(usize::from(second & 15)).copied().unwrap_or_default();
                second >>= 4;
                if second == 0 {
                    break;
                }
            }
        }
    }

    fn is_full(&self, logic: &Algebra) -> bool {
        self.0.count_ones() == u32::from(logic.size)
    }

    fn ways(&self, value: u8) -> u128 {
        (self.0 >> value & 1).into()
    }
}

/// How many WFFs of a hand have each value.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counted([u128; 16]);

impl Counted {
    fn some(&self) -> impl Iterator<Item = (u8, u128)> {
        (0..).zip(self.0).filter(|(_, count)| *count > 0)
    }
}

impl Cell for Counted {
    fn add(&mut self, value: u8) {
        self.0.iter_mut().skip(value.into()).take(1).for_each(|count| *count += 1);
    }

    fn negate(&mut self, operand: &Self, logic: &Algebra) {
        for (x, number) in operand.some() {
            self.0
                .iter_mut()
                .skip(logic.negation(x).into())
                .take(1)
                .for_each(|count| *count += number);
        }
    }

    fn join(&mut self, kind: usize, left: &Self, right: &Self, logic: &Algebra) {
        for (x, lefts) in left.some() {
            for (y, rights) in right.some() {
                if let Some(count) = self.0.get_mut(usize::from(logic.binary(kind, x, y))) {
                    *count += lefts * rights;
                }
            }
        }
    }

    fn is_full(&self, _: &Algebra) -> bool {
        false
    }

    fn ways(&self, value: u8) -> u128 {
        self.0.get(usize::from(value)).copied().unwrap_or_default()
    }
}

/// A cell for each hand.
#[derive(Clone, Debug)]
pub(super) struct Table<C> {
    pub(super) hands: Hands,
    pub(super) logic: Algebra,
    /// The value of each sort of propositions.
    values: [u8; 16],
    /// For each choice of connectives, a cell for each choice of propositions that fit them.
    rows: Vec<Vec<C>>,
}

/// The WFFs of a hand that have a value. A hand is given by the places of its connectives and of
/// its propositions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    pub(super) connectives: usize,
    pub(super) propositions: usize,
    pub(super) value: u8,
}

impl<C: Cell> Table<C> {
    /// The table over some hands, where each sort of propositions has a value.
    pub(super) fn new(hands: Hands, logic: Algebra, values: [u8; 16]) -> Table<C> {
        let mut rows: Vec<Vec<C>> = Vec::new();
        for operators in &hands.connectives {
            let operands = hands.of(operators.propositions());
            let mut row = vec![C::default(); operands.len()];
            if total(&operators.counts) == 0 {
                let sorts = row
                    .iter_mut()
                    .zip(operands)
                    .filter_map(|(cell, operands)| Some((cell, sort(&operands.counts)?)));
                sorts
                    .filter_map(|(cell, sort)| Some((cell, values.get(sort)?)))
                    .for_each(|(cell, value)| cell.add(*value));
            }
            for (kind, under) in operators.under.iter().enumerate() {
                let Some(under) = *under else { continue };
                if kind == N {
                    row.iter_mut()
                        .zip(rows.get(under).into_iter().flatten())
                        .for_each(|(cell, it)| cell.negate(it, &logic));
                    continue;
                }
                for (left, right) in
                    hands.connectives.get(under).iter().flat_map(|under| &under.deals)
                {
                    let (Some(lefts), Some(rights)) = (rows.get(*left), rows.get(*right)) else {
                        continue;
                    };
                    let first = hands.connectives.get(*left).map_or(0, Operators::propositions);
                    for (cell, operands) in
                        row.iter_mut().zip(operands).filter(|(cell, _)| !cell.is_full(&logic))
                    {
                        for (left, right) in operands.deals.get(first).into_iter().flatten() {
                            if let (Some(left), Some(right)) =
                                (lefts.get(*left), rights.get(*right))
                            {
                                cell.join(kind, left, right, &logic);
                            }
                        }
                    }
                }
            }
            rows.push(row);
        }
        Table { hands, logic, values, rows }
    }

    /// What it says of a hand.
    pub(super) fn cell(&self, connectives: usize, propositions: usize) -> C {
        self.rows
            .get(connectives)
            .and_then(|row| row.get(propositions))
            .copied()
            .unwrap_or_default()
    }

    /// How many WFFs are of a class, as far as it distinguishes numbers.
    pub(super) fn ways(&self, class: Class) -> u128 {
        self.rows
            .get(class.connectives)
            .and_then(|row| row.get(class.propositions))
            .map_or(0, |cell| cell.ways(class.value))
    }

    /// The classes of WFFs that have some value of those wanted.
    pub(super) fn classes(&self, wanted: impl Fn(u8) -> bool) -> Vec<Class> {
        let hands = self.rows.iter().enumerate().flat_map(|(connectives, row)| {
            (0..row.len()).map(move |propositions| Class { connectives, propositions, value: 0 })
        });
        let of_hand =
            |hand: Class| (0..self.logic.size).rev().map(move |value| Class { value, ..hand });
        hands
            .flat_map(of_hand)
            .filter(|class| wanted(class.value) && self.ways(*class) > 0)
            .collect()
    }

    /// How many letters the WFFs of a class have.
    pub(super) fn length(&self, class: Class) -> usize {
        self.hands.connectives.get(class.connectives).map_or(0, Operators::length)
    }

    /// One of a class of WFFs, by its number in their order: by their first connective, then by how
    /// the rest is dealt out. A proposition is written by its sort.
    pub(super) fn spell(
        &self,
        class: Class,
        number: u128,
        mut letter: impl FnMut(usize) -> Option<u8>,
    ) -> Option<String> {
        let mut wff = Vec::new();
        let mut open = vec![(class, number)];
        while let Some((class, number)) = open.pop() {
            let operators = self.hands.connectives.get(class.connectives)?;
            if total(&operators.counts) == 0 {
                let operands = self.hands.of(1).get(class.propositions)?;
                let sort = sort(&operands.counts)
                    .filter(|sort| self.values.get(*sort) == Some(&class.value))?;
                wff.push(letter(sort)?);
                continue;
            }
            let mut rest = number;
            let mut parts = self.parts(operators, class);
            let (kind, first, second) = parts.find_map(|(kind, first, second)| {
                let seconds = second.map_or(1, |second| self.ways(second));
                let ways = self.ways(first) * seconds;
                if rest >= ways {
                    rest -= ways;
                    return None;
                }
                let second = second.map(|second| (second, rest % seconds));
                Some((kind, (first, rest / seconds), second))
            })?;
            wff.push(kind);
            open.extend(second);
            open.push(first);
        }
        String::from_utf8(wff).ok()
    }

    /// A class as classes that share no WFF: a connective, and the classes of which its operands
    /// are.
    fn parts(
        &self,
        operators: &Operators,
        class: Class,
    ) -> impl Iterator<Item = (u8, Class, Option<Class>)> {
        let values = 0..self.logic.size;
        let operands = self.hands.of(operators.propositions()).get(class.propositions);
        let kinds = operators.under.into_iter().zip(CONNECTIVES).enumerate();
        kinds.filter_map(|(kind, (under, letter))| Some((kind, letter, under?))).flat_map(
            move |(kind, letter, under)| {
                let negated = values
                    .clone()
                    .filter(move |x| kind == N && self.logic.negation(*x) == class.value);
                let negations = negated
                    .map(move |value| (letter, Class { connectives: under, value, ..class }, None));
                let deals = self
                    .hands
                    .connectives
                    .get(under)
                    .filter(|_| kind != N)
                    .into_iter()
                    .flat_map(|under| &under.deals);
                let hands = deals.flat_map(move |(left, right)| {
                    let first =
                        self.hands.connectives.get(*left).map_or(0, Operators::propositions);
                    let deals = operands
                        .and_then(|operands| operands.deals.get(first))
                        .into_iter()
                        .flatten();
                    deals.map(move |(p, q)| ((*left, *p), (*right, *q)))
                });
                let joined = hands.flat_map(move |(left, right)| {
                    let of = |(connectives, propositions): (usize, usize)| {
                        let with = move |value| Class { connectives, propositions, value };
                        (0..self.logic.size).rev().map(with).filter(|class| self.ways(*class) > 0)
                    };
                    let both =
                        of(left).flat_map(move |left| of(right).map(move |right| (left, right)));
                    both.filter(move |(left, right)| {
                        self.logic.binary(kind, left.value, right.value) == class.value
                    })
                    .map(move |(left, right)| (letter, left, Some(right)))
                });
                negations.chain(joined)
            },
        )
    }
}

/// The sort of a single proposition.
fn sort(counts: &Propositions) -> Option<usize> {
    counts.iter().position(|count| *count > 0)
}
