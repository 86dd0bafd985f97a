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
//! Take a multiset of letters that is to be used up: m binary connectives, m + 1 propositions of
//! which t are true and f false, and n `N`s. Whether it makes a true WFF is decided by [`frame`],
//! whose every case but `None` is a WFF that is true, whatever its rest X is:
//!
//! | multiset | true WFF |
//! |---|---|
//! | m = 0 | `N…Nx`, if the number of `N`s fits the value of x |
//! | has `C` | `CXt`, else `CfX` |
//! | no `C`, has `A` | `AtX`, else `ANfX`, else `AEffX` |
//! | only `E`, with f + n even | any WFF |
//! | `K`, or `K` and `E`, no `N` | any WFF if f = 0; `EfKfX` if there is an `E` and f ≥ 2 |
//! | `K`, or `K` and `E`, with `N` | `NKfX` if f ≥ 1; else any with all `N`s in front if n is even, or `NKNtX` if n ≥ 3 |
//!
//! The multisets left over make no true WFF:
//!
//! - **All false** ([`Reason::AllFalse`]): only `A` and `K`, no true proposition, no `N`. Both make
//!   falsehoods of falsehoods.
//! - **Parity** ([`Reason::Parity`], and [`Reason::Lone`] where m = 0): only `E` and `N`. Counting
//!   true as 0 and false as 1, `E` adds modulo 2 and `N` adds one, so every WFF of the multiset has
//!   the value of f + n, which is odd.
//! - **Only K** ([`Reason::OnlyK`]): only `K`, and a false proposition. One false operand makes
//!   every `K` around it false.
//! - **One falsehood** ([`Reason::OneFalse`], [`Reason::OneNegation`]): `K` and perhaps `E`, and
//!   f + n = 1. The proposition, or the subformula under the `N`, is the one source of falsehood:
//!   what does not hold it is true, and what holds it is false, since `K` and `E` of a truth and a
//!   falsehood are false.
//!
//! These are all, for the table covers every other multiset. A roll's longest true WFF is its
//! longest multiset that makes one. Whether a multiset does depends on which of `K A C E` it has,
//! and on f and n only in so far as they are 0, 1 or more, even or odd. So for each m, all choices
//! of those connectives are tried with the fewest false propositions, one more than that, and the
//! most. Of `N`, all are tried and one less: a multiset with an `N` that makes no true WFF is
//! Parity or has f = 0 and n = 1, and makes one without it. So a true WFF lacks more than one
//! letter of the longest only where no `N` is to be had: All false (there is none), Only K, One
//! falsehood, Parity.

use super::meter::Meter;
use super::rules::{Goal, Rules};
use super::valued::{Valued, metered_valued};
use crate::{Logic, Truth, Valuation, Values, Variable};
use wff_syntax::letter::PROPOSITIONS;
use wff_syntax::{Faces, Formula, Span, Written};

/// The binary connectives of the dice, in the order in which a WFF has them: its infix needs few
/// brackets then.
const BINARY: [u8; 4] = *b"ECAK";
/// The place of `C`, which a wildcard becomes first.
const C: usize = 1;

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
        frame: Frame,
        /// The letters of its true and of its false propositions, in alphabetical order.
        propositions: [Vec<u8>; 2],
    },
    /// Written out.
    Written(String),
}

/// A reason why there is no WFF, no true one, or only a shorter true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// No die shows a proposition.
    NoProposition,
    /// Only `A` and `K`, and every proposition is false.
    AllFalse,
    /// No binary connective can be used, and the number of `N`s does not fit.
    Lone,
    /// Only `E` and `N`, of which the number does not fit.
    Parity,
    /// Only `K`, and false propositions.
    OnlyK,
    /// `K` and `E`, and one false proposition.
    OneFalse,
    /// `K`, perhaps `E`, true propositions and one `N`.
    OneNegation,
    /// In a logic of more than two values, no simpler one than that all were tried.
    Undesignated,
}

impl Reason {
    /// It in a sentence without a full stop.
    pub fn sentence(self) -> &'static str {
        match self {
            Reason::NoProposition => {
                "no die shows `p`, `q`, `r` or `s`, and a WFF needs one of them"
            }
            Reason::AllFalse => {
                "the propositions are all false, and `K` and `A` make only falsehoods of falsehoods"
            }
            Reason::Lone => {
                "without a binary connective a WFF is one proposition under `N`s, and the number \
                 of these decides its value"
            }
            Reason::Parity => {
                "with only `E` and `N`, a WFF is true when its false propositions and `N`s \
                 together are even in number"
            }
            Reason::OnlyK => {
                "`K` needs every proposition under it to be true, and there is no other connective"
            }
            Reason::OneFalse => {
                "a single false proposition makes all of `K` and `E` around it false"
            }
            Reason::OneNegation => {
                "a single `N` over true propositions makes all of `K` and `E` around it false"
            }
            Reason::Undesignated => {
                "whatever is made of more of these dice has a value that does not count as true"
            }
        }
    }
}

/// Letters that a WFF is to use up: one more proposition than binary connectives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Multiset {
    /// True and false propositions.
    t: u64,
    f: u64,
    n: u64,
    /// Binary connectives, in the order of `BINARY`.
    binary: [u64; 4],
}

/// The beginning and the end of a true WFF: connectives, and `t` and `f` for a true and a false
/// proposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Frame {
    front: &'static str,
    back: &'static str,
}

const ANY: Frame = Frame { front: "", back: "" };

/// A true WFF of exactly these letters: what it begins and ends with, the rest standing between in
/// any order that is well formed. `None` where every WFF of them is false.
fn frame(letters: &Multiset) -> Option<Frame> {
    let Multiset { t, f, n, binary: [e, c, a, k] } = *letters;
    let front = |front| Some(Frame { front, back: "" });
    match () {
        () if e + c + a + k == 0 => ((f + n) % 2 == 0).then_some(ANY),
        () if c > 0 && t > 0 => Some(Frame { front: "C", back: "t" }),
        () if c > 0 => front("Cf"),
        () if a > 0 && t > 0 => front("At"),
        () if a > 0 && n > 0 => front("ANf"),
        () if a > 0 && e > 0 => front("AEff"),
        () if a > 0 => None,
        () if k == 0 => ((f + n) % 2 == 0).then_some(ANY),
        () if n == 0 && f == 0 => Some(ANY),
        () if n == 0 && f > 1 && e > 0 => front("EfKf"),
        () if n == 0 => None,
        () if f > 0 => front("NKf"),
        () if n % 2 == 0 => Some(ANY),
        () if n > 1 => front("NKNt"),
        () => None,
    }
}

impl Multiset {
    fn length(&self) -> u64 {
        self.t + self.f + self.n + self.binary.iter().sum::<u64>()
    }
}

/// The dice that can be used, by what they are to a truth value.
#[derive(Clone, Copy, Debug, Default)]
struct Stock {
    /// The number that show each proposition: those that are true, and those that are false.
    propositions: [[u64; 4]; 2],
    n: u64,
    /// Binary connectives, in the order of `BINARY`.
    binary: [u64; 4],
    wild: u64,
}

impl Stock {
    /// The dice of a roll that a rule book lets one use. What is to be said of a proposition's
    /// value is told by `truth`; one of which nothing is said is left out.
    fn new(roll: &Faces, rules: Rules, truth: impl Fn(u8) -> Option<bool>) -> Stock {
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
    fn most_binary(&self) -> Option<u64> {
        let propositions = self.count(true) + self.count(false);
        Some((self.binary.iter().sum::<u64>() + self.wild).min(propositions.checked_sub(1)?))
    }

    /// The most `N`s beside so many binary connectives.
    fn most_negations(&self, m: u64) -> u64 {
        self.n + self.wild - m.saturating_sub(self.binary.iter().sum())
    }

    /// The longest multiset for which there is a frame.
    fn longest(&self, frame: impl Fn(&Multiset) -> Option<Frame>) -> Option<(Multiset, Frame)> {
        let mut best: Option<(Multiset, Frame)> = None;
        for m in (0..=self.most_binary()?).rev() {
            let most = self.most_negations(m);
            let length = |n: u64| 2 * m + 1 + n;
            let beats = |n: u64, best: &Option<(Multiset, Frame)>| {
                best.as_ref().is_none_or(|(letters, _)| letters.length() < length(n))
            };
            if !beats(most, &best) {
                break;
            }
            for n in [Some(most), most.checked_sub(1)].into_iter().flatten() {
                if beats(n, &best) {
                    best = self
                        .multisets(m, n)
                        .find_map(|letters| Some((letters, frame(&letters)?)))
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
fn share<const SORTS: usize>(stock: [u64; SORTS], number: u64) -> Option<[u64; SORTS]> {
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
        Goal::True { logic, values } if logic.is_classical() => longest_true(roll, rules, values),
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
        return Stock::new(roll, rules, known).answer(frame);
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
        .map(|row| stock(row).longest(frame).map_or(0, |(letters, _)| letters.length()))
        .collect();
    let least = lengths.iter().copied().min().unwrap_or_default();
    let most = lengths.iter().copied().max().unwrap_or_default();
    // One without these propositions is certainly true.
    let candidates = std::iter::once(Stock::new(roll, rules, known)).chain(rows.clone().map(stock));
    let longest = candidates.into_iter().filter_map(|stock| match stock.answer(frame) {
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
    fn answer(&self, frame: impl Fn(&Multiset) -> Option<Frame>) -> Answer {
        let Some(m) = self.most_binary() else { return Answer::None(Reason::NoProposition) };
        let most = 2 * m + 1 + self.most_negations(m);
        match self.longest(frame) {
            Some((letters, frame)) => {
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
                    made: Made::Framed { letters, frame, propositions },
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
        let (mut letters, frame, propositions) = match &self.made {
            Made::Framed { letters, frame, propositions } => (*letters, frame, propositions),
            Made::Written(wff) => return wff.clone(),
        };
        let [mut trues, mut falses] = propositions.each_ref().map(|letters| letters.as_slice());
        let mut take = |c: u8| match c {
            b't' => trues.split_off_first().copied(),
            b'f' => falses.split_off_first().copied(),
            _ => Some(c),
        };
        let back: Vec<u8> = frame.back.bytes().filter_map(&mut take).collect();
        let mut wff: Vec<u8> = frame.front.bytes().filter_map(&mut take).collect();
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
