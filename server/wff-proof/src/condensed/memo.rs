//! Notes of terms, forgotten at once when they are asked for anew.

use crate::terms::Term;

/// A number noted of each of some terms.
#[derive(Clone, Debug, Default)]
pub struct Memo {
    /// The round in which a number was noted, the term and the number. Its length is a power of
    /// two, or none; at most half are of this round.
    notes: Vec<(u32, Term, u32)>,
    round: u32,
    taken: usize,
}

impl Memo {
    /// Forgets all notes.
    pub fn clear(&mut self) {
        if self.round == u32::MAX {
            self.notes.clear();
            self.round = 0;
        }
        self.round += 1;
        self.taken = 0;
    }

    /// The place of the note of a term, or the empty one where it would be.
    fn place(&self, term: Term) -> Option<usize> {
        let last = self.notes.len().checked_sub(1)?;
        let hash = (term.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut place = (hash >> 32) as usize & last;
        loop {
            let (round, known, _) = self.notes.get(place)?;
            if *round != self.round || *known == term {
                return Some(place);
            }
            place = (place + 1) & last;
        }
    }

    /// The note of a term.
    pub fn get(&self, term: Term) -> Option<u32> {
        let (round, _, number) = self.notes.get(self.place(term)?)?;
        (*round == self.round).then_some(*number)
    }

    /// Notes a number of a term.
    pub fn set(&mut self, term: Term, number: u32) {
        if self.notes.len() <= self.taken * 2 {
            let longer = vec![(0, term, 0); (self.notes.len() * 2).max(64)];
            self.taken = 0;
            for (round, term, number) in std::mem::replace(&mut self.notes, longer) {
                if round == self.round {
                    self.put(term, number);
                }
            }
        }
        self.put(term, number);
    }

    fn put(&mut self, term: Term, number: u32) {
        let round = self.round;
        if let Some(note) = self.place(term).and_then(|place| self.notes.get_mut(place)) {
            self.taken += usize::from(note.0 != round);
            *note = (round, term, number);
        }
    }
}

/// Notes of pairs of terms: a result, or that there is none.
#[derive(Clone, Debug, Default)]
pub struct Pairs {
    /// Pair and result. Its length is a power of two, or none; less than half are taken.
    places: Vec<(u64, Entry)>,
    taken: usize,
}

/// A result, none, or an empty place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Entry {
    #[default]
    Empty,
    None,
    Some(Term),
}

impl Pairs {
    fn key(major: Term, minor: Term) -> u64 {
        (major.index() as u64) << 32 | minor.index() as u64
    }

    fn place(&self, key: u64) -> usize {
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = (hash ^ hash >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (hash >> 32) as usize & self.places.len().saturating_sub(1)
    }

    /// The note of a pair.
    pub fn get(&self, major: Term, minor: Term) -> Option<Option<Term>> {
        let key = Pairs::key(major, minor);
        let mut place = self.place(key);
        loop {
            match self.places.get(place) {
                None if place == 0 => return None,
                None => place = 0,
                Some((_, Entry::Empty)) => return None,
                Some((known, result)) if *known == key => {
                    return Some(match result {
                        Entry::Some(term) => Some(*term),
                        Entry::None | Entry::Empty => None,
                    });
                }
                Some(_) => place += 1,
            }
        }
    }

    /// Notes a result of a pair of which nothing is noted yet.
    pub fn set(&mut self, major: Term, minor: Term, result: Option<Term>) {
        if self.places.len() <= self.taken * 2 {
            let longer = vec![Default::default(); (self.places.len() * 2).max(64)];
            for (key, result) in std::mem::replace(&mut self.places, longer) {
                if result != Entry::Empty {
                    self.put(key, result);
                }
            }
        }
        self.taken += 1;
        self.put(Pairs::key(major, minor), result.map_or(Entry::None, Entry::Some));
    }

    fn put(&mut self, key: u64, result: Entry) {
        let mut place = self.place(key);
        loop {
            match self.places.get_mut(place) {
                None => place = 0,
                Some(entry) if entry.1 == Entry::Empty => {
                    *entry = (key, result);
                    return;
                }
                Some(_) => place += 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::Terms;
    use std::collections::HashMap;

    /// `p`, `Np`, `NNp` and so on.
    fn terms(number: usize) -> Vec<Term> {
        let mut terms = Terms::new();
        let first = terms.read("p").unwrap();
        std::iter::successors(Some(first), |term| Some(terms.negation(*term)))
            .take(number)
            .collect()
    }

    #[test]
    fn a_memo_has_what_was_noted_since_it_was_cleared() {
        let terms = terms(300);
        // The last rounds that a number counts are among them.
        let mut memo = Memo { round: u32::MAX - 3, ..Memo::default() };
        for (round, steps) in [10, 500, 40, 1_000, 0, 70, 300].into_iter().enumerate() {
            memo.clear();
            let mut known: HashMap<Term, u32> = HashMap::new();
            for step in 0..steps {
                let term = terms[(step * step + 31 * round) % terms.len()];
                assert_eq!(memo.get(term), known.get(&term).copied());
                memo.set(term, step as u32);
                known.insert(term, step as u32);
            }
            for term in &terms {
                assert_eq!(memo.get(*term), known.get(term).copied());
            }
        }
    }

    #[test]
    fn pairs_have_the_results_that_were_noted_of_them() {
        let terms = terms(50);
        let result = |major: usize, minor: usize| match (major + minor) % 3 {
            0 => None,
            _ => terms.get(major.abs_diff(minor)).copied(),
        };
        let mut pairs = Pairs::default();
        for (major, one) in terms.iter().enumerate() {
            for (minor, other) in terms.iter().enumerate() {
                assert_eq!(pairs.get(*one, *other), None);
                pairs.set(*one, *other, result(major, minor));
            }
        }
        for (major, one) in terms.iter().enumerate() {
            for (minor, other) in terms.iter().enumerate() {
                assert_eq!(pairs.get(*one, *other), Some(result(major, minor)));
            }
        }
    }
}
