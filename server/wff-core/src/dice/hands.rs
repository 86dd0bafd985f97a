//! The hands that dice allow.
//!
//! A **hand** is letters that a WFF uses up: connectives, and one proposition more than it has
//! binary connectives. Its WFFs are a proposition alone, or `N` and a WFF of the rest, or a binary
//! connective and two WFFs to which the rest is dealt out. What is to be known of them is in a
//! [table](super::table). A wildcard is no letter: a hand may have more of a connective than the
//! dice, if the wildcards can become the others.

use super::rules::BECOMES;

/// The connectives of the dice, in the order in which a WFF has them where there is a choice.
pub(super) const CONNECTIVES: [u8; 5] = *b"NECAK";
/// The place of `N` in them.
pub(super) const N: usize = 0;

/// How many of each connective, in the order of [`CONNECTIVES`].
pub(super) type Connectives = [u8; 5];
/// How many propositions of each sort. What is a sort is up to the caller: the propositions of one
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
    /// The place of what is left when the main connective is taken, for each connective that can be
    /// it.
    pub(super) under: [Option<usize>; 5],
    /// The ways to deal them out to two operands, as places.
    pub(super) deals: Vec<(usize, usize)>,
}

/// Propositions that a WFF can have.
#[derive(Clone, Debug)]
pub(super) struct Operands {
    pub(super) counts: Propositions,
    /// The ways to deal them out to two operands: for each number that the first gets, places among
    /// those of that number and among those of the number that is left.
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
    /// The hands that some dice allow, unless a table over them takes more than so many steps,
    /// where to join two cells takes `cost` steps.
    pub(super) fn new(dice: &Dice, cost: u64, steps: u64) -> Option<Hands> {
        // To deal out letters takes longer than to join cells, and to list them longer still.
        let (listed, dealt) = (steps / 64, steps / 16);
        let wild = usize::from(dice.wild);
        let propositions = usize::from(dice.propositions);
        let mut tops = dice.connectives;
        for (top, _) in tops.iter_mut().zip(&CONNECTIVES).filter(|(_, kind)| BECOMES.contains(kind))
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
        let deals = operators
            .iter()
            .map(ways)
            .chain(operands.iter().map(ways))
            .fold(0, u64::saturating_add);
        if deals > dealt || joints(&operators, &operands, number).saturating_mul(cost) > steps {
            return None;
        }
        let mut by_number = vec![Vec::new(); number + 1];
        operands.into_iter().for_each(|counts| {
            by_number.get_mut(total(&counts)).into_iter().for_each(|all| all.push(counts))
        });
        let of_number = |all: &Vec<Propositions>| {
            all.iter().map(|counts| Operands::new(*counts, &by_number)).collect()
        };
        Some(Hands {
            connectives: operators
                .iter()
                .map(|counts| Operators::new(*counts, &operators))
                .collect(),
            propositions: by_number.iter().map(of_number).collect(),
        })
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
            deals: deals
                .filter_map(|left| Some((place(&left)?, place(&minus(counts, left))?)))
                .collect(),
        }
    }
}

impl Operands {
    fn new(counts: Propositions, by_number: &[Vec<Propositions>]) -> Operands {
        let place =
            |counts: &Propositions| by_number.get(total(counts))?.binary_search(counts).ok();
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

/// How often two cells are joined to fill a table over hands of these letters, of at most so many
/// propositions.
fn joints(operators: &[Connectives], operands: &[Propositions], most: usize) -> u64 {
    // The ways to deal out all choices of so many propositions, by how many the first operand gets.
    let mut dealt = vec![vec![0_u64; most + 1]; most + 1];
    for counts in operands {
        for (sum, ways) in dealt.get_mut(total(counts)).into_iter().flatten().zip(by_size(counts)) {
            *sum = sum.saturating_add(ways);
        }
    }
    let of = |under: Connectives| -> u64 {
        let [negations, binary @ ..] = under;
        let binary = by_size(&binary);
        let dealt = dealt.get(binary.len() + 1).into_iter().flatten().skip(1);
        binary
            .into_iter()
            .zip(dealt)
            .map(|(ways, dealt)| ways.saturating_mul(*dealt))
            .fold(0, u64::saturating_add)
            .saturating_mul(u64::from(negations) + 1)
    };
    let under = operators
        .iter()
        .flat_map(|counts| (N + 1..counts.len()).filter_map(|kind| without(*counts, kind)));
    under.map(of).fold(0, u64::saturating_add)
}

/// How many parts of each size some letters have.
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

/// How many parts some letters have.
fn ways<const SORTS: usize>(counts: &[u8; SORTS]) -> u64 {
    counts.iter().fold(1, |ways: u64, count| ways.saturating_mul(u64::from(*count) + 1))
}

/// All parts of some letters that fit, in alphabetical order; nothing where they are more than so
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
            part.iter_mut().skip(place).take(1).for_each(|count| *count = number);
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
    parts(counts, u64::MAX, |_| true).unwrap_or_default().into_iter().rev()
}
