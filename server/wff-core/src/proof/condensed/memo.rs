//! Notes of terms, forgotten at once when they are asked for anew.

use crate::proof::terms::Term;

/// A number noted of each of some terms.
#[derive(Clone, Debug, Default)]
pub struct Memo {
    /// The round in which a number was noted, and the number.
    notes: Vec<(u32, u32)>,
    round: u32,
}

impl Memo {
    /// Forgets all notes, and makes room for this many terms.
    pub fn clear(&mut self, terms: usize) {
        if self.round == u32::MAX {
            self.notes.clear();
            self.round = 0;
        }
        self.round += 1;
        if self.notes.len() < terms {
            self.notes.resize(terms, (0, 0));
        }
    }

    /// The note of a term.
    pub fn get(&self, term: Term) -> Option<u32> {
        let (round, number) = self.notes.get(term.index())?;
        (*round == self.round).then_some(*number)
    }

    /// Notes a number of a term.
    pub fn set(&mut self, term: Term, number: u32) {
        if let Some(note) = self.notes.get_mut(term.index()) {
            *note = (self.round, number);
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
