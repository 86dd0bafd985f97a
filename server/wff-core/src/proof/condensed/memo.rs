//! What is noted of terms, forgotten at once when it is asked for anew.

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

    /// What is noted of a term.
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
