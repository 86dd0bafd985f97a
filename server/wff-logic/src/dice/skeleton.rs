//! The skeletons of true WFFs of classical logic: which multisets of letters make one, and the
//! reasons why others make none.
//!
//! Take a multiset of letters that is to be used up: m binary connectives, m + 1 propositions of
//! which t are true and f false, and n `N`s. Whether it makes a true WFF is decided by
//! [`skeleton`], whose every case but `None` is a WFF that is true, whatever its rest X is:
//!
//! | multiset | true WFF |
//! |---|---|
//! | m = 0 | `N…Nx`, if the number of `N`s fits the value of x |
//! | has `C` | `CXt`, else `CfX` |
//! | no `C`, has `A` | `AtX`, else `ANfX`, else `AEffX` |
//! | only `E`, with f + n even | any WFF |
//! | `K`, or `K` and `E`, no `N` | any WFF if f = 0; `EfKfX` if there is an `E` and f ≥ 2 |
//! | `K`, or `K` and `E`, with `N` | `NKfX` if f ≥ 1; else all `N`s in front if n is even, `NKNtX` if n ≥ 3 |
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

/// Letters that a WFF is to use up: one more proposition than binary connectives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Multiset {
    /// True and false propositions.
    pub(super) t: u64,
    pub(super) f: u64,
    pub(super) n: u64,
    /// Binary connectives, in the order of `BINARY`.
    pub(super) binary: [u64; 4],
}

/// The beginning and the end of a true WFF: connectives, and `t` and `f` for a true and a false
/// proposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Skeleton {
    pub(super) front: &'static str,
    pub(super) back: &'static str,
}

pub(super) const ANY: Skeleton = Skeleton { front: "", back: "" };

/// A true WFF of exactly these letters: what it begins and ends with, the rest standing between in
/// any order that is well formed. `None` where every WFF of them is false.
pub(super) fn skeleton(letters: &Multiset) -> Option<Skeleton> {
    let Multiset { t, f, n, binary: [e, c, a, k] } = *letters;
    let front = |front| Some(Skeleton { front, back: "" });
    match () {
        () if e + c + a + k == 0 => ((f + n) % 2 == 0).then_some(ANY),
        () if c > 0 && t > 0 => Some(Skeleton { front: "C", back: "t" }),
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
    pub(super) fn length(&self) -> u64 {
        self.t + self.f + self.n + self.binary.iter().sum::<u64>()
    }
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
