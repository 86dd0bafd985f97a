//! The hands that dice allow.
//!
//! A **hand** is letters that a WFF uses up: connectives, and one proposition more than it has binary connectives. Its
//! WFFs are a proposition alone, or `N` and a WFF of the rest, or a binary connective and two WFFs to which the rest is
//! dealt out. What is to be known of them is in a [table](super::table). A wildcard is no letter: a hand may have more of
//! a connective than the dice, if the wildcards can become the others.

use super::rules::BECOMES;

/// The connectives of the dice, in the order in which a WFF has them where there is a choice.
pub(super) const CONNECTIVES: [u8; 5] = *b"NECAK";
/// The place of `N` in them.
pub(super) const N: usize = 0;

/// How many of each connective, in the order of [`CONNECTIVES`].
pub(super) type Connectives = [u8; 5];
/// How many propositions of each sort. What is a sort is up to the caller: the propositions of one value, or one letter.
pub(super) type Propositions = [u8; 16];

/// The dice that can be used.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Dice {
    /// Those that show each connective.
    pub(super) connectives: Connectives,
    pub(super) wild: u8,
    /// The most propositions of each sort.
    pub(super) sorts: Propositions,
    /// The most propositions of all sorts together.
    pub(super) propositions: u8,
}

/// All hands that some dice allow: some of the connectives and as many propositions as fit them.
#[derive(Clone, Debug)]
pub(super) struct Hands {
    /// In alphabetical order, so that what is a part of another stands before it.
    pub(super) connectives: Vec<Operators>,
    /// By their number; in alphabetical order.
    pub(super) propositions: Vec<Vec<Operands>>,
}

/// Connectives that a WFF can have.
#[derive(Clone, Debug)]
pub(super) struct Operators {
    pub(super) counts: Connectives,
    /// The place of what is left when the main connective is taken, for each connective that can be it.
    pub(super) under: [Option<usize>; 5],
    /// The ways to deal them out to two operands, as places.
    pub(super) deals: Vec<(usize, usize)>,
}

/// Propositions that a WFF can have.
#[derive(Clone, Debug)]
pub(super) struct Operands {
    pub(super) counts: Propositions,
    /// The ways to deal them out to two operands: for each number that the first gets, places among those of that number
    /// and among those of the number that is left.
    pub(super) deals: Vec<Vec<(usize, usize)>>,
}

impl Operators {
    /// How many propositions a WFF with these connectives has.
    pub(super) fn propositions(&self) -> usize {
        binary(&self.counts) + 1
    }

    /// How many letters a WFF with these connectives has.
    pub(super) fn length(&self) -> usize {
        total(&self.counts) + self.propositions()
    }
}

impl Hands {
    /// The hands that some dice allow, unless a table over them takes more than so many steps, where to join two cells
    /// takes `cost` steps.
    pub(super) fn new(dice: &Dice, cost: u64, steps: u64) -> Option<Hands> {
        // Letters of a hand are looked at many times for each time that they are dealt out.
        let most = steps / 16;
        let wild = usize::from(dice.wild);
        let propositions = usize::from(dice.propositions);
        let mut tops = dice.connectives;
        for (top, _) in tops.iter_mut().zip(&CONNECTIVES).filter(|(_, kind)| BECOMES.contains(kind)) {
            *top = top.checked_add(dice.wild)?;
        }
        let beyond = |counts: &Connectives| -> usize {
            counts.iter().zip(&dice.connectives).map(|(count, there)| usize::from(count.saturating_sub(*there))).sum()
        };
        let operators = parts(tops, most, |counts| beyond(counts) <= wild && binary(counts) < propositions)?;
        let number = operators.iter().map(|counts| binary(counts) + 1).max().unwrap_or_default();
        let operands = parts(dice.sorts, most, |counts| total(counts) <= number.min(propositions))?;
        let deals = |sum: u64, ways: u64| sum.saturating_add(ways);
        if operators.iter().map(ways).chain(operands.iter().map(ways)).fold(0, deals) > most {
            return None;
        }
        let mut by_number = vec![Vec::new(); number + 1];
        operands.into_iter().for_each(|counts| by_number.get_mut(total(&counts)).into_iter().for_each(|all| all.push(counts)));
        let hands = Hands {
            connectives: operators.iter().map(|counts| Operators::new(*counts, &operators)).collect(),
            propositions: by_number
                .iter()
                .map(|all| all.iter().map(|counts| Operands::new(*counts, &by_number)).collect())
                .collect(),
        };
        (hands.joints().saturating_mul(cost) <= steps).then_some(hands)
    }

    /// How often two cells are joined to fill a table.
    fn joints(&self) -> u64 {
        let deals = |number: usize, first: usize| -> u64 {
            self.of(number).iter().filter_map(|operands| operands.deals.get(first)).map(|deals| deals.len() as u64).sum()
        };
        let table: Vec<Vec<u64>> =
            (0..self.propositions.len()).map(|number| (0..=number).map(|first| deals(number, first)).collect()).collect();
        let of = |operators: &Operators| -> u64 {
            let joints = |(left, _): &(usize, usize)| {
                let first = self.connectives.get(*left).map_or(0, Operators::propositions);
                table.get(operators.propositions()).and_then(|row| row.get(first)).copied().unwrap_or_default()
            };
            let under = operators.under.iter().skip(1).flatten().filter_map(|under| self.connectives.get(*under));
            under.flat_map(|under| &under.deals).map(joints).sum()
        };
        self.connectives.iter().map(of).fold(0, u64::saturating_add)
    }

    /// The propositions that a WFF with so many of them can have.
    pub(super) fn of(&self, number: usize) -> &[Operands] {
        self.propositions.get(number).map_or(&[], Vec::as_slice)
    }
}

impl Operators {
    fn new(counts: Connectives, all: &[Connectives]) -> Operators {
        let place = |counts: &Connectives| all.binary_search(counts).ok();
        let deals = all_parts(counts);
        Operators {
            counts,
            under: [0, 1, 2, 3, 4].map(|kind| place(&without(counts, kind)?)),
            deals: deals.filter_map(|left| Some((place(&left)?, place(&minus(counts, left))?))).collect(),
        }
    }
}

impl Operands {
    fn new(counts: Propositions, by_number: &[Vec<Propositions>]) -> Operands {
        let place = |counts: &Propositions| by_number.get(total(counts))?.binary_search(counts).ok();
        let mut deals = vec![Vec::new(); total(&counts)];
        for left in all_parts(counts) {
            let dealt = place(&left).zip(place(&minus(counts, left)));
            deals.get_mut(total(&left)).into_iter().for_each(|deals| deals.extend(dealt));
        }
        Operands { counts, deals }
    }
}

pub(super) fn total(counts: &[u8]) -> usize {
    counts.iter().map(|count| usize::from(*count)).sum()
}

fn binary(counts: &Connectives) -> usize {
    total(counts) - usize::from(counts[N])
}

/// Some connectives without one of a kind; nothing where there is none.
fn without(counts: Connectives, kind: usize) -> Option<Connectives> {
    let mut rest = counts;
    let count = rest.get_mut(kind)?;
    *count = count.checked_sub(1)?;
    Some(rest)
}

fn minus<const SORTS: usize>(counts: [u8; SORTS], mut part: [u8; SORTS]) -> [u8; SORTS] {
    part.iter_mut().zip(counts).for_each(|(part, count)| *part = count - *part);
    part
}

/// How many parts some letters have.
fn ways<const SORTS: usize>(counts: &[u8; SORTS]) -> u64 {
    counts.iter().fold(1, |ways: u64, count| ways.saturating_mul(u64::from(*count) + 1))
}

/// All parts of some letters that fit, in alphabetical order; nothing where they are more than so many. What is left when
/// letters are taken from a part that fits has to fit too.
fn parts<const SORTS: usize>(counts: [u8; SORTS], most: u64, fits: impl Fn(&[u8; SORTS]) -> bool) -> Option<Vec<[u8; SORTS]>> {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let mut all = vec![[0; SORTS]];
    for (place, top) in counts.into_iter().enumerate().filter(|(_, top)| *top > 0) {
        let with = |part: [u8; SORTS], number| {
            let mut part = part;
            part.iter_mut().skip(place).take(1).for_each(|count| *count = number);
            part
        };
        let grown = all.iter().flat_map(|part| (0..=top).map(|number| with(*part, number)).take_while(&fits));
        all = grown.take(most.saturating_add(1)).collect();
        if all.len() > most {
            return None;
        }
    }
    Some(all)
}

/// All parts of some letters, from all of them to none.
fn all_parts<const SORTS: usize>(counts: [u8; SORTS]) -> impl Iterator<Item = [u8; SORTS]> {
    parts(counts, u64::MAX, |_| true).unwrap_or_default().into_iter().rev()
}
