//! The WFFs of a pattern: propositions in its open places.

use super::by_value::ByValue;
use wff_syntax::letter::PROPOSITIONS;

/// The ways to put propositions into the open places of a pattern, in alphabetical order.
#[derive(Clone, Debug)]
pub(super) struct Fillings {
    pattern: Vec<u8>,
    /// The number of propositions of each value that are not yet used.
    left: ByValue<[u8; 4]>,
    /// The propositions in its places so far, by their numbers.
    chosen: Vec<usize>,
    begun: bool,
}

impl Fillings {
    /// Those of a pattern with these propositions, so many of each value.
    pub(super) fn new(pattern: Vec<u8>, propositions: ByValue<[u8; 4]>) -> Fillings {
        Fillings { pattern, left: propositions, chosen: Vec::new(), begun: false }
    }

    /// The value of an open place, counting these from 0.
    fn place(&self, number: usize) -> Option<bool> {
        self.pattern
            .iter()
            .filter(|letter| letter.is_ascii_lowercase())
            .nth(number)
            .map(|letter| *letter == b't')
    }

    /// The number of dice left for an open place that show a proposition.
    fn left(&mut self, place: usize, letter: usize) -> Option<&mut u8> {
        let value = self.place(place)?;
        self.left.of_mut(value).get_mut(letter)
    }

    /// Frees the last place that was filled; gives the next proposition to try there.
    fn step_back(&mut self) -> Option<usize> {
        let letter = self.chosen.pop()?;
        *self.left(self.chosen.len(), letter)? += 1;
        Some(letter + 1)
    }
}

impl Iterator for Fillings {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        // The first proposition to be tried in the next place.
        let mut from = if self.begun { self.step_back()? } else { 0 };
        self.begun = true;
        while self.place(self.chosen.len()).is_some() {
            let place = self.chosen.len();
            let free = (from..PROPOSITIONS.len())
                .find(|letter| self.left(place, *letter).is_some_and(|count| *count > 0));
            if let Some(letter) = free {
                *self.left(place, letter)? -= 1;
                self.chosen.push(letter);
                from = 0;
            } else {
                from = self.step_back()?;
            }
        }
        let mut chosen = self.chosen.iter().filter_map(|letter| PROPOSITIONS.get(*letter));
        let filled = self.pattern.iter().map(|letter| {
            if letter.is_ascii_lowercase() { chosen.next().copied() } else { Some(*letter) }
        });
        String::from_utf8(filled.collect::<Option<Vec<u8>>>()?).ok()
    }
}

/// The number of words of a length over four letters, of which so many of each are to be had.
pub(super) fn words(letters: [u8; 4], length: usize) -> u128 {
    let mut words: Vec<u128> = (0..=length).map(|long| u128::from(long == 0)).collect();
    for most in letters {
        words = (0..=length)
            .map(|long| {
                let with = |number: usize| {
                    words.get(long - number).map_or(0, |words| words * choose(long, number))
                };
                (0..=long.min(most.into())).map(with).sum()
            })
            .collect();
    }
    words.last().copied().unwrap_or_default()
}

/// The binomial coefficient.
fn choose(from: usize, number: usize) -> u128 {
    (0..number).fold(1, |product, place| product * (from - place) as u128 / (place + 1) as u128)
}
