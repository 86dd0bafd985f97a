//! The patterns of a roll's longest WFFs, counted and listed.
//!
//! A **pattern** is a WFF with its propositions left open, except for their values where these
//! matter. Each WFF has one pattern, and a pattern is filled with any of the propositions of its
//! values that are on the dice. Patterns are counted by the letters that they use up, from small to
//! large: a pattern is a proposition, or `N` and a pattern, or a binary connective and two patterns
//! that share its letters. The same counts then lead an enumeration past every dead end.

use super::by_value::ByValue;
use super::fillings::{Fillings, words};
use super::longest::{Answer, longest};
use super::rules::{Goal, Rules};
use crate::{Values, of_bits};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use wff_syntax::Faces;
use wff_syntax::letter::{Binary, Connective, PROPOSITIONS, Unary};

/// The most dice of each kind for which all longest WFFs are counted and listed.
pub const LIMIT: u64 = 12;

/// A roll has more than [`LIMIT`] small or big dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

/// The connectives of the dice; a wildcard becomes any of them but the last.
const CONNECTIVES: [Connective; 5] = [
    Connective::Unary(Unary::N),
    Connective::Binary(Binary::K),
    Connective::Binary(Binary::A),
    Connective::Binary(Binary::C),
    Connective::Binary(Binary::E),
];
const N: usize = 0;

/// The number of each connective.
type Counts = [u8; 5];

/// The number of patterns of each value that use up some letters, for each number of false
/// propositions.
type PatternCounts = Vec<ByValue<u128>>;

/// Patterns, each with its value.
type ValuedPatterns<'p> = Box<dyn Iterator<Item = (Vec<u8>, bool)> + 'p>;

/// All the longest WFFs of a roll by their patterns.
#[derive(Clone, Debug)]
pub struct Patterns {
    /// For each number of connectives how many patterns there are.
    cells: BTreeMap<Counts, PatternCounts>,
    /// The connectives that a longest WFF can have, each with a number of false propositions.
    multisets: Vec<(Counts, usize)>,
    /// The values that are wanted.
    wanted: ByValue<bool>,
    /// The number of dice that show each proposition of a value.
    propositions: ByValue<[u8; 4]>,
}

impl Patterns {
    pub(super) fn new(roll: &Faces, rules: Rules, goal: Goal<'_>) -> Result<Patterns, TooMany> {
        if roll.small() > LIMIT || roll.big() > LIMIT {
            return Err(TooMany);
        }
        let narrow = |count: u64| u8::try_from(count).unwrap_or(u8::MAX);
        let truth = |letter: u8| match goal {
            Goal::Wff => Some(true),
            Goal::True { values, .. } => values.truth_of(letter),
        };
        let of = |value: bool| {
            PROPOSITIONS.map(
                |letter| if truth(letter) == Some(value) { narrow(roll.of(letter)) } else { 0 },
            )
        };
        let length = match longest(roll, rules, goal) {
            Answer::Longest(longest) => usize::try_from(longest.length()).unwrap_or_default(),
            Answer::None(_) | Answer::Depends { .. } | Answer::OutOfReach => 0,
        };
        let mut every = Patterns {
            cells: BTreeMap::new(),
            multisets: Vec::new(),
            wanted: ByValue { t: true, f: goal == Goal::Wff },
            propositions: ByValue { t: of(true), f: of(false) },
        };
        let wild = if rules.has_wildcard() { narrow(roll.of(b'R')) } else { 0 };
        every.fill(
            CONNECTIVES.map(|connective| narrow(roll.of(connective.letter()))),
            wild,
            length,
        );
        Ok(every)
    }

    fn number(&self, truth: bool) -> usize {
        self.propositions.of(truth).iter().map(|count| usize::from(*count)).sum()
    }

    /// Counts the patterns of all that can be had of a stock of connectives, and finds the
    /// multisets of a length.
    fn fill(&mut self, stock: Counts, wild: u8, length: usize) {
        let propositions = self.number(true) + self.number(false);
        let (trues, falses) = (self.number(true), self.number(false));
        let mut top = stock;
        top.iter_mut().take(4).for_each(|count| *count += wild);
        let within = |counts: &Counts| {
            let beyond: u8 =
                counts.iter().zip(&stock).map(|(count, there)| count.saturating_sub(*there)).sum();
            beyond <= wild
                && binary(counts) < propositions
                && total(counts) + binary(counts) < length
        };
        for counts in parts(top).filter(within) {
            let cell = self.cell(&counts, falses);
            for (f, patterns) in cell.iter().enumerate() {
                let some =
                    ByValue::when(|value| *self.wanted.of(value) && *patterns.of(value) > 0).any();
                let fits = f <= falses && binary(&counts) + 1 - f <= trues;
                if some && fits && total(&counts) + binary(&counts) + 1 == length {
                    self.multisets.push((counts, f));
                }
            }
            self.cells.insert(counts, cell);
        }
    }

    /// The patterns of some connectives, those of fewer being known.
    fn cell(&self, counts: &Counts, falses: usize) -> PatternCounts {
        let propositions = binary(counts) + 1;
        let mut cell: PatternCounts = vec![ByValue::default(); falses.min(propositions) + 1];
        if *counts == Counts::default() {
            for (f, patterns) in cell.iter_mut().enumerate() {
                *patterns = ByValue { t: u128::from(f == 0), f: u128::from(f == 1) };
            }
            return cell;
        }
        for (kind, connective) in CONNECTIVES.into_iter().enumerate() {
            let Some(rest) = without(counts, kind) else { continue };
            let Connective::Binary(connective) = connective else {
                let under = self.cells.get(&rest).into_iter().flatten();
                cell.iter_mut().zip(under).for_each(|(patterns, under)| {
                    patterns.t += under.f;
                    patterns.f += under.t;
                });
                continue;
            };
            for left in parts(rest) {
                let (Some(one), Some(other)) =
                    (self.cells.get(&left), self.cells.get(&minus(&rest, &left)))
                else {
                    continue;
                };
                for (f1, one) in one.iter().enumerate() {
                    for (patterns, other) in cell.iter_mut().skip(f1).zip(other) {
                        for (v1, v2) in [(false, false), (false, true), (true, false), (true, true)]
                        {
                            *patterns.of_mut(of_bits(connective, v1, v2)) +=
                                one.of(v1) * other.of(v2);
                        }
                    }
                }
            }
        }
        cell
    }

    /// The number of them.
    pub fn count(&self) -> u128 {
        let of_multiset = |&(counts, f): &(Counts, usize)| {
            let wanted = [true, false].into_iter().filter(|value| *self.wanted.of(*value));
            let patterns: u128 = wanted.map(|value| self.number_of((counts, f), value)).sum();
            patterns
                * words(self.propositions.t, binary(&counts) + 1 - f)
                * words(self.propositions.f, f)
        };
        self.multisets.iter().map(of_multiset).sum()
    }

    /// The number of patterns that use up some connectives and so many false propositions, and have
    /// a value.
    fn number_of(&self, (counts, f): (Counts, usize), value: bool) -> u128 {
        self.cells
            .get(&counts)
            .and_then(|cell| cell.get(f))
            .map_or(0, |patterns| *patterns.of(value))
    }

    /// All of them, each once, in a fixed order: by the connectives that they use, then by pattern,
    /// then alphabetically.
    pub fn iter(&self) -> impl Iterator<Item = String> + '_ {
        self.patterns().flat_map(|pattern| self.fillings(pattern))
    }

    fn patterns(&self) -> impl Iterator<Item = Vec<u8>> + '_ {
        self.multisets
            .iter()
            .flat_map(|(counts, f)| self.patterns_of(*counts, *f, self.wanted))
            .map(|(pattern, _)| pattern)
    }

    /// The patterns that use up some connectives, so many false propositions and as many true ones
    /// as that takes, and have a wanted value. They nest as deep as a WFF of the largest roll.
    fn patterns_of(&self, counts: Counts, f: usize, wanted: ByValue<bool>) -> ValuedPatterns<'_> {
        if counts == Counts::default() {
            let value = f == 0;
            let letter = if value { b't' } else { b'f' };
            return Box::new(
                (f <= 1 && *wanted.of(value)).then(|| (vec![letter], value)).into_iter(),
            );
        }
        let of_connective = move |(kind, connective): (usize, Connective)| -> ValuedPatterns<'_> {
            let Some(rest) = without(&counts, kind) else { return Box::new(std::iter::empty()) };
            let Connective::Binary(connective) = connective else {
                let under = self.patterns_of(rest, f, wanted.negated());
                return Box::new(
                    under.map(|(under, value)| ([vec![b'N'], under].concat(), !value)),
                );
            };
            let splits = parts(rest)
                .flat_map(move |left| (0..=f).map(move |f1| (left, minus(&rest, &left), f1)));
            Box::new(splits.flat_map(move |(left, right, f1)| {
                self.joined(connective, (left, f1), (right, f - f1), wanted)
            }))
        };
        Box::new(CONNECTIVES.into_iter().enumerate().flat_map(of_connective))
    }

    /// The patterns with a wanted value that join one of some letters and one of others.
    fn joined(
        &self,
        connective: Binary,
        left: (Counts, usize),
        right: (Counts, usize),
        wanted: ByValue<bool>,
    ) -> impl Iterator<Item = (Vec<u8>, bool)> + '_ {
        let fits = move |v1: bool, v2: bool| {
            *wanted.of(of_bits(connective, v1, v2)) && self.number_of(right, v2) > 0
        };
        let on_right = move |v1: bool| ByValue::when(|v2| fits(v1, v2));
        let on_left = ByValue::when(|v1| self.number_of(left, v1) > 0 && on_right(v1).any());
        let lefts = on_left.any().then(|| self.patterns_of(left.0, left.1, on_left));
        lefts.into_iter().flatten().flat_map(move |(one, v1)| {
            let rights = self.patterns_of(right.0, right.1, on_right(v1));
            rights.map(move |(other, v2)| {
                ([&[connective.letter()], &*one, &*other].concat(), of_bits(connective, v1, v2))
            })
        })
    }

    /// A pattern with propositions in its open places, in all ways, in alphabetical order.
    fn fillings(&self, pattern: Vec<u8>) -> Fillings {
        Fillings::new(pattern, self.propositions)
    }

    /// Some of them to choose from: those of few distinct shapes first, one of each shape before
    /// the second of any. A shape is a subformula, its propositions left open.
    pub fn some(&self, number: usize) -> Vec<String> {
        let mut shapes: BTreeMap<Vec<u8>, Vec<Fillings>> = BTreeMap::new();
        for pattern in self.patterns().take(LOOKED_AT) {
            let shape = pattern
                .iter()
                .map(|letter| if letter.is_ascii_lowercase() { b't' } else { *letter })
                .collect();
            shapes.entry(shape).or_default().push(self.fillings(pattern));
        }
        let mut shapes: Vec<_> =
            shapes.into_iter().map(|(shape, fillings)| (distinct(&shape), fillings)).collect();
        shapes.sort_by_key(|(distinct, _)| *distinct);
        let mut open: Vec<_> =
            shapes.into_iter().map(|(_, fillings)| fillings.into_iter().flatten()).collect();
        let mut some = Vec::new();
        while !open.is_empty() && some.len() < number {
            open.retain_mut(|fillings| fillings.next().map(|wff| some.push(wff)).is_some());
        }
        some.truncate(number);
        some
    }
}

/// The number of patterns that are looked at for some to choose from.
const LOOKED_AT: usize = 1000;

/// The number of subformulas of a pattern that differ.
fn distinct(pattern: &[u8]) -> usize {
    let mut ends: Vec<usize> = Vec::new();
    let mut seen: Vec<&[u8]> = Vec::new();
    for (start, letter) in pattern.iter().enumerate().rev() {
        let operands = match letter {
            b'N' => 1,
            letter if letter.is_ascii_uppercase() => 2,
            _ => 0,
        };
        let mut end = start + 1;
        for _ in 0..operands {
            end = ends.pop().unwrap_or(end);
        }
        ends.push(end);
        seen.extend(pattern.get(start..end));
    }
    seen.sort_unstable();
    seen.dedup();
    seen.len()
}

fn binary(counts: &Counts) -> usize {
    total(counts) - usize::from(counts[N])
}

fn total(counts: &Counts) -> usize {
    counts.iter().map(|count| usize::from(*count)).sum()
}

/// Some connectives without one of a kind; `None` where there is none.
fn without(counts: &Counts, kind: usize) -> Option<Counts> {
    let mut rest = *counts;
    let count = rest.get_mut(kind)?;
    *count = count.checked_sub(1)?;
    Some(rest)
}

fn minus(counts: &Counts, part: &Counts) -> Counts {
    let mut rest = *counts;
    rest.iter_mut().zip(part).for_each(|(count, part)| *count -= part);
    rest
}

/// All parts of some connectives, from none to all; a part comes after its own parts.
fn parts(of: Counts) -> impl Iterator<Item = Counts> {
    let mut next = Some(Counts::default());
    std::iter::from_fn(move || {
        let part = next?;
        let grows = part.iter().zip(&of).rposition(|(count, most)| count < most);
        next = grows.map(|grows| {
            let mut kind = 0..;
            part.map(|count| match kind.next().unwrap_or(0).cmp(&grows) {
                Ordering::Less => count,
                Ordering::Equal => count + 1,
                Ordering::Greater => 0,
            })
        });
        Some(part)
    })
}
