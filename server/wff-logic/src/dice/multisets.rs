//! The multisets of letters that dice allow.
//!
//! A WFF uses up a multiset of letters: connectives, and one proposition more than it has binary
//! connectives. The WFFs of a multiset are a proposition alone, or `N` and a WFF of the rest, or a
//! binary connective and two WFFs among which the rest is divided. What is to be known of them is
//! in a [chart](super::chart). A wildcard is no letter: a multiset may have more of a connective
//! than the dice, if the wildcards can become the others.

use super::rules::BECOMES;
use wff_syntax::letter::{Binary, Connective, Unary};

/// The connectives of the dice, in the order in which a WFF has them where there is a choice.
pub(super) const CONNECTIVES: [Connective; 5] = [
    Connective::Unary(Unary::N),
    Connective::Binary(Binary::E),
    Connective::Binary(Binary::C),
    Connective::Binary(Binary::A),
    Connective::Binary(Binary::K),
];
/// The place of `N` in them.
const N: usize = 0;

/// The number of each connective, in the order of [`CONNECTIVES`].
pub(super) type Connectives = [u8; 5];
/// The number of propositions of each sort. The caller says what a sort is: the propositions of one
/// value, or one letter.
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

/// All multisets that some dice allow: some of the connectives and as many propositions as fit
/// them.
#[derive(Clone, Debug)]
pub(super) struct Multisets {
    /// In alphabetical order, so that what is a part of another stands before it.
    pub(super) connectives: Vec<Operators>,
    /// By their number; in alphabetical order.
    pub(super) propositions: Vec<Vec<Operands>>,
}

/// Connectives that a WFF can have.
#[derive(Clone, Debug)]
pub(super) struct Operators {
    pub(super) counts: Connectives,
    /// The place of what is left when the main connective is taken, for each connective that can be
    /// it.
    pub(super) under: [Option<usize>; 5],
    /// The ways to divide them among two operands, as places.
    pub(super) splits: Vec<(usize, usize)>,
}

/// Propositions that a WFF can have.
#[derive(Clone, Debug)]
pub(super) struct Operands {
    pub(super) counts: Propositions,
    /// The ways to divide them among two operands: for each number that the first gets, places
    /// among those of that number and among those of the number that is left.
    pub(super) splits: Vec<Vec<(usize, usize)>>,
}

impl Operators {
    /// The number of propositions of a WFF with these connectives.
    pub(super) fn propositions(&self) -> usize {
        binary(&self.counts) + 1
    }

    /// The number of letters of a WFF with these connectives.
    pub(super) fn length(&self) -> usize {
        total(&self.counts) + self.propositions()
    }
}

impl Multisets {
    /// The multisets that some dice allow and the steps of a chart over them, unless these are more
    /// than so many. To join two cells takes `cost` steps.
    pub(super) fn new(dice: &Dice, cost: u64, steps: u64) -> Option<(Multisets, u64)> {
        // To divide letters takes longer than to join cells, and to list them longer still.
        const LISTED: u64 = 64;
        const DIVIDED: u64 = 16;
        let listed = steps / LISTED;
        let wild = usize::from(dice.wild);
        let propositions = usize::from(dice.propositions);
        let mut tops = dice.connectives;
        for (top, _) in
            tops.iter_mut().zip(&CONNECTIVES).filter(|(_, it)| BECOMES.contains(&it.letter()))
        {
            *top = top.checked_add(dice.wild)?;
        }
        let beyond = |counts: &Connectives| -> usize {
            counts
                .iter()
                .zip(&dice.connectives)
                .map(|(count, there)| usize::from(count.saturating_sub(*there)))
                .sum()
        };
        let operators =
            parts(tops, listed, |counts| beyond(counts) <= wild && binary(counts) < propositions)?;
        let number = operators.iter().map(|counts| binary(counts) + 1).max().unwrap_or_default();
        let operands =
            parts(dice.sorts, listed, |counts| total(counts) <= number.min(propositions))?;
        let splits = operators
            .iter()
            .map(ways)
            .chain(operands.iter().map(ways))
            .fold(0, u64::saturating_add);
        let divided = splits.saturating_mul(DIVIDED);
        if divided > steps {
            return None;
        }
        let joined = joints(&operators, &operands, number).saturating_mul(cost);
        let listed = operators.len().max(operands.len()) as u64 * LISTED;
        let taken = joined.max(divided).max(listed);
        if taken > steps {
            return None;
        }
        let mut by_number = vec![Vec::new(); number + 1];
        for counts in operands {
            at(&mut by_number, total(&counts)).push(counts);
        }
        let of_number = |all: &Vec<Propositions>| {
            all.iter().map(|counts| Operands::new(*counts, &by_number)).collect()
        };
        let multisets = Multisets {
            connectives: operators
                .iter()
                .map(|counts| Operators::new(*counts, &operators))
                .collect(),
            propositions: by_number.iter().map(of_number).collect(),
        };
        Some((multisets, taken))
    }

    /// The propositions that a WFF with so many of them can have.
    pub(super) fn of(&self, number: usize) -> &[Operands] {
        self.propositions.get(number).map_or(&[], Vec::as_slice)
    }
}

impl Operators {
    fn new(counts: Connectives, all: &[Connectives]) -> Operators {
        let place = |counts: &Connectives| all.binary_search(counts).ok();
        Operators {
            counts,
            under: std::array::from_fn(|kind| place(&without(counts, kind)?)),
            splits: all_parts(counts)
                .filter_map(|left| Some((place(&left)?, place(&minus(counts, left))?)))
                .collect(),
        }
    }
}

impl Operands {
    fn new(counts: Propositions, by_number: &[Vec<Propositions>]) -> Operands {
        let place =
            |counts: &Propositions| by_number.get(total(counts))?.binary_search(counts).ok();
        // The second operand gets at least one.
        let mut splits = vec![Vec::new(); total(&counts)];
        for left in all_parts(counts).filter(|left| total(left) < total(&counts)) {
            at(&mut splits, total(&left)).extend(place(&left).zip(place(&minus(counts, left))));
        }
        Operands { counts, splits }
    }
}

pub(super) fn total(counts: &[u8]) -> usize {
    counts.iter().map(|count| usize::from(*count)).sum()
}

fn binary(counts: &Connectives) -> usize {
    total(counts) - usize::from(counts[N])
}

/// Some connectives without one of a kind; `None` where there is none.
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

/// The number of times that two cells are joined to fill a chart over multisets of these letters,
/// of at most so many propositions.
fn joints(operators: &[Connectives], operands: &[Propositions], most: usize) -> u64 {
    // The ways to divide all choices of so many propositions, by how many the first operand gets.
    let mut divided = vec![vec![0_u64; most + 1]; most + 1];
    for counts in operands {
        for (sum, ways) in at(&mut divided, total(counts)).iter_mut().zip(by_size(counts)) {
            *sum = sum.saturating_add(ways);
        }
    }
    let of = |under: Connectives| -> u64 {
        let [negations, binary @ ..] = under;
        let binary = by_size(&binary);
        let divided = divided.get(binary.len() + 1).into_iter().flatten().skip(1);
        binary
            .into_iter()
            .zip(divided)
            .map(|(ways, divided)| ways.saturating_mul(*divided))
            .fold(0, u64::saturating_add)
            .saturating_mul(u64::from(negations) + 1)
    };
    let under = operators
        .iter()
        .flat_map(|counts| (N + 1..counts.len()).filter_map(|kind| without(*counts, kind)));
    under.map(of).fold(0, u64::saturating_add)
}

/// The number of parts of each size of some letters.
fn by_size(counts: &[u8]) -> Vec<u64> {
    let mut ways = vec![1_u64];
    for count in counts.iter().map(|count| usize::from(*count)).filter(|count| *count > 0) {
        let with = |size: usize| {
            let fewer = ways.iter().take(size + 1).skip(size.saturating_sub(count));
            fewer.fold(0_u64, |sum, ways| sum.saturating_add(*ways))
        };
        ways = (0..ways.len() + count).map(with).collect();
    }
    ways
}

/// The number of parts of some letters.
fn ways<const SORTS: usize>(counts: &[u8; SORTS]) -> u64 {
    counts.iter().fold(1, |ways: u64, count| ways.saturating_mul(u64::from(*count) + 1))
}

/// All parts of some letters that fit, in alphabetical order; `None` where they are more than so
/// many. What is left when letters are taken from a part that fits has to fit too.
fn parts<const SORTS: usize>(
    counts: [u8; SORTS],
    most: u64,
    fits: impl Fn(&[u8; SORTS]) -> bool,
) -> Option<Vec<[u8; SORTS]>> {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let mut all = vec![[0; SORTS]];
    for (place, top) in counts.into_iter().enumerate().filter(|(_, top)| *top > 0) {
        let with = |part: [u8; SORTS], number| {
            let mut part = part;
            *at(&mut part, place) = number;
            part
        };
        let grown = all
            .iter()
            .flat_map(|part| (0..=top).map(|number| with(*part, number)).take_while(&fits));
        all = grown.take(most.saturating_add(1)).collect();
        if all.len() > most {
            return None;
        }
    }
    Some(all)
}

/// All parts of some letters, from all of them to none.
fn all_parts<const SORTS: usize>(counts: [u8; SORTS]) -> impl Iterator<Item = [u8; SORTS]> {
    parts(counts, u64::MAX, |_| true).into_iter().flatten().rev()
}

/// The item at a place that the list has.
#[expect(clippy::indexing_slicing, reason = "another place is a fault of the program, and panics")]
fn at<T>(items: &mut [T], place: usize) -> &mut T {
    &mut items[place]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of times that two cells are joined, gone through one by one.
    fn joined(multisets: &Multisets) -> usize {
        let all = &multisets.connectives;
        let of_binary = |operators: &Operators| -> usize {
            let operands = multisets.of(operators.propositions());
            let splits = operators.under[N + 1..].iter().flatten().flat_map(|it| &all[*it].splits);
            splits
                .flat_map(|(left, _)| {
                    operands.iter().map(|it| &it.splits[all[*left].propositions()])
                })
                .map(Vec::len)
                .sum()
        };
        all.iter().map(of_binary).sum()
    }

    #[test]
    fn a_chart_takes_as_many_steps_as_cells_are_joined() {
        const COST: u64 = 1 << 30;
        for (connectives, wild, [one, other]) in [
            ([0, 1, 0, 0, 0], 0, [1, 1]),
            ([1, 1, 1, 1, 1], 0, [2, 3]),
            ([2, 0, 3, 0, 0], 0, [4, 0]),
            ([1, 0, 2, 0, 1], 2, [2, 2]),
            ([0, 0, 0, 0, 3], 1, [1, 6]),
        ] {
            let mut dice = Dice { connectives, wild, propositions: one + other, ..Dice::default() };
            (dice.sorts[2], dice.sorts[5]) = (one, other);
            let (multisets, steps) = Multisets::new(&dice, COST, u64::MAX).unwrap();
            assert_eq!(steps / COST, joined(&multisets) as u64, "{connectives:?}");
            assert!(Multisets::new(&dice, COST, steps - 1).is_none(), "{connectives:?}");
        }
    }
}
