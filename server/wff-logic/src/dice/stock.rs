//! The dice of a roll that can be used, and the multisets of letters that can be had of them.

use super::rules::Rules;
use super::skeleton::{Multiset, Skeleton};
use wff_syntax::Faces;
use wff_syntax::letter::PROPOSITIONS;

/// The binary connectives of the dice, in the order in which a WFF has them: its infix needs few
/// brackets then.
pub(super) const BINARY: [u8; 4] = *b"ECAK";

/// The place of `C`, which a wildcard becomes first.
const C: usize = 1;

/// The dice that can be used, by what they are to a truth value.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stock {
    /// The number that show each proposition: those that are true, and those that are false.
    pub(super) propositions: [[u64; 4]; 2],
    n: u64,
    /// Binary connectives, in the order of `BINARY`.
    pub(super) binary: [u64; 4],
    wild: u64,
}

impl Stock {
    /// The dice of a roll that a rule book lets a player use. `truth` gives the value of a
    /// proposition; one without a value is left out.
    pub(super) fn new(roll: &Faces, rules: Rules, truth: impl Fn(u8) -> Option<bool>) -> Stock {
        let of = |value: bool| {
            PROPOSITIONS
                .map(|letter| if truth(letter) == Some(value) { roll.of(letter) } else { 0 })
        };
        Stock {
            propositions: [of(true), of(false)],
            n: roll.of(b'N'),
            binary: BINARY.map(|letter| roll.of(letter)),
            wild: if rules.has_wildcard() { roll.of(b'R') } else { 0 },
        }
    }

    fn count(&self, truth: bool) -> u64 {
        self.propositions.get(usize::from(!truth)).map_or(0, |counts| counts.iter().sum())
    }

    /// The most binary connectives of a WFF; `None` where there is no WFF.
    pub(super) fn most_binary(&self) -> Option<u64> {
        let propositions = self.count(true) + self.count(false);
        Some((self.binary.iter().sum::<u64>() + self.wild).min(propositions.checked_sub(1)?))
    }

    /// The most `N`s beside so many binary connectives.
    pub(super) fn most_negations(&self, m: u64) -> u64 {
        self.n + self.wild - m.saturating_sub(self.binary.iter().sum())
    }

    /// The longest multiset for which there is a skeleton.
    pub(super) fn longest(
        &self,
        skeleton: impl Fn(&Multiset) -> Option<Skeleton>,
    ) -> Option<(Multiset, Skeleton)> {
        let mut best: Option<(Multiset, Skeleton)> = None;
        for m in (0..=self.most_binary()?).rev() {
            let most = self.most_negations(m);
            let length = |n: u64| 2 * m + 1 + n;
            let beats = |n: u64, best: &Option<(Multiset, Skeleton)>| {
                best.as_ref().is_none_or(|(letters, _)| letters.length() < length(n))
            };
            if !beats(most, &best) {
                break;
            }
            for n in [Some(most), most.checked_sub(1)].into_iter().flatten() {
                if beats(n, &best) {
                    best = self
                        .multisets(m, n)
                        .find_map(|letters| Some((letters, skeleton(&letters)?)))
                        .or(best);
                }
            }
        }
        best
    }

    /// Multisets with so many binary connectives and `N`s: for each choice of kinds of connective,
    /// the fewest false propositions, one more, and the most.
    fn multisets(&self, m: u64, n: u64) -> impl Iterator<Item = Multiset> {
        let mut binary = self.binary;
        binary[C] += self.wild - n.saturating_sub(self.n);
        let (trues, falses) = (self.count(true), self.count(false));
        let fewest = (m + 1).saturating_sub(trues);
        let most = falses.min(m + 1);
        choices(binary, m).flat_map(move |binary| {
            let number =
                [fewest, fewest + 1, most].into_iter().filter(move |f| (fewest..=most).contains(f));
            number.map(move |f| Multiset { t: m + 1 - f, f, n, binary })
        })
    }
}

/// Ways to choose so many connectives of these: one for each set of kinds, as evenly as can be.
fn choices(stock: [u64; 4], number: u64) -> impl Iterator<Item = [u64; 4]> {
    let there = stock.iter().rev().fold(0, |kinds: u8, count| kinds << 1 | u8::from(*count > 0));
    let is_open = move |kinds: &u8| kinds & !there == 0 && u64::from(kinds.count_ones()) <= number;
    (0..=there).rev().filter(is_open).filter_map(move |kinds| {
        let mut chosen = stock;
        for (kind, count) in chosen.iter_mut().enumerate() {
            *count *= u64::from(kinds >> kind & 1);
        }
        share(chosen, number)
    })
}

/// Takes so many of what is there, as evenly as can be, at least one of each while that many are
/// wanted; `None` where there are fewer.
pub(super) fn share<const SORTS: usize>(stock: [u64; SORTS], number: u64) -> Option<[u64; SORTS]> {
    let mut taken = [0; SORTS];
    let mut wanted = number;
    while wanted > 0 {
        let open = stock.iter().zip(&taken).filter(|(there, taken)| taken < there);
        let (sorts, least) = open.fold((0, u64::MAX), |(sorts, least), (there, taken)| {
            (sorts + 1, least.min(there - taken))
        });
        if sorts == 0 {
            return None;
        }
        let each = (wanted / sorts).clamp(1, least);
        for (there, taken) in stock.iter().zip(&mut taken) {
            if *taken < *there && wanted > 0 {
                *taken += each;
                wanted -= each;
            }
        }
    }
    Some(taken)
}
