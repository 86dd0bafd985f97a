//! The rule books: what the faces mean, what a call claims, and how many dice a roll has.

use crate::{Logic, Valuation};
use wff_syntax::Faces;
use wff_syntax::game::NAMES;
use wff_syntax::letter::{BIG, PROPOSITIONS, SMALL};

/// The rule books of the dice games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Shake-a-WFF, of the WFF 'n Proof games: `i`, `o` and `R` cannot be used.
    ShakeAWff,
    /// x-wff: `i` and `o` cannot be used, `R` becomes `N`, `K`, `A` or `C`, and a WFF must be true.
    XWff,
}

/// The goal of a WFF from a roll, apart from length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal<'v> {
    /// Well formed.
    Wff,
    /// Well formed, and designated under these values.
    True {
        /// The logic.
        logic: &'v Logic,
        /// The values.
        values: &'v Valuation,
    },
}

/// An objection of a rule book to a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// There should be as many small dice as big ones, or one more.
    Uneven,
    /// There should be at most six of each kind.
    TooMany,
    /// One of the small dice should show a proposition.
    NoProposition,
}

/// The connectives that a wildcard can become.
pub const BECOMES: [u8; 4] = *b"NKAC";

/// The most dice of one kind in a roll of x-wff.
pub const MOST: u64 = 6;

impl Rules {
    /// The rule books, by the names that a file gives them.
    pub const NAMES: [(&'static str, Rules); 2] =
        [(NAMES[0], Rules::ShakeAWff), (NAMES[1], Rules::XWff)];

    /// The rule book of a name, in any case.
    pub fn named(name: &str) -> Option<Rules> {
        let mut names = Rules::NAMES.into_iter();
        names.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, rules)| rules)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Rules::NAMES.iter().find(|(_, rules)| *rules == self).map_or("", |(name, _)| name)
    }

    /// The game as its players call it.
    pub fn title(self) -> &'static str {
        match self {
            Rules::ShakeAWff => "Shake-a-WFF",
            Rules::XWff => "x-wff",
        }
    }

    /// True if `R` becomes a connective.
    pub fn has_wildcard(self) -> bool {
        self == Rules::XWff
    }

    /// The goal that a call claims its WFF to reach.
    pub fn goal<'v>(self, logic: &'v Logic, values: &'v Valuation) -> Goal<'v> {
        match self {
            Rules::ShakeAWff => Goal::Wff,
            Rules::XWff => Goal::True { logic, values },
        }
    }

    /// The number of small and of big dice with which a player begins.
    pub fn hand(self) -> (u64, u64) {
        match self {
            Rules::ShakeAWff => (2, 1),
            Rules::XWff => (3, 3),
        }
    }

    /// The dice that a WFF takes and that a roll does not have.
    pub fn lacking(self, roll: &Faces, wff: &Faces) -> Faces {
        let missing = wff.without(roll);
        let mut wild = if self.has_wildcard() { roll.of(b'R') } else { 0 };
        if wild == 0 || missing.is_empty() {
            return missing;
        }
        let mut lacking = Faces::default();
        for face in SMALL.into_iter().chain(BIG) {
            let missing = missing.of(face);
            let covered = if BECOMES.contains(&face) { missing.min(wild) } else { 0 };
            wild -= covered;
            lacking.add(face, missing - covered);
        }
        lacking
    }

    /// The objection to a roll, if there is one.
    pub fn doubt(self, roll: &Faces) -> Option<Doubt> {
        let (small, big) = (roll.small(), roll.big());
        match self {
            Rules::ShakeAWff => {
                (small != big && small != big.saturating_add(1)).then_some(Doubt::Uneven)
            }
            Rules::XWff if roll.among(&PROPOSITIONS) == 0 => Some(Doubt::NoProposition),
            Rules::XWff => (small > MOST || big > MOST).then_some(Doubt::TooMany),
        }
    }
}
