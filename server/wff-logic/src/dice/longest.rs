//! The longest WFF and the longest true WFF of a roll, exactly: in classical logic in any number of
//! dice, as follows; in other logics by the tables of [`valued`](super::valued).
//!
//! # The longest WFF
//!
//! A WFF with m binary connectives has m + 1 propositions and any number of `N`. So with v
//! propositions and b binary connectives the longest has min(b, v − 1) of the latter, one more
//! proposition, and every `N`. A wildcard becomes binary while propositions are spare, else `N`.
//! Any `N`s, then any m binary connectives, then any m + 1 propositions are a WFF in that order.
//!
//! # The longest true WFF
//!
//! That is the longest multiset of the dice for which there is a [`skeleton`](super::skeleton).

use super::meter::Meter;
use super::rules::{Goal, Rules};
use super::skeleton::{ANY, Multiset, Reason, Skeleton, skeleton};
use super::stock::{BINARY, Stock, share};
use super::valued::{Valued, metered_valued};
use crate::{Logic, Truth, Valuation, Values, Variable};
use wff_syntax::letter::PROPOSITIONS;
use wff_syntax::{Faces, Formula, Span, Written};

/// The longest WFF of a roll, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This is the longest.
    Longest(Longest),
    /// None can be made.
    None(Reason),
    /// The longest depends on propositions that are on the dice and have no value. (Where a longest
    /// WFF is found that is true whatever their values are, it is given instead.)
    Depends {
        /// The propositions.
        letters: Vec<Variable>,
        /// The number of its letters under those values that make it shortest; 0 where there is
        /// none then.
        least: u64,
        /// The number of its letters under those that make it longest.
        most: u64,
    },
    /// To find it takes too long: there are many dice, and the logic has many values.
    OutOfReach,
}

/// A longest WFF, as the letters of which it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Longest {
    made: Made,
    /// The reason why it is shorter than the longest WFF that need not be true, if it is.
    pub shorter: Option<Reason>,
}

/// A longest WFF as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Made {
    /// As letters to be put in order.
    Framed {
        letters: Multiset,
        skeleton: Skeleton,
        /// The letters of its true and of its false propositions, in alphabetical order.
        propositions: [Vec<u8>; 2],
    },
    /// Written out.
    Written(String),
}

/// The longest WFF of a roll that a goal asks for.
pub fn longest(roll: &Faces, rules: Rules, goal: Goal<'_>) -> Answer {
    metered(roll, rules, goal, &Meter::unlimited())
}

/// The steps that a die takes under each valuation.
const A_DIE: u64 = 8;

/// The longest WFF of a roll. If it takes more steps than the meter has, that is over then and the
/// answer says nothing.
pub(super) fn metered(roll: &Faces, rules: Rules, goal: Goal<'_>, meter: &Meter) -> Answer {
    let rows = match goal {
        Goal::Wff => 1,
        Goal::True { values, .. } => {
            let is_open = |letter: &&u8| roll.of(**letter) > 0 && values.of(**letter).is_none();
            1 << PROPOSITIONS.iter().filter(is_open).count()
        }
    };
    if meter.take(roll.len().saturating_add(1).saturating_mul(A_DIE * rows)).is_none() {
        return Answer::OutOfReach;
    }
    match goal {
        Goal::Wff => Stock::new(roll, rules, |_| Some(true)).answer(|_| Some(ANY)),
        Goal::True { logic, values } if logic.is_two_valued() => longest_true(roll, rules, values),
        Goal::True { logic, values } => in_many_values(roll, rules, logic, values, meter),
    }
}

/// The steps of the largest chart for the longest true WFF in a logic of many values, which takes
/// some hundred megabytes at the most. Rolls of twelve dice in logics of up to four values take a
/// tenth of that.
const LARGEST_CHART: u64 = 1 << 25;

/// The values of the propositions of the dice, by their places in the logic's list.
pub(super) fn values_of_dice(logic: &Logic, values: &Valuation) -> [Option<u8>; 4] {
    PROPOSITIONS.map(|letter| {
        values.of(letter).and_then(|value| value.carried_to(logic)).map(|value| value.index())
    })
}

fn in_many_values(
    roll: &Faces,
    rules: Rules,
    logic: &Logic,
    values: &Valuation,
    meter: &Meter,
) -> Answer {
    let values = values_of_dice(logic, values);
    match metered_valued(roll, rules, logic, &values, LARGEST_CHART, meter) {
        Valued::Longest { wff, length, .. } => {
            let shorter = match longest(roll, rules, Goal::Wff) {
                Answer::Longest(longest) if length < longest.length() => Some(Reason::Undesignated),
                _ => None,
            };
            Answer::Longest(Longest { made: Made::Written(wff), shorter })
        }
        Valued::None { wff: true } => Answer::None(Reason::Undesignated),
        Valued::None { wff: false } => Answer::None(Reason::NoProposition),
        Valued::Depends { letters, least, most } => Answer::Depends {
            letters: letters.into_iter().map(Variable::from).collect(),
            least,
            most,
        },
        Valued::OutOfReach => Answer::OutOfReach,
    }
}

fn longest_true(roll: &Faces, rules: Rules, values: &Valuation) -> Answer {
    let missing: Vec<u8> = PROPOSITIONS
        .into_iter()
        .filter(|letter| roll.of(*letter) > 0 && values.of(*letter).is_none())
        .collect();
    let known = |letter: u8| values.truth_of(letter);
    if missing.is_empty() {
        return Stock::new(roll, rules, known).answer(skeleton);
    }
    // The dice under each valuation of these, and how long a true WFF is there.
    let stock = |row: usize| {
        let truth = |letter| {
            known(letter)
                .or_else(|| Some(row >> missing.iter().position(|it| *it == letter)? & 1 != 0))
        };
        Stock::new(roll, rules, truth)
    };
    let rows = 0..1_usize << missing.len();
    let lengths: Vec<u64> = rows
        .clone()
        .map(|row| stock(row).longest(skeleton).map_or(0, |(letters, _)| letters.length()))
        .collect();
    let least = lengths.iter().copied().min().unwrap_or_default();
    let most = lengths.iter().copied().max().unwrap_or_default();
    // One without these propositions is certainly true.
    let candidates = std::iter::once(Stock::new(roll, rules, known)).chain(rows.clone().map(stock));
    let longest = candidates.into_iter().filter_map(|stock| match stock.answer(skeleton) {
        Answer::Longest(longest) if longest.length() == most => Some(longest),
        _ => None,
    });
    if let Some(longest) = longest.into_iter().find(|longest| is_true(&longest.wff(), values)) {
        return Answer::Longest(longest);
    }
    let changes =
        |place: usize| rows.clone().any(|row| lengths.get(row) != lengths.get(row ^ 1 << place));
    let matter: Vec<u8> = missing
        .iter()
        .enumerate()
        .filter(|(place, _)| changes(*place))
        .map(|(_, letter)| *letter)
        .collect();
    let letters = if matter.is_empty() { missing } else { matter };
    Answer::Depends { letters: letters.into_iter().map(Variable::from).collect(), least, most }
}

/// True if a WFF is true under some values, whatever the propositions without one may have.
fn is_true(wff: &str, values: &Valuation) -> bool {
    let formula = Formula::read(wff, Span::new(0, wff.len()), |_| None);
    let truth = formula.and_then(|formula| Truth::of(Written::new(&formula, wff)));
    truth.is_some_and(|truth| truth.holds_under(values))
}

impl Stock {
    fn answer(&self, skeleton: impl Fn(&Multiset) -> Option<Skeleton>) -> Answer {
        let Some(m) = self.most_binary() else { return Answer::None(Reason::NoProposition) };
        let most = 2 * m + 1 + self.most_negations(m);
        match self.longest(skeleton) {
            Some((letters, skeleton)) => {
                let shorter = (letters.length() < most).then(|| self.reason());
                let chosen = |truth: usize, number| {
                    let counts = self
                        .propositions
                        .get(truth)
                        .and_then(|stock| share(*stock, number))
                        .unwrap_or_default();
                    PROPOSITIONS
                        .into_iter()
                        .zip(counts)
                        .flat_map(|(letter, count)| repeat(letter, count))
                        .collect()
                };
                let propositions = [chosen(0, letters.t), chosen(1, letters.f)];
                Answer::Longest(Longest {
                    made: Made::Framed { letters, skeleton, propositions },
                    shorter,
                })
            }
            None => Answer::None(self.reason()),
        }
    }

    /// The reason why the longest WFF is not true.
    fn reason(&self) -> Reason {
        let m = self.most_binary().unwrap_or_default();
        let [e, _, a, k] = self.binary;
        match () {
            () if m == 0 => Reason::Lone,
            () if a > 0 => Reason::AllFalse,
            () if k == 0 => Reason::Parity,
            () if self.most_negations(m) > 0 => Reason::OneNegation,
            () if e == 0 => Reason::OnlyK,
            () => Reason::OneFalse,
        }
    }
}

fn repeat(letter: u8, count: u64) -> impl Iterator<Item = u8> {
    std::iter::repeat_n(letter, usize::try_from(count).unwrap_or(usize::MAX))
}

impl Longest {
    /// The number of its letters.
    pub fn length(&self) -> u64 {
        match &self.made {
            Made::Framed { letters, .. } => letters.length(),
            Made::Written(wff) => wff.len() as u64,
        }
    }

    /// The dice that it takes, a wildcard being what it became.
    pub fn faces(&self) -> Faces {
        let mut faces = Faces::default();
        match &self.made {
            Made::Framed { letters, propositions, .. } => {
                faces.add(b'N', letters.n);
                BINARY
                    .into_iter()
                    .zip(letters.binary)
                    .for_each(|(letter, count)| _ = faces.add(letter, count));
                propositions.iter().flatten().for_each(|letter| _ = faces.add(*letter, 1));
            }
            Made::Written(wff) => wff.bytes().for_each(|letter| _ = faces.add(letter, 1)),
        }
        faces
    }

    /// It written out. An `R` of the roll is the connective that it became.
    pub fn wff(&self) -> String {
        let (mut letters, skeleton, propositions) = match &self.made {
            Made::Framed { letters, skeleton, propositions } => (*letters, skeleton, propositions),
            Made::Written(wff) => return wff.clone(),
        };
        let [mut trues, mut falses] = propositions.each_ref().map(|letters| letters.as_slice());
        let mut take = |c: u8| match c {
            b't' => trues.split_off_first().copied(),
            b'f' => falses.split_off_first().copied(),
            _ => Some(c),
        };
        let back: Vec<u8> = skeleton.back.bytes().filter_map(&mut take).collect();
        let mut wff: Vec<u8> = skeleton.front.bytes().filter_map(&mut take).collect();
        for letter in &wff {
            if *letter == b'N' {
                letters.n -= 1;
            }
            let same = BINARY.iter().zip(&mut letters.binary).find(|(binary, _)| *binary == letter);
            same.into_iter().for_each(|(_, count)| *count -= 1);
        }
        wff.extend(repeat(b'N', letters.n));
        wff.extend(
            BINARY
                .into_iter()
                .zip(letters.binary)
                .flat_map(|(letter, count)| repeat(letter, count)),
        );
        let mut rest: Vec<u8> = [trues, falses].concat();
        rest.sort_unstable();
        wff.extend(rest);
        wff.extend(back);
        String::from_utf8(wff).unwrap_or_default()
    }
}
