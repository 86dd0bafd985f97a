//! The order in which the solver decides propositions, and when it begins again.

use crate::index::{Atom, IndexVec};

/// The conflicts after which the search begins again from its assumptions, times the numbers of
/// Luby's sequence.
const RESTART: u64 = 64;

/// The propositions, in the order in which they were met in conflicts, the last first.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    pub links: IndexVec<Atom, Link>,
    first: Option<Atom>,
    last: Option<Atom>,
    /// All before this have a value.
    pub next: Option<Atom>,
    /// The stamp of the first.
    pub stamp: i64,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Link {
    before: Option<Atom>,
    pub after: Option<Atom>,
    /// Higher than that of the one after it.
    pub stamp: i64,
}

impl Queue {
    /// Adds a proposition, behind all others.
    pub fn append(&mut self, atom: Atom) {
        let stamp = self.last.map_or(0, |last| self.links[last].stamp) - 1;
        self.links.push(Link { before: self.last, after: None, stamp });
        match self.last {
            Some(last) => self.links[last].after = Some(atom),
            None => self.first = Some(atom),
        }
        self.last = Some(atom);
        if self.next.is_none() {
            self.next = Some(atom);
        }
    }

    /// Puts a proposition before all others.
    pub fn bump(&mut self, atom: Atom) {
        self.stamp = self.stamp.max(0) + 1;
        let Link { before, after, .. } = self.links[atom];
        if self.next == Some(atom) {
            // It has a value, as all have that are met in a conflict.
            self.next = after;
        }
        match before {
            Some(before) => self.links[before].after = after,
            None => self.first = after,
        }
        match after {
            Some(after) => self.links[after].before = before,
            None => self.last = before,
        }
        self.links[atom] = Link { before: None, after: self.first, stamp: self.stamp };
        match self.first {
            Some(first) => self.links[first].before = Some(atom),
            None => self.last = Some(atom),
        }
        self.first = Some(atom);
    }

    /// Takes note that a proposition has no value any more.
    pub fn free(&mut self, atom: Atom) {
        let stamp = |atom: Atom| self.links[atom].stamp;
        if self.next.is_none_or(|next| stamp(atom) > stamp(next)) {
            self.next = Some(atom);
        }
    }
}

/// The conflicts until the search begins again.
#[derive(Clone, Debug, Default)]
pub(super) struct Restart {
    /// Their number.
    pub left: u64,
    /// The place in Luby's sequence.
    place: u64,
}

impl Restart {
    /// Goes on to the next number of the sequence.
    pub fn next(&mut self) {
        self.place += 1;
        // The sequence 1, 1, 2, 1, 1, 2, 4, …
        let (mut place, mut length) = (self.place, 1_u64);
        while length < place {
            length = 2 * length + 1;
        }
        while length > 1 && place != length {
            length /= 2;
            if place > length {
                place -= length;
            }
        }
        self.left = RESTART * length.div_ceil(2);
    }
}
